package eecs3311

import (
	"fmt"

	"rulebook/impl/peg"
)

// A Player plays a game.
type Player struct {
	game *Game
}

// NewPlayer gives a player with a game on the default board.
func NewPlayer() *Player { return &Player{MakeFromBoard(Make(Default))} }

// Wins plays the player's game to a win: the commands wins_easy_board, wins_cross_board and wins_plus_board. It demands that
// the game is on a fresh board of the kind. There is no such command for other kinds.
func (p *Player) Wins(kind Kind) error { return p.play(kind, winning(kind)) }

// Loses plays the player's game to a loss: the commands loses_easy_board, loses_pyramid_game, loses_arrow_game,
// loses_diamond_game and loses_skull_game. It demands that the game is on a fresh board of the kind. There is no such command
// for other kinds.
func (p *Player) Loses(kind Kind) error { return p.play(kind, losing(kind)) }

func (p *Player) play(kind Kind, line []peg.Jump) error {
	if line == nil {
		return fmt.Errorf("no command plays the kind %q to that end", kind)
	}
	fresh := assertion{"current_game_is_" + string(kind), p.game.board.IsEqual(Make(kind))}
	if err := require(fresh); err != nil {
		return err
	}
	for _, jump := range line {
		if err := p.game.Move(jump); err != nil {
			return err
		}
	}
	return nil
}

func left(row, column int) peg.Jump {
	return peg.Jump{From: peg.Position{Row: row, Column: column}, To: peg.Left}
}
func right(row, column int) peg.Jump {
	return peg.Jump{From: peg.Position{Row: row, Column: column}, To: peg.Right}
}
func up(row, column int) peg.Jump {
	return peg.Jump{From: peg.Position{Row: row, Column: column}, To: peg.Up}
}
func down(row, column int) peg.Jump {
	return peg.Jump{From: peg.Position{Row: row, Column: column}, To: peg.Down}
}

// winning gives a line that wins on the kind of board. The assignment gives the one on the easy board.
func winning(kind Kind) []peg.Jump {
	switch kind {
	case Easy:
		return []peg.Jump{down(2, 4), down(4, 4)}
	case Cross:
		return []peg.Jump{left(3, 4), up(5, 4), left(3, 5), right(3, 2), down(2, 4)}
	case Plus:
		return []peg.Jump{up(3, 4), up(5, 4), right(4, 2), up(4, 4), down(1, 4), left(4, 6), down(3, 4), up(6, 4)}
	}
	return nil
}

// losing gives a line that loses on the kind of board. The assignment gives the one on the easy board.
func losing(kind Kind) []peg.Jump {
	switch kind {
	case Easy:
		return []peg.Jump{up(3, 4)}
	case Pyramid:
		return []peg.Jump{up(5, 6), up(3, 4), up(5, 4), up(5, 2), up(4, 5), up(4, 3)}
	case Arrow:
		return []peg.Jump{up(7, 5), up(7, 3), down(2, 3), down(2, 5), down(4, 3), down(4, 5)}
	case Diamond:
		return []peg.Jump{left(5, 3), left(5, 5), up(7, 4), left(3, 3), right(3, 5), down(2, 4), right(5, 3), right(5, 5)}
	case Skull:
		return []peg.Jump{up(6, 5), up(6, 3), left(4, 3), left(4, 5), down(2, 5), left(4, 6), left(4, 4), down(2, 3), right(4, 2)}
	}
	return nil
}
