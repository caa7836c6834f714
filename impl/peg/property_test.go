package peg

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// boards draws boards up to 7 by 7 with enough pegs and holes that about half of them have a legal jump.
func boards() *rapid.Generator[[]string] {
	return rapid.Custom(func(t *rapid.T) []string {
		columns := rapid.IntRange(1, 7).Draw(t, "columns")
		row := rapid.StringOfN(rapid.SampledFrom([]rune("@@@--#")), columns, columns, -1)
		return rapid.SliceOfN(row, 1, 7).Draw(t, "rows")
	})
}

// jumps draws jumps that begin on the board or a little off it.
func jumps(rows []string) *rapid.Generator[Jump] {
	return rapid.Custom(func(t *rapid.T) Jump {
		from := Position{
			rapid.IntRange(-1, len(rows)+2).Draw(t, "row"),
			rapid.IntRange(-1, len(rows[0])+2).Draw(t, "column"),
		}
		return Jump{from, rapid.SampledFrom(Directions()).Draw(t, "direction")}
	})
}

// at and legal state the rule once more, in the plainest way, apart from the implementation.
func at(rows []string, row, column int) byte {
	if row < 1 || row > len(rows) || column < 1 || column > len(rows[0]) {
		return '#'
	}
	return rows[row-1][column-1]
}

func legal(rows []string, j Jump) bool {
	r, c, dr, dc := j.From.Row, j.From.Column, j.To.Rows, j.To.Columns
	return at(rows, r, c) == '@' && at(rows, r+dr, c+dc) == '@' && at(rows, r+2*dr, c+2*dc) == '-'
}

func TestALegalJumpRemovesOnePegAndChangesThreeCells(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := boards().Draw(t, "board")
		board, err := Parse(glyphs, rows...)
		if err != nil {
			t.Fatal(err)
		}
		possible := slices.Collect(board.Jumps())
		if len(possible) == 0 {
			t.Skip("no jump is legal")
		}
		pegs := board.Pegs()
		j := rapid.SampledFrom(possible).Draw(t, "jump")
		if !board.Make(j) {
			t.Fatal("the jump was not made")
		}
		if board.Pegs() != pegs-1 {
			t.Fatalf("%d pegs became %d", pegs, board.Pegs())
		}
		if got := different(rows, board.Drawn(glyphs)); got != 3 {
			t.Fatalf("%d cells changed", got)
		}
		if board.At(j.From) != Hole || board.At(j.Over()) != Hole || board.At(j.Landing()) != Peg {
			t.Fatalf("the board is now %q", board.Drawn(glyphs))
		}
	})
}

func different(before, after []string) int {
	n := 0
	a, b := strings.Join(before, ""), strings.Join(after, "")
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

func TestAnIllegalJumpChangesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := boards().Draw(t, "board")
		board, err := Parse(glyphs, rows...)
		if err != nil {
			t.Fatal(err)
		}
		j := jumps(rows).Draw(t, "jump")
		want := legal(rows, j)
		if got := board.Legal(j); got != want {
			t.Fatalf("legal %t, want %t", got, want)
		}
		if got := board.Make(j); got != want {
			t.Fatalf("made %t, want %t", got, want)
		}
		if !want && !slices.Equal(rows, board.Drawn(glyphs)) {
			t.Fatalf("the board is now %q", board.Drawn(glyphs))
		}
	})
}

func TestJumpsAreExactlyTheLegalOnes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := boards().Draw(t, "board")
		board, err := Parse(glyphs, rows...)
		if err != nil {
			t.Fatal(err)
		}
		var want []Jump
		for r := -1; r <= len(rows)+2; r++ {
			for c := -1; c <= len(rows[0])+2; c++ {
				for _, to := range Directions() {
					if j := (Jump{Position{r, c}, to}); legal(rows, j) {
						want = append(want, j)
					}
				}
			}
		}
		if got := slices.Collect(board.Jumps()); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
		if !slices.Equal(rows, board.Drawn(glyphs)) {
			t.Fatal("to look for jumps has changed the board")
		}
	})
}

// Whatever can be parsed is drawn as it was, with any glyphs; whatever cannot is refused with words.
func FuzzParse(f *testing.F) {
	f.Add("@@-\n-@#", byte('@'), byte('-'), byte('#'))
	f.Add("", byte('@'), byte('-'), byte('#'))
	f.Add("\n\n", byte('@'), byte('-'), byte('#'))
	f.Add("@@\n@", byte('@'), byte('@'), byte('@'))
	f.Add("\x00\xff", byte(0), byte(255), byte(' '))
	f.Fuzz(func(t *testing.T, text string, peg, hole, outside byte) {
		rows, drawing := strings.Split(text, "\n"), Glyphs{Peg: peg, Hole: hole, Outside: outside}
		board, err := Parse(drawing, rows...)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("the error says nothing")
			}
			return
		}
		if got := board.Drawn(drawing); !slices.Equal(got, rows) {
			t.Fatalf("drawn is %q", got)
		}
		for j := range board.Jumps() {
			if !board.Legal(j) {
				t.Fatalf("%v is not legal", j)
			}
		}
	})
}
