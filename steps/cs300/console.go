package cs300

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/cs300/speech"
	"rulebook/steps/play"
)

// seen is what the program did, beside what it should have done, both as the scenario sees it.
type seen struct {
	input    []string
	run      engine.Run
	told     []speech.Event // all that the program did
	events   []speech.Event
	expected []speech.Event
}

func (c *world) gameOn(board, slips string) error {
	err := c.gameFollowing("shortest loss on the " + board)
	if slips != "" {
		c.game.Slips = steps.Quotations(slips)
		c.slips = map[string][]string{"board style": c.game.Slips}
	}
	return err
}

func (c *world) gameFollowing(name string) (err error) {
	c.game, c.line, err = speech.Following(c.Facts, name)
	return err
}

// playScript runs the program once, in its dialect.
func (c *world) playScript(ctx context.Context, demanded speech.Script) error {
	if err := c.meet(); err != nil {
		return err
	}
	typed := c.manner.Typed(c.Rule()).Play(demanded).Input
	run, err := c.Play(ctx, typed)
	if err != nil {
		return err
	}
	strict := c.manner.About(c.Rule())
	expected := speech.SeenBy(c.Rule(), strict.Play(demanded).Events)
	told := strict.Scan(run.Output, widthIn(expected))
	c.seen = c.look(seen{input: typed, run: run, expected: expected}, told)
	c.Screen = c.shown
	return c.findAlive(ctx)
}

// findAlive finds out by which move isValidMove, if it can be called, keeps a game alive that is over.
func (c *world) findAlive(ctx context.Context) error {
	c.alive = ""
	d, _ := diverge(c.seen.expected, c.seen.events)
	if !d.expects(speech.TellsResult) || !d.finds(speech.Asks) {
		return nil
	}
	err := c.settle(ctx)
	if err == nil {
		goesOn := engine.Stopf(engine.Failed, "the game goes on although it is over")
		err = c.restsOn(ctx, goesOn, d.shown, func(legal int) bool { return legal > 0 })
	}
	if broken, ok := errors.AsType[*steps.Divergence](err); ok {
		c.alive = broken.Rule
	}
	return play.UnlessItsOwn(err)
}

// widthIn gives the width of the boards in a game; 0 if none is shown.
func widthIn(events []speech.Event) int {
	for _, shown := range speech.Only(events, speech.ShowsBoard) {
		return len(shown.Rows[0])
	}
	return 0
}

// look gives what was seen when all that was told is. Of a partial sample run it is only as much as there is of that.
func (c *world) look(s seen, told []speech.Event) *seen {
	s.told, s.events = told, c.manner.Seen(told, c.Rule())
	if c.run.Partial {
		s.events = s.events[:min(len(s.events), len(s.expected))]
	}
	return &s
}

func (c *world) shown(output string) steps.Screen {
	return steps.ScreenOf(output, c.seen.input, c.manner.Waits(c.seen.told))
}

func (c *world) slip(ctx context.Context, question, answers, hundred string) error {
	slips := steps.Quotations(answers)
	if hundred != "" {
		slips = slices.Repeat(slips, 100)
	}
	c.slips = map[string][]string{question: slips}
	if question == "board style" {
		c.game.Slips = slips
	} else {
		c.game = c.game.Behind(speech.Slipping(question, slips))
	}
	return c.playGame(ctx)
}

// playGame plays the game.
func (c *world) playGame(ctx context.Context) error { return c.playBoth(ctx, c.game.Script(c.Rules())) }

// playBoth plays a script. If it goes wrong, it is played without its bad answers, too: what is right then goes wrong on
// account of them.
func (c *world) playBoth(ctx context.Context, with speech.Script) error {
	if err := c.playScript(ctx, with); err != nil {
		return err
	}
	d, wrong := diverge(c.seen.expected, c.seen.events)
	without := with.WithoutSlips()
	if !wrong || len(with.Input) == len(without.Input) {
		return nil
	}
	typed := c.seen.input
	if err := c.playScript(ctx, without); err != nil {
		return err
	}
	c.without, c.tires = c.seen, false
	if err := c.findTaken(ctx, typed); err != nil {
		return err
	}
	if err := c.findTires(ctx, with, d); err != nil {
		return err
	}
	return c.playScript(ctx, with)
}

// findTires finds out whether a bad answer that comes after another one, and is not refused, is refused by itself, as the
// other one is.
func (c *world) findTires(ctx context.Context, with speech.Script, d divergence) error {
	if !d.afterBad() || d.expected.Answer == "" {
		return nil
	}
	c.tires = true
	for _, bad := range []string{speech.Last(d.before).Answer, d.expected.Answer} {
		if err := c.playScript(ctx, with.WithSlips(bad)); err != nil {
			return err
		}
		_, wrong := diverge(c.seen.expected, c.seen.events)
		c.tires = c.tires && !wrong
	}
	return nil
}

// unharmed tells whether the same comes of the game with bad answers and without.
func (c *world) unharmed() bool {
	return c.without != nil && slices.Equal(course(c.without.events), course(c.seen.events))
}

// anyway tells whether the program makes a mistake without any slip, too.
func (c *world) anyway(d divergence) bool {
	without, wrong := diverge(c.without.expected, c.without.events)
	more := len(speech.WithoutReplies(d.before)) - len(speech.WithoutReplies(without.before))
	return wrong && (more > 0 || more == 0 && d.finds(speech.AsksAgain) == without.finds(speech.AsksAgain))
}

// course gives what a program asks and shows, whatever it says to bad answers.
func course(events []speech.Event) []string { return speech.Words(speech.WithoutReplies(events)) }

// mostTaken bounds the bad answers of a play that are tried one by one.
const mostTaken = 8

// findTaken finds the first bad answer after which a program goes on, in a game that goes right without any. Where the
// move begins again after a bad answer, that cannot be seen.
func (c *world) findTaken(ctx context.Context, typed []string) (err error) {
	good := c.seen.input
	c.taken = ""
	if _, wrong := diverge(c.seen.expected, c.seen.events); wrong || c.manner.StartsOver() {
		return nil
	}
	for n, tried := 0, 0; n < len(typed) && tried < mostTaken && c.taken == "" && err == nil; n++ {
		if len(good) > 0 && typed[n] == good[0] {
			good = good[1:]
			continue
		}
		tried++
		err = c.findTakenAt(ctx, typed, n)
	}
	return err
}

// findTakenAt finds out whether a program shows or asks more when a bad answer is typed than when its input ends before
// that.
func (c *world) findTakenAt(ctx context.Context, typed []string, n int) error {
	var courses [2][]string
	for i := range courses {
		run, err := c.Play(ctx, typed[:n+i])
		if err != nil {
			return err
		}
		told := c.manner.Scan(run.Output, widthIn(c.seen.expected))
		courses[i] = course(told)
	}
	if !slices.Equal(courses[0], courses[1]) {
		c.taken = typed[n]
	}
	return nil
}

func (c *world) slipAlways(ctx context.Context, answers string) error {
	slips := steps.Quotations(answers)
	c.slips = map[string][]string{"COLUMN": slips, "ROW": slips, "DIRECTION": slips}
	var turns []speech.Turn
	for _, t := range c.game.Turns {
		for _, question := range speech.Sequence {
			turns = append(turns, speech.Slipping(question, slips)...)
		}
		turns = append(turns, t)
	}
	c.game.Turns = turns
	return c.playGame(ctx)
}

var tried = regexp.MustCompile(place + " " + direction)

func (c *world) tryIllegal(ctx context.Context, list string) error {
	illegal := steps.Each(tried.FindAllString(list, -1), func(text string) (m speech.Move) {
		_, _ = fmt.Sscanf(text, "row %d, column %d %s", &m.Row, &m.Column, &m.Direction) // as the expression has it
		return m
	})
	c.game = c.game.Behind(speech.Moving(illegal))
	return c.playGame(ctx)
}

// typeOtherwise types more than the game needs, or nothing but the board style.
func (c *world) typeOtherwise(ctx context.Context, how string) error {
	if strings.HasPrefix(how, "nothing") {
		return c.playScript(ctx, speech.Script{Input: []string{strconv.Itoa(c.game.Style)}})
	}
	c.game.Beyond = []string{"1", "1", "1", "2"}
	return c.playGame(ctx)
}

// playToEnd plays a game. If the program is to end it, it goes on with moves that are not legal where the program ends
// it only after them. Then nothing but what follows the last board is of interest.
func (c *world) playToEnd(ctx context.Context, end string) error {
	if end == "to its end" {
		return c.playGame(ctx)
	}
	if err := c.meet(); err != nil {
		return err
	}
	c.game.Beyond = c.manner.Beyond
	if err := c.playGame(ctx); err != nil || c.game.Beyond == nil {
		return err
	}
	last := c.seen.events
	for i, e := range last {
		if e.Kind == speech.ShowsBoard {
			last = c.seen.events[i:]
		}
	}
	c.seen.expected = []speech.Event{last[0], {Kind: speech.Thanks, Text: "thanks the player"}}
	c.seen.events = speech.Only(last, speech.ShowsBoard|speech.Thanks|speech.AsksMore)
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
		m, err := speech.ReadMove(jump)
		if err != nil {
			return fmt.Errorf("reading the sample run %q: %w", run.Name, err)
		}
		direction := strconv.Itoa(speech.DirectionNumber(m.Direction))
		input = append(input, strconv.Itoa(m.Column), strconv.Itoa(m.Row), direction)
	}
	return c.playBoth(ctx, speech.Script{Input: input, Events: speech.Scan([]byte(run.Transcript.Output()), 0)})
}

// differ compares two lists of events. What kept the program from going on belongs to the mismatch.
func (c *world) differ(what string, expected, actual []speech.Event) error {
	return c.because(steps.Same(what, steps.EventForm, speech.Words(expected), speech.Words(actual)))
}

// because says which rule a mismatch breaks, and tells in it what kept the program from doing as expected, if anything
// did.
func (c *world) because(err error) error { return c.blame(c.stopped(err)) }

// stopped tells in a mismatch what kept the program from doing as expected. What a program does when its input has
// ended is left open, so however it ended then, it failed by asking for more.
func (c *world) stopped(err error) error {
	run := c.seen.run
	if len(c.manner.Waits(c.seen.told)) > len(c.seen.input) {
		if m, ok := err.(*steps.Mismatch); ok {
			m.Cause = "the program asked for more answers than this game has"
		}
		return err
	}
	if run.End == engine.Exited && run.Failed && len(speech.Only(c.seen.told, speech.Thanks)) == 0 {
		run.End = engine.Killed // by its own hand: it broke off before the game was over
	}
	return steps.Because(err, run)
}

// opensOrCloses looks at the first events, or at those after the result.
func (c *world) opensOrCloses(end string, doc *godog.DocString) error {
	expected, actual := speech.Scan([]byte(doc.Content), 0), c.seen.events
	if end == "opens" {
		return c.differ("the opening", expected, actual[:min(len(expected), len(actual))])
	}
	last := 0
	for i, e := range actual {
		if e.Kind == speech.ShowsBoard || e.Kind == speech.TellsResult || e.Kind == speech.Asks {
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
	boards := speech.Only(c.seen.events, speech.ShowsBoard)
	if jump < len(boards) {
		return boards[jump].Rows
	}
	return nil
}

func (c *world) boardNumberIs(n int, what string, expected []string) error {
	if c.Rule() == rules.Directions && c.landed(n) {
		return nil // another scenario looks at the peg that was jumped over
	}
	return c.because(steps.Same(what, steps.BoardForm, expected, c.boardAfter(n)))
}

// landed tells whether the game goes wrong first at a jump from which the peg lands where it should.
func (c *world) landed(jump int) bool {
	d, _ := diverge(c.seen.expected, c.seen.events)
	chosen := d.expected.Chosen
	return chosen != nil && len(speech.Only(d.before, speech.ShowsBoard)) == jump && chosen.Landed(d.actual.Rows)
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
	expected, actual := speech.Only(c.seen.expected, speech.ShowsBoard), speech.Only(c.seen.events, speech.ShowsBoard)
	for i, e := range expected {
		if i < len(actual) && actual[i].Text != e.Text {
			what := "the first board"
			if i > 0 {
				what = fmt.Sprintf("the board after jump %d", i)
			}
			return c.boardNumberIs(i, what, e.Rows)
		}
	}
	return c.differ("the sequence of boards", expected, actual)
}

func (c *world) lastBoardBeforeResult() error {
	end := func(events []speech.Event) []speech.Event {
		events = anyResult(speech.Only(events, speech.ShowsBoard|speech.TellsResult))
		return events[max(0, len(events)-2):]
	}
	return c.differ("the result and what stands before it", end(c.seen.expected), end(c.seen.events))
}

// anyResult makes all results the same, for scenarios that are not about which one is told.
func anyResult(events []speech.Event) []speech.Event {
	return steps.Each(events, func(e speech.Event) speech.Event {
		if e.Kind == speech.TellsResult {
			e.Text = "tells the result"
		}
		return e
	})
}

func (c *world) boardsLabelled(columns, rows int) error {
	const numbers = "123456789"
	wanted := speech.Labels{Columns: numbers[:columns], Rows: numbers[:rows]}.String()
	shown := speech.Only(c.seen.events, speech.ShowsBoard)
	other := slices.IndexFunc(shown, func(b speech.Event) bool { return b.Labels.String() != wanted })
	if other < 0 && len(shown) > 0 { // how many boards there are is for another scenario
		return nil
	}
	labels := speech.Nth(shown, other).Labels.String()
	err := steps.SameValue("the labels of the boards", wanted, labels)
	err = steps.Saying(fmt.Sprintf("the board is labelled with %s instead of %s", labels, wanted), err)
	if len(shown) == 0 {
		return c.because(err)
	}
	return steps.Blame(c.Rule(), "", err)
}

// noBoardOnItsAccount looks for the same board twice: there is one at the start, and another one after the first jump.
// What that shows is for other scenarios.
func (c *world) noBoardOnItsAccount() error {
	expected, actual := speech.Only(c.seen.expected, speech.ShowsBoard), speech.Only(c.seen.events, speech.ShowsBoard)
	begins := slices.Equal(speech.Words(speech.FirstOf(actual)), speech.Words(speech.FirstOf(expected)))
	if begins && len(actual) > 1 && actual[1].Text != actual[0].Text {
		return nil
	}
	firstTwo := func(boards []speech.Event) []speech.Event { return boards[:min(2, len(boards))] }
	return c.differ("the sequence of boards", firstTwo(expected), firstTwo(actual))
}

// questionsInPlace looks at the questions of the game. Whether the program asks for more moves afterwards is for other
// scenarios.
func (c *world) questionsInPlace() error {
	expected, actual := speech.Only(c.seen.expected, speech.Turns), speech.Only(c.seen.events, speech.Turns)
	return c.differ("the sequence of questions", expected, actual[:min(len(expected), len(actual))])
}

// opening gives what is asked and said up to where the answers under test have had their effect: up to the first
// question of the second turn. If they are about the board style, the first board is among it. What goes wrong later is
// for other scenarios, and so is a program that judges another move than the one that is typed.
func (c *world) opening() (expected, actual []speech.Event) {
	if d, _ := diverge(c.seen.expected, c.seen.events); d.forgets() && c.Rule() != rules.Refusal {
		return c.questions(d.before), c.questions(c.seen.events[:len(d.before)])
	}
	expected, actual = c.questions(c.seen.expected), c.questions(c.seen.events)
	end := len(expected)
	each := len(c.manner.About(c.Rule()).Questions())
	if later := each * (len(c.line.Turns) - 1); later > 0 {
		end -= later - 1
	}
	return expected[:end], actual[:min(end, len(actual))]
}

// questions gives what is asked and said, and that there is a board if that is in question. What came of the moves does not
// matter if the same comes of them without bad answers.
func (c *world) questions(events []speech.Event) []speech.Event {
	if c.unharmed() {
		return speech.Only(events, speech.Questions)
	}
	i := slices.IndexFunc(events, func(e speech.Event) bool { return e.Kind == speech.ShowsBoard })
	if i < 0 || len(c.slips["board style"]) == 0 {
		return speech.Only(events, speech.Turns)
	}
	before, after := speech.Only(events[:i], speech.Turns), speech.Only(events[i:], speech.Turns)
	return slices.Concat(before, []speech.Event{{Kind: speech.ShowsBoard, Text: "shows a board"}}, after)
}

func (c *world) goesOn() error {
	if c.taken != "" { // as its questions need not show
		return c.because(steps.Same("what comes of the bad answer", steps.ListForm, nil, []string{"the next question"}))
	}
	return c.differInOpening("the sequence of questions", speech.Anything)
}

// differInOpening compares events of some kinds up to where the answers under test have had their effect.
func (c *world) differInOpening(what string, kinds speech.Kind) error {
	expected, actual := c.opening()
	return c.differ(what, speech.Only(expected, kinds), speech.Only(actual, kinds))
}

// goesOnAnyhow lets the program say to a bad answer what it likes: nothing, something, the question or the board again.
func (c *world) goesOnAnyhow() error {
	c.seen.expected, c.seen.events = speech.WithoutReplies(c.seen.expected), speech.WithoutReplies(c.seen.events)
	return c.differInOpening("the sequence of questions", speech.Anything)
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
	named := speech.AskingAgain(low, high)
	for question := range c.slips {
		named = c.manner.Ranged(question, named)
	}
	expected := slices.Repeat([]speech.Event{named}, times(count))
	_, actual := c.opening()
	return c.differ("what the program says to the bad answer", expected, speech.Only(actual, speech.AsksAgain))
}

// asksAgainAnyhow lets the program ask again in its own way.
func (c *world) asksAgainAnyhow() error {
	return c.differInOpening("what the program says to the bad answer", speech.AsksAgain)
}

func (c *world) acceptsAll() error {
	return c.differInOpening("the sequence of questions", speech.Asks|speech.AsksAgain)
}

func (c *world) saysIllegal(count string) error {
	if c.manner.Unrefused {
		return c.makesNone()
	}
	expected := speech.Only(c.seen.expected, speech.SaysIllegal)
	if len(expected) != times(count) {
		return fmt.Errorf("%d illegal moves were tried, the step speaks of %d", len(expected), times(count))
	}
	_, actual := c.opening()
	return c.differ("what the program says to the illegal move", expected, speech.Only(actual, speech.SaysIllegal))
}

// makesNone looks at what comes of illegal moves, up to the first jump, where nothing is said to them.
func (c *world) makesNone() error {
	const kinds = speech.Asks | speech.ShowsBoard
	expected, actual := speech.Only(c.seen.expected, kinds), speech.Only(c.seen.events, kinds)
	first := speech.Nth(speech.Only(expected, speech.ShowsBoard), 0).Text
	jump := slices.IndexFunc(expected, func(e speech.Event) bool { return e.Kind == speech.ShowsBoard && e.Text != first })
	return c.differ("what comes of the illegal move", expected[:jump], actual[:min(jump, len(actual))])
}

func (c *world) answersIllegal(sentence string) error {
	expected := speech.Scan([]byte(sentence), 0)
	if c.manner.NamesTyped {
		expected = steps.Each(expected, c.manner.Named)
	}
	actual := speech.FirstOf(speech.Only(c.seen.events, speech.SaysIllegal))
	return c.differ("what the program says to the illegal move", expected, actual)
}

// asksNoMore lets the program ask no more questions than the game has, and wants it to have got as far as its end.
func (c *world) asksNoMore() error {
	asked := func(events []speech.Event) []speech.Event {
		return anyResult(speech.Only(events, speech.Asks|speech.AsksMore|speech.TellsResult))
	}
	expected, actual := asked(c.seen.expected), asked(c.seen.events)
	begin := max(0, len(expected)-2)
	return c.differ("the end of the game", expected[begin:], actual[min(len(actual), begin):])
}

// tells looks for the result, and that no other is told beside it.
func (c *world) tells(result string) error {
	told := speech.Only(c.seen.events, speech.TellsResult)
	return c.differ("the result", []speech.Event{speech.Telling(result)}, told)
}

func (c *world) hasEnded() error {
	asked := speech.FirstOf(speech.Only(c.seen.events, speech.Asks))
	if err := c.differ("the first question", []speech.Event{speech.Asking("board style")}, asked); err != nil {
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
	events := speech.Words(c.seen.events[:min(len(c.seen.events), len(c.seen.expected))])
	if m.Rung == steps.Different && slices.Equal(events, speech.Words(c.seen.expected)) {
		m.Rung = steps.SameEvents
	}
	return c.because(m)
}

// inked gives the lines that hold anything, without their blanks.
func inked(lines []string) []string {
	return slices.DeleteFunc(steps.Each(lines, steps.Squeeze), func(line string) bool { return line == "" })
}
