package screen

import (
	"cmp"
	"slices"
	"strings"
)

// A Pattern is a way to draw boards, as a first board shows it: where each cell is drawn, and what it looks like when it
// holds which piece. All boards of the game are read by that.
type Pattern struct {
	grid
	view    View
	left    int      // the column of the first cell
	margins []string // what stands left of the cells of each row
	told    int      // kinds of things that it tells apart
	strict  bool     // no board has other margins: without them, empty lines could be one
	read    Recogniser
}

// A grid says how far it is from one cell to the next, and which part of each counts, from its first corner on.
type grid struct {
	rows, columns int // cells
	high, wide    int // from cell to cell
	down, across  int // what counts
}

// A Face is what is drawn in a cell.
type Face struct {
	Token  Token
	Masked Token // the same for all letters and digits
	Blank  bool
}

// A Sheet gives the looks of cells, by rows and columns from 0, also of those beside the board.
type Sheet func(row, column int) Face

// A Recogniser reads a board from the looks of its cells. It is right if all cells are known and make a board that
// may be; else it tells how many of a hundred cells are known. The hint is a board that should be much like it.
type Recogniser func(cells Sheet, hint []string) (board []string, right bool, known int)

// A Shape is what the boards of a kind of game look like: the number of its cells, how to look at them and how to
// learn to read them.
type Shape struct {
	Rows, Columns int
	Views         []View

	// Windows gives the parts of a cell of some size that may count, as lines and columns.
	Windows func(high, wide int) [][2]int

	// First wants the first way to draw boards that is found, and no other: less than that might be found in words.
	First bool

	// Regular wants the same between any two cells. If a kind of cell is blank, it wants more than blanks there, or left of each row.
	Regular bool

	// Likely tells by the first letters of cells alone whether it may be learnt.
	Likely func(corner func(row, column int) Token) bool

	// Learn also gives how many kinds of things are told apart; 0 if it cannot be learnt.
	Learn func(first Sheet) (read Recogniser, told int)

	// Strict tells whether all boards must have the margins of the first one. Nil if they need not.
	Strict func(first Sheet) bool
}

// OneLetter are the Windows of cells of which the first letter counts.
func OneLetter(int, int) [][2]int { return [][2]int{{1, 1}} }

// WholeCell are the Windows of cells of which all counts.
func WholeCell(high, wide int) [][2]int { return [][2]int{{high, wide}} }

// MostOfCell are Windows that leave out what may separate cells.
func MostOfCell(high, wide int) [][2]int {
	return [][2]int{{high, wide}, {high, max(1, wide-1)}, {1, wide}, {1, max(1, wide-1)}, {1, max(1, wide-2)}, {1, 1}}
}

// The largest cells and the largest first screen that are looked at.
const (
	highestCell, widestCell  = 6, 12
	longestOpening, farRight = 80, 100
)

const mostPatterns = 4

// Find finds ways to draw boards of the first of some shapes that is found in the lines of a screen. There is one for each
// view at most, and for each part of a cell. Those that tell fewer things apart than others are left out. Of many lines only the
// last 80 are looked at.
func Find(shapes []Shape, lines []string) (found []Pattern) {
	lines = lines[max(0, len(lines)-longestOpening):]
	for _, s := range shapes {
		if found = s.find(lines); len(found) > 0 {
			break
		}
	}
	most := 0
	for _, p := range found {
		most = max(most, p.told)
	}
	found = slices.DeleteFunc(found, func(p Pattern) bool { return p.told < most })
	return found[:min(len(found), mostPatterns)]
}

// find finds ways to draw boards of the shape, in all its views.
func (s Shape) find(lines []string) (found []Pattern) {
	for _, v := range s.Views {
		r := v.rasterOf(lines)
		if r == nil {
			continue
		}
		for i := range s.Windows(highestCell, widestCell) {
			if p, ok := s.search(v, r, i); ok && !slices.ContainsFunc(found, p.equal) {
				found = append(found, p)
			}
			if s.First && len(found) > 0 {
				return found
			}
		}
	}
	return found
}

func (p Pattern) equal(other Pattern) bool {
	return p.view == other.view && p.grid == other.grid && p.left == other.left
}

// search tries all places and sizes of cells, with the window of that number.
func (s Shape) search(v View, r *raster, window int) (Pattern, bool) {
	right := 0
	for _, line := range r.lines {
		right = min(farRight, max(right, len(line)))
	}
	for top := range r.lines {
		for left := range right {
			for high := 1; high <= highestCell && top+(s.Rows-2)*high < len(r.lines); high++ {
				for wide := 1; wide <= widestCell && left+(s.Columns-1)*wide < right; wide++ {
					part := s.Windows(high, wide)[window]
					p := Pattern{view: v, left: left, grid: grid{s.Rows, s.Columns, high, wide, part[0], part[1]}}
					if p.learnAt(r, top, s) {
						return p, true
					}
				}
			}
		}
	}
	return Pattern{}, false
}

// learnAt learns to read boards of that shape if the first one begins at that line.
func (p *Pattern) learnAt(r *raster, top int, s Shape) bool {
	corner := func(row, column int) Token { return at(r.lines, top+row*p.high, p.left+column*p.wide) }
	if !s.Likely(corner) || !s.Regular && p.barred(r, top) {
		return false
	}
	if s.Regular && !p.regular(r, top, s.Strict(p.sheet(r, top))) {
		return false
	}
	p.read, p.told = s.Learn(p.sheet(r, top))
	if p.told > 0 {
		p.margins = p.marginsAt(r, top)
		p.strict = s.Strict != nil && s.Strict(p.sheet(r, top))
	}
	return p.told > 0
}

// regular tells whether the same stands between any two cells of a row, and between any two of a column.
func (p Pattern) regular(r *raster, top int, blanks bool) bool {
	inked := false
	for i := range p.rows * p.columns {
		row, column := i/p.columns, i%p.columns
		y, x := top+row*p.high, p.left+column*p.wide
		for k := p.across; k < p.wide && column < p.columns-1; k++ {
			letter := at(r.lines, y, x+k)
			if letter != at(r.lines, top, p.left+k) {
				return false
			}
			inked = inked || letter != Blank
		}
		for k := p.down; k < p.high && row < p.rows-1; k++ {
			if at(r.lines, y+k, x) != at(r.lines, top+k, p.left) {
				return false
			}
		}
	}
	return inked || !blanks || p.edged(r, top)
}

// edged tells whether something stands left of each row, as a wall or a label does.
func (p Pattern) edged(r *raster, top int) bool {
	return !slices.Contains(p.marginsAt(r, top), "")
}

// barred tells whether what counts of a cell holds a bar that stands only between two cells: the last cells lack it, so
// the same piece would look otherwise there.
func (p Pattern) barred(r *raster, top int) bool {
	for i := range p.down {
		for j := range p.across {
			letter := func(row, column int) Token { return at(r.lines, top+row*p.high+i, p.left+column*p.wide+j) }
			turned := func(column, row int) Token { return letter(row, column) }
			if between(letter, p.rows-1, p.columns-1) || between(turned, p.columns, p.rows-1) {
				return true
			}
		}
	}
	return false
}

// between tells whether the last of some cells lacks the letter that all before it have, in each of some lines.
func between(letter func(line, cell int) Token, lines, last int) bool {
	bar := letter(0, 0)
	if bar == Blank {
		return false
	}
	for line := range lines {
		for cell := range last {
			if letter(line, cell) != bar {
				return false
			}
		}
		if letter(line, last) == bar {
			return false
		}
	}
	return true
}

// sheet gives the looks of the cells of a board whose first line is that.
func (p Pattern) sheet(r *raster, top int) Sheet {
	return func(row, column int) Face {
		y, x := top+row*p.high, p.left+column*p.wide
		if p.down == 1 && p.across == 1 {
			t := at(r.lines, y, x)
			return Face{t, at(r.masked, y, x), t == Blank || t == 0}
		}
		seen := Face{Blank: true}
		for i := range p.down {
			for j := range p.across {
				t := at(r.lines, y+i, x+j)
				seen.Token = mixed(seen.Token, t)
				seen.Masked = mixed(seen.Masked, at(r.masked, y+i, x+j))
				seen.Blank = seen.Blank && t == Blank
			}
		}
		return seen
	}
}

// mixed makes one token of two, another one if any of them is another.
func mixed(a, b Token) Token { return (a^b)*0x9E3779B97F4A7C15 + a>>29 }

func (p Pattern) marginsAt(r *raster, top int) (margins []string) {
	for row := range p.rows {
		text := []rune{}
		if y := top + row*p.high; y < len(r.texts) {
			text = []rune(r.texts[y])
		}
		margins = append(margins, strings.TrimSpace(string(text[:min(p.left, len(text))])))
	}
	return margins
}

// Sized gives the way to draw boards of another size. What stands left of the last row stands left of further ones, too.
func (p Pattern) Sized(rows, columns int) Pattern {
	last := p.margins[len(p.margins)-1]
	p.margins = slices.Concat(p.margins, slices.Repeat([]string{last}, rows))[:rows]
	p.rows, p.columns = rows, columns
	return p
}

// span is the number of lines from the first cells to behind the last.
func (p Pattern) span() int { return (p.rows-1)*p.high + p.down }

// Row gives the cells of a line that a row of any length may be drawn in, and the column of each. Behind its last cell are
// those of the blanks that follow.
func (p Pattern) Row(line string) (cells []rune, columns []int) {
	r := p.view.rasterOf([]string{line})
	flat := func(row, column int) Face {
		columns = append(columns, p.left+(row*p.columns+column)*p.wide)
		return Face{Token: at(r.lines, 0, columns[len(columns)-1])}
	}
	board, _, _ := p.read(flat, nil)
	return []rune(strings.Join(board, "")), columns
}

// Begins tells whether the same stands left of the cells of a line as left of the first board's, whatever the numbers.
func (p Pattern) Begins(line string) bool {
	letters := []rune(line)
	margin := strings.TrimSpace(string(letters[:min(p.left, len(letters))]))
	return unnumbered(margin) == unnumbered(p.margins[0])
}

func unnumbered(text string) string {
	return strings.Map(func(r rune) rune { return glyph{letter: r}.masked().letter }, text)
}

// A Trace is a board that may stand on a screen.
type Trace struct {
	Board []string
	Line  int  // of the screen, from 0, at which it begins
	Span  int  // lines
	Right bool // all of it is known
	known int  // of a hundred cells
	rank  int  // of its pattern
	far   int  // cells in which it differs from the board that it should be like
	exact bool // what stands beside it is as it was beside the first
	by    Pattern
}

// EnoughKnown is how many of a hundred cells must be known for a wrong board.
const EnoughKnown = 75

// Traces looks for boards from each line of a screen on, by all patterns.
func Traces(patterns []Pattern, lines, hint []string) []Trace {
	rasters := map[View]*raster{}
	for _, p := range patterns {
		if rasters[p.view] == nil {
			rasters[p.view] = cmp.Or(p.view.rasterOf(lines), &raster{texts: Plain(lines)})
		}
	}
	var all []Trace
	for top := range lines {
		best := Trace{Line: top}
		for i, p := range patterns {
			r := rasters[p.view]
			board, right, known := p.read(p.sheet(r, top), hint)
			exact := slices.Equal(p.margins, p.marginsAt(r, top))
			if p.strict && !exact {
				continue
			}
			t := Trace{board, top, p.span(), right, known, i, far(hint, board), exact, p}
			if t.Right && !best.Right || t.Right == best.Right && t.known > best.known {
				best = t
			}
		}
		if best.Right || best.known >= EnoughKnown {
			all = append(all, best)
		}
	}
	return all
}

// far counts the cells in which a board differs from another one.
func far(from, to []string) (n int) {
	for i, row := range from {
		for j := range row {
			if i >= len(to) || j >= len(to[i]) || to[i][j] != row[j] {
				n++
			}
		}
	}
	return n
}

// Read reads all boards of a screen, one after another. A wrong one is read where there is no right one. The hint is a
// board that the next one should be much like.
func Read(patterns []Pattern, lines, hint []string) (boards []Trace) {
	for rest := Traces(patterns, lines, hint); len(rest) > 0; {
		best := rest[0]
		for _, t := range rest {
			if t.Line >= best.Line+best.Span || t.Line >= rest[0].Line+rest[0].Span {
				break
			}
			if t.better(best) {
				best = t
			}
		}
		boards = append(boards, best)
		next := slices.IndexFunc(rest, func(t Trace) bool { return t.Line >= best.Line+best.Span })
		if next < 0 {
			break
		}
		rest = rest[next:]
	}
	return boards
}

func (t Trace) better(other Trace) bool {
	switch {
	case t.Right != other.Right:
		return t.Right
	case t.exact != other.exact:
		return t.exact
	case t.far != other.far && t.Right:
		return t.far < other.far
	case t.rank != other.rank && t.Right:
		return t.rank < other.rank
	}
	return !t.Right && t.known > other.known
}

// Text gives the lines in which some cells of a board are drawn, from one row and column up to others.
func (t Trace) Text(lines []string, top, left, bottom, right int) (rows []string) {
	p := t.by
	for _, line := range Plain(lines)[t.Line+top*p.high : min(len(lines), t.Line+(bottom+1)*p.high)] {
		letters := []rune(line)
		from, to := p.left+left*p.wide, p.left+(right+1)*p.wide
		rows = append(rows, string(letters[min(from, len(letters)):min(to, len(letters))]))
	}
	return rows
}
