// Package spelling gives the forms of words in which what people write in different ways is the same.
package spelling

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Plain drops case, accents and other marks: "Ångström" and "angstrom" become equal. Letters of other scripts stay.
func Plain(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	unmarked, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), text)
	if err != nil {
		unmarked = text
	}
	return unmarkedLetters.Replace(cases.Fold().String(unmarked))
}

// unmarkedLetters replaces letters that Unicode does not decompose. Case folding has already made "ss" of "ß".
var unmarkedLetters = strings.NewReplacer("ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "æ", "ae",
	"œ", "oe", "ı", "i", "ħ", "h")

// Bare drops everything but letters and digits, too: "E-Mail-Adresse" and "e mail adresse" become equal.
func Bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, Plain(text))
}
