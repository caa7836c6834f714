package stratego_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/stratego"
)

// at gives the position after some commands in a game.
func at(t *testing.T, commands ...string) engine.Position {
	t.Helper()
	p := stratego.Rules().Begin()
	for _, c := range append([]string{"player player0 0 Ann", "player player1 1 Bob", "game game player0 player1"}, commands...) {
		ruling := p.After(asked(c))
		if !ruling.Allowed() {
			t.Fatalf("%s is not allowed: %s", c, ruling.Case)
		}
		p = ruling.Next[0]
	}
	return p
}

func asked(words string) engine.Request {
	fields := strings.Fields(words)
	return engine.Request{Command: fields[0], Arguments: fields[1:]}
}

func answer(p engine.Position, words string) string { return strings.Join(p.Tells(asked(words)), " ") }

// board are pieces that meet each other, and the water.
var board = []string{
	"piece scout Scout player0 game@3,4", "piece captain Captain player0 game@3,3", "piece miner Miner player1 game@3,6",
	"piece bomb Bomb player1 game@2,4", "piece flag Flag player0 game@9,0", "piece spy Spy player1 game@8,0",
	"piece marshal Marshal player0 game@7,0", "piece major Major player1 game@6,0", "piece other Spy player0 game@8,1",
	"piece second Scout player0 game@9,5",
}

func TestWhatIsDecidedByWhichCase(t *testing.T) {
	t.Parallel()
	tests := []struct {
		command, want string
		allowed       bool
		reason        string
	}{
		{"may-move captain game@4,3", "into the water", false, "water below it"},
		{"may-move captain game@3,2", "one space at a time", true, "open"},
		{"may-move captain game@3,1", "too far", false, "two spaces"},
		{"may-move captain game@3,-1", "too far", false, "off the board"},
		{"may-move captain game@2,2", "diagonally", false, "no piece moves so"},
		{"may-move captain game@3,4", "onto a piece", false, "its own player's"},
		{"may-move bomb game@1,4", "immobile", false, "Bombs stay"},
		{"may-move scout game@3,5", "a Scout", true, "next to it"},
		{"may-move scout game@9,4", "a Scout", true, "down to the edge"},
		{"may-move scout game@3,6", "onto a piece", false, "the first in its way"},
		{"may-move scout game@3,7", "over a piece", false, "behind that"},
		{"may-move scout game@7,5", "a Scout, in no free line", false, "no line"},
		{"may-move second game@0,5", "a Scout to row 0 or column 0", true, "all the way up"},
		{"may-attack scout game@2,4", "a Scout", true, "a Bomb"},
		{"may-attack scout game@3,6", "a Scout, far away", false, "in its row"},
		{"may-attack scout game@3,3", "no opponent next to it", false, "its own player's"},
		{"may-attack marshal game@6,0", "an opponent next to it", true, "a Major"},
		{"may-attack flag game@8,0", "immobile", false, "Flags stay"},
		{"moves flag", "immobile", true, "a list of nothing"},
		{"moves scout", "a Scout", true, "a list"},
		{"attacks spy", "one space at a time", true, "a list"},
		{"move scout game@3,5", "one space", true, "next to it"},
		{"move captain game@9,9", "several spaces", true, "the model obeys"},
		{"move captain game@4,3", "water or taken", false, "water"},
		{"attack captain game@4,4", "of an empty square", false, "nothing there"},
		{"attack major game@9,0", "from afar", true, "a Flag far away"},
		{"attack spy game@9,0", "of a Flag", true, "next to it"},
		{"attack spy game@7,0", "of a Marshal by a Spy", true, "next to it"},
		{"attack scout game@2,4", "of a Bomb", true, "next to it"},
		{"result miner bomb", "of a Bomb by a Miner", true, "whoever owns it"},
		{"result other bomb", "of a Bomb by a Spy", true, "a draw"},
		{"result spy other", "by a Spy", true, "readers differ"},
		{"result marshal spy", "of a Spy", true, "the Spy waits"},
		{"result scout second", "of equal ranks", true, "two Scouts"},
		{"result marshal major", "of other ranks", true, "by rank"},
		{"place captain game@3,4", "water or taken", false, "taken"},
		{"place captain game@3,5", "open", true, "land"},
		{"piece new Scout player0 game@4,2", "water or taken", false, "water"},
		{"square-of game 3 10", "off the board", false, "ten columns"},
		{"square-of game 3 9", "on the board", true, "the last column"},
	}
	p := at(t, board...)
	cases := stratego.Rules().Cases()
	for _, test := range tests {
		ruling := p.After(asked(test.command))
		if ruling.Case != test.want || ruling.Allowed() != test.allowed {
			t.Errorf("%s: %s is %q, allowed %t; want %q, %t", test.reason, test.command, ruling.Case, ruling.Allowed(), test.want, test.allowed)
		}
		command, _, _ := strings.Cut(test.command, " ")
		if !slices.ContainsFunc(cases[command], func(c engine.Case) bool { return c.Name == test.want && c.Forbidden != test.allowed }) {
			t.Errorf("%q is no case of %s that is forbidden: %t", test.want, command, !test.allowed)
		}
	}
}

// Whoever asks what comes of a command does not change the position.
func TestPositionsStayAsTheyAre(t *testing.T) {
	t.Parallel()
	p := at(t, board...)
	before := strings.Join(p.Board(), " ")
	next := p.After(asked("attack spy game@9,0")).Next[0]
	p.Tells(asked("attack spy game@7,0"))
	if after := strings.Join(p.Board(), " "); after != before || answer(p, "lost player0") != "false" {
		t.Errorf("the board was %s and is %s", before, after)
	}
	if got := answer(next, "who game@9,0") + answer(next, "lost player0") + answer(next, "where spy"); got != "spytrue9,0" {
		t.Errorf("after the Flag is captured: %s", got)
	}
	if ruling := p.After(asked("move nobody game@1,1")); ruling.Allowed() || ruling.Case != "" {
		t.Errorf("there is no such piece, but the ruling is %+v", ruling)
	}
}

// What a position tells is checked by rules of a board that are written down anew: it may not check itself.
func TestPositionsAreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		line := stratego.Rules().Draw(rand.New(rand.NewPCG(seed, 1)), "the pieces")
		p, owner, kind := stratego.Rules().Begin(), map[string]string{}, map[string]string{}
		for _, r := range line {
			if r.Command == "piece" {
				square := strings.TrimPrefix(r.Arguments[3], "game@")
				kind[square], owner[square] = r.Arguments[1], r.Arguments[2]
			}
			p = p.After(r).Next[0]
		}
		for _, r := range line {
			if r.Command != "piece" {
				continue
			}
			moves, attacks := listed(strings.TrimPrefix(r.Arguments[3], "game@"), kind, owner)
			if got := answer(p, "moves "+r.Arguments[0]); got != strings.Join(moves, " ") {
				t.Errorf("%s of %q moves to %q, want %q", r.Arguments[1], p.Board(), got, moves)
			}
			if got := answer(p, "attacks "+r.Arguments[0]); got != strings.Join(attacks, " ") {
				t.Errorf("%s of %q attacks %q, want %q", r.Arguments[1], p.Board(), got, attacks)
			}
		}
	}
}

// listed gives the legal moves and attacks from a square, in the order of the board.
func listed(from string, kind, owner map[string]string) (moves, attacks []string) {
	reach := map[string]int{"Scout": 9, "Bomb": 0, "Flag": 0}
	most, special := reach[kind[from]]
	if !special {
		most = 1
	}
	var row, column int
	_, _ = fmt.Sscanf(from, "%d,%d", &row, &column)
	for _, way := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		for n := 1; n <= most; n++ {
			r, c := row+n*way[0], column+n*way[1]
			square := fmt.Sprintf("%d,%d", r, c)
			if r < 0 || c < 0 || r > 9 || c > 9 || strings.Contains("4,2 4,3 4,6 4,7 5,2 5,3 5,6 5,7", square) {
				break
			}
			if kind[square] != "" {
				if n == 1 && owner[square] != owner[from] {
					attacks = append(attacks, square)
				}
				break
			}
			moves = append(moves, square)
		}
	}
	slices.Sort(moves)
	slices.Sort(attacks)
	return moves, attacks
}

// Lines go by the rules, and begin more simply where the last command happens.
func TestLinesAreDrawnAsWished(t *testing.T) {
	t.Parallel()
	for wish, last := range map[engine.Wish]string{
		"the pieces": "piece", "the legal moves": "moves", "the legal attacks": "attacks", "every turn": "attacks",
		"squares asked for": "square-of",
	} {
		for seed := range uint64(5) {
			line := stratego.Rules().Draw(rand.New(rand.NewPCG(seed, 2)), wish)
			for _, shorter := range append(stratego.Rules().Simpler(line, wish), line) {
				p := stratego.Rules().Begin()
				for i, r := range shorter {
					ruling := p.After(r)
					switch {
					case i == len(shorter)-1:
						if r.Command != last || len(shorter) > len(line) || ruling.Case == "" {
							t.Errorf("%s: the last command is %v: %s", wish, r, ruling.Case)
						}
					case !ruling.Allowed():
						t.Fatalf("%s: %v is %q", wish, r, ruling.Case)
					default:
						p = ruling.Next[0]
					}
				}
			}
		}
	}
}
