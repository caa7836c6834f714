// Package boardgame2d is the vocabulary of the BoardGame2D assignment: three board games as C++ classes, and a loop that plays them.
package boardgame2d

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	all := slices.Concat(phrases, consolePhrases, eightPhrases, linePhrases)
	return steps.Vocabulary{Assignment: "boardgame2d", Phrases: all, World: newWorld}
}

// world is the world of a scenario of the BoardGame2D classes: the games that were made, and what one of them,
// the chosen one, has shown.
type world struct {
	*steps.World

	game    string           // the kind of the chosen game: "peg", "eight" or "klotski"
	letters alphabet         // in which it is drawn
	setup   []engine.Request // what has led to its position: its making and the moves since

	games  []gameState // all that were made, as they were when another was chosen
	chosen int         // from 1

	before look // at the game before the step under test
	sweep  sweep
	shown  []string // what the game showed when it was put to cout
	found  []string // what is true of the classes

	console console
	eight   eight
	line    line
}

// A gameState is what a scenario knows of one of its games.
type gameState struct {
	kind    string
	letters alphabet
	setup   []engine.Request
}

// A look is what a game shows of itself: what it prints, and its score.
type look struct {
	printed, score []string
}

func newWorld(w *steps.World) any {
	return &world{World: w}
}

const (
	named = `(peg solitaire|eight puzzle|Klotski)`
	move  = `\S+ (?:UP|DOWN|LEFT|RIGHT)`
	moves = `(` + move + `(?:, ` + move + `)*)`
	jump  = `(within the board|into a corner of the grid|from a corner of the grid|over the edge of the grid)`
)

// kinds tells the kind of a game by what the features call it.
var kinds = map[string]string{"peg solitaire": "peg", "eight puzzle": "eight", "Klotski": "klotski"}

var phrases = []steps.Phrase{
	steps.On(`a new `+named+`(?: is begun)?`, func(b *world) any { return b.createNamed }),
	steps.On(`the (first|second) game is chosen`, func(b *world) any { return b.chooseNamed }),
	steps.On(moves+` (?:is|are) played`, func(b *world) any { return b.playAll }),
	steps.On(`the first (\d+) moves of "([^"]*)" are played`, func(b *world) any { return b.playFirst }),
	steps.On(`the text "([^"]*)" is entered`, func(b *world) any { return b.enter }),
	steps.On(`it is initialised again`, func(b *world) any { return b.initialize }),
	steps.On(`another game of its class plays a random move`, func(b *world) any { return b.playAnother }),
	steps.On(`playVector plays all of them`, func(b *world) any { return b.playVector }),
	steps.On(`every jump `+jump+` is tried`, func(b *world) any { return b.tryJumps }),
	steps.On(`every piece is tried in every direction`, func(b *world) any { return b.tryPieces }),
	steps.On(`it is put to cout`, func(b *world) any { return b.show }),
	steps.On(`the classes are looked at`, func(b *world) any { return b.lookAtClasses }),

	steps.On(`the board is:?`, func(b *world) any { return b.boardIs }),
	steps.On(`the score is (\d+)`, func(b *world) any { return b.scoreIs }),
	steps.On(`the score is not 0`, func(b *world) any { return b.scoreIsNot0 }),
	steps.On(`the game is (not )?over`, func(b *world) any { return b.overIs }),
	steps.On(`the board and the score are as before`, func(b *world) any { return b.asBefore }),
	steps.On(`the status is "([^"]*)"`, func(b *world) any { return b.statusIs }),
	steps.On(`"([^"]*)" is (not )?a proper entry`, func(b *world) any { return b.properIs }),
	steps.On(`isMoveValid is true for exactly these:`, func(b *world) any { return b.validAre }),
	steps.On(`exactly these are made:`, func(b *world) any { return b.theseMade }),
	steps.On(`none of them is made`, func(b *world) any { return b.noneMade }),
	steps.On(`every one of them is over`, func(b *world) any { return b.allOver }),
	steps.On(`the board shown is the one that print\(\) prints`, func(b *world) any { return b.showsPrinted }),
	steps.On(`the screen is cleared before the board`, func(b *world) any { return b.clearsScreen }),
	steps.On(`the cursor is moved to the top before the board`, func(b *world) any { return b.movesCursor }),
	steps.On(`(BoardGame2D is abstract|BoardGame2D has a virtual destructor|\S+ is a BoardGame2D)`,
		func(b *world) any { return b.isTrue }),

	// How exactly a program does what is left open.
	steps.On(`it begins with "([^"]*)"`, func(b *world) any { return b.beginsWith }),
	steps.On(`it is drawn as:`, func(b *world) any { return b.drawnAs }),
}

func (b *world) createNamed(ctx context.Context, name string) error {
	return b.create(ctx, kinds[name])
}

// create makes a game of that kind, which is the chosen one from then on, and finds out the letters in which it is drawn.
// If its first board cannot be read, the steps that look at a board tell it.
func (b *world) create(ctx context.Context, game string) error {
	making := steps.Request("create", game)
	replies, err := b.AskAll(ctx, making, steps.Request("print"))
	if err != nil {
		return err
	}
	b.put()
	b.games = append(b.games, gameState{game, findLetters(game, replies[1].Body), []engine.Request{making}})
	b.take(len(b.games))
	return nil
}

// choose goes on with the game of that number, from 1.
func (b *world) choose(ctx context.Context, number int) error {
	if _, err := b.Ask(ctx, "use", number); err != nil {
		return err
	}
	b.put()
	b.take(number)
	return nil
}

func (b *world) chooseNamed(ctx context.Context, number string) error {
	return b.choose(ctx, map[string]int{"first": 1, "second": 2}[number])
}

// put keeps what is known of the chosen game; take takes out what is known of another, which is the chosen one from then on.
func (b *world) put() {
	if b.chosen > 0 {
		b.games[b.chosen-1] = gameState{b.game, b.letters, b.setup}
	}
}

func (b *world) take(number int) {
	g := b.games[number-1]
	b.chosen, b.game, b.letters, b.setup = number, g.kind, g.letters, g.setup
}

// board prints the chosen game and reads its board. The error of a board that cannot be read shows what was printed.
func (b *world) board(ctx context.Context) (position, error) {
	printed, err := b.Ask(ctx, "print")
	if err != nil {
		return nil, err
	}
	return read(b.game, b.letters, printed)
}

// look looks at what the chosen game prints and at its score.
func (b *world) look(ctx context.Context) (look, error) {
	replies, err := b.AskAll(ctx, steps.Request("print"), steps.Request("score"))
	if err != nil {
		return look{}, err
	}
	return look{replies[0].Body, replies[1].Body}, nil
}

// playAll looks at the chosen game and then makes moves such as "5G LEFT, 7F UP". Whether the game makes them or refuses
// them, it says nothing.
func (b *world) playAll(ctx context.Context, moves string) (err error) {
	if b.before, err = b.look(ctx); err != nil {
		return err
	}
	var requests []engine.Request
	for move := range strings.SplitSeq(moves, ", ") {
		requests = append(requests, steps.Request("move", move))
	}
	b.setup = append(b.setup, requests...)
	_, err = b.AskAll(ctx, requests...)
	return err
}

// playFirst plays the first moves of a line of play, from a new game.
func (b *world) playFirst(ctx context.Context, n int, name string) error {
	line, err := b.Facts.Line(name)
	if err != nil {
		return err
	}
	if n > len(line.Turns) {
		return fmt.Errorf("the line of play %q has only %d moves", name, len(line.Turns))
	}
	if err := b.startAt(ctx, line.Board); err != nil {
		return err
	}
	var moves []string
	for _, turn := range line.Turns[:n] {
		moves = append(moves, turn.Jump)
	}
	return b.playAll(ctx, strings.Join(moves, ", "))
}

// enter looks at the chosen game and then enters a text as it is.
func (b *world) enter(ctx context.Context, text string) (err error) {
	if err := b.Needs(ctx, "enter"); err != nil {
		return err
	}
	if b.before, err = b.look(ctx); err != nil {
		return err
	}
	_, err = b.Ask(ctx, "enter", text)
	return err
}

func (b *world) initialize(ctx context.Context) error {
	_, err := b.Ask(ctx, "initialize")
	return err
}

func (b *world) boardIs(ctx context.Context, doc *godog.DocString) error {
	expected, err := read(b.game, alphabet{}, steps.Lines(doc))
	if err != nil {
		return fmt.Errorf("reading the board of the feature: %w", err)
	}
	actual, err := b.board(ctx)
	if err != nil {
		return err
	}
	return same(b.game, "the board", expected, actual)
}

func (b *world) scoreIs(ctx context.Context, expected string) error {
	actual, err := b.Ask(ctx, "score")
	if err != nil {
		return err
	}
	return steps.Same("the score", steps.ListForm, []string{expected}, actual)
}

func (b *world) scoreIsNot0(ctx context.Context) error {
	score, err := b.Ask(ctx, "score")
	if err != nil {
		return err
	}
	if n, err := strconv.Atoi(strings.Join(score, "")); err == nil && n != 0 {
		return nil
	}
	return steps.Same("the score", steps.ListForm, []string{"any number but 0"}, score)
}

func (b *world) overIs(ctx context.Context, not string) error {
	actual, err := b.Ask(ctx, "over")
	if err != nil {
		return err
	}
	return steps.Same("whether the game is over", steps.ListForm, []string{strconv.FormatBool(not == "")}, actual)
}

func (b *world) statusIs(ctx context.Context, expected string) error {
	actual, err := b.Ask(ctx, "status")
	if err != nil {
		return err
	}
	return steps.Same("the string move", steps.TextForm, []string{expected}, actual)
}

func (b *world) properIs(ctx context.Context, text, not string) error {
	actual, err := b.Ask(ctx, "proper", text)
	if err != nil {
		return err
	}
	return steps.Same("whether the entry is proper", steps.ListForm, []string{strconv.FormatBool(not == "")}, actual)
}

// asBefore compares the board and the score with those before the step under test.
func (b *world) asBefore(ctx context.Context) error {
	after, err := b.look(ctx)
	if err != nil {
		return err
	}
	expected, err := read(b.game, b.letters, b.before.printed)
	if err != nil {
		return err
	}
	actual, err := read(b.game, b.letters, after.printed)
	if err != nil {
		return err
	}
	if err := same(b.game, "the board", expected, actual); err != nil {
		return err
	}
	return steps.Same("the score", steps.ListForm, b.before.score, after.score)
}

// needsMessages ends the scenario where the program has messages of its own. A program without an engine face cannot say so.
func (b *world) needsMessages(ctx context.Context) error {
	return b.NeedsOnEngine(ctx, "messages")
}
