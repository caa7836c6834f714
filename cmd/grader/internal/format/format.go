// Package format writes one student's result for the systems of courses. Each format depends only on a [sheet.Sheet],
// without times and places, so that the same verdicts make the same bytes.
package format

import (
	"io"

	"rulebook/cmd/grader/internal/sheet"
)

// A Format is one output format.
type Format struct {
	// Name is its name on the command line.
	Name string

	// Ending is the ending of its files, without the first dot.
	Ending string

	// Write writes a sheet. Texts from the submission are escaped and bounded. A missing mark is never a number.
	Write func(io.Writer, *sheet.Sheet) error
}

// Within lists the formats. Some of them read variables of the environment.
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
