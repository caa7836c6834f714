package solver

import (
	"strings"
	"testing"

	"rulebook/impl/engine/cost/costtest"
)

func TestKlotski(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, test := range []struct {
		variant Klotski
		boards  int
		depth   int // 0: not compared
		goals   int // 0: not compared
		moves   int
		lowest  int // the lowest row of the big piece at the end, from 0, in characters
		reason  string
	}{
		{Klotski{}, 914148, 80, 105790, 38, 12, "the rules of the homework: any piece may enter the notch"},
		{Klotski{Goal: 4}, 914148, 80, 0, 26, 10, "the same, up to the place of the classic game, one unit above the end"},
		{Klotski{Notch: NotchForBig}, 159744, 0, 0, 117, 12, "only the big piece may enter the notch"},
		{Klotski{Notch: NotchClosed, Goal: 4}, 25955, 0, 0, 116, 10, "the classic game, which has no notch"},
		{Klotski{Notch: NotchClosed}, 25955, 0, 0, 0, 0, "a goal that cannot be reached"},
	} {
		g := test.variant.Search()
		if g.Boards != test.boards || test.depth > 0 && g.Depth != test.depth || test.goals > 0 && g.Goals != test.goals {
			t.Errorf("%s: %d boards, up to %d moves away, %d of them ended", test.reason, g.Boards, g.Depth, g.Goals)
		}
		if len(g.Solution) != test.moves {
			t.Errorf("%s: %d moves, not %d", test.reason, len(g.Solution), test.moves)
		}
		if test.moves == 0 {
			continue
		}
		board := pushedAll(t, g.Solution)
		if row := board[test.lowest]; row[3:7] != "0000" || strings.Contains(board[test.lowest+1], "0") {
			t.Errorf("%s: at the end of %v the big piece is elsewhere:\n%s", test.reason, g.Solution, strings.Join(board, "\n"))
		}
	}
}

// pushedAll makes moves from the start in the plainest way, on characters.
func pushedAll(t *testing.T, moves []string) []string {
	t.Helper()
	board := []string{
		"..........",
		".11000022.",
		".11000022.",
		".11000022.",
		".11000022.",
		".33999944.",
		".33999944.",
		".33667744.",
		".33667744.",
		".55    88.",
		".55    88.",
		"...    ...",
		"...    ...",
		"..........",
	}
	for _, move := range moves {
		moved, ok := pushed(board, move)
		if !ok {
			t.Fatalf("%s is not legal on\n%s", move, strings.Join(board, "\n"))
		}
		board = moved
	}
	return board
}

// pushed moves all characters of a piece by two. False: one of them would leave the free places.
func pushed(board []string, move string) ([]string, bool) {
	way := map[string][2]int{"UP": {-2, 0}, "DOWN": {2, 0}, "LEFT": {0, -2}, "RIGHT": {0, 2}}[move[2:]]
	moved := make([][]byte, len(board))
	for i, row := range board {
		moved[i] = []byte(strings.ReplaceAll(row, move[:1], " "))
	}
	for i, row := range board {
		for j := range row {
			if row[j] != move[0] {
				continue
			}
			if moved[i+way[0]][j+way[1]] != ' ' {
				return nil, false
			}
			moved[i+way[0]][j+way[1]] = move[0]
		}
	}
	rows := make([]string, len(board))
	for i := range moved {
		rows[i] = string(moved[i])
	}
	return rows, true
}

func BenchmarkKlotski(b *testing.B) {
	b.ReportAllocs()
	states := 0
	for b.Loop() {
		states = Klotski{}.Search().Boards
	}
	b.ReportMetric(float64(states), "states")
}
