package cs300

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/peg"
)

func parse(t testing.TB, rows string) peg.Board {
	t.Helper()
	board, err := peg.Parse(glyphs, strings.Fields(rows)...)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

func drawn(board peg.Board) string { return strings.Join(board.Drawn(glyphs), " ") }

func TestEachStyleHasItsBoard(t *testing.T) {
	t.Parallel()
	tests := []struct {
		style       Style
		name        string
		rows        string
		pegs, moves int
	}{
		{Cross, "Cross", "###@@@### ###@@@### @@@@@@@@@ @@@@-@@@@ @@@@@@@@@ ###@@@### ###@@@###", 38, 4},
		{Circle, "Circle", "#-@@-# -@@@@- @@@@@@ @@@@@@ -@@@@- #-@@-#", 24, 16},
		{Triangle, "Triangle", "###-@-### ##-@@@-## #-@@-@@-# -@@@@@@@-", 15, 13},
		{SimpleT, "Simple T", "----- -@@@- --@-- --@-- -----", 5, 4},
	}
	for i, test := range tests {
		board, err := CreateBoard(Style(i + 1))
		if err != nil {
			t.Fatal(err)
		}
		if Styles()[i] != test.style || test.style.String() != test.name {
			t.Errorf("style %d is %v, want %s", i+1, Styles()[i], test.name)
		}
		if got := drawn(board); got != test.rows {
			t.Errorf("%s is %s, want %s", test.name, got, test.rows)
		}
		if pegs, moves := CountPegsRemaining(board), CountMovesAvailable(board); pegs != test.pegs || moves != test.moves {
			t.Errorf("%s has %d pegs and %d moves, want %d and %d", test.name, pegs, moves, test.pegs, test.moves)
		}
	}
}

func TestThereAreNoOtherStyles(t *testing.T) {
	t.Parallel()
	for _, style := range []Style{math.MinInt, -1, 0, 5, math.MaxInt} {
		board, err := CreateBoard(style)
		if want := fmt.Sprintf("creating a board: there is no style %d", int(style)); err == nil || err.Error() != want {
			t.Errorf("style %d gives the error %v, want %s", int(style), err, want)
		}
		if CountPegsRemaining(board) != 0 {
			t.Errorf("style %d gives a board", int(style))
		}
	}
}

func TestEachCallOfCreateBoardGivesABoardOfItsOwn(t *testing.T) {
	t.Parallel()
	first, _ := CreateBoard(SimpleT)
	PerformMove(first, 2, 3, 1)
	second, _ := CreateBoard(SimpleT)
	PerformMove(first, 2, 2, 4)
	if got, want := drawn(second), "----- -@@@- --@-- --@-- -----"; got != want {
		t.Errorf("after a move on another board it is %s", got)
	}
}

func TestDirectionsHaveTheWordsOfTheGame(t *testing.T) {
	t.Parallel()
	want := []string{"UP", "DOWN", "LEFT", "RIGHT"}
	var got []string
	for _, d := range Directions() {
		got = append(got, d.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for d, want := range map[Direction]string{0: "direction 0", 5: "direction 5", -1: "direction -1"} {
		if d.String() != want {
			t.Errorf("it is called %s, want %s", d, want)
		}
	}
}

func TestAMoveHasADirectionFromOneToFour(t *testing.T) {
	t.Parallel()
	const full = "--@-- --@-- @@-@@ --@-- --@--"
	for d, at := range map[Direction][2]int{1: {5, 3}, 2: {1, 3}, 3: {3, 5}, 4: {3, 1}} {
		if !IsValidMove(parse(t, full), at[0], at[1], d) {
			t.Errorf("the move %v from row %d and column %d is not valid", d, at[0], at[1])
		}
	}
	for _, d := range []Direction{math.MinInt, -1, 0, 5, math.MaxInt} {
		board := parse(t, full)
		for row := range 7 {
			for column := range 7 {
				if IsValidMove(board, row, column, d) {
					t.Errorf("the move %v from row %d and column %d is valid", d, row, column)
				}
				PerformMove(board, row, column, d)
			}
		}
		if drawn(board) != full {
			t.Errorf("the move %v has changed the board to %s", d, drawn(board))
		}
	}
}

func TestAMoveNamesItsRowBeforeItsColumn(t *testing.T) {
	t.Parallel()
	tests := []struct {
		row, column int
		direction   Direction
		want        bool
		reason      string
	}{
		{2, 3, 4, true, "a peg over a peg into a hole"},
		{3, 2, 4, false, "row and column are exchanged"},
		{2, 4, 2, false, "over a hole"},
		{2, 1, 4, false, "from a hole"},
		{0, 3, 2, false, "from row 0"},
		{6, 3, 1, false, "from the row below the last"},
		{2, 0, 4, false, "from column 0"},
		{2, 6, 3, false, "from the column right of the last"},
		{math.MinInt, math.MaxInt, 1, false, "from far away"},
	}
	for _, test := range tests {
		board, _ := CreateBoard(SimpleT)
		before := drawn(board)
		if got := IsValidMove(board, test.row, test.column, test.direction); got != test.want {
			t.Errorf("row %d, column %d %v: got %t: %s", test.row, test.column, test.direction, got, test.reason)
		}
		if drawn(board) != before {
			t.Errorf("to ask has changed the board: %s", test.reason)
		}
		if got := drawn(PerformMove(board, test.row, test.column, test.direction)) != before; got != test.want {
			t.Errorf("row %d, column %d %v: moved %t: %s", test.row, test.column, test.direction, got, test.reason)
		}
	}
}

func TestTheWorkedExampleOfTheAssignment(t *testing.T) {
	t.Parallel()
	board := parse(t, "@@- @@@ @@@")
	turns := []struct {
		row, column int
		direction   Direction
		want        string
	}{
		{1, 1, 4, "--@ @@@ @@@"},
		{3, 1, 1, "@-@ -@@ -@@"},
		{3, 3, 3, "@-@ -@@ @--"},
		{1, 3, 2, "@-- -@- @-@"},
	}
	for i, turn := range turns {
		returned := PerformMove(board, turn.row, turn.column, turn.direction)
		if drawn(returned) != turn.want || drawn(board) != turn.want {
			t.Errorf("turn %d returns %s and leaves %s, want %s", i+1, drawn(returned), drawn(board), turn.want)
		}
	}
	if pegs, moves := CountPegsRemaining(board), CountMovesAvailable(board); pegs != 4 || moves != 0 {
		t.Errorf("%d pegs and %d moves are left, want 4 and none", pegs, moves)
	}
}

func TestABoardOfAnySizeIsDisplayed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows, want string
	}{
		{"@", "\n  1\n1 @\n"},
		{"@@- #@@", "\n  123\n1 @@-\n2 #@@\n"},
		{"@ - #", "\n  1\n1 @\n2 -\n3 #\n"},
	}
	for _, test := range tests {
		if got := DisplayBoard(parse(t, test.rows)); got != test.want {
			t.Errorf("%s is displayed as %q, want %q", test.rows, got, test.want)
		}
	}
}
