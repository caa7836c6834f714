package gradebook

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/engine"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

func TestFailuresAreEqualIfAllOutputsAre(t *testing.T) {
	t.Parallel()
	failed := func(id, output string) steps.Result {
		return steps.Result{Scenario: steps.Scenario{ID: id}, Outcome: engine.Failed, Play: &steps.Play{Output: output}}
	}
	one := failuresOf([]steps.Result{failed("a", "x"), failed("b", "y")})
	remark, passed, silent := failed("c", "z"), failed("d", "z"), failed("e", " \n")
	remark.Scenario.Remark, passed.Outcome = true, engine.Passed
	tests := []struct {
		results []steps.Result
		equal   bool
		reason  string
	}{
		{[]steps.Result{failed("a", "x"), failed("b", "y"), remark, passed, silent}, true, "remarks, what passed and silence do not matter"},
		{[]steps.Result{failed("a", "x"), failed("b", "Y")}, false, "another output"},
		{[]steps.Result{failed("a", "x"), failed("c", "y")}, false, "another scenario"},
		{[]steps.Result{failed("a", "x")}, false, "fewer failures"},
		{nil, false, "no failure"},
	}
	for _, test := range tests {
		if got := failuresOf(test.results); (got == one) != test.equal {
			t.Errorf("%s: %+v beside %+v", test.reason, got, one)
		}
	}
	if got := failuresOf(nil); got != (Failures{}) {
		t.Errorf("without failures there is %+v", got)
	}
}

func TestFilesAreEqualButForBlanks(t *testing.T) {
	t.Parallel()
	text := ""
	for range 60 {
		text += "int a = 1;\n"
	}
	var ann, bob report.Submission
	ann.Take([]*source.File{{Path: "A.java", Text: text}, {Path: "Small.java", Text: "int a;"}, {Path: "picture.png"}})
	bob.Take([]*source.File{{Path: "B.java", Text: "\t" + text + "\r\n"}})
	if len(ann.Files) != 1 || len(bob.Files) != 1 || ann.Files[0].Digest != bob.Files[0].Digest || ann.Files[0].Path != "A.java" {
		t.Errorf("Ann's files are %+v, Bob's %+v; want one each, and the same", ann.Files, bob.Files)
	}
}

// A team hands in one submission, so its members are not alike.
func TestMembersOfATeamAreNotAlike(t *testing.T) {
	t.Parallel()
	files := []report.HandedIn{{Path: "Game.java", Digest: "1"}}
	row := func(id, path string) Row {
		return Row{Student: roster.Student{ID: id}, Path: path, Files: files}
	}
	b := &Book{Rows: []Row{row("ann", "team"), row("ben", "team"), row("cem", "own")}}
	var got [][]string
	for _, a := range b.Alike() {
		var ids []string
		for _, r := range a.Rows {
			ids = append(ids, r.Student.ID)
		}
		got = append(got, append(ids, a.What...))
	}
	if diff := cmp.Diff([][]string{{"ann", "cem", "Game.java"}}, got); diff != "" {
		t.Errorf("alike (-want +got):\n%s", diff)
	}
}
