// Package sheet holds what one student is told about one submission. Every output for students is made from a [Sheet]
// alone, so that nothing hidden can leak.
package sheet

import (
	"io"
	"slices"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/steps"
)

// A Sheet is the feedback for one submission. Texts of the submission are exact, byte for byte: every writer escapes
// and bounds them.
type Sheet struct {
	Assignment string
	Title      string         // of the assignment's document
	Document   string         // the address of its page of the rulebook; "" if the rubric names none
	Student    roster.Student // the zero student if it is nobody's
	Path       string         // of the submission, as it was given

	State                   report.State
	Problem                 string // why it was not graded
	CompilerOutput          string
	Containment             report.Sandbox
	Seed                    uint32 // that random games were drawn from
	Random                  bool   // whether there are any
	Language, Version, Main string
	Notes                   []string
	Flaky                   []string // titles of scenarios

	Mark    rubric.Mark
	Earning string        // says in a sentence what a rule earns
	Totals  report.Totals // of the scenarios that count

	// Evidence says in a sentence how many of them could be put to the submission; "" if it was not graded.
	Evidence string

	// Groups are the rubric's groups with results, in order. A last group "Others", without points, has the scenarios
	// that count and have no group.
	Groups  []Group
	Remarks []Case // the scenarios that do not count and have no group

	// Causes are the faults that the student may know of, the one that blocks most first. Their scenarios are those
	// that may be shown.
	Causes []Cause
}

// Address gives the address of a rule in the rulebook; "" if there is none.
func (s *Sheet) Address(rule string) string { return report.Place(s.Document, rule) }

// Cases lists the cases of the groups, then the remarks.
func (s *Sheet) Cases() []Case {
	var all []Case
	for _, g := range s.Groups {
		for _, rule := range g.Rules {
			all = append(all, rule.Cases...)
		}
	}
	return append(all, s.Remarks...)
}

// Faults lists the causes that cost something.
func (s *Sheet) Faults() []Cause {
	return slices.DeleteFunc(slices.Clone(s.Causes), func(c Cause) bool { return c.Remark })
}

// A Cause is one fault, as far as the student may know it. It has no sentence if none of the scenarios that it fails
// is shown in full.
type Cause struct {
	report.Cause
	CaseID string // the id of the case that is its example
}

// A Group is a group of the rubric.
type Group struct {
	Mark  rubric.GroupMark
	Show  rubric.Show
	Rules []Rule // those of its scenarios, in the order of the document
}

// A Rule is a rule with its scenarios. A failure stands under the rule that it breaks.
type Rule struct {
	ID    string // "" for scenarios whose rules are hidden
	Text  string
	Cases []Case
}

// A Case is the result of a scenario, as far as the student may know it. Each scenario occurs once.
//
// Its rule is the one that it tells something about. A hidden scenario has a number as its id, the same in every sheet of
// the assignment, such as "hidden-3", a title in the rubric's own words, and neither rule nor file. A mismatch lacks what
// was expected, if only what the program did may be shown.
type Case struct {
	steps.Result
	Show  rubric.Show
	Cause string // the sentence of its cause; "" if there is none, or if the case is not shown in full
}

// Detail writes the details of the case like [report.Detail], as far as they may be shown.
func (c Case) Detail(out io.Writer) { report.Detail(out, c.Result, c.Show != rubric.ShowFull) }

// Wrong tells whether the scenario went wrong by the submission's fault.
func (c Case) Wrong() bool { return c.Outcome.Wrong() }
