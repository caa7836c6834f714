package boardgame2d

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// makeMoves lets the computer make moves, fewer if the game ends before, and looks at the board and the score after each.
func (b *world) makeMoves(ctx context.Context, times int) error {
	board, err := b.board(ctx)
	if err != nil {
		return err
	}
	c := &b.console
	c.game, c.boards, c.scores = b.game, []position{board}, nil
	for range times {
		if c.last().ended(b.game) {
			break
		}
		replies, err := b.AskAll(ctx, steps.Request("auto"), steps.Request("print"), steps.Request("score"))
		if err != nil {
			return err
		}
		board, err := read(b.game, b.letters, replies[1].Body)
		if err != nil {
			return err
		}
		c.boards, c.scores = append(c.boards, board), append(c.scores, strings.Join(replies[2].Body, " "))
	}
	return nil
}

func (b *world) finish(ctx context.Context) error {
	_, err := b.Ask(ctx, "finish")
	return err
}

// watch sees the board before, and what is on the screen then.
func (b *world) watch(ctx context.Context) error {
	replies, err := b.AskAll(ctx, steps.Request("print"), steps.Request("watch"))
	if err != nil {
		return err
	}
	b.console.game = b.game
	b.console.see(slices.Concat(replies[0].Body, []string{cut}, replies[1].Body))
	return nil
}

// openGames lets the computer make the first move of new games of peg solitaire, and looks at the boards.
func (b *world) openGames(ctx context.Context, number int) error {
	for range number {
		if err := b.create(ctx, "peg"); err != nil {
			return err
		}
		if _, err := b.Ask(ctx, "auto"); err != nil {
			return err
		}
		if err := b.see(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (c *console) scoresFollow() error {
	var expected []string
	for _, board := range c.boards[1:] {
		expected = append(expected, board.score(c.game))
	}
	return steps.Same("the score after each move", steps.ListForm, expected, c.scores)
}

func (b *world) scoreFollows(ctx context.Context) error {
	board, err := b.board(ctx)
	if err != nil {
		return err
	}
	return b.scoreIs(ctx, board.score(b.game))
}

func (b *world) boardEnds(ctx context.Context) error {
	board, err := b.board(ctx)
	if err != nil || board.ended(b.game) {
		return err
	}
	return &steps.Mismatch{What: "the board", Form: steps.TextForm, Expected: []string{"a board that ends the game"}, Actual: board,
		Outcome: engine.Failed}
}

// score gives the score of a board, a number: of peg solitaire the pegs, of the eight puzzle the inversions, and of Klotski the
// rows that the big piece still has to go down. It is empty for a board that has no score.
func (b position) score(game string) string {
	switch game {
	case "peg":
		return strconv.Itoa(len(b.cellsOf('o')))
	case "eight":
		if eight, ok := b.asEight(); ok {
			return strconv.Itoa(eight.Inversions())
		}
	case "klotski":
		if big := b.cellsOf('0'); len(big) > 0 {
			return strconv.Itoa(lowestRow - big[len(big)-1].row)
		}
	}
	return ""
}

// lowestRow is the last row of Klotski that the big piece can reach.
const lowestRow = 12

// ended tells whether a game that has come to this board is over.
func (b position) ended(game string) bool {
	if game != "peg" {
		return b.score(game) == "0"
	}
	for _, from := range b.cellsOf('o') {
		for _, step := range ways {
			if b.at(from.plus(step, 1)) == 'o' && b.at(from.plus(step, 2)) == '.' {
				return false
			}
		}
	}
	return true
}

// mayEnd tells whether a game of the eight puzzle that has come to this board is over or may be after the next move.
func (b position) mayEnd(game string) bool {
	if _, ok := b.asEight(); game != "eight" || !ok {
		return false
	}
	ends := func(move string) bool {
		after := b.slid(move)
		return after.isAfter(b, move) && after.ended(game)
	}
	return b.ended(game) || slices.ContainsFunc(slides(b, false), ends)
}
