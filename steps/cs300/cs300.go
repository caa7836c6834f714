// Package cs300 is the vocabulary of the CS300 assignment: peg solitaire as methods of a class, and as a console
// program.
package cs300

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/cs300/speech"
	"rulebook/steps/play"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	return steps.Vocabulary{
		Assignment: "cs300", Phrases: phrases(), World: func(w *steps.World) any { return &world{World: w} },
		Learn: learnManner, Check: play.Check(nil), Demands: demands(),
	}
}

// world is the world of a scenario of CS300 Peg Solitaire: what stands on the board of the engine face, and the game
// that is played on the console face.
type world struct {
	*steps.World

	loaded    []string    // the board before the step under test
	answer    []string    // the body of the last reply
	performed bool        // a move was made or tried
	move      speech.Move // that move
	returned  []string    // the board that it gave back; before any move the one that was loaded
	noBoard   error       // why that was none
	typed     []string    // what the player will answer, as the assignment asks for it
	good      []string    // the last of them that answer the three questions about a move
	places    places      // how methods take a row and a column; nil if it has not been settled
	departs   bool        // from how the program takes them, because that is what the scenario is about
	manner    *manner     // how the program plays

	game    speech.Game
	line    fixtures.Line       // of play that the game follows, if it does
	run     fixtures.Run        // the sample run, if it is one
	slips   map[string][]string // the bad answers that the scenario is about, by the question that gets them
	seen    *seen
	without *seen  // what was seen of the same game without slips; nil if there are none or they do not matter
	taken   string // the bad answer after which a program goes on
	tires   bool   // the game is right if that answer is the only bad one to its question
	alive   string // the rule of a move by which isValidMove keeps a game alive that is over
	piped   *seen  // what was seen at a pipe, if seen is at a terminal

	wrong error // the first wrong answer of many
}

const (
	place     = `row (-?\d+), column (-?\d+)`
	direction = `(UP|DOWN|LEFT|RIGHT)`
	style     = `(Cross|Circle|Triangle|Simple T)`
	question  = `(board style|COLUMN|ROW|DIRECTION)`
	aMove     = `row \d+, column \d+ (?:UP|DOWN|LEFT|RIGHT)`
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
		steps.On(`it is right each time`, func(c *world) any { return c.wereRight }),
		steps.On(`it is (not )?legal`, func(c *world) any { return c.legal }),
		steps.On(`no (move is legal|variable is found)`, func(c *world) any { return c.none }),
		steps.On(`exactly these moves are legal:`, func(c *world) any { return c.theseLegal }),
		steps.On(`the (?:answer|move) is (?:column )?(-?\d+)(?:, row (\d+), direction (\d))?`, func(c *world) any { return c.answerIs }),
		steps.On(`the player sees( exactly)?:`, func(c *world) any { return c.sees }),
		steps.On(`the player has seen "([^"]*)"`, func(c *world) any { return c.hasSeen }),
		steps.On(`the player is asked:`, func(c *world) any { return c.asksForMoves }),
		steps.On(`the player is asked again for an integer between (-?\d+) and (-?\d+)`, func(c *world) any { return c.isAskedAgain }),
		steps.On(`these methods are found(, maybe beside others)?:`, func(c *world) any { return c.methodsAre }),

		// The console face: the whole program.
		steps.On(`a game on the `+style+`(?:, chosen after (".*"))?`, func(c *world) any { return c.gameOn }),
		steps.On(`a game that follows "([^"]*)"`, func(c *world) any { return c.gameFollowing }),
		steps.On(`the sample run "([^"]*)"`, func(c *world) any { return c.sampleRun }),

		steps.On(`the game is played (to its end|until the program ends it)`, func(c *world) any { return c.playToEnd }),
		steps.On(`the bad answers that are drawn for a grading are given, each in a game of its own`,
			func(c *world) any { return c.slipAsDrawn }),
		steps.On(`the player answers the question for the `+question+` with (".*")( a hundred times)?`,
			func(c *world) any { return c.slip }),
		steps.On(`the player first answers every question of every turn with (".*")`, func(c *world) any { return c.slipAlways }),
		steps.On(`the player first tries to move the peg in (`+aMove+`(?:, `+aMove+`)*)`,
			func(c *world) any { return c.tryIllegal }),
		steps.On(`the player types (on after the end|nothing after the board style)`, func(c *world) any { return c.typeOtherwise }),
		steps.On(`the game is played to its end, always with the first legal jump`, func(c *world) any { return c.playFirst }),
		steps.On(`the game is played to its end, always with the first legal jump, after these moves:`,
			func(c *world) any { return c.playMoves }),
		steps.On(`(\d+) random games on the `+style+` are played(, with slips)?`, func(c *world) any { return c.playRandom }),
		steps.On(`(\d+) random boards are drawn, and on each (every move is tried|a move is judged|a move is made|`+
			`the pegs are counted|the moves are counted)`,
			func(c *world) any { return c.askRandom }),
		steps.On(`every (?:question, board and result|answer) is that of the rules`, func(c *world) any { return c.wereRight }),
		steps.On(`the player types what was typed there`, func(c *world) any { return c.playSample }),

		steps.On(`the program (opens|closes) with:`, func(c *world) any { return c.opensOrCloses }),
		steps.On(`the (?:first board shown|board shown after jump (\d+)) is:`, func(c *world) any { return c.boardShownIs }),
		steps.On(`the boards shown are those of the game`, func(c *world) any { return c.boardsAreThoseOfTheGame }),
		steps.On(`the last board is shown before the result`, func(c *world) any { return c.lastBoardBeforeResult }),
		steps.On(`every board shown has columns 1 to (\d) and rows 1 to (\d)`, func(c *world) any { return c.boardsLabelled }),
		steps.On(`no board is shown on its account`, func(c *world) any { return c.noBoardOnItsAccount }),
		steps.On(`every question is asked in its place(?:, and no jump is refused)?`, func(c *world) any { return c.questionsInPlace }),
		steps.On(`whatever the program says to it, the game goes on`, func(c *world) any { return c.goesOnAnyhow }),
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

// do asks a command.
func (c *world) do(ctx context.Context, command string, arguments ...any) ([]string, error) {
	request := steps.Request(command, arguments...)
	replies, err := c.TryAll(ctx, []engine.Request{c.write(request)})
	if own, ok := errors.AsType[*steps.Divergence](err); ok && command == "perform" && gaveNoBoard(err) {
		own.Rule = rules.Returns
	}
	if err != nil {
		return nil, err
	}
	return replies[0].Body, c.refused(request, replies[0])
}

// refused gives the error of a reply that refuses. What the method raises breaks the rule of the scenario if that is
// about such errors, but for a move beyond the board, of which it has one of its own.
func (c *world) refused(request engine.Request, reply engine.Reply) error {
	err := c.Refused(c.write(request), reply)
	own, ok := errors.AsType[*steps.Divergence](err)
	switch {
	case !ok:
	case c.departs:
		return c.departing(&steps.Mismatch{What: "what came of " + c.Shown(c.write(request)), Form: steps.ListForm, Outcome: engine.Failed,
			Expected: []string{"an answer"}, Actual: []string{err.Error()}})
	case request.Command == "valid" && c.beyond(request):
		own.Rule = rules.OffTheBoard
	}
	return err
}

// beyond tells whether a move touches a place beyond the board.
func (c *world) beyond(request engine.Request) bool {
	at, err := c.standing(c.loaded)
	return err == nil && at.After(request).Case == "off the board"
}

func (c *world) put(ctx context.Context, board []string) error {
	if err := c.settle(ctx); err != nil {
		return err
	}
	c.loaded, c.returned, c.performed = board, board, false
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
	if err := c.settle(ctx); err != nil {
		return err
	}
	_, err := c.do(ctx, "create", boardType)
	return err
}

// perform makes a move. What the method gives back is for one rule: if that does not show the move, all others look at
// the board that it was given.
func (c *world) perform(ctx context.Context, row, column int, direction string) (err error) {
	before := c.returned
	c.performed, c.noBoard = true, nil
	c.move = speech.Move{Column: column, Row: row, Direction: direction}
	c.returned, err = c.do(ctx, "perform", row, column, speech.DirectionNumber(direction))
	if gaveNoBoard(err) {
		c.noBoard = err
		return nil
	}
	if err == nil && slices.Equal(c.returned, before) && c.Rule() != rules.Returns {
		err = c.takeGiven(ctx)
	}
	if err != nil || !slices.Equal(c.returned, before) {
		return err
	}
	return c.unmade(ctx, before)
}

// unmade blames a legal move that is not made on how moves are judged, if the program takes it for illegal.
func (c *world) unmade(ctx context.Context, before []string) error {
	at, err := c.standing(before)
	if err != nil {
		return nil // it is no board to move on
	}
	s := play.StepIn(at, c.move.Request("perform"))
	if !s.Allowed() {
		return nil
	}
	return c.unlawful(ctx, steps.Same("the board", steps.BoardForm, s.Next[0].Board(), before), before, c.move)
}

// takeGiven goes on with the board that performMove was given, if that shows a move and the one that it gave back does
// not.
func (c *world) takeGiven(ctx context.Context) error {
	given, err := c.do(ctx, "given")
	if err != nil || slices.Equal(given, c.returned) {
		return err
	}
	if _, err := c.standing(given); err != nil {
		return nil // it is no board to go on with
	}
	c.returned = given
	_, err = c.Ask(ctx, "load", strings.Join(given, " "))
	return err
}

// gaveNoBoard tells whether performMove gave back something else than a board. Only what it gives back is at stake
// then.
func gaveNoBoard(err error) bool {
	refusal, ok := errors.AsType[*engine.Refusal](err)
	return ok && refusal.Kind == engine.Shape
}

func (c *world) returnedRowIs(row int, expected string) error {
	if c.noBoard != nil {
		return c.noBoard
	}
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

// performAll makes every jump of the game, up to one after which a method says something else than it should.
func (c *world) performAll(ctx context.Context, what string) error {
	command, _, _ := strings.Cut(what, " ")
	if err := c.put(ctx, c.game.Board.Rows); err != nil {
		return err
	}
	for i, after := range c.line.Turns {
		made := c.game.Turns[i]
		if err := c.perform(ctx, made.Row, made.Column, made.Direction); err != nil {
			return err
		}
		answer, err := c.do(ctx, command)
		if err != nil {
			return err
		}
		jump := fmt.Sprintf(" after jump %d", i+1)
		switch command {
		case "board":
			c.wrong = steps.Same("the board"+jump, steps.BoardForm, after.Board, answer)
		case "pegs":
			c.wrong = steps.SameValue(c.Shown(c.Last())+jump, strings.Count(strings.Join(after.Board, ""), "@"), strings.Join(answer, "/"))
		default:
			c.wrong = steps.SameValue(c.Shown(c.Last())+jump, after.Moves, strings.Join(answer, "/"))
			c.wrong = c.counted(ctx, c.wrong, after.Board)
		}
		if c.wrong != nil {
			return nil
		}
	}
	return nil
}

// restsOn blames what is wrong on how moves are judged, if it is right by how the program judges some of them, or all
// if none are named: then only that is wrong. What was asked before stays what a result tells.
func (c *world) restsOn(
	ctx context.Context, err error, rows []string, right func(legal int) bool, moves ...engine.Request,
) error {
	at, err2 := c.standing(rows)
	if err == nil || err2 != nil {
		return err // there was no board to judge moves on
	}
	if len(moves) == 0 {
		moves = movesOn(at)
	}
	defer c.Aside()()
	requests := append([]engine.Request{steps.Request("load", strings.Join(rows, " "))}, steps.Each(moves, c.write)...)
	replies, err2 := c.TryAll(ctx, requests)
	if err2 != nil {
		return cmp.Or(play.UnlessItsOwn(err2), err)
	}
	legal, broken := 0, ""
	for i, r := range moves {
		s, taken := play.StepIn(at, r), slices.Equal(replies[i+1].Body, []string{"true"})
		if taken {
			legal++
		}
		if s.Allowed() != taken {
			broken = cmp.Or(broken, c.misjudged(s))
		}
	}
	if broken == "" || !right(legal) {
		return err
	}
	return steps.Blame(broken, "", err)
}

// counted compares the number of moves on a board.
func (c *world) counted(ctx context.Context, err error, rows []string) error {
	m, compared := errors.AsType[*steps.Mismatch](err)
	if !compared {
		return err
	}
	legal, _ := strconv.Atoi(m.Expected[0])
	if n, _ := strconv.Atoi(strings.Join(m.Actual, "")); c.manner.Diagonals && n > legal {
		return steps.Blame(rules.Diagonal, "", err)
	}
	return c.restsOn(ctx, err, rows, func(legal int) bool { return slices.Equal(m.Actual, []string{strconv.Itoa(legal)}) })
}

// tryAll asks for the validity of every move from every place on the board and keeps all answers but false.
func (c *world) tryAll(ctx context.Context) error {
	at, err := c.standing(c.loaded)
	if err != nil {
		return err
	}
	requests := movesOn(at)
	slices.SortStableFunc(requests, func(a, b engine.Request) int {
		return strings.Compare(a.Arguments[2], b.Arguments[2])
	})
	replies, err := c.TryAll(ctx, steps.Each(requests, c.write))
	if err != nil {
		return err
	}
	for i, reply := range replies {
		if err := c.refused(requests[i], reply); err != nil {
			c.Remember(c.Shown(c.write(requests[i])))
			return err
		}
		if answer := strings.Join(reply.Body, " "); answer != "false" {
			c.answer = append(c.answer, strings.TrimSuffix(fromPlace(requests[i])+" "+answer, " true"))
		}
	}
	return nil
}

// fromPlace tells a move: "UP from 3,1".
func fromPlace(r engine.Request) string {
	return fmt.Sprintf("%s from %s,%s", speech.MoveIn(r).Direction, r.Arguments[0], r.Arguments[1])
}

func (c *world) none(what string) error {
	if what == "variable is found" {
		return steps.Same("the list of variables", steps.ListForm, nil, c.answer)
	}
	return c.theyAre(nil)
}

func (c *world) theseLegal(table *godog.Table) error {
	var expected []string
	for _, row := range steps.Pairs(table) {
		for place := range strings.FieldsSeq(row[1]) {
			expected = append(expected, row[0]+" from "+place)
		}
	}
	return c.theyAre(expected)
}

// theyAre compares the moves that are legal. What is wrong breaks the rule of the scenario if that is the rule
// of any move that is judged wrongly, or else the rule of the first.
func (c *world) theyAre(expected []string) error {
	err := steps.Same("the list of legal moves", steps.ListForm, expected, c.answer)
	if err == nil || c.departs {
		return c.departing(err)
	}
	at, err2 := c.standing(c.loaded)
	if err2 != nil {
		return err2
	}
	var broken []string
	for _, r := range movesOn(at) {
		if told := fromPlace(r); slices.Contains(c.answer, told) != slices.Contains(expected, told) {
			broken = append(broken, c.misjudged(play.StepIn(at, r)))
		}
	}
	if len(broken) == 0 || slices.Contains(broken, c.Rule()) {
		return err
	}
	return steps.Blame(broken[0], "", err)
}

// departing says in a mismatch how the program takes places otherwise, if that is why it differs.
func (c *world) departing(err error) error {
	m, ok := err.(*steps.Mismatch)
	if !ok || !c.departs {
		return err
	}
	m.Sentence = "the program " + c.manner.breaking(c.Rule())[0]
	return m
}

// judge takes the name of a direction or any number.
func (c *world) judge(ctx context.Context, direction string, row, column int) (err error) {
	if n := speech.DirectionNumber(direction); n > 0 {
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
	if commands[what] == "read-move" {
		return c.unread(ctx, err)
	}
	return err
}

// unread blames a move that is not read on how moves are judged, if the program takes it for illegal.
func (c *world) unread(ctx context.Context, err error) error {
	n, err2 := engine.Integers(c.good)
	own, refused := errors.AsType[*steps.Divergence](err)
	if !refused || err2 != nil || len(n) < len(speech.Sequence) {
		return err
	}
	if c.manner.Exchanged {
		return steps.Blame(rules.Order, "", own.Err)
	}
	typed := speech.Move{Column: n[0], Row: n[1], Direction: speech.Directions[n[2]-1]}
	return cmp.Or(c.unlawful(ctx, own.Err, c.loaded, typed), err)
}

// unlawful blames what is wrong about a legal move on how moves are judged, if the program takes it for illegal; no
// error if not.
func (c *world) unlawful(ctx context.Context, err error, rows []string, m speech.Move) error {
	err = c.restsOn(ctx, err, rows, func(legal int) bool { return legal == 0 }, m.Request("valid"))
	if _, blamed := errors.AsType[*steps.Divergence](err); blamed {
		return err
	}
	return nil
}

func (c *world) boardIs(ctx context.Context, which string, doc *godog.DocString) error {
	command := map[string]string{"board": "board", "array that was given": "given"}[which]
	return c.departing(c.Expect(ctx, "the "+which, steps.BoardForm, steps.Lines(doc), command))
}

// boardIsNamed looks, for a board as before, both at the board that the method gave back and at the one that it was
// given.
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
			return c.made(ctx, err)
		}
	}
	return c.made(ctx, c.Expect(ctx, "the board", steps.BoardForm, expected, "board"))
}

// made is about a board on which the last move should have changed nothing. The move may have been made because it is
// judged to be legal.
func (c *world) made(ctx context.Context, err error) error {
	if !c.performed {
		return err
	}
	return c.restsOn(ctx, err, c.loaded, func(legal int) bool { return legal > 0 }, c.move.Request("valid"))
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

func (c *world) willAnswer(ctx context.Context, list string) error {
	c.typed = steps.Quotations(list)
	return c.settle(ctx)
}

// typeMoves types the answers about moves as the program asks for them.
func (c *world) typeMoves(ctx context.Context) error {
	if len(c.loaded) == 0 {
		return c.typeAll(ctx, c.typed)
	}
	var typed []string
	typed, c.good = c.manner.Moves(c.typed, c.loaded)
	return c.typeAll(ctx, typed)
}

func (c *world) typeAll(ctx context.Context, answers []string) error {
	typed := steps.Each(answers, func(answer string) engine.Request { return steps.Request("input", answer) })
	_, err := c.AskAll(ctx, typed...)
	return err
}

// readInt lets the player type one more answer, so that a method which takes too many lines does not come to the end of
// its input. It is another one only where that is what the rule is about.
func (c *world) readInt(ctx context.Context, from, to int, prompt string) (err error) {
	spare := c.typed[len(c.typed)-1]
	if c.Rule() == rules.WholeLine {
		spare = strconv.Itoa(to)
	}
	if err := c.typeAll(ctx, append(slices.Clone(c.typed), spare)); err != nil {
		return err
	}
	c.answer, err = c.do(ctx, "read-int", from, to, prompt)
	return err
}

// isAskedAgain looks for one line that names the range.
func (c *world) isAskedAgain(low, high string) error {
	d := c.manner
	expected := []speech.Event{speech.AskingAgain(low, high)}
	actual := speech.Only(d.Read([]byte(strings.Join(c.answer[1:], "\n")), 0, c.Rule()), speech.AsksAgain)
	err := steps.Same("what the player sees", steps.EventForm, speech.Words(expected), speech.Words(actual))
	found, _ := diverge(expected, actual)
	if m, ok := err.(*steps.Mismatch); ok {
		found.dialect = d
		m.Sentence = found.sentence(c.Rule())
	}
	return found.ownWay(c.Rule(), err)
}

// answerIs compares what a method gave back, a number or a move, and leaves in answer what it printed.
func (c *world) answerIs(ctx context.Context, number, row, direction string) error {
	what, expected := c.Shown(c.Last()), number
	if row != "" { // the direction as the other methods take it
		expected = strings.Join([]string{number, row, c.places["valid"].turned.Written(direction)}, " ")
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
	place := strings.Join([]string{number, row, ""}, " ")
	if row != "" && c.Rule() != rules.Refusal && strings.HasPrefix(actual, place) {
		return steps.Blame(rules.Directions, "", err)
	}
	if c.Last().Command == "moves" {
		return c.counted(ctx, err, c.loaded)
	}
	return err
}

// sees compares what was printed: exactly, or but for blanks and the like. Empty lines at either end do not count.
func (c *world) sees(exactly string, doc *godog.DocString) error {
	shown := c.manner.About(c.Rule()).Redraw([]byte(strings.Join(c.answer, "\n")))
	expected, actual := strings.Trim(doc.Content, "\n"), strings.Trim(string(shown), "\n")
	rung := steps.RungOf(expected, actual)
	boards := func(text string) []speech.Event { return speech.Only(speech.Scan([]byte(text), 0), speech.ShowsBoard) }
	a, b := boards(expected), boards(actual)
	sameBoard := len(a) == 1 && len(b) == 1 && a[0].Text == b[0].Text
	sameInk := speech.Essence(expected) == speech.Essence(actual)
	if rung == steps.Different && (sameInk || sameBoard && a[0].Labels == b[0].Labels) {
		rung = steps.Blanks
	}
	switch {
	case rung == steps.Exact, exactly == "" && rung != steps.Different:
		return nil
	case c.Rule() == rules.Cells && sameBoard && a[0].Labels != b[0].Labels:
		return nil // another scenario looks at them
	}
	return &steps.Mismatch{What: "what the player sees", Form: steps.TextForm, Rung: rung, Outcome: engine.Failed,
		Expected: strings.Split(expected, "\n"), Actual: strings.Split(actual, "\n")}
}

// hasSeen looks for a prompt in what was printed, wherever else.
func (c *world) hasSeen(prompt string) error {
	actual := strings.Join(c.answer, "\n")
	if strings.Contains(speech.Essence(actual), speech.Essence(prompt)) {
		return nil
	}
	const words = "readValidInt does not print the prompt that it is given, such as “%s”"
	return &steps.Mismatch{
		What: "what the player sees", Form: steps.TextForm, Outcome: engine.Failed,
		Expected: []string{prompt}, Actual: strings.Split(actual, "\n"),
		Sentence: fmt.Sprintf(words, strings.TrimSpace(prompt)),
	}
}

// asksForMoves compares what readValidMove printed with what it should ask and say, in the order in which the program
// asks.
func (c *world) asksForMoves(doc *godog.DocString) error {
	d := c.manner
	told := append([]speech.Event{speech.Showing(c.loaded)}, speech.Scan([]byte(doc.Content), 0)...)
	expected := speech.SeenBy(c.Rule(), d.About(c.Rule()).InMethod(told))
	actual := d.Read([]byte(strings.Join(c.answer, "\n")), 0, c.Rule())
	err := steps.Same("what the player sees", steps.EventForm, speech.Words(expected), speech.Words(actual))
	found, _ := diverge(expected, actual)
	if d.Takes(found.expected.Named, found.actual.Named) {
		return steps.Blame(rules.Directions, "", err)
	}
	return found.ownWay(c.Rule(), err)
}

func (c *world) methodsAre(more string, table *godog.Table) error {
	expected := steps.Column(table)
	written := map[string]string{} // names that are misspelt
	for _, method := range c.answer {
		if right, wrong, ok := strings.Cut(method, " as "); ok {
			written[right] = wrong
		}
	}
	if more != "" {
		other := func(name string) bool { return !slices.Contains(expected, name) }
		c.answer = slices.DeleteFunc(slices.Clone(c.answer), other)
	}
	err := steps.Same("the list of methods", steps.ListForm, expected, c.answer)
	if m, ok := err.(*steps.Mismatch); ok {
		missing := slices.DeleteFunc(expected, func(name string) bool { return slices.Contains(c.answer, name) })
		for i, name := range missing {
			if written[name] != "" {
				missing[i] = fmt.Sprintf("%s (%s is taken for it)", name, written[name])
			}
		}
		m.Sentence = "the program has no " + strings.Join(missing, ", no ")
	}
	return err
}
