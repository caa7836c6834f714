package steps

import (
	"bytes"
	"context"
	"slices"

	"rulebook/impl/engine"
)

// doubt repeats what passed at its second attempt only. The second attempt excuses nothing but what it explains:
// input that comes line by line excuses a program that loses what was typed ahead, a new process excuses what is left
// over from earlier games. So the first way must fail again as it did, and the second way must pass again. What does
// otherwise is flaky.
func (g *grading) doubt(ctx context.Context, selected []Scenario, first *attempt, second map[string]Result) error {
	rescued := slices.DeleteFunc(slices.Clone(selected), func(c Scenario) bool {
		r, again := second[c.ID]
		return !again || r.Outcome != engine.Passed || first.results[c.ID].Outcome == engine.TimedOut
	})
	onConsole := func(c Scenario) bool { return first.results[c.ID].Play != nil }
	played := slices.DeleteFunc(slices.Clone(rescued), func(c Scenario) bool { return !onConsole(c) })
	asked := slices.DeleteFunc(rescued, onConsole)
	// At a terminal, the first attempt may have looked too early; the more patient one must pass again.
	atTerminal := func(c Scenario) bool { return first.results[c.ID].Play.atTerminal() }
	piped := slices.DeleteFunc(slices.Clone(played), atTerminal)
	for _, c := range piped {
		if !g.loses(ctx, first.results[c.ID].Play) {
			delete(second, c.ID)
		}
	}
	unlike, err := g.unlike(ctx, piped, first, second)
	if err != nil {
		return err
	}
	lines := g.typed()
	unsteady, err := g.unsteady(ctx, played, func() *attempt { return g.repetition(lines, g.options.Fresh) })
	if err != nil {
		return err
	}
	leaking, err := g.unsteady(ctx, asked, func() *attempt { return g.repetition(engine.LineByLine, true) })
	for _, c := range slices.Concat(unlike, unsteady, leaking) {
		if second[c.ID].Outcome == engine.Passed {
			second[c.ID] = flaky(first.results[c.ID])
		}
	}
	return err
}

// typed is the feed of a second attempt.
func (g *grading) typed() engine.Feed { return engine.LineByLine | g.feed()&engine.InCompany }

// loses tells whether a game that went wrong is one of a program that loses input. Until it reads for the first time such a
// program does what it does when its input is typed. A program that breaks off may lose the end of that. How it begins shows where
// there is no input at all.
func (g *grading) loses(ctx context.Context, wrong *Play) bool {
	setting := engine.Setting{Arguments: wrong.Arguments, Files: wrong.Given}
	none, err1 := g.games.play(ctx, setting, nil, g.feed())
	right, err2 := g.games.play(ctx, setting, wrong.Input, g.typed())
	if err1 != nil || err2 != nil || wrong.Cut {
		return true // another attempt tells
	}
	output := []byte(wrong.Output)
	return bytes.HasPrefix(output, Common(none.Output, right.Output)) || bytes.HasPrefix(right.Output, output)
}

// Common gives the beginning that two texts have in common.
func Common(a, b []byte) []byte {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// unlike gives the scenarios that do not fail again as at the first attempt. Whatever came of them in company is no
// evidence: what they do by themselves counts, and what passes so needs no excuse.
func (g *grading) unlike(
	ctx context.Context, played []Scenario, first *attempt, second map[string]Result,
) ([]Scenario, error) {
	again := g.repetition(g.feed(), g.options.Fresh)
	if err := again.run(ctx, played); err != nil {
		return nil, err
	}
	odd := again.among(played, func(r Result, t traits) bool {
		return !t.spent && !alike(first.results[r.Scenario.ID], r)
	})
	inCompany := func(c Scenario) bool { return first.traits[c.ID].company || again.traits[c.ID].company }
	unlike := slices.DeleteFunc(slices.Clone(odd), inCompany)
	odd = slices.DeleteFunc(odd, func(c Scenario) bool { return !inCompany(c) })
	alone := g.repetition(engine.AllAtOnce, g.options.Fresh)
	if err := alone.run(ctx, odd); err != nil {
		return nil, err
	}
	for _, c := range odd {
		switch r := alone.results[c.ID]; {
		case first.traits[c.ID].company && r.Outcome == engine.Passed:
			first.results[c.ID] = r
			delete(second, c.ID)
		case !alike(first.results[c.ID], r):
			unlike = append(unlike, c)
		}
	}
	return unlike, nil
}

// unsteady gives the scenarios that fail twice when they are repeated. One failure may be that of a machine that is
// busy.
func (g *grading) unsteady(
	ctx context.Context, scenarios []Scenario, repetition func() *attempt,
) ([]Scenario, error) {
	for range 2 {
		again := repetition()
		if err := again.run(ctx, scenarios); err != nil {
			return nil, err
		}
		scenarios = again.among(scenarios, func(r Result, t traits) bool { return !t.spent && r.Outcome != engine.Passed })
	}
	return scenarios, nil
}

// repetition makes an attempt for which every game is played anew.
func (g *grading) repetition(feed engine.Feed, fresh bool) *attempt {
	a := g.attempt(feed, fresh)
	a.desk.games = &games{subject: g.subject, apart: true}
	return a
}

// alike tells whether a program failed twice in the same way.
func alike(a, b Result) bool {
	if a.Outcome != b.Outcome || a.Step != b.Step {
		return false
	}
	return a.Play == nil || b.Play != nil && a.Play.Output == b.Play.Output
}

// flaky is the result of a scenario that failed like that at first and passed later, without an excuse.
func flaky(first Result) Result {
	first.Outcome = engine.Flaky
	first.Reason = "it passes at one time and not at another, with the same input; once it failed so: " + first.Reason
	return first
}
