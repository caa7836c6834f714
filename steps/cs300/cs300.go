// Package cs300 is the vocabulary of the CS300 assignment: peg solitaire as methods of a class, and as a console program.
package cs300

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	return steps.Vocabulary{Assignment: "cs300", Phrases: phrases(), World: newWorld, Learn: learnDialect, Shows: shows()}
}

// world is the world of a scenario of CS300 Peg Solitaire: what stands on the board of the engine face, and the game that is
// played on the console face.
type world struct {
	*steps.World

	loaded    []string // the board before the step under test
	answer    []string // the body of the last reply, or what was asked after each of many moves
	wanted    []string // what should have been answered after each of them
	performed bool     // a move was made or tried
	returned  []string // the board that it gave back
	typed     []string // what the player will answer, as the assignment asks for it

	game  game
	seen  *seen
	piped *seen // what was seen at a pipe, if seen is at a terminal
}

func newWorld(w *steps.World) any {
	return &world{World: w}
}

const (
	place     = `row (-?\d+), column (-?\d+)`
	direction = `(UP|DOWN|LEFT|RIGHT)`
	style     = `(Cross|Circle|Triangle|Simple T)`
	question  = `(board style|COLUMN|ROW|DIRECTION)`
	attempt   = `row \d+, column \d+ (?:UP|DOWN|LEFT|RIGHT)`
)

var phrases = sync.OnceValue(func() []steps.Phrase {
	return []steps.Phrase{
		// The engine face: one method at a time.
		steps.On(`the board:`, func(c *world) any { return c.load }),
		steps.On(`the `+style, func(c *world) any { return c.loadNamed }),
		steps.On(`a board of type (\d)(?: is created)?`, func(c *world) any { return c.create }),
		steps.On(`the peg in `+place+` (?:jumps|has jumped) `+direction, func(c *world) any { return c.perform }),
		steps.On(`the player will answer (".*")`, func(c *world) any { return c.willAnswer }),

		steps.On(`its jumps are made and the (board is|pegs are|moves are) looked at after each`,
			func(c *world) any { return c.performAll }),
		steps.On(`(displayBoard|countPegsRemaining|countMovesAvailable|readValidMove) is called`, func(c *world) any { return c.call }),
		steps.On(`the (methods|mutable variables outside all methods) are listed`, func(c *world) any { return c.call }),
		steps.On(`the move (?:in direction )?(\S+) from `+place+` is judged`, func(c *world) any { return c.judge }),
		steps.On(`every move is tried`, func(c *world) any { return c.tryAll }),
		steps.On(`an integer from (-?\d+) to (-?\d+) is read with the prompt "([^"]*)"`, func(c *world) any { return c.readInt }),

		steps.On(`the (board|array that was given) is:`, func(c *world) any { return c.boardIs }),
		steps.On(`the board is (as before|the `+style+`)`, func(c *world) any { return c.boardIsNamed }),
		steps.On(`row (\d+) of the board(?: after jump (\d+))? is "([^"]*)"`, func(c *world) any { return c.rowIs }),
		steps.On(`row (\d+) of the board that is given back is "([^"]*)"`, func(c *world) any { return c.returnedRowIs }),
		steps.On(`(\d+) pegs are left`, func(c *world) any { return c.pegsLeft }),
		steps.On(`it is right each time`, func(c *world) any { return c.rightEachTime }),
		steps.On(`it is (not )?legal`, func(c *world) any { return c.legal }),
		steps.On(`no (move is legal|variable is found)`, func(c *world) any { return c.none }),
		steps.On(`exactly these moves are legal:`, func(c *world) any { return c.theseLegal }),
		steps.On(`the (?:answer|move) is (?:column )?(-?\d+)(?:, row (\d+), direction (\d))?`, func(c *world) any { return c.answerIs }),
		steps.On(`the player sees( exactly)?:`, func(c *world) any { return c.sees }),
		steps.On(`the player is asked:`, func(c *world) any { return c.asksForMoves }),
		steps.On(`the player is asked again for an integer between (-?\d+) and (-?\d+)`, func(c *world) any { return c.isAskedAgain }),
		steps.On(`these methods are found:`, func(c *world) any { return c.methodsAre }),

		// The console face: the whole program.
		steps.On(`a game on the `+style, func(c *world) any { return c.gameOn }),
		steps.On(`a game that follows "([^"]*)"`, func(c *world) any { return c.gameFollowing }),
		steps.On(`the sample run "([^"]*)"`, func(c *world) any { return c.sampleRun }),

		steps.On(`the game is played to its end`, func(c *world) any { return c.playGame }),
		steps.On(`the player answers the question for the `+question+` with (".*")( a hundred times)?`,
			func(c *world) any { return c.slip }),
		steps.On(`the player first answers every question of every turn with (".*")`, func(c *world) any { return c.slipAlways }),
		steps.On(`the player first tries to move the peg in (`+attempt+`(?:, `+attempt+`)*)`, func(c *world) any { return c.tryIllegal }),
		steps.On(`the player types (on after the end|nothing after the board style)`, func(c *world) any { return c.typeOtherwise }),
		steps.On(`the player types what was typed there`, func(c *world) any { return c.playSample }),

		steps.On(`the program (opens|closes) with:`, func(c *world) any { return c.opensOrCloses }),
		steps.On(`the (?:first board shown|board shown after jump (\d+)) is:`, func(c *world) any { return c.boardShownIs }),
		steps.On(`the boards shown are those of the game`, func(c *world) any { return c.boardsAreThoseOfTheGame }),
		steps.On(`the last board is shown before the result`, func(c *world) any { return c.lastBoardBeforeResult }),
		steps.On(`every board shown has columns 1 to (\d) and rows 1 to (\d)`, func(c *world) any { return c.boardsLabelled }),
		steps.On(`no board is shown on its account`, func(c *world) any { return c.noBoardOnItsAccount }),
		steps.On(`every question is asked in its place(?:, and no jump is refused)?`, func(c *world) any { return c.questionsInPlace }),
		steps.On(`the program asks again`, func(c *world) any { return c.asksAgainAnyhow }),
		steps.On(`the program asks again (once|\d+ times) for an integer between (\d+) and (\d+)`,
			func(c *world) any { return c.asksAgain }),
		steps.On(`all three answers are accepted`, func(c *world) any { return c.acceptsAll }),
		steps.On(`the program says (once|\d+ times) that this is not a legal move`, func(c *world) any { return c.saysIllegal }),
		steps.On(`the program answers "(.*)"`, func(c *world) any { return c.answersIllegal }),
		steps.On(`goes on as if that had not been typed`, func(c *world) any { return c.goesOn }),
		steps.On(`the program asks no more`, func(c *world) any { return c.asksNoMore }),
		steps.On(`the program tells only that the game is (won|lost)`, func(c *world) any { return c.tells }),
		steps.On(`the program has ended, with everything that it started`, func(c *world) any { return c.hasEnded }),
		steps.On(`the player types it at a terminal, each answer when the program waits for it`,
			func(c *world) any { return c.playAtTerminal }),
		steps.On(`each question is on the screen when its answer is typed`, func(c *world) any { return c.questionsSeen }),
		steps.On(`the screen has shown all that the sample run shows`, func(c *world) any { return c.sampleSeen }),
		steps.On(`the program asks, shows and says the same:`, func(c *world) any { return c.sameEvents }),
		steps.On(`the output is the same (but for blanks|to the byte)`, func(c *world) any { return c.sameOutput }),
	}
})

// directions are the words for the directions 1 to 4.
var directions = [...]string{"UP", "DOWN", "LEFT", "RIGHT"}

// directionNumber gives the number of a direction; 0 if there is none of that name.
func directionNumber(name string) int { return slices.Index(directions[:], name) + 1 }

// do asks a command. An error that the method raises breaks the rule of the scenario if that is about such errors.
func (c *world) do(ctx context.Context, command string, arguments ...any) ([]string, error) {
	reply, err := c.Try(ctx, command, arguments...)
	if own, ok := errors.AsType[*steps.Divergence](err); ok && command == "perform" && gaveNoBoard(err) {
		own.Rule = ruleReturns
	}
	if err != nil || reply.Refusal == nil {
		return reply.Body, err
	}
	refused := c.Refused(steps.Request(command, arguments...), reply)
	if own, ok := errors.AsType[*steps.Divergence](refused); ok && slices.Contains(raises[command], c.Rule()) {
		own.Rule = c.Rule()
	}
	return nil, refused
}

func (c *world) put(ctx context.Context, board []string) error {
	c.loaded = board
	_, err := c.Ask(ctx, "load", strings.Join(board, " "))
	return err
}

func (c *world) load(ctx context.Context, doc *godog.DocString) error {
	return c.put(ctx, steps.Lines(doc))
}

func (c *world) loadNamed(ctx context.Context, name string) error {
	board, _, err := c.Facts.Board(name)
	if err != nil {
		return err
	}
	return c.put(ctx, board.Rows)
}

func (c *world) create(ctx context.Context, boardType int) error {
	_, err := c.do(ctx, "create", boardType)
	return err
}

func (c *world) perform(ctx context.Context, row, column int, direction string) error {
	c.performed = true
	board, err := c.do(ctx, "perform", row, column, directionNumber(direction))
	if c.Rule() != ruleReturns && gaveNoBoard(err) {
		err = nil // what it was given may show the move
	}
	c.returned = board
	return err
}

// gaveNoBoard tells whether performMove gave back something else than a board. Only what it gives back is at stake then.
func gaveNoBoard(err error) bool {
	refusal, ok := errors.AsType[*engine.Refusal](err)
	return ok && refusal.Kind == engine.Shape
}

func (c *world) returnedRowIs(row int, expected string) error {
	return sameRow(fmt.Sprintf("row %d of the board that is given back", row), c.returned, row, expected)
}

// sameRow compares one row of a board.
func sameRow(what string, rows []string, row int, expected string) error {
	if len(rows) >= row && rows[row-1] == expected {
		return nil
	}
	wanted := append(slices.Clone(rows), make([]string, max(0, row-len(rows)))...)
	wanted[row-1] = expected
	return steps.Same(what, steps.BoardForm, wanted, rows)
}

// performAll makes every jump of the game and keeps what a method says after each, and what it should.
func (c *world) performAll(ctx context.Context, what string) error {
	command, _, _ := strings.Cut(what, " ")
	if err := c.put(ctx, c.game.board.Rows); err != nil {
		return err
	}
	for _, turn := range c.game.turns {
		if err := c.perform(ctx, turn.row, turn.column, turn.direction); err != nil {
			return err
		}
		body, err := c.do(ctx, command)
		if err != nil {
			return err
		}
		rows := strings.Join(turn.after.Board, "/")
		right := map[string]string{"board": rows, "pegs": strconv.Itoa(strings.Count(rows, "@")), "moves": strconv.Itoa(turn.after.Moves)}
		c.answer, c.wanted = append(c.answer, strings.Join(body, "/")), append(c.wanted, right[command])
	}
	return nil
}

func (c *world) rightEachTime() error {
	for i, wanted := range c.wanted {
		what := fmt.Sprintf("%s after jump %d", c.Shown(c.Last()), i+1)
		switch {
		case wanted == c.answer[i]:
		case c.Last().Command == "board":
			what = fmt.Sprintf("the board after jump %d", i+1)
			return steps.Same(what, steps.BoardForm, strings.Split(wanted, "/"), strings.Split(c.answer[i], "/"))
		default:
			return steps.SameValue(what, wanted, c.answer[i])
		}
	}
	return nil
}

// tryAll asks for the validity of every move from every place on the board and keeps all answers but false.
func (c *world) tryAll(ctx context.Context) error {
	for d, direction := range directions {
		for row := range c.loaded {
			for column := range c.loaded[0] {
				body, err := c.do(ctx, "valid", row+1, column+1, d+1)
				if err != nil {
					return err
				}
				if answer := strings.Join(body, " "); answer != "false" {
					answer = fmt.Sprintf("%s from %d,%d %s", direction, row+1, column+1, answer)
					c.answer = append(c.answer, strings.TrimSuffix(answer, " true"))
				}
			}
		}
	}
	return nil
}

func (c *world) none(what string) error {
	list := map[string]string{"move is legal": "the list of legal moves", "variable is found": "the list of variables"}[what]
	return steps.Same(list, steps.ListForm, nil, c.answer)
}

func (c *world) theseLegal(table *godog.Table) error {
	var expected []string
	for _, row := range steps.Pairs(table) {
		for place := range strings.FieldsSeq(row[1]) {
			expected = append(expected, row[0]+" from "+place)
		}
	}
	err := steps.Same("the list of legal moves", steps.ListForm, expected, c.answer)
	return steps.Blame(c.ruleOfMoves(table), "", err)
}

// ruleOfMoves tells which rule is broken where other moves are legal than should be: that of the scenario if rows and columns are
// exchanged or counted from another number.
func (c *world) ruleOfMoves(table *godog.Table) string {
	if c.Rule() != ruleRows && c.Rule() != ruleFromOne {
		return c.Rule()
	}
	misread := func(change func(row, column int) (int, int)) bool {
		var moves []string
		for _, row := range steps.Pairs(table) {
			for place := range strings.FieldsSeq(row[1]) {
				var r, n int
				_, _ = fmt.Sscanf(place, "%d,%d", &r, &n)
				r, n = change(r, n)
				if r >= 1 && r <= len(c.loaded) && n >= 1 && n <= len(c.loaded[0]) {
					moves = append(moves, fmt.Sprintf("%s from %d,%d", row[0], r, n))
				}
			}
		}
		return slices.Equal(moves, c.answer)
	}
	exchanged := misread(func(row, column int) (int, int) { return column, row })
	fromZero := misread(func(row, column int) (int, int) { return row - 1, column - 1 })
	switch {
	case c.Rule() == ruleRows && exchanged, c.Rule() == ruleFromOne && fromZero:
		return c.Rule()
	case exchanged:
		return ruleRows
	case fromZero:
		return ruleFromOne
	}
	return ruleLegal
}

// judge takes the name of a direction or any number.
func (c *world) judge(ctx context.Context, direction string, row, column int) (err error) {
	if n := directionNumber(direction); n > 0 {
		direction = strconv.Itoa(n)
	}
	c.answer, err = c.do(ctx, "valid", row, column, direction)
	return err
}

func (c *world) legal(not string) error {
	return steps.Same(c.Shown(c.Last()), steps.ListForm, []string{strconv.FormatBool(not == "")}, c.answer)
}

// commands are the commands behind methods and lists.
var commands = map[string]string{
	"displayBoard": "display", "countPegsRemaining": "pegs", "countMovesAvailable": "moves", "readValidMove": "read-move",
	"methods": "methods", "mutable variables outside all methods": "state",
}

func (c *world) call(ctx context.Context, what string) (err error) {
	if commands[what] == "read-move" {
		if err := c.typeMoves(ctx); err != nil {
			return err
		}
	}
	c.answer, err = c.do(ctx, commands[what])
	return err
}

func (c *world) boardIs(ctx context.Context, which string, doc *godog.DocString) error {
	command := map[string]string{"board": "board", "array that was given": "given"}[which]
	return c.Expect(ctx, "the "+which, steps.BoardForm, steps.Lines(doc), command)
}

// boardIsNamed looks, for a board as before, both at the board that the method gave back and at the one that it was given.
func (c *world) boardIsNamed(ctx context.Context, _, name string) error {
	expected := c.loaded
	if name != "" {
		board, _, err := c.Facts.Board(name)
		if err != nil {
			return err
		}
		expected = board.Rows
	} else if c.performed {
		if err := c.Expect(ctx, "the board that was given", steps.BoardForm, expected, "given"); err != nil {
			return err
		}
	}
	return c.Expect(ctx, "the board", steps.BoardForm, expected, "board")
}

// rowIs compares one row of the current board, or of the one that the program showed after a jump.
func (c *world) rowIs(ctx context.Context, row int, jump, expected string) error {
	if n, err := strconv.Atoi(jump); err == nil {
		return c.rowAfterIs(n, row, expected)
	}
	rows, err := c.Ask(ctx, "board")
	if err != nil {
		return err
	}
	return sameRow(fmt.Sprintf("row %d of the board", row), rows, row, expected)
}

func (c *world) pegsLeft(ctx context.Context, pegs string) error {
	rows, err := c.Ask(ctx, "board")
	if err != nil {
		return err
	}
	return steps.SameValue("the number of pegs", pegs, strings.Count(strings.Join(rows, ""), "@"))
}

func (c *world) willAnswer(list string) { c.typed = steps.Quotations(list) }

// typeMoves types the answers about moves in the order in which the program asks for them.
func (c *world) typeMoves(ctx context.Context) error {
	d, err := c.dialect()
	if err != nil {
		return err
	}
	return c.typeAll(ctx, d.inOrder(c.typed))
}

func (c *world) typeAll(ctx context.Context, answers []string) error {
	for _, answer := range answers {
		if _, err := c.Ask(ctx, "input", answer); err != nil {
			return err
		}
	}
	return nil
}

func (c *world) readInt(ctx context.Context, from, to int, prompt string) (err error) {
	if err := c.typeAll(ctx, c.typed); err != nil {
		return err
	}
	c.answer, err = c.do(ctx, "read-int", from, to, prompt)
	return err
}

// isAskedAgain looks for one line that names the range.
func (c *world) isAskedAgain(low, high string) error {
	d, err := c.dialect()
	if err != nil {
		return err
	}
	expected := []event{asksAgainEvent(low, high)}
	actual := only(d.read([]byte(strings.Join(c.answer[1:], "\n")), 0, c.Rule()), asksAgain)
	err = steps.Same("what the player sees", steps.EventForm, words(expected), words(actual))
	if m, ok := err.(*steps.Mismatch); ok {
		found, _ := diverge(expected, actual)
		found.dialect = d
		m.Sentence = found.sentence(c.Rule())
	}
	return err
}

// answerIs compares what a method gave back, a number or a move, and leaves in answer what it printed.
func (c *world) answerIs(number, row, direction string) error {
	what, expected := c.Shown(c.Last()), number
	if row != "" {
		expected = strings.Join([]string{number, row, direction}, " ")
	}
	actual := ""
	if len(c.answer) > 0 {
		actual, c.answer = c.answer[0], c.answer[1:]
	}
	err := steps.SameValue(what, expected, actual)
	if m, ok := err.(*steps.Mismatch); ok && c.Last().Command == "read-int" {
		typed := strings.Join(c.typed, "” and “")
		m.Sentence = fmt.Sprintf("%s gives back %s when the player types “%s”; it should give back %s", what, actual, typed, expected)
	}
	if place := strings.Join([]string{number, row, ""}, " "); row != "" && strings.HasPrefix(actual, place) {
		return steps.Blame(ruleDirections, "", err)
	}
	return err
}

// sees compares what was printed: exactly, or but for blanks and the like. Empty lines at either end do not count.
func (c *world) sees(exactly string, doc *godog.DocString) error {
	expected, actual := strings.Trim(doc.Content, "\n"), strings.Trim(strings.Join(c.answer, "\n"), "\n")
	rung := steps.RungOf(expected, actual)
	if rung == steps.Different && essence(expected) == essence(actual) {
		rung = steps.Blanks
	}
	if rung == steps.Exact || exactly == "" && rung != steps.Different {
		return nil
	}
	err := &steps.Mismatch{What: "what the player sees", Form: steps.TextForm, Rung: rung, Outcome: engine.Failed,
		Expected: strings.Split(expected, "\n"), Actual: strings.Split(actual, "\n")}
	if c.Rule() == ruleCells && onlyLabelsDiffer(expected, actual) {
		return nil // another scenario looks at them
	}
	return err
}

// onlyLabelsDiffer tells whether two texts show the same board, but not with the same labels.
func onlyLabelsDiffer(expected, actual string) bool {
	a, b := scan([]byte(expected), 0), scan([]byte(actual), 0)
	return len(a) == 1 && len(b) == 1 && a[0].kind == showsBoard && a[0].text == b[0].text && a[0].labels != b[0].labels
}

// asksForMoves compares what readValidMove printed with what it should ask and say, in the order in which the program asks.
func (c *world) asksForMoves(doc *godog.DocString) error {
	d, err := c.dialect()
	if err != nil {
		return err
	}
	expected := seenBy(c.Rule(), d.about(c.Rule()).play(nil, scan([]byte(doc.Content), 0)).events)
	actual := d.read([]byte(strings.Join(c.answer, "\n")), 0, c.Rule())
	return steps.Same("what the player sees", steps.EventForm, words(expected), words(actual))
}

func (c *world) methodsAre(table *godog.Table) error {
	return steps.Same("the list of methods", steps.ListForm, steps.Column(table), c.answer)
}
