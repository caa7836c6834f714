package stratego_test

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	reference "rulebook/impl/stratego"
	"rulebook/steps"
	"rulebook/steps/stepstest"
	"rulebook/steps/stratego"
)

// Random games alone find faults, blame them on the rules that they break, and tell a small scenario that shows each.
func TestRandomGamesFindFaultsAndTellSmallExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	suite := stepstest.Open(t, stratego.Vocabulary(), reference.Reference())
	tests := []struct {
		variant, rule string
		shortest      int // how many pieces and deeds the smallest scenario has
		reason        string
	}{
		{"scout-misses-row-0", "F2", 2, "a Scout is asked for its moves"},
		{"scout-jumps-pieces", "D20", 3, "a Scout has another piece in its way"},
		{"scout-sees-over-water", "D18", 2, "a Scout next to the water"},
		{"scout-stops-short", "D20", 2, "a Scout alone"},
		{"scout-has-rank-3", "D11", 1, "a Scout is made"},
		{"last-row-out-of-bounds", "D15", 2, "a piece in the last row"},
		{"miner-without-moves", "D15", 2, "a Miner alone"},
		{"moves-diagonally", "D16", 2, "a piece alone"},
		{"stale-moves", "D15", 4, "a piece is asked, moves, and is asked again"},
		{"attacks-own-pieces", "D22", 3, "two pieces of a player"},
		{"equal-ranks-throw", "D26", 3, "two pieces of the same rank"},
		{"dead-defender-stays", "D26", 3, "two pieces of the same rank, or a Bomb"},
		{"draws-do-nothing", "D26", 3, "two pieces of the same rank, or a Bomb"},
		{"major-loses-to-captain", "D23", 3, "a Major and a Captain"},
		{"old-square-stays-occupied", "T33", 2, "a piece moves"},
		{"spy-loses-to-bomb", "F3", 3, "a Spy and a Bomb"},
		{"spy-draws-with-flag", "D33", 3, "a Spy and a Flag"},
		{"spy-dies-winning", "D31", 3, "a Spy and the Marshal"},
		{"flag-capture-does-not-end", "D33", 3, "anybody and a Flag"},
		{"water-can-be-entered", "D18", 2, "a piece next to the water"},
		{"no-square-off-the-board", "D39", 2, "any square off the board"},
		{"get-owner-throws", "T30", 1, "any piece"},
		{"places-and-complains", "D38", 3, "two pieces"},
		{"attack-on-empty-from-list", "F1", 2, "a piece alone"},
		{"water-only-in-its-place", "T17", 4, "a square of water"},
	}
	subjects := variants()
	for _, test := range costtest.Some(tests, 2) {
		t.Run(test.variant, func(t *testing.T) {
			t.Parallel()
			rule := "STRATEGO-" + test.rule
			options := steps.Options{Select: func(c steps.Scenario) bool { return c.Random }, Seed: 11}
			results := stepstest.Run(t, suite, subjects[test.variant], options)
			_, causes := steps.Judge(results)
			at := slices.IndexFunc(causes, func(c steps.Cause) bool { return c.Rule == rule })
			if at < 0 {
				t.Fatalf("%s: %s is no cause, only %+v", test.reason, rule, causes)
			}
			first := func(r steps.Result) bool { return r.Scenario.ID == causes[at].Fails[0] }
			found := results[slices.IndexFunc(results, first)]
			told := strings.Join(found.Example, "\n")
			n := happened(found.Example)
			t.Logf("%s: %s: %d pieces and deeds, the shortest %d", test.variant, rule, n, test.shortest)
			if n != test.shortest {
				t.Errorf("%s: the example has %d pieces and deeds, the shortest %d:\n%s", test.reason, n, test.shortest, told)
			}
			pasted := stepstest.Paste(t, suite, subjects[test.variant], rule, found.Example)
			if pasted.Breaks != rule {
				t.Errorf("%s: pasted, the example is %s and breaks %q:\n%s", test.reason, pasted.Outcome, pasted.Breaks, told)
			}
		})
	}
}

// happened counts the steps of an example up to the one under test.
func happened(example []string) int {
	return 1 + slices.IndexFunc(example, func(line string) bool { return strings.HasPrefix(line, "When ") })
}
