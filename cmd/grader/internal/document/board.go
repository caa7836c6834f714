package document

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode"

	"rulebook/fixtures"
	"rulebook/steps"
)

// A board is a position that can be drawn.
type board struct {
	text          []string // as it is written
	rows, columns int
	cells         []cell
	pieces        []piece // that take more than a cell
	heads         []label // of columns and rows
}

// A cell is a cell of a board that takes part in the game.
type cell struct {
	row, column int
	glyph       rune
	kind        string
}

// A piece takes a rectangle of cells.
type piece struct {
	row, column, high, wide int
	name                    rune
}

type label struct {
	row, column int // -1 before the first
	text        string
}

// drawn reads a text as a board, by the first drawing that fits it; nil if none does.
func drawn(drawings []fixtures.Drawing, text []string) *board {
	for _, d := range drawings {
		if b := read(d, text); b != nil {
			return b
		}
	}
	return nil
}

// read reads a text as a board of one kind; nil if it is none.
func read(d fixtures.Drawing, text []string) *board {
	b := &board{text: text}
	for _, line := range text {
		line = strings.Map(func(r rune) rune {
			if strings.ContainsRune(d.Ignored, r) {
				return -1
			}
			return r
		}, line)
		if strings.TrimSpace(line) == "" && !blank(line, d) {
			continue
		}
		if !b.add(d, []rune(line)) {
			return nil
		}
	}
	if len(b.cells) == 0 {
		return nil
	}
	if d.Written == fixtures.AsBlocks {
		b.blocks()
	}
	large := slices.ContainsFunc(b.pieces, func(p piece) bool { return p.high*p.wide > 1 })
	if d.Written != fixtures.AsCells && !large || !b.somethingToMove() {
		return nil
	}
	return b
}

// blank tells whether a line of blanks is a row of the board.
func blank(line string, d fixtures.Drawing) bool {
	return line != "" && d.Kind(' ') != "" && d.Margin == 0
}

// somethingToMove tells whether there is more on the board than the ground.
func (b *board) somethingToMove() bool {
	return len(b.pieces) > 0 || slices.ContainsFunc(b.cells, func(c cell) bool {
		return !slices.Contains([]string{fixtures.Wall, fixtures.Nothing}, c.kind)
	})
}

// add reads one line; false if it is none of the board.
func (b *board) add(d fixtures.Drawing, line []rune) bool {
	if d.Margin > 0 {
		head := strings.TrimSpace(string(line[:min(d.Margin, len(line))]))
		line = line[min(d.Margin, len(line)):]
		if head == "" {
			return b.rows == 0 && b.headed(d, line)
		}
		if strings.ContainsFunc(head, func(r rune) bool { return !unicode.IsDigit(r) }) {
			return false
		}
		b.heads = append(b.heads, label{b.rows, -1, head})
	}
	if d.Written == fixtures.AsBoxes {
		return b.boxes(d, line)
	}
	for i, glyph := range line {
		if i%d.Width != 0 {
			if !strings.ContainsRune(" .", glyph) {
				return false
			}
			continue
		}
		kind := d.Kind(glyph)
		if d.Written == fixtures.AsBlocks && '0' <= glyph && glyph <= '9' {
			kind = fixtures.Tile
		}
		if kind == "" {
			return false
		}
		b.put(cell{b.rows, i / d.Width, glyph, kind})
	}
	b.rows++
	return true
}

// headed reads the heads of columns.
func (b *board) headed(d fixtures.Drawing, line []rune) bool {
	for i := 0; i < len(line); i += d.Width {
		b.heads = append(b.heads, label{-1, i / d.Width, string(line[i])})
	}
	return len(line) > 0
}

func (b *board) put(c cell) {
	b.columns = max(b.columns, c.column+1)
	if c.kind != fixtures.Nothing {
		b.cells = append(b.cells, c)
	}
}

// boxes reads a line of a board with boxes around its pieces.
func (b *board) boxes(d fixtures.Drawing, line []rune) bool {
	for i, glyph := range line {
		column := i / d.Width
		switch {
		case glyph == '┌' && i+1 < len(line):
			wide := slices.Index(line[i:], '┐')
			if wide < 0 {
				return false
			}
			b.pieces = append(b.pieces, piece{b.rows, column, 1, wide/d.Width + 1, line[i+1]})
		case glyph == '└':
			b.close(column)
		case strings.ContainsRune("┐┘│─", glyph) || '0' <= glyph && glyph <= '9':
		case i%d.Width == 0 && d.Kind(glyph) != "":
			b.put(cell{b.rows, column, glyph, d.Kind(glyph)})
		case glyph != ' ':
			return false
		}
	}
	b.rows++
	return true
}

// close gives the last piece that begins in a column its height.
func (b *board) close(column int) {
	for i := len(b.pieces) - 1; i >= 0; i-- {
		if b.pieces[i].column == column {
			b.pieces[i].high = b.rows - b.pieces[i].row + 1
			return
		}
	}
}

// blocks makes pieces of the cells with the same digit.
func (b *board) blocks() {
	places := map[rune]int{}
	var ground []cell
	for _, c := range b.cells {
		at, known := places[c.glyph]
		switch {
		case c.kind != fixtures.Tile:
			ground = append(ground, c)
		case !known:
			places[c.glyph] = len(b.pieces)
			b.pieces = append(b.pieces, piece{c.row, c.column, 1, 1, c.glyph})
		default:
			p := &b.pieces[at]
			p.high, p.wide = max(p.high, c.row-p.row+1), max(p.wide, c.column-p.column+1)
		}
	}
	b.cells = ground
}

// changed gives the cells in which a board differs from an earlier one.
func (b *board) changed(earlier *board) []cell {
	if earlier == nil || len(b.pieces) > 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(b.cells), func(c cell) bool { return slices.Contains(earlier.cells, c) })
}

// svg draws the board, with what has changed since an earlier one. Screen readers read its rows.
func (b *board) svg(earlier *board) template.HTML {
	margin := 0
	if len(b.heads) > 0 {
		margin = 1
	}
	size := 24
	if b.rows > 10 || b.columns > 10 {
		size = 16
	}
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="board" role="img" aria-label="%s" width="%d" height="%d" viewBox="%d %d %d %d">`,
		template.HTMLEscapeString("board: "+strings.Join(b.text, " / ")), (b.columns+margin)*size, (b.rows+margin)*size,
		-margin, -margin, b.columns+margin, b.rows+margin)
	b.drawCells(&s, b.changed(earlier))
	b.drawPieces(&s)
	for _, l := range b.heads {
		fmt.Fprintf(&s, `<text class="head" x="%g" y="%g">%s</text>`, float64(l.column)+.5, float64(l.row)+.5,
			template.HTMLEscapeString(l.text))
	}
	s.WriteString("</svg>")
	return template.HTML(s.String())
}

func (b *board) drawCells(s *strings.Builder, changed []cell) {
	path := func(class string, cells []cell, form string) {
		if len(cells) == 0 {
			return
		}
		fmt.Fprintf(s, `<path class="%s" d="`, class)
		for _, c := range cells {
			fmt.Fprintf(s, form, c.column, c.row)
		}
		s.WriteString(`"/>`)
	}
	of := func(kinds ...string) []cell {
		return slices.DeleteFunc(slices.Clone(b.cells), func(c cell) bool { return !slices.Contains(kinds, c.kind) })
	}
	const square, dot = "M%d %dh1v1h-1z", "M%d.5 %d.5h0"
	path("ground", of(fixtures.Peg, fixtures.Hole, fixtures.Square, fixtures.Tile, fixtures.Piece), square)
	for _, kind := range []string{fixtures.Wall, fixtures.Water, fixtures.Marked, fixtures.Unknown} {
		path(kind, of(kind), square)
	}
	path("changed", changed, square)
	path("tile", of(fixtures.Tile), "M%d.06 %d.06h.88v.88h-.88z")
	path("hole", of(fixtures.Hole), dot)
	path("peg", of(fixtures.Peg), dot)
	inscribe(s, of(fixtures.Tile, fixtures.Piece))
}

// inscribe writes the names of tiles and pieces, a text for each row.
func inscribe(s *strings.Builder, cells []cell) {
	for len(cells) > 0 {
		n := slices.IndexFunc(cells, func(c cell) bool { return c.row != cells[0].row })
		if n < 0 {
			n = len(cells)
		}
		places := steps.Each(cells[:n], func(c cell) string { return fmt.Sprintf("%d.5", c.column) })
		glyphs := steps.Each(cells[:n], func(c cell) string { return string(c.glyph) })
		fmt.Fprintf(s, `<text x="%s" y="%d.5">%s</text>`, strings.Join(places, " "), cells[0].row,
			template.HTMLEscapeString(strings.Join(glyphs, "")))
		cells = cells[n:]
	}
}

func (b *board) drawPieces(s *strings.Builder) {
	if len(b.pieces) == 0 {
		return
	}
	s.WriteString(`<path class="tile" d="`)
	for _, p := range b.pieces {
		fmt.Fprintf(s, "M%d.06 %d.06h%[3]d.88v%[4]d.88h-%[3]d.88z", p.column, p.row, p.wide-1, p.high-1)
	}
	s.WriteString(`"/>`)
	for _, p := range b.pieces {
		fmt.Fprintf(s, `<text x="%s" y="%s">%c</text>`, half(2*p.column+p.wide), half(2*p.row+p.high), p.name)
	}
}

// half writes the half of a number.
func half(n int) string { return fmt.Sprintf("%d.%d", n/2, n%2*5) }
