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

// judge finds the causes that the student may know. They are collected anew from what may be shown, as if there were nothing else:
// neither their number nor their order, their sentences, examples or counts depend on what the rubric hides.
func (m *maker) judge(s report.Submission) {
	if len(s.Causes) == 0 {
		return // so it has not been judged
	}
	known := m.known(s.Results)
	byID := map[string]steps.Result{}
	for _, r := range known {
		byID[r.Scenario.ID] = r
	}
	m.causeOf = map[string]string{}
	for _, c := range steps.Causes(known) {
		example := m.example(steps.Each(c.Fails, func(id string) steps.Result { return byID[id] }))
		c.Example, c.Sentence = example.Scenario.ID, ""
		full := show(m.cover(example)) == rubric.ShowFull
		if full {
			c.Sentence = sentence(s, example)
		}
		told := report.NewCause(m.suite.Facts, c, known)
		told.Secret = !full
		told.Remark = c.Remark && m.groupAt(m.rubric.PlaceOf(example)).Points == 0
		m.causes = append(m.causes, Cause{told, c.Example})
		for _, id := range c.Fails {
			m.causeOf[id] = c.Sentence
		}
	}
}

// known gives the results of which the student may know something, each with as much as that. A failure that is not shown in full
// goes with the first one of its rule that is.
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
		if _, there := signatures[about(r)]; !there && show(g) == rubric.ShowFull && r.Outcome.Wrong() && r.Outcome != engine.Blocked {
			signatures[about(r)] = r.Signature
		}
		known = append(known, r)
	}
	for i, r := range known {
		if level := show(m.cover(r)); level != rubric.ShowFull {
			c := named(level, r)
			r.Signature, r.Step, r.Reason, r.Note = signatures[about(r)], c.Step, c.Reason, c.Note
			r.Mismatch, r.Play, r.Asked = c.Mismatch, c.Play, c.Asked
			known[i] = r
		}
	}
	return known
}

// example chooses the failure that tells a student most, of equal ones the smallest.
func (m maker) example(failures []steps.Result) steps.Result {
	best := failures[0]
	for _, r := range failures[1:] {
		more := secrecy(m.cover(best)) - secrecy(m.cover(r))
		if more > 0 || more == 0 && steps.Smaller(r, best) {
			best = r
		}
	}
	return best
}

// sentence gives the sentence of a result as the document has it, if it is the example of a cause there.
func sentence(s report.Submission, example steps.Result) string {
	for _, c := range s.Causes {
		if c.Example == example.Scenario.ID && c.Rule == example.Breaks {
			return c.Sentence
		}
	}
	return steps.Sentence(example)
}
