package report

import (
	"strings"
	"testing"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Rules of which nothing was shown because the grader does not understand code are named, for a person to look at.
func TestRulesForAPerson(t *testing.T) {
	t.Parallel()
	result := func(rule, breaks string, outcome engine.Outcome, person, remark bool) steps.Result {
		return steps.Result{
			Scenario: steps.Scenario{ID: "a/" + rule + string(outcome), RuleID: rule, Remark: remark}, Outcome: outcome,
			Breaks: breaks, Person: person,
		}
	}
	s := Submission{State: Graded, Counted: Totals{engine.Failed: 2}, Results: []steps.Result{
		result("CS300-R3", "CS300-R2", engine.Failed, true, false), result("CS300-R1", "CS300-R1", engine.Failed, true, false),
		result("CS300-R2", "CS300-R2", engine.Failed, true, false), result("CS300-R4", "CS300-R4", engine.Failed, false, false),
		result("CS300-R5", "CS300-R5", engine.Failed, true, true),
	}}
	if got := strings.Join(s.ForPerson(), " "); got != "CS300-R1 CS300-R2" {
		t.Errorf("the rules are %s", got)
	}
	var text strings.Builder
	Text(&text, &fixtures.Assignment{}, s, Telling{})
	if !strings.Contains(text.String(), "A person must look at CS300-R1, CS300-R2:") {
		t.Errorf("the report does not name them:\n%s", text.String())
	}
	s.Results = s.Results[3:]
	text.Reset()
	Text(&text, &fixtures.Assignment{}, s, Telling{})
	if strings.Contains(text.String(), "A person") {
		t.Errorf("a person is called for nothing:\n%s", text.String())
	}
}
