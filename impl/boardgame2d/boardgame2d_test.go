package boardgame2d

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/peg"
)

// began gives a new game whose chance is that of the seed.
func began(t testing.TB, name string, seed uint64) *Game {
	t.Helper()
	g, err := New(name, chance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// puzzle gives an eight puzzle with the tiles, row by row.
func puzzle(tiles string) *Game {
	return &Game{board: &eightPuzzle{[]byte(tiles)}, random: chance(1)}
}

// played gives a game of that name, begun with seed 1, after the moves, which must all be made. They are separated by commas.
func played(t testing.TB, name, moves string) *Game {
	t.Helper()
	g := began(t, name, 1)
	for _, move := range listed(moves) {
		if g.Play(move); g.Status() != move {
			t.Fatalf("%s: %s is an %s on\n%s", name, move, g.Status(), g.Print())
		}
	}
	return g
}

func listed(moves string) []string {
	return strings.FieldsFunc(moves, func(r rune) bool { return r == ',' })
}

// drawn makes a text of lines in which · stands for the blanks at the end of a line.
func drawn(text string) string { return strings.ReplaceAll(text, "·", " ") }

// centre is a game of peg solitaire that leaves one peg in the centre.
const centre = "5G LEFT,7F UP,5E RIGHT,5C RIGHT,7D UP,5A RIGHT,6H LEFT,4G DOWN,9F UP,9D UP,4I LEFT,4F RIGHT,6I UP,2F DOWN,4I LEFT," +
	"2D RIGHT,1F DOWN,6B RIGHT,4C DOWN,4A RIGHT,1D RIGHT,4F UP,1F DOWN,6D LEFT,6A RIGHT,6F RIGHT,6H UP,4H LEFT,4F UP," +
	"3D RIGHT,2F DOWN,4D DOWN,4F LEFT,4C RIGHT,6D DOWN,7F LEFT,8D UP,6D RIGHT,4E DOWN,6F LEFT,6C RIGHT,9E UP,7E UP"

// shortest is a shortest solution of Klotski.
const shortest = "6 DOWN,6 DOWN,7 DOWN,9 DOWN,0 DOWN,7 DOWN,9 DOWN,0 DOWN,1 RIGHT,2 LEFT,3 UP,3 UP,0 LEFT,4 UP,4 UP,8 UP,9 RIGHT," +
	"5 RIGHT,8 UP,9 UP,5 RIGHT,0 DOWN,5 RIGHT,7 UP,6 RIGHT,8 LEFT,8 LEFT,9 UP,5 UP,7 UP,6 UP,6 RIGHT,8 LEFT,9 LEFT,5 UP," +
	"7 RIGHT,0 RIGHT,0 DOWN"

const pegStart = `
      A B C D E F G H I·

1           o o o·······
2           o o o·······
3           o o o·······
4     o o o o o o o o o·
5     o o o o . o o o o·
6     o o o o o o o o o·
7           o o o·······
8           o o o·······
9           o o o·······


`

const klotskiStart = `
     . . . . . . . . . .·
     . ┌1┐ ┌0────┐ ┌2┐ .·
     . │ │ │     │ │ │ .·
     . │ │ │     │ │ │ .·
     . └─┘ └─────┘ └─┘ .·
     . ┌3┐ ┌9────┐ ┌4┐ .·
     . │ │ └─────┘ │ │ .·
     . │ │ ┌6┐ ┌7┐ │ │ .·
     . └─┘ └─┘ └─┘ └─┘ .·
     . ┌5┐         ┌8┐ .·
     . └─┘         └─┘ .·
     . . .         . . .·
     . . .         . . .·
     . . . . . . . . . .·


`

func TestBoardsArePrintedToTheByte(t *testing.T) {
	t.Parallel()
	tests := []struct {
		game   *Game
		want   string
		reason string
	}{
		{began(t, "peg", 1), pegStart, "the start of peg solitaire; nothing has been done"},
		{played(t, "peg", "5G LEFT"), `
      A B C D E F G H I·

1           o o o·······
2           o o o·······
3           o o o·······
4     o o o o o o o o o·
5     o o o o o . . o o·
6     o o o o o o o o o·
7           o o o·······
8           o o o·······
9           o o o·······


Move 5G LEFT has been performed.

`, "a jump, and which"},
		{puzzle(".41726385"), `
      ———————————
     | . | 4 | 1 |·
      ———————————
     | 7 | 2 | 6 |·
      ———————————
     | 3 | 8 | 5 |·
      ———————————


`, "rules between the rows of tiles"},
		{began(t, "klotski", 1), klotskiStart, "the start of Klotski"},
		{played(t, "klotski", shortest), `
     . . . . . . . . . .·
     . ┌3┐ ┌1┐ ┌2┐ ┌4┐ .·
     . │ │ │ │ │ │ │ │ .·
     . │ │ │ │ │ │ │ │ .·
     . └─┘ └─┘ └─┘ └─┘ .·
     . ┌8┐ ┌9────┐ ┌5┐ .·
     . └─┘ └─────┘ └─┘ .·
     .             ┌7┐ .·
     .             └─┘ .·
     .     ┌0────┐ ┌6┐ .·
     .     │     │ └─┘ .·
     . . . │     │ . . .·
     . . . └─────┘ . . .·
     . . . . . . . . . .·


Move 0 DOWN has been performed.

`, "the end of Klotski"},
	}
	for _, test := range tests {
		if diff := cmp.Diff(drawn(test.want), test.game.Print()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

func TestTheMessageTellsWhatBecameOfAnEntry(t *testing.T) {
	t.Parallel()
	tests := []struct {
		entry, status, message string
		reason                 string
	}{
		{"5G", "invalid entry", "Invalid entry. Try Again!\n\n", "no direction"},
		{"2B UP", "invalid move", "Invalid move. The move could not be performed.\n\n", "an entry, and no move"},
		{"3E DOWN", "3E DOWN", "Move 3E DOWN has been performed.\n\n", "a move"},
	}
	for _, test := range tests {
		g := began(t, "peg", 1)
		before := g.Print()
		g.Play(test.entry)
		if g.Status() != test.status || !strings.HasSuffix(g.Print(), "\n\n\n"+test.message) {
			t.Errorf("%q: the status is %q, printed is\n%s\n%s", test.entry, g.Status(), g.Print(), test.reason)
		}
		if g.Initialize(); g.Print() != before || g.Status() != "" {
			t.Errorf("%q: the new game has the status %q and prints\n%s", test.entry, g.Status(), g.Print())
		}
	}
}

func TestAShownGameClearsTheScreenFirst(t *testing.T) {
	t.Parallel()
	if got, want := began(t, "peg", 1).Show(), "\x1b[2J\x1b[1000A"+drawn(pegStart); got != want {
		t.Errorf("shown is %q, want %q", got, want)
	}
}

func TestOnlyThreeNamesAreThoseOfGames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Peg", "peg ", "PegSolitaire", "chess"} {
		if g, err := New(name, chance(1)); err == nil || g != nil {
			t.Errorf("%q is a game: %v", name, g)
		}
	}
}

// properEntries are what the entries of each game look like.
var properEntries = map[string]*regexp.Regexp{
	"peg":     regexp.MustCompile(`\A[1-9][A-I] (UP|DOWN|LEFT|RIGHT)\z`),
	"eight":   regexp.MustCompile(`\A[1-8] (UP|DOWN|LEFT|RIGHT)\z`),
	"klotski": regexp.MustCompile(`\A[0-9] (UP|DOWN|LEFT|RIGHT)\z`),
}

func TestEntriesHaveOneForm(t *testing.T) {
	t.Parallel()
	tests := []struct {
		game, entry string
		proper      bool
		reason      string
	}{
		{"peg", "5G LEFT", true, "row, column and direction"},
		{"peg", "1A UP", true, "the first cell, though it is off the board"},
		{"peg", "9I DOWN", true, "the last cell"},
		{"peg", "8A RIGHT", true, "a cell off the board"},
		{"peg", "", false, "nothing"},
		{"peg", " ", false, "a blank"},
		{"peg", "5G", false, "no direction"},
		{"peg", "5G ", false, "an empty direction"},
		{"peg", "LEFT", false, "no cell"},
		{"peg", " LEFT", false, "an empty cell"},
		{"peg", "5 LEFT", false, "no column"},
		{"peg", "G LEFT", false, "no row"},
		{"peg", "0G LEFT", false, "rows begin with 1"},
		{"peg", "10G LEFT", false, "and end with 9"},
		{"peg", "5J LEFT", false, "columns end with I"},
		{"peg", "5@ LEFT", false, "and begin with A"},
		{"peg", "5g LEFT", false, "columns are capitals"},
		{"peg", "G5 LEFT", false, "the row comes first"},
		{"peg", "5G left", false, "directions are capitals"},
		{"peg", "5G L", false, "directions are words"},
		{"peg", "5G NORTH", false, "other words are none"},
		{"peg", "5G LEFTUP", false, "nor are two"},
		{"peg", "5G  LEFT", false, "two blanks"},
		{"peg", " 5G LEFT", false, "a blank before"},
		{"peg", "5G LEFT ", false, "a blank after"},
		{"peg", "5G LEFT\r", false, "a carriage return after"},
		{"peg", "5G\tLEFT", false, "a tabulator is no blank"},
		{"peg", "5GLEFT", false, "no blank"},
		{"peg", "7 LEFT", false, "an entry of the eight puzzle"},
		{"eight", "1 UP", true, "the first tile"},
		{"eight", "8 DOWN", true, "the last tile"},
		{"eight", "0 UP", false, "tiles begin with 1"},
		{"eight", "9 UP", false, "and end with 8"},
		{"eight", ". UP", false, "the blank is no tile"},
		{"eight", "77 UP", false, "one digit"},
		{"eight", "7  UP", false, "two blanks"},
		{"eight", "7 UPWARDS", false, "more than a direction"},
		{"eight", "5G LEFT", false, "an entry of peg solitaire"},
		{"klotski", "0 RIGHT", true, "the large piece"},
		{"klotski", "9 LEFT", true, "the horizontal piece"},
		{"klotski", "10 LEFT", false, "one digit"},
		{"klotski", ". LEFT", false, "a wall is no piece"},
		{"klotski", "  LEFT", false, "nor is a free place"},
		{"klotski", "a LEFT", false, "nor is a letter"},
		{"klotski", "5 right", false, "directions are capitals"},
	}
	for _, test := range tests {
		if got := began(t, test.game, 1).IsEntryProper(test.entry); got != test.proper {
			t.Errorf("%s, %q: %t, want %t: %s", test.game, test.entry, got, test.proper, test.reason)
		}
	}
}

func FuzzIsEntryProper(f *testing.F) {
	for _, text := range []string{"", " ", "5G LEFT", "5G  LEFT", "5GxLEFT", "8 UP", "0 DOWN", "9 RIGHT ", "1A UP\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, form := range properEntries {
			g := began(t, name, 1)
			before := g.draw()
			if got, want := g.IsEntryProper(text), form.MatchString(text); got != want {
				t.Errorf("%s: %q is a proper entry: %t, want %t", name, text, got, want)
			}
			g.Play(text)
			if made := g.Status() == text && text != ""; made != (g.draw() != before) {
				t.Errorf("%s: %q has the status %q on\n%s", name, text, g.Status(), g.Print())
			}
		}
	})
}

// legalMoves lists the moves that Play makes, in the order of names and directions.
func legalMoves(g *Game) []string {
	var moves []string
	for _, name := range g.names() {
		for i, to := range peg.Directions() {
			if g.legal(name, to) {
				moves = append(moves, name+" "+directions()[i])
			}
		}
	}
	return moves
}

func TestExactlyTheLegalMovesAreMade(t *testing.T) {
	t.Parallel()
	tests := []struct {
		game   *Game
		want   string
		reason string
	}{
		{began(t, "peg", 1), "3E DOWN,5C RIGHT,5G LEFT,7E UP", "the four first jumps"},
		{played(t, "peg", "5G LEFT"), "3F DOWN,5D RIGHT,5I LEFT,7F UP", "after one of them: two into each new hole"},
		{played(t, "peg", centre), "", "one peg cannot jump"},
		{puzzle("1234.5678"), "2 DOWN,4 RIGHT,5 LEFT,7 UP", "the blank in the middle"},
		{puzzle(".12345678"), "1 LEFT,3 UP", "in the upper left corner"},
		{puzzle("12.345678"), "2 RIGHT,5 UP", "in the upper right corner: 3 is not beside it"},
		{puzzle("123.45678"), "1 DOWN,4 LEFT,6 UP", "at the left edge: 3 is not beside it"},
		{puzzle("12345.678"), "3 DOWN,5 RIGHT,8 UP", "at the right edge"},
		{puzzle("123456.78"), "4 DOWN,7 LEFT", "in the lower left corner"},
		{puzzle("12345678."), "6 DOWN,8 RIGHT", "in the lower right corner"},
		{began(t, "klotski", 1), "5 RIGHT,6 DOWN,7 DOWN,8 LEFT", "the four first moves"},
		{played(t, "klotski", "6 DOWN"), "6 UP,6 DOWN,6 RIGHT,7 DOWN,7 LEFT,8 LEFT", "a small piece in the middle"},
		{played(t, "klotski", "6 DOWN,7 DOWN"), "6 UP,6 DOWN,7 UP,7 DOWN,9 DOWN", "all of the way must be free"},
		{played(t, "klotski", "6 DOWN,6 DOWN"), "5 RIGHT,6 UP,6 RIGHT,7 DOWN,7 LEFT,8 LEFT",
			"any piece enters the exit, and none leaves it below"},
		{played(t, "klotski", "5 RIGHT"), "3 DOWN,5 DOWN,5 LEFT,5 RIGHT,7 DOWN,8 LEFT", "a corner is free for the piece above it"},
	}
	for _, test := range tests {
		before := test.game.Print()
		if diff := cmp.Diff(test.want, strings.Join(legalMoves(test.game), ",")); diff != "" {
			t.Errorf("%s (-want +got):\n%s%s", test.reason, diff, before)
		}
		if test.game.Print() != before {
			t.Errorf("%s: asking for the moves changes the game", test.reason)
		}
	}
}

func TestARefusedMoveChangesTheStatusOnly(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"peg", "eight", "klotski"} {
		g := began(t, name, 1)
		board, score := g.draw(), g.Score()
		for _, what := range g.names() {
			for i, to := range peg.Directions() {
				if g.legal(what, to) {
					continue
				}
				move := what + " " + directions()[i]
				if g.Play(move); g.Status() != "invalid move" || g.draw() != board || g.Score() != score {
					t.Errorf("%s: after %s the status is %q on\n%s", name, move, g.Status(), g.Print())
				}
			}
		}
	}
}

func TestMovesLeadToTheirBoards(t *testing.T) {
	t.Parallel()
	tests := []struct {
		from, move, to string
		before, after  int
		reason         string
	}{
		{"2843.6157", "8 DOWN", "2.4386157", 12, 10, "item 2 of the eight puzzle"},
		{".23145678", "1 UP", "123.45678", 2, 0, "item 5 of the eight puzzle"},
		{"1234.5678", "7 UP", "1234756.8", 0, 2, "upwards"},
		{"1234.5678", "4 RIGHT", "123.45678", 0, 0, "to the right"},
		{"1234.5678", "5 LEFT", "12345.678", 0, 0, "to the left"},
	}
	for _, test := range tests {
		g := puzzle(test.from)
		before := g.Score()
		g.Play(test.move)
		got := string(g.board.(*eightPuzzle).tiles)
		if got != test.to || before != test.before || g.Score() != test.after || g.Over() != (test.after == 0) {
			t.Errorf("%s: %s gives %s, want %s, scores %d and %d, over %t: %s",
				test.from, test.move, got, test.to, before, g.Score(), g.Over(), test.reason)
		}
	}
}

func TestWholeGames(t *testing.T) {
	t.Parallel()
	scores := func(first, step, n int) []int {
		var all []int
		for i := range n {
			all = append(all, first+i*step)
		}
		return all
	}
	tests := []struct {
		name, moves string
		scores      []int // after the moves, from the start
		reason      string
	}{
		{"peg", centre, scores(44, -1, 44), "each jump costs a peg"},
		{"klotski", shortest, slices.Concat(slices.Repeat([]int{8}, 5), slices.Repeat([]int{6}, 3),
			slices.Repeat([]int{4}, 14), slices.Repeat([]int{2}, 16), []int{0}), "each step of the large piece downwards counts two"},
	}
	for _, test := range tests {
		moves := listed(test.moves)
		for i := range len(moves) + 1 {
			g := played(t, test.name, strings.Join(moves[:i], ","))
			if g.Score() != test.scores[i] || g.Over() != (i == len(moves)) {
				t.Errorf("%s after %d moves: the score is %d, want %d, over %t: %s",
					test.name, i, g.Score(), test.scores[i], g.Over(), test.reason)
			}
		}
	}
}

// The numbers are those of a search by another program.
func TestPegSolitaireHasItsNumberOfBoards(t *testing.T) {
	t.Parallel()
	boards := map[string]*Game{"": began(t, "peg", 1)}
	for n, want := range []struct{ boards, jumps int }{{1, 4}, {4, 16}, {16, 92}, {80, 648}} {
		jumps, next := 0, map[string]*Game{}
		for _, g := range boards {
			for _, move := range legalMoves(g) {
				jumps++
				after := g.copied()
				after.Play(move)
				next[after.draw()] = after
			}
		}
		if len(boards) != want.boards || jumps != want.jumps {
			t.Errorf("after %d jumps there are %d boards with %d jumps, want %v", n, len(boards), jumps, want)
		}
		boards = next
	}
}

func TestShortestWaysAreMadeMoveByMove(t *testing.T) {
	t.Parallel()
	for _, from := range []string{"8675.3421", "2843.6157", "12345678."} {
		for _, to := range []string{".12345678", "1234.5678"} {
			g := puzzle(from)
			moves, ok := g.board.(*eightPuzzle).way([]byte(to))
			for _, move := range moves {
				g.Play(move)
			}
			if got := string(g.board.(*eightPuzzle).tiles); !ok || got != to {
				t.Errorf("from %s %q leads to %s, not %s", from, moves, got, to)
			}
		}
	}
}

func TestInversionsArePairsOutOfOrder(t *testing.T) {
	t.Parallel()
	tests := []struct {
		tiles  string
		want   int
		reason string
	}{
		{"53126874", 10, "the document's list"},
		{"284.36157", 12, "the tiles of its board in item 2"},
		{".74861523", 20, "its board in the base class"},
		{".41726385", 10, "4, 7, 6 and 8 are followed by smaller ones"},
		{"123456.78", 0, "the blank counts for nothing"},
		{"87654321.", 28, "all pairs"},
		{"21", 1, "one pair"},
		{"", 0, "none"},
	}
	for _, test := range tests {
		if got := totalInversion([]byte(test.tiles)); got != test.want {
			t.Errorf("%q has %d inversions, want %d: %s", test.tiles, got, test.want, test.reason)
		}
	}
}

func TestTheEightPuzzleEndsWhereverTheBlankIs(t *testing.T) {
	t.Parallel()
	for i := range 9 {
		if g := puzzle("12345678"[:i] + "." + "12345678"[i:]); !g.Over() || g.Score() != 0 {
			t.Errorf("it is not over with the score %d on\n%s", g.Score(), g.Print())
		}
	}
	if g := puzzle("132.45678"); g.Over() {
		t.Error("it is over with two tiles the wrong way round")
	}
}

func TestShufflingKeepsTheTiles(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	random := chance(1)
	for range 20 {
		tiles := []byte("12345678.")
		shuffle(tiles, random)
		seen[string(tiles)] = true
		if slices.Sort(tiles); string(tiles) != ".12345678" {
			t.Errorf("the tiles are now %s", tiles)
		}
	}
	if len(seen) < 15 {
		t.Errorf("20 times shuffled gives only %d orders", len(seen))
	}
}

const seeds = 40

func TestAnEightPuzzleBeginsSolvableAndUnsolved(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for seed := range uint64(seeds) {
		g := began(t, "eight", seed)
		for range 3 {
			tiles := slices.Clone(g.board.(*eightPuzzle).tiles)
			seen[string(tiles)] = true
			if g.Over() || g.Score()%2 != 0 {
				t.Errorf("seed %d begins with %s, the score %d", seed, tiles, g.Score())
			}
			if slices.Sort(tiles); string(tiles) != ".12345678" {
				t.Errorf("seed %d begins with the tiles %s", seed, tiles)
			}
			g.Initialize()
		}
	}
	if len(seen) < seeds*2 {
		t.Errorf("%d games have only %d starts", seeds*3, len(seen))
	}
}

// Every seed is put through the same: as many random moves as the game has, at most 200.
func TestARandomMoveIsOneLegalMove(t *testing.T) {
	t.Parallel()
	for seed := range uint64(seeds) {
		for _, name := range []string{"peg", "eight", "klotski"} {
			g := began(t, name, seed)
			for n := 0; n < 200 && !g.Over(); n++ {
				if fault := randomMove(g); fault != "" {
					t.Fatalf("%s, seed %d, random move %d: %s", name, seed, n+1, fault)
				}
			}
		}
	}
}

// randomMove makes a random move and says what is wrong with it: the same move made by hand gives the same board.
func randomMove(g *Game) string {
	moves, before := legalMoves(g), g.copied()
	g.PlayAuto()
	if !slices.Contains(moves, g.Status()) {
		return fmt.Sprintf("%s is none of %q", g.Status(), moves)
	}
	if before.Play(g.Status()); before.Print() != g.Print() {
		return fmt.Sprintf("by hand it prints\n%s\nby chance\n%s", before.Print(), g.Print())
	}
	return ""
}

// copied gives a game of its own that stands as g does.
func (g *Game) copied() *Game {
	another := &Game{random: g.random, status: g.status}
	switch b := g.board.(type) {
	case *pegSolitaire:
		another.board = &pegSolitaire{b.cells.Clone()}
	case *eightPuzzle:
		another.board = &eightPuzzle{slices.Clone(b.tiles)}
	case *klotski:
		another.board = &klotski{b.matrix}
	}
	return another
}

func TestAllLegalMovesOccurByChance(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"peg", "klotski"} {
		counts := map[string]int{}
		for seed := range uint64(400) {
			g := began(t, name, seed)
			g.PlayAuto()
			counts[g.Status()]++
		}
		for _, move := range legalMoves(began(t, name, 1)) {
			if counts[move] < 60 {
				t.Errorf("%s: of 400 random first moves %d are %s", name, counts[move], move)
			}
		}
	}
}

func TestWithoutALegalMoveNothingIsPlayed(t *testing.T) {
	t.Parallel()
	g := played(t, "peg", centre)
	before := g.Print()
	if g.PlayAuto(); g.Print() != before {
		t.Errorf("printed is\n%s", g.Print())
	}
}

// The shapes of the pieces, in characters of the matrix.
func TestThePiecesOfKlotskiKeepTheirShapes(t *testing.T) {
	t.Parallel()
	heights, widths := "4444422222", "4222222224"
	for seed := range uint64(seeds) {
		g := began(t, "klotski", seed)
		for range 100 {
			g.PlayAuto()
		}
		k := g.board.(*klotski)
		for i, name := range k.names() {
			places := k.covered(name)
			height, width := int(heights[i]-'0'), int(widths[i]-'0')
			first, last := places[0], places[len(places)-1]
			if len(places) != height*width || last.Row-first.Row != height-1 || last.Column-first.Column != width-1 {
				t.Errorf("seed %d: piece %s covers %v on\n%s", seed, name, places, g.Print())
			}
		}
	}
}

func TestTheMatrixOfKlotskiIsTheDocuments(t *testing.T) {
	t.Parallel()
	want := []string{
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
	got := began(t, "klotski", 1).rows()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
