package eecs3311

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/peg"
	"rulebook/steps"
	"rulebook/steps/pegs"
)

// glyphs are the characters of the slot statuses.
var glyphs = peg.Glyphs{Outside: '*', Hole: '.', Peg: 'O'}

// A drawing is a game on a random board, or random moves on a board that has a name, and what is asked then. A move that is not legal is
// tried and refused.
type drawing struct {
	kind  string    // the name of the board on which the game begins; "" if it has none
	board peg.Board // on which it begins
	moves []peg.Jump
	question
}

// A question is a step under test. What it asks has an answer on every board.
type question struct {
	words   string
	request engine.Request
	other   func(peg.Board) peg.Board // gives the board beside that of the game; nil for none
	told    func(outcome) []string    // tells what should come of it
}

// An outcome is what the rules say to a question on a board.
type outcome struct {
	before []string
	reply  engine.Reply
	after  []string
}

// last gives the board on which the question is asked.
func (d drawing) last() peg.Board {
	board := d.board.Clone()
	for _, jump := range d.moves {
		board.Make(jump)
	}
	return board
}

// draft writes the scenario of a drawing.
func (e *world) draft(d drawing) steps.Draft {
	told := d.beginning()
	if d.other != nil {
		told = slices.Concat(told, []string{"And another board:"}, steps.TextLines(d.other(d.board).Drawn(glyphs)))
	}
	board := d.board.Clone()
	for _, jump := range d.moves {
		told = append(told, toldMove(jump, board.Make(jump))...)
	}
	told = append(told, "When "+d.words)
	return steps.Draft{Rule: e.Rule(), Steps: append(told, d.told(e.outcome(d))...)}
}

// beginning tells the board on which the game begins.
func (d drawing) beginning() []string {
	switch {
	case d.kind == "":
		return append([]string{"Given a game on this board:"}, steps.TextLines(d.board.Drawn(glyphs))...)
	case strings.HasPrefix(d.kind, "board_"):
		return []string{"Given a game on " + d.kind}
	}
	return []string{"Given a game on the " + d.kind + " board"}
}

// toldMove tells a move that comes before the question.
func toldMove(jump peg.Jump, legal bool) []string {
	if legal {
		return []string{"And the player has moved " + moved(jump)}
	}
	return []string{"When the player moves " + moved(jump), "Then it is refused"}
}

// outcome asks the reference.
func (e *world) outcome(d drawing) outcome {
	before := d.last().Drawn(glyphs)
	requests := []engine.Request{steps.Request("new")}
	if d.other != nil {
		other := strings.Join(d.other(d.board).Drawn(glyphs), " ")
		requests = append(requests, steps.Request("load", other), steps.Request("save", another))
	}
	requests = append(requests, steps.Request("load", strings.Join(before, " ")), d.request, steps.Request("board"))
	replies, _ := e.Reference().DoAll(context.Background(), requests) // an error is that of the context, which never ends
	n := len(replies)
	return outcome{before, replies[n-2], replies[n-1].Body}
}

// smaller gives drawings of fewer moves, and with fewer pegs on a board that has no name.
func smaller(d drawing) (smaller []drawing) {
	add := func(kind string, board peg.Board, moves []peg.Jump) {
		smaller = append(smaller, drawing{kind, board, moves, d.question})
	}
	n := len(d.moves)
	for _, kept := range []int{0, 1, n / 2} {
		if kept < n {
			before := drawing{board: d.board, moves: d.moves[:n-kept]}.last()
			add("", before, d.moves[n-kept:])
			add(d.kind, d.board, d.moves[:kept])
		}
	}
	for i := range n {
		add(d.kind, d.board, slices.Delete(slices.Clone(d.moves), i, i+1))
	}
	if d.kind == "" {
		for i := range 2 * size {
			if less := without(d.board, i); less.Pegs() < d.board.Pegs() {
				add("", less, d.moves)
			}
		}
		for _, less := range pegs.Emptier(d.board) {
			add("", less, d.moves)
		}
	}
	return smaller
}

// without gives the board without the pegs of a row, or, from 7 on, of a column.
func without(board peg.Board, line int) peg.Board {
	less := board.Clone()
	for i := range size {
		p := peg.Position{Row: line + 1, Column: i + 1}
		if line >= size {
			p = peg.Position{Row: i + 1, Column: line - size + 1}
		}
		if less.At(p) == peg.Peg {
			less.Set(p, peg.Hole)
		}
	}
	return less
}

// drawRandom draws games or boards, and puts each to the subject in one way, to the first that does not go by the rules.
func (e *world) drawRandom(ctx context.Context, count int, way string) error {
	draw := ways()[way]
	e.random = steps.PlayLots(ctx, e.World, count, steps.Lot[drawing]{
		Draw:    func(chance *rand.Rand) drawing { return draw(e.Facts, chance) },
		Told:    e.draft,
		Smaller: smaller,
	})
	return nil
}

// wereRight tells what was wrong about random games.
func (e *world) wereRight() error { return e.random }

// A way draws what is put to the subject.
type way func(*fixtures.Assignment, *rand.Rand) drawing

// ways are the ways to look at random boards and games, by the words of the features.
func ways() map[string]way {
	left, others := []peg.Direction{peg.Left}, []peg.Direction{peg.Right, peg.Up, peg.Down}
	return map[string]way{
		"every move to the left is tried":              on(anyBoard, everyMoveIn("to the left ", left)),
		"every move to the right, up or down is tried": on(anyBoard, everyMoveIn("to the right, up or down ", others)),
		"every move is tried":                          on(anyBoard, everyRefusal),
		"a move to the left is made":                   on(anyBoard, legalMove(left)),
		"a move to the right, up or down is made":      on(anyBoard, legalMove(others)),
		"a move is demanded":                           on(anyBoard, demanded(anyMove, isRefused)),
		"the contract of a move is broken":             on(anyBoard, broken(anyMove)),

		"it is asked whether the game is over": on(endOfGame, plain("it is asked whether the game is over", "over", answers)),
		"it is asked whether the game is won":  on(endOfGame, plain("it is asked whether the game is won", "won", answers)),
		"the game is shown":                    on(endOfGame, plain("the game is shown", "out", reads)),
		"the board is shown":                   on(anyBoard, plain("the board is shown", "board", reads)),
		"the board is looked at":               anyGame(plain("the board is shown", "board", becomes)),
		"the template is looked at":            templateAfter,

		"the pegs are counted":                   on(anyBoard, plain("the number of occupied slots is asked", "count", answers)),
		"a slot is looked at":                    on(anyRectangle, slotOnBoard),
		"a row or a column is judged":            on(anyBoard, rowOrColumn),
		"the contract of status_of is broken":    on(anyBoard, broken(anySlot)),
		"another board is compared":              on(anyBoard, compared),
		"another board is matched":               on(anyBoard, matched),
		"a match is demanded":                    on(anyBoard, demanded(anyMatch, isRefused)),
		"the contract of a match is broken":      on(anyBoard, broken(anyMatch)),
		"a slot is set":                          on(anyBoard, setSlot),
		"the contract of set_status is broken":   on(anyBoard, broken(setSlot)),
		"slots are set":                          on(anyBoard, setSlots),
		"the contract of set_statuses is broken": on(anyBoard, broken(setSlots)),
		"a player plays":                         playerElsewhere,
		"a player is created":                    on(anyBoard, plain("a player is created", "player", becomesDefault)),
	}
}
