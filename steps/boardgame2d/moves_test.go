package boardgame2d

import (
	"slices"
	"strings"
	"testing"

	"rulebook/steps/screen"
)

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
		move, ok := refereed(game).moveBetween(before, after)
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

// Moves that follow one another in a real game are told, and boards that are two moves apart have none between them.
func TestMovesBetweenTheBoardsOfWholeGames(t *testing.T) {
	suite := open(t)
	for _, line := range suite.Facts.Lines {
		start, _, err := suite.Facts.Board(line.Board)
		if err != nil {
			t.Fatal(err)
		}
		boards := []position{matrix(start.Rows)}
		game := gameOf(start.Rows)
		for i, turn := range line.Turns {
			boards = append(boards, matrix(turn.Board))
			if move, _ := refereed(game).moveBetween(boards[i], boards[i+1]); move != turn.Jump {
				t.Errorf("%s: move %d is told as %q, it is %q", line.Name, i+1, move, turn.Jump)
			}
			if i == 0 || slices.Equal(boards[i-1], boards[i+1]) {
				continue
			}
			// A piece that has taken the place of another, like one, may look like one move.
			if move, ok := refereed(game).moveBetween(boards[i-1], boards[i+1]); ok {
				t.Errorf("%s: moves %d and %d together are told as %q", line.Name, i, i+1, move)
			}
		}
		testDrawings(t, game, boards)
	}
}

// testDrawings reads the drawings of boards in reports, one by one and all together.
func testDrawings(t *testing.T, game string, boards []position) {
	t.Helper()
	var all []string
	for _, board := range boards {
		drawn := refereed(game).drawn(board)
		read, err := read(game, document, drawn)
		if err != nil || !slices.Equal(read, board) {
			t.Errorf("%q is drawn and read as %q: %v", board, read, err)
		}
		all = append(append(all, drawn...), "", "Move 1 has been performed.", "\x1b[2J\x1b[1000A")
	}
	read := document.boards(game, screen.Lines(all), false)
	if !slices.EqualFunc(read, boards, func(a, b position) bool { return slices.Equal(a, b) }) {
		t.Errorf("%s: of %d boards %d were read, or others", game, len(boards), len(read))
	}
}
