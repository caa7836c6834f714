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

// A sweep is what became of many moves that were tried from one position of the chosen game.
type sweep struct {
	notes []note // on every move that was not refused as it should be
	ended bool   // there was so much to note that the other moves were not tried
}

// A note says what became of a move.
type note struct {
	move, outcome string
}

const (
	wasMade = "made"
	refused = "refused"

	// chunk is how many moves are tried without waiting in between.
	chunk = 60

	// Nobody reads more; no position in the features has as many legal moves.
	mostNotes = 40
)

// jumps lists the jumps of peg solitaire that the features try together, from every cell of the grid in every
// direction. Those over the edge of the grid stand alone, so that who does not expect them fails for nothing else.
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

func (b *world) tryJumps(ctx context.Context, which string) error {
	return b.tryEvery(ctx, jumps(which))
}

func (b *world) tryPieces(ctx context.Context) error {
	var moves []string
	for piece := range pieces {
		for _, direction := range directions {
			moves = append(moves, fmt.Sprintf("%d %s", piece, direction))
		}
	}
	return b.tryEvery(ctx, moves)
}

// tryEvery tries each of the moves from the position on the board, and looks at board and score after it. Whenever a move
// has changed them a new game is brought into the position.
func (b *world) tryEvery(ctx context.Context, moves []string) error {
	b.sweep = sweep{}
	for len(moves) > 0 && !b.sweep.ended {
		n, err := b.trySome(ctx, moves[:min(len(moves), chunk)])
		if err != nil {
			return err
		}
		moves = moves[n:]
	}
	return nil
}

// trySome tries moves up to the first that changes anything, and tells how many it has tried.
func (b *world) trySome(ctx context.Context, moves []string) (int, error) {
	requests := slices.Concat(b.setup, []engine.Request{steps.Request("print"), steps.Request("score")})
	for _, move := range moves {
		requests = append(requests, steps.Request("move", move), steps.Request("print"), steps.Request("score"))
	}
	replies, err := b.TryAll(ctx, requests)
	if err != nil {
		return 0, err
	}
	for i, reply := range replies[:len(b.setup)+2] {
		if err := b.Refused(requests[i], reply); err != nil {
			return 0, err
		}
	}
	replies = replies[len(b.setup):]
	before := look{replies[0].Body, replies[1].Body}
	for i, move := range moves {
		three := replies[2+3*i : 5+3*i]
		outcome, err := b.outcome(move, before, three)
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

// outcome says what became of a move, by the replies to the commands move, print and score.
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

func (b *world) theseMade(table *godog.Table) error {
	var expected []note
	for _, move := range listed(table) {
		expected = append(expected, note{move, wasMade})
	}
	return b.sweep.compare(expected)
}

// listed gives what stands in the cells of a table, of which the last may be empty.
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

func (b *world) noneMade() error { return b.sweep.compare(nil) }

// compare sets every move that was or should have been noted beside what should have become of it.
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

// outcome gives what became of a move; it was refused if nothing is noted.
func outcome(notes []note, move string) string {
	for _, note := range notes {
		if note.move == move {
			return note.outcome
		}
	}
	return refused
}

// validAre asks isMoveValid about every cell or piece in every direction. Of peg solitaire it takes row and column, both
// from 0.
func (b *world) validAre(ctx context.Context, table *godog.Table) error {
	var requests []engine.Request
	whats := whats(b.game)
	for _, what := range whats {
		for _, direction := range directions {
			requests = append(requests, steps.Request("valid", what, direction))
		}
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	expected := listed(table)
	var actual []string
	for i, reply := range replies {
		if slices.Equal(reply.Body, []string{"true"}) {
			actual = append(actual, strings.Join(requests[i].Arguments, " "))
		}
	}
	return steps.Same("the moves for which isMoveValid is true", steps.ListForm, expected, actual)
}

// whats lists what isMoveValid takes before the direction.
func whats(game string) (whats []string) {
	if game == "klotski" {
		return strings.Split("0123456789", "")
	}
	side := map[string]int{"peg": side, "eight": 3}[game]
	for i := range side * side {
		whats = append(whats, fmt.Sprintf("%d,%d", i/side, i%side))
	}
	return whats
}
