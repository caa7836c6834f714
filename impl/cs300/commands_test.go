package cs300

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

const (
	columnQuestion    = "Choose the COLUMN of a peg you'd like to move: "
	rowQuestion       = "Choose the ROW of a peg you'd like to move: "
	directionQuestion = "Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: "
	questions         = columnQuestion + rowQuestion + directionQuestion
)

func scenes() []scene {
	return []scene{
		{[]string{"new"}, nil, false, "nothing to say"},
		{[]string{"new 1"}, []string{engine.Argument}, true, "no arguments are taken"},
		{[]string{"load @@- @@@", "new", "board"}, nil, false, "a new scenario has no board"},
		{[]string{"load @@-", "perform 1 1 4", "new", "given"}, nil, false, "a new scenario was given no array"},
		{[]string{"input 1", "new", "read-int 1 4 ?"}, []string{engine.Exception}, true, "a new scenario has no input"},
		{[]string{"input 1", "input 2", "read-int 1 4 ?", "new", "read-int 1 4 ?"}, []string{engine.Exception}, true,
			"also none that was read ahead"},

		{[]string{"load @@- @@@"}, nil, false, "nothing to say"},
		{[]string{"load  @@-   @@@ ", "board"}, []string{"@@-", "@@@"}, false, "any blanks part rows"},
		{[]string{"load"}, []string{engine.Argument}, true, "a board has cells"},
		{[]string{"load @@- @@"}, []string{engine.Argument}, true, "a board is a rectangle"},
		{[]string{"load @O-"}, []string{engine.Argument}, true, "a board has three glyphs"},
		{[]string{"load @@-", "load @O-", "board"}, []string{"@@-"}, false, "a board that cannot be read leaves the old one"},

		{[]string{"board"}, nil, false, "no board yet"},
		{[]string{"load @@- #@@", "board"}, []string{"@@-", "#@@"}, false, "row by row"},
		{[]string{"board 1"}, []string{engine.Argument}, true, "no arguments are taken"},

		{[]string{"given"}, nil, false, "no move yet"},
		{[]string{"load @@-", "perform 1 1 4", "given"}, []string{"--@"}, false, "the array itself has changed"},
		{[]string{"load @@-", "perform 1 1 4", "load @", "given"}, []string{"--@"}, false, "another board on the desk is another array"},
		{[]string{"given 1"}, []string{engine.Argument}, true, "no arguments are taken"},

		{[]string{"create 4"}, []string{"-----", "-@@@-", "--@--", "--@--", "-----"}, false, "the rows of the new board"},
		{[]string{"create 3", "board"}, []string{"###-@-###", "##-@@@-##", "#-@@-@@-#", "-@@@@@@@-"}, false, "which goes on the desk"},
		{[]string{"create 5"}, []string{engine.Argument}, true, "there are four styles"},
		{[]string{"create cross"}, []string{engine.Argument}, true, "a style is a number"},
		{[]string{"create"}, []string{engine.Argument}, true, "a style must be named"},

		{[]string{"load @@- #@@", "display"}, []string{"", "  123", "1 @@-", "2 #@@", ""}, false,
			"a text that ends with a line end has an empty last line"},
		{[]string{"display 1"}, []string{engine.Argument}, true, "no arguments are taken"},

		{[]string{"load @@-", "valid 1 1 4"}, []string{"true"}, false, "row, column, direction"},
		{[]string{"load @@-", "valid 1 3 3"}, []string{"false"}, false, "from a hole"},
		{[]string{"load @@-", "valid 0 -1 4"}, []string{"false"}, false, "off the board"},
		{[]string{"load @@-", "valid 1 1 5"}, []string{"false"}, false, "in no direction"},
		{[]string{"load @@-", "valid 1 1 4", "board"}, []string{"@@-"}, false, "to ask changes nothing"},
		{[]string{"valid 1 1"}, []string{engine.Argument}, true, "a direction must be named"},
		{[]string{"valid 1 1 RIGHT"}, []string{engine.Argument}, true, "a direction is a number"},

		{[]string{"load @@-", "perform 1 1 4"}, []string{"--@"}, false, "the board after the move"},
		{[]string{"load @@-", "perform 1 1 4", "board"}, []string{"--@"}, false, "which goes on the desk"},
		{[]string{"load @@-", "perform 1 3 3"}, []string{"@@-"}, false, "a move that is not legal changes nothing"},
		{[]string{"load @@-", "perform 9 9 9"}, []string{"@@-"}, false, "a move off the board changes nothing"},
		{[]string{"perform 1 1 4 1"}, []string{engine.Argument}, true, "a move has three numbers"},
		{[]string{"perform 1 1 x"}, []string{engine.Argument}, true, "a move has three numbers"},

		{[]string{"load @@- #@@", "pegs"}, []string{"4"}, false, "pegs are counted"},
		{[]string{"pegs"}, []string{"0"}, false, "no board has no pegs"},
		{[]string{"pegs 1"}, []string{engine.Argument}, true, "no arguments are taken"},

		{[]string{"load @@-@@", "moves"}, []string{"2"}, false, "moves are counted"},
		{[]string{"moves"}, []string{"0"}, false, "no board has no moves"},
		{[]string{"moves 1"}, []string{engine.Argument}, true, "no arguments are taken"},

		{[]string{"input 3"}, nil, false, "nothing to say"},
		{[]string{"input", "input 3", "read-int 1 4 ?"},
			[]string{"3", "?Please enter your choice as an integer between 1 and 4: "}, false, "an empty line is typed too"},
		{[]string{"input -2 4 5", "input 3", "read-int 1 4 ?"},
			[]string{"3", "?Please enter your choice as an integer between 1 and 4: "}, false, "a line may hold blanks"},

		{[]string{"input 3", "read-int 1 4 Your choice: "}, []string{"3", "Your choice: "}, false, "the integer, then what was printed"},
		{[]string{"input 3", "read-int 1 4"}, []string{"3"}, false, "an empty prompt prints nothing"},
		{[]string{"input 7", "read-int -7 7 ?"}, []string{"7", "?"}, false, "any range"},
		{[]string{"read-int 1 4 ?"}, []string{engine.Exception}, true, "nothing was typed"},
		{[]string{"input five", "read-int 1 4 ?"}, []string{engine.Exception}, true, "nothing good was typed"},
		{[]string{"read-int 1"}, []string{engine.Argument}, true, "a range has two ends"},
		{[]string{"read-int one 4 ?"}, []string{engine.Argument}, true, "a range has numbers"},

		{[]string{"load @@-", "input 1", "input 1", "input 4", "read-move"}, []string{"1 1 4", questions}, false,
			"column, row, direction, then what was printed"},
		{[]string{"load - @ @", "input 1", "input 3", "input 1", "read-move"}, []string{"1 3 1", questions}, false, "column before row"},
		{[]string{"load @@-", "input 2", "input 1", "input 3", "input 1", "input 1", "input 4", "read-move"},
			[]string{"1 1 4", questions + "Moving a peg from row 1 and column 2 LEFT is not currently a legal move.", "",
				questions}, false, "until the move is legal"},
		{[]string{"load @@-", "input 1", "input 1", "read-move"}, []string{engine.Exception}, true, "the direction was not typed"},
		{[]string{"read-move"}, []string{engine.Exception}, true, "nothing was typed"},
		{[]string{"read-move 1"}, []string{engine.Argument}, true, "no arguments are taken"},

		{[]string{"methods"}, []string{"main", "readValidInt", "createBoard", "displayBoard", "readValidMove",
			"isValidMove", "performMove", "countPegsRemaining", "countMovesAvailable"}, false, "all nine, in the order of the assignment"},
		{[]string{"methods 1"}, []string{engine.Argument}, true, "no arguments are taken"},

		{[]string{"state"}, nil, false, "every variable is local"},
		{[]string{"state 1"}, []string{engine.Argument}, true, "no arguments are taken"},
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	for _, s := range scenes() {
		table := Commands()
		var reply engine.Reply
		for _, line := range s.commands {
			reply = enginetest.Ask(t, table, line)
		}
		body := reply.Body
		if reply.Refusal != nil {
			body = []string{reply.Refusal.Kind}
		}
		if diff := cmp.Diff(s.want, body, cmpopts.EquateEmpty()); (reply.Refusal != nil) != s.refused || diff != "" {
			t.Errorf("%q: refused %t, want %t: %s (-want +got):\n%s", s.commands, reply.Refusal != nil, s.refused, s.reason, diff)
		}
	}
}

func TestEveryCommandIsTestedFromBothSides(t *testing.T) {
	t.Parallel()
	own := engine.NewTable("").Commands()
	for _, c := range Commands().Commands()[len(own):] {
		tested := func(refused bool) bool {
			return slices.ContainsFunc(scenes(), func(s scene) bool { return s.command() == c.Name && s.refused == refused })
		}
		if !tested(false) {
			t.Errorf("no test carries %s out", c.Name)
		}
		if refusable := c.Name != "input"; !tested(true) && refusable {
			t.Errorf("no test has %s refused", c.Name)
		}
		if c.Help == "" || strings.ContainsAny(c.Help, "\r\n") {
			t.Errorf("the help of %s is not one line: %q", c.Name, c.Help)
		}
	}
}

func TestWhatIsNotReadIsLeftForTheNextCall(t *testing.T) {
	t.Parallel()
	table := Commands()
	enginetest.Ask(t, table, "load @@-")
	for _, line := range []string{"input 3", "input 1", "input 1", "input 4", "input 2"} {
		enginetest.Ask(t, table, line)
	}
	steps := []struct {
		command, want, reason string
	}{
		{"read-int 1 4 ?", "3", "the first line"},
		{"read-move", "1 1 4", "the three lines after it"},
		{"read-int 1 4 ?", "2", "the line that is left"},
	}
	for _, step := range steps {
		if reply := enginetest.Ask(t, table, step.command); reply.Refusal != nil || reply.Body[0] != step.want {
			t.Errorf("%s gives %+v, want %s: %s", step.command, reply, step.want, step.reason)
		}
	}
	if reply := enginetest.Ask(t, table, "read-int 1 4 ?"); reply.Refusal == nil {
		t.Errorf("after the last line there is %+v", reply)
	}
	enginetest.Ask(t, table, "input 4")
	if reply := enginetest.Ask(t, table, "read-int 1 4 ?"); reply.Refusal != nil || reply.Body[0] != "4" {
		t.Errorf("what is typed after an end of the input gives %+v", reply)
	}
}

func TestTwoTablesHaveADeskEach(t *testing.T) {
	t.Parallel()
	first, second := Commands(), Commands()
	enginetest.Ask(t, first, "create 1")
	enginetest.Ask(t, first, "input 3")
	if reply := enginetest.Ask(t, second, "board"); len(reply.Body) != 0 {
		t.Errorf("the second desk has the board %q", reply.Body)
	}
	if reply := enginetest.Ask(t, second, "read-int 1 4 ?"); reply.Refusal == nil {
		t.Errorf("the second desk has input: %+v", reply)
	}
}

func TestCommandsAreShownInJava(t *testing.T) {
	t.Parallel()
	tests := []struct{ line, want string }{
		{"load --- -@-", "the board ---/-@-"},
		{"input two \"words\"", `the player will type "two \"words\""`},
		{"create 2", "createBoard(2)"},
		{"valid 1 2 3", "isValidMove(board, 1, 2, 3)"},
		{"read-int 1 4 Which? ", `readValidInt("Which? ", 1, 4)`},
		{"read-move", "readValidMove(board)"},
		{"given", "given"},
	}
	for _, test := range tests {
		if got := enginetest.Shown(t, Commands(), test.line); got != test.want {
			t.Errorf("%s is shown as %q, want %q", test.line, got, test.want)
		}
	}
}
