package cs300

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/peg"
	"rulebook/steps"
	"rulebook/steps/pegs"
)

// A position is a board that is drawn, what is asked there in the words of the features, and of which move, if of one.
type position struct {
	board peg.Board
	asked string
	move  peg.Jump
}

// movesAsked draws the move for what is asked of one.
var movesAsked = map[string]func(*rand.Rand, peg.Board) peg.Jump{
	"a move is judged": func(chance *rand.Rand, board peg.Board) peg.Jump { return drawJump(chance, board, 1) },
	"a move is made":   func(chance *rand.Rand, board peg.Board) peg.Jump { return drawJump(chance, board, 0) },
}

// drawJump draws a legal jump or, in one of three positions, any move from the board or so many places beyond it.
func drawJump(chance *rand.Rand, board peg.Board, beyond int) peg.Jump {
	legal := slices.Collect(board.Jumps())
	if len(legal) == 0 || chance.IntN(3) == 0 {
		return pegs.Tried(chance, board, beyond)
	}
	return legal[chance.IntN(len(legal))]
}

// drawBoard draws a position on one of the four boards, or a board of another size.
func (c *world) drawBoard(chance *rand.Rand) peg.Board {
	name := chance.IntN(len(boardsBySize) + 1)
	if name == len(boardsBySize) {
		return pegs.Rectangle(chance, 3+chance.IntN(5), 3+chance.IntN(5))
	}
	facts, _, err := c.Facts.Board(boardsBySize[name])
	if err != nil {
		panic(err) // the fixtures of the four boards are tested
	}
	board := parsed(facts)
	if chance.IntN(2) == 0 {
		return pegs.Reached(chance, board)
	}
	return pegs.Any(chance, board)
}

// askRandom asks about random positions, to the first wrong answer.
func (c *world) askRandom(ctx context.Context, count int, asked string) error {
	c.wrong = steps.PlayLots(ctx, c.World, count, steps.Lot[*position]{
		Draw: func(chance *rand.Rand) *position {
			drawn := &position{board: c.drawBoard(chance), asked: asked}
			if draw := movesAsked[asked]; draw != nil {
				drawn.move = draw(chance, drawn.board)
			}
			return drawn
		},
		Play:    c.ask,
		Told:    (*position).draft,
		Smaller: (*position).smaller,
	})
	return nil
}

// ask asks about a position. Of many wrong answers it takes the one to the first move that is judged wrongly by itself.
func (c *world) ask(ctx context.Context, p *position) error {
	err := c.Perform(ctx, p.draft())
	if err == nil || p.asked != "every move is tried" {
		return err
	}
	for _, move := range pegs.Moves(p.board, 0) {
		alone := &position{p.board, "a move is judged", move}
		if err := c.Perform(ctx, alone.draft()); err != nil {
			*p = *alone
			return err
		}
	}
	return err
}

// smaller gives positions with fewer rows or columns, and with fewer pegs. The move stays on the board, or beyond it.
func (p *position) smaller() (smaller []*position) {
	for _, cut := range pegs.Cuts(p.board) {
		move := p.move
		move.From.Row, move.From.Column = move.From.Row-cut.Rows, move.From.Column-cut.Columns
		if p.board.Has(p.move.From) == cut.Board.Has(move.From) {
			smaller = append(smaller, &position{cut.Board, p.asked, move})
		}
	}
	for _, board := range pegs.Emptier(p.board) {
		smaller = append(smaller, &position{board, p.asked, p.move})
	}
	return smaller
}

// draft writes the scenario of a position.
func (p *position) draft() steps.Draft {
	rule, told := p.told()
	given := append([]string{"Given the board:"}, steps.TextLines(p.board.Drawn(glyphs))...)
	return steps.Draft{Rule: rule, Steps: append(given, told...)}
}

// told tells the rule at stake in a position, the question and the right answer.
func (p *position) told() (rule string, told []string) {
	legal := slices.Collect(p.board.Jumps())
	switch p.asked {
	case "every move is tried":
		return ruleLegal, append([]string{"When every move is tried"}, toldLegal(legal)...)
	case "the pegs are counted":
		return rulePegs, []string{"When countPegsRemaining is called", fmt.Sprintf("Then the answer is %d", p.board.Pegs())}
	case "the moves are counted":
		return ruleMoves, []string{"When countMovesAvailable is called", fmt.Sprintf("Then the answer is %d", len(legal))}
	}
	m := moveOf(p.move)
	place := fmt.Sprintf("row %d, column %d", m.row, m.column)
	if p.asked == "a move is judged" {
		not := map[bool]string{false: "not "}[p.board.Legal(p.move)]
		told = []string{fmt.Sprintf("When the move %s from %s is judged", m.direction, place), "Then it is " + not + "legal"}
		return ruleOf(p.board, p.move), told
	}
	after := p.board.Clone()
	told = []string{fmt.Sprintf("When the peg in %s jumps %s", place, m.direction)}
	if !after.Make(p.move) {
		return ruleStays, append(told, "Then the board is as before")
	}
	return rulePerform, append(append(told, "Then the board is:"), steps.TextLines(after.Drawn(glyphs))...)
}

// toldLegal tells which moves are legal, direction by direction.
func toldLegal(legal []peg.Jump) []string {
	if len(legal) == 0 {
		return []string{"Then no move is legal"}
	}
	rows := [][]string{{"direction", "from row, column"}}
	for i, to := range peg.Directions() {
		var from []string
		for _, jump := range legal {
			if jump.To == to {
				from = append(from, fmt.Sprintf("%d,%d", jump.From.Row, jump.From.Column))
			}
		}
		rows = append(rows, []string{directions[i], strings.Join(from, " ")})
	}
	return append([]string{"Then exactly these moves are legal:"}, steps.TableLines(rows)...)
}

// ruleOf gives the rule that a wrong answer about a move breaks.
func ruleOf(board peg.Board, jump peg.Jump) string {
	touched := []peg.Position{jump.From, jump.Over(), jump.Landing()}
	switch {
	case slices.ContainsFunc(touched, func(at peg.Position) bool { return !board.Has(at) }):
		return ruleOffTheBoard
	case slices.ContainsFunc(touched, func(at peg.Position) bool { return board.At(at) == peg.Outside }):
		return ruleNeither
	}
	return ruleLegal
}
