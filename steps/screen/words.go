package screen

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OfWord tells whether a character is a part of a word or number.
func OfWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_'
}

// The signs that join numbers and words: "-2", "2.5", "1,000", "1/2", "can't".
const (
	signs      = "+-−"
	points     = ".,/"
	apostrophe = "'’"
)

// JoinedBefore tells whether what stands before a place and what begins there are parts of one word or number.
func JoinedBefore(output []byte, at int) bool {
	first, size := utf8.DecodeRune(output[at:])
	next, _ := utf8.DecodeRune(output[at+size:])
	before, earlier := lastTwo(output[:at])
	digit := unicode.IsDigit(first)
	switch {
	case at == 0:
		return false
	case OfWord(first):
		return OfWord(before) ||
			digit && strings.ContainsRune(points, before) && unicode.IsDigit(earlier) ||
			digit && before == '.' && earlier != '.' && !unicode.IsLetter(earlier) ||
			digit && strings.ContainsRune(signs, before) && earlier != before && !OfWord(earlier) ||
			strings.ContainsRune(apostrophe, before) && unicode.IsLetter(first) && unicode.IsLetter(earlier)
	case strings.ContainsRune(signs, first) && unicode.IsDigit(next):
		return OfWord(before)
	}
	return strings.ContainsRune(points, first) && unicode.IsDigit(next) && unicode.IsDigit(before)
}

// JoinedBehind tells whether what ends at a place and what stands behind it are parts of one word or number.
func JoinedBehind(output []byte, at int) bool {
	last, before := lastTwo(output[:at])
	behind, size := utf8.DecodeRune(output[at:])
	later, _ := utf8.DecodeRune(output[min(at+size, len(output)):])
	switch {
	case at == len(output):
		return false
	case strings.ContainsRune(points, last):
		return unicode.IsDigit(before) && unicode.IsDigit(behind)
	case strings.ContainsRune(signs, last):
		return !OfWord(before) && before != last && unicode.IsDigit(behind)
	case !OfWord(last):
		return false
	case strings.ContainsRune(points, behind):
		return unicode.IsDigit(last) && unicode.IsDigit(later)
	case strings.ContainsRune(apostrophe, behind):
		return unicode.IsLetter(last) && unicode.IsLetter(later)
	}
	return OfWord(behind)
}

// lastTwo gives the last character of a text and the one before it.
func lastTwo(text []byte) (last, earlier rune) {
	last, size := utf8.DecodeLastRune(text)
	earlier, _ = utf8.DecodeLastRune(text[:len(text)-size])
	return last, earlier
}

// OneWord gives the only word in which a text differs from another one; "" if there is none, or if there are several.
func OneWord(text, other string) (only string) {
	a, b := wholeWord.FindAllString(text, -1), wholeWord.FindAllString(other, -1)
	if len(a) != len(b) {
		return ""
	}
	for i := range a {
		switch {
		case strings.EqualFold(a[i], b[i]):
		case only != "":
			return ""
		default:
			only = a[i]
		}
	}
	return only
}

var wholeWord = regexp.MustCompile(`[\pL\pN]+`)
