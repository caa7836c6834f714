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
	d := documentOf(s)
	var text strings.Builder
	if err := encode(&text, "github.md", d); err != nil {
		return err
	}
	left := 0
	for _, t := range d.With(failed, faulty) {
		shown := titled(t.Group+": "+t.Name, t.Detail)
		switch {
		case t.ID == "grading":
		case text.Len()+len(shown) > mostSummary:
			left++
		default:
			text.WriteString("\n" + shown + "\n")
		}
	}
	if left > 0 {
		fmt.Fprintf(&text, "\nLeft out here: %s more that did not pass.\n", report.Some(left, "scenario"))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func cell(text string) string { return strings.ReplaceAll(inline(text), "|", `\|`) }

// titled shows lines unchanged under a title.
func titled(title, lines string) string {
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
