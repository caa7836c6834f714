package boardgame2d

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

const (
	wasMade   = "made"
	refused   = "refused"
	chunk     = 60 // moves, which are tried without waiting in between
	mostNotes = 40 // outcomes in a report; no position in the features has as many legal moves
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

func combine(names []string) []string {
	var moves []string
	for _, name := range names {
		for _, direction := range directions {
			moves = append(moves, name+" "+direction)
		}
	}
	return moves
}

// jumps lists the jumps of one kind, from every cell of the grid of peg solitaire in every direction. Jumps over the
// edge of the grid are a kind of their own, so that a program that does not expect them fails for nothing else.
func jumps(which string) []string {
	var jumps []string
	for i := range side * side {
		from := place{i / side, i % side}
		for _, direction := range directions {
			to := from.plus(ways[direction], 2)
			if which == jumpKind(from, to) {
				jumps = append(jumps, from.jump(direction))
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

// tryEvery tries each move of a kind from the position on the board, and looks at the board and the score after it.
// Whenever a move has changed them, it brings a new game into the position.
func (b *world) tryEvery(ctx context.Context, which string) error {
	position, err := b.board(ctx)
	if err != nil {
		return err
	}
	b.outcomes = map[string]string{}
	for moves := b.thinkable(which, position); ; {
		n, err := b.trySome(ctx, moves[:min(len(moves), chunk)])
		if err != nil {
			return err
		}
		if moves = moves[n:]; len(moves) == 0 || len(b.outcomes) >= mostNotes {
			return nil
		}
		if b.game == "eight" {
			err = b.eightStandsAt(ctx, position)
		} else {
			_, err = b.AskAll(ctx, b.setup...)
		}
		if err != nil {
			return err
		}
	}
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
	board, err := read(b.game, b.letters, before.printed)
	if err != nil {
		return 0, err
	}
	for i, move := range moves {
		outcome, err := b.outcome(move, board, before.score, replies[3*i:3*i+3])
		if err != nil {
			return 0, err
		}
		if outcome != refused {
			b.outcomes[move] = outcome
			return i + 1, nil
		}
	}
	return len(moves), nil
}

// outcome tells the outcome of a move by the board and the score before it, and by the replies to the commands move,
// print and score.
func (b *world) outcome(move string, before position, score []string, replies []engine.Reply) (string, error) {
	for _, reply := range replies {
		if reply.Refusal != nil {
			return "it raised an error: " + strings.Join(reply.Refusal.Words, " "), nil
		}
	}
	after, err := read(b.game, b.letters, replies[1].Body)
	if err != nil {
		return "", err
	}
	if slices.Equal(before, after) {
		if slices.Equal(score, replies[2].Body) {
			return refused, nil
		}
		return "refused, but the score changed to " + strings.Join(replies[2].Body, " "), nil
	}
	made, ok := moveBetween(b.game, before, after)
	switch {
	case ok && made == move:
		return wasMade, nil
	case ok:
		return "made as " + made, nil
	}
	return "the board changed, but not by a move", nil
}

func (b *world) theseAccepted(table *godog.Table) error {
	expected := map[string]string{}
	for _, move := range listed(table) {
		expected[move] = wasMade
	}
	return b.compareOutcomes(expected)
}

func (b *world) noneAccepted() error { return b.compareOutcomes(nil) }

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

// compareOutcomes compares the outcomes of all moves that were or should have been made. All other moves were refused.
func (b *world) compareOutcomes(expected map[string]string) error {
	all := maps.Clone(b.outcomes)
	maps.Copy(all, expected)
	var left, right []string
	for _, move := range slices.Sorted(maps.Keys(all)) {
		left = append(left, move+": "+cmp.Or(expected[move], refused))
		right = append(right, move+": "+cmp.Or(b.outcomes[move], refused))
	}
	if len(b.outcomes) >= mostNotes {
		left, right = append(left, ""), append(right, "and so on: the other moves were not tried")
	}
	return steps.Same("the outcomes of the moves", steps.ListForm, left, right)
}

// validAre asks isMoveValid about every cell or piece in every direction.
func (b *world) validAre(ctx context.Context, table *godog.Table) error {
	if err := b.has(ctx, "valid"); err != nil {
		return err
	}
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

// movable lists the first arguments of isMoveValid: a piece of Klotski, else a cell by its row and column from 0.
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
