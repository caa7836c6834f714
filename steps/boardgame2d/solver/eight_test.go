package solver

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/steps"
)

// eightEnded lists the nine boards without an inversion: the tiles in their order, the blank anywhere.
var eightEnded = eights(".12345678", "1.2345678", "12.345678", "123.45678", "1234.5678", "12345.678", "123456.78",
	"1234567.8", "12345678.")

func eights(boards ...string) []Eight {
	var list []Eight
	for _, tiles := range boards {
		e, ok := ParseEight(tiles)
		if !ok {
			panic(tiles)
		}
		list = append(list, e)
	}
	return list
}

func TestParseEight(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		tiles  string
		ok     bool
		reason string
	}{
		{"2843.6157", true, "eight tiles and a blank"},
		{"2843.615", false, "a tile is missing"},
		{"2843.61577", false, "there are ten cells"},
		{"2843.6155", false, "a tile is there twice"},
		{"284306157", false, "the blank is a dot"},
		{"", false, "there is nothing"},
	} {
		e, ok := ParseEight(test.tiles)
		if ok != test.ok || ok && e.String() != test.tiles {
			t.Errorf("%s: %q: got %q, %v", test.reason, test.tiles, e, ok)
		}
	}
}

func TestInversions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		tiles  string
		want   int
		reason string
	}{
		{"12345678.", 0, "in order"},
		{".12345678", 0, "the blank does not count in front"},
		{"1234.5678", 0, "nor in the middle"},
		{"87654321.", 28, "every pair is an inversion"},
		{"53126874.", 10, "the worked list of the homework"},
		{"2843.6157", 12, "the board of item 2"},
		{"2.4386157", 10, "the same after 8 DOWN"},
		{".74861523", 20, "the board of the question"},
		{".23145678", 2, "the last board but one"},
		{".41726385", 10, "a board of the original program"},
		{"21345678.", 1, "one pair"},
	} {
		if got := eights(test.tiles)[0].Inversions(); got != test.want {
			t.Errorf("%s: %s has %d inversions, not %d", test.reason, test.tiles, got, test.want)
		}
		if e := eights(test.tiles)[0]; e.Over() != (test.want == 0) {
			t.Errorf("%s: the game is over with %s: %v", test.reason, e, e.Over())
		}
	}
}

func TestEights(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		from         []Eight
		states       int
		depth        int
		farthest     int
		farthestHave string
		reason       string
	}{
		{eights("12345678."), 181440, 31, 2, "8672543.1", "half of all boards, to the blank in the last place"},
		{eights(".12345678"), 181440, 31, 2, "", "to the blank in the first place"},
		{eightEnded, 181440, 28, 17, "8675.3421", "to the nearest of the nine boards where the game is over"},
	} {
		var layers []int
		var last []string
		for e, moves := range Eights(test.from...) {
			if moves == len(layers) {
				layers, last = append(layers, 0), nil
			}
			layers[moves]++
			last = append(last, e.String())
		}
		states := 0
		for _, n := range layers {
			states += n
		}
		if states != test.states || len(layers)-1 != test.depth || len(last) != test.farthest ||
			test.farthestHave != "" && !slices.Contains(last, test.farthestHave) {
			t.Errorf("%s: %d boards, up to %d moves away, %v", test.reason, states, len(layers)-1, last)
		}
	}
}

func TestInversionsOfEveryBoard(t *testing.T) {
	t.Parallel()
	half := []int{9, 243, 1566, 5418, 12735, 22437, 31050, 34524}
	want := slices.Concat(half, half)
	slices.Reverse(want[8:])
	want = slices.Delete(want, 7, 8) // the one in the middle is there once
	got := make([]int, 15)
	for e := range Eights(eights("2843.6157")...) {
		n := e.Inversions()
		if n%2 != 0 {
			t.Fatalf("%s has %d inversions, an odd number", e, n)
		}
		got[n/2]++
	}
	if !slices.Equal(got, want) {
		t.Errorf("boards with 0, 2, ... 28 inversions: %v, not %v", got, want)
	}
}

func TestMovesChangeInversions(t *testing.T) {
	t.Parallel()
	for e := range Eights(eights("12345678.")...) {
		hole := strings.IndexByte(e.String(), '.')
		for i, next := range e.appendNext(nil) {
			change := abs(next.Inversions() - e.Inversions())
			sideways := eightSlides[hole][i].to == "LEFT" || eightSlides[hole][i].to == "RIGHT"
			if sideways && change != 0 || change != 0 && change != 2 {
				t.Fatalf("from %s to %s the inversions change by %d", e, next, change)
			}
		}
	}
}

// pathOf gives the way that the reference tells from one board to another.
func pathOf(from, to string) (moves []string, ok bool) {
	rows := func(tiles string) (rows []any) {
		for row := range slices.Chunk([]byte(tiles), 3) {
			rows = append(rows, string(row))
		}
		return rows
	}
	begun := boardgame2d.Rules().Begin().After(steps.Request("create", append([]any{"eight"}, rows(from)...)...))
	if from == "" || !begun.Allowed() {
		return nil, false
	}
	moves = begun.Next[0].Tells(steps.Request("way", rows(to)...))
	return moves, moves != nil
}

func TestEightPath(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		from, to string
		moves    int // -1: there is no way
		reason   string
	}{
		{"2843.6157", "2843.6157", 0, "it is there"},
		{"2843.6157", "2.4386157", 1, "8 DOWN"},
		{"8672543.1", "12345678.", 31, "as far as can be"},
		{"64785.321", "12345678.", 31, "the other of these"},
		{"12345678.", "8672543.1", 31, "and back"},
		{"8675.3421", "1234.5678", 28, "as far as can be from every ended board"},
		{"12345678.", "1234567.8", 1, "from one end of the game to another"},
		{"12345678.", "123456.78", 20, "two moves, but the game would be over after the first"},
		{"1.2345678", "123456.78", 25, "21 moves, if the game could be over on the way"},
		{"21345678.", "12345678.", -1, "two tiles are exchanged"},
		{"12345678.", "123.", -1, "no board"},
		{"", "12345678.", -1, "no board to begin with"},
	} {
		moves, ok := pathOf(test.from, test.to)
		if ok != (test.moves >= 0) || ok && len(moves) != test.moves {
			t.Errorf("%s: from %s to %s: %v, %v", test.reason, test.from, test.to, moves, ok)
		}
		if ok && slided(t, test.from, moves) != test.to {
			t.Errorf("%s: %v leads from %s to %s", test.reason, moves, test.from, slided(t, test.from, moves))
		}
	}
}

// In these samples none of the shortest ways passes a board that ends the game.
func TestEightPathIsShortest(t *testing.T) {
	t.Parallel()
	goal, every := "2.4386157", 0
	for e, moves := range Eights(eights(goal)...) {
		if every++; every%97 != 0 {
			continue
		}
		path, ok := pathOf(e.String(), goal)
		if !ok || len(path) != moves || slided(t, e.String(), path) != goal {
			t.Fatalf("from %s to %s: %v; the fewest are %d", e, goal, path, moves)
		}
	}
}

// slided makes moves in the plainest way: the tile changes places with the blank beside it. Until the last of them the
// game must go on.
func slided(t *testing.T, board string, moves []string) string {
	t.Helper()
	b := []byte(board)
	for i, move := range moves {
		if i > 0 && Eight(b).Over() {
			t.Errorf("the game is over with %s, before %s", b, move)
		}
		tile := strings.IndexByte(string(b), move[0])
		row, column := tile/3, tile%3
		switch move[2:] {
		case "UP":
			row--
		case "DOWN":
			row++
		case "LEFT":
			column--
		case "RIGHT":
			column++
		}
		if row < 0 || row > 2 || column < 0 || column > 2 || b[3*row+column] != '.' {
			t.Fatalf("%s is not legal on %s", move, b)
		}
		b[tile], b[3*row+column] = '.', b[tile]
	}
	return string(b)
}

func BenchmarkEight(b *testing.B) {
	b.ReportAllocs()
	states := 0
	for b.Loop() {
		states = 0
		for range Eights(eights("12345678.")...) {
			states++
		}
	}
	b.ReportMetric(float64(states), "states")
}

func BenchmarkEightPath(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		pathOf("8672543.1", "12345678.")
	}
}
