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
	"rulebook/steps/play"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	return steps.Vocabulary{
		Assignment: "eecs3311", Phrases: slices.Concat(phrases(), filePhrases()), Learn: learn, Blames: blames,
		World: func(w *steps.World) any { return newWorld(w) },
		Check: play.Check(map[string][]string{
			"new": {text, "after play"}, "load": {text}, "player": {text},
			"move": {"left", others, postcondition, "one direction only", "further on", "unavailable"},
			"over": {noPeg}, "won": {noPeg, severalPegs}, "out": {"board"}, "board": {"line ends", "characters"},
			"template": {"contract"}, "match": {"rectangle"}, "status": {"place", "characters"}, "singleton": {"templates"},
		}),
	}
}

// Names of particular faults, as the judgement has them.
const (
	text          = "text"
	others        = "others"
	noPeg         = "no peg"
	severalPegs   = "several pegs"
	postcondition = "postcondition"
)

// world is the world of a scenario of EECS3311 Peg Solitaire: the game that stands on the engine face, the board
// beside it, and what the last step under test came to.
type world struct {
	*play.Player
	files

	drawn *dialect
	other string // the name of the board beside that of the game
	line  fixtures.Line

	tested  play.Try        // the last command that changed the game or was put to the test
	played  bool            // a command has changed the board of a game
	right   result          // what it should have come to
	refusal *engine.Refusal // its reply if that was a refusal, until a step has said that it should be one

	wrong error      // what went wrong first in a line of play
	swept []play.Try // the moves that were tried
	tree  tree
}

func newWorld(w *steps.World) *world {
	e := &world{drawn: &dialect{}}
	e.Player = &play.Player{World: w, Reader: e, Watched: "the board", Together: true}
	return e
}

const (
	kinds = `default|easy|cross|plus|pyramid|arrow|diamond|skull`
	kind  = `(` + kinds + `)`
	named = `(?:the )?(board_\d|` + kinds + `)(?: board)?`
	slot  = `\((-?\d+), (-?\d+)\)`
)

var phrases = sync.OnceValue(func() []steps.Phrase {
	return append(steps.Each(askings(), asking.phrase),
		steps.On(`a (?:new )?game on `+named, func(e *world) any { return e.begin }),
		steps.On(`a game on this board:`, func(e *world) any { return e.load }),
		steps.On(`a game that follows "([^"]*)"`, func(e *world) any { return e.follow }),
		steps.On(`(board_\d) beside it`, func(e *world) any { return e.besideNamed }),
		steps.On(`another board:`, func(e *world) any { return e.beside }),
		steps.On(`another board that differs from it only at (.+)`, func(e *world) any { return e.besideDiffering }),

		steps.On(`its moves are made and the (board is looked at|pegs are counted) after each`,
			func(e *world) any { return e.makeMoves }),
		steps.On(`it is asked on each of its boards whether the game is (over|won)`, func(e *world) any { return e.lookAtBoards }),
		steps.On(`every move (to the left |to the right, up or down |from far off the board )?is tried`,
			func(e *world) any { return e.tryEveryMove }),
		steps.On(`all its games are played`, func(e *world) any { return e.playAll }),
		steps.On(`(\d+) random (?:boards are drawn, and on each|games are played, and) (`+
			strings.Join(slices.Sorted(maps.Keys(ways)), "|")+`)`,
			func(e *world) any { return e.drawRandom }),

		steps.On(`all is as the rules say`, func(e *world) any { return e.WereRight }),
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
	)
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
	return e.startOn(ctx, steps.Request("new", name))
}

func (e *world) load(ctx context.Context, doc *godog.DocString) error {
	return e.put(ctx, steps.Lines(doc))
}

// put begins a game on a board.
func (e *world) put(ctx context.Context, board []string) error {
	return e.startOn(ctx, load(board))
}

// load gives the request that begins a game on a board.
func load(board []string) engine.Request { return steps.Request("load", strings.Join(board, " ")) }

// startOn begins a game by a request. What was refused before must have been expected.
func (e *world) startOn(ctx context.Context, request engine.Request) (err error) {
	if err := e.ready(ctx); err != nil {
		return err
	}
	if e.Game, err = play.NewGame(e.Rules(), request); err != nil {
		return err
	}
	e.tested = play.Try{Step: e.Game.Steps[0]}
	replies, err := e.TryAll(ctx, []engine.Request{request})
	if err != nil || replies[0].Refusal == nil {
		return err
	}
	e.tested.Reply = replies[0]
	return e.blameRefusal(ctx, e.tested, e.rightly(e.tested.Step))
}

// start gives the board on which the game has begun; nothing if none has.
func (e *world) start() (board []string) {
	for _, s := range e.Game.Steps {
		if board == nil || s.Command == "player" {
			board = s.Next[0].Board()
		}
	}
	return board
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
	board := slices.Clone(e.start())
	for _, p := range listed(list) {
		other := map[bool]string{true: ".", false: "O"}[at(board, p) == 'O']
		board = with(board, []engine.Place{p}, other)
	}
	return e.putBeside(ctx, another, board)
}

// putBeside keeps a board under a name and then begins the scenario's game anew.
func (e *world) putBeside(ctx context.Context, name string, board []string) error {
	start := e.start()
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

// listed gives the places in a list such as: (1, 2), (3, 4) or (5, 6).
func listed(list string) []engine.Place {
	return steps.Each(place.FindAllString(list, -1), func(place string) (at engine.Place) {
		_, _ = fmt.Sscanf(place, "(%d, %d)", &at.Row, &at.Column)
		return at
	})
}

// do puts a step under test to the subject, which may refuse. What it refused before must have been expected, and what
// came of the steps before it must be right.
func (e *world) do(ctx context.Context, request engine.Request) error {
	if err := e.ready(ctx); err != nil {
		return err
	}
	if err := e.rightBeginning(ctx); err != nil {
		return err
	}
	replies, err := e.TryAll(ctx, []engine.Request{request})
	if err != nil {
		return err
	}
	before := e.Game.Now
	e.tested = play.Try{Step: play.StepIn(before, request), Reply: replies[0]}
	e.refusal, e.right = replies[0].Refusal, e.rightly(e.tested.Step)
	if e.refusal == nil && e.tested.Allowed() && !slices.Equal(e.tested.Next[0].Board(), before.Board()) {
		e.played = true
		return e.Game.Do(request)
	}
	return nil
}

// rightBeginning wants the board to be what the steps before have made it. Which one a player has made it, he knows.
func (e *world) rightBeginning(ctx context.Context) error {
	if e.start() == nil {
		return nil
	}
	rows, err := e.current(ctx)
	if err != nil {
		return err
	}
	if right := e.Game.Now.Board(); right != nil {
		return e.blame(ctx, steps.Same("the board after "+e.shown(), steps.BoardForm, right, rows))
	}
	if game, err := play.NewGame(e.Rules(), load(rows)); err == nil {
		e.Game = game
	}
	return nil
}

// shown shows the step under test.
func (e *world) shown() string { return e.Shown(e.tested.Request) }

// unexpected gives the error of a refusal that no step has asked for.
func (e *world) unexpected(ctx context.Context) error {
	if e.refusal == nil {
		return nil
	}
	return e.blameRefusal(ctx, e.tested, e.right)
}

// current gives the rows of the current board, in whatever layout and characters the subject shows it.
func (e *world) current(ctx context.Context) ([]string, error) {
	reply, err := e.Try(ctx, "board")
	switch {
	case err != nil:
		return nil, err
	case reply.Refusal != nil:
		step := play.StepIn(e.Game.Now, steps.Request("board"))
		return nil, e.blameRefusal(ctx, play.Try{Step: step, Reply: reply}, result{})
	}
	return e.drawn.rows(reply.Body), nil
}

// makeMoves makes the moves of the line of play and compares the board, or the number of pegs, after each. The first move that goes
// wrong is the last.
func (e *world) makeMoves(ctx context.Context, what string) error {
	for _, turn := range e.line.Turns {
		if err := e.doIt(ctx, engine.Request{Command: "move", Arguments: strings.Fields(turn.Jump)}); err != nil {
			return err
		}
		rows, err := e.current(ctx)
		if err != nil {
			return err
		}
		e.wrong = steps.Same("the board after "+e.shown(), steps.BoardForm, turn.Board, rows)
		if what == "pegs are counted" {
			e.wrong = steps.SameValue("the number of pegs after "+e.shown(), len(pegs(turn.Board)), len(pegs(rows)))
		}
		if e.wrong != nil {
			return nil
		}
	}
	return nil
}

// lookAtBoards asks is_over or is_won on each board of the line of play. It makes no move, since it is not the moves that are
// under test.
func (e *world) lookAtBoards(ctx context.Context, query string) error {
	boards := steps.Each(e.line.Turns, func(t fixtures.Turn) []string { return t.Board })
	return e.askOnEach(ctx, query, boards)
}

// askOnEach compares what is_over or is_won answers on each of some boards. The first answer that is wrong is the last.
func (e *world) askOnEach(ctx context.Context, query string, boards [][]string) error {
	for _, board := range boards {
		if err := e.put(ctx, board); err != nil {
			return err
		}
		if err := e.doIt(ctx, steps.Request(query)); err != nil {
			return err
		}
		what := e.shown() + " on " + strings.Join(board, "/")
		e.wrong = steps.Same(what, steps.ListForm, e.tested.Before.Tells(e.tested.Request), e.tested.Reply.Body)
		if e.wrong != nil {
			return nil
		}
	}
	return nil
}

// doIt does what the subject may not refuse.
func (e *world) doIt(ctx context.Context, request engine.Request) error {
	if err := e.do(ctx, request); err != nil {
		return err
	}
	return e.unexpected(ctx)
}

func (e *world) rightEachTime(ctx context.Context) error { return e.blame(ctx, e.wrong) }

func (e *world) isRefused(ctx context.Context) error {
	if e.refusal == nil {
		although := cmp.Or(e.Where(e.tested.Step), "its precondition "+e.tested.Case+" does not hold")
		return e.blame(ctx, engine.Stopf(engine.Failed, "%s was not refused, although %s", e.shown(), although))
	}
	e.refusal = nil
	return nil
}

// violates wants the tag of a precondition. A refusal without contracts violates none, and is all that can be wanted of a program that
// is not in Eiffel. If the tag need not be that itself, an earlier precondition may demand as much: that the slot of a peg is where it
// has room to move, rather than that there is such a slot.
func (e *world) violates(ctx context.Context, tag, itself string) error {
	refusal := e.refusal
	if err := e.isRefused(ctx); err != nil {
		return err
	}
	what := "the contract that " + e.shown() + " violates"
	if refusal.Kind != engine.Contract {
		if err := e.openProject(); engine.OutcomeOf(err) == engine.NotClaimed {
			return err
		}
		raised := append(slices.Clone(refusal.Words), refusal.Kind)[0]
		fault := fmt.Sprintf("%s raises %s: it should violate the precondition %s", e.shown(), raised, tag)
		wrong := steps.Same(what, steps.ListForm, []string{"precondition " + tag}, []string{"exception " + raised})
		return e.blame(ctx, steps.Saying(fault, wrong))
	}
	if blames(e.Facts, e.tested.Request, refusal) != "" {
		return e.blameRefusal(ctx, e.tested, e.right)
	}
	violated := violatedBy(e.tested.Request, refusal)
	if itself == "" && slices.Contains(earlier(tag), strings.TrimPrefix(violated, "precondition ")) {
		return nil
	}
	sentence := fmt.Sprintf("%s violates the %s: it should violate %s first", e.shown(), violated, tag)
	return e.blame(ctx, steps.Saying(sentence, steps.Same(what, steps.ListForm, []string{"precondition " + tag}, []string{violated})))
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
		return e.boardIsRows(ctx, e.tested.Before.Board())
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
	return e.blame(ctx, steps.Same("the board after "+e.shown(), steps.BoardForm, expected, actual))
}

func (e *world) answerIs(ctx context.Context, expected string) error {
	what := e.shown()
	if strings.ContainsAny(what, "~=") {
		what = "the answer to " + what
	}
	return e.same(ctx, what, steps.ListForm, []string{expected}, e.tested.Reply.Body)
}

// reads compares a text byte by byte, a new line at its end included. The board in the text of a game may look as the board does by itself.
func (e *world) reads(ctx context.Context, doc *godog.DocString) error {
	text := e.tested.Reply.Body
	if e.tested.Command == "out" && e.refusal == nil {
		var err error
		if text, err = e.withItsBoard(ctx, text); err != nil {
			return err
		}
	}
	return e.same(ctx, e.shown(), steps.TextForm, steps.Lines(doc), text)
}

// withItsBoard puts the board into the text of a game as the rules show it, if the subject shows it there as it does by itself.
func (e *world) withItsBoard(ctx context.Context, text []string) ([]string, error) {
	defer e.Aside()()
	board, err := e.Ask(ctx, "board")
	if err != nil || len(text) < heading || !slices.Equal(text[heading:], board) {
		return text, err
	}
	return slices.Concat(text[:heading], e.drawn.rows(board)), nil
}

// shows compares a text with a board: byte by byte, or in whatever layout and characters the subject shows it.
func (e *world) shows(ctx context.Context, how, kind string) error {
	board, _, err := e.Facts.Board(kind)
	if err != nil {
		return err
	}
	if how != "shows" {
		return e.same(ctx, e.shown(), steps.TextForm, board.Rows, e.tested.Reply.Body)
	}
	return e.same(ctx, e.shown(), steps.BoardForm, board.Rows, e.drawn.rows(e.tested.Reply.Body))
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
	text, what := strings.Join(e.tested.Reply.Body, "\n"), e.shown()
	actual := strconv.Itoa(len(text))
	sentence := fmt.Sprintf("%s has %s bytes, not %s: it begins %q", what, actual, n, strings.SplitAfter(text, "\n")[0])
	if strings.HasSuffix(text, "\n") {
		sentence = fmt.Sprintf("%s has %s bytes, not %s: there is a new-line character at its end", what, actual, n)
	}
	err := e.same(ctx, "the length of "+what, steps.ListForm, []string{n + " bytes"}, []string{actual + " bytes"})
	return steps.Saying(sentence, err)
}

// isOver wants a game that was played to its end, with the only peg in one of the slots, or with some number of pegs.
func (e *world) isOver(ctx context.Context, slots, from, to string) error {
	rows, err := e.finished(ctx)
	if err != nil {
		return err
	}
	left := pegs(rows)
	if slots != "" {
		expected := place.FindAllString(slots, -1)
		if len(left) == 1 && slices.Contains(expected, left[0]) {
			return nil
		}
		shown, slots := e.shown(), strings.Join(expected, " or ")
		sentence := fmt.Sprintf("after %s, pegs are left at %s; there should be one, at %s", shown, strings.Join(left, ", "), slots)
		return steps.Saying(sentence, steps.Same("the list of pegs that are left after "+shown, steps.ListForm, []string{slots}, left))
	}
	var least, most int
	_, _ = fmt.Sscan(from+" "+to, &least, &most) // digits, as the phrase has them
	if least <= len(left) && len(left) <= most {
		return nil
	}
	return steps.SameValue("the number of pegs left after "+e.shown(), from+" to "+to, len(left))
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
	after := " after " + e.shown()
	if err := steps.Same("the shape of the board"+after, steps.BoardForm, shape(e.start()), shape(rows)); err != nil {
		return nil, err
	}
	now, err := e.on(rows)
	if err != nil {
		return nil, err
	}
	left := steps.Each(play.Allowed(now, play.Tried(now, nearby)), e.Tell)
	return rows, none("the list of moves that are left"+after, left, e.shown()+" ends too early: the move %s is left")
}

// on gives the position of a game on a board.
func (e *world) on(rows []string) (engine.Position, error) {
	game, err := play.NewGame(e.Rules(), load(rows))
	if err != nil {
		return nil, err
	}
	return game.Now, nil
}

// shape gives a board without its pegs.
func shape(rows []string) []string {
	return steps.Each(rows, func(row string) string { return strings.ReplaceAll(row, "O", ".") })
}

// pegs gives the places of the pegs on a board.
func pegs(rows []string) (places []string) {
	for r, row := range rows {
		for c := range row {
			if row[c] == 'O' {
				places = append(places, engine.Place{Row: r + 1, Column: c + 1}.String())
			}
		}
	}
	return places
}
