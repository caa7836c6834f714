package eecs3311

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
	"rulebook/steps/play"
)

// A tree holds every board that occurs in the games on one board, its rows on one line, and the moves from it. The
// subject has been found to make the same moves as the rules.
type tree struct {
	start  string
	boards map[string]engine.Position
	moves  map[string][]play.Step
}

func joined(p engine.Position) string { return strings.Join(p.Board(), " ") }

// playAll plays every game on the current board by trying every peg in every direction, on every board only once.
func (e *world) playAll(ctx context.Context) error {
	if err := e.rightBeginning(ctx); err != nil {
		return err
	}
	now, moves := e.Game.Now, e.moves()
	e.tree = &tree{joined(now), map[string]engine.Position{joined(now): now}, map[string][]play.Step{}}
	for level := []engine.Position{now}; len(level) > 0; level = level[1:] {
		board := level[0].Board()
		left := pegs(board)
		ofPegs := slices.DeleteFunc(slices.Clone(moves), func(r engine.Request) bool {
			_, place, _ := strings.Cut(e.Tell(r), " ")
			return !slices.Contains(left, place)
		})
		tries, err := e.tryOn(ctx, board, ofPegs)
		if err != nil {
			return err
		}
		for _, t := range tries {
			if err := e.rightTry(ctx, t); err != nil {
				return err
			}
			level = append(level, e.tree.grow(t.Step)...)
		}
	}
	return nil
}

// tryOn tries moves in a game on a board of its own.
func (e *world) tryOn(ctx context.Context, board []string, moves []engine.Request) (tries []try, err error) {
	game := e.Game
	defer func() { e.Game = game }()
	if e.Game, err = play.NewGame(e.Rules(), load(board)); err != nil {
		return nil, err
	}
	sweep, err := e.SweepThrough(ctx, moves)
	if err != nil {
		return nil, err
	}
	return e.tries(sweep)
}

// rightTry compares what came of a move with what the rules say. So games end, and lead to few boards.
func (e *world) rightTry(ctx context.Context, t try) error {
	switch {
	case e.breaks(t) == "":
		return nil
	case t.refused() == t.Allowed():
		return e.blameTry(ctx, t, cmp.Or(t.because, error(engine.Stopf(engine.Failed, "%s", e.told(t)))))
	}
	return e.blameTry(ctx, t, steps.Same("the board after "+e.Shown(t.Request), steps.BoardForm, right(t.Step), t.after))
}

// grow adds a move, if the rules allow it, and gives the position to which it leads if that is new.
func (t *tree) grow(s play.Step) (found []engine.Position) {
	if !s.Allowed() {
		return nil
	}
	before, after := joined(s.Before), joined(s.Next[0])
	t.moves[before] = append(t.moves[before], s)
	if t.boards[after] == nil {
		t.boards[after], found = s.Next[0], s.Next
	}
	return found
}

// games gives every game from a board: its moves and how many pegs it leaves.
func (e *world) games(board, before string) (games []string) {
	for _, s := range e.tree.moves[board] {
		games = append(games, e.games(joined(s.Next[0]), before+", "+e.Tell(s.Request))...)
	}
	if games == nil {
		games = []string{fmt.Sprintf("%s: %d", strings.TrimPrefix(before, ", "), strings.Count(board, "O"))}
	}
	return games
}

// theseGames lists all games and the pegs that they leave, or how many boards are left with how many pegs.
func (e *world) theseGames(what string, table *godog.Table) error {
	expected := steps.Each(steps.Pairs(table), func(row [2]string) string { return row[0] + ": " + row[1] })
	actual := e.tree.ends()
	if what == "games" {
		actual = e.games(e.tree.start, "")
	}
	slices.Sort(expected)
	slices.Sort(actual)
	return steps.Same("the list of "+what+" and of what they leave", steps.ListForm, expected, actual)
}

// ends gives the numbers of pegs that games leave, and on how many boards.
func (t *tree) ends() (ends []string) {
	count := map[int]int{}
	for board := range t.boards {
		if t.moves[board] == nil {
			count[strings.Count(board, "O")]++
		}
	}
	for pegs, boards := range count {
		ends = append(ends, fmt.Sprintf("%d: %d", pegs, boards))
	}
	return ends
}

func (e *world) wonAndLost(won, lost int) error {
	told := map[bool]int{}
	for _, game := range e.games(e.tree.start, "") {
		told[strings.HasSuffix(game, ": 1")]++
	}
	list := func(won, lost int) []string { return []string{fmt.Sprint(won, " won"), fmt.Sprint(lost, " lost")} }
	return steps.Same("the list of games won and lost", steps.ListForm, list(won, lost), list(told[true], told[false]))
}

func (e *world) boardsOccur(n int) error {
	return steps.SameValue("the number of boards", n, len(e.tree.boards))
}

// chunk is how many games are looked at without waiting for the replies: they share the time of one command.
const chunk = 100

// endsAreTold compares what is_over or is_won says of each board with what the rules say.
func (e *world) endsAreTold(ctx context.Context, query string) error {
	for chunk := range slices.Chunk(slices.Sorted(maps.Keys(e.tree.boards)), chunk) {
		var requests []engine.Request
		for _, board := range chunk {
			requests = append(requests, steps.Request("load", board), steps.Request(query))
		}
		replies, err := e.TryAll(ctx, requests)
		if err != nil {
			return err
		}
		for i, board := range chunk {
			what := e.Shown(steps.Request(query)) + " on " + strings.ReplaceAll(board, " ", "/")
			right := e.tree.boards[board].Tells(steps.Request(query))
			wrong := steps.Same(what, steps.ListForm, right, replies[2*i+1].Body)
			if wrong != nil || replies[2*i].Refusal != nil {
				return e.blameEnd(ctx, query, strings.Fields(board), replies[2*i+1], wrong)
			}
		}
	}
	return nil
}

// blameEnd blames an error on the rule that was broken where is_over or is_won is wrong about a board, or refused there.
func (e *world) blameEnd(ctx context.Context, query string, board []string, reply engine.Reply, failure error) error {
	if err := e.put(ctx, board); err != nil {
		return err
	}
	e.tested = play.Try{Step: play.StepIn(e.Game.Now, steps.Request(query)), Reply: reply}
	if reply.Refusal != nil {
		return e.blameRefusal(ctx, e.tested, e.rightly(e.tested.Step))
	}
	return e.blame(ctx, failure)
}
