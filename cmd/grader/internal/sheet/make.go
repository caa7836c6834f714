package sheet

import (
	"cmp"
	"fmt"
	"slices"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/steps"
)

// Make makes the sheet of a submission. It shows no more of each scenario than the rubric allows.
//
// It always shows notes and the compiler's output: they come from before the scenarios.
func Make(suite *steps.Suite, r *rubric.Rubric, s report.Submission, student roster.Student, mark rubric.Mark) *Sheet {
	m := maker{suite: suite, rubric: r, numbers: numbers(suite, r, s.Results)}
	sheet := &Sheet{
		Assignment: suite.Assignment, Title: suite.Facts.Document, Student: student, Path: s.Path,
		State: s.State, Problem: problem(r, s), CompilerOutput: s.CompilerOutput, Containment: s.Containment,
		Language: s.Language, Main: s.Main, Notes: s.Notes, Flaky: m.flaky(s.Flaky),
		Mark: mark, Totals: s.Counted, Evidence: s.Evidence.Words(s.Language),
	}
	results, remarks := m.distribute(s.Results)
	for i, g := range r.Groups {
		if len(results[i]) > 0 {
			sheet.Groups = append(sheet.Groups, m.group(g, markOf(i, g, mark), results[i]))
		}
	}
	if others := results[len(r.Groups)]; len(others) > 0 {
		sheet.Groups = append(sheet.Groups, m.group(unowned, others.mark(), others))
	}
	for _, result := range remarks {
		sheet.Remarks = append(sheet.Remarks, m.tell(unowned, result))
	}
	sheet.Next = m.next(sheet.Groups)
	return sheet
}

// unowned is the group of scenarios without a group.
var unowned = rubric.Group{Name: rubric.Others, Show: rubric.ShowFull}

// A list has the results of one group.
type list []steps.Result

// mark returns the totals of a group that is not in the rubric.
func (l list) mark() rubric.GroupMark {
	totals := report.Totals{}
	for _, result := range l {
		totals[result.Outcome]++
	}
	return rubric.GroupMark{Name: rubric.Others, Why: "these scenarios have no points", Totals: totals}
}

// markOf returns the mark of a group; an empty one if the mark is of another rubric.
func markOf(place int, g rubric.Group, mark rubric.Mark) rubric.GroupMark {
	if place < len(mark.Groups) && mark.Groups[place].Name == g.Name {
		return mark.Groups[place]
	}
	return rubric.GroupMark{Name: g.Name}
}

// problem says why a submission was not graded. The grader's own words may name a scenario, so they stay secret if
// scenarios are hidden.
func problem(r *rubric.Rubric, s report.Submission) string {
	concealed := func(g rubric.Group) bool { return hidden(g) || show(g) == rubric.ShowNone }
	if s.State == report.Broken && slices.ContainsFunc(r.Groups, concealed) {
		return "the grader or the machine is at fault, and not the submission; your instructor can see why"
	}
	return s.Problem
}

// A maker makes a sheet.
type maker struct {
	suite   *steps.Suite
	rubric  *rubric.Rubric
	numbers map[string]int // of hidden scenarios, by id
}

// numbers numbers the hidden scenarios of an assignment in the order of its features, then scenarios that it no longer
// has.
func numbers(suite *steps.Suite, r *rubric.Rubric, results []steps.Result) map[string]int {
	scenarios := slices.Clone(suite.Scenarios)
	for _, result := range results {
		scenarios = append(scenarios, result.Scenario)
	}
	numbers := map[string]int{}
	for _, c := range scenarios {
		if i := r.GroupOf(c); i >= 0 && hidden(r.Groups[i]) && numbers[c.ID] == 0 {
			numbers[c.ID] = len(numbers) + 1
		}
	}
	return numbers
}

// distribute returns the results of each group, then those that count without a group, and the remarks without a group.
func (m maker) distribute(results []steps.Result) (groups []list, remarks list) {
	groups = make([]list, len(m.rubric.Groups)+1)
	for _, result := range results {
		place := m.rubric.GroupOf(result.Scenario)
		switch {
		case place >= 0:
			groups[place] = append(groups[place], result)
		case result.Scenario.Remark:
			remarks = append(remarks, result)
		default:
			groups[len(groups)-1] = append(groups[len(groups)-1], result)
		}
	}
	return groups, remarks
}

// flaky returns the titles of scenarios, each once. It omits unknown ones, because they might be hidden.
func (m maker) flaky(ids []string) []string {
	var titles []string
	for _, id := range ids {
		i := slices.IndexFunc(m.suite.Scenarios, func(c steps.Scenario) bool { return c.ID == id })
		if i < 0 {
			continue
		}
		title := m.title(m.suite.Scenarios[i])
		if title != "" && !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
	}
	return titles
}

// title returns a scenario's title for students; "" if there is none.
func (m maker) title(c steps.Scenario) string {
	place := m.rubric.GroupOf(c)
	switch {
	case place < 0:
		return c.Title
	case show(m.rubric.Groups[place]) == rubric.ShowNone:
		return ""
	}
	return cmp.Or(m.rubric.Groups[place].HiddenAs, c.Title)
}

// group makes a group of its results.
func (m maker) group(g rubric.Group, mark rubric.GroupMark, results list) Group {
	group := Group{Mark: mark, Show: show(g)}
	if group.Show == rubric.ShowNone {
		return group
	}
	cases := map[string][]Case{}
	for _, result := range results {
		id := m.ruleOf(g, result.Scenario)
		cases[id] = append(cases[id], m.tell(g, result))
	}
	for _, rule := range m.suite.Facts.Rules {
		if len(cases[rule.ID]) > 0 {
			group.Rules = append(group.Rules, Rule{rule.ID, rule.Text, cases[rule.ID]})
		}
	}
	if len(cases[""]) > 0 {
		group.Rules = append(group.Rules, Rule{Cases: cases[""]})
	}
	return group
}

// ruleOf returns a scenario's rule in its group; "" if that is hidden, or if there is none.
func (m maker) ruleOf(g rubric.Group, c steps.Scenario) string {
	if hidden(g) {
		return ""
	}
	return c.RuleID
}

// tell makes the case of a scenario of a group.
func (m maker) tell(g rubric.Group, result steps.Result) Case {
	if hidden(g) {
		id := fmt.Sprintf("hidden-%d", m.numbers[result.Scenario.ID])
		return disguised(id, g.HiddenAs, show(g), result)
	}
	return named(show(g), result)
}
