package console

import (
	"fmt"
	"regexp"
	"rulebook/steps"
	"slices"
	"strconv"
	"strings"
)

// A manner is how a program wants the answers typed that are one or two numbers or letters, such as "2,3", or a code of
// digits or capital letters, such as "1234". The zero value is as the features have them.
type manner struct {
	spread  int    // how many characters of an answer are values of their own; 0 if they are one
	from    int    // what is added to each number: -1 if the program counts from 0 where the features count from 1
	swapped bool   // the second value stands first
	letter  int    // which value, from 1, is a letter and not a number, or the other way round; 0 if none is
	between string // what stands between two values, if it is not as in the features
	parted  string // the question that all values but the first answer, if they have one of their own
	joined  bool   // the answers to two questions of the features are typed as one

	two  [2]string // questions in the features whose answers are joined or swapped; # for what varies
	rule string    // that it breaks
}

// pair matches an answer of one or two values.
var pair = regexp.MustCompile(`^(-?[0-9]+|\pL)(?:(\s*[,;:/\s]\s*|)(-?[0-9]+|\pL))?$`)

// valuesOf gives the values of an answer, and what stands between two; nil if it is neither a number nor two values.
func valuesOf(answer string) (values []string, between string) {
	found := pair.FindStringSubmatch(answer)
	switch {
	case found == nil || !numbers.MatchString(answer):
		return nil, ""
	case found[3] == "":
		return found[1:2], ""
	}
	return []string{found[1], found[3]}, found[2]
}

// code matches an answer that is a code, and coded one that is or spoils one.
var (
	code  = regexp.MustCompile(`^(?:[0-9]{3,}|\p{Lu}{3,})$`)
	coded = regexp.MustCompile(`^(?:\pL*[0-9][\pL0-9]*|\p{Lu}*)$`)
)

// typed gives what is typed for an answer: several answers if its values have questions of their own.
func (m manner) typed(answer string) []string {
	values, between := valuesOf(answer)
	if m.spread > 0 {
		values = m.charactersOf(answer)
	}
	values = slices.Clone(values)
	for i, value := range values {
		if n, err := strconv.Atoi(value); err == nil {
			values[i] = strconv.Itoa(n + m.from)
		}
	}
	if m.swapped && m.two[1] == "" {
		slices.Reverse(values)
	}
	if m.letter > 0 && m.letter <= len(values) {
		values[m.letter-1] = otherKind(values[m.letter-1])
	}
	switch {
	case values == nil:
		return []string{answer}
	case m.parted != "":
		return values
	case m.between != "":
		between = strings.TrimPrefix(m.between, nothing)
	}
	return []string{strings.Join(values, between)}
}

// charactersOf gives the characters of a code. Where each is asked for, the last holds those that are too many, and those that
// are missing are empty.
func (m manner) charactersOf(answer string) []string {
	if !coded.MatchString(answer) {
		return nil
	}
	if m.parted == "" {
		return strings.Split(answer, "")
	}
	values := strings.SplitN(answer, "", m.spread)
	return append(values, make([]string, m.spread-len(values))...)
}

// nothing is a manner's word for two values that stand without anything between them.
const nothing = "nothing"

// otherKind gives the letter of a number, or the number of a letter.
func otherKind(value string) string {
	n, err := strconv.Atoi(value)
	switch {
	case err == nil && 1 <= n && n <= 26:
		return string(rune('A' + n - 1))
	case err == nil || len(value) > 1:
		return value
	}
	return strconv.Itoa(int(strings.ToUpper(value)[0]-'A') + 1)
}

func isOther(answer string) bool { return !ofValues(answer) }

// ofValues tells whether an answer is one or two values, or a code.
func ofValues(answer string) bool {
	values, _ := valuesOf(answer)
	return values != nil || code.MatchString(answer)
}

// speak types the answers of a script in the manner. Which of two questions each answers may be known.
func (m manner) speak(script []step, known []part) (spoken []step) {
	for _, s := range script {
		if !s.verb.typing() {
			spoken = append(spoken, s)
			continue
		}
		for _, answer := range s.list {
			for i, text := range m.typed(answer) {
				one := s
				one.list, one.aside = []string{text}, i > 0
				spoken = append(spoken, one)
			}
		}
	}
	if m.two[1] != "" {
		return m.pairUp(spoken, known)
	}
	return spoken
}

// A part tells which of two questions an answer answers.
type part int

const (
	alone part = iota // another one
	first
	second
)

// partsOf gives the parts of answers of which nothing is known: values answer both questions by turns.
func partsOf(answers []string) (parts []part) {
	last := alone
	for _, answer := range answers {
		switch {
		case !ofValues(answer):
			last = alone
		case last == first:
			last = second
		default:
			last = first
		}
		parts = append(parts, last)
	}
	if last == first {
		parts[len(parts)-1] = alone
	}
	return parts
}

// anyValue answers a question that the features do not come to, because the answer to the first one was refused.
const anyValue = "1"

// pairUp swaps or joins the answers to two questions of a script that has one answer in each step.
func (m manner) pairUp(script []step, known []part) (spoken []step) {
	answers := typed(script)
	parts := known
	if len(parts) < len(answers) {
		parts = partsOf(answers)
	}
	at, firsts := 0, ""
	for _, s := range script {
		switch {
		case m.joined && s.verb == asks && unvaried(s.text) == m.two[1]:
			continue
		case !s.verb.typing() || parts[at] == alone:
			spoken = append(spoken, s)
		case parts[at] == first:
			firsts = answers[at]
			if at+1 == len(parts) || parts[at+1] != second {
				spoken = append(spoken, m.both(s, firsts, anyValue)...)
			}
		default:
			spoken = append(spoken, m.both(s, firsts, answers[at])...)
		}
		if s.verb.typing() {
			at++
		}
	}
	return spoken
}

// both types the answers to both questions.
func (m manner) both(s step, one, other string) []step {
	if m.joined {
		s.list = []string{one + m.between + other}
		return []step{s}
	}
	before := s
	before.list, s.list = []string{other}, []string{one}
	return []step{before, s}
}

// mannerRule is the error for a manner that breaks the rule of the scenario, if that types values; else nil.
func (c *world) mannerRule(wanted step) error {
	if c.dialect == nil || wanted.verb < prints || c.dialect.manner == (manner{}) || c.dialect.manner.rule != c.Rule() {
		return nil
	}
	if !slices.ContainsFunc(typed(scriptOf(c.Scenario())), ofValues) {
		return nil
	}
	wants, has := "", ""
	for _, scenario := range append([]steps.Scenario{c.Scenario()}, c.Scenarios...) {
		if wants, has = c.dialect.manner.example(scriptOf(scenario)); wants != has {
			break
		}
	}
	return ownWay(c.Rule(), wanted, wants, fmt.Sprintf("the program wants %s where the assignment has %s", wants, has))
}

// example tells what is typed in the manner for the first values of a script that it changes, and what those are.
func (m manner) example(script []step) (own, values string) {
	before, after := typed(script), typed(m.speak(script, nil))
	first := slices.IndexFunc(before, ofValues)
	for first >= 0 && first < len(before)-1 && first < len(after)-1 && before[first] == after[first] {
		first++
	}
	quote := func(answers []string, both bool) string {
		end := first + 1
		if both {
			end++
		}
		return "“" + strings.Join(answers[max(0, first):min(len(answers), end)], "” and “") + "”"
	}
	return quote(after, m.parted != "" || m.two[1] != "" && !m.joined), quote(before, m.two[1] != "")
}
