package boardgame2d

import (
	"fmt"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/screen"
)

// A position is a board as rows of cells, in the document's letters. Peg solitaire has 9 rows of 9: o is a peg, . a
// hole and a blank no place at all. The eight puzzle has 3 rows of 3, with . for the blank. Klotski has 14 rows of 10:
// . is a wall, a digit a part of that piece, a blank is free. Only a wrong program has boards of other sizes.
type position []string

// An alphabet holds the letters with which a program draws, as its first board shows them.
type alphabet struct {
	// Of peg solitaire. The places off the board may be left out, or drawn with a letter.
	peg, hole, outside rune

	// Of Klotski. A unit is so many characters wide and lines high; so many lines stand above the first row of units.
	wide, high, above int

	// Whether a unit is one character across or one line down, apart from the space between units.
	single [2]bool

	// Of all games. Where there are patterns, boards are read by them alone. The next board should be like the hint.
	patterns []screen.Pattern
	hint     position
}

// near gives the letters for a board that should be much like that one.
func (l alphabet) near(board position) alphabet {
	l.hint = board
	return l
}

// document are the letters of the document, and so of the features.
var document = alphabet{peg: 'o', hole: '.', wide: 4, high: 2, above: 1}

// A reader finds the letters in a screen that shows a first board, and reads all boards of a screen, if alone rather one
// wrong board than two right ones. A board with which a game may begin tells that the letters were found.
type reader struct {
	letters func(lines []string) alphabet
	all     func(letters alphabet, lines []string, alone bool) []position
	begins  func(position) bool
}

var readers = map[string]reader{
	"peg":     {findPegs, readPegs, func(b position) bool { return slices.Equal(b, pegStart) }},
	"eight":   {func([]string) alphabet { return document }, readTiles, position.isEight},
	"klotski": {findPieces, readPieces, hasAllForms},
}

// findLetters finds the letters in the first output of a new game, or the patterns if no letters show a first board.
func findLetters(game string, printed []string) alphabet {
	lines := screen.Lines(printed)
	letters := lettersAlone(game, lines)
	if slices.ContainsFunc(readers[game].all(letters, screen.Plain(lines), true), readers[game].begins) {
		return letters
	}
	opening := lines[:min(len(lines), shortOpening)]
	letters.patterns = screen.Find(shapes[game], opening)
	if len(letters.patterns) == 0 && len(opening) < len(lines) {
		letters.patterns = screen.Find(shapes[game], lines)
	}
	return letters
}

// shortOpening is how many lines of a game hold its first board, unless there is much before it. Later boards show no pattern.
const shortOpening = 80

func lettersAlone(game string, lines []string) alphabet {
	return readers[game].letters(screen.Plain(lines))
}

// findLetters finds the letters of a game in its first output. How the program draws is learnt once.
func (b *world) findLetters(game string, printed []string) alphabet {
	switch known, ok := b.speech.drawn[game]; {
	case ok && len(known.patterns) > 0:
		return known
	case ok:
		return lettersAlone(game, screen.Lines(printed))
	}
	return findLetters(game, printed)
}

// read reads the one board of an output. The error shows an output without a board.
func read(game string, letters alphabet, printed []string) (position, error) {
	if boards := letters.boards(game, screen.Lines(printed), true); len(boards) > 0 {
		return boards[0], nil
	}
	const words = "no board can be read in what is printed"
	return nil, otherText(words, "what was printed", []string{"a board"}, printed)
}

// boards reads the boards in the lines of a screen.
func (l alphabet) boards(game string, lines []string, alone bool) []position {
	if len(l.patterns) > 0 {
		return steps.Each(screen.Read(l.patterns, lines, l.hint), func(t screen.Trace) position { return t.Board })
	}
	return readers[game].all(l, screen.Plain(lines), alone)
}

// otherText is the error of a text that is another one than it should be, with the sentence that tells it.
func otherText(sentence, what string, expected, actual []string) error {
	return &steps.Mismatch{What: what, Form: steps.TextForm, Expected: expected, Actual: actual[:min(len(actual), mostLines)],
		Outcome: engine.Failed, Sentence: sentence}
}

// mostLines bounds the lines of an output without a board in a report.
const mostLines = 60

// A place is a row and a column of a board, from 0.
type place struct {
	row, column int
}

func (c place) plus(d place, n int) place {
	return place{c.row + n*d.row, c.column + n*d.column}
}

var directions = [...]string{"UP", "DOWN", "LEFT", "RIGHT"}

// ways maps each direction to the step that it takes.
var ways = map[string]place{"UP": {-1, 0}, "DOWN": {1, 0}, "LEFT": {0, -1}, "RIGHT": {0, 1}}

// at gives the letter of a cell, 0 for every place off the board.
func (b position) at(c place) byte {
	if c.row < 0 || c.row >= len(b) || c.column < 0 || c.column >= len(b[c.row]) {
		return 0
	}
	return b[c.row][c.column]
}

// cellsOf lists the cells with any of those letters, row by row.
func (b position) cellsOf(letters ...byte) []place {
	var cells []place
	for i, row := range b {
		for j := range row {
			if slices.Contains(letters, row[j]) {
				cells = append(cells, place{i, j})
			}
		}
	}
	return cells
}

// same compares two boards. A mismatch shows them as the document draws them.
func (g game) same(what string, expected, actual position) error {
	if slices.Equal(expected, actual) {
		return nil
	}
	if high := len(actual); high > 0 && (columns(actual) != columns(expected) || high != len(expected)) {
		words := fmt.Sprintf("%s has %d rows and %d columns, not %d and %d",
			what, high, columns(actual), len(expected), columns(expected))
		return saying(words, steps.Same(what, steps.BoardForm, expected, actual))
	}
	return steps.Same(what, steps.BoardForm, g.drawn(expected), g.drawn(actual))
}

// columns is the length of the longest row.
func columns(board position) int {
	return len(slices.MaxFunc(board, func(a, b string) int { return len(a) - len(b) }))
}

// runs gives the runs of rows of a screen. Only a line that may stand between two rows does not end a run.
func runs[R any](lines []string, row func(line string) (R, bool)) [][]R {
	var runs [][]R
	var run []R
	for _, line := range append(slices.Clone(lines), screen.Cut) {
		if r, ok := row(line); ok {
			run = append(run, r)
		} else if !screen.BetweenRows(line) && run != nil {
			runs, run = append(runs, run), nil
		}
	}
	return runs
}
