package peg

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var glyphs = Glyphs{Peg: '@', Hole: '-', Outside: '#'}

func parse(t testing.TB, rows ...string) Board {
	t.Helper()
	board, err := Parse(glyphs, rows...)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

func TestParseSaysWhereABoardIsWrong(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows   []string
		want   string
		reason string
	}{
		{nil, "the board has no cells", "no rows"},
		{[]string{""}, "the board has no cells", "one row without cells"},
		{[]string{"", "", ""}, "the board has no cells", "rows without cells"},
		{[]string{"@@-", "@@"}, "row 2 has 2 cells, row 1 has 3", "a row is too short"},
		{[]string{"@@-", "@@-", "@@-@"}, "row 3 has 4 cells, row 1 has 3", "a row is too long"},
		{[]string{"", "@"}, "row 2 has 1 cells, row 1 has 0", "the first row decides"},
		{[]string{"@", ""}, "row 2 has 0 cells, row 1 has 1", "a row is empty"},
		{[]string{"x"}, `row 1, column 1: 'x' is none of '@', '-', '#'`, "the very first cell"},
		{[]string{"@@-", "@-O"}, `row 2, column 3: 'O' is none of '@', '-', '#'`, "the very last cell"},
		{[]string{"@ -"}, `row 1, column 2: ' ' is none of '@', '-', '#'`, "a blank is no cell"},
		{[]string{"@-\n"}, `row 1, column 3: '\n' is none of '@', '-', '#'`, "a line end is shown, not printed"},
		{[]string{"@é"}, `row 1, column 2: 'Ã' is none of '@', '-', '#'`, "a cell is one byte"},
		{[]string{"@\x00"}, `row 1, column 2: '\x00' is none of '@', '-', '#'`, "a zero byte is not the zero cell"},
	}
	for _, test := range tests {
		board, err := Parse(glyphs, test.rows...)
		if err == nil || err.Error() != test.want {
			t.Errorf("%q: the error is %v, want %q: %s", test.rows, err, test.want, test.reason)
		}
		if rows, columns := board.Size(); rows != 0 || columns != 0 {
			t.Errorf("%q: a board of %d by %d came with the error", test.rows, rows, columns)
		}
	}
}

func TestABoardIsDrawnAsItWasRead(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows   []string
		pegs   int
		reason string
	}{
		{[]string{"@"}, 1, "one peg"},
		{[]string{"-"}, 0, "one hole"},
		{[]string{"#"}, 0, "one place outside"},
		{[]string{"@-#@"}, 2, "one row"},
		{[]string{"@", "-", "@", "#"}, 2, "one column"},
		{[]string{"###-@-###", "##-@@@-##", "#-@@-@@-#", "-@@@@@@@-"}, 15, "wider than high"},
	}
	for _, test := range tests {
		board := parse(t, test.rows...)
		if diff := cmp.Diff(test.rows, board.Drawn(glyphs)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
		if rows, columns := board.Size(); rows != len(test.rows) || columns != len(test.rows[0]) {
			t.Errorf("%s: the size is %d by %d", test.reason, rows, columns)
		}
		if got := board.Pegs(); got != test.pegs {
			t.Errorf("%s: %d pegs, want %d", test.reason, got, test.pegs)
		}
	}
}

func TestABoardCanBeDrawnWithOtherGlyphs(t *testing.T) {
	t.Parallel()
	got := parse(t, "#@-").Drawn(Glyphs{Peg: 'O', Hole: '.', Outside: '*'})
	if diff := cmp.Diff([]string{"*O."}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTheZeroBoardIsEmpty(t *testing.T) {
	t.Parallel()
	var board Board
	rows, columns := board.Size()
	if rows != 0 || columns != 0 || board.Pegs() != 0 || len(board.Drawn(glyphs)) != 0 {
		t.Errorf("it has %d rows, %d columns, %d pegs and is drawn %q", rows, columns, board.Pegs(), board.Drawn(glyphs))
	}
	for _, p := range []Position{{0, 0}, {1, 1}, {-1, 1}} {
		if board.At(p) != Outside {
			t.Errorf("%v is %v, want it outside", p, board.At(p))
		}
	}
	for range board.Jumps() {
		t.Error("there is a jump")
	}
	if board.Make(Jump{Position{1, 1}, Down}) {
		t.Error("a jump was made")
	}
}

func TestWhereAJumpGoes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name          string
		to            Direction
		over, landing Position
	}{
		{"up is towards row 1", Up, Position{4, 7}, Position{3, 7}},
		{"down is away from row 1", Down, Position{6, 7}, Position{7, 7}},
		{"left is towards column 1", Left, Position{5, 6}, Position{5, 5}},
		{"right is away from column 1", Right, Position{5, 8}, Position{5, 9}},
	}
	for i, test := range tests {
		j := Jump{Position{5, 7}, test.to}
		if j.Over() != test.over || j.Landing() != test.landing {
			t.Errorf("%s: it goes over %v to %v", test.name, j.Over(), j.Landing())
		}
		if Directions()[i] != test.to {
			t.Errorf("direction %d is %v, want %v", i+1, Directions()[i], test.to)
		}
	}
}

func TestWhichJumpsAreLegal(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows   []string
		jump   Jump
		want   []string // nil for a jump that is not legal
		reason string
	}{
		{[]string{"@@-"}, Jump{Position{1, 1}, Right}, []string{"--@"}, "from the first to the last column"},
		{[]string{"-@@"}, Jump{Position{1, 3}, Left}, []string{"@--"}, "from the last to the first column"},
		{[]string{"@", "@", "-"}, Jump{Position{1, 1}, Down}, []string{"-", "-", "@"}, "from the first to the last row"},
		{[]string{"-", "@", "@"}, Jump{Position{3, 1}, Up}, []string{"@", "-", "-"}, "from the last to the first row"},

		{[]string{"@@"}, Jump{Position{1, 1}, Right}, nil, "the landing is one column off the board"},
		{[]string{"@@"}, Jump{Position{1, 2}, Left}, nil, "the landing is at column 0"},
		{[]string{"@", "@"}, Jump{Position{1, 1}, Down}, nil, "the landing is one row off the board"},
		{[]string{"@", "@"}, Jump{Position{2, 1}, Up}, nil, "the landing is at row 0"},
		{[]string{"@"}, Jump{Position{1, 1}, Right}, nil, "already the passed place is off the board"},
		{[]string{"@@-", "-@@"}, Jump{Position{1, 4}, Left}, nil, "beyond a row's end does not lie the next row"},
		{[]string{"@@", "--", "--"}, Jump{Position{1, 1}, Right}, nil, "a row does not go on in the next"},
		{[]string{"-@@"}, Jump{Position{1, 4}, Left}, nil, "the peg is one column off the board"},
		{[]string{"@@-"}, Jump{Position{1, 0}, Right}, nil, "the peg is at column 0"},
		{[]string{"@", "@", "-"}, Jump{Position{0, 1}, Down}, nil, "the peg is at row 0"},
		{[]string{"-", "@", "@"}, Jump{Position{4, 1}, Up}, nil, "the peg is one row off the board"},

		{[]string{"-@-"}, Jump{Position{1, 1}, Right}, nil, "a hole cannot jump"},
		{[]string{"#@-"}, Jump{Position{1, 1}, Right}, nil, "nothing cannot jump"},
		{[]string{"@--"}, Jump{Position{1, 1}, Right}, nil, "over a hole"},
		{[]string{"@#-"}, Jump{Position{1, 1}, Right}, nil, "over nothing"},
		{[]string{"@@@"}, Jump{Position{1, 1}, Right}, nil, "onto a peg"},
		{[]string{"@@#"}, Jump{Position{1, 1}, Right}, nil, "onto nothing"},
		{[]string{"@@@-"}, Jump{Position{1, 1}, Right}, nil, "over two pegs"},
		{[]string{"@@-"}, Jump{Position{1, 1}, Direction{}}, nil, "in no direction"},
	}
	for _, test := range tests {
		board := parse(t, test.rows...)
		legal, made := board.Legal(test.jump), board.Make(test.jump)
		want := test.want
		if want == nil {
			want = test.rows
		}
		if legal != (test.want != nil) || made != legal {
			t.Errorf("%q %v: legal %t, made %t: %s", test.rows, test.jump, legal, made, test.reason)
		}
		if diff := cmp.Diff(want, board.Drawn(glyphs)); diff != "" {
			t.Errorf("%q %v: %s (-want +got):\n%s", test.rows, test.jump, test.reason, diff)
		}
	}
}

func TestPlacesFarOffAreNotLegal(t *testing.T) {
	t.Parallel()
	board := parse(t, "@@-", "@@-", "---")
	far := []int{math.MinInt, math.MinInt + 1, math.MinInt + 2, math.MinInt32, -2, -1, 0, 4, 5, math.MaxInt32, math.MaxInt - 1, math.MaxInt}
	for _, a := range far {
		for _, b := range append(far, 1, 2, 3) {
			for _, p := range []Position{{a, b}, {b, a}} {
				if board.At(p) != Outside {
					t.Errorf("%v is %v, want it outside", p, board.At(p))
				}
				for _, to := range append(Directions(), Direction{a, b}, Direction{b, a}) {
					if j := (Jump{p, to}); board.Legal(j) || board.Make(j) {
						t.Errorf("%v is legal", j)
					}
				}
			}
		}
	}
	if got := strings.Join(board.Drawn(glyphs), " "); got != "@@- @@- ---" {
		t.Errorf("the board is now %s", got)
	}
}

func TestJumpsComeInReadingOrder(t *testing.T) {
	t.Parallel()
	board := parse(t,
		"--@--",
		"--@--",
		"@@-@@",
		"--@--",
		"--@--")
	want := []Jump{
		{Position{1, 3}, Down},
		{Position{3, 1}, Right},
		{Position{3, 5}, Left},
		{Position{5, 3}, Up},
	}
	if diff := cmp.Diff(want, slices.Collect(board.Jumps())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDirectionsOfOnePegComeInTheirOrder(t *testing.T) {
	t.Parallel()
	board := parse(t,
		"##-##",
		"##@##",
		"-@@@-",
		"##@##",
		"##-##")
	var got []Direction
	for j := range board.Jumps() {
		if j.From == (Position{3, 3}) {
			got = append(got, j.To)
		}
	}
	want := []Direction{Up, Down, Left, Right}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWhoeverWantsOneJumpGetsOne(t *testing.T) {
	t.Parallel()
	n := 0
	for range parse(t, "@@-@@").Jumps() {
		n++
		break
	}
	if n != 1 {
		t.Errorf("there were %d", n)
	}
}

func TestCopiesOfABoardShareTheirCells(t *testing.T) {
	t.Parallel()
	board := parse(t, "@@-")
	other := board
	board.Make(Jump{Position{1, 1}, Right})
	if got := other.Drawn(glyphs)[0]; got != "--@" {
		t.Errorf("the copy shows %s", got)
	}
}

func TestAJumpLiesBetweenPlacesTwoApart(t *testing.T) {
	t.Parallel()
	from := Position{5, 5}
	for rows := -4; rows <= 4; rows++ {
		for columns := -4; columns <= 4; columns++ {
			to := Position{5 + rows, 5 + columns}
			want := rows*columns == 0 && rows*rows+columns*columns == 4
			j, ok := Between(from, to)
			if ok != want || ok && (j.From != from || j.Landing() != to) {
				t.Errorf("from %v to %v: %v, %t", from, to, j, ok)
			}
		}
	}
}

func TestACellIsSetInEveryCopyButNotInAClone(t *testing.T) {
	t.Parallel()
	board, err := Parse(Glyphs{Peg: 'O', Hole: '.', Outside: '*'}, "*O", ".O")
	if err != nil {
		t.Fatal(err)
	}
	board2, clone := board, board.Clone()
	board.Set(Position{1, 2}, Hole)
	for _, test := range []struct {
		board  Board
		want   Cell
		reason string
	}{{board, Hole, "the board itself"}, {board2, Hole, "copies share their cells"}, {clone, Peg, "a clone has cells of its own"}} {
		if got := test.board.At(Position{1, 2}); got != test.want {
			t.Errorf("got %d, want %d: %s", got, test.want, test.reason)
		}
		if got := test.board.At(Position{2, 2}); got != Peg {
			t.Errorf("another cell is %d: %s", got, test.reason)
		}
	}
}

func TestOnlyPlacesOnTheRectangleCanBeSet(t *testing.T) {
	t.Parallel()
	board, err := Parse(Glyphs{Peg: 'O', Hole: '.', Outside: '*'}, "*O.", ".O*")
	if err != nil {
		t.Fatal(err)
	}
	set := func(p Position) (panicked bool) {
		defer func() { panicked = recover() != nil }()
		board.Set(p, Hole)
		return
	}
	for row := -1; row <= 4; row++ {
		for column := -1; column <= 5; column++ {
			p := Position{row, column}
			want := (row == 1 || row == 2) && column >= 1 && column <= 3
			if board.Has(p) != want || set(p) == want {
				t.Errorf("%v is taken for a place on the board or not, wrongly", p)
			}
		}
	}
}

func TestAGameIsOverWhenNoJumpIsLegal(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows   []string
		want   bool
		reason string
	}{
		{[]string{"OO."}, false, "to the right"},
		{[]string{".OO"}, false, "to the left"},
		{[]string{"O", "O", "."}, false, "down"},
		{[]string{".", "O", "O"}, false, "up"},
		{[]string{"O.O"}, true, "nothing to jump over"},
		{[]string{"OOO"}, true, "nowhere to land"},
		{[]string{"OO*"}, true, "what is outside is no hole"},
		{[]string{"..."}, true, "no pegs"},
	}
	for _, test := range tests {
		board, err := Parse(Glyphs{Peg: 'O', Hole: '.', Outside: '*'}, test.rows...)
		if err != nil {
			t.Fatal(err)
		}
		if got := board.Over(); got != test.want {
			t.Errorf("%q: %t, want %t: %s", test.rows, got, test.want, test.reason)
		}
	}
}

// What forbids a move is nothing if, and only if, it is a legal jump.
func TestAMoveIsForbiddenUnlessItIsALegalJump(t *testing.T) {
	t.Parallel()
	board, err := Parse(Glyphs{Outside: '#', Hole: '-', Peg: '@'}, "#@@-", "-@@@", "@--@")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i := range 6 * 7 * 6 * 7 {
		from, to := Position{Row: i / 7 % 6, Column: i % 7}, Position{Row: i / 42 / 7 % 6, Column: i / 42 % 7}
		jump, straight := Between(from, to)
		reason := board.Forbids(from, to)
		if (reason == "") != (straight && board.Legal(jump)) {
			t.Errorf("%v to %v: %q, and it is legal: %t", from, to, reason, straight && board.Legal(jump))
		}
		seen[reason] = true
	}
	for _, reason := range Reasons() {
		if !seen[reason] {
			t.Errorf("nothing is forbidden because it is %q", reason)
		}
	}
}
