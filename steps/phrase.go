package steps

import (
	"cmp"
	"fmt"
	"regexp"
	"regexp/syntax"
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

// NearestPhrases gives the phrases that are most like a step, whatever values stand in it, as somebody would write them: up to
// three that differ in the fewest words, those that differ in the fewest letters first.
func NearestPhrases(phrases []Phrase, step string) string {
	step = values.ReplaceAllStringFunc(step, standIn)
	forms := Each(phrases, func(p Phrase) form {
		return slices.MinFunc(Each(p.forms(), func(words string) form { return form{words, apart(step, words)} }), nearer)
	})
	slices.SortStableFunc(forms, nearer)
	others := func(f form) bool { return f.apart/oneWord > forms[0].apart/oneWord }
	near := slices.DeleteFunc(slices.Clone(forms[:min(len(forms), 3)]), others)
	return strings.Join(Each(near, func(f form) string { return f.words }), "; or: ")
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
		return `"TEXT"`
	case '`':
		return "`EXPRESSION`"
	}
	return "NUMBER"
}

// oneWord is how far a step is from a form that has one word more, less or other.
const oneWord = 1000

// apart tells how far a step is from a form of a phrase.
func apart(step, form string) int {
	letters, known := levenshtein.ComputeDistance(step, form), map[string]rune{}
	word := func(text string) string {
		if text == "NUMBER" {
			text = "TEXT" // it is one, too
		}
		if known[text] == 0 {
			known[text] = rune(len(known) + 1)
		}
		return string(known[text])
	}
	words := func(text string) string { return strings.Join(Each(strings.Fields(text), word), "") }
	return oneWord*levenshtein.ComputeDistance(words(step), words(form)) + letters
}

// Words gives the phrase as somebody would write it, in its shortest form: TEXT, NUMBER, NAME and EXPRESSION stand for what may be
// anything.
func (p Phrase) Words() string { return p.forms()[0] }

// mostForms bounds the forms of a phrase.
const mostForms = 200

// forms gives all ways to write the phrase, the shortest of its first words first.
func (p Phrase) forms() []string {
	parsed, err := syntax.Parse(p.Expression.String(), syntax.Perl)
	if err != nil {
		return []string{p.Expression.String()}
	}
	return formsOf(parsed)
}

func formsOf(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCapture:
		return formsOf(re.Sub[0])
	case syntax.OpQuest:
		return append([]string{""}, formsOf(re.Sub[0])...)
	case syntax.OpAlternate:
		return slices.Concat(Each(re.Sub, formsOf)...)
	case syntax.OpConcat:
		all := []string{""}
		for _, part := range re.Sub {
			var longer []string
			ends := formsOf(part)
			for _, begun := range all {
				longer = append(longer, Each(ends, func(end string) string { return begun + end })...)
			}
			all = longer[:min(len(longer), mostForms)]
		}
		return all
	case syntax.OpStar, syntax.OpPlus:
		return []string{placeholder(re.Sub[0])}
	}
	return []string{""}
}

// placeholder stands for what some characters are, again and again.
func placeholder(of *syntax.Regexp) string {
	takes := func(r rune) bool { return regexp.MustCompile("^(?:" + of.String() + ")$").MatchString(string(r)) }
	switch {
	case !takes('a'):
		return "NUMBER"
	case !takes(' '):
		return "NAME"
	case !takes('`') && takes('"'):
		return "EXPRESSION"
	}
	return "TEXT"
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
