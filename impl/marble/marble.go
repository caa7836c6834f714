// Package marble is the reference implementation of "Marble Solitaire", the assignment of a model class in Java.
//
// Its functions are the constructors and methods that the assignment names. Rows and columns count from 0, as there.
package marble

import (
	"fmt"
	"strings"

	"rulebook/impl/peg"
)

// glyphs draw marbles, empty slots and positions without a slot (section 2.3, "The game state").
var glyphs = peg.Glyphs{Peg: 'O', Hole: '_', Outside: ' '}

const (
	// traditional is the arm thickness of the traditional board (section 2.3).
	traditional = 3

	// largest is the arm thickness from which on a board would not fit into the memory of a common machine.
	largest = 3001
)

// An IllegalArgument is the error of every constructor and method that is given what the rules forbid. It is the message, one
// line.
type IllegalArgument string

// Error gives the message.
func (e IllegalArgument) Error() string { return string(e) }

// A Position is a row and a column from 0, counted from the upper left corner of the square around the board. It may lie in a
// corner or off the square.
type Position struct {
	Row, Column int
}

// String writes the position as the assignment does: "(0, 2)".
func (p Position) String() string { return fmt.Sprintf("(%d, %d)", p.Row, p.Column) }

// onBoard gives the same place as a [peg.Position], which counts from 1.
func (p Position) onBoard() peg.Position { return peg.Position{Row: p.Row + 1, Column: p.Column + 1} }

// A Game is one game of marble solitaire: a board that jumps change.
type Game struct {
	board peg.Board
}

// New begins a game of arm thickness 3 with the empty slot at the centre.
func New() *Game {
	return &Game{plus(traditional, centre(traditional))}
}

// NewAt begins a game of arm thickness 3 with the empty slot at that position. The error, an [IllegalArgument], is for a
// position without a slot.
func NewAt(empty Position) (*Game, error) { return NewOfAt(traditional, empty) }

// NewOf begins a game of that arm thickness with the empty slot at the centre. The error, an [IllegalArgument], is for an arm
// thickness that is not a positive odd number.
func NewOf(arm int) (*Game, error) { return NewOfAt(arm, centre(arm)) }

// NewOfAt begins a game of that arm thickness with the empty slot at that position. The error, an [IllegalArgument], is for an
// arm thickness that is not a positive odd number, and for a position without a slot. An arm thickness beyond 3001 is refused,
// too, because no machine has room for the board.
func NewOfAt(arm int, empty Position) (*Game, error) {
	switch {
	case arm < 1 || arm%2 == 0:
		return nil, IllegalArgument(fmt.Sprintf("Arm thickness %d is not a positive odd number", arm))
	case arm > largest:
		return nil, IllegalArgument(fmt.Sprintf("Arm thickness %d is too large for this machine", arm))
	case !slot(arm, empty):
		return nil, IllegalArgument(fmt.Sprintf("Invalid empty cell position %v", empty))
	}
	return &Game{plus(arm, empty)}, nil
}

// side is the number of rows, and of columns, of a board: a square with four squares of the same size on its sides, each
// sharing its edge with it. Arm thickness 3 gives 7.
func side(arm int) int { return 3*arm - 2 }

func centre(arm int) Position { return Position{side(arm) / 2, side(arm) / 2} }

// slot tells whether there is a slot at the position: on the square, and in no corner.
func slot(arm int, p Position) bool {
	within := func(n int) bool { return n >= 0 && n < side(arm) }
	middle := func(n int) bool { return n >= arm-1 && n <= 2*(arm-1) }
	return within(p.Row) && within(p.Column) && (middle(p.Row) || middle(p.Column))
}

// plus gives a board full of marbles but for one empty slot.
func plus(arm int, empty Position) peg.Board {
	rows := make([]string, side(arm))
	for r := range rows {
		row := make([]byte, side(arm))
		for c := range row {
			row[c] = glyphs.Outside
			if slot(arm, Position{r, c}) {
				row[c] = glyphs.Peg
			}
		}
		rows[r] = string(row)
	}
	board, err := peg.Parse(glyphs, rows...)
	if err != nil {
		panic(fmt.Sprintf("marble: a board of arm thickness %d cannot be made: %v", arm, err))
	}
	board.Set(empty.onBoard(), peg.Hole)
	return board
}

// Move lets the marble at from jump to the empty slot to, two positions away in its row or column, over a marble, which is
// removed. The error, an [IllegalArgument], is for every other move, also after the game is over; it changes nothing.
func (g *Game) Move(from, to Position) error {
	jump, ok := peg.Between(from.onBoard(), to.onBoard())
	if !ok {
		return IllegalArgument(fmt.Sprintf("Invalid move: %v and %v are not two positions apart in a row or a column", from, to))
	}
	if !g.board.Make(jump) {
		return IllegalArgument(fmt.Sprintf("Invalid move: no marble at %v can jump over another to an empty slot at %v", from, to))
	}
	return nil
}

// Over tells whether no move is valid.
func (g *Game) Over() bool { return g.board.Over() }

// Score is the number of marbles on the board.
func (g *Game) Score() int { return g.board.Pegs() }

// State draws the board: a line for each row, in it one character for each position (O for a marble, _ for an empty slot, a
// blank for no slot), one blank between two positions, and no end of line after the last row.
func (g *Game) State() string {
	rows := g.board.Drawn(glyphs)
	for i, row := range rows {
		rows[i] = strings.Join(strings.Split(row, ""), " ")
	}
	return strings.Join(rows, "\n")
}
