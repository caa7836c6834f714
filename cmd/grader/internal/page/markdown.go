package page

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Markdown writes the content of [Student] as Markdown for GitHub, GitLab and course systems. Strangers' texts stand in
// code only, in fences longer than any in them, so they are no markup, link, image or mention.
func Markdown(w io.Writer, s *sheet.Sheet) error {
	m := &manuscript{left: mostInManuscript}
	m.head(s)
	m.groups(s.Mark)
	m.items("What did not count", notCounted(s))
	m.codes("Notes", inlines(s.Notes, 20))
	m.codes("Not always the same, graded several times", inlines(s.Flaky, 50))
	for _, g := range s.Groups {
		m.group(g, s.Mark.Given)
	}
	m.remarks(s.Remarks)
	if _, err := w.Write(m.text.Bytes()); err != nil {
		return fmt.Errorf("writing the feedback for %q: %w", s.Student.ID, err)
	}
	return nil
}

// mostInManuscript bounds the details of a Markdown page, in bytes. The HTML page has more.
const mostInManuscript = 400 << 10

// A manuscript is a Markdown page being written.
type manuscript struct {
	text bytes.Buffer
	left int // bytes of details
}

func (m *manuscript) line(format string, arguments ...any) {
	fmt.Fprintf(&m.text, format+"\n", arguments...)
}

// gap ends a paragraph.
func (m *manuscript) gap() {
	if m.text.Len() > 0 && !bytes.HasSuffix(m.text.Bytes(), []byte("\n\n")) {
		m.line("")
	}
}

// paragraph writes a line between empty lines.
func (m *manuscript) paragraph(format string, arguments ...any) {
	m.gap()
	m.line(format, arguments...)
	m.gap()
}

func (m *manuscript) heading(level int, text string) {
	m.paragraph("%s %s", strings.Repeat("#", level), text)
}

func (m *manuscript) items(title string, items []string) {
	if len(items) == 0 {
		return
	}
	m.heading(2, title)
	for _, item := range items {
		m.line("- %s", escaped(item))
	}
}

// codes lists strangers' texts.
func (m *manuscript) codes(title string, texts []string) {
	if len(texts) == 0 {
		return
	}
	m.heading(2, title)
	for _, text := range texts {
		m.line("- %s", report.Code(text))
	}
}

func (m *manuscript) head(s *sheet.Sheet) {
	m.heading(1, escaped(s.Title))
	if name := called(s.Student); name != "" {
		m.line("Student: %s  ", report.Code(name))
	}
	m.line("Submission: %s  ", report.Code(inline(s.Path)))
	if s.Language != "" {
		m.line("Language: %s  ", report.Code(inline(strings.TrimSuffix(s.Language+", "+s.Main, ", "))))
	}
	m.line("Sandbox: %s: %s", s.Containment.Level, escaped(strings.Join(s.Containment.Lacks, "; ")))
	if s.Mark.Given {
		m.paragraph("**Mark: %s of %s points.** %s", s.Mark.Points, s.Mark.Of, escaped(judged(s).Words))
	} else {
		m.paragraph("**No mark.** %s", escaped(judged(s).Words))
	}
	if s.Mark.Why != "" {
		m.paragraph("Why: %s", report.Code(inline(s.Mark.Why)))
	}
	if s.Problem != "" {
		m.fenced(bounded(s.Problem))
	}
	if s.CompilerOutput != "" {
		m.heading(2, "What the compiler said")
		m.fenced(bounded(s.CompilerOutput))
	}
	m.next(s)
}

func (m *manuscript) next(s *sheet.Sheet) {
	titles := map[string]sheet.Case{}
	for _, g := range s.Groups {
		for _, r := range g.Rules {
			for _, c := range r.Cases {
				titles[c.ID] = c
			}
		}
	}
	var items []string
	for _, id := range s.Next {
		if c, ok := titles[id]; ok {
			items = append(items, inline(c.Title))
		}
	}
	m.items("What to look into first", items)
}

func (m *manuscript) groups(mark rubric.Mark) {
	if len(mark.Groups) == 0 {
		return
	}
	m.heading(2, "How the mark came about")
	m.line("| Part | Points | Of | Why |\n|---|---:|---:|---|")
	for _, g := range mark.Groups {
		points, of := "–", "–"
		if mark.Given && counts(g) {
			points, of = g.Points.String(), g.Of.String()
		}
		m.line("| %s | %s | %s | %s |", escaped(g.Name), points, of, escaped(inline(g.Why)))
	}
	if mark.Given {
		m.line("| **All** | **%s** | %s | |", mark.Points, mark.Of)
	}
}

func (m *manuscript) group(g sheet.Group, given bool) {
	title := escaped(g.Mark.Name)
	if given && counts(g.Mark) {
		title += fmt.Sprintf(" (%s of %s)", g.Mark.Points, g.Mark.Of)
	}
	m.heading(2, title)
	if g.Show == rubric.ShowNone {
		m.paragraph("The scenarios of this part are not shown.")
		return
	}
	for _, r := range g.Rules {
		m.rule(r)
	}
}

func (m *manuscript) rule(r sheet.Rule) {
	text, t := r.Text, totals(r.Cases)
	if text == "" {
		text = "Scenarios that are not shown"
	}
	title := strings.TrimSpace(escaped(r.ID) + " " + escaped(text))
	if t.Wrong()+t[engine.Broken] == 0 {
		m.line("- %s %s", title, t.String())
	} else {
		m.heading(3, title)
		m.line("%s", t.String())
	}
	m.cases(r.Cases)
}

func (m *manuscript) remarks(remarks []sheet.Case) {
	if len(remarks) == 0 {
		return
	}
	m.heading(2, "Remarks, which do not count")
	m.line("%s", totals(remarks).String())
	m.cases(remarks)
}

// cases shows each scenario that did not simply pass.
func (m *manuscript) cases(cases []sheet.Case) {
	for _, c := range cases {
		t := report.Totals{c.Outcome: 1}
		switch class := classOf(t); {
		case class == "bad" || class == "broken":
			m.wrong(c)
		case c.Note != "":
			m.paragraph("%s: %s", escaped(inline(c.Title)), report.Code(inline(c.Note)))
		}
	}
}

func (m *manuscript) wrong(c sheet.Case) {
	m.paragraph("**%s: %s**", strings.ToUpper(string(c.Outcome)), escaped(inline(c.Title)))
	if c.RuleText != "" {
		m.paragraph("Rule: %s", escaped(c.RuleText))
	}
	if words := withheld(c); words != "" {
		m.paragraph("%s", words)
	}
	if c.Note != "" {
		m.paragraph("Note: %s", report.Code(inline(c.Note)))
	}
	var details bytes.Buffer
	report.Detail(&details, steps.Result{
		Scenario: steps.Scenario{File: c.File, Line: c.Line}, Outcome: c.Outcome, Step: c.Step, Reason: c.Reason,
		Mismatch: c.Mismatch, Play: c.Play, Asked: c.Asked,
	}, c.Show != rubric.ShowFull)
	if m.left -= details.Len(); m.left < 0 {
		m.paragraph("The details are left out here; the HTML page has them.")
		return
	}
	m.fenced(strings.Trim(details.String(), "\n"))
}

// fenced writes a harmless text unchanged.
func (m *manuscript) fenced(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	m.paragraph("%s", report.Fenced(text))
}

// bounded makes a text harmless, and shortens it.
func bounded(text string) string {
	a := &allowance{64 << 10}
	var lines []string
	for _, line := range a.text(text) {
		var words strings.Builder
		for _, piece := range line {
			words.WriteString(piece.Text)
		}
		lines = append(lines, words.String())
	}
	return strings.Join(lines, "\n")
}

// escaped writes our own words within a line, without markup. A dot or a colon might make an address or the name of a
// picture, unless a blank follows.
func escaped(text string) string {
	var safe strings.Builder
	for i, r := range text {
		inWord := i+1 < len(text) && text[i+1] != ' '
		if strings.ContainsRune("\\`*_{}[]<>#|~@$&", r) || strings.ContainsRune(".:", r) && inWord {
			safe.WriteByte('\\')
		}
		safe.WriteRune(r)
	}
	return safe.String()
}
