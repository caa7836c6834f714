package steps

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
)

// A boardgame2dSweep is what became of many moves that were tried from one position of the chosen game.
type boardgame2dSweep struct {
	notes []boardgame2dNote // on every move that was not refused as it should be
	ended bool              // there was so much to note that the other moves were not tried
}

// A boardgame2dNote says what became of a move.
type boardgame2dNote struct {
	move, outcome string
}

const (
	boardgame2dMade    = "made"
	boardgame2dRefused = "refused"

	// boardgame2dChunk is how many moves are tried without waiting in between.
	boardgame2dChunk = 60

	// Nobody reads more; no position in the features has as many legal moves.
	mostBoardgame2dNotes = 40
)

// boardgame2dJumps lists the jumps of peg solitaire that the features try together, from every cell of the grid in every
// direction. Those over the edge of the grid stand alone, so that who does not expect them fails for nothing else.
func boardgame2dJumps(which string) []string {
	var jumps []string
	for i := range boardgame2dSide * boardgame2dSide {
		from := boardgame2dCell{i / boardgame2dSide, i % boardgame2dSide}
		for _, direction := range directions {
			to := from.plus(boardgame2dSteps[direction], 2)
			if which == boardgame2dJumpKind(from, to) {
				jumps = append(jumps, fmt.Sprintf("%d%c %s", from.row+1, 'A'+from.column, direction))
			}
		}
	}
	return jumps
}

func boardgame2dJumpKind(from, to boardgame2dCell) string {
	switch {
	case min(to.row, to.column) < 0 || max(to.row, to.column) >= boardgame2dSide:
		return "over the edge of the grid"
	case !boardgame2dIsPlace(from):
		return "from a corner of the grid"
	case !boardgame2dIsPlace(to):
		return "into a corner of the grid"
	}
	return "within the board"
}

func (b *boardgame2dWorld) tryJumps(ctx context.Context, which string) error {
	return b.tryEvery(ctx, boardgame2dJumps(which))
}

func (b *boardgame2dWorld) tryPieces(ctx context.Context) error {
	var moves []string
	for piece := range boardgame2dPieces {
		for _, direction := range directions {
			moves = append(moves, fmt.Sprintf("%d %s", piece, direction))
		}
	}
	return b.tryEvery(ctx, moves)
}

// tryEvery tries each of the moves from the position on the board, and looks at board and score after it. Whenever a move
// has changed them a new game is brought into the position.
func (b *boardgame2dWorld) tryEvery(ctx context.Context, moves []string) error {
	b.sweep = boardgame2dSweep{}
	for len(moves) > 0 && !b.sweep.ended {
		n, err := b.trySome(ctx, moves[:min(len(moves), boardgame2dChunk)])
		if err != nil {
			return err
		}
		moves = moves[n:]
	}
	return nil
}

// trySome tries moves up to the first that changes anything, and tells how many it has tried.
func (b *boardgame2dWorld) trySome(ctx context.Context, moves []string) (int, error) {
	requests := slices.Concat(b.setup, []engine.Request{asRequest("print"), asRequest("score")})
	for _, move := range moves {
		requests = append(requests, asRequest("move", move), asRequest("print"), asRequest("score"))
	}
	replies, err := b.tryAll(ctx, requests)
	if err != nil {
		return 0, err
	}
	for i, reply := range replies[:len(b.setup)+2] {
		if reply.Refused {
			return 0, refused(b.tell(requests[i]), reply.Body)
		}
	}
	replies = replies[len(b.setup):]
	before := boardgame2dLook{replies[0].Body, replies[1].Body}
	for i, move := range moves {
		three := replies[2+3*i : 5+3*i]
		outcome, err := b.outcome(move, before, three)
		if err != nil {
			return 0, err
		}
		b.sweep.note(move, outcome)
		if outcome != boardgame2dRefused {
			return i + 1, nil
		}
	}
	return len(moves), nil
}

// outcome says what became of a move, by the replies to the commands move, print and score.
func (b *boardgame2dWorld) outcome(move string, look boardgame2dLook, replies []engine.Reply) (string, error) {
	for _, reply := range replies {
		if reply.Refused {
			return "it raised an error: " + strings.Join(reply.Body[1:], " "), nil
		}
	}
	before, err := readBoardgame2d(b.game, b.letters, look.printed)
	if err != nil {
		return "", err
	}
	after, err := readBoardgame2d(b.game, b.letters, replies[1].Body)
	if err != nil {
		return "", err
	}
	made, ok := boardgame2dMoveBetween(b.game, before, after)
	switch {
	case slices.Equal(before, after) && slices.Equal(look.score, replies[2].Body):
		return boardgame2dRefused, nil
	case slices.Equal(before, after):
		return "refused, but the score changed to " + strings.Join(replies[2].Body, " "), nil
	case ok && made == move:
		return boardgame2dMade, nil
	case ok:
		return "made as " + made, nil
	}
	return "the board changed, but not by a move", nil
}

func (s *boardgame2dSweep) note(move, outcome string) {
	if outcome != boardgame2dRefused {
		s.notes = append(s.notes, boardgame2dNote{move, outcome})
		s.ended = len(s.notes) >= mostBoardgame2dNotes
	}
}

func (b *boardgame2dWorld) theseMade(table *godog.Table) error {
	var expected []boardgame2dNote
	for _, move := range boardgame2dListed(table) {
		expected = append(expected, boardgame2dNote{move, boardgame2dMade})
	}
	return b.sweep.compare(expected)
}

// boardgame2dListed gives what stands in the cells of a table, of which the last may be empty.
func boardgame2dListed(table *godog.Table) []string {
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

func (b *boardgame2dWorld) noneMade() error { return b.sweep.compare(nil) }

// compare sets every move that was or should have been noted beside what should have become of it.
func (s *boardgame2dSweep) compare(expected []boardgame2dNote) error {
	all := slices.Concat(expected, s.notes)
	slices.SortStableFunc(all, func(a, b boardgame2dNote) int { return cmp.Compare(a.move, b.move) })
	all = slices.CompactFunc(all, func(a, b boardgame2dNote) bool { return a.move == b.move })
	var left, right []string
	for _, note := range all {
		left = append(left, note.move+": "+boardgame2dOutcome(expected, note.move))
		right = append(right, note.move+": "+boardgame2dOutcome(s.notes, note.move))
	}
	if s.ended {
		left, right = append(left, ""), append(right, "and so on: the other moves were not tried")
	}
	return same("what became of the moves", ListForm, left, right)
}

// boardgame2dOutcome gives what became of a move; it was refused if nothing is noted.
func boardgame2dOutcome(notes []boardgame2dNote, move string) string {
	for _, note := range notes {
		if note.move == move {
			return note.outcome
		}
	}
	return boardgame2dRefused
}

// validAre asks isMoveValid about every cell or piece in every direction. Of peg solitaire it takes row and column, both
// from 0.
func (b *boardgame2dWorld) validAre(ctx context.Context, table *godog.Table) error {
	var requests []engine.Request
	whats := boardgame2dWhats(b.game)
	for _, what := range whats {
		for _, direction := range directions {
			requests = append(requests, asRequest("valid", what, direction))
		}
	}
	replies, err := b.askAll(ctx, requests...)
	if err != nil {
		return err
	}
	expected := boardgame2dListed(table)
	var actual []string
	for i, reply := range replies {
		if slices.Equal(reply.Body, []string{"true"}) {
			actual = append(actual, strings.Join(requests[i].Arguments, " "))
		}
	}
	return same("the moves for which isMoveValid is true", ListForm, expected, actual)
}

// boardgame2dWhats lists what isMoveValid takes before the direction.
func boardgame2dWhats(game string) (whats []string) {
	if game == "klotski" {
		return strings.Split("0123456789", "")
	}
	side := map[string]int{"peg": boardgame2dSide, "eight": 3}[game]
	for i := range side * side {
		whats = append(whats, fmt.Sprintf("%d,%d", i/side, i%side))
	}
	return whats
}
