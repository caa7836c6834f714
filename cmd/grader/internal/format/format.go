// Package format writes what one student is told in the forms that the systems of courses read. Each form is made from a
// [sheet.Sheet] alone and says nothing of when, where or how long, so that the same verdicts make the same bytes.
package format

import (
	"io"

	"rulebook/cmd/grader/internal/sheet"
)

// A Format is one form.
type Format struct {
	// Name is what a user calls it.
	Name string

	// Ending is that of a file in this form, without the dot before it.
	Ending string

	// Write writes a sheet. What came from the submission is shown in escapes and bounded; a mark that is not given is no number.
	Write func(io.Writer, *sheet.Sheet) error
}

// All lists the formats. Those that need more than a sheet refuse to write, and say what they lack: see [Within].
func All() []Format { return Within(func(string) string { return "" }) }

// Within lists the formats, those that need more than a sheet with what they find in variables of the environment.
func Within(getenv func(name string) string) []Format {
	return []Format{
		{"junit", "junit.xml", writeJUnit},
		{"ctrf", "ctrf.json", writeCTRF},
		{"tap", "tap", writeTAP},
		{"gradescope", "gradescope.json", writeGradescope},
		Classroom50(ClassroomIn(getenv)),
		{"github", "github.md", writeSummary},
		{"annotations", "annotations.txt", writeAnnotations},
		{"stacscheck", "stacscheck.json", writeStacscheck},
	}
}
