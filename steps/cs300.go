package steps

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
)

// cs300World is the world of a scenario of CS300 Peg Solitaire: what stands on the board of the engine face, and the game that is
// played on the console face.
type cs300World struct {
	*world

	loaded    []string // the board before the step under test
	answer    []string // the body of the last reply
	performed bool     // a move was made or tried

	game game
	seen *seen
}

func newCS300World(w *world) *cs300World {
	w.told = tellCS300
	return &cs300World{world: w}
}

// tellCS300 puts a command into the words of the assignment: as a call of its method.
func tellCS300(command string, arguments []string) string {
	list := strings.Join(arguments, ", ")
	switch command {
	case "load":
		return "the board " + strings.ReplaceAll(list, " ", "/")
	case "input":
		return fmt.Sprintf("the player will type %q", list)
	case "create":
		return "createBoard(" + list + ")"
	case "display":
		return "displayBoard(board)"
	case "valid":
		return "isValidMove(board, " + list + ")"
	case "perform":
		return "performMove(board, " + list + ")"
	case "pegs":
		return "countPegsRemaining(board)"
	case "moves":
		return "countMovesAvailable(board)"
	case "read-int":
		return fmt.Sprintf("readValidInt(%q, %s, %s)", arguments[2], arguments[0], arguments[1])
	case "read-move":
		return "readValidMove(board)"
	}
	return command
}

const (
	place     = `row (-?\d+), column (-?\d+)`
	direction = `(UP|DOWN|LEFT|RIGHT)`
	style     = `(Cross|Circle|Triangle|Simple T)`
	question  = `(board style|COLUMN|ROW|DIRECTION)`
)

var cs300Phrases = []phrase[*cs300World]{
	// The engine face: one method at a time.
	on(`the board:`, func(c *cs300World) any { return c.load }),
	on(`the `+style, func(c *cs300World) any { return c.loadNamed }),
	on(`a board of type (\d) on which the peg in `+place+` has jumped `+direction, func(c *cs300World) any { return c.createAndPlay }),
	on(`the peg in `+place+` has jumped `+direction+` in vain`, func(c *cs300World) any { return c.perform }),
	on(`the game "([^"]*)" is set up`, func(c *cs300World) any { return c.setUp }),
	on(`the player will answer (".*")`, func(c *cs300World) any { return c.willAnswer }),

	on(`a board of type (\d) is created`, func(c *cs300World) any { return c.create }),
	on(`the peg in `+place+` jumps `+direction, func(c *cs300World) any { return c.perform }),
	on(`its jumps are made one after the other`, func(c *cs300World) any { return c.performAll }),
	on(`the board is displayed`, func(c *cs300World) any { return c.display }),
	on(`the move `+direction+` from `+place+` is judged`, func(c *cs300World) any { return c.judge }),
	on(`the move in direction (-?\d+) from `+place+` is judged`, func(c *cs300World) any { return c.judgeNumber }),
	on(`every move is tried`, func(c *cs300World) any { return c.tryAll }),
	on(`the pegs are counted`, func(c *cs300World) any { return c.asking("pegs") }),
	on(`the legal moves are counted`, func(c *cs300World) any { return c.asking("moves") }),
	on(`an integer from (-?\d+) to (-?\d+) is read with the prompt "([^"]*)"`, func(c *cs300World) any { return c.readInt }),
	on(`a move is read`, func(c *cs300World) any { return c.asking("read-move") }),
	on(`the methods are listed`, func(c *cs300World) any { return c.asking("methods") }),
	on(`the mutable variables outside all methods are listed`, func(c *cs300World) any { return c.asking("state") }),

	on(`the board is:`, func(c *cs300World) any { return c.boardIs }),
	on(`the board is the `+style, func(c *cs300World) any { return c.boardIsNamed }),
	on(`the board is as before`, func(c *cs300World) any { return c.boardIsAsBefore }),
	on(`the array that was given is:`, func(c *cs300World) any { return c.givenIs }),
	on(`row (\d+) of the board is "([^"]*)"`, func(c *cs300World) any { return c.rowIs }),
	on(`(\d+) pegs are left`, func(c *cs300World) any { return c.pegsLeft }),
	on(`each board, each number of pegs and each number of moves is right`, func(c *cs300World) any { return c.allRight }),
	on(`it is legal`, func(c *cs300World) any { return c.legal }),
	on(`it is not legal`, func(c *cs300World) any { return c.notLegal }),
	on(`no move is legal`, func(c *cs300World) any { return c.noneLegal }),
	on(`exactly these moves are legal:`, func(c *cs300World) any { return c.theseLegal }),
	on(`the answer is (-?\d+)`, func(c *cs300World) any { return c.answerIs }),
	on(`the move is column (\d+), row (\d+), direction (\d)`, func(c *cs300World) any { return c.moveIs }),
	on(`the player sees:`, func(c *cs300World) any { return c.sees }),
	on(`the player sees exactly:`, func(c *cs300World) any { return c.seesExactly }),
	on(`the player sees the `+style+` with its labels`, func(c *cs300World) any { return c.seesLabelled }),
	on(`these methods are found:`, func(c *cs300World) any { return c.methodsAre }),
	on(`there are none`, func(c *cs300World) any { return c.none }),

	// The console face: the whole program.
	on(`a game on the `+style, func(c *cs300World) any { return c.gameOn }),
	on(`a game that follows "([^"]*)"`, func(c *cs300World) any { return c.gameFollowing }),
	on(`the sample run "([^"]*)"`, func(c *cs300World) any { return c.sampleRun }),

	on(`the game is played to its end`, func(c *cs300World) any { return c.playGame }),
	on(`the player answers the question for the `+question+` with (".*")`, func(c *cs300World) any { return c.slip }),
	on(`the player answers the question for the `+question+` with (".*") a hundred times`, func(c *cs300World) any { return c.slipHundredTimes }),
	on(`the player first tries to move the peg in `+place+` `+direction, func(c *cs300World) any { return c.tryIllegal }),
	on(`the player first tries these moves:`, func(c *cs300World) any { return c.tryIllegals }),
	on(`the player goes on typing after the end`, func(c *cs300World) any { return c.typeOn }),
	on(`the input ends after the board style`, func(c *cs300World) any { return c.stopTyping }),
	on(`the player types what was typed there`, func(c *cs300World) any { return c.playSample }),

	on(`the program opens with:`, func(c *cs300World) any { return c.opensWith }),
	on(`the program closes with:`, func(c *cs300World) any { return c.closesWith }),
	on(`the first board shown is:`, func(c *cs300World) any { return c.firstBoardIs }),
	on(`after jump (\d+) the program shows:`, func(c *cs300World) any { return c.boardAfterIs }),
	on(`after jump (\d+) row (\d+) of the board is "([^"]*)"`, func(c *cs300World) any { return c.rowAfterIs }),
	on(`the boards shown are those of the game`, func(c *cs300World) any { return c.boardsAreThoseOfTheGame }),
	on(`the last board is shown before the result`, func(c *cs300World) any { return c.lastBoardBeforeResult }),
	on(`every board shown has columns 1 to (\d) and rows 1 to (\d)`, func(c *cs300World) any { return c.boardsLabelled }),
	on(`no board is shown on its account`, func(c *cs300World) any { return c.noBoardOnItsAccount }),
	on(`every question is asked in its place`, func(c *cs300World) any { return c.questionsInPlace }),
	on(`the program asks again (once|\d+ times) for an integer between (\d+) and (\d+)`, func(c *cs300World) any { return c.asksAgain }),
	on(`the program says (once|\d+ times) that this is not a legal move`, func(c *cs300World) any { return c.saysIllegal }),
	on(`the program answers "(.*)"`, func(c *cs300World) any { return c.answersIllegal }),
	on(`goes on as if that had not been typed`, func(c *cs300World) any { return c.goesOn }),
	on(`the program asks no more`, func(c *cs300World) any { return c.asksNoMore }),
	on(`the program congratulates the player`, func(c *cs300World) any { return c.congratulates }),
	on(`the program says that no legal moves are left`, func(c *cs300World) any { return c.regrets }),
	on(`the only result told is that the game is (won|lost)`, func(c *cs300World) any { return c.onlyResultIs }),
	on(`the program has ended, with everything that it started`, func(c *cs300World) any { return c.hasEnded }),
	on(`the program asks, shows and says the same:`, func(c *cs300World) any { return c.sameEvents }),
	on(`the lines are the same but for their blanks`, func(c *cs300World) any { return c.sameLines }),
	on(`the output is the same to the byte`, func(c *cs300World) any { return c.sameBytes }),
}

// lines gives the lines of a doc string, in which a board or a text stands.
func lines(doc *godog.DocString) []string { return strings.Split(doc.Content, "\n") }

// directions are the words for the directions 1 to 4.
var directions = [...]string{"UP", "DOWN", "LEFT", "RIGHT"}

func directionNumber(name string) int { return slices.Index(directions[:], name) + 1 }

func (c *cs300World) put(ctx context.Context, board []string) error {
	c.loaded = board
	_, err := c.ask(ctx, "load", strings.Join(board, " "))
	return err
}

func (c *cs300World) load(ctx context.Context, doc *godog.DocString) error {
	return c.put(ctx, lines(doc))
}

func (c *cs300World) loadNamed(ctx context.Context, name string) error {
	board, _, err := c.facts.Board(name)
	if err != nil {
		return err
	}
	return c.put(ctx, board.Rows)
}

func (c *cs300World) create(ctx context.Context, boardType int) error {
	_, err := c.ask(ctx, "create", boardType)
	return err
}

func (c *cs300World) createAndPlay(ctx context.Context, boardType, row, column int, direction string) error {
	if err := c.create(ctx, boardType); err != nil {
		return err
	}
	return c.perform(ctx, row, column, direction)
}

func (c *cs300World) perform(ctx context.Context, row, column int, direction string) error {
	c.performed = true
	_, err := c.ask(ctx, "perform", row, column, directionNumber(direction))
	return err
}

func (c *cs300World) setUp(ctx context.Context, line string) error {
	if err := c.gameFollowing(line); err != nil {
		return err
	}
	return c.put(ctx, c.game.board.Rows)
}

// performAll makes every jump of the game and writes down what the methods say after each.
func (c *cs300World) performAll(ctx context.Context) error {
	c.answer = nil
	for _, turn := range c.game.turns {
		if err := c.perform(ctx, turn.row, turn.column, turn.direction); err != nil {
			return err
		}
		for _, command := range []string{"board", "pegs", "moves"} {
			body, err := c.ask(ctx, command)
			if err != nil {
				return err
			}
			c.answer = append(c.answer, strings.Join(body, "/"))
		}
	}
	return nil
}

func (c *cs300World) allRight() error {
	var expected []string
	for _, turn := range c.game.line.Turns {
		rows := strings.Join(turn.Board, "/")
		expected = append(expected, rows, strconv.Itoa(strings.Count(rows, "@")), strconv.Itoa(turn.Moves))
	}
	return same("the boards with their pegs and moves", ListForm, expected, c.answer)
}

// tryAll asks for the validity of every move from every place on the board and writes down all answers but false.
func (c *cs300World) tryAll(ctx context.Context) error {
	c.answer = nil
	for d := 1; d <= 4; d++ {
		for row := 1; row <= len(c.loaded); row++ {
			for column := 1; column <= len(c.loaded[0]); column++ {
				body, err := c.ask(ctx, "valid", row, column, d)
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

func (c *cs300World) noneLegal() error {
	return same("the list of legal moves", ListForm, nil, c.answer)
}

func (c *cs300World) theseLegal(table *godog.Table) error {
	var expected []string
	for _, row := range table.Rows[1:] {
		for place := range strings.FieldsSeq(row.Cells[1].Value) {
			expected = append(expected, row.Cells[0].Value+" from "+place)
		}
	}
	return same("the list of legal moves", ListForm, expected, c.answer)
}

func (c *cs300World) judge(ctx context.Context, direction string, row, column int) error {
	return c.judgeNumber(ctx, directionNumber(direction), row, column)
}

func (c *cs300World) judgeNumber(ctx context.Context, direction, row, column int) (err error) {
	c.answer, err = c.ask(ctx, "valid", row, column, direction)
	return err
}

func (c *cs300World) legal() error {
	return same("the judgement", ListForm, []string{"true"}, c.answer)
}

func (c *cs300World) notLegal() error {
	return same("the judgement", ListForm, []string{"false"}, c.answer)
}

func (c *cs300World) display(ctx context.Context) (err error) {
	c.answer, err = c.ask(ctx, "display")
	return err
}

// asking gives the step that asks a command without arguments.
func (c *cs300World) asking(command string) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		c.answer, err = c.ask(ctx, command)
		return err
	}
}

func (c *cs300World) boardIs(ctx context.Context, doc *godog.DocString) error {
	return c.boardIsRows(ctx, "board", "the board", lines(doc))
}

func (c *cs300World) boardIsNamed(ctx context.Context, name string) error {
	board, _, err := c.facts.Board(name)
	if err != nil {
		return err
	}
	return c.boardIsRows(ctx, "board", "the board", board.Rows)
}

// boardIsAsBefore looks both at the board that the method gave back and at the one that it was given.
func (c *cs300World) boardIsAsBefore(ctx context.Context) error {
	if c.performed {
		if err := c.boardIsRows(ctx, "given", "the board that was given", c.loaded); err != nil {
			return err
		}
	}
	return c.boardIsRows(ctx, "board", "the board", c.loaded)
}

func (c *cs300World) givenIs(ctx context.Context, doc *godog.DocString) error {
	return c.boardIsRows(ctx, "given", "the array that was given", lines(doc))
}

func (c *cs300World) boardIsRows(ctx context.Context, command, what string, expected []string) error {
	actual, err := c.ask(ctx, command)
	if err != nil {
		return err
	}
	return same(what, BoardForm, expected, actual)
}

func (c *cs300World) rowIs(ctx context.Context, row int, expected string) error {
	rows, err := c.ask(ctx, "board")
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
	return same(fmt.Sprintf("row %d of %s", row, what), BoardForm, wanted, rows)
}

func (c *cs300World) pegsLeft(ctx context.Context, pegs int) error {
	rows, err := c.ask(ctx, "board")
	if err != nil {
		return err
	}
	return same("the number of pegs", ListForm, []string{strconv.Itoa(pegs)}, []string{strconv.Itoa(strings.Count(strings.Join(rows, ""), "@"))})
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// quotations gives the texts in a list such as: "a", "b" and "c".
func quotations(list string) []string {
	var texts []string
	for _, match := range quoted.FindAllStringSubmatch(list, -1) {
		texts = append(texts, match[1])
	}
	return texts
}

func (c *cs300World) willAnswer(ctx context.Context, list string) error {
	for _, answer := range quotations(list) {
		if _, err := c.ask(ctx, "input", answer); err != nil {
			return err
		}
	}
	return nil
}

func (c *cs300World) readInt(ctx context.Context, from, to int, prompt string) (err error) {
	c.answer, err = c.ask(ctx, "read-int", from, to, prompt)
	return err
}

func (c *cs300World) answerIs(n int) error { return c.firstLineIs("the answer", strconv.Itoa(n)) }

func (c *cs300World) moveIs(column, row, direction int) error {
	return c.firstLineIs("the move (column, row, direction)", fmt.Sprint(column, row, direction))
}

// firstLineIs compares what a method gave back and leaves in answer what it printed.
func (c *cs300World) firstLineIs(what, expected string) error {
	actual := ""
	if len(c.answer) > 0 {
		actual, c.answer = c.answer[0], c.answer[1:]
	}
	return same(what, ListForm, []string{expected}, []string{actual})
}

func (c *cs300World) sees(doc *godog.DocString) error { return c.seesText(doc.Content, Blanks) }

func (c *cs300World) seesExactly(doc *godog.DocString) error { return c.seesText(doc.Content, Exact) }

func (c *cs300World) seesLabelled(name string) error {
	board, _, err := c.facts.Board(name)
	if err != nil {
		return err
	}
	return c.seesText(labelled(board.Rows), Blanks)
}

func labelled(board fixtures.Rows) string {
	text := "\n  " + "123456789"[:len(board[0])] + "\n"
	for i, row := range board {
		text += fmt.Sprintf("%d %s\n", i+1, row)
	}
	return text
}

// seesText compares what was printed, on the rung that is asked for. Empty lines before and after belong to nobody.
func (c *cs300World) seesText(expected string, wanted Rung) error {
	expected, actual := strings.Trim(expected, "\n"), strings.Trim(strings.Join(c.answer, "\n"), "\n")
	rung := rungOf(expected, actual)
	if rung == Different && essence(expected) == essence(actual) {
		rung = Blanks
	}
	if rung == Exact || wanted == Blanks && rung != Different {
		return nil
	}
	err := same("what the player sees", TextForm, strings.Split(expected, "\n"), strings.Split(actual, "\n"))
	if m, ok := err.(*Mismatch); ok {
		m.Rung = rung
	}
	return err
}

func (c *cs300World) methodsAre(table *godog.Table) error {
	var expected []string
	for _, row := range table.Rows {
		expected = append(expected, row.Cells[0].Value)
	}
	return same("the list of methods", ListForm, expected, c.answer)
}

func (c *cs300World) none() error { return same("the list of variables", ListForm, nil, c.answer) }
