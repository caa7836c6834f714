package course

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/format"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/page"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/steps"
)

// Pages are the formats that every student gets.
func Pages() []format.Format {
	return []format.Format{
		{Name: "html", Ending: "html", Write: page.Student},
		{Name: "markdown", Ending: "md", Write: page.Markdown},
	}
}

// Formats finds formats by name. An error names the first unknown one.
func Formats(names []string, all []format.Format) ([]format.Format, error) {
	known := steps.Each(all, func(f format.Format) string { return f.Name })
	var found []format.Format
	for _, name := range names {
		at := slices.Index(known, name)
		if at < 0 {
			return nil, faultf("there is no format %q: choose among %s", name, strings.Join(known, ", "))
		}
		found = append(found, all[at])
	}
	return found, nil
}

// A Publisher writes the files of submissions.
type Publisher struct {
	Folder  Folder
	Suite   *steps.Suite
	Rubric  *rubric.Rubric
	Formats []format.Format // besides the pages
}

// Publish marks a submission and writes the result document, the pages and all formats for each of its students.
func (p *Publisher) Publish(h roster.Handin, s report.Submission) (Reply, error) {
	s.HandedIn, s.Due, s.Late = h.Student.HandedIn, h.Student.Due, h.Student.Late
	reply, err := p.Show(h, s)
	if err != nil {
		return Reply{}, err
	}
	document := report.New(p.Suite)
	document.Submissions = append(document.Submissions, s)
	for _, student := range students(h) {
		name := ResultName(student.ID)
		if reply.Files[name], err = p.Folder.Write(name, document.Encode); err != nil {
			return Reply{}, err
		}
	}
	return reply, nil
}

// Show does the same without the result document.
func (p *Publisher) Show(h roster.Handin, s report.Submission) (Reply, error) {
	s = p.Rubric.Ask(p.Suite.Facts, s)
	mark := p.Rubric.Mark(s)
	row, files := gradebook.Enter(h, s, mark), map[string]string{}
	for _, student := range students(h) {
		shown := sheet.Make(p.Suite, p.Rubric, s, student, mark)
		for _, f := range slices.Concat(Pages(), p.Formats) {
			name := StudentName(student.ID, f.Ending)
			digest, err := p.Folder.Write(name, func(w io.Writer) error { return f.Write(w, shown) })
			if err != nil {
				return Reply{}, fmt.Errorf("showing %s the result: %w", student.ID, err)
			}
			files[name] = digest
		}
		row.Told = told(shown)
	}
	return Reply{Row: row, Files: files}, nil
}

// told tells the first causes that a student may know, a line each.
func told(s *sheet.Sheet) []string {
	return report.AtMost(steps.Each(s.Faults(), sheet.Cause.InLine), 10)
}

func students(h roster.Handin) []roster.Student {
	return append([]roster.Student{h.Student}, h.Members...)
}

// Finish writes the pages and tables of the whole class. It uses the journal alone, so that the order and the place of
// the grading, and interruptions, do not matter. An error says what is not finished.
func (f Folder) Finish(suite *steps.Suite, r *rubric.Rubric) (*gradebook.Book, error) {
	record, err := f.Read()
	if err != nil {
		return nil, err
	}
	rows, unfinished := record.rows()
	if len(unfinished) > 0 {
		return nil, faultf("%s lacks the results of %s, %s for one: grade with --resume", f, report.Some(len(unfinished), "submission"),
			unfinished[0])
	}
	book := gradebook.New(suite, r.Points)
	book.Document = r.Document
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
	if err := f.feedback(book); err != nil {
		return nil, err
	}
	if err := os.RemoveAll(f.Path(unfinishedName)); err != nil {
		return nil, fmt.Errorf("removing temporary files: %w", err)
	}
	return book, nil
}
