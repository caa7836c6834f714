package console

import (
	"fmt"
	"slices"
	"strings"

	"rulebook/steps"
	"rulebook/steps/console/manner"
)

// typedIn gives a script with its answers typed in a manner. Which of two questions each answers may be known.
func typedIn(m manner.Manner, script []step, known []manner.Part) (spoken []step) {
	texts := m.Type(typed(script), known)
	for _, s := range script {
		switch {
		case m.Joined && s.verb == asks && manner.Unvaried(s.text) == m.Two[1]:
			continue
		case !s.verb.typing():
			spoken = append(spoken, s)
			continue
		}
		for _, answers := range texts[:len(s.list)] {
			for i, answer := range answers {
				one := s
				one.list, one.aside = []string{answer}, m.Parted != "" && i > 0
				spoken = append(spoken, one)
			}
		}
		texts = texts[len(s.list):]
	}
	return spoken
}

// mannerRule is the error for a manner that breaks the rule of the scenario, if that types values; else nil.
func (c *world) mannerRule(wanted step) error {
	if c.dialect == nil || wanted.verb < prints {
		return nil
	}
	const sentence = "the program wants %s where the assignment has %s"
	answers := typed(scriptOf(c.Scenario()))
	for _, ch := range c.dialect.choices {
		if ch.Rule == c.Rule() && slices.Contains(answers, ch.Text) {
			return ownWay(c.Rule(), wanted, ch.Own, fmt.Sprintf(sentence, "“"+ch.Own+"”", "“"+ch.Text+"”"))
		}
	}
	if c.dialect.manner.Rule != c.Rule() || !slices.ContainsFunc(answers, manner.IsValues) {
		return nil
	}
	wants, has := "", ""
	for _, scenario := range append([]steps.Scenario{c.Scenario()}, c.Scenarios...) {
		if wants, has = example(c.dialect.manner, scriptOf(scenario)); wants != has {
			break
		}
	}
	return ownWay(c.Rule(), wanted, wants, fmt.Sprintf(sentence, wants, has))
}

// example tells what is typed in the manner for the first values of a script that it changes, and what those are.
func example(m manner.Manner, script []step) (own, values string) {
	before, after := typed(script), typed(typedIn(m, script, nil))
	first := slices.IndexFunc(before, manner.IsValues)
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
	return quote(after, m.Parted != "" || m.Two[1] != "" && !m.Joined), quote(before, m.Two[1] != "")
}
