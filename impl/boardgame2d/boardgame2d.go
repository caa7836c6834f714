// Package boardgame2d is the reference implementation of "HW #5" of CSE 241 at Gebze Technical University: peg solitaire,
// the eight puzzle and Klotski behind one base class.
//
// Its functions are those that the document's class BoardGame2D names. Rows and columns count from 0, as there.
package boardgame2d

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/peg"
)

// A board is the part of a game that differs between the classes derived from BoardGame2D. Each peg has the name of its
// cell ("5G"), each tile and piece that of its digit.
type board interface {
	initialize(random *rand.Rand)

	// load sets up a board, whether or not a game can come to it; false if it is none at all. rows gives it again.
	load(rows []string) bool
	rows() []string

	// names lists all names that a proper entry may hold, whether or not a move of theirs is legal.
	names() []string

	// legal tells whether the peg, tile or piece with the name, one of names, may move.
	legal(name string, to peg.Direction) bool

	// perform makes a move, which must be legal.
	perform(name string, to peg.Direction)

	// Over tells whether the game has ended (endGame).
	Over() bool

	// Score is the smaller, the better the board is (boardScore).
	Score() int

	// draw gives the rows of the board as they are printed, each with its line end.
	draw() string
}

// A Game is one game of a class derived from BoardGame2D.
type Game struct {
	board
	random *rand.Rand
	status string
}

// New begins a game of peg solitaire ("peg"), the eight puzzle ("eight") or Klotski ("klotski"). Others are an error.
func New(name string, random *rand.Rand) (*Game, error) {
	board := bare(name)
	if board == nil {
		return nil, fmt.Errorf("no game is called %.80q, only peg, eight and klotski", name)
	}
	g := &Game{board: board, random: random}
	g.Initialize()
	return g, nil
}

// bare gives a board of the game with that name before it is set up; nil if there is no such game.
func bare(name string) board {
	switch name {
	case "peg":
		return &pegSolitaire{}
	case "eight":
		return &eightPuzzle{}
	case "klotski":
		return &klotski{}
	}
	return nil
}

// Initialize begins the game anew (initiliaze): no move has been made.
func (g *Game) Initialize() {
	g.initialize(g.random)
	g.status = ""
}

func directions() []string { return []string{"UP", "DOWN", "LEFT", "RIGHT"} }

// direction gives the direction that a word of an entry stands for.
func direction(word string) (peg.Direction, bool) {
	i := slices.Index(directions(), word)
	if i < 0 {
		return peg.Direction{}, false
	}
	return peg.Directions()[i], true
}

// entry reads an entry: a name, exactly one blank and a direction (isEntryProper).
func entry(names []string, text string) (name string, to peg.Direction, proper bool) {
	name, word, _ := strings.Cut(text, " ")
	to, proper = direction(word)
	return name, to, proper && slices.Contains(names, name)
}

// IsEntryProper tells whether the text is an entry of the game: a name, exactly one blank and a direction.
func (g *Game) IsEntryProper(text string) bool {
	_, _, proper := entry(g.names(), text)
	return proper
}

// Play makes the move of an entry (playUser with a string). What is not proper or not legal changes the status only.
func (g *Game) Play(text string) {
	name, to, proper := entry(g.names(), text)
	switch {
	case !proper:
		g.status = "invalid entry"
	case !g.legal(name, to):
		g.status = "invalid move"
	default:
		g.perform(name, to)
		g.status = text
	}
}

// PlayAuto makes one legal move by chance, all equally likely. If there is none, nothing happens.
func (g *Game) PlayAuto() {
	names, words, ways := g.names(), directions(), peg.Directions()
	for _, i := range g.random.Perm(len(names) * len(words)) {
		name, word := names[i/len(words)], words[i%len(words)]
		if to := ways[i%len(words)]; g.legal(name, to) {
			g.perform(name, to)
			g.status = name + " " + word
			return
		}
	}
}

// Status is the last move, "invalid entry" or "invalid move" (the inherited string move); empty before the first.
func (g *Game) Status() string { return g.status }

// Print gives the board and, below it, the result of the last entry or random move, as they are printed.
func (g *Game) Print() string { return "\n" + g.draw() + "\n\n" + g.message() }

func (g *Game) message() string {
	switch g.status {
	case "":
		return ""
	case "invalid entry":
		return "Invalid entry. Try Again!\n\n"
	case "invalid move":
		return "Invalid move. The move could not be performed.\n\n"
	}
	return "Move " + g.status + " has been performed.\n\n"
}

// Show gives what operator<< writes: the codes that clear the screen and lead the cursor to its top, then what is printed.
func (g *Game) Show() string { return "\x1b[2J\x1b[1000A" + g.Print() }
