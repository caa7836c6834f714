package drawing

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// How Klotski is read by its pattern: its pieces are the rectangles of units that look like those at the start.

// firstUnits is the start of Klotski, a letter for each unit.
var firstUnits = []string{"1002", "1002", "3994", "3674", "5  8", ".  ."}

// A piece of Klotski by its looks: those of its units, row by row.
type piece struct {
	letters    string // of all pieces that look so
	high, wide int
	looks      []screen.Token
	cells      []Place // at the start
}

// A set of pieces, and how free places and the walls beside the notch look at the start.
type pieceSet struct {
	pieces []piece // large ones first
	first  screen.Sheet
}

func likelyUnits(corner func(row, column int) screen.Token) bool {
	big := corner(0, 1)
	return big == corner(0, 2) && big == corner(1, 1) && big == corner(1, 2) && corner(4, 1) == corner(4, 2) &&
		corner(0, 0) == corner(1, 0) && corner(2, 1) == corner(2, 2)
}

func likelyBoxes(corner func(row, column int) screen.Token) bool {
	return corner(4, 1) == corner(4, 2) && corner(1, 0) == corner(1, 3) && corner(3, 0) == corner(3, 3) &&
		corner(0, 0) == corner(0, 3) && (corner(0, 1) != corner(1, 1) || corner(0, 1) != corner(0, 2))
}

// DrawsPieces tells whether there is a board like that of Klotski among lines, with any pieces in any places.
func DrawsPieces(lines []string) bool {
	var any []screen.Shape
	for _, s := range shapes["klotski"] {
		s.Likely = func(corner func(row, column int) screen.Token) bool { return hasBig(corner, s.Rows, s.Columns) }
		s.Windows, s.Views = screen.OneLetter, []screen.View{screen.AsPrinted, screen.ByRegion, screen.Painting}
		s.Learn = func(first screen.Sheet) (screen.Recogniser, int) { return nil, piecesIn(first, s.Rows, s.Columns) }
		any = append(any, s)
	}
	return len(screen.Find(any, lines)) > 0
}

// hasBig tells whether two by two cells somewhere begin with the same letter.
func hasBig(corner func(row, column int) screen.Token, rows, columns int) bool {
	for i := range (rows - 1) * (columns - 1) {
		row, column := i/(columns-1), i%(columns-1)
		big := corner(row, column)
		if big != screen.Blank && big == corner(row, column+1) && big == corner(row+1, column) && big == corner(row+1, column+1) {
			return true
		}
	}
	return false
}

// piecesIn counts the pieces on a sheet, 0 if they are those of no Klotski. What is no rectangle is small or free.
func piecesIn(first screen.Sheet, rows, columns int) int {
	places := map[screen.Token][]Place{}
	for i := range rows * columns {
		c := Place{i / columns, i % columns}
		seen := first(c.Row, c.Column).Token
		places[seen] = append(places[seen], c)
	}
	sizes := map[int]int{}
	for _, cells := range places {
		if e := extentOf(cells); e.Dy()*e.Dx() == len(cells) {
			sizes[len(cells)]++
		} else {
			sizes[1] += len(cells)
		}
	}
	const most, fewest = 14, 8
	if sizes[4] != 1 || sizes[2] == 0 || len(places) < fewest || len(places) > most+2 {
		return 0
	}
	return len(places)
}

// learnUnits learns how the pieces look if all units of a piece look the same. Pieces of another form look otherwise.
func learnUnits(first screen.Sheet) (read screen.Recogniser, told int) {
	forms := map[screen.Token]int{}
	for _, p := range piecesAt(first) {
		form, known := forms[p.looks[0]]
		other := slices.ContainsFunc(p.looks, func(t screen.Token) bool { return t != p.looks[0] })
		if other || first(p.cells[0].Row, p.cells[0].Column).Blank || known && form != p.high*10+p.wide {
			return nil, 0
		}
		forms[p.looks[0]] = p.high*10 + p.wide
	}
	return unitsOf(first)
}

// learnBoxes learns how the pieces look if they are boxes: those of one form look alike but for their names.
func learnBoxes(first screen.Sheet) (read screen.Recogniser, told int) {
	free := first(4, 1)
	masks := map[int][]screen.Token{} // by form
	for _, p := range piecesAt(first) {
		form := p.high*10 + p.wide
		mask := steps.Each(p.cells, func(c Place) screen.Token { return first(c.Row, c.Column).Masked })
		if masks[form] == nil {
			masks[form] = mask
		}
		if !slices.Equal(masks[form], mask) || slices.Contains(mask, free.Masked) {
			return nil, 0
		}
	}
	return unitsOf(first)
}

// Written gives what is written on each piece in the drawing of a new game, by its digit; nil unless all differ.
func (l Alphabet) Written(lines []string) map[string]string {
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	for _, t := range screen.Traces(l.patterns, lines, nil) {
		if !t.Right {
			continue
		}
		names := map[string]string{}
		for _, piece := range piecesAt(func(int, int) screen.Face { return screen.Face{} }) {
			e := extentOf(piece.cells)
			text := strings.Join(t.Text(lines, e.Min.Y, e.Min.X, e.Max.Y-1, e.Max.X-1), " ")
			if found := strings.FieldsFunc(text, apart); len(slices.Compact(found)) == 1 {
				names[piece.letters] = found[0]
			}
		}
		if len(slices.Compact(slices.Sorted(maps.Values(names)))) == pieces {
			return names
		}
	}
	return nil
}

// piecesAt gives the pieces where they stand at the start.
func piecesAt(first screen.Sheet) (pieces []piece) {
	for letter := byte('0'); letter <= '9'; letter++ {
		cells := Position(firstUnits).CellsOf(letter)
		e := extentOf(cells)
		looks := steps.Each(cells, func(c Place) screen.Token { return first(c.Row, c.Column).Token })
		pieces = append(pieces, piece{string(letter), e.Dy(), e.Dx(), looks, cells})
	}
	return pieces
}

// unitsOf takes the looks from the start. Pieces that look the same are told apart by where they were before.
func unitsOf(first screen.Sheet) (read screen.Recogniser, told int) {
	u := pieceSet{first: first}
	for _, p := range piecesAt(first) {
		i := slices.IndexFunc(u.pieces, func(q piece) bool { return slices.Equal(p.looks, q.looks) && p.wide == q.wide })
		if i >= 0 {
			u.pieces[i].letters += p.letters
			continue
		}
		u.pieces = append(u.pieces, p)
	}
	slices.SortStableFunc(u.pieces, func(a, b piece) int { return len(b.looks) - len(a.looks) })
	if board, right, _ := u.read(first, nil); !right || !slices.Equal(board, enlarged(firstUnits)) {
		return nil, 0
	}
	return u.read, len(u.pieces)
}

// read finds the pieces, unit by unit.
func (u pieceSet) read(cells screen.Sheet, hint []string) (board []string, right bool, known int) {
	found := make([][4]byte, len(firstUnits))
	places := map[int][]Place{}
	right = true
	for i := range len(firstUnits) * 4 {
		c := Place{i / 4, i % 4}
		if firstUnits[c.Row][c.Column] == '.' {
			found[c.Row][c.Column] = '.'
			right = right && cells(c.Row, c.Column).Token == u.first(c.Row, c.Column).Token
		}
		if found[c.Row][c.Column] != 0 {
			continue
		}
		n := slices.IndexFunc(u.pieces, func(p piece) bool { return p.standsAt(c, cells, found) })
		if n >= 0 {
			places[n] = append(places[n], c)
			u.pieces[n].put('#', c, found)
			known += len(u.pieces[n].looks)
			continue
		}
		token := cells(c.Row, c.Column).Token
		switch torn := slices.IndexFunc(u.pieces, func(p piece) bool { return slices.Contains(p.looks, token) }); {
		case torn >= 0:
			found[c.Row][c.Column], right = u.pieces[torn].letters[0], false
			known++
		case token == u.first(4, 1).Token, token == u.first(4, 2).Token:
			found[c.Row][c.Column] = ' '
		default:
			found[c.Row][c.Column], right = '?', false
		}
	}
	const taken = 18
	known = min(100, 100*known/taken)
	for n, p := range u.pieces {
		right = right && len(places[n]) == len(p.letters)
	}
	if !right && known < screen.EnoughKnown {
		return nil, false, known
	}
	for n, p := range u.pieces {
		for letter, c := range p.named(places[n], hint) {
			p.put(letter, c, found)
		}
	}
	return enlarged(steps.Each(found, func(row [4]byte) string { return string(row[:]) })), right, known
}

// standsAt tells whether the piece may stand with its first unit there.
func (p piece) standsAt(c Place, cells screen.Sheet, found [][4]byte) bool {
	if c.Row+p.high > len(found) || c.Column+p.wide > len(found[0]) {
		return false
	}
	for k, look := range p.looks {
		row, column := c.Row+k/p.wide, c.Column+k%p.wide
		if found[row][column] != 0 || firstUnits[row][column] == '.' || cells(row, column).Token != look {
			return false
		}
	}
	return true
}

func (p piece) put(letter byte, c Place, found [][4]byte) {
	for k := range p.looks {
		found[c.Row+k/p.wide][c.Column+k%p.wide] = letter
	}
}

// named gives the pieces that look the same the names that they had on another board, the start if there is none.
// The one that has moved has the name that is left.
func (p piece) named(places []Place, hint Position) map[byte]Place {
	if hint == nil {
		hint = enlarged(firstUnits)
	}
	names := map[byte]Place{}
	for _, far := range []int{0, 1, 100} { // who has not moved, who has moved by one unit, and the others
		for _, letter := range []byte(p.letters) {
			before := hint.CellsOf(letter)
			i := slices.IndexFunc(places, func(c Place) bool {
				if len(before) == 0 {
					return true
				}
				rows, columns := c.Row-(before[0].Row-1)/Unit, c.Column-(before[0].Column-1)/Unit
				return max(rows, -rows, columns, -columns) <= far
			})
			if _, done := names[letter]; !done && i >= 0 {
				names[letter] = places[i]
				places = slices.Delete(places, i, i+1)
			}
		}
	}
	return names
}

// enlarged draws units as the document's matrix has them, with a wall around them.
func enlarged(units []string) Position {
	wall := strings.Repeat(".", 4*Unit+2)
	board := Position{wall}
	for _, row := range units {
		wide := "."
		for _, r := range row {
			wide += strings.Repeat(string(r), Unit)
		}
		board = append(board, wide+".", wide+".")
	}
	return append(board, wall)
}
