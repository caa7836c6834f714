package format

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
)

// class makes sheets of submissions of all kinds, by the rubric that ships: outcome tells what becomes of each scenario.
func class(t *testing.T, assignment string) []*sheet.Sheet {
	t.Helper()
	suite, err := assignments.Open(assignment)
	if err != nil {
		t.Fatal(err)
	}
	r, err := rubric.Default(suite)
	if err != nil {
		t.Fatal(err)
	}
	kinds := []func(i int) engine.Outcome{
		func(int) engine.Outcome { return engine.Passed },
		func(i int) engine.Outcome { return engine.Outcomes()[i%10] },
		func(i int) engine.Outcome { return engine.Outcomes()[i*i%11] },
		func(i int) engine.Outcome { return []engine.Outcome{engine.NotClaimed, engine.Passed}[min(1, i/40)] },
	}
	var all []*sheet.Sheet
	for _, outcome := range kinds {
		var s report.Submission
		var results []steps.Result
		for i, c := range suite.Scenarios {
			r := steps.Result{Scenario: c, Outcome: outcome(i), Reason: "because"}
			if r.Outcome.Wrong() {
				r.Breaks = c.RuleID
			}
			if r.Outcome == engine.Blocked { // so it is judged if it names the rule of another one
				r.Outcome, r.Breaks = engine.Failed, suite.Scenarios[0].RuleID
			}
			results = append(results, r)
		}
		s.Grade(suite.Facts, results)
		all = append(all, sheet.Make(suite, r, s, roster.Student{ID: "ada"}, r.Mark(s)))
	}
	for _, state := range []report.State{report.NotFound, report.NotBuilt, report.Broken} {
		s := report.Submission{State: state, Problem: "a problem"}
		all = append(all, sheet.Make(suite, r, s, roster.Student{ID: "bo"}, r.Mark(s)))
	}
	return all
}

// totals has how each form tells the points of a sheet: all of them, and those of the parts; "" where it tells none.
var totals = map[string]func(t *testing.T, text string) (whole, parts string){
	"junit": func(t *testing.T, text string) (whole, parts string) {
		var read struct {
			Suites []struct {
				Properties []struct {
					Name  string `xml:"name,attr"`
					Value string `xml:"value,attr"`
				} `xml:"properties>property"`
			} `xml:"testsuite"`
		}
		if err := xml.Unmarshal([]byte(text), &read); err != nil {
			t.Fatal(err)
		}
		total, some := rubric.Points(0), false
		for _, each := range read.Suites {
			for _, p := range each.Properties {
				if p.Name == "points" {
					total, some = total+points100(p.Value), true
				}
			}
		}
		return told100(total, some), told100(total, some)
	},
	"ctrf": func(t *testing.T, text string) (whole, parts string) {
		mark := object(t, text)["results"].(map[string]any)["extra"].(map[string]any)["rulebook.result"].(map[string]any)["mark"].(map[string]any)
		groups, _ := mark["groups"].([]any)
		points, some := mark["points"]
		if !some {
			return "", told100(sum(t, any(groups), "points", 100), len(groups) > 0)
		}
		return fmt.Sprint(points), told100(sum(t, any(groups), "points", 100), true)
	},
	"tap": func(t *testing.T, text string) (whole, parts string) {
		return found(text, `(?m)^# Mark: (\S+) of`), found(text, `(?m)^# .*: (\S+) of \S+ points: `)
	},
	"gradescope": func(t *testing.T, text string) (whole, parts string) {
		read := object(t, text)
		score, some := read["score"]
		if !some {
			return "", told100(sum(t, read["tests"], "score", 100), strings.Contains(text, `"score"`))
		}
		return fmt.Sprint(score), told100(sum(t, read["tests"], "score", 100), true)
	},
	"github": func(t *testing.T, text string) (whole, parts string) {
		return found(text, `\*\*Mark: (\S+) of`), found(text, `(?m)^\| .* \| (\d+\.\d\d) of \d+\.\d\d \| \d+ \|`)
	},
	"annotations": func(t *testing.T, text string) (whole, parts string) {
		whole = found(text, `(?m)^::notice .*::Mark: (\S+) of`)
		return whole, whole
	},
}

func told100(p rubric.Points, some bool) string {
	if !some {
		return ""
	}
	return p.String()
}

// found adds all points that an expression finds.
func found(text, expression string) string {
	total, some := rubric.Points(0), false
	for _, parts := range regexp.MustCompile(expression).FindAllStringSubmatch(text, -1) {
		total, some = total+points100(parts[1]), true
	}
	return told100(total, some)
}

// Every form shows the mark, and parts that add up to it.
func TestTotalsAreTheSameInAllForms(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, assignment := range assignments.Names() {
		for i, s := range class(t, assignment) {
			want := told100(s.Mark.Points, s.Mark.Given)
			for form, read := range totals {
				whole, parts := read(t, written(t, form, s))
				if whole != want || parts != want {
					t.Errorf("%s %d (%s): %s shows %q, its parts %q, want %q", assignment, i, s.State, form, whole, parts, want)
				}
			}
			if !s.Mark.Given {
				continue
			}
			if got := object(t, written(t, "classroom50", s))["score"]; fmt.Sprint(got) != fmt.Sprint(int64(s.Mark.Points)) {
				t.Errorf("%s %d: classroom50 shows %v, want %d", assignment, i, got, s.Mark.Points)
			}
		}
	}
}
