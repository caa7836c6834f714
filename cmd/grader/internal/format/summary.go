package format

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
)

// mostSummary bounds a step summary. GitHub drops a step's summaries beyond 1024 KiB, and other commands may write
// some, too.
const mostSummary = 512 << 10

// writeSummary writes Markdown for the file GITHUB_STEP_SUMMARY: the mark, the groups, and the failures while there is
// room. A submission's texts stand in fences longer than any in them.
func writeSummary(w io.Writer, s *sheet.Sheet) error {
	all := suites(s)
	var text strings.Builder
	fmt.Fprintf(&text, "# %s\n\n", inline(s.Title))
	if s.Student.Name != "" {
		fmt.Fprintf(&text, "Student: %s\n\n", inline(cut(s.Student.Name, 200)))
	}
	fmt.Fprintf(&text, "**%s**\n", inline(markLine(s.Mark)))
	if s.State != report.Graded {
		t := grading(s)
		fmt.Fprintf(&text, "\n%s\n", block(t.name, t.detail))
	}
	summaryTable(&text, all)
	left := 0
	for _, each := range all {
		for _, t := range each.tests {
			if t.status != failed && t.status != faulty || t.id == "grading" {
				continue
			}
			shown := block(each.name+": "+t.name, t.detail)
			if text.Len()+len(shown) > mostSummary {
				left++
				continue
			}
			text.WriteString("\n" + shown + "\n")
		}
	}
	if left > 0 {
		fmt.Fprintf(&text, "\n%d more scenarios that did not pass are left out here.\n", left)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func summaryTable(text *strings.Builder, all []suite) {
	text.WriteString("\n| group | points | passed | failed | not claimed or remarks | broken |\n|---|---|---|---|---|---|\n")
	for _, each := range all {
		points := "none"
		if each.mark != nil && each.mark.Of > 0 {
			points = fmt.Sprintf("%s of %s", each.mark.Points, each.mark.Of)
		}
		counts := tally(each)
		fmt.Fprintf(text, "| %s | %s | %d | %d | %d | %d |\n", strings.ReplaceAll(inline(each.name), "|", `\|`), points,
			counts[passed], counts[failed], counts[skipped], counts[faulty])
	}
}

// block shows lines unchanged under a title.
func block(title, lines string) string {
	return fmt.Sprintf("### %s\n\n%s", inline(title), report.Fenced(lines))
}

// inline shows a text within a line of Markdown: unchanged if it has no markup, else as code.
func inline(text string) string {
	text = report.Printable(text)
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" ,;'()“”’-", r)
	}
	digits := func(r rune) bool { return plain(r) || r == '.' || r == ':' }
	if strings.TrimFunc(text, plain) == "" || strings.TrimFunc(text, digits) == "" && !strings.Contains(strings.ToLower(text), "www") {
		return text
	}
	return report.Code(text)
}
