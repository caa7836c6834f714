package cs300

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/peg"
)

// Rules tell of the game what a judge asks. A line of play begins with "create" and a style, or with "load" and the rows
// of any board. Its moves are requests of the command "perform"; "valid" asks whether one may be made.
func Rules() engine.Rules { return rules{} }

type rules struct{}

// Begin gives the position in which a board may be put on the desk.
func (rules) Begin() engine.Position { return position{} }

// The cases of a move, as it is made and as it is judged.
const (
	legal   = "jump"
	offIt   = "off the board"
	neither = "neither peg nor hole"
	noJump  = "no jump"
)

// Cases are the boards, and the moves with the places that they touch.
func (rules) Cases() map[string][]engine.Case {
	moves := []engine.Case{
		{Name: legal}, {Name: offIt, Forbidden: true}, {Name: neither, Forbidden: true}, {Name: noJump, Forbidden: true}}
	return map[string][]engine.Case{
		"load": {{Name: "board"}}, "create": {{Name: "style"}, {Name: "no style", Forbidden: true}},
		"valid": moves, "perform": moves,
	}
}

// A position is a board that nobody changes any more; one without cells before there is any.
type position struct{ board peg.Board }

// Tried gives the styles, or all moves from places of the board as they are judged: place by place, row by row, and in
// the order of the directions.
func (p position) Tried() iter.Seq[engine.Request] {
	return func(yield func(engine.Request) bool) {
		rows, columns := p.board.Size()
		for i := range rows * columns * len(Directions()) {
			place := i / len(Directions())
			if !yield(engine.OfNumbers("valid", place/columns+1, place%columns+1, i%len(Directions())+1)) {
				return
			}
		}
		for style := 0; rows == 0 && style < len(Styles()); style++ {
			if !yield(engine.OfNumbers("create", style+1)) {
				return
			}
		}
	}
}

// After tells what comes of a board that is put on the desk, and of a move. The rules say nothing about directions
// outside 1 to 4.
func (p position) After(r engine.Request) engine.Ruling {
	if r.Command == "load" {
		board, err := peg.Parse(glyphs, strings.Fields(strings.Join(r.Arguments, " "))...)
		return begun("board", board, err)
	}
	n, err := engine.Integers(r.Arguments)
	rows, _ := p.board.Size()
	switch {
	case err != nil:
	case r.Command == "create" && len(n) == 1:
		board, err := CreateBoard(Style(n[0]))
		if err != nil {
			return engine.Ruling{Case: "no style"}
		}
		return begun("style", board, nil)
	case rows > 0 && len(n) == 3 && n[2] >= 1 && n[2] <= len(Directions()):
		return p.moved(jump(n[0], n[1], Direction(n[2])), r.Command == "perform")
	}
	return engine.Ruling{}
}

func begun(as string, board peg.Board, err error) engine.Ruling {
	if err != nil {
		return engine.Ruling{}
	}
	return engine.Ruling{Case: as, Next: []engine.Position{position{board}}}
}

// moved tells what comes of a move that is made, or only judged.
func (p position) moved(j peg.Jump, made bool) engine.Ruling {
	touched := []peg.Position{j.From, j.Over(), j.Landing()}
	next := position{p.board.Clone()}
	switch {
	case p.board.Legal(j):
		if made {
			next.board.Make(j)
		}
		return engine.Ruling{Case: legal, Next: []engine.Position{next}}
	case slices.ContainsFunc(touched, func(at peg.Position) bool { return !p.board.Has(at) }):
		return engine.Ruling{Case: offIt}
	case slices.ContainsFunc(touched, func(at peg.Position) bool { return p.board.At(at) == peg.Outside }):
		return engine.Ruling{Case: neither}
	}
	return engine.Ruling{Case: noJump}
}

// Tells answers the questions how many pegs and moves are left, and whether a move is legal.
func (p position) Tells(question engine.Request) []string {
	switch question.Command {
	case "pegs":
		return engine.Value(p.board.Pegs())
	case "moves":
		return engine.Value(CountMovesAvailable(p.board))
	case "valid":
		return engine.Value(p.After(question).Allowed())
	}
	return nil
}

// Board draws the position.
func (p position) Board() []string { return p.board.Drawn(glyphs) }

// Draw draws a game of jumps on the board of the style of that name, or else a board, with a move on it if the wish is
// for one.
func (rules) Draw(chance *rand.Rand, wish engine.Wish) []engine.Request {
	for _, style := range Styles() {
		if board, err := CreateBoard(style); err == nil && style.String() == string(wish) {
			line := []engine.Request{engine.OfNumbers("create", int(style))}
			for _, j := range drawLine(chance, board) {
				line = append(line, moving("perform", j))
			}
			return line
		}
	}
	board := drawBoard(chance)
	line := []engine.Request{loading(board)}
	switch wish {
	case "a move is judged":
		line = append(line, moving("valid", drawMove(chance, board, 1)))
	case "a move is made":
		line = append(line, moving("perform", drawMove(chance, board, 0)))
	}
	return line
}

func loading(board peg.Board) engine.Request {
	return engine.Request{Command: "load", Arguments: []string{strings.Join(board.Drawn(glyphs), " ")}}
}

func moving(command string, j peg.Jump) engine.Request {
	return engine.OfNumbers(command, j.From.Row, j.From.Column, slices.Index(peg.Directions(), j.To)+1)
}

// drawBoard draws a position on the board of a style, which may be one that a game comes to, or a board of another size,
// with places here and there that do not belong to it. Any other position has few pegs or many.
func drawBoard(chance *rand.Rand) peg.Board {
	board, err := CreateBoard(Style(len(Styles()) - chance.IntN(len(Styles())+1)))
	if err != nil {
		board = drawRectangle(chance, 3+chance.IntN(5), 3+chance.IntN(5))
	} else if chance.IntN(2) == 0 {
		line := drawLine(chance, board)
		for _, j := range line[:chance.IntN(len(line)+1)] {
			board.Make(j)
		}
		return board
	}
	share := chance.Float64()
	for at := range places(board) {
		switch {
		case board.At(at) == peg.Outside:
		case chance.Float64() < share:
			board.Set(at, peg.Peg)
		default:
			board.Set(at, peg.Hole)
		}
	}
	return board
}

func drawRectangle(chance *rand.Rand, rows, columns int) peg.Board {
	board := parsed(slices.Repeat([]string{strings.Repeat("-", columns)}, rows))
	outside := chance.IntN(4)
	for at := range places(board) {
		if chance.IntN(10) < outside {
			board.Set(at, peg.Outside)
		}
	}
	return board
}

// parsed reads the rows of a board that is known to be one.
func parsed(rows []string) peg.Board {
	board, err := peg.Parse(glyphs, rows...)
	if err != nil {
		panic(fmt.Sprintf("cs300: %q is no board: %v", rows, err))
	}
	return board
}

// places gives the places of a board, row by row.
func places(board peg.Board) iter.Seq[peg.Position] {
	return func(yield func(peg.Position) bool) {
		rows, columns := board.Size()
		for i := range rows * columns {
			if !yield(peg.Position{Row: i/columns + 1, Column: i%columns + 1}) {
				return
			}
		}
	}
}

// drawMove draws a legal move or, one time of three, any from a place of the board or so many places beyond it.
func drawMove(chance *rand.Rand, board peg.Board, beyond int) peg.Jump {
	jumps := slices.Collect(board.Jumps())
	if len(jumps) > 0 && chance.IntN(3) > 0 {
		return jumps[chance.IntN(len(jumps))]
	}
	rows, columns := board.Size()
	from := peg.Position{Row: 1 - beyond + chance.IntN(rows+2*beyond), Column: 1 - beyond + chance.IntN(columns+2*beyond)}
	return peg.Jump{From: from, To: peg.Directions()[chance.IntN(len(peg.Directions()))]}
}

// drawLine plays a game to its end and gives its jumps. Chance chooses each or, in one game of three each, among those
// that leave most jumps or fewest.
func drawLine(chance *rand.Rand, board peg.Board) (line []peg.Jump) {
	board = board.Clone()
	for greed := chance.IntN(3) - 1; !board.Over(); {
		jumps := slices.Collect(board.Jumps())
		chance.Shuffle(len(jumps), func(i, k int) { jumps[i], jumps[k] = jumps[k], jumps[i] })
		best, most := jumps[0], math.MinInt
		for _, j := range jumps {
			after := board.Clone()
			after.Make(j)
			if score := greed * CountMovesAvailable(after); score > most {
				best, most = j, score
			}
		}
		board.Make(best)
		line = append(line, best)
	}
	return line
}

// Simpler gives lines on the board without its first or last row or column, and then with one peg less. A move goes with
// its place, and stays on the board or beyond it.
func (rules) Simpler(line []engine.Request, _ engine.Wish) (simpler [][]engine.Request) {
	if line[0].Command != "load" {
		return nil
	}
	rows := strings.Fields(line[0].Arguments[0])
	add := func(less peg.Board, down, right int) {
		simple := []engine.Request{loading(less)}
		for _, r := range line[1:] {
			n, err := engine.Integers(r.Arguments)
			if err != nil || parsed(rows).Has(peg.Position{Row: n[0], Column: n[1]}) !=
				less.Has(peg.Position{Row: n[0] - down, Column: n[1] - right}) {
				return
			}
			simple = append(simple, engine.OfNumbers(r.Command, n[0]-down, n[1]-right, n[2]))
		}
		simpler = append(simpler, simple)
	}
	if last := len(rows) - 1; last > 0 {
		add(parsed(rows[1:]), 1, 0)
		add(parsed(rows[:last]), 0, 0)
	}
	if last := len(rows[0]) - 1; last > 0 {
		add(columns(rows, 1, last+1), 0, 1)
		add(columns(rows, 0, last), 0, 0)
	}
	for at := range places(parsed(rows)) {
		if less := parsed(rows); less.At(at) == peg.Peg {
			less.Set(at, peg.Hole)
			add(less, 0, 0)
		}
	}
	return simpler
}

// columns gives the board of some columns.
func columns(rows []string, from, to int) peg.Board {
	rows = slices.Clone(rows)
	for i, row := range rows {
		rows[i] = row[from:to]
	}
	return parsed(rows)
}
