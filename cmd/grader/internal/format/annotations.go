package format

import (
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/steps"
)

// mostAnnotations is the number of annotations of a kind that GitHub shows for a step.
const mostAnnotations = 10

// writeAnnotations writes commands for GitHub's runner: the mark as a notice, and an error for each of the first
// causes, then of the scenarios that failed for another reason. They name no file, because the features are not in a
// student's repository. The details follow where the runner obeys no commands.
func writeAnnotations(w io.Writer, s *sheet.Sheet) error {
	var text, long strings.Builder
	fmt.Fprintln(&text, annotation("notice", s.Title, markLine(s.Mark)))
	if s.Evidence != "" {
		fmt.Fprintln(&text, annotation("notice", "Evidence", s.Evidence))
	}
	d := documentOf(s)
	errors := errorsOf(d)
	for i, each := range errors {
		if i == mostAnnotations-1 && len(errors) > mostAnnotations {
			fmt.Fprintln(&text, annotation("error", "More", fmt.Sprintf("%d more did not pass", len(errors)-i)))
			break
		}
		fmt.Fprintln(&text, each)
	}
	for _, t := range d.With(failed, faulty) {
		if long.Len() < mostSummary {
			fmt.Fprintf(&long, "%s: %s\n%s\n\n", t.Group, t.Name, t.Detail)
		}
	}
	if long.Len() > 0 {
		text.WriteString(unheard(long.String()))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// errorsOf makes the errors of a document.
func errorsOf(d document) []string {
	errors := steps.Each(d.Faults(), func(c sheet.Cause) string { return annotation("error", c.RuleID, c.InLine()) })
	for _, t := range d.With(failed, faulty) {
		if !t.Cause {
			errors = append(errors, annotation("error", t.Group+": "+t.Name, t.Words))
		}
	}
	return errors
}

func annotation(kind, title, message string) string {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	return fmt.Sprintf("::%s title=%s::%s", kind, property.Replace(report.Printable(title)), data.Replace(message))
}

// unheard wraps lines so that the runner obeys only one command in them. That command is a digest of the lines, so that
// their author cannot know it.
func unheard(lines string) string {
	token := fmt.Sprintf("rulebook-%x", sha256.Sum256([]byte(lines)))
	return fmt.Sprintf("::stop-commands::%s\n%s::%[1]s::\n", token, lines)
}
