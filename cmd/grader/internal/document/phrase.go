package document

import (
	"regexp"
	"slices"

	"rulebook/steps"
	"rulebook/steps/wording"
)

// A phrase is a step definition in words for readers.
type phrase struct {
	Number     int
	Words      string // "the peg in row ‹number›, column ‹number› jumps UP|DOWN|LEFT|RIGHT"
	Uses       int    // how many scenarios say it
	expression *regexp.Regexp
	Scenarios  []use // the definitions that say it
}

// A use leads to a definition that says a phrase.
type use struct{ Anchor, Title, definition string }

func phrasesOf(spoken []steps.Phrase) (all []*phrase) {
	for i, p := range spoken {
		all = append(all, &phrase{Number: i + 1, Words: wording.Of(p.Expression), expression: p.Expression})
	}
	return all
}

// saying finds the phrase that a step says; nil if none does.
func saying(phrases []*phrase, step string) *phrase {
	i := slices.IndexFunc(phrases, func(p *phrase) bool { return p.expression.MatchString(step) })
	if i < 0 {
		return nil
	}
	return phrases[i]
}
