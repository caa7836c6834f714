package diff

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// broken gives the result of a scenario that broke a rule in some way.
func broken(c steps.Scenario, rule, signature, reason string) steps.Result {
	return steps.Result{Scenario: c, Outcome: engine.Failed, Breaks: rule, Signature: signature, Reason: reason}
}

// judgedBy makes the submission of some results.
func judgedBy(suite *steps.Suite, results ...steps.Result) report.Submission {
	s := report.Submission{Path: "p"}
	s.Grade(suite.Facts, results)
	return s
}

func TestCausesThatAreMendedOrNew(t *testing.T) {
	t.Parallel()
	suite := open(t)
	first := suite.Scenarios[0]
	other := first
	other.ID, other.RuleID = "x/other", "MARBLE-R99"
	was := judgedBy(suite, broken(first, first.RuleID, "so", "it is so"), steps.Result{Scenario: other, Outcome: engine.Passed})
	is := judgedBy(suite, broken(first, first.RuleID, "otherwise", "it is otherwise"), broken(other, first.RuleID, "otherwise", "behind it"))
	d := compared(t, document(t, suite, was), document(t, suite, is))
	if len(d.Changed) != 1 {
		t.Fatalf("the difference is %+v", d)
	}
	c := d.Changed[0]
	if diff := cmp.Diff([]Cause{{first.RuleID, "It is so."}}, c.Mended); diff != "" {
		t.Errorf("mended (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]Cause{{first.RuleID, "It is otherwise."}}, c.Causes); diff != "" {
		t.Errorf("new (-want +got):\n%s", diff)
	}
	var out bytes.Buffer
	if err := Text(&out, suite.Facts, d); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{
		"  mended: " + first.RuleID + ": It is so.\n  new: " + first.RuleID + ": It is otherwise.\n",
		"    passed -> blocked  x/other\n      because of " + first.RuleID + ", so it did not get as far as what it is about\n",
	} {
		if !strings.Contains(out.String(), words) {
			t.Errorf("it does not say %q:\n%s", words, out.String())
		}
	}
}

// What does not build any more has mended nothing.
func TestWhatDoesNotBuildMendsNothing(t *testing.T) {
	t.Parallel()
	suite := open(t)
	graded := judgedBy(suite, broken(suite.Scenarios[0], suite.Scenarios[0].RuleID, "so", "it is so"))
	unbuilt := report.Submission{Path: "p", State: report.NotBuilt, Problem: "it does not build"}
	for _, d := range []*Difference{
		compared(t, document(t, suite, graded), document(t, suite, unbuilt)),
		compared(t, document(t, suite, unbuilt), document(t, suite, graded)),
	} {
		if len(d.Changed) != 1 || len(d.Changed[0].Mended)+len(d.Changed[0].Causes) > 0 {
			t.Errorf("the difference is %+v", d)
		}
	}
}

// What the rubric excludes was not asked, in a plain document, too.
func TestWhatARubricExcludesIsNoDifference(t *testing.T) {
	t.Parallel()
	suite := open(t)
	first, last := suite.Scenarios[0], suite.Scenarios[len(suite.Scenarios)-1]
	was := judgedBy(suite, steps.Result{Scenario: first, Outcome: engine.Passed}, steps.Result{Scenario: last, Outcome: engine.Passed})
	is := judgedBy(suite, steps.Result{Scenario: first, Outcome: engine.Passed}, broken(last, last.RuleID, "", "no"))
	excluding := func(string) (*steps.Suite, *rubric.Rubric, error) {
		r := &rubric.Rubric{Points: 100, Groups: []rubric.Group{{Name: "All", Points: 100, Rules: []string{first.RuleID, last.RuleID}}}}
		r.Excluded.Scenarios = []string{last.ID}
		return suite, r, nil
	}
	before, err1 := Open(document(t, suite, was), excluding)
	after, err2 := Open(document(t, suite, is), excluding)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	d, err := Compare(before, after)
	if err != nil || !d.None() {
		t.Errorf("the difference is %+v, %v", d, err)
	}
}
