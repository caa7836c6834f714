// Package drawingtest draws boards as programs do, so that tests can have them read.
package drawingtest

import (
	"rulebook/impl/boardgame2d"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
)

// PegsAtStart is the board with which peg solitaire begins, as the document draws it.
const PegsAtStart = `
      A B C D E F G H I 

1           o o o       
2           o o o       
3           o o o       
4     o o o o o o o o o 
5     o o o o . o o o o 
6     o o o o o o o o o 
7           o o o       
8           o o o       
9           o o o       

`

var (
	peg     = referee.Game{Kind: "peg", Reference: boardgame2d.Rules()}
	klotski = referee.Game{Kind: "klotski", Reference: boardgame2d.Rules()}
)

// The boards with which the games begin, and boards after some moves. In Klotski a piece is in the notch then.
var (
	PegStart     = peg.Start()
	PegsLater    = later(peg, "5G LEFT", "7F UP")
	KlotskiStart = klotski.Start()
	KlotskiLater = later(klotski, "6 DOWN", "6 DOWN", "7 DOWN", "9 DOWN", "0 DOWN")
)

func later(g referee.Game, moves ...string) drawing.Position {
	line, _ := g.Follow(g.Start(), moves)
	return line[len(line)-1].After
}

// KlotskiDrawn is its first board, as the document draws it.
const KlotskiDrawn = `
     . . . . . . . . . . 
     . ┌1┐ ┌0────┐ ┌2┐ . 
     . │ │ │     │ │ │ . 
     . │ │ │     │ │ │ . 
     . └─┘ └─────┘ └─┘ . 
     . ┌3┐ ┌9────┐ ┌4┐ . 
     . │ │ └─────┘ │ │ . 
     . │ │ ┌6┐ ┌7┐ │ │ . 
     . └─┘ └─┘ └─┘ └─┘ . 
     . ┌5┐         ┌8┐ . 
     . └─┘         └─┘ . 
     . . .         . . . 
     . . .         . . . 
     . . . . . . . . . . 
`
