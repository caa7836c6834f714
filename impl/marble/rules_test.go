package marble_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/fixtures/fixturestest"
	"rulebook/impl/engine"
	"rulebook/impl/marble"
)

// What the rules tell is compared with a second statement of them, which is written on drawings of boards and shares nothing with the
// reference: a reference that judges itself proves nothing.

// A drawing has a character for each place: O, _, or a blank where no slot is.
type drawing []string

func (d drawing) at(row, column int) byte {
	if row < 0 || row >= len(d) || column < 0 || column >= len(d) {
		return ' '
	}
	return d[row][column]
}

// with gives the drawing with another character at a place.
func (d drawing) with(row, column int, content byte) drawing {
	changed := slices.Clone(d)
	line := []byte(changed[row])
	line[column] = content
	changed[row] = string(line)
	return changed
}

// violates gives the first condition of section 2.3 that a move does not fulfil; "jump" if it fulfils all.
func (d drawing) violates(v [4]int) string {
	rows, columns := max(v[0]-v[2], v[2]-v[0]), max(v[1]-v[3], v[3]-v[1])
	switch {
	case d.at(v[0], v[1]) == ' ' || d.at(v[2], v[3]) == ' ':
		return "off the board"
	case rows+columns != 2 || rows == 1:
		return "not two apart"
	case d.at(v[0], v[1]) != 'O':
		return "nothing there"
	case d.at(v[2], v[3]) != '_':
		return "taken"
	case d.at((v[0]+v[2])/2, (v[1]+v[3])/2) != 'O':
		return "nothing between"
	}
	return "jump"
}

func (d drawing) jumped(v [4]int) drawing {
	return d.with(v[0], v[1], '_').with((v[0]+v[2])/2, (v[1]+v[3])/2, '_').with(v[2], v[3], 'O')
}

// drawn draws the board of an arm thickness with one empty slot.
func drawn(arm, row, column int) drawing {
	side := 3*arm - 2
	middle := func(i int) bool { return i >= arm-1 && i <= 2*arm-2 }
	d := make(drawing, side)
	for r := range d {
		line := make([]byte, side)
		for c := range line {
			line[c] = ' '
			if middle(r) || middle(c) {
				line[c] = 'O'
			}
		}
		d[r] = string(line)
	}
	return d.with(row, column, '_')
}

func numbers(t *testing.T, r engine.Request) []int {
	t.Helper()
	n := make([]int, len(r.Arguments))
	for i, a := range r.Arguments {
		var err error
		if n[i], err = strconv.Atoi(a); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

func begins(arguments ...string) engine.Ruling {
	return marble.Rules().Begin().After(engine.Request{Command: "create", Arguments: arguments})
}

// Each position of drawn games is the one that follows from the second statement, and so is what comes of every move that is worth trying.
func TestTheRulesAreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		line := marble.Rules().Draw(chance, engine.SmallGame)
		given := numbers(t, line[0])
		arm, hole := 3, given[len(given)%2:]
		if len(given)%2 == 1 {
			arm = given[0]
		}
		if len(hole) == 0 {
			hole = []int{3 * (arm - 1) / 2, 3 * (arm - 1) / 2}
		}
		want := drawn(arm, hole[0], hole[1])
		at := begins(line[0].Arguments...).Next[0]
		for _, r := range line[1:] {
			v := [4]int(numbers(t, r))
			if broken := want.violates(v); broken != "jump" {
				t.Fatalf("%v was drawn: %s", line, broken)
			}
			want, at = want.jumped(v), at.After(r).Next[0]
		}
		compare(t, at, want)
	}
}

// compare compares a position with a drawing, and what comes of each move.
func compare(t *testing.T, at engine.Position, want drawing) {
	t.Helper()
	spaced := strings.Split(strings.Join(strings.Split(strings.Join(want, "\n"), ""), " "), " \n ")
	if !slices.Equal(at.Board(), want) || !slices.Equal(at.Tells(engine.Request{Command: "state"}), spaced) {
		t.Fatalf("the board is %q, want %q", at.Board(), want)
	}
	if got := at.Tells(engine.Request{Command: "score"}); got[0] != fmt.Sprint(strings.Count(strings.Join(want, ""), "O")) {
		t.Errorf("the score of %q is %s", want, got)
	}
	tried, jumps := 0, 0
	for r := range at.Tried() {
		v, ruling := [4]int(numbers(t, r)), at.After(r)
		broken := want.violates(v)
		if ruling.Case != broken || ruling.Allowed() != (broken == "jump") {
			t.Fatalf("on %q, %v is %q, want %q", want, r, ruling.Case, broken)
		}
		tried++
		if ruling.Allowed() {
			jumps++
			if next := ruling.Next[0].Board(); !slices.Equal(next, want.jumped(v)) {
				t.Fatalf("on %q, %v leads to %q", want, r, next)
			}
		}
	}
	if places := (len(want) + 4) * (len(want) + 4); tried != places*places {
		t.Errorf("%d moves are worth trying, want %d", tried, places*places)
	}
	if got := at.Tells(engine.Request{Command: "over"}); got[0] != fmt.Sprint(jumps == 0) {
		t.Errorf("%q is over: %s, with %d jumps", want, got, jumps)
	}
	if !slices.Equal(at.Board(), want) {
		t.Error("a position has changed")
	}
}

// The lines of play of the facts, which were written by hand, go by the rules.
func TestLinesOfPlayGoByTheRules(t *testing.T) {
	t.Parallel()
	for _, line := range fixturestest.Load(t, "marble").Lines {
		at := begins().Next[0]
		for i, turn := range line.Turns {
			arguments := strings.Fields(strings.ReplaceAll(turn.Jump, " to ", " "))
			ruling := at.After(engine.Request{Command: "move", Arguments: arguments})
			if !ruling.Allowed() {
				t.Fatalf("%s: %s is %q", line.Name, turn.Jump, ruling.Case)
			}
			at = ruling.Next[0]
			drawn := strings.ReplaceAll(strings.Join(turn.Board, "\n"), ".", " ")
			if got := strings.Join(at.Tells(engine.Request{Command: "state"}), "\n"); got != drawn {
				t.Errorf("%s, jump %d:\n%s\nwant\n%s", line.Name, i+1, got, drawn)
			}
			if over := at.Tells(engine.Request{Command: "over"})[0]; over != fmt.Sprint(turn.Moves == 0) {
				t.Errorf("%s, jump %d: it is over: %s", line.Name, i+1, over)
			}
		}
	}
}

func TestWhatAMoveComesTo(t *testing.T) {
	t.Parallel()
	at := begins().Next[0].After(engine.Request{Command: "move", Arguments: []string{"3", "1", "3", "3"}}).Next[0]
	tests := []struct{ move, want, touches, reason string }{
		{"3 4 3 2", "jump", "from to between", "allowed"},
		{"1 2 3 2", "jump", "from to between", "allowed, down"},
		{"1 1 3 1", "off the board", "from to between", "from a corner"},
		{"3 -1 3 1", "off the board", "from to between", "from off the grid"},
		{"2 2 0 0", "off the board", "from to", "into a corner, and on a diagonal"},
		{"3 1 3 3", "nothing there", "from to between", "no marble"},
		{"2 3 4 3", "taken", "from to between", "onto a marble"},
		{"2 3 3 2", "not two apart", "from to", "on a diagonal"},
		{"3 3 3 2", "not two apart", "from to", "too near"},
		{"3 0 3 2", "nothing between", "from to between", "over nothing"},
		{"2147483647 3 -2147483647 3", "off the board", "from to", "two apart in 32 bits"},
		{"3 1 3", "", "", "three numbers"},
		{"3 1 3 x", "", "", "no number"},
	}
	for _, test := range tests {
		ruling := at.After(engine.Request{Command: "move", Arguments: strings.Fields(test.move)})
		var touches []string
		for _, p := range ruling.Touches {
			touches = append(touches, p.Name)
		}
		if got := strings.Join(touches, " "); ruling.Case != test.want || got != test.touches {
			t.Errorf("%s is %q and touches %s, want %q and %s: %s", test.move, ruling.Case, got, test.want, test.touches, test.reason)
		}
	}
	if ruling := at.After(engine.Request{Command: "create"}); ruling.Case != "" {
		t.Errorf("a game that has begun begins: %q", ruling.Case)
	}
}

func TestWhichGamesBegin(t *testing.T) {
	t.Parallel()
	tests := []struct {
		numbers, want string
		begins        bool
		reason        string
	}{
		{"", "()", true, "the traditional game"},
		{"1", "(arm)", true, "the least arm thickness"},
		{"2", "(arm) without an odd arm thickness", false, "even"},
		{"-3", "(arm) without an odd arm thickness", false, "odd, but negative"},
		{"3003", "", false, "too large for a machine: no rule says anything"},
		{"0 2", "(row, column)", true, "a slot"},
		{"0 1", "(row, column) without a slot there", false, "a corner"},
		{"5 3 4", "(arm, row, column)", true, "a slot of the larger board"},
		{"5 3 3", "(arm, row, column) without a slot there", false, "a corner of the larger board"},
		{"4 0 0", "(arm, row, column) without an odd arm thickness", false, "both are wrong: the first counts"},
		{"1 2 3 4", "", false, "no such constructor"},
	}
	for _, test := range tests {
		ruling := begins(strings.Fields(test.numbers)...)
		if ruling.Case != test.want || ruling.Allowed() != test.begins {
			t.Errorf("%s: %q, begins %t; want %q: %s", test.numbers, ruling.Case, ruling.Allowed(), test.want, test.reason)
		}
	}
}

// All cases that a ruling names are listed, and all that are listed occur.
func TestCasesAreThoseThatOccur(t *testing.T) {
	t.Parallel()
	occur := map[string]map[string]bool{"create": {}, "move": {}}
	begin := marble.Rules().Begin()
	for r := range begin.Tried() {
		occur["create"][begin.After(r).Case] = true
	}
	for r := range begins().Next[0].Tried() {
		occur["move"][begins().Next[0].After(r).Case] = true
	}
	for command, cases := range marble.Rules().Cases() {
		for _, c := range cases {
			if !occur[command][c.Name] && c.Name != "nothing between" { // which needs a jump before it
				t.Errorf("%s: the case %q does not occur", command, c.Name)
			}
			delete(occur[command], c.Name)
		}
		if len(occur[command]) > 0 {
			t.Errorf("%s: these cases are not listed: %v", command, occur[command])
		}
	}
}

// What is drawn is what was wished for, and smaller lines do not grow but for the simplest late game.
func TestLinesAreDrawnAsWished(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(3, 4))
	var refused, over, nearly int
	for range 200 {
		if !begins(marble.Rules().Draw(chance, engine.AnyBeginning)[0].Arguments...).Allowed() {
			refused++
		}
		for _, wish := range []engine.Wish{engine.AnyGame, engine.LateGame} {
			line := marble.Rules().Draw(chance, wish)
			at := begins(line[0].Arguments...).Next[0]
			for _, r := range line[1:] {
				at = at.After(r).Next[0]
			}
			switch {
			case wish == engine.AnyGame && len(line) > 25:
				t.Errorf("%d requests are drawn", len(line))
			case wish == engine.LateGame && at.Tells(engine.Request{Command: "over"})[0] == "true":
				over++
			case wish == engine.LateGame:
				nearly++
			}
			for _, simpler := range marble.Rules().Simpler(line, wish) {
				if len(simpler[0].Arguments) >= len(line[0].Arguments) || wish == engine.AnyGame && len(simpler) > len(line) {
					t.Errorf("%v is not simpler than %v", simpler, line)
				}
			}
		}
	}
	if refused < 40 || refused > 160 || over < 60 || nearly < 60 {
		t.Errorf("%d of 200 beginnings are refused, %d games are over, %d nearly so", refused, over, nearly)
	}
	if again := marble.Rules().Draw(rand.New(rand.NewPCG(5, 6)), engine.AnyGame); !slices.EqualFunc(again,
		marble.Rules().Draw(rand.New(rand.NewPCG(5, 6)), engine.AnyGame), func(a, b engine.Request) bool {
			return slices.Equal(a.Arguments, b.Arguments)
		}) {
		t.Error("the same chance draws another line")
	}
}
