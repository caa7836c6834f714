package diff

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/template"

	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures"
	"rulebook/impl/engine"
)

//go:embed text.txt
var layout string

// Text shows the changes to a person: each submission's mark before and after, then the reasons, rule by rule.
func Text(out io.Writer, facts *fixtures.Assignment, d *Difference) error {
	title := func(id string) string {
		rule, _ := facts.Rule(id)
		return strings.TrimSpace(fmt.Sprintf("%-10s %s", id, rule.Text))
	}
	functions := template.FuncMap{"byRule": byRule, "first": firstLine, "line": report.Line, "title": title}
	return template.Must(template.New("text.txt").Funcs(functions).Parse(layout)).Execute(out, d)
}

// Called names the submission.
func (v Verdict) Called() string {
	called := v.ID
	if v.Name != "" && v.Name != v.ID {
		called += " (" + v.Name + ")"
	}
	return report.Line(called)
}

// Words formats the mark, and the state if it matters.
func (v Verdict) Words() string {
	words := "no mark"
	if v.Mark != nil {
		words = fmt.Sprintf("%s of %s", v.Mark, v.Of)
	}
	if v.State != report.Graded {
		words += ", " + string(v.State)
	}
	return words
}

// A ruleChange is the change under one rule.
type ruleChange struct {
	ID        string
	Scenarios []Scenario
}

// byRule puts each scenario under its rule, and orders rules by their first scenarios.
func byRule(scenarios []Scenario) []ruleChange {
	var list []ruleChange
	for _, s := range scenarios {
		id := s.RuleID
		at := slices.IndexFunc(list, func(r ruleChange) bool { return r.ID == id })
		if at < 0 {
			at, list = len(list), append(list, ruleChange{ID: id})
		}
		list[at].Scenarios = append(list[at].Scenarios, s)
	}
	return list
}

// Shown returns the scenarios that are shown for a rule; the JSON has all.
func (r ruleChange) Shown() []Scenario { return r.Scenarios[:min(5, len(r.Scenarios))] }

// Rest is the number of the other scenarios.
func (r ruleChange) Rest() int { return len(r.Scenarios) - len(r.Shown()) }

// Told returns the line of the reason for a person; "" if there is nothing to tell.
func (s Scenario) Told() string {
	switch {
	case s.After == engine.NotClaimed || s.After == engine.NotAsked:
		return ""
	case s.Because != "":
		return report.Line("because of " + s.Because + ", so it did not get as far as what it is about")
	}
	return report.Line(firstLine(s.Reason))
}

func firstLine(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	return first
}
