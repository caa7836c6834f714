// Package sheet holds what one student is told about one submission. Everything that a student may read is made from a
// [Sheet] and from nothing else, so that what a rubric hides cannot leak.
package sheet

import (
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Sheet is what is told about one submission. Texts that come from the submission are as it wrote them, byte for byte:
// whoever shows them escapes and bounds them.
type Sheet struct {
	Assignment string
	Title      string         // of the assignment's document
	Student    roster.Student // the zero student if it is nobody's
	Path       string         // of the submission, as it was given

	State          report.State
	Problem        string // why it was not graded
	CompilerOutput string
	Containment    report.Sandbox
	Language, Main string
	Notes          []string
	Flaky          []string // titles of scenarios

	Mark   rubric.Mark
	Totals report.Totals // of the scenarios that count

	// Groups are those of the rubric, in its order, without those of which nothing was run. What counts and belongs to no group
	// stands in a last one, without points, called "Others".
	Groups []Group

	// Remarks are the scenarios that do not count and belong to no group.
	Remarks []Case

	// Next is what the student might look into first: the ids of cases above; nil if nothing went wrong or may be told.
	Next []string
}

// A Group is a group of the rubric.
type Group struct {
	Mark  rubric.GroupMark
	Show  rubric.Show
	Rules []Rule // those of its scenarios, in the order of the document
}

// A Rule is a rule with its scenarios. A scenario of several rules stands under the first of them that the group has.
type Rule struct {
	ID    string // "" for scenarios whose rules are hidden
	Text  string
	Cases []Case
}

// A Case is a scenario and what became of it, as far as the student may know. Each is there once.
type Case struct {
	// ID is that of the scenario; of a hidden one a number that it has in every sheet of the assignment, such as "hidden-3".
	ID    string
	Title string // of a hidden one the rubric's own words
	Show  rubric.Show

	Feature  string // its title; "" if hidden
	File     string // "<assignment>/<NN_topic>.feature"; "" if hidden
	Line     int64
	RuleText string   // the sentence of the feature file that it stands under; "" if hidden
	Rules    []string // ids
	Remark   bool     // it does not count

	Outcome engine.Outcome
	Step    string // at which it ended
	Reason  string // why, in words
	Note    string

	Mismatch *steps.Mismatch // without what was expected, if only what the program did may be shown
	Play     *steps.Play
	Asked    []string
}

// Wrong tells whether the submission got the scenario wrong, in whatever way.
func (c Case) Wrong() bool { return report.Totals{c.Outcome: 1}.Wrong() > 0 }
