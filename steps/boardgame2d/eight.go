package boardgame2d

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
)

// A sight is a game that was looked at: its number and, if its board was read, that.
type sight struct {
	game  int
	board drawing.Position
	whole drawing.Position // with the rows of older boards above it, if there are any
}

func eightPhrases() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`the eight puzzle stands at:?`, func(b *world) any { return b.eightStandsAtDrawn }),
		steps.On(`the tiles are put in order, with the blank in each place in turn`,
			func(b *world) any { return b.orderedEights }),
		steps.On(`(\d+) new games of `+named+` are (made|begun by the computer)`, func(b *world) any { return b.makeGames }),
		steps.On(`the tiles ([1-8.]{9}) are shuffled (\d+) times`, func(b *world) any { return b.shuffleTiles }),

		steps.On(`the tiles 1 to 8 and one blank are there each time(, in three rows of three)?`,
			func(b *world) any { return b.tilesAreThereIn }),
		steps.On(`each board has an even number of inversions that is not 0`,
			func(b *world) any { return b.boardsAreSolvable }),
		steps.On(`in each of them a tile beside the blank (moves into|does not move away from) it`,
			func(b *world) any { return b.eachMoves }),
		steps.On(`they are not all the same`, func(b *world) any { return b.boardsDiffer }),
		steps.On(`(each|none) of the games is over`, func(b *world) any { return b.eachIsOver }),
	}
}

// asEight compares a board with those of the eight puzzle. The error shows the board.
func asEight(b drawing.Position, what string) error {
	if b.IsEight() {
		return nil
	}
	words := what + " does not have the tiles 1 to 8 and one blank in three rows of three: " + strings.Join(b, " / ")
	return otherText(words, what, []string{"the tiles 1 to 8 and one blank, in three rows of three"}, b)
}

func (b *world) eightStandsAtDrawn(ctx context.Context, doc *godog.DocString) error {
	board, err := drawn("eight", doc)
	if err != nil {
		return err
	}
	return b.eightStandsAt(ctx, board)
}

// mostStarts is how many new games are begun to find one from which a board can be reached.
const mostStarts = 20

// eightStandsAt makes a new game and plays it from its random start to a board, on a way on which the game does not end
// before. A start with an odd number of inversions has no way to the board: then it makes another game. The error shows
// the first wrong board on the way.
func (b *world) eightStandsAt(ctx context.Context, board drawing.Position) error {
	for range mostStarts {
		if err := b.create(ctx, "eight"); err != nil {
			return err
		}
		start, err := b.board(ctx)
		if err != nil {
			return err
		}
		if err := asEight(start, "the board of a new game"); err != nil {
			return steps.Blame(b.startRule(), "", err)
		}
		if moves := b.At(start).Tells(steps.Request("way", board.Tiles())); moves != nil {
			if err := b.playTurns(ctx, turnsOf(moves), ""); err != nil {
				return err
			}
			return b.settle(ctx)
		}
	}
	return steps.Blame(b.startRule(), "", engine.Stopf(engine.Failed,
		"the position cannot be reached: each of %d new games had an odd number of inversions", mostStarts))
}

func (b *world) see(ctx context.Context) error {
	board, err := b.board(ctx)
	b.seen = append(b.seen, sight{b.number, b.newest(board), board})
	return err
}

// newest leaves out the rows of older boards, to which initiliaze may have added those of a new one.
func (b *world) newest(board drawing.Position) drawing.Position {
	newest := board[max(0, len(board)-3):]
	if b.Kind != "eight" || !b.renewed || len(board)%3 != 0 || !newest.IsEight() {
		return board
	}
	return newest
}

// makeGames looks at the boards of new games, after the first move of the computer if it is to begin.
func (b *world) makeGames(ctx context.Context, number int, game, how string) error {
	for range number {
		if err := b.create(ctx, kinds[game]); err != nil {
			return err
		}
		if how != "made" {
			if _, err := b.Ask(ctx, "auto"); err != nil {
				return err
			}
			b.stray()
		}
		if err := b.see(ctx); err != nil {
			return err
		}
	}
	return nil
}

// orderedEights plays a game to each of the nine boards that have no inversion.
func (b *world) orderedEights(ctx context.Context) error {
	const tiles = "12345678"
	for i := range len(tiles) + 1 {
		if err := b.eightStandsAt(ctx, drawing.Rows(tiles[:i]+"."+tiles[i:])); err != nil {
			return err
		}
		if err := b.see(ctx); err != nil {
			return err
		}
	}
	return nil
}

// beside gives the move in a direction of a tile into the blank, or of the tile beside the blank away from it.
func beside(board drawing.Position, into bool, direction string) (move string, ok bool) {
	blank, step := board.CellsOf('.')[0], drawing.Step(direction)
	next, behind := blank.Plus(step, -1), blank
	if !into {
		next, behind = blank.Plus(step, 1), blank.Plus(step, 2)
	}
	return string(board.At(next)) + " " + direction, board.At(next) != 0 && board.At(behind) != 0
}

// apart wants the first of several games to stand as it was seen, after all others were made.
func (b *world) apart(ctx context.Context) error {
	if len(b.seen) < 2 || b.seen[0].board == nil || b.seen[0].game == b.seen[1].game {
		return nil
	}
	now, err := b.board(ctx, steps.Request("use", b.seen[0].game))
	if err == nil {
		err = b.Same("the board of the first game, after another was made,", b.seen[0].board, now)
	}
	return steps.Blame(constructorRule, "", err)
}

// eachMoves tries a move in each game that was looked at. The directions take turns.
func (b *world) eachMoves(ctx context.Context, how string) error {
	if err := b.tilesAreThere(); err != nil {
		return err
	}
	if err := b.apart(ctx); err != nil {
		return err
	}
	said := 0
	for i, seen := range b.seen {
		right, into := seen.board, how == "moves into"
		move, ok := beside(right, into, drawing.Directions[i%len(drawing.Directions)])
		if !ok {
			continue
		}
		worded, err := b.wordedMove(right, move)
		if err != nil {
			continue
		}
		said++
		after, err := b.board(ctx, steps.Request("use", seen.game), worded)
		if err != nil {
			return err
		}
		if into {
			right = b.After(right, move)
		}
		err = b.Same(fmt.Sprintf("the board after “%s”", move), right, after)
		if err := b.blameEntry(entry{text: move, before: seen.board}, after, err); err != nil {
			return err
		}
	}
	if said == 0 {
		return engine.Stopf(engine.NotClaimed,
			"the program has its own way to write moves, in which none of these can be said")
	}
	return nil
}

// shuffleTiles looks at the tiles in their order and after each shuffle.
func (b *world) shuffleTiles(ctx context.Context, tiles string, times int) error {
	if err := b.has(ctx, "shuffle"); err != nil {
		return err
	}
	b.seen = append(b.seen, sight{board: drawing.Rows(tiles)})
	for range times {
		shuffled, err := b.Ask(ctx, "shuffle", tiles)
		if err != nil {
			return err
		}
		b.seen = append(b.seen, sight{board: drawing.Rows(strings.Join(shuffled, " "))})
	}
	return nil
}

// tilesAreThereIn checks the boards that were seen. In three rows, nothing else may be there.
func (b *world) tilesAreThereIn(rows string) error {
	if rows != "" {
		for i, seen := range b.seen {
			b.seen[i].board = seen.whole
		}
	}
	return b.tilesAreThere()
}

// tilesAreThere checks the boards without the rows of older ones.
func (b *world) tilesAreThere() error {
	for i, seen := range b.seen {
		err := asEight(seen.board, fmt.Sprintf("board %d of %d", i+1, len(b.seen)))
		if err != nil && seen.game > 0 && b.Rule() != initializeRule {
			return steps.Blame(b.startRule(), "", err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *world) boardsAreSolvable() error {
	if err := b.tilesAreThere(); err != nil {
		return err
	}
	for i, seen := range b.seen {
		if n, err := strconv.Atoi(b.Score(seen.board)); err != nil || n == 0 || n%2 != 0 {
			what := fmt.Sprintf("board %d of %d", i+1, len(b.seen))
			words := fmt.Sprintf("%s has %d inversions; their number should be even and not 0", what, n)
			return otherText(words, what, []string{"an even number of inversions that is not 0"},
				[]string{strings.Join(seen.board, " / ")})
		}
	}
	return nil
}

// boardsDiffer wants two different boards. Shuffles may all give the same: chance may begin anew, from the time of day.
func (b *world) boardsDiffer() error {
	first := b.seen[0].board
	if slices.ContainsFunc(b.seen, func(s sight) bool { return !slices.Equal(s.board, first) }) {
		return nil
	}
	return engine.Stopf(engine.Failed, "all %d boards are the same: %s", len(b.seen), strings.Join(first, " / "))
}

// askEach asks a command of every game that was looked at. The board stands for the move of the answer.
func (b *world) askEach(ctx context.Context, command string) ([]answer, error) {
	if err := b.apart(ctx); err != nil {
		return nil, err
	}
	var requests []engine.Request
	for _, seen := range b.seen {
		requests = append(requests, steps.Request("use", seen.game), steps.Request(command))
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return nil, err
	}
	var answers []answer
	for i, seen := range b.seen {
		words := strings.Join(seen.board, " / ")
		if seen.board == nil {
			words = fmt.Sprintf("game %d, %s", seen.game, b.Shown(b.games[seen.game-1].setup[0]))
		}
		answers = append(answers, answer{move: words, lines: replies[2*i+1].Body, score: b.Score(seen.board)})
	}
	return answers, nil
}

func (b *world) eachIsOver(ctx context.Context, which string) error {
	answers, err := b.askEach(ctx, "over")
	if err != nil {
		return err
	}
	over := strconv.FormatBool(which == "each")
	return answersAreRight("endGame() of", answers, func(answer) string { return over })
}
