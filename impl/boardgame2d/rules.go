package boardgame2d

import (
	"bytes"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rulebook/impl/engine"
	"rulebook/impl/peg"
)

// Rules tell of the three games what a judge asks. A line of play begins with "create" and the name of a game, which may
// be followed by the rows of the board on which it stands; its moves are requests of the command "move", such as "move
// 5G LEFT". An eight puzzle begins by chance, so that its rows are always named.
func Rules() engine.Rules { return rules{} }

type rules struct{}

// Begin gives the position in which games are constructed.
func (rules) Begin() engine.Position { return position{} }

// A case is what decides of a move: it may be made, it is not valid, or it is no entry of the game.
var cases = map[string]struct{ valid, invalid, improper string }{
	"peg":     {"jump", "no jump", "no entry of peg solitaire"},
	"eight":   {"slide", "no slide", "no entry of the eight puzzle"},
	"klotski": {"shift", "no room", "no entry of Klotski"},
}

// notch is the case of a valid move of Klotski into the exit or out of it.
const notch = "shift at the notch"

// Cases are those of the constructors, and of the moves of each game.
func (rules) Cases() map[string][]engine.Case {
	var create, move []engine.Case
	for _, name := range kinds() {
		c := cases[name]
		create = append(create, engine.Case{Name: name})
		move = append(move, engine.Case{Name: c.valid, Touches: []string{"from", "over", "to"}},
			engine.Case{Name: c.invalid, Forbidden: true}, engine.Case{Name: c.improper, Forbidden: true})
	}
	return map[string][]engine.Case{"create": create, "move": append(move, engine.Case{Name: notch})}
}

// named gives the names of each game, for which the rules are asked again and again.
var named = map[string]func() []string{
	"peg":     sync.OnceValue(new(pegSolitaire).names),
	"eight":   sync.OnceValue(new(eightPuzzle).names),
	"klotski": sync.OnceValue(new(klotski).names),
}

func kinds() []string { return []string{"peg", "eight", "klotski"} }

// A position is a game that nobody changes any more; without a board before it has begun.
type position struct {
	kind string
	board
}

// Tried gives the constructors, or each name with each direction.
func (p position) Tried() iter.Seq[engine.Request] {
	return func(yield func(engine.Request) bool) {
		command, firsts, seconds := "create", kinds(), []string{""}
		if p.board != nil {
			command, firsts, seconds = "move", named[p.kind](), directions()
		}
		for _, first := range firsts {
			for _, second := range seconds {
				text := strings.TrimSpace(first + " " + second)
				if !yield(engine.Request{Command: command, Arguments: []string{text}}) {
					return
				}
			}
		}
	}
}

// After tells what comes of a constructor or a move.
func (p position) After(r engine.Request) engine.Ruling {
	switch {
	case p.board == nil && r.Command == "create" && len(r.Arguments) > 0:
		return begun(r.Arguments[0], r.Arguments[1:])
	case p.board != nil && r.Command == "move":
		return p.moved(strings.Join(r.Arguments, " "))
	}
	return engine.Ruling{}
}

func begun(kind string, rows []string) engine.Ruling {
	p := position{kind, bare(kind)}
	switch {
	case p.board == nil, len(rows) > 0 && !p.load(rows), len(rows) == 0 && kind == "eight":
		return engine.Ruling{}
	case len(rows) == 0:
		p.initialize(nil)
	}
	return engine.Ruling{Case: kind, Next: []engine.Position{p}}
}

func (p position) moved(text string) (ruling engine.Ruling) {
	name, to, proper := entry(named[p.kind](), text)
	if !proper {
		return engine.Ruling{Case: cases[p.kind].improper}
	}
	ruling = engine.Ruling{Case: cases[p.kind].invalid, Touches: p.touched(name, to)}
	if len(ruling.Touches) == 0 || !p.legal(name, to) { // a piece that is not there touches nothing
		return ruling
	}
	next := position{p.kind, bare(p.kind)}
	next.load(p.rows())
	next.perform(name, to)
	ruling.Case, ruling.Next = cases[p.kind].valid, []engine.Position{next}
	if k, ok := p.board.(*klotski); ok && k.inNotch(name) != next.board.(*klotski).inNotch(name) {
		ruling.Case = notch
	}
	return ruling
}

// inNotch tells whether a piece stands in the exit, at least with a part.
func (k *klotski) inNotch(name string) bool {
	return slices.ContainsFunc(k.covered(name), func(p peg.Position) bool { return p.Row >= len(k.matrix)-1-unit })
}

// touched lists the places where a peg, tile or piece stands, and those to which a move in a direction might take it,
// valid or not: for a peg two places on, over another place; else as far as the board goes, and for a tile the blank.
func (p position) touched(name string, to peg.Direction) (places []engine.Place) {
	places = make([]engine.Place, 0, 16)
	add := func(what string, p peg.Position, n int) {
		places = append(places, engine.Place{Name: what, Row: p.Row + n*to.Rows, Column: p.Column + n*to.Columns})
	}
	if p.kind == "peg" {
		from := peg.Position{Row: int(name[0] - '1'), Column: int(name[1] - 'A')}
		add("from", from, 0)
		add("over", from, 1)
		add("to", from, 2)
		return places
	}
	rows := p.rows()
	for _, from := range find(rows, name[0]) {
		add("from", from, 0)
		for n := 1; ; n++ {
			if next := at(rows, from.Row+n*to.Rows, from.Column+n*to.Columns); next == 0 || next == name[0] {
				break // the board ends, or another place of the piece is there
			}
			add("to", from, n)
		}
	}
	if p.kind == "eight" {
		for _, hole := range find(rows, blank) {
			add("to", hole, 0)
		}
	}
	return places
}

// Tells answers boardScore, endGame, print and isEntryProper, and gives the way of an eight puzzle to a board.
func (p position) Tells(question engine.Request) []string {
	switch {
	case p.board == nil:
	case question.Command == "score":
		return engine.Value(p.Score())
	case question.Command == "over":
		return engine.Value(p.Over())
	case question.Command == "print":
		return strings.Split(p.draw(), "\n")
	case question.Command == "way":
		if e, ok := p.board.(*eightPuzzle); ok {
			moves, _ := e.way([]byte(strings.Join(question.Arguments, "")))
			return moves
		}
	case question.Command == "proper":
		_, _, proper := entry(named[p.kind](), strings.Join(question.Arguments, " "))
		return []string{strconv.FormatBool(proper)}
	}
	return nil
}

// Board gives the rows of the board, a character a place.
func (p position) Board() []string {
	if p.board == nil {
		return nil
	}
	return p.rows()
}

// mostMoves bounds the moves of a line that is drawn.
const mostMoves = 100

// Draw draws a game of few moves. The wish is its name, after "late " if it is to come to its end, if chance comes there.
func (rules) Draw(chance *rand.Rand, wish engine.Wish) []engine.Request {
	kind, late := strings.CutPrefix(string(wish), "late ")
	p := position{kind, bare(kind)}
	p.initialize(chance)
	line := []engine.Request{{Command: "create", Arguments: append([]string{kind}, p.rows()...)}}
	most := chance.IntN(16)
	if late {
		most = mostMoves
		if e, ok := p.board.(*eightPuzzle); ok {
			moves, _ := e.way(slices.Insert([]byte("12345678"), chance.IntN(eightSide*eightSide), blank))
			for _, move := range moves {
				line = append(line, engine.Request{Command: "move", Arguments: []string{move}})
			}
			return line
		}
	}
	for !p.Over() && len(line) <= most {
		moves := slices.DeleteFunc(slices.Collect(p.Tried()), func(r engine.Request) bool { return !p.After(r).Allowed() })
		move := moves[chance.IntN(len(moves))]
		line, p = append(line, move), p.After(move).Next[0].(position)
	}
	return line
}

// Simpler gives none: what is simpler depends on what is looked at.
func (rules) Simpler([]engine.Request, engine.Wish) [][]engine.Request { return nil }

func (e *eightPuzzle) load(rows []string) bool {
	e.tiles = []byte(strings.Join(rows, ""))
	return !slices.ContainsFunc(rows, func(row string) bool { return len(row) != eightSide })
}

func (e *eightPuzzle) rows() (rows []string) {
	for row := range slices.Chunk(e.tiles, eightSide) {
		rows = append(rows, string(row))
	}
	return rows
}

func (k *klotski) load(rows []string) bool {
	k.matrix = rows
	return true
}

func (k *klotski) rows() []string { return k.matrix }

func (p *pegSolitaire) rows() []string { return p.cells.Drawn(pegGlyphs) }

// A search looks for a shortest way of an eight puzzle to a goal, by iterative deepening.
type search struct {
	eightPuzzle
	goal  []byte
	moves []string
}

// way gives a shortest list of moves to a board, on which the game does not end before. It is not ok if there is none.
func (e *eightPuzzle) way(goal []byte) (moves []string, ok bool) {
	for _, tiles := range [][]byte{e.tiles, goal} {
		if string(slices.Sorted(slices.Values(tiles))) != ".12345678" {
			return nil, false
		}
	}
	if totalInversion(e.tiles)%2 != totalInversion(goal)%2 {
		return nil, false
	}
	s := &search{eightPuzzle: eightPuzzle{slices.Clone(e.tiles)}, goal: goal, moves: []string{}}
	left := 0
	for place, tile := range s.tiles {
		left += s.distance(tile, place)
	}
	hole := bytes.IndexByte(s.tiles, blank)
	for most := left; !s.walk(hole, left, most, -1); {
		most += 2 // the ways between two boards are all even or all odd
	}
	return s.moves, true
}

// distance is how many moves a tile must at least make to its place in the goal. The blank makes none.
func (s *search) distance(tile byte, place int) int {
	if tile == blank {
		return 0
	}
	goal := bytes.IndexByte(s.goal, tile)
	rows, columns := goal/eightSide-place/eightSide, goal%eightSide-place%eightSide
	return max(rows, -rows) + max(columns, -columns)
}

// walk tells whether the goal is reached from the board with its hole there in at most so many moves, and if it is, puts
// them before those that follow. The tiles have to make at least left moves; the hole does not go back to the last.
func (s *search) walk(hole, left, most, last int) bool {
	if left == 0 || left > most {
		return left == 0
	}
	for i, to := range peg.Directions() {
		from, on := s.beside(hole/eightSide, hole%eightSide, peg.Direction{Rows: -to.Rows, Columns: -to.Columns})
		if !on || from == last {
			continue
		}
		tile := s.tiles[from]
		s.tiles[hole], s.tiles[from] = tile, blank
		rest := left + s.distance(tile, hole) - s.distance(tile, from)
		if (rest == 0 || !s.Over()) && s.walk(from, rest, most-1, hole) {
			s.moves = slices.Insert(s.moves, 0, string(tile)+" "+directions()[i])
			return true
		}
		s.tiles[hole], s.tiles[from] = blank, tile
	}
	return false
}
