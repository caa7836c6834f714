package rubric_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// Half of the examples with one cause lose no more than so many of a hundred points. One that nothing can be shown with, such as a
// class that is not there, loses more.
const usualLoss = 6_00

// within tells of each assignment how many of its examples with one cause lose no more than the share of the rule that they break.
// The others lose half a share more of each rule of which something was not shown: see [overShare].
var within = map[string]int{"boardgame2d": 28, "cs300": 34, "eecs3311": 26, "marble": 17, "stratego": 22}

// A loss is what an example with one cause loses.
type loss struct {
	example     string
	broken      string // the rule
	share, lost rubric.Points
	others      []string // the other rules of which something was not shown
}

// Every example with one cause loses something, most lose little, and whoever loses more than the share of the rule has a reason. The
// random scenarios are taken to pass: which of them find what has tests of its own.
func TestOneFaultCostsLittle(t *testing.T) {
	t.Parallel()
	reasons := map[string]string{}
	for reason, rules := range overShare {
		for _, rule := range strings.Fields(rules) {
			reasons[rule] = reason
		}
	}
	needless := map[string]bool{}
	for _, name := range assignments.Names() {
		losses, rules := losses(t, name)
		for _, r := range rules {
			needless[r.ID] = reasons[r.ID] != ""
		}
		over := slices.DeleteFunc(slices.Clone(losses), func(l loss) bool { return l.lost <= l.share })
		for _, l := range over {
			l.hasReason(t, name, reasons[l.broken])
			delete(needless, l.broken)
		}
		kept := len(losses) - len(over)
		t.Logf("%s: %d of %d examples with one cause lose no more than the share of their rule", name, kept, len(losses))
		if kept < within[name] {
			t.Errorf("%s: %d examples lose no more than the share of their rule, want %d", name, kept, within[name])
		}
		slices.SortFunc(losses, func(a, b loss) int { return int(a.lost - b.lost) })
		if median := losses[len(losses)/2].lost; median > usualLoss {
			t.Errorf("%s: half of the examples with one cause lose more than %s points, want at most %s", name, median, rubric.Points(usualLoss))
		}
	}
	for rule, has := range needless {
		if has {
			t.Errorf("no example that breaks %s loses more than the share of the rule: it needs no reason", rule)
		}
	}
}

// hasReason wants a reason why a loss is larger than the share of its rule. At night it prints all of them.
func (l loss) hasReason(t *testing.T, assignment, reason string) {
	t.Helper()
	if reason == "" {
		t.Errorf("%s %s breaks %s and loses %s points, of a share of %s: why? Of these something is not shown: %v",
			assignment, l.example, l.broken, l.lost, l.share, l.others)
	}
	if costtest.Night() {
		t.Logf("%s %s: %s, share %s, lost %s: %s: %v", assignment, l.example, l.broken, l.share, l.lost, reason, l.others)
	}
}

// losses gives what the examples of an assignment with one cause lose, and its rules.
func losses(t *testing.T, name string) ([]loss, []fixtures.Rule) {
	t.Helper()
	suite, err := assignments.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	byDefault, err := rubric.Default(suite)
	if err != nil {
		t.Fatal(err)
	}
	var losses []loss
	for _, v := range stepstest.Verdicts(t, filepath.Join("../../../../fixtures/submissions", name)) {
		if len(v.Causes) != 1 {
			continue
		}
		var graded report.Submission
		graded.Grade(suite.Facts, stated(suite, v))
		mark := byDefault.Mark(graded)
		if !mark.Given || mark.Points >= byDefault.Points {
			t.Errorf("%s %s (%s) has a cause: the mark is %s of %s", name, v.Submission, v.About, mark.Points, byDefault.Points)
		}
		l := loss{example: v.Submission, broken: v.Causes[0].Rule, lost: byDefault.Points - mark.Points}
		l.share, l.others = shareOf(byDefault, l.broken, graded.Results), notShown(l.broken, graded.Results)
		losses = append(losses, l)
	}
	return losses, suite.Facts.Rules
}

// shareOf gives the points of a rule, which shares those of its group with the others that have scenarios, rounded up.
func shareOf(r *rubric.Rubric, rule string, results []steps.Result) rubric.Points {
	group := r.GroupOf(steps.Scenario{RuleID: rule})
	rules := map[string]bool{}
	for _, result := range results {
		if !result.Scenario.Remark && r.GroupOf(result.Scenario) == group {
			rules[result.Scenario.RuleID] = true
		}
	}
	shares := rubric.Points(len(rules))
	return (r.Groups[group].Points + shares - 1) / shares
}

// notShown gives the other rules of which not all scenarios passed, with how many.
func notShown(broken string, results []steps.Result) []string {
	lacks := map[string]int{}
	for _, r := range results {
		if !r.Scenario.Remark && r.Outcome != engine.Passed && r.Scenario.RuleID != broken {
			lacks[r.Scenario.RuleID]++
		}
	}
	var others []string
	for _, rule := range slices.Sorted(maps.Keys(lacks)) {
		others = append(others, fmt.Sprintf("%s (%d)", rule, lacks[rule]))
	}
	return others
}

// stated gives the results that a verdict states, of a submission to which everything could be put.
func stated(suite *steps.Suite, v stepstest.Verdict) []steps.Result {
	return steps.Each(suite.Scenarios, func(c steps.Scenario) steps.Result {
		names := func(entry string) bool { return stepstest.Stands(entry, c.ID) }
		switch {
		case slices.ContainsFunc(v.Fails, names) && !c.Remark:
			return steps.Result{Scenario: c, Outcome: engine.Failed, Breaks: v.Causes[0].Rule, Reason: "it fails"}
		case slices.ContainsFunc(v.Blocks, names) && !c.Remark:
			return steps.Result{Scenario: c, Outcome: engine.Failed, Breaks: v.Causes[0].Rule, Reason: "it is blocked"}
		}
		return steps.Result{Scenario: c, Outcome: engine.Passed}
	})
}
