package engine

import (
	"fmt"
	"iter"
	"math/rand/v2"
)

// Rules are what a reference tells of its game, so that play can be followed, swept, drawn and judged without another
// copy of the rules. A line of play is a list of requests, the first of which begins a game.
type Rules interface {
	// Begin gives the position before a game has begun. Its requests are those that begin one.
	Begin() Position

	// Cases lists, by command, what a [Ruling] on such a request may name.
	Cases() map[string][]Case

	// Draw draws a line of play that may be put to a subject. It takes chance from nowhere else.
	Draw(chance *rand.Rand, wish Wish) []Request

	// Simpler gives lines that begin more simply and may show the same, what loses most first. They need not be
	// allowed.
	Simpler(line []Request, wish Wish) [][]Request
}

// A Position is where a game stands. It never changes.
type Position interface {
	// Tried gives the requests that are worth trying here, allowed or not.
	Tried() iter.Seq[Request]

	// After tells what comes of a request. The zero [Ruling] is for what is no request in such a position.
	After(request Request) Ruling

	// Tells gives the right answer to a question.
	Tells(question Request) []string

	// Board draws the position, one character a place.
	Board() []string
}

// A Ruling is what the rules say to a request in a position.
type Ruling struct {
	// Case names what decides: one of the [Rules]' cases.
	Case string

	// Next is where the game goes on, several positions where chance decides. There is none if the request is
	// forbidden: then it is to be refused, and changes nothing.
	Next []Position

	// Touches lists the places that the request is about.
	Touches []Place
}

// Allowed tells whether the rules allow the request.
func (r Ruling) Allowed() bool { return len(r.Next) > 0 }

// A Place is a row and a column, counted as the assignment does, and what it is to a request: "from", "to".
type Place struct {
	Name        string
	Row, Column int
}

// String writes the row and the column: "(3, 1)".
func (p Place) String() string { return fmt.Sprintf("(%d, %d)", p.Row, p.Column) }

// A Case is one of the cases that the rules of a game tell apart.
type Case struct {
	// Name is in plain words: "taken".
	Name string

	// Forbidden tells that what falls under it is not allowed.
	Forbidden bool

	// Touches are the names of the places that such a request touches.
	Touches []string
}

// A Wish says what a line of play is drawn for: one of these, or something that the assignment has words for.
type Wish string

const (
	// AnyGame is for a game as far as chance lets it go.
	AnyGame Wish = "any game"
	// SmallGame is for a game in whose last position all that is worth trying can be tried soon.
	SmallGame Wish = "a small game"
	// LateGame is for a game that has come to its end, or nearly so.
	LateGame Wish = "a late game"
	// AnyBeginning is for a request that begins a game, and may be forbidden.
	AnyBeginning Wish = "any beginning"
)
