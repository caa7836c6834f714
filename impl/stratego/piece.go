package stratego

import (
	"cmp"
	"fmt"
)

// A Class says how a piece moves and fights: the classes of the diagram that pieces are made of.
type Class int

// The classes.
const (
	StepMover Class = iota // moves one square, told apart by rank
	Miner                  // a StepMover that clears Bombs
	Scout                  // moves any number of squares in a straight line
	Spy                    // a StepMover that wins against the Marshal and the Flag only
	Bomb                   // cannot move; takes every attacker but the Miner with it
	Flag                   // cannot move; its owner loses with it
)

// reach is how many squares a piece of the class may move at once.
func (c Class) reach() int {
	switch c {
	case Scout:
		return max(Height, Width)
	case Bomb, Flag:
		return 0
	}
	return 1
}

// A Kind is one of the twelve kinds of pieces in the document's list.
type Kind struct {
	Name  string
	Glyph byte
	Class Class
	Rank  int // 0 for Spy, Bomb and Flag, which have none
	Count int // how many of the kind a player has
}

// Kinds lists the kinds in the order of the document.
func Kinds() []Kind {
	return []Kind{
		{"Marshal", 'M', StepMover, marshalRank, 1},
		{"General", '9', StepMover, 9, 1},
		{"Colonel", '8', StepMover, 8, 2},
		{"Major", '7', StepMover, 7, 3},
		{"Captain", '6', StepMover, 6, 4},
		{"Lieutenant", '5', StepMover, 5, 4},
		{"Sergeant", '4', StepMover, 4, 4},
		{"Miner", '3', Miner, 3, 5},
		{"Scout", '2', Scout, 2, 8},
		{"Spy", 'S', Spy, 0, 1},
		{"Bomb", 'B', Bomb, 0, 6},
		{"Flag", 'F', Flag, 0, 1},
	}
}

const marshalRank = 10

// A Piece belongs to a player and stands on a square until it is captured.
type Piece struct {
	class  Class
	rank   int
	owner  *Player
	square *Square
}

// NewPiece makes a piece of a kind on a square. Of the kind, only class and rank matter. The error is that of [Square.Place].
func NewPiece(kind Kind, owner *Player, square *Square) (*Piece, error) {
	p := &Piece{class: kind.Class, rank: kind.Rank, owner: owner, square: square}
	if err := square.Place(p); err != nil {
		return nil, fmt.Errorf("making a piece: %w", err)
	}
	return p, nil
}

// Square is where the piece stands, or nil if it was captured.
func (p *Piece) Square() *Square { return p.square }

// Owner is the player whom the piece belongs to.
func (p *Piece) Owner() *Player { return p.owner }

// Rank is the rank of the piece; 0 for Spy, Bomb and Flag, which have none.
func (p *Piece) Rank() int { return p.rank }

// LegalMoves gives the squares that the piece may move to: one step forward, backward or sideways onto a square that can be
// entered; for a Scout as many steps as the way is free; for Bomb and Flag none.
func (p *Piece) LegalMoves() []*Square {
	var legal []*Square
	for _, d := range directions() {
		to := p.square
		for range p.class.reach() {
			to = to.next(d)
			if to == nil || !to.CanBeEntered() {
				break
			}
			legal = append(legal, to)
		}
	}
	return legal
}

// LegalAttacks gives the squares next to the piece, not diagonally, on which the opponent's pieces stand; for Bomb and Flag
// none.
func (p *Piece) LegalAttacks() []*Square {
	var legal []*Square
	if p.class.reach() == 0 {
		return nil
	}
	for _, d := range directions() {
		target := p.square.next(d)
		if target != nil && target.piece != nil && target.piece.owner != p.owner {
			legal = append(legal, target)
		}
	}
	return legal
}

// Move takes the piece to a square, whether that is a legal move or not. The error is that of [Square.Place]; then nothing
// changes.
func (p *Piece) Move(to *Square) error {
	if err := to.Place(p); err != nil {
		return fmt.Errorf("moving a piece: %w", err)
	}
	p.leave()
	p.square = to
	return nil
}

// Attack fights the piece on a square, whether that is a legal attack or not. An attacker that wins moves into the square. If
// nothing stands there the error is [ErrIllegalArgument], and nothing changes.
func (p *Piece) Attack(target *Square) error {
	defender := target.piece
	if defender == nil {
		return fmt.Errorf("%w: there is nothing to attack on the square %v", ErrIllegalArgument, target)
	}
	switch p.ResultWhenAttacking(defender) {
	case Win:
		defender.BeCaptured()
		return p.Move(target)
	case Draw:
		defender.BeCaptured()
	}
	p.BeCaptured()
	return nil
}

// ResultWhenAttacking tells how an attack on another piece would end. Nothing changes. Pieces that may not attack count as
// of rank 0.
func (p *Piece) ResultWhenAttacking(defender *Piece) CombatResult {
	switch {
	case defender.class == Flag, defender.class == Bomb && p.class == Miner:
		return Win
	case defender.class == Bomb, defender.class == Spy && p.class == Spy:
		return Draw
	case p.class == Spy && defender.class == StepMover && defender.rank == marshalRank, defender.class == Spy:
		return Win
	}
	return [...]CombatResult{Lose, Draw, Win}[cmp.Compare(p.rank, defender.rank)+1]
}

// BeCaptured takes the piece off the board. The owner of a Flag loses with it.
func (p *Piece) BeCaptured() {
	p.leave()
	p.square = nil
	if p.class == Flag {
		p.owner.Lose()
	}
}

func (p *Piece) leave() {
	if p.square != nil {
		p.square.Remove()
	}
}

// Glyph draws the piece as its kind is drawn, or as ? if its rank is that of no kind.
func (p *Piece) Glyph() byte {
	for _, k := range Kinds() {
		if k.Class == p.class && k.Rank == p.rank {
			return k.Glyph
		}
	}
	return '?'
}
