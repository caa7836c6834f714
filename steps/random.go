package steps

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"rulebook/impl/engine"
)

// A Lot is a kind of things that are drawn at random and put to a subject: games, positions, calls.
type Lot[T any] struct {
	// Draw draws one. It takes chance from nowhere else.
	Draw func(*rand.Rand) T

	// Told writes the scenario that shows one of them, in the phrases of the features.
	Told func(T) Draft

	// Smaller gives what is a little smaller and may show the same, what loses most first. What has nothing smaller is the end.
	Smaller func(T) []T

	// Play puts one to the subject. The error is that of a step. Default: the scenario that Told writes is performed.
	Play func(context.Context, T) error
}

// mostSmaller bounds how many smaller things are played to find the smallest one that shows a fault.
const mostSmaller = 120

// PlayLots draws so many things and puts each to the subject. The first that goes wrong ends the scenario; its result tells it as an
// example. In the attempt that looks for small examples, the example is the smallest found that breaks the same rule in the same way.
func PlayLots[T any](ctx context.Context, w *World, count int, lot Lot[T]) error {
	if lot.Play == nil {
		lot.Play = func(ctx context.Context, drawn T) error { return w.Perform(ctx, lot.Told(drawn)) }
	}
	chance := w.Chance()
	for range count {
		drawn := lot.Draw(chance)
		err := playAlone(ctx, w, lot, drawn)
		if err == nil {
			continue
		}
		if w.small {
			drawn, err = shrink(ctx, w, lot, drawn, err)
		}
		if outcomeOf(err).Wrong() {
			w.example = lot.Told(drawn).Steps
		}
		return err
	}
	return nil
}

// playAlone plays one. What goes wrong is played once more in a session of its own, which has the last word: what earlier games have
// left behind is another fault.
func playAlone[T any](ctx context.Context, w *World, lot Lot[T], drawn T) error {
	w.forget()
	err := lot.Play(ctx, drawn)
	if w.seated && outcomeOf(err) == engine.Failed {
		w.desk.close()
		w.forget()
		err = lot.Play(ctx, drawn)
	}
	return err
}

// shrink looks for something smaller that breaks the same rule in the same way, and gives it with its error.
func shrink[T any](ctx context.Context, w *World, lot Lot[T], drawn T, err error) (T, error) {
	for left := mostSmaller; left > 0; {
		candidates := lot.Smaller(drawn)
		at := slices.IndexFunc(candidates, func(smaller T) bool {
			if left--; left < 0 {
				return false
			}
			again := playAlone(ctx, w, lot, smaller)
			if !w.sameFault(err, again) || w.traits(again).spent { // who has used up all time shows nothing more
				return false
			}
			drawn, err = smaller, again
			return true
		})
		if at < 0 {
			break
		}
	}
	if again := playAlone(ctx, w, lot, drawn); w.sameFault(err, again) {
		err = again // so that what the world has seen last is the example
	}
	return drawn, err
}

// sameFault tells whether two errors of the scenario break the same rule in the same way.
func (w *World) sameFault(a, b error) bool {
	if b == nil {
		return false
	}
	c := Scenario{RuleID: w.rule}
	ruleA, signatureA := breaks(c, outcomeOf(a), a)
	ruleB, signatureB := breaks(c, outcomeOf(b), b)
	return outcomeOf(a) == outcomeOf(b) && ruleA == ruleB && signatureA == signatureB
}

// Chance gives the numbers from which the scenario draws, or from which is drawn what a dialect is learnt by. They depend on the seed of
// the grading and on the scenario alone, so that each attempt at it draws the same.
func (w *World) Chance() *rand.Rand {
	name := fnv.New64a()
	_, _ = name.Write([]byte(w.scenario))
	return rand.New(rand.NewPCG(uint64(w.desk.seed), name.Sum64()))
}

// Word draws a word of five or seven letters that means nothing.
func Word(chance *rand.Rand) string {
	const consonants, vowels = "bdfgklmpstvz", "aeiou"
	word := string(consonants[chance.IntN(len(consonants))])
	for range 2 + chance.IntN(2) {
		word += string(vowels[chance.IntN(len(vowels))]) + string(consonants[chance.IntN(len(consonants))])
	}
	return word
}

// forget begins anew with the next command, as a scenario of its own would.
func (w *World) forget() {
	w.begun, w.sent, w.asked, w.did = false, nil, nil, nil
	w.input, w.feed, w.run = nil, engine.AllAtOnce, nil
}

// Rules are what the reference tells of its game.
func (w *World) Rules() engine.Rules { return w.desk.reference.Rules }

// lookedUp says, for a report, that a subject may have looked its answers up: all that is known in advance passes, and most of what is
// drawn at random does not, under several rules. It is empty if there is no such suspicion.
func lookedUp(results []Result) string {
	var known, random, failed int
	rules := map[string]bool{}
	for _, r := range results {
		wrong := r.Outcome.Wrong()
		switch {
		case r.Scenario.Remark || !wrong && r.Outcome != engine.Passed:
		case !r.Scenario.Random && wrong:
			return ""
		case !r.Scenario.Random:
			known++
		case wrong:
			failed++
			rules[r.Scenario.RuleID] = true
			fallthrough
		default:
			random++
		}
	}
	if known == 0 || 2*failed <= random || len(rules) < 2 {
		return ""
	}
	return fmt.Sprintf("all %d scenarios that are known in advance pass, and %d of the %d random ones do not: "+
		"see whether the program looks its answers up", known, failed, random)
}
