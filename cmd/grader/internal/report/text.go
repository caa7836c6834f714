package report

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/template"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

//go:embed text.txt
var layout string

// textual is the template of a report.
var textual = template.Must(template.New("text.txt").Funcs(template.FuncMap{
	"first": first, "join": strings.Join, "lines": lines, "printable": Printable,
}).Parse(layout))

// Text shows the result of a submission to a person: the failures, then the totals. It shows only the first failed
// scenario of each rule in full and lists the others, unless all is set.
func Text(out io.Writer, facts *fixtures.Assignment, s Submission, all bool) {
	p := &page{out: out, ink: inkFor(out)}
	var text strings.Builder
	if err := textual.Execute(&text, told{s, p.ink, facts, all}); err != nil {
		panic(err) // the template is wrong
	}
	for line := range strings.Lines(text.String()) {
		p.line("%s", strings.TrimSuffix(line, "\n"))
	}
}

// A told submission is what the template of a report sees.
type told struct {
	Submission
	ink
	Facts *fixtures.Assignment
	all   bool
}

// Message shows a message, such as an error, to a person.
func Message(out io.Writer, words string) {
	p := &page{out: out}
	p.lines("grader: ", "  ", words, 40)
}

// A page is a report being written. Strangers' texts, even file names, reach it only through Printable.
type page struct {
	out io.Writer
	ink ink
}

func (p *page) line(format string, arguments ...any) {
	fmt.Fprintln(p.out, Harmless(strings.TrimRight(fmt.Sprintf(format, arguments...), " ")))
}

func (p *page) lines(before, indent, text string, most int) {
	for _, line := range lines(before, indent, text, most) {
		p.line("%s", line)
	}
}

// lines returns the beginning and the end of a text: the first line behind some words, the others behind an indent.
func lines(before, indent, text string, most int) []string {
	all := fewer(strings.Split(strings.TrimRight(text, "\n"), "\n"), most)
	for i, line := range all {
		all[i] = before + Printable(line)
		before = indent
	}
	return all
}

// fewer leaves out the middle of many lines and says so.
func fewer(lines []string, most int) []string {
	hidden := len(lines) - most
	if hidden <= 0 {
		return lines
	}
	told := fmt.Sprintf("... %d lines ...", hidden)
	return slices.Concat(lines[:most/2], []string{told}, lines[most/2+hidden:])
}

// Failures returns the failed and broken scenarios that count. Those that follow each other under one rule are
// together.
func (t told) Failures() [][]steps.Result {
	var failed [][]steps.Result
	for _, r := range t.Results {
		last := len(failed) - 1
		switch {
		case (Totals{r.Outcome: 1}).Faults() == 0 || r.Scenario.Remark:
		case !t.all && last >= 0 && failed[last][0].Scenario.Rule == r.Scenario.Rule:
			failed[last] = append(failed[last], r)
		default:
			failed = append(failed, []steps.Result{r})
		}
	}
	return failed
}

// Label is the outcome of a result.
func (t told) Label(r steps.Result) string { return t.bad(strings.ToUpper(string(r.Outcome))) }

// Rule states a rule; "" if there is none.
func (t told) Rule(id string) string {
	rule, ok := t.Facts.Rule(id)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%-10s %s", id, rule.Text)
}

// Detail returns the lines of [Detail].
func (t told) Detail(r steps.Result) string {
	var text strings.Builder
	(&page{out: &text, ink: t.ink}).detail(r, true)
	return text.String()
}

// Detail shows the end of a scenario like [Text]: where and why, expected beside found, and what was done. If the
// expectation is secret, it shows only the found.
func Detail(out io.Writer, r steps.Result, secret bool) { (&page{out: out}).detail(r, !secret) }

func (p *page) detail(r steps.Result, sides bool) {
	if r.Scenario.File != "" {
		p.line("  Where      features/%s:%d, %q", r.Scenario.File, r.Scenario.Line, r.Step)
	}
	if r.Reason != "" {
		p.lines("  What       ", "               ", r.Reason, 30)
	}
	switch {
	case r.Mismatch != nil && sides:
		p.mismatch(*r.Mismatch)
	case r.Mismatch != nil:
		p.found(*r.Mismatch)
	}
	if len(r.Asked) > 0 {
		p.asked(r.Asked)
	}
	if r.Play != nil {
		p.play(*r.Play)
	}
}

func (p *page) asked(commands []string) {
	p.line("")
	p.line("  What was done, in this order:")
	for _, command := range commands {
		p.line("    %s", Printable(command))
	}
}

func (p *page) play(play steps.Play) {
	p.line("")
	p.line("  The game on the screen, with the typed input as %s (%s, %s):", p.ink.typed("«so»"), play.Feed, Printable(play.Ended))
	for _, line := range fewer(p.screen(play.Screen), 60) {
		p.line("    | %s", line)
	}
	if rest := Unasked(play); len(rest) > 0 {
		p.line("  Not asked for: %s", Printable(strings.Join(first(rest, 20), ", ")))
	}
	if play.Diagnostics != "" {
		p.line("  It also wrote to standard error:")
		p.lines("    | ", "    | ", play.Diagnostics, 20)
	}
}

// screen returns the lines of a screen with the typed input in its place.
func (p *page) screen(s steps.Screen) []string {
	var shown strings.Builder
	for _, segment := range s {
		if segment.Typed {
			shown.WriteString(p.ink.typed("«" + Printable(segment.Text) + "»"))
			continue
		}
		for i, line := range strings.Split(segment.Text, "\n") {
			if i > 0 {
				shown.WriteByte('\n')
			}
			shown.WriteString(Printable(line))
		}
	}
	return strings.Split(strings.TrimRight(shown.String(), "\n"), "\n")
}

// Unasked lists the input of a run that no question asked for.
func Unasked(play steps.Play) []string {
	typed := slices.DeleteFunc(slices.Clone(play.Screen), func(s steps.Segment) bool { return !s.Typed })
	return play.Input[min(len(typed), len(play.Input)):]
}

func first(list []string, n int) []string {
	if len(list) > n {
		return append(list[:n:n], fmt.Sprintf("and %d more", len(list)-n))
	}
	return list
}

// Width is the width of the longest name of a group.
func (t told) Width() int {
	width := 0
	for _, g := range t.Groups {
		width = max(width, len(g.Name))
	}
	return width
}

// Standing describes the totals of a group.
func (t told) Standing(totals Totals) string {
	words := t.good("all passed")
	switch {
	case totals.Faults() > 0:
		words = t.bad(totals.String())
	case totals.Shown() == 0:
		words = totals.Absent().String()
	case totals.Shown() < totals.All():
		words = t.good("passed") + ", " + totals.Absent().String()
	}
	return fmt.Sprintf("%4d of %-4d %s", totals[engine.Passed], totals.All(), words)
}

// Noticed lists remarks, which do not count.
func (t told) Noticed() []string {
	var noticed []string
	for _, r := range t.Results {
		if r.Scenario.Remark && (Totals{r.Outcome: 1}).Faults() > 0 {
			noticed = append(noticed, remark(r))
		}
		if r.Note != "" {
			noticed = append(noticed, fmt.Sprintf("%s: %s", r.Scenario.Title, r.Note))
		}
	}
	return grouped(noticed)
}

func remark(r steps.Result) string {
	words := fmt.Sprintf("%s: %s", r.Scenario.Title, r.Outcome)
	switch {
	case r.Mismatch != nil && r.Mismatch.Rung != "":
		return words + ", " + string(r.Mismatch.Rung)
	case r.Mismatch != nil && r.Mismatch.Form == steps.ListForm:
		return words + ", found " + quotedList(r.Mismatch.Actual)
	}
	reason, _, _ := strings.Cut(r.Reason, "\n")
	return words + ", " + reason
}

func quotedList(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(first(list, 10), ", ")
}

// grouped merges equal remarks of several scenarios.
func grouped(lines []string) []string {
	count := map[string]int{}
	var order []string
	for _, line := range lines {
		_, words, _ := strings.Cut(line, ": passed ")
		if words == "" {
			order = append(order, line)
			continue
		}
		if count[words] == 0 {
			order = append(order, words)
		}
		count[words]++
	}
	for i, words := range order {
		if n := count[words]; n > 0 {
			order[i] = fmt.Sprintf("%d scenarios passed %s", n, words)
		}
	}
	return order
}

// Unclaimed counts the unclaimed scenarios by their reasons.
func (t told) Unclaimed() []string { return t.reasons(engine.NotClaimed) }

// Unasked counts the scenarios that were not asked by their reasons.
func (t told) Unasked() []string { return t.reasons(engine.NotAsked) }

func (t told) reasons(of engine.Outcome) []string {
	count := map[string]int{}
	var order []string
	for _, r := range t.Results {
		if r.Outcome == of {
			if count[r.Reason] == 0 {
				order = append(order, r.Reason)
			}
			count[r.Reason]++
		}
	}
	for i, reason := range order {
		order[i] = fmt.Sprintf("%d scenarios: %s", count[reason], reason)
	}
	return order
}

// Judgement is the result in a word.
func (t told) Judgement() string {
	switch {
	case t.State != Graded:
		return t.bad(strings.ToUpper(string(t.State)))
	case t.Counted.Wrong() > 0:
		return t.bad("FAILED")
	}
	return t.good("PASSED")
}
