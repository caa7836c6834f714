package rubric_test

import (
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

// Half of the examples with one fault lose no more than so many of a hundred points. One that nothing can be shown with, such as a
// class that is not there, loses more.
const usualLoss = 6_00

// Every example with one fault loses something, and most lose little.
func TestOneFaultCostsLittle(t *testing.T) {
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
		var losses []rubric.Points
		for _, v := range stepstest.Verdicts(t, filepath.Join("../../../../fixtures/submissions", name)) {
			if v.Fault == "" {
				continue
			}
			var graded report.Submission
			graded.Grade(suite.Facts, stated(suite, v))
			mark := byDefault.Mark(graded)
			if !mark.Given || mark.Points >= byDefault.Points {
				t.Errorf("%s %s (%s) breaks %s: the mark is %s of %s", name, v.Submission, v.About, v.Fault, mark.Points, byDefault.Points)
			}
			losses = append(losses, byDefault.Points-mark.Points)
		}
		slices.Sort(losses)
		if median := losses[len(losses)/2]; median > usualLoss {
			t.Errorf("%s: half of the examples with one fault lose more than %s points, want at most %s", name, median, rubric.Points(usualLoss))
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
