package stratego

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/stratego"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// tellAll performs the scenarios of everything that random games show, whether or not anything is wrong there.
func (c *world) tellAll(ctx context.Context, count int, looked string) error {
	for seed := range count {
		g := drawGame(rand.New(rand.NewPCG(uint64(seed), 3)), looked)
		for i := range g.events {
			now := &drawnGame{events: g.events[:i+1]}
			p, can := now.before()
			if !can {
				return fmt.Errorf("%s %d: it cannot be that %s", looked, seed, now.last().happens())
			}
			for now.check = range p.checks(now.last(), g.events[:i]) {
				if err := c.Perform(ctx, now.draft()); err != nil {
					return fmt.Errorf("%s %d: %w:\n%q", looked, seed, err, now.draft().Steps)
				}
			}
		}
	}
	return nil
}

// What a report tells of a random game must be right: pasted into a feature, it passes for the reference.
func TestEveryEventOfARandomGameIsToldRightly(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	v := Vocabulary()
	tells := steps.On(`all that (\d+) random games tell of (.+)`, func(c *world) any { return c.tellAll })
	v.Phrases = append(v.Phrases, tells)
	suite := stepstest.Open(t, v, stratego.Reference())
	for looked := range draws() {
		t.Run(looked, func(t *testing.T) {
			t.Parallel()
			games := 5
			switch {
			case !costtest.Push():
				games = 1
			case looked == "every turn":
				games = 2
			}
			line := fmt.Sprintf("When all that %d random games tell of %s", games, looked)
			r := stepstest.Paste(t, suite, stratego.Reference(), "STRATEGO-D34", []string{line})
			if r.Outcome != engine.Passed {
				t.Errorf("%s: %s\n%s", r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
			}
		})
	}
}
