package cs300_test

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	vocabulary "rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

// Random games alone find faults, blame them on the rules that they break, and tell a small scenario that shows each.
func TestRandomGamesFindFaultsAndTellSmallExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	suite := stepstest.Open(t, vocabulary.Vocabulary(), cs300.Reference())
	tests := []struct {
		program engine.Subject
		rule    string
		moves   int // of the shortest game that shows it, without those that are always made
		reason  string
	}{
		{program{congratulates: true}.console(), "CS300-R15", 0, "any loss is congratulated"},
		{program{jumpedStays: true}.console(), "CS300-R3", 0, "any jump leaves a peg too many"},
		{program{turned: [4]int{1, 2, 4, 4}}.console(), "CS300-R34", 1, "one jump goes to the other side"},
		{program{readsTokens: true}.console(), "CS300-R23", 1, "one line with several numbers"},
		{program{jumps: []string{"@@-", "@@#"}}.console(), "CS300-R42", 1, "one jump beyond the Cross"},
		{program{diagonals: true}.console(), "CS300-R4", 1, "a peg that could jump along a diagonal is left"},
		{program{filledCentre: true}.console(), "CS300-R12", 0, "the first board of the Cross"},
		{program{shiftedTriangle: true}.console(), "CS300-R12", 0, "the first board of the Triangle"},
		{program{jumps: []string{"@@-", "@#-"}}.both(), "CS300-R42", 1, "one move is judged"},
		{program{performsAll: true}.both(), "CS300-R47", 1, "one move is made"},
		{program{moreMoves: 1}.both(), "CS300-R50", 0, "any board has a move too many"},
	}
	for _, test := range costtest.Some(tests, 5) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			options := steps.Options{Select: func(c steps.Scenario) bool { return c.Random }, Seed: 7}
			results := stepstest.Run(t, suite, test.program, options)
			_, causes := steps.Judge(results)
			at := slices.IndexFunc(causes, func(c steps.Cause) bool { return c.Rule == test.rule })
			if at < 0 {
				t.Fatalf("%s is not found to be broken, only %+v", test.rule, causes)
			}
			found := results[slices.IndexFunc(results, func(r steps.Result) bool { return r.Scenario.ID == causes[at].Fails[0] })]
			t.Logf("%s: %s: %d moves, the shortest %d", test.reason, test.rule, movesIn(found.Example), test.moves)
			if moves := movesIn(found.Example); 2*moves > 3*test.moves && moves > 1 {
				t.Errorf("the example has %d moves, the shortest %d:\n%s", moves, test.moves, strings.Join(found.Example, "\n"))
			}
			pasted := stepstest.Paste(t, suite, test.program, test.rule, found.Example)
			if pasted.Breaks != test.rule {
				t.Errorf("pasted, the example is %s and breaks %q:\n%s", pasted.Outcome, pasted.Breaks, strings.Join(found.Example, "\n"))
			}
		})
	}
}

// movesIn counts the moves in the table of an example.
func movesIn(example []string) (n int) {
	for _, line := range example {
		if strings.HasPrefix(line, "  |") {
			n++
		}
	}
	return max(0, n-1)
}
