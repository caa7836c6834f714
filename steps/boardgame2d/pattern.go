package boardgame2d

import (
	"cmp"
	"slices"
	"strings"
)

// Where the letters of a board do not tell how to read it, its pattern does: the start of a game shows where each
// cell is drawn and what it looks like when it holds which piece. All boards of the game are read by that.

// A pattern is a way to draw boards, as a first board shows it.
type pattern struct {
	grid
	view    view
	left    int      // the column of the first cell
	margins []string // what stands left of the cells of each row
	told    int      // kinds of things that it tells apart
	strict  bool     // no board has other margins: without them, empty lines could be one
	read    recogniser
}

// A grid says how far it is from one cell to the next, and which part of each counts, from its first corner on.
type grid struct {
	rows, columns int // cells
	high, wide    int // from cell to cell
	down, across  int // what counts
}

// A face is what is drawn in a cell.
type face struct {
	token  token
	masked token // the same for all letters and digits
	blank  bool
}

// A sheet gives the looks of cells, also of those beside the board.
type sheet func(row, column int) face

// A recogniser reads a board from the looks of its cells. It is right if all cells are known and make a board that
// may be; else it tells how many of a hundred cells are known. The hint is a board that should be much like it.
type recogniser func(cells sheet, hint position) (board position, right bool, known int)

// A shape is what the boards of a kind of game look like: the number of its cells, how to look at them and how to
// learn to read them.
type shape struct {
	rows, columns int
	views         []view
	windows       func(high, wide int) [][2]int

	// likely tells by the first letters of cells alone whether it may be learnt.
	likely func(corner func(row, column int) token) bool

	// learn also gives how many kinds of things are told apart; 0 if it cannot be learnt.
	learn func(first sheet) (read recogniser, told int)
}

var shapes = map[string][]shape{
	"peg":   {{side, side, []view{asPrinted, coloured, painting}, mostOfCell, likelyPegs, learnPegs}},
	"eight": {{3, 3, []view{asPrinted}, oneLetter, likelyTiles, learnTiles}},
	"klotski": {
		{6, 4, []view{asPrinted, unframed, byRegion, coloured, painting}, mostOfCell, likelyUnits, learnUnits},
		{6, 4, []view{asPrinted}, wholeCell, likelyBoxes, learnBoxes},
		{5, 4, []view{asPrinted, unframed, byRegion, coloured, painting}, mostOfCell, likelyUnits, learnUnits},
		{5, 4, []view{asPrinted}, wholeCell, likelyBoxes, learnBoxes},
	},
}

func oneLetter(int, int) [][2]int { return [][2]int{{1, 1}} }

func wholeCell(high, wide int) [][2]int { return [][2]int{{high, wide}} }

// mostOfCell leaves out what may separate cells.
func mostOfCell(high, wide int) [][2]int {
	return [][2]int{{high, wide}, {high, max(1, wide-1)}, {1, wide}, {1, max(1, wide-1)}, {1, max(1, wide-2)}, {1, 1}}
}

// The largest cells and the largest first screen that are looked at.
const (
	highestCell, widestCell  = 6, 12
	longestOpening, farRight = 80, 100
)

const mostPatterns = 4

// findPatterns finds ways to draw boards in the screen of a new game. There is one for each view at
// most, and for each part of a cell. Those that tell fewer things apart than others are left out.
func findPatterns(game string, lines []string) (found []pattern) {
	lines = lines[max(0, len(lines)-longestOpening):]
	for _, s := range shapes[game] {
		if len(found) > 0 {
			break
		}
		for _, v := range s.views {
			if r := v.rasterOf(lines); r != nil {
				found = append(found, s.find(v, r)...)
			}
			if game == "peg" && len(found) > 0 {
				return found[:1] // whatever is less than that might be found in words
			}
		}
	}
	most := 0
	for _, p := range found {
		most = max(most, p.told)
	}
	found = slices.DeleteFunc(found, func(p pattern) bool { return p.told < most })
	return found[:min(len(found), mostPatterns)]
}

func (s shape) find(v view, r *raster) (found []pattern) {
	for i := range s.windows(highestCell, widestCell) {
		if p, ok := s.search(v, r, i); ok && !slices.ContainsFunc(found, p.equal) {
			found = append(found, p)
		}
	}
	return found
}

func (p pattern) equal(other pattern) bool { return p.grid == other.grid && p.left == other.left }

// search tries all places and sizes of cells, with the window of that number.
func (s shape) search(v view, r *raster, window int) (pattern, bool) {
	right := 0
	for _, line := range r.lines {
		right = min(farRight, max(right, len(line)))
	}
	for top := range r.lines {
		for left := range right {
			for high := 1; high <= highestCell && top+(s.rows-2)*high < len(r.lines); high++ {
				for wide := 1; wide <= widestCell && left+(s.columns-1)*wide < right; wide++ {
					part := s.windows(high, wide)[window]
					p := pattern{view: v, left: left, grid: grid{s.rows, s.columns, high, wide, part[0], part[1]}}
					if p.learnAt(r, top, s) {
						return p, true
					}
				}
			}
		}
	}
	return pattern{}, false
}

// learnAt learns to read boards of that shape if the first one begins at that line.
func (p *pattern) learnAt(r *raster, top int, s shape) bool {
	corner := func(row, column int) token { return at(r.lines, top+row*p.high, p.left+column*p.wide) }
	if !s.likely(corner) || p.barred(r, top) {
		return false
	}
	p.read, p.told = s.learn(p.sheet(r, top))
	if p.told > 0 {
		p.margins = p.marginsAt(r, top)
		p.strict = s.rows == side && p.sheet(r, top)(side/2, side/2).blank
	}
	return p.told > 0
}

// barred tells whether what counts of a cell holds a bar that stands only between two cells: the last cells lack it, so
// the same piece would look otherwise there.
func (p pattern) barred(r *raster, top int) bool {
	for i := range p.down {
		for j := range p.across {
			letter := func(row, column int) token { return at(r.lines, top+row*p.high+i, p.left+column*p.wide+j) }
			turned := func(column, row int) token { return letter(row, column) }
			if between(letter, p.rows-1, p.columns-1) || between(turned, p.columns, p.rows-1) {
				return true
			}
		}
	}
	return false
}

// between tells whether the last of some cells lacks the letter that all before it have, in each of some lines.
func between(letter func(line, cell int) token, lines, last int) bool {
	bar := letter(0, 0)
	if bar == blank {
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
func (p pattern) sheet(r *raster, top int) sheet {
	return func(row, column int) face {
		y, x := top+row*p.high, p.left+column*p.wide
		if p.down == 1 && p.across == 1 {
			t := at(r.lines, y, x)
			return face{t, at(r.masked, y, x), t == blank || t == 0}
		}
		seen := face{blank: true}
		for i := range p.down {
			for j := range p.across {
				t := at(r.lines, y+i, x+j)
				seen.token = mixed(seen.token, t)
				seen.masked = mixed(seen.masked, at(r.masked, y+i, x+j))
				seen.blank = seen.blank && t == blank
			}
		}
		return seen
	}
}

// mixed makes one token of two, another one if any of them is another.
func mixed(a, b token) token { return (a^b)*0x9E3779B97F4A7C15 + a>>29 }

func (p pattern) marginsAt(r *raster, top int) (margins []string) {
	for row := range p.rows {
		text := []rune{}
		if y := top + row*p.high; y < len(r.texts) {
			text = []rune(r.texts[y])
		}
		margins = append(margins, strings.TrimSpace(string(text[:min(p.left, len(text))])))
	}
	return margins
}

// span is the number of lines from the first cells to behind the last.
func (p pattern) span() int { return (p.rows-1)*p.high + p.down }

// A trace is a board that may stand at a line.
type trace struct {
	board position
	line  int
	span  int
	right bool
	known int  // of a hundred cells
	rank  int  // of its pattern
	far   int  // cells in which it differs from the board that it should be like
	exact bool // what stands beside it is as it was beside the first
}

// enoughKnown is how many of a hundred cells must be known for a wrong board.
const enoughKnown = 75

// traces looks for boards from each line on, by all patterns.
func traces(patterns []pattern, lines []string, hint position) []trace {
	rasters := map[view]*raster{}
	for _, p := range patterns {
		if rasters[p.view] == nil {
			rasters[p.view] = cmp.Or(p.view.rasterOf(lines), &raster{texts: plain(lines)})
		}
	}
	var all []trace
	for top := range lines {
		best := trace{line: top}
		for i, p := range patterns {
			r := rasters[p.view]
			board, right, known := p.read(p.sheet(r, top), hint)
			exact := slices.Equal(p.margins, p.marginsAt(r, top))
			if p.strict && !exact {
				continue
			}
			t := trace{board, top, p.span(), right, known, i, len(changed(hint, board)), exact}
			if t.right && !best.right || t.right == best.right && t.known > best.known {
				best = t
			}
		}
		if best.right || best.known >= enoughKnown {
			all = append(all, best)
		}
	}
	return all
}

// readPatterns reads all boards of a screen, one after another. A wrong one is read where there is no right one.
func readPatterns(patterns []pattern, lines []string, hint position) (boards []position) {
	for rest := traces(patterns, lines, hint); len(rest) > 0; {
		best := rest[0]
		for _, t := range rest {
			if t.line < best.line+best.span && t.line < rest[0].line+rest[0].span && t.better(best) {
				best = t
			}
		}
		boards = append(boards, best.board)
		rest = slices.DeleteFunc(rest, func(t trace) bool { return t.line < best.line+best.span })
	}
	return boards
}

func (t trace) better(other trace) bool {
	switch {
	case t.right != other.right:
		return t.right
	case t.exact != other.exact:
		return t.exact
	case t.far != other.far && t.right:
		return t.far < other.far
	case t.rank != other.rank && t.right:
		return t.rank < other.rank
	}
	return !t.right && t.known > other.known
}

func likelyPegs(corner func(row, column int) token) bool {
	peg := corner(4, 0)
	return peg == corner(4, 1) && peg == corner(3, 0) && peg == corner(0, 4) && peg != corner(4, 4)
}

func likelyTiles(corner func(row, column int) token) bool {
	digit := func(t token) bool { return t >= '1' && t <= '8' }
	return (digit(corner(0, 0)) || digit(corner(0, 1))) && (digit(corner(1, 1)) || digit(corner(2, 2)))
}

// learnPegs learns how pegs and holes look.
func learnPegs(first sheet) (read recogniser, told int) {
	peg, hole := first(4, 0), first(4, 4)
	if peg.token == hole.token || peg.token == 0 || peg.blank {
		return nil, 0
	}
	beside := map[token]bool{}
	for i := range side * side {
		c := place{i / side, i % side}
		seen := first(c.row, c.column)
		switch {
		case !isPlace(c) && seen.token == peg.token,
			isPlace(c) && seen.token != peg.token && c != (place{4, 4}):
			return nil, 0
		case !isPlace(c):
			beside[seen.token] = true
		}
	}
	if hole.blank && !beside[hole.token] {
		return nil, 0 // it is between two columns of letters
	}
	return func(cells sheet, _ position) (position, bool, int) {
		return pegsOf(cells, peg.token, hole.token, beside[hole.token])
	}, 2
}

// pegsOf reads a board of peg solitaire. Holes may look like what lies beside the board.
func pegsOf(cells sheet, peg, hole token, alike bool) (board position, right bool, known int) {
	pegs, wrong := 0, 0
	for i := range side {
		row := []byte("         ")
		for j := range row {
			inside, t := isPlace(place{i, j}), cells(i, j).token
			switch {
			case t == peg:
				row[j] = 'o'
				pegs++
			case t == hole && (inside || !alike):
				row[j] = '.'
			case inside:
				row[j] = '?'
			}
			if inside == (row[j] == ' ' || row[j] == '?') {
				wrong++
			}
		}
		board = append(board, string(row))
	}
	if pegs == 0 {
		return board, false, 0
	}
	const holes = 45
	return board, wrong == 0, 100 * max(0, holes-5*wrong/2) / holes
}

// learnTiles wants eight tiles and one cell with something else.
func learnTiles(first sheet) (read recogniser, told int) {
	if _, right, _ := tilesOf(first, nil); !right {
		return nil, 0
	}
	return tilesOf, 9
}

// tilesOf reads a board of the eight puzzle, whatever marks the blank.
func tilesOf(cells sheet, _ position) (board position, right bool, known int) {
	board, known = digitsOf(cells)
	return board, board.isEight() && !labels(cells), 100 * known / 9
}

// digitsOf gives the digits of tiles, and counts them.
func digitsOf(cells sheet) (board position, known int) {
	for i := range 3 {
		row := []byte("...")
		for j := range row {
			if t := cells(i, j).token; t >= '1' && t <= '8' {
				row[j] = byte(t)
				known++
			}
		}
		board = append(board, string(row))
	}
	return board, known
}

// labels tells whether the first row or column only numbers the others, which are a board.
func labels(cells sheet) bool {
	for _, turn := range []sheet{cells, func(row, column int) face { return cells(column, row) }} {
		first := turn(0, 0).token
		board, _ := digitsOf(func(row, column int) face { return turn(row+1, column) })
		if turn(0, 1).token == first+1 && turn(0, 2).token == first+2 && board.isEight() {
			return true
		}
	}
	return false
}
