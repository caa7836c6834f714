package play

import (
	"context"
	"math/rand/v2"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// Random draws so many lines of play. From each, told writes a scenario, which is put to the subject. The error tells of
// the first line that goes wrong, or, where small examples are wanted, of the smallest found that goes wrong in the same
// way. See [steps.PlayLots].
func Random(ctx context.Context, w *steps.World, count int, wish engine.Wish, told func([]Step) steps.Draft) error {
	rules := w.Rules()
	return steps.PlayLots(ctx, w, count, steps.Lot[[]engine.Request]{
		Draw:    func(chance *rand.Rand) []engine.Request { return rules.Draw(chance, wish) },
		Told:    func(line []engine.Request) steps.Draft { return told(Walk(rules, line)) },
		Smaller: func(line []engine.Request) [][]engine.Request { return Smaller(rules, line, wish) },
	})
}

// Walk gives the steps of a line of play, which ends with the first that is forbidden, or after which chance decides.
func Walk(rules engine.Rules, line []engine.Request) []Step {
	var walked []Step
	for at, i := rules.Begin(), 0; i < len(line); i++ {
		s := StepIn(at, line[i])
		walked = append(walked, s)
		if len(s.Next) != 1 {
			break
		}
		at = s.Next[0]
	}
	return walked
}

// Smaller gives lines of play that are a little smaller, what loses most first: shorter ones, those without one
// request, and those that begin more simply. Like the line itself, they go on with what is allowed.
func Smaller(rules engine.Rules, line []engine.Request, wish engine.Wish) (smaller [][]engine.Request) {
	n := len(line)
	for _, kept := range []int{1, (n + 1) / 2, n - 1} {
		if kept > 0 && kept < n {
			smaller = append(smaller, line[:kept])
		}
	}
	for i := n - 1; i > 0; i-- {
		smaller = append(smaller, slices.Delete(slices.Clone(line), i, i+1))
	}
	smaller = append(smaller, rules.Simpler(line, wish)...)
	return slices.DeleteFunc(smaller, func(line []engine.Request) bool {
		_, err := NewGame(rules, line...)
		return err != nil && wish != engine.AnyBeginning
	})
}
