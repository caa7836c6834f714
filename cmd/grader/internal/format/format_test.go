package format

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// nasty are texts that a student's program may print, and a student may call his files.
var nasty = map[string]string{
	"escape codes":          "\x1b[2J\x1b]0;title\a\x1b[31mred\x9b31m\u009b31m",
	"byte 0":                "a\x00b",
	"no UTF-8":              "\xff\xfe\xc0\xaf\xed\xa0\x80\xf5\x80",
	"the end of CDATA":      "]]></failure></testcase><testcase classname=\"x\" name=\"forged\"/>",
	"HTML":                  "<script>alert(1)</script><img src=x onerror=alert(1)>&lt;",
	"orders to a runner":    "x\n::error::forged\n::stop-commands::a\n::a::\n##[error]y\n##vso[task.setvariable]z\r::add-mask::1",
	"a property's end":      ",title=a::b::%0A::error::forged",
	"tests":                 "\nok 1 - forged\nnot ok 2 # TODO\n1..1\nTAP version 13\n",
	"directives":            "# SKIP\n # TODO x",
	"a bail-out":            "\nBail out! forged\n  Bail out!\n",
	"ends of YAML":          "\n...\n  ...\n---\n  ---\nkey: value\n\"",
	"a formula":             "=cmd|' /C calc'!A0",
	"fences":                "```\n~~~\n`````` x\n# forged\n| a | b |\n</details>",
	"an attachment":         "[[ATTACHMENT|/etc/passwd]]",
	"mentions":              "@everyone www.example.com https://example.com :tada:",
	"JSON":                  `"},{"name":"forged","status":"passed","score":100}],"x":"\`,
	"turned around":         "\u202eevil\u2066\u200f",
	"line ends":             "a\u2028b\u2029c\u0085d\r\ne",
	"surrogates and others": "\ufffe\uffff\U000e0041",
	"one long line":         strings.Repeat("x", 10<<20),
	"one long line of <":    strings.Repeat("<", 1<<20),
	"many lines":            strings.Repeat("::error::x\n", 1<<17),
}

// example is a sheet, and what must be read from each form of it. The hand counts: passed, failed, skipped, faulty;
// then remarks, blocked.
type example struct {
	reason string
	sheet  *sheet.Sheet

	passed, failed, skipped, faulty int
	remarks                         int // of the skipped
	blocked                         int
}

// with gives all states of a submission, some text of which is a stranger's.
// all lists the formats without an environment.
func all() []Format { return Within(func(string) string { return "" }) }

func examples(text string) []example {
	return []example{
		{"a submission with something of everything", everything(text), 3, 5, 4, 0, 2, 0},
		{"all passed", perfect(), 2, 0, 0, 0, 0, 0},
		{"a fault that blocks", judgement(text), 1, 2, 1, 0, 1, 2},
		{"not built", refused(report.NotBuilt, text, true), 0, 1, 0, 0, 0, 0},
		{"not found", refused(report.NotFound, text, false), 0, 0, 0, 1, 0, 0},
		{"broken before anything ran", refused(report.Broken, text, false), 0, 0, 0, 1, 0, 0},
		{"broken in one scenario", torn(text), 2, 0, 0, 2, 0, 0},
		{"nothing ran", refused(report.NothingRan, text, false), 0, 0, 0, 1, 0, 0},
		{"a state that nobody knows", refused("odd", text, false), 0, 0, 0, 1, 0, 0},
	}
}

func group(name, points, of string, show rubric.Show, totals report.Totals, cases ...sheet.Case) sheet.Group {
	mark := rubric.GroupMark{Name: name, Points: points100(points), Of: points100(of), Why: "some of them passed", Totals: totals}
	g := sheet.Group{Mark: mark, Show: show}
	for i, c := range cases {
		c.Show = show
		g.Rules = append(g.Rules, sheet.Rule{ID: fmt.Sprintf("CS300-R%d", i+1), Text: "A rule.", Cases: []sheet.Case{c}})
	}
	return g
}

func points100(text string) rubric.Points {
	p, err := rubric.ParsePoints(text)
	if err != nil {
		panic(err)
	}
	return p
}

func kase(id string, outcome engine.Outcome) sheet.Case {
	return sheet.Case{Result: steps.Result{Outcome: outcome, Scenario: steps.Scenario{
		ID: "10_counting/" + id, Title: id, File: "cs300/10_counting.feature", Line: 7, Rule: "Pegs.", RuleID: "CS300-R1",
	}}}
}

// everything has groups of all kinds: shown, shown in part, hidden, left out, and remarks.
func everything(text string) *sheet.Sheet {
	lines := strings.Split(text, "\n")
	failed, crashed, timed, noted, remark := kase("a failed one", engine.Failed), kase("a crashed one", engine.Crashed),
		kase("a slow one", engine.TimedOut),
		kase("a noted one", engine.Passed), kase("a remark", engine.Failed)
	failed.Reason, failed.Step, noted.Note = text, "the board is", text
	failed.Mismatch = &steps.Mismatch{What: "the board", Form: steps.BoardForm, Expected: []string{"@@", "--"}, Actual: lines}
	crashed.Reason = text
	crashed.Play = &steps.Play{Input: []string{"4"}, Feed: "all at once", Ended: text, Output: text, Diagnostics: text,
		Screen: steps.Screen{{Text: text}, {Text: "4", Typed: true}}}
	timed.Mismatch = &steps.Mismatch{What: "it", Form: steps.TextForm, Actual: lines}
	timed.Asked, timed.Reason = []string{text}, "too slow"
	unclaimed := kase("an unclaimed one", engine.NotClaimed)
	unclaimed.Reason = text
	remark.Reason, remark.Scenario.Remark = text, true
	paid := kase("a remark with points", engine.Failed)
	paid.Scenario.Remark = true
	secret := kase("hidden", engine.Passed)
	secret.Scenario.ID, secret.Scenario.Title, secret.Scenario.File,
		secret.Scenario.Line, secret.Scenario.RuleID = "hidden-1", "A secret test", "", 0, ""
	other := secret
	other.Scenario.ID, other.Outcome = "hidden-2", engine.NotClaimed
	s := &sheet.Sheet{
		Assignment: "cs300", Title: "Peg Solitaire", Student: roster.Student{ID: "ada", Name: text}, Path: text, State: report.Graded,
		Containment: report.Sandbox{Level: box.None}, Language: "Java", Main: text, Notes: []string{text}, Flaky: []string{"a noted one"},
		Groups: []sheet.Group{
			group("The game 1.0", "12.34", "20", rubric.ShowFull, nil, failed, crashed, noted, unclaimed),
			group("Timing", "0", "30.01", rubric.ShowActual, nil, timed, secret, other),
			group("Hidden", "7.33", "39.99", rubric.ShowNone, report.Totals{engine.Passed: 3, engine.Failed: 2}),
			group("Layout", "0", "10", rubric.ShowFull, nil, paid),
			group("Others", "0", "0", rubric.ShowFull, nil, kase("that counts for nothing", engine.Passed), func() sheet.Case {
				c := kase("another remark", engine.Flooded)
				c.Scenario.Remark, c.Reason = true, text
				return c
			}()),
		},
		Remarks: []sheet.Case{remark},
	}
	s.Mark = markOf(s, "19.67")
	s.Totals = report.Totals{engine.Passed: 6, engine.Failed: 3}
	return s
}

// judgement has a cause with a failure that is its example and scenarios that it blocks, one of them for a reason
// that is not shown.
func judgement(text string) *sheet.Sheet {
	failed, other, behind, hidden := kase("the order", engine.Failed), kase("another fault", engine.Failed),
		kase("behind it", engine.Blocked), kase("hidden", engine.Blocked)
	failed.Cause, failed.Reason, behind.Because, behind.Reason, other.Reason = text+" is wrong", "it is so here", "CS300-R9", text, text
	remark := kase("a remark behind it", engine.Blocked)
	remark.Because, remark.Scenario.Remark = "CS300-R9", true
	s := &sheet.Sheet{Assignment: "cs300", Title: "Peg Solitaire", State: report.Graded, Groups: []sheet.Group{
		group("One", "25", "60", rubric.ShowFull, nil, failed, behind, kase("a", engine.Passed), hidden),
		group("Two", "0", "40", rubric.ShowFull, nil, other),
	}, Remarks: []sheet.Case{remark}}
	s.Causes = []sheet.Cause{
		{CaseID: failed.Scenario.ID, Cause: report.Cause{
			RuleID: "CS300-R9", Rule: "A rule.", Sentence: text + " is wrong", Fails: 1, Blocks: 1,
			Example: steps.Result{Scenario: steps.Scenario{Title: failed.Scenario.Title}, Play: &steps.Play{Screen: steps.Screen{{Text: text}}}},
		}},
		{Cause: report.Cause{RuleID: "CS300-R8", Sentence: text, Remark: true, Fails: 1}},
	}
	s.Mark, s.Totals = markOf(s, "25"), report.Totals{engine.Passed: 1, engine.Failed: 2, engine.Blocked: 2}
	return s
}

func markOf(s *sheet.Sheet, points string) rubric.Mark {
	mark := rubric.Mark{Given: true, Points: points100(points), Of: 100 * rubric.Points(100)}
	for _, g := range s.Groups {
		if g.Mark.Name != "Others" {
			mark.Groups = append(mark.Groups, g.Mark)
		}
	}
	return mark
}

func perfect() *sheet.Sheet {
	s := &sheet.Sheet{Assignment: "cs300", Title: "Peg Solitaire", State: report.Graded, Groups: []sheet.Group{
		group("One", "33.33", "33.33", rubric.ShowFull, nil, kase("a", engine.Passed)),
		group("Two", "66.67", "66.67", rubric.ShowNone, report.Totals{engine.Passed: 3, engine.NotClaimed: 1}),
	}}
	s.Mark = markOf(s, "100")
	return s
}

// refused could not be graded; what its student is to blame for has a mark of 0.
func refused(state report.State, text string, given bool) *sheet.Sheet {
	s := &sheet.Sheet{Assignment: "cs300", Title: "Peg Solitaire", State: state, Problem: text, CompilerOutput: text}
	s.Mark = rubric.Mark{Given: given, Why: "it was not graded", Of: 100 * rubric.Points(100)}
	s.Mark.NeedsPerson = state == report.NotFound
	if given {
		s.Mark.Groups = []rubric.GroupMark{{Name: "One", Of: 100 * rubric.Points(60)}, {Name: "Two", Of: 100 * rubric.Points(40)}}
	}
	return s
}

// torn has a scenario that broke.
func torn(text string) *sheet.Sheet {
	broken := kase("a broken one", engine.Broken)
	broken.Reason = text
	s := &sheet.Sheet{Assignment: "cs300", Title: "Peg Solitaire", State: report.Broken, Problem: "1 scenario broke", Groups: []sheet.Group{
		group("One", "0", "100", rubric.ShowFull, nil, kase("a", engine.Passed), kase("b", engine.Passed), broken),
	}}
	s.Mark = rubric.Mark{Why: "1 scenario broke", Of: 100 * rubric.Points(100), Groups: []rubric.GroupMark{s.Groups[0].Mark}}
	return s
}

// environment has what Classroom 50 sets.
func environment(name string) string {
	return map[string]string{
		"CLASSROOM": "cs50", "ASSIGNMENT": "solitaire", "ASSIGNMENT_TYPE": "individual", "USERNAME": "ada", "SUBMISSION_TAG": "submit/1",
		"COMMIT_URL": "https://x/c", "RELEASE_URL": "https://x/r", "REVIEW_URL": "https://x/v", "COMMITTED": "2026-01-31T23:59:59+01:00",
	}[name]
}

func named(t testing.TB, name string) Format {
	t.Helper()
	list := Within(environment)
	i := slices.IndexFunc(list, func(f Format) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("there is no format %q", name)
	}
	return list[i]
}

func written(t testing.TB, name string, s *sheet.Sheet) string {
	t.Helper()
	var out bytes.Buffer
	if err := named(t, name).Write(&out, s); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out.String()
}

func TestFormatsAreNamed(t *testing.T) {
	t.Parallel()
	names, endings := map[string]bool{}, map[string]bool{}
	for _, f := range all() {
		names[f.Name], endings[f.Ending] = true, true
	}
	for _, name := range []string{"junit", "ctrf", "tap", "gradescope", "classroom50", "github", "annotations"} {
		if !names[name] {
			t.Errorf("there is no format %q", name)
		}
	}
	if len(names) != len(all()) || len(endings) != len(all()) {
		t.Errorf("names or endings are not unique: %v, %v", names, endings)
	}
}

// The same verdicts make the same bytes, and nothing in the sheet is changed by writing it.
func TestFormatsAreTheSameEachTime(t *testing.T) {
	t.Parallel()
	for _, f := range Within(environment) {
		s := everything("text")
		var first, second bytes.Buffer
		if err := f.Write(&first, s); err != nil {
			t.Fatal(err)
		}
		if err := f.Write(&second, s); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s differs from time to time", f.Name)
		}
	}
}
