package source

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Encodings that a submission.yaml may state.
const (
	utf8Text    = "utf-8"
	windowsText = "windows-1252"
	utf16Text   = "utf-16"
)

var byteOrderMark = []byte("\xEF\xBB\xBF")

// decode gives a source text as UTF-8 without a byte order mark, and its original encoding. A byte order mark decides,
// then the stated encoding, then whether the text is valid UTF-8; any other text is windows-1252. Bytes without a
// meaning become U+FFFD, except that a text stated to be UTF-8 must be valid.
func decode(data []byte, stated string) (text, from string, err error) {
	switch {
	case bytes.HasPrefix(data, byteOrderMark):
		data, stated = data[len(byteOrderMark):], utf8Text
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), bytes.HasPrefix(data, []byte("\xFE\xFF")):
		stated = utf16Text
	case stated == "" && utf8.Valid(data):
		stated = utf8Text
	case stated == "":
		stated = windowsText
	}
	switch stated {
	case windowsText:
		text, err = transcode(charmap.Windows1252, data)
	case utf16Text:
		text, err = transcode(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), data)
	default:
		text, err = string(data), invalid(data)
	}
	return text, stated, err
}

func transcode(from encoding.Encoding, data []byte) (string, error) {
	text, err := from.NewDecoder().Bytes(data)
	return string(text), err
}

// invalid names the first byte that is not UTF-8.
func invalid(data []byte) error {
	_, at, err := transform.Bytes(encoding.UTF8Validator, data)
	if err == nil {
		return nil
	}
	return fmt.Errorf("line %d holds the byte 0x%02X, which is not UTF-8", 1+bytes.Count(data[:at], []byte("\n")), data[at])
}
