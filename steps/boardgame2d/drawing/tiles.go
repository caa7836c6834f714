package drawing

import (
	"slices"
	"strings"

	"rulebook/steps"
)

// A tiles is a row of tiles, and where each of them begins.
type tiles struct {
	tiles   []rune
	columns []int
}

const (
	tileLetters = "12345678" + "9" // there is no 9, but a wrong program may have one
	blanks      = ".0_*#-xXoO·□■ "
)

// readTileRow reads a line of three tiles, or of two if the blank may be a blank. Bars may stand around them.
func readTileRow(line string) (row tiles, ok bool) {
	for i, r := range []rune(line) {
		if !strings.ContainsRune(" |│", r) {
			row.tiles, row.columns = append(row.tiles, r), append(row.columns, i)
		}
	}
	digits := 0
	for _, r := range row.tiles {
		if strings.ContainsRune(tileLetters, r) {
			digits++
		} else if !strings.ContainsRune(blanks, r) {
			return row, false
		}
	}
	return row, digits > 0 && (len(row.tiles) == 3 || len(row.tiles) == 2 && digits == 2)
}

// placed puts a blank into a row of two tiles, at the column where only another row has a tile.
func (t tiles) placed(columns []int) string {
	cells := []byte("...")
	for i, r := range t.tiles {
		if len(t.tiles) < len(columns) {
			i = slices.Index(columns, t.columns[i])
		}
		if i < 0 {
			break
		}
		if strings.ContainsRune(tileLetters, r) {
			cells[i] = byte(r)
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
			i := slices.IndexFunc(rows, func(row tiles) bool { return len(row.tiles) == side })
			if len(rows) < side || i < 0 {
				continue
			}
			boards = append(boards, steps.Each(rows, func(row tiles) string { return row.placed(rows[i].columns) }))
		}
	}
	return boards
}
