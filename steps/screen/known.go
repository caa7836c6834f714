package screen

import (
	"slices"
	"strings"
	"unicode"
)

// Known is the shape of a board that is known, a letter for each cell, in rows of the same length. Each kind of cell must look the
// same wherever it stands, and otherwise than all others. One that the board does not have looks like its letter, which is one
// of the letters of all boards.
func Known(board []string, letters string) Shape {
	k := known{columns: len([]rune(board[0])), letters: letters, cells: []rune(strings.Join(board, ""))}
	return Shape{
		Rows: len(board), Columns: k.columns, Views: []View{AsPrinted}, Windows: OneLetter, First: true, Regular: true,
		Likely: k.likely, Learn: k.learn, Strict: k.hasBlanks,
	}
}

// A known is a board that is known.
type known struct {
	columns int
	letters string
	cells   []rune // row by row
}

// likely tells whether cells look the same if, and only if, they are of the same kind.
func (k known) likely(corner func(row, column int) Token) bool {
	look := func(i int) Token { return corner(i/k.columns, i%k.columns) }
	for i, letter := range k.cells {
		first := slices.Index(k.cells, letter)
		if look(i) != look(first) {
			return false
		}
		for j := range first {
			if i == first && look(j) == look(i) {
				return false
			}
		}
	}
	return true
}

// learn learns the looks of the cells. A cell that looks like another kind of cell should is wrong, and no way to draw
// boards; unless all cells with numbers have others that are as far from them.
func (k known) learn(first Sheet) (read Recogniser, told int) {
	looks := map[Token]rune{}
	for i, letter := range k.cells {
		looks[first(i/k.columns, i%k.columns).Token] = letter
	}
	numbered := slices.ContainsFunc(k.cells, unicode.IsDigit)
	for look, letter := range looks {
		switch {
		case rune(look) == letter, unicode.IsDigit(letter) && renumbered(looks):
		case numbered && unicode.IsDigit(rune(look)), strings.ContainsRune(k.letters, rune(look)):
			return nil, 0 // a number is no mark
		}
	}
	if len(looks) < 2 {
		return nil, 0 // any empty part of the screen could be it
	}
	return func(cells Sheet, hint []string) ([]string, bool, int) { return k.read(looks, cells, hint) }, len(looks)
}

// renumbered tells whether there are several numbers, and all look like others that are as far from them.
func renumbered(looks map[Token]rune) bool {
	digits, from := 0, rune(0)
	for look, letter := range looks {
		if !unicode.IsDigit(letter) {
			continue
		}
		if by := rune(look) - letter; digits == 0 {
			from = by
		} else if by != from {
			return false
		}
		digits++
	}
	return digits >= fewestNumbers
}

// fewestNumbers must be on a board so that others in their places are numbers, too.
const fewestNumbers = 3

// hasBlanks tells whether a kind of cell looks like an empty part of the screen.
func (k known) hasBlanks(first Sheet) bool {
	for i := range k.cells {
		if first(i/k.columns, i%k.columns).Blank {
			return true
		}
	}
	return false
}

// Unknown stands for a cell of a look that was not learnt.
const Unknown = '?'

// read reads a board of which some looks are known. It has the size of the hint, if there is one.
func (k known) read(looks map[Token]rune, cells Sheet, hint []string) (board []string, right bool, share int) {
	columns, count, unknown := k.columns, len(k.cells), 0
	if hint != nil {
		columns = len([]rune(hint[0]))
		count = len(hint) * columns
	}
	var row []rune
	for i := range count {
		look := cells(i/columns, i%columns).Token
		letter, learnt := looks[look]
		if own := rune(look); !learnt && strings.ContainsRune(k.letters, own) && !slices.Contains(k.cells, own) {
			letter, learnt = own, true
		}
		if !learnt {
			letter = Unknown
			unknown++
		}
		row = append(row, letter)
		if len(row) == columns {
			board, row = append(board, string(row)), nil
		}
	}
	return board, unknown == 0, 100 * (count - unknown) / count
}
