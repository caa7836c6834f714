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

// A tree has, by each board that occurs in the games on one board, its rows on one line, the moves from there. The subject has been
// found to make the same moves as the rules.
type tree map[string][]play.Step

func joined(p engine.Position) string { return strings.Join(p.Board(), " ") }

// playAll plays every game on the current board by trying every peg in every direction, on every board only once.
func (e *world) playAll(ctx context.Context) error {
	if err := e.rightBeginning(ctx); err != nil {
		return err
	}
	e.tree = tree{}
	moves := play.Tried(e.Game.Now, nearby)
	for level := []engine.Position{e.Game.Now}; len(level) > 0; level = level[1:] {
		rows, board := level[0].Board(), joined(level[0])
		_, known := e.tree[board]
		if known {
			continue
		}
		left := pegs(rows)
		ofPegs := slices.DeleteFunc(slices.Clone(moves), func(r engine.Request) bool {
			_, place, _ := strings.Cut(e.Tell(r), " ")
			return !slices.Contains(left, place)
		})
		tries, err := e.tryOn(ctx, rows, ofPegs)
		if err != nil {
			return err
		}
		e.tree[board] = nil
		for _, t := range tries {
			if err := e.rightTry(ctx, t); err != nil {
				return err
			}
			if t.Allowed() {
				e.tree[board], level = append(e.tree[board], t.Step), append(level, t.Next[0])
			}
		}
	}
	return nil
}

// tryOn tries moves in a game on a board of its own. What is shown after each is read in the dialect of the subject.
func (e *world) tryOn(ctx context.Context, board []string, moves []engine.Request) (tries []play.Try, err error) {
	game := e.Game
	defer func() { e.Game = game }()
	if e.Game, err = play.NewGame(e.Rules(), load(board)); err != nil {
		return nil, err
	}
	sweep, err := e.SweepThrough(ctx, moves)
	if err != nil {
		return nil, err
	}
	for i, t := range sweep.Came {
		sweep.Came[i].After = e.drawn.rows(t.After)
	}
	return sweep.Came, nil
}

// rightTry compares what came of a move with what the rules say. So games end, and lead to few boards.
func (e *world) rightTry(ctx context.Context, t play.Try) error {
	switch {
	case e.breaks(t) == "":
		return nil
	case declined(t) == t.Allowed():
		_, because := e.because(t)
		return e.blameTry(ctx, t, cmp.Or(because, error(engine.Stopf(engine.Failed, "%s", e.told(t)))))
	}
	return e.blameTry(ctx, t, steps.Same("the board after "+e.Shown(t.Request), steps.BoardForm, right(t.Step), t.After))
}

// games gives every game from a board: its moves and how many pegs it leaves.
func (e *world) games(board, before string) (games []string) {
	for _, s := range e.tree[board] {
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
		actual = e.games(joined(e.Game.Now), "")
	}
	slices.Sort(expected)
	slices.Sort(actual)
	return steps.Same("the list of "+what+" and of what they leave", steps.ListForm, expected, actual)
}

// ends gives the numbers of pegs that games leave, and on how many boards.
func (t tree) ends() (ends []string) {
	count := map[int]int{}
	for board, moves := range t {
		if moves == nil {
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
	for _, game := range e.games(joined(e.Game.Now), "") {
		told[strings.HasSuffix(game, ": 1")]++
	}
	list := func(won, lost int) []string { return []string{fmt.Sprint(won, " won"), fmt.Sprint(lost, " lost")} }
	return steps.Same("the list of games won and lost", steps.ListForm, list(won, lost), list(told[true], told[false]))
}

func (e *world) boardsOccur(n int) error {
	return steps.SameValue("the number of boards", n, len(e.tree))
}

// endsAreTold compares what is_over or is_won says of each board with what the rules say.
func (e *world) endsAreTold(ctx context.Context, query string) error {
	boards := slices.Sorted(maps.Keys(e.tree))
	return cmp.Or(e.askOnEach(ctx, query, steps.Each(boards, strings.Fields)), e.rightEachTime(ctx))
}
