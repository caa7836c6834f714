package source

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDecode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, data, stated, text, from string }{
		{"plain ASCII is UTF-8", "a\r\n", "", "a\r\n", utf8Text},
		{"valid UTF-8 is UTF-8", "é", "", "é", utf8Text},
		{"a byte order mark is left out", "\xEF\xBB\xBFé", "", "é", utf8Text},
		{"what is not valid UTF-8 is windows-1252", "it\x92s", "", "it’s", windowsText},
		{"five bytes of windows-1252 mean nothing", "\x81", "", "\uFFFD", windowsText},
		{"a mark tells little-endian UTF-16", "\xFF\xFEa\x00\x19\x20", "", "a’", utf16Text},
		{"a mark tells big-endian UTF-16", "\xFE\xFF\x00a\x20\x19", "", "a’", utf16Text},
		{"a mark outweighs what is stated", "\xFF\xFEa\x00", utf8Text, "a", utf16Text},
		{"what is stated outweighs validity", "é", windowsText, "Ã©", windowsText},
		{"UTF-16 without a mark is little-endian", "a\x00", utf16Text, "a", utf16Text},
		{"nothing is UTF-8", "", "", "", utf8Text},
	} {
		text, from, err := decode([]byte(test.data), test.stated)
		if err != nil || text != test.text || from != test.from {
			t.Errorf("%s: decode(%q, %q) = %q, %q, %v; want %q, %q", test.reason, test.data, test.stated, text, from, err, test.text, test.from)
		}
	}
}

func TestDecodeNamesTheFirstWrongByte(t *testing.T) {
	t.Parallel()
	_, _, err := decode([]byte("a\nb\x92"), utf8Text)
	if err == nil || !strings.Contains(err.Error(), "line 2 holds the byte 0x92") {
		t.Errorf("decode = %v; want the line and the byte", err)
	}
}

// Whatever bytes a student hands in, the text is valid UTF-8, unless the error names a byte.
func FuzzDecode(f *testing.F) {
	for _, encoding := range []string{"", utf8Text, windowsText, utf16Text} {
		f.Add([]byte("a\u00e9\n"), encoding)
		f.Add([]byte("\xFF\xFEa\x00\n\x00\x3d"), encoding)
		f.Add([]byte("\xFE\xFF\xD8\x00"), encoding)
		f.Add([]byte("\x81\xEF\xBB\xBF"), encoding)
	}
	f.Fuzz(func(t *testing.T, data []byte, stated string) {
		text, _, err := decode(data, stated)
		if err == nil && !utf8.ValidString(text) {
			t.Errorf("%q as %q gives %q", data, stated, text)
		}
	})
}
