package document

import (
	"fmt"
	"strings"
	"unicode"

	"rulebook/steps"
)

// anchors gives each scenario its place in the page, by its id: words that can stand in an address.
func anchors(scenarios []steps.Scenario) map[string]string {
	places, taken := map[string]string{}, map[string]int{}
	for _, s := range scenarios {
		place := "s-" + slug(s.ID)
		taken[place]++
		if n := taken[place]; n > 1 {
			place = fmt.Sprintf("%s--%d", place, n)
		}
		places[s.ID] = place
	}
	return places
}

// slug writes a text with nothing but small letters, digits and hyphens.
func slug(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "-")
}
