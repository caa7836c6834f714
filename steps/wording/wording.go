// Package wording writes the phrases of steps, which are regular expressions, as somebody would say them, and finds those
// that are nearest to what somebody wrote.
package wording

import (
	"cmp"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Nearest gives the phrases that are most like a step, whatever values stand in it, as somebody would write them: up to
// three that differ in the fewest words, those that differ in the fewest letters first. There must be a phrase.
func Nearest(phrases []*regexp.Regexp, step string) string {
	step = values.ReplaceAllStringFunc(step, standIn)
	nearest := each(phrases, func(phrase *regexp.Regexp) form {
		all, _ := forms(tree(phrase))
		return slices.MinFunc(each(all, func(words string) form { return form{words, apart(step, words)} }), nearer)
	})
	slices.SortStableFunc(nearest, nearer)
	others := func(f form) bool { return f.apart/oneWord > nearest[0].apart/oneWord }
	near := slices.DeleteFunc(nearest[:min(len(nearest), 3)], others)
	return strings.Join(each(near, func(f form) string { return f.words }), "; or: ")
}

// A form is one way to write a phrase, and how far that is from a step.
type form struct {
	words string
	apart int
}

func nearer(a, b form) int { return cmp.Compare(a.apart, b.apart) }

// values matches what stands for a value in a step.
var values = regexp.MustCompile("\"[^\"]*\"|`[^`]*`|-?\\b\\d+(?:\\.\\d+)?\\b")

// standIn is what a form has in the place of a value.
func standIn(value string) string {
	switch value[0] {
	case '"':
		return `"‹text›"`
	case '`':
		return "`‹expression›`"
	}
	return "‹number›"
}

// oneWord is how far a step is from a form that has one word more, less or other.
const oneWord = 1000

// apart tells how far a step is from a form of a phrase.
func apart(step, form string) int {
	letters, known := levenshtein.ComputeDistance(step, form), map[string]rune{}
	word := func(text string) string {
		if text == "‹number›" || text == `"‹text›"` {
			text = "‹text›" // it is one, too, and a text that may be anything may stand in quotes
		}
		if known[text] == 0 {
			known[text] = rune(len(known) + 1)
		}
		return string(known[text])
	}
	words := func(text string) string { return strings.Join(each(strings.Fields(text), word), "") }
	return oneWord*levenshtein.ComputeDistance(words(step), words(form)) + letters
}

// Of writes a phrase for people: a choice as ‹a|b›, what may be missing in [brackets], and anything else that
// differs as ‹number› or ‹text›.
func Of(phrase *regexp.Regexp) string {
	tidy := strings.NewReplacer("[-]‹number›", "‹number›", "[.‹number›]", "", "‹text›‹text›", "‹text›", `["]`, "")
	return tidy.Replace(told(tree(phrase)))
}

// tree is the expression, which was compiled once already.
func tree(phrase *regexp.Regexp) *syntax.Regexp {
	tree, err := syntax.Parse(phrase.String(), syntax.Perl)
	if err != nil {
		panic(err)
	}
	return tree
}

const (
	mostForms   = 200 // of a phrase that are looked at
	mostChoices = 16  // words that a choice may have before it is only called a text
	mostTold    = 4   // of them
)

func told(e *syntax.Regexp) string {
	switch e.Op {
	case syntax.OpLiteral:
		return string(e.Rune)
	case syntax.OpConcat:
		return strings.Join(each(e.Sub, told), "")
	case syntax.OpQuest:
		return "[" + told(e.Sub[0]) + "]"
	}
	if words, fixed := forms(e); fixed && len(words) <= mostChoices {
		return choice(words)
	}
	switch {
	case digits.MatchString(e.String()):
		return "‹number›"
	case e.Op == syntax.OpCapture && slices.Contains([]syntax.Op{syntax.OpConcat, syntax.OpAlternate}, e.Sub[0].Op):
		return told(e.Sub[0])
	case e.Op == syntax.OpAlternate:
		return "‹" + strings.Join(each(e.Sub, told), "|") + "›"
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

// digits matches an expression that matches nothing but numbers.
var digits = regexp.MustCompile(`^\(?(-\?|\(\?:-\)\?)?(\\d|\[0-9\])\+?\)?$`)

// forms gives the ways to write what an expression matches. They are fixed if they are all, and nothing in them may be anything.
func forms(e *syntax.Regexp) (all []string, fixed bool) {
	switch e.Op {
	case syntax.OpBeginText, syntax.OpEndText, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpEmptyMatch:
		return []string{""}, true
	case syntax.OpLiteral:
		return []string{string(e.Rune)}, true
	case syntax.OpCapture:
		return forms(e.Sub[0])
	case syntax.OpQuest:
		all, fixed = forms(e.Sub[0])
		return append([]string{""}, all...), fixed
	case syntax.OpCharClass:
		return letters(e.Rune)
	case syntax.OpAlternate:
		fixed = true
		for _, sub := range e.Sub {
			some, are := forms(sub)
			all, fixed = append(all, some...), fixed && are
		}
		return all, fixed
	case syntax.OpConcat:
		return strung(e.Sub)
	case syntax.OpStar, syntax.OpPlus:
		return []string{standsFor(e.Sub[0])}, false
	}
	return []string{""}, false
}

func letters(ranges []rune) (all []string, few bool) {
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i+1]-ranges[i] > 2 {
			return []string{""}, false
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			all = append(all, string(r))
		}
	}
	return all, true
}

// strung gives the forms of expressions one behind the other.
func strung(parts []*syntax.Regexp) (all []string, fixed bool) {
	all, fixed = []string{""}, true
	for _, part := range parts {
		ends, are := forms(part)
		var longer []string
		for _, begun := range all {
			longer = append(longer, each(ends, func(end string) string { return begun + end })...)
		}
		all, fixed = longer[:min(len(longer), mostForms)], fixed && are && len(longer) <= mostForms
	}
	return all, fixed
}

// standsFor is written in the place of some characters that are repeated.
func standsFor(of *syntax.Regexp) string {
	takes := func(r rune) bool { return regexp.MustCompile("^(?:" + of.String() + ")$").MatchString(string(r)) }
	switch {
	case !takes('a'):
		return "‹number›"
	case !takes(' '):
		return "‹name›"
	case !takes('`') && takes('"'):
		return "‹expression›"
	}
	return "‹text›"
}

func each[T, U any](list []T, make func(T) U) (all []U) {
	for _, item := range list {
		all = append(all, make(item))
	}
	return all
}
