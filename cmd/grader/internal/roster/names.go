package roster

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// plain drops case, accents and other marks: "Ångström" and "angstrom" become equal. Letters of other scripts stay.
func plain(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	unmarked, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), text)
	if err != nil {
		unmarked = text
	}
	return unmarkedLetters.Replace(cases.Fold().String(unmarked))
}

// unmarkedLetters replaces letters that Unicode does not decompose. Case folding has already made "ss" of "ß".
var unmarkedLetters = strings.NewReplacer("ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ı", "i", "ħ", "h")

// bare returns the letters and digits of a plain text.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, plain(text))
}

// spellings returns the rotations of a name's words, because the family name comes first or last and may have several
// words. Each is bare: "Doe, Jane" gives "janedoe" and "doejane".
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

// key returns the form of a login, number or address for comparison: folded and normalized.
func key(text string) string {
	return cases.Fold().String(norm.NFC.String(strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD"))))
}

// readable returns a valid, normalized name without invisible characters.
func readable(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "\uFFFD"))
	return norm.NFC.String(strings.TrimSpace(name))
}
