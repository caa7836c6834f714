package rubric

import "rulebook/cmd/grader/internal/report"

// A Mark is a submission's mark. Only [Rubric.Mark] computes it, and every output shows it.
type Mark struct {
	// Given tells whether there is a mark. If not, Why says the reason, and no output may show a number: a fault of the
	// grader or the machine is never a zero.
	Given bool   `json:"given"`
	Why   string `json:"why,omitempty"`

	// NeedsPerson tells that there is no mark because no program could be made out in the submission, or less could be
	// put to it than the rubric demands: a person must look at it.
	NeedsPerson bool `json:"needsPerson,omitempty"`

	// Partial tells that there is no mark because only a part of the scenarios with points was graded.
	Partial bool `json:"partial,omitempty"`

	// Outside is the number of scenarios that count, went wrong and cost nothing, because they belong to no group.
	Outside int `json:"outside,omitempty"`

	// Points is the sum of the groups' points, less what Limit and Late have cost. Of is always the rubric's whole.
	Points Points `json:"points"`
	Of     Points `json:"of"`
	Limit  *Limit `json:"limit,omitempty"` // tells what was lost by playing no game; nil if nothing was

	// Late tells what handing in late has cost, or why that is nothing; nil if it was in time, or if nothing is known and the rubric
	// takes nothing off.
	Late *Lateness `json:"late,omitempty"`

	// Groups are those of the rubric, in order. Without a mark all their points are 0.
	Groups []GroupMark `json:"groups,omitempty"`
}

// A GroupMark is a submission's result for one group of a rubric.
type GroupMark struct {
	Name   string `json:"name"`
	Points Points `json:"points"`
	Of     Points `json:"of"`  // 0 for a group without points
	Why    string `json:"why"` // explains the points: "12 of 14 scenarios passed", "needs all of “main”"

	// LeftOut tells that the submission claims nothing of the group, so the others got its points.
	LeftOut bool `json:"leftOut,omitempty"`

	// Totals count the group's scenarios. A scenario belongs to the first group that names it.
	Totals report.Totals `json:"totals"`
}
