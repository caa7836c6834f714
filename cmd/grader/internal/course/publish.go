package course

import (
	"fmt"
	"io"
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
	var found []format.Format
	for _, name := range names {
		i := slices.IndexFunc(all, func(f format.Format) bool { return f.Name == name })
		if i < 0 {
			var known []string
			for _, f := range all {
				known = append(known, f.Name)
			}
			return nil, faultf("there is no format %q: choose among %s", name, strings.Join(known, ", "))
		}
		found = append(found, all[i])
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
	mark := p.Rubric.Mark(s)
	files := map[string]string{}
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
	}
	return Reply{Row: gradebook.Enter(h, s, mark), Files: files}, nil
}

// students lists everybody who handed it in.
func students(h roster.Handin) []roster.Student {
	return append([]roster.Student{h.Student}, h.Members...)
}
