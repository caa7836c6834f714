package boardgame2d

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A sweep records the results of many moves that were tried from one position of the chosen game.
type sweep struct {
	notes []note // on every move that was not refused as it should be
	ended bool   // there are so many notes that the other moves were not tried
}

// A note tells the outcome of a move.
type note struct {
	move, outcome string
}

const (
	wasMade = "made"
	refused = "refused"

	// chunk is how many moves are tried without waiting in between.
	chunk = 60

	// mostNotes is more than any reader needs; no position in the features has as many legal moves.
	mostNotes = 40
)

// thinkable lists moves of the chosen game, legal or not, that are to be tried together.
func (b *world) thinkable(which string, board position) []string {
	switch b.game {
	case "eight":
		return slides(board, which == "off the board")
	case "klotski":
		return combine(movable(b.game))
	}
	return jumps(which)
}

// combine gives each name with each direction.
func combine(names []string) []string {
	var moves []string
	for _, name := range names {
		for _, direction := range directions {
			moves = append(moves, name+" "+direction)
		}
	}
	return moves
}

// jumps lists the jumps of one kind, from every cell of the grid of peg solitaire in every direction. Jumps over the edge of the
// grid are a kind of their own, so that a program that does not expect them fails for nothing else.
func jumps(which string) []string {
	var jumps []string
	for i := range side * side {
		from := place{i / side, i % side}
		for _, direction := range directions {
			to := from.plus(ways[direction], 2)
			if which == jumpKind(from, to) {
				jumps = append(jumps, fmt.Sprintf("%d%c %s", from.row+1, 'A'+from.column, direction))
			}
		}
	}
	return jumps
}

func jumpKind(from, to place) string {
	switch {
	case min(to.row, to.column) < 0 || max(to.row, to.column) >= side:
		return "over the edge of the grid"
	case !isPlace(from):
		return "from a corner of the grid"
	case !isPlace(to):
		return "into a corner of the grid"
	}
	return "within the board"
}

// tryEvery tries each move of a kind from the position on the board, and looks at the board and the score after it. Whenever a
// move has changed them, it brings a new game into the position.
func (b *world) tryEvery(ctx context.Context, which string) error {
	position, err := b.board(ctx)
	if err != nil {
		return err
	}
	b.sweep = sweep{}
	for moves := b.thinkable(which, position); ; {
		n, err := b.trySome(ctx, moves[:min(len(moves), chunk)])
		if err != nil {
			return err
		}
		if moves = moves[n:]; len(moves) == 0 || b.sweep.ended {
			return nil
		}
		if err := b.standAgain(ctx, position); err != nil {
			return err
		}
	}
}

// standAgain brings a new game into a position of the chosen one.
func (b *world) standAgain(ctx context.Context, board position) error {
	if b.game == "eight" {
		return b.eightStandsAt(ctx, board)
	}
	_, err := b.AskAll(ctx, b.setup...)
	return err
}

// trySome tries moves up to the first that changes anything, and tells how many it has tried.
func (b *world) trySome(ctx context.Context, moves []string) (int, error) {
	before, err := b.look(ctx)
	if err != nil {
		return 0, err
	}
	var requests []engine.Request
	for _, move := range moves {
		requests = append(requests, steps.Request("move", move), steps.Request("print"), steps.Request("score"))
	}
	replies, err := b.TryAll(ctx, requests)
	if err != nil {
		return 0, err
	}
	for i, move := range moves {
		outcome, err := b.outcome(move, before, replies[3*i:3*i+3])
		if err != nil {
			return 0, err
		}
		b.sweep.note(move, outcome)
		if outcome != refused {
			return i + 1, nil
		}
	}
	return len(moves), nil
}

// outcome tells the outcome of a move by the replies to the commands move, print and score.
func (b *world) outcome(move string, look look, replies []engine.Reply) (string, error) {
	for _, reply := range replies {
		if reply.Refusal != nil {
			return "it raised an error: " + strings.Join(reply.Refusal.Words, " "), nil
		}
	}
	before, err := read(b.game, b.letters, look.printed)
	if err != nil {
		return "", err
	}
	after, err := read(b.game, b.letters, replies[1].Body)
	if err != nil {
		return "", err
	}
	made, ok := moveBetween(b.game, before, after)
	switch {
	case slices.Equal(before, after) && slices.Equal(look.score, replies[2].Body):
		return refused, nil
	case slices.Equal(before, after):
		return "refused, but the score changed to " + strings.Join(replies[2].Body, " "), nil
	case ok && made == move:
		return wasMade, nil
	case ok:
		return "made as " + made, nil
	}
	return "the board changed, but not by a move", nil
}

func (s *sweep) note(move, outcome string) {
	if outcome != refused {
		s.notes = append(s.notes, note{move, outcome})
		s.ended = len(s.notes) >= mostNotes
	}
}

func (b *world) theseAccepted(table *godog.Table) error {
	var expected []note
	for _, move := range listed(table) {
		expected = append(expected, note{move, wasMade})
	}
	return b.sweep.compare(expected)
}

// listed gives the cells of a table that are not empty.
func listed(table *godog.Table) []string {
	var list []string
	for _, row := range table.Rows {
		for _, cell := range row.Cells {
			if cell.Value != "" {
				list = append(list, cell.Value)
			}
		}
	}
	return list
}

func (b *world) noneAccepted() error { return b.sweep.compare(nil) }

// compare compares the expected and the actual outcome of every move with a note.
func (s *sweep) compare(expected []note) error {
	all := slices.Concat(expected, s.notes)
	slices.SortStableFunc(all, func(a, b note) int { return cmp.Compare(a.move, b.move) })
	all = slices.CompactFunc(all, func(a, b note) bool { return a.move == b.move })
	var left, right []string
	for _, note := range all {
		left = append(left, note.move+": "+outcome(expected, note.move))
		right = append(right, note.move+": "+outcome(s.notes, note.move))
	}
	if s.ended {
		left, right = append(left, ""), append(right, "and so on: the other moves were not tried")
	}
	return steps.Same("what became of the moves", steps.ListForm, left, right)
}

// outcome gives the outcome of a move: without a note it was refused.
func outcome(notes []note, move string) string {
	for _, note := range notes {
		if note.move == move {
			return note.outcome
		}
	}
	return refused
}

// validAre asks isMoveValid about every cell or piece in every direction.
func (b *world) validAre(ctx context.Context, table *godog.Table) error {
	var requests []engine.Request
	for _, move := range combine(movable(b.game)) {
		what, direction, _ := strings.Cut(move, " ")
		requests = append(requests, steps.Request("valid", what, direction))
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	var actual []string
	for i, reply := range replies {
		if slices.Equal(reply.Body, []string{"true"}) {
			actual = append(actual, strings.Join(requests[i].Arguments, " "))
		}
	}
	return steps.Same("the moves for which isMoveValid is true", steps.ListForm, listed(table), actual)
}

// movable lists what isMoveValid takes before the direction: a piece of Klotski, else a cell by its row and column from 0.
func movable(game string) (cells []string) {
	if game == "klotski" {
		return strings.Split("0123456789", "")
	}
	side := map[string]int{"peg": side, "eight": 3}[game]
	for i := range side * side {
		cells = append(cells, fmt.Sprintf("%d,%d", i/side, i%side))
	}
	return cells
}
