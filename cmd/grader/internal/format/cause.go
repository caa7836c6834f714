package format

import (
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/steps"
)

const (
	mostCauses = 3  // that a format tells with their examples
	mostListed = 50 // causes that a format lists
)

// Faults lists the first causes that cost something.
func (d document) Faults() []sheet.Cause {
	all := d.Sheet.Faults()
	return all[:min(mostListed, len(all))]
}

// Causes lists these causes, a line each.
func (d document) Causes() []string { return steps.Each(d.Faults(), sheet.Cause.InLine) }

// A longCause is a cause that is told with its example.
type longCause struct{ sheet.Cause }

// Long lists the first causes.
func (d document) Long() []longCause {
	all := steps.Each(d.Faults(), func(c sheet.Cause) longCause { return longCause{c} })
	return all[:min(mostCauses, len(all))]
}

// Headline is one line.
func (c longCause) Headline() string { return report.Line(firstLine(c.Cause.Headline())) }

// Told writes all but the headline as Markdown.
func (c longCause) Told() string { return report.Fenced(strings.Join(c.Below(), "\n")) }

// explained tells the causes in lines: the first ones with their examples.
func explained(s *sheet.Sheet) []string {
	d := document{Sheet: s}
	var lines []string
	for _, c := range d.Long() {
		lines = append(append(lines, ""), c.Lines()...)
	}
	if rest := d.Causes()[len(d.Long()):]; len(rest) > 0 {
		lines = append(append(lines, ""), rest...)
	}
	if s.Document != "" {
		lines = append(lines, "", "All rules: "+report.Printable(s.Document))
	}
	return lines
}
