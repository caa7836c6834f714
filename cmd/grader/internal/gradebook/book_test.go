package gradebook

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
)

func TestANewBookHasTheRulesThatCount(t *testing.T) {
	t.Parallel()
	for _, assignment := range assignments.Names() {
		suite, err := assignments.Open(assignment)
		if err != nil {
			t.Fatal(err)
		}
		b := New(suite, 100*rubric.Points(20))
		if b.Schema != "rulebook/class/v1" || b.Assignment != assignment || b.Title != suite.Facts.Document || b.Of.String() != "20.00" {
			t.Errorf("%s: the book is of %q, %q, %q, %s", assignment, b.Schema, b.Assignment, b.Title, b.Of)
		}
		counts := map[string]bool{}
		for _, c := range suite.Scenarios {
			counts[c.RuleID] = counts[c.RuleID] || !c.Remark
		}
		next := 0
		for _, rule := range suite.Facts.Rules {
			if !counts[rule.ID] {
				continue
			}
			if next == len(b.Rules) || b.Rules[next].ID != rule.ID || b.Rules[next].Text != rule.Text || b.Rules[next].Group == "" {
				t.Fatalf("%s: rule %d of the book is not %s", assignment, next+1, rule.ID)
			}
			next++
		}
		if next != len(b.Rules) || next == 0 {
			t.Errorf("%s: the book has %d rules, want %d", assignment, len(b.Rules), next)
		}
	}
}

// full is a book in which every field has something.
func full() *Book {
	return &Book{
		Schema: Schema, Assignment: "cs300", Title: "Solitaire <1>", Of: 100 * rubric.Points(100),
		Rules: []Rule{{"CS300-R1", "a rule", "a group"}},
		Rows: []Row{{
			Student: roster.Student{ID: "ada", Name: "Ada", Email: "ada@x", Login: "al", Keys: keys("canvas", "1", "sis", "2")},
			Known:   true, Path: "ada.zip", Notes: []string{"late"}, State: report.Graded, Level: box.None, Language: "Java",
			Counted: report.Totals{engine.Passed: 3, engine.Failed: 1}, Remarks: report.Totals{engine.Passed: 1},
			Evidence: report.Evidence{Put: 4, Of: 6},
			Mark: rubric.Mark{Given: true, Points: 8125, Of: 10000, Groups: []rubric.GroupMark{
				{Name: "main", Points: 8125, Of: 10000, Why: "3 of 4", Totals: report.Totals{engine.Passed: 3}},
				{Name: "counting", LeftOut: true, Totals: report.Totals{engine.NotClaimed: 2}},
			}},
			Rules: map[string]report.Totals{"CS300-R1": {engine.Failed: 1}}, Flaky: []string{"x/y"},
			Causes: []Cause{{Rule: "CS300-R1", Signature: "so", Sentence: "it is so\nand so on", Fails: 1, Blocks: 2},
				{Rule: "CS300-R2", Sentence: "no", Fails: 1}},
		}, {
			Student: roster.Student{ID: "bo"}, State: report.Broken, Problem: "the disk was full", Level: box.None,
			Mark: rubric.Mark{Why: "broken", Of: 10000},
		}},
		Missing: []roster.Student{{ID: "cy", Name: "Cy"}}, Skipped: []roster.Skip{{Path: "x", Why: "a link"}},
	}
}

func TestABookIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := full().WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	read, err := Read(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(full(), read); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	text := out.String()
	for _, test := range []struct{ in, want, reason string }{
		{strings.Replace(text, "class/v1", "class/v2", 1), `the schema is "rulebook/class/v2"`, "another schema"},
		{strings.Replace(text, `"title"`, `"titel"`, 1), `unknown field "titel"`, "an unknown field"},
		{text + "{}", "something follows its end", "two documents"},
		{text[:len(text)/2], "unexpected EOF", "a torn file"},
		{strings.Replace(text, "81.25", "-81.25", 1), "points", "points below zero"},
		{strings.Replace(text, `"id": "bo"`, `"id": "ada"`, 1), `"ada" has two rows`, "one student twice"},
		{strings.Replace(text, `"id": "bo"`, `"id": ""`, 1), "or no ID", "a student without an ID"},
		{"", "EOF", "nothing"},
	} {
		if _, err := Read(strings.NewReader(test.in)); err == nil || !strings.Contains(err.Error(), test.want) ||
			!strings.Contains(err.Error(), "class.json") {
			t.Errorf("%s: the error is %v, want %q", test.reason, err, test.want)
		}
	}
}

func TestWriteCSV(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := full().WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	want := "id,name,email,login,keys,state,mark,of,main,counting,passed,failed,blocked,crashed,timed out,flooded," +
		"over limit,flaky,not claimed,not asked,broken,could be put,asked,causes,differ when repeated,notes\n" +
		"ada,Ada,ada@x,al,canvas=1 sis=2,graded,81.25,100.00,81.25,,3,1,0,0,0,0,0,0,0,0,0,4,6,CS300-R1: it is so; CS300-R2: no,1,late\n" +
		"bo,,,,,broken,,100.00,,,0,0,0,0,0,0,0,0,0,0,0,0,0,,0,not on the roster; no mark: broken; the disk was full\n" +
		"cy,Cy,,,,nothing handed in,,100.00,,,,,,,,,,,,,,,,,,\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWhatIsWrittenIsNoFormula(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, reason string }{
		{"=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0", "a formula"},
		{"+1", "'+1", "a plus"}, {"-1", "'-1", "a minus"}, {"@SUM(A1)", "'@SUM(A1)", "an at sign"},
		{"\t=1", "' =1", "a tabulator before it"}, {"\r\n=1", "'  =1", "an end of a line before it"}, {"  =1", "'  =1", "blanks before it"},
		{"\u200b=1", "'\u200b=1", "what cannot be seen before it"}, {"＝1", "'＝1", "a wide one"},
		{"a\x00b\x1b[2Jc\u2028d", "a b [2Jc d", "control characters"}, {"\xff", "\uFFFD", "no UTF-8"},
		{"a=1", "a=1", "an equals sign within"}, {"Ada", "Ada", "a name"}, {"", "", "nothing"}, {"O'Neill", "O'Neill", "an apostrophe"},
		{strings.Repeat("x", 3000), strings.Repeat("x", 2000) + "...", "a very long text"},
	} {
		if got := disarmed(test.text); got != test.want {
			t.Errorf("%s: %q became %q, want %q", test.reason, test.text, got, test.want)
		}
	}
}

// Whatever names and notes say, the file has its rows and columns, and no cell but marks and counts begins as a formula does.
func TestHostileNamesInCSV(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"=1+1", "\"x\",\"y\"\n", "\r\n-2", "\x00\x1b[2J\xff", ";;,,\t\t", strings.Repeat("=,\"\n", 1<<16), "'=1", "\u202e@x",
	} {
		b := full()
		b.Rows[0].Student = roster.Student{ID: "ada", Name: text, Email: text, Login: text, Keys: keys("canvas", text)}
		b.Rows[0].Causes = []Cause{{Rule: text, Sentence: text}}
		b.Rows[0].Notes, b.Rows[0].Mark.Groups[0].Name, b.Missing[0].Name = []string{text}, text, text
		var out bytes.Buffer
		if err := b.WriteCSV(&out); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&out).ReadAll()
		if err != nil || len(lines) != 4 {
			t.Fatalf("%.40q: there are %d lines: %v", text, len(lines), err)
		}
		for _, line := range lines {
			if len(line) != 26 {
				t.Errorf("%.40q: a line has %d cells", text, len(line))
			}
			for _, cell := range line {
				if strings.ContainsAny(cell, "\x00\x1b\r\n\t") || strings.IndexAny(strings.TrimSpace(cell), "=+-@") == 0 {
					t.Errorf("%.40q: a cell is %.80q", text, cell)
				}
			}
		}
		if lines[1][6] != "81.25" {
			t.Errorf("%.40q: the mark is %q", text, lines[1][6])
		}
	}
}

func TestWhoShowsLeast(t *testing.T) {
	t.Parallel()
	student := func(id string, put, of int) Row {
		return Row{Student: roster.Student{ID: id}, Evidence: report.Evidence{Put: put, Of: of}}
	}
	for _, test := range []struct {
		rows   []Row
		most   int
		want   []string
		reason string
	}{
		{[]Row{student("a", 10, 10), student("b", 5, 10), student("c", 1, 10)}, 5, []string{"c", "b"},
			"the fewest first, without those to whom most could be put"},
		{[]Row{student("a", 10, 10), student("b", 5, 10), student("c", 1, 10)}, 1, []string{"c"}, "no more than so many"},
		{[]Row{student("a", 5, 10), student("b", 5, 10)}, 5, []string{}, "all show the same"},
		{[]Row{student("a", 10, 10), student("b", 0, 0)}, 5, []string{}, "what was not graded shows nothing, and is listed elsewhere"},
		{nil, 5, []string{}, "nobody"},
	} {
		got := []string{}
		for _, row := range book(test.rows...).LeastEvidence(test.most) {
			got = append(got, row.Student.ID)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
