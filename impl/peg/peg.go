// Package peg is the core of every jumping-peg game: boards of pegs and holes, jumps, and which of them are legal.
package peg

import (
	"fmt"
	"iter"
	"slices"
)

// A Cell is one place of a rectangular board.
type Cell byte

const (
	// Outside is a place that belongs to the rectangle but not to the game.
	Outside Cell = iota
	// Hole is a place without a peg.
	Hole
	// Peg is a place with a peg.
	Peg
)

// Glyphs says how each cell is drawn.
type Glyphs struct {
	Outside, Hole, Peg byte
}

func (g Glyphs) cell(glyph byte) (Cell, bool) {
	switch glyph {
	case g.Outside:
		return Outside, true
	case g.Hole:
		return Hole, true
	case g.Peg:
		return Peg, true
	}
	return 0, false
}

func (g Glyphs) of(cell Cell) byte {
	return [...]byte{Outside: g.Outside, Hole: g.Hole, Peg: g.Peg}[cell]
}

// A Position is a place on a board, row and column from 1. It may lie off the board.
type Position struct {
	Row, Column int
}

// A Direction is a step along a row or a column.
type Direction struct {
	Rows, Columns int
}

// The four directions of a jump: up is towards row 1, left towards column 1.
var (
	Up    = Direction{Rows: -1}
	Down  = Direction{Rows: +1}
	Left  = Direction{Columns: -1}
	Right = Direction{Columns: +1}
)

// Directions lists the four directions in the order up, down, left, right.
func Directions() []Direction { return []Direction{Up, Down, Left, Right} }

// A Jump moves the peg at From two places in a direction.
type Jump struct {
	From Position
	To   Direction
}

// Over is the place that the jump passes.
func (j Jump) Over() Position { return j.From.step(j.To, 1) }

// Landing is the place where the jump ends.
func (j Jump) Landing() Position { return j.From.step(j.To, 2) }

// Between gives the jump from one place to another; false if they are not exactly two places apart along a row or a column.
func Between(from, to Position) (Jump, bool) {
	for _, d := range Directions() {
		if j := (Jump{from, d}); j.Landing() == to {
			return j, true
		}
	}
	return Jump{}, false
}

func (p Position) step(d Direction, n int) Position {
	return Position{p.Row + n*d.Rows, p.Column + n*d.Columns}
}

// A Board is a rectangle of cells. The zero Board has no cells.
type Board struct {
	rows, columns int
	cells         []Cell // row by row
}

// Parse reads a board from its rows, all of the same length, one glyph a cell.
// The error names the row and column, from 1, of what cannot be read.
func Parse(glyphs Glyphs, rows ...string) (Board, error) {
	var b Board
	for r, row := range rows {
		if len(row) != len(rows[0]) {
			return Board{}, fmt.Errorf("row %d has %d cells, row 1 has %d", r+1, len(row), len(rows[0]))
		}
		for c := range len(row) {
			cell, ok := glyphs.cell(row[c])
			if !ok {
				return Board{}, fmt.Errorf("row %d, column %d: %q is none of %q, %q, %q",
					r+1, c+1, row[c], glyphs.Peg, glyphs.Hole, glyphs.Outside)
			}
			b.cells = append(b.cells, cell)
		}
	}
	if len(b.cells) == 0 {
		return Board{}, fmt.Errorf("the board has no cells")
	}
	b.rows, b.columns = len(rows), len(rows[0])
	return b, nil
}

// Drawn gives the rows of the board, one glyph a cell.
func (b Board) Drawn(glyphs Glyphs) []string {
	rows := make([]string, b.rows)
	for r := range rows {
		row := make([]byte, b.columns)
		for c := range row {
			row[c] = glyphs.of(b.cells[r*b.columns+c])
		}
		rows[r] = string(row)
	}
	return rows
}

// Size is the number of rows and of columns.
func (b Board) Size() (rows, columns int) { return b.rows, b.columns }

// At is the cell at p, [Outside] for every place off the board.
func (b Board) At(p Position) Cell {
	if !b.Has(p) {
		return Outside
	}
	return b.cells[(p.Row-1)*b.columns+p.Column-1]
}

// Has tells whether p lies on the rectangle.
func (b Board) Has(p Position) bool {
	return p.Row >= 1 && p.Row <= b.rows && p.Column >= 1 && p.Column <= b.columns
}

// Set puts a cell at p. A place off the rectangle is a mistake of the caller's: it panics. Copies of a Board share their cells.
func (b Board) Set(p Position, cell Cell) {
	if !b.Has(p) {
		panic(fmt.Sprintf("peg: %v is off a board of %d rows and %d columns", p, b.rows, b.columns))
	}
	b.cells[(p.Row-1)*b.columns+p.Column-1] = cell
}

// Clone gives a board of its own cells.
func (b Board) Clone() Board {
	b.cells = slices.Clone(b.cells)
	return b
}

// Legal tells whether the jump may be made: a peg, over a peg, into a hole. A jump that touches a place off the board is not
// legal. The board stays as it is.
func (b Board) Legal(j Jump) bool {
	return b.At(j.From) == Peg && b.At(j.Over()) == Peg && b.At(j.Landing()) == Hole
}

// The reasons why a move is no legal jump.
const (
	OffTheBoard    = "off the board"
	NotTwoApart    = "not two apart"
	NothingThere   = "nothing there"
	Taken          = "taken"
	NothingBetween = "nothing between"
)

// Reasons lists all reasons, the one that counts first first.
func Reasons() []string {
	return []string{OffTheBoard, NotTwoApart, NothingThere, Taken, NothingBetween}
}

// Forbids gives the first reason why a move from one place to another is no legal jump; "" if it is one.
func (b Board) Forbids(from, to Position) string {
	jump, straight := Between(from, to)
	switch {
	case b.At(from) == Outside || b.At(to) == Outside:
		return OffTheBoard
	case !straight:
		return NotTwoApart
	case b.At(from) != Peg:
		return NothingThere
	case b.At(to) != Hole:
		return Taken
	case b.At(jump.Over()) != Peg:
		return NothingBetween
	}
	return ""
}

// Make makes the jump: the peg moves and the peg that it passes is gone. A jump that is not legal changes nothing. It tells
// whether the jump was made. Copies of a Board share their cells, as arrays do, so all of them show the change.
func (b Board) Make(j Jump) bool {
	if !b.Legal(j) {
		return false
	}
	b.Set(j.From, Hole)
	b.Set(j.Over(), Hole)
	b.Set(j.Landing(), Peg)
	return true
}

// Pegs counts the pegs.
func (b Board) Pegs() int {
	n := 0
	for _, cell := range b.cells {
		if cell == Peg {
			n++
		}
	}
	return n
}

// Jumps gives the legal jumps, row by row, each row from the left, directions as in [Directions].
func (b Board) Jumps() iter.Seq[Jump] {
	return func(yield func(Jump) bool) {
		for i := range b.cells {
			from := Position{i/b.columns + 1, i%b.columns + 1}
			for _, to := range Directions() {
				if j := (Jump{from, to}); b.Legal(j) && !yield(j) {
					return
				}
			}
		}
	}
}

// Over tells whether no jump is legal.
func (b Board) Over() bool {
	for range b.Jumps() {
		return false
	}
	return true
}
