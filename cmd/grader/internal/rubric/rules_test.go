package rubric

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// two is a rubric of two groups: one of three rules with 60 points, one of one rule with 40. No group has R9; R8 is
// excluded.
func two() *Rubric {
	return &Rubric{
		Points: 10000, Partial: Half, Excluded: Selection{Rules: []string{"R8"}},
		Groups: []Group{
			{Name: "A", Points: 6000, Count: Sum, Rules: []string{"R1", "R2", "R3", "R8"}},
			{Name: "B", Points: 4000, Count: Sum, Rules: []string{"R4"}},
		},
	}
}

// breaking adds to a submission a failure of a scenario of one rule that breaks another one.
func breaking(s report.Submission, rule, breaks string) report.Submission {
	c := scenario(fmt.Sprintf("%s/breaks %s %d", rule, breaks, len(s.Results)))
	c.RuleID = rule
	s.Results = append(s.Results, steps.Result{Scenario: c, Outcome: engine.Failed, Breaks: breaks})
	return s
}

func TestRulesShareThePointsOfAGroup(t *testing.T) {
	t.Parallel()
	all := func() report.Submission { return graded("R1: ++", "R2: +", "R3: ++++", "R4: +") }
	tests := []struct {
		s      report.Submission
		want   string
		reason string
	}{
		{all(), "100.00 of 100.00: 60.00/60.00 40.00/40.00", "everything passed"},
		{graded("R1: +---", "R2: +", "R3: +++++++++++", "R4: +"), "80.00 of 100.00: 40.00/60.00 40.00/40.00",
			"a third is lost, however many scenarios the other rules have"},
		{graded("R1: +", "R2: ---------------------", "R3: +", "R4: +"), "80.00 of 100.00: 40.00/60.00 40.00/40.00",
			"a rule costs its part and no more"},
		{breaking(all(), "R1", "R4"), "90.00 of 100.00: 50.00/60.00 40.00/40.00", "a scenario that breaks another rule has not shown its own"},
		{breaking(all(), "R4", "R2"), "80.00 of 100.00: 60.00/60.00 20.00/40.00", "and the other way round"},
		{breaking(all(), "R1", "R9"), "90.00 of 100.00: 50.00/60.00 40.00/40.00", "the rule that it breaks is in no group"},
		{breaking(all(), "R9", "R4"), "100.00 of 100.00: 60.00/60.00 40.00/40.00", "the rule of its scenario is in no group"},
		{breaking(all(), "R1", "R8"), "90.00 of 100.00: 50.00/60.00 40.00/40.00",
			"the rule that it breaks is excluded, and this one was not shown"},
		{breaking(all(), "R8", "R1"), "100.00 of 100.00: 60.00/60.00 40.00/40.00", "a scenario that is not asked costs nothing"},
		{graded("R1: +b", "R2: +", "R3: +bbb", "R4: +"), "70.00 of 100.00: 30.00/60.00 40.00/40.00",
			"what is blocked was not shown: half of one rule, and one"},
		{graded("R1: -", "R2: +", "R3: bbb", "R4: +"), "60.00 of 100.00: 20.00/60.00 40.00/40.00", "a rule that is only blocked earns nothing"},
		{graded("R1: -", "R2: +", "R3: ??", "R4: b"), "30.00 of 100.00: 30.00/60.00 0.00/40.00",
			"nor does a group; a rule that is not claimed has no part"},
	}
	for _, test := range tests {
		if got := told(two().Mark(test.s)); got != test.want {
			t.Errorf("%s: the mark is %s, want %s", test.reason, got, test.want)
		}
	}
}

// The totals of a group are those of the rules that its results tell something about.
func TestTotalsAreThoseOfTheRulesThatAreBroken(t *testing.T) {
	t.Parallel()
	s := breaking(breaking(graded("R1: +b", "R4: +"), "R1", "R4"), "R1", "R8")
	mark := two().Mark(s)
	want := []report.Totals{{engine.Passed: 1, engine.Blocked: 1, engine.NotAsked: 1}, {engine.Passed: 1, engine.Failed: 1}}
	if diff := cmp.Diff(want, []report.Totals{mark.Groups[0].Totals, mark.Groups[1].Totals}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// judged draws the results of a submission that has one fault, and a rubric for them.
func judged(t *rapid.T) (r *Rubric, s report.Submission, fault string) {
	r = &Rubric{}
	facts := &fixtures.Assignment{}
	var rules []string
	for i := range rapid.IntRange(1, 4).Draw(t, "groups") {
		g := Group{Name: fmt.Sprint(i), Points: Points(rapid.IntRange(0, 10000).Draw(t, "points")), Count: Sum}
		for j := range rapid.IntRange(1, 4).Draw(t, "rules") {
			g.Rules = append(g.Rules, fmt.Sprintf("R%d-%d", i, j))
		}
		rules = append(rules, g.Rules...)
		r.Groups, r.Points = append(r.Groups, g), r.Points+g.Points
	}
	fault = rapid.SampledFrom(rules).Draw(t, "fault")
	var results []steps.Result
	for i := range rapid.IntRange(1, 30).Draw(t, "scenarios") {
		result := steps.Result{Scenario: steps.Scenario{ID: fmt.Sprint(i), RuleID: rapid.SampledFrom(rules).Draw(t, "rule")},
			Outcome: engine.Passed}
		if rapid.Bool().Draw(t, "wrong") {
			result.Outcome, result.Breaks = engine.Failed, fault
		}
		results = append(results, result)
	}
	s.Grade(facts, results)
	return r, s, fault
}

// Whatever went wrong elsewhere, rules all of whose scenarios passed earn their whole parts.
func TestWhatIsShownIsEarned(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, s := drawn(t)
		mark := r.Mark(s)
		for i, g := range r.Groups {
			tally := r.tally(s.Results)[i]
			whole, put := 0, len(tally.counted())
			for _, rule := range tally.counted() {
				if rule.passed == rule.put {
					whole++
				}
			}
			if !mark.Given || put == 0 || g.Count != Sum || len(g.Needs) > 0 {
				continue
			}
			got := mark.Groups[i]
			if least := got.Of*Points(whole)/Points(put) - 1; got.Points < least {
				t.Fatalf("the group %s of %d rules, of which %d are kept, has %s of %s", g.Name, put, whole, got.Points, got.Of)
			}
		}
	})
}

// No scenario is blocked by a rule that nothing failed, and each one belongs to one cause.
func TestWhatIsBlockedHasACause(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		_, s, _ := judged(t)
		fails, blocks := 0, 0
		for _, c := range s.Causes {
			fails, blocks = fails+len(c.Fails), blocks+len(c.Blocks)
			if len(c.Fails) == 0 {
				t.Fatalf("nothing failed by the cause %+v", c)
			}
		}
		if fails != s.Counted.Failed() || blocks != s.Counted[engine.Blocked] {
			t.Fatalf("the causes fail %d and block %d, the totals are %s", fails, blocks, s.Counted)
		}
	})
}

// To go wrong where it passed, or in another way than it did, never pays: whatever rule is broken, and whatever is blocked by that.
func TestToBreakMoreNeverPays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, s := drawn(t)
		before := r.Mark(s)
		for i, result := range s.Results {
			put := result.Outcome == engine.Passed || result.Outcome.Wrong()
			if !put || !rapid.Bool().Draw(t, "goes wrong in another way") {
				continue
			}
			s.Results[i].Outcome = rapid.SampledFrom([]engine.Outcome{engine.Failed, engine.Blocked, engine.Crashed}).Draw(t, "outcome")
			s.Results[i].Breaks = rapid.SampledFrom(s.Results).Draw(t, "breaks").Scenario.RuleID
		}
		if after := r.Mark(s); before.Given && after.Given && after.Points > before.Points {
			t.Fatalf("%s before, %s after more was broken", before.Points, after.Points)
		}
	})
}

// A group whose only scenario breaks a rule of another one was put to the submission: its points are lost, not spread.
func TestWhatBreaksAnotherRuleLeavesNoGroupOut(t *testing.T) {
	t.Parallel()
	r := &Rubric{Points: 200, Groups: []Group{
		{Name: "first", Points: 100, Count: Sum, Rules: []string{"R0"}},
		{Name: "second", Points: 100, Count: Sum, Rules: []string{"R1"}},
	}}
	first, second := scenario("first"), scenario("second")
	first.RuleID, second.RuleID = "R0", "R1"
	mark := r.Mark(report.Submission{State: report.Graded, Results: []steps.Result{
		{Scenario: first, Outcome: engine.Passed},
		{Scenario: second, Outcome: engine.Failed, Breaks: "R0"},
	}})
	if mark.Points != 100 || mark.Groups[1].LeftOut {
		t.Errorf("the mark is %s, and the second group is left out: %v; want the first group's points", mark.Points, mark.Groups[1].LeftOut)
	}
}
