package sheet

import (
	"slices"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// secrecy ranks groups by how little they show.
func secrecy(g rubric.Group) int {
	rank := slices.Index([]rubric.Show{rubric.ShowFull, rubric.ShowActual, rubric.ShowRule, rubric.ShowNone}, show(g))
	if hidden(g) {
		rank += 10
	}
	return rank
}

// judge finds the causes that the student may know. They are collected anew from what may be shown, as if there were
// nothing else: neither their number nor their order, their sentences, examples or counts depend on what the rubric
// hides.
func (m *maker) judge(s report.Submission) {
	if len(s.Causes) == 0 {
		return // so it has not been judged
	}
	known := m.known(s.Results)
	inPart := func(r steps.Result) bool { return show(m.cover(r)) != rubric.ShowFull }
	full := steps.Causes(slices.DeleteFunc(slices.Clone(known), inPart))
	m.causeOf = map[string]string{}
	for _, c := range steps.Causes(known) {
		c.Sentence = ""
		shown := slices.IndexFunc(full, func(other steps.Cause) bool { return same(c, other) })
		if shown >= 0 {
			c.Example, c.Sentence = full[shown].Example, sentence(s, full[shown])
		}
		told := report.NewCause(m.suite.Facts, c, known)
		told.Secret = shown < 0
		told.Address = report.Place(m.rubric.Document, c.Rule)
		told.Remark = c.Remark && m.unpaid(c, known)
		m.causes = append(m.causes, Cause{told, c.Example})
		for _, id := range c.Fails {
			m.causeOf[id] = c.Sentence
		}
	}
}

// same tells whether two causes are the same fault.
func same(a, b steps.Cause) bool {
	return a.Rule == b.Rule && a.Signature == b.Signature && a.Remark == b.Remark
}

// unpaid tells whether the failures of a cause cost nothing.
func (m *maker) unpaid(c steps.Cause, results []steps.Result) bool {
	return !slices.ContainsFunc(results, func(r steps.Result) bool {
		return slices.Contains(c.Fails, r.Scenario.ID) && m.groupAt(m.rubric.PlaceOf(r)).Points > 0
	})
}

// sentence gives the sentence of a cause as the document has it, if it is about the same failures there.
func sentence(s report.Submission, c steps.Cause) string {
	for _, other := range s.Causes {
		if same(c, other) && slices.Equal(c.Fails, other.Fails) {
			return other.Sentence
		}
	}
	return c.Sentence
}

// known gives the results of which the student may know something, each with as much as that. A failure that is not
// shown in full goes with the first one of its rule that is.
func (m maker) known(results []steps.Result) []steps.Result {
	type fault struct {
		rule   string
		remark bool
	}
	about := func(r steps.Result) fault {
		if r.Outcome == engine.Blocked {
			return fault{r.Because, r.Scenario.Remark}
		}
		return fault{r.Breaks, r.Scenario.Remark}
	}
	signatures := map[fault]string{}
	var known []steps.Result
	for _, r := range results {
		g := m.cover(r)
		if hidden(g) || show(g) == rubric.ShowNone {
			continue
		}
		_, there := signatures[about(r)]
		failed := r.Outcome.Wrong() && r.Outcome != engine.Blocked
		if !there && failed && show(g) == rubric.ShowFull {
			signatures[about(r)] = r.Signature
		}
		known = append(known, r)
	}
	for i, r := range known {
		if level := show(m.cover(r)); level != rubric.ShowFull {
			known[i] = named(level, r).Result
			known[i].Scenario, known[i].Breaks, known[i].Because = r.Scenario, r.Breaks, r.Because
			known[i].Ended, known[i].Person, known[i].Signature = r.Ended, r.Person, signatures[about(r)]
		}
	}
	return known
}
