// Package mark tells what differs in texts that mean the same: numbers, capital letters that stand alone, as those of players do, and
// words that are typed, such as names.
package mark

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulebook/steps/screen"
)

// A Set knows the marks of an assignment's texts.
type Set struct{ alone, signed *regexp.Regexp }

// A Scene is what is typed in a scenario, and the texts that it speaks of.
type Scene struct{ Typed, Said []string }

// Of gives the marks of scenes. A word of what is typed is a mark if there are texts of scenes that differ in it alone.
func Of(scenes ...Scene) *Set {
	words := map[string][]string{} // by the text around them
	for _, scene := range scenes {
		for word := range strings.FieldsSeq(strings.Join(scene.Typed, " ")) {
			if !name.MatchString(word) {
				continue
			}
			alone := regexp.MustCompile(`\b` + word + `\b`)
			for _, text := range scene.Said {
				if around := alone.ReplaceAllString(text, "#"); around != text {
					words[around] = append(words[around], word)
				}
			}
		}
	}
	pattern := screen.Mark
	for _, around := range slices.Sorted(maps.Keys(words)) {
		if various := distinct(words[around]); len(various) > 1 {
			pattern += `|\b(?:` + strings.Join(various, "|") + `)\b`
		}
	}
	return &Set{regexp.MustCompile(pattern), regexp.MustCompile(`-?` + pattern)}
}

// name matches a word that may be a mark.
var name = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]+$`)

func distinct(words []string) []string { return slices.Compact(slices.Sorted(slices.Values(words))) }

// In lists the marks of a text, without signs.
func (s *Set) In(text string) []string { return s.alone.FindAllString(text, -1) }

// Without gives a text without its marks, and how many they are.
func (s *Set) Without(text string) string {
	return fmt.Sprintf("%d %s", len(s.with(text)), s.signed.ReplaceAllString(text, "#"))
}

// with lists the marks of a text, with the signs of numbers.
func (s *Set) with(text string) []string { return s.signed.FindAllString(text, -1) }

// A Pair is a text, and the words of a program for it.
type Pair struct{ Text, Own string }

// Own gives the words of the program for a text that differs from those of some pairs in its marks only; "" if these do not tell where they
// stand. One that is the same in the words of several is no mark of the text.
func (s *Set) Own(family []Pair, text string) string {
	first, to := family[0], s.with(text)
	words := s.with(first.Own)
	missing := func(mark string) bool { return !slices.Contains(words, mark) }
	if len(family) == 1 && slices.ContainsFunc(s.with(first.Text), missing) {
		return ""
	}
	for at := range words {
		fit := s.fitting(family, at, to)
		constant := len(family) > 1 && !slices.ContainsFunc(family, func(p Pair) bool { return s.with(p.Own)[at] != words[at] })
		switch {
		case len(distinct(fit)) == 1:
			words[at] = fit[0]
		case len(fit) > 0 || !constant:
			return ""
		}
	}
	return s.signed.ReplaceAllStringFunc(first.Own, func(string) (next string) {
		next, words = words[0], words[1:]
		return next
	})
}

// fitting gives the marks of a text that may stand at a place of the program's words: where all pairs have there what their texts have.
func (s *Set) fitting(family []Pair, at int, to []string) (fit []string) {
	for i, mark := range to {
		if !slices.ContainsFunc(family, func(p Pair) bool { return s.with(p.Own)[at] != s.with(p.Text)[i] }) {
			fit = append(fit, mark)
		}
	}
	return fit
}
