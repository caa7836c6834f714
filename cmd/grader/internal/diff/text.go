package diff

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// Text shows the changes to a person: each submission's mark before and after, then the reasons, rule by rule.
func Text(out io.Writer, facts *fixtures.Assignment, d *Difference) {
	if d.Rubric && !d.None() {
		fmt.Fprint(out, "The rubrics are not the same.\n\n")
	}
	for _, c := range d.Changed {
		change(out, facts, c)
	}
	lists := []struct {
		words    string
		verdicts []Verdict
	}{{"New", d.New}, {"Gone", d.Gone}}
	for _, list := range lists {
		for _, v := range list.verdicts {
			fmt.Fprintf(out, "%s: %s: %s\n", list.words, v.called(), v.words())
		}
		if len(list.verdicts) > 0 {
			fmt.Fprintln(out)
		}
	}
	if d.None() {
		fmt.Fprintf(out, "Nothing changed: %d compared\n", d.Compared)
		return
	}
	fmt.Fprintf(out, "%d compared, %d changed, %d new, %d gone\n", d.Compared, len(d.Changed), len(d.New), len(d.Gone))
}

func (v Verdict) called() string {
	called := v.ID
	if v.Name != "" && v.Name != v.ID {
		called += " (" + v.Name + ")"
	}
	return report.Line(called)
}

// words formats the mark, and the state if it matters.
func (v Verdict) words() string {
	words := "no mark"
	if v.Mark != nil {
		words = fmt.Sprintf("%s of %s", v.Mark, v.Of)
	}
	if v.State != report.Graded {
		words += ", " + string(v.State)
	}
	return words
}

func change(out io.Writer, facts *fixtures.Assignment, c Change) {
	before, after := c.Before.words(), c.After.words()
	if before == after {
		fmt.Fprintf(out, "%s: still %s\n", c.After.called(), after)
	} else {
		fmt.Fprintf(out, "%s: %s -> %s\n", c.After.called(), before, after)
	}
	if c.After.Mark == nil && c.After.Why != "" {
		fmt.Fprintf(out, "  %s\n", report.Line(c.After.Why))
	}
	if c.Recounted {
		fmt.Fprintln(out, "  no outcome changed: it is counted in another way")
	}
	for _, rule := range byRule(c.Scenarios) {
		told(out, facts, rule)
	}
	fmt.Fprintln(out)
}

// A ruleChange is the change under one rule.
type ruleChange struct {
	id        string
	scenarios []Scenario
}

// byRule puts each scenario under its first rule, and orders rules by their first scenarios.
func byRule(scenarios []Scenario) []ruleChange {
	var list []ruleChange
	for _, s := range scenarios {
		id := ""
		if len(s.Rules) > 0 {
			id = s.Rules[0]
		}
		at := slices.IndexFunc(list, func(r ruleChange) bool { return r.id == id })
		if at < 0 {
			at, list = len(list), append(list, ruleChange{id: id})
		}
		list[at].scenarios = append(list[at].scenarios, s)
	}
	return list
}

// mostTold is the most scenarios shown for one rule; the JSON has all.
const mostTold = 5

func told(out io.Writer, facts *fixtures.Assignment, r ruleChange) {
	text := ""
	if rule, ok := facts.Rule(r.id); ok {
		text = rule.Text
	}
	fmt.Fprintf(out, "  %s\n", strings.TrimSpace(fmt.Sprintf("%-10s %s", r.id, text)))
	for _, s := range r.scenarios[:min(mostTold, len(r.scenarios))] {
		remark := ""
		if s.Remark {
			remark = ", a remark, which does not count"
		}
		fmt.Fprintf(out, "    %s -> %s  %s%s\n", outcome(s.Before), outcome(s.After), report.Line(s.ID), remark)
		if reason, _, _ := strings.Cut(s.Reason, "\n"); reason != "" && s.After != engine.NotClaimed {
			fmt.Fprintf(out, "      %s\n", report.Line(reason))
		}
	}
	if rest := len(r.scenarios) - mostTold; rest > 0 {
		fmt.Fprintf(out, "    and %d more\n", rest)
	}
}

func outcome(o engine.Outcome) string {
	if o == "" {
		return "not run"
	}
	return string(o)
}
