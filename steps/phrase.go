package steps

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// A Phrase is one step definition.
type Phrase struct {
	// Expression matches a whole step.
	Expression *regexp.Regexp

	// Method gives the method of the assignment's world that carries the step out.
	Method func(world any) any

	// Wrong says what is wrong in a step that the expression matches, and in the text below it; "" if nothing is. Default: nothing.
	Wrong func(step, below string) string
}

// On makes a phrase for worlds of type W. The expression must match a whole step.
func On[W any](expression string, method func(W) any) Phrase {
	return Phrase{
		Expression: regexp.MustCompile("^" + expression + "$"),
		Method:     func(world any) any { return method(world.(W)) },
	}
}

// NearestPhrase gives the one of the phrases that is most like a step, whatever text that quotes, as somebody would write it.
func NearestPhrase(phrases []Phrase, step string) string {
	step = quoted.ReplaceAllString(step, `"TEXT"`)
	distance := func(p Phrase) int {
		return min(levenshtein.ComputeDistance(step, p.words("$1")), levenshtein.ComputeDistance(step, p.words("$2")))
	}
	return slices.MinFunc(phrases, func(a, b Phrase) int { return distance(a) - distance(b) }).Words()
}

var (
	optional = regexp.MustCompile(`\((?:\?:)?([^()]*)\)\?`)
	either   = regexp.MustCompile(`\((?:\?:)?([^()|]*)\|(?:[^()]*\|)?([^()|]*)\)`) // the first and the last
	named    = regexp.MustCompile(`\?P<\w+>`)
	anything = regexp.MustCompile(`\(?(?:\.[*+]\??|\[\^"\][*+])\)?`)
	number   = regexp.MustCompile(`\(?-?\??\\d\+\)?`)
)

// Words gives the phrase as somebody would write it, in its shortest form: TEXT and NUMBER stand for what may be anything.
func (p Phrase) Words() string { return p.words("$1") }

// words writes it with one of each choice.
func (p Phrase) words(choice string) string {
	words := strings.TrimSuffix(strings.TrimPrefix(p.Expression.String(), "^"), "$")
	words = named.ReplaceAllString(words, "")
	words = number.ReplaceAllString(anything.ReplaceAllString(words, "TEXT"), "NUMBER")
	for range 3 { // one may stand in another
		words = either.ReplaceAllString(optional.ReplaceAllString(words, ""), choice)
	}
	return strings.ReplaceAll(words, `\`, "")
}

// undefined explains a step that no phrase says: it names the nearest phrase, and shows what a new one looks like.
func (v Vocabulary) undefined(step string) string {
	return fmt.Sprintf("no phrase of %s says %q\nThe nearest is: %s\nWrite the step so, or add a phrase to steps/%[1]s:\n\n"+
		"  steps.On(`%[4]s`, func(w *world) any { return w.%[5]s }),",
		v.Assignment, step, NearestPhrase(v.Phrases, step), expression(step), method(step))
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
