package eecs3311

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/peg"
)

const figure2 = "**OOO**\n**OOO**\nOOOOOOO\nOOO.OOO\nOOOOOOO\n**OOO**\n**OOO**"

func read(t *testing.T, text string) *Board {
	t.Helper()
	board, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// tag gives the tag of a violated precondition, or nothing.
func tag(t *testing.T, err error) string {
	t.Helper()
	violation, ok := errors.AsType[*Violation](err)
	if err != nil && (!ok || violation.Kind != "precondition" || !strings.Contains(err.Error(), violation.Tag)) {
		t.Errorf("%v is no violation of a precondition", err)
	}
	if !ok {
		return ""
	}
	return violation.Tag
}

func TestKindsHaveTheirPegs(t *testing.T) {
	t.Parallel()
	pegs := map[Kind]int{Default: 0, Easy: 3, Cross: 6, Plus: 9, Pyramid: 16, Arrow: 17, Diamond: 24, Skull: 25}
	if len(Kinds()) != len(pegs) {
		t.Errorf("there are %d kinds, want %d", len(Kinds()), len(pegs))
	}
	for _, kind := range Kinds() {
		board := Make(kind)
		if got := board.NumberOfOccupiedSlots(); got != pegs[kind] {
			t.Errorf("the %s board has %d pegs, want %d", kind, got, pegs[kind])
		}
		if len(kind.Out()) != 55 || board.Out() != kind.Out() {
			t.Errorf("the %s board reads\n%s\nits constant, of %d bytes,\n%s", kind, board.Out(), len(kind.Out()), kind.Out())
		}
	}
}

func TestOtherKindsAreNone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Easy", "easy ", "figure2"} {
		if IsKind(name) || Kind(name).Out() != "" {
			t.Errorf("%q is a kind of board", name)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a board of no kind was made")
		}
	}()
	Make("")
}

func TestReadRefusesWhatIsNoBoard(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, reason string }{
		{"", "there is nothing"},
		{figure2 + "\n", "a new-line character at the end begins an eighth line"},
		{strings.Replace(figure2, "O", "0", 1), "the digit 0 is no peg"},
		{strings.TrimSuffix(figure2, "*"), "the last line is short"},
		{figure2[8:], "there are six rows"},
		{strings.ReplaceAll(figure2, "OO\n", "O\n"), "the lines are not of one length"},
		{"O.\n*O", "the board has two rows and two columns"},
	}
	for _, test := range tests {
		if board, err := Read(test.text); err == nil {
			t.Errorf("%q was read as\n%s\n%s", test.text, board.Out(), test.reason)
		}
	}
}

func TestStatuses(t *testing.T) {
	t.Parallel()
	for out, status := range map[string]Status{"*": Unavailable, "O": Occupied, ".": Unoccupied} {
		if got, ok := StatusOf(out); !ok || got != status || got.Out() != out {
			t.Errorf("%q is read as %d, shown as %q", out, got, got.Out())
		}
	}
	for _, out := range []string{"", "o", "0", "**"} {
		if status, ok := StatusOf(out); ok {
			t.Errorf("%q is read as the status %q", out, status.Out())
		}
	}
}

func TestSlotsOfABoard(t *testing.T) {
	t.Parallel()
	tests := []struct {
		row, column       int
		status, violation string
		reason            string
	}{
		{1, 1, "*", "", "the first slot"},
		{7, 7, "*", "", "the last slot"},
		{4, 4, ".", "", "the hole"},
		{3, 7, "O", "", "the row comes first"},
		{7, 3, "O", "", "the column comes second"},
		{7, 1, "*", "", "a corner"},
		{0, 1, "", "valid_row", "above"},
		{8, 8, "", "valid_row", "the row is looked at first"},
		{1, 0, "", "valid_column", "to the left"},
		{1, 8, "", "valid_column", "to the right"},
	}
	for _, test := range tests {
		board := read(t, figure2)
		status, err := board.StatusOf(test.row, test.column)
		if got := tag(t, err); got != test.violation || err == nil && status.Out() != test.status {
			t.Errorf("(%d, %d) is %q, violating %q: %s", test.row, test.column, status.Out(), got, test.reason)
		}
		if got := tag(t, board.SetStatus(test.row, test.column, Unoccupied)); got != test.violation {
			t.Errorf("setting (%d, %d) violates %q: %s", test.row, test.column, got, test.reason)
		}
		want := figure2
		if i := (test.row-1)*8 + test.column - 1; test.violation == "" {
			want = figure2[:i] + "." + figure2[i+1:]
		}
		if diff := cmp.Diff(want, board.Out()); diff != "" {
			t.Errorf("after setting (%d, %d) (-want +got):\n%s", test.row, test.column, diff)
		}
	}
}

func TestRectangles(t *testing.T) {
	t.Parallel()
	board2 := read(t, strings.Replace(figure2, "OOO.OOO", "OOOO..O", 1))
	tests := []struct {
		rectangle Rectangle
		matches   bool
		violation string
		reason    string
	}{
		{Rectangle{4, 4, 4, 6}, true, "", "the example of the document"},
		{Rectangle{1, 7, 1, 7}, true, "", "nothing is outside"},
		{Rectangle{4, 4, 4, 5}, false, "", "(4, 6) differs"},
		{Rectangle{4, 4, 5, 6}, false, "", "(4, 4) differs"},
		{Rectangle{4, 6, 4, 4}, false, "", "rows come before columns"},
		{Rectangle{5, 7, 1, 7}, false, "", "row 4 is outside"},
		{Rectangle{0, 9, 0, 9}, false, "valid_rows", "rows are looked at first"},
		{Rectangle{1, 8, 1, 1}, false, "valid_rows", "the last row is off the board"},
		{Rectangle{5, 4, 0, 1}, false, "valid_columns", "columns are looked at before ranges"},
		{Rectangle{1, 1, 1, 8}, false, "valid_columns", "the last column is off the board"},
		{Rectangle{5, 4, 6, 4}, false, "valid_row_range", "rows are looked at first"},
		{Rectangle{4, 4, 6, 4}, false, "valid_column_range", "the columns are inside out"},
	}
	for _, test := range tests {
		board := read(t, figure2)
		matches, err := board.MatchesSlotsExcept(board2, test.rectangle)
		if got := tag(t, err); got != test.violation || matches != test.matches {
			t.Errorf("%v matches: %t, violating %q: %s", test.rectangle, matches, got, test.reason)
		}
		err = board.SetStatuses(test.rectangle, Unavailable)
		if got := tag(t, err); got != test.violation {
			t.Errorf("setting %v violates %q: %s", test.rectangle, got, test.reason)
		}
		if unchanged := board.Out() == figure2; unchanged != (err != nil) {
			t.Errorf("setting %v gives %v and\n%s", test.rectangle, err, board.Out())
		}
	}
}

func TestSetStatusesSetsTheRectangleAndNothingElse(t *testing.T) {
	t.Parallel()
	board := read(t, figure2)
	if err := board.SetStatuses(Rectangle{2, 3, 4, 6}, Unoccupied); err != nil {
		t.Fatal(err)
	}
	want := "**OOO**\n**O...*\nOOO...O\nOOO.OOO\nOOOOOOO\n**OOO**\n**OOO**"
	if diff := cmp.Diff(want, board.Out()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// jump reads one jump, such as "left46".
func jump(move string) peg.Jump { return line(move)[0] }

func TestMovesOfFigure3(t *testing.T) {
	t.Parallel()
	game := MakeFromBoard(read(t, figure2))
	steps := []struct {
		jump peg.Jump
		want string
	}{
		{jump("left46"), "**OOO**\n**OOO**\nOOOOOOO\nOOOO..O\nOOOOOOO\n**OOO**\n**OOO**"},
		{jump("down25"), "**OOO**\n**OO.**\nOOOO.OO\nOOOOO.O\nOOOOOOO\n**OOO**\n**OOO**"},
		{jump("right23"), "**OOO**\n**..O**\nOOOO.OO\nOOOOO.O\nOOOOOOO\n**OOO**\n**OOO**"},
	}
	for _, step := range steps {
		if err := game.Move(step.jump); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(step.want, game.board.Out()); diff != "" {
			t.Errorf("after %v (-want +got):\n%s", step.jump, diff)
		}
	}
}

func TestMovesThatAreRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		kind Kind
		jump peg.Jump
		want string
	}{
		{Easy, jump("left24"), "middle_slot_occupied"},
		{Easy, jump("down94"), "from_slot_valid_row"},
		{Easy, jump("down29"), "from_slot_valid_column"},
		{Easy, jump("down74"), "middle_slot_valid_row"},
		{Easy, jump("down64"), "to_slot_valid_row"},
		{Easy, jump("up00"), "from_slot_valid_column"},
		{Easy, jump("left00"), "from_slot_valid_row"},
		{Easy, jump("right47"), "middle_slot_valid_column"},
		{Easy, jump("right46"), "to_slot_valid_column"},
		{Easy, jump("down14"), "from_slot_occupied"},
		{Easy, jump("up24"), "to_slot_valid_row"},
		{Easy, jump("down34"), "middle_slot_occupied"},
		{Skull, jump("down13"), "to_slot_unoccupied"},
		{Skull, jump("left14"), "to_slot_unoccupied"},
	}
	for _, test := range tests {
		game := MakeFromBoard(Make(test.kind))
		if got := tag(t, game.Move(test.jump)); got != test.want {
			t.Errorf("%v on the %s board violates %q, want %q", test.jump, test.kind, got, test.want)
		}
		if !game.board.IsEqual(Make(test.kind)) {
			t.Errorf("%v was refused on the %s board and left\n%s", test.jump, test.kind, game.board.Out())
		}
	}
}

func TestAGameOnABoardLeavesThatBoardAlone(t *testing.T) {
	t.Parallel()
	board := Make(Easy)
	game := MakeFromBoard(board)
	if err := game.Move(jump("down24")); err != nil {
		t.Fatal(err)
	}
	if board.Out() != Easy.Out() || game.board.IsEqual(board) {
		t.Errorf("the board that was given reads\n%s", board.Out())
	}
}

func TestTextOfAGame(t *testing.T) {
	t.Parallel()
	tests := []struct {
		kind   Kind
		jumps  []peg.Jump
		want   string
		reason string
	}{
		{Easy, nil, "Game is over: No\nGame is won : No\nBoard Status:\n", "it has begun"},
		{Easy, []peg.Jump{jump("down24")}, "Game is over: No\nGame is won : No\nBoard Status:\n", "it goes on with two pegs"},
		{Easy, []peg.Jump{jump("down24"), jump("down44")}, "Game is over: Yes\nGame is won : Yes\nBoard Status:\n", "one peg is left"},
		{Easy, []peg.Jump{jump("up34")}, "Game is over: Yes\nGame is won : No\nBoard Status:\n", "two pegs are left"},
		{Default, nil, "Game is over: Yes\nGame is won : No\nBoard Status:\n", "there is no peg"},
	}
	for _, test := range tests {
		game := MakeFromBoard(Make(test.kind))
		for _, jump := range test.jumps {
			if err := game.Move(jump); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(test.want+game.board.Out(), game.Out()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

func TestPlayers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		command func(*Player, Kind) error
		pegs    map[Kind]int
	}{
		{(*Player).Wins, map[Kind]int{Easy: 1, Cross: 1, Plus: 1}},
		{(*Player).Loses, map[Kind]int{Easy: 2, Pyramid: 10, Arrow: 11, Diamond: 16, Skull: 16}},
	}
	for _, test := range tests {
		for _, kind := range Kinds() {
			player := NewPlayer()
			if got := player.game.board.Out(); got != Default.Out() {
				t.Errorf("a new player has a game on\n%s", got)
			}
			if test.pegs[kind] == 0 {
				if err := test.command(player, kind); err == nil {
					t.Errorf("there is a command for the %s board", kind)
				}
				continue
			}
			if got := tag(t, test.command(player, kind)); got != "current_game_is_"+string(kind) {
				t.Errorf("on the default board the command for the %s board violates %q", kind, got)
			}
			player.game = MakeFromBoard(Make(kind))
			if err := test.command(player, kind); err != nil {
				t.Errorf("on the %s board: %v", kind, err)
			}
			game, pegs := player.game, test.pegs[kind]
			if game.board.NumberOfOccupiedSlots() != pegs || !game.IsOver() || game.IsWon() != (pegs == 1) {
				t.Errorf("the game on the %s board should end with %d pegs:\n%s", kind, pegs, game.Out())
			}
		}
	}
}
