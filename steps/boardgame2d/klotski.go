package boardgame2d

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// unit is the number of cells across a unit of Klotski, and down. The board is 4 units wide and 5 high, with a
// notch of 2 units below those in the middle, and a wall of one cell around all of them.
const unit = 2

// empty is the board of Klotski without its pieces.
var empty = position{
	"..........",
	".        .", ".        .", ".        .", ".        .", ".        .",
	".        .", ".        .", ".        .", ".        .", ".        .",
	"...    ...", "...    ...",
	"..........",
}

// A drawing holds the lines of a board as a program draws it. Each box in it is filled with its digit.
type drawing [][]rune

// An extent is the least rectangle around all places of a digit.
type extent struct {
	top, bottom, left, right int
}

func (e extent) high() int { return e.bottom - e.top + 1 }
func (e extent) wide() int { return e.right - e.left + 1 }

// extents maps each digit of a drawing to its extent.
type extents map[rune]extent

// first gives the first line and the first column with a digit.
func (e extents) first() (top, left int) {
	top, left = highest, widest
	for _, extent := range e {
		top, left = min(top, extent.top), min(left, extent.left)
	}
	return top, left
}

func (d drawing) extents() extents {
	extents := extents{}
	for i, line := range d {
		for j, r := range line {
			if r < '0' || r > '9' {
				continue
			}
			e, ok := extents[r]
			if !ok {
				e = extent{i, i, j, j}
			}
			extents[r] = extent{min(e.top, i), max(e.bottom, i), min(e.left, j), max(e.right, j)}
		}
	}
	return extents
}

// fill fills each box that has one digit in it.
func (d drawing) fill() {
	for i, line := range d {
		for j := range line {
			box, ok := d.box(i, j)
			if !ok {
				continue
			}
			if digits := d.within(box).extents(); len(digits) == 1 {
				for digit := range digits {
					d.within(box).put(digit)
				}
			}
		}
	}
}

// within gives a part of the drawing, which shares its letters.
func (d drawing) within(e extent) drawing {
	var part drawing
	for _, line := range d[e.top : e.bottom+1] {
		part = append(part, line[e.left:e.right+1])
	}
	return part
}

func (d drawing) put(digit rune) {
	for _, line := range d {
		for j := range line {
			line[j] = digit
		}
	}
}

// box gives the box with its upper left corner at a place.
func (d drawing) box(top, left int) (box extent, ok bool) {
	if d[top][left] != '┌' {
		return box, false
	}
	wide := slices.Index(d[top][left:], '┐')
	high := slices.IndexFunc(d[top:], func(line []rune) bool { return line[left] == '└' })
	return extent{top, top + high, left, left + wide}, wide > 0 && high > 0
}

// A drawing of a board has at most so many columns and lines.
const widest, highest = 120, 60

// drawings gives the drawings of boards in a screen, one after another. They have no words in them, and no empty
// line below all of the digits.
func drawings(screen []string) []drawing {
	var drawings []drawing
	var block []string
	for _, line := range append(slices.Clone(screen), cut) {
		ends := line == "" && digits(block) == pieces || len(block) == highest
		switch {
		case line == "" && len(block) == 0:
		case draws(line) && !ends:
			block = append(block, line)
		default:
			if digits(block) > 0 {
				drawings = append(drawings, newDrawing(block))
			}
			block = nil
		}
	}
	return drawings
}

// pieces is the number of pieces of Klotski.
const pieces = 10

// digits counts the different digits in lines.
func digits(lines []string) (n int) {
	text := strings.Join(lines, "")
	for digit := '0'; digit <= '9'; digit++ {
		if strings.ContainsRune(text, digit) {
			n++
		}
	}
	return n
}

// draws tells whether a line may belong to a drawing of Klotski. Of all letters only X and W may stand for a
// wall.
func draws(line string) bool {
	words := func(r rune) bool { return unicode.IsLetter(r) && !strings.ContainsRune("xXW", r) }
	return len([]rune(line)) <= widest && !strings.ContainsAny(line, "\f!?<>,;'\"()") &&
		!strings.ContainsFunc(line, words)
}

// newDrawing makes a drawing of lines, all as long as the longest, and fills its boxes.
func newDrawing(lines []string) drawing {
	width := 0
	for _, line := range lines {
		width = max(width, len([]rune(line)))
	}
	var d drawing
	for _, line := range lines {
		d = append(d, []rune(fmt.Sprintf("%-*s", width, line)))
	}
	d.fill()
	return d
}

// findPieces finds the size of a unit in the first drawing: by so much the big piece 0 is wider and higher than
// the small piece 5.
func findPieces(screen []string) (letters alphabet, ok bool) {
	letters = document
	for _, d := range drawings(screen) {
		extents := d.extents()
		if len(extents) < pieces {
			continue
		}
		big, small := extents['0'], extents['5']
		letters.wide, letters.high = big.wide()-small.wide(), big.high()-small.high()
		letters.single = [2]bool{small.wide() == 1, small.high() == 1}
		letters.above, _ = extents.first()
		return letters, letters.wide > 0 && letters.high > 0
	}
	return letters, false
}

// readPieces reads the boards of Klotski.
func readPieces(letters alphabet, screen []string, _ bool) []position {
	var boards []position
	for _, d := range drawings(screen) {
		if extents := d.extents(); len(extents) >= pieces/2 {
			boards = append(boards, letters.pieces(d, extents))
		}
	}
	return boards
}

// pieces puts a drawing into the document's letters: the digits of the pieces on a board without any. There is always
// a piece in the first column of units. There may be none in the first row: then more lines stand above the pieces
// than did at the start.
func (l alphabet) pieces(d drawing, extents extents) position {
	top, left := extents.first()
	if top == l.above+l.high {
		top = l.above
	}
	var board position
	for i, empty := range empty {
		row := []byte(empty)
		for j := range row {
			y, x := top+offset(i-1, l.high, l.single[1]), left+offset(j-1, l.wide, l.single[0])
			if digit, ok := d.digit(y, x); ok {
				row[j] = digit
			}
		}
		board = append(board, string(row))
	}
	return board
}

// offset tells how far from the first cell another is drawn, if a unit has that size and two cells.
func offset(cell, unit int, single bool) int {
	if single {
		return cell >> 1 * unit
	}
	return cell * unit >> 1
}

// digit gives the digit at a place of the drawing, if there is one.
func (d drawing) digit(y, x int) (byte, bool) {
	if y < 0 || y >= len(d) || x < 0 || x >= len(d[y]) || d[y][x] < '0' || d[y][x] > '9' {
		return 0, false
	}
	return byte(d[y][x]), true
}

// shiftsOn gives the moves that take all cells of one piece one unit further, into free cells.
func shiftsOn(board position) (shifts []option) {
	for piece := byte('0'); piece <= '9'; piece++ {
		cells := board.cellsOf(piece)
		blocked := func(c place) bool { return board.at(c) != ' ' && board.at(c) != piece }
		for direction, step := range ways {
			var ends []place
			for _, c := range cells {
				ends = append(ends, c.plus(step, unit))
			}
			if len(ends) > 0 && !slices.ContainsFunc(ends, blocked) {
				after := board.with(' ', cells...).with(piece, ends...)
				shifts = append(shifts, option{string(piece) + " " + direction, after})
			}
		}
	}
	return shifts
}

// drawPieces draws a board as the document does, if all pieces on it are rectangles of two cells or more each
// way.
func drawPieces(board position) ([]string, bool) {
	var d drawing
	for _, row := range board {
		d = append(d, []rune(strings.Join(strings.Split(row, ""), " ")))
	}
	for piece := byte('0'); piece <= '9'; piece++ {
		cells := board.cellsOf(piece)
		if len(cells) == 0 {
			continue
		}
		first, last := cells[0], cells[len(cells)-1]
		high, wide := last.row-first.row+1, last.column-first.column+1
		if high < unit || wide < unit || high*wide != len(cells) {
			return nil, false
		}
		d.within(extent{first.row, last.row, 2 * first.column, 2 * last.column}).frame(rune(piece))
	}
	var rows []string
	for _, line := range d {
		rows = append(rows, strings.TrimRight(string(line), " "))
	}
	return rows, true
}

// frame makes a box with a digit of the whole drawing.
func (d drawing) frame(digit rune) {
	right, bottom := len(d[0])-1, len(d)-1
	d.put(' ')
	for _, line := range d {
		line[0], line[right] = '│', '│'
	}
	for x := range d[0] {
		d[0][x], d[bottom][x] = '─', '─'
	}
	d[0][0], d[0][1], d[0][right], d[bottom][0], d[bottom][right] = '┌', digit, '┐', '└', '┘'
}
