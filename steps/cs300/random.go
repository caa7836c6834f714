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

// A drawnGame is a game of moves that need not be legal, with bad answers at any question. Behind its last move it goes on
// to its end, always with the first legal jump: the uppermost, of those the leftmost, and of those UP before DOWN before
// LEFT before RIGHT.
type drawnGame struct {
	board  fixtures.Board
	style  int
	slips  []string // at the question for the board style
	turns  []drawnTurn
	beyond []string // what is typed after the end
}

// A drawnTurn is a move, or a bad answer to a question about the next one.
type drawnTurn struct {
	slip
	move
}

func turnIn(r engine.Request) drawnTurn { return drawnTurn{move: moveIn(r)} }

func (t drawnTurn) slips() bool { return t.question != "" }

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
	play := func(m move, slips map[string][]string) {
		s.ask("COLUMN", len(g.board.Rows[0]), slips["COLUMN"], m.column)
		s.ask("ROW", len(g.board.Rows), slips["ROW"], m.row)
		s.ask("DIRECTION", len(directions), slips["DIRECTION"], directionNumber(m.direction))
		if made := at.After(m.request("perform")); made.Allowed() {
			at = made.Next[0]
			s.expect(boardEvent(at.Board()))
			return
		}
		s.expect(illegalEvent(fmt.Sprint(m.row), fmt.Sprint(m.column), m.direction))
	}
	slips := map[string][]string{}
	for _, t := range g.turns {
		switch {
		case t.slips():
			slips[t.question] = append(slips[t.question], t.answer)
		case !over():
			play(t.move, slips)
			clear(slips)
		}
	}
	for !over() {
		play(firstLegal(at), nil)
	}
	result := map[bool]string{true: "won", false: "lost"}[tells(at, "pegs", "1")]
	s.expect(resultEvent(result), event{kind: thanks, text: "thanks the player"})
	s.input = append(s.input, g.beyond...)
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

// drawGame draws a game on a board: a whole line of jumps with illegal moves between them, and with bad answers if there
// are to be slips.
func (c *world) drawGame(chance *rand.Rand, board fixtures.Board, style int, slips bool) drawnGame {
	drawn := drawnGame{board: board, style: style}
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

// slipping gives bad answers to a question.
func slipping(question string, answers []string) []drawnTurn {
	return steps.Each(answers, func(answer string) drawnTurn { return drawnTurn{slip: slip{question, answer}} })
}

func (c *world) playDrawn(ctx context.Context, g drawnGame) error {
	c.game, c.rightMoves = game{board: g.board, style: g.style}, nil
	return c.playWithSlips(ctx, g)
}

// withoutSlips gives the game without bad answers.
func (g drawnGame) withoutSlips() drawnGame {
	g.slips = nil
	return g.with(slices.DeleteFunc(slices.Clone(g.turns), drawnTurn.slips))
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

// smaller gives games that are a little smaller than the one last played: the moves up to where it went wrong, the last
// of them alone, a smaller board, fewer moves and bad answers.
func (c *world) smaller(g drawnGame) (smaller []drawnGame) {
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

// on gives games on a board, if it is smaller, or else as large and the moves are more: without moves, with all illegal
// moves at once, with one bad answer of the game, and to each end that a line of play leads to.
func (c *world) on(name string, g drawnGame) (games []drawnGame) {
	board, style, err := c.Facts.Board(name)
	if err != nil || board.Pegs > g.board.Pegs {
		return nil
	}
	at, other := begun(c.Rules(), style), drawnGame{board: board, style: style, slips: g.slips}
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
	slips := slices.DeleteFunc(slices.Clone(g.turns), func(t drawnTurn) bool { return !t.slips() })
	for _, t := range slips[:min(mostSlips, len(slips))] {
		games = append(games, other.with([]drawnTurn{t, {move: firstLegal(at)}}))
	}
	for _, line := range c.Facts.Lines {
		var ending game
		if line.Board == name && ending.follow(c.Facts, line.Name) == nil {
			games = append(games, other.with(ending.drawn().turns))
		}
	}
	return games
}

// mostSlips is how many bad answers of a game are tried on a smaller board.
const mostSlips = 8

// boardsBySize are the boards, those with the fewest pegs first.
var boardsBySize = []string{"Simple T", "Triangle", "Circle", "Cross"}

func (g drawnGame) with(turns []drawnTurn) drawnGame {
	g.turns = turns
	return g
}

// told tells the game, and what should have followed where it went wrong.
func (c *world) told(g drawnGame) []string {
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
		drawn.turns = append(drawn.turns, drawnTurn{move: chosen})
	}
	return c.playDrawn(ctx, drawn)
}
