package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A status is a test's status, which each format translates.
type status string

const (
	passed  status = "passed"
	failed  status = "failed"  // by the submission
	skipped status = "skipped" // nobody's fault, or it does not count
	blocked status = "blocked" // it did not get as far as what it is about, because of another fault
	faulty  status = "faulty"  // by the grader or the machine; or nothing ran, which is no result
)

// A test is a case of a sheet, or stands for the hidden cases of a group, or for the grading itself. Its texts are
// harmless lines, still to be escaped for the format.
type test struct {
	ID, Name string // the name is unique in its suite
	Group    string // the suite
	Status   status
	Raw      string // the outcome, or the state of the submission
	Words    string // one line: why it did not pass, the cause first; "" if it did
	Cause    bool   // its cause is among those of the sheet
	Detail   string // lines, at most mostDetail bytes
	Note     string // one line
	RuleID   string
	File     string // "features/..."; "" if it is not told
	Line     int64
	Remark   bool
	Flaky    bool
}

// A suite is a group of a sheet, its remarks, or the grading itself.
type suite struct {
	Name   string
	Mark   *rubric.GroupMark // nil if there are no points to show
	Hidden bool              // students are not shown its scenarios
	Tests  []test
	room   int // the bytes that it may take to tell about them
}

// A document is the data of the formats' templates.
type document struct {
	*sheet.Sheet
	Suites []suite
}

// mostDetail bounds the detail of one test, so that a whole file suits its readers.
const mostDetail = 12 << 10

// documentOf turns a sheet into the data of all formats. It has suites, not all of which passed unless the submission
// was graded.
func documentOf(s *sheet.Sheet) document {
	var all []suite
	if s.State != report.Graded || s.Mark.NeedsPerson {
		all = append(all, suite{Name: "Grading", Tests: []test{grading(s)}})
	}
	if s.Mark.Late != nil {
		all = append(all, suite{Name: "Late", Tests: []test{late(s.Mark.Late)}})
	}
	for _, g := range s.Groups {
		all = append(all, suiteOf(s, g))
	}
	if s.Mark.Given {
		all = append(all, unshown(s)...)
	}
	if len(s.Remarks) > 0 {
		tests := steps.Each(s.Remarks, func(c sheet.Case) test { return testOf(s, c, sheet.Rule{}, false) })
		all = append(all, suite{Name: "Remarks, which do not count", Tests: tests})
	}
	for i, each := range all {
		distinguish(each)
		all[i].room = min(mostOutput, mostOutputs/len(all))
	}
	return document{s, all}
}

// Tests lists the tests of all suites.
func (d document) Tests() []test {
	return slices.Concat(steps.Each(d.Suites, func(s suite) []test { return s.Tests })...)
}

// With lists the tests that have one of the statuses.
func (d document) With(statuses ...status) []test {
	return slices.DeleteFunc(d.Tests(), func(t test) bool { return !slices.Contains(statuses, t.Status) })
}

// Count counts the tests that have one of the statuses.
func (d document) Count(statuses ...status) int { return len(d.With(statuses...)) }

// Flakies counts the flaky tests.
func (d document) Flakies() int {
	return len(slices.DeleteFunc(d.Tests(), func(t test) bool { return !t.Flaky }))
}

// Marked lists the suites with a mark.
func (d document) Marked() []suite {
	return slices.DeleteFunc(slices.Clone(d.Suites), func(s suite) bool { return s.Mark == nil })
}

// Count counts the tests that have one of the statuses.
func (s suite) Count(of ...status) int { return document{Suites: []suite{s}}.Count(of...) }

// Worth tells whether the suite has points.
func (s suite) Worth() bool { return s.Mark != nil && s.Mark.Of > 0 }

// Short tells whether points of the suite are missing.
func (s suite) Short() bool { return s.Mark != nil && s.Mark.Points < s.Mark.Of }

const (
	mostOutput  = 64 << 10  // of one suite
	mostOutputs = 384 << 10 // of all suites: stacscheck reads 1 MiB of JSON, in which a byte takes at most two
)

// Told explains the suite in lines: its points, then the tests that did not pass, with details while there is room.
func (s suite) Told() string {
	var text strings.Builder
	if s.Mark != nil && s.Mark.Why != "" {
		fmt.Fprintln(&text, report.Printable(s.Mark.Why))
	}
	absent, left := report.Totals{}, 0
	var blocks []string
	for _, t := range s.Tests {
		switch {
		case t.Status == passed:
		case t.Status == skipped && !t.Remark:
			absent[engine.Outcome(t.Raw)]++
		case t.Status == blocked:
			blocks = append(blocks, t.Words)
		case text.Len()+len(t.Name)+len(t.Detail) > s.room:
			left++
		default:
			fmt.Fprintf(&text, "\n%s\n%s\n", t.Name, t.Detail)
		}
	}
	for _, words := range slices.Compact(slices.Sorted(slices.Values(blocks))) {
		n := len(slices.DeleteFunc(slices.Clone(blocks), func(other string) bool { return other != words }))
		fmt.Fprintf(&text, "\n%d %s\n", n, words)
	}
	if len(absent) > 0 {
		fmt.Fprintf(&text, "\n%s, which is no fault\n", absent)
	}
	if left > 0 {
		fmt.Fprintf(&text, "\n%d more that did not pass are left out here\n", left)
	}
	return strings.Trim(text.String(), "\n")
}

// forPerson is said where a person must give the mark.
const forPerson = "This is not a zero: a person must look at the submission."

func heading(s *sheet.Sheet) string {
	lines := []string{report.Printable(s.Title), markLine(s.Mark)}
	if s.Evidence != "" {
		lines = append(lines, "Evidence: "+s.Evidence)
	}
	switch {
	case s.State == report.NotFound:
		lines = append(lines, grading(s).Words, forPerson)
	case s.Mark.NeedsPerson:
		lines = append(lines, forPerson)
	case s.State == report.Graded:
	case s.State == report.NotBuilt:
		lines = append(lines, grading(s).Words)
	default:
		lines = append(lines, grading(s).Words, "This is not a zero: the submission must be graded again.")
	}
	for _, note := range s.Notes[:min(len(s.Notes), 20)] {
		lines = append(lines, line("Note", note))
	}
	return strings.Join(append(lines, explained(s)...), "\n")
}

// unshown lists groups with points and without any scenario that ran: their points are part of the mark.
func unshown(s *sheet.Sheet) []suite {
	var all []suite
	for i, mark := range s.Mark.Groups {
		shown := slices.ContainsFunc(s.Groups, func(g sheet.Group) bool { return g.Mark.Name == mark.Name })
		if !shown && mark.Of > 0 {
			all = append(all, suite{Name: report.Printable(mark.Name), Mark: &s.Mark.Groups[i]})
		}
	}
	return all
}

func suiteOf(s *sheet.Sheet, g sheet.Group) suite {
	made := suite{Name: report.Printable(g.Mark.Name), Hidden: g.Show == rubric.ShowNone}
	if s.Mark.Given {
		made.Mark = &g.Mark
	}
	for _, rule := range g.Rules {
		for _, c := range rule.Cases {
			// A remark counts where the rubric gives it points.
			made.Tests = append(made.Tests, testOf(s, c, rule, !c.Scenario.Remark || g.Mark.Of > 0))
		}
	}
	if len(made.Tests) == 0 && g.Mark.Totals.All() > 0 {
		made.Tests = append(made.Tests, unseen(g.Mark, s.Mark.Given))
	}
	return made
}

// unseen stands for the hidden scenarios of a group, so that hidden does not look like passed.
func unseen(mark rubric.GroupMark, given bool) test {
	t := test{ID: "hidden", Name: "The scenarios of this group, which are not shown", Raw: string(engine.Passed), Status: passed}
	switch {
	case mark.Totals[engine.Broken] > 0:
		t.Raw, t.Status = string(engine.Broken), faulty
	case mark.Totals.Wrong() > 0:
		t.Raw, t.Status = string(engine.Failed), failed
	case mark.Totals.Shown() > 0:
	case mark.Totals[engine.NotClaimed] > 0:
		t.Raw, t.Status = string(engine.NotClaimed), skipped
	default:
		t.Raw, t.Status = string(engine.NotAsked), skipped
	}
	if t.Status != passed {
		t.Words = t.Raw
		if given && mark.Why != "" {
			t.Words = line(t.Words, mark.Why)
		}
		t.Detail = t.Words
	}
	return t
}

// grading says why a submission was not graded.
func grading(s *sheet.Sheet) test {
	t := test{ID: "grading", Name: "The submission can be graded", Raw: string(s.State), Status: faulty}
	switch s.State {
	case report.Graded:
		t.Name, t.Raw, t.Words = "The evidence is enough for a mark", "needs a person", line("no mark", s.Mark.Why)
	case report.NotFound:
		t.Name, t.Words = "A program is found in the submission", "no program was made out"
	case report.NotBuilt:
		t.Name, t.Status, t.Words = "The submission is built", failed, "not built"
	case report.NothingRan:
		t.Words = "nothing ran, which is no result"
	default:
		t.Words = "not graded, through no fault of the submission"
	}
	t.Words = line(t.Words, s.Problem)
	t.Detail = bounded(t.Words+"\n"+printed(s.CompilerOutput), mostDetail)
	return t
}

// late says what handing in late has cost, or why that is nothing, which is no failure.
func late(l *rubric.Lateness) test {
	words, status := report.Printable(l.Why), failed
	if l.Lost == 0 {
		status = skipped
	}
	return test{ID: "late", Name: "The submission is handed in in time", Raw: "late", Status: status, Words: words, Detail: words}
}

func testOf(s *sheet.Sheet, c sheet.Case, rule sheet.Rule, counts bool) test {
	t := test{
		ID: report.Printable(c.Scenario.ID), Name: report.Printable(c.Scenario.Title), Raw: string(c.Outcome),
		RuleID: c.Scenario.RuleID, Line: c.Scenario.Line, Remark: !counts,
		Flaky: slices.Contains(s.Flaky, c.Scenario.Title) || c.Outcome == engine.Flaky,
	}
	if c.Note != "" {
		t.Note = report.Line(cut(c.Note, 600))
	}
	if c.Scenario.File != "" {
		t.File = report.Printable(steps.Place(c.Scenario.File))
	}
	t.Cause = c.Cause != ""
	told := c
	if t.Cause && slices.ContainsFunc(s.Causes, func(cause sheet.Cause) bool { return cause.CaseID == c.Scenario.ID }) {
		told.Reason = "" // the sentence is about this very case
	}
	t.Status, t.Words = judged(told, counts)
	switch {
	case report.Totals{c.Outcome: 1}.Faults() == 0 && t.Status != passed:
		t.Detail = t.Words // there is no more to tell
	case t.Status != passed:
		t.Detail = detail(c, rule, t.Words)
	}
	return t
}

// judged returns the status of a case, and the reason in one line.
func judged(c sheet.Case, counts bool) (status, string) {
	words := line(string(c.Outcome), c.Reason)
	if sentence := firstLine(c.Cause); sentence != "" {
		words = report.Line(sentence)
		if c.Reason != "" {
			words = line(words+" Here it "+string(c.Outcome), c.Reason)
		}
	}
	switch {
	case c.Outcome == engine.Passed:
		return passed, ""
	case c.Outcome == engine.NotClaimed:
		return skipped, line("not claimed, which is no fault", c.Reason)
	case c.Outcome == engine.NotAsked:
		return skipped, line("not asked, which is no fault", c.Reason)
	case c.Outcome == engine.Blocked && counts:
		return blocked, because(c)
	case !c.Wrong():
		return faulty, line("broken, through no fault of the submission", c.Reason)
	case !counts:
		return skipped, "a remark, which does not count: " + words
	}
	return failed, words
}

// because says what stands in the way of a blocked case.
func because(c sheet.Case) string {
	if c.Because == "" {
		return "blocked: because of another fault, which is not shown"
	}
	return "blocked: because of " + report.Printable(c.Because) + ", so it did not get as far as what it is about"
}

// detail describes the end of a case in lines. The first line is given.
func detail(c sheet.Case, rule sheet.Rule, words string) string {
	var text strings.Builder
	fmt.Fprintln(&text, words)
	if strings.HasSuffix(words, report.Printable(c.Reason)) {
		c.Reason = "" // it has been told
	}
	if rule.ID != "" {
		fmt.Fprintf(&text, "  %-10s %s\n", report.Printable(rule.ID), report.Printable(rule.Text))
	}
	c.Detail(&text)
	return bounded(text.String(), mostDetail)
}

// line joins our words and the first line of a stranger's.
func line(ours, theirs string) string {
	first := firstLine(theirs)
	if first == "" {
		return ours
	}
	return report.Harmless(ours + ": " + report.Printable(first))
}

// firstLine returns the first line of a text, shortened.
func firstLine(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return cut(strings.TrimSpace(first), 600)
}

// printed makes a stranger's lines harmless, and shortens many.
func printed(text string) string {
	const most = 400
	lines := strings.SplitN(strings.TrimRight(text, "\r\n"), "\n", most+1)
	if len(lines) > most {
		lines[most] = "... and more lines"
	}
	for i, each := range lines {
		lines[i] = report.Line(strings.TrimSuffix(each, "\r"))
	}
	return strings.Join(lines, "\n")
}

// bounded cuts long texts between lines, and says so.
func bounded(lines string, most int) string {
	lines = strings.TrimRight(lines, "\n ")
	if len(lines) <= most {
		return lines
	}
	kept := cut(lines, most)
	if end := strings.LastIndexByte(kept, '\n'); end > 0 {
		kept = kept[:end]
	}
	return fmt.Sprintf("%s\n... %d more bytes, which are in the result document ...", kept, len(lines)-len(kept))
}

// cut returns the beginning of a text, without a broken character at its end.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

// distinguish tells the tests their group, and numbers those of the same name.
func distinguish(s suite) {
	tests, seen := s.Tests, map[string]bool{}
	for i := range tests {
		tests[i].Group = s.Name
		name := cmp.Or(tests[i].Name, tests[i].ID, "scenario")
		tests[i].Name = name
		for n := 2; seen[tests[i].Name]; n++ {
			tests[i].Name = fmt.Sprintf("%s (%d)", name, n)
		}
		seen[tests[i].Name] = true
	}
}

// markLine formats the mark in one line.
func markLine(m rubric.Mark) string {
	if !m.Given {
		return line("No mark", m.Why)
	}
	return line(fmt.Sprintf("Mark: %s of %s", m.Points, m.Of), m.Why)
}
