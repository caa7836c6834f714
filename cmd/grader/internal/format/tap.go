package format

import (
	"fmt"
	"io"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
)

// writeTAP writes the Test Anything Protocol, version 14. A failed remark is TODO, an unclaimed scenario SKIP. An
// ungraded scenario is SKIP, too, because "not ok" would blame the submission; then the whole ends with a bail-out, so
// that no reader takes it for passed.
func writeTAP(w io.Writer, s *sheet.Sheet) error {
	all := suites(s)
	broken := faults(all)
	if s.State != report.Graded && all[0].tests[0].status == faulty {
		all = all[1:] // the bail-out says it
	}
	var text strings.Builder
	fmt.Fprintln(&text, "TAP version 14")
	n := 0
	for _, each := range all {
		n += len(each.tests)
	}
	fmt.Fprintf(&text, "1..%d\n", n)
	n = 0
	for _, each := range all {
		for _, t := range each.tests {
			n++
			tapTest(&text, n, each.name, t)
		}
	}
	for _, each := range all {
		if each.mark != nil {
			why := report.Printable(each.mark.Why)
			fmt.Fprintf(&text, "# %s: %s of %s points: %s\n", each.name, each.mark.Points, each.mark.Of, why)
		}
	}
	fmt.Fprintf(&text, "# %s\n", markLine(s.Mark))
	if len(broken) > 0 {
		fmt.Fprintf(&text, "Bail out! %s\n", tapEscape(broken[0].words))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// faults lists the tests that could not run.
func faults(all []suite) []test {
	var list []test
	for _, each := range all {
		for _, t := range each.tests {
			if t.status == faulty {
				list = append(list, t)
			}
		}
	}
	return list
}

func tapTest(text *strings.Builder, n int, group string, t test) {
	verdict, directive := "ok", ""
	switch {
	case t.status == failed:
		verdict = "not ok"
	case t.status == skipped && t.raw != string(engine.NotClaimed): // a remark
		verdict, directive = "not ok", " # TODO "+tapEscape(t.words)
	case t.status == skipped || t.status == faulty:
		directive = " # SKIP " + tapEscape(t.words)
	}
	fmt.Fprintf(text, "%s %d - %s%s\n", verdict, n, tapEscape(group+": "+t.name), directive)
	if t.status == passed && t.note == "" {
		return
	}
	fmt.Fprintln(text, "  ---")
	tapField(text, "message", t.words)
	tapField(text, "severity", t.raw)
	tapField(text, "note", t.note)
	if t.file != "" {
		tapField(text, "at", fmt.Sprintf("%s:%d", t.file, t.line))
	}
	if t.detail != "" && t.detail != t.words {
		// Every line, even an empty one, is indented more than the end of the block.
		fmt.Fprintf(text, "  detail: |\n    %s\n", strings.ReplaceAll(t.detail, "\n", "\n    "))
	}
	fmt.Fprintln(text, "  ...")
}

func tapField(text *strings.Builder, name, value string) {
	if value != "" {
		fmt.Fprintf(text, "  %s: %s\n", name, yamlQuote(value))
	}
}

// tapEscape escapes the begin of directives.
func tapEscape(line string) string { return strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(line) }

// yamlQuote quotes a printable line.
func yamlQuote(line string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(line) + `"`
}
