package cs300_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
)

// What the rules tell is compared with a second statement of them, which is written on drawings of boards and shares nothing with the
// reference: a reference that judges itself proves nothing.

// The three places of a jump in a direction, counted from where it begins: rows down, columns to the right.
var ways = [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}

// judged gives the case of a move on a drawing, and the drawing after it.
func judged(rows []string, row, column, direction int) (of string, after []string) {
	after = slices.Clone(rows)
	found := ""
	for i, becomes := range "--@" {
		r, c := row-1+i*ways[direction-1][0], column-1+i*ways[direction-1][1]
		if r < 0 || r >= len(rows) || c < 0 || c >= len(rows[r]) {
			return "off the board", rows
		}
		found += rows[r][c : c+1]
		after[r] = after[r][:c] + string(becomes) + after[r][c+1:]
	}
	switch {
	case found == "@@-":
		return "jump", after
	case strings.Contains(found, "#"):
		return "neither peg nor hole", rows
	}
	return "no jump", rows
}

func TestTheRulesAreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	for _, wish := range []engine.Wish{"Cross", "Circle", "Triangle", "Simple T", "a move is judged", "a move is made", engine.AnyGame} {
		for range 20 {
			line := cs300.Rules().Draw(chance, wish)
			at := cs300.Rules().Begin().After(line[0]).Next[0]
			for _, r := range line[1:] {
				check(t, at)
				if next := at.After(r).Next; len(next) > 0 {
					at = next[0]
				}
			}
			check(t, at)
		}
	}
}

// check compares what comes of each move in a position, and the answers to both questions.
func check(t *testing.T, at engine.Position) {
	t.Helper()
	rows, legal := at.Board(), 0
	for row := range len(rows) + 2 {
		for column := range len(rows[0]) + 2 {
			for direction := 1; direction <= 4; direction++ {
				of, after := judged(rows, row, column, direction)
				arguments := strings.Fields(fmt.Sprint(row, column, direction))
				made := at.After(engine.Request{Command: "perform", Arguments: arguments})
				asked := at.After(engine.Request{Command: "valid", Arguments: arguments})
				if made.Case != of || asked.Case != of || made.Allowed() != (of == "jump") || asked.Allowed() != made.Allowed() {
					t.Fatalf("on %q, %v is %q and %q, want %q", rows, arguments, made.Case, asked.Case, of)
				}
				if made.Allowed() {
					legal++
					if !slices.Equal(made.Next[0].Board(), after) || !slices.Equal(asked.Next[0].Board(), rows) {
						t.Fatalf("on %q, %v leads to %q and %q", rows, arguments, made.Next[0].Board(), asked.Next[0].Board())
					}
				}
			}
		}
	}
	pegs := fmt.Sprint(strings.Count(strings.Join(rows, ""), "@"))
	if got := at.Tells(engine.Request{Command: "pegs"}); got[0] != pegs {
		t.Errorf("on %q, %v pegs are told", rows, got)
	}
	if got := at.Tells(engine.Request{Command: "moves"}); got[0] != fmt.Sprint(legal) {
		t.Errorf("on %q, %v moves are told, and %d are legal", rows, got, legal)
	}
}

func TestSimplerBoardsKeepTheMove(t *testing.T) {
	t.Parallel()
	line := []engine.Request{{Command: "load", Arguments: []string{"#-- @@-"}}, {Command: "valid", Arguments: []string{"2", "1", "4"}}}
	var got []string
	for _, simpler := range cs300.Rules().Simpler(line, "") {
		got = append(got, strings.Join(append(simpler[0].Arguments, simpler[1].Arguments...), " "))
	}
	want := []string{"@@- 1 1 4", "#- @@ 2 1 4", "#-- -@- 2 1 4", "#-- @-- 2 1 4"}
	if !slices.Equal(got, want) {
		t.Errorf("simpler are %q, want %q", got, want)
	}
}
