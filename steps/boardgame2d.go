package steps

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
)

// boardgame2dWorld is the world of a scenario of the BoardGame2D classes: the games that were made, and what one of them,
// the chosen one, has shown.
type boardgame2dWorld struct {
	*world

	game    string             // the kind of the chosen game: "peg", "eight" or "klotski"
	letters boardgame2dLetters // in which it is drawn
	setup   []engine.Request   // what has led to its position: its making and the moves since

	games  []boardgame2dGame // all that were made, as they were when another was chosen
	chosen int               // from 1

	before boardgame2dLook // at the game before the step under test
	sweep  boardgame2dSweep
	shown  []string // what the game showed when it was put to cout
	found  []string // what is true of the classes

	console boardgame2dConsole
	eight   boardgame2dEight
	line    boardgame2dLine
}

// A boardgame2dGame is what a scenario knows of one of its games.
type boardgame2dGame struct {
	kind    string
	letters boardgame2dLetters
	setup   []engine.Request
}

// A boardgame2dLook is what a game shows of itself: what it prints, and its score.
type boardgame2dLook struct {
	printed, score []string
}

func newBoardgame2dWorld(w *world) *boardgame2dWorld {
	w.told = tellBoardgame2d
	return &boardgame2dWorld{world: w}
}

// boardgame2dClasses names the class of each kind of game.
var boardgame2dClasses = map[string]string{"peg": "PegSolitaire", "eight": "EightPuzzle", "klotski": "Klotski"}

// boardgame2dCalls puts commands into the words of C++. An argument takes the place of %s or, as a string, of %q.
var boardgame2dCalls = map[string]string{
	"use":        "game %s",
	"initialize": "initiliaze()",
	"move":       "playUser(%q)",
	"enter":      "playUser(%q)",
	"auto":       "playAuto()",
	"watch":      "playAutoAll()",
	"finish":     "playAutoAll()",
	"finish-all": "playVector(games)",
	"print":      "print()",
	"show":       "cout << game",
	"over":       "endGame()",
	"score":      "boardScore()",
	"status":     "the string move",
	"proper":     "isEntryProper(%q)",
	"valid":      "isMoveValid(%s)",
	"inversions": "totalInversion(%s)",
	"shuffle":    "shuffle(%s)",
}

func tellBoardgame2d(command string, arguments []string) string {
	if command == "create" {
		return boardgame2dClasses[strings.Join(arguments, "")] + "()"
	}
	call, ok := boardgame2dCalls[command]
	switch {
	case !ok:
		return strings.Join(append([]string{command}, arguments...), " ")
	case command == "valid":
		return fmt.Sprintf(call, strings.Join(arguments, ","))
	case strings.Contains(call, "%"):
		return fmt.Sprintf(call, strings.Join(arguments, " "))
	}
	return call
}

const (
	boardgame2dNamed = `(peg solitaire|eight puzzle|Klotski)`
	boardgame2dMove  = `\S+ (?:UP|DOWN|LEFT|RIGHT)`
	boardgame2dMoves = `(` + boardgame2dMove + `(?:, ` + boardgame2dMove + `)*)`
	boardgame2dJump  = `(within the board|into a corner of the grid|from a corner of the grid|over the edge of the grid)`
)

// boardgame2dKinds tells the kind of a game by what the features call it.
var boardgame2dKinds = map[string]string{"peg solitaire": "peg", "eight puzzle": "eight", "Klotski": "klotski"}

var boardgame2dPhrases = []phrase[*boardgame2dWorld]{
	on(`a new `+boardgame2dNamed+`(?: is begun)?`, func(b *boardgame2dWorld) any { return b.createNamed }),
	on(`the (first|second) game is chosen`, func(b *boardgame2dWorld) any { return b.chooseNamed }),
	on(boardgame2dMoves+` (?:is|are) played`, func(b *boardgame2dWorld) any { return b.playAll }),
	on(`the first (\d+) moves of "([^"]*)" are played`, func(b *boardgame2dWorld) any { return b.playFirst }),
	on(`the text "([^"]*)" is entered`, func(b *boardgame2dWorld) any { return b.enter }),
	on(`it is initialised again`, func(b *boardgame2dWorld) any { return b.initialize }),
	on(`another game of its class plays a random move`, func(b *boardgame2dWorld) any { return b.playAnother }),
	on(`playVector plays all of them`, func(b *boardgame2dWorld) any { return b.playVector }),
	on(`every jump `+boardgame2dJump+` is tried`, func(b *boardgame2dWorld) any { return b.tryJumps }),
	on(`every piece is tried in every direction`, func(b *boardgame2dWorld) any { return b.tryPieces }),
	on(`it is put to cout`, func(b *boardgame2dWorld) any { return b.show }),
	on(`the classes are looked at`, func(b *boardgame2dWorld) any { return b.lookAtClasses }),

	on(`the board is:?`, func(b *boardgame2dWorld) any { return b.boardIs }),
	on(`the score is (\d+)`, func(b *boardgame2dWorld) any { return b.scoreIs }),
	on(`the score is not 0`, func(b *boardgame2dWorld) any { return b.scoreIsNot0 }),
	on(`the game is (not )?over`, func(b *boardgame2dWorld) any { return b.overIs }),
	on(`the board and the score are as before`, func(b *boardgame2dWorld) any { return b.asBefore }),
	on(`the status is "([^"]*)"`, func(b *boardgame2dWorld) any { return b.statusIs }),
	on(`"([^"]*)" is (not )?a proper entry`, func(b *boardgame2dWorld) any { return b.properIs }),
	on(`isMoveValid is true for exactly these:`, func(b *boardgame2dWorld) any { return b.validAre }),
	on(`exactly these are made:`, func(b *boardgame2dWorld) any { return b.theseMade }),
	on(`none of them is made`, func(b *boardgame2dWorld) any { return b.noneMade }),
	on(`every one of them is over`, func(b *boardgame2dWorld) any { return b.allOver }),
	on(`the board shown is the one that print\(\) prints`, func(b *boardgame2dWorld) any { return b.showsPrinted }),
	on(`the screen is cleared before the board`, func(b *boardgame2dWorld) any { return b.clearsScreen }),
	on(`the cursor is moved to the top before the board`, func(b *boardgame2dWorld) any { return b.movesCursor }),
	on(`(BoardGame2D is abstract|BoardGame2D has a virtual destructor|\S+ is a BoardGame2D)`,
		func(b *boardgame2dWorld) any { return b.isTrue }),

	// How exactly a program does what is left open.
	on(`it begins with "([^"]*)"`, func(b *boardgame2dWorld) any { return b.beginsWith }),
	on(`it is drawn as:`, func(b *boardgame2dWorld) any { return b.drawnAs }),
}

func (b *boardgame2dWorld) createNamed(ctx context.Context, name string) error {
	return b.create(ctx, boardgame2dKinds[name])
}

// create makes a game of that kind, which is the chosen one from then on, and finds out the letters in which it is drawn.
// That its first board cannot be read is for the steps to tell that look at a board.
func (b *boardgame2dWorld) create(ctx context.Context, game string) error {
	making := asRequest("create", game)
	replies, err := b.askAll(ctx, making, asRequest("print"))
	if err != nil {
		return err
	}
	b.put()
	b.games = append(b.games, boardgame2dGame{game, findBoardgame2dLetters(game, replies[1].Body), []engine.Request{making}})
	b.take(len(b.games))
	return nil
}

// choose goes on with the game of that number, from 1.
func (b *boardgame2dWorld) choose(ctx context.Context, number int) error {
	if _, err := b.ask(ctx, "use", number); err != nil {
		return err
	}
	b.put()
	b.take(number)
	return nil
}

func (b *boardgame2dWorld) chooseNamed(ctx context.Context, number string) error {
	return b.choose(ctx, map[string]int{"first": 1, "second": 2}[number])
}

// put keeps what is known of the chosen game; take takes out what is known of another, which is the chosen one from then on.
func (b *boardgame2dWorld) put() {
	if b.chosen > 0 {
		b.games[b.chosen-1] = boardgame2dGame{b.game, b.letters, b.setup}
	}
}

func (b *boardgame2dWorld) take(number int) {
	g := b.games[number-1]
	b.chosen, b.game, b.letters, b.setup = number, g.kind, g.letters, g.setup
}

// askAll asks one command after another without waiting in between. Any refusal is an error.
func (b *boardgame2dWorld) askAll(ctx context.Context, requests ...engine.Request) ([]engine.Reply, error) {
	replies, err := b.tryAll(ctx, requests)
	if err != nil {
		return nil, err
	}
	for i, reply := range replies {
		if reply.Refused {
			return nil, refused(b.tell(requests[i]), reply.Body)
		}
	}
	return replies, nil
}

// board prints the chosen game and reads its board. The error of a board that cannot be read shows what was printed.
func (b *boardgame2dWorld) board(ctx context.Context) (boardgame2dBoard, error) {
	printed, err := b.ask(ctx, "print")
	if err != nil {
		return nil, err
	}
	return readBoardgame2d(b.game, b.letters, printed)
}

// look looks at what the chosen game prints and at its score.
func (b *boardgame2dWorld) look(ctx context.Context) (boardgame2dLook, error) {
	replies, err := b.askAll(ctx, asRequest("print"), asRequest("score"))
	if err != nil {
		return boardgame2dLook{}, err
	}
	return boardgame2dLook{replies[0].Body, replies[1].Body}, nil
}

// playAll looks at the chosen game and then makes moves such as "5G LEFT, 7F UP". Whether the game makes them or refuses
// them, it says nothing.
func (b *boardgame2dWorld) playAll(ctx context.Context, moves string) (err error) {
	if b.before, err = b.look(ctx); err != nil {
		return err
	}
	var requests []engine.Request
	for move := range strings.SplitSeq(moves, ", ") {
		requests = append(requests, asRequest("move", move))
	}
	b.setup = append(b.setup, requests...)
	_, err = b.askAll(ctx, requests...)
	return err
}

// playFirst plays the first moves of a line of play, from a new game.
func (b *boardgame2dWorld) playFirst(ctx context.Context, n int, name string) error {
	line, err := b.facts.Line(name)
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
func (b *boardgame2dWorld) enter(ctx context.Context, text string) (err error) {
	if err := b.needs(ctx, "enter"); err != nil {
		return err
	}
	if b.before, err = b.look(ctx); err != nil {
		return err
	}
	_, err = b.ask(ctx, "enter", text)
	return err
}

func (b *boardgame2dWorld) initialize(ctx context.Context) error {
	_, err := b.ask(ctx, "initialize")
	return err
}

func (b *boardgame2dWorld) boardIs(ctx context.Context, doc *godog.DocString) error {
	expected, err := readBoardgame2d(b.game, boardgame2dLetters{}, lines(doc))
	if err != nil {
		return fmt.Errorf("reading the board of the feature: %w", err)
	}
	actual, err := b.board(ctx)
	if err != nil {
		return err
	}
	return sameBoardgame2d(b.game, "the board", expected, actual)
}

func (b *boardgame2dWorld) scoreIs(ctx context.Context, expected string) error {
	actual, err := b.ask(ctx, "score")
	if err != nil {
		return err
	}
	return same("the score", ListForm, []string{expected}, actual)
}

func (b *boardgame2dWorld) scoreIsNot0(ctx context.Context) error {
	score, err := b.ask(ctx, "score")
	if err != nil {
		return err
	}
	if n, err := strconv.Atoi(strings.Join(score, "")); err == nil && n != 0 {
		return nil
	}
	return same("the score", ListForm, []string{"any number but 0"}, score)
}

func (b *boardgame2dWorld) overIs(ctx context.Context, not string) error {
	actual, err := b.ask(ctx, "over")
	if err != nil {
		return err
	}
	return same("whether the game is over", ListForm, []string{strconv.FormatBool(not == "")}, actual)
}

func (b *boardgame2dWorld) statusIs(ctx context.Context, expected string) error {
	actual, err := b.ask(ctx, "status")
	if err != nil {
		return err
	}
	return same("the string move", TextForm, []string{expected}, actual)
}

func (b *boardgame2dWorld) properIs(ctx context.Context, text, not string) error {
	actual, err := b.ask(ctx, "proper", text)
	if err != nil {
		return err
	}
	return same("whether the entry is proper", ListForm, []string{strconv.FormatBool(not == "")}, actual)
}

// asBefore compares the board and the score with those before the step under test.
func (b *boardgame2dWorld) asBefore(ctx context.Context) error {
	after, err := b.look(ctx)
	if err != nil {
		return err
	}
	expected, err := readBoardgame2d(b.game, b.letters, b.before.printed)
	if err != nil {
		return err
	}
	actual, err := readBoardgame2d(b.game, b.letters, after.printed)
	if err != nil {
		return err
	}
	if err := sameBoardgame2d(b.game, "the board", expected, actual); err != nil {
		return err
	}
	return same("the score", ListForm, b.before.score, after.score)
}

// needsMessages ends the scenario where the program has messages of its own. A program without an engine face cannot say so.
func (b *boardgame2dWorld) needsMessages(ctx context.Context) error {
	err := b.begin(ctx)
	if engine.OutcomeOf(err) == engine.NotClaimed {
		return nil
	}
	if err != nil {
		return err
	}
	return b.needs(ctx, "messages")
}
