package format

import (
	"fmt"
	"io"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
)

// The fields of Gradescope's results.json. All texts have the format "text", which Gradescope escapes; in other formats
// a program's output could imitate ours.
type (
	gradescopeResults struct {
		// Score is left out if there is no mark. Then no test has a score, and Gradescope shows that the grading
		// failed.
		Score            *rubric.Points   `json:"score,omitempty"`
		Output           string           `json:"output"`
		OutputFormat     string           `json:"output_format"`
		TestOutputFormat string           `json:"test_output_format"`
		TestNameFormat   string           `json:"test_name_format"`
		Visibility       string           `json:"visibility"`
		StdoutVisibility string           `json:"stdout_visibility"`
		Tests            []gradescopeTest `json:"tests"`
	}
	gradescopeTest struct {
		Name         string         `json:"name"`
		NameFormat   string         `json:"name_format"`
		Number       string         `json:"number"`
		Score        *rubric.Points `json:"score,omitempty"`
		MaxScore     *rubric.Points `json:"max_score,omitempty"`
		Status       string         `json:"status,omitempty"` // what is neither passed nor failed has none
		Output       string         `json:"output"`
		OutputFormat string         `json:"output_format"`
		Visibility   string         `json:"visibility"`
	}
)

// mostOutput bounds the output of one test for Gradescope and Classroom 50.
const mostOutput = 64 << 10

// writeGradescope writes a test for each group, so that the visible scores add up to the mark. A hidden group appears
// when the marks are published.
func writeGradescope(w io.Writer, s *sheet.Sheet) error {
	results := gradescopeResults{
		Output: heading(s), OutputFormat: "text", TestOutputFormat: "text", TestNameFormat: "text", Visibility: "visible",
		StdoutVisibility: "hidden", Tests: []gradescopeTest{},
	}
	if s.Mark.Given {
		results.Score = &s.Mark.Points
	}
	for i, each := range suites(s) {
		made := gradescopeTest{
			Name: each.name, NameFormat: "text", Number: fmt.Sprint(i + 1), Status: gradescopeStatus(each),
			Output: told(each, mostOutput), OutputFormat: "text", Visibility: "visible",
		}
		if each.mark != nil && each.mark.Of > 0 {
			made.Score, made.MaxScore = &each.mark.Points, &each.mark.Of
		}
		if each.hidden {
			made.Visibility = "after_published"
		}
		results.Tests = append(results.Tests, made)
	}
	return writeJSON(w, results)
}

// gradescopeStatus is stated, because Gradescope takes everything below the full score for failed.
func gradescopeStatus(of suite) string {
	switch counts := tally(of); {
	case counts[failed] > 0 || len(of.tests) == 0 && of.mark != nil && of.mark.Points < of.mark.Of:
		return "failed"
	case counts[faulty] == 0 && counts[passed] > 0:
		return "passed"
	}
	return ""
}

func tally(of suite) map[status]int {
	counts := map[status]int{}
	for _, t := range of.tests {
		counts[t.status]++
	}
	return counts
}

// heading summarizes a submission in lines.
func heading(s *sheet.Sheet) string {
	lines := []string{report.Printable(s.Title), markLine(s.Mark)}
	switch s.State {
	case report.Graded:
	case report.NotFound, report.NotBuilt:
		lines = append(lines, grading(s).words)
	default:
		lines = append(lines, grading(s).words, "This is not a zero: the submission must be graded again.")
	}
	for _, note := range s.Notes[:min(len(s.Notes), 20)] {
		lines = append(lines, line("Note", note))
	}
	return strings.Join(lines, "\n")
}

// told explains a group in lines: its points, then the scenarios that did not pass, with details while there is room.
func told(of suite, most int) string {
	var text strings.Builder
	if of.mark != nil && of.mark.Why != "" {
		fmt.Fprintln(&text, report.Printable(of.mark.Why))
	}
	unclaimed, left := 0, 0
	for _, t := range of.tests {
		switch {
		case t.status == passed:
		case t.status == skipped && !t.remark:
			unclaimed++
		case text.Len()+len(t.name)+len(t.detail) > most:
			left++
		default:
			fmt.Fprintf(&text, "\n%s\n%s\n", t.name, t.detail)
		}
	}
	if unclaimed > 0 {
		fmt.Fprintf(&text, "\n%d not claimed, which is no fault\n", unclaimed)
	}
	if left > 0 {
		fmt.Fprintf(&text, "\n%d more that did not pass are left out here\n", left)
	}
	return strings.Trim(text.String(), "\n")
}
