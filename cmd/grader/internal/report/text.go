package report

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/template"
	"unicode/utf8"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

//go:embed text.txt
var layout string

// textual is the template of a report.
var textual = template.Must(template.New("text.txt").Funcs(template.FuncMap{
	"first": AtMost, "join": strings.Join, "lines": lines, "printable": Printable,
}).Parse(layout))

// Telling says how [Text] tells a submission.
type Telling struct {
	// Mark says the mark, or why there is none. It is empty if nothing is marked.
	Mark string

	// Ungrouped is the number of scenarios that count and have no points, because no group of the rubric names them.
	Ungrouped   int
	NeedsPerson bool   // tells that a person must give the mark
	All         bool   // asks for every failed scenario in full, the rules and the remarks
	Document    string // the address of the rulebook's page; "" if there is none
}

// Text shows the result of a submission to a person: the mark, then the causes of what went wrong, then the rest,
// which is folded unless it is asked for.
func Text(out io.Writer, facts *fixtures.Assignment, s Submission, how Telling) {
	p := &page{out: out, ink: inkFor(out)}
	t := told{Submission: s, ink: p.ink, Telling: how, Facts: facts}
	text := t.screen()
	if strings.Count(text, "\n") > firstScreen && !how.All && t.Counted.Faults() > 0 {
		t.brief = true
		text = t.screen()
	}
	for line := range strings.Lines(text) {
		p.line("%s", strings.TrimSuffix(line, "\n"))
	}
}

// firstScreen is how many lines a report has at most, unless the first cause, the names of the others, or all that is asked for, need more.
const firstScreen = 25

// screen fills the template, with as much of the causes as there is room for.
func (t told) screen() string {
	t.room = 0
	around := t.text()
	t.room = max(1, firstScreen-strings.Count(around, "\n"))
	if t.All {
		t.room = math.MaxInt
	}
	return t.text()
}

// text fills the template.
func (t told) text() string {
	var text strings.Builder
	if err := textual.Execute(&text, t); err != nil {
		panic(err) // the template is wrong
	}
	return text.String()
}

// A told submission is what the template of a report sees.
type told struct {
	Submission
	ink
	Telling
	Facts *fixtures.Assignment

	room  int  // for the causes, in lines; 0 for a report without them
	brief bool // without what can be left to --all
}

// How many causes a report tells, and the least that it tells where there is little room.
const (
	mostCauses = 3 // in detail
	mostNamed  = 20
	leastTold  = 9 // lines of the first
	leastNamed = 3
)

// FirstCauses tells the causes that cost something: the first, and the next ones that there is room for, in detail; others by their
// sentences.
func (t told) FirstCauses() string {
	if t.room == 0 {
		return ""
	}
	all := slices.DeleteFunc(t.Told(t.Facts), func(c Cause) bool { return c.Remark })
	for i := range all {
		all[i].Address = Place(t.Document, all[i].RuleID)
	}
	var told []string // line by line
	detailed := 0
	for detailed < min(mostCauses, len(all)) {
		room := t.room - len(told) - 1 - len(t.named(detailed+1, all[detailed+1:], 0))
		lines := all[detailed].lines(fmt.Sprintf("%d. ", detailed+1), max(leastTold, min(room, mostCause)), t.ink)
		if detailed > 0 && len(lines) > room {
			break
		}
		told = append(append(told, ""), lines...)
		detailed++
	}
	told = append(told, t.named(detailed, all[detailed:], t.room-len(told))...)
	return strings.Join(append(told, ""), "\n")
}

// named tells causes by their sentences, behind their numbers, in at most so many lines; at least some of them, unless the
// report is to be brief.
func (t told) named(from int, causes []Cause, room int) (lines []string) {
	if len(causes) == 0 {
		return nil
	}
	lines = []string{""}
	least := leastNamed
	if t.brief {
		least = 0
	}
	for i, c := range causes {
		sentence := c.inLines(fmt.Sprintf("%d. ", from+i+1))
		more := min(1, len(causes)-i-1)
		if i == mostNamed || i >= least && len(lines)+len(sentence)+more > room {
			return append(lines, "... and "+Some(len(causes)-i, "more cause"))
		}
		lines = append(lines, sentence...)
	}
	return lines
}

// inLines tells the cause by its sentence, its rule and how far it reaches, behind its number.
func (c Cause) inLines(number string) []string {
	first, _, _ := strings.Cut(c.Headline(), "\n")
	reach := fmt.Sprintf("(%s: fails %d, blocks %d)", c.RuleID, c.Fails, c.Blocks)
	lines := wrapped(Printable(first), proseWidth-len(number), 2)
	if last := len(lines) - 1; utf8.RuneCountInString(lines[last])+1+len(reach) <= proseWidth-len(number) {
		lines[last] += " " + reach
	} else {
		lines = append(lines, reach)
	}
	for i := range lines {
		lines[i] = []string{number, strings.Repeat(" ", len(number))}[min(i, 1)] + lines[i]
	}
	return lines
}

// Folded names what --all shows; "" if there is nothing more, or if all is shown.
func (t told) Folded() string {
	remarks := t.Remarks.Faults()
	var more []string
	if t.Counted.Faults() > 0 {
		more = append(more, "each of these scenarios", "the rules")
	}
	if t.brief && len(t.Notes) > 0 {
		more = append(more, Some(len(t.Notes), "note"))
	}
	if remarks > 0 {
		more = append(more, Some(remarks, "remark")+", which "+verb(remarks, "cost")+" nothing")
	}
	if t.All || len(more) == 0 {
		return ""
	}
	return "With --all: " + listed(more) + "."
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
	fmt.Fprintln(p.out, lineOf(format, arguments...))
}

// lineOf gives a harmless line without blanks at its end.
func lineOf(format string, arguments ...any) string {
	return Harmless(strings.TrimRight(fmt.Sprintf(format, arguments...), " "))
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
	told := fmt.Sprintf("... %s ...", Some(hidden, "line"))
	return slices.Concat(lines[:most/2], []string{told}, lines[most/2+hidden:])
}

// Random tells whether a random game went wrong, or there is one and all is to be told.
func (t told) Random() bool {
	return slices.ContainsFunc(t.Results, func(r steps.Result) bool { return r.Example != nil || t.All && r.Scenario.Random })
}

// Failures returns the scenarios that count and did not pass, by anyone's fault.
func (t told) Failures() []steps.Result {
	return slices.DeleteFunc(slices.Clone(t.Results), func(r steps.Result) bool {
		return (Totals{r.Outcome: 1}).Faults() == 0 || r.Scenario.Remark
	})
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
		p.line("  Where      %s:%d, %q", steps.Place(r.Scenario.File), r.Scenario.Line, r.Step)
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
	if len(r.Example) > 0 && sides {
		p.list("The smallest example that was found, as a scenario:", r.Example)
	}
	if len(r.Asked) > 0 {
		p.list("What was done, in this order:", r.Asked)
	}
	if r.Play != nil {
		p.play(*r.Play)
	}
}

// list writes lines under a title.
func (p *page) list(title string, lines []string) {
	p.line("")
	p.line("  %s", title)
	for _, line := range lines {
		p.line("    %s", Printable(line))
	}
}

func (p *page) play(play steps.Play) {
	p.line("")
	p.line("  The game on the screen, with the typed input as %s (%s, %s):", p.ink.typed("«so»"), play.Feed, Printable(play.Ended))
	for _, line := range fewer(p.screen(play.Screen), 60) {
		p.line("    | %s", line)
	}
	if rest := Unasked(play); len(rest) > 0 {
		p.line("  Not asked for: %s", Printable(strings.Join(AtMost(rest, 20), ", ")))
	}
	if play.Diagnostics != "" {
		p.line("  It also wrote to standard error:")
		p.lines("    | ", "    | ", play.Diagnostics, 20)
	}
}

// screen returns the lines of a screen with the typed input in its place.
func (p *page) screen(s steps.Screen) []string {
	return steps.Each(ScreenLines(s), func(line steps.Screen) string {
		shown := ""
		for _, segment := range line {
			text := Printable(segment.Text)
			if segment.Typed {
				text = p.ink.typed("«" + text + "»")
			}
			shown += text
		}
		return shown
	})
}

// ScreenLines breaks a screen into lines. Like a terminal, it hides orders to it, and a carriage return before a line
// end.
func ScreenLines(screen steps.Screen) []steps.Screen {
	lines := []steps.Screen{nil}
	for _, segment := range screen {
		if segment.Typed {
			lines[len(lines)-1] = append(lines[len(lines)-1], segment)
			continue
		}
		text := strings.ReplaceAll(unescaped(segment.Text), "\r\n", "\n")
		for i, line := range strings.Split(text, "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			if line != "" {
				lines[len(lines)-1] = append(lines[len(lines)-1], steps.Segment{Text: line})
			}
		}
	}
	for len(lines) > 1 && lines[len(lines)-1] == nil {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// Unasked lists the input of a run that no question asked for.
func Unasked(play steps.Play) []string {
	typed := slices.DeleteFunc(slices.Clone(play.Screen), func(s steps.Segment) bool { return !s.Typed })
	return play.Input[min(len(typed), len(play.Input)):]
}

// AtMost lists the first of some words, no more than that many, and counts the others.
func AtMost(list []string, n int) []string {
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
	return strings.Join(AtMost(list, 10), ", ")
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
			order[i] = Some(n, "scenario") + " passed " + words
		}
	}
	return order
}

// Reasons counts the scenarios with an outcome by their reasons.
func (t told) Reasons(of engine.Outcome) []string {
	count := map[string]int{}
	var order []string
	for _, r := range t.Results {
		if r.Outcome == of && !r.Scenario.Remark {
			if count[r.Reason] == 0 {
				order = append(order, r.Reason)
			}
			count[r.Reason]++
		}
	}
	slices.SortStableFunc(order, func(a, b string) int { return count[b] - count[a] })
	var lines []string
	rest, most := 0, mostReasons
	if t.brief {
		most = 0
	}
	for i, reason := range order {
		if i >= most && !t.All {
			rest += count[reason]
			continue
		}
		lines = append(lines, fmt.Sprintf("%s: %s", Some(count[reason], "scenario"), reason))
	}
	if rest > 0 {
		lines = append(lines, Some(rest, "scenario")+" for "+[]string{"", "other "}[min(1, len(lines))]+"reasons, named with --all")
	}
	return lines
}

// mostReasons is the number of reasons that a report names unless all is asked for: those of most scenarios.
const mostReasons = 2

// FirstNotes lists the first notes about the submission.
func (t told) FirstNotes() []string {
	most := 4
	if t.brief {
		return nil
	}
	if t.All {
		most = 20
	}
	return AtMost(t.Notes, most)
}

// Judgement is the result in a word or a few.
func (t told) Judgement() string {
	switch {
	case t.State != Graded:
		return t.bad(strings.ToUpper(string(t.State)))
	case t.Counted.Wrong() > 0:
		return t.bad("FAILED")
	case t.NeedsPerson:
		return t.bad("NEEDS A PERSON")
	}
	return t.good("PASSED")
}

// SomeBlocked tells whether to say of scenarios that count that they are blocked.
func (t told) SomeBlocked() bool { return t.Counted[engine.Blocked] > 0 && !t.brief }
