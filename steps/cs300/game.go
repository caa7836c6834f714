package cs300

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A game is what the player is going to type: moves that need not be legal, with bad answers at any question. Behind its last move it
// goes on to its end, so that no program meets the end of its input before the game's, always with the first legal jump: the uppermost,
// of those the leftmost, and of those UP before DOWN before LEFT before RIGHT.
type game struct {
	board  fixtures.Board
	style  int
	slips  []string // at the question for the board style
	turns  []turn
	beyond []string // what is typed after the end
}

// A turn is a move, or a bad answer to a question about the next one.
type turn struct {
	slip
	move
}

func turnIn(r engine.Request) turn { return turn{move: moveIn(r)} }

func (t turn) slips() bool { return t.question != "" }

// A move is what a player chooses: column and row from 1, and a direction.
type move struct {
	column, row int
	direction   string // UP, DOWN, LEFT or RIGHT
}

// readMove reads a move from a fixture, where it is written in the order of the questions: "5 1 DOWN".
func readMove(text string) (m move, err error) {
	if _, err = fmt.Sscanf(text, "%d %d %s", &m.column, &m.row, &m.direction); err != nil {
		err = fmt.Errorf("%q is not a jump such as \"5 1 DOWN\"", text)
	}
	return m, err
}

// following gives the game that follows a line of play.
func following(facts *fixtures.Assignment, name string) (g game, line fixtures.Line, err error) {
	if line, err = facts.Line(name); err != nil {
		return g, line, err
	}
	for _, t := range line.Turns {
		m, err := readMove(t.Jump)
		if err != nil {
			return g, line, fmt.Errorf("reading the line of play %q: %w", line.Name, err)
		}
		g.turns = append(g.turns, turn{move: m})
	}
	g.board, g.style, err = facts.Board(line.Board)
	return g, line, err
}

func (g game) with(turns []turn) game {
	g.turns = turns
	return g
}

// behind gives the game with other turns before its first.
func (g game) behind(turns []turn) game { return g.with(slices.Concat(turns, g.turns)) }

func (g game) withoutSlips() game {
	g.slips = nil
	return g.with(slices.DeleteFunc(slices.Clone(g.turns), turn.slips))
}

func moving(moves []move) []turn {
	return steps.Each(moves, func(m move) turn { return turn{move: m} })
}

// slipping gives bad answers to a question.
func slipping(question string, answers []string) []turn {
	return steps.Each(answers, func(answer string) turn { return turn{slip: slip{question, answer}} })
}

// A script is the input of a game and the events that should follow from it.
type script struct {
	input  []string
	events []event
}

func (s *script) expect(events ...event) { s.events = append(s.events, events...) }

// ask expects a question, answers it badly as often as there are slips, and then well.
func (s *script) ask(question string, last int, slips []string, answer int) {
	s.expect(asking(question))
	for _, bad := range slips {
		s.input = append(s.input, bad)
		s.expect(asksAgainEvent("1", strconv.Itoa(last)))
	}
	s.input = append(s.input, strconv.Itoa(answer))
}

// script plays the game by the rules.
func (g game) script(rules engine.Rules) (s script) {
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

// results are the words for how a game ends.
var results = map[string]string{"won": "congratulates", "lost": "says that no legal moves are left"}

func resultEvent(result string) event { return event{kind: tellsResult, text: results[result]} }

// seen is what the program did, beside what it should have done, both as the scenario sees it.
type seen struct {
	dialect  *dialect
	input    []string
	run      engine.Run
	told     []event // all that the program did
	events   []event
	expected []event
}

func (c *world) gameOn(board, slips string) error {
	err := c.gameFollowing("shortest loss on the " + board)
	if slips != "" {
		c.game.slips = steps.Quotations(slips)
		c.slips = map[string][]string{"board style": c.game.slips}
	}
	return err
}

func (c *world) gameFollowing(name string) (err error) {
	c.game, c.line, err = following(c.Facts, name)
	return err
}

// playScript runs the program once, in its dialect.
func (c *world) playScript(ctx context.Context, demanded script) error {
	d, err := c.dialect()
	if err != nil {
		return err
	}
	typed := d.typed(c.Rule()).play(demanded).input
	run, err := c.Play(ctx, typed)
	if err != nil {
		return err
	}
	width := 0
	if len(c.game.board.Rows) > 0 {
		width = len(c.game.board.Rows[0])
	}
	expected := seenBy(c.Rule(), d.about(c.Rule()).play(demanded).events)
	told := scan(run.Output, width, d.phrases...)
	c.seen = c.look(seen{dialect: d, input: typed, run: run, expected: expected}, told)
	c.Screen = c.shown
	return nil
}

// look gives what was seen when all that was told is. Of a partial sample run it is only as much as there is of that.
func (c *world) look(s seen, told []event) *seen {
	s.told, s.events = told, s.dialect.seen(told, c.Rule())
	if c.run.Partial {
		s.events = s.events[:min(len(s.events), len(s.expected))]
	}
	return &s
}

func (c *world) shown(output string) steps.Screen {
	return steps.ScreenOf(output, c.seen.input, waits(c.seen.told))
}

func (c *world) slip(ctx context.Context, question, answers, hundred string) error {
	slips := steps.Quotations(answers)
	if hundred != "" {
		slips = slices.Repeat(slips, 100)
	}
	c.slips = map[string][]string{question: slips}
	if question == "board style" {
		c.game.slips = slips
	} else {
		c.game = c.game.behind(slipping(question, slips))
	}
	return c.playGame(ctx)
}

// playGame plays the game. If it goes wrong, it is played without its slips, too: what is right then goes wrong on
// account of them.
func (c *world) playGame(ctx context.Context) error {
	with := c.game.script(c.Rules())
	if err := c.playScript(ctx, with); err != nil {
		return err
	}
	_, wrong := diverge(c.seen.expected, c.seen.events)
	without := c.game.withoutSlips().script(c.Rules())
	if !wrong || len(with.input) == len(without.input) {
		return nil
	}
	if err := c.playScript(ctx, without); err != nil {
		return err
	}
	right := math.MaxInt
	if _, wrong = diverge(c.seen.expected, c.seen.events); wrong {
		right = c.movesSeen()
	}
	c.rightMoves = &right
	return c.playScript(ctx, with)
}

func (c *world) slipAlways(ctx context.Context, answers string) error {
	slips := steps.Quotations(answers)
	c.slips = map[string][]string{"COLUMN": slips, "ROW": slips, "DIRECTION": slips}
	var turns []turn
	for _, t := range c.game.turns {
		for _, question := range sequence {
			turns = append(turns, slipping(question, slips)...)
		}
		turns = append(turns, t)
	}
	c.game.turns = turns
	return c.playGame(ctx)
}

var tried = regexp.MustCompile(place + " " + direction)

func (c *world) tryIllegal(ctx context.Context, list string) error {
	illegal := steps.Each(tried.FindAllString(list, -1), func(text string) (m move) {
		_, _ = fmt.Sscanf(text, "row %d, column %d %s", &m.row, &m.column, &m.direction) // as the expression has it
		return m
	})
	c.game = c.game.behind(moving(illegal))
	return c.playGame(ctx)
}

// typeOtherwise types more than the game needs, or nothing but the board style.
func (c *world) typeOtherwise(ctx context.Context, how string) error {
	if strings.HasPrefix(how, "nothing") {
		return c.playScript(ctx, script{input: []string{strconv.Itoa(c.game.style)}})
	}
	c.game.beyond = []string{"1", "1", "1", "2"}
	return c.playGame(ctx)
}

// playToEnd plays a game. If the program is to end it, it goes on with moves that are not legal where the program ends it only after
// them. Then nothing but what follows the last board is of interest.
func (c *world) playToEnd(ctx context.Context, end string) error {
	if end == "to its end" {
		return c.playGame(ctx)
	}
	d, err := c.dialect()
	if err != nil {
		return err
	}
	c.game.beyond = d.beyond
	if err := c.playGame(ctx); err != nil || d.beyond == nil {
		return err
	}
	last := c.seen.events
	for i, e := range last {
		if e.kind == showsBoard {
			last = c.seen.events[i:]
		}
	}
	c.seen.expected = []event{last[0], {kind: thanks, text: "thanks the player"}}
	c.seen.events = only(last, showsBoard|thanks|asksMore)
	return nil
}

func (c *world) sampleRun(name string) (err error) {
	c.run, err = c.Facts.Run(name)
	return err
}

func (c *world) playSample(ctx context.Context) error {
	run := c.run
	input := run.Transcript.Input()
	for _, jump := range run.Then {
		m, err := readMove(jump)
		if err != nil {
			return fmt.Errorf("reading the sample run %q: %w", run.Name, err)
		}
		input = append(input, strconv.Itoa(m.column), strconv.Itoa(m.row), strconv.Itoa(directionNumber(m.direction)))
	}
	return c.playScript(ctx, script{input, scan([]byte(run.Transcript.Output()), 0)})
}

// differ compares two lists of events. What kept the program from going on belongs to the mismatch.
func (c *world) differ(what string, expected, actual []event) error {
	return c.because(steps.Same(what, steps.EventForm, words(expected), words(actual)))
}

// because says which rule a mismatch breaks, and tells in it what kept the program from doing as expected, if anything did.
func (c *world) because(err error) error { return c.blame(c.stopped(err)) }

// stopped tells in a mismatch what kept the program from doing as expected. What a program does when its input has ended is left open,
// so however it ended then, it failed by asking for more.
func (c *world) stopped(err error) error {
	run := c.seen.run
	if len(waits(c.seen.told)) > len(c.seen.input) {
		if m, ok := err.(*steps.Mismatch); ok {
			m.Cause = "the program asked for more answers than this game has"
		}
		return err
	}
	if run.End == engine.Exited && run.Failed && len(only(c.seen.told, thanks)) == 0 {
		run.End = engine.Killed // by its own hand: it broke off before the game was over
	}
	return steps.Because(err, run)
}

// opensOrCloses looks at the first events, or at those after the result.
func (c *world) opensOrCloses(end string, doc *godog.DocString) error {
	expected, actual := scan([]byte(doc.Content), 0), c.seen.events
	if end == "opens" {
		return c.differ("the opening", expected, actual[:min(len(expected), len(actual))])
	}
	last := 0
	for i, e := range actual {
		if e.kind == showsBoard || e.kind == tellsResult || e.kind == asks {
			last = i + 1
		}
	}
	return c.differ("what follows the result", expected, actual[last:])
}

func (c *world) boardShownIs(jump string, doc *godog.DocString) error {
	n, err := strconv.Atoi(jump)
	if err != nil {
		return c.boardNumberIs(0, "the first board shown", steps.Lines(doc))
	}
	return c.boardNumberIs(n, "the board after jump "+jump, steps.Lines(doc))
}

// boardAfter gives the board that the program shows after a jump, if it shows one.
func (c *world) boardAfter(jump int) []string {
	boards := only(c.seen.events, showsBoard)
	if jump < len(boards) {
		return boards[jump].rows
	}
	return nil
}

func (c *world) boardNumberIs(n int, what string, expected []string) error {
	if c.Rule() == ruleDirections && c.landed(n) {
		return nil // another scenario looks at the peg that was jumped over
	}
	return c.because(steps.Same(what, steps.BoardForm, expected, c.boardAfter(n)))
}

// landed tells whether the game goes wrong first at a jump from which the peg lands where it should.
func (c *world) landed(jump int) bool {
	d, _ := diverge(c.seen.expected, c.seen.events)
	chosen := d.expected.chosen
	return chosen != nil && len(only(d.before, showsBoard)) == jump && chosen.landed(d.actual.rows)
}

func (c *world) rowAfterIs(jump, row int, expected string) error {
	actual := c.boardAfter(jump)
	if len(actual) >= row && actual[row-1] == expected {
		return nil
	}
	board := c.line.Turns[jump-1].Board
	if board[row-1] != expected {
		return fmt.Errorf("the feature and the fixture %q show row %d after jump %d differently", c.line.Name, row, jump)
	}
	return c.because(steps.Same(fmt.Sprintf("the board after jump %d", jump), steps.BoardForm, board, actual))
}

func (c *world) boardsAreThoseOfTheGame() error {
	expected, actual := only(c.seen.expected, showsBoard), only(c.seen.events, showsBoard)
	for i, e := range expected {
		if i < len(actual) && actual[i].text != e.text {
			what := "the first board"
			if i > 0 {
				what = fmt.Sprintf("the board after jump %d", i)
			}
			return c.boardNumberIs(i, what, e.rows)
		}
	}
	return c.differ("the sequence of boards", expected, actual)
}

func (c *world) lastBoardBeforeResult() error {
	end := func(events []event) []event {
		events = anyResult(only(events, showsBoard|tellsResult))
		return events[max(0, len(events)-2):]
	}
	return c.differ("the result and what stands before it", end(c.seen.expected), end(c.seen.events))
}

// anyResult makes all results the same, for scenarios that are not about which one is told.
func anyResult(events []event) []event {
	return steps.Each(events, func(e event) event {
		if e.kind == tellsResult {
			e.text = "tells the result"
		}
		return e
	})
}

func (c *world) boardsLabelled(columns, rows int) error {
	wanted := fmt.Sprintf("columns 1 to %d, rows 1 to %d", columns, rows)
	expected := slices.Repeat([]string{wanted}, len(only(c.seen.expected, showsBoard)))
	actual := steps.Each(only(c.seen.events, showsBoard), func(b event) string {
		return fmt.Sprintf("columns %d to %d, rows %d to %d", b.firstColumn, b.lastColumn, b.firstRow, b.lastRow)
	})
	// How many boards there are is for another scenario, if there are any.
	if n := min(len(expected), len(actual)); n > 0 {
		expected, actual = expected[:n], actual[:n]
	}
	err := steps.Same("the labels of the boards", steps.ListForm, expected, actual)
	for i, labels := range actual {
		if m, ok := err.(*steps.Mismatch); ok && labels != wanted && m.Sentence == "" {
			m.Sentence = fmt.Sprintf("the board is labelled with %s instead of %s", actual[i], wanted)
		}
	}
	return c.because(err)
}

// noBoardOnItsAccount looks for the same board twice: there is one at the start, and another one after the first jump. What that shows is
// for other scenarios.
func (c *world) noBoardOnItsAccount() error {
	expected, actual := only(c.seen.expected, showsBoard), only(c.seen.events, showsBoard)
	begins := slices.Equal(words(firstOf(actual)), words(firstOf(expected)))
	if begins && len(actual) > 1 && actual[1].text != actual[0].text {
		return nil
	}
	firstTwo := func(boards []event) []event { return boards[:min(2, len(boards))] }
	return c.differ("the sequence of boards", firstTwo(expected), firstTwo(actual))
}

// questionsInPlace looks at the questions of the game. Whether the program asks for more moves afterwards is for other scenarios.
func (c *world) questionsInPlace() error {
	expected, actual := only(c.seen.expected, turns), only(c.seen.events, turns)
	return c.differ("the sequence of questions", expected, actual[:min(len(expected), len(actual))])
}

// opening gives what is asked and said up to where the answers under test have had their effect: up to the first
// question of the second turn. If they are about the board style, the first board is among it. What goes wrong later is
// for other scenarios.
func (c *world) opening() (expected, actual []event) {
	expected, actual = c.questions(c.seen.expected), c.questions(c.seen.events)
	end := len(expected)
	each := len(c.seen.dialect.about(c.Rule()).questions())
	if later := each * (len(c.line.Turns) - 1); later > 0 {
		end -= later - 1
	}
	return expected[:end], actual[:min(end, len(actual))]
}

// questions gives what is asked and said, and that there is a board if that is in question.
func (c *world) questions(events []event) []event {
	i := slices.IndexFunc(events, func(e event) bool { return e.kind == showsBoard })
	if i < 0 || len(c.slips["board style"]) == 0 {
		return only(events, turns)
	}
	before, after := only(events[:i], turns), only(events[i:], turns)
	return slices.Concat(before, []event{{kind: showsBoard, text: "shows a board"}}, after)
}

func (c *world) goesOn() error {
	expected, actual := c.opening()
	return c.differ("the sequence of questions", expected, actual)
}

// goesOnAnyhow lets the program say to a bad answer what it likes: nothing, something, the question or the board again.
func (c *world) goesOnAnyhow() error {
	c.seen.expected, c.seen.events = withoutReplies(c.seen.expected), withoutReplies(c.seen.events)
	expected, actual := c.opening()
	return c.differ("the sequence of questions", expected, actual)
}

// withoutReplies leaves out what is said to bad answers.
func withoutReplies(events []event) []event {
	shown := ""
	replied := slices.DeleteFunc(slices.Clone(events), func(e event) bool {
		again := e.kind == showsBoard && e.text == shown
		if e.kind == showsBoard {
			shown = e.text
		}
		return again || e.kind == asksAgain
	})
	return slices.CompactFunc(replied, func(a, b event) bool { return a.kind == asks && a.text == b.text })
}

// times reads "once" or "3 times".
func times(words string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(words, " times"))
	if err != nil {
		return 1
	}
	return n
}

// asksAgain looks at the line that names the range, as often as it should be there.
func (c *world) asksAgain(count, low, high string) error {
	expected := slices.Repeat([]event{asksAgainEvent(low, high)}, times(count))
	_, actual := c.opening()
	return c.differ("what the program says to the bad answer", expected, only(actual, asksAgain))
}

// asksAgainAnyhow lets the program ask again in its own way.
func (c *world) asksAgainAnyhow() error {
	expected, actual := c.opening()
	return c.differ("what the program says to the bad answer", only(expected, asksAgain), only(actual, asksAgain))
}

func (c *world) acceptsAll() error {
	expected, actual := c.opening()
	return c.differ("the sequence of questions", only(expected, asks|asksAgain), only(actual, asks|asksAgain))
}

func (c *world) saysIllegal(count string) error {
	expected := only(c.seen.expected, saysIllegal)
	if len(expected) != times(count) && !c.seen.dialect.unrefused {
		return fmt.Errorf("%d illegal moves were tried, the step speaks of %d", len(expected), times(count))
	}
	_, actual := c.opening()
	return c.differ("what the program says to the illegal move", expected, only(actual, saysIllegal))
}

func (c *world) answersIllegal(sentence string) error {
	expected := scan([]byte(sentence), 0)
	if c.seen.dialect.namesTyped {
		expected = steps.Each(expected, c.seen.dialect.named)
	}
	return c.differ("what the program says to the illegal move", expected, firstOf(only(c.seen.events, saysIllegal)))
}

// asksNoMore lets the program ask no more questions than the game has, and wants it to have got as far as its end.
func (c *world) asksNoMore() error {
	asked := func(events []event) []event { return anyResult(only(events, asks|asksMore|tellsResult)) }
	expected, actual := asked(c.seen.expected), asked(c.seen.events)
	begin := max(0, len(expected)-2)
	return c.differ("the end of the game", expected[begin:], actual[min(len(actual), begin):])
}

// tells looks for the result, and that no other is told beside it.
func (c *world) tells(result string) error {
	return c.differ("the result", []event{resultEvent(result)}, only(c.seen.events, tellsResult))
}

func (c *world) hasEnded() error {
	asked := firstOf(only(c.seen.events, asks))
	if err := c.differ("the first question", []event{asking("board style")}, asked); err != nil {
		return err
	}
	run := c.seen.run
	if run.LeftBehind {
		return engine.Stopf(engine.Failed, "the program ended, but something that it had started went on and kept its output open")
	}
	if stop := run.Stop(); stop != nil && run.End != engine.Killed { // one that breaks off has ended, too
		return stop
	}
	return nil
}

func firstOf(events []event) []event { return events[:min(1, len(events))] }

func (c *world) sameEvents(doc *godog.DocString) error {
	if strings.TrimRight(doc.Content, "\n") != strings.TrimRight(c.run.Transcript.Terminal(), "\n") {
		return fmt.Errorf("the feature and the fixture show the sample run %q differently", c.run.Name)
	}
	return c.differ("the sequence of what the program asks, shows and says", c.seen.expected, c.seen.events)
}

// comparable gives the texts of the sample run and of the program; of a partial run only as much as there is of it.
func (c *world) comparable() (expected, actual []string) {
	expected = strings.Split(c.run.Transcript.Output(), "\n")
	actual = strings.Split(string(c.seen.run.Output), "\n")
	if c.run.Partial {
		expected = expected[:len(expected)-1]
		actual = actual[:min(len(actual), len(expected))]
	}
	return expected, actual
}

// sameOutput compares texts that may differ in nothing but layout; the rung of a mismatch says how much they do.
func (c *world) sameOutput(how string) error {
	expected, actual := c.comparable()
	if slices.Equal(expected, actual) || how == "but for blanks" && slices.Equal(inked(expected), inked(actual)) {
		return nil
	}
	m := &steps.Mismatch{What: "the output", Form: steps.TextForm, Expected: expected, Actual: actual, Outcome: engine.Failed}
	m.Rung = steps.RungOf(strings.Join(expected, "\n"), strings.Join(actual, "\n"))
	events := words(c.seen.events[:min(len(c.seen.events), len(c.seen.expected))])
	if m.Rung == steps.Different && slices.Equal(events, words(c.seen.expected)) {
		m.Rung = steps.SameEvents
	}
	return c.because(m)
}

// inked gives the lines that hold anything, without their blanks.
func inked(lines []string) []string {
	return slices.DeleteFunc(steps.Each(lines, steps.Squeeze), func(line string) bool { return line == "" })
}
