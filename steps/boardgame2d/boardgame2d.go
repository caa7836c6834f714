// Package boardgame2d is the vocabulary of the BoardGame2D assignment: three board games as classes, and their loop.
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
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/play"
)

// Vocabulary gives the phrases that the features of this assignment may use.
func Vocabulary() steps.Vocabulary {
	all := []string{"peg", "eight", "klotski"}
	return steps.Vocabulary{
		Assignment: "boardgame2d",
		Phrases:    slices.Concat(phrases(), movePhrases(), eightPhrases(), consolePhrases()),
		World:      newWorld,
		Learn:      learn,
		Judge:      func(w any, err error) error { return w.(*world).judged(err) },
		Check: play.Check(map[string][]string{
			"move": all, "over": all, "score": all, "proper": all, "valid": all,
		}),
	}
}

// A world is the world of one scenario: the games that were made, and the output that it has seen.
type world struct {
	*play.Player

	*chosen
	games []*chosen // all that were made

	looked   look               // at the chosen game, at first before the step under test
	answers  []answer           // to the question that was asked after each move
	seen     []sight            // of many games, or of one again and again
	tried    []string           // valid moves, until one was made
	outcomes map[string]outcome // of the moves that were tried and not refused, or should not have been
	refusing bool               // lines of play are played with their invalid moves
	shown    []string           // by operator<<
	found    []string           // facts about the classes

	console console

	speech   dialect
	learning bool // the dialect is being learnt
}

// A chosen game is the one that the steps are about.
type chosen struct {
	referee.Game
	number  int              // from 1
	printed []string         // when it was new
	letters drawing.Alphabet // of its drawings
	latest  drawing.Position // the last board that was read
	renewed bool             // initiliaze was called in the middle of it
	setup   []engine.Request // that led to its position, from its making on
	course
}

// A look shows the output of print() and the score of a game.
type look struct {
	printed, score []string
}

// gameOf gives the game of a kind.
func (b *world) gameOf(kind string) referee.Game {
	return referee.Game{Kind: kind, Reference: b.Rules()}
}

func newWorld(w *steps.World) any { return &world{Player: &play.Player{World: w}, chosen: &chosen{}} }

const (
	named = `(peg solitaire|eight puzzle|Klotski)`
	move  = `\S+ (?:UP|DOWN|LEFT|RIGHT)`
	moves = `(` + move + `(?:, ` + move + `)*)`
	looks = `(?: and after every move the (board|score|end) is looked at)?`
)

// kinds maps the names of the games in the features to their kinds.
var kinds = map[string]string{"peg solitaire": "peg", "eight puzzle": "eight", "Klotski": "klotski"}

func phrases() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`a new `+named+`(?: is begun)?`, func(b *world) any { return b.createNamed }),
		steps.On(`the (first|second) game is chosen`, func(b *world) any { return b.chooseNamed }),
		steps.On(`its valid moves are tried until one is made`, func(b *world) any { return b.tryValid }),
		steps.On(`the text "([^"]*)" is entered`, func(b *world) any { return b.enter }),
		steps.On(`it is initialised again(?: (\d+) times)?`, func(b *world) any { return b.initialize }),
		steps.On(`playVector plays all of them`, func(b *world) any { return b.playVector }),
		steps.On(`it is put to cout`, func(b *world) any { return b.show }),
		steps.On(`the classes are looked at`, func(b *world) any { return b.lookAtClasses }),

		steps.On(`it has a board`, func(b *world) any { return b.hasBoard }),
		steps.On(`the board has changed`, func(b *world) any { return b.hasChanged }),
		steps.On(`the board is:?`, func(b *world) any { return b.boardIs }),
		steps.On(`the board is that of "([^"]*)"`, func(b *world) any { return b.boardIsNamed }),
		steps.On(`the score is (not )?(\d+|that of the board)`, func(b *world) any { return b.scoreIs }),
		steps.On(`the game is (not )?over(, as the board shows)?`, func(b *world) any { return b.overIs }),
		steps.On(`the board and the score are as before`, func(b *world) any { return b.asBefore }),
		steps.On(`the status is "([^"]*)"`, func(b *world) any { return b.statusIs }),
		steps.On(`"([^"]*)" is (not )?a proper entry`, func(b *world) any { return b.properIs }),
		steps.On(`isMoveValid is true for exactly these:`, func(b *world) any { return b.validAre }),
		steps.On(`totalInversion of ([1-8.]+) is (\d+)`, func(b *world) any { return b.totalInversionIs }),
		steps.On(`the board shown is the one that print\(\) prints`, func(b *world) any { return b.showsPrinted }),
		steps.On(`the (screen is cleared|cursor is moved to the top) before the board`,
			func(b *world) any { return b.showsAfterCode }),
		steps.On(`(BoardGame2D is abstract|BoardGame2D has a virtual destructor|\S+ is a BoardGame2D)`,
			func(b *world) any { return b.isTrue }),

		// The document leaves these open; its program does them like this.
		steps.On(`(the board|each board shown) begins with "([^"]*)"`, func(b *world) any { return b.beginsWith }),
		steps.On(`it is drawn as:`, func(b *world) any { return b.drawnAs }),
	}
}

func (b *world) createNamed(ctx context.Context, name string) error {
	return b.create(ctx, kinds[name])
}

// create makes a game of a kind, chooses it, and finds the letters of its drawings. Where a constructor sets up no
// board, initiliaze does, but not for scenarios about the constructor. An unreadable board is left to other steps.
func (b *world) create(ctx context.Context, kind string) error {
	if err := b.listen(); err != nil {
		return err
	}
	if err := b.settle(ctx); err != nil {
		return err
	}
	setup := []engine.Request{steps.Request("create", kind)}
	if b.speech.amiss[kind].mended(b.Rule()) {
		setup = append(setup, steps.Request("initialize"))
	}
	b.chosen = &chosen{Game: b.gameOf(kind), number: len(b.games) + 1, setup: setup}
	replies, err := b.AskAll(ctx, append(slices.Clone(setup), steps.Request("print"))...)
	if err != nil {
		return err
	}
	b.printed = replies[len(setup)].Body
	b.letters = b.speech.drawn[kind].Again(kind, b.printed) // how the program draws is learnt once
	if b.learning {
		b.speech.drawn[kind] = b.letters
	}
	b.games = append(b.games, b.chosen)
	if first, err := read(b.letters, b.printed); err == nil {
		b.begin(first)
	}
	return nil
}

func (b *world) choose(ctx context.Context, number int) error {
	if _, err := b.Ask(ctx, "use", number); err != nil {
		return err
	}
	b.chosen = b.games[number-1]
	return nil
}

func (b *world) chooseNamed(ctx context.Context, number string) error {
	return b.choose(ctx, map[string]int{"first": 1, "second": 2}[number])
}

// board makes some requests, prints the chosen game and reads its board.
func (b *world) board(ctx context.Context, requests ...engine.Request) (drawing.Position, error) {
	replies, err := b.AskAll(ctx, append(requests, steps.Request("print"))...)
	if err != nil {
		return nil, err
	}
	return b.read(replies[len(requests)].Body)
}

// read reads the board of an output of the chosen game. That no board can be read breaks the rule that it is shown.
func (b *world) read(printed []string) (drawing.Position, error) {
	board, err := read(b.letters.Near(b.hint()), printed)
	if err == nil {
		b.latest = board
	}
	if err == nil || b.first != nil {
		return board, err
	}
	return nil, steps.Blame(constructorRule, "", err)
}

// hint gives the board that the next one should be like: the one by the rules, or the last that was read.
func (b *world) hint() drawing.Position {
	if b.real != nil {
		return b.real
	}
	return b.latest
}

// hasBoard wants a board that can be read, of an object that was made without arguments.
func (b *world) hasBoard(ctx context.Context) error {
	if _, err := b.board(ctx); err != nil {
		return err
	}
	facts, err := b.Ask(ctx, "classes")
	if err != nil {
		return err
	}
	words := b.Shown(b.setup[0])
	lacks := strings.TrimSuffix(words, "()") + bareless
	if !slices.Contains(facts, lacks) {
		return nil
	}
	err = steps.Saying(lacks, steps.Same("the constructors", steps.ListForm, []string{words}, []string{lacks}))
	return steps.Blame(constructorRule, lacks, err)
}

// look looks at the chosen game: its output and its score.
func (b *world) look(ctx context.Context) error {
	replies, err := b.AskAll(ctx, steps.Request("print"), steps.Request("score"))
	if err == nil {
		b.looked = look{replies[0].Body, replies[1].Body}
	}
	return err
}

// enter looks at the chosen game and then enters a text as it is.
func (b *world) enter(ctx context.Context, text string) (err error) {
	if err := b.Needs(ctx, "enter"); err != nil {
		return err
	}
	if err := b.means(ctx, text); err != nil {
		return err
	}
	if err := b.look(ctx); err != nil {
		return err
	}
	entered := text
	if b.speech.moves[b.Kind].Own() {
		if entered, err = b.worded(b.real, text); err != nil {
			return err
		}
	}
	if _, err = b.Ask(ctx, "enter", entered); err != nil {
		return err
	}
	return b.followEntry(text)
}

// tryValid makes valid moves until one of them changes the board.
func (b *world) tryValid(ctx context.Context) error {
	board, err := b.lookAtBoard(ctx)
	if err != nil {
		return err
	}
	b.stray()
	for _, o := range b.Options(board) {
		text, err := b.worded(board, o.Move)
		if err != nil {
			return err
		}
		b.tried = append(b.tried, text)
		after, err := b.board(ctx, referee.AsMove(text))
		if err != nil || !slices.Equal(after, board) {
			return err
		}
	}
	return nil
}

// hasChanged compares the board with that before the step under test.
func (b *world) hasChanged(ctx context.Context) error {
	before, err := b.read(b.looked.printed)
	if err != nil {
		return err
	}
	now, err := b.board(ctx)
	if err != nil || !slices.Equal(before, now) {
		return err
	}
	b.Remember(steps.Each(append(slices.Clone(b.setup), steps.Each(b.tried, referee.AsMove)...), b.Shown)...)
	return engine.Stopf(engine.Failed, "playUser(string) makes no move: the board is as before after each of %s",
		strings.Join(b.tried, ", "))
}

// initialize sets the chosen game up again. If a number of times is given, it looks at the board each time.
func (b *world) initialize(ctx context.Context, times string) error {
	for range often(times) {
		_, err := b.Ask(ctx, "initialize")
		b.restart()
		b.renewed = true
		if err == nil && times != "" {
			err = b.see(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *world) prints(ctx context.Context, expected drawing.Position) error {
	printed, err := b.Ask(ctx, "print")
	if err != nil {
		return err
	}
	return b.compare("the board", b.onCourse(expected), printed)
}

func (b *world) compare(what string, expected drawing.Position, printed []string) error {
	actual, err := b.read(printed)
	if err != nil {
		return err
	}
	return b.Same(what, expected, actual)
}

func drawn(game string, doc *godog.DocString) (drawing.Position, error) {
	board, err := read(drawing.Document(game), steps.Lines(doc))
	if err != nil {
		return nil, fmt.Errorf("reading the board of the feature: %w", err)
	}
	return board, nil
}

func (b *world) boardIs(ctx context.Context, doc *godog.DocString) error {
	expected, err := drawn(b.Kind, doc)
	if err != nil {
		return err
	}
	return b.prints(ctx, expected)
}

func (b *world) boardIsNamed(ctx context.Context, name string) error {
	expected, _, err := b.Facts.Board(name)
	if err != nil {
		return err
	}
	return b.prints(ctx, matrix(expected.Rows))
}

func (b *world) scoreIs(ctx context.Context, not, expected string) error {
	if expected == "that of the board" {
		board, err := b.board(ctx)
		if err != nil {
			return err
		}
		expected = b.Score(board)
	}
	if b.astray() && not == "" {
		expected = b.Score(b.real)
	}
	score, err := b.Ask(ctx, "score")
	if err != nil {
		return err
	}
	if not == "" {
		return steps.Same("the score", steps.ListForm, []string{expected}, score)
	}
	if n, err := strconv.Atoi(strings.Join(score, "")); err == nil && strconv.Itoa(n) != expected {
		return nil
	}
	return steps.Same("the score", steps.ListForm, []string{"any number but " + expected}, score)
}

func (b *world) overIs(ctx context.Context, not, shows string) error {
	over := not == ""
	if b.astray() {
		over = b.Ended(b.real)
	}
	if appended, err := b.isEight(ctx); err != nil || appended {
		return err
	}
	answer, err := b.Ask(ctx, "over")
	if err == nil {
		words := fmt.Sprintf("endGame() is %t, although the game is %sover", !over, map[bool]string{false: "not "}[over])
		if over && b.real == nil {
			words = "endGame() is false after the computer has played to the end"
		}
		err = steps.Saying(words, steps.Same("endGame()", steps.ListForm, []string{strconv.FormatBool(over)}, answer))
	}
	if err != nil || shows == "" {
		return err
	}
	board, err := b.board(ctx)
	if err != nil || b.Ended(board) == over {
		return err
	}
	return otherText("", "the board", []string{fmt.Sprintf("a board with which the game is %sover", not)}, board)
}

// isEight wants the board of an eight puzzle that chance has set up. Whether appended rows are over, nobody can say.
func (b *world) isEight(ctx context.Context) (appended bool, err error) {
	if b.Kind != "eight" || b.real != nil {
		return false, nil
	}
	board, err := b.board(ctx)
	if err != nil {
		return false, err
	}
	newest := b.newest(board)
	return len(newest) < len(board), asEight(newest, "the board")
}

// asBefore compares the board and the score with those before the step under test.
func (b *world) asBefore(ctx context.Context) error {
	before := b.looked
	if err := b.look(ctx); err != nil {
		return err
	}
	expected, err := b.read(before.printed)
	if err != nil {
		return err
	}
	if err := b.compare("the board", expected, b.looked.printed); err != nil {
		return err
	}
	return steps.Same("the score", steps.ListForm, before.score, b.looked.score)
}

func (b *world) playVector(ctx context.Context) error {
	_, err := b.Ask(ctx, "finish-all")
	b.seen = nil
	for i, game := range b.games {
		game.course = course{first: game.first}
		b.seen = append(b.seen, sight{game: i + 1})
	}
	return err
}
