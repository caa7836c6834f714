package drawing

import (
	"slices"
	"strings"

	"rulebook/steps"
)

// A row holds the letters of a line that may be cells, and the column of each.
type row struct {
	letters []rune
	columns []int
}

// rowOf gives the letters of a line that belong to no frame.
func rowOf(line, frame string) (r row) {
	for i, letter := range []rune(line) {
		if !strings.ContainsRune(frame, letter) {
			r.letters, r.columns = append(r.letters, letter), append(r.columns, i)
		}
	}
	return r
}

// part gives the letters from one up to another.
func (r row) part(from, to int) row { return row{r.letters[from:to], r.columns[from:to]} }

// places gives the cell of each letter: by its column, as a row with all cells has it. The letters stand in the middle if one of them
// has no such column, or if so many cells in the middle of the board would be lacking.
func (r row) places(full row, middle int) (cells []int) {
	left, from := (len(full.letters)-len(r.letters))/2, (len(full.letters)-middle)/2
	astray := slices.ContainsFunc(full.columns[from:from+middle], func(c int) bool { return !slices.Contains(r.columns, c) })
	cells = steps.Each(r.columns, func(c int) int { return slices.Index(full.columns, c) })
	for i := range cells {
		if astray || slices.Contains(cells[i:], -1) {
			astray, cells[i] = true, left+i
		}
	}
	return cells
}

const (
	tileLetters = "12345678" + "9" // there is no 9, but a wrong program may have one
	blanks      = ".0_*#-xXoO·□■ "
)

// readTileRow reads a line of three tiles, or of two if the blank may be a blank. Bars may stand around them.
func readTileRow(line string) (r row, ok bool) {
	r = rowOf(line, " |│")
	digits := 0
	for _, letter := range r.letters {
		if strings.ContainsRune(tileLetters, letter) {
			digits++
		} else if !strings.ContainsRune(blanks, letter) {
			return r, false
		}
	}
	return r, digits > 0 && (len(r.letters) == 3 || len(r.letters) == 2 && digits == 2)
}

// tiles gives the tiles of a row like one with all cells.
func (r row) tiles(full row) string {
	cells := []byte("...")
	for i, place := range r.places(full, 0) {
		if letter := r.letters[i]; strings.ContainsRune(tileLetters, letter) {
			cells[place] = byte(letter)
		}
	}
	return string(cells)
}

func readTiles(_ Alphabet, lines []string, alone bool) []Position {
	const side = 3
	var boards []Position
	for _, run := range runs(lines, readTileRow) {
		size := side
		if alone {
			size = len(run)
		}
		for rows := range slices.Chunk(run, size) {
			i := slices.IndexFunc(rows, func(r row) bool { return len(r.letters) == side })
			if len(rows) < side || i < 0 {
				continue
			}
			boards = append(boards, steps.Each(rows, func(r row) string { return r.tiles(rows[i]) }))
		}
	}
	return boards
}
