package drawing

import (
	"slices"

	"rulebook/steps/screen"
)

// shapes are what the boards of each game look like: their patterns tell how to read them where letters do not.
var shapes = map[string][]screen.Shape{
	"peg": {{
		Rows: side, Columns: side, Views: []screen.View{screen.AsPrinted, screen.Coloured, screen.Painting},
		Windows: screen.MostOfCell, First: true, Likely: likelyPegs, Learn: learnPegs,
		Strict: func(first screen.Sheet) bool { return first(side/2, side/2).Blank },
	}},
	"eight": {{
		Rows: 3, Columns: 3, Views: []screen.View{screen.AsPrinted}, Windows: screen.OneLetter, Likely: likelyTiles, Learn: learnTiles,
	}},
	"klotski": {drawnInUnits(6), drawnInBoxes(6), drawnInUnits(5), drawnInBoxes(5)},
}

// drawnInUnits is for pieces of units that look the same, in so many rows.
func drawnInUnits(rows int) screen.Shape {
	views := []screen.View{screen.AsPrinted, screen.Unframed, screen.ByRegion, screen.Coloured, screen.Painting}
	return screen.Shape{Rows: rows, Columns: 4, Views: views, Windows: screen.MostOfCell, Likely: likelyUnits, Learn: learnUnits}
}

// drawnInBoxes is for pieces that are drawn as boxes, in so many rows of units.
func drawnInBoxes(rows int) screen.Shape {
	views := []screen.View{screen.AsPrinted}
	return screen.Shape{Rows: rows, Columns: 4, Views: views, Windows: screen.WholeCell, Likely: likelyBoxes, Learn: learnBoxes}
}

func likelyPegs(corner func(row, column int) screen.Token) bool {
	peg := corner(4, 0)
	return peg == corner(4, 1) && peg == corner(3, 0) && peg == corner(0, 4) && peg != corner(4, 4)
}

func likelyTiles(corner func(row, column int) screen.Token) bool {
	digit := func(t screen.Token) bool { return t >= '1' && t <= '8' }
	return (digit(corner(0, 0)) || digit(corner(0, 1))) && (digit(corner(1, 1)) || digit(corner(2, 2)))
}

// learnPegs learns how pegs and holes look. Holes may look like what lies beside the board.
func learnPegs(first screen.Sheet) (read screen.Recogniser, told int) {
	peg, hole := first(side/2, 0), first(side/2, side/2)
	beside := pegStart.CellsOf(' ')
	alike := slices.ContainsFunc(beside, func(c Place) bool { return first(c.Row, c.Column).Token == hole.Token })
	read = func(cells screen.Sheet, _ []string) ([]string, bool, int) {
		return pegsOf(cells, peg.Token, hole.Token, alike)
	}
	if board, _, _ := read(first, nil); peg.Token == 0 || peg.Blank || !slices.Equal(board, pegStart) {
		return nil, 0
	}
	return read, 2
}

// pegsOf reads a board of peg solitaire.
func pegsOf(cells screen.Sheet, peg, hole screen.Token, alike bool) (board Position, right bool, known int) {
	for i := range side {
		row := []byte("         ")
		for j := range row {
			switch inside, t := isPlace(Place{i, j}), cells(i, j).Token; {
			case t == peg:
				row[j] = 'o'
			case t == hole && (inside || !alike):
				row[j] = '.'
			case inside:
				row[j] = '?'
			}
		}
		board = append(board, string(row))
	}
	if board.CellsOf('o') == nil {
		return board, false, 0
	}
	const holes = 45
	wrong := len(pegStart.shape().Changed(board.shape()))
	return board, wrong == 0, 100 * max(0, holes-5*wrong/2) / holes
}

// learnTiles wants eight tiles and one cell with something else.
func learnTiles(first screen.Sheet) (read screen.Recogniser, told int) {
	if _, right, _ := tilesOf(first, nil); !right {
		return nil, 0
	}
	return tilesOf, 9
}

// tilesOf reads a board of the eight puzzle, whatever marks the blank.
func tilesOf(cells screen.Sheet, _ []string) (board []string, right bool, known int) {
	digits, known := digitsOf(cells)
	return digits, digits.IsEight() && !labels(cells), 100 * known / 9
}

// digitsOf gives the digits of tiles, and counts them.
func digitsOf(cells screen.Sheet) (board Position, known int) {
	for i := range 3 {
		row := []byte("...")
		for j := range row {
			if t := cells(i, j).Token; t >= '1' && t <= '8' {
				row[j] = byte(t)
				known++
			}
		}
		board = append(board, string(row))
	}
	return board, known
}

// labels tells whether the first row or column only numbers the others, which are a board.
func labels(cells screen.Sheet) bool {
	for _, turn := range []screen.Sheet{cells, func(row, column int) screen.Face { return cells(column, row) }} {
		first := turn(0, 0).Token
		board, _ := digitsOf(func(row, column int) screen.Face { return turn(row+1, column) })
		if turn(0, 1).Token == first+1 && turn(0, 2).Token == first+2 && board.IsEight() {
			return true
		}
	}
	return false
}
