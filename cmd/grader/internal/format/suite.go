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
)

// A status is a test's status, which each format translates.
type status string

const (
	passed  status = "passed"
	failed  status = "failed"  // by the submission
	skipped status = "skipped" // nobody's fault, or it does not count
	faulty  status = "faulty"  // by the grader or the machine; or nothing ran, which is no result
)

// A test is a case of a sheet, or stands for the hidden cases of a group, or for the grading itself. Its texts are
// harmless lines, still to be escaped for the format.
type test struct {
	id, name string // the name is unique in its suite
	status   status
	raw      string   // the outcome, or the state of the submission
	words    string   // one line: why it did not pass; "" if it did
	detail   string   // lines, at most mostDetail bytes
	note     string   // one line
	rules    []string // ids
	file     string   // "features/..."; "" if it is not told
	line     int64
	remark   bool
	flaky    bool
}

// A suite is a group of a sheet, its remarks, or the grading itself.
type suite struct {
	name   string
	mark   *rubric.GroupMark // nil if there are no points to show
	hidden bool              // students are not shown its scenarios
	tests  []test
}

// mostDetail bounds the detail of one test, so that a whole file suits its readers.
const mostDetail = 12 << 10

// suites turns a sheet into the data of all formats. It is never empty, and never all passed unless the submission was
// graded.
func suites(s *sheet.Sheet) []suite {
	var all []suite
	if s.State != report.Graded {
		all = append(all, suite{name: "Grading", tests: []test{grading(s)}})
	}
	for _, g := range s.Groups {
		all = append(all, suiteOf(s, g))
	}
	if s.Mark.Given {
		all = append(all, unshown(s)...)
	}
	if len(s.Remarks) > 0 {
		remarks := suite{name: "Remarks, which do not count"}
		for _, c := range s.Remarks {
			remarks.tests = append(remarks.tests, testOf(s, c, sheet.Rule{}, false))
		}
		all = append(all, remarks)
	}
	for _, each := range all {
		distinguish(each.tests)
	}
	return all
}

// unshown lists groups with points and without any scenario that ran: their points are part of the mark.
func unshown(s *sheet.Sheet) []suite {
	var all []suite
	for i, mark := range s.Mark.Groups {
		shown := slices.ContainsFunc(s.Groups, func(g sheet.Group) bool { return g.Mark.Name == mark.Name })
		if !shown && mark.Of > 0 {
			all = append(all, suite{name: report.Printable(mark.Name), mark: &s.Mark.Groups[i]})
		}
	}
	return all
}

func suiteOf(s *sheet.Sheet, g sheet.Group) suite {
	made := suite{name: report.Printable(g.Mark.Name), hidden: g.Show == rubric.ShowNone}
	if s.Mark.Given {
		made.mark = &g.Mark
	}
	for _, rule := range g.Rules {
		for _, c := range rule.Cases {
			// A remark counts where the rubric gives it points.
			made.tests = append(made.tests, testOf(s, c, rule, !c.Remark || g.Mark.Of > 0))
		}
	}
	if len(made.tests) == 0 && g.Mark.Totals.All() > 0 {
		made.tests = append(made.tests, unseen(g.Mark, s.Mark.Given))
	}
	return made
}

// unseen stands for the hidden scenarios of a group, so that hidden does not look like passed.
func unseen(mark rubric.GroupMark, given bool) test {
	t := test{id: "hidden", name: "The scenarios of this group, which are not shown", raw: string(engine.Passed), status: passed}
	switch {
	case mark.Totals[engine.Broken] > 0:
		t.raw, t.status = string(engine.Broken), faulty
	case mark.Totals.Wrong() > 0:
		t.raw, t.status = string(engine.Failed), failed
	case mark.Totals[engine.NotClaimed] == mark.Totals.All():
		t.raw, t.status = string(engine.NotClaimed), skipped
	}
	if t.status != passed {
		t.words = t.raw
		if given && mark.Why != "" {
			t.words = line(t.words, mark.Why)
		}
		t.detail = t.words
	}
	return t
}

// grading says why a submission was not graded.
func grading(s *sheet.Sheet) test {
	t := test{id: "grading", name: "The submission can be graded", raw: string(s.State), status: faulty}
	switch s.State {
	case report.NotFound:
		t.name, t.status, t.words = "A program is found in the submission", failed, "no program was found"
	case report.NotBuilt:
		t.name, t.status, t.words = "The submission is built", failed, "not built"
	case report.NothingRan:
		t.words = "nothing ran, which is no result"
	default:
		t.words = "not graded, through no fault of the submission"
	}
	t.words = line(t.words, s.Problem)
	t.detail = bounded(t.words+"\n"+printed(s.CompilerOutput), mostDetail)
	return t
}

func testOf(s *sheet.Sheet, c sheet.Case, rule sheet.Rule, counts bool) test {
	t := test{
		id: report.Printable(c.ID), name: report.Printable(c.Title), raw: string(c.Outcome), rules: c.Rules, line: c.Line, remark: !counts,
		flaky: slices.Contains(s.Flaky, c.Title),
	}
	if c.Note != "" {
		t.note = report.Line(cut(c.Note, 600))
	}
	if c.File != "" {
		t.file = "features/" + report.Printable(c.File)
	}
	t.status, t.words = judged(c, counts)
	switch {
	case c.Outcome == engine.NotClaimed:
		t.detail = t.words // there is no more to tell
	case t.status != passed:
		t.detail = detail(c, rule, t.words)
	}
	return t
}

// judged returns the status of a case, and the reason in one line.
func judged(c sheet.Case, counts bool) (status, string) {
	words := line(string(c.Outcome), c.Reason)
	switch {
	case c.Outcome == engine.Passed:
		return passed, ""
	case c.Outcome == engine.NotClaimed:
		return skipped, line("not claimed, which is no fault", c.Reason)
	case !c.Wrong():
		return faulty, line("broken, through no fault of the submission", c.Reason)
	case !counts:
		return skipped, "a remark, which does not count: " + words
	}
	return failed, words
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
	first, _, _ := strings.Cut(strings.TrimSpace(theirs), "\n")
	if first = strings.TrimSpace(first); first == "" {
		return ours
	}
	return report.Harmless(ours + ": " + report.Printable(cut(first, 600)))
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

// distinguish numbers tests of the same name.
func distinguish(tests []test) {
	seen := map[string]bool{}
	for i := range tests {
		name := cmp.Or(tests[i].name, tests[i].id, "scenario")
		tests[i].name = name
		for n := 2; seen[tests[i].name]; n++ {
			tests[i].name = fmt.Sprintf("%s (%d)", name, n)
		}
		seen[tests[i].name] = true
	}
}

// markLine formats the mark in one line.
func markLine(m rubric.Mark) string {
	if !m.Given {
		return line("No mark", m.Why)
	}
	return line(fmt.Sprintf("Mark: %s of %s", m.Points, m.Of), m.Why)
}
