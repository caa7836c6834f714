package sheet

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// plant fills every text of a value with a secret that tells its place, and every number with one that stands nowhere else.
func plant(v reflect.Value, place string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("<" + place + ">")
	case reflect.Int64:
		v.SetInt(987654321)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		plant(v.Elem(), place)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		plant(v.Index(0), place)
	case reflect.Struct:
		for i := range v.NumField() {
			plant(v.Field(i), strings.TrimPrefix(place+"."+v.Type().Field(i).Name, "."))
		}
	}
}

// harvest writes down all texts and numbers of a value, and the keys of its maps.
func harvest(v reflect.Value, into *strings.Builder) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		harvest(v.Elem(), into)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			harvest(v.Index(i), into)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			harvest(key, into)
			harvest(v.MapIndex(key), into)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			harvest(v.Field(i), into)
		}
	case reflect.Invalid:
	default:
		fmt.Fprintln(into, v)
	}
}

// secrets are those that can be planted into a result, by their places.
func secrets(r steps.Result, ruleText string) map[string]string {
	var planted strings.Builder
	harvest(reflect.ValueOf(r), &planted)
	found := map[string]string{"Scenario.Line": "987654321", "the text of the rule": ruleText}
	for line := range strings.Lines(planted.String()) {
		if place, ok := strings.CutPrefix(strings.TrimSpace(line), "<"); ok {
			found[strings.TrimSuffix(place, ">")] = strings.TrimSpace(line)
		}
	}
	return found
}

// A leak is a text of a result that reaches a student who must not see it. This says of every text what may reach whom.
func TestWhatAStudentMaySee(t *testing.T) {
	t.Parallel()
	about := []string{"Scenario.Feature", "Scenario.File", "Scenario.ID", "Scenario.Line", "Scenario.Rule",
		"Scenario.RuleID", "Scenario.Title",
		"the text of the rule"}
	play := []string{"Asked", "Play.Arguments", "Play.Diagnostics", "Play.Earlier", "Play.Ended", "Play.Feed", "Play.Input", "Play.Output",
		"Play.Screen.Text"}
	actual := append(play, "Mismatch.Actual", "Mismatch.Form")
	expected := []string{"Example", "Mismatch.Cause", "Mismatch.Expected", "Mismatch.Rung", "Mismatch.Sentence",
		"Mismatch.What", "Note", "Reason", "Step"}
	tests := []struct {
		show   rubric.Show
		hidden string
		want   [][]string // of what went wrong
		passed [][]string
		reason string
	}{
		{rubric.ShowFull, "", [][]string{about, actual, expected}, [][]string{about, {"Note"}}, "all of it"},
		{"", "", [][]string{about, actual, expected}, [][]string{about, {"Note"}}, "all of it, unless stated"},
		{rubric.ShowActual, "", [][]string{about, actual, {"Mismatch.What", "Note"}}, [][]string{about, {"Note"}},
			"not what was expected, nor what may tell it"},
		{rubric.ShowRule, "", [][]string{about}, [][]string{about}, "what it is about"},
		{rubric.ShowNone, "", nil, nil, "nothing"},
		{"everything", "", nil, nil, "nothing, if the level is none that there is"},
		{rubric.ShowFull, "Something", [][]string{actual}, nil, "a hidden scenario is never shown in full"},
		{"", "Something", [][]string{actual}, nil, "nor if nothing is stated"},
		{rubric.ShowActual, "Something", [][]string{actual}, nil, "what the program did"},
		{rubric.ShowRule, "Something", nil, nil, "nothing but words of the rubric and the outcome"},
		{rubric.ShowNone, "Something", nil, nil, "nothing"},
	}
	for _, test := range tests {
		for _, outcome := range engine.Outcomes() {
			want := slices.Concat(test.want...)
			if outcome == engine.Passed {
				want = slices.Concat(test.passed...)
			}
			slices.Sort(want)
			if diff := cmp.Diff(want, seen(test.show, test.hidden, outcome)); diff != "" {
				t.Errorf("show %q, hidden as %q, %s: %s (-want +seen):\n%s", test.show, test.hidden, outcome, test.reason, diff)
			}
		}
	}
}

// seen gives the places whose secrets are in the sheet of a submission with one scenario. It is broken, flaky and hard to mark.
func seen(show rubric.Show, hiddenAs string, outcome engine.Outcome) []string {
	const ruleText = "<the text>"
	var r steps.Result
	plant(reflect.ValueOf(&r).Elem(), "")
	r.Outcome, r.Mismatch.Outcome, r.Ended, r.Because, r.Breaks = outcome, outcome, "", "", ""
	if outcome.Wrong() {
		r.Breaks = r.Scenario.RuleID
	}
	suite := &steps.Suite{
		Assignment: "draughts", Scenarios: []steps.Scenario{r.Scenario},
		Facts: &fixtures.Assignment{Document: "Draughts", Rules: []fixtures.Rule{{ID: r.Scenario.RuleID, Text: ruleText}}},
	}
	rub := &rubric.Rubric{Assignment: "draughts", Points: 100, Groups: []rubric.Group{{
		Name: "Group", Points: 100, Count: rubric.Least, Tags: r.Scenario.Tags, Rules: []string{r.Scenario.RuleID},
		Show: show, HiddenAs: hiddenAs,
	}}}
	facts := *suite.Facts
	facts.Groups = []fixtures.Group{{Name: "All", Rules: [2]string{r.Scenario.RuleID, r.Scenario.RuleID}}}
	s := report.Submission{Flaky: []string{r.Scenario.ID}}
	s.Grade(&facts, []steps.Result{r})
	if outcome == engine.Broken && (hiddenAs != "" || show == rubric.ShowNone) {
		s.Problem = fmt.Sprintf("the scenario %q (%s:%d) gave no result", r.Scenario.ID, r.Scenario.File, r.Scenario.Line)
	}
	var told strings.Builder
	harvest(reflect.ValueOf(Make(suite, rub, s, roster.Student{}, rub.Mark(s))), &told)
	var places []string
	for place, secret := range secrets(r, ruleText) {
		if strings.Contains(told.String(), secret) {
			places = append(places, place)
		}
	}
	slices.Sort(places)
	return places
}

// The test above would see nothing if nothing were planted.
func TestEveryTextOfAResultIsASecret(t *testing.T) {
	t.Parallel()
	var r steps.Result
	plant(reflect.ValueOf(&r).Elem(), "")
	want := []string{
		"Asked", "Because", "Breaks", "Ended", "Example", "Mismatch.Actual", "Mismatch.Cause", "Mismatch.Expected",
		"Mismatch.Form", "Mismatch.Outcome", "Mismatch.Rung", "Mismatch.Sentence", "Mismatch.What",
		"Note", "Outcome", "Play.Arguments", "Play.Diagnostics", "Play.Earlier", "Play.Ended", "Play.Feed", "Play.Input", "Play.Output",
		"Play.Screen.Text", "Reason",
		"Scenario.Below", "Scenario.Feature", "Scenario.File", "Scenario.ID",
		"Scenario.Line", "Scenario.Needs", "Scenario.Rule", "Scenario.RuleID", "Scenario.Steps", "Scenario.Tags",
		"Scenario.Title", "Signature", "Step", "the text of the rule",
	}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(secrets(r, "<the text>")))); diff != "" {
		t.Errorf("a new text in results needs a place in the table of what may be seen (-want +got):\n%s", diff)
	}
}

// drawn draws results of draughts, of which the rubric shows some and hides others.
func drawn(t *rapid.T) (*rubric.Rubric, []steps.Result) {
	r := &rubric.Rubric{Assignment: "draughts"}
	for _, rule := range []string{"R1", "R2", "R3", "R4"} {
		g := group(rule, rule)
		g.Show = rapid.SampledFrom([]rubric.Show{rubric.ShowFull, rubric.ShowFull, rubric.ShowActual, rubric.ShowRule,
			rubric.ShowNone}).Draw(t, "show")
		if rapid.IntRange(0, 3).Draw(t, "hidden") == 0 {
			g.HiddenAs = "Something"
		}
		r.Groups = append(r.Groups, g)
		r.Points += g.Points
	}
	var results []steps.Result
	for i := range rapid.IntRange(1, 20).Draw(t, "results") {
		rule := func(what string) string { return rapid.SampledFrom([]string{"R1", "R2", "R3", "R4"}).Draw(t, what) }
		result := steps.Result{Scenario: scenario(fmt.Sprintf("it/%d", i), rule("rule")), Outcome: engine.Passed}
		if rapid.Bool().Draw(t, "wrong") {
			result.Outcome, result.Breaks = engine.Failed, result.Scenario.RuleID
			if rapid.IntRange(0, 3).Draw(t, "another") == 0 {
				result.Breaks = rule("breaks")
			}
			result.Signature = rapid.SampledFrom([]string{"", "so", "otherwise"}).Draw(t, "signature")
			result.Reason, result.Asked = fmt.Sprintf("reason %d", i), make([]string, rapid.IntRange(0, 3).Draw(t, "asked"))
		}
		results = append(results, result)
	}
	judged, _ := steps.Judge(results)
	return r, judged
}

// causesOf makes the causes of a sheet.
func causesOf(r *rubric.Rubric, results []steps.Result) []Cause {
	s := report.Submission{State: report.Graded, Results: results, Causes: steps.Causes(results)}
	return Make(draughts(), r, s, roster.Student{}, r.Mark(s)).Causes
}

// What is hidden might as well not be there: no cause, sentence, example or count tells of it, nor the order of causes.
func TestCausesDoNotDependOnWhatIsHidden(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, results := drawn(t)
		concealed := func(i int) bool { return i < 0 || hidden(r.Groups[i]) || show(r.Groups[i]) == rubric.ShowNone }
		seen := slices.DeleteFunc(slices.Clone(results), func(result steps.Result) bool {
			return concealed(r.GroupOf(result.Scenario)) || concealed(r.PlaceOf(result))
		})
		if diff := cmp.Diff(causesOf(r, seen), causesOf(r, results)); diff != "" {
			t.Fatalf("(-without what is hidden +with it):\n%s", diff)
		}
	})
}

// Of a failure that is shown in part, only that part makes a difference.
func TestCausesDoNotDependOnWhatWasExpected(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, results := drawn(t)
		var others []steps.Result
		for _, result := range results {
			full := show(r.Groups[r.GroupOf(result.Scenario)]) == rubric.ShowFull && show(r.Groups[r.PlaceOf(result)]) == rubric.ShowFull
			if result.Outcome.Wrong() && !full {
				result.Signature, result.Reason, result.Step, result.Note = "another", "another", "another", "another"
				result.Mismatch = &steps.Mismatch{Expected: []string{"another"}, Rung: "another", Cause: "another"}
				if show(r.Groups[r.GroupOf(result.Scenario)]) == rubric.ShowRule || show(r.Groups[r.PlaceOf(result)]) == rubric.ShowRule {
					result.Mismatch.Actual, result.Asked = []string{"another"}, []string{"another"}
				} else {
					result.Mismatch = nil
				}
			}
			others = append(others, result)
		}
		if diff := cmp.Diff(causesOf(r, results), causesOf(r, others)); diff != "" {
			t.Fatalf("(-want +with other expectations):\n%s", diff)
		}
	})
}
