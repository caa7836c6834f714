package eecs3311

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
	want     []string // the body; that of a refusal for a wrong argument is only its first line
	refused  bool
	reason   string
}

func (s scene) command() string {
	name, _, _ := strings.Cut(s.commands[len(s.commands)-1], " ")
	return name
}

func scenes() []scene {
	easy := []string{"***.***", "***O***", "***O***", "***.***", "***O***", "***.***", "*******"}
	moved := []string{"***.***", "***.***", "***.***", "***O***", "***O***", "***.***", "*******"}
	cross := []string{"**...**", "**.O.**", "..OOO..", "...O...", "...O...", "**...**", "**...**"}
	empty := []string{"*******", "*******", "*******", "*******", "*******", "*******", "*******"}
	none := "*******"
	one := "load " + strings.Join([]string{none, none, none, "***O***", none, none, none}, " ")
	head := []string{"Game is over: No", "Game is won : No", "Board Status:"}
	yes, no, argument := []string{"true"}, []string{"false"}, []string{engine.Argument}
	violated := func(tag string) []string { return []string{engine.Contract, "precondition " + tag} }
	return []scene{
		{[]string{"new"}, nil, false, "nothing to say"},
		{[]string{"new easy", "board"}, easy, false, "a game on a fresh board"},
		{[]string{"new easy", "move down 2 4", "new easy", "board"}, easy, false, "each game has a board of its own"},
		{[]string{"new default", "board"}, empty, false, "the default board is a kind too"},
		{[]string{"new easy", "save a", "new cross", "show a"}, easy, false, "saved boards stay"},
		{[]string{"new easy", "new", "board"}, argument, true, "a new scenario has no game"},
		{[]string{"new easy", "save a", "new", "show a"}, argument, true, "a new scenario has no saved board"},
		{[]string{"new square"}, argument, true, "there is no such kind"},

		{[]string{one}, nil, false, "nothing to say"},
		{[]string{"load " + strings.Join(cross, " "), "board"}, cross, false, "a game on that board"},
		{[]string{"load  " + strings.Join(cross, "   "), "board"}, cross, false, "any blanks part rows"},
		{[]string{"load"}, argument, true, "a board has rows"},
		{[]string{"load " + strings.Join(cross[1:], " ")}, argument, true, "a board has seven rows"},
		{[]string{"new easy", "load O", "board"}, easy, false, "what cannot be read changes nothing"},

		{[]string{"new easy", "player", "board"}, empty, false, "a game on the default board"},
		{[]string{"player 1"}, argument, true, "no arguments are taken"},
		{[]string{"player"}, nil, false, "nothing to say"},

		{[]string{"new easy", "good easy"}, nil, false, "nothing to say"},
		{[]string{"new easy", "good easy", "won"}, yes, false, "the good player wins"},
		{[]string{"new cross", "good easy"}, violated("current_game_is_easy"), true, "the board is of another kind"},
		{[]string{"new skull", "good skull"}, argument, true, "the good player has no such command"},
		{[]string{"new easy", "good square"}, argument, true, "there is no such kind"},
		{[]string{"good easy"}, argument, true, "no game has begun"},

		{[]string{"new skull", "bad skull"}, nil, false, "nothing to say"},
		{[]string{"new skull", "bad skull", "won"}, no, false, "the bad player loses"},
		{[]string{"new skull", "bad skull", "over"}, yes, false, "the bad player plays to the end"},
		{[]string{"new cross", "bad skull"}, violated("current_game_is_skull"), true, "the board is of another kind"},
		{[]string{"new cross", "bad cross"}, argument, true, "the bad player has no such command"},

		{[]string{"new easy", "move down 2 4"}, nil, false, "nothing to say"},
		{[]string{"new easy", "move down 2 4", "board"}, moved, false, "the peg has moved"},
		{[]string{"new cross", "move left 3 4", "status 3 2"}, []string{"O"}, false, "left"},
		{[]string{"new cross", "move right 3 4", "status 3 6"}, []string{"O"}, false, "right"},
		{[]string{"new cross", "move up 3 4", "status 1 4"}, []string{"O"}, false, "up"},
		{[]string{"new easy", "move left 2 4"}, violated("middle_slot_occupied"), true, "no peg is passed"},
		{[]string{"new easy", "move up 2147483647 -2147483648"}, violated("from_slot_valid_column"), true, "far off the board"},
		{[]string{"new easy", "move down 2147483648 4"}, argument, true, "that is no 32-bit integer"},
		{[]string{"new easy", "move north 2 4"}, argument, true, "there is no such direction"},
		{[]string{"new easy", "move down 2"}, argument, true, "a slot has two numbers"},
		{[]string{"move down 2 4"}, argument, true, "no game has begun"},

		{[]string{"new easy", "out"}, slices.Concat(head, easy), false, "ten lines"},
		{[]string{"out"}, argument, true, "no game has begun"},
		{[]string{"new easy", "board"}, easy, false, "seven lines"},
		{[]string{"board"}, argument, true, "no game has begun"},

		{[]string{"new easy", "over"}, no, false, "it goes on"},
		{[]string{"new default", "over"}, yes, false, "no peg can move"},
		{[]string{"over"}, argument, true, "no game has begun"},
		{[]string{one, "won"}, yes, false, "one peg is left"},
		{[]string{"new default", "won"}, no, false, "no peg is left"},
		{[]string{"won"}, argument, true, "no game has begun"},

		{[]string{"new easy", "count"}, []string{"3"}, false, "three pegs"},
		{[]string{"count"}, argument, true, "no game has begun"},
		{[]string{"new easy", "rows"}, []string{"7"}, false, "seven rows"},
		{[]string{"rows"}, argument, true, "no game has begun"},
		{[]string{"new easy", "columns"}, []string{"7"}, false, "seven columns"},
		{[]string{"columns"}, argument, true, "no game has begun"},
		{[]string{"new easy", "valid-row 7"}, yes, false, "the last row"},
		{[]string{"new easy", "valid-row 0"}, no, false, "above the first row"},
		{[]string{"new easy", "valid-row one"}, argument, true, "a row is a number"},
		{[]string{"new easy", "valid-column 1"}, yes, false, "the first column"},
		{[]string{"new easy", "valid-column 8"}, no, false, "to the right of the last column"},
		{[]string{"new easy", "valid-column"}, argument, true, "a column is a number"},
		{[]string{"new pyramid", "status 5 1"}, []string{"O"}, false, "row, column"},
		{[]string{"new pyramid", "status 1 5"}, []string{"."}, false, "row, column"},
		{[]string{"new pyramid", "status 0 0"}, violated("valid_row"), true, "off the board"},
		{[]string{"new pyramid", "status 5"}, argument, true, "a slot has two numbers"},

		{[]string{"new pyramid", "set 1 5 O"}, nil, false, "nothing to say"},
		{[]string{"new pyramid", "set 1 5 O", "status 1 5"}, []string{"O"}, false, "the slot is set"},
		{[]string{"new pyramid", "set 1 5 *", "status 1 5"}, []string{"*"}, false, "any status"},
		{[]string{"new pyramid", "set 1 8 O"}, violated("valid_column"), true, "off the board"},
		{[]string{"new pyramid", "set 1 5 0"}, argument, true, "the digit 0 is no status"},
		{[]string{"new pyramid", "set one 5 O"}, argument, true, "a row is a number"},
		{[]string{"new default", "fill 1 2 3 5 O"}, nil, false, "nothing to say"},
		{[]string{"new default", "fill 1 2 3 5 O", "count"}, []string{"6"}, false, "rows come before columns"},
		{[]string{"new default", "fill 2 1 3 5 O"}, violated("valid_row_range"), true, "the rows are inside out"},
		{[]string{"new default", "fill 1 2 3 O"}, argument, true, "a rectangle has four numbers"},

		{[]string{"new easy", "save a"}, nil, false, "nothing to say"},
		{[]string{"new easy", "save a", "move down 2 4", "show a"}, easy, false, "it is a copy"},
		{[]string{"save a"}, argument, true, "no game has begun"},
		{[]string{"new cross", "save easy"}, argument, true, "a template cannot be replaced"},
		{[]string{"show cross"}, cross, false, "a template needs no game"},
		{[]string{"show a"}, argument, true, "no board is called so"},
		{[]string{"new easy", "save a", "move down 2 4", "match a 2 4 4 4"}, yes, false, "the move is in the rectangle"},
		{[]string{"new easy", "save a", "move down 2 4", "match a 3 4 4 4"}, no, false, "the move is not in the rectangle"},
		{[]string{"new easy", "match easy 1 1 1 1"}, yes, false, "a template may be meant"},
		{[]string{"new easy", "match easy 1 1 0 1"}, violated("valid_columns"), true, "off the board"},
		{[]string{"new easy", "match a 1 1 1 1"}, argument, true, "no board is called so"},
		{[]string{"match easy 1 1 1 1"}, argument, true, "no game has begun"},
		{[]string{"new easy", "equal easy"}, yes, false, "a fresh board"},
		{[]string{"new easy", "equal cross"}, no, false, "of another kind"},
		{[]string{"new easy", "equal a"}, argument, true, "no board is called so"},
		{[]string{"equal easy"}, argument, true, "no game has begun"},

		{[]string{"template cross"}, cross, false, "a constant needs no game"},
		{[]string{"template square"}, argument, true, "there is no such kind"},
		{[]string{"slot *"}, []string{"*"}, false, "its character"},
		{[]string{"slot x"}, argument, true, "there is no such status"},
		{[]string{"slots-equal O O"}, yes, false, "the same status"},
		{[]string{"slots-equal O ."}, no, false, "two statuses"},
		{[]string{"slots-equal O 0"}, argument, true, "the digit 0 is no status"},
		{[]string{"slots-equal 0 O"}, argument, true, "the digit 0 is no status"},
		{[]string{"singleton unavailable"}, yes, false, "a status"},
		{[]string{"singleton occupied"}, yes, false, "a status"},
		{[]string{"singleton unoccupied"}, yes, false, "a status"},
		{[]string{"singleton templates"}, yes, false, "the templates"},
		{[]string{"singleton board"}, argument, true, "there are many boards"},
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
			body = reply.Refusal.Lines()
		}
		if s.refused && body[0] == engine.Argument {
			body = body[:1]
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
		for _, refused := range []bool{false, true} {
			if !slices.ContainsFunc(scenes(), func(s scene) bool { return s.command() == c.Name && s.refused == refused }) {
				t.Errorf("no test has %s refused: %t", c.Name, refused)
			}
		}
		if c.Help == "" || strings.ContainsAny(c.Help, "\r\n") {
			t.Errorf("the help of %s is not one line: %q", c.Name, c.Help)
		}
	}
}

func TestTwoTablesHaveAGameEach(t *testing.T) {
	t.Parallel()
	first, second := Commands(), Commands()
	enginetest.Ask(t, first, "new easy")
	enginetest.Ask(t, first, "save a")
	for _, line := range []string{"board", "show a"} {
		if reply := enginetest.Ask(t, second, line); reply.Refusal == nil {
			t.Errorf("%s gives %q at the second table", line, reply.Body)
		}
	}
}

func TestCommandsAreShownInEiffel(t *testing.T) {
	t.Parallel()
	tests := []struct{ line, want string }{
		{"new easy", "create game.make_easy"},
		{"new default", "create game.make_from_board (a new default board)"},
		{"new", "new"},
		{"load *** ***", "game.make_from_board (the board ***/***)"},
		{"player", "create player.make"},
		{"good plus", "player.wins_plus_board"},
		{"bad easy", "player.loses_easy_board"},
		{"bad skull", "player.loses_skull_game"},
		{"move left 4 6", "game.move_left (4, 6)"},
		{"out", "game.out"},
		{"over", "game.is_over"},
		{"won", "game.is_won"},
		{"board", "game.board.out"},
		{"count", "board.number_of_occupied_slots"},
		{"rows", "board.number_of_rows"},
		{"columns", "board.number_of_columns"},
		{"valid-row 8", "board.is_valid_row (8)"},
		{"valid-column 0", "board.is_valid_column (0)"},
		{"status 1 2", "board.status_of (1, 2)"},
		{"set 1 2 *", "board.set_status (1, 2, unavailable_slot)"},
		{"fill 1 2 3 4 O", "board.set_statuses (1, 2, 3, 4, occupied_slot)"},
		{"save another", "another := board.deep_twin"},
		{"show skull", "templates.skull_board.out"},
		{"match board_2 4 4 4 6", "board.matches_slots_except (board_2, 4, 4, 4, 6)"},
		{"equal another", "board ~ another"},
		{"template easy", "templates.easy_board_out"},
		{"slot .", "unoccupied_slot.out"},
		{"slots-equal * O", "unavailable_slot ~ occupied_slot"},
		{"singleton occupied", "occupied_slot = occupied_slot"},
		{"singleton templates", "templates = templates"},
	}
	for _, test := range tests {
		if got := enginetest.Shown(t, Commands(), test.line); got != test.want {
			t.Errorf("%s is shown as %q, want %q", test.line, got, test.want)
		}
	}
}
