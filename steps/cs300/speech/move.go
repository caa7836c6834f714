package speech

import (
	"fmt"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// Directions are the words for the directions 1 to 4.
var Directions = [...]string{"UP", "DOWN", "LEFT", "RIGHT"}

// DirectionNumber gives the number of a direction; 0 if there is none of that name.
func DirectionNumber(name string) int { return slices.Index(Directions[:], name) + 1 }

// A Move is what a player chooses: column and row from 1, and a direction.
type Move struct {
	Column, Row int
	Direction   string // UP, DOWN, LEFT or RIGHT
}

// ReadMove reads a move from a fixture, where it is written in the order of the questions: "5 1 DOWN".
func ReadMove(text string) (m Move, err error) {
	if _, err = fmt.Sscanf(text, "%d %d %s", &m.Column, &m.Row, &m.Direction); err != nil {
		err = fmt.Errorf("%q is not a jump such as \"5 1 DOWN\"", text)
	}
	return m, err
}

// Chosen is a move that the player has chosen on a board.
type Chosen struct {
	Move
	Board []string
}

// ways are the steps in the directions: rows down and columns to the right.
var ways = map[string][2]int{"UP": {-1, 0}, "DOWN": {1, 0}, "LEFT": {0, -1}, "RIGHT": {0, 1}}

// at gives what is on the board some steps away from where the move begins; 0 beyond the board.
func (m Chosen) at(board []string, way [2]int, steps int) byte {
	row, column := m.Row-1+steps*way[0], m.Column-1+steps*way[1]
	if row < 0 || row >= len(board) || column < 0 || column >= len(board[row]) {
		return 0
	}
	return board[row][column]
}

// Touches tells whether a place, its row and column from 1, is one of the three at which the move takes place.
func (m Chosen) Touches(row, column int) bool {
	way := ways[m.Direction]
	down, right := row-m.Row, column-m.Column
	along, beside := down*way[0]+right*way[1], down*way[1]+right*way[0]
	return beside == 0 && along >= 0 && along <= 2
}

// Landed tells whether a board shows that the peg has gone where the move ends.
func (m Chosen) Landed(rows []string) bool {
	way := ways[m.Direction]
	return m.at(rows, way, 0) == '-' && m.at(rows, way, 2) == '@'
}

// TakenFor gives the direction that a refusal names, or another one in which the peg landed, and not in the chosen one as
// well; "" if there is none.
func (m Chosen) TakenFor(actual Event) string {
	landed := func(direction string) bool {
		way := ways[direction]
		return m.at(m.Board, way, 2) == '-' && m.at(actual.Rows, way, 2) == '@'
	}
	for _, direction := range Directions {
		if landed(direction) && !landed(m.Direction) {
			return direction
		}
	}
	return actual.Named
}

// String tells the move: "row 5, column 1 DOWN".
func (m Move) String() string {
	return fmt.Sprintf("row %d, column %d %s", m.Row, m.Column, m.Direction)
}

// MoveIn gives the move of a request, of which the rules know that it is one.
func MoveIn(r engine.Request) Move {
	n, err := engine.Integers(r.Arguments)
	if err != nil {
		panic("cs300: a move of the rules is none: " + err.Error())
	}
	return Move{n[1], n[0], Directions[n[2]-1]}
}

// Request gives the request that makes the move, or asks about it.
func (m Move) Request(command string) engine.Request {
	return steps.Request(command, m.Row, m.Column, DirectionNumber(m.Direction))
}
