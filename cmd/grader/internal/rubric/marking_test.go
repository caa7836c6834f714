package rubric

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// graded makes a submission of outcomes, written "R1: +++-?" with + for passed, - failed, ? not claimed, ! broken, #
// not asked, ~ flaky, b blocked.
func graded(lists ...string) report.Submission {
	letters := map[rune]engine.Outcome{'+': engine.Passed, '-': engine.Failed, '?': engine.NotClaimed, '!': engine.Broken,
		'#': engine.NotAsked, '~': engine.Flaky, 'c': engine.Crashed, 'b': engine.Blocked, 'p': engine.Failed,
		't': engine.TimedOut, 'f': engine.Flooded, 'l': engine.OverTheLimit}
	s := report.Submission{State: report.Graded}
	for _, list := range lists {
		tags, outcomes, _ := strings.Cut(list, ": ")
		for i, letter := range outcomes {
			c := scenario(fmt.Sprintf("%s/%d", tags, i), strings.Fields(tags)...)
			if tags := strings.Fields(tags); strings.HasPrefix(tags[len(tags)-1], "R") {
				c.RuleID = tags[len(tags)-1]
			}
			s.Results = append(s.Results, steps.Result{Scenario: c, Outcome: letters[letter], InPart: letter == 'p'})
		}
	}
	return s
}

// three is a rubric of three groups, whose points are those.
func three(a, b, c string) *Rubric {
	r := &Rubric{Partial: Half}
	for i, text := range []string{a, b, c} {
		points, err := ParsePoints(text)
		if err != nil {
			panic(err)
		}
		id := "R" + string(rune('1'+i))
		r.Groups = append(r.Groups, Group{Name: id, Points: points, Count: Sum, Rules: []string{id}})
		r.Points += points
	}
	return r
}

// with changes a group of a rubric.
func (r *Rubric) with(place int, change func(*Group)) *Rubric {
	change(&r.Groups[place])
	return r
}

// sharing changes what rules earn of which not all scenarios passed.
func (r *Rubric) sharing(p Partial) *Rubric {
	r.Partial = p
	return r
}

func counting(c Counting) func(*Group)     { return func(g *Group) { g.Count = c } }
func needing(names ...string) func(*Group) { return func(g *Group) { g.Needs = names } }

// told writes points as "9.00 of 10.00: 1.00/2.00 8.00/8.00".
func told(m Mark) string {
	words := fmt.Sprintf("%s of %s:", m.Points, m.Of)
	for _, g := range m.Groups {
		words += fmt.Sprintf(" %s/%s", g.Points, g.Of)
	}
	return words
}

func TestPoints(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rubric *Rubric
		s      report.Submission
		want   string
		reason string
	}{
		{three("50", "30", "20"), graded("R1: ++", "R2: +++", "R3: +"),
			"100.00 of 100.00: 50.00/50.00 30.00/30.00 20.00/20.00", "all passed"},
		{three("50", "30", "20"), graded("R1: --", "R2: ---", "R3: -"),
			"0.00 of 100.00: 0.00/50.00 0.00/30.00 0.00/20.00", "nothing passed"},
		{three("50", "30", "20"), graded("R1: +++-", "R2: +--", "R3: +"),
			"45.00 of 100.00: 25.00/50.00 0.00/30.00 20.00/20.00", "three quarters earn half, a third earns nothing"},
		{three("50", "30", "20").sharing(Proportional), graded("R1: +++-", "R2: +--", "R3: +"),
			"67.50 of 100.00: 37.50/50.00 10.00/30.00 20.00/20.00", "three quarters and a third in proportion"},
		{three("50", "30", "20").sharing(None), graded("R1: +++-", "R2: +--", "R3: +"),
			"20.00 of 100.00: 0.00/50.00 0.00/30.00 20.00/20.00", "a rule is kept, or it is not"},
		{three("50", "30", "20"), graded("R1: +b", "R2: +bb", "R3: bb"),
			"25.00 of 100.00: 25.00/50.00 0.00/30.00 0.00/20.00", "what is blocked was not shown"},
		{three("50", "30", "20").sharing(Proportional), graded("R1: +b", "R2: +bb", "R3: bb"),
			"35.00 of 100.00: 25.00/50.00 10.00/30.00 0.00/20.00", "what is blocked was not shown, in proportion"},
		{three("50", "30", "20"), graded("R1: +ctfl", "R2: +", "R3: +"),
			"50.00 of 100.00: 0.00/50.00 30.00/30.00 20.00/20.00", "every way to go wrong"},
		{three("50", "30", "20"), graded("R1: +-??", "R2: +", "R3: +"),
			"75.00 of 100.00: 25.00/50.00 30.00/30.00 20.00/20.00", "what is not claimed counts neither way"},
		{three("50", "30", "20"), graded("R1: +-##", "R2: +", "R3: +"),
			"75.00 of 100.00: 25.00/50.00 30.00/30.00 20.00/20.00", "nor what was not asked"},
		{three("50", "30", "20"), graded("R1: +~", "R2: +", "R3: +"),
			"75.00 of 100.00: 25.00/50.00 30.00/30.00 20.00/20.00", "what passes only sometimes has not passed"},
		{three("50", "30", "20"), graded("R1: +", "R2: -", "R3: ##"),
			"62.50 of 100.00: 62.50/62.50 0.00/37.50 0.00/0.00", "a group that was not asked is left out"},
		{three("0.10", "0.10", "0.10").sharing(Proportional), graded("R1: ++-", "R2: +-", "R3: +--"),
			"0.15 of 0.30: 0.07/0.10 0.05/0.10 0.03/0.10", "two thirds go up, a third down"},
		{three("0.01", "0.01", "0.98").sharing(Proportional), graded("R1: +-", "R2: +---", "R3: +"),
			"0.99 of 1.00: 0.01/0.01 0.00/0.01 0.98/0.98", "halves go up"},
		{three("1", "0", "1"), graded("R1: +", "R2: --", "R3: +"),
			"2.00 of 2.00: 1.00/1.00 0.00/0.00 1.00/1.00", "a group without points counts for nothing"},

		{three("50", "30", "20"), graded("R1: ++", "R2: ??", "R3: +"),
			"100.00 of 100.00: 71.43/71.43 0.00/0.00 28.57/28.57", "30 spread 5 to 2: 21.428… and 8.571…"},
		{three("50", "30", "20"), graded("R1: ++", "R3: -"),
			"71.43 of 100.00: 71.43/71.43 0.00/0.00 0.00/28.57", "what was not selected is spread, too"},
		{three("0.01", "0.01", "0.01"), graded("R1: +", "R2: +", "R3: ?"),
			"0.03 of 0.03: 0.02/0.02 0.01/0.01 0.00/0.00", "of equal remainders the earlier group has the hundredth"},
		{three("0.05", "0.01", "0.02"), graded("R1: ?", "R2: +", "R3: +"),
			"0.08 of 0.08: 0.00/0.00 0.03/0.03 0.05/0.05", "5 spread 1 to 2: 1⅔ and 3⅓"},
		{three("1", "0", "1"), graded("R1: ?", "R2: +", "R3: +"),
			"2.00 of 2.00: 0.00/0.00 0.00/0.00 2.00/2.00", "nothing is spread to a group without points"},
		{three("100", "0", "0"), graded("R1: +-", "R2: ?"),
			"50.00 of 100.00: 50.00/100.00 0.00/0.00 0.00/0.00", "groups without points may be left out"},
		{three("50", "50", "0"), graded("R1: +", "R9: ---"),
			"100.00 of 100.00: 100.00/100.00 0.00/0.00 0.00/0.00", "what no group owns counts for nothing"},

		{three("50", "30", "20").with(0, counting(AllOrNothing)), graded("R1: +++-", "R2: +", "R3: +"),
			"50.00 of 100.00: 0.00/50.00 30.00/30.00 20.00/20.00", "nothing"},
		{three("50", "30", "20").with(0, counting(AllOrNothing)), graded("R1: +++?", "R2: +", "R3: +"),
			"100.00 of 100.00: 50.00/50.00 30.00/30.00 20.00/20.00", "all that is claimed"},
		{three("50", "30", "20").with(0, counting(Least)), graded("R1: +++-", "R2: +", "R3: +"),
			"75.00 of 100.00: 25.00/50.00 30.00/30.00 20.00/20.00", "the only rule is the least"},

		{three("50", "30", "20").with(1, needing("R1")), graded("R1: +-", "R2: +", "R3: +"),
			"45.00 of 100.00: 25.00/50.00 0.00/30.00 20.00/20.00", "a need that is not filled"},
		{three("50", "30", "20").with(1, needing("R1")), graded("R1: ++", "R2: +-", "R3: +"),
			"85.00 of 100.00: 50.00/50.00 15.00/30.00 20.00/20.00", "a need that is filled"},
		{three("50", "30", "20").with(1, needing("R1")), graded("R1: ??", "R2: +", "R3: +"),
			"100.00 of 100.00: 0.00/0.00 60.00/60.00 40.00/40.00", "what is left out holds nobody up"},
		{three("50", "30", "20").with(1, needing("R1")).with(2, needing("R2")), graded("R1: +-", "R2: +", "R3: +"),
			"25.00 of 100.00: 25.00/50.00 0.00/30.00 0.00/20.00", "a chain of needs"},
		{three("50", "30", "20").with(1, needing("R1")).with(2, needing("R2")), graded("R1: +-", "R2: ?", "R3: +"),
			"64.29 of 100.00: 35.72/71.43 0.00/0.00 28.57/28.57", "a chain whose middle is left out; half of 71.43 is 35.715"},
		{three("50", "30", "20").with(2, needing("R1", "R2")), graded("R1: +", "R2: +-", "R3: +"),
			"65.00 of 100.00: 50.00/50.00 15.00/30.00 0.00/20.00", "one of two needs"},
	}
	for _, test := range tests {
		mark := test.rubric.Mark(test.s)
		if got := told(mark); got != test.want || !mark.Given {
			t.Errorf("%s: the mark (given: %t) is\n%s, want\n%s", test.reason, mark.Given, got, test.want)
		}
	}
}

func TestTheLeastRuleOfAGroup(t *testing.T) {
	t.Parallel()
	r := &Rubric{Partial: Proportional, Points: 100 * Points(12), Groups: []Group{
		{Name: "all", Points: 100 * Points(12), Count: Least, Rules: []string{"R1", "R2", "R3"}, Tags: []string{"other"}},
	}}
	tests := []struct {
		s      report.Submission
		want   string
		reason string
	}{
		{graded("R1: ++", "R2: +-", "R3: +++-"), "6.00", "a half is less than three quarters"},
		{graded("R1: +-", "R2: +--", "R3: --??"), "0.00", "nothing"},
		{graded("R1: ++", "R2: ++-", "R3: ???"), "8.00", "a rule of which nothing is claimed does not count"},
		{graded("R1: ++", "R2: ++", "R3: ++"), "12.00", "everything"},
		{graded("R1: +", "R2: ++", "R3: bb"), "0.00", "a rule of which nothing was shown is the worst"},
		{graded("R1: +", "R2: +-", "R3: +bb"), "4.00", "what is blocked has not passed"},
		{graded("R1 R9: +", "R2: +-"), "6.00", "a rule that the group does not name"},
		{graded("R1: +", "other R9: +-", "other R8: ---+"), "3.00", "rules of scenarios that are there for their tag"},
		{graded("R1: +", "other: +-"), "6.00", "scenarios without a rule count as one"},
	}
	for _, test := range tests {
		if got := r.Mark(test.s).Points.String(); got != test.want {
			t.Errorf("%s points, want %s: %s", got, test.want, test.reason)
		}
	}
}

func TestReasonsOfMarks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rubric *Rubric
		s      report.Submission
		why    string   // of the mark
		groups []string // of its groups
		reason string
	}{
		{three("1", "1", "1"), graded("R1: ++", "R2: +-?", "R3: ?"), "",
			[]string{"2 of 2 scenarios passed", "1 of 2 scenarios passed, 1 not claimed; 0 of 1 rules count in full, 1 by half",
				"it claims none of these scenarios"}, "counts"},
		{three("1", "1", "1").with(0, counting(AllOrNothing)).with(1, counting(Least)), graded("R1: +-", "R2: +--"), "",
			[]string{"1 of 2 scenarios passed; only all of them count", "1 of 3 scenarios passed; the rule that went worst counts, with 1 of 3",
				"none of these scenarios was graded"}, "ways to count"},
		{three("1", "1", "1").with(1, counting(Least)).with(2, counting(AllOrNothing)), graded("R1: bb", "R2: bb", "R3: +b"), "",
			[]string{"0 of 2 scenarios passed, 2 blocked; 0 of 1 rules count in full",
				"0 of 2 scenarios passed, 2 blocked; the rule that went worst counts, with 0 of 2",
				"1 of 2 scenarios passed, 1 blocked; only all of them count"}, "what other faults stood in the way of"},
		{three("1", "1", "1").with(0, counting(AllOrNothing)).with(1, counting(Least)), graded("R1: +", "R2: +", "R3: +"), "",
			[]string{"1 of 1 scenarios passed", "1 of 1 scenarios passed", "1 of 1 scenarios passed"}, "ways to count that make no difference"},
		{three("1", "1", "1").with(2, needing("R1", "R2")), graded("R1: -", "R2: -", "R3: +"), "",
			[]string{"0 of 1 scenarios passed; 0 of 1 rules count in full", "0 of 1 scenarios passed; 0 of 1 rules count in full",
				"1 of 1 scenarios passed; needs all of “R1” and “R2”"}, "needs"},
	}
	for _, test := range tests {
		mark := test.rubric.Mark(test.s)
		var groups []string
		for _, g := range mark.Groups {
			groups = append(groups, g.Why)
		}
		if diff := cmp.Diff(append([]string{test.why}, test.groups...), append([]string{mark.Why}, groups...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

// A fault of nobody or of the machine never becomes a number, nor does what the grader cannot make out; a fault of the submission does.
func TestWhetherThereIsAMark(t *testing.T) {
	t.Parallel()
	in := func(state report.State, s report.Submission) report.Submission { s.State = state; return s }
	tests := []struct {
		rubric *Rubric
		s      report.Submission
		given  bool
		why    []string
		reason string
	}{
		{three("1", "1", "1"), in(report.NotBuilt, report.Submission{}),
			true, []string{"does not build"}, "a program that does not build"},
		{three("1", "1", "1"), in(report.NotFound, report.Submission{}),
			false, []string{"needs a person", "could not make out its program", "by hand"}, "no program, or several"},
		{three("1", "1", "1"), in(report.Broken, report.Submission{}),
			false, []string{"no fault of the submission"}, "a fault of the machine before anything was run"},
		{three("1", "1", "1"), in(report.Broken, graded("R1: +!", "R2: !!", "R3: -")),
			false, []string{"3 scenarios", "1 of “R1”, 2 of “R2”", "no fault of the submission"}, "broken scenarios"},
		{three("1", "1", "1"), graded("R1: +!", "R2: +", "R3: -"),
			false, []string{"1 scenario could", "1 of “R1”"}, "one broken scenario, whatever the state"},
		{three("1", "1", "0"), in(report.Broken, graded("R1: +", "R2: +", "R3: !")),
			false, []string{"no fault of the submission"}, "a broken scenario without points, where the state is broken"},
		{three("1", "1", "0"), graded("R1: +", "R2: +", "R3: !"), true, nil, "a broken scenario without points alone"},
		{three("1", "1", "1"), in(report.NothingRan, graded("R1: ?", "R2: ?", "R3: ?")),
			false, []string{"claims no scenario"}, "nothing claimed"},
		{three("1", "1", "1"), graded("R1: ?", "R2: ?", "R3: ?"),
			false, []string{"claims no scenario"}, "nothing claimed, whatever the state"},
		{three("1", "1", "0"), graded("R1: ?", "R2: ?", "R3: +"), false, []string{"claims no scenario"}, "nothing claimed that has points"},
		{three("1", "1", "0"), graded("R3: +", "R9: +"),
			false, []string{"no scenario with points was graded"}, "nothing selected that has points"},
		{three("1", "1", "1"), graded("R1: -"), true, nil, "a single scenario, which failed"},
	}
	for _, test := range tests {
		mark := test.rubric.Mark(test.s)
		if mark.Given != test.given || (mark.Why == "") != (test.why == nil) || mark.Of != test.rubric.Points || len(mark.Groups) != 3 {
			t.Errorf("%s: the mark is %+v, want it given: %t", test.reason, mark, test.given)
		}
		for _, words := range test.why {
			if !strings.Contains(mark.Why, words) {
				t.Errorf("%s: the reason %q does not say %q", test.reason, mark.Why, words)
			}
		}
		for _, g := range mark.Groups {
			if !mark.Given && (g.Points != 0 || g.Of != 0) || g.Why == "" || g.Totals == nil {
				t.Errorf("%s: a group of no mark is %+v, want it without points", test.reason, g)
			}
		}
	}
}

func TestAZeroSaysWhyInEachGroup(t *testing.T) {
	t.Parallel()
	mark := three("50", "30", "20").Mark(report.Submission{State: report.NotBuilt})
	if got, want := told(mark), "0.00 of 100.00: 0.00/50.00 0.00/30.00 0.00/20.00"; got != want {
		t.Errorf("the mark is %s, want %s", got, want)
	}
	for _, g := range mark.Groups {
		if g.Why != "it does not build" || g.LeftOut {
			t.Errorf("the group is %+v", g)
		}
	}
}

func TestLeftOutAreTheGroupsThatAreNotClaimed(t *testing.T) {
	t.Parallel()
	mark := three("1", "1", "1").Mark(graded("R1: ?", "R2: -"))
	got := []bool{mark.Groups[0].LeftOut, mark.Groups[1].LeftOut, mark.Groups[2].LeftOut}
	if diff := cmp.Diff([]bool{true, false, true}, got); diff != "" {
		t.Errorf("not claimed, failed, not selected (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(report.Totals{engine.NotClaimed: 1}, mark.Groups[0].Totals); diff != "" {
		t.Errorf("the totals of what is not claimed (-want +got):\n%s", diff)
	}
}

// What a part shows says nothing of the rest, so it is no mark of the whole.
func TestAPartHasNoMark(t *testing.T) {
	t.Parallel()
	r, err := Read(write(t, whole), draughts())
	if err != nil {
		t.Fatal(err)
	}
	s := report.Submission{State: report.Graded}
	for i, c := range draughts().Scenarios {
		if i != 2 {
			s.Results = append(s.Results, steps.Result{Scenario: c, Outcome: engine.Passed})
		}
	}
	part := r.Mark(s)
	if want := "only 4 of 5 scenarios that have points were graded"; part.Given || !part.Partial || part.Why != want {
		t.Errorf("the mark is %+v, want none because %q", part, want)
	}
	s.Results = append(s.Results, steps.Result{Scenario: draughts().Scenarios[2], Outcome: engine.NotClaimed})
	if mark := r.Mark(s); !mark.Given || mark.Partial || mark.Why != "" {
		t.Errorf("the mark of everything is %+v, want one without a reason", mark)
	}
	unbuilt := r.Mark(report.Submission{State: report.NotBuilt, Only: []string{"01_board"}})
	if want := "it does not build, and only a part of the scenarios was asked for"; unbuilt.Given || unbuilt.Why != want {
		t.Errorf("the mark of what does not build is %+v, want none because %q", unbuilt, want)
	}
}

// A failure counts for the rule that it breaks, which may have no points. Its scenario was graded nevertheless.
func TestAFailureOfARuleWithoutPointsLeavesAWhole(t *testing.T) {
	t.Parallel()
	r := three("50", "50", "0")
	r.worth = 3
	s := graded("R1: ++", "R2: -")
	s.Results[2].Breaks = "R3"
	if mark := r.Mark(s); !mark.Given {
		t.Errorf("the mark is %+v, want one", mark)
	}
}

func TestPointsAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text   string
		want   Points
		reason string
	}{
		{"0", 0, "nothing"}, {"20", 2000, "whole points"}, {"2.5", 250, "one decimal"}, {"81.25", 8125, "two decimals"},
		{"007.05", 705, "noughts before and within"},
		{"", -1, "nothing at all"}, {".", -1, "a point alone"}, {".5", -1, "nothing before the point"}, {"5.", -1, "nothing after the point"},
		{"1.234", -1, "three decimals"}, {"-1", -1, "a sign"}, {"+1", -1, "a sign"}, {"1e2", -1, "an exponent"}, {"1,5", -1, "a comma"},
		{"1.-5", -1, "a sign within"}, {"1_0", -1, "a line below"}, {" 1", -1, "a blank"}, {"9999999999", -1, "ten digits"},
		{"0x1", -1, "another base"}, {"1.2.3", -1, "two points"},
	}
	for _, test := range tests {
		got, err := ParsePoints(test.text)
		if (err != nil) != (test.want < 0) || err == nil && got != test.want {
			t.Errorf("%q gives %d, %v, want %d: %s", test.text, got, err, test.want, test.reason)
		}
	}
}

func TestPointsInJSON(t *testing.T) {
	t.Parallel()
	for text, points := range map[string]Points{"81.25": 8125, "0.00": 0, "0.05": 5, "100.00": 10000} {
		data, err := json.Marshal(points)
		if err != nil || string(data) != text {
			t.Errorf("%d is written %s, %v, want %s", points, data, err, text)
		}
		var back Points
		if err := json.Unmarshal(data, &back); err != nil || back != points {
			t.Errorf("%s is read as %d, %v, want %d", data, back, err, points)
		}
	}
	if got := Points(-5).String(); got != "-0.05" {
		t.Errorf("a difference of -5 hundredths is written %s", got)
	}
	for _, text := range []string{`"1"`, "1e2", "-1", "1.234", "true"} {
		if err := json.Unmarshal([]byte(text), new(Points)); err == nil {
			t.Errorf("%s was accepted", text)
		}
	}
}

var outcomes = []engine.Outcome{engine.Passed, engine.Passed, engine.Failed, engine.Crashed, engine.Blocked, engine.NotClaimed}

// drawn draws a rubric of some groups, and results for it.
func drawn(t *rapid.T) (*Rubric, report.Submission) {
	r, s := &Rubric{}, report.Submission{State: report.Graded}
	for i := range rapid.IntRange(1, 6).Draw(t, "groups") {
		g := Group{
			Name: fmt.Sprint(i), Points: Points(rapid.IntRange(0, 10000).Draw(t, "points")),
			Count: rapid.SampledFrom([]Counting{Sum, Least, AllOrNothing}).Draw(t, "count"),
			Rules: []string{fmt.Sprintf("R%d", 2*i), fmt.Sprintf("R%d", 2*i+1)},
		}
		if i > 0 && rapid.Bool().Draw(t, "needs") {
			g.Needs = []string{fmt.Sprint(rapid.IntRange(0, i-1).Draw(t, "needed"))}
		}
		r.Groups = append(r.Groups, g)
		r.Points += g.Points
		for j := range rapid.IntRange(0, 8).Draw(t, "scenarios") {
			c := scenario(fmt.Sprintf("%d/%d", i, j))
			c.RuleID = rapid.SampledFrom(g.Rules).Draw(t, "rule")
			s.Results = append(s.Results, steps.Result{Scenario: c, Outcome: rapid.SampledFrom(outcomes).Draw(t, "outcome")})
		}
	}
	return r, s
}

func TestMarksAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, s := drawn(t)
		mark := r.Mark(s)
		var points, of Points
		for i, g := range mark.Groups {
			if g.Points < 0 || g.Points > g.Of || g.LeftOut && g.Of != 0 {
				t.Fatalf("the group %+v has too many points, or too few", g)
			}
			if mark.Given && !g.LeftOut && g.Of < r.Groups[i].Points {
				t.Fatalf("the group %+v lost some of its %s points", g, r.Groups[i].Points)
			}
			points, of = points+g.Points, of+g.Of
		}
		if points != mark.Points || mark.Of != r.Points || mark.Given && of != r.Points {
			t.Fatalf("the groups have %s of %s, the whole %s of %s: %+v", points, of, mark.Points, mark.Of, mark)
		}
	})
}

func TestWhoPassesEverythingHasEverything(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, s := drawn(t)
		for i, result := range s.Results {
			if result.Outcome != engine.NotClaimed {
				s.Results[i].Outcome = engine.Passed
			}
		}
		if mark := r.Mark(s); mark.Given && mark.Points != r.Points {
			t.Fatalf("%s of %s: %+v", mark.Points, r.Points, mark)
		}
	})
}

func TestToPassMoreNeverCosts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, s := drawn(t)
		before := r.Mark(s)
		i := slices.IndexFunc(s.Results, func(r steps.Result) bool { return r.Outcome == engine.Failed || r.Outcome == engine.Crashed })
		if i < 0 {
			return
		}
		s.Results[i].Outcome = engine.Passed
		after := r.Mark(s)
		if after.Points < before.Points {
			t.Fatalf("%s before, %s after %s passed", before.Points, after.Points, s.Results[i].Scenario.ID)
		}
		for j := range before.Groups {
			if after.Groups[j].Points < before.Groups[j].Points {
				t.Fatalf("%+v before, %+v after %s passed", before.Groups[j], after.Groups[j], s.Results[i].Scenario.ID)
			}
		}
	})
}

func TestTheOrderOfResultsIsIrrelevant(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, s := drawn(t)
		want := r.Mark(s)
		s.Results = rapid.Permutation(s.Results).Draw(t, "order")
		if diff := cmp.Diff(want, r.Mark(s)); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	})
}

// A mark rests on what could be put to the submission. Below the share that the rubric demands there is none.
func TestLittleEvidenceNeedsAPerson(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		demanded int
		worth    int // scenarios that have points
		s        report.Submission
		want     string // why there is no mark
		reason   string
	}{
		{40, 10, graded("R1: ++++??????"), "", "exactly the share"},
		{41, 10, graded("R1: ++++??????"),
			"it needs a person: 4 of 10 scenarios could be put to a Go program, and the rubric demands 41 %", "a little less"},
		{41, 10, graded("R1: ++---?????"), "", "what went wrong is evidence, too"},
		{41, 6, graded("R1: ++++####??"), "", "what the rubric excludes is missed by nobody"},
		{100, 2, graded("R1: ++", "R9: ??????"), "", "what has no points is missed by nobody"},
		{0, 10, graded("R1: +?????????"), "", "nothing is demanded"},
	} {
		r := three("50", "30", "20")
		r.Evidence, r.worth = test.demanded, test.worth
		test.s.Language = "Go"
		mark := r.Mark(test.s)
		if needs := test.want != ""; mark.NeedsPerson != needs || mark.Given == needs || needs && mark.Why != test.want {
			t.Errorf("%s: the mark is %+v, want %q", test.reason, mark, test.want)
		}
		if mark.NeedsPerson && (mark.Points != 0 || len(mark.Groups) != 3 || mark.Groups[0].Points != 0) {
			t.Errorf("%s: there are points: %+v", test.reason, mark)
		}
	}
}

func TestNoProgramNeedsAPerson(t *testing.T) {
	t.Parallel()
	for _, r := range []*Rubric{three("50", "30", "20"), {Points: 100, Evidence: 100}} {
		mark := r.Mark(report.Submission{State: report.NotFound})
		if !mark.NeedsPerson || mark.Given || mark.Points != 0 || mark.Of != r.Points {
			t.Errorf("the mark is %+v", mark)
		}
	}
}

// A fault of ours, or of the student, is told before little evidence is.
func TestNothingElseNeedsAPerson(t *testing.T) {
	t.Parallel()
	r := three("50", "30", "20")
	r.Evidence = 100
	broken := graded("R1: +!????")
	broken.State = report.Broken
	for _, s := range []report.Submission{{State: report.NotBuilt}, {State: report.Broken}, broken, graded("R1: ???")} {
		if mark := r.Mark(s); mark.NeedsPerson {
			t.Errorf("%s: the mark is %+v", s.State, mark)
		}
	}
}

// What a rubric excludes counts neither way, whether it was run or not.
func TestExcludedScenariosAreNotAsked(t *testing.T) {
	t.Parallel()
	r, err := Read(write(t, whole+"excluded: {scenarios: [02_jumps/], tags: [slow]}\n"), draughts())
	if err != nil {
		t.Fatal(err)
	}
	var ran, asked report.Submission
	for _, c := range draughts().Scenarios {
		outcome := engine.Passed
		if strings.HasPrefix(c.ID, "02_jumps/") {
			outcome = engine.Failed
			asked.Results = append(asked.Results, Unasked(c))
		} else {
			asked.Results = append(asked.Results, steps.Result{Scenario: c, Outcome: outcome})
		}
		ran.Results = append(ran.Results, steps.Result{Scenario: c, Outcome: outcome, Reason: "it did something else"})
	}
	ran.Grade(draughts().Facts, ran.Results)
	asked.Grade(draughts().Facts, asked.Results)
	for reason, s := range map[string]report.Submission{"it was not run": asked, "it was run by another rubric": ran} {
		mark, told := r.Mark(s), r.Ask(draughts().Facts, s)
		if mark.Points != 1000 || mark.Why != "" || mark.Groups[0].Totals[engine.NotAsked] != 2 {
			t.Errorf("%s: the mark is %+v", reason, mark)
		}
		if told.Counted.Wrong() > 0 || told.Counted[engine.NotAsked] != 2 || told.Evidence != (report.Evidence{Put: 3, Of: 3}) {
			t.Errorf("%s: counted are %v, the evidence is %v", reason, told.Counted, told.Evidence)
		}
	}
	if ran.Counted[engine.Failed] != 2 {
		t.Errorf("the result itself has changed: %v", ran.Counted)
	}
}

// A fault of ours in what a rubric excludes does not matter.
func TestABrokenScenarioMayBeExcluded(t *testing.T) {
	t.Parallel()
	const text = `{assignment: draughts, points: 1, groups: [{name: Men, points: 1, rules: [DRAUGHTS-R1]}], excluded: {rules: [DRAUGHTS-R3]}}`
	r, err := Read(write(t, text), draughts())
	if err != nil {
		t.Fatal(err)
	}
	var s report.Submission
	for _, c := range draughts().Scenarios {
		outcome := engine.Passed
		if c.ID == "03_kings/A king flies" {
			outcome = engine.Broken
		}
		s.Results = append(s.Results, steps.Result{Scenario: c, Outcome: outcome})
	}
	s.Grade(draughts().Facts, s.Results)
	if told := r.Ask(draughts().Facts, s); s.State != report.Broken || told.State != report.Graded || told.Problem != "" ||
		!r.Mark(told).Given {
		t.Errorf("before it is %s, then %s: %q, %+v", s.State, told.State, told.Problem, r.Mark(told))
	}
}

func TestStudentsAreToldWhatARuleEarns(t *testing.T) {
	t.Parallel()
	for partial, words := range map[Partial]string{
		"": "half of it if at least half of them did", Half: "half of it if at least half of them did", None: "and else nothing",
		Proportional: "in proportion to those of its scenarios that passed",
	} {
		if got := partial.Explained(); !strings.HasPrefix(got, "The rules of a part share its points equally. ") ||
			!strings.Contains(got, words) {
			t.Errorf("%q is explained by %q, want %q in it", partial, got, words)
		}
	}
}
