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
	"rulebook/steps/boardgame2d/drawing"
)

// An outcome tells what became of a move that was tried, and which rule is broken by that; "" if none is.
type outcome struct {
	words, breaks string
}

const (
	wasMade   = "made"
	refused   = "refused"
	mostNotes = 40 // outcomes in a report; no position in the features has as many legal moves
)

// tryEvery tries each move of a kind from the position, which it makes anew whenever something has changed.
func (b *world) tryEvery(ctx context.Context, which string) error {
	position, err := b.lookAtBoard(ctx)
	if err != nil {
		return err
	}
	b.outcomes = map[string]outcome{}
	board, moved := position, false
	for _, move := range b.Thinkable(which, position) {
		if moved {
			if board, err = b.anew(ctx, position); err != nil {
				return err
			}
		}
		o, err := b.try(ctx, move, board)
		if err != nil {
			return err
		}
		moved = o.words != refused
		if moved || o.breaks != "" {
			b.outcomes[move] = o
		}
		if len(b.outcomes) >= mostNotes {
			break
		}
	}
	return nil
}

// anew brings a new game into a position and looks at it.
func (b *world) anew(ctx context.Context, wanted drawing.Position) (board drawing.Position, err error) {
	if b.Kind == "eight" {
		err = b.eightStandsAt(ctx, wanted)
	} else {
		_, err = b.AskAll(ctx, b.setup...)
	}
	if err != nil {
		return nil, err
	}
	return b.lookAtBoard(ctx)
}

// lookAtBoard looks at the chosen game and reads its board.
func (b *world) lookAtBoard(ctx context.Context) (drawing.Position, error) {
	if err := b.look(ctx); err != nil {
		return nil, err
	}
	return b.read(b.looked.printed)
}

// try tries one move. One that the program cannot be told counts as refused.
func (b *world) try(ctx context.Context, move string, board drawing.Position) (outcome, error) {
	worded, err := b.wordedMove(board, move)
	if err != nil {
		return outcome{words: refused}, nil
	}
	replies, err := b.TryAll(ctx, []engine.Request{worded, steps.Request("print"), steps.Request("score")})
	if err != nil {
		return outcome{}, err
	}
	return b.outcome(move, board, replies)
}

// outcome tells what became of a move, by the replies to the commands move, print and score.
func (b *world) outcome(move string, before drawing.Position, replies []engine.Reply) (outcome, error) {
	for _, reply := range replies {
		if reply.Refusal != nil {
			return outcome{"it raised an error: " + strings.Join(reply.Refusal.Words, " "), b.moveRule()}, nil
		}
	}
	after, err := b.read(replies[1].Body)
	if err != nil {
		return outcome{}, err
	}
	made, ok := b.MoveBetween(before, after)
	legal, unchanged := b.After(before, move) != nil, slices.Equal(before, after)
	o := outcome{"the board changed, but not by a move", b.ruleOf(before, move, after)}
	switch {
	case unchanged && !slices.Equal(b.looked.score, replies[2].Body):
		o = outcome{"refused, but the score changed to " + strings.Join(replies[2].Body, " "), b.Misanswers("score", b.Kind)}
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

func (b *world) noneAccepted() error { return b.accepted(&godog.Table{}) }

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

// accepted compares what became of the moves with a table of those to be made. All others were refused. The first wrong
// outcome names the rule, unless any of them breaks the scenario's own.
func (b *world) accepted(table *godog.Table) error {
	expected := listed(table)
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
	if b.speech.moves[b.Kind].Own() {
		return b.Lacks("valid") // it may want rows, columns and directions in its own way, too
	}
	if err := b.has(ctx, "valid"); err != nil {
		return err
	}
	var requests []engine.Request
	for _, what := range b.Movable() {
		for _, direction := range drawing.Directions {
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
