package steps

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"time"

	"rulebook/impl/engine"
)

// A grading is one run of the suite against a subject. It makes as many attempts as a fair result needs:
//
//  1. All scenarios, in one session of the engine face. One process may play many games.
//  2. The failures of such a process, each game in a process of its own. These results replace the first ones.
//  3. What is still wrong, in one second session, with input typed line by line, and with more patience at a terminal.
//  4. What was different then, or has broken a session, in a session of its own.
//  5. What passed only in one of the later ways, once more in both ways, to see whether the way makes the difference.
type grading struct {
	suite   *Suite
	subject engine.Subject
	options Options
	games   *games
	dialect *learning
}

func newGrading(ctx context.Context, s *Suite, subject engine.Subject, options Options) *grading {
	g := &grading{suite: s, subject: subject, options: options, games: &games{subject: subject, apart: options.Fresh}}
	g.dialect = newLearning(func() (Dialect, error) {
		w := &World{Facts: s.Facts, Scenarios: s.Scenarios, vocabulary: &s.vocabulary}
		w.desk = g.attempt(engine.AllAtOnce, false).desk
		w.desk.games = &games{subject: subject}
		defer w.desk.close()
		defer w.leave()
		return s.vocabulary.Learn(context.WithValue(ctx, learns{}, true), w)
	})
	return g
}

// tellDialect tells what was learnt of the subject's dialect, if a scenario wanted to know.
func (g *grading) tellDialect() {
	if g.options.Notice == nil {
		return
	}
	for _, note := range g.dialect.notes() {
		g.options.Notice(note)
	}
}

func (g *grading) run(ctx context.Context, selected []Scenario) (map[string]Result, error) {
	first, err := g.first(ctx, selected)
	if err != nil || g.options.Once {
		return first.results, err
	}
	typed, err := g.confirm(ctx, selected, first)
	if err != nil {
		return nil, err
	}
	unsettled := first.among(selected, func(r Result, t traits) bool { return !settled(r, t) })
	open := slices.DeleteFunc(slices.Clone(unsettled), func(c Scenario) bool { return has(typed, c) })
	second, err := g.again(ctx, open, first)
	if err != nil {
		return nil, err
	}
	maps.Copy(second, typed)
	if err := g.doubt(ctx, unsettled, first, second); err != nil {
		return nil, err
	}
	first.merge(second)
	g.observe(first, unsettled)
	return first.results, nil
}

func has(results map[string]Result, c Scenario) bool {
	_, ok := results[c.ID]
	return ok
}

// first makes the first attempt. Only results that no other attempt may change are observed.
func (g *grading) first(ctx context.Context, selected []Scenario) (*attempt, error) {
	first := g.attempt(g.feed(), g.options.Fresh)
	if g.options.Observe != nil {
		first.observe = func(r Result) {
			if t := first.traits[r.Scenario.ID]; g.options.Once || settled(r, t) && !suspicious(r, t) {
				g.options.Observe(r)
			}
		}
	}
	return first, first.run(ctx, selected)
}

// feed is that of the first attempt.
func (g *grading) feed() engine.Feed {
	if g.options.Fresh || g.options.Once {
		return engine.AllAtOnce
	}
	return engine.InCompany
}

// confirm plays the games again that went wrong in company, and takes over the results. It gives those of a second attempt that
// was made in company, too: it passed, or else the program does the same in company and by itself.
func (g *grading) confirm(ctx context.Context, selected []Scenario, first *attempt) (typed map[string]Result, err error) {
	suspects := first.among(selected, suspicious)
	lines := g.attempt(engine.LineByLine|engine.InCompany, g.options.Fresh)
	if err := lines.run(ctx, suspects); err != nil {
		return nil, err
	}
	typed = lines.results
	doubtful := slices.DeleteFunc(suspects, func(c Scenario) bool { return typed[c.ID].Outcome == engine.Passed })
	alone := g.attempt(engine.AllAtOnce, g.options.Fresh)
	if err := alone.run(ctx, doubtful); err != nil {
		return nil, err
	}
	for _, c := range doubtful {
		if !lines.traits[c.ID].company || differ(first.results[c.ID], alone.results[c.ID]) {
			delete(typed, c.ID)
		}
	}
	maps.Copy(first.results, alone.results)
	maps.Copy(first.traits, alone.traits)
	g.observe(first, first.among(doubtful, settled))
	return typed, nil
}

// again makes the second attempt at scenarios, and gives its results. A scenario that differs there, or breaks the session, gets
// a session of its own. If that makes any difference, something is left over from earlier games, and all of them get one.
func (g *grading) again(ctx context.Context, unsettled []Scenario, first *attempt) (map[string]Result, error) {
	second := g.attempt(engine.LineByLine, g.options.Fresh)
	if err := second.run(ctx, unsettled); err != nil {
		return nil, err
	}
	crowded := second.among(unsettled, func(_ Result, t traits) bool { return t.engine && !t.alone })
	differs := func(c Scenario) bool { return differ(first.results[c.ID], second.results[c.ID]) }
	others := slices.DeleteFunc(slices.Clone(crowded), differs)
	crowded = slices.DeleteFunc(crowded, func(c Scenario) bool { return !differs(c) })
	for len(crowded) > 0 {
		alone := g.attempt(engine.LineByLine, true)
		if err := alone.run(ctx, crowded); err != nil {
			return nil, err
		}
		maps.Copy(second.results, alone.results)
		passed := func(c Scenario) bool { return second.results[c.ID].Outcome == engine.Passed }
		if !slices.ContainsFunc(crowded, passed) {
			break
		}
		crowded, others = others, nil
	}
	return second.results, nil
}

// illustrate finds small examples of the faults that random games alone have shown, and puts them into the results: one for each cause.
// A blocked scenario keeps the game as it was drawn. It costs nothing, its cause has an example already, and a fault that blocks many
// scenarios would be looked for many times.
func (g *grading) illustrate(ctx context.Context, results []Result, causes []Cause) error {
	place := map[string]int{}
	for i, r := range results {
		place[r.Scenario.ID] = i
	}
	wanted := map[engine.Feed][]Scenario{}
	for _, c := range causes {
		first := results[place[c.Fails[0]]]
		if slices.ContainsFunc(c.Fails, func(id string) bool { return results[place[id]].Example == nil }) {
			continue
		}
		feed := engine.AllAtOnce
		if first.Play != nil && first.Play.Feed == engine.LineByLine.String() {
			feed = engine.LineByLine
		}
		wanted[feed] = append(wanted[feed], first.Scenario)
	}
	for _, feed := range slices.Sorted(maps.Keys(wanted)) {
		small := g.attempt(feed, g.options.Fresh)
		small.small = true
		if err := small.run(ctx, wanted[feed]); err != nil {
			return err
		}
		for id, found := range small.results {
			results[place[id]].illustrate(found)
		}
	}
	return nil
}

// illustrate takes over a smaller example of the same fault.
func (r *Result) illustrate(smaller Result) {
	if smaller.Outcome != cmp.Or(r.Ended, r.Outcome) || smaller.Breaks != r.Breaks || smaller.Signature != r.Signature {
		return
	}
	r.Example, r.Reason, r.Mismatch, r.Play, r.Asked = smaller.Example, smaller.Reason, smaller.Mismatch, smaller.Play, smaller.Asked
}

func (g *grading) attempt(feed engine.Feed, fresh bool) *attempt {
	limit := cmp.Or(g.options.CommandTime, 10*time.Second)
	d := &desk{
		reference: g.suite.reference, table: g.suite.table, subject: g.subject,
		games: g.games, feed: feed, fresh: fresh, time: limit, dialect: g.dialect, demands: g.suite.vocabulary.Demands,
		seed: g.options.Seed, solution: g.options.Solution,
	}
	return &attempt{suite: g.suite, desk: d, parallel: g.options.Parallel}
}

func (g *grading) observe(a *attempt, scenarios []Scenario) {
	if g.options.Observe == nil {
		return
	}
	for _, c := range scenarios {
		g.options.Observe(a.results[c.ID])
	}
}

// traits gives the circumstances of the scenario, which ended with err.
func (w *World) traits(err error) traits {
	stop, stopped := errors.AsType[*engine.Stop](err)
	return traits{
		company: w.run != nil && w.run.Company, engine: w.seated, alone: w.alone,
		spent: w.run != nil && w.run.Spent || stopped && stop.Spent,
	}
}

// among chooses scenarios by what came of them in the attempt.
func (a *attempt) among(scenarios []Scenario, is func(Result, traits) bool) []Scenario {
	return slices.DeleteFunc(slices.Clone(scenarios), func(c Scenario) bool { return !is(a.results[c.ID], a.traits[c.ID]) })
}

// suspicious tells whether something else than the program may be the reason why a scenario did not pass.
func suspicious(r Result, t traits) bool { return t.company && r.Outcome != engine.Passed }

// settled tells whether a second attempt could make no difference.
func settled(r Result, t traits) bool {
	switch r.Outcome {
	case engine.Passed, engine.NotClaimed, engine.Broken:
		return true
	case engine.TimedOut:
		return t.spent
	}
	return t.spent || t.engine && t.alone && r.Play == nil
}

// differ tells whether two results of a scenario do not say the same, or are of a session that was broken.
func differ(a, b Result) bool {
	whole := a.Outcome == engine.Failed && b.Outcome == engine.Failed
	return !whole || a.Step != b.Step || a.Reason != b.Reason || !reflect.DeepEqual(a.Mismatch, b.Mismatch)
}

// merge takes over what a second attempt has settled. If typing line by line has made any scenario pass, the program needs
// it, and what line by line shows of the others is the truth about them.
func (a *attempt) merge(second map[string]Result) {
	byLine := false
	for id, r := range second {
		first := a.results[id]
		byLine = byLine || r.Outcome == engine.Passed && first.Play != nil && !first.Play.atTerminal()
	}
	for id, r := range second {
		first := a.results[id]
		switch {
		case r.Outcome == engine.Passed:
			r.Note = rescued(first)
		case r.Outcome == engine.Flaky:
		case first.Play == nil && r.Outcome == engine.Failed: // what went another way than before did so in a session of its own
		case !byLine || first.Play == nil || first.Play.atTerminal():
			continue
		}
		a.results[id] = r
	}
}

// rescued says what made the difference to a scenario that passed only at its second attempt.
func rescued(first Result) string {
	switch {
	case first.Outcome == engine.TimedOut:
		return "passed at the second attempt; the first ran out of time"
	case first.Play != nil && first.Play.atTerminal():
		return "passed at the second attempt, with more patience at the terminal"
	case first.Play != nil:
		return "passed when the input was typed line by line; the program loses input that comes all at once"
	}
	return "passed only in a fresh process: something is left over from earlier games"
}
