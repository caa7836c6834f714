package course

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/sheet"
)

func TestPagesArePackedForTheSystemThatTheClassIsFrom(t *testing.T) {
	t.Parallel()
	folder := Folder(t.TempDir())
	if err := folder.prepare(); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"jane", "john"} {
		if err := os.WriteFile(folder.Path(StudentName(id, "html")), []byte("about "+id), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	row := func(id, path string) gradebook.Row { return gradebook.Row{Student: roster.Student{ID: id}, Path: path} }
	if err := folder.feedback(&gradebook.Book{Rows: []gradebook.Row{row("jane", "jane.zip"), row("john", "john")}}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder.Path(feedbackName)); err == nil {
		t.Error("there is an archive for a class that no system takes feedback for")
	}
	book := &gradebook.Book{Rows: []gradebook.Row{row("jane", "doejane_LATE_101_900_Game.java"), row("john", "john")}}
	if err := folder.feedback(book); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(folder.Path(feedbackName))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	got := map[string]string{}
	for _, file := range archive.File {
		opened, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(opened)
		if err != nil {
			t.Fatal(err)
		}
		got[file.Name] = string(text)
	}
	if diff := cmp.Diff(map[string]string{"doejane_LATE_101_900_feedback.html": "about jane"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A course system is told what the student's own sheet tells, and nothing else.
func TestCourseSystemsAreToldWhatTheStudentMayKnow(t *testing.T) {
	t.Parallel()
	cause := func(rule, sentence string, remark bool) sheet.Cause {
		return sheet.Cause{Cause: report.Cause{RuleID: rule, Sentence: sentence, Remark: remark, Fails: 2, Blocks: 1}}
	}
	s := &sheet.Sheet{Causes: []sheet.Cause{
		cause("R1", "it is so\nand so on", false), cause("R2", "a remark", true), cause("R3", "", false),
	}}
	want := []string{"it is so (R1: fails 2, blocks 1)", "The program does not keep this rule. (R3: fails 2, blocks 1)"}
	if diff := cmp.Diff(want, told(s)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for i := range 10 {
		s.Causes = append(s.Causes, cause(fmt.Sprintf("R%d", 4+i), "more", false))
	}
	if got := told(s); len(got) != 11 || got[10] != "and 2 more" {
		t.Errorf("of 12 causes are told: %q", got)
	}
}
