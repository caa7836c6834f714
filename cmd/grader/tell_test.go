package main

import (
	"bytes"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
)

// What a class is told of is counted in English.
func TestTheCountsOfAClass(t *testing.T) {
	t.Parallel()
	person := gradebook.Row{State: report.NotFound, Known: true, Mark: rubric.Mark{NeedsPerson: true}}
	skip := roster.Skip{Path: "notes.txt", Why: "it is no submission"}
	for _, test := range []struct {
		rows    []gradebook.Row
		skipped []roster.Skip
		want    string
	}{
		{[]gradebook.Row{person}, []roster.Skip{skip}, "Game: 1 submission: 1 needs a person\nBesides: 1 skipped\n"},
		{[]gradebook.Row{person, person}, []roster.Skip{skip, skip}, "Game: 2 submissions: 2 need a person\nBesides: 2 skipped\n"},
	} {
		var out bytes.Buffer
		_ = tellClass(&out, "out", &gradebook.Book{Title: "Game", Rows: test.rows, Skipped: test.skipped})
		if !strings.HasPrefix(out.String(), test.want) {
			t.Errorf("it says:\n%s\nwant:\n%s", &out, test.want)
		}
	}
}
