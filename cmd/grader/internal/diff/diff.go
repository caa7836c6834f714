package diff

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Schema names the format of a [Difference] in JSON. It changes when a field changes its meaning or goes.
const Schema = "rulebook/diff/v1"

// A Difference is the change from one grading to another.
type Difference struct {
	Schema     string `json:"schema"`
	Assignment string `json:"assignment"`
	Compared   int    `json:"compared"` // the number of submissions that both gradings have
	Rubric     bool   `json:"rubric"`   // tells whether the rubrics differ, if both are known

	Changed []Change  `json:"changed"` // by ID, as all lists
	New     []Verdict `json:"new"`     // what only the later grading has
	Gone    []Verdict `json:"gone"`    // what only the earlier one has
}

// A Verdict is a grading's result of a submission as a whole.
type Verdict struct {
	ID    string         `json:"id"` // the student's, or in a document the path
	Name  string         `json:"name,omitempty"`
	State report.State   `json:"state"`
	Mark  *rubric.Points `json:"mark"` // null: there is none
	Of    rubric.Points  `json:"of"`
	Why   string         `json:"why,omitempty"` // there is no mark, or the mark is for no more than that
}

// A Change is a submission with different results.
type Change struct {
	Before Verdict `json:"before"`
	After  Verdict `json:"after"`

	// Scenarios are those with another outcome, in the order of the features. There are none if only one of the
	// gradings ran any.
	Scenarios []Scenario `json:"scenarios"`

	// Mended are the causes that only the earlier grading has, Causes those that only the later one has. There are none if one of the
	// gradings ran nothing.
	Mended []Cause `json:"mended"`
	Causes []Cause `json:"causes"`

	// Recounted tells that the mark changed without any outcome: the rubric counts in another way.
	Recounted bool `json:"recounted"`
}

// A Cause is a fault that costs something. Those that break the same rule in the same way are the same one.
type Cause struct {
	RuleID   string `json:"ruleId"`
	Sentence string `json:"sentence"`
}

// A Scenario is one with another outcome.
type Scenario struct {
	ID      string         `json:"id"`
	RuleID  string         `json:"ruleId,omitempty"`
	Remark  bool           `json:"remark"` // it does not count
	Before  engine.Outcome `json:"before"` // "": it was not there, or not selected
	After   engine.Outcome `json:"after"`
	Reason  string         `json:"reason,omitempty"`  // of the later outcome
	Because string         `json:"because,omitempty"` // the id of the rule that stood in its way, if it is blocked now
}

// None tells whether nothing changed. A rubric that changes no mark does not count.
func (d *Difference) None() bool { return len(d.Changed)+len(d.New)+len(d.Gone) == 0 }

// Compare compares two gradings of one assignment, both of a class or both documents.
func Compare(before, after *Grading) (*Difference, error) {
	switch {
	case before.Assignment != after.Assignment:
		return nil, fmt.Errorf("comparing results: one is of %s, the other of %s: name two of the same assignment",
			before.Assignment, after.Assignment)
	case before.Class != after.Class:
		return nil, errors.New("comparing results: one is of a class, the other a result document: name two of a kind")
	}
	d := &Difference{
		Schema: Schema, Assignment: after.Assignment, Changed: []Change{}, New: []Verdict{}, Gone: []Verdict{},
		Rubric: before.Rubric != nil && after.Rubric != nil && !bytes.Equal(before.Rubric, after.Rubric),
	}
	was := map[string]entry{}
	for _, e := range before.entries {
		was[e.id] = e
	}
	for _, e := range after.entries {
		earlier, ok := was[e.id]
		if !ok {
			d.New = append(d.New, e.verdict())
			continue
		}
		delete(was, e.id)
		d.Compared++
		change, differs, err := compare(earlier, e)
		if err != nil {
			return nil, fmt.Errorf("comparing the results of %s: %w", e.id, err)
		}
		if differs {
			d.Changed = append(d.Changed, change)
		}
	}
	for _, e := range was {
		d.Gone = append(d.Gone, e.verdict())
	}
	byID := func(a, b Verdict) int { return strings.Compare(a.ID, b.ID) }
	slices.SortFunc(d.New, byID)
	slices.SortFunc(d.Gone, byID)
	slices.SortFunc(d.Changed, func(a, b Change) int { return byID(a.After, b.After) })
	return d, nil
}

func (e entry) verdict() Verdict {
	v := Verdict{ID: e.id, Name: e.name, State: e.state, Of: e.mark.Of, Why: e.mark.Why}
	if e.mark.Given {
		v.Mark = &e.mark.Points
	}
	return v
}

// compare compares the two results of one submission.
func compare(before, after entry) (Change, bool, error) {
	c := Change{
		Before: before.verdict(), After: after.verdict(),
		Scenarios: []Scenario{}, Mended: []Cause{}, Causes: []Cause{},
	}
	earlier, err1 := before.text()
	later, err2 := after.text()
	if err := errors.Join(err1, err2); err != nil {
		return c, false, err
	}
	if earlier == nil || !bytes.Equal(earlier, later) {
		was, err1 := before.result(earlier)
		is, err2 := after.result(later)
		if err := errors.Join(err1, err2); err != nil {
			return c, false, err
		}
		c.Scenarios = scenarios(was.Results, is.Results)
		if judged(was) && judged(is) {
			c.Mended, c.Causes = without(was.Causes, is.Causes), without(is.Causes, was.Causes)
		}
	}
	was, is := before.mark, after.mark
	marked := was.Given != is.Given || was.Given && was.Points != is.Points || was.Of != is.Of
	c.Recounted = marked && before.state == after.state && len(c.Scenarios) == 0
	return c, marked || before.state != after.state || len(c.Scenarios)+len(c.Mended)+len(c.Causes) > 0, nil
}

// judged tells whether the causes of a submission are known: what did not build shows none.
func judged(s report.Submission) bool { return s.State == report.Graded }

// without gives the causes that cost something and are not among others.
func without(causes, others []steps.Cause) []Cause {
	list := []Cause{}
	for _, c := range causes {
		same := func(other steps.Cause) bool {
			return other.Rule == c.Rule && other.Signature == c.Signature && !other.Remark
		}
		if !c.Remark && !slices.ContainsFunc(others, same) {
			list = append(list, Cause{c.Rule, c.Sentence})
		}
	}
	return list
}

// scenarios lists the scenarios with another outcome.
func scenarios(before, after []steps.Result) []Scenario {
	changed := []Scenario{}
	if len(before) == 0 || len(after) == 0 {
		return changed
	}
	was := map[string]steps.Result{}
	for _, r := range before {
		was[r.Scenario.ID] = r
	}
	for _, r := range after {
		if earlier := was[r.Scenario.ID].Outcome; earlier != r.Outcome {
			changed = append(changed, Scenario{
				ID: r.Scenario.ID, RuleID: r.Scenario.RuleID, Remark: r.Scenario.Remark, Before: earlier, After: r.Outcome,
				Reason: r.Reason, Because: r.Because,
			})
		}
		delete(was, r.Scenario.ID)
	}
	for _, r := range before {
		if _, left := was[r.Scenario.ID]; left {
			changed = append(changed, Scenario{ID: r.Scenario.ID, RuleID: r.Scenario.RuleID, Remark: r.Scenario.Remark, Before: r.Outcome})
		}
	}
	slices.SortStableFunc(changed, func(a, b Scenario) int { return cmp.Compare(file(a.ID), file(b.ID)) })
	return changed
}

func file(id string) string {
	name, _, _ := strings.Cut(id, "/")
	return name
}
