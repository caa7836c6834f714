package marble

import (
	"strings"
	"testing"

	"rulebook/fixtures"
	"rulebook/fixtures/fixturestest"
)

// The positions that follow from jumps are those that the lines of play state.
func TestPositionsFollowFromJumps(t *testing.T) {
	t.Parallel()
	facts := fixturestest.Load(t, "marble")
	for _, line := range facts.Lines {
		var s setup
		for _, turn := range line.Turns {
			s.jumps = append(s.jumps, moves(turn.Jump)...)
		}
		boards, err := s.positions(facts)
		if err != nil {
			t.Fatal(err)
		}
		for i, turn := range line.Turns {
			if got, want := strings.Join(boards[i+1], "\n"), strings.Join(turn.Board, "\n"); got != want {
				t.Errorf("%s, jump %d:\n%s\nwant\n%s", line.Name, i+1, got, want)
			}
		}
	}
}

func TestAnInvalidMoveViolatesACondition(t *testing.T) {
	t.Parallel()
	start := fixtures.Rows{
		"....O.O.O....",
		"....O.O.O....",
		"O.O.O.O.O.O.O",
		"O._._.O.O.O.O",
		"O.O.O.O.O.O.O",
		"....O.O.O....",
		"....O.O.O....",
	}
	tests := []struct {
		move, rule string
		reason     string
	}{
		{"(3, 4) to (3, 2)", "", "valid"},
		{"(1, 2) to (3, 2)", "", "valid"},
		{"(1, 1) to (3, 1)", "MARBLE-R30", "from a corner"},
		{"(3, -1) to (3, 1)", "MARBLE-R30", "from off the grid"},
		{"(2, 2) to (0, 0)", "MARBLE-R30", "into a corner, and on a diagonal"},
		{"(3, 1) to (3, 3)", "MARBLE-R31", "no marble"},
		{"(2, 3) to (4, 3)", "MARBLE-R32", "onto a marble"},
		{"(2, 3) to (3, 2)", "MARBLE-R33", "on a diagonal"},
		{"(3, 3) to (3, 2)", "MARBLE-R33", "too near"},
		{"(3, 0) to (3, 2)", "MARBLE-R34", "over nothing"},
	}
	for _, test := range tests {
		if got := violated(start, moves(test.move)[0]); got != test.rule {
			t.Errorf("%s violates %q, want %q: %s", test.move, got, test.rule, test.reason)
		}
	}
}
