package boardgame2d

import (
	"slices"
	"testing"

	"rulebook/impl/engine"
)

func request(words ...string) engine.Request {
	return engine.Request{Command: words[0], Arguments: words[1:]}
}

// What the rules tell of a position is what a game does that stands there, and what its board shows.
func TestRulesTellWhatGamesDo(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		for _, wish := range []engine.Wish{"peg", "late peg", "eight", "late eight", "klotski", "late klotski"} {
			line := Rules().Draw(chance(seed), wish)
			at := Rules().Begin().After(line[0]).Next[0]
			g := &Game{board: at.(position).board, random: chance(seed)}
			g = g.copied()
			for _, move := range line[1:] {
				checkMoves(t, at, g)
				at = at.After(move).Next[0]
				g.Play(move.Arguments[0])
			}
			checkMoves(t, at, g)
		}
	}
}

func checkMoves(t *testing.T, at engine.Position, g *Game) {
	t.Helper()
	var allowed []string
	for move := range at.Tried() {
		ruling, after := at.After(move), g.copied()
		after.Play(move.Arguments[0])
		if made := after.Status() == move.Arguments[0]; made != ruling.Allowed() {
			t.Errorf("%s: made %t, by the rules %q on\n%s", move.Arguments[0], made, ruling.Case, g.Print())
		}
		if ruling.Allowed() {
			allowed = append(allowed, move.Arguments[0])
			if !slices.Equal(ruling.Next[0].Board(), after.rows()) {
				t.Errorf("%s leads to %q, by the rules to %q", move.Arguments[0], after.rows(), ruling.Next[0].Board())
			}
		}
	}
	if len(allowed) != len(legalMoves(g)) || !slices.Equal(at.Board(), g.rows()) {
		t.Errorf("%d moves, of the game %d; %q, %q", len(allowed), len(legalMoves(g)), at.Board(), g.rows())
	}
}

func TestRulesNameTheCaseThatDecides(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows   []string // after the kind; none for the start
		text   string
		want   string
		reason string
	}{
		{[]string{"peg"}, "5G LEFT", "jump", "a jump"},
		{[]string{"peg"}, "5F LEFT", "no jump", "over a hole"},
		{[]string{"peg"}, "1A LEFT", "no jump", "from a corner, over the edge"},
		{[]string{"peg"}, "5g LEFT", "no entry of peg solitaire", "a small letter"},
		{[]string{"eight", "284", "3.6", "157"}, "8 DOWN", "slide", "into the blank"},
		{[]string{"eight", "284", "3.6", "157"}, "8 UP", "no slide", "off the board"},
		{[]string{"eight", "284", "3.6", "157"}, "9 UP", "no entry of the eight puzzle", "there is no 9"},
		{[]string{"klotski"}, "6 DOWN", "shift", "into free places"},
		{[]string{"klotski"}, "0 DOWN", "no room", "onto another piece"},
		{[]string{"klotski"}, "", "no entry of Klotski", "nothing"},
		{[]string{"klotski", "......", ".00  .", ".00  .", ".66  .", ".66  .", "      ", "      ", "......"}, "6 DOWN",
			"shift at the notch", "into the exit"},
	}
	for _, test := range tests {
		begun := Rules().Begin().After(request(append([]string{"create"}, test.rows...)...))
		if got := begun.Next[0].After(request("move", test.text)).Case; got != test.want {
			t.Errorf("%q on %q is %q, want %q: %s", test.text, test.rows, got, test.want, test.reason)
		}
	}
}

func TestOnlyBoardsBeginGames(t *testing.T) {
	t.Parallel()
	for _, rows := range [][]string{{"chess"}, {"eight"}, {"eight", "12"}, {"peg", "oo", "o"}, {"peg", "?"}} {
		if begun := Rules().Begin().After(request(append([]string{"create"}, rows...)...)); begun.Allowed() {
			t.Errorf("%q begins a game", rows)
		}
	}
}
