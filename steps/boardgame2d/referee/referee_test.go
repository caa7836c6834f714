package referee_test

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/boardgame2d/referee"
)

// refereed gives a game with the rules of the reference.
func refereed(kind string) referee.Game {
	return referee.Game{Kind: kind, Reference: boardgame2d.Rules()}
}

// A change is a board, another one, and the move between them, if there is one.
type change struct {
	before, after string // rows, parted by slashes
	move          string
	reason        string
}

func testChanges(t *testing.T, game string, changes []change) {
	t.Helper()
	for _, c := range changes {
		before, after := strings.Split(c.before, "/"), strings.Split(c.after, "/")
		move, ok := refereed(game).MoveBetween(before, after)
		if move != c.move || ok != (c.move != "") {
			t.Errorf("between %q and %q there is %q, want %q: %s", before, after, move, c.move, c.reason)
		}
	}
}

func TestJumpsBetweenBoards(t *testing.T) {
	t.Parallel()
	testChanges(t, "peg", []change{
		{"oo.", "..o", "1A RIGHT", "right"},
		{".oo", "o..", "1C LEFT", "left"},
		{"o/o/.", "././o", "1A DOWN", "down"},
		{"./o/o", "o/./.", "3A UP", "up"},
		{"ooo./....", "o..o/....", "1B RIGHT", "from the middle of a row"},
		{"oo.", "oo.", "", "nothing has changed"},
		{"oo.", "o.o", "", "the peg jumped over is still there, and has moved"},
		{"oo.", ".oo", "", "the peg jumped over is still there"},
		{"oo.", "...", "", "the peg has not landed"},
		{"o..", "..o", "", "there was no peg to jump over"},
		{".o.", "..o", "", "there was no peg to jump"},
		{"oo./o..", "..o/...", "", "another peg is gone"},
		{"oo./...", "..o/o..", "", "another peg has come"},
		{"oo.", "o..", "", "a peg is gone"},
		{"oo..", "...o", "", "the peg has landed too far away"},
		{"o.o/.o.", "o../..o", "", "not in line"},
		{"oo/.o", "./o", "", "boards of two sizes"},
		{"oo.", "..o/...", "", "a row more"},
		{"oo ", "..o", "", "it has landed where there is no hole"},
		{"oo.oo.", "..o..o", "", "two jumps"},
		{"ooo", "..o", "", "it has landed on a peg"},
	})
}

func TestSlidesBetweenBoards(t *testing.T) {
	t.Parallel()
	testChanges(t, "eight", []change{
		{"284/3.6/157", "2.4/386/157", "8 DOWN", "down"},
		{"2.4/386/157", "284/3.6/157", "8 UP", "up"},
		{"2.4/386/157", "24./386/157", "4 LEFT", "left"},
		{"2.4/386/157", ".24/386/157", "2 RIGHT", "right"},
		{"2.4/386/157", "2.4/386/157", "", "nothing has changed"},
		{"123/.45/678", "12./345/678", "", "over the edge of a row"},
		{"12./345/678", "123/.45/678", "", "over the edge of a row"},
		{".12/345/678", "412/3.5/678", "", "askew"},
		{".12/345/678", "212/34./678", "", "far away"},
		{".12/345/678", "112/345/678", "", "a tile is there twice, and the blank is gone"},
		{".12/345/678", "..2/345/678", "", "a tile is gone"},
		{".12/345/678", ".21/345/678", "", "two tiles have changed places"},
		{".12/345/678", "12./345/678", "", "two moves"},
		{".12/345/678", "1.2/354/678", "", "two tiles have changed places beside a move"},
		{"..2/345/678", "..2/345/678", "", "two blanks"},
		{".12/345/678", "312/.45/67", "", "boards of two sizes"},
	})
}

func TestShiftsBetweenBoards(t *testing.T) {
	t.Parallel()
	const (
		up, down = "44/44/  /  /..", "  /  /44/44/.."
		small    = ".55    .77./.55    .77."
	)
	testChanges(t, "klotski", []change{
		{up, down, "4 DOWN", "down"},
		{down, up, "4 UP", "up"},
		{small, ".  55  .77./.  55  .77.", "5 RIGHT", "right"},
		{".  55  ./.  55  .", ".55    ./.55    .", "5 LEFT", "left"},
		{".0000  ./.0000  .", ".  0000./.  0000.", "0 RIGHT", "the piece moves partly into its own place"},
		{small, small, "", "nothing has changed"},
		{small, ". 55   .77./. 55   .77.", "", "by a character"},
		{small, ".    55.77./.    55.77.", "", "by two units"},
		{small, ".5555  .77./.5555  .77.", "", "the old place is not free"},
		{small, ".      .77./.      .77.", "", "the piece is gone"},
		{small, ".  55  .77./.55    .77.", "", "one half only"},
		{small, ".  55 7. 7./.  55  .77.", "", "another piece has moved too"},
		{".5577./.5577.", ".  55./.  55.", "", "onto a piece, which is gone"},
		{".55../.55..", ".  55/.  55", "", "into the wall"},
		{".55  ./.55  .", "...55./.  55.", "", "a wall has come"},
		{".55  ./.55  .", ".  66./.  66.", "", "another digit"},
		{".55  ./.55  .", ".  55./.  5 .", "", "a part is lost"},
		{"5566  /5566  ", "6655  /6655  ", "", "two pieces have changed places"},
		{"5566  /5566  ", "  5566/  5566", "", "two pieces have moved"},
		{".55  ./.55  .", ".  55.", "", "boards of two sizes"},
	})
}

// No cell off the grid has a name, so a move there cannot be said in a notation that names where it goes.
func TestMovesOffTheGridFromCellToCell(t *testing.T) {
	t.Parallel()
	tests := []struct{ game, pattern, move, want, reason string }{
		{"peg", "{row}{col}-{to-row}{to-col}", "5G LEFT", "5G-5E", "a jump on the board"},
		{"peg", "{row}{col}-{to-row}{to-col}", "3A UP", "3A-1A", "off the cross, but in the grid"},
		{"peg", "{row}{col}-{to-row}{to-col}", "1A UP", "", "above the grid"},
		{"peg", "{row}{col}-{to-row}{to-col}", "5H RIGHT", "", "right of it"},
		{"peg", "{row}{col}-{to-row}{to-col}", "8E DOWN", "", "below it"},
		{"peg", "{row}{col} {dir}", "1A UP", "1A UP", "no cell to which it goes is named"},
		{"eight", "{row}{col} {to-row}{to-col}", "8 DOWN", "1B 2B", "a move on the board"},
		{"eight", "{row}{col} {to-row}{to-col}", "8 UP", "", "above the board"},
		{"klotski", "{row}{col} {to-row}{to-col}", "6 DOWN", "4B 5B", "a move on the board"},
		{"klotski", "{row}{col} {to-row}{to-col}", "1 LEFT", "", "into the wall"},
	}
	for _, test := range tests {
		g := refereed(test.game)
		got, ok := referee.Notation{Pattern: test.pattern}.Expand(g, g.Example(), test.move)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %s is %q, %t; want %q", test.reason, test.move, got, ok, test.want)
		}
	}
}

func TestBoardsThatEndTheGame(t *testing.T) {
	t.Parallel()
	empty := drawing.Position(steps.Each(drawingtest.KlotskiStart, func(row string) string {
		return strings.Map(func(r rune) rune { return map[bool]rune{true: r, false: ' '}[r == '.'] }, row)
	}))
	big := func(top int) drawing.Position {
		board := slices.Clone(empty)
		for i := top; i < top+4; i++ {
			board[i] = board[i][:3] + "0000" + board[i][7:]
		}
		return board
	}
	tests := []struct {
		game       string
		board      drawing.Position
		score      string
		ended, may bool
		reason     string
	}{
		{"peg", drawing.Position{"oo.", "...", "..."}, "2", false, false, "a jump right"},
		{"peg", drawing.Position{".oo", "...", "..."}, "2", false, false, "a jump left"},
		{"peg", drawing.Position{"o..", "o..", "..."}, "2", false, false, "a jump down"},
		{"peg", drawing.Position{"..o", ".oo", "..."}, "3", false, false, "a jump left in another row"},
		{"peg", drawing.Position{"...", "..o", "..o"}, "2", false, false, "a jump up"},
		{"peg", drawing.Position{"oo ", "..o", ".o."}, "4", true, false, "no jump off the board, nor any that is not straight"},
		{"peg", drawing.Position{"ooo"}, "3", true, false, "no jump onto a peg"},
		{"eight", drawing.Position{"123", ".45", "678"}, "0", true, true, "in order, the blank in the middle"},
		{"eight", drawing.Position{".23", "145", "678"}, "2", false, true, "1 UP ends it"},
		{"eight", drawing.Position{"284", "3.6", "157"}, "12", false, false, "the one of the document"},
		{"eight", drawing.Position{"123", "456"}, "", false, false, "no eight puzzle"},
		{"klotski", big(9), "0", true, false, "in the notch"},
		{"klotski", big(7), "2", false, false, "above the notch"},
		{"klotski", empty, "", false, false, "no big piece"},
	}
	for _, test := range tests {
		if got := refereed(test.game).Score(test.board); got != test.score {
			t.Errorf("%s: score %q, want %q", test.reason, got, test.score)
		}
		if ended, may := refereed(test.game).Ended(test.board), refereed(test.game).MayEnd(test.board); ended != test.ended || may != test.may {
			t.Errorf("%s: ended %t, may end %t; want %t, %t", test.reason, ended, may, test.ended, test.may)
		}
	}
}

func TestWhatMayBeTakenForAMove(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text, move string
		want       bool
		reason     string
	}{
		{"5g left", "5G LEFT", true, "small letters"},
		{"LEFT 5G", "5G LEFT", true, "another order"},
		{" 5G  LEFT 1", "5G LEFT", true, "blanks, and more words"},
		{"5G L", "5G LEFT", true, "the beginning of a direction"},
		{"8", "8 UP", true, "a tile that can go one way only"},
		{"up", "8 UP", true, "a direction, in which one tile can go"},
		{"5G RIGHT", "5G LEFT", false, "another direction"},
		{"7 UP", "8 UP", false, "another tile"},
		{"hello", "8 UP", false, "neither"},
		{"", "8 UP", false, "nothing"},
	}
	for _, test := range tests {
		if got := referee.TellsOf(test.text, test.move); got != test.want {
			t.Errorf("%s: %q for %s: %t, want %t", test.reason, test.text, test.move, got, test.want)
		}
	}
}

func TestJumpsAreTriedInFourGroups(t *testing.T) {
	t.Parallel()
	tests := []struct {
		which, jump string
		want        int
		reason      string
	}{
		{"within the board", "5G LEFT", 108, "twice the 27 lines of three in rows and in columns"},
		{"into a corner of the grid", "1E LEFT", 48, "two columns beside each arm, three places, two directions, four arms"},
		{"from a corner of the grid", "2B RIGHT", 96, "36 places off the board, all jumps but those over the edge"},
		{"over the edge of the grid", "2B UP", 72, "two rows at each of four edges, nine places"},
	}
	for _, test := range tests {
		g := refereed("peg")
		jumps := g.Thinkable(test.which, g.Example())
		if len(jumps) != test.want || !slices.Contains(jumps, test.jump) {
			t.Errorf("%s: %d jumps, want %d and %s among them: %s", test.which, len(jumps), test.want, test.jump, test.reason)
		}
	}
}

// A refused move must leave all of this alone.
