package course

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/roster"
)

// feedback packs the students' pages for the system that the class was downloaded from, under the names by which it knows whose they
// are. Without such a page there is no archive.
func (f Folder) feedback(book *gradebook.Book) error {
	names := map[string]string{}
	for _, row := range book.Rows {
		if name := roster.FeedbackName(row.Path); name != "" {
			names[row.Student.ID] = name
		}
	}
	if len(names) == 0 {
		return nil
	}
	_, err := f.Write(feedbackName, func(w io.Writer) error {
		archive := zip.NewWriter(w)
		for _, row := range book.Rows {
			if err := f.pack(archive, row.Student.ID, names[row.Student.ID]); err != nil {
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
	page, err := os.Open(f.Path(StudentName(id, "html")))
	if err != nil {
		return err
	}
	packed, err := archive.Create(name)
	if err == nil {
		_, err = io.Copy(packed, page)
	}
	return errors.Join(err, page.Close())
}
