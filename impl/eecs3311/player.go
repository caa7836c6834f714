package eecs3311

import (
	"fmt"
	"strings"

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
	if err := require(fresh(kind, p.game.board)); err != nil {
		return err
	}
	for _, jump := range line {
		if err := p.game.Move(jump); err != nil {
			return err
		}
	}
	return nil
}

// fresh asserts that a board is a fresh one of the kind.
func fresh(kind Kind, b *Board) assertion {
	return assertion{"current_game_is_" + string(kind), b.IsEqual(Make(kind))}
}

func directions() map[string]peg.Direction {
	return map[string]peg.Direction{"left": peg.Left, "right": peg.Right, "up": peg.Up, "down": peg.Down}
}

// line reads jumps such as "down24": the direction, then row and column of the peg.
func line(moves string) []peg.Jump {
	var jumps []peg.Jump
	for move := range strings.FieldsSeq(moves) {
		word, row, column := move[:len(move)-2], move[len(move)-2], move[len(move)-1]
		from := peg.Position{Row: int(row - '0'), Column: int(column - '0')}
		jumps = append(jumps, peg.Jump{From: from, To: directions()[word]})
	}
	return jumps
}

// winning gives a line that wins on the kind of board. The assignment gives the one on the easy board.
func winning(kind Kind) []peg.Jump {
	return line(map[Kind]string{
		Easy:  "down24 down44",
		Cross: "left34 up54 left35 right32 down24",
		Plus:  "up34 up54 right42 up44 down14 left46 down34 up64",
	}[kind])
}

// losing gives a line that loses on the kind of board. The assignment gives the one on the easy board.
func losing(kind Kind) []peg.Jump {
	return line(map[Kind]string{
		Easy:    "up34",
		Pyramid: "up56 up34 up54 up52 up45 up43",
		Arrow:   "up75 up73 down23 down25 down43 down45",
		Diamond: "left53 left55 up74 left33 right35 down24 right53 right55",
		Skull:   "up65 up63 left43 left45 down25 left46 left44 down23 right42",
	}[kind])
}
