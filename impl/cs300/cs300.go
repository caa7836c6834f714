// Package cs300 is the reference implementation of "Peg Solitaire Game", the self-assessment of CS300 at UW-Madison.
//
// Its functions are the methods that the assignment names, in the assignment's order. Rows and columns count from 1.
package cs300

import (
	"fmt"

	"rulebook/impl/peg"
)

// glyphs draw pegs, empty holes and positions that are neither (section "Organizational Requirements", createBoard).
var glyphs = peg.Glyphs{Peg: '@', Hole: '-', Outside: '#'}

// A Style is the type of a board, from 1 as in the menu.
type Style int

// The four styles of boards.
const (
	Cross Style = iota + 1
	Circle
	Triangle
	SimpleT
)

// Styles lists the styles in the order of the menu.
func Styles() []Style { return []Style{Cross, Circle, Triangle, SimpleT} }

// String is the name of the style in the menu.
func (s Style) String() string {
	switch s {
	case Cross:
		return "Cross"
	case Circle:
		return "Circle"
	case Triangle:
		return "Triangle"
	case SimpleT:
		return "Simple T"
	}
	return fmt.Sprintf("style %d", int(s))
}

func (s Style) rows() []string {
	switch s {
	case Cross:
		return []string{
			"###@@@###",
			"###@@@###",
			"@@@@@@@@@",
			"@@@@-@@@@",
			"@@@@@@@@@",
			"###@@@###",
			"###@@@###",
		}
	case Circle:
		return []string{
			"#-@@-#",
			"-@@@@-",
			"@@@@@@",
			"@@@@@@",
			"-@@@@-",
			"#-@@-#",
		}
	case Triangle:
		return []string{
			"###-@-###",
			"##-@@@-##",
			"#-@@-@@-#",
			"-@@@@@@@-",
		}
	case SimpleT:
		return []string{
			"-----",
			"-@@@-",
			"--@--",
			"--@--",
			"-----",
		}
	}
	return nil
}

// CreateBoard gives the board of that style as the game begins. The error is for a style outside 1 to 4.
func CreateBoard(style Style) (peg.Board, error) {
	board, err := peg.Parse(glyphs, style.rows()...)
	if err != nil {
		return peg.Board{}, fmt.Errorf("creating a board: there is no %v", style)
	}
	return board, nil
}

// A Direction is a player's choice of direction, from 1: up, down, left, right.
type Direction int

// Directions lists the choices in the order of the question.
func Directions() []Direction { return []Direction{1, 2, 3, 4} }

// String is the word that the game uses for the direction.
func (d Direction) String() string {
	if d < 1 || d > 4 {
		return fmt.Sprintf("direction %d", int(d))
	}
	return [...]string{"UP", "DOWN", "LEFT", "RIGHT"}[d-1]
}

// step gives the direction on a board; for a choice outside 1 to 4 none, in which no jump is legal.
func (d Direction) step() peg.Direction {
	if d < 1 || d > 4 {
		return peg.Direction{}
	}
	return peg.Directions()[d-1]
}

func jump(row, column int, direction Direction) peg.Jump {
	return peg.Jump{From: peg.Position{Row: row, Column: column}, To: direction.step()}
}

// IsValidMove tells whether the peg at row and column may jump in the direction. It is false for every place off the board
// and every direction outside 1 to 4.
func IsValidMove(board peg.Board, row, column int, direction Direction) bool {
	return board.Legal(jump(row, column, direction))
}

// PerformMove makes the move on the board itself and gives the board back. A move that is not legal changes nothing.
func PerformMove(board peg.Board, row, column int, direction Direction) peg.Board {
	board.Make(jump(row, column, direction))
	return board
}

// CountPegsRemaining counts the pegs on the board.
func CountPegsRemaining(board peg.Board) int { return board.Pegs() }

// CountMovesAvailable counts the legal moves: each direction of each peg is one.
func CountMovesAvailable(board peg.Board) int {
	n := 0
	for range board.Jumps() {
		n++
	}
	return n
}
