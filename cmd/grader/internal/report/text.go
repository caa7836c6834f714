package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Text shows the result of a submission to a person: the failures, then the totals. It shows only the first failed
// scenario of each rule in full and lists the others, unless all is set.
func Text(out io.Writer, facts *fixtures.Assignment, s Submission, all bool) {
	p := &page{out: out, ink: inkFor(out), facts: facts}
	p.heading(s)
	if s.Problem != "" {
		p.problem(s)
	}
	p.failures(s, all)
	if len(s.Results) > 0 {
		p.groups(s)
		p.remarks(s)
		p.unclaimed(s)
		p.totals(s)
	}
	p.line("")
}

// Message shows a message, such as an error, to a person.
func Message(out io.Writer, words string) {
	p := &page{out: out}
	p.lines("grader: ", "  ", words, 40)
}

// A page is a report being written. Strangers' texts, even file names, reach it only through Printable.
type page struct {
	out   io.Writer
	ink   ink
	facts *fixtures.Assignment
}

func (p *page) line(format string, arguments ...any) {
	fmt.Fprintln(p.out, Harmless(strings.TrimRight(fmt.Sprintf(format, arguments...), " ")))
}

// lines shows the beginning and the end of a text: the first line behind some words, the others behind an indent.
func (p *page) lines(before, indent, text string, most int) {
	for _, line := range fewer(strings.Split(strings.TrimRight(text, "\n"), "\n"), most) {
		p.line("%s%s", before, Printable(line))
		before = indent
	}
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

func (p *page) heading(s Submission) {
	p.line("%s: %s", p.ink.bold(Printable(s.Path)), p.facts.Document)
	if s.Language != "" {
		p.line("%s, %s", s.Language, Printable(s.Main))
	}
	p.line("Sandbox: %s: %s", s.Containment.Level, strings.Join(s.Containment.Lacks, "; "))
	for _, note := range first(s.Notes, 20) {
		p.line("Note: %s", Printable(note))
	}
	p.line("")
}

func (p *page) problem(s Submission) {
	p.lines(p.ink.bad(strings.ToUpper(string(s.State)))+"  ", "    ", s.Problem, 20)
	if s.CompilerOutput != "" {
		p.line("")
		p.lines("  | ", "  | ", s.CompilerOutput, 400)
	}
	p.line("")
}

// failures shows the failed and broken scenarios that count.
func (p *page) failures(s Submission, all bool) {
	var failed []steps.Result
	for _, r := range s.Results {
		if r.Outcome != engine.Passed && r.Outcome != engine.NotClaimed && !r.Scenario.Remark {
			failed = append(failed, r)
		}
	}
	for len(failed) > 0 {
		n := 1
		for !all && n < len(failed) && failed[n].Scenario.Rule == failed[0].Scenario.Rule {
			n++
		}
		p.failure(failed[0])
		p.likewise(failed[1:n])
		p.line("")
		failed = failed[n:]
	}
}

// likewise lists further failed scenarios of the same rule.
func (p *page) likewise(others []steps.Result) {
	if len(others) == 0 {
		return
	}
	p.line("")
	p.line("  Under the same rule, at length with --all:")
	for _, r := range others {
		p.line("    %s  %s", p.ink.bad(strings.ToUpper(string(r.Outcome))), r.Scenario.Title)
	}
}

func (p *page) failure(r steps.Result) {
	p.line("%s  %s", p.ink.bad(strings.ToUpper(string(r.Outcome))), p.ink.bold(r.Scenario.Title))
	p.rules(r.Scenario)
	p.detail(r, true)
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

func (p *page) rules(c steps.Scenario) {
	for _, id := range c.Rules {
		if rule, ok := p.facts.Rule(id); ok {
			p.line("  %-10s %s", id, rule.Text)
		}
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
	p.untyped(play)
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

// untyped shows the input that no question asked for.
func (p *page) untyped(play steps.Play) {
	typed := 0
	for _, segment := range play.Screen {
		if segment.Typed {
			typed++
		}
	}
	if rest := play.Input[typed:]; len(rest) > 0 {
		p.line("  Not asked for: %s", Printable(strings.Join(first(rest, 20), ", ")))
	}
}

func first(list []string, n int) []string {
	if len(list) > n {
		return append(list[:n:n], fmt.Sprintf("and %d more", len(list)-n))
	}
	return list
}

func (p *page) groups(s Submission) {
	p.line("%s", p.ink.bold("Rules"))
	width := 0
	for _, g := range s.Groups {
		width = max(width, len(g.Name))
	}
	for _, g := range s.Groups {
		verdict := p.ink.good("all passed")
		switch {
		case g.Totals.Wrong()+g.Totals[engine.Broken] > 0:
			verdict = p.ink.bad(g.Totals.String())
		case g.Totals[engine.NotClaimed] == g.Totals.All():
			verdict = "not claimed"
		case g.Totals[engine.NotClaimed] > 0:
			verdict = p.ink.good("passed") + fmt.Sprintf(", %d not claimed", g.Totals[engine.NotClaimed])
		}
		p.line("  %-*s %4d of %-4d %s", width, g.Name, g.Totals[engine.Passed], g.Totals.All(), verdict)
		for _, rule := range g.Rules {
			if rule.Totals.Wrong() > 0 {
				p.line("    %-10s %s", rule.ID, rule.Totals)
			}
		}
	}
	p.line("")
}

// remarks shows remarks, which do not count.
func (p *page) remarks(s Submission) {
	var noticed []string
	for _, r := range s.Results {
		if r.Scenario.Remark && r.Outcome != engine.Passed && r.Outcome != engine.NotClaimed {
			noticed = append(noticed, remark(r))
		}
		if r.Note != "" {
			noticed = append(noticed, fmt.Sprintf("%s: %s", r.Scenario.Title, r.Note))
		}
	}
	if len(noticed) == 0 {
		return
	}
	p.line("%s", p.ink.bold("Remarks, which do not count"))
	for _, words := range grouped(noticed) {
		p.line("  %s", Printable(words))
	}
	p.line("")
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

func (p *page) unclaimed(s Submission) {
	reasons := map[string]int{}
	var order []string
	for _, r := range s.Results {
		if r.Outcome == engine.NotClaimed {
			if reasons[r.Reason] == 0 {
				order = append(order, r.Reason)
			}
			reasons[r.Reason]++
		}
	}
	if len(order) == 0 {
		return
	}
	p.line("%s", p.ink.bold("Not claimed, which is no fault"))
	for _, reason := range order {
		p.line("  %d scenarios: %s", reasons[reason], Printable(reason))
	}
	p.line("")
}

func (p *page) totals(s Submission) {
	verdict := p.ink.good("PASSED")
	if s.Counted.Wrong() > 0 {
		verdict = p.ink.bad("FAILED")
	}
	if s.State != Graded {
		verdict = p.ink.bad(strings.ToUpper(string(s.State)))
	}
	p.line("%s  %s, of %d scenarios that count", verdict, s.Counted, s.Counted.All())
}
