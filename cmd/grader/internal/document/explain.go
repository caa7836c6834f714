package document

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	messages "github.com/cucumber/messages/go/v21"

	"rulebook/cmd/grader/internal/manual"
	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// width is how wide explanations are, in characters.
const width = 100

// Explain explains a word for a terminal: the id of a rule or a reading, the id or the title of a scenario, a step or
// some words of one, an outcome, or another word of reports. It is false if the word is none of them.
func Explain(books []*Rulebook, word string) (text string, found bool) {
	word = strings.Join(strings.Fields(word), " ")
	if text, found := meanings()[strings.ToLower(word)]; found {
		return wrap(strings.ToLower(word)+": "+text, "", "  "), true
	}
	for _, explain := range []func(*Rulebook, string) string{
		(*Rulebook).explainRule, (*Rulebook).explainScenario, (*Rulebook).explainPhrase,
	} {
		var texts []string
		for _, b := range books {
			if text := explain(b, word); text != "" {
				texts = append(texts, text)
			}
		}
		if len(texts) > 0 {
			return strings.Join(texts, "\n"), true
		}
	}
	return "", false
}

// IDs lists the ids of all rules and readings.
func IDs(books []*Rulebook) []string {
	var ids []string
	for _, b := range books {
		for _, r := range b.Rules() {
			ids = append(ids, r.ID)
			for _, reading := range r.Readings {
				ids = append(ids, reading.ID)
			}
		}
	}
	return ids
}

// Words lists the words of reports that can be explained.
func Words() []string { return slices.Sorted(maps.Keys(meanings())) }

// meanings says what the words of reports mean: the outcomes, as the manual has them, and how rules are based and
// graded.
func meanings() map[string]string {
	all := map[string]string{
		"stated":             "the document says so",
		"shown":              "only an example, a figure or a test of the document shows it",
		"inferred":           "it follows from what the document says",
		"chosen":             "we had to choose, so it never counts",
		fixtures.AsRemark:    "a scenario that is reported and never counts, where the document leaves something open",
		fixtures.ByScenarios: "how most rules are graded: scenarios test the rule, and their results count",

		fixtures.NotObservable: "nothing that a program does can show the rule",
	}
	_, text, _ := manual.Topic("outcomes") // a test sees that it is there
	for _, outcome := range engine.Outcomes() {
		if _, rest, ok := strings.Cut(text, "\n  "+string(outcome)+"  "); ok {
			all[string(outcome)] = entry(rest)
		}
	}
	return all
}

// entry gives the meaning that a list begins with: its first line, and those that are indented like it.
func entry(text string) string {
	first, rest, _ := strings.Cut(text, "\n")
	words := []string{strings.TrimSpace(first)}
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "      ") {
			break
		}
		words = append(words, strings.TrimSpace(line))
	}
	return strings.Join(words, " ")
}

// explainRule explains a rule, or the rule of a reading.
func (b *Rulebook) explainRule(id string) string {
	for _, r := range b.Rules() {
		ids := append([]string{r.ID}, steps.Each(r.Readings, func(reading fixtures.Reading) string { return reading.ID })...)
		if slices.ContainsFunc(ids, func(known string) bool { return strings.EqualFold(known, id) }) {
			return b.told(r)
		}
	}
	return ""
}

func (b *Rulebook) told(r *Rule) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s  %s\n", r.ID, b.Document)
	s.WriteString(wrap(fmt.Sprintf("%s. Basis: %s. Grading: %s.", r.Section, r.Basis, r.Tells()), "  ", "  "))
	s.WriteString("\n" + wrap(r.Text, "  ", "  "))
	if r.Reason != "" {
		s.WriteString(wrap("Why it does not count: "+r.Reason, "  ", "  "))
	}
	for _, reading := range r.Readings {
		fmt.Fprintf(&s, "\n  %s, a reading\n", reading.ID)
		s.WriteString(wrap(reading.Shows, "    The document shows: ", "      "))
		s.WriteString(wrap(reading.Means, "    What is meant: ", "      "))
		s.WriteString(wrap(reading.Why, "    Why: ", "      "))
	}
	if r.Count > 0 {
		fmt.Fprintf(&s, "\n  Scenarios that show it: %d\n", r.Count)
	}
	for _, c := range b.suite.Scenarios {
		if c.RuleID == r.ID {
			fmt.Fprintf(&s, "    %s\n", c.ID)
		}
	}
	return s.String()
}

// explainScenario tells a scenario by its id or title, with its steps.
func (b *Rulebook) explainScenario(name string) string {
	var told []string
	for _, f := range b.chapters {
		for _, d := range f.definitions {
			for i, c := range d.cases {
				if strings.EqualFold(c.ID, name) || strings.EqualFold(c.Title, name) {
					told = append(told, b.scenario(d, i))
				}
			}
		}
	}
	return strings.Join(told, "\n")
}

func (b *Rulebook) scenario(d definition, number int) string {
	c := d.cases[number]
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n  %s, %s:%d\n", c.ID, b.Document, steps.Place(c.File), c.Line)
	r, _ := b.Rule(c.RuleID)
	s.WriteString(wrap(r.Text, "  "+r.ID+"  ", "    "))
	if c.Remark {
		s.WriteString("  It is a remark: it is reported and does not count.\n")
	}
	s.WriteString("\n")
	example := d.example(number)
	for _, st := range d.all() {
		s.WriteString(written(st, example))
	}
	return s.String()
}

// all gives the steps of the definition, those of backgrounds first.
func (d definition) all() []*messages.Step { return slices.Concat(d.before, d.Steps) }

// example replaces the placeholders of an outline by those of the row for one of its scenarios.
func (d definition) example(number int) *strings.Replacer {
	for _, e := range d.Examples {
		if number < len(e.TableBody) {
			return replacer(e.TableHeader, e.TableBody[number])
		}
		number -= len(e.TableBody)
	}
	return strings.NewReplacer()
}

// written writes a step as a feature has it.
func written(s *messages.Step, example *strings.Replacer) string {
	text := fmt.Sprintf("    %s %s\n", strings.TrimSpace(s.Keyword), example.Replace(s.Text))
	if s.DocString != nil {
		text += "      " + strings.ReplaceAll(example.Replace(s.DocString.Content), "\n", "\n      ") + "\n"
	}
	if s.DataTable != nil {
		rows := steps.TableLines(steps.Each(s.DataTable.Rows, func(r *messages.TableRow) []string {
			return steps.Each(values(r), example.Replace)
		}))
		text += "    " + strings.Join(rows, "\n    ") + "\n"
	}
	return text
}

// mostUses is how many scenarios are named that say a phrase.
const mostUses = 8

// explainPhrase tells the phrase that a step says, or the phrases in which some words stand.
func (b *Rulebook) explainPhrase(words string) string {
	found := b.Phrases
	if p := saying(b.Phrases, words); p != nil {
		found = []*phrase{p}
	} else {
		found = slices.DeleteFunc(slices.Clone(found), func(p *phrase) bool { return !strings.Contains(p.Words, words) })
	}
	var s strings.Builder
	for _, p := range found {
		fmt.Fprintf(&s, "%s  %s\n", p.Words, b.Document)
		fmt.Fprintf(&s, "  said in %s, in %s:\n", report.Some(p.Uses, "scenario"), report.Some(len(p.Scenarios), "place"))
		for _, u := range p.Scenarios[:min(mostUses, len(p.Scenarios))] {
			fmt.Fprintf(&s, "    %s  %s\n", u.definition, u.Title)
		}
	}
	return s.String()
}

// wrap breaks a text into lines of no more than the width, with one beginning before the first line and another before
// the others.
func wrap(text, first, others string) string {
	var s strings.Builder
	line := first
	empty := true
	for _, word := range strings.Fields(text) {
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			s.WriteString(line + "\n")
			line, empty = others, true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	return s.String() + line + "\n"
}
