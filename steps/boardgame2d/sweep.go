package boardgame2d

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// An outcome tells what became of a move that was tried, and which rule is broken by that; "" if none is.
type outcome struct {
	words, breaks string
}

const (
	wasMade   = "made"
	refused   = "refused"
	chunk     = 60 // moves, which are tried without waiting in between
	mostNotes = 40 // outcomes in a report; no position in the features has as many legal moves
)

// thinkable lists moves of the chosen game, legal or not, that are to be tried together. Jumps over the edge of the grid
// of peg solitaire are a kind of their own, so that a program that does not expect them fails for nothing else.
func (b *world) thinkable(which string, board position) []string {
	if b.kind == "peg" {
		board = b.example()
	}
	return slices.DeleteFunc(b.entries(), func(text string) bool {
		touched := b.step(board, text).Touches
		return b.kind != "klotski" && (len(touched) == 0 || b.kindOf(touched, text, board) != which)
	})
}

// kindOf gives the kind of a jump or a slide, by the places that it touches.
func (b *world) kindOf(touched []engine.Place, text string, board position) string {
	from, edge := placeOf(touched[0]), "off the board"
	to := from.plus(ways[strings.Fields(text)[1]], 1)
	if b.kind == "peg" {
		to, edge = placeOf(touched[len(touched)-1]), "over the edge of the grid"
	}
	switch {
	case board.at(to) == 0:
		return edge
	case board.at(from) == ' ':
		return "from a corner of the grid"
	case board.at(to) == ' ':
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
	b.outcomes = map[string]outcome{}
	for moves := b.thinkable(which, position); ; {
		n, err := b.trySome(ctx, moves[:min(len(moves), chunk)])
		if err != nil {
			return err
		}
		if moves = moves[n:]; len(moves) == 0 || len(b.outcomes) >= mostNotes {
			return nil
		}
		if b.kind == "eight" {
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
	board, unread := b.read(before.printed)
	var requests []engine.Request
	var said []string
	for _, move := range moves {
		if worded, err := b.wordedMove(board, move); err == nil {
			said = append(said, move)
			requests = append(requests, worded, steps.Request("print"), steps.Request("score"))
		}
	}
	if len(said) == 0 {
		return len(moves), nil
	}
	replies, err := b.TryAll(ctx, requests)
	if err != nil {
		return 0, err
	}
	if unread != nil {
		return 0, unread
	}
	for i, move := range said {
		outcome, err := b.outcome(move, board, before.score, replies[3*i:3*i+3])
		if err != nil {
			return 0, err
		}
		if outcome.words != refused || outcome.breaks != "" {
			b.outcomes[move] = outcome
		}
		if outcome.words != refused {
			return slices.Index(moves, move) + 1, nil
		}
	}
	return len(moves), nil
}

// outcome tells the outcome of a move by the board and the score before it, and by the replies to the commands move,
// print and score.
func (b *world) outcome(move string, before position, score []string, replies []engine.Reply) (outcome, error) {
	for _, reply := range replies {
		if reply.Refusal != nil {
			return outcome{"it raised an error: " + strings.Join(reply.Refusal.Words, " "), b.moveRule(b.game)}, nil
		}
	}
	after, err := b.read(replies[1].Body)
	if err != nil {
		return outcome{}, err
	}
	made, ok := b.moveBetween(before, after)
	legal, unchanged := b.after(before, move) != nil, slices.Equal(before, after)
	o := outcome{"the board changed, but not by a move", b.ruleOf(before, move, after)}
	switch {
	case unchanged && !slices.Equal(score, replies[2].Body):
		o = outcome{"refused, but the score changed to " + strings.Join(replies[2].Body, " "), b.Misanswers("score", b.kind)}
	case unchanged && legal:
		o.words = refused
	case unchanged:
		o = outcome{words: refused}
	case ok && made == move:
		o = outcome{words: wasMade}
	case ok:
		o.words = "made as " + made
	}
	return o, nil
}

func (b *world) theseAccepted(table *godog.Table) error {
	return b.compareOutcomes(listed(table)...)
}

func (b *world) noneAccepted() error { return b.compareOutcomes() }

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

// compareOutcomes compares the outcomes of all moves that were or should have been made. All other moves were refused. The
// first wrong outcome names the rule, unless any of them breaks the rule that the scenario is about.
func (b *world) compareOutcomes(expected ...string) error {
	all := append(slices.Collect(maps.Keys(b.outcomes)), expected...)
	slices.Sort(all)
	var left, right, broken []string
	sentence := ""
	for _, move := range slices.Compact(all) {
		o, wanted := b.outcomes[move], refused
		became := cmp.Or(o.words, refused)
		if o.breaks != "" {
			broken = append(broken, o.breaks)
		}
		if slices.Contains(expected, move) {
			wanted = wasMade
		}
		if sentence == "" && became != wanted {
			sentence = fmt.Sprintf("“%s” should be %s: %s", move, wanted, became)
		}
		left, right = append(left, move+": "+wanted), append(right, move+": "+became)
	}
	if len(b.outcomes) >= mostNotes {
		left, right = append(left, ""), append(right, "and so on: the other moves were not tried")
	}
	err := b.blameStart(saying(sentence, steps.Same("the outcomes of the moves", steps.ListForm, left, right)))
	if len(broken) == 0 || slices.Contains(broken, b.Rule()) {
		return err
	}
	return steps.Blame(broken[0], "", err)
}

// validAre asks isMoveValid about every cell or piece in every direction.
func (b *world) validAre(ctx context.Context, table *godog.Table) error {
	if b.speech.moves[b.kind].own() {
		return b.Lacks("valid") // it may want rows, columns and directions in its own way, too
	}
	if err := b.has(ctx, "valid"); err != nil {
		return err
	}
	var requests []engine.Request
	for _, what := range movable(b.kind) {
		for _, direction := range directions {
			requests = append(requests, steps.Request("valid", what, direction))
		}
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	var expected, actual []string
	for i, reply := range replies {
		move, answer := strings.Join(requests[i].Arguments, " "), strings.Join(reply.Body, " ")
		right := strconv.FormatBool(slices.Contains(listed(table), move))
		if right == "true" || answer != right {
			expected, actual = append(expected, move+": "+right), append(actual, move+": "+answer)
		}
	}
	return b.blameStart(steps.Same("what isMoveValid tells", steps.ListForm, expected, actual))
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
