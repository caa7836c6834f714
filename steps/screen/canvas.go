package screen

import (
	"regexp"
	"strconv"
	"strings"
)

// A program may also write its letters anywhere on the screen, by codes that move the cursor there. What it wrote is
// seen whenever it clears the screen, goes back to its top, or writes over a letter.

// A placing is a code that moves the cursor to a row and a column.
var placing = regexp.MustCompile("\x1b\\[[0-9]+;[0-9]+[Hf]")

// A stroke is a code or a letter.
var stroke = regexp.MustCompile("(?s)" + controlCode.String() + "|.")

// A canvas is a screen on which letters are written at places.
type canvas struct {
	cells   [][]string     // letters with the marks of their colours
	written map[place]bool // since it was seen
	at      place
	marks   string
	lines   []string // that were seen
}

// The most that a canvas holds, and that is seen of it.
const mostRows, mostColumns, mostSeen = 100, 300, 50_000

// writesAtPlaces tells whether a text moves the cursor to places, and not to the top alone.
func writesAtPlaces(text string) bool {
	for _, code := range placing.FindAllString(text, -1) {
		if code[2:len(code)-1] != "1;1" {
			return true
		}
	}
	return false
}

// seen gives the lines of a text as they are seen, one screen after another.
func (c *canvas) seen(text string) []string {
	c.written = map[place]bool{}
	for _, match := range stroke.FindAllStringSubmatch(text, -1) {
		switch {
		case match[2] == "m":
			c.marks = lasting(c.marks + painted(match[1]))
		case match[2] != "":
			c.move(match[1], match[2])
		case !strings.HasPrefix(match[0], "\x1b"):
			c.write(match[0])
		}
	}
	c.show()
	return c.lines
}

// move carries out a code that moves the cursor or clears the screen.
func (c *canvas) move(parameters, letter string) {
	first, second, _ := strings.Cut(parameters, ";")
	row, _ := strconv.Atoi(first)
	column, _ := strconv.Atoi(second)
	far := max(row, 1)
	switch letter {
	case "H", "f":
		c.at = place{max(row, 1) - 1, max(column, 1) - 1}
	case "d":
		c.at.row = far - 1
	case "G":
		c.at.column = far - 1
	case "A", "F":
		c.at.row -= far
	case "B", "E":
		c.at.row += far
	case "C":
		c.at.column += far
	case "D":
		c.at.column -= far
	case "J":
		c.show()
		c.cells = nil
	}
	c.at = place{min(max(c.at.row, 0), mostRows), min(max(c.at.column, 0), mostColumns)}
	if strings.Contains("EF", letter) {
		c.at.column = 0
	}
	if c.at == (place{}) {
		c.show()
	}
}

// write writes a letter at the cursor.
func (c *canvas) write(letter string) {
	switch letter {
	case "\r":
		c.at.column = 0
		return
	case "\n", "\v":
		c.at = place{c.at.row + 1, 0}
		return
	}
	if letter != " " && c.written[c.at] || c.at.row >= mostRows {
		c.show()
	}
	for len(c.cells) <= c.at.row {
		c.cells = append(c.cells, nil)
	}
	for len(c.cells[c.at.row]) <= c.at.column {
		c.cells[c.at.row] = append(c.cells[c.at.row], " ")
	}
	c.cells[c.at.row][c.at.column] = c.marks + letter
	c.written[c.at] = c.written[c.at] || letter != " "
	c.at.column = min(c.at.column+1, mostColumns)
}

// show looks at the canvas if anything was written since the last time.
func (c *canvas) show() {
	if len(c.written) > 0 && len(c.lines) < mostSeen {
		c.lines = append(c.lines, Cut)
		for _, row := range c.cells {
			c.lines = append(c.lines, strings.Join(row, ""))
		}
	}
	clear(c.written)
	if c.at.row >= mostRows {
		c.cells, c.at = nil, place{0, c.at.column}
	}
}
