package steps

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// eecs3311World is the world of a scenario of EECS3311 Peg Solitaire: the game that stands on the engine face, the board
// beside it, and what the last step under test came to.
type eecs3311World struct {
	*world
	eecs3311Files

	start []string // the board on which the current game began; empty if there is none
	other string   // the name of the board beside it
	line  fixtures.Line

	before  []string // the current board before the last step under test
	answer  []string // the body of the last reply
	refusal []string // the body of the last reply if that was a refusal, until a step has said that it should be one

	wanted []string // what the answer to a line of play should be
	tries  []eecs3311Try
	tree   *eecs3311Tree
}

func newEECS3311World(w *world) *eecs3311World {
	w.told = tellEECS3311
	return &eecs3311World{world: w}
}

const (
	eecs3311Kinds     = `default|easy|cross|plus|pyramid|arrow|diamond|skull`
	eecs3311Kind      = `(` + eecs3311Kinds + `)`
	eecs3311Direction = `(left|right|up|down)`
	eecs3311Slot      = `\((-?\d+), (-?\d+)\)`
	eecs3311Rectangle = `rows (-?\d+) to (-?\d+) and columns (-?\d+) to (-?\d+)`
	eecs3311Status    = `"([*O.])"`
)

var eecs3311Phrases = []phrase[*eecs3311World]{
	on(`a (?:new )?game on the `+eecs3311Kind+` board`, func(e *eecs3311World) any { return e.begin }),
	on(`a game on (board_\d)`, func(e *eecs3311World) any { return e.loadNamed }),
	on(`a game on this board:`, func(e *eecs3311World) any { return e.load }),
	on(`a game that follows "([^"]*)"`, func(e *eecs3311World) any { return e.follow }),
	on(`(board_\d) beside it`, func(e *eecs3311World) any { return e.besideNamed }),
	on(`another board:`, func(e *eecs3311World) any { return e.beside }),
	on(`another board that differs from it only at (.+)`, func(e *eecs3311World) any { return e.besideDiffering }),

	on(`a player is created`, func(e *eecs3311World) any { return e.createPlayer }),
	on(`the player (?:moves|has moved) `+eecs3311Slot+` `+eecs3311Direction, func(e *eecs3311World) any { return e.move }),
	on(`the (good|bad) player (?:plays|has played) the `+eecs3311Kind+` board`, func(e *eecs3311World) any { return e.play }),
	on(`slot `+eecs3311Slot+` (?:is|has been) set to `+eecs3311Status, func(e *eecs3311World) any { return e.set }),
	on(eecs3311Rectangle+` are set to `+eecs3311Status, func(e *eecs3311World) any { return e.fill }),

	on(`the status of slot `+eecs3311Slot+` is asked`, func(e *eecs3311World) any { return e.statusOf }),
	on(`the number of (rows|columns|occupied slots) is asked`, func(e *eecs3311World) any { return e.numberOf }),
	on(`the (board|game) is shown`, func(e *eecs3311World) any { return e.show }),
	on(`the template of the `+eecs3311Kind+` board is shown`, func(e *eecs3311World) any { return e.showTemplate }),
	on(`the constant of the `+eecs3311Kind+` board is read`, func(e *eecs3311World) any { return e.readConstant }),
	on(`the slot status `+eecs3311Status+` is shown`, func(e *eecs3311World) any { return e.showStatus }),
	on(`it is asked whether (row|column) (-?\d+) is valid`, func(e *eecs3311World) any { return e.isValid }),
	on(`it is asked whether the game is (over|won)`, func(e *eecs3311World) any { return e.is }),
	on(`it is asked whether the boards match except in `+eecs3311Rectangle, func(e *eecs3311World) any { return e.match }),
	on(`it is asked whether the boards are equal`, func(e *eecs3311World) any { return e.equal }),
	on(`it is asked whether the board is equal to the template of the `+eecs3311Kind+` board`,
		func(e *eecs3311World) any { return e.equalToTemplate }),
	on(`it is asked whether the slot statuses `+eecs3311Status+` and `+eecs3311Status+` are equal`,
		func(e *eecs3311World) any { return e.statusesEqual }),
	on(`it is asked whether (unavailable|occupied|unoccupied|templates) is one object at every access`,
		func(e *eecs3311World) any { return e.isSingleton }),
	on(`its moves are made and the (board|number of occupied slots) is looked at after each`,
		func(e *eecs3311World) any { return e.makeMoves }),
	on(`it is asked on each of its boards whether the game is (over|won)`, func(e *eecs3311World) any { return e.lookAtBoards }),
	on(`every move is tried`, func(e *eecs3311World) any { return e.tryEveryMove }),
	on(`moves from far off the board are tried`, func(e *eecs3311World) any { return e.tryFarOff }),
	on(`all its games are played`, func(e *eecs3311World) any { return e.playAll }),

	on(`it is refused`, func(e *eecs3311World) any { return e.isRefused }),
	on(`the precondition (\w+) is violated`, func(e *eecs3311World) any { return e.violates }),
	on(`the board is:`, func(e *eecs3311World) any { return e.boardIs }),
	on(`the board is (?:the )?(board_\d|`+eecs3311Kinds+`)(?: board)?`, func(e *eecs3311World) any { return e.boardIsNamed }),
	on(`the board is as before`, func(e *eecs3311World) any { return e.boardIsAsBefore }),
	on(`the answer is "?([^"]+)"?`, func(e *eecs3311World) any { return e.answerIs }),
	on(`it reads:`, func(e *eecs3311World) any { return e.reads }),
	on(`it reads exactly as the `+eecs3311Kind+` board`, func(e *eecs3311World) any { return e.readsAs }),
	on(`it shows the `+eecs3311Kind+` board`, func(e *eecs3311World) any { return e.shows }),
	on(`it has (\d+) bytes`, func(e *eecs3311World) any { return e.hasBytes }),
	on(`it is right each time`, func(e *eecs3311World) any { return e.rightEachTime }),
	on(`no peg can move and the only peg left is at (.+)`, func(e *eecs3311World) any { return e.isWonAt }),
	on(`no peg can move and (\d+) to (\d+) pegs are left`, func(e *eecs3311World) any { return e.isLost }),
	on(`exactly these moves are accepted:`, func(e *eecs3311World) any { return e.theseAccepted }),
	on(`no move is accepted`, func(e *eecs3311World) any { return e.noneAccepted }),
	on(`no move that is refused changes the board`, func(e *eecs3311World) any { return e.noneSpoiled }),
	on(`these are all the games:`, func(e *eecs3311World) any { return e.theseGames }),
	on(`(\d+) are won and (\d+) are lost`, func(e *eecs3311World) any { return e.wonAndLost }),
	on(`(\d+) different boards occur`, func(e *eecs3311World) any { return e.boardsOccur }),
	on(`they end with these numbers of pegs:`, func(e *eecs3311World) any { return e.endsWith }),
	on(`is_over and is_won are right on each board`, func(e *eecs3311World) any { return e.endsAreTold }),
}

// tellEECS3311 puts a command into the words of the assignment: as a call in Eiffel.
func tellEECS3311(command string, arguments []string) string {
	switch command {
	case "new":
		return tellNewEECS3311(arguments)
	case "load":
		return callEECS3311("game.make_from_board", "the board "+strings.ReplaceAll(arguments[0], " ", "/"))
	case "player":
		return "create player.make"
	case "good":
		return "player.wins_" + arguments[0] + "_board"
	case "bad":
		if arguments[0] == "easy" {
			return "player.loses_easy_board"
		}
		return "player.loses_" + arguments[0] + "_game"
	case "move":
		return callEECS3311("game.move_"+arguments[0], arguments[1:]...)
	case "out":
		return "game.out"
	case "over", "won":
		return "game.is_" + command
	case "board":
		return "game.board.out"
	case "slot":
		return statusNamedEECS3311(arguments)[0] + ".out"
	case "slots-equal":
		return statusNamedEECS3311(arguments[:1])[0] + " ~ " + statusNamedEECS3311(arguments[1:])[0]
	case "singleton":
		name := arguments[0]
		if name != "templates" {
			name += "_slot"
		}
		return name + " = " + name
	}
	return tellBoardEECS3311(command, arguments)
}

// tellBoardEECS3311 does so for the features of BOARD and BOARD_TEMPLATES.
func tellBoardEECS3311(command string, arguments []string) string {
	switch command {
	case "count":
		return "board.number_of_occupied_slots"
	case "rows", "columns":
		return "board.number_of_" + command
	case "valid-row", "valid-column":
		return callEECS3311("board.is_valid_"+strings.TrimPrefix(command, "valid-"), arguments...)
	case "status":
		return callEECS3311("board.status_of", arguments...)
	case "set":
		return callEECS3311("board.set_status", statusNamedEECS3311(arguments)...)
	case "fill":
		return callEECS3311("board.set_statuses", statusNamedEECS3311(arguments)...)
	case "save":
		return arguments[0] + " := board.deep_twin"
	case "show":
		return boardNamedEECS3311(arguments[0]) + ".out"
	case "match":
		return callEECS3311("board.matches_slots_except", append([]string{boardNamedEECS3311(arguments[0])}, arguments[1:]...)...)
	case "equal":
		return "board ~ " + boardNamedEECS3311(arguments[0])
	case "template":
		return boardNamedEECS3311(arguments[0]) + "_out"
	}
	return command
}

// callEECS3311 writes a call as Eiffel does.
func callEECS3311(feature string, arguments ...string) string {
	if len(arguments) == 0 {
		return feature
	}
	return feature + " (" + strings.Join(arguments, ", ") + ")"
}

func tellNewEECS3311(arguments []string) string {
	switch strings.Join(arguments, " ") {
	case "":
		return "new"
	case "default":
		return "create game.make_from_board (a new default board)"
	}
	return "create game.make_" + arguments[0]
}

// statusNamedEECS3311 gives the arguments with the status at their end by its name.
func statusNamedEECS3311(arguments []string) []string {
	named := slices.Clone(arguments)
	last := len(named) - 1
	named[last] = map[string]string{"*": "unavailable_slot", "O": "occupied_slot", ".": "unoccupied_slot"}[named[last]]
	return named
}

// boardNamedEECS3311 gives the name by which a board is known: a template's or one of our own.
func boardNamedEECS3311(name string) string {
	if strings.HasPrefix(name, "board_") || name == anotherEECS3311 {
		return name
	}
	return "templates." + name + "_board"
}

// anotherEECS3311 is the name of a board that stands beside the game and has none of its own.
const anotherEECS3311 = "another"

// begin begins a game on a fresh board of a kind.
func (e *eecs3311World) begin(ctx context.Context, kind string) error {
	board, _, err := e.facts.Board(kind)
	if err != nil {
		return err
	}
	e.start = board.Rows
	_, err = e.ask(ctx, "new", kind)
	return err
}

func (e *eecs3311World) load(ctx context.Context, doc *godog.DocString) error {
	return e.put(ctx, lines(doc))
}

func (e *eecs3311World) loadNamed(ctx context.Context, name string) error {
	board, _, err := e.facts.Board(name)
	if err != nil {
		return err
	}
	return e.put(ctx, board.Rows)
}

// put begins a game on a board.
func (e *eecs3311World) put(ctx context.Context, board []string) error {
	e.start = board
	_, err := e.ask(ctx, "load", strings.Join(board, " "))
	return err
}

// follow begins a game that will follow a line of play: one of a kind as such a game begins, any other from its board.
func (e *eecs3311World) follow(ctx context.Context, name string) error {
	line, err := e.facts.Line(name)
	if err != nil {
		return err
	}
	e.line = line
	if strings.HasPrefix(line.Board, "board_") {
		return e.loadNamed(ctx, line.Board)
	}
	return e.begin(ctx, line.Board)
}

func (e *eecs3311World) beside(ctx context.Context, doc *godog.DocString) error {
	return e.putBeside(ctx, anotherEECS3311, lines(doc))
}

func (e *eecs3311World) besideNamed(ctx context.Context, name string) error {
	board, _, err := e.facts.Board(name)
	if err != nil {
		return err
	}
	return e.putBeside(ctx, name, board.Rows)
}

// besideDiffering puts beside the game a board that has a peg where its own has something else, and a hole where it has a peg.
func (e *eecs3311World) besideDiffering(ctx context.Context, list string) error {
	board := make([][]byte, len(e.start))
	for i, row := range e.start {
		board[i] = []byte(row)
	}
	for _, p := range eecs3311Places(list) {
		if slot := &board[p[0]-1][p[1]-1]; *slot == 'O' {
			*slot = '.'
		} else {
			*slot = 'O'
		}
	}
	return e.putBeside(ctx, anotherEECS3311, strings.Fields(string(bytes.Join(board, []byte(" ")))))
}

// putBeside keeps a board under a name and then begins the scenario's game anew.
func (e *eecs3311World) putBeside(ctx context.Context, name string, board []string) error {
	start := e.start
	if err := e.put(ctx, board); err != nil {
		return err
	}
	if _, err := e.ask(ctx, "save", name); err != nil {
		return err
	}
	e.other = name
	return e.put(ctx, start)
}

var eecs3311Place = regexp.MustCompile(eecs3311Slot)

// eecs3311Places gives the rows and columns in a list such as: (1, 2), (3, 4) or (5, 6).
func eecs3311Places(list string) [][2]int {
	var places [][2]int
	for _, match := range eecs3311Place.FindAllStringSubmatch(list, -1) {
		row, _ := strconv.Atoi(match[1])
		column, _ := strconv.Atoi(match[2])
		places = append(places, [2]int{row, column})
	}
	return places
}

// do puts a step under test to the subject, which may refuse. What it refused before must have been expected.
func (e *eecs3311World) do(ctx context.Context, command string, arguments ...any) error {
	if err := e.unexpected(); err != nil {
		return err
	}
	if len(e.start) > 0 {
		before, err := e.current(ctx)
		if err != nil {
			return err
		}
		e.before = before
	}
	reply, err := e.try(ctx, command, arguments...)
	if err != nil {
		return err
	}
	e.answer, e.refusal = reply.Body, nil
	if reply.Refused {
		e.answer, e.refusal = nil, reply.Body
	}
	return nil
}

// unexpected gives the error of a refusal that no step has asked for.
func (e *eecs3311World) unexpected() error {
	if e.refusal == nil {
		return nil
	}
	return refused(e.asked[len(e.asked)-1], e.refusal)
}

// current gives the rows of the current board. Whether its text ends with a new line is none of its business.
func (e *eecs3311World) current(ctx context.Context) ([]string, error) {
	rows, err := e.ask(ctx, "board")
	return withoutFinalNewLine(rows), err
}

func withoutFinalNewLine(rows []string) []string {
	if n := len(rows); n > 0 && rows[n-1] == "" {
		return rows[:n-1]
	}
	return rows
}

func (e *eecs3311World) createPlayer(ctx context.Context) error {
	board, _, err := e.facts.Board("default")
	if err != nil {
		return err
	}
	err = e.do(ctx, "player")
	e.start = board.Rows
	return err
}

func (e *eecs3311World) move(ctx context.Context, row, column int, direction string) error {
	return e.do(ctx, "move", direction, row, column)
}

func (e *eecs3311World) play(ctx context.Context, player, kind string) error {
	return e.do(ctx, player, kind)
}

func (e *eecs3311World) set(ctx context.Context, row, column int, status string) error {
	return e.do(ctx, "set", row, column, status)
}

func (e *eecs3311World) fill(ctx context.Context, row1, row2, column1, column2 int, status string) error {
	return e.do(ctx, "fill", row1, row2, column1, column2, status)
}

func (e *eecs3311World) statusOf(ctx context.Context, row, column int) error {
	return e.do(ctx, "status", row, column)
}

func (e *eecs3311World) numberOf(ctx context.Context, things string) error {
	if things == "occupied slots" {
		things = "count"
	}
	return e.do(ctx, things)
}

func (e *eecs3311World) show(ctx context.Context, thing string) error {
	if thing == "game" {
		thing = "out"
	}
	return e.do(ctx, thing)
}

func (e *eecs3311World) showTemplate(ctx context.Context, kind string) error {
	return e.do(ctx, "show", kind)
}

func (e *eecs3311World) readConstant(ctx context.Context, kind string) error {
	return e.do(ctx, "template", kind)
}

func (e *eecs3311World) showStatus(ctx context.Context, status string) error {
	return e.do(ctx, "slot", status)
}

func (e *eecs3311World) isValid(ctx context.Context, axis string, n int) error {
	return e.do(ctx, "valid-"+axis, n)
}

func (e *eecs3311World) is(ctx context.Context, state string) error { return e.do(ctx, state) }

func (e *eecs3311World) match(ctx context.Context, row1, row2, column1, column2 int) error {
	return e.do(ctx, "match", e.other, row1, row2, column1, column2)
}

func (e *eecs3311World) equal(ctx context.Context) error { return e.do(ctx, "equal", e.other) }

func (e *eecs3311World) equalToTemplate(ctx context.Context, kind string) error {
	return e.do(ctx, "equal", kind)
}

func (e *eecs3311World) statusesEqual(ctx context.Context, first, second string) error {
	return e.do(ctx, "slots-equal", first, second)
}

func (e *eecs3311World) isSingleton(ctx context.Context, name string) error {
	return e.do(ctx, "singleton", name)
}

// makeMoves makes the moves of the line of play and writes down what one query answers after each, and what it should.
func (e *eecs3311World) makeMoves(ctx context.Context, query string) error {
	for _, turn := range e.line.Turns {
		jump := strings.Fields(turn.Jump)
		if _, err := e.ask(ctx, "move", jump[0], jump[1], jump[2]); err != nil {
			return err
		}
		command, wanted := "board", strings.Join(turn.Board, "/")
		if query != command {
			command, wanted = "count", strconv.Itoa(strings.Count(wanted, "O"))
		}
		if err := e.note(ctx, tellEECS3311("move", jump), command, wanted); err != nil {
			return err
		}
	}
	return nil
}

// lookAtBoards writes down what is_over or is_won answers on each board of the line of play, and what it should. It makes no
// move, since it is not the moves that are under test.
func (e *eecs3311World) lookAtBoards(ctx context.Context, query string) error {
	for _, turn := range e.line.Turns {
		if err := e.put(ctx, turn.Board); err != nil {
			return err
		}
		board := strings.Join(turn.Board, "/")
		wanted := turn.Moves == 0 && (query == "over" || strings.Count(board, "O") == 1)
		if err := e.note(ctx, board, query, strconv.FormatBool(wanted)); err != nil {
			return err
		}
	}
	return nil
}

// note asks a query and writes down, after some words, its answer and the one that is wanted.
func (e *eecs3311World) note(ctx context.Context, words, query, wanted string) error {
	body, err := e.ask(ctx, query)
	if err != nil {
		return err
	}
	e.answer = append(e.answer, words+": "+strings.Join(withoutFinalNewLine(body), "/"))
	e.wanted = append(e.wanted, words+": "+wanted)
	return nil
}

func (e *eecs3311World) rightEachTime() error {
	return same("the list of answers", ListForm, e.wanted, e.answer)
}

func (e *eecs3311World) isRefused() error {
	if e.refusal == nil {
		return engine.Stopf(engine.Failed, "%s was not refused", e.asked[len(e.asked)-1])
	}
	e.refusal = nil
	return nil
}

// violates wants the tag of a precondition. A subject that refuses without contracts is not judged.
func (e *eecs3311World) violates(tag string) error {
	refusal := e.refusal
	if err := e.isRefused(); err != nil {
		return err
	}
	if refusal[0] != engine.Contract {
		return engine.Stopf(engine.NotClaimed, "it reports no contract tags")
	}
	return same("the violated contract", ListForm, []string{"precondition " + tag}, refusal[1:])
}

func (e *eecs3311World) boardIs(ctx context.Context, doc *godog.DocString) error {
	return e.boardIsRows(ctx, lines(doc))
}

func (e *eecs3311World) boardIsNamed(ctx context.Context, name string) error {
	board, _, err := e.facts.Board(name)
	if err != nil {
		return err
	}
	return e.boardIsRows(ctx, board.Rows)
}

func (e *eecs3311World) boardIsAsBefore(ctx context.Context) error {
	return e.boardIsRows(ctx, e.before)
}

func (e *eecs3311World) boardIsRows(ctx context.Context, expected []string) error {
	if err := e.unexpected(); err != nil {
		return err
	}
	actual, err := e.current(ctx)
	if err != nil {
		return err
	}
	return same("the board", BoardForm, expected, actual)
}

func (e *eecs3311World) answerIs(expected string) error {
	if err := e.unexpected(); err != nil {
		return err
	}
	return same("the answer", ListForm, []string{expected}, e.answer)
}

func (e *eecs3311World) reads(doc *godog.DocString) error { return e.readsLines(lines(doc)) }

func (e *eecs3311World) readsAs(kind string) error {
	board, _, err := e.facts.Board(kind)
	if err != nil {
		return err
	}
	return e.readsLines(board.Rows)
}

// shows compares a board without regard to whether its text ends with a new line.
func (e *eecs3311World) shows(kind string) error {
	board, _, err := e.facts.Board(kind)
	if err != nil {
		return err
	}
	if err := e.unexpected(); err != nil {
		return err
	}
	return same("the board", BoardForm, board.Rows, withoutFinalNewLine(e.answer))
}

// readsLines compares a text byte by byte, a new line at its end included.
func (e *eecs3311World) readsLines(expected []string) error {
	if err := e.unexpected(); err != nil {
		return err
	}
	return same("the text", TextForm, expected, e.answer)
}

func (e *eecs3311World) hasBytes(n int) error {
	if err := e.unexpected(); err != nil {
		return err
	}
	actual := strconv.Itoa(len(strings.Join(e.answer, "\n")))
	return same("the number of bytes", ListForm, []string{strconv.Itoa(n)}, []string{actual})
}

func (e *eecs3311World) isWonAt(ctx context.Context, list string) error {
	rows, err := e.finished(ctx)
	if err != nil {
		return err
	}
	var expected []string
	for _, p := range eecs3311Places(list) {
		expected = append(expected, fmt.Sprintf("(%d, %d)", p[0], p[1]))
	}
	actual := eecs3311Pegs(rows)
	if len(actual) == 1 && slices.Contains(expected, actual[0]) {
		return nil
	}
	return same("where the pegs are that are left", ListForm, []string{strings.Join(expected, " or ")}, actual)
}

func (e *eecs3311World) isLost(ctx context.Context, from, to int) error {
	rows, err := e.finished(ctx)
	if err != nil {
		return err
	}
	if pegs := len(eecs3311Pegs(rows)); pegs < from || pegs > to {
		return same("the number of pegs left", ListForm, []string{fmt.Sprintf("%d to %d", from, to)}, []string{strconv.Itoa(pegs)})
	}
	return nil
}

// finished gives the board of a game that was played to its end, or a mismatch if it was not, or if no game leads there.
func (e *eecs3311World) finished(ctx context.Context) ([]string, error) {
	if err := e.unexpected(); err != nil {
		return nil, err
	}
	rows, err := e.current(ctx)
	if err != nil {
		return nil, err
	}
	if err := same("the shape of the board", BoardForm, eecs3311Shape(e.start), eecs3311Shape(rows)); err != nil {
		return nil, err
	}
	return rows, same("the list of moves that are left", ListForm, nil, eecs3311Jumps(rows))
}

// eecs3311Shape gives a board without its pegs.
func eecs3311Shape(rows []string) []string {
	shape := make([]string, len(rows))
	for i, row := range rows {
		shape[i] = strings.ReplaceAll(row, "O", ".")
	}
	return shape
}

// eecs3311Pegs gives the places of the pegs on a board.
func eecs3311Pegs(rows []string) []string {
	var places []string
	for r, row := range rows {
		for c := range row {
			if row[c] == 'O' {
				places = append(places, fmt.Sprintf("(%d, %d)", r+1, c+1))
			}
		}
	}
	return places
}

// eecs3311Jumps gives the legal moves on a board in the plainest way: wherever a row or a column, read in either direction,
// holds a peg, a peg and a hole.
func eecs3311Jumps(rows []string) []string {
	at := func(r, c int) byte {
		if r < 0 || r >= len(rows) || c < 0 || c >= len(rows[r]) {
			return '*'
		}
		return rows[r][c]
	}
	var jumps []string
	for _, d := range []struct {
		name string
		r, c int
	}{{"left", 0, -1}, {"right", 0, 1}, {"up", -1, 0}, {"down", 1, 0}} {
		for r := range rows {
			for c := range rows[r] {
				if at(r, c) == 'O' && at(r+d.r, c+d.c) == 'O' && at(r+2*d.r, c+2*d.c) == '.' {
					jumps = append(jumps, fmt.Sprintf("%s (%d, %d)", d.name, r+1, c+1))
				}
			}
		}
	}
	return jumps
}
