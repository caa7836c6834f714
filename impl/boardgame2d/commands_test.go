package boardgame2d

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// A scene is a line of commands; the reply to the last one is looked at.
type scene struct {
	commands []string
	want     []string // the body, or with refused its first line
	refused  bool
	reason   string
}

func (s scene) command() string {
	name, _, _ := strings.Cut(s.commands[len(s.commands)-1], " ")
	return name
}

// replies gives the lines of a text, as a body holds them.
func replies(text string) []string { return strings.Split(drawn(text), "\n") }

func scenes() []scene {
	return []scene{
		{[]string{"new"}, nil, false, "nothing to say"},
		{[]string{"new 1"}, []string{engine.Argument}, true, "no arguments are taken"},
		{[]string{"create peg", "new", "score"}, []string{engine.Argument}, true, "a new scenario has no game"},
		{[]string{"create peg", "create peg", "new", "create klotski", "use 1", "score"}, []string{"8"}, false, "numbers begin anew"},

		{[]string{"create peg"}, nil, false, "nothing to say"},
		{[]string{"create peg", "score"}, []string{"44"}, false, "peg solitaire"},
		{[]string{"create klotski", "score"}, []string{"8"}, false, "Klotski"},
		{[]string{"create eight", "over"}, []string{"false"}, false, "the eight puzzle"},
		{[]string{"create peg", "create klotski", "score"}, []string{"8"}, false, "the new game is chosen"},
		{[]string{"create peg", "create chess", "score"}, []string{"44"}, false, "a game that there is not leaves the choice"},
		{[]string{"create chess"}, []string{engine.Missing}, true, "no such class"},
		{[]string{"create Peg"}, []string{engine.Missing}, true, "names are in lower case"},
		{[]string{"create"}, []string{engine.Argument}, true, "a game must be named"},

		{[]string{"create peg", "use 1"}, nil, false, "nothing to say"},
		{[]string{"create peg", "create klotski", "use 1", "score"}, []string{"44"}, false, "the first game is still there"},
		{[]string{"create peg", "create peg", "move 5G LEFT", "use 1", "score"}, []string{"44"}, false, "each game has its board"},
		{[]string{"create peg", "create peg", "move 5G LEFT", "use 1", "use 2", "score"}, []string{"43"}, false, "and keeps it"},
		{[]string{"create peg", "use 0"}, []string{engine.Argument}, true, "games count from 1"},
		{[]string{"create peg", "use 2"}, []string{engine.Argument}, true, "to the number that were created"},
		{[]string{"create peg", "use one"}, []string{engine.Argument}, true, "a game is a number"},

		{[]string{"create peg", "move 5G LEFT", "initialize"}, nil, false, "nothing to say"},
		{[]string{"create peg", "move 5G LEFT", "initialize", "score"}, []string{"44"}, false, "peg solitaire begins anew"},
		{[]string{"create klotski", "move 6 DOWN", "initialize", "print"}, replies(klotskiStart), false, "Klotski begins anew"},
		{[]string{"initialize"}, []string{engine.Argument}, true, "there is no game"},

		{[]string{"create peg", "move 5G LEFT"}, nil, false, "nothing to say"},
		{[]string{"create peg", "move 5G LEFT", "score"}, []string{"43"}, false, "the move is made"},
		{[]string{"create peg", "move 5G RIGHT"}, nil, false, "nothing to say of a move that is refused"},
		{[]string{"create peg", "move 5G RIGHT", "score"}, []string{"44"}, false, "the move is not made"},
		{[]string{"create klotski", "move 6 DOWN", "status"}, []string{"6 DOWN"}, false, "a piece has a digit"},
		{[]string{"create peg", "move 5G"}, nil, false, "what is no move is refused without a word"},
		{[]string{"move 5G LEFT"}, []string{engine.Argument}, true, "there is no game"},

		{[]string{"create peg", "enter 5G LEFT"}, nil, false, "nothing to say"},
		{[]string{"create peg", "enter 5G LEFT", "status"}, []string{"5G LEFT"}, false, "the move"},
		{[]string{"create peg", "enter 5G  LEFT", "status"}, []string{"invalid entry"}, false, "blanks are kept"},
		{[]string{"create peg", "enter 5G LEFT ", "status"}, []string{"invalid entry"}, false, "also at the end"},
		{[]string{"create peg", "enter", "status"}, []string{"invalid entry"}, false, "a text may be empty"},

		{[]string{"create peg", "auto"}, nil, false, "nothing to say"},
		{[]string{"create peg", "auto", "auto", "score"}, []string{"42"}, false, "each one move"},
		{[]string{"auto"}, []string{engine.Argument}, true, "there is no game"},

		{[]string{"create peg", "finish"}, nil, false, "nothing to say"},
		{[]string{"create peg", "finish", "over"}, []string{"true"}, false, "peg solitaire"},
		{[]string{"create eight", "finish", "over"}, []string{"true"}, false, "the eight puzzle"},
		{[]string{"create peg", "create peg", "finish", "use 1", "over"}, []string{"false"}, false, "only the chosen game"},

		{[]string{"create peg", "create eight", "finish-all"}, nil, false, "nothing to say"},
		{[]string{"create peg", "create eight", "finish-all", "over"}, []string{"true"}, false, "the last game"},
		{[]string{"create peg", "create eight", "finish-all", "use 1", "over"}, []string{"true"}, false, "the first game"},
		{[]string{"finish-all"}, nil, false, "there may be no game"},

		{[]string{"create peg", "print"}, replies(pegStart), false, "the board, line by line"},
		{[]string{"create peg", "move 2B UP", "print"},
			replies(pegStart + "Invalid move. The move could not be performed.\n\n"), false, "and what became of the entry"},
		{[]string{"print"}, []string{engine.Argument}, true, "there is no game"},
		{[]string{"create peg", "show"}, replies(cleared + pegStart), false, "the screen is cleared first"},

		{[]string{"create klotski", "over"}, []string{"false"}, false, "a game begins"},
		{[]string{"create peg", "status"}, []string{""}, false, "one line, and empty"},
		{[]string{"create peg", "move 2B UP", "status"}, []string{"invalid move"}, false, "an entry, and no move"},

		{[]string{"create peg", "proper 2B UP"}, []string{"true"}, false, "the move need not be legal"},
		{[]string{"create peg", "proper 2B  UP"}, []string{"false"}, false, "blanks are kept"},
		{[]string{"create peg", "proper"}, []string{"false"}, false, "a text may be empty"},
		{[]string{"create peg", "proper 5G LEFT", "score"}, []string{"44"}, false, "asking is not moving"},
		{[]string{"create eight", "proper 9 UP"}, []string{"false"}, false, "each game has its entries"},

		{[]string{"create peg", "valid 4,6 LEFT"}, []string{"true"}, false, "row and column from 0"},
		{[]string{"create peg", "valid 4,6 RIGHT"}, []string{"false"}, false, "no hole there"},
		{[]string{"create peg", "valid 4,6 LEFT", "score"}, []string{"44"}, false, "asking is not moving"},
		{[]string{"create peg", "valid -1,9 LEFT"}, []string{"false"}, false, "off the board"},
		{[]string{"create eight", "valid 3,0 UP"}, []string{"false"}, false, "off the board"},
		{[]string{"create klotski", "valid 6 DOWN"}, []string{"true"}, false, "a piece by its digit"},
		{[]string{"create klotski", "valid 0 DOWN"}, []string{"false"}, false, "no free place there"},
		{[]string{"create klotski", "valid 6 DOWN", "print"}, replies(klotskiStart), false, "asking is not moving"},
		{[]string{"create klotski", "valid . DOWN"}, []string{engine.Argument}, true, "no piece"},
		{[]string{"create klotski", "valid 10 DOWN"}, []string{engine.Argument}, true, "no piece either"},
		{[]string{"create peg", "valid 5G LEFT"}, []string{engine.Argument}, true, "no row and column"},
		{[]string{"create peg", "valid 4,6,0 LEFT"}, []string{engine.Argument}, true, "one number too many"},
		{[]string{"create peg", "valid 4 LEFT"}, []string{engine.Argument}, true, "one too few"},
		{[]string{"create peg", "valid 4,6 left"}, []string{engine.Argument}, true, "no direction"},

		{[]string{"create eight", "inversions 53126874"}, []string{"10"}, false, "the document's tiles"},
		{[]string{"create eight", "inversions 284.36157"}, []string{"12"}, false, "with the blank"},
		{[]string{"create peg", "inversions 21"}, []string{engine.Unclaimed}, true, "not of peg solitaire"},
		{[]string{"create klotski", "shuffle 21"}, []string{engine.Unclaimed}, true, "not of Klotski"},
		{[]string{"create eight", "shuffle 1"}, []string{"1"}, false, "one tile stays where it is"},

		{[]string{"classes"}, []string{"BoardGame2D has a virtual destructor", "BoardGame2D is abstract",
			"EightPuzzle is a BoardGame2D", "Klotski is a BoardGame2D", "PegSolitaire is a BoardGame2D"}, false, "sorted"},
		{[]string{"functions peg"}, []string{"status", "proper", "valid"}, false, "of peg solitaire"},
		{[]string{"functions chess"}, []string{engine.Missing}, true, "of no game"},
		{[]string{"notation peg"}, nil, false, "the document's"},
		{[]string{"messages"}, nil, false, "nothing to say"},
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	for _, s := range scenes() {
		table := Seeded(brief).Commands()
		var reply engine.Reply
		for _, line := range s.commands {
			reply = enginetest.Ask(t, table, line)
		}
		body := reply.Body
		if reply.Refusal != nil {
			body = []string{reply.Refusal.Kind}
		}
		if diff := cmp.Diff(s.want, body, cmpopts.EquateEmpty()); (reply.Refusal != nil) != s.refused || diff != "" {
			t.Errorf("%q: %s (-want +got):\n%s", s.commands, s.reason, diff)
		}
	}
}

func TestEveryCommandIsTriedAndHelps(t *testing.T) {
	t.Parallel()
	tried := map[string]bool{"watch": true} // below
	for _, s := range scenes() {
		tried[s.command()] = true
	}
	own := engine.NewTable("").Commands()
	for _, c := range Seeded(1).Commands().Commands()[len(own):] {
		if !tried[c.Name] || c.Help == "" || strings.Contains(c.Help, "\n") {
			t.Errorf("%s is tried: %t, and helps with %q", c.Name, tried[c.Name], c.Help)
		}
	}
}

func TestWatchingGivesWhatPlayingToTheEndPrints(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"peg", "eight", "klotski"} {
		table := Seeded(brief).Commands()
		enginetest.Ask(t, table, "create "+name)
		watched := strings.Join(enginetest.Ask(t, table, "watch").Body, "\n")
		over := enginetest.Ask(t, table, "over").Body
		if !strings.HasPrefix(watched, cleared) || !strings.HasSuffix(watched, ")\n\n") || over[0] != "true" || len(watched) > 1<<20 {
			t.Errorf("%s: over is %s, watched are %d bytes:\n%.1000s", name, over, len(watched), watched)
		}
		if asked := strings.Contains(watched, question); asked != (name != "peg") {
			t.Errorf("%s: asked is %t", name, asked)
		}
	}
}

func TestShufflingKeepsTheWord(t *testing.T) {
	t.Parallel()
	table := Seeded(1).Commands()
	enginetest.Ask(t, table, "create eight")
	first, second := enginetest.Ask(t, table, "shuffle 12345678.").Body, enginetest.Ask(t, table, "shuffle 12345678.").Body
	tiles := strings.Split(first[0], "")
	if slices.Sort(tiles); strings.Join(tiles, "") != ".12345678" || slices.Equal(first, second) {
		t.Errorf("shuffled are %q and %q", first, second)
	}
}

func TestEachSeedHasItsChance(t *testing.T) {
	t.Parallel()
	printed := func(seed uint64) []string {
		table := Seeded(seed).Commands()
		enginetest.Ask(t, table, "create eight")
		return enginetest.Ask(t, table, "print").Body
	}
	if slices.Equal(printed(1), printed(2)) || !slices.Equal(printed(1), printed(1)) {
		t.Error("a seed gives another game each time, or all seeds the same")
	}
}

func TestCommandsAreShownInCPlusPlus(t *testing.T) {
	t.Parallel()
	tests := []struct{ line, want string }{
		{"create peg", "PegSolitaire()"},
		{"use 2", "game 2"},
		{"move 5G LEFT", `playUser("5G LEFT")`},
		{"enter ", `playUser("")`},
		{"auto", "playAuto()"},
		{"watch", "playAutoAll()"},
		{"print", "print()"},
		{"show", "cout << game"},
		{"over", "endGame()"},
		{"score", "boardScore()"},
		{"proper 5G LEFT", `isEntryProper("5G LEFT")`},
		{"valid 4,6 LEFT", "isMoveValid(4,6,LEFT)"},
		{"inversions 53126874", "totalInversion(53126874)"},
		{"classes", "the declarations of the classes"},
	}
	for _, test := range tests {
		if got := enginetest.Shown(t, Seeded(1).Commands(), test.line); got != test.want {
			t.Errorf("%s is shown as %q, want %q", test.line, got, test.want)
		}
	}
}

// What is said in a scenario depends on nothing that was asked before it.
func TestChanceIsTheSameInEveryScenario(t *testing.T) {
	t.Parallel()
	table := Seeded(1).Commands()
	said := func() (all []string) {
		for _, command := range []string{"new", "create eight", "print", "auto", "print", "shuffle 12345678."} {
			words := strings.Fields(command)
			reply, err := table.Do(t.Context(), engine.Request{Command: words[0], Arguments: words[1:]})
			if err != nil || reply.Refusal != nil {
				t.Fatalf("%s: %v, %v", command, err, reply.Refusal)
			}
			all = append(all, reply.Body...)
		}
		return all
	}
	if first := said(); !slices.Equal(first, said()) {
		t.Error("the second scenario begins with another eight puzzle, or another move")
	}
}
