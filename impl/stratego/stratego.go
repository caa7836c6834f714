// Package stratego is the reference implementation of "Practical 2 – Stratego" of CS5001 at St Andrews: the model of its class
// diagram, and above it a [Match] that knows what the document tells of turns, set-up and hidden ranks.
//
// The model obeys whoever calls it, as the assignment's tests demand: moves and attacks are carried out whether the rules of
// the game allow them or not. Rows and columns count from 0.
package stratego

import "errors"

// The two errors that the assignment demands (section "Exception handling").
var (
	// ErrIllegalArgument is what Java calls an IllegalArgumentException.
	ErrIllegalArgument = errors.New("illegal argument")
	// ErrOutOfBounds is what Java calls an IndexOutOfBoundsException.
	ErrOutOfBounds = errors.New("index out of bounds")
)

// A CombatResult is the end of a combat from the attacker's side.
type CombatResult int

// The results, in the order of the diagram.
const (
	Win  CombatResult = iota // the defender is removed and the attacker moves into its square
	Draw                     // both are removed
	Lose                     // the attacker is removed
)

// String is the name of the result in the diagram.
func (r CombatResult) String() string { return [...]string{"WIN", "DRAW", "LOSE"}[r] }

// A Player takes part in a game, and loses it when told so or when the Flag is captured.
type Player struct {
	name   string
	number int // 0 or 1
	lost   bool
}

// NewPlayer makes a player who has not lost.
func NewPlayer(name string, number int) *Player { return &Player{name: name, number: number} }

// Name is the player's name.
func (p *Player) Name() string { return p.name }

// Number is the number that the player was made with.
func (p *Player) Number() int { return p.number }

// Lose makes the player lose. No game is needed.
func (p *Player) Lose() { p.lost = true }

// HasLost tells whether the player has lost.
func (p *Player) HasLost() bool { return p.lost }
