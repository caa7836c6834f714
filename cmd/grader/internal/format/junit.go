package format

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
)

// The elements of JUnit XML in the dialect of Ant, which Jenkins, GitLab and reporters on GitHub read. Times are 0,
// because a sheet has none.
type (
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name string `xml:"name,attr"`
		junitCounts
		Properties *junitProperties `xml:"properties"`
		Cases      []junitCase      `xml:"testcase"`
	}
	junitCounts struct {
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Time     string `xml:"time,attr"`
	}
	junitProperties struct {
		List []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Line    int64         `xml:"line,attr,omitempty"`
		Time    string        `xml:"time,attr"`
		Failure *junitProblem `xml:"failure"`
		Error   *junitProblem `xml:"error"`
		Skipped *junitProblem `xml:"skipped"`
		Output  *junitText    `xml:"system-out"`
	}
	// Some readers show the message, others the text, so each must suffice.
	junitProblem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",innerxml"`
	}
	junitText struct {
		Text string `xml:",innerxml"`
	}
)

// writeJUnit writes a suite for each group, with its points as properties. A failed scenario is a failure, an ungraded
// one an error.
func writeJUnit(w io.Writer, s *sheet.Sheet) error {
	document := junitSuites{Name: report.Printable(s.Title), junitCounts: junitCounts{Time: "0"}}
	seen := map[[2]string]bool{}
	for _, each := range suites(s) {
		made := junitSuiteOf(s.Assignment, each, seen)
		document.Tests += made.Tests
		document.Failures += made.Failures
		document.Errors += made.Errors
		document.Skipped += made.Skipped
		document.Suites = append(document.Suites, made)
	}
	text, err := xml.MarshalIndent(document, "", "  ")
	if err != nil {
		return fmt.Errorf("writing JUnit XML: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

func junitSuiteOf(assignment string, of suite, seen map[[2]string]bool) junitSuite {
	made := junitSuite{Name: of.name, junitCounts: junitCounts{Tests: len(of.tests), Time: "0"}}
	if of.mark != nil {
		made.Properties = &junitProperties{[]junitProperty{
			{"points", of.mark.Points.String()}, {"of", of.mark.Of.String()}, {"why", report.Printable(of.mark.Why)},
		}}
	}
	for _, t := range of.tests {
		c := junitCaseOf(assignment, of.name, t)
		for n := 2; seen[[2]string{c.Class, c.Name}]; n++ { // readers drop the second of a name
			c.Name = fmt.Sprintf("%s (%d)", t.name, n)
		}
		seen[[2]string{c.Class, c.Name}] = true
		made.Cases = append(made.Cases, c)
		switch t.status {
		case failed:
			made.Failures++
		case faulty:
			made.Errors++
		case skipped:
			made.Skipped++
		}
	}
	return made
}

func junitCaseOf(assignment, group string, t test) junitCase {
	c := junitCase{
		Class: assignment + "." + strings.ReplaceAll(group, ".", "_"), // Jenkins takes what is before the last dot for a package
		Name:  t.name, File: t.file, Line: t.line, Time: "0",
	}
	problem := &junitProblem{Message: t.words, Type: t.raw, Text: junitEscape(t.detail)}
	switch t.status {
	case failed:
		c.Failure = problem
	case faulty:
		c.Error = problem
	case skipped:
		problem.Type = ""
		c.Skipped = problem
	}
	if t.note != "" {
		// GitLab takes [[ATTACHMENT|file]] for a file to show.
		c.Output = &junitText{junitEscape(strings.ReplaceAll(t.note, "[", "[ "))}
	}
	return c
}

// junitEscape escapes a text but keeps its line ends, so that people can read it.
func junitEscape(text string) string {
	var escaped bytes.Buffer
	_ = xml.EscapeText(&escaped, []byte(text)) // a buffer takes everything
	return strings.ReplaceAll(escaped.String(), "&#xA;", "\n")
}
