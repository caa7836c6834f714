// Package rubric turns results into marks, and says how much of them a student is shown.
package rubric

import (
	"slices"
	"strings"

	"rulebook/steps"
)

// Show says how much of a scenario that went wrong its student is shown.
type Show string

// What may be shown, from most to least.
const (
	ShowFull   Show = "full"        // all of it
	ShowActual Show = "actual only" // what the program did, and not what was expected
	ShowRule   Show = "rule only"   // the rule and the outcome
	ShowNone   Show = "none"        // nothing; only the points of the group
)

// A Rubric says what the scenarios of an assignment are worth.
type Rubric struct {
	// Assignment is what the rubric is for.
	Assignment string

	// Points is the whole: the sum of the points of the groups.
	Points Points

	// Groups own the scenarios. One that several name belongs to the first; one that none names counts for nothing.
	Groups []Group

	// worth is how many scenarios of the assignment belong to a group with points; 0 if nobody has counted them.
	worth int
}

// GroupOf tells which group owns a scenario, by its place in the rubric; -1 if none does.
func (r *Rubric) GroupOf(c steps.Scenario) int {
	return slices.IndexFunc(r.Groups, func(g Group) bool { return g.takes(c) })
}

// How the points of a group follow from its scenarios. What is not claimed never counts, neither way.
type Counting string

// The ways to count.
const (
	Sum          Counting = "sum"            // the share of its scenarios that passed
	Least        Counting = "min"            // the share of that rule of the group of which least passed
	AllOrNothing Counting = "all-or-nothing" // everything if all passed, else nothing
)

// A Group is a set of scenarios that are worth something together.
type Group struct {
	Name   string
	Points Points   // 0: it is told and counts for nothing
	Count  Counting // Sum unless stated

	// Rules are ids, Tags names without @, Scenarios beginnings of ids. Each must name something of the assignment. In a file
	// rules may also be ranges in the order of the document, "CS300-R9 to CS300-R18": [Read] puts the ids in their place.
	Rules, Tags, Scenarios []string

	// Remarks tells that the group takes scenarios tagged @remark, too. Else it takes only those that count.
	Remarks bool

	// Needs are names of groups, before this one, that must have all their points, else this one has none.
	Needs []string

	// Show says how much of the group's scenarios students see. ShowFull unless stated.
	Show Show

	// HiddenAs is what students read instead of the titles of the group's scenarios; "" if these are not hidden. A hidden
	// scenario is never shown in full.
	HiddenAs string
}

// takes tells whether the group names the scenario, and takes its sort.
func (g Group) takes(c steps.Scenario) bool {
	if c.Remark && !g.Remarks {
		return false
	}
	return overlap(g.Rules, c.Rules) || overlap(g.Tags, c.Tags) ||
		slices.ContainsFunc(g.Scenarios, func(beginning string) bool { return strings.HasPrefix(c.ID, beginning) })
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(b, func(word string) bool { return slices.Contains(a, word) })
}

// RulesOf gives the ids of those rules of a scenario that the group names, in the order of the scenario's tags; all of them if
// the group owns the scenario for another reason.
func (g Group) RulesOf(c steps.Scenario) []string {
	named := slices.DeleteFunc(slices.Clone(c.Rules), func(id string) bool { return !slices.Contains(g.Rules, id) })
	if len(named) == 0 {
		return c.Rules
	}
	return named
}
