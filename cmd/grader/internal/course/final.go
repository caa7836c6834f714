package course

import (
	"fmt"
	"io"
	"os"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/page"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/steps"
)

// Finish writes the pages and tables of the whole class. It uses the journal alone, so that the order and the place of
// the grading, and interruptions, do not matter. An error says what is not finished.
func (f Folder) Finish(suite *steps.Suite, of rubric.Points) (*gradebook.Book, error) {
	record, err := f.Read()
	if err != nil {
		return nil, err
	}
	rows, unfinished := record.rows()
	if len(unfinished) > 0 {
		return nil, faultf("%d submissions in %s are not finished, %s for one: grade them with --resume", len(unfinished), f, unfinished[0])
	}
	book := gradebook.New(suite, of)
	book.Rows = rows
	book.Missing = append([]roster.Student{}, record.Header.Missing...)
	book.Skipped = append([]roster.Skip{}, record.Header.Skipped...)
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{bookName, book.WriteJSON},
		{marksName, book.WriteCSV},
		{pageName, func(w io.Writer) error { return page.Class(w, book) }},
		{slowestName, func(w io.Writer) error { return page.Slowest(w, book, record.times()) }},
	} {
		if _, err := f.Write(file.name, file.write); err != nil {
			return nil, err
		}
	}
	if err := os.RemoveAll(f.Path(unfinishedName)); err != nil {
		return nil, fmt.Errorf("removing temporary files: %w", err)
	}
	return book, nil
}
