package format

import (
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
)

// absent is a sheet in which a scenario failed, for want of a method, one could not be put to the program, and one was not asked.
func absent() *sheet.Sheet {
	missing, unclaimed, unasked := kase("missing", engine.Failed), kase("unclaimed", engine.NotClaimed), kase("unasked", engine.NotAsked)
	flaky := kase("now and then", engine.Flaky)
	missing.Reason, unclaimed.Reason = "it has no method for move", "methods can be called one by one in Java only"
	unasked.Reason = "excluded by the rubric"
	one := group("One", "25", "50", rubric.ShowFull, nil, kase("fine", engine.Passed), missing, unclaimed, unasked)
	one.Mark.Why = "1 of 2 scenarios passed, 1 not claimed, 1 not asked"
	s := &sheet.Sheet{
		Assignment: "cs300", Title: "Peg Solitaire", State: report.Graded, Evidence: "3 of 4 scenarios could be put to a Go program",
		Groups: []sheet.Group{one, group("Two", "0", "50", rubric.ShowFull, nil, flaky)},
	}
	s.Mark = markOf(s, "25")
	return s
}

// What is missing though it was demanded, what could not be put to the program, and what was not asked are told apart, and the
// evidence is stated.
func TestFormatsTellAbsencesApart(t *testing.T) {
	t.Parallel()
	const evidence = "3 of 4 scenarios could be put to a Go program"
	for format, want := range map[string][]string{
		"junit": {
			`<property name="evidence" value="` + evidence + `">`, `<failure message="failed: it has no method for move" type="failed">`,
			`<skipped message="not claimed, which is no fault: methods can be called one by one in Java only">`,
			`<skipped message="not asked, which is no fault: excluded by the rubric">`, `<failure message="flaky" type="flaky">`,
		},
		"ctrf": {
			`"evidence": "` + evidence + `"`, `"rawStatus": "failed"`, `"rawStatus": "not claimed"`, `"rawStatus": "not asked"`,
			`"rawStatus": "flaky"`, `"skipped": 2`, `"flaky": 1`,
		},
		"tap": {
			"# Evidence: " + evidence + "\n", "not ok 2 - One: missing\n", "ok 3 - One: unclaimed # SKIP not claimed, which is no fault",
			"\nok 4 - One: unasked # SKIP not asked, which is no fault: excluded by the rubric\n", "not ok 5 - Two: now and then\n",
		},
		"gradescope":  {"Evidence: " + evidence, "failed: it has no method for move", "1 not claimed, 1 not asked, which is no fault"},
		"stacscheck":  {"Evidence: " + evidence, "failed: it has no method for move", "1 not claimed, 1 not asked, which is no fault"},
		"classroom50": {"Evidence: " + evidence, "failed: it has no method for move", "1 not claimed, 1 not asked, which is no fault"},
		"github":      {"Evidence: ", evidence, "| One | 25.00 of 50.00 | 1 | 1 | 0 | 2 | 0 |", "failed: it has no method for move"},
		"annotations": {"::notice title=Evidence::" + evidence + "\n",
			"::error title=One%3A missing::failed: it has no method for move", "::flaky\n"},
	} {
		text := written(t, format, absent())
		for _, words := range want {
			if !strings.Contains(text, words) {
				t.Errorf("%s does not say %q:\n%s", format, words, text)
			}
		}
	}
}

// A submission of which too little was shown has no mark in any form. It is neither a pass nor a zero.
func TestFormatsSayThatAPersonIsNeeded(t *testing.T) {
	t.Parallel()
	s := absent()
	const why = "it needs a person: 3 of 4 scenarios could be put to a Go program, and the rubric demands 80 %"
	s.Groups = s.Groups[:1]
	s.Groups[0].Rules[0].Cases = s.Groups[0].Rules[0].Cases[:1]
	s.Mark = rubric.Mark{NeedsPerson: true, Why: why, Of: s.Mark.Of}
	for format, want := range map[string]string{
		"junit": `<error message="no mark: ` + why + `" type="needs a person">`, "ctrf": `"needsPerson": true`,
		"tap": "\nBail out! no mark: " + why + "\n", "gradescope": "This is not a zero: a person must look at the submission.",
		"stacscheck": `"trafficlight": "AMBER"`, "github": "No mark: " + why,
		"annotations": "::error title=Grading%3A The evidence is enough for a mark::no mark: ",
	} {
		text := written(t, format, s)
		if !strings.Contains(text, want) || strings.Contains(text, `"score"`) {
			t.Errorf("%s does not say %q:\n%s", format, want, text)
		}
	}
	var out strings.Builder
	if err := named(t, "classroom50").Write(&out, s); err == nil || !strings.Contains(err.Error(), "enter a mark by hand") {
		t.Errorf("classroom50 says %v", err)
	}
}
