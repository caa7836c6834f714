package document

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/fixtures"
)

func drawings(t testing.TB, assignment string) []fixtures.Drawing {
	t.Helper()
	facts, err := fixtures.Load(fixtures.FS, assignment)
	if err != nil {
		t.Fatal(err)
	}
	return facts.Drawings
}

// count counts the cells of each kind, and the pieces.
func count(b *board) map[string]int {
	if b == nil {
		return nil
	}
	counted := map[string]int{"rows": b.rows, "columns": b.columns}
	for _, c := range b.cells {
		counted[c.kind]++
	}
	if len(b.pieces) > 0 {
		counted["pieces"] = len(b.pieces)
	}
	return counted
}

func TestBoardsAreRead(t *testing.T) {
	t.Parallel()
	tests := []struct {
		assignment, text string
		want             map[string]int
		reason           string
	}{
		{"cs300", "#-@\n@@@", map[string]int{"rows": 2, "columns": 3, "peg": 4, "hole": 1}, "what is neither is not drawn"},
		{"cs300", "-@-", map[string]int{"rows": 1, "columns": 3, "peg": 1, "hole": 2}, "one row"},
		{"cs300", "  123\n1 -@-", nil, "a screen is a text, because every blank of it matters"},
		{"cs300", "Goodbye!", nil, "a text"},
		{"cs300", "", nil, "nothing"},
		{"cs300", "<pattern>", nil, "a place that each example fills"},
		{"eecs3311", "*O.\n***", map[string]int{"rows": 2, "columns": 3, "peg": 1, "hole": 1}, "other characters"},
		{"marble", "..O..\nO._.O", map[string]int{"rows": 2, "columns": 3, "peg": 3, "hole": 1}, "dots between the cells"},
		{"marble", "OO", nil, "nothing between the cells"},
		{"boardgame2d", "#o.\nooo", map[string]int{"rows": 2, "columns": 3, "peg": 4, "hole": 1}, "as in the fixtures"},
		{"boardgame2d", "      A B C\n\n1       o\n2     o . o", map[string]int{"rows": 2, "columns": 3, "peg": 3, "hole": 1},
			"as the program prints it"},
		{"boardgame2d", "284\n3.6\n157", map[string]int{"rows": 3, "columns": 3, "tile": 8, "square": 1}, "an eight puzzle"},
		{"boardgame2d", "———\n| 2 | . |\n———\n| 1 | 3 |", map[string]int{"rows": 2, "columns": 2, "tile": 3, "square": 1},
			"tiles between bars and lines"},
		{"boardgame2d", "......\n.1122.\n.1122.\n.   3.\n......",
			map[string]int{"rows": 5, "columns": 6, "wall": 18, "square": 3, "pieces": 3}, "blocks"},
		{"boardgame2d", ". . . . .\n. ┌1┐   .\n. └─┘   .\n. . . . .",
			map[string]int{"rows": 4, "columns": 5, "wall": 14, "square": 2, "pieces": 1}, "boxes"},
		{"stratego", "4B.\n~~x\n##F", map[string]int{"rows": 3, "columns": 3, "piece": 3, "square": 1, "water": 2, "marked": 1, "unknown": 2},
			"pieces, water, marks and what a player cannot see"},
	}
	for _, test := range tests {
		if !slices.Contains(assignments.Names(), test.assignment) {
			continue // it is taken out
		}
		got := count(drawn(drawings(t, test.assignment), strings.Split(test.text, "\n")))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %q: %s (-want +got):\n%s", test.assignment, test.text, test.reason, diff)
		}
	}
}

func TestPiecesHaveTheirPlaces(t *testing.T) {
	t.Parallel()
	want := []piece{{1, 1, 2, 2, '1'}, {1, 3, 2, 3, '9'}}
	for reason, text := range map[string]string{
		"blocks": ".......\n.11999.\n.11999.\n.......",
		"boxes":  ". . . . . . .\n. ┌1┐ ┌9──┐ .\n. └─┘ └───┘ .\n. . . . . . .",
	} {
		b := drawn(drawings(t, "boardgame2d"), strings.Split(text, "\n"))
		if b == nil {
			t.Fatalf("%s: no board", reason)
		}
		if diff := cmp.Diff(want, b.pieces, cmp.AllowUnexported(piece{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", reason, diff)
		}
	}
}

func TestABoardIsDrawn(t *testing.T) {
	t.Parallel()
	before := drawn(drawings(t, "cs300"), []string{"@@-"})
	after := drawn(drawings(t, "cs300"), []string{"--@"})
	got := string(after.svg(before))
	for part, reason := range map[string]string{
		`role="img" aria-label="board: --@"`:               "a screen reader reads the rows",
		`viewBox="0 0 3 1"`:                                "a unit is a cell",
		`<path class="peg" d="M2.5 0.5h0"/>`:               "the peg",
		`<path class="hole" d="M0.5 0.5h0M1.5 0.5h0"/>`:    "the holes",
		`class="changed" d="M0 0h1v1h-1zM1 0h1v1h-1zM2 0`:  "all three cells have changed",
		`class="ground" d="M0 0h1v1h-1zM1 0h1v1h-1zM2 0h1`: "the ground",
	} {
		if !strings.Contains(got, part) {
			t.Errorf("%s: there is no %s in %s", reason, part, got)
		}
	}
}

// Every board and every position of a line of play can be drawn, with as many pegs as the fixtures count.
func TestEveryFixtureIsDrawn(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		facts := b.suite.Facts
		for _, position := range facts.Boards {
			found := drawn(facts.Drawings, position.Rows)
			if found == nil {
				if position.Pegs > 0 || len(position.Rows) > 0 && strings.Trim(strings.Join(position.Rows, ""), "*") != "" {
					t.Errorf("%s: the board %q is not drawn", b.Name, position.Name)
				}
				continue
			}
			if position.Pegs > 0 && count(found)[fixtures.Peg] != position.Pegs {
				t.Errorf("%s: the board %q is drawn with %d pegs, not %d", b.Name, position.Name, count(found)[fixtures.Peg], position.Pegs)
			}
		}
		for _, line := range facts.Lines {
			for i, turn := range line.Turns {
				if len(turn.Board) > 0 && drawn(facts.Drawings, turn.Board) == nil {
					t.Errorf("%s: the board after move %d of %q is not drawn", b.Name, i+1, line.Name)
				}
			}
		}
	}
}

// Whatever the text, reading it ends, and what is read can be drawn.
func FuzzBoard(f *testing.F) {
	for _, text := range []string{
		"#-@\n@@@", "..O..\nO._.O", "284\n3.6", ". ┌1┐\n. └─┘", "┌", "└", "      A\n1     o", ".11.\n.11.",
	} {
		f.Add(text)
	}
	var all []fixtures.Drawing
	for _, assignment := range assignments.Names() {
		if facts, err := fixtures.Load(fixtures.FS, assignment); err == nil {
			all = append(all, facts.Drawings...)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range all {
			if b := read(d, strings.Split(text, "\n")); b != nil && !strings.HasSuffix(string(b.svg(b)), "</svg>") {
				t.Errorf("%q is drawn as %q", text, b.svg(b))
			}
		}
	})
}
