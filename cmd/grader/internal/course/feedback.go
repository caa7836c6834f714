package course

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"slices"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/roster"
)

// feedback packs the students' pages for the system that the class was downloaded from, under the names by which it knows whose they
// are. Without such a page there is no archive.
func (f Folder) feedback(book *gradebook.Book) error {
	if !slices.ContainsFunc(book.Rows, func(r gradebook.Row) bool { return roster.FeedbackName(r.Path) != "" }) {
		return nil
	}
	_, err := f.Write(feedbackName, func(w io.Writer) error {
		archive := zip.NewWriter(w)
		for _, row := range book.Rows {
			if err := f.pack(archive, row.Student.ID, roster.FeedbackName(row.Path)); err != nil {
				return fmt.Errorf("packing the page of %s: %w", row.Student.ID, err)
			}
		}
		return archive.Close()
	})
	return err
}

// pack packs a student's page under a name; without one there is nothing to do.
func (f Folder) pack(archive *zip.Writer, id, name string) error {
	if name == "" {
		return nil
	}
	page, err := os.ReadFile(f.Path(StudentName(id, "html")))
	if err != nil {
		return err
	}
	packed, err := archive.Create(name)
	if err == nil {
		_, err = packed.Write(page)
	}
	return err
}
