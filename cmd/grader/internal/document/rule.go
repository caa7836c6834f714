package document

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"rulebook/fixtures"
	"rulebook/steps"
)

// A group is a part of the document.
type group struct {
	Name, Anchor string
	Rules        []*Rule
}

// A Rule is a rule with what shows it.
type Rule struct {
	fixtures.Rule
	Shown   []shownDefinition
	Topics  []topic // the same, for the matrix
	Count   int     // how many scenarios show it
	Needed  int     // how many scenarios of other rules need it
	Results *ruleResult
}

// Kind says how a rule is graded, in one word for styles.
func (r *Rule) Kind() string { return strings.ReplaceAll(r.Graded, " ", "-") }

// Tells says how a rule is graded.
func (r *Rule) Tells() string {
	return map[string]string{
		fixtures.ByScenarios: "counts", fixtures.AsRemark: "a remark: it is reported and does not count",
		fixtures.NotObservable: "cannot be observed",
	}[r.Graded]
}

// A topic is the scenarios that one feature has for a rule.
type topic struct {
	Title string
	Links []link
}

type link struct {
	Anchor, Title string
	Number        int
}

// A shownDefinition is a definition as far as it shows one rule.
type shownDefinition struct {
	definition
	Anchor         string
	Remark, Random bool
	Steps          []step
	Tables         []table
	Needs          []string
	Count          int
}

// Line tells where the definition stands.
func (d definition) Line() string {
	return fmt.Sprintf("%s:%d", steps.Place(d.chapter.file), d.Location.Line)
}

// A step is a step, set for reading.
type step struct {
	Keyword string
	Parts   []part
	Phrase  int // its number; 0 if there is none
	Table   [][]string
	Text    string
	Board   template.HTML
}

// A part is a piece of the words of a step.
type part struct {
	Text, Link  string
	Placeholder bool
}

// A table is one table of the examples of an outline.
type table struct {
	Title string
	Heads []string
	Rows  []row
}

type row struct {
	Anchor string
	Cells  [][]part
	Boards []template.HTML
}

func (b *Rulebook) rule(r fixtures.Rule) *Rule {
	shown := &Rule{Rule: r}
	for _, f := range b.chapters {
		topic := topic{Title: f.Name}
		for _, d := range f.definitions {
			definition := b.shown(d, r.ID)
			if definition.Count == 0 {
				continue
			}
			shown.Shown = append(shown.Shown, definition)
			for _, s := range d.cases {
				if s.RuleID == r.ID {
					shown.Count++
					topic.Links = append(topic.Links, link{b.anchors[s.ID], s.Title, shown.Count})
				}
			}
		}
		if len(topic.Links) > 0 {
			shown.Topics = append(shown.Topics, topic)
		}
	}
	for _, s := range b.suite.Scenarios {
		if slices.Contains(s.Needs, r.ID) {
			shown.Needed++
		}
	}
	return shown
}

// shown gives a definition as far as it is about a rule.
func (b *Rulebook) shown(d definition, rule string) shownDefinition {
	s := shownDefinition{definition: d}
	first := -1
	for i, c := range d.cases {
		if c.RuleID == rule {
			if first < 0 {
				first = i
				s.Anchor, s.Remark, s.Random, s.Needs = b.anchors[c.ID], c.Remark, c.Random, c.Needs
			}
			s.Count++
		}
	}
	if s.Count == 0 {
		return s
	}
	example := d.example(first)
	s.Steps = steps.Each(d.all(), func(of *messages.Step) step { return b.step(of, example) })
	if len(d.Examples) > 0 {
		s.Anchor = ""
		s.Tables = b.tables(d, rule)
	}
	return s
}

// replacer replaces the placeholders of an outline by the cells of a row.
func replacer(head, row *messages.TableRow) *strings.Replacer {
	var pairs []string
	for i, cell := range head.Cells {
		pairs = append(pairs, "<"+cell.Value+">", row.Cells[i].Value)
	}
	return strings.NewReplacer(pairs...)
}

func (b *Rulebook) step(s *messages.Step, example *strings.Replacer) step {
	shown := step{Keyword: strings.TrimSpace(s.Keyword), Parts: b.names.parts(s.Text)}
	if p := saying(b.Phrases, example.Replace(s.Text)); p != nil {
		shown.Phrase = p.Number
	}
	if s.DataTable != nil {
		shown.Table = steps.Each(s.DataTable.Rows, values)
	}
	if s.DocString != nil {
		shown.Text = s.DocString.Content
		shown.Board = b.picture(shown.Text)
	}
	return shown
}

func values(r *messages.TableRow) []string {
	return steps.Each(r.Cells, func(c *messages.TableCell) string { return c.Value })
}

// picture draws a text if it is a board; "" if it is none.
func (b *Rulebook) picture(text string) template.HTML {
	if found := drawn(b.Drawings, strings.Split(strings.TrimRight(text, "\n"), "\n")); found != nil {
		return found.svg(nil)
	}
	return ""
}

// tables sets the examples that are about a rule. A row gets pictures of the boards that it makes of the steps' texts.
func (b *Rulebook) tables(d definition, rule string) []table {
	var all []table
	n := 0
	for _, e := range d.Examples {
		t := table{Title: e.Name, Heads: values(e.TableHeader)}
		for _, r := range e.TableBody {
			if c := d.cases[n]; c.RuleID == rule {
				cells := steps.Each(values(r), b.names.parts)
				t.Rows = append(t.Rows, row{b.anchors[c.ID], cells, b.boardsOf(d, replacer(e.TableHeader, r))})
			}
			n++
		}
		if len(t.Rows) > 0 {
			all = append(all, t)
		}
	}
	return all
}

func (b *Rulebook) boardsOf(d definition, row *strings.Replacer) []template.HTML {
	var boards []template.HTML
	for _, s := range d.Steps {
		if s.DocString == nil || !placeholder.MatchString(s.DocString.Content) {
			continue
		}
		if picture := b.picture(row.Replace(s.DocString.Content)); picture != "" {
			boards = append(boards, picture)
		}
	}
	return boards
}

// Pictures tells whether some row has boards.
func (t table) Pictures() bool {
	return slices.ContainsFunc(t.Rows, func(r row) bool { return len(r.Boards) > 0 })
}

// count counts who says the phrases.
func (b *Rulebook) count() {
	for _, s := range b.suite.Scenarios {
		said := map[*phrase]bool{}
		for _, text := range s.Steps {
			if p := saying(b.Phrases, text); p != nil {
				said[p] = true
			}
		}
		for p := range said {
			p.Uses++
			if n := len(p.Scenarios); n == 0 || p.Scenarios[n-1].definition != definitionOf(s) {
				p.Scenarios = append(p.Scenarios, use{b.anchors[s.ID], s.Title, definitionOf(s)})
			}
		}
	}
}

func definitionOf(s steps.Scenario) string { return fmt.Sprintf("%s:%d", s.File, s.Line) }
