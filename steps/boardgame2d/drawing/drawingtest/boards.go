// Package drawingtest draws boards as programs do, so that tests can have them read.
package drawingtest

import "rulebook/steps/boardgame2d/drawing"

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

// PegStart is the board with which peg solitaire begins.
var PegStart = drawing.Position{
	"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooo.oooo", "ooooooooo", "   ooo   ", "   ooo   ", "   ooo   ",
}

// PegsLater is that board after 5G LEFT and 7F UP.
var PegsLater = drawing.Position{
	"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooooo.oo", "ooooo.ooo", "   oo.   ", "   ooo   ", "   ooo   ",
}

// KlotskiStart is the board with which Klotski begins.
var KlotskiStart = drawing.Position{
	"..........",
	".11000022.", ".11000022.", ".11000022.", ".11000022.",
	".33999944.", ".33999944.", ".33667744.", ".33667744.",
	".55    88.", ".55    88.",
	"...    ...", "...    ...",
	"..........",
}

// KlotskiLater is that board after 6 DOWN twice, 7 DOWN, 9 DOWN and 0 DOWN: a piece is in the notch.
var KlotskiLater = drawing.Position{
	"..........",
	".11    22.", ".11    22.", ".11000022.", ".11000022.",
	".33000044.", ".33000044.", ".33999944.", ".33999944.",
	".55  7788.", ".55  7788.",
	"...66  ...", "...66  ...",
	"..........",
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
