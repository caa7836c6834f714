package lot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rulebook/fixtures/fixturestest"
	"rulebook/impl/boardgame2d"
	"rulebook/steps/boardgame2d/referee"
)

// dealt says what games of a kind are drawn.
func dealt(t *testing.T, kind, look string) Deal {
	t.Helper()
	return Deal{
		Game: referee.Game{Kind: kind, Reference: boardgame2d.Rules()}, Look: look, Facts: fixturestest.Load(t, "boardgame2d"),
	}
}

func TestSlips(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ move, pattern, want, reason string }{
		{"5G LEFT", properly, "5G LEFT", "no slip at all"},
		{"5G LEFT", "DIRECTION NAME", "LEFT 5G", "the other way round"},
		{"5G LEFT", "name direction", "5g left", "small letters"},
		{"5G LEFT", "NAME D", "5G L", "a letter for the direction"},
		{"5G LEFT", "NAME SHORT", "5G LEF", "a letter is lacking"},
		{"5G LEFT", "NAME COMPASS", "5G WEST", "another word"},
		{"5G LEFT", "OTHER DIRECTION", "5 LEFT", "a tile in the place of a cell"},
		{"8 DOWN", "OTHER DIRECTION", "8E DOWN", "a cell in the place of a tile"},
	} {
		if got := (slip{test.move, test.pattern}).text(); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}

// Whatever is drawn, its valid moves can be made, and what is drawn to be refused is refused.
func TestDrawnGamesAreSound(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"peg", "eight", "klotski"} {
		for _, look := range []string{"the board", "the end", "every move", "a wrong entry"} {
			d := dealt(t, kind, look)
			chance := rand.New(rand.NewPCG(1, 2))
			for range 5 {
				g, ok := (game{Deal: d}).draw(chance).sound()
				if !ok {
					continue
				}
				_, board := g.follow()
				if board == nil {
					t.Fatalf("%s, %s: %q comes to no board", kind, look, g.entries)
				}
				if g.last != nil && g.After(board, g.last.text()) != nil {
					t.Errorf("%s: after %q, %q is a valid move", kind, g.entries, g.last.text())
				}
			}
		}
	}
}

// A game is made smaller by games that have fewer entries and are told in fewer words.
func TestSmallerGames(t *testing.T) {
	t.Parallel()
	g := game{Deal: dealt(t, "peg", "the board"), entries: []string{"5G LEFT", "hello", "7F UP"}}
	all := g.shorter()
	for _, other := range all {
		if len(other.entries) >= len(g.entries) {
			t.Errorf("%q is not smaller than %q", other.entries, g.entries)
		}
	}
	moves := func(other game) bool { return slices.Equal(other.entries, []string{"5G LEFT", "7F UP"}) }
	if !slices.ContainsFunc(all, moves) {
		t.Errorf("of %d smaller games none has the two moves alone", len(all))
	}
	told := strings.Join(g.told(), "\n")
	for _, want := range []string{"Given a new peg solitaire", "And 5G LEFT, hello, 7F UP are played", "Then the board is:"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}
