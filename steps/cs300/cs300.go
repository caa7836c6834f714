// Package cs300 is the vocabulary of the CS300 assignment: peg solitaire as methods of a class, and as a console program.
package cs300

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/steps"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	return steps.Vocabulary{Assignment: "cs300", Phrases: phrases, World: newWorld}
}

// world is the world of a scenario of CS300 Peg Solitaire: what stands on the board of the engine face, and the game that is
// played on the console face.
type world struct {
	*steps.World

	loaded    []string // the board before the step under test
	answer    []string // the body of the last reply
	performed bool     // a move was made or tried

	game game
	seen *seen
}

func newWorld(w *steps.World) any {
	return &world{World: w}
}

const (
	place     = `row (-?\d+), column (-?\d+)`
	direction = `(UP|DOWN|LEFT|RIGHT)`
	style     = `(Cross|Circle|Triangle|Simple T)`
	question  = `(board style|COLUMN|ROW|DIRECTION)`
)

var phrases = []steps.Phrase{
	// The engine face: one method at a time.
	steps.On(`the board:`, func(c *world) any { return c.load }),
	steps.On(`the `+style, func(c *world) any { return c.loadNamed }),
	steps.On(`a board of type (\d) on which the peg in `+place+` has jumped `+direction, func(c *world) any { return c.createAndPlay }),
	steps.On(`the peg in `+place+` has jumped `+direction+` in vain`, func(c *world) any { return c.perform }),
	steps.On(`the game "([^"]*)" is set up`, func(c *world) any { return c.setUp }),
	steps.On(`the player will answer (".*")`, func(c *world) any { return c.willAnswer }),

	steps.On(`a board of type (\d) is created`, func(c *world) any { return c.create }),
	steps.On(`the peg in `+place+` jumps `+direction, func(c *world) any { return c.perform }),
	steps.On(`its jumps are made one after the other`, func(c *world) any { return c.performAll }),
	steps.On(`the board is displayed`, func(c *world) any { return c.display }),
	steps.On(`the move `+direction+` from `+place+` is judged`, func(c *world) any { return c.judge }),
	steps.On(`the move in direction (-?\d+) from `+place+` is judged`, func(c *world) any { return c.judgeNumber }),
	steps.On(`every move is tried`, func(c *world) any { return c.tryAll }),
	steps.On(`the pegs are counted`, func(c *world) any { return c.asking("pegs") }),
	steps.On(`the legal moves are counted`, func(c *world) any { return c.asking("moves") }),
	steps.On(`an integer from (-?\d+) to (-?\d+) is read with the prompt "([^"]*)"`, func(c *world) any { return c.readInt }),
	steps.On(`a move is read`, func(c *world) any { return c.asking("read-move") }),
	steps.On(`the methods are listed`, func(c *world) any { return c.asking("methods") }),
	steps.On(`the mutable variables outside all methods are listed`, func(c *world) any { return c.asking("state") }),

	steps.On(`the board is:`, func(c *world) any { return c.boardIs }),
	steps.On(`the board is the `+style, func(c *world) any { return c.boardIsNamed }),
	steps.On(`the board is as before`, func(c *world) any { return c.boardIsAsBefore }),
	steps.On(`the array that was given is:`, func(c *world) any { return c.givenIs }),
	steps.On(`row (\d+) of the board is "([^"]*)"`, func(c *world) any { return c.rowIs }),
	steps.On(`(\d+) pegs are left`, func(c *world) any { return c.pegsLeft }),
	steps.On(`each board, each number of pegs and each number of moves is right`, func(c *world) any { return c.allRight }),
	steps.On(`it is legal`, func(c *world) any { return c.legal }),
	steps.On(`it is not legal`, func(c *world) any { return c.notLegal }),
	steps.On(`no move is legal`, func(c *world) any { return c.noneLegal }),
	steps.On(`exactly these moves are legal:`, func(c *world) any { return c.theseLegal }),
	steps.On(`the answer is (-?\d+)`, func(c *world) any { return c.answerIs }),
	steps.On(`the move is column (\d+), row (\d+), direction (\d)`, func(c *world) any { return c.moveIs }),
	steps.On(`the player sees:`, func(c *world) any { return c.sees }),
	steps.On(`the player sees exactly:`, func(c *world) any { return c.seesExactly }),
	steps.On(`the player sees the `+style+` with its labels`, func(c *world) any { return c.seesLabelled }),
	steps.On(`these methods are found:`, func(c *world) any { return c.methodsAre }),
	steps.On(`there are none`, func(c *world) any { return c.none }),

	// The console face: the whole program.
	steps.On(`a game on the `+style, func(c *world) any { return c.gameOn }),
	steps.On(`a game that follows "([^"]*)"`, func(c *world) any { return c.gameFollowing }),
	steps.On(`the sample run "([^"]*)"`, func(c *world) any { return c.sampleRun }),

	steps.On(`the game is played to its end`, func(c *world) any { return c.playGame }),
	steps.On(`the player answers the question for the `+question+` with (".*")`, func(c *world) any { return c.slip }),
	steps.On(`the player answers the question for the `+question+` with (".*") a hundred times`, func(c *world) any { return c.slipHundredTimes }),
	steps.On(`the player first tries to move the peg in `+place+` `+direction, func(c *world) any { return c.tryIllegal }),
	steps.On(`the player first tries these moves:`, func(c *world) any { return c.tryIllegals }),
	steps.On(`the player goes on typing after the end`, func(c *world) any { return c.typeOn }),
	steps.On(`the input ends after the board style`, func(c *world) any { return c.stopTyping }),
	steps.On(`the player types what was typed there`, func(c *world) any { return c.playSample }),

	steps.On(`the program opens with:`, func(c *world) any { return c.opensWith }),
	steps.On(`the program closes with:`, func(c *world) any { return c.closesWith }),
	steps.On(`the first board shown is:`, func(c *world) any { return c.firstBoardIs }),
	steps.On(`after jump (\d+) the program shows:`, func(c *world) any { return c.boardAfterIs }),
	steps.On(`after jump (\d+) row (\d+) of the board is "([^"]*)"`, func(c *world) any { return c.rowAfterIs }),
	steps.On(`the boards shown are those of the game`, func(c *world) any { return c.boardsAreThoseOfTheGame }),
	steps.On(`the last board is shown before the result`, func(c *world) any { return c.lastBoardBeforeResult }),
	steps.On(`every board shown has columns 1 to (\d) and rows 1 to (\d)`, func(c *world) any { return c.boardsLabelled }),
	steps.On(`no board is shown on its account`, func(c *world) any { return c.noBoardOnItsAccount }),
	steps.On(`every question is asked in its place`, func(c *world) any { return c.questionsInPlace }),
	steps.On(`the program asks again (once|\d+ times) for an integer between (\d+) and (\d+)`, func(c *world) any { return c.asksAgain }),
	steps.On(`the program says (once|\d+ times) that this is not a legal move`, func(c *world) any { return c.saysIllegal }),
	steps.On(`the program answers "(.*)"`, func(c *world) any { return c.answersIllegal }),
	steps.On(`goes on as if that had not been typed`, func(c *world) any { return c.goesOn }),
	steps.On(`the program asks no more`, func(c *world) any { return c.asksNoMore }),
	steps.On(`the program congratulates the player`, func(c *world) any { return c.congratulates }),
	steps.On(`the program says that no legal moves are left`, func(c *world) any { return c.regrets }),
	steps.On(`the only result told is that the game is (won|lost)`, func(c *world) any { return c.onlyResultIs }),
	steps.On(`the program has ended, with everything that it started`, func(c *world) any { return c.hasEnded }),
	steps.On(`the program asks, shows and says the same:`, func(c *world) any { return c.sameEvents }),
	steps.On(`the lines are the same but for their blanks`, func(c *world) any { return c.sameLines }),
	steps.On(`the output is the same to the byte`, func(c *world) any { return c.sameBytes }),
}

// directions are the words for the directions 1 to 4.
var directions = [...]string{"UP", "DOWN", "LEFT", "RIGHT"}

func directionNumber(name string) int { return slices.Index(directions[:], name) + 1 }

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
	_, err := c.Ask(ctx, "create", boardType)
	return err
}

func (c *world) createAndPlay(ctx context.Context, boardType, row, column int, direction string) error {
	if err := c.create(ctx, boardType); err != nil {
		return err
	}
	return c.perform(ctx, row, column, direction)
}

func (c *world) perform(ctx context.Context, row, column int, direction string) error {
	c.performed = true
	_, err := c.Ask(ctx, "perform", row, column, directionNumber(direction))
	return err
}

func (c *world) setUp(ctx context.Context, line string) error {
	if err := c.gameFollowing(line); err != nil {
		return err
	}
	return c.put(ctx, c.game.board.Rows)
}

// performAll makes every jump of the game and writes down what the methods say after each.
func (c *world) performAll(ctx context.Context) error {
	c.answer = nil
	for _, turn := range c.game.turns {
		if err := c.perform(ctx, turn.row, turn.column, turn.direction); err != nil {
			return err
		}
		for _, command := range []string{"board", "pegs", "moves"} {
			body, err := c.Ask(ctx, command)
			if err != nil {
				return err
			}
			c.answer = append(c.answer, strings.Join(body, "/"))
		}
	}
	return nil
}

func (c *world) allRight() error {
	var expected []string
	for _, turn := range c.game.line.Turns {
		rows := strings.Join(turn.Board, "/")
		expected = append(expected, rows, strconv.Itoa(strings.Count(rows, "@")), strconv.Itoa(turn.Moves))
	}
	return steps.Same("the boards with their pegs and moves", steps.ListForm, expected, c.answer)
}

// tryAll asks for the validity of every move from every place on the board and writes down all answers but false.
func (c *world) tryAll(ctx context.Context) error {
	c.answer = nil
	for d := 1; d <= 4; d++ {
		for row := 1; row <= len(c.loaded); row++ {
			for column := 1; column <= len(c.loaded[0]); column++ {
				body, err := c.Ask(ctx, "valid", row, column, d)
				if err != nil {
					return err
				}
				if answer := strings.Join(body, " "); answer != "false" {
					c.answer = append(c.answer, strings.TrimSuffix(fmt.Sprintf("%s from %d,%d %s", directions[d-1], row, column, answer), " true"))
				}
			}
		}
	}
	return nil
}

func (c *world) noneLegal() error {
	return steps.Same("the list of legal moves", steps.ListForm, nil, c.answer)
}

func (c *world) theseLegal(table *godog.Table) error {
	var expected []string
	for _, row := range table.Rows[1:] {
		for place := range strings.FieldsSeq(row.Cells[1].Value) {
			expected = append(expected, row.Cells[0].Value+" from "+place)
		}
	}
	return steps.Same("the list of legal moves", steps.ListForm, expected, c.answer)
}

func (c *world) judge(ctx context.Context, direction string, row, column int) error {
	return c.judgeNumber(ctx, directionNumber(direction), row, column)
}

func (c *world) judgeNumber(ctx context.Context, direction, row, column int) (err error) {
	c.answer, err = c.Ask(ctx, "valid", row, column, direction)
	return err
}

func (c *world) legal() error {
	return steps.Same("the judgement", steps.ListForm, []string{"true"}, c.answer)
}

func (c *world) notLegal() error {
	return steps.Same("the judgement", steps.ListForm, []string{"false"}, c.answer)
}

func (c *world) display(ctx context.Context) (err error) {
	c.answer, err = c.Ask(ctx, "display")
	return err
}

// asking gives the step that asks a command without arguments.
func (c *world) asking(command string) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		c.answer, err = c.Ask(ctx, command)
		return err
	}
}

func (c *world) boardIs(ctx context.Context, doc *godog.DocString) error {
	return c.boardIsRows(ctx, "board", "the board", steps.Lines(doc))
}

func (c *world) boardIsNamed(ctx context.Context, name string) error {
	board, _, err := c.Facts.Board(name)
	if err != nil {
		return err
	}
	return c.boardIsRows(ctx, "board", "the board", board.Rows)
}

// boardIsAsBefore looks both at the board that the method gave back and at the one that it was given.
func (c *world) boardIsAsBefore(ctx context.Context) error {
	if c.performed {
		if err := c.boardIsRows(ctx, "given", "the board that was given", c.loaded); err != nil {
			return err
		}
	}
	return c.boardIsRows(ctx, "board", "the board", c.loaded)
}

func (c *world) givenIs(ctx context.Context, doc *godog.DocString) error {
	return c.boardIsRows(ctx, "given", "the array that was given", steps.Lines(doc))
}

func (c *world) boardIsRows(ctx context.Context, command, what string, expected []string) error {
	actual, err := c.Ask(ctx, command)
	if err != nil {
		return err
	}
	return steps.Same(what, steps.BoardForm, expected, actual)
}

func (c *world) rowIs(ctx context.Context, row int, expected string) error {
	rows, err := c.Ask(ctx, "board")
	if err != nil {
		return err
	}
	return sameRow("the board", rows, row, expected)
}

// sameRow compares one row of a board and shows the whole board if it differs.
func sameRow(what string, rows []string, row int, expected string) error {
	if len(rows) >= row && rows[row-1] == expected {
		return nil
	}
	wanted := slices.Clone(rows)
	for len(wanted) < row {
		wanted = append(wanted, "")
	}
	wanted[row-1] = expected
	return steps.Same(fmt.Sprintf("row %d of %s", row, what), steps.BoardForm, wanted, rows)
}

func (c *world) pegsLeft(ctx context.Context, pegs int) error {
	rows, err := c.Ask(ctx, "board")
	if err != nil {
		return err
	}
	return steps.Same("the number of pegs", steps.ListForm, []string{strconv.Itoa(pegs)}, []string{strconv.Itoa(strings.Count(strings.Join(rows, ""), "@"))})
}

func (c *world) willAnswer(ctx context.Context, list string) error {
	for _, answer := range steps.Quotations(list) {
		if _, err := c.Ask(ctx, "input", answer); err != nil {
			return err
		}
	}
	return nil
}

func (c *world) readInt(ctx context.Context, from, to int, prompt string) (err error) {
	c.answer, err = c.Ask(ctx, "read-int", from, to, prompt)
	return err
}

func (c *world) answerIs(n int) error { return c.firstLineIs("the answer", strconv.Itoa(n)) }

func (c *world) moveIs(column, row, direction int) error {
	return c.firstLineIs("the move (column, row, direction)", fmt.Sprint(column, row, direction))
}

// firstLineIs compares what a method gave back and leaves in answer what it printed.
func (c *world) firstLineIs(what, expected string) error {
	actual := ""
	if len(c.answer) > 0 {
		actual, c.answer = c.answer[0], c.answer[1:]
	}
	return steps.Same(what, steps.ListForm, []string{expected}, []string{actual})
}

func (c *world) sees(doc *godog.DocString) error { return c.seesText(doc.Content, steps.Blanks) }

func (c *world) seesExactly(doc *godog.DocString) error { return c.seesText(doc.Content, steps.Exact) }

func (c *world) seesLabelled(name string) error {
	board, _, err := c.Facts.Board(name)
	if err != nil {
		return err
	}
	return c.seesText(labelled(board.Rows), steps.Blanks)
}

func labelled(board fixtures.Rows) string {
	text := "\n  " + "123456789"[:len(board[0])] + "\n"
	for i, row := range board {
		text += fmt.Sprintf("%d %s\n", i+1, row)
	}
	return text
}

// seesText compares what was printed, on the rung that is asked for. Empty lines before and after belong to nobody.
func (c *world) seesText(expected string, wanted steps.Rung) error {
	expected, actual := strings.Trim(expected, "\n"), strings.Trim(strings.Join(c.answer, "\n"), "\n")
	rung := steps.RungOf(expected, actual)
	if rung == steps.Different && essence(expected) == essence(actual) {
		rung = steps.Blanks
	}
	if rung == steps.Exact || wanted == steps.Blanks && rung != steps.Different {
		return nil
	}
	err := steps.Same("what the player sees", steps.TextForm, strings.Split(expected, "\n"), strings.Split(actual, "\n"))
	if m, ok := err.(*steps.Mismatch); ok {
		m.Rung = rung
	}
	return err
}

func (c *world) methodsAre(table *godog.Table) error {
	var expected []string
	for _, row := range table.Rows {
		expected = append(expected, row.Cells[0].Value)
	}
	return steps.Same("the list of methods", steps.ListForm, expected, c.answer)
}

func (c *world) none() error {
	return steps.Same("the list of variables", steps.ListForm, nil, c.answer)
}
