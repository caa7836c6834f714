package format

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// played draws an assignment of six rules in two groups, a rubric for four of them, and results of any outcome that
// may break any rule.
func played(t *rapid.T) (*steps.Suite, *rubric.Rubric, []steps.Result) {
	facts := &fixtures.Assignment{Document: "Pegs", Groups: []fixtures.Group{
		{Name: "first", Rules: [2]string{"R0", "R2"}}, {Name: "second", Rules: [2]string{"R3", "R5"}},
	}}
	for i := range 6 {
		facts.Rules = append(facts.Rules, fixtures.Rule{ID: fmt.Sprintf("R%d", i), Text: "A rule."})
	}
	r := &rubric.Rubric{Assignment: "pegs", Points: 10000, Groups: []rubric.Group{
		{Name: "one", Points: 3000, Count: rubric.Sum, Rules: []string{"R0", "R3"}, Show: rubric.ShowFull},
		{Name: "two", Points: 7000, Count: rubric.Sum, Rules: []string{"R1", "R4"}, Show: rubric.ShowFull},
	}}
	rule := func(what string) string { return facts.Rules[rapid.IntRange(0, 5).Draw(t, what)].ID }
	var results []steps.Result
	for i := range rapid.IntRange(1, 25).Draw(t, "scenarios") {
		c := steps.Scenario{ID: fmt.Sprintf("it/%d", i), Title: fmt.Sprint(i), RuleID: rule("rule")}
		if needs := rule("needs"); needs < c.RuleID { // so that no rule needs itself
			c.Needs = []string{needs}
		}
		result := steps.Result{Scenario: c, Outcome: rapid.SampledFrom([]engine.Outcome{
			engine.Passed, engine.Passed, engine.Failed, engine.Failed, engine.Crashed, engine.TimedOut, engine.Flaky,
			engine.NotClaimed, engine.NotAsked,
		}).Draw(t, "outcome")}
		if result.Outcome.Wrong() {
			result.Breaks = c.RuleID
			if rapid.IntRange(0, 2).Draw(t, "another") == 0 {
				result.Breaks = rule("breaks")
			}
			result.Signature = rapid.SampledFrom([]string{"", "so"}).Draw(t, "signature")
		}
		results = append(results, result)
	}
	return &steps.Suite{Assignment: "pegs", Facts: facts,
		Scenarios: steps.Each(results, func(r steps.Result) steps.Scenario { return r.Scenario })}, r, results
}

// plus adds up totals.
func plus(all ...report.Totals) report.Totals {
	sum := report.Totals{}
	for _, t := range all {
		for outcome, n := range t {
			sum[outcome] += n
		}
	}
	return sum
}

// Every number of scenarios is the same wherever it stands: in the document, its groups and rules, the mark, the
// sheet, the gradebook, and what readers of the formats count.
func TestTotalsAreEqualEverywhere(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		suite, r, results := played(t)
		var s report.Submission
		s.Grade(suite.Facts, results)
		mark := r.Mark(s)
		shown := sheet.Make(suite, r, s, roster.Student{}, mark)
		row := gradebook.Enter(roster.Handin{}, s, mark)
		var groups, rules, cases, ofRules report.Totals
		for _, g := range s.Groups {
			groups = plus(groups, g.Totals)
			for _, rule := range g.Rules {
				rules = plus(rules, rule.Totals)
			}
		}
		for _, totals := range row.Rules {
			ofRules = plus(ofRules, totals)
		}
		for _, g := range shown.Groups {
			inGroup := report.Totals{}
			for _, rule := range g.Rules {
				for _, c := range rule.Cases {
					inGroup[c.Outcome]++
				}
			}
			if diff := cmp.Diff(inGroup, g.Mark.Totals); diff != "" {
				t.Fatalf("the group %s (-cases +mark):\n%s", g.Mark.Name, diff)
			}
			cases = plus(cases, inGroup)
		}
		for where, totals := range map[string]report.Totals{
			"the groups": groups, "the rules": rules, "the sheet": cases, "the head of the sheet": shown.Totals,
			"the gradebook": row.Counted, "its rules": ofRules,
		} {
			if diff := cmp.Diff(s.Counted, totals); diff != "" {
				t.Fatalf("%s (-document +there):\n%s", where, diff)
			}
		}
		fails, blocks := 0, 0
		for _, c := range shown.Causes {
			fails, blocks = fails+c.Fails, blocks+c.Blocks
		}
		if fails != s.Counted.Failed() || blocks != s.Counted[engine.Blocked] {
			t.Fatalf("the causes fail %d and block %d of %s", fails, blocks, s.Counted)
		}
		if s.State == report.Graded {
			compareSummary(t, shown, s.Counted)
		}
	})
}

// compareSummary compares totals with the summary of CTRF.
func compareSummary(t *rapid.T, shown *sheet.Sheet, counted report.Totals) {
	var text strings.Builder
	if err := plainly("ctrf.json")(&text, shown); err != nil {
		t.Fatal(err)
	}
	var read struct {
		Results struct{ Summary map[string]int }
	}
	if err := json.Unmarshal([]byte(text.String()), &read); err != nil {
		t.Fatal(err)
	}
	for status, want := range map[string]int{
		"tests": counted.All(), "passed": counted[engine.Passed], "failed": counted.Failed(), "pending": counted[engine.Blocked],
		"skipped": counted.Absent().All(), "other": 0,
	} {
		if got := read.Results.Summary[status]; got != want {
			t.Fatalf("CTRF counts %d %s, want %d of %s", got, status, want, counted)
		}
	}
}
