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
	"rulebook/steps/play"
	"rulebook/steps/stepstest"
)

// tellAll performs the scenarios of everything that random games show, whether or not anything is wrong there.
func (c *world) tellAll(ctx context.Context, count int, looked string) error {
	for seed := range count {
		line := c.Rules().Draw(rand.New(rand.NewPCG(uint64(seed), 3)), engine.Wish(looked))
		walked := play.Walk(c.Rules(), line)
		if len(walked) != len(line) || walked[len(line)-1].Case == "" {
			return fmt.Errorf("%s %d: it cannot be that %v", looked, seed, walked[len(walked)-1].Request)
		}
		for i := range walked {
			for _, seen := range c.shows(walked[:i+1], walked[:i+1]) {
				told := draft(walked[:i+1], seen)
				if err := c.Perform(ctx, told); err != nil {
					return fmt.Errorf("%s %d: %w:\n%q", looked, seed, err, told.Steps)
				}
				if seen.Rule == "" {
					return fmt.Errorf("%s %d: %q shows no rule", looked, seed, told.Steps)
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
	for _, looked := range []string{"the pieces", "the legal moves", "the legal attacks", "the results", "attacks",
		"attacks from anywhere", "a piece in the way", "an attack on an empty square", "every turn"} {
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
