package eecs3311_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/eecs3311"
	"rulebook/impl/engine"
)

// What the rules tell is compared with a second statement of them, which is written on drawings of boards and shares nothing with the
// reference: a reference that judges itself proves nothing.

type drawing []string

// at gives what is drawn at a slot; 0 beyond the edge.
func (d drawing) at(row, column int) byte {
	if row < 1 || row > 7 || column < 1 || column > 7 {
		return 0
	}
	return d[row-1][column-1]
}

// moved gives the board after a move; false if the rules forbid it.
func (d drawing) moved(direction string, row, column int) (drawing, bool) {
	down := map[string]int{"up": -1, "down": 1}[direction]
	right := map[string]int{"left": -1, "right": 1}[direction]
	after := slices.Clone(d)
	for i, want := range []byte("OO.") {
		r, c := row+i*down, column+i*right
		if d.at(r, c) != want {
			return d, false
		}
		line := []byte(after[r-1])
		line[c-1] = "..O"[i]
		after[r-1] = string(line)
	}
	return after, true
}

// cases lists by command the names of the cases and whether they are forbidden.
func cases() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for command, some := range eecs3311.Rules().Cases() {
		all[command] = map[string]bool{}
		for _, one := range some {
			all[command][one.Name] = one.Forbidden
		}
	}
	return all
}

// last plays a line by the rules.
func last(t *testing.T, line []engine.Request) engine.Position {
	t.Helper()
	at := eecs3311.Rules().Begin()
	for _, r := range line {
		ruling := at.After(r)
		if len(ruling.Next) != 1 {
			t.Fatalf("%v was drawn, but %v is forbidden: %s", line, r, ruling.Case)
		}
		at = ruling.Next[0]
	}
	return at
}

func TestTheRulesAreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	known, seen := cases(), map[string]bool{}
	chance := rand.New(rand.NewPCG(1, 2))
	for i := range 30 {
		wish := []engine.Wish{engine.SmallGame, engine.AnyGame, engine.LateGame}[i%3]
		at := last(t, eecs3311.Rules().Draw(chance, wish))
		board, over := drawing(at.Board()), true
		for r := range at.Tried() {
			if some, judged := known[r.Command]; judged && r.Command != "fill" {
				ruling := at.After(r)
				forbidden, there := some[ruling.Case]
				if seen[r.Command+ruling.Case] = true; !there || forbidden == ruling.Allowed() {
					t.Fatalf("%v on %q is %q, allowed %t, which is no case of the rules", r, board, ruling.Case, ruling.Allowed())
				}
			}
			if r.Command != "move" {
				continue
			}
			var row, column int
			fmt.Sscan(r.Arguments[1]+" "+r.Arguments[2], &row, &column)
			after, legal := board.moved(r.Arguments[0], row, column)
			ruling := at.After(r)
			if ruling.Allowed() != legal || legal && !slices.Equal(ruling.Next[0].Board(), after) {
				t.Fatalf("%v on %q: allowed %t, want %t", r, board, ruling.Allowed(), legal)
			}
			over = over && !legal
		}
		pegs := strings.Count(strings.Join(board, ""), "O")
		tells := func(command string) string { return at.Tells(engine.Request{Command: command})[0] }
		if tells("over") != fmt.Sprint(over) || tells("won") != fmt.Sprint(over && pegs == 1) || tells("count") != fmt.Sprint(pegs) {
			t.Errorf("%q: over %s, won %s, %s pegs", board, tells("over"), tells("won"), tells("count"))
		}
	}
	for _, direction := range []string{"left", "right", "up", "down"} {
		if !seen["move"+direction] {
			t.Errorf("no move %s was ever allowed", direction)
		}
	}
}

// A position never changes, whatever is asked of it.
func TestAPositionStaysAsItIs(t *testing.T) {
	t.Parallel()
	at := last(t, []engine.Request{{Command: "new", Arguments: []string{"easy"}}})
	before := at.Board()
	for r := range at.Tried() {
		at.After(r)
		if !slices.Equal(at.Board(), before) {
			t.Fatalf("%v has changed the board", r)
		}
	}
}

func TestSimplerLinesAreAllowedAndEnd(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(3, 4))
	rules := eecs3311.Rules()
	for _, wish := range []engine.Wish{engine.SmallGame, engine.AnyGame, engine.LateGame} {
		line := rules.Draw(chance, wish)
		for i := 0; ; i++ {
			simpler := rules.Simpler(line, wish)
			if len(simpler) == 0 {
				break
			}
			line = simpler[0]
			last(t, line[:1])
			if i > 100 {
				t.Fatalf("%v is made simpler without end", line)
			}
		}
	}
}
