package sheet

import (
	"cmp"
	"fmt"
	"slices"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Make makes the sheet of a submission. It shows no more of each scenario than the rubric allows.
//
// It always shows notes and the compiler's output: they come from before the scenarios.
func Make(suite *steps.Suite, r *rubric.Rubric, s report.Submission, student roster.Student, mark rubric.Mark) *Sheet {
	m := maker{suite: suite, rubric: r}
	m.number(s.Results)
	m.judge(s)
	sheet := &Sheet{
		Assignment: suite.Assignment, Title: suite.Facts.Document, Document: r.Document, Student: student, Path: s.Path,
		State: s.State, Problem: problem(r, s), CompilerOutput: s.CompilerOutput, Containment: s.Containment, Seed: s.Seed,
		Language: s.Language, Version: s.Version, Main: s.Main, Notes: s.Notes, Flaky: m.flaky(s.Flaky),
		Mark: mark, Earning: r.Partial.Explained(), Totals: s.Counted, Evidence: s.Evidence.Words(s.Language),
		Random: slices.ContainsFunc(s.Results, func(r steps.Result) bool { return r.Scenario.Random }),
	}
	results, remarks := m.distribute(s.Results)
	for i, g := range r.Groups {
		if len(results[i]) > 0 {
			sheet.Groups = append(sheet.Groups, m.group(g, markOf(i, g, mark), results[i]))
		}
	}
	if others := results[len(r.Groups)]; len(others) > 0 {
		sheet.Groups = append(sheet.Groups, m.group(unowned, unownedMark(others), others))
	}
	sheet.Remarks = steps.Each(remarks, func(result steps.Result) Case { return m.tell(unowned, result) })
	sheet.Causes = m.causes
	return sheet
}

// unowned is the group of scenarios without a group.
var unowned = rubric.Group{Name: rubric.Others, Show: rubric.ShowFull}

// unownedMark returns the totals of results whose group is not in the rubric.
func unownedMark(results []steps.Result) rubric.GroupMark {
	totals := report.Totals{}
	for _, result := range results {
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
	causes  []Cause
	causeOf map[string]string // the sentences of causes by the ids of the scenarios that they fail
}

// number numbers the hidden scenarios of an assignment in the order of its features, then what else of the results is
// hidden.
func (m *maker) number(results []steps.Result) {
	m.numbers = map[string]int{}
	add := func(c steps.Scenario, g rubric.Group) {
		if hidden(g) && m.numbers[c.ID] == 0 {
			m.numbers[c.ID] = len(m.numbers) + 1
		}
	}
	for _, c := range m.suite.Scenarios {
		add(c, m.groupAt(m.rubric.GroupOf(c)))
	}
	for _, result := range results {
		add(result.Scenario, m.groupAt(m.rubric.GroupOf(result.Scenario)))
	}
	for _, result := range results {
		add(result.Scenario, m.cover(result))
	}
}

func (m maker) groupAt(place int) rubric.Group {
	if place < 0 {
		return unowned
	}
	return m.rubric.Groups[place]
}

// cover returns the group that says how much of a result is shown. A failure may count in another group than that of
// its scenario: then it is the one that shows less.
func (m maker) cover(result steps.Result) rubric.Group {
	own, counts := m.groupAt(m.rubric.GroupOf(result.Scenario)), m.groupAt(m.rubric.PlaceOf(result))
	if secrecy(own) < secrecy(counts) {
		return counts
	}
	return own
}

// distribute returns the results of each group, then those that count without a group, and the remarks without a group.
func (m maker) distribute(results []steps.Result) (groups [][]steps.Result, remarks []steps.Result) {
	groups = make([][]steps.Result, len(m.rubric.Groups)+1)
	for _, result := range results {
		place := m.rubric.PlaceOf(result)
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
func (m maker) group(g rubric.Group, mark rubric.GroupMark, results []steps.Result) Group {
	group := Group{Mark: mark, Show: show(g)}
	if group.Show == rubric.ShowNone {
		return group
	}
	cases := map[string][]Case{}
	for _, result := range results {
		cover := m.cover(result)
		if show(cover) == rubric.ShowNone {
			continue
		}
		id := m.ruleOf(cover, result)
		cases[id] = append(cases[id], m.tell(cover, result))
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

// ruleOf returns the rule under which a result stands; "" if that is hidden, or if the assignment has no such rule.
func (m maker) ruleOf(cover rubric.Group, result steps.Result) string {
	rule, known := m.suite.Facts.Rule(result.Shows())
	if hidden(cover) || !known {
		return ""
	}
	return rule.ID
}

// tell makes the case of a scenario that is covered by a group.
func (m maker) tell(g rubric.Group, result steps.Result) Case {
	if hidden(g) {
		id := fmt.Sprintf("hidden-%d", m.numbers[result.Scenario.ID])
		return disguised(id, g.HiddenAs, show(g), result)
	}
	c := named(show(g), result)
	if c.Show == rubric.ShowFull {
		c.Cause = m.causeOf[c.Scenario.ID]
	}
	if c.Outcome == engine.Blocked && m.tells(result.Because) {
		c.Because = result.Because
	}
	return c
}

// tells tells whether the student knows a cause of a rule.
func (m maker) tells(rule string) bool {
	return slices.ContainsFunc(m.causes, func(c Cause) bool { return c.RuleID == rule })
}
