package boardgame2d

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/peg"
)

const (
	eightSide = 3   // rows and columns
	blank     = '.' // the place without a tile
)

// eightPuzzle is a game with eight numbered tiles on nine places.
type eightPuzzle struct {
	tiles []byte // row by row, the blank among them
}

func (e *eightPuzzle) initialize(random *rand.Rand) {
	e.tiles = []byte("12345678.")
	for e.Over() || e.Score()%2 != 0 {
		shuffle(e.tiles, random)
	}
}

// shuffle swaps two tiles by chance, a thousand times. The two may be the same.
func shuffle(tiles []byte, random *rand.Rand) {
	for range 1000 {
		i, j := random.IntN(len(tiles)), random.IntN(len(tiles))
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
}

// totalInversion counts the pairs of tiles of which the left one has the larger number. The blank does not count.
func totalInversion(tiles []byte) int {
	total := 0
	for i, left := range tiles {
		for _, right := range tiles[i+1:] {
			if left > right && right != blank {
				total++
			}
		}
	}
	return total
}

func (e *eightPuzzle) names() []string { return strings.Split("12345678", "") }

// beside gives the place beside row and column in a direction; false if one of the two is off the board.
func (e *eightPuzzle) beside(row, column int, to peg.Direction) (int, bool) {
	within := func(n, most int) bool { return n >= 0 && n < most }
	rows := len(e.tiles) / eightSide
	on := within(row, rows) && within(column, eightSide) && within(row+to.Rows, rows) && within(column+to.Columns, eightSide)
	return (row+to.Rows)*eightSide + column + to.Columns, on
}

// at gives row and column of the tile that has the name.
func (e *eightPuzzle) at(name string) (row, column int) {
	i := bytes.IndexByte(e.tiles, name[0])
	return i / eightSide, i % eightSide
}

func (e *eightPuzzle) legal(name string, to peg.Direction) bool {
	row, column := e.at(name)
	return e.legalAt(row, column, to)
}

// legalAt tells whether the tile in that row and column may move (isMoveValid).
func (e *eightPuzzle) legalAt(row, column int, to peg.Direction) bool {
	place, on := e.beside(row, column, to)
	return on && e.tiles[place] == blank
}

func (e *eightPuzzle) perform(name string, to peg.Direction) {
	row, column := e.at(name)
	place, _ := e.beside(row, column, to)
	e.tiles[place], e.tiles[row*eightSide+column] = name[0], blank
}

// Over tells whether the tiles are in order, wherever the blank is.
func (e *eightPuzzle) Over() bool { return e.Score() == 0 }

// Score is the number of inversions.
func (e *eightPuzzle) Score() int { return totalInversion(e.tiles) }

func (e *eightPuzzle) draw() string {
	rule := "      " + strings.Repeat("—", 11) + "\n"
	var drawn strings.Builder
	drawn.WriteString(rule)
	for row := range slices.Chunk(e.tiles, eightSide) {
		fmt.Fprintf(&drawn, "     | %c | %c | %c | \n%s", row[0], row[1], row[2], rule)
	}
	return drawn.String()
}
