package roster

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// plain gives a text without case, accents and other marks: "Ångström" and "angstrom" are the same. Letters of other scripts stay.
func plain(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	unmarked, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), text)
	if err != nil {
		unmarked = text
	}
	return unmarkedLetters.Replace(cases.Fold().String(unmarked))
}

// unmarkedLetters are those that Unicode does not take apart. The table of package cases has already made "ss" of "ß".
var unmarkedLetters = strings.NewReplacer("ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ı", "i", "ħ", "h")

// bare gives the letters and digits of a text alone, plain.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, plain(text))
}

// spellings gives all that a name may look like with its words in another order: the family name comes first or last, and consists
// of any number of words. Each is bare, so that "Doe, Jane" is "janedoe" and "doejane".
func spellings(name string) []string {
	const most = 12 // words; a longer name is known in its own order only
	words := strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '_' })
	if len(words) > most {
		return []string{bare(name)}
	}
	var all []string
	for i := range words {
		all = append(all, bare(strings.Join(words[i:], "")+strings.Join(words[:i], "")))
	}
	return all
}

// key gives a login, number or e-mail address as it is compared: without case, and the same in all normal forms of Unicode.
func key(text string) string {
	return cases.Fold().String(norm.NFC.String(strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD"))))
}

// readable gives a name from the name of a file for whoever reads it: valid, normal, and without what does not show.
func readable(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "\uFFFD"))
	return norm.NFC.String(strings.TrimSpace(name))
}
