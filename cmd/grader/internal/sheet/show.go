package sheet

import (
	"cmp"

	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// hidden tells whether a group's scenarios have other titles.
func hidden(g rubric.Group) bool { return g.HiddenAs != "" }

// show returns how much of a group is shown: the rubric's value, but never all of a hidden scenario. An unknown value
// shows nothing.
func show(g rubric.Group) rubric.Show {
	switch level := cmp.Or(g.Show, rubric.ShowFull); {
	case level == rubric.ShowFull && hidden(g):
		return rubric.ShowActual
	case level == rubric.ShowFull, level == rubric.ShowActual, level == rubric.ShowRule:
		return level
	}
	return rubric.ShowNone
}

// named makes the case of a scenario under its own name. Title and rule are always shown: the assignment has them, too.
// Step and reason may reveal the expectation, so they count as part of it.
func named(level rubric.Show, r steps.Result) Case {
	c := Case{Show: level, Result: steps.Result{Outcome: r.Outcome, Scenario: steps.Scenario{
		ID: r.Scenario.ID, Title: r.Scenario.Title, Feature: r.Scenario.Feature, File: r.Scenario.File,
		Line: r.Scenario.Line, Rule: r.Scenario.Rule, RuleID: r.Shows(), Remark: r.Scenario.Remark,
	}}}
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
	c.Step, c.Reason, c.Mismatch = r.Step, r.Reason, r.Mismatch
	c.Play, c.Asked, c.Example = r.Play, r.Asked, r.Example
	return c
}

// disguised makes the case of a hidden scenario: only its outcome and, if that may be shown, the program's actions.
func disguised(id, title string, level rubric.Show, r steps.Result) Case {
	c := Case{Show: level, Result: steps.Result{
		Outcome: r.Outcome, Scenario: steps.Scenario{ID: id, Title: title, Remark: r.Scenario.Remark},
	}}
	if level == rubric.ShowActual && r.Outcome != engine.Passed {
		c.done(r)
		if c.Mismatch != nil {
			c.Mismatch.What = "what the program did"
		}
	}
	return c
}

// done fills in the program's actions without the expectation. Rung and reason would reveal it, too.
func (c *Case) done(r steps.Result) {
	c.Reason = cmp.Or(reasons[r.Outcome], reasons[engine.Broken])
	c.Play, c.Asked = r.Play, r.Asked
	if m := r.Mismatch; m != nil {
		c.Mismatch = &steps.Mismatch{What: m.What, Form: m.Form, Actual: m.Actual, Outcome: m.Outcome}
	}
}

// reasons describe the outcomes but for passed in general words.
var reasons = map[engine.Outcome]string{
	engine.Failed:       "the program did not do what was expected",
	engine.Blocked:      "it did not get as far as what it is about, because of another fault",
	engine.NotClaimed:   "the grader cannot put this to the program",
	engine.NotAsked:     "excluded by the rubric",
	engine.Flaky:        "the program does so at one time and not at another",
	engine.Crashed:      "the program broke off",
	engine.TimedOut:     "the program did not come to an end in time",
	engine.Flooded:      "the program wrote too much",
	engine.OverTheLimit: "the program took more than it may",
	engine.Broken:       "it could not be run, through no fault of the program",
}
