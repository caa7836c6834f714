// Package referee asks the reference what the rules of a game say to a board: which moves are valid, what comes of an entry, what is
// right to answer. It knows how moves may be written, and tells in which way a program made one that it should have made otherwise.
package referee

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/play"
	"rulebook/steps/screen"
)

// A Game is one of the three, with what the reference tells of it.
type Game struct {
	Kind      string // "peg", "eight" or "klotski"
	Reference engine.Rules
}

// Name gives the name of the game in the features.
func (g Game) Name() string {
	return map[string]string{"peg": "peg solitaire", "eight": "eight puzzle", "klotski": "Klotski"}[g.Kind]
}

// At gives the position that a board shows; nil if it shows none.
func (g Game) At(board drawing.Position) engine.Position {
	if next := g.begun(board...); len(board) > 0 && len(next) > 0 {
		return next[0]
	}
	return nil
}

// begun gives the position in which a game begins, as far as chance does not decide that.
func (g Game) begun(rows ...string) []engine.Position {
	create := engine.Request{Command: "create", Arguments: append([]string{g.Kind}, rows...)}
	return g.Reference.Begin().After(create).Next
}

// Start gives the board that a game begins with; nil for the eight puzzle, which begins with any.
func (g Game) Start() drawing.Position {
	if next := g.begun(); len(next) > 0 {
		return next[0].Board()
	}
	return nil
}

// Example gives a board on which a game may begin.
func (g Game) Example() drawing.Position {
	if start := g.Start(); start != nil {
		return start
	}
	return drawing.Position{"284", "3.6", "157"}
}

// Step tells what the rules say to an entry on a board.
func (g Game) Step(board drawing.Position, text string) play.Step {
	if at := g.At(board); at != nil {
		return play.StepIn(at, AsMove(text))
	}
	return play.Step{Request: AsMove(text)}
}

// After gives the board after a valid move, nil for any other entry.
func (g Game) After(board drawing.Position, text string) drawing.Position {
	if s := g.Step(board, text); s.Allowed() {
		return s.Next[0].Board()
	}
	return nil
}

// An Option is a valid move, such as "5G LEFT", and the board after it.
type Option struct {
	Move  string
	After drawing.Position
}

// Options gives the valid moves on a board, always in the same order.
func (g Game) Options(board drawing.Position) (options []Option) {
	at := g.At(board)
	if at == nil {
		return nil
	}
	for request := range at.Tried() {
		if next := at.After(request).Next; len(next) > 0 {
			options = append(options, Option{strings.Join(request.Arguments, " "), next[0].Board()})
		}
	}
	slices.SortFunc(options, func(a, b Option) int { return cmp.Compare(a.Move, b.Move) })
	return options
}

// Follow makes the valid moves among some entries, up to the end of the game or to chance. Beyond are the entries left.
func (g Game) Follow(board drawing.Position, entries []string) (line []Option, beyond int) {
	for i, text := range entries {
		if IsRandom(text) || board == nil || g.Ended(board) {
			return line, len(entries) - i
		}
		if after := g.After(board, text); after != nil {
			line, board = append(line, Option{text, after}), after
		}
	}
	return line, 0
}

// MoveBetween gives the one valid move that leads from one board to the next.
func (g Game) MoveBetween(before, after drawing.Position) (move string, ok bool) {
	if slices.Equal(before, after) {
		return "", false // as after most moves that are tried
	}
	options := g.Options(before)
	i := slices.IndexFunc(options, func(o Option) bool { return slices.Equal(o.After, after) })
	if i < 0 {
		return "", false
	}
	return options[i].Move, true
}

// tells gives the right answer to a question on a board; "" if it shows no position.
func (g Game) tells(board drawing.Position, question string, arguments ...any) string {
	if at := g.At(board); at != nil {
		return strings.Join(at.Tells(steps.Request(question, arguments...)), "\n")
	}
	return ""
}

// Score gives the score of a board; "" if a wrong program has a board without one.
func (g Game) Score(board drawing.Position) string {
	if g.Kind == "eight" && !board.IsEight() || g.Kind == "klotski" && board.CellsOf('0') == nil {
		return ""
	}
	return g.tells(board, "score")
}

// Ended tells whether a game that has come to this board is over.
func (g Game) Ended(board drawing.Position) bool {
	return g.Score(board) != "" && g.tells(board, "over") == "true"
}

// MayEnd tells whether a game of the eight puzzle that has come to this board is over or may be after the next move.
func (g Game) MayEnd(board drawing.Position) bool {
	ends := func(o Option) bool { return g.Ended(o.After) }
	return g.Kind == "eight" && board.IsEight() && (g.Ended(board) || slices.ContainsFunc(g.Options(board), ends))
}

// IsEntry tells whether a text is a proper entry.
func (g Game) IsEntry(text string) bool { return g.tells(g.Example(), "proper", text) == "true" }

// Entries lists all proper entries.
func (g Game) Entries() (entries []string) {
	for request := range g.At(g.Example()).Tried() {
		entries = append(entries, strings.Join(request.Arguments, " "))
	}
	return entries
}

// Drawn draws a board as the document does; as it is if it shows no position.
func (g Game) Drawn(board drawing.Position) []string {
	rows := slices.DeleteFunc(screen.Lines(strings.Split(g.tells(board, "print"), "\n")), screen.BetweenRows)
	if len(rows) == 0 {
		return board
	}
	gap := map[string]string{"peg": " "}[g.Kind] // instead of a wide one
	return steps.Each(rows, func(row string) string { return strings.Replace(row, "     ", gap, 1) })
}

// Thinkable lists moves of the chosen game, legal or not, that are to be tried together. Jumps over the edge of the grid
// of peg solitaire are a kind of their own, so that a program that does not expect them fails for nothing else.
func (g Game) Thinkable(which string, board drawing.Position) []string {
	if g.Kind == "peg" {
		board = g.Example()
	}
	return slices.DeleteFunc(g.Entries(), func(text string) bool {
		touched := g.Step(board, text).Touches
		return g.Kind != "klotski" && (len(touched) == 0 || g.kindOf(touched, text, board) != which)
	})
}

// kindOf gives the kind of a jump or a slide, by the places that it touches.
func (g Game) kindOf(touched []engine.Place, text string, board drawing.Position) string {
	from, edge := placeOf(touched[0]), "off the board"
	to := from.Plus(drawing.Step(strings.Fields(text)[1]), 1)
	if g.Kind == "peg" {
		to, edge = placeOf(touched[len(touched)-1]), "over the edge of the grid"
	}
	switch {
	case board.At(to) == 0:
		return edge
	case board.At(from) == ' ':
		return "from a corner of the grid"
	case board.At(to) == ' ':
		return "into a corner of the grid"
	}
	return "within the board"
}

// Movable lists the first arguments of isMoveValid: a piece of Klotski, else a cell by its row and column from 0.
func (g Game) Movable() (cells []string) {
	if g.Kind == "klotski" {
		return strings.Split("0123456789", "")
	}
	side := len(g.Example())
	for i := range side * side {
		cells = append(cells, fmt.Sprintf("%d,%d", i/side, i%side))
	}
	return cells
}

// Same compares two boards. A mismatch shows them as the document draws them.
func (g Game) Same(what string, expected, actual drawing.Position) error {
	if slices.Equal(expected, actual) {
		return nil
	}
	if high := len(actual); high > 0 && (columns(actual) != columns(expected) || high != len(expected)) {
		words := fmt.Sprintf("%s has %d rows and %d columns, not %d and %d",
			what, high, columns(actual), len(expected), columns(expected))
		return steps.Saying(words, steps.Same(what, steps.BoardForm, expected, actual))
	}
	return steps.Same(what, steps.BoardForm, g.Drawn(expected), g.Drawn(actual))
}

// columns is the length of the longest row.
func columns(board drawing.Position) int {
	return len(slices.MaxFunc(board, func(a, b string) int { return len(a) - len(b) }))
}
