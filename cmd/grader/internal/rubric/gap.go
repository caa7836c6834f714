package rubric

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/steps"
)

// Gap says which scenarios of the assignment count and have no points because no group names them; "" if there are none. It lists
// them by rule, or by themselves if groups name others of their rule.
func (r *Rubric) Gap(suite *steps.Suite) string {
	var rules, entries []string
	left := 0
	for _, c := range suite.Scenarios {
		if !r.leaves(c) {
			continue
		}
		left++
		switch {
		case slices.ContainsFunc(suite.Scenarios, func(d steps.Scenario) bool { return d.RuleID == c.RuleID && r.GroupOf(d) >= 0 }):
			entries = append(entries, fmt.Sprintf("%q", c.ID))
		case !slices.Contains(rules, c.RuleID):
			rules, entries = append(rules, c.RuleID), append(entries, cmp.Or(c.RuleID, fmt.Sprintf("%q", c.ID)))
		}
	}
	if left == 0 {
		return ""
	}
	return fmt.Sprintf("no group of the rubric names %d of the scenarios, so they have no points: %s: "+
		"name them in a group, with points: 0 if they shall cost nothing, or under excluded",
		left, strings.Join(report.AtMost(entries, 12), ", "))
}

// leaves tells whether the scenario counts, and belongs to no group.
func (r *Rubric) leaves(c steps.Scenario) bool {
	return !c.Remark && !r.Excludes(c) && r.GroupOf(c) < 0
}

// Ungrouped counts the results that belong to no group, of the scenarios that count. A failure belongs where the rule does that it
// breaks.
func (r *Rubric) Ungrouped(results []steps.Result) report.Totals {
	totals := report.Totals{}
	for _, result := range results {
		if r.leaves(shown(result)) {
			totals[result.Outcome]++
		}
	}
	return totals
}
