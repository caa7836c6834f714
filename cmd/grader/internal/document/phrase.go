package document

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"rulebook/steps"
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

func phrasesOf(spoken []steps.Phrase) ([]*phrase, error) {
	var all []*phrase
	for i, p := range spoken {
		words, err := wordsOf(p.Expression)
		if err != nil {
			return nil, err
		}
		all = append(all, &phrase{Number: i + 1, Words: words, expression: p.Expression})
	}
	return all, nil
}

// saying finds the phrase that a step says; nil if none does.
func saying(phrases []*phrase, step string) *phrase {
	i := slices.IndexFunc(phrases, func(p *phrase) bool { return p.expression.MatchString(step) })
	if i < 0 {
		return nil
	}
	return phrases[i]
}

// wordsOf writes an expression for people: a choice as ‹a|b›, what may be missing in [brackets], and anything else that
// differs as ‹number› or ‹text›.
func wordsOf(expression *regexp.Regexp) (string, error) {
	tree, err := syntax.Parse(expression.String(), syntax.Perl)
	if err != nil {
		return "", fmt.Errorf("reading the phrase %s: %w", expression, err)
	}
	return strings.NewReplacer("[-]‹number›", "‹number›", "[.‹number›]", "",
		"‹text›‹text›", "‹text›", `["]`, "").Replace(told(tree)), nil
}

const (
	mostChoices = 16 // words that a choice may have before it is only called a text
	mostTold    = 4  // of them
)

func told(e *syntax.Regexp) string {
	switch e.Op {
	case syntax.OpLiteral:
		return string(e.Rune)
	case syntax.OpConcat:
		return strings.Join(steps.Each(e.Sub, told), "")
	case syntax.OpQuest:
		return "[" + told(e.Sub[0]) + "]"
	case syntax.OpBeginText, syntax.OpEndText, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpEmptyMatch:
		return ""
	}
	if words, ok := choices(e); ok && len(words) <= mostChoices {
		return choice(words)
	}
	switch {
	case digits.MatchString(e.String()):
		return "‹number›"
	case e.Op == syntax.OpCapture && slices.Contains([]syntax.Op{syntax.OpConcat, syntax.OpAlternate}, e.Sub[0].Op):
		return told(e.Sub[0])
	case e.Op == syntax.OpAlternate:
		return "‹" + strings.Join(steps.Each(e.Sub, told), "|") + "›"
	}
	return "‹text›"
}

// choice writes the words of a choice.
func choice(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	if len(words) > mostTold {
		words = append(words[:mostTold-1:mostTold-1], "…")
	}
	return "‹" + strings.Join(words, "|") + "›"
}

// choices lists the words that an expression matches, if they are few.
func choices(e *syntax.Regexp) ([]string, bool) {
	switch e.Op {
	case syntax.OpEmptyMatch:
		return []string{""}, true
	case syntax.OpLiteral:
		return []string{string(e.Rune)}, true
	case syntax.OpCapture:
		return choices(e.Sub[0])
	case syntax.OpQuest:
		words, ok := choices(e.Sub[0])
		return append([]string{""}, words...), ok
	case syntax.OpCharClass:
		return letters(e.Rune)
	case syntax.OpAlternate:
		var all []string
		for _, sub := range e.Sub {
			words, ok := choices(sub)
			if !ok {
				return nil, false
			}
			all = append(all, words...)
		}
		return all, true
	case syntax.OpConcat:
		return joined(e.Sub)
	}
	return nil, false
}

func letters(ranges []rune) ([]string, bool) {
	var all []string
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i+1]-ranges[i] > 2 {
			return nil, false
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			all = append(all, string(r))
		}
	}
	return all, true
}

// joined lists the words that expressions match one behind the other.
func joined(parts []*syntax.Regexp) ([]string, bool) {
	all := []string{""}
	for _, part := range parts {
		words, ok := choices(part)
		if !ok || len(all)*len(words) > 4*mostChoices {
			return nil, false
		}
		var longer []string
		for _, beginning := range all {
			for _, word := range words {
				longer = append(longer, beginning+word)
			}
		}
		all = longer
	}
	return all, true
}

// digits matches an expression that matches nothing but numbers.
var digits = regexp.MustCompile(`^\(?(-\?|\(\?:-\)\?)?(\\d|\[0-9\])\+?\)?$`)
