package steps

import (
	"slices"

	"rulebook/impl/engine"
)

// A boardgame2dBoard is a board as rows of cells, in the document's letters. Peg solitaire has 9 rows of 9: o is a peg, . a
// hole and a blank no place at all. The eight puzzle has 3 rows of 3, with . for the blank. Klotski has 14 rows of 10: . is
// a wall, a digit a part of that piece, a blank is free. Only a wrong program has boards of other sizes.
type boardgame2dBoard []string

// How a program draws its boards is free. So boards are read from what it prints, and only their cells are compared. The
// letters are what it draws with, as its first board shows.
type boardgame2dLetters struct {
	// Of peg solitaire. The places off the board may be left out, or drawn with a letter.
	peg, hole, outside rune

	// Of Klotski. A unit is so many characters wide and lines high; so many lines stand above the first row of units.
	wide, high, above int

	// Whether a unit is one character across, or one line down, and what else there is parts it from the next.
	single [2]bool
}

// boardgame2dDocument are the letters of the document, and so of the features.
var boardgame2dDocument = boardgame2dLetters{peg: 'o', hole: '.', wide: 4, high: 2, above: 1}

// A boardgame2dReader reads the boards of one kind of game.
type boardgame2dReader struct {
	// letters finds the letters in the lines of a screen that shows a first board.
	letters func(screen []string) (boardgame2dLetters, bool)

	// all reads all boards of a screen. What could be one wrong board or two right ones is one wrong board if alone.
	all func(letters boardgame2dLetters, screen []string, alone bool) []boardgame2dBoard

	// between gives the legal move that leads from one board to another.
	between func(before, after boardgame2dBoard) (move string, ok bool)

	// drawn draws a board as the document does; false if it cannot be drawn so.
	drawn func(boardgame2dBoard) (rows []string, ok bool)
}

var boardgame2dReaders = map[string]boardgame2dReader{
	"peg":     {findBoardgame2dPegs, readBoardgame2dPegs, boardgame2dJumpBetween, drawBoardgame2dPegs},
	"eight":   {findBoardgame2dTiles, readBoardgame2dTiles, boardgame2dSlideBetween, drawBoardgame2dTiles},
	"klotski": {findBoardgame2dPieces, readBoardgame2dPieces, boardgame2dShiftBetween, drawBoardgame2dPieces},
}

// findBoardgame2dLetters finds the letters in what a program prints first of a new game; those of the document if there is
// no board to be seen.
func findBoardgame2dLetters(game string, printed []string) boardgame2dLetters {
	if letters, ok := boardgame2dReaders[game].letters(boardgame2dScreen(printed)); ok {
		return letters
	}
	return boardgame2dDocument
}

// readBoardgame2d reads the one board in what was printed. No letters are those of the document. The error shows a text that
// has no board in it.
func readBoardgame2d(game string, letters boardgame2dLetters, printed []string) (boardgame2dBoard, error) {
	if letters == (boardgame2dLetters{}) {
		letters = boardgame2dDocument
	}
	if boards := boardgame2dReaders[game].all(letters, boardgame2dScreen(printed), true); len(boards) > 0 {
		return boards[0], nil
	}
	return nil, &Mismatch{What: "what was printed", Form: TextForm, Expected: []string{"a board"},
		Actual: printed[:min(len(printed), mostBoardgame2dLines)], Outcome: engine.Failed, Cause: "no board can be read in it"}
}

// mostBoardgame2dLines bounds how much of a text that cannot be read is shown.
const mostBoardgame2dLines = 60

// boardgame2dBoards reads all boards in what was printed, in their order.
func boardgame2dBoards(game string, letters boardgame2dLetters, printed []string) []boardgame2dBoard {
	return boardgame2dReaders[game].all(letters, boardgame2dScreen(printed), false)
}

// boardgame2dMoveBetween gives the one legal move, such as "5G LEFT", that leads from one board to the next.
func boardgame2dMoveBetween(game string, before, after boardgame2dBoard) (move string, ok bool) {
	if !boardgame2dAlike(before, after) {
		return "", false
	}
	return boardgame2dReaders[game].between(before, after)
}

// boardgame2dAlike tells whether two boards have rows of the same lengths.
func boardgame2dAlike(a, b boardgame2dBoard) bool {
	return slices.EqualFunc(a, b, func(left, right string) bool { return len(left) == len(right) })
}

// A boardgame2dCell is a place of a board, row and column from 0.
type boardgame2dCell struct {
	row, column int
}

func (c boardgame2dCell) plus(d boardgame2dCell, n int) boardgame2dCell {
	return boardgame2dCell{c.row + n*d.row, c.column + n*d.column}
}

// boardgame2dSteps tells for each direction where it leads.
var boardgame2dSteps = map[string]boardgame2dCell{"UP": {-1, 0}, "DOWN": {1, 0}, "LEFT": {0, -1}, "RIGHT": {0, 1}}

// at gives the letter of a cell, a blank for every place off the board.
func (b boardgame2dBoard) at(c boardgame2dCell) byte {
	if c.row < 0 || c.row >= len(b) || c.column < 0 || c.column >= len(b[c.row]) {
		return ' '
	}
	return b[c.row][c.column]
}

// boardgame2dDifferences lists the cells in which two boards of one size differ, row by row.
func boardgame2dDifferences(before, after boardgame2dBoard) []boardgame2dCell {
	var cells []boardgame2dCell
	for row := range before {
		for column := range before[row] {
			if before[row][column] != after[row][column] {
				cells = append(cells, boardgame2dCell{row, column})
			}
		}
	}
	return cells
}

// sameBoardgame2d compares two boards. A mismatch shows them as the document draws them, if both can be drawn so.
func sameBoardgame2d(game, what string, expected, actual boardgame2dBoard) error {
	if slices.Equal(expected, actual) {
		return nil
	}
	draw := boardgame2dReaders[game].drawn
	left, ok1 := draw(expected)
	right, ok2 := draw(actual)
	if !ok1 || !ok2 {
		left, right = expected, actual
	}
	return same(what, BoardForm, left, right)
}

// boardgame2dRuns gives the runs of rows of a screen: what stands between two rows does not end a run, anything else does.
// The function reads a row from a line, if there is one.
func boardgame2dRuns[R any](screen []string, row func(line string) (R, bool)) [][]R {
	var runs [][]R
	var run []R
	for _, line := range append(slices.Clone(screen), boardgame2dCut) {
		if r, ok := row(line); ok {
			run = append(run, r)
		} else if !boardgame2dBetweenRows(line) && run != nil {
			runs, run = append(runs, run), nil
		}
	}
	return runs
}
