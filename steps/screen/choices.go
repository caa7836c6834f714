package screen

import (
	"regexp"
	"slices"
	"strings"
)

// A Choice is an answer that a text offers, and what it stands for: 1 for "Add" in a line "1) Add", y for itself in "(y/n)".
type Choice struct{ Key, Label string }

// Choices in a question: (y/n), yes or no, 1) play 2) quit.
var (
	either = regexp.MustCompile(`(?i)\b(\pL+) ?(?:/|\bor\b) ?(\pL+)\b`)
	menu   = regexp.MustCompile(`(?:^|[\s(\[])([0-9]|\pL)(?:[).:\]]| ?[-=] )`)
)

// Choices lists what a text offers. What it lists as a menu counts before words such as "or".
func Choices(text string) (all []Choice) {
	found := menu.FindAllStringSubmatchIndex(text, -1)
	for i, at := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		label, _, _ := strings.Cut(text[at[1]:end], "\n")
		all = append(all, Choice{text[at[2]:at[3]], label})
	}
	if all != nil {
		return all
	}
	for _, found := range either.FindAllStringSubmatch(text, -1) {
		all = append(all, Choice{found[1], found[1]}, Choice{found[2], found[2]})
	}
	return all
}

// Matching finds what another text offers in the place of each of some choices: what stands for the same, or else what is left
// in their order, or the words for them. It tells it by the keys of the choices.
func Matching(choices []Choice, other string) map[string]string {
	own, rest := map[string]string{}, Choices(other)
	var left []Choice
	for _, c := range choices {
		at := slices.IndexFunc(rest, c.alike)
		if at < 0 {
			left = append(left, c)
			continue
		}
		own[c.Key] = rest[at].Key
		rest = slices.Delete(rest, at, at+1)
	}
	for i, c := range left {
		name := strings.ToLower(word.FindString(c.Label))
		switch {
		case len(rest) == len(left):
			own[c.Key] = rest[i].Key
		case name != "" && strings.Contains(strings.ToLower(other), name):
			own[c.Key] = name
		}
	}
	return own
}

var word = regexp.MustCompile(`\pL{3,}`)

// alike tells whether two choices stand for the same: what one says begins as the other. The letters of a key may be part of
// what it says, as in "(A)dd".
func (c Choice) alike(other Choice) bool {
	for _, a := range []string{c.Label, c.Key + c.Label} {
		for _, b := range []string{other.Label, other.Key + other.Label} {
			a, b := plain(a), plain(b)
			if a != "" && b != "" && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) {
				return true
			}
		}
	}
	return false
}

// plain gives the letters and digits of a text, all small.
func plain(text string) string {
	return strings.ToLower(strings.Join(letters.FindAllString(text, -1), ""))
}

var letters = regexp.MustCompile(`[\pL0-9]+`)
