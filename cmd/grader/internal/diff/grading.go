// Package diff shows whose mark changed from one grading to another, and why.
package diff

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// A Grading is one side: the results of a class, or a result document. The caller closes it.
type Grading struct {
	Assignment string
	Class      bool
	Rubric     []byte // the text of the class's rubric; nil if it is not known

	entries []entry
	root    *os.Root // nil: a document
}

// An entry is a submission of one side.
type entry struct {
	id, name string
	state    report.State
	mark     rubric.Mark
	text     func() ([]byte, error) // returns the result document, byte for byte; result parses it
	result   func(text []byte) (report.Submission, error)
}

// A Marking gives the suite of an assignment, and the rubric for its result documents.
type Marking func(assignment string) (*steps.Suite, *rubric.Rubric, error)

// Open opens the results of a class, which hold marks, or a result document, which marking's rubric marks. What that
// excludes was not asked.
func Open(path string, marking Marking) (*Grading, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("opening the results %s: %w: name a folder of results of a class, or a file of --json",
			path, source.Plain(err))
	}
	var g *Grading
	switch {
	case info.IsDir():
		g, err = openClass(path)
	case !info.Mode().IsRegular(): // reading a pipe would wait for somebody to write into it
		err = fmt.Errorf("it is %s: name a folder of results of a class, or a file of --json", intake.Kind(info.Mode()))
	default:
		g, err = openDocument(path, marking)
	}
	if err != nil {
		return nil, fmt.Errorf("opening the results %s: %w", path, err)
	}
	return g, nil
}

// Close releases the files of the grading.
func (g *Grading) Close() error {
	if g.root == nil {
		return nil
	}
	return g.root.Close()
}

func openClass(path string) (*Grading, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, source.Plain(err)
	}
	g := &Grading{Class: true, root: root}
	if err := g.readClass(); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return g, nil
}

func (g *Grading) readClass() error {
	file, err := g.root.Open("class.json")
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is no class.json in it: name the folder of a finished class; grade --resume finishes one")
	}
	if err != nil {
		return err
	}
	defer file.Close()
	book, err := gradebook.Read(file)
	if err != nil {
		return err
	}
	g.Assignment = book.Assignment
	if g.Rubric, err = g.root.ReadFile("rubric.yaml"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("reading its rubric: %w", source.Plain(err))
	}
	for _, row := range book.Rows {
		g.entries = append(g.entries, entry{
			id: row.Student.ID, name: row.Student.Name, state: row.State, mark: row.Mark,
			text:   func() ([]byte, error) { return g.root.ReadFile(course.ResultName(row.Student.ID)) },
			result: func(text []byte) (report.Submission, error) { return report.ReadOne(bytes.NewReader(text)) },
		})
	}
	return nil
}

func openDocument(path string, marking Marking) (*Grading, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, source.Plain(err)
	}
	defer file.Close()
	document, err := report.Read(file)
	if err != nil {
		return nil, err
	}
	suite, r, err := marking(document.Assignment)
	if err != nil {
		return nil, err
	}
	return Of(suite, r, document.Submissions...), nil
}

// Of makes a grading of submissions, which the rubric marks. What that excludes was not asked.
func Of(suite *steps.Suite, r *rubric.Rubric, submissions ...report.Submission) *Grading {
	g := &Grading{Assignment: suite.Assignment}
	seen := map[string]int{}
	for _, graded := range submissions {
		s := r.Ask(suite.Facts, graded)
		id := s.Path
		if seen[s.Path]++; seen[s.Path] > 1 {
			id = fmt.Sprintf("%s (%d)", s.Path, seen[s.Path])
		}
		g.entries = append(g.entries, entry{
			id: id, state: s.State, mark: r.Mark(s),
			text:   func() ([]byte, error) { return nil, nil },
			result: func([]byte) (report.Submission, error) { return s, nil },
		})
	}
	return g
}
