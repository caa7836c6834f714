package page

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
)

// Student writes a student's page: the mark, the causes of what went wrong, how the mark came about, and, folded, for
// each rule the failures, with boards and runs. It needs no script; with one, runs can be replayed.
func Student(w io.Writer, s *sheet.Sheet) error {
	return write(w, "student", &feedback{Sheet: s, allowance: allowance{mostInPage}})
}

// A feedback is a sheet as the templates of students' pages see it.
type feedback struct {
	*sheet.Sheet
	allowance
	scenarios int // how many have been shown
}

// A verdict is a judgement in words, and its CSS class.
type verdict struct{ Class, Words string }

// A shownCase is a case in a page. Its number is its place among the cases of the sheet, from 1.
type shownCase struct {
	sheet.Case
	*allowance
	Number  int
	Address string // of its rule in the rulebook; "" if there is none
}

// Shown numbers the next cases of the page.
func (f *feedback) Shown(cases []sheet.Case) []shownCase {
	var all []shownCase
	for _, c := range cases {
		f.scenarios++
		all = append(all, shownCase{c, &f.allowance, f.scenarios, f.Address(c.Scenario.RuleID)})
	}
	return all
}

// mostCauses is the number of causes that a page tells with an example; the others have a line.
const mostCauses = 5

// mostExcerpt is the number of lines of an example.
const mostExcerpt = 8

// A shownCause is a cause in a page. Case is the number of the case that is its example; 0 if there is none.
type shownCause struct {
	report.Cause
	*allowance
	Number, Case int
}

// Causes returns the causes that cost something.
func (f *feedback) Causes() []shownCause {
	ahead := feedback{Sheet: f.Sheet}
	numbers := map[string]int{}
	for _, c := range ahead.Shown(f.Cases()) {
		numbers[c.Scenario.ID] = c.Number
	}
	var all []shownCause
	for i, c := range f.Faults() {
		all = append(all, shownCause{c.Cause, &f.allowance, i + 1, numbers[c.CaseID]})
	}
	return all
}

// Long returns the first of the causes, which are told with an example.
func (f *feedback) Long() []shownCause {
	all := f.Causes()
	return all[:min(mostCauses, len(all))]
}

// Short returns the rest of the causes, which are told in their sentence alone.
func (f *feedback) Short() []shownCause { return f.Causes()[len(f.Long()):] }

// Lines returns the lines of the example.
func (c shownCause) Lines() [][]piece { return c.List(c.Excerpt(mostExcerpt)) }

// Told returns the lines of the cause as code.
func (c shownCause) Told() string { return fenced(strings.Join(c.Below(), "\n")) }

// Program returns the language and the main part of the submission, and the version of what has built it or runs it.
func (f *feedback) Program() string {
	parts := slices.DeleteFunc([]string{f.Language, f.Main, f.Version}, func(part string) bool { return part == "" })
	return inline(strings.Join(parts, ", "))
}

// Why explains the mark; "" if the problem tells it.
func (f *feedback) Why() string {
	if strings.HasPrefix(f.Problem, f.Mark.Why) {
		return ""
	}
	return inline(f.Mark.Why)
}

// Place returns the number of a group's section; 0 if it has none.
func (f *feedback) Place(name string) int {
	return 1 + slices.IndexFunc(f.Groups, func(g sheet.Group) bool { return g.Mark.Name == name })
}

// Counts tells whether a group has points.
func (f *feedback) Counts(g rubric.GroupMark) bool { return f.Mark.Given && g.Of > 0 && !g.LeftOut }

// called returns a student's name and id, as far as they are known and differ.
func called(student roster.Student) string {
	switch {
	case student.Name == "":
		return inline(student.ID)
	case student.ID == "" || student.ID == student.Name:
		return inline(student.Name)
	}
	return inline(student.Name) + " (" + inline(student.ID) + ")"
}

// Verdict describes the result of the submission.
func (f *feedback) Verdict() verdict {
	switch {
	case f.State == report.NotFound:
		return verdict{"open", "It is not clear which program to grade: a person must look at it."}
	case f.Mark.NeedsPerson:
		return verdict{"open", "Too little could be shown for a mark: a person must look at it."}
	case f.State == report.Broken:
		return verdict{"broken", "The grader or its machine failed. That is not the student’s fault."}
	case f.State == report.NothingRan:
		return verdict{"open", "Nothing ran: the submission claims none of the scenarios."}
	case f.State == report.NotBuilt:
		return verdict{"bad", "The program does not build."}
	case f.Totals.Wrong() > 0:
		return verdict{"bad", f.wrong()}
	}
	return verdict{"good", "Nothing went wrong: " + f.Totals.String() + "."}
}

// wrong counts what went wrong, and explains what blocked means.
func (f *feedback) wrong() string {
	blocked := f.Totals[engine.Blocked]
	words := fmt.Sprintf("%d of %d scenarios went wrong", f.Totals.Failed(), f.Totals.All())
	if blocked == 0 {
		return words + "."
	}
	return words + fmt.Sprintf("; %d more are blocked: they did not get as far as what they are about.", blocked)
}

func summed(cases []sheet.Case) verdict {
	t := report.Totals{}
	for _, c := range cases {
		t[c.Outcome]++
	}
	return verdict{classOf(t), t.String()}
}

// classOf returns the CSS class for totals.
func classOf(t report.Totals) string {
	switch {
	case t.Wrong() > 0:
		return "bad"
	case t[engine.Broken] > 0:
		return "broken"
	case t[engine.Passed] > 0:
		return "good"
	}
	return "open"
}

// NotCounted lists what did not affect the mark.
func (f *feedback) NotCounted() []string {
	var words []string
	for _, g := range f.Mark.Groups {
		switch {
		case g.LeftOut:
			words = append(words, fmt.Sprintf("“%s”: %s, so its points were spread over the other parts.", g.Name, inline(g.Why)))
		case g.Of == 0 && g.Totals.All() > 0:
			words = append(words, fmt.Sprintf("“%s”: it has no points.", g.Name))
		}
	}
	if n := f.Totals[engine.NotClaimed]; n > 0 {
		words = append(words, report.Some(n,
			"scenario")+" not claimed, because the grader cannot put them to this program: that is no fault.")
	}
	if n := f.Totals[engine.NotAsked]; n > 0 {
		words = append(words, report.Some(n, "scenario")+" not asked, because the rubric excludes them.")
	}
	if n := f.Totals[engine.Broken]; n > 0 {
		words = append(words, report.Some(n, "scenario")+
			" not run, because the grader or its machine failed: that is not the student’s fault.")
	}
	if n := len(f.Remarks); n > 0 {
		words = append(words, report.Some(n, "remark")+", where the assignment leaves things open.")
	}
	return words
}

// Open tells whether the case went wrong or broke, so that there is more to say than the outcome.
func (c shownCase) Open() bool { return c.Wrong() || c.Outcome == engine.Broken }

// Verdict returns the outcome, and the class by which it is coloured.
func (c shownCase) Verdict() verdict {
	return verdict{classOf(report.Totals{c.Outcome: 1}), string(c.Outcome)}
}

// Withheld says what a student is not shown of a failed scenario.
func (c shownCase) Withheld() string {
	switch {
	case !c.Wrong():
		return ""
	case c.Show == rubric.ShowActual:
		return "What was expected is not shown."
	case c.Show == rubric.ShowRule:
		return "Only the rule and the outcome are shown."
	}
	return ""
}
