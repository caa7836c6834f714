package boardgame2d

import (
	"slices"
	"strings"
	"testing"

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
	suite := open(t)
	subjects := variants()
	tests := []struct {
		example string // whose variant has the fault
		rule    string
		moves   int // of the shortest game that shows it
		reason  string
	}{
		{"jumps-over-holes", "BOARDGAME2D-R16", 2, "one jump makes the hole that the next jumps over"},
		{"lands-on-pegs", "BOARDGAME2D-R16", 1, "any jump onto another peg"},
		{"peg-edge-test", "BOARDGAME2D-R16", 5, "a hole at the right edge, beside two pegs, takes four jumps"},
		{"leaves-jumped-peg", "BOARDGAME2D-R16", 1, "any jump"},
		{"over-only-at-one-peg", "BOARDGAME2D-R17", 13, "no game of peg solitaire is shorter"},
		{"peg-score-0-when-over", "BOARDGAME2D-R17", 13, "no game of peg solitaire is shorter"},
		{"peg-score-off-by-one", "BOARDGAME2D-R17", 0, "the first board has a score"},
		{"takes-lower-case", "BOARDGAME2D-R15", 1, "a move in small letters"},
		{"tiles-wrap-around", "BOARDGAME2D-R19", 1, "one move over an edge"},
		{"blank-moves-instead", "BOARDGAME2D-R19", 1, "any move"},
		{"score-counts-blank", "BOARDGAME2D-R20", 0, "any board with the blank not in the first place"},
		{"ends-only-with-blank-last", "BOARDGAME2D-R21", 0, "a board in order"},
		{"klotski-moves-by-character", "BOARDGAME2D-R24", 1, "any move"},
		{"klotski-slides-far", "BOARDGAME2D-R24", 1, "a piece with two free units before it"},
		{"pieces-overlap", "BOARDGAME2D-R25", 2, "a piece with half of its way free"},
		{"notch-for-piece-0-only", "BOARDGAME2D-R26", 2, "a small piece goes down twice"},
		{"klotski-never-ends", "BOARDGAME2D-R27", 38, "no solution is shorter"},
		{"score-of-klotski", "BOARDGAME2D-R28", 0, "the first board has a score"},
		{"own-words-of-refusal", "BOARDGAME2D-R7", 1, "any move that is not valid"},
	}
	for _, test := range costtest.Some(tests, 1) {
		t.Run(test.example, func(t *testing.T) {
			t.Parallel()
			subject := subjects[test.example]
			options := steps.Options{Select: func(c steps.Scenario) bool { return c.Random }, Seed: 7}
			results := stepstest.Run(t, suite, subject, options)
			found := firstOf(results, test.rule)
			if found == nil {
				t.Fatalf("%s is not found to be broken", test.rule)
			}
			if moves := movesIn(found.Example); moves > max(1, 2*test.moves) {
				t.Errorf("the example has %d moves, the shortest %d: %s:\n%s",
					moves, test.moves, test.reason, strings.Join(found.Example, "\n"))
			}
			t.Logf("%s: %s: %d moves, the shortest %d", test.example, test.rule, movesIn(found.Example), test.moves)
			if pasted := stepstest.Paste(t, suite, subject, test.rule, found.Example); pasted.Breaks != test.rule {
				t.Errorf("pasted, the example is %s and breaks %q:\n%s",
					pasted.Outcome, pasted.Breaks, strings.Join(found.Example, "\n"))
			}
		})
	}
}

// firstOf gives the first result that the cause of a broken rule points at.
func firstOf(results []steps.Result, rule string) *steps.Result {
	_, causes := steps.Judge(results)
	at := slices.IndexFunc(causes, func(c steps.Cause) bool { return c.Rule == rule })
	if at < 0 {
		return nil
	}
	for i, r := range results {
		if r.Scenario.ID == causes[at].Fails[0] {
			return &results[i]
		}
	}
	return nil
}

// movesIn counts the moves that are played or typed in an example, and an entry of its own.
func movesIn(example []string) (n int) {
	for _, line := range example {
		words := strings.TrimSpace(line)
		switch {
		case strings.HasSuffix(words, " played"), strings.HasSuffix(words, " typed"):
			n += 1 + strings.Count(words, ", ")
		case strings.HasSuffix(words, " entered"), strings.HasSuffix(words, " tried"):
			n++
		}
	}
	return n
}
