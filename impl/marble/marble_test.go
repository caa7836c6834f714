package marble

import (
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// drawing gives the state with a dot for each blank.
func drawing(g *Game) []string {
	return strings.Split(strings.ReplaceAll(g.State(), " ", "."), "\n")
}

func mustBegin(t *testing.T, arm int, empty Position) *Game {
	t.Helper()
	g, err := NewOfAt(arm, empty)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestTheTraditionalGameIsThatOfTheFigure(t *testing.T) {
	t.Parallel()
	want := []string{
		"....O.O.O....",
		"....O.O.O....",
		"O.O.O.O.O.O.O",
		"O.O.O._.O.O.O",
		"O.O.O.O.O.O.O",
		"....O.O.O....",
		"....O.O.O....",
	}
	at, err := NewAt(Position{3, 3})
	if err != nil {
		t.Fatal(err)
	}
	of, err := NewOf(3)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range []*Game{New(), at, of, mustBegin(t, 3, Position{3, 3})} {
		if got := drawing(g); !slices.Equal(got, want) {
			t.Errorf("constructor %d draws %q", i+1, got)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(g.State()))); !strings.HasPrefix(sum, "d5575d01f432ef0c") {
			t.Errorf("constructor %d: the sum of the state is %s", i+1, sum)
		}
	}
}

func TestBoardsOfEveryArmThickness(t *testing.T) {
	t.Parallel()
	tests := []struct {
		arm, side, score, bytes int
		centre                  Position
		over                    bool
	}{
		{1, 1, 0, 1, Position{0, 0}, true},
		{3, 7, 32, 97, Position{3, 3}, false},
		{5, 13, 104, 337, Position{6, 6}, false},
		{7, 19, 216, 721, Position{9, 9}, false},
		{9, 25, 368, 1249, Position{12, 12}, false},
		{11, 31, 560, 1921, Position{15, 15}, false},
	}
	for _, test := range tests {
		g, err := NewOf(test.arm)
		if err != nil {
			t.Fatal(err)
		}
		rows := drawing(g)
		if len(rows) != test.side || g.Score() != test.score || len(g.State()) != test.bytes || g.Over() != test.over {
			t.Errorf("arm thickness %d: %d rows, score %d, %d bytes, over %t; want %+v",
				test.arm, len(rows), g.Score(), len(g.State()), g.Over(), test)
		}
		if got := rows[test.centre.Row][2*test.centre.Column]; got != '_' {
			t.Errorf("arm thickness %d: %c is at the centre", test.arm, got)
		}
		if slots := strings.Count(rows[0], "O") + strings.Count(rows[0], "_"); slots != test.arm {
			t.Errorf("arm thickness %d: the top row has %d slots", test.arm, slots)
		}
	}
}

func TestWhichConstructorsAreRefused(t *testing.T) {
	t.Parallel()
	const position = "Invalid empty cell position "
	tests := []struct {
		arm    int
		empty  Position
		want   string // empty if the game begins
		reason string
	}{
		{3, Position{0, 2}, "", "first of the top row"},
		{3, Position{2, 0}, "", "first of the left column"},
		{3, Position{6, 4}, "", "last of the bottom row"},
		{3, Position{4, 6}, "", "last of the right column"},
		{3, Position{0, 1}, position + "(0, 1)", "upper left corner"},
		{3, Position{1, 5}, position + "(1, 5)", "upper right corner"},
		{3, Position{5, 1}, position + "(5, 1)", "lower left corner"},
		{3, Position{6, 5}, position + "(6, 5)", "lower right corner"},
		{3, Position{-1, 3}, position + "(-1, 3)", "above"},
		{3, Position{3, -1}, position + "(3, -1)", "to the left"},
		{3, Position{7, 3}, position + "(7, 3)", "below"},
		{3, Position{3, 7}, position + "(3, 7)", "to the right"},
		{3, Position{math.MaxInt, 3}, position + fmt.Sprintf("(%d, 3)", math.MaxInt), "as far below as can be"},
		{3, Position{3, math.MinInt}, position + fmt.Sprintf("(3, %d)", math.MinInt), "as far to the left as can be"},
		{5, Position{3, 4}, "", "on the middle columns"},
		{5, Position{3, 3}, position + "(3, 3)", "the corners grow with the board"},
		{5, Position{12, 8}, "", "the board grows"},
		{1, Position{0, 0}, "", "the only slot"},
		{1, Position{0, 1}, position + "(0, 1)", "off the smallest board"},
		{2, Position{1, 1}, "Arm thickness 2 is not a positive odd number", "even"},
		{0, Position{0, 0}, "Arm thickness 0 is not a positive odd number", "zero"},
		{-3, Position{3, 3}, "Arm thickness -3 is not a positive odd number", "negative and odd"},
		{math.MinInt, Position{3, 3}, fmt.Sprintf("Arm thickness %d is not a positive odd number", math.MinInt), "the least"},
		{4, Position{0, 0}, "Arm thickness 4 is not a positive odd number", "both are wrong"},
		{math.MaxInt, Position{3, 3}, fmt.Sprintf("Arm thickness %d is too large for this machine", math.MaxInt), "no memory for it"},
		{3003, Position{3, 3}, "Arm thickness 3003 is too large for this machine", "the first that is refused for its size"},
	}
	for _, test := range tests {
		g, err := NewOfAt(test.arm, test.empty)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != test.want || (g == nil) == (test.want == "") {
			t.Errorf("%d, %v: the error is %q, want %q: %s", test.arm, test.empty, got, test.want, test.reason)
		}
	}
	if _, err := NewAt(Position{1, 1}); err == nil || err.Error() != position+"(1, 1)" {
		t.Errorf("(1, 1) gives the error %v", err)
	}
	if _, err := NewOf(4); err == nil || err.Error() != "Arm thickness 4 is not a positive odd number" {
		t.Errorf("arm thickness 4 gives the error %v", err)
	}
}

func TestMoves(t *testing.T) {
	t.Parallel()
	tests := []struct {
		empty    Position
		from, to Position
		valid    bool
		reason   string
	}{
		{Position{3, 3}, Position{1, 3}, Position{3, 3}, true, "down"},
		{Position{3, 3}, Position{5, 3}, Position{3, 3}, true, "up"},
		{Position{3, 3}, Position{3, 1}, Position{3, 3}, true, "right"},
		{Position{3, 3}, Position{3, 5}, Position{3, 3}, true, "left"},
		{Position{0, 2}, Position{0, 4}, Position{0, 2}, true, "along the edge"},
		{Position{1, 3}, Position{1, 1}, Position{1, 3}, false, "from a corner"},
		{Position{3, 3}, Position{1, 3}, Position{1, 1}, false, "to a corner"},
		{Position{1, 3}, Position{-1, 3}, Position{1, 3}, false, "from off the grid"},
		{Position{3, 3}, Position{3, 5}, Position{3, 7}, false, "to off the grid"},
		{Position{3, 3}, Position{3, 3}, Position{3, 1}, false, "from the empty slot"},
		{Position{3, 3}, Position{3, 0}, Position{3, 2}, false, "onto a marble"},
		{Position{3, 3}, Position{3, 2}, Position{3, 3}, false, "one"},
		{Position{3, 3}, Position{3, 0}, Position{3, 3}, false, "three"},
		{Position{3, 2}, Position{3, 6}, Position{3, 2}, false, "four"},
		{Position{3, 3}, Position{2, 2}, Position{3, 3}, false, "diagonal"},
		{Position{2, 2}, Position{4, 4}, Position{2, 2}, false, "long diagonal"},
		{Position{3, 3}, Position{0, 4}, Position{3, 3}, false, "two in the sum"},
		{Position{3, 3}, Position{3, 3}, Position{3, 3}, false, "nowhere"},
		{Position{3, 3}, Position{math.MaxInt32, 3}, Position{-math.MaxInt32, 3}, false, "two apart in 32 bits"},
		{Position{3, 3}, Position{math.MaxInt, 3}, Position{-math.MaxInt, 3}, false, "two apart in 64 bits"},
		{Position{3, 3}, Position{3, math.MinInt}, Position{3, math.MaxInt - 1}, false, "two apart in 64 bits, backwards"},
	}
	for _, test := range tests {
		g := mustBegin(t, 3, test.empty)
		before := g.State()
		err := g.Move(test.from, test.to)
		if (err == nil) != test.valid {
			t.Errorf("%v to %v: the error is %v, want valid %t: %s", test.from, test.to, err, test.valid, test.reason)
		}
		if test.valid {
			if g.Score() != 31 || g.State() == before {
				t.Errorf("%v to %v: the score is %d: %s", test.from, test.to, g.Score(), test.reason)
			}
			continue
		}
		if g.State() != before || g.Score() != 32 {
			t.Errorf("%v to %v has changed the board: %s", test.from, test.to, test.reason)
		}
		if message := err.Error(); message == "" || strings.ContainsAny(message, "\r\n") {
			t.Errorf("%v to %v: the message is %q: %s", test.from, test.to, message, test.reason)
		}
	}
}

func TestAWholeGame(t *testing.T) {
	t.Parallel()
	g := New()
	for i, m := range [][2]Position{
		{{3, 1}, {3, 3}}, {{3, 4}, {3, 2}}, {{3, 6}, {3, 4}}, {{1, 3}, {3, 3}}, {{4, 3}, {2, 3}}, {{6, 3}, {4, 3}},
	} {
		if g.Over() {
			t.Errorf("the game is over before jump %d", i+1)
		}
		if err := g.Move(m[0], m[1]); err != nil {
			t.Fatal(err)
		}
		if g.Score() != 31-i {
			t.Errorf("the score after jump %d is %d", i+1, g.Score())
		}
	}
	want := []string{
		"....O.O.O....",
		"....O._.O....",
		"O.O.O.O.O.O.O",
		"O._.O._.O._._",
		"O.O.O.O.O.O.O",
		"....O._.O....",
		"....O._.O....",
	}
	if got := drawing(g); !slices.Equal(got, want) || !g.Over() {
		t.Errorf("over %t, and the board is %q", g.Over(), got)
	}
	if err := g.Move(Position{3, 0}, Position{3, 2}); err == nil {
		t.Error("a move was made after the end")
	}
}

func TestGamesShareNothing(t *testing.T) {
	t.Parallel()
	one, other := New(), New()
	before := other.State()
	if err := one.Move(Position{3, 1}, Position{3, 3}); err != nil {
		t.Fatal(err)
	}
	if other.State() != before || other.Score() != 32 {
		t.Error("a jump in one game shows in the other")
	}
}
