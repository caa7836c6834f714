package drawing

import (
	"fmt"
	"slices"
	"strings"
)

// A Position is a board as rows of cells, in the document's letters. Peg solitaire has 9 rows of 9: o is a peg, . a
// hole and a blank no place at all. The eight puzzle has 3 rows of 3, with . for the blank. Klotski has 14 rows of 10:
// . is a wall, a digit a part of that piece, a blank is free. Only a wrong program has boards of other sizes.
type Position []string

// Tiles gives the cells row by row, without an end between rows.
func (b Position) Tiles() string { return strings.Join(b, "") }

// Rows gives the board that has those tiles.
func Rows(tiles string) Position {
	var rows Position
	for row := range slices.Chunk([]byte(tiles), 3) {
		rows = append(rows, string(row))
	}
	return rows
}

// IsEight tells whether a board is one of the eight puzzle.
func (b Position) IsEight() bool {
	tiles := []byte(b.Tiles())
	slices.Sort(tiles)
	return string(tiles) == ".12345678" && slices.Equal(b, Rows(b.Tiles()))
}

// A Place is a row and a column of a board, from 0.
type Place struct {
	Row, Column int
}

// Plus gives the place that is so many steps away.
func (c Place) Plus(step Place, n int) Place {
	return Place{c.Row + n*step.Row, c.Column + n*step.Column}
}

// Name gives the name of a cell, such as 5G.
func (c Place) Name() string { return fmt.Sprintf("%d%c", c.Row+1, 'A'+c.Column) }

// Named gives the place with a name.
func Named(name string) Place { return Place{int(name[0] - '1'), int(name[1] - 'A')} }

// Directions are the words for directions.
var Directions = [...]string{"UP", "DOWN", "LEFT", "RIGHT"}

var ways = map[string]Place{"UP": {-1, 0}, "DOWN": {1, 0}, "LEFT": {0, -1}, "RIGHT": {0, 1}}

// Step gives the step that a direction takes.
func Step(direction string) Place { return ways[direction] }

// At gives the letter of a cell, 0 for every place off the board.
func (b Position) At(c Place) byte {
	if c.Row < 0 || c.Row >= len(b) || c.Column < 0 || c.Column >= len(b[c.Row]) {
		return 0
	}
	return b[c.Row][c.Column]
}

// Changed lists the cells in which another board of the same size differs.
func (b Position) Changed(after Position) (cells []Place) {
	for i, row := range b {
		for j := range row {
			if c := (Place{i, j}); after.At(c) != b.At(c) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// CellsOf lists the cells with any of those letters, row by row.
func (b Position) CellsOf(letters ...byte) []Place {
	var cells []Place
	for i, row := range b {
		for j := range row {
			if slices.Contains(letters, row[j]) {
				cells = append(cells, Place{i, j})
			}
		}
	}
	return cells
}
