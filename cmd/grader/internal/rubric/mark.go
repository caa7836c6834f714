package rubric

import "rulebook/cmd/grader/internal/report"

// A Mark is what a submission gets. It is computed in one place, [Rubric.Mark]; whatever is shown anywhere is this.
type Mark struct {
	// Given tells whether there is a mark. If not, Why says the reason, and no output may show a number: what the grader or the
	// machine could not grade is never a zero.
	Given bool   `json:"given"`
	Why   string `json:"why,omitempty"`

	// Points is the sum of the points of the groups, Of what can be had: always the rubric's whole.
	Points Points `json:"points"`
	Of     Points `json:"of"`

	// Groups are those of the rubric, in its order. If there is no mark, they only count scenarios: all their points are 0.
	Groups []GroupMark `json:"groups,omitempty"`
}

// A GroupMark is what a submission gets for one group of a rubric.
type GroupMark struct {
	Name   string `json:"name"`
	Points Points `json:"points"`
	Of     Points `json:"of"` // 0 for a group without points

	// Why says in words how the points came about: "12 of 14 scenarios passed", "needs all of “main”".
	Why string `json:"why"`

	// LeftOut tells that the submission claims nothing of the group, so that its points were spread over the others.
	LeftOut bool `json:"leftOut,omitempty"`

	// Totals count the group's scenarios. Each scenario belongs to one group at most: the first that names it.
	Totals report.Totals `json:"totals"`
}
