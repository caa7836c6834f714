package stratego

import (
	"fmt"
	"slices"
)

// The size of the board.
const (
	Height = 10
	Width  = 10
)

// The rows and the columns of water: where a row of water crosses a column of water, there is a water square.
func waterRows() []int    { return []int{4, 5} }
func waterColumns() []int { return []int{2, 3, 6, 7} }

// A Game is a board of 100 squares and the two players who play on it. It places no pieces.
type Game struct {
	players [2]*Player
	squares [Height][Width]*Square
}

// NewGame gives a game on an empty board.
func NewGame(first, second *Player) *Game {
	g := &Game{players: [2]*Player{first, second}}
	for row := range Height {
		for column := range Width {
			water := slices.Contains(waterRows(), row) && slices.Contains(waterColumns(), column)
			g.squares[row][column] = NewSquare(g, row, column, water)
		}
	}
	return g
}

// Player gives player 0 or player 1, in the order in which the game was given them. For any other number the error is
// [ErrIllegalArgument].
func (g *Game) Player(number int) (*Player, error) {
	if number < 0 || number >= len(g.players) {
		return nil, fmt.Errorf("%w: there is no player %d", ErrIllegalArgument, number)
	}
	return g.players[number], nil
}

// Winner is the opponent of a player who has lost. It is nil while nobody has, and if both have.
func (g *Game) Winner() *Player {
	first, second := g.players[0], g.players[1]
	switch {
	case second.lost && !first.lost:
		return first
	case first.lost && !second.lost:
		return second
	}
	return nil
}

// Square gives the square of that row and column, the same one each time. Off the board the error is [ErrOutOfBounds].
func (g *Game) Square(row, column int) (*Square, error) {
	if row < 0 || row >= Height || column < 0 || column >= Width {
		return nil, fmt.Errorf("%w: the board has no row %d, column %d", ErrOutOfBounds, row, column)
	}
	return g.squares[row][column], nil
}

// A Square is land or water and holds at most one piece. It may belong to no game.
type Square struct {
	game        *Game
	row, column int
	water       bool
	piece       *Piece
}

// NewSquare gives an empty square. Its game may be nil, and its row and column are not looked at.
func NewSquare(game *Game, row, column int, water bool) *Square {
	return &Square{game: game, row: row, column: column, water: water}
}

// Place puts a piece on the square, wherever else it may stand. The error is [ErrIllegalArgument] if the square cannot be
// entered; then nothing changes.
func (s *Square) Place(p *Piece) error {
	if !s.CanBeEntered() {
		return fmt.Errorf("%w: the square %v is water or already occupied", ErrIllegalArgument, s)
	}
	s.piece = p
	return nil
}

// Remove takes away the piece on the square, if there is one. The piece itself is not told.
func (s *Square) Remove() { s.piece = nil }

// Game is the game that the square belongs to, or nil.
func (s *Square) Game() *Game { return s.game }

// Piece is what stands on the square, or nil.
func (s *Square) Piece() *Piece { return s.piece }

// Row is the square's row.
func (s *Square) Row() int { return s.row }

// Column is the square's column.
func (s *Square) Column() int { return s.column }

// CanBeEntered tells whether the square is land on which nothing stands.
func (s *Square) CanBeEntered() bool { return !s.water && s.piece == nil }

// String gives row and column: "4,2".
func (s *Square) String() string { return fmt.Sprintf("%d,%d", s.row, s.column) }

// A direction is one step on the board.
type direction struct{ rows, columns int }

// directions lists the four directions; none is diagonal.
func directions() []direction { return []direction{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} }

// next is the neighbour in a direction: nil beyond the edge, for a square of no game, and for no square.
func (s *Square) next(d direction) *Square {
	if s == nil || s.game == nil {
		return nil
	}
	neighbour, err := s.game.Square(s.row+d.rows, s.column+d.columns)
	if err != nil {
		return nil
	}
	return neighbour
}
