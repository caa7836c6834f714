package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/fixtures"
	"rulebook/steps"
)

// A Cause is one fault of a submission as reports tell it.
type Cause struct {
	RuleID   string
	Rule     string // what the rule says
	Reading  string // how the document is read there; "" if it is not open, or no reading is about this fault
	Sentence string // what is wrong; "" if it may not be told
	Remark   bool   // it costs nothing
	Address  string // of the rule in the rulebook; "" if the rubric names none

	// Fails and Blocks are the numbers of the scenarios that it fails, and of those that did not get as far as what
	// they are about.
	Fails, Blocks int
	Beside        string // tells what passes of the same rule, such as "UP, DOWN and RIGHT pass"; "" if nothing does

	// Example is what is shown of the smallest scenario that it fails: its title, what was done, and what came of it.
	// Secret tells that what was expected may not be told.
	Example steps.Result
	Secret  bool
}

// NewCause tells a cause with its scenarios among the results.
func NewCause(facts *fixtures.Assignment, c steps.Cause, results []steps.Result) Cause {
	byID := map[string]steps.Result{}
	for _, r := range results {
		byID[r.Scenario.ID] = r
	}
	find := func(id string) steps.Result { return byID[id] }
	rule, _ := facts.Rule(c.Rule)
	example := find(c.Example)
	return Cause{
		RuleID: c.Rule, Rule: rule.Text, Sentence: c.Sentence, Remark: c.Remark, Fails: len(c.Fails), Blocks: len(c.Blocks),
		Reading: reading(rule, c.Sentence+" "+example.Scenario.Title+" "+example.Scenario.Rule),
		Beside:  beside(steps.Each(c.Fails, find), steps.Each(c.Passes, find)),
		Example: steps.Result{
			Scenario: steps.Scenario{ID: c.Example, Title: example.Scenario.Title}, Outcome: example.Outcome,
			Mismatch: example.Mismatch, Play: example.Play, Asked: example.Asked, Example: example.Example,
		},
	}
}

// Place gives the address of a rule in the rulebook's page; "" if there is no page or no rule.
func Place(document, rule string) string {
	if document == "" || rule == "" {
		return ""
	}
	return document + "#" + rule
}

// Told tells the causes of a submission: those that cost something, then those of remarks.
func (s Submission) Told(facts *fixtures.Assignment) []Cause {
	return steps.Each(s.Causes, func(c steps.Cause) Cause { return NewCause(facts, c, s.Results) })
}

// reading chooses the reading of a rule that is about a fault: the one that has most words in common with what is
// said of the fault, and more than one.
func reading(rule fixtures.Rule, said string) string {
	best, most := "", 1
	words := telling(said)
	for _, r := range rule.Readings {
		common := 0
		for word := range telling(r.Shows + " " + r.Means) {
			if words[word] {
				common++
			}
		}
		if common > most {
			best, most = r.Means, common
		}
	}
	return best
}

// commonWords are words that are long and tell nothing.
var commonWords = []string{"there", "which", "where", "their", "other", "after", "before", "program", "expected"}

// telling gives the words of a text that tell something.
func telling(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if utf8.RuneCountInString(word) > 4 && !slices.Contains(commonWords, word) {
			words[word] = true
		}
	}
	return words
}

// beside tells which scenarios passed beside those that failed: the rows of the same outline by what makes them
// different, else only how many there are.
func beside(failed, passed []steps.Result) string {
	if len(passed) == 0 {
		return ""
	}
	outline := func(r steps.Result) string { return fmt.Sprintf("%s:%d", r.Scenario.File, r.Scenario.Line) }
	ofExample := func(r steps.Result) bool { return len(failed) > 0 && outline(r) == outline(failed[0]) }
	rows := slices.DeleteFunc(slices.Clone(passed), func(r steps.Result) bool { return !ofExample(r) })
	if len(rows) == 0 {
		return Some(len(passed), "other scenario") + " of this rule " + verb(len(passed), "pass")
	}
	title := func(r steps.Result) string { return r.Scenario.Title }
	all := slices.Concat(rows, slices.DeleteFunc(slices.Clone(failed), func(r steps.Result) bool { return !ofExample(r) }))
	return firstOf(differing(steps.Each(all, title))[:len(rows)]) + " " + verb(len(rows), "pass")
}

// firstOf lists the first names, as many as a reader takes in, and counts the others.
func firstOf(names []string) string {
	const most = 60
	shown, size := 0, 0
	for shown < len(names) && (size < most || shown == len(names)-1) {
		size += utf8.RuneCountInString(names[shown]) + len(", ")
		shown++
	}
	if rest := len(names) - shown; rest > 0 {
		names = append(names[:shown:shown], fmt.Sprintf("%d more", rest))
	}
	return listed(names)
}

// Some counts things: "1 scenario", "2 scenarios", "1 entry", "2 processes".
func Some(n int, thing string) string {
	if n != 1 {
		thing = plural(thing)
	}
	return fmt.Sprintf("%d %s", n, thing)
}

func plural(thing string) string {
	stem, y := strings.CutSuffix(thing, "y")
	switch {
	case strings.HasSuffix(thing, "s"):
		return thing + "es"
	case y && !strings.ContainsAny(stem[max(0, len(stem)-1):], "aeiou"):
		return stem + "ies"
	}
	return thing + "s"
}

// verb gives the form of a verb for that many things.
func verb(n int, word string) string {
	switch {
	case n != 1:
		return word
	case strings.HasSuffix(word, "s"):
		return word + "es"
	}
	return word + "s"
}

// listed joins names: "UP, DOWN and RIGHT".
func listed(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// differing shortens titles to the first word in which they differ, if that is in capitals, or a number behind a word that all share, and
// no other title has it. Else they are quoted.
func differing(titles []string) []string {
	words := steps.Each(titles, strings.Fields)
	head := common(words)
	firsts := steps.Each(words, func(list []string) string { return telltale(list, head) })
	if slices.Contains(firsts, "") || len(slices.Compact(slices.Sorted(slices.Values(firsts)))) < len(firsts) {
		return steps.Each(titles, func(title string) string { return "“" + title + "”" })
	}
	return firsts
}

// telltale gives the word at a place of a title if it is in capitals, or a number with the word before it; else "".
func telltale(words []string, at int) string {
	word := words[min(at, len(words)-1)]
	letters := func(is func(rune) bool) bool { return strings.TrimFunc(word, is) == "" }
	switch {
	case letters(unicode.IsUpper):
		return word
	case letters(unicode.IsDigit) && at > 0:
		return words[at-1] + " " + word
	}
	return ""
}

// common is how many first words all lists have in common. Of each list one word stays.
func common(lists [][]string) int {
	n := 0
	for {
		for _, list := range lists {
			if n >= len(list)-1 || list[n] != lists[0][n] {
				return n
			}
		}
		n++
	}
}

const (
	mostCause  = 12  // lines in which a report tells a cause
	proseWidth = 100 // of the lines of prose in a report
)

// Lines tells the cause in at most 12 lines: what is wrong, the rule and its reading, the smallest example, and how
// far it reaches.
func (c Cause) Lines() []string { return c.lines("", mostCause, ink{}) }

// lines tells the cause behind its number, in at most so many lines.
func (c Cause) lines(number string, most int, i ink) []string {
	head := steps.Each(wrapped(Printable(c.Headline()), proseWidth, 3), i.Bold)
	lines := slices.Concat(head, c.below(most-len(head), i))
	for at, line := range lines {
		lines[at] = lineOf("%s%s", []string{number, strings.Repeat(" ", len(number))}[min(at, 1)], line)
	}
	return lines
}

// Below tells what [Cause.Lines] tells below the headline, for a page that has it as a heading.
func (c Cause) Below() []string {
	return steps.Each(c.below(mostCause-1, ink{}), func(line string) string { return lineOf("%s", line) })
}

// below tells the cause but for its headline, in at most so many lines.
func (c Cause) below(most int, i ink) []string {
	lines := c.About()
	if c.Address != "" {
		lines = append(lines, "See "+Printable(c.Address))
	}
	lines = append(lines, c.excerpt(most-len(lines)-1, i)...)
	return append(lines, Printable(c.Reach()))
}

// Headline says what is wrong, or as much of it as may be told.
func (c Cause) Headline() string {
	if c.Sentence != "" {
		return c.Sentence
	}
	return "The program does not keep this rule."
}

// InLine tells the cause in one harmless line.
func (c Cause) InLine() string {
	first, _, _ := strings.Cut(strings.TrimSpace(c.Headline()), "\n")
	return fmt.Sprintf("%s (%s: fails %d, blocks %d)", Line(first), Printable(c.RuleID), c.Fails, c.Blocks)
}

// About gives the rule, and the reading that applies to it, in harmless lines.
func (c Cause) About() []string {
	lines := wrapped(strings.TrimSpace(c.RuleID+"  "+c.Rule), proseWidth, 4)
	if c.Reading == "" || c.Reading == c.Rule {
		return lines
	}
	return append(lines, wrapped("Read as: "+c.Reading, proseWidth, 4)...)
}

// Reach tells what passes beside the failures, and how many scenarios the cause fails and blocks.
func (c Cause) Reach() string {
	words := "Fails " + Some(c.Fails, "scenario")
	if c.Blocks > 0 {
		words += fmt.Sprintf(" and blocks %d", c.Blocks)
	}
	if c.Remark {
		words += ", which do not count"
	}
	if c.Beside != "" {
		words = c.Beside + ". " + words
	}
	return words + "."
}

// Excerpt gives the smallest example in at most so many harmless lines.
func (c Cause) Excerpt(most int) []string { return c.excerpt(most, ink{}) }

func (c Cause) excerpt(most int, i ink) []string {
	r := c.Example
	if r.Scenario.Title == "" {
		return nil
	}
	p := &page{ink: i}
	said := c.errorStream()
	most -= len(said)
	shown, what := p.shown(r, c.Secret, max(3, most-2))
	if lines := exampleLines(r.Example, most-1, len(shown)); len(lines) > 0 && !c.Secret {
		if len(lines) < len(r.Example) {
			lines = append(lines, shown...)
		}
		return slices.Concat([]string{"For example:"}, lines, said)
	}
	if r.Mismatch != nil && r.Mismatch.Form == steps.ListForm && len(r.Example) > 0 && !c.Secret {
		end := steps.Each(lastOf(r.Example, most-2), func(line string) string { return "  " + Printable(line) })
		return slices.Concat([]string{"For example, the end of what --all shows whole:", "  ..."}, end, said)
	}
	lines := wrapped(fmt.Sprintf("For example “%s”%s", Printable(r.Scenario.Title), what), proseWidth, 2)
	if len(lines) > 1 {
		shown, _ = p.shown(r, c.Secret, max(3, most-3))
	}
	if done := c.done(); done != "" && len(lines)+len(shown) < most {
		lines = append(lines, wrapped(done, proseWidth, 1)...)
	}
	return slices.Concat(lines, shown, said)
}

// exampleLines gives the steps of an example if there is room for so many lines; else those without what stands below the last, if there is
// room for them and for what is shown instead; else nothing.
func exampleLines(example []string, most, shown int) []string {
	lines := steps.Each(example, func(line string) string { return "  " + Printable(line) })
	if len(lines) <= most {
		return lines
	}
	last := len(lines)
	for last > 0 && strings.HasPrefix(lines[last-1], "    ") {
		last--
	}
	if last+shown <= most {
		return lines[:last]
	}
	return nil
}

// done says what was asked of the program, unless the sentence does.
func (c Cause) done() string {
	asked := c.Example.Asked
	if len(asked) == 0 {
		return c.typed()
	}
	first := strings.ToLower(strings.TrimPrefix(asked[0], "the "))
	if len(asked) == 1 && strings.Contains(strings.ToLower(c.Sentence), first) {
		return ""
	}
	const most = proseWidth - len("  Done: ...; ") - len(" ...")
	from := len(asked) - 1
	for from > 0 && utf8.RuneCountInString(strings.Join(asked[from-1:], "; ")) <= most {
		from--
	}
	words := Printable(strings.Join(asked[from:], "; "))
	if from > 0 {
		words = "...; " + words
	}
	return "  Done: " + words
}

// typed says how a console program was started and what was typed into it, where no screen is shown.
func (c Cause) typed() string {
	m, play := c.Example.Mismatch, c.Example.Play
	if m == nil || m.Form == steps.EventForm || play == nil || c.Secret {
		return ""
	}
	said := ""
	if arguments := strings.Join(play.Arguments, " "); arguments != "" {
		said = "Started with: " + Printable(arguments)
	}
	told := func(line string) string {
		if strings.TrimSpace(line) == "" {
			return strconv.Quote(line)
		}
		return line
	}
	for i, answers := range append(slices.Clone(play.Earlier), play.Input) {
		words := map[bool]string{true: ". Typed: ", false: ". Typed in an earlier run: "}[i == len(play.Earlier)]
		if input := strings.Join(steps.Each(answers, told), ", "); input != "" {
			said = strings.TrimPrefix(said+words+Printable(input), ". ")
		}
	}
	if said == "" {
		return ""
	}
	return cutTo("  "+said, proseWidth)
}

// shown gives the part of a failed scenario that shows best what went wrong, and says what part that is: the cells of
// a board, the end of the screen, or the lines that differ.
func (p *page) shown(r steps.Result, secret bool, most int) (lines []string, what string) {
	m := r.Mismatch
	switch {
	case m != nil && m.Form == steps.BoardForm && !secret:
		return p.window(m.Expected, m.Actual, most), ":"
	case m != nil && m.Form == steps.EventForm && wentOn(*m) && !secret:
		return p.events(*m), ":"
	case r.Play != nil && (m == nil || m.Form != steps.TextForm || secret):
		if lines = p.lastOnScreen(r, most); len(lines) == 0 {
			return nil, ", which showed nothing."
		}
		return lines, ", the end of its screen:"
	case m != nil && secret:
		found := func(line string) string { return "    " + Printable(line) }
		return steps.Each(lastOf(m.Actual, most), found), ", what was found:"
	case m != nil && r.Play != nil && len(m.Expected) == 1 && len(m.Actual) > 1:
		return p.sought(r, most)
	case m != nil:
		return p.differing(*m, most), ":"
	}
	return nil, "."
}

// sought shows a text that is missing in what a program prints: above the line that is most like it, or else above the end of the screen.
func (p *page) sought(r steps.Result, most int) (lines []string, what string) {
	text := r.Mismatch.Expected[0]
	if found := nearest(text, r.Mismatch.Actual); found != "" {
		return p.pair(r.Mismatch.Form, Row{text, found}), ":"
	}
	lines = p.pair(r.Mismatch.Form, Row{text, ""})[:1]
	return append(lines, p.lastOnScreen(r, most-1)...), ", the end of its screen:"
}

// nearest gives the line that is most like a text: one that has more than half of its words; "" for none.
func nearest(text string, lines []string) (found string) {
	wanted, most := strings.Fields(text), 0
	for _, line := range lines {
		count := 0
		words := strings.Fields(line)
		for _, word := range wanted {
			if at := slices.Index(words, word); at >= 0 {
				words, count = words[at+1:], count+1
			}
		}
		if count > most && 2*count > len(wanted) {
			found, most = line, count
		}
	}
	return found
}

// wentOn tells whether a program did something else than it should, and more after that, so that the end of its screen is not where it
// went wrong.
func wentOn(m steps.Mismatch) bool {
	first, differs := steps.FirstDifference(m.Expected, m.Actual)
	return differs && first.At < len(m.Actual)-1
}

// events shows the first events that differ, and what follows them.
func (p *page) events(m steps.Mismatch) []string {
	const most = 3
	first, _ := steps.FirstDifference(m.Expected, m.Actual)
	from := func(list []string) string {
		return strings.Join(list[first.At:min(len(list), first.At+most)], "; ")
	}
	return p.pair(m.Form, Row{from(m.Expected), from(m.Actual)})
}

// lastOnScreen gives the last lines of a game on the screen.
func (p *page) lastOnScreen(r steps.Result, most int) []string {
	screen := slices.DeleteFunc(p.screen(r.Play.Screen), func(line string) bool { return strings.TrimSpace(line) == "" })
	return steps.Each(lastOf(screen, most), func(line string) string { return "    | " + line })
}

func lastOf(list []string, most int) []string { return list[max(0, len(list)-most):] }

// window shows the rows of two boards around the first one that differs, side by side, with a mark under each
// different cell.
func (p *page) window(expected, actual []string, most int) []string {
	marks := marksOf(expected, actual)
	first := slices.IndexFunc(marks, func(mark string) bool { return strings.TrimSpace(mark) != "" })
	width := max(len("expected"), longest(expected)) + 4
	head := "found"
	if len(actual) == 0 {
		head = "found: no board"
		marks, first = make([]string, len(marks)), 0
	}
	var rows [][]string
	for i, mark := range marks {
		rows = append(rows, p.cells(width, at(expected, i, ""), at(actual, i, ""), mark))
	}
	needed := func(from int) int { return 1 + len(slices.Concat(rows[from:]...)) }
	from := max(0, first)
	for from > 0 && (needed(from-1) <= most || from == first) {
		from--
	}
	lines := []string{fmt.Sprintf("    %-*s%s", width, "expected", head)}
	for i, row := range rows[from:] {
		i, room := from+i, most-len(lines)
		switch whole := room >= needed(i)-1; {
		case room > 0 && i > first && !whole && room <= len(row):
			return append(lines, "    ... and "+Some(len(rows)-i, "more row"))
		case room < len(row):
			return lines
		}
		lines = append(lines, row...)
	}
	return lines
}

// cells shows a row of two boards side by side, and marks under the cells that differ, if there are any.
func (p *page) cells(width int, left, right, marks string) []string {
	row := []string{fmt.Sprintf("    %-*s%s", width, left, p.ink.cells(Printable(right), marks))}
	if strings.TrimSpace(marks) != "" {
		row = append(row, fmt.Sprintf("    %-*s%s", width, marks, marks))
	}
	return row
}

// differing gives the lines of two lists or texts that differ, the expected one above the one that was found.
func (p *page) differing(m steps.Mismatch, most int) []string {
	rows := slices.DeleteFunc(Aligned(m.Expected, m.Actual), func(r Row) bool { return r.Left == r.Right })
	var lines []string
	for i, row := range rows {
		pair := p.pair(m.Form, row)
		if rest := len(rows) - i; len(lines)+len(pair) > most || len(lines)+len(pair) == most && rest > 1 {
			return append(lines, "    ... and "+Some(rest, "more line")+" that "+verb(rest, "differ"))
		}
		lines = append(lines, pair...)
	}
	return lines
}

// pair shows two lines that differ, one above the other.
func (p *page) pair(form steps.Form, row Row) []string {
	left, right := row.Left, row.Right
	if form == steps.TextForm && steps.Squeeze(left) == steps.Squeeze(right) {
		left, right = Visible([]string{left})[0], Visible([]string{right})[0]
	}
	width := proseWidth - len("    expected  ")
	return []string{
		"    expected  " + cutTo(Printable(left), width),
		"    found     " + p.ink.bad(cutTo(Printable(right), width)),
	}
}

// cutTo cuts a line to a width, and shows that.
func cutTo(line string, width int) string {
	if cells := []rune(line); len(cells) > width {
		return string(cells[:width-3]) + "..."
	}
	return line
}

// wrapped breaks a text between words into at most so many lines.
func wrapped(text string, width, most int) []string {
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	broken := pieces(strings.TrimLeft(text, " "), width-len(indent)-len(" ..."))
	lines := steps.Each(broken, func(line string) string { return indent + line })
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] += " ..."
	}
	return lines
}
