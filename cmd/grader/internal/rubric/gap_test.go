package rubric

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/engine"
	"rulebook/steps"
)

func TestGap(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rubric Rubric
		want   string // how it begins; "" for no gap
		reason string
	}{
		{Rubric{Groups: []Group{{Rules: []string{"DRAUGHTS-R1", "DRAUGHTS-R2", "DRAUGHTS-R3"}}}}, "",
			"all have a group, and a remark needs none"},
		{Rubric{Groups: []Group{{Rules: []string{"DRAUGHTS-R1"}}}},
			"no group of the rubric names 3 of the scenarios, so they have no points: DRAUGHTS-R2, DRAUGHTS-R3: ", "two rules"},
		{Rubric{Groups: []Group{{Rules: []string{"DRAUGHTS-R1", "DRAUGHTS-R3"}, Tags: []string{"slow"}}}},
			`no group of the rubric names 1 of the scenarios, so they have no points: "02_jumps/A man jumps and moves": `,
			"a scenario of a rule with others"},
		{Rubric{Groups: []Group{{Rules: []string{"DRAUGHTS-R1", "DRAUGHTS-R3"}}}, Excluded: Selection{Rules: []string{"DRAUGHTS-R2"}}}, "",
			"what is excluded is left out on purpose"},
	}
	for _, test := range tests {
		got := test.rubric.Gap(draughts())
		if (got == "") != (test.want == "") || !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: the gap is %q, want %q", test.reason, got, test.want)
		}
	}
}

// The rubrics of the house leave nothing out.
func TestDefaultRubricsHaveNoGap(t *testing.T) {
	t.Parallel()
	for _, name := range assignments.Names() {
		suite, err := assignments.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Default(suite)
		if err != nil {
			t.Fatal(err)
		}
		if gap := r.Gap(suite); gap != "" {
			t.Errorf("%s: %s", name, gap)
		}
	}
}

func TestWhatGoesWrongWithoutAGroupIsTold(t *testing.T) {
	t.Parallel()
	r := three("50", "50", "0")
	s := graded("R1: +", "R2: +", "R3: +", "R9: --b+")
	s.Results = append(s.Results, steps.Result{Scenario: remark("09/Blanks", "R9"), Outcome: engine.Failed})
	mark := r.Mark(s)
	if want := "2 scenarios went wrong that belong to no group, so they cost nothing"; mark.Outside != 2 || mark.Why != want || !mark.Given {
		t.Errorf("the mark is %+v, want 2 outside and %q", mark, want)
	}
	want := report.Totals{engine.Failed: 2, engine.Blocked: 1, engine.Passed: 1}
	if diff := cmp.Diff(want, r.Ungrouped(s.Results)); diff != "" {
		t.Errorf("without a group (-want +got):\n%s", diff)
	}
	s.Results[3].Breaks, s.Results[4].Breaks = "R1", "R1"
	if mark := r.Mark(s); mark.Outside != 0 || mark.Why != "" {
		t.Errorf("the mark is %+v, want nothing outside: the failures count for a rule with points", mark)
	}
}
