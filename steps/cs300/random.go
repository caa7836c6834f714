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
	"rulebook/steps/play"
)

// begun gives the position in which a game on the board of a style begins.
func begun(rules engine.Rules, style int) engine.Position {
	return rules.Begin().After(steps.Request("create", style)).Next[0]
}

// tells tells whether the answer to a question is a number.
func tells(at engine.Position, question, number string) bool {
	return at.Tells(steps.Request(question))[0] == number
}

func firstLegal(at engine.Position) (first move) {
	for r := range at.Tried() {
		if at.After(r).Allowed() {
			return moveIn(r)
		}
	}
	return first
}

// badAnswers are bad answers to any question, beside those that are drawn.
var badAnswers = []string{
	"0", "-1", "-2", "10", "77", "DOWN", "up", "x", "3!!!", "2x", "x2", "1,", "1.0", "2.5", "3 4", "1 2 3",
	"2147483648", "4294967298", "18446744073709551617", "99999999999999999999",
}

// drawSlips gives, now and then, some bad answers to a question.
func drawSlips(chance *rand.Rand) (slips []string) {
	for chance.IntN(6) == 0 {
		drawn := drawBad(chance)
		all := slices.Concat(badAnswers, drawn.each, drawn.more)
		slips = append(slips, all[chance.IntN(len(all))])
	}
	return slips
}

// drawGame draws a game on a board: a whole line of jumps with illegal moves between them, and with bad answers if there
// are to be slips.
func (c *world) drawGame(chance *rand.Rand, board fixtures.Board, style int, slips bool) game {
	drawn := game{board: board, style: style}
	if slips {
		drawn.slips = drawSlips(chance)
	}
	add := func(r engine.Request) {
		for i := 0; slips && i < len(sequence); i++ {
			drawn.turns = append(drawn.turns, slipping(sequence[i], drawSlips(chance))...)
		}
		drawn.turns = append(drawn.turns, turnIn(r))
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

func (c *world) playDrawn(ctx context.Context, g game) error {
	c.game, c.slips, c.rightMoves = g, nil, nil
	return c.playGame(ctx)
}

// playRandom plays random games on a board, to the first that is not played by the rules.
func (c *world) playRandom(ctx context.Context, count int, name, slips string) error {
	board, style, err := c.Facts.Board(name)
	if err != nil {
		return err
	}
	c.wrong = steps.PlayLots(ctx, c.World, count, steps.Lot[game]{
		Draw: func(chance *rand.Rand) game { return c.drawGame(chance, board, style, slips != "") },
		Play: func(ctx context.Context, g game) error {
			if err := c.playDrawn(ctx, g); err != nil {
				return err
			}
			return c.byTheRules()
		},
		Smaller: c.smaller,
		Told:    func(g game) steps.Draft { return steps.Draft{Rule: c.Rule(), Steps: c.told(g)} },
	})
	return nil
}

// slipAsDrawn gives each of the bad answers by which the dialect was learnt.
func (c *world) slipAsDrawn(ctx context.Context) error {
	d, err := c.dialect()
	if err != nil {
		return err
	}
	var drawn []slip
	for _, question := range append([]string{"board style"}, sequence...) {
		for _, answer := range d.bad.to(question) {
			drawn = append(drawn, slip{question, answer})
		}
	}
	c.wrong = steps.PlayLots(ctx, c.World, len(drawn), steps.Lot[slip]{
		Draw: func(*rand.Rand) (next slip) {
			next, drawn = drawn[0], drawn[1:]
			return next
		},
		Smaller: func(slip) []slip { return nil },
		Told: func(s slip) steps.Draft {
			last := map[string]int{"COLUMN": 5, "ROW": 5}[s.question]
			return steps.Draft{Rule: c.Rule(), Steps: []string{
				"Given a game on the Simple T",
				fmt.Sprintf("When the player answers the question for the %s with %q", s.question, s.answer),
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
	const game = turns | showsBoard | tellsResult
	return c.differ("the course of the game", only(c.seen.expected, game), only(c.seen.events, game))
}

// smaller gives games that are a little smaller than the one last played: the moves up to where it went wrong, the last
// of them alone, a smaller board, fewer moves and bad answers.
func (c *world) smaller(g game) (smaller []game) {
	var ends []int // of the moves, with what is answered badly before
	for i, t := range g.turns {
		if !t.slips() {
			ends = append(ends, i+1)
		}
	}
	n := len(ends)
	if seen := c.movesSeen(); seen+1 < n {
		smaller = append(smaller, g.with(g.turns[:ends[seen]]))
	}
	if n > 1 {
		smaller = append(smaller, g.with(g.turns[ends[n-2]:]))
	}
	for _, name := range boardsBySize {
		smaller = append(smaller, c.on(name, g)...)
	}
	for _, few := range []int{n / 4, n / 2, n * 3 / 4} {
		if few > 0 && few < n-1 {
			smaller = append(smaller, g.with(g.turns[:ends[few-1]]))
		}
	}
	for i := range g.slips {
		less := g
		less.slips = slices.Delete(slices.Clone(g.slips), i, i+1)
		smaller = append(smaller, less)
	}
	for i := len(g.turns) - 1; i >= 0; i-- {
		smaller = append(smaller, g.with(slices.Delete(slices.Clone(g.turns), i, i+1)))
	}
	return smaller
}

// movesSeen counts the moves that were made or refused in the last game before it went wrong.
func (c *world) movesSeen() int {
	d, _ := diverge(c.seen.expected, c.seen.events)
	return max(0, len(only(d.before, showsBoard|saysIllegal))-1)
}

// on gives games on a board, if it is smaller, or else as large and the moves are more: without moves, with all illegal
// moves at once, with one bad answer of the game, and to each end that a line of play leads to.
func (c *world) on(name string, g game) (games []game) {
	board, style, err := c.Facts.Board(name)
	if err != nil || board.Pegs > g.board.Pegs {
		return nil
	}
	at, other := begun(c.Rules(), style), game{board: board, style: style, slips: g.slips}
	if len(g.turns) > 0 {
		games = append(games, other)
	}
	illegal := play.Tried(at, func(r engine.Request) bool { return !at.After(r).Allowed() })
	if board.Pegs < g.board.Pegs || len(illegal) < len(g.turns) || len(g.turns) > 1 {
		games = append(games, other.with(steps.Each(illegal, turnIn)))
	}
	if board.Pegs == g.board.Pegs {
		return games
	}
	slips := slices.DeleteFunc(slices.Clone(g.turns), func(t turn) bool { return !t.slips() })
	for _, t := range slips[:min(mostSlips, len(slips))] {
		games = append(games, other.with([]turn{t, {move: firstLegal(at)}}))
	}
	for _, line := range c.Facts.Lines {
		if ending, _, err := following(c.Facts, line.Name); err == nil && line.Board == name {
			games = append(games, other.with(ending.turns))
		}
	}
	return games
}

// mostSlips is how many bad answers of a game are tried on a smaller board.
const mostSlips = 8

// boardsBySize are the boards, those with the fewest pegs first.
var boardsBySize = []string{"Simple T", "Triangle", "Circle", "Cross"}

// told tells the game, and what should have followed where it went wrong.
func (c *world) told(g game) []string {
	given := "Given a game on the " + g.board.Name
	if len(g.slips) > 0 {
		given += ", chosen after " + quoted(g.slips)
	}
	when := "When the game is played to its end, always with the first legal jump"
	rows, slips := [][]string{sequence}, map[string]string{}
	for _, t := range g.turns {
		if t.slips() {
			slips[t.question] += quoted([]string{t.answer}) + " "
			continue
		}
		rows = append(rows, []string{
			slips["COLUMN"] + fmt.Sprint(t.column), slips["ROW"] + fmt.Sprint(t.row), slips["DIRECTION"] + t.direction})
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
	case d.expects(showsBoard):
		which := "the first board shown is:"
		if jump := len(only(d.before, showsBoard)); jump > 0 {
			which = fmt.Sprintf("the board shown after jump %d is:", jump)
		}
		return slices.Concat([]string{"Then " + which}, steps.TextLines(d.expected.rows))
	case d.expects(tellsResult):
		return []string{"Then the program tells only that the game is " + resultOf(d.expected)}
	}
	return []string{"Then every question is asked in its place"}
}

func (c *world) playFirst(ctx context.Context) error { return c.playMoves(ctx, nil) }

// playMoves plays a game of the moves of a table, and on to its end.
func (c *world) playMoves(ctx context.Context, table *godog.Table) error {
	drawn := c.game.with(nil)
	for i := 1; table != nil && i < len(table.Rows); i++ {
		var answers []string
		for n, cell := range table.Rows[i].Cells {
			drawn.turns = append(drawn.turns, slipping(sequence[n], steps.Quotations(cell.Value))...)
			words := strings.Fields(cell.Value)
			answers = append(answers, words[len(words)-1])
		}
		chosen, err := readMove(strings.Join(answers, " "))
		if err != nil {
			return err
		}
		drawn.turns = append(drawn.turns, turn{move: chosen})
	}
	return c.playDrawn(ctx, drawn)
}
