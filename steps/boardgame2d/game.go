package boardgame2d

import (
	"cmp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
	"rulebook/steps/screen"
)

// A game is one of the three, with what the reference tells of it.
type game struct {
	kind  string // "peg", "eight" or "klotski"
	rules engine.Rules
}

// name gives the name of the game in the features.
func (g game) name() string {
	return map[string]string{"peg": "peg solitaire", "eight": "eight puzzle", "klotski": "Klotski"}[g.kind]
}

// at gives the position that a board shows; nil if it shows none.
func (g game) at(board position) engine.Position {
	if next := g.begun(board...); len(board) > 0 && len(next) > 0 {
		return next[0]
	}
	return nil
}

// begun gives the position in which a game begins, as far as chance does not decide that.
func (g game) begun(rows ...string) []engine.Position {
	create := engine.Request{Command: "create", Arguments: append([]string{g.kind}, rows...)}
	return g.rules.Begin().After(create).Next
}

// start gives the board that a game begins with; nil for the eight puzzle, which begins with any.
func (g game) start() position {
	if next := g.begun(); len(next) > 0 {
		return next[0].Board()
	}
	return nil
}

// example gives a board on which a game may begin.
func (g game) example() position {
	if start := g.start(); start != nil {
		return start
	}
	return position{"284", "3.6", "157"}
}

// step tells what the rules say to an entry on a board.
func (g game) step(board position, text string) play.Step {
	if at := g.at(board); at != nil {
		return play.StepIn(at, asMove(text))
	}
	return play.Step{Request: asMove(text)}
}

// after gives the board after a valid move, nil for any other entry.
func (g game) after(board position, text string) position {
	if s := g.step(board, text); s.Allowed() {
		return s.Next[0].Board()
	}
	return nil
}

// An option is a valid move, such as "5G LEFT", and the board after it.
type option struct {
	move  string
	after position
}

// options gives the valid moves on a board, always in the same order.
func (g game) options(board position) (options []option) {
	at := g.at(board)
	if at == nil {
		return nil
	}
	for request := range at.Tried() {
		if next := at.After(request).Next; len(next) > 0 {
			options = append(options, option{strings.Join(request.Arguments, " "), next[0].Board()})
		}
	}
	slices.SortFunc(options, func(a, b option) int { return cmp.Compare(a.move, b.move) })
	return options
}

// follow makes the valid moves among some entries, up to the end of the game or to chance. Beyond are the entries left.
func (g game) follow(board position, entries []string) (line []option, beyond int) {
	for i, text := range entries {
		if isRandom(text) || board == nil || g.ended(board) {
			return line, len(entries) - i
		}
		if after := g.after(board, text); after != nil {
			line, board = append(line, option{text, after}), after
		}
	}
	return line, 0
}

// moveBetween gives the one valid move that leads from one board to the next.
func (g game) moveBetween(before, after position) (move string, ok bool) {
	if slices.Equal(before, after) {
		return "", false // as after most moves that are tried
	}
	options := g.options(before)
	i := slices.IndexFunc(options, func(o option) bool { return slices.Equal(o.after, after) })
	if i < 0 {
		return "", false
	}
	return options[i].move, true
}

// tells gives the right answer to a question on a board; "" if it shows no position.
func (g game) tells(board position, question string, arguments ...any) string {
	if at := g.at(board); at != nil {
		return strings.Join(at.Tells(steps.Request(question, arguments...)), "\n")
	}
	return ""
}

// score gives the score of a board; "" if a wrong program has a board without one.
func (g game) score(board position) string {
	if g.kind == "eight" && !board.isEight() || g.kind == "klotski" && board.cellsOf('0') == nil {
		return ""
	}
	return g.tells(board, "score")
}

// ended tells whether a game that has come to this board is over.
func (g game) ended(board position) bool {
	return g.score(board) != "" && g.tells(board, "over") == "true"
}

// mayEnd tells whether a game of the eight puzzle that has come to this board is over or may be after the next move.
func (g game) mayEnd(board position) bool {
	ends := func(o option) bool { return g.ended(o.after) }
	return g.kind == "eight" && board.isEight() && (g.ended(board) || slices.ContainsFunc(g.options(board), ends))
}

// isEntry tells whether a text is a proper entry.
func (g game) isEntry(text string) bool { return g.tells(g.example(), "proper", text) == "true" }

// entries lists all proper entries.
func (g game) entries() (entries []string) {
	for request := range g.at(g.example()).Tried() {
		entries = append(entries, strings.Join(request.Arguments, " "))
	}
	return entries
}

// drawn draws a board as the document does; as it is if it shows no position.
func (g game) drawn(board position) []string {
	rows := slices.DeleteFunc(screen.Lines(strings.Split(g.tells(board, "print"), "\n")), screen.BetweenRows)
	if len(rows) == 0 {
		return board
	}
	gap := "" // instead of a wide one
	if g.kind == "peg" {
		gap = " "
	}
	return steps.Each(rows, func(row string) string { return strings.Replace(row, "     ", gap, 1) })
}
