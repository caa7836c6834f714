package cs300

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// A drawnGame is a game of moves that need not be legal, with bad answers at any question. Behind its last move it goes on to its end,
// always with the first legal jump: the uppermost, of those the leftmost, and of those UP before DOWN before LEFT before RIGHT.
type drawnGame struct {
	board fixtures.Board
	style int
	slips []string // at the question for the board style
	moves []drawnMove
}

// A drawnMove is a move, with the bad answers that come before the good ones.
type drawnMove struct {
	move
	slips map[string][]string
}

// begun gives the position in which a game on the board of a style begins.
func begun(rules engine.Rules, style int) engine.Position {
	return rules.Begin().After(steps.Request("create", style)).Next[0]
}

// tells tells whether the answer to a question is a number.
func tells(at engine.Position, question, number string) bool {
	return at.Tells(steps.Request(question))[0] == number
}

// firstLegal gives the first legal jump.
func firstLegal(at engine.Position) (first move) {
	for r := range at.Tried() {
		if at.After(r).Allowed() {
			return moveIn(r)
		}
	}
	return first
}

func (g drawnGame) script(rules engine.Rules) (s script) {
	at := begun(rules, g.style)
	s.expect(event{kind: welcome, text: "welcomes the player"}, event{kind: menu, text: "shows the menu"})
	s.ask("board style", 4, g.slips, g.style)
	s.expect(boardEvent(g.board.Rows))
	over := func() bool { return tells(at, "moves", "0") }
	play := func(m drawnMove) {
		s.ask("COLUMN", len(g.board.Rows[0]), m.slips["COLUMN"], m.column)
		s.ask("ROW", len(g.board.Rows), m.slips["ROW"], m.row)
		s.ask("DIRECTION", len(directions), m.slips["DIRECTION"], directionNumber(m.direction))
		if made := at.After(m.request("perform")); made.Allowed() {
			at = made.Next[0]
			s.expect(boardEvent(at.Board()))
			return
		}
		s.expect(illegalEvent(fmt.Sprint(m.row), fmt.Sprint(m.column), m.direction))
	}
	for i := 0; i < len(g.moves) && !over(); i++ {
		play(g.moves[i])
	}
	for !over() {
		play(drawnMove{move: firstLegal(at)})
	}
	result := map[bool]string{true: "won", false: "lost"}[tells(at, "pegs", "1")]
	s.expect(resultEvent(result), event{kind: thanks, text: "thanks the player"})
	return s
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

// drawMove draws bad answers for a move.
func (m drawnMove) slip(chance *rand.Rand) drawnMove {
	m.slips = map[string][]string{}
	for _, question := range sequence {
		if slips := drawSlips(chance); slips != nil {
			m.slips[question] = slips
		}
	}
	return m
}

// drawGame draws a game on a board: a whole line of jumps with illegal moves between them, and with bad answers if there are to be slips.
func (c *world) drawGame(chance *rand.Rand, board fixtures.Board, style int, slips bool) drawnGame {
	drawn := drawnGame{board: board, style: style}
	if slips {
		drawn.slips = drawSlips(chance)
	}
	add := func(r engine.Request) {
		m := drawnMove{move: moveIn(r)}
		if slips {
			m = m.slip(chance)
		}
		drawn.moves = append(drawn.moves, m)
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

func (c *world) playDrawn(ctx context.Context, g drawnGame) error {
	c.game, c.rightMoves = game{board: g.board, style: g.style}, nil
	return c.playWithSlips(ctx, g.script(c.Rules()), g.withoutSlips().script(c.Rules()))
}

// withoutSlips gives the game without bad answers.
func (g drawnGame) withoutSlips() drawnGame {
	g.slips = nil
	g.moves = steps.Each(g.moves, func(m drawnMove) drawnMove { return drawnMove{move: m.move} })
	return g
}

// playRandom plays random games on a board, to the first that is not played by the rules.
func (c *world) playRandom(ctx context.Context, count int, name, slips string) error {
	board, style, err := c.Facts.Board(name)
	if err != nil {
		return err
	}
	c.wrong = steps.PlayLots(ctx, c.World, count, steps.Lot[drawnGame]{
		Draw: func(chance *rand.Rand) drawnGame { return c.drawGame(chance, board, style, slips != "") },
		Play: func(ctx context.Context, g drawnGame) error {
			if err := c.playDrawn(ctx, g); err != nil {
				return err
			}
			return c.byTheRules()
		},
		Smaller: c.smaller,
		Told:    func(g drawnGame) steps.Draft { return steps.Draft{Rule: c.Rule(), Steps: c.told(g)} },
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
	game := slices.Concat(questionKinds, []eventKind{showsBoard, tellsResult})
	return c.differ("the course of the game", only(c.seen.expected, game...), only(c.seen.events, game...))
}

// smaller gives games that are a little smaller than the one last played: the moves up to where it went wrong, the last of them alone, a
// smaller board, fewer moves, fewer bad answers.
func (c *world) smaller(g drawnGame) (smaller []drawnGame) {
	if n := c.movesSeen() + 1; n < len(g.moves) {
		smaller = append(smaller, g.with(g.moves[:n]))
	}
	if n := len(g.moves); n > 1 {
		smaller = append(smaller, g.with(g.moves[n-1:]))
	}
	for _, name := range boardsBySize {
		smaller = append(smaller, c.on(name, g)...)
	}
	for _, n := range []int{len(g.moves) / 4, len(g.moves) / 2, len(g.moves) * 3 / 4} {
		if n > 0 && n < len(g.moves)-1 {
			smaller = append(smaller, g.with(g.moves[:n]))
		}
	}
	for i := len(g.moves) - 1; i >= 0; i-- {
		smaller = append(smaller, g.with(slices.Delete(slices.Clone(g.moves), i, i+1)))
	}
	return append(smaller, g.withFewerSlips()...)
}

// movesSeen counts the moves that were made or refused in the last game before it went wrong.
func (c *world) movesSeen() int {
	return max(0, len(only(c.beforeFault(), showsBoard, saysIllegal))-1)
}

// beforeFault gives the events that should be in the last game before it went wrong.
func (c *world) beforeFault() []event {
	at := 0
	for at < min(len(c.seen.expected), len(c.seen.events)) && c.seen.expected[at].text == c.seen.events[at].text {
		at++
	}
	return c.seen.expected[:at]
}

// on gives games on a board, if it is smaller, or else as large and the moves are more: without moves, with all illegal moves at once,
// with bad answers like those of the game, and to each end that a line of play leads to.
func (c *world) on(name string, g drawnGame) (games []drawnGame) {
	board, style, err := c.Facts.Board(name)
	if err != nil || board.Pegs > g.board.Pegs {
		return nil
	}
	at, other := begun(c.Rules(), style), drawnGame{board: board, style: style, slips: g.slips}
	if len(g.moves) > 0 {
		games = append(games, other)
	}
	illegal := play.Tried(at, func(r engine.Request) bool { return !at.After(r).Allowed() })
	if board.Pegs < g.board.Pegs || len(illegal) < len(g.moves) || len(g.moves) > 1 {
		games = append(games, other.with(steps.Each(illegal, func(r engine.Request) drawnMove { return drawnMove{move: moveIn(r)} })))
	}
	if board.Pegs == g.board.Pegs {
		return games
	}
	slipping := slices.DeleteFunc(slices.Clone(g.moves), func(m drawnMove) bool { return len(m.slips) == 0 })
	for _, m := range slipping[:min(3, len(slipping))] {
		games = append(games, other.with([]drawnMove{{firstLegal(at), m.slips}}))
	}
	for _, line := range c.Facts.Lines {
		var ending game
		if line.Board == name && ending.follow(c.Facts, line.Name) == nil {
			games = append(games, other.with(ending.drawn().moves))
		}
	}
	return games
}

// boardsBySize are the boards, those with the fewest pegs first.
var boardsBySize = []string{"Simple T", "Triangle", "Circle", "Cross"}

func (g drawnGame) with(moves []drawnMove) drawnGame {
	g.moves = moves
	return g
}

// withFewerSlips gives the games with one bad answer less.
func (g drawnGame) withFewerSlips() (games []drawnGame) {
	for i := range g.slips {
		less := g
		less.slips = slices.Delete(slices.Clone(g.slips), i, i+1)
		games = append(games, less)
	}
	for n, m := range g.moves {
		for _, question := range sequence {
			slips := m.slips[question]
			for i := range slips {
				moves := slices.Clone(g.moves)
				moves[n].slips = maps.Clone(m.slips)
				moves[n].slips[question] = slices.Delete(slices.Clone(slips), i, i+1)
				games = append(games, g.with(moves))
			}
		}
	}
	return games
}

// told tells the game, and what should have followed where it went wrong.
func (c *world) told(g drawnGame) []string {
	given := "Given a game on the " + g.board.Name
	if len(g.slips) > 0 {
		given += ", chosen after " + quoted(g.slips)
	}
	if len(g.moves) == 0 {
		return slices.Concat([]string{given, "When the game is played to its end, always with the first legal jump"}, c.toldOutcome())
	}
	told := []string{given, "When the game is played to its end, always with the first legal jump, after these moves:"}
	rows := [][]string{sequence}
	for _, m := range g.moves {
		row := []string{fmt.Sprint(m.column), fmt.Sprint(m.row), m.direction}
		for i, question := range sequence {
			row[i] = strings.TrimSpace(quoted(m.slips[question]) + " " + row[i])
		}
		rows = append(rows, row)
	}
	return append(append(told, steps.TableLines(rows)...), c.toldOutcome()...)
}

func quoted(answers []string) string {
	return strings.Join(steps.Each(answers, func(a string) string { return `"` + a + `"` }), " ")
}

// toldOutcome tells what should have followed where the game last played went wrong.
func (c *world) toldOutcome() []string {
	d, _ := diverge(c.seen.expected, c.seen.events)
	before := c.beforeFault()
	switch {
	case d.expects(showsBoard):
		jump := len(only(before, showsBoard))
		which := "the first board shown is:"
		if jump > 0 {
			which = fmt.Sprintf("the board shown after jump %d is:", jump)
		}
		return slices.Concat([]string{"Then " + which}, steps.TextLines(d.expected.rows))
	case d.expects(tellsResult):
		return []string{"Then the program tells only that the game is " + resultOf(*d.expected)}
	}
	return []string{"Then every question is asked in its place"}
}

func (c *world) playFirst(ctx context.Context) error { return c.playMoves(ctx, nil) }

// playMoves plays a game of the moves of a table, and on to its end.
func (c *world) playMoves(ctx context.Context, table *godog.Table) error {
	drawn := drawnGame{board: c.game.board, style: c.game.style, slips: c.game.slips["board style"]}
	if table == nil {
		return c.playDrawn(ctx, drawn)
	}
	for _, row := range table.Rows[1:] {
		m := drawnMove{slips: map[string][]string{}}
		var answers []string
		for i, cell := range row.Cells {
			m.slips[sequence[i]] = steps.Quotations(cell.Value)
			words := strings.Fields(cell.Value)
			answers = append(answers, words[len(words)-1])
		}
		chosen, err := readMove(strings.Join(answers, " "))
		if err != nil {
			return err
		}
		m.move = chosen
		drawn.moves = append(drawn.moves, m)
	}
	return c.playDrawn(ctx, drawn)
}
