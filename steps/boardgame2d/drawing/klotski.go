package drawing

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"unicode"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// Unit is the number of cells across a unit of Klotski. The board is 4 units wide and 5 high, with a notch below.
const Unit = 2

// empty is the board of Klotski without its pieces.
var empty = enlarged([]string{"    ", "    ", "    ", "    ", "    ", ".  ."})

// extentOf gives the least rectangle around some cells.
func extentOf(cells []Place) (extent image.Rectangle) {
	for _, c := range cells {
		extent = extent.Union(image.Rect(c.Column, c.Row, c.Column+1, c.Row+1))
	}
	return extent
}

// A drawing holds the lines of a board as a program draws it, all of one length.
type drawing [][]rune

// fill fills the box with its upper left corner at a place if there is one and it has one digit in it.
func (d drawing) fill(top, left int) {
	if d[top][left] != '┌' {
		return
	}
	wide := slices.Index(d[top][left:], '┐')
	high := slices.IndexFunc(d[top:], func(line []rune) bool { return line[left] == '└' })
	if wide < 0 || high < 0 {
		return
	}
	box := drawing(steps.Each(d[top:top+high+1], func(line []rune) []rune { return line[left : left+wide+1] }))
	if digits := digitsIn(box.board()); len(digits) == 1 {
		for i := range (high + 1) * (wide + 1) {
			box[i/(wide+1)][i%(wide+1)] = rune(digits[0])
		}
	}
}

// board gives the digits of the drawing, with # for every other letter.
func (d drawing) board() Position {
	digit := func(r rune) rune {
		if r != ' ' && (r < '0' || r > '9') {
			return '#'
		}
		return r
	}
	return steps.Each(d, func(line []rune) string { return strings.Map(digit, string(line)) })
}

// Widest and highest are the most columns and lines that the drawing of a board has.
const Widest, highest = 120, 60

// drawings gives the digits in the drawings of boards. They have no words, and no empty line below all of the digits.
func drawings(lines []string) []Position {
	var drawings []Position
	var block []string
	for _, line := range append(slices.Clone(lines), screen.Cut) {
		ends := line == "" && len(digitsIn(block)) == pieces || len(block) == highest
		switch {
		case line == "" && len(block) == 0:
		case draws(line) && !ends:
			block = append(block, line)
		default:
			if len(digitsIn(block)) > 0 {
				drawings = append(drawings, filled(block))
			}
			block = nil
		}
	}
	return drawings
}

const pieces = 10

// digitsIn gives the different digits in lines.
func digitsIn(lines []string) []byte {
	text := strings.Join(lines, "")
	return slices.DeleteFunc([]byte("0123456789"), func(digit byte) bool { return strings.IndexByte(text, digit) < 0 })
}

// draws tells whether a line may belong to a drawing of Klotski. Of all letters only X and W may stand for walls.
func draws(line string) bool {
	words := func(r rune) bool { return unicode.IsLetter(r) && !strings.ContainsRune("xXW", r) }
	return len([]rune(line)) <= Widest && !strings.ContainsAny(line, "\f!?<>,;'\"()") &&
		!strings.ContainsFunc(line, words)
}

// filled gives the digits in the lines of a drawing, after each box with one digit in it is filled with that.
func filled(lines []string) Position {
	d := drawing(steps.Each(lines, func(line string) []rune { return []rune(fmt.Sprintf("%-*s", Widest, line)) }))
	for i := range d {
		for j := range Widest {
			d.fill(i, j)
		}
	}
	return d.board()
}

// findPieces finds the size of a unit: by so much piece 0 is wider and higher than piece 5 in the first drawing.
func findPieces(document Alphabet, lines []string) Alphabet {
	for _, d := range drawings(lines) {
		if len(digitsIn(d)) < pieces {
			continue
		}
		big, small := extentOf(d.CellsOf('0')), extentOf(d.CellsOf('5'))
		letters := document
		letters.wide, letters.high = big.Dx()-small.Dx(), big.Dy()-small.Dy()
		if letters.wide <= 0 || letters.high <= 0 {
			break
		}
		letters.single = [2]bool{small.Dx() == 1, small.Dy() == 1}
		letters.first = extentOf(d.CellsOf(digitsIn(d)...)).Min
		letters.askew = letters.askewIn(d, letters.first)
		return letters
	}
	return document
}

// askewIn tells by how many columns the notch of a new game lies beside the units above it: 0 unless it looks like a notch only so. The
// units begin at first. A lone digit may stand in the middle of its unit, so only its column counts.
func (l Alphabet) askewIn(d Position, first image.Point) int {
	width := l.wide
	if l.single[0] {
		width = 1
	}
	unit := func(row, column int) string {
		line := d[min(first.Y+row*l.high, len(d)-1)] + strings.Repeat(" ", Widest)
		return line[max(0, first.X+column):][:width]
	}
	free := unit(4, l.wide)
	for _, askew := range []int{0, 1, -1, 2, -2} {
		wall, notch := unit(5, askew), unit(5, askew+l.wide)
		walled := wall == unit(5, askew+3*l.wide) && wall != free && wall[0] != ' '
		if walled && notch == free && notch == unit(5, askew+2*l.wide) {
			return askew
		}
	}
	return 0
}

func readPieces(letters Alphabet, lines []string, _ bool) []Position {
	var boards []Position
	for _, d := range drawings(lines) {
		if len(digitsIn(d)) >= pieces/2 {
			letters.hint = letters.pieces(d)
			boards = append(boards, letters.hint)
		}
	}
	return boards
}

// pieces puts a drawing into the document's letters. A piece is always in the first column of units, unless a wrong one is in the
// wall: then the board is more like the hint where it stood at the start. None may be in the first row: then more lines stand above
// the pieces than did at the start.
func (l Alphabet) pieces(d Position) Position {
	first := extentOf(d.CellsOf(digitsIn(d)...)).Min
	if first.Y == l.first.Y+l.high {
		first.Y = l.first.Y
	}
	board, fixed := l.piecesFrom(first, d), l.piecesFrom(l.first, d)
	if l.hint != nil && len(l.hint.Changed(fixed)) < len(l.hint.Changed(board)) {
		return fixed
	}
	return board
}

// piecesFrom reads the pieces of a drawing whose first unit begins there.
func (l Alphabet) piecesFrom(first image.Point, d Position) (board Position) {
	for i, empty := range empty {
		row := []byte(empty)
		for j := range row {
			c := Place{first.Y + offset(i-1, l.high, l.single[1]), first.X + offset(j-1, l.wide, l.single[0])}
			if i > 5*Unit { // of the notch
				c.Column += l.askew
			}
			if digit := d.At(c); digit >= '0' {
				row[j] = digit
			}
		}
		board = append(board, string(row))
	}
	return board
}

// HasAllForms tells whether each digit on a board is a rectangle of the size that its piece has in the document.
func HasAllForms(board Position) bool {
	for _, p := range piecesAt(func(int, int) screen.Face { return screen.Face{} }) {
		cells := board.CellsOf(p.letters[0])
		e := extentOf(cells)
		if e.Dy() != Unit*p.high || e.Dx() != Unit*p.wide || len(cells) != e.Dy()*e.Dx() {
			return false
		}
	}
	return true
}

// offset tells how far from the first cell another is drawn, if a unit has that size and two cells.
func offset(cell, unit int, single bool) int {
	if single {
		return cell >> 1 * unit
	}
	return cell * unit >> 1
}
