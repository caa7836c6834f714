package referee

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulebook/steps/boardgame2d/drawing"
)

// A Notation is a way to write the moves of a game. The zero value is the document's.
type Notation struct {
	// pattern is a move with placeholders: the piece, its cell, the cell to which it goes, the direction.
	Pattern string

	// names are what the pieces are called, by their digits. Default: their digits.
	Names map[string]string
}

// Own tells whether it is not the document's.
func (n Notation) Own() bool { return n.Pattern != "" }

// directionWords are placeholders, each with the words for UP, DOWN, LEFT and RIGHT; the more common ones first.
var directionWords = [][]string{
	{"{dir}", "UP", "DOWN", "LEFT", "RIGHT"},
	{"{lower-dir}", "up", "down", "left", "right"},
	{"{title-dir}", "Up", "Down", "Left", "Right"},
	{"{d}", "U", "D", "L", "R"},
	{"{lower-d}", "u", "d", "l", "r"},
	{"{key}", "w", "s", "a", "d"},
	{"{upper-key}", "W", "S", "A", "D"},
	{"{compass}", "N", "S", "W", "E"},
}

// ofBlank gives the placeholder of the direction in which the blank goes, the contrary of the tile's.
func ofBlank(placeholder string) string { return "{blank-" + placeholder[1:] }

// Write writes a move. It is not ok if the board is needed and not known, or the text says another valid move, too.
func (n Notation) Write(g Game, board drawing.Position, move string) (text string, ok bool) {
	if !n.Own() {
		return move, true
	}
	text, ok = n.Expand(g, board, move)
	apart := tellsWhat.MatchString(n.Pattern) && tellsDirection.MatchString(n.Pattern)
	if board == nil || apart && n.Names == nil {
		return text, ok && apart
	}
	return text, ok && !slices.ContainsFunc(g.Options(board), func(o Option) bool {
		other, _ := n.Expand(g, board, o.Move)
		return o.Move != move && other == text
	})
}

// Parts gives the placeholders of the pattern.
func (n Notation) Parts() []string { return placeholder.FindAllString(n.Pattern, -1) }

// Without gives the notation without one of its parts.
func (n Notation) Without(part string) Notation {
	return Notation{strings.Trim(strings.Replace(n.Pattern, part, "", 1), " ,-_"), n.Names}
}

// Patterns that tell moves apart by themselves, whatever the board is, tell what goes and in which direction.
var (
	tellsWhat      = regexp.MustCompile(`\{(?:piece|row)`)
	tellsDirection = regexp.MustCompile(`(?:d|dir|compass|key)\}`)
	placeholder    = regexp.MustCompile(`\{[^{}]*\}`)
)

// Expand puts the parts of a move into the pattern. It is not ok if a cell is wanted and the piece is not on the board, or would go
// where no cell has a name.
func (n Notation) Expand(g Game, board drawing.Position, move string) (text string, ok bool) {
	name, word, _ := strings.Cut(move, " ")
	placed := strings.Contains(n.Pattern, "row") || strings.Contains(n.Pattern, "col")
	var parts []string
	if placed {
		from, to, found := g.Endpoints(board, name, word)
		if !found || strings.Contains(n.Pattern, "{to-") && !g.has(to) {
			return "", false
		}
		parts = append(cellParts("", from), cellParts("to-", to)...)
	}
	way, back := 1+slices.Index(drawing.Directions[:], word), 1+slices.Index(drawing.Directions[:], Opposite(word))
	for _, d := range directionWords {
		parts = append(parts, d[0], d[way], ofBlank(d[0]), d[back])
	}
	parts = append(parts, "{piece}", cmp.Or(n.Names[name], name))
	return strings.NewReplacer(parts...).Replace(n.Pattern), true
}

// cellParts gives the placeholders for the row and the column of a cell, and what takes their places.
func cellParts(prefix string, c drawing.Place) []string {
	letter := string(rune('A' + c.Column))
	return []string{
		"{" + prefix + "row}", fmt.Sprint(c.Row + 1), "{" + prefix + "row-from-0}", fmt.Sprint(c.Row),
		"{" + prefix + "column}", fmt.Sprint(c.Column + 1), "{" + prefix + "column-from-0}", fmt.Sprint(c.Column),
		"{" + prefix + "col}", letter, "{" + prefix + "lower-col}", strings.ToLower(letter),
		"{" + prefix + "row-letter}", string(rune('A' + c.Row)), "{" + prefix + "lower-row-letter}", string(rune('a' + c.Row)),
	}
}

// has tells whether a cell lies in the grid of the game: in Klotski of units, the notch being in the last row.
func (g Game) has(c drawing.Place) bool {
	size := map[string]drawing.Place{"peg": {Row: 9, Column: 9}, "eight": {Row: 3, Column: 3}, "klotski": {Row: 6, Column: 4}}[g.Kind]
	return min(c.Row, c.Column) >= 0 && c.Row < size.Row && c.Column < size.Column
}

// Endpoints gives the cells from which and to which something goes: in Klotski those of upper left units.
func (g Game) Endpoints(board drawing.Position, name, word string) (from, to drawing.Place, ok bool) {
	way := drawing.Step(word)
	if g.Kind == "peg" {
		if len(name) != len("5G") {
			return from, to, false
		}
		from = drawing.Named(name)
		return from, from.Plus(way, 2), true
	}
	cells := board.CellsOf(name[0])
	if len(cells) == 0 {
		return from, to, false
	}
	from = cells[0]
	if g.Kind == "klotski" {
		from = drawing.Place{Row: (from.Row - 1) / drawing.Unit, Column: (from.Column - 1) / drawing.Unit}
	}
	return from, from.Plus(way, 1), true
}

// Notations lists the notations of a game, the more common ones first. The names are what is written on the pieces, if
// anything is. What the program itself writes between the parts of a move comes first.
func Notations(game string, names map[string]string, between []string) (all []Notation) {
	add := func(names map[string]string, patterns []string) {
		for _, pattern := range patterns {
			if names != nil || pattern != DocumentsPattern(game) {
				all = append(all, Notation{pattern, names})
			}
		}
	}
	what := []string{"{piece}"}
	switch game {
	case "eight":
		add(nil, withDirections(what, between))
		for _, d := range directionWords { // of a tile, or of the blank
			add(nil, []string{d[0], ofBlank(d[0])})
		}
		add(nil, what)
	case "klotski":
		written := []map[string]string{nil}
		if names != nil {
			written = []map[string]string{names, cased(names, strings.ToUpper), cased(names, strings.ToLower), nil}
		}
		for _, names := range append(written, namings()...) {
			add(names, withDirections(what, between))
			add(names, what)
		}
	}
	cells := cellPatterns("")
	add(nil, withDirections(cells, between))
	add(nil, cells)
	add(nil, fromTo(between))
	return all
}

// cased gives names in another case.
func cased(names map[string]string, to func(string) string) map[string]string {
	other := maps.Clone(names)
	for digit, name := range names {
		other[digit] = to(name)
	}
	return other
}

// DocumentsPattern is how the document writes moves of a game.
func DocumentsPattern(game string) string {
	if game == "peg" {
		return "{row}{col} {dir}"
	}
	return "{piece} {dir}"
}

// cellPatterns lists the ways to write a cell.
func cellPatterns(prefix string) (patterns []string) {
	add := func(row, column string, between ...string) {
		row, column = "{"+prefix+row+"}", "{"+prefix+column+"}"
		for _, text := range between {
			patterns = append(patterns, row+text+column, column+text+row)
		}
	}
	for _, row := range []string{"row", "row-from-0"} {
		add(row, "col", "", " ")
		add(row, "lower-col", "", " ")
	}
	for _, row := range []string{"row-letter", "lower-row-letter"} {
		add(row, "column", "", " ")
		add(row, "column-from-0", "", " ")
	}
	add("row", "column", " ", ",", "", "-", ", ")
	add("row-from-0", "column-from-0", " ", ",", "", "-", ", ")
	return patterns
}

// withDirections lists the ways to write what goes and its direction.
func withDirections(whats, between []string) (patterns []string) {
	for _, direction := range directionWords {
		for _, text := range distinct(between, " ", "", "-", ",", ", ", "_") {
			for _, what := range whats {
				patterns = append(patterns, what+text+direction[0], direction[0]+text+what)
			}
		}
	}
	return patterns
}

// distinct gives some texts and more of them, each once.
func distinct(some []string, more ...string) []string {
	return append(slices.Clone(some), slices.DeleteFunc(more, func(s string) bool { return slices.Contains(some, s) })...)
}

// An exampleMove is one that a program writes on the screen, with what stands between its parts.
var exampleMove = regexp.MustCompile(
	`(?i)\b(?:\d[a-i]?|[a-i]\d?)([^\pL\pN\n]{1,4}| to )(?:up|down|left|right|[udlr]|\d[a-i]|[a-i]\d)\b`)

// BetweenParts gives what stands between the parts of the moves in a text.
func BetweenParts(text string) (between []string) {
	for {
		example := exampleMove.FindStringSubmatchIndex(text)
		if example == nil {
			return between
		}
		between, text = distinct(between, text[example[2]:example[3]]), text[example[3]:] // which may begin another one
	}
}

// fromTo lists the ways to write the cell from which and the cell to which something goes.
func fromTo(between []string) (patterns []string) {
	from, to := cellPatterns(""), cellPatterns("to-")
	for _, text := range distinct(between, " ", "", "-", " to ", ",", "->") {
		for i := range from {
			patterns = append(patterns, from[i]+text+to[i])
		}
	}
	return patterns
}

// namings lists the names that pieces may have: letters or numbers in the order of the digits, or of the first board.
func namings() (namings []map[string]string) {
	for _, order := range []string{"1023946758", "0123456789", "1234567890"} {
		for _, first := range []byte{'A', 'a', '1', '0'} {
			names := map[string]string{}
			for i, digit := range strings.Split(order, "") {
				names[digit] = string(rune(int(first) + i))
				if first == '1' {
					names[digit] = fmt.Sprint(i + 1)
				}
			}
			namings = append(namings, names)
		}
	}
	return namings
}

// MayBeEntry tells whether a text may be an entry in another notation: it has a digit, or a word for a direction.
func MayBeEntry(text string) bool { return partOfEntry.MatchString(text) }

var partOfEntry = regexp.MustCompile(`(?i)[0-9]|(?:^|\s)(?:up|down|left|right|[udlrwsane])(?:\s|$)`)
