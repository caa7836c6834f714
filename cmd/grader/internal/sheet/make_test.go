package sheet

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// draughts is a small assignment. Its rules are R1 to R4, in this order.
func draughts() *steps.Suite {
	return &steps.Suite{
		Assignment: "draughts",
		Facts: &fixtures.Assignment{Document: "Draughts", Rules: []fixtures.Rule{
			{ID: "R1", Text: "Men move."}, {ID: "R2", Text: "Men jump."}, {ID: "R3", Text: "Kings fly."}, {ID: "R4", Text: "Nobody cheats."},
		}},
		Scenarios: []steps.Scenario{
			scenario("men/moves left", "R1"), scenario("men/moves right", "R1"), scenario("men/jumps", "R2"), scenario("men/jumps and moves", "R2"),
			scenario("kings/fly", "R3"), scenario("kings/fly far", "R3"), scenario("cheats/twice", "R4"), scenario("cheats/blanks", "R4", "remark"),
		},
	}
}

func scenario(id string, tags ...string) steps.Scenario {
	_, title, _ := strings.Cut(id, "/")
	c := steps.Scenario{ID: id, Title: title, Tags: tags, File: "draughts/1.feature", Line: 1}
	for _, tag := range tags {
		if tag == "remark" {
			c.Remark = true
		} else {
			c.RuleID = tag
		}
	}
	return c
}

// results gives all scenarios of a suite an outcome, passed unless stated by the scenario's id.
func results(suite *steps.Suite, stated map[string]engine.Outcome) []steps.Result {
	var all []steps.Result
	for _, c := range suite.Scenarios {
		r := steps.Result{Scenario: c, Outcome: engine.Passed}
		if outcome, ok := stated[c.ID]; ok {
			r.Outcome = outcome
		}
		if r.Outcome.Wrong() {
			r.Breaks = c.RuleID
		}
		all = append(all, r)
	}
	return all
}

func group(name string, rules ...string) rubric.Group {
	return rubric.Group{Name: name, Points: 100, Rules: rules}
}

func made(suite *steps.Suite, results []steps.Result, groups ...rubric.Group) *Sheet {
	r := &rubric.Rubric{Assignment: suite.Assignment, Points: rubric.Points(100 * len(groups)), Groups: groups}
	s := report.Submission{State: report.Graded, Results: results, Causes: steps.Causes(results)}
	return Make(suite, r, s, roster.Student{ID: "ann"}, r.Mark(s))
}

// outline writes what is where: groups, the rules in them and the ids of their cases.
func outline(s *Sheet) []string {
	var lines []string
	for _, g := range s.Groups {
		for _, rule := range g.Rules {
			for _, c := range rule.Cases {
				lines = append(lines, fmt.Sprintf("%s: %s: %s", g.Mark.Name, rule.ID, c.Scenario.ID))
			}
		}
		if g.Rules == nil {
			lines = append(lines, g.Mark.Name)
		}
	}
	for _, c := range s.Remarks {
		lines = append(lines, "remark: "+c.Scenario.ID)
	}
	return lines
}

func TestWhereCasesStand(t *testing.T) {
	t.Parallel()
	hidden := group("Kings", "R3")
	hidden.HiddenAs, hidden.Show = "Something about kings", rubric.ShowRule
	none := group("Kings", "R3")
	none.Show = rubric.ShowNone
	layout := rubric.Group{Name: "Layout", Tags: []string{"remark"}, Remarks: true}
	suite := draughts()
	all := results(suite, nil)
	tests := []struct {
		results []steps.Result
		groups  []rubric.Group
		want    []string
		reason  string
	}{
		{all, []rubric.Group{group("Kings", "R3"), group("Men", "R2", "R1"), layout, group("Fair", "R4")}, []string{
			"Kings: R3: kings/fly", "Kings: R3: kings/fly far", "Men: R1: men/moves left", "Men: R1: men/moves right",
			"Men: R2: men/jumps", "Men: R2: men/jumps and moves",
			"Layout: R4: cheats/blanks", "Fair: R4: cheats/twice",
		}, "groups in the order of the rubric, rules in that of the document"},
		{all, []rubric.Group{group("Moves", "R1"), group("Others of men", "R2"), group("Kings", "R3")}, []string{
			"Moves: R1: men/moves left", "Moves: R1: men/moves right", "Others of men: R2: men/jumps", "Others of men: R2: men/jumps and moves",
			"Kings: R3: kings/fly", "Kings: R3: kings/fly far", "Others: R4: cheats/twice", "remark: cheats/blanks",
		}, "what counts and has no group; the remark, which has none either"},
		{all[2:5], []rubric.Group{group("Men", "R1", "R2"), hidden, group("Fair", "R4")}, []string{
			"Men: R2: men/jumps", "Men: R2: men/jumps and moves", "Kings: : hidden-1",
		}, "a selection: no group of which nothing was run; hidden cases under no rule"},
		{all[5:6], []rubric.Group{group("Men", "R1", "R2"), hidden},
			[]string{"Kings: : hidden-2"}, "a hidden scenario has its number in every selection"},
		{all[4:6], []rubric.Group{none}, []string{"Kings"}, "a group of which nothing is shown"},
		{nil, []rubric.Group{group("Men", "R1", "R2")}, nil, "no results"},
		{[]steps.Result{{Scenario: scenario("men/old", "R9"), Outcome: engine.Passed}},
			[]rubric.Group{{Name: "Men", Points: 100, Scenarios: []string{"men"}}},
			[]string{"Men: : men/old"}, "a rule that the assignment does not have any longer"},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, outline(made(suite, test.results, test.groups...))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

func TestASheetHasTheMarksOfItsGroups(t *testing.T) {
	t.Parallel()
	suite := draughts()
	s := made(suite, results(suite, map[string]engine.Outcome{"men/jumps": engine.Failed}), group("Jumps", "R2"), group("Kings", "R3"))
	var got []string
	for _, g := range s.Groups {
		got = append(got, fmt.Sprintf("%s: %s of %s, %s, %d scenarios", g.Mark.Name, g.Mark.Points, g.Mark.Of, g.Mark.Why, g.Mark.Totals.All()))
	}
	want := []string{
		"Jumps: 0.50 of 1.00, 1 of 2 scenarios passed; 0 of 1 rules count in full, 1 by half, 2 scenarios",
		"Kings: 1.00 of 1.00, 2 of 2 scenarios passed, 2 scenarios",
		"Others: 0.00 of 0.00, these scenarios have no points, 3 scenarios",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := s.Mark.Points.String(); got != "1.50" {
		t.Errorf("the mark is %s, want 1.50", got)
	}
}

// A mark may have been kept from before the rubric was changed.
func TestAMarkOfAnotherRubricIsNotTakenForThisOne(t *testing.T) {
	t.Parallel()
	suite := draughts()
	r := &rubric.Rubric{Groups: []rubric.Group{group("Men", "R1"), group("Kings", "R3")}}
	s := report.Submission{State: report.Graded, Results: results(suite, nil)}
	groups := Make(suite, r, s, roster.Student{}, rubric.Mark{Groups: []rubric.GroupMark{{Name: "Kings", Points: 7}}}).Groups
	for i, name := range []string{"Men", "Kings"} {
		if diff := cmp.Diff(rubric.GroupMark{Name: name}, groups[i].Mark); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestHiddenScenariosKeepTheirNumbersApart(t *testing.T) {
	t.Parallel()
	men, kings := group("Men", "R1", "R2"), group("Kings", "R3")
	men.HiddenAs, men.Show, kings.HiddenAs, kings.Show = "Men", rubric.ShowRule, "Kings", rubric.ShowRule
	suite := draughts()
	want := []string{
		"Kings: : hidden-5", "Kings: : hidden-6", "Men: : hidden-1", "Men: : hidden-2", "Men: : hidden-3", "Men: : hidden-4", "Men: : hidden-7",
		"Others: R4: cheats/twice", "remark: cheats/blanks",
	}
	old := steps.Result{Scenario: scenario("men/old", "R1"), Outcome: engine.Failed}
	if diff := cmp.Diff(want, outline(made(suite, append(results(suite, nil), old), kings, men))); diff != "" {
		t.Errorf("numbers are in the order of the features, behind them those of scenarios that are there no longer (-want +got):\n%s", diff)
	}
}

// summary writes down the causes: rule, sentence, example, fails, blocks, and what passes beside it.
func summary(s *Sheet) []string {
	var lines []string
	for _, c := range s.Causes {
		words := fmt.Sprintf("%s %q by %s: fails %d, blocks %d", c.RuleID, c.Sentence, c.CaseID, c.Fails, c.Blocks)
		if c.Remark {
			words += ", a remark"
		}
		lines = append(lines, words)
	}
	return lines
}

// wrongly gives results of draughts: which scenarios broke which rule.
func wrongly(broken map[string]string) []steps.Result {
	all := results(draughts(), nil)
	for i := range all {
		if rule, ok := broken[all[i].Scenario.ID]; ok {
			all[i].Outcome, all[i].Breaks, all[i].Reason = engine.Failed, rule, all[i].Scenario.ID+" went wrong"
		}
	}
	judged, _ := steps.Judge(all)
	return judged
}

func TestCausesAreThoseThatTheStudentMayKnow(t *testing.T) {
	t.Parallel()
	men, jumps, kings, fair := group("Men", "R1"), group("Jumps", "R2"), group("Kings", "R3"), group("Fair", "R4")
	with := func(g rubric.Group, show rubric.Show, hiddenAs string) rubric.Group {
		g.Show, g.HiddenAs = show, hiddenAs
		return g
	}
	paid := rubric.Group{Name: "Layout", Points: 100, Tags: []string{"remark"}, Remarks: true}
	unpaid := paid
	unpaid.Points = 0
	both := map[string]string{"men/moves left": "R1", "men/moves right": "R1", "men/jumps": "R1", "men/jumps and moves": "R1"}
	tests := []struct {
		broken map[string]string
		groups []rubric.Group
		want   []string
		reason string
	}{
		{nil, []rubric.Group{men, kings}, nil, "nothing went wrong"},
		{both, []rubric.Group{men, jumps, kings},
			[]string{`R1 "men/moves left went wrong." by men/moves left: fails 2, blocks 2`}, "all of it is shown"},
		{both, []rubric.Group{men, with(jumps, rubric.ShowNone, ""), kings},
			[]string{`R1 "men/moves left went wrong." by men/moves left: fails 2, blocks 0`},
			"what is not shown is not counted"},
		{both, []rubric.Group{with(men, rubric.ShowRule, "Something"), jumps}, nil,
			"a hidden failure has no cause, though what it blocks is shown"},
		{both, []rubric.Group{with(men, rubric.ShowRule, ""), jumps}, []string{`R1 "" by men/moves left: fails 2, blocks 2`}, "the rule only"},
		{both, []rubric.Group{with(men, rubric.ShowActual, ""), jumps},
			[]string{`R1 "" by men/moves left: fails 2, blocks 2`}, "what the program did"},
		{map[string]string{"men/jumps": "R2", "kings/fly": "R3", "kings/fly far": "R3"},
			[]rubric.Group{men, jumps, with(kings, rubric.ShowFull, "Something")},
			[]string{`R2 "men/jumps went wrong." by men/jumps: fails 1, blocks 0`}, "nothing of what is hidden"},
		{map[string]string{"kings/fly": "R4"}, []rubric.Group{with(kings, rubric.ShowActual, "Something"), fair}, nil,
			"a hidden scenario that breaks the rule of another group"},
		{map[string]string{"cheats/twice": "R3"}, []rubric.Group{with(kings, rubric.ShowActual, "Something"), fair}, nil,
			"a scenario that breaks a hidden rule"},
		{map[string]string{"cheats/blanks": "R4"}, []rubric.Group{men, unpaid, fair},
			[]string{`R4 "cheats/blanks went wrong." by cheats/blanks: fails 1, blocks 0, a remark`}, "a remark"},
		{map[string]string{"cheats/blanks": "R4"}, []rubric.Group{men, paid, fair},
			[]string{`R4 "cheats/blanks went wrong." by cheats/blanks: fails 1, blocks 0`}, "a remark that has points"},
		{map[string]string{"cheats/twice": "R4"}, []rubric.Group{men},
			[]string{`R4 "cheats/twice went wrong." by cheats/twice: fails 1, blocks 0`}, "what has no group is told, too"},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, summary(made(draughts(), wrongly(test.broken), test.groups...))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

// The best example is one that may be shown in full, even if a smaller one is shown in part.
func TestTheExampleOfACauseTellsMost(t *testing.T) {
	t.Parallel()
	part, full := rubric.Group{Name: "Part", Points: 100, Scenarios: []string{"men/moves left"}, Show: rubric.ShowActual}, group("Men", "R1")
	all := wrongly(map[string]string{"men/moves left": "R1", "men/moves right": "R1"})
	all[0].Signature, all[1].Signature, all[1].Asked = "so", "otherwise", []string{"one", "two"}
	want := []string{`R1 "men/moves right went wrong." by men/moves right: fails 2, blocks 0`}
	if diff := cmp.Diff(want, summary(made(draughts(), all, part, full))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A blocked case says what stood in its way only if the student may know that.
func TestWhatStoodInTheWay(t *testing.T) {
	t.Parallel()
	hidden := group("Men", "R1")
	hidden.HiddenAs, hidden.Show = "Something", rubric.ShowRule
	broken := map[string]string{"men/moves left": "R1", "kings/fly": "R1"}
	for _, test := range []struct {
		men    rubric.Group
		want   string
		reason string
	}{{group("Men", "R1"), "R1", "it is shown"}, {hidden, "", "it is hidden"}} {
		s := made(draughts(), wrongly(broken), test.men, group("Kings", "R3"))
		for _, c := range s.Cases() {
			if c.Scenario.ID == "kings/fly" && (c.Outcome != engine.Blocked || c.Because != test.want || c.Cause != "") {
				t.Errorf("%s: the case is %+v", test.reason, c)
			}
			if c.Scenario.ID == "men/moves left" && c.Cause != "men/moves left went wrong." {
				t.Errorf("%s: the failure has the cause %q", test.reason, c.Cause)
			}
		}
	}
}

// A failure stands where it counts: under the rule that it breaks.
func TestAFailureStandsUnderTheRuleThatItBreaks(t *testing.T) {
	t.Parallel()
	want := []string{
		"Men: R1: men/moves left", "Men: R1: men/moves right", "Men: R1: kings/fly", "Kings: R3: kings/fly far", "Jumps: R2: men/jumps",
		"Jumps: R2: men/jumps and moves", "Others: R4: cheats/twice", "remark: cheats/blanks",
	}
	got := outline(made(draughts(), wrongly(map[string]string{"kings/fly": "R1"}), group("Men", "R1"),
		group("Kings", "R3"), group("Jumps", "R2")))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFlakyScenariosAreToldByTitle(t *testing.T) {
	t.Parallel()
	hidden, none := group("Kings", "R3"), group("Fair", "R4")
	hidden.HiddenAs, hidden.Show, none.Show = "Something about kings", rubric.ShowRule, rubric.ShowNone
	suite := draughts()
	r := &rubric.Rubric{Groups: []rubric.Group{group("Men", "R1"), hidden, none}}
	s := report.Submission{Flaky: []string{"kings/fly far", "men/moves left", "kings/fly", "cheats/twice", "men/jumps",
		"cheats/old", "cheats/blanks"}}
	want := []string{"Something about kings", "moves left", "jumps", "blanks"}
	if diff := cmp.Diff(want, Make(suite, r, s, roster.Student{}, rubric.Mark{}).Flaky); diff != "" {
		t.Errorf("hidden ones once and by other words, nothing of what is not shown or not known (-want +got):\n%s", diff)
	}
}

func TestTheProblemIsToldUnlessItMayNameWhatIsConcealed(t *testing.T) {
	t.Parallel()
	hidden, none := group("Kings", "R3"), group("Fair", "R4")
	hidden.HiddenAs, hidden.Show, none.Show = "Something", rubric.ShowRule, rubric.ShowNone
	const words = "the compiler is not there"
	tests := []struct {
		state  report.State
		group  rubric.Group
		told   bool
		reason string
	}{
		{report.Broken, group("Men", "R1"), true, "nothing is concealed"},
		{report.Broken, hidden, false, "a hidden scenario might be named"},
		{report.Broken, none, false, "a scenario that is not shown might be named"},
		{report.NotBuilt, hidden, true, "no scenario was run"},
		{report.NotFound, none, true, "no scenario was run"},
	}
	for _, test := range tests {
		r := &rubric.Rubric{Groups: []rubric.Group{test.group}}
		s := report.Submission{State: test.state, Problem: words, CompilerOutput: "error: kings", Notes: []string{"kings"}}
		sheet := Make(draughts(), r, s, roster.Student{}, r.Mark(s))
		if (sheet.Problem == words) != test.told || sheet.Problem == "" {
			t.Errorf("%s: the problem is told as %q: %s", test.state, sheet.Problem, test.reason)
		}
		if sheet.CompilerOutput != "error: kings" || len(sheet.Notes) != 1 || sheet.Notes[0] != "kings" {
			t.Errorf("%s: what is from before any scenario was run is not told: %q, %q", test.state, sheet.CompilerOutput, sheet.Notes)
		}
	}
}

func TestTheRestOfASheetIsThatOfTheSubmission(t *testing.T) {
	t.Parallel()
	s := report.Submission{
		Path: "hw5.zip", State: report.Graded, Containment: report.Sandbox{Level: "bwrap", Lacks: []string{"much"}},
		Language: "Java", Main: "A.java",
		Counted: report.Totals{engine.Passed: 3}, Remarks: report.Totals{engine.Failed: 1},
	}
	r, student := &rubric.Rubric{Groups: []rubric.Group{group("Men", "R1")}}, roster.Student{ID: "ann", Name: "Ann"}
	mark := rubric.Mark{Why: "nothing"}
	want := &Sheet{
		Assignment: "draughts", Title: "Draughts", Student: student, Path: "hw5.zip", State: report.Graded,
		Containment: s.Containment, Language: "Java",
		Main: "A.java", Mark: mark, Earning: r.Partial.Explained(), Totals: report.Totals{engine.Passed: 3},
	}
	if diff := cmp.Diff(want, Make(draughts(), r, s, student, mark)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A student's sheet must not change the instructor's result.
func TestMakingASheetLeavesTheResultAlone(t *testing.T) {
	t.Parallel()
	kings := group("Kings", "R3")
	kings.HiddenAs, kings.Show = "Something", rubric.ShowActual
	suite := draughts()
	mismatch := &steps.Mismatch{What: "the board", Expected: []string{"a"}, Actual: []string{"b"}, Rung: steps.Blanks, Outcome: engine.Failed}
	all := results(suite, map[string]engine.Outcome{"kings/fly": engine.Failed})
	all[4].Mismatch = mismatch
	c := made(suite, all, kings).Groups[0].Rules[0].Cases[0]
	want := &steps.Mismatch{What: "what the program did", Actual: []string{"b"}, Outcome: engine.Failed}
	if diff := cmp.Diff(want, c.Mismatch); diff != "" {
		t.Errorf("the student's (-want +got):\n%s", diff)
	}
	if mismatch.What != "the board" || len(mismatch.Expected) != 1 || mismatch.Rung != steps.Blanks {
		t.Errorf("the result was changed to %+v", mismatch)
	}
}

// Every scenario of an assignment is in the sheet exactly once, by an id of its own.
func TestEveryScenarioIsInTheSheetOnce(t *testing.T) {
	t.Parallel()
	for _, assignment := range assignments.Names() {
		suite, err := assignments.Open(assignment)
		if err != nil {
			t.Fatal(err)
		}
		r, err := rubric.Default(suite)
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Groups {
			if i%2 == 1 {
				r.Groups[i].HiddenAs, r.Groups[i].Show = "Something", rubric.ShowRule
			}
		}
		var s report.Submission
		s.Grade(suite.Facts, results(suite, nil))
		sheet := Make(suite, r, s, roster.Student{}, r.Mark(s))
		ids := map[string]int{}
		for _, c := range sheet.Cases() {
			ids[c.Scenario.ID]++
		}
		if len(ids) != len(suite.Scenarios) || len(sheet.Remarks) != 0 {
			t.Errorf("%s: %d cases and %d remarks in the sheet, want %d and none", assignment, len(ids), len(sheet.Remarks), len(suite.Scenarios))
		}
		for id, n := range ids {
			if n != 1 {
				t.Errorf("%s: %s is there %d times", assignment, id, n)
			}
		}
		if sheet.Mark.Points != 100*rubric.Points(100) || sheet.Causes != nil {
			t.Errorf("%s: who passes everything has %s points and the causes %v", assignment, sheet.Mark.Points, sheet.Causes)
		}
	}
}
