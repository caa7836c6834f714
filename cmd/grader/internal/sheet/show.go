package sheet

import (
	"cmp"

	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// hidden tells whether a group's scenarios go by other words.
func hidden(g rubric.Group) bool { return g.HiddenAs != "" }

// show gives how much of a group is shown: what the rubric says, but that a hidden scenario is never shown in full. What is no
// level shows nothing.
func show(g rubric.Group) rubric.Show {
	switch level := cmp.Or(g.Show, rubric.ShowFull); {
	case level == rubric.ShowFull && hidden(g):
		return rubric.ShowActual
	case level == rubric.ShowFull, level == rubric.ShowActual, level == rubric.ShowRule:
		return level
	}
	return rubric.ShowNone
}

// named makes the case of a scenario that goes by its own name. Title and rule are told at every level: what a scenario is about
// is in the assignment. What was expected may also stand in the step and in the reason, so these belong to it.
func named(level rubric.Show, r steps.Result) Case {
	c := Case{
		ID: r.Scenario.ID, Title: r.Scenario.Title, Show: level, Feature: r.Scenario.Feature, File: r.Scenario.File,
		Line: r.Scenario.Line, RuleText: r.Scenario.Rule, Rules: r.Scenario.Rules, Remark: r.Scenario.Remark, Outcome: r.Outcome,
	}
	if level == rubric.ShowRule {
		return c
	}
	c.Note = r.Note
	if r.Outcome == engine.Passed {
		return c
	}
	if level == rubric.ShowActual {
		c.done(r)
		return c
	}
	c.Step, c.Reason, c.Mismatch, c.Play, c.Asked = r.Step, r.Reason, r.Mismatch, r.Play, r.Asked
	return c
}

// disguised makes the case of a hidden scenario: nothing of it but the outcome and, if what the program did may be shown, that.
func disguised(id, title string, level rubric.Show, r steps.Result) Case {
	c := Case{ID: id, Title: title, Show: level, Remark: r.Scenario.Remark, Outcome: r.Outcome}
	if level == rubric.ShowActual && r.Outcome != engine.Passed {
		c.done(r)
		if c.Mismatch != nil {
			c.Mismatch.What = "what the program did"
		}
	}
	return c
}

// done fills in what the program did, and nothing of what was expected. How near it came and what kept it would tell that, too.
func (c *Case) done(r steps.Result) {
	c.Reason, c.Play, c.Asked = reason(r.Outcome), r.Play, r.Asked
	if m := r.Mismatch; m != nil {
		c.Mismatch = &steps.Mismatch{What: m.What, Form: m.Form, Actual: m.Actual, Outcome: m.Outcome}
	}
}

// reason says in general words how a scenario ended.
func reason(outcome engine.Outcome) string {
	switch outcome {
	case engine.Failed:
		return "the program did not do what was expected"
	case engine.NotClaimed:
		return "the program lacks what this needs"
	case engine.Crashed:
		return "the program broke off"
	case engine.TimedOut:
		return "the program did not come to an end in time"
	case engine.Flooded:
		return "the program wrote too much"
	case engine.OverTheLimit:
		return "the program took more than it may"
	}
	return "it could not be run, through no fault of the program"
}
