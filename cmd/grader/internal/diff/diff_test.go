package diff

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

func open(t *testing.T) *steps.Suite {
	t.Helper()
	suite, err := assignments.Open("marble")
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// graded is a submission with that outcome of each of the first scenarios.
func graded(suite *steps.Suite, path string, outcomes ...engine.Outcome) report.Submission {
	s := report.Submission{Path: path}
	var results []steps.Result
	for i, outcome := range outcomes {
		r := steps.Result{Scenario: suite.Scenarios[i], Outcome: outcome}
		if outcome != engine.Passed {
			r.Reason = "it said \x1b[2J no\nand more"
		}
		if outcome.Wrong() {
			r.Breaks = r.Scenario.RuleID
		}
		results = append(results, r)
	}
	s.Grade(suite.Facts, results)
	return s
}

func points(n int) rubric.Mark {
	return rubric.Mark{Given: true, Points: 100 * rubric.Points(n), Of: 100 * rubric.Points(100)}
}

// handed is one submission of a class.
type handed struct {
	id, name string
	result   report.Submission
	mark     rubric.Mark
}

// class writes a folder of results.
func class(t *testing.T, suite *steps.Suite, rubricText string, all ...handed) string {
	t.Helper()
	folder := t.TempDir()
	book := gradebook.New(suite, 100*rubric.Points(100))
	for _, h := range all {
		student := roster.Student{ID: h.id, Name: h.name}
		book.Rows = append(book.Rows, gradebook.Enter(roster.Handin{Student: student, Known: true}, h.result, h.mark))
		document := report.New(suite)
		document.Submissions = []report.Submission{h.result}
		put(t, folder, course.ResultName(h.id), document.Encode)
	}
	put(t, folder, "class.json", book.WriteJSON)
	if rubricText != "" {
		put(t, folder, "rubric.yaml", func(w io.Writer) error { _, err := w.Write([]byte(rubricText)); return err })
	}
	return folder
}

func document(t *testing.T, suite *steps.Suite, all ...report.Submission) string {
	t.Helper()
	folder, d := t.TempDir(), report.New(suite)
	d.Submissions = all
	put(t, folder, "result.json", d.Encode)
	return filepath.Join(folder, "result.json")
}

func put(t *testing.T, folder, name string, write func(io.Writer) error) {
	t.Helper()
	var text bytes.Buffer
	if err := write(&text); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text.Bytes(), 0o644)); err != nil {
		t.Fatal(err)
	}
}

// marking marks by the rubric that comes with the assignment.
func marking(t *testing.T) Marking {
	t.Helper()
	return func(assignment string) (*steps.Suite, *rubric.Rubric, error) {
		suite, err := assignments.Open(assignment)
		if err != nil {
			return nil, nil, err
		}
		r, err := rubric.Default(suite)
		return suite, r, err
	}
}

func compared(t *testing.T, before, after string) *Difference {
	t.Helper()
	was, err1 := Open(before, marking(t))
	is, err2 := Open(after, marking(t))
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	d, err := Compare(was, is)
	if err := errors.Join(err, was.Close(), is.Close()); err != nil {
		t.Fatal(err)
	}
	return d
}

// brief tells what changed of each submission in one word each.
func brief(d *Difference) map[string]string {
	told := map[string]string{}
	for _, c := range d.Changed {
		words := []string{c.Before.Words() + " -> " + c.After.Words()}
		for _, s := range c.Scenarios {
			words = append(words, string(s.Before)+">"+string(s.After))
		}
		if c.Recounted {
			words = append(words, "recounted")
		}
		told[c.After.ID] = strings.Join(words, "; ")
	}
	for _, v := range d.New {
		told[v.ID] = "new " + v.Words()
	}
	for _, v := range d.Gone {
		told[v.ID] = "gone " + v.Words()
	}
	return told
}

func TestClasses(t *testing.T) {
	t.Parallel()
	suite := open(t)
	yes, no, unclaimed := engine.Passed, engine.Failed, engine.NotClaimed
	unbuilt := report.Submission{State: report.NotBuilt, Problem: "it does not build"}
	broken := report.Submission{State: report.Broken, Problem: "the machine is at fault"}
	withheld := rubric.Mark{Why: "it could not be graded", Of: 100 * rubric.Points(100)}
	for _, test := range []struct {
		before, after *handed
		want          string // "" if nothing
		reason        string
	}{
		{&handed{result: graded(suite, "p", yes, no), mark: points(50)},
			&handed{result: graded(suite, "p", yes, no), mark: points(50)}, "", "nothing changed"},
		{&handed{result: graded(suite, "p", yes, no), mark: points(50)},
			&handed{result: graded(suite, "q", yes, no), mark: points(50)}, "", "where it lay does not matter"},
		{
			&handed{result: graded(suite, "p", yes, no), mark: points(50)}, &handed{result: graded(suite, "p", no, yes), mark: points(50)},
			"50.00 of 100.00 -> 50.00 of 100.00; passed>failed; failed>passed", "the mark is the same by chance",
		},
		{
			&handed{result: graded(suite, "p", yes, no), mark: points(50)}, &handed{result: graded(suite, "p", yes, yes), mark: points(100)},
			"50.00 of 100.00 -> 100.00 of 100.00; failed>passed", "the mark changed by an outcome",
		},
		{
			&handed{result: graded(suite, "p", yes, no), mark: points(50)}, &handed{result: graded(suite, "p", yes, no), mark: points(40)},
			"50.00 of 100.00 -> 40.00 of 100.00; recounted", "the mark changed by the rubric",
		},
		{
			&handed{result: graded(suite, "p", yes), mark: points(100)}, &handed{result: graded(suite, "p", yes, unclaimed), mark: points(100)},
			"100.00 of 100.00 -> 100.00 of 100.00; >not claimed", "a scenario is new",
		},
		{
			&handed{result: graded(suite, "p", yes, no), mark: points(50)}, &handed{result: graded(suite, "p", yes), mark: points(100)},
			"50.00 of 100.00 -> 100.00 of 100.00; failed>", "a scenario is gone",
		},
		{
			&handed{result: graded(suite, "p", yes, no), mark: points(50)}, &handed{result: unbuilt, mark: points(0)},
			"50.00 of 100.00 -> 0.00 of 100.00, not built", "nothing ran, and nothing is said of each scenario",
		},
		{
			&handed{result: broken, mark: withheld}, &handed{result: graded(suite, "p", yes), mark: points(0)},
			"no mark, broken -> 0.00 of 100.00", "a zero is a mark, nothing is none",
		},
		{
			&handed{result: graded(suite, "p", yes), mark: withheld}, &handed{result: graded(suite, "p", yes), mark: points(0)},
			"no mark -> 0.00 of 100.00; recounted", "a zero is a mark, whatever made it",
		},
		{
			&handed{result: unbuilt, mark: points(0)}, &handed{result: report.Submission{State: report.NotFound}, mark: points(0)},
			"0.00 of 100.00, not built -> 0.00 of 100.00, not found", "the state changed, and not the mark",
		},
		{&handed{result: broken, mark: withheld}, &handed{result: broken, mark: withheld}, "", "still broken"},
		{nil, &handed{result: unbuilt, mark: points(0)}, "new 0.00 of 100.00, not built", "handed in later"},
		{&handed{result: graded(suite, "p", yes), mark: points(7)}, nil, "gone 7.00 of 100.00", "taken back"},
	} {
		side := func(h *handed) string {
			if h == nil {
				return class(t, suite, "")
			}
			h.id = "ada"
			return class(t, suite, "", *h)
		}
		d := compared(t, side(test.before), side(test.after))
		want := map[string]string{}
		if test.want != "" {
			want["ada"] = test.want
		}
		if got := brief(d); !cmp.Equal(want, got) {
			t.Errorf("%s: %s", test.reason, cmp.Diff(want, got))
		}
		if d.None() != (test.want == "") {
			t.Errorf("%s: None() is %v", test.reason, d.None())
		}
	}
}

func TestListsAreSorted(t *testing.T) {
	t.Parallel()
	suite := open(t)
	var all []handed
	var ids []string
	for id := 'a'; id <= 'l'; id++ {
		all = append(all, handed{id: string(id), result: graded(suite, "p", engine.Passed), mark: points(1)})
		ids = append(ids, string(id))
	}
	with, without := class(t, suite, "", all...), class(t, suite, "")
	for _, verdicts := range [][]Verdict{compared(t, with, without).Gone, compared(t, without, with).New} {
		var got []string
		for _, v := range verdicts {
			got = append(got, v.ID)
		}
		if !cmp.Equal(ids, got) {
			t.Errorf("the order is %v, want %v", got, ids)
		}
	}
}

func TestRubrics(t *testing.T) {
	t.Parallel()
	suite := open(t)
	h := handed{id: "ada", result: graded(suite, "p", engine.Passed), mark: points(50)}
	for _, test := range []struct {
		before, after string
		want          bool
		reason        string
	}{
		{"a", "a", false, "they are the same"},
		{"a", "b", true, "they differ"},
		{"", "b", false, "that of the earlier grading is not known"},
	} {
		d := compared(t, class(t, suite, test.before, h), class(t, suite, test.after, h))
		if d.Rubric != test.want || !d.None() {
			t.Errorf("the rubrics differ: %v, something else: %v; want %v and nothing: %s", d.Rubric, !d.None(), test.want, test.reason)
		}
	}
}

func TestDocuments(t *testing.T) {
	t.Parallel()
	suite := open(t)
	was := document(t, suite, graded(suite, "a", engine.Passed), graded(suite, "b", engine.Passed), graded(suite, "b", engine.Failed))
	is := document(t, suite, graded(suite, "b", engine.Passed), graded(suite, "b", engine.Passed), graded(suite, "c", engine.Failed))
	d := compared(t, was, is)
	// One scenario is a part, which has no mark.
	want := map[string]string{"b (2)": "no mark -> no mark; failed>passed", "a": "gone no mark", "c": "new no mark"}
	if got := brief(d); !cmp.Equal(want, got) {
		t.Error(cmp.Diff(want, got))
	}
	if d.Compared != 2 {
		t.Errorf("%d submissions were compared, want 2", d.Compared)
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	suite := open(t)
	was := class(t, suite, "a",
		handed{"ada", "Ada \x1b[2J", graded(suite, "p", engine.Passed), points(50)},
		handed{"bob", "", graded(suite, "p", engine.Passed), points(50)},
		handed{"cy", "Cy", graded(suite, "p", engine.Passed), points(50)},
		handed{"dan", "##[error]Dan", graded(suite, "p", engine.Passed), points(50)},
	)
	is := class(t, suite, "b",
		handed{"ada", "Ada \x1b[2J", graded(suite, "p", engine.Failed), points(25)},
		handed{"bob", "", graded(suite, "p", engine.Passed), points(60)},
		handed{"cy", "Cy", graded(suite, "p", engine.Passed), points(50)},
		handed{"eve", "Eve", report.Submission{State: report.Broken}, rubric.Mark{Why: "broken", Of: 100 * rubric.Points(100)}},
	)
	var out bytes.Buffer
	Text(&out, suite.Facts, compared(t, was, is))
	first := suite.Scenarios[0]
	rule, ok := suite.Facts.Rule(first.RuleID)
	if !ok {
		t.Fatal("the first scenario has no rule")
	}
	want := `The rubrics are not the same.

ada (Ada \x1b[2J): 50.00 of 100.00 -> 25.00 of 100.00
  new: MARBLE-R1: It said \x1b[2J no.
  MARBLE-R1` + strings.Repeat(" ", max(1, 11-len("MARBLE-R1"))) + rule.Text + `
    passed -> failed  ` + first.ID + `
      it said \x1b[2J no

bob: 50.00 of 100.00 -> 60.00 of 100.00
  no outcome changed: it is counted in another way

New: eve (Eve): no mark, broken

Gone: dan (##\[error]Dan): 50.00 of 100.00

3 compared, 2 changed, 1 new, 1 gone
`
	want = strings.ReplaceAll(want, "MARBLE-R1", first.RuleID)
	if got := out.String(); !cmp.Equal(want, got) {
		t.Error(cmp.Diff(want, got))
	}
	out.Reset()
	Text(&out, suite.Facts, compared(t, was, was))
	if want := "Nothing changed: 4 compared\n"; out.String() != want {
		t.Errorf("nothing changed, and %q is told, want %q", out.String(), want)
	}
}

func TestManyScenariosAreNotAllTold(t *testing.T) {
	t.Parallel()
	c := Change{Before: Verdict{ID: "x"}, After: Verdict{ID: "x"}}
	for range 7 {
		c.Scenarios = append(c.Scenarios, Scenario{ID: "01/One", RuleID: "R1", Before: engine.Passed, After: engine.NotClaimed, Reason: "no"})
	}
	c.Scenarios = append(c.Scenarios, Scenario{ID: "02/Two", Remark: true, Before: engine.Passed})
	var out bytes.Buffer
	Text(&out, open(t).Facts, &Difference{Changed: []Change{c}})
	if got := strings.Count(out.String(), "01/One"); got != 5 || !strings.Contains(out.String(), "and 2 more") {
		t.Errorf("%d scenarios are told, want 5 and the number of the others:\n%s", got, out.String())
	}
	if !strings.Contains(out.String(), "passed -> not run  02/Two, a remark, which does not count") {
		t.Errorf("the remark is not told:\n%s", out.String())
	}
}

func TestJSONHoldsAll(t *testing.T) {
	t.Parallel()
	suite := open(t)
	d := compared(t,
		class(t, suite, "", handed{"ada", "Ada", graded(suite, "p", engine.Passed), points(50)}),
		class(t, suite, "", handed{"ada", "Ada", report.Submission{State: report.Broken},
			rubric.Mark{Why: "broken", Of: 100 * rubric.Points(100)}}))
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"schema":"rulebook/diff/v1","assignment":"marble","compared":1,"rubric":false,"changed":[{` +
		`"before":{"id":"ada","name":"Ada","state":"graded","mark":50.00,"of":100.00},` +
		`"after":{"id":"ada","name":"Ada","state":"broken","mark":null,"of":100.00,"why":"broken"},` +
		`"scenarios":[],"mended":[],"causes":[],"recounted":false}],"new":[],"gone":[]}`
	if string(text) != want {
		t.Errorf("the JSON is %s, want %s", text, want)
	}
}

func TestWhatCannotBeCompared(t *testing.T) {
	t.Parallel()
	suite := open(t)
	empty := t.TempDir()
	whole := class(t, suite, "", handed{"ada", "", graded(suite, "p", engine.Passed), points(1)})
	torn := class(t, suite, "", handed{"ada", "", graded(suite, "p", engine.Failed), points(1)})
	put(t, torn, course.ResultName("ada"), func(w io.Writer) error { _, err := w.Write([]byte(`{"schema"`)); return err })
	lost := class(t, suite, "", handed{"ada", "", graded(suite, "p", engine.Failed), points(1)})
	if err := os.RemoveAll(filepath.Join(lost, "results")); err != nil {
		t.Fatal(err)
	}
	outside := class(t, suite, "", handed{"..", "", graded(suite, "p", engine.Failed), points(1)})
	rename(t, outside, `"id": ".."`, `"id": "../../stolen"`)
	text := filepath.Join(t.TempDir(), "text")
	put(t, filepath.Dir(text), "text", func(w io.Writer) error { _, err := w.Write([]byte("no JSON")); return err })
	other := document(t, &steps.Suite{Assignment: "cs300", Facts: suite.Facts})
	for _, test := range []struct {
		before, after string
		want          string
		reason        string
	}{
		{whole, filepath.Join(empty, "nothing"), "no such file", "there is nothing"},
		{whole, empty, "no class.json", "the class is not graded to its end"},
		{text, text, "opening the results " + text, "it is no result document"},
		{whole, document(t, suite), "one is of a class", "students and paths are different things"},
		{document(t, suite), other, "one is of marble, the other of cs300", "they have nothing in common"},
		{whole, torn, "the results of ada", "a result document is torn"},
		{whole, lost, "the results of ada", "a result document is lost"},
		{outside, outside, "escapes", "no result lies outside of the folder"},
	} {
		was, err := Open(test.before, marking(t))
		var is *Grading
		if err == nil {
			is, err = Open(test.after, marking(t))
		}
		if err == nil {
			_, err = Compare(was, is)
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("the error is %v, want one with %q: %s", err, test.want, test.reason)
		}
	}
}

// rename replaces a text in the class.json of a folder.
func rename(t *testing.T, folder, old, new string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, "class.json"))
	if err != nil || !strings.Contains(string(data), old) {
		t.Fatalf("class.json has no %s (%v)", old, err)
	}
	put(t, folder, "class.json", func(w io.Writer) error {
		_, err := w.Write([]byte(strings.ReplaceAll(string(data), old, new)))
		return err
	})
}
