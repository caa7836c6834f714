package main

import (
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/fixtures"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
)

// Proven is what has a right program, and something that breaks each rule that is graded alone.
func TestWhatIsProven(t *testing.T) {
	t.Parallel()
	rules := []fixtures.Rule{{ID: "A-R1", Graded: fixtures.ByScenarios}, {ID: "A-R2", Graded: fixtures.ByScenarios},
		{ID: "A-R3", Graded: fixtures.AsRemark}}
	solution, other := assignments.Solution{Name: "solution"}, assignments.Solution{Name: "right/java"}
	breaks := func(rule string) assignments.Solution {
		return assignments.Solution{Name: "wrong/" + rule, Fault: assignments.Fault{Breaks: rule}}
	}
	for _, test := range []struct {
		solutions    []assignments.Solution
		want, reason string
	}{
		{nil, "not proven: write a right program into the folder solution", "nothing is there"},
		{[]assignments.Solution{other, breaks("A-R1"), breaks("A-R2")}, "not proven: write a right program", "no model solution"},
		{[]assignments.Solution{solution, other}, "proven but for A-R1, A-R2, which", "no wrong one"},
		{[]assignments.Solution{solution, breaks("A-R2"), breaks("A-R3")}, "proven but for A-R1, which", "a rule that none breaks"},
		{[]assignments.Solution{solution, breaks("A-R2"), breaks("A-R1")}, "proven: ", "all, as a remark needs none"},
	} {
		suite := &steps.Suite{Facts: &fixtures.Assignment{Rules: rules}, Home: t.TempDir()}
		if got := verdict(suite, test.solutions, unbroken(suite, test.solutions)); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: it is %q, want %q", test.reason, got, test.want)
		}
	}
}

// A program that lies beside the folder of the model solution is named.
func TestAModelSolutionThatIsAstrayIsNamed(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Solution/a.py": " (if Solution holds it, rename that to solution)", "a.py": " (if a.py is it, move it there)",
		"submissions/a.py": "", "solution/a.py": "", "notes.txt": "", "solution.txt": "",
	} {
		folder := submissiontest.HandIn(t, map[string]string{name: ""})
		if got := assignments.Astray(&steps.Suite{Home: folder}); got != want {
			t.Errorf("beside %s it says %q, want %q", name, got, want)
		}
	}
}
