package rubric_test

import (
	"math/big"
	"path/filepath"
	"slices"
	"testing"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// An example submission with one fault loses the part of the points that its rule has, and what nobody can see because of the fault.
func TestOneFaultCostsNoMoreThanItsRule(t *testing.T) {
	t.Parallel()
	for _, name := range assignments.Names() {
		suite, err := assignments.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		byDefault, err := rubric.Default(suite)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range stepstest.Verdicts(t, filepath.Join("../../../../fixtures/submissions", name)) {
			if v.Fault == "" {
				continue
			}
			var graded report.Submission
			graded.Grade(suite.Facts, stated(suite, v))
			mark := byDefault.Mark(graded)
			lost, most := byDefault.Points-mark.Points, worth(byDefault, suite, graded.Results, v.Fault)
			if !mark.Given || lost <= 0 || lost > most {
				t.Errorf("%s %s (%s): the mark is %s of %s, so it loses %s; at most %s for %s",
					name, v.Submission, v.About, mark.Points, byDefault.Points, lost, most, v.Fault)
			}
		}
	}
}

// stated gives the results that a verdict states, of a submission to which everything could be put.
func stated(suite *steps.Suite, v stepstest.Verdict) []steps.Result {
	return steps.Each(suite.Scenarios, func(c steps.Scenario) steps.Result {
		names := func(entry string) bool { return stepstest.Stands(entry, c.ID) }
		switch {
		case slices.ContainsFunc(v.Fails, names) && !c.Remark:
			return steps.Result{Scenario: c, Outcome: engine.Failed, Breaks: v.Fault, Reason: "it fails"}
		case slices.ContainsFunc(v.Blocks, names) && !c.Remark:
			return steps.Result{Scenario: c, Outcome: engine.Failed, Breaks: v.Fault, Reason: "it is blocked"}
		}
		return steps.Result{Scenario: c, Outcome: engine.Passed}
	})
}

// worth gives the points of a rule, and of the rules of which nothing was shown. Each group rounds once.
func worth(r *rubric.Rubric, suite *steps.Suite, results []steps.Result, fault string) rubric.Points {
	shown := map[string]bool{fault: false}
	for _, result := range results {
		if id := result.Scenario.RuleID; id != fault && !result.Scenario.Remark {
			shown[id] = shown[id] || result.Outcome != engine.Blocked
		}
	}
	sum := new(big.Rat)
	rules := make([][]string, len(r.Groups))
	for _, c := range suite.Scenarios {
		if place := r.GroupOf(c); place >= 0 && !slices.Contains(rules[place], c.RuleID) {
			rules[place] = append(rules[place], c.RuleID)
		}
	}
	for place, g := range r.Groups {
		for _, id := range rules[place] {
			if !shown[id] {
				sum.Add(sum, big.NewRat(int64(g.Points), int64(len(rules[place]))))
			}
		}
	}
	points := new(big.Int).Quo(sum.Num(), sum.Denom()).Int64()
	return rubric.Points(points) + rubric.Points(len(r.Groups))
}
