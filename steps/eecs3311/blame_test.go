package eecs3311

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/eecs3311"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// A move names the rule that it breaks by what is wrong about it, whatever the scenario is about.
func TestWhatAMoveBreaks(t *testing.T) {
	t.Parallel()
	const row, empty = "O.OOO.O", "......."
	tests := []struct {
		before, move string
		refused      bool
		after        string
		want         int // the number of the rule; 0 for none
		reason       string
	}{
		{row, "left 1 4", false, "OO..O.O", 0, "right to the left"},
		{row, "right 1 4", false, "O.O..OO", 0, "right to the right"},
		{row, "left 1 3", true, row, 0, "rightly refused"},
		{row, "left 1 4", true, row, 13, "refused to the left"},
		{row, "right 1 4", true, row, 14, "refused to the right"},
		{row, "left 1 4", false, "OOO.O.O", 17, "the peg that is passed stays"},
		{row, "right 1 4", false, "O.O.OOO", 18, "the peg that is passed stays, to the right"},
		{"O.OO", "left 1 4", false, "O...", 17, "the peg is lost"},
		{"OO.O.O.", "right 1 1", false, "....O.O", 18, "another peg goes, too"},
		{"OO.O.", "right 1 1", false, "....O", 20, "the peg goes on"},
		{row, "left 1 3", false, ".O..O.O", 21, "there is no peg to pass"},
		{"*OO", "left 1 3", false, "O..", 16, "the target is unavailable"},
		{".*O", "left 1 3", false, "O..", 16, "the slot to be passed is unavailable"},
		{"OO", "left 1 2", false, empty, 16, "the target is beyond the edge"},
		{row, "left 1 3", true, "O..OO.O", 21, "it is refused and changes the board"},
	}
	w := &steps.World{Facts: open(t).Facts}
	e := newWorld(w)
	// board puts a row into the corner of a board.
	board := func(row string) []string {
		rows := slices.Repeat([]string{"*******"}, 7)
		rows[0] = row + rows[0][len(row):]
		return rows
	}
	for _, test := range tests {
		game, err := play.NewGame(eecs3311.Rules(), load(board(test.before)))
		if err != nil {
			t.Fatal(err)
		}
		request := engine.Request{Command: "move", Arguments: strings.Fields(test.move)}
		came := play.Try{Step: play.StepIn(game.Now, request), After: board(test.after)}
		if test.refused {
			came.Reply.Refusal = engine.Refuse(engine.Illegal, "no")
		}
		want := ""
		if test.want != 0 {
			want = rule(test.want)
		}
		if got := e.breaks(came); got != want {
			t.Errorf("%s: %s on %s breaks %q, want %q", test.reason, test.move, test.before, got, want)
		}
	}
}

func TestBoardsAreReadInTheDialectOfTheSubject(t *testing.T) {
	t.Parallel()
	zeros := strings.NewReplacer("O", "0", ".", "-", " ", "\n")
	tests := []struct {
		alter  func(string) string
		reason string
		plain  bool // it cannot be understood
	}{
		{func(board string) string { return board }, "as the rules have it", false},
		{func(board string) string { return board + " " }, "a new line at the end", false},
		{func(board string) string { return strings.Join(strings.Split(board, ""), "\t") }, "blanks between the slots", false},
		{func(board string) string { return " " + strings.ReplaceAll(board, " ", "  ") }, "empty lines", false},
		{func(board string) string { return zeros.Replace(board) }, "other characters", false},
		{func(board string) string { return strings.ReplaceAll(board, "*", ".") }, "one character for two statuses", true},
		{func(board string) string { return strings.Replace(board, "*", "O", 1) }, "a status has two characters", true},
		{func(board string) string { return board + " 7" }, "a number below", true},
		{func(string) string { return "" }, "nothing", true},
	}
	for _, test := range tests {
		shown := strings.Split(test.alter(sample), " ")
		statuses, ok := translation(slots(strings.Fields(sample)), slots(shown))
		got := strings.Join((&dialect{statuses: statuses}).rows(shown), " ")
		if ok == test.plain || ok && got != sample {
			t.Errorf("%s: understood %t, read %q", test.reason, ok, got)
		}
	}
}

// The board under a game's text is judged by the rule of that text, unless the text of the board is wrong by itself.
func TestOtherCharactersAreOneCause(t *testing.T) {
	t.Parallel()
	zeros := func(body []string) []string {
		return steps.Each(body, func(line string) string {
			if strings.HasPrefix(line, "Game") || strings.HasPrefix(line, "Board") {
				return line
			}
			return strings.ReplaceAll(line, "O", "0")
		})
	}
	test := faultTest{"pegs are zeros", answering(zeros, "board", "show", "out", "status", "slot"), 2}
	test.check(t, modelResults(t, test.fault))
}
