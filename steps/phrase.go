package steps

import (
	"fmt"
	"regexp"
	"strings"

	"rulebook/steps/wording"
)

// A Phrase is one step definition.
type Phrase struct {
	// Expression matches a whole step.
	Expression *regexp.Regexp

	// Method gives the method of the assignment's world that carries the step out.
	Method func(world any) any

	// Wrong says what is wrong in a step that the expression matches; "" if nothing is. Default: nothing.
	Wrong func(Written) string
}

// Written is a step as a feature has it.
type Written struct {
	Text, Below string

	// Before are the steps before it in its scenario.
	Before []string

	// Then tells that it stands behind Then.
	Then bool
}

// On makes a phrase for worlds of type W. The expression must match a whole step.
func On[W any](expression string, method func(W) any) Phrase {
	return Phrase{
		Expression: regexp.MustCompile("^" + expression + "$"),
		Method:     func(world any) any { return method(world.(W)) },
	}
}

// NearestPhrases gives the phrases that are most like a step, as somebody would write them.
func NearestPhrases(phrases []Phrase, step string) string {
	return wording.Nearest(Each(phrases, func(p Phrase) *regexp.Regexp { return p.Expression }), step)
}

// undefined explains a step that no phrase says: it names the nearest phrase, and shows what a new one looks like.
func (v Vocabulary) undefined(step string) string {
	return fmt.Sprintf("no phrase of %s says %q\nThe nearest is: %s\nWrite the step so, or add a phrase to steps/%[1]s:\n\n"+
		"  steps.On(`%[4]s`, func(w *world) any { return w.%[5]s }),",
		v.Assignment, step, NearestPhrases(v.Phrases, step), expression(step), method(step))
}

var changing = regexp.MustCompile(`"[^"]*"|\b\d+\b`)

// expression gives an expression for a step, which takes its quotations and numbers.
func expression(step string) string {
	return changing.ReplaceAllStringFunc(regexp.QuoteMeta(step), func(value string) string {
		if strings.HasPrefix(value, `"`) {
			return `"([^"]*)"`
		}
		return `(\d+)`
	})
}

// method proposes a name for the method of a step: its first words.
func method(step string) string {
	noLetter := func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }
	words := strings.FieldsFunc(changing.ReplaceAllString(step, ""), noLetter)
	name := ""
	for i, word := range words[:min(len(words), 4)] {
		word = strings.ToLower(word)
		if i > 0 {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		name += word
	}
	if name == "" {
		return "step"
	}
	return name
}
