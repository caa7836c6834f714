package stratego

import (
	"errors"
	"fmt"
	"slices"
)

// A Position is a row and a column.
type Position struct{ Row, Column int }

// Glyphs of a drawn board beside those of the pieces.
const (
	water  = '~'
	empty  = '.'
	hidden = '#' // a piece of the opponent that nobody has seen
)

// firstRows is how many rows in front of each player are set up.
const firstRows = 4

// A Match is a game as the document tells it to people: both players set up their pieces in their first rows, take turns,
// see only their own ranks, and go on until a Flag is captured. Player 0 sits at row 0, player 1 at row 9, as in the
// document's Figure 2. The document does not say who begins; here it is player 0.
type Match struct {
	*Game

	ready [2]bool
	turn  int
	known map[*Piece]bool // the ranks that combat has revealed
}

// NewMatch gives a match that waits for both players to set up.
func NewMatch(first, second *Player) *Match {
	return &Match{Game: NewGame(first, second), known: map[*Piece]bool{}}
}

// SetUp places the pieces of a player, who is 0 or 1, as they are drawn on the rows of a whole board. The error is
// [ErrIllegalArgument], and nothing is placed, if a piece stands outside of the player's first four rows or if the pieces are
// not exactly those of the document's list.
func (m *Match) SetUp(number int, drawing []string) error {
	owner, err := m.Player(number)
	if err != nil {
		return err
	}
	if m.ready[number] {
		return fmt.Errorf("%w: player %d has set up already", ErrIllegalArgument, number)
	}
	if err := m.check(number, drawing); err != nil {
		return err
	}
	for row, glyphs := range drawing {
		for column := range glyphs {
			if kind, ok := kindOf(glyphs[column]); ok {
				_, _ = NewPiece(kind, owner, m.squares[row][column]) // the player's first rows are empty land
			}
		}
	}
	m.ready[number] = true
	return nil
}

// check tells what is wrong with a drawing of a player's set-up.
func (m *Match) check(number int, drawing []string) error {
	if len(drawing) != Height {
		return fmt.Errorf("%w: a board has %d rows, %d are drawn", ErrIllegalArgument, Height, len(drawing))
	}
	counts := map[Kind]int{}
	for row, glyphs := range drawing {
		if len(glyphs) != Width {
			return fmt.Errorf("%w: a row has %d squares, in row %d are drawn %d", ErrIllegalArgument, Width, row, len(glyphs))
		}
		for column := range glyphs {
			glyph := glyphs[column]
			if glyph == water || glyph == empty {
				continue
			}
			kind, ok := kindOf(glyph)
			if !ok {
				return fmt.Errorf("%w: %q draws no piece", ErrIllegalArgument, glyph)
			}
			if first := number * (Height - firstRows); row < first || row >= first+firstRows {
				return fmt.Errorf("%w: row %d is none of the first four of player %d", ErrIllegalArgument, row, number)
			}
			counts[kind]++
		}
	}
	for _, kind := range Kinds() {
		if counts[kind] != kind.Count {
			return fmt.Errorf("%w: a player has %d of the kind %s, not %d", ErrIllegalArgument, kind.Count, kind.Name, counts[kind])
		}
	}
	return nil
}

func kindOf(glyph byte) (Kind, bool) {
	kinds := Kinds()
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Glyph == glyph })
	if i < 0 {
		return Kind{}, false
	}
	return kinds[i], true
}

// Turn is the number of the player whose turn it is. It is false before both have set up and when somebody has lost.
func (m *Match) Turn() (int, bool) {
	over := m.players[0].lost || m.players[1].lost
	return m.turn, m.ready[0] && m.ready[1] && !over
}

// Take is a player's turn: one legal move, or one legal attack, of one of the player's own pieces. An attack reveals both
// pieces, which are given back with its result. The error is [ErrIllegalArgument]; then nothing changes, and it is still the
// same player's turn.
func (m *Match) Take(number int, from, to Position) (Turn, error) {
	if turn, ok := m.Turn(); !ok || turn != number {
		return Turn{}, fmt.Errorf("%w: it is not the turn of player %d", ErrIllegalArgument, number)
	}
	origin, err := m.Square(from.Row, from.Column)
	target, offBoard := m.Square(to.Row, to.Column)
	if err = errors.Join(err, offBoard); err != nil {
		return Turn{}, fmt.Errorf("%w: %w", ErrIllegalArgument, err)
	}
	piece := origin.piece
	var taken Turn
	switch {
	case piece == nil || piece.owner != m.players[number]:
		return Turn{}, fmt.Errorf("%w: no piece of player %d stands there", ErrIllegalArgument, number)
	case slices.Contains(piece.LegalMoves(), target):
		err = piece.Move(target)
	case slices.Contains(piece.LegalAttacks(), target):
		taken = Turn{Attacker: piece, Defender: target.piece, Result: piece.ResultWhenAttacking(target.piece)}
		m.known[piece], m.known[target.piece] = true, true
		err = piece.Attack(target)
	default:
		return Turn{}, fmt.Errorf("%w: that is neither a legal move nor a legal attack", ErrIllegalArgument)
	}
	m.turn = 1 - m.turn
	return taken, err
}

// A Turn is what a player did and what it revealed. Attacker and Defender are nil after a move.
type Turn struct {
	Attacker, Defender *Piece
	Result             CombatResult
}

// SeenBy draws the board as a player sees it: the ranks of the opponent's pieces are hidden until combat has revealed them.
func (m *Match) SeenBy(number int) []string {
	return m.drawn(func(p *Piece) byte {
		if p.owner == m.players[number] || m.known[p] {
			return p.Glyph()
		}
		return hidden
	})
}

// Drawn draws the board, one glyph a square.
func (g *Game) Drawn() []string { return g.drawn((*Piece).Glyph) }

func (g *Game) drawn(glyph func(*Piece) byte) []string {
	rows := make([]string, Height)
	for row, squares := range g.squares {
		for _, s := range squares {
			cell := byte(empty)
			switch {
			case s.water:
				cell = water
			case s.piece != nil:
				cell = glyph(s.piece)
			}
			rows[row] += string(cell)
		}
	}
	return rows
}
