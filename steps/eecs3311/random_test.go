package eecs3311

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// Random games alone find faults, blame them on the rules that they break, and tell a small scenario that shows each.
func TestRandomGamesFindFaultsAndTellSmallExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	shortest := map[string]int{ // in moves, the one under test included
		"is_over is inverted":                              0,
		"is_over forgets the first row and column":         0,
		"is_over is true without an unoccupied slot only":  0,
		"no game is won":                                   0,
		"number_of_occupied_slots is one too many":         0,
		"status_of takes the column first":                 0,
		"matches_slots_except looks at the last slot only": 0,
		"matching wants more than one row":                 0,
		"set_status touches another slot":                  0,
		"set_statuses forgets the last column":             0,
		"a move leaves the peg that it passes":             1,
		"a move left empties the slot behind it":           1,
		"a move that is refused empties its slot":          1,
		"play shows in the template":                       1,
	}
	random := func(c steps.Scenario) bool { return c.Random }
	suite := open(t)
	tests := slices.DeleteFunc(faults(), func(f faultTest) bool {
		_, stated := shortest[f.reason]
		return !stated
	})
	if len(tests) != len(shortest) {
		t.Errorf("%d of these faults are among all, want %d", len(tests), len(shortest))
	}
	for _, test := range costtest.Some(tests, 2) {
		moves := shortest[test.reason]
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			results := stepstest.Run(t, suite, but(test.fault), steps.Options{Select: random, Seed: 7})
			_, causes := steps.Judge(results)
			at := slices.IndexFunc(causes, func(c steps.Cause) bool { return c.Rule == rule(test.rule) })
			if at < 0 {
				t.Fatalf("%s is not found to be broken, only %+v", rule(test.rule), causes)
			}
			example := results[slices.IndexFunc(results, func(r steps.Result) bool { return r.Scenario.ID == causes[at].Example })].Example
			text := strings.Join(example, "\n")
			n := strings.Count(text, "the player moves") + strings.Count(text, "the player has moved")
			t.Logf("%s: %s: %d moves, the shortest %d", test.reason, rule(test.rule), n, moves)
			if n > moves {
				t.Errorf("the example has %d moves, the shortest %d:\n%s", n, moves, text)
			}
			if pasted := stepstest.Paste(t, suite, but(test.fault), rule(test.rule), example); pasted.Breaks != rule(test.rule) {
				t.Errorf("pasted, the example is %s and breaks %q:\n%s", pasted.Outcome, pasted.Breaks, text)
			}
		})
	}
}

// A template that shows a wrong board from the start is a fault of who makes the board. One that play has changed is another.
func TestATemplateIsWrongFromTheStart(t *testing.T) {
	t.Parallel()
	suite := open(t)
	tests := []struct {
		fault  fault
		rule   int
		reason string
	}{
		{anotherTemplate("pyramid", strings.Fields(wrongPyramid)), 35, "a board that is made without one of its pegs"},
		{playingTheTemplate(), 36, "a game that is played on the template itself"},
	}
	only := func(c steps.Scenario) bool { return c.Title == "Templates after random games" }
	for _, test := range tests {
		found := 0
		for seed := range uint32(8) {
			results := stepstest.Run(t, suite, but(test.fault), steps.Options{Once: true, Select: only, Seed: seed})
			if results[0].Outcome == engine.Passed {
				continue // the kind was not drawn
			}
			if found++; results[0].Breaks != rule(test.rule) {
				t.Errorf("%s, seed %d: %s is broken, want %s: %q", test.reason, seed, results[0].Breaks, rule(test.rule), results[0].Example)
			}
		}
		if found == 0 {
			t.Errorf("%s: no seed finds it", test.reason)
		}
	}
}
