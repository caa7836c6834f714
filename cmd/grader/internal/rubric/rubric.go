// Package rubric turns results into marks, and decides how much students see of them.
package rubric

import (
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Show says how much of a failed scenario its student sees.
type Show string

// The values of Show, from most to least.
const (
	ShowFull   Show = "full"        // all of it
	ShowActual Show = "actual only" // what the program did, and not what was expected
	ShowRule   Show = "rule only"   // the rule and the outcome
	ShowNone   Show = "none"        // nothing; only the points of the group
)

// A Rubric gives points to the scenarios of an assignment.
type Rubric struct {
	Assignment string // the rubric's assignment
	Points     Points // the whole: the sum of the groups' points

	// Groups own scenarios. A scenario of several groups belongs to the first; one of no group counts for nothing.
	Groups []Group

	// Excluded are the scenarios that are not asked. They count for nothing, whatever group they belong to.
	Excluded Selection
	Partial  Partial // says what a rule earns of which not all scenarios passed: Half unless stated

	// Evidence is the least share of the scenarios with points, of a hundred, that must be put to a submission for a
	// mark.
	Evidence int
	Without  *Without // says what a submission earns that plays no game; nil: what it shows
	Late     *Late    // says what is taken off for handing in late; nil: nothing

	// Document is the address of the assignment's page of the rulebook, for links to its rules; "" if none is named.
	Document      string
	AllowEngine   bool // allows submissions to speak the line protocol by themselves
	AllowMessages bool // allows submissions to state that their messages are their own

	text  []byte // of its file
	worth int    // the number of scenarios in groups with points; 0 if they are not counted
}

// Text is the text of the rubric's file; nil if it was not read.
func (r *Rubric) Text() []byte { return r.text }

// GroupOf returns the position of the scenario's group; -1 if it has none.
func (r *Rubric) GroupOf(c steps.Scenario) int {
	return slices.IndexFunc(r.Groups, func(g Group) bool { return g.takes(c) })
}

// worthy tells whether the scenario stands in a group with points.
func (r *Rubric) worthy(c steps.Scenario) bool {
	place := r.GroupOf(c)
	return place >= 0 && r.Groups[place].Points > 0 && !r.Excludes(c)
}

// PlaceOf returns the position of the group in which a result counts: that of the rule about which it tells
// something; -1 if there is none.
func (r *Rubric) PlaceOf(result steps.Result) int { return r.GroupOf(shown(result)) }

// shown returns the scenario as which a result counts: if it is a failure of another rule, one of that rule.
func shown(result steps.Result) steps.Scenario {
	c := result.Scenario
	c.RuleID = result.Shows()
	return c
}

// Excludes tells whether the scenario is not asked.
func (r *Rubric) Excludes(c steps.Scenario) bool { return r.Excluded.names(c) }

// Ask gives a result by this rubric: what it excludes was not asked, whatever came of it.
func (r *Rubric) Ask(facts *fixtures.Assignment, s report.Submission) report.Submission {
	excluded := func(result steps.Result) bool {
		return r.Excludes(result.Scenario) && result.Outcome != engine.NotAsked
	}
	if !slices.ContainsFunc(s.Results, excluded) {
		return s
	}
	results := steps.Each(s.Results, func(result steps.Result) steps.Result {
		if excluded(result) {
			return Unasked(result.Scenario)
		}
		return result
	})
	s.Problem = ""
	s.Grade(facts, results)
	return s
}

// Unasked is the result of a scenario that the rubric excludes.
func Unasked(c steps.Scenario) steps.Result {
	return steps.Result{Scenario: c, Outcome: engine.NotAsked, Reason: "excluded by the rubric"}
}

// Counting says how a group's points follow from its scenarios. Unclaimed scenarios never count.
type Counting string

// The values of Counting.
const (
	Sum          Counting = "sum"            // each of its rules has an equal part, of which it earns a share
	Least        Counting = "min"            // the share of that rule of the group that went worst
	AllOrNothing Counting = "all-or-nothing" // everything if all passed, else nothing
)

// A Selection names scenarios. Rules are ids, Tags names without @, Scenarios beginnings of ids. Each must name something of the
// assignment. Files may also state ranges of rules, "CS300-R9 to CS300-R18", which [Read] expands.
type Selection struct{ Rules, Tags, Scenarios []string }

// names tells whether the selection names the scenario.
func (s Selection) names(c steps.Scenario) bool {
	return slices.Contains(s.Rules, c.RuleID) ||
		slices.ContainsFunc(c.Tags, func(tag string) bool { return slices.Contains(s.Tags, tag) }) ||
		slices.ContainsFunc(s.Scenarios, func(beginning string) bool { return strings.HasPrefix(c.ID, beginning) })
}

// A Group is a set of scenarios with points.
type Group struct {
	Name   string
	Points Points   `yaml:"-"` // 0: it is told and counts for nothing
	Count  Counting // Sum unless stated

	// Rules, Tags and Scenarios are its [Selection].
	Rules, Tags, Scenarios []string
	Remarks                bool     // tells that the group takes scenarios tagged @remark, too
	Needs                  []string // names earlier groups that must have all their points, or this group has none

	// Show says how much of the group's scenarios students see. The default is ShowFull.
	Show Show

	// HiddenAs replaces the titles of the group's scenarios for students; "" hides nothing. A hidden scenario is never
	// shown in full.
	HiddenAs string `yaml:"hidden-as"`
}

// takes tells whether the group names the scenario and takes its kind.
func (g Group) takes(c steps.Scenario) bool {
	return (g.Remarks || !c.Remark) && g.selection().names(c)
}

func (g Group) selection() Selection { return Selection{g.Rules, g.Tags, g.Scenarios} }
