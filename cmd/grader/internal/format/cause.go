package format

import (
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
)

const (
	// mostCauses is the number of causes that a format tells with their examples.
	mostCauses = 3

	// mostListed is the number of causes that a format lists.
	mostListed = 50
)

// Faults lists the causes that cost something.
func (d document) Faults() []sheet.Cause { return d.Sheet.Faults(mostListed) }

// Causes lists the causes that cost something, a line each.
func (d document) Causes() []string {
	var lines []string
	for _, c := range d.Faults() {
		lines = append(lines, c.InLine())
	}
	return lines
}

// A longCause is a cause that is told with its example.
type longCause struct{ report.Cause }

// Long lists the first causes.
func (d document) Long() []longCause {
	var all []longCause
	for _, c := range d.Faults() {
		all = append(all, longCause{c.Cause})
	}
	return all[:min(mostCauses, len(all))]
}

// Headline is one line.
func (c longCause) Headline() string { return report.Line(firstLine(c.Cause.Headline())) }

// Told writes all but the headline as Markdown.
func (c longCause) Told() string {
	var text strings.Builder
	c.WriteBelow(&text)
	return report.Fenced(strings.TrimRight(text.String(), "\n"))
}

func (c longCause) lines() []string {
	var text strings.Builder
	c.Write(&text)
	return strings.Split(strings.TrimRight(text.String(), "\n"), "\n")
}

// explained tells the causes in lines: the first ones with their examples.
func explained(s *sheet.Sheet) []string {
	d := document{Sheet: s}
	var lines []string
	for _, c := range d.Long() {
		lines = append(append(lines, ""), c.lines()...)
	}
	if rest := d.Causes()[len(d.Long()):]; len(rest) > 0 {
		lines = append(append(lines, ""), rest...)
	}
	if s.Document != "" {
		lines = append(lines, "", "All rules: "+report.Printable(s.Document))
	}
	return lines
}
