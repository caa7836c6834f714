// Package eecs3311 is the vocabulary of the EECS3311 assignment: peg solitaire in Eiffel, as a model and as a project of sources.
package eecs3311

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	return steps.Vocabulary{
		Assignment: "eecs3311", Phrases: slices.Concat(phrases(), filePhrases()), World: newWorld, Learn: learn, Shows: shows(),
		Blames: blames,
	}
}

// world is the world of a scenario of EECS3311 Peg Solitaire: the game that stands on the engine face, the board
// beside it, and what the last step under test came to.
type world struct {
	*steps.World
	files

	start []string // the board on which the current game began; empty if there is none
	other string   // the name of the board beside it
	line  fixtures.Line

	tested   engine.Request  // the last command that changed the game or was put to the test
	before   []string        // the current board before it
	expected []string        // the current board after it, as the rules have it; empty if they leave it open
	answer   []string        // the body of its reply
	refused  bool            // it was refused
	played   bool            // a command has changed the board of a game
	right    result          // what it should have come to
	refusal  *engine.Refusal // its reply if that was a refusal, until a step has said that it should be one

	wrong  error // what went wrong first in a line of play
	random error // what was wrong about random games
	tries  []try
	tree   *tree
}

func newWorld(w *steps.World) any {
	return &world{World: w}
}

const (
	kinds     = `default|easy|cross|plus|pyramid|arrow|diamond|skull`
	kind      = `(` + kinds + `)`
	named     = `(?:the )?(board_\d|` + kinds + `)(?: board)?`
	direction = `(left|right|up|down)`
	slot      = `\((-?\d+), (-?\d+)\)`
	rectangle = `rows (-?\d+) to (-?\d+) and columns (-?\d+) to (-?\d+)`
	status    = `"([*O.])"`
)

var phrases = sync.OnceValue(func() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`a (?:new )?game on `+named, func(e *world) any { return e.begin }),
		steps.On(`a game on this board:`, func(e *world) any { return e.load }),
		steps.On(`a game that follows "([^"]*)"`, func(e *world) any { return e.follow }),
		steps.On(`(board_\d) beside it`, func(e *world) any { return e.besideNamed }),
		steps.On(`another board:`, func(e *world) any { return e.beside }),
		steps.On(`another board that differs from it only at (.+)`, func(e *world) any { return e.besideDiffering }),

		steps.On(`a player is created`, func(e *world) any { return e.createPlayer }),
		steps.On(`the player (?:moves|has moved) `+slot+` `+direction, func(e *world) any { return e.move }),
		steps.On(`the (good|bad) player (?:plays|has played) the `+kind+` board`, func(e *world) any { return e.play }),
		steps.On(`(slot|rows) (.+) (?:is|are|has been) set to `+status, func(e *world) any { return e.set }),

		steps.On(`the (status|number) of (slot \(.+\)|rows|columns|occupied slots) is asked`, func(e *world) any { return e.query }),
		steps.On(`the (board|game|template|constant|slot status)(?: of the `+kind+` board| `+status+`)? is shown`,
			func(e *world) any { return e.show }),
		steps.On(`it is asked whether the game is (over|won)`, func(e *world) any { return e.is }),
		steps.On(`it is asked whether (row|column) (-?\d+) is valid`, func(e *world) any { return e.isValid }),
		steps.On(`it is asked whether the boards match except in `+rectangle, func(e *world) any { return e.match }),
		steps.On(`it is asked whether (?:the boards|the board and the template of the `+kind+` board|the slot statuses `+status+` and `+
			status+`) are equal`, func(e *world) any { return e.equal }),
		steps.On(`it is asked whether (unavailable|occupied|unoccupied|templates) is one object at every access`,
			func(e *world) any { return e.isSingleton }),
		steps.On(`its moves are made and the (board is looked at|pegs are counted) after each`,
			func(e *world) any { return e.makeMoves }),
		steps.On(`it is asked on each of its boards whether the game is (over|won)`, func(e *world) any { return e.lookAtBoards }),
		steps.On(`every move (to the left |to the right, up or down |from far off the board )?is tried`,
			func(e *world) any { return e.tryEveryMove }),
		steps.On(`all its games are played`, func(e *world) any { return e.playAll }),
		steps.On(`(\d+) random (?:boards are drawn, and on each|games are played, and) (`+
			strings.Join(slices.Sorted(maps.Keys(ways())), "|")+`)`,
			func(e *world) any { return e.drawRandom }),

		steps.On(`all is as the rules say`, func(e *world) any { return e.wereRight }),
		steps.On(`it is refused`, func(e *world) any { return e.isRefused }),
		steps.On(`it is accepted`, func(e *world) any { return e.unexpected }),
		steps.On(`the precondition (\w+)( itself)? is violated`, func(e *world) any { return e.violates }),
		steps.On(`the board is:`, func(e *world) any { return e.boardIs }),
		steps.On(`the board is (?:as before|`+named+`)`, func(e *world) any { return e.boardIsNamed }),
		steps.On(`the answer is "?([^"]+)"?`, func(e *world) any { return e.answerIs }),
		steps.On(`it reads:`, func(e *world) any { return e.reads }),
		steps.On(`it (reads exactly as|shows) the `+kind+` board`, func(e *world) any { return e.shows }),
		steps.On(`it has (\d+) bytes`, func(e *world) any { return e.hasBytes }),
		steps.On(`it is right each time`, func(e *world) any { return e.rightEachTime }),
		steps.On(`no peg can move and (?:the only peg left is at (.+)|(\d+) to (\d+) pegs are left)`,
			func(e *world) any { return e.isOver }),
		steps.On(`exactly these moves are accepted:`, func(e *world) any { return e.theseAccepted }),
		steps.On(`no move is accepted`, func(e *world) any { return e.noneAccepted }),
		steps.On(`no move that is refused changes the board`, func(e *world) any { return e.noneSpoiled }),
		steps.On(`these are all the (games|ends):`, func(e *world) any { return e.theseGames }),
		steps.On(`(\d+) are won and (\d+) are lost`, func(e *world) any { return e.wonAndLost }),
		steps.On(`(\d+) different boards occur`, func(e *world) any { return e.boardsOccur }),
		steps.On(`is_(over|won) is right on each board`, func(e *world) any { return e.endsAreTold }),
	}
})

// another is the name of a board that stands beside the game and has none of its own.
const another = "another"

// begin begins a game on a fresh board of a kind, or on a board of one's own.
func (e *world) begin(ctx context.Context, name string) error {
	board, _, err := e.Facts.Board(name)
	if err != nil {
		return err
	}
	if strings.HasPrefix(name, "board_") {
		return e.put(ctx, board.Rows)
	}
	return e.startOn(ctx, board.Rows, "new", name)
}

func (e *world) load(ctx context.Context, doc *godog.DocString) error {
	return e.put(ctx, steps.Lines(doc))
}

// put begins a game on a board.
func (e *world) put(ctx context.Context, board []string) error {
	return e.startOn(ctx, board, "load", strings.Join(board, " "))
}

// startOn begins a game by a command that should begin it on the board. What was refused before must have been expected.
func (e *world) startOn(ctx context.Context, board []string, command, argument string) error {
	if err := e.unexpected(ctx); err != nil {
		return err
	}
	e.start, e.expected, e.tested = board, board, steps.Request(command, argument)
	reply, err := e.Try(ctx, command, argument)
	if err != nil || reply.Refusal == nil {
		return err
	}
	return e.blameBeginning(ctx, reply.Refusal)
}

// follow begins a game that will follow a line of play.
func (e *world) follow(ctx context.Context, name string) (err error) {
	if e.line, err = e.Facts.Line(name); err != nil {
		return err
	}
	return e.begin(ctx, e.line.Board)
}

func (e *world) beside(ctx context.Context, doc *godog.DocString) error {
	return e.putBeside(ctx, another, steps.Lines(doc))
}

func (e *world) besideNamed(ctx context.Context, name string) error {
	board, _, err := e.Facts.Board(name)
	if err != nil {
		return err
	}
	return e.putBeside(ctx, name, board.Rows)
}

// besideDiffering puts beside the game a board that has a peg where its own has something else, and a hole where it has a peg.
func (e *world) besideDiffering(ctx context.Context, list string) error {
	board, width := []byte(strings.Join(e.start, " ")), len(e.start[0])+1
	for _, p := range places(list) {
		if slot := &board[(p[0]-1)*width+p[1]-1]; *slot == 'O' {
			*slot = '.'
		} else {
			*slot = 'O'
		}
	}
	return e.putBeside(ctx, another, strings.Fields(string(board)))
}

// putBeside keeps a board under a name and then begins the scenario's game anew.
func (e *world) putBeside(ctx context.Context, name string, board []string) error {
	start := e.start
	if err := e.put(ctx, board); err != nil {
		return err
	}
	if _, err := e.Ask(ctx, "save", name); err != nil {
		return err
	}
	e.other = name
	return e.put(ctx, start)
}

var place = regexp.MustCompile(slot)

// places gives the rows and columns in a list such as: (1, 2), (3, 4) or (5, 6).
func places(list string) [][2]int {
	return steps.Each(place.FindAllString(list, -1), func(place string) (at [2]int) {
		fmt.Sscanf(place, "(%d, %d)", &at[0], &at[1])
		return at
	})
}

// do puts a step under test to the subject, which may refuse. What it refused before must have been expected, and what came of the
// steps before it must be right.
func (e *world) do(ctx context.Context, command string, arguments ...any) error {
	if err := e.unexpected(ctx); err != nil {
		return err
	}
	if err := e.rightBeginning(ctx); err != nil {
		return err
	}
	return e.test(ctx, steps.Request(command, arguments...))
}

// rightBeginning wants the board to be what the steps before have made it.
func (e *world) rightBeginning(ctx context.Context) error {
	if len(e.start) == 0 {
		return nil
	}
	rows, err := e.current(ctx)
	if err == nil && len(e.expected) > 0 {
		err = e.blame(ctx, steps.Same("the board after "+e.Shown(e.tested), steps.BoardForm, e.expected, rows))
	}
	if err != nil {
		return err
	}
	e.before = rows
	return nil
}

// test puts a request to the subject.
func (e *world) test(ctx context.Context, request engine.Request) error {
	replies, err := e.TryAll(ctx, []engine.Request{request})
	if err != nil {
		return e.inItsDirection(err)
	}
	e.tested, e.answer, e.refusal = request, replies[0].Body, replies[0].Refusal
	e.refused = e.refusal != nil
	e.expected, e.right = follow(e.before, request, e.refused), e.rightly(request, e.before)
	e.played = e.played || !slices.Equal(e.expected, e.before)
	return nil
}

// unexpected gives the error of a refusal that no step has asked for.
func (e *world) unexpected(ctx context.Context) error {
	if e.refusal == nil {
		return nil
	}
	return e.blameRefusal(ctx, e.refusal, e.Refused(e.tested, engine.Reply{Refusal: e.refusal}))
}

// current gives the rows of the current board, in whatever layout and characters the subject shows it.
func (e *world) current(ctx context.Context) ([]string, error) {
	request := steps.Request("board")
	reply, err := e.Try(ctx, request.Command)
	switch {
	case err != nil:
		return nil, err
	case reply.Refusal != nil:
		return nil, e.blamePlace(ctx, request, reply.Refusal)
	}
	return e.read(reply.Body)
}

func (e *world) createPlayer(ctx context.Context) error {
	board, _, err := e.Facts.Board("default")
	if err != nil {
		return err
	}
	err = e.do(ctx, "player")
	e.start, e.expected = board.Rows, nil
	return err
}

func (e *world) move(ctx context.Context, row, column int, direction string) error {
	return e.do(ctx, "move", direction, row, column)
}

func (e *world) play(ctx context.Context, player, kind string) error {
	return e.do(ctx, player, kind)
}

var number = regexp.MustCompile(`-?\d+`)

// numbers gives the numbers in a text, as arguments.
func numbers(text string) []any {
	return steps.Each(number.FindAllString(text, -1), func(n string) any { return n })
}

// set sets one slot, or all slots of a rectangle.
func (e *world) set(ctx context.Context, what, where, status string) error {
	command := map[string]string{"slot": "set", "rows": "fill"}[what]
	return e.do(ctx, command, append(numbers(where), status)...)
}

// query asks for the status of a slot, or for a number of things.
func (e *world) query(ctx context.Context, what, things string) error {
	switch {
	case what == "status":
		return e.do(ctx, "status", numbers(things)...)
	case things == "occupied slots":
		return e.do(ctx, "count")
	}
	return e.do(ctx, things)
}

func (e *world) show(ctx context.Context, thing, kind, status string) error {
	commands := map[string]string{
		"board": "board", "game": "out", "template": "show", "constant": "template", "slot status": "slot",
	}
	if about := kind + status; about != "" {
		return e.do(ctx, commands[thing], about)
	}
	return e.do(ctx, commands[thing])
}

func (e *world) isValid(ctx context.Context, axis, n string) error {
	return e.do(ctx, "valid-"+axis, n)
}

func (e *world) is(ctx context.Context, state string) error { return e.do(ctx, state) }

func (e *world) match(ctx context.Context, row1, row2, column1, column2 string) error {
	return e.do(ctx, "match", e.other, row1, row2, column1, column2)
}

// equal compares the board with a template or with the board beside it, or one slot status with another.
func (e *world) equal(ctx context.Context, kind, first, second string) error {
	if first != "" {
		return e.do(ctx, "slots-equal", first, second)
	}
	return e.do(ctx, "equal", cmp.Or(kind, e.other))
}

func (e *world) isSingleton(ctx context.Context, name string) error {
	return e.do(ctx, "singleton", name)
}

// makeMoves makes the moves of the line of play and compares the board, or the number of pegs, after each. The first move that goes
// wrong is the last.
func (e *world) makeMoves(ctx context.Context, what string) error {
	for _, turn := range e.line.Turns {
		if err := e.doIt(ctx, "move", words(turn.Jump)...); err != nil {
			return err
		}
		rows, err := e.current(ctx)
		if err != nil {
			return err
		}
		e.wrong = steps.Same("the board after "+e.Shown(e.tested), steps.BoardForm, turn.Board, rows)
		if what == "pegs are counted" {
			e.wrong = steps.SameValue("the number of pegs after "+e.Shown(e.tested), len(occupied(turn.Board)), len(occupied(rows)))
		}
		if e.wrong != nil {
			return nil
		}
	}
	return nil
}

// lookAtBoards compares what is_over or is_won answers on each board of the line of play. It makes no move, since it is not the
// moves that are under test. The first answer that is wrong is the last.
func (e *world) lookAtBoards(ctx context.Context, query string) error {
	for _, turn := range e.line.Turns {
		if err := e.put(ctx, turn.Board); err != nil {
			return err
		}
		if err := e.doIt(ctx, query); err != nil {
			return err
		}
		what := e.Shown(e.tested) + " on " + strings.Join(turn.Board, "/")
		e.wrong = steps.Same(what, steps.ListForm, []string{strconv.FormatBool(fact(query, turn.Board))}, e.answer)
		if e.wrong != nil {
			return nil
		}
	}
	return nil
}

// doIt does what the subject may not refuse.
func (e *world) doIt(ctx context.Context, command string, arguments ...any) error {
	if err := e.do(ctx, command, arguments...); err != nil {
		return err
	}
	return e.unexpected(ctx)
}

// words gives the words of a text as arguments.
func words(text string) []any {
	return steps.Each(strings.Fields(text), func(word string) any { return word })
}

func (e *world) rightEachTime(ctx context.Context) error { return e.blame(ctx, e.wrong) }

func (e *world) isRefused(ctx context.Context) error {
	if e.refusal == nil {
		return e.blame(ctx, engine.Stopf(engine.Failed, "%s was not refused%s", e.Shown(e.tested), e.although()))
	}
	e.refusal = nil
	return nil
}

// violates wants the tag of a precondition. A refusal without contracts violates none. If the tag need not be that itself, an
// earlier precondition may demand as much: that the slot of a peg is where it has room to move, rather than that there is such a slot.
func (e *world) violates(ctx context.Context, tag, itself string) error {
	refusal := e.refusal
	if err := e.isRefused(ctx); err != nil {
		return err
	}
	what := "the contract that " + e.Shown(e.tested) + " violates"
	if refusal.Kind != engine.Contract {
		raised := append(slices.Clone(refusal.Words), refusal.Kind)[0]
		fault := fmt.Sprintf("%s raises %s, and does not violate the precondition %s", e.Shown(e.tested), raised, tag)
		wrong := steps.Same(what, steps.ListForm, []string{"precondition " + tag}, []string{"exception " + raised})
		return e.blame(ctx, saying(fault, wrong))
	}
	if blames(e.tested, refusal) != "" {
		return e.blameRefusal(ctx, refusal, e.Refused(e.tested, engine.Reply{Refusal: refusal}))
	}
	violated := violatedBy(e.tested, refusal)
	if itself == "" && slices.Contains(earlier(tag), strings.TrimPrefix(violated, "precondition ")) {
		return nil
	}
	return e.blame(ctx, steps.Same(what, steps.ListForm, []string{"precondition " + tag}, []string{violated}))
}

// earlier gives the tags of preconditions that may demand as much as the one with a tag.
func earlier(tag string) []string {
	slot, what, ok := strings.Cut(tag, "_slot_valid_")
	switch {
	case ok && slot == "middle":
		return []string{"from_slot_valid_" + what}
	case ok && slot == "to":
		return []string{"from_slot_valid_" + what, "middle_slot_valid_" + what}
	}
	return nil
}

func (e *world) boardIs(ctx context.Context, doc *godog.DocString) error {
	return e.boardIsRows(ctx, steps.Lines(doc))
}

// boardIsNamed compares the board with another: with itself before the last step if that has no name.
func (e *world) boardIsNamed(ctx context.Context, name string) error {
	if name == "" {
		return e.boardIsRows(ctx, e.before)
	}
	board, _, err := e.Facts.Board(name)
	if err != nil {
		return err
	}
	return e.boardIsRows(ctx, board.Rows)
}

func (e *world) boardIsRows(ctx context.Context, expected []string) error {
	if err := e.unexpected(ctx); err != nil {
		return err
	}
	actual, err := e.current(ctx)
	if err != nil {
		return err
	}
	return e.blame(ctx, steps.Same("the board after "+e.Shown(e.tested), steps.BoardForm, expected, actual))
}

func (e *world) answerIs(ctx context.Context, expected string) error {
	what := e.Shown(e.tested)
	if strings.ContainsAny(what, "~=") {
		what = "the answer to " + what
	}
	return e.same(ctx, what, steps.ListForm, []string{expected}, e.answer)
}

// reads compares a text byte by byte, a new line at its end included. The board in the text of a game may look as the board does by itself.
func (e *world) reads(ctx context.Context, doc *godog.DocString) error {
	text := e.answer
	if e.tested.Command == "out" && e.refusal == nil {
		var err error
		if text, err = e.withItsBoard(ctx, text); err != nil {
			return err
		}
	}
	return e.same(ctx, e.Shown(e.tested), steps.TextForm, steps.Lines(doc), text)
}

// withItsBoard puts the board into the text of a game as the rules show it, if the subject shows it there as it does by itself.
func (e *world) withItsBoard(ctx context.Context, text []string) ([]string, error) {
	asked, n := e.Asked(), len(heading)
	board, err := e.Ask(ctx, "board")
	e.Remember(asked...)
	if err != nil || len(text) < n || !slices.Equal(text[n:], board) {
		return text, err
	}
	rows, err := e.read(board)
	return slices.Concat(text[:n], rows), err
}

// shows compares a text with a board: byte by byte, or in whatever layout and characters the subject shows it.
func (e *world) shows(ctx context.Context, how, kind string) error {
	board, _, err := e.Facts.Board(kind)
	if err != nil {
		return err
	}
	if how != "shows" {
		return e.same(ctx, e.Shown(e.tested), steps.TextForm, board.Rows, e.answer)
	}
	rows, err := e.read(e.answer)
	if err != nil {
		return err
	}
	return e.same(ctx, e.Shown(e.tested), steps.BoardForm, board.Rows, rows)
}

// same compares what the step under test brought, unless that was a refusal.
func (e *world) same(ctx context.Context, what string, form steps.Form, expected, actual []string) error {
	e.right = result{what, form, expected}
	if err := e.unexpected(ctx); err != nil {
		return err
	}
	return e.blame(ctx, steps.Same(what, form, expected, actual))
}

func (e *world) hasBytes(ctx context.Context, n string) error {
	text, what := strings.Join(e.answer, "\n"), e.Shown(e.tested)
	actual := strconv.Itoa(len(text))
	sentence := fmt.Sprintf("%s has %s bytes, not %s: it begins %q", what, actual, n, strings.SplitAfter(text, "\n")[0])
	if strings.HasSuffix(text, "\n") {
		sentence = fmt.Sprintf("%s has %s bytes, not %s: there is a new-line character at its end", what, actual, n)
	}
	err := e.same(ctx, "the length of "+what, steps.ListForm, []string{n + " bytes"}, []string{actual + " bytes"})
	return saying(sentence, err)
}

// isOver wants a game that was played to its end, with the only peg in one of the slots, or with some number of pegs.
func (e *world) isOver(ctx context.Context, slots, from, to string) error {
	rows, err := e.finished(ctx)
	if err != nil {
		return err
	}
	left := occupied(rows)
	if slots != "" {
		expected := place.FindAllString(slots, -1)
		if len(left) == 1 && slices.Contains(expected, left[0]) {
			return nil
		}
		shown, slots := e.Shown(e.tested), strings.Join(expected, " or ")
		sentence := fmt.Sprintf("after %s, pegs are left at %s; there should be one, at %s", shown, strings.Join(left, ", "), slots)
		return saying(sentence, steps.Same("the list of pegs that are left after "+shown, steps.ListForm, []string{slots}, left))
	}
	var least, most int
	if _, err := fmt.Sscan(from+" "+to, &least, &most); err != nil {
		return err
	}
	if least <= len(left) && len(left) <= most {
		return nil
	}
	return steps.SameValue("the number of pegs left after "+e.Shown(e.tested), from+" to "+to, len(left))
}

// finished gives the board of a game that was played to its end, or a mismatch if it was not, or if no game leads there.
func (e *world) finished(ctx context.Context) ([]string, error) {
	if err := e.unexpected(ctx); err != nil {
		return nil, err
	}
	rows, err := e.current(ctx)
	if err != nil {
		return nil, err
	}
	after := " after " + e.Shown(e.tested)
	if err := steps.Same("the shape of the board"+after, steps.BoardForm, shape(e.start), shape(rows)); err != nil {
		return nil, err
	}
	return rows, none("the list of moves that are left"+after, jumps(rows), "a move is left"+after+": %s")
}

// shape gives a board without its pegs.
func shape(rows []string) []string {
	return steps.Each(rows, func(row string) string { return strings.ReplaceAll(row, "O", ".") })
}

// occupied gives the places of the pegs on a board.
func occupied(rows []string) []string {
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

// jumps gives the legal moves on a board in the plainest way: wherever a row or a column, read in either direction,
// holds a peg, a peg and a hole.
func jumps(rows []string) []string {
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
