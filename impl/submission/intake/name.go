package intake

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// place gives the slash path of an entry, "." for the folder itself. It refuses a name that leads out. Backslashes
// separate, too: some tools of Windows write them.
func place(name string) (string, error) {
	given := name
	name = strings.ReplaceAll(name, `\`, "/")
	refuse := func(reason string) (string, error) {
		return "", &Refusal{Entry: given, Reason: reason, Advice: "pack the folder of the submission itself, with paths from there"}
	}
	switch {
	case strings.HasPrefix(name, "/"):
		return refuse("its path is absolute")
	case driveLetter.MatchString(name):
		return refuse("its path begins with the letter of a drive")
	case slices.Contains(strings.Split(name, "/"), ".."):
		return refuse("its path leads out of the archive")
	}
	return path.Clean(name), nil
}

var driveLetter = regexp.MustCompile(`^[A-Za-z]:`)

// junk recognizes files that systems put into archives unasked.
func junk(place string) bool {
	known := []string{".DS_Store", "Thumbs.db", "desktop.ini"}
	return slices.Contains(strings.Split(place, "/"), "__MACOSX") || slices.Contains(known, path.Base(place)) ||
		strings.HasPrefix(path.Base(place), "._")
}

// unusable says why no file may have the path; "" if one may.
func unusable(place string) string {
	parts := strings.Split(place, "/")
	tooLong := func(part string) bool { return len(part) > longestName }
	switch {
	case strings.ContainsFunc(place, unicode.IsControl):
		return "its name holds a control character"
	case slices.ContainsFunc(parts, tooLong), len(place) > longestPath:
		return "its name is too long"
	case len(parts) > Deepest:
		return "it lies too deep"
	}
	return ""
}

// readable gives a name as UTF-8. Archives do not tell the encoding of other names: Chinese Windows writes GBK, whose
// common characters alone can be recognized, and most other systems write cp437.
func readable(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	if chinese(name) {
		if text, err := simplifiedchinese.GBK.NewDecoder().String(name); err == nil && !strings.ContainsRune(text, utf8.RuneError) {
			return text
		}
	}
	text, err := charmap.CodePage437.NewDecoder().String(name)
	if err != nil {
		return strings.ToValidUTF8(name, "\uFFFD")
	}
	return text
}

// chinese tells whether all bytes beyond ASCII form characters of GB 2312, which have two bytes.
func chinese(name string) bool {
	for at := 0; at < len(name); at++ {
		if name[at] < utf8.RuneSelf {
			continue
		}
		if at++; at == len(name) || name[at-1] < 0xA1 || name[at-1] > 0xF7 || name[at] < 0xA1 || name[at] == 0xFF {
			return false
		}
	}
	return true
}
