package boardgame2d

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"rulebook/impl/peg"
)

// pegSolitaire is a game on a cross of 45 holes whose arms are 3 wide.
type pegSolitaire struct {
	cells peg.Board
}

const pegSide = 9 // of the square around the cross

// pegGlyphs draw pegs, holes and what is outside the cross.
var pegGlyphs = peg.Glyphs{Peg: 'o', Hole: '.', Outside: ' '}

func (p *pegSolitaire) initialize(*rand.Rand) {
	if !p.load([]string{
		"   ooo   ",
		"   ooo   ",
		"   ooo   ",
		"ooooooooo",
		"oooo.oooo",
		"ooooooooo",
		"   ooo   ",
		"   ooo   ",
		"   ooo   "}) {
		panic("boardgame2d: the board of peg solitaire cannot be made")
	}
}

func (p *pegSolitaire) load(rows []string) bool {
	cells, err := peg.Parse(pegGlyphs, rows...)
	p.cells = cells
	return err == nil
}

// names lists the cells of the square around the cross, row by row: 1A to 9I.
func (p *pegSolitaire) names() []string {
	var names []string
	for row := range byte(pegSide) {
		for column := range byte(pegSide) {
			names = append(names, string([]byte{'1' + row, 'A' + column}))
		}
	}
	return names
}

func jump(row, column int, to peg.Direction) peg.Jump {
	return peg.Jump{From: peg.Position{Row: row + 1, Column: column + 1}, To: to}
}

// legalAt tells whether the peg in that row and column may jump (isMoveValid).
func (p *pegSolitaire) legalAt(row, column int, to peg.Direction) bool {
	return p.cells.Legal(jump(row, column, to))
}

func (p *pegSolitaire) legal(name string, to peg.Direction) bool {
	return p.legalAt(int(name[0]-'1'), int(name[1]-'A'), to)
}

func (p *pegSolitaire) perform(name string, to peg.Direction) {
	p.cells.Make(jump(int(name[0]-'1'), int(name[1]-'A'), to))
}

func (p *pegSolitaire) Over() bool { return p.cells.Over() }

// Score is the number of pegs left.
func (p *pegSolitaire) Score() int { return p.cells.Pegs() }

func (p *pegSolitaire) draw() string {
	var drawn strings.Builder
	drawn.WriteString("      A B C D E F G H I \n\n")
	for i, row := range p.cells.Drawn(pegGlyphs) {
		fmt.Fprintf(&drawn, "%d     %s \n", i+1, strings.Join(strings.Split(row, ""), " "))
	}
	return drawn.String()
}
