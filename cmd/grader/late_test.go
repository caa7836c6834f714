package main

import (
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
)

func TestTheTerminalNamesWhoMayHaveBeenLate(t *testing.T) {
	t.Parallel()
	late := func(id string, l *rubric.Lateness) gradebook.Row {
		return gradebook.Row{
			Student: roster.Student{ID: id}, Known: true, State: report.Graded, Mark: rubric.Mark{Given: true, Points: 500, Of: 500, Late: l},
		}
	}
	unknown := &rubric.Lateness{Unknown: true, Why: "\"\x1b[2J\", when it was handed in, cannot be read"}
	book := &gradebook.Book{Title: "Draughts", Rows: []gradebook.Row{
		late("ann", nil), late("ben", unknown), late("cem", &rubric.Lateness{Days: 1, Lost: 50, Why: "1 day late"}),
	}}
	var out strings.Builder
	if err := tellClass(&out, "results", book); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "perhaps late: "); n != 1 || !strings.Contains(out.String(), "  perhaps late: ben: ") ||
		strings.Contains(out.String(), "\x1b") {
		t.Errorf("one of three may have been late, but the terminal shows %d of them:\n%s", n, out.String())
	}
	for range 9 {
		book.Rows = append(book.Rows, late("d", unknown))
	}
	out.Reset()
	if err := tellClass(&out, "results", book); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "perhaps late: "); n != 5 || !strings.Contains(out.String(), "... and 5 more of which") {
		t.Errorf("of ten, five are to be named and the others counted:\n%s", out.String())
	}
}
