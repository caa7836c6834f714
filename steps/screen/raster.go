package screen

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Colours stand among the letters of a screen as marks: letters of the planes for private use. One is the colour
// behind the letters that follow, another that of the letters themselves. The first of each kind stands for no
// colour.
const (
	paintMark, inkMark = '\U000F0000', '\U00100000'
	mostColours        = 0xFFF0
)

func isMark(r rune) bool { return r >= paintMark }

// Plain gives lines without the marks of colours and without blanks at their ends.
func Plain(lines []string) []string {
	var plain []string
	for _, line := range lines {
		if strings.IndexFunc(line, isMark) >= 0 {
			line = strings.Map(func(r rune) rune {
				if isMark(r) {
					return -1
				}
				return r
			}, line)
		}
		plain = append(plain, strings.TrimRight(line, " "))
	}
	return plain
}

// painted gives the marks of a code that changes colours, "ESC [ parameters m".
func painted(parameters string) string {
	var marks strings.Builder
	numbers := strings.Split(parameters, ";")
	for i := 0; i < len(numbers); i++ {
		n, _ := strconv.Atoi(numbers[i])
		mark := rune(inkMark)
		if n == 7 || n/10%10 == 4 || n >= 100 {
			mark = paintMark // of another one, or of letters and ground exchanged
		}
		switch {
		case n == 0:
			marks.WriteRune(paintMark)
			marks.WriteRune(inkMark)
		case n == 39, n == 49, n == 27:
			marks.WriteRune(map[bool]rune{true: inkMark, false: paintMark}[n == 39])
		case n == 38, n == 48:
			rest := min(len(numbers), i+map[bool]int{true: 5, false: 3}[i+1 < len(numbers) && numbers[i+1] == "2"])
			marks.WriteRune(mark + colour(strings.Join(numbers[i:rest], ";")))
			i = rest - 1
		case n == 7, n >= 30 && n < 50, n >= 90 && n < 108:
			marks.WriteRune(mark + colour(numbers[i]))
		}
	}
	return marks.String()
}

// colour numbers a colour; different ones hardly ever have the same number.
func colour(name string) rune {
	n := rune(0)
	for _, r := range name {
		n = (n*31 + r) % mostColours
	}
	return n + 1
}

// A Token is what stands at one place of a screen, in a view of it.
type Token uint64

// A place is a row and a column of a screen, from 0.
type place struct {
	row, column int
}

// A raster holds the tokens of a screen, line by line.
type raster struct {
	lines  [][]Token
	masked [][]Token // the same for all letters and digits
	texts  []string  // the plain lines
}

// A View is a way to look at a screen.
type View int

// The ways to look at a screen.
const (
	AsPrinted View = iota // letters, whatever their colours
	Unframed              // without bars, lines and brackets
	ByRegion              // each place has all that stands within the same frame
	Coloured              // letters with their colours
	Painting              // the colours behind the letters alone
)

const frames = "|│─-=_+┌┐└┘[](){}<>:"

func isFrame(r rune) bool { return strings.ContainsRune(frames, r) }

// A mark of a letter's place: the letter and its two colours.
type glyph struct {
	letter, paint, ink rune
}

// glyphs gives the letters of lines with their colours.
func glyphs(lines []string) [][]glyph {
	var all [][]glyph
	for _, line := range lines {
		g := glyph{paint: paintMark, ink: inkMark}
		var row []glyph
		for _, r := range line {
			switch {
			case r >= inkMark:
				g.ink = r
			case isMark(r):
				g.paint = r
			default:
				g.letter = r
				row = append(row, g)
			}
		}
		all = append(all, row)
	}
	return all
}

// rasterOf looks at lines. It is nil where nothing would differ from the lines as they are printed.
func (v View) rasterOf(lines []string) *raster {
	all := glyphs(lines)
	r := &raster{texts: Plain(lines)}
	if v == ByRegion {
		r.lines = regions(all)
		r.masked = r.lines
		return r
	}
	differs := v <= Unframed
	for _, row := range all {
		var tokens, masked []Token
		for _, g := range row {
			differs = differs || g.paint != paintMark || g.ink != inkMark
			tokens = append(tokens, v.token(g))
			masked = append(masked, v.token(g.masked()))
		}
		r.lines, r.masked = append(r.lines, tokens), append(r.masked, masked)
	}
	if !differs {
		return nil
	}
	return r
}

func (g glyph) masked() glyph {
	if unicode.IsLetter(g.letter) || unicode.IsDigit(g.letter) {
		g.letter = '?'
	}
	return g
}

func (v View) token(g glyph) Token {
	letter, paint, ink := g.letter, g.paint-paintMark, g.ink-inkMark
	switch v {
	case AsPrinted:
		paint, ink = 0, 0
	case Unframed:
		paint, ink = 0, 0
		if isFrame(letter) {
			letter = ' '
		}
	case Painting:
		letter, ink = ' ', 0
	}
	if letter == ' ' {
		ink = 0
	}
	return Token(letter) | Token(paint)<<21 | Token(ink)<<37
}

// Blank is the token of a place with nothing.
const Blank = Token(' ')

// at gives the token at a place, which may lie beyond the end of a line.
func at(lines [][]Token, row, column int) Token {
	if row < 0 || row >= len(lines) || column < 0 || column >= len(lines[row]) {
		return Blank
	}
	return lines[row][column]
}

// regions gives each place within a frame the letters that stand there, all of them. What no frame surrounds is blank.
func regions(all [][]glyph) [][]Token {
	width := 0
	for _, row := range all {
		width = max(width, len(row))
	}
	full := make([][]Token, len(all))
	for i := range full {
		full[i] = make([]Token, width)
	}
	letter := func(c place) rune {
		if row := all[c.row]; c.column < len(row) {
			return row[c.column].letter
		}
		return ' '
	}
	for i := range full {
		for j := range width {
			if start := (place{i, j}); full[i][j] == 0 && !isFrame(letter(start)) {
				fill(start, full, letter)
			}
		}
	}
	return full
}

// fill gives the region around a place its token.
func fill(start place, full [][]Token, letter func(place) rune) {
	inside, open := []place{start}, false
	full[start.row][start.column] = Blank
	for k := 0; k < len(inside); k++ {
		for _, step := range [...]place{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			next := place{inside[k].row + step.row, inside[k].column + step.column}
			switch {
			case next.row < 0 || next.row >= len(full) || next.column < 0 || next.column >= len(full[0]):
				open = true
			case full[next.row][next.column] == 0 && !isFrame(letter(next)):
				full[next.row][next.column] = Blank
				inside = append(inside, next)
			}
		}
	}
	slices.SortFunc(inside, func(a, b place) int { return cmp.Or(a.row-b.row, a.column-b.column) })
	var letters strings.Builder
	for _, c := range inside {
		letters.WriteRune(letter(c))
	}
	text := strings.ReplaceAll(letters.String(), " ", "")
	if open || text == "" {
		return
	}
	for _, c := range inside {
		full[c.row][c.column] = hashed(text)
	}
}

// hashed gives a token that no letter has, the same one for the same text.
func hashed(text string) Token {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return Token(h.Sum64()) | 1<<63
}
