// Package drawing reads the boards of the three games off a screen, however a program draws them: with other letters, labels, frames or
// colours, as units, boxes or pictures. How it does is learnt from its first board, which is known.
package drawing

import (
	"image"
	"slices"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// An Alphabet holds the letters with which a program draws a game, as its first board shows them.
type Alphabet struct {
	game string // "peg", "eight" or "klotski"

	// Of peg solitaire. The places off the board may be left out, or drawn with a letter.
	peg, hole, outside rune

	// Of Klotski. A unit is so many characters wide and lines high; the first digit of the first board stands there, below so many lines.
	// The notch is drawn by so many columns beside the units above it.
	wide, high, askew int
	first             image.Point

	// Whether a unit is one character across or one line down, apart from the space between units.
	single [2]bool

	// Of all games. Where there are patterns, boards are read by them alone. The next board should be like the hint.
	patterns []screen.Pattern
	hint     Position
}

// Document gives the letters with which the document, and so a feature, draws a game.
func Document(game string) Alphabet {
	return Alphabet{game: game, peg: 'o', hole: '.', wide: 4, high: 2, first: image.Pt(2, 1)}
}

// A reader finds the letters in a screen that shows a first board, if it finds other ones than the document's, and reads all boards of a
// screen, if alone rather one wrong board than two right ones. A board with which a game may begin tells that the letters were found.
type reader struct {
	find   func(document Alphabet, lines []string) Alphabet
	read   func(letters Alphabet, lines []string, alone bool) []Position
	begins func(Position) bool
}

var readers = map[string]reader{
	"peg":     {findPegs, readPegs, func(b Position) bool { return slices.Equal(b, pegStart) }},
	"eight":   {func(document Alphabet, _ []string) Alphabet { return document }, readTiles, Position.IsEight},
	"klotski": {findPieces, readPieces, HasAllForms},
}

// Learn finds the letters in the first output of a new game, or the patterns if no letters show a first board.
func Learn(game string, printed []string) Alphabet {
	lines := screen.Lines(printed)
	letters := lettersIn(game, lines)
	if slices.ContainsFunc(letters.Boards(lines, true), readers[game].begins) {
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

func lettersIn(game string, lines []string) Alphabet {
	return readers[game].find(Document(game), screen.Plain(lines))
}

// Patterned tells whether boards are read by patterns, because no letters show a first board.
func (l Alphabet) Patterned() bool { return len(l.patterns) > 0 }

// Again gives the letters in another first output of a program: those of the zero value are not known yet, and patterns stay.
func (l Alphabet) Again(game string, printed []string) Alphabet {
	switch {
	case l.game == "":
		return Learn(game, printed)
	case l.Patterned():
		return l
	}
	return lettersIn(game, screen.Lines(printed))
}

// Near gives the letters for a board that should be much like that one.
func (l Alphabet) Near(board Position) Alphabet {
	l.hint = board
	return l
}

// Boards reads the boards in the lines of a screen, if alone rather one wrong board than two right ones.
func (l Alphabet) Boards(lines []string, alone bool) []Position {
	if l.Patterned() {
		return steps.Each(screen.Read(l.patterns, lines, l.hint), func(t screen.Trace) Position { return t.Board })
	}
	return readers[l.game].read(l, screen.Plain(lines), alone)
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
