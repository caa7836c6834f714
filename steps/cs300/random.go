package cs300

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/cs300/speech"
	"rulebook/steps/play"
)

// drawGame draws a game on a board: a whole line of jumps with illegal moves between them, and with bad answers if
// there are to be slips.
func (c *world) drawGame(chance *rand.Rand, board fixtures.Board, style int, slips bool) speech.Game {
	drawn := speech.Game{Board: board, Style: style}
	if slips {
		drawn.Slips = speech.DrawSlips(chance)
	}
	add := func(r engine.Request) {
		for i := 0; slips && i < len(speech.Sequence); i++ {
			drawn.Turns = append(drawn.Turns, speech.Slipping(speech.Sequence[i], speech.DrawSlips(chance))...)
		}
		drawn.Turns = append(drawn.Turns, speech.TurnIn(r))
	}
	line := c.Rules().Draw(chance, engine.Wish(board.Name))
	for _, s := range play.Walk(c.Rules(), line)[1:] {
		for chance.IntN(3) == 0 {
			tried := movesOn(s.Before)
			if one := tried[chance.IntN(len(tried))]; !s.Before.After(one).Allowed() {
				add(one)
			}
		}
		add(s.Request)
	}
	return drawn
}

func (c *world) playDrawn(ctx context.Context, g speech.Game) error {
	c.game, c.slips, c.without, c.taken, c.tires = g, nil, nil, "", false
	return c.playGame(ctx)
}

// playRandom plays random games on a board, to the first that is not played by the rules.
func (c *world) playRandom(ctx context.Context, count int, name, slips string) error {
	board, style, err := c.Facts.Board(name)
	if err != nil {
		return err
	}
	c.wrong = steps.PlayLots(ctx, c.World, count, steps.Lot[speech.Game]{
		Draw: func(chance *rand.Rand) speech.Game { return c.drawGame(chance, board, style, slips != "") },
		Play: func(ctx context.Context, g speech.Game) error {
			if err := c.playDrawn(ctx, g); err != nil {
				return err
			}
			return c.byTheRules()
		},
		Smaller: c.smaller,
		Told:    func(g speech.Game) steps.Draft { return steps.Draft{Rule: c.Rule(), Steps: c.told(g)} },
	})
	return nil
}

// slipAsDrawn gives each of the bad answers by which the dialect was learnt.
func (c *world) slipAsDrawn(ctx context.Context) error {
	if err := c.meet(); err != nil {
		return err
	}
	var drawn []speech.Slip
	for _, question := range append([]string{"board style"}, speech.Sequence...) {
		for _, answer := range c.manner.Bad.To(question) {
			drawn = append(drawn, speech.Slip{Question: question, Answer: answer})
		}
	}
	c.wrong = steps.PlayLots(ctx, c.World, len(drawn), steps.Lot[speech.Slip]{
		Draw: func(*rand.Rand) (next speech.Slip) {
			next, drawn = drawn[0], drawn[1:]
			return next
		},
		Smaller: func(speech.Slip) []speech.Slip { return nil },
		Told: func(s speech.Slip) steps.Draft {
			last := map[string]int{"COLUMN": 5, "ROW": 5}[s.Question]
			return steps.Draft{Rule: c.Rule(), Steps: []string{
				"Given a game on the Simple T",
				fmt.Sprintf("When the player answers the question for the %s with %q", s.Question, s.Answer),
				fmt.Sprintf("Then the program asks again once for an integer between 1 and %d", max(4, last)),
			}}
		},
	})
	return nil
}

// wereRight tells the first of many answers that was wrong.
func (c *world) wereRight() error { return c.wrong }

// byTheRules compares all that follows from a game: the questions, boards and results.
func (c *world) byTheRules() error {
	const game = speech.Turns | speech.ShowsBoard | speech.TellsResult
	return c.differ("the course of the game", speech.Only(c.seen.expected, game), speech.Only(c.seen.events, game))
}

// smaller gives games that are a little smaller than the one last played: the moves up to where it went wrong, the last
// of them alone, a smaller board, fewer moves and bad answers.
func (c *world) smaller(g speech.Game) (smaller []speech.Game) {
	var ends []int // of the moves, with what is answered badly before
	for i, t := range g.Turns {
		if !t.Slips() {
			ends = append(ends, i+1)
		}
	}
	n := len(ends)
	if seen := c.movesSeen(); seen+1 < n {
		smaller = append(smaller, g.With(g.Turns[:ends[seen]]))
	}
	if n > 1 {
		smaller = append(smaller, g.With(g.Turns[ends[n-2]:]))
	}
	for _, name := range boardsBySize {
		smaller = append(smaller, c.on(name, g)...)
	}
	return append(smaller, steps.Each(play.Shorter(g.Turns, 0), g.With)...)
}

// movesSeen counts the moves that were made or refused in the last game before it went wrong.
func (c *world) movesSeen() int {
	d, _ := diverge(c.seen.expected, c.seen.events)
	return max(0, len(speech.Only(d.before, speech.ShowsBoard|speech.SaysIllegal))-1)
}

// on gives games on a board, if it is smaller, or else as large and the moves are more: without moves, and with all
// illegal moves at once.
func (c *world) on(name string, g speech.Game) (games []speech.Game) {
	board, style, err := c.Facts.Board(name)
	if err != nil || board.Pegs > g.Board.Pegs {
		return nil
	}
	at, other := speech.Begun(c.Rules(), style), speech.Game{Board: board, Style: style, Slips: g.Slips}
	if len(g.Turns) > 0 {
		games = append(games, other)
	}
	illegal := play.Tried(at, func(r engine.Request) bool { return !at.After(r).Allowed() })
	if board.Pegs < g.Board.Pegs || len(illegal) < len(g.Turns) || len(g.Turns) > 1 {
		games = append(games, other.With(steps.Each(illegal, speech.TurnIn)))
	}
	return games
}

// boardsBySize are the boards, those with the fewest pegs first.
var boardsBySize = []string{"Simple T", "Triangle", "Circle", "Cross"}

// told tells the game, and what should have followed where it went wrong.
func (c *world) told(g speech.Game) []string {
	given := "Given a game on the " + g.Board.Name
	if len(g.Slips) > 0 {
		given += ", chosen after " + quoted(g.Slips)
	}
	when := "When the game is played to its end, always with the first legal jump"
	rows, slips := [][]string{speech.Sequence}, map[string]string{}
	for _, t := range g.Turns {
		if t.Slips() {
			slips[t.Question] += quoted([]string{t.Answer}) + " "
			continue
		}
		rows = append(rows, []string{
			slips["COLUMN"] + fmt.Sprint(t.Column), slips["ROW"] + fmt.Sprint(t.Row), slips["DIRECTION"] + t.Direction})
		clear(slips)
	}
	if len(rows) == 1 {
		return append([]string{given, when}, c.toldOutcome()...)
	}
	return slices.Concat([]string{given, when + ", after these moves:"}, steps.TableLines(rows), c.toldOutcome())
}

func quoted(answers []string) string {
	return strings.Join(steps.Each(answers, func(a string) string { return `"` + a + `"` }), " ")
}

// toldOutcome tells what should have followed where the game last played went wrong.
func (c *world) toldOutcome() []string {
	d, _ := diverge(c.seen.expected, c.seen.events)
	switch {
	case d.expects(speech.ShowsBoard) && !d.finds(speech.AsksAgain):
		which := "the first board shown is:"
		if jump := len(speech.Only(d.before, speech.ShowsBoard)); jump > 0 {
			which = fmt.Sprintf("the board shown after jump %d is:", jump)
		}
		return slices.Concat([]string{"Then " + which}, steps.TextLines(d.expected.Rows))
	case d.expects(speech.TellsResult):
		return []string{"Then the program tells only that the game is " + speech.ResultOf(d.expected)}
	}
	return []string{"Then every question is asked in its place"}
}

func (c *world) playFirst(ctx context.Context) error { return c.playMoves(ctx, nil) }

// playMoves plays a game of the moves of a table, and on to its end.
func (c *world) playMoves(ctx context.Context, table *godog.Table) error {
	drawn := c.game.With(nil)
	for i := 1; table != nil && i < len(table.Rows); i++ {
		var answers []string
		for n, cell := range table.Rows[i].Cells {
			drawn.Turns = append(drawn.Turns, speech.Slipping(speech.Sequence[n], steps.Quotations(cell.Value))...)
			words := strings.Fields(cell.Value)
			answers = append(answers, words[len(words)-1])
		}
		chosen, err := speech.ReadMove(strings.Join(answers, " "))
		if err != nil {
			return err
		}
		drawn.Turns = append(drawn.Turns, speech.Turn{Move: chosen})
	}
	return c.playDrawn(ctx, drawn)
}
