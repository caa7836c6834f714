package pegs

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rulebook/impl/peg"
)

func board(t *testing.T, rows ...string) peg.Board {
	t.Helper()
	b, err := peg.Parse(glyphs, rows...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestALineIsAWholeGame(t *testing.T) {
	t.Parallel()
	start := board(t, "-----", "-@@@-", "--@--", "--@--", "-----")
	ends := map[int]bool{}
	for seed := range uint64(50) {
		now := start.Clone()
		for i, jump := range Line(rand.New(rand.NewPCG(seed, 1)), start) {
			if !now.Make(jump) {
				t.Fatalf("seed %d: jump %d is not legal", seed, i+1)
			}
		}
		if !now.Over() {
			t.Fatalf("seed %d: the game is not over", seed)
		}
		ends[now.Pegs()] = true
	}
	if !ends[1] || len(ends) < 3 {
		t.Errorf("the games end with %v pegs: there should be wins and several losses", ends)
	}
	if start.Pegs() != 5 {
		t.Error("the board has changed")
	}
}

func TestEndsAreAllEndsOfTheGame(t *testing.T) {
	t.Parallel()
	start := board(t, "@@-@", "----")
	lines := Ends(start)
	// By hand: 1 over 2 into 3 leaves pegs on 3 and 4, and 4 has no way over 3 into 2 then but that one jump.
	if len(lines) != 1 || len(lines[0]) != 2 {
		t.Fatalf("there are %d ends, the first after %v", len(lines), lines)
	}
	now := start.Clone()
	for _, jump := range lines[0] {
		now.Make(jump)
	}
	if got := now.Drawn(glyphs); !slices.Equal(got, []string{"-@--", "----"}) {
		t.Errorf("it ends as %q", got)
	}
}

func TestCutsKeepThePlaces(t *testing.T) {
	t.Parallel()
	whole := board(t, "@-#", "-@-")
	for _, cut := range Cuts(whole) {
		rows, columns := cut.Board.Size()
		for row := 1; row <= rows; row++ {
			for column := 1; column <= columns; column++ {
				at := cut.Board.At(peg.Position{Row: row, Column: column})
				if was := whole.At(peg.Position{Row: row + cut.Rows, Column: column + cut.Columns}); at != was {
					t.Errorf("row %d, column %d is %v and was %v", row, column, at, was)
				}
			}
		}
	}
	if n := len(Cuts(whole)); n != 4 {
		t.Errorf("there are %d cuts, not one at each side", n)
	}
	if n := len(Cuts(board(t, "@"))); n != 0 {
		t.Errorf("the smallest board has %d cuts", n)
	}
}

func TestAnyAndReachedStayOnTheBoard(t *testing.T) {
	t.Parallel()
	start := board(t, "#@@-", "@@@#")
	for seed := range uint64(30) {
		chance := rand.New(rand.NewPCG(seed, 2))
		for _, drawn := range []peg.Board{Any(chance, start), Reached(chance, start)} {
			for i, row := range drawn.Drawn(glyphs) {
				if (row[0] == '#') != (i == 0) || (row[3] == '#') != (i == 1) {
					t.Fatalf("seed %d: %q", seed, drawn.Drawn(glyphs))
				}
			}
		}
		tried := Tried(chance, start, 1)
		if tried.From.Row < 0 || tried.From.Row > 3 || tried.From.Column < 0 || tried.From.Column > 5 {
			t.Fatalf("seed %d: %v is more than one place off", seed, tried)
		}
	}
	if n := len(Moves(start, 1)); n != 4*6*4 {
		t.Errorf("there are %d moves", n)
	}
	if n := len(Emptier(start)); n != 5 {
		t.Errorf("%d boards have one peg less", n)
	}
}
