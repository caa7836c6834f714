package boardgame2d

import (
	"slices"
	"testing"

	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/screen"
)

// Moves that follow one another in a real game are told, and boards that are two moves apart have none between them.
func TestMovesBetweenTheBoardsOfWholeGames(t *testing.T) {
	suite := open(t)
	for _, line := range suite.Facts.Lines {
		start, _, err := suite.Facts.Board(line.Board)
		if err != nil {
			t.Fatal(err)
		}
		boards := []drawing.Position{matrix(start.Rows)}
		game := gameOf(start.Rows)
		for i, turn := range line.Turns {
			boards = append(boards, matrix(turn.Board))
			if move, _ := refereed(game).MoveBetween(boards[i], boards[i+1]); move != turn.Jump {
				t.Errorf("%s: move %d is told as %q, it is %q", line.Name, i+1, move, turn.Jump)
			}
			if i == 0 || slices.Equal(boards[i-1], boards[i+1]) {
				continue
			}
			// A piece that has taken the place of another, like one, may look like one move.
			if move, ok := refereed(game).MoveBetween(boards[i-1], boards[i+1]); ok {
				t.Errorf("%s: moves %d and %d together are told as %q", line.Name, i, i+1, move)
			}
		}
		testDrawings(t, game, boards)
	}
}

// testDrawings reads the drawings of boards in reports, one by one and all together.
func testDrawings(t *testing.T, game string, boards []drawing.Position) {
	t.Helper()
	var all []string
	for _, board := range boards {
		drawn := refereed(game).Drawn(board)
		read, err := read(drawing.Document(game), drawn)
		if err != nil || !slices.Equal(read, board) {
			t.Errorf("%q is drawn and read as %q: %v", board, read, err)
		}
		all = append(append(all, drawn...), "", "Move 1 has been performed.", "\x1b[2J\x1b[1000A")
	}
	read := drawing.Document(game).Boards(screen.Lines(all), false)
	if !slices.EqualFunc(read, boards, func(a, b drawing.Position) bool { return slices.Equal(a, b) }) {
		t.Errorf("%s: of %d boards %d were read, or others", game, len(boards), len(read))
	}
}
