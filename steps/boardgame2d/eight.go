package boardgame2d

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/solver"
)

// eight is what a scenario has seen of the eight puzzle.
type eight struct {
	games  []int      // the games that were looked at, by number
	boards []position // of these games, or of one again and again
	scores []string   // after each of the moves that were played

	tiles    string   // that were shuffled
	shuffled []string // what became of them, time after time
}

var eightPhrases = []steps.Phrase{
	steps.On(`the eight puzzle stands at:?`, func(b *world) any { return b.eightStandsAtDrawn }),
	steps.On(`(\d+) new eight puzzles are made`, func(b *world) any { return b.newEights }),
	steps.On(`the tiles are put in order, with the blank in each place in turn`,
		func(b *world) any { return b.orderedEights }),
	steps.On(`it is initialised again (\d+) times`, func(b *world) any { return b.initializeEight }),
	steps.On(moves+` are played and the score is looked at after each`,
		func(b *world) any { return b.playScored }),
	steps.On(`every tile is tried in every direction (within|off) the board`, func(b *world) any { return b.tryTiles }),
	steps.On(`the tiles ([1-8.]{9}) are shuffled (\d+) times`, func(b *world) any { return b.shuffleTiles }),

	steps.On(`each board has the tiles 1 to 8 and one blank, in three rows of three`,
		func(b *world) any { return b.boardsAreWhole }),
	steps.On(`each board has an even number of inversions that is not 0`,
		func(b *world) any { return b.boardsAreSolvable }),
	steps.On(`in each of them a tile beside the blank (moves into|does not move away from) it`,
		func(b *world) any { return b.eachMoves }),
	steps.On(`they are not all the same`, func(b *world) any { return b.boardsDiffer }),
	steps.On(`they are the same tiles each time`, func(b *world) any { return b.tilesAreKept }),
	steps.On(`they do not stay in their order`, func(b *world) any { return b.orderIsChanged }),
	steps.On(`(each|none) of the games is over`, func(b *world) any { return b.eachIsOver }),
	steps.On(`each score is (0|the number of inversions on the board)`, func(b *world) any { return b.eachScoreIs }),
	steps.On(`the scores are (\d+(?:, \d+)*)`, func(b *world) any { return b.scoresAre }),
	steps.On(`totalInversion of ([1-8.]+) is (\d+)`, func(b *world) any { return b.totalInversionIs }),
}

// tiles gives the cells row by row, without an end between rows.
func (b position) tiles() string { return strings.Join(b, "") }

// rows gives the board that has those tiles.
func rows(tiles string) position {
	return position{tiles[:3], tiles[3:6], tiles[6:]}
}

// asEight gives the board if it is one of the eight puzzle.
func (b position) asEight() (board solver.Eight, ok bool) {
	if board, ok = solver.ParseEight(b.tiles()); ok {
		ok = slices.Equal(b, rows(b.tiles()))
	}
	return board, ok
}

// isEight wants a board to be one of the eight puzzle. The error shows what it is instead.
func (b position) isEight(what string) error {
	if _, ok := b.asEight(); ok {
		return nil
	}
	return &steps.Mismatch{What: what, Form: steps.TextForm, Expected: []string{"the tiles 1 to 8 and one blank, in three rows of three"},
		Actual: b, Outcome: engine.Failed}
}

func (b *world) eightStandsAtDrawn(ctx context.Context, doc *godog.DocString) error {
	board, err := read("eight", document, steps.Lines(doc))
	if err != nil {
		return fmt.Errorf("reading the board of the feature: %w", err)
	}
	return b.eightStandsAt(ctx, board)
}

// mostStarts is how many new games are begun to find one from which a board can be reached.
const mostStarts = 20

// eightStandsAt makes a new game and plays it from its random start to a board, on a way on which it is over nowhere before.
// A program that takes the direction of a move for that of the blank gets there, too, so that this alone is its fault.
func (b *world) eightStandsAt(ctx context.Context, board position) error {
	err := b.lead(ctx, board, func(move string) string { return move })
	if _, ok := errors.AsType[*steps.Mismatch](err); !ok {
		return err
	}
	asked := b.Asked()
	if b.lead(ctx, board, strings.NewReplacer("UP", "DOWN", "DOWN", "UP", "LEFT", "RIGHT", "RIGHT", "LEFT").Replace) == nil {
		return nil
	}
	b.Remember(asked...)
	return err
}

// lead makes a new game and leads it to a board, with the moves as worded. If the start has an odd number of inversions, so
// that there is no way, it makes another game. The error shows the first board on the way that is not what it should be.
func (b *world) lead(ctx context.Context, board position, worded func(move string) string) error {
	for range mostStarts {
		if err := b.create(ctx, "eight"); err != nil {
			return err
		}
		start, err := b.board(ctx)
		if err != nil {
			return err
		}
		if err := start.isEight("the board of a new game"); err != nil {
			return err
		}
		if moves, ok := solver.EightPath(start.tiles(), board.tiles()); ok {
			return b.follow(ctx, start, moves, worded)
		}
	}
	return engine.Stopf(engine.Failed, "the position cannot be reached: each of %d new games had an odd number of inversions",
		mostStarts)
}

// follow plays moves one after another and looks at the board after each.
func (b *world) follow(ctx context.Context, board position, moves []string, worded func(string) string) error {
	var requests []engine.Request
	for _, move := range moves {
		requests = append(requests, steps.Request("move", worded(move)), steps.Request("print"))
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	b.Remember("EightPuzzle()", "playUser, move by move to the position: "+worded(strings.Join(moves, ", ")))
	for i, move := range moves {
		board = board.slid(move)
		after := "the board after " + move + ", on the way to the position,"
		if err := b.printedIs(after, board, replies[2*i+1].Body); err != nil {
			return err
		}
	}
	return nil
}

func (b *world) printedIs(what string, expected position, printed []string) error {
	actual, err := read(b.game, b.letters, printed)
	if err != nil {
		return err
	}
	return same(b.game, what, expected, actual)
}

// slid gives the board after a move: the tile and the blank change places.
func (b position) slid(move string) position {
	tile := move[:1]
	return rows(strings.NewReplacer(tile, ".", ".", tile).Replace(b.tiles()))
}

// see notes the board of the chosen game.
func (b *world) see(ctx context.Context) error {
	board, err := b.board(ctx)
	b.eight.games, b.eight.boards = append(b.eight.games, b.chosen), append(b.eight.boards, board)
	return err
}

func (b *world) newEights(ctx context.Context, number int) error {
	for range number {
		if err := b.create(ctx, "eight"); err != nil {
			return err
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
		if err := b.eightStandsAt(ctx, rows(tiles[:i]+"."+tiles[i:])); err != nil {
			return err
		}
		if err := b.see(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *world) initializeEight(ctx context.Context, times int) error {
	for range times {
		if err := b.initialize(ctx); err != nil {
			return err
		}
		if err := b.see(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *world) playScored(ctx context.Context, moves string) error {
	for move := range strings.SplitSeq(moves, ", ") {
		replies, err := b.AskAll(ctx, steps.Request("move", move), steps.Request("score"))
		if err != nil {
			return err
		}
		b.eight.scores = append(b.eight.scores, strings.Join(replies[1].Body, " "))
	}
	return nil
}

// slides lists the moves of all tiles, legal or not, that would end off the board, or those that would not.
func slides(board position, off bool) []string {
	var moves []string
	for i, tile := range board.tiles() {
		for _, direction := range directions {
			end := place{i / 3, i % 3}.plus(ways[direction], 1)
			if tile != '.' && off == (board.at(end) == ' ') {
				moves = append(moves, string(tile)+" "+direction)
			}
		}
	}
	return moves
}

// tryTiles tries moves from the position on the board, to which a new game is played whenever a move has changed anything.
func (b *world) tryTiles(ctx context.Context, where string) error {
	position, err := b.board(ctx)
	if err != nil {
		return err
	}
	b.sweep = sweep{}
	for moves := slides(position, where == "off"); len(moves) > 0; {
		n, err := b.trySlides(ctx, moves)
		if err != nil {
			return err
		}
		if moves = moves[n:]; len(moves) == 0 {
			break
		}
		if err := b.eightStandsAt(ctx, position); err != nil {
			return err
		}
	}
	return nil
}

// trySlides tries moves up to the first that changes anything, and tells how many it has tried.
func (b *world) trySlides(ctx context.Context, moves []string) (int, error) {
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

// beside gives the move in a direction of the tile that goes into the blank with it, or of the one beside the blank
// that would go away from it, into another tile. False: there is no such tile.
func beside(board position, into bool, direction string) (move string, ok bool) {
	i := strings.Index(board.tiles(), ".")
	blank, step := place{i / 3, i % 3}, ways[direction]
	tile := board.at(blank.plus(step, -1))
	if !into {
		tile = board.at(blank.plus(step, 1))
	}
	return string(tile) + " " + direction, tile != ' ' && (into || board.at(blank.plus(step, 2)) != ' ')
}

// eachMoves tries a move in each game that was looked at. The directions take turns.
func (b *world) eachMoves(ctx context.Context, how string) error {
	if err := b.boardsAreWhole(); err != nil {
		return err
	}
	var expected, actual []string
	for i, board := range b.eight.boards {
		into := how == "moves into"
		move, ok := beside(board, into, directions[i%len(directions)])
		if !ok {
			continue
		}
		replies, err := b.AskAll(ctx, steps.Request("use", b.eight.games[i]), steps.Request("move", move), steps.Request("print"))
		if err != nil {
			return err
		}
		after, err := read(b.game, b.letters, replies[2].Body)
		if err != nil {
			return err
		}
		words := strings.Join(board, " / ") + ", " + move + ": "
		if into {
			board = board.slid(move)
		}
		expected = append(expected, words+strings.Join(board, " / "))
		actual = append(actual, words+strings.Join(after, " / "))
	}
	return steps.Same("what became of the moves", steps.ListForm, expected, actual)
}

func (b *world) shuffleTiles(ctx context.Context, tiles string, times int) error {
	b.eight.tiles = tiles
	for range times {
		shuffled, err := b.Ask(ctx, "shuffle", tiles)
		if err != nil {
			return err
		}
		b.eight.shuffled = append(b.eight.shuffled, strings.Join(shuffled, " "))
	}
	return nil
}

func (b *world) boardsAreWhole() error {
	for i, board := range b.eight.boards {
		if err := board.isEight(fmt.Sprintf("board %d of %d", i+1, len(b.eight.boards))); err != nil {
			return err
		}
	}
	return nil
}

func (b *world) boardsAreSolvable() error {
	if err := b.boardsAreWhole(); err != nil {
		return err
	}
	for i, board := range b.eight.boards {
		eight, _ := board.asEight()
		if n := eight.Inversions(); n == 0 || n%2 != 0 {
			return &steps.Mismatch{What: fmt.Sprintf("board %d of %d", i+1, len(b.eight.boards)), Form: steps.TextForm,
				Expected: []string{"an even number of inversions that is not 0"}, Actual: board, Outcome: engine.Failed,
				Cause: fmt.Sprintf("it has %d", n)}
		}
	}
	return nil
}

func (b *world) boardsDiffer() error {
	first := b.eight.boards[0]
	if slices.ContainsFunc(b.eight.boards, func(board position) bool { return !slices.Equal(board, first) }) {
		return nil
	}
	return engine.Stopf(engine.Failed, "all %d of them are %s", len(b.eight.boards), strings.Join(first, " / "))
}

func (b *world) tilesAreKept() error {
	sorted := func(tiles string) []string { return slices.Sorted(slices.Values(strings.Split(tiles, ""))) }
	for i, tiles := range b.eight.shuffled {
		what := fmt.Sprintf("what is in the vector after shuffle %d", i+1)
		if err := steps.Same(what, steps.ListForm, sorted(b.eight.tiles), sorted(tiles)); err != nil {
			return err
		}
	}
	return nil
}

// orderIsChanged wants the same tiles in another order, once at least. That the orders differ from each other is not asked for:
// where chance begins anew each time, from the time of day, they do not.
func (b *world) orderIsChanged() error {
	if slices.ContainsFunc(b.eight.shuffled, func(tiles string) bool { return tiles != b.eight.tiles }) {
		return b.tilesAreKept()
	}
	return engine.Stopf(engine.Failed, "they were shuffled %d times and are %s each time", len(b.eight.shuffled), b.eight.tiles)
}

// eachIs asks a command of every game that was looked at.
func (b *world) eachIs(ctx context.Context, what, command string, expected func(position) string) error {
	var requests []engine.Request
	for _, game := range b.eight.games {
		requests = append(requests, steps.Request("use", game), steps.Request(command))
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	var left, right []string
	for i, board := range b.eight.boards {
		words := strings.Join(board, " / ") + ": "
		left = append(left, words+expected(board))
		right = append(right, words+strings.Join(replies[2*i+1].Body, " "))
	}
	return steps.Same(what, steps.ListForm, left, right)
}

func (b *world) eachIsOver(ctx context.Context, which string) error {
	return b.eachIs(ctx, "whether the game is over", "over", func(position) string {
		return strconv.FormatBool(which == "each")
	})
}

func (b *world) eachScoreIs(ctx context.Context, expected string) error {
	if err := b.boardsAreWhole(); err != nil {
		return err
	}
	return b.eachIs(ctx, "the score", "score", func(board position) string {
		if expected == "0" {
			return expected
		}
		eight, _ := board.asEight()
		return strconv.Itoa(eight.Inversions())
	})
}

func (b *world) scoresAre(expected string) error {
	return steps.Same("the score after each move", steps.ListForm, strings.Split(expected, ", "), b.eight.scores)
}

func (b *world) totalInversionIs(ctx context.Context, tiles, expected string) error {
	actual, err := b.Ask(ctx, "inversions", tiles)
	if err != nil {
		return err
	}
	return steps.Same("totalInversion", steps.ListForm, []string{expected}, actual)
}
