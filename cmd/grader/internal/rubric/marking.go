package rubric

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Mark computes the mark of a submission. The arithmetic is exact: each group's points are rounded once, halves up, to
// a hundredth, and the mark is their sum.
//
// A submission earns what it has shown. The rules of a group share its points equally. A rule earns its part by those of its
// scenarios that passed, of all that were put to the submission, as [Rubric.Partial] says. It makes no difference why a scenario
// did not pass, so a submission gains nothing by breaking more.
//
// Unclaimed and unselected scenarios count neither way. The points of a group without any claimed scenario are spread
// over the other groups in proportion, so that the whole can always be reached. A submission that does not build gets 0.
// If the grader or the machine is at fault, or nothing was claimed, there is no mark. Nor is there one if no program
// could be made out in the submission, which says nothing of what the student can do, or if less could be put to it than
// the rubric demands. In both cases a person is needed. What was graded in part only, such as with --only, has no mark either.
//
// The words of a mark name no scenario and no rule: these might be hidden.
func (r *Rubric) Mark(s report.Submission) Mark {
	tallies := r.tally(s.Results)
	if s.State == report.NotFound {
		return r.forPerson(unclear, tallies)
	}
	if why := r.partly(s); why != "" {
		mark := r.withheld(why, tallies)
		mark.Partial = true
		return mark
	}
	if s.State == report.NotBuilt {
		return r.zero("it does not build")
	}
	if why := r.hindrance(s.State, tallies); why != "" {
		return r.withheld(why, tallies)
	}
	if evidence := r.evidence(tallies); !evidence.Reaches(r.Evidence) {
		put := evidence.Words(s.Language)
		return r.forPerson(fmt.Sprintf("%s, and the rubric demands %d %%", put, r.Evidence), tallies)
	}
	mark := Mark{Given: true, Of: r.Points, Outside: r.Ungrouped(s.Results).Failed()}
	mark.Why = outside(mark.Outside)
	of := r.spread(tallies)
	for i, g := range r.Groups {
		m := g.mark(r.Partial, of[i], tallies[i], mark.Groups)
		mark.Points += m.Points
		mark.Groups = append(mark.Groups, m)
	}
	return r.Late.charge(r.Without.limit(mark, s.Results), s)
}

// zero is the mark of a submission that could not run by its own fault.
func (r *Rubric) zero(why string) Mark {
	return Mark{Given: true, Why: why, Of: r.Points, Groups: steps.Each(r.Groups, func(g Group) GroupMark {
		return GroupMark{Name: g.Name, Of: g.Points, Why: why, Totals: report.Totals{}}
	})}
}

// unclear says why there is no mark where no program was made out.
const unclear = "the grader could not make out its program; say in a submission.yaml how to run it, or mark it by hand"

// forPerson is the mark of a submission that a person must mark.
func (r *Rubric) forPerson(why string, tallies []tally) Mark {
	mark := r.withheld("it needs a person: "+why, tallies)
	mark.NeedsPerson = true
	return mark
}

// withheld is the mark of an ungraded submission.
func (r *Rubric) withheld(why string, tallies []tally) Mark {
	mark := Mark{Why: why, Of: r.Points}
	for i, g := range r.Groups {
		mark.Groups = append(mark.Groups, GroupMark{Name: g.Name, Why: tallies[i].words(), Totals: tallies[i].totals})
	}
	return mark
}

// A tally counts the scenarios of a group.
type tally struct {
	totals report.Totals // by what the results show; see [Rubric.PlaceOf]
	astray int           // scenarios of its rules in which another rule was broken
	rules  map[string]*ruleTally
}

// count counts a scenario of a rule of the group.
func (t *tally) count(rule string, outcome engine.Outcome) {
	if t.rules[rule] == nil {
		t.rules[rule] = &ruleTally{}
	}
	t.rules[rule].count(outcome)
}

// tally counts results group by group. What breaks another rule than its own is told with that one, and has not shown its own.
func (r *Rubric) tally(results []steps.Result) []tally {
	tallies := make([]tally, len(r.Groups))
	for i := range tallies {
		tallies[i] = tally{totals: report.Totals{}, rules: map[string]*ruleTally{}}
	}
	asked := func(c steps.Scenario, outcome engine.Outcome) engine.Outcome {
		if r.Excludes(c) {
			return engine.NotAsked
		}
		return outcome
	}
	for _, result := range results {
		own, told := result.Scenario, shown(result)
		if i := r.GroupOf(told); i >= 0 {
			tallies[i].totals[asked(told, result.Outcome)]++
		}
		if i := r.GroupOf(own); i >= 0 {
			tallies[i].count(own.RuleID, asked(own, result.Outcome))
			if own.RuleID != told.RuleID && !r.Excludes(own) {
				tallies[i].astray++
			}
		}
	}
	return tallies
}

// put tells whether any scenario was put to the submission.
func (t tally) put() bool {
	return len(t.counted()) > 0
}

func (t tally) words() string {
	words := fmt.Sprintf("%d of %d scenarios passed", t.totals[engine.Passed], t.totals[engine.Passed]+t.totals.Wrong())
	for _, other := range []engine.Outcome{engine.Blocked, engine.NotClaimed, engine.NotAsked, engine.Broken} {
		if n := t.totals[other]; n > 0 {
			words += fmt.Sprintf(", %d %s", n, other)
		}
	}
	if t.astray > 0 {
		words += fmt.Sprintf(", %d more broke another rule", t.astray)
	}
	return words
}

// outside says what went wrong and costs nothing.
func outside(wrong int) string {
	switch wrong {
	case 0:
		return ""
	case 1:
		return "1 scenario went wrong that belongs to no group, so it costs nothing"
	}
	return fmt.Sprintf("%d scenarios went wrong that belong to no group, so they cost nothing", wrong)
}

// hindrance says why there is no mark; "" if there is one.
func (r *Rubric) hindrance(state report.State, tallies []tally) string {
	var places []string
	broken, counting, graded := 0, 0, 0
	for i, g := range r.Groups {
		if g.Points == 0 {
			continue
		}
		if n := tallies[i].totals[engine.Broken]; n > 0 {
			broken += n
			places = append(places, fmt.Sprintf("%d of “%s”", n, g.Name))
		}
		counting += tallies[i].totals[engine.Passed] + tallies[i].totals.Wrong()
		graded += tallies[i].totals.All()
	}
	switch {
	case broken > 0:
		return fmt.Sprintf("%s could not be run, through no fault of the submission: %s",
			report.Some(broken, "scenario"), strings.Join(places, ", "))
	case state == report.Broken:
		return "it could not be graded, through no fault of the submission"
	case graded == 0:
		return "no scenario with points was graded"
	case counting == 0 || state == report.NothingRan:
		return "it claims no scenario with points"
	}
	return ""
}

// evidence counts the scenarios that have points.
func (r *Rubric) evidence(tallies []tally) report.Evidence {
	var all report.Evidence
	for i, g := range r.Groups {
		if g.Points > 0 {
			all = all.Plus(tallies[i].totals.Evidence())
		}
	}
	return all
}

// partly says that not everything with points was graded; "" if everything was, or if that is not why something is missing. It
// counts scenarios where they stand, whatever rule a failure breaks.
func (r *Rubric) partly(s report.Submission) string {
	switch {
	case s.State == report.Broken, s.State == report.NotBuilt && len(s.Only) == 0:
		return ""
	case s.State == report.NotBuilt:
		return "it does not build, and only a part of the scenarios was asked for"
	}
	graded := 0
	for _, result := range s.Results {
		if r.worthy(result.Scenario) && result.Outcome != engine.NotAsked {
			graded++
		}
	}
	if graded >= r.worth {
		return ""
	}
	return fmt.Sprintf("only %d of %d scenarios that have points were graded", graded, r.worth)
}

// spread returns the possible points of each group. It spreads the points of left-out groups over the others in
// proportion, in hundredths: first whole ones, then one each by the largest remainders, earlier groups first.
func (r *Rubric) spread(tallies []tally) []Points {
	of := make([]Points, len(r.Groups))
	var kept, lost Points
	for i, g := range r.Groups {
		if !tallies[i].put() {
			lost += g.Points
			continue
		}
		of[i] = g.Points
		kept += g.Points
	}
	if kept == 0 {
		return of
	}
	remainders, order, rest := make([]Points, len(of)), make([]int, len(of)), lost
	for i, points := range of {
		share := points * lost / kept
		order[i], remainders[i] = i, points*lost%kept
		of[i] += share
		rest -= share
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(remainders[b], remainders[a]) })
	for _, i := range order[:rest] {
		of[i]++
	}
	return of
}

// mark returns the mark of a group, given the marks before it.
func (g Group) mark(partial Partial, of Points, t tally, before []GroupMark) GroupMark {
	m := GroupMark{Name: g.Name, Of: of, Why: t.words(), Totals: t.totals}
	if !t.put() {
		m.LeftOut = true
		switch t.totals.All() {
		case 0:
			m.Why = "none of these scenarios was graded"
		case t.totals[engine.NotClaimed]:
			m.Why = "it claims none of these scenarios"
		case t.totals[engine.NotAsked]:
			m.Why = "none of these scenarios was asked"
		}
		return m
	}
	m.Points = of.Times(g.share(partial, t, &m.Why))
	if missing := g.missing(before); len(missing) > 0 {
		m.Points = 0
		m.Why += "; needs all of " + strings.Join(missing, " and ")
	}
	return m
}

// share returns the part of the group's points that were earned, from 0 to 1. It adds to why what the rules have to do with it.
func (g Group) share(partial Partial, t tally, why *string) *big.Rat {
	rules := t.counted()
	sum, whole, some := new(big.Rat), 0, 0
	for _, rule := range rules {
		share := rule.share(partial)
		sum.Add(sum, share)
		switch {
		case share.IsInt() && share.Sign() > 0:
			whole++
		case share.Sign() > 0:
			some++
		}
	}
	switch {
	case whole == len(rules):
		return big.NewRat(1, 1)
	case g.Count == AllOrNothing:
		*why += "; only all of them count"
		return new(big.Rat)
	case g.Count == Least:
		least := slices.MinFunc(rules, func(a, b *ruleTally) int { return a.share(partial).Cmp(b.share(partial)) })
		*why += fmt.Sprintf("; the rule that went worst counts, with %d of %d", least.passed, least.put)
		return least.share(partial)
	}
	*why += fmt.Sprintf("; %d of %d rules count in full", whole, len(rules))
	if some > 0 {
		*why += fmt.Sprintf(", %d %s", some, partial.words())
	}
	return sum.Quo(sum, big.NewRat(int64(len(rules)), 1))
}

// counted gives the rules of which something was put to the submission, in the order of their ids.
func (t tally) counted() []*ruleTally {
	rules := steps.Each(slices.Sorted(maps.Keys(t.rules)), func(id string) *ruleTally { return t.rules[id] })
	return slices.DeleteFunc(rules, func(rule *ruleTally) bool { return rule.put == 0 })
}

// missing lists the needed groups without all their points. A left-out group has nothing to miss.
func (g Group) missing(before []GroupMark) []string {
	var missing []string
	for _, m := range before {
		if slices.Contains(g.Needs, m.Name) && m.Points < m.Of {
			missing = append(missing, "“"+m.Name+"”")
		}
	}
	return missing
}
