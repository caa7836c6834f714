// Package stratego is the vocabulary of the Stratego assignment: pieces, squares, players and games in Java.
package stratego

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	particulars := map[string][]string{
		"piece": {"who", "sits", "owner", "rank"}, "attack": {"the place of who wins", "who has won"},
		"moves": {"asked again", "the game's squares"}, "attacks": {"asked again", "the game's squares"},
		"can-enter": {"water"}, "board": {"a piece"},
	}
	return steps.Vocabulary{Assignment: "stratego", Phrases: phrases(), World: newWorld, Check: play.Check(particulars)}
}

// world is the world of a scenario of Stratego: the things that it made, and what the step under test did.
type world struct {
	*play.Player

	made   []string          // the names of the players and games
	strict bool              // nothing is called but what the diagram shows
	housed map[string]bool   // the classes that were found in their packages, where it is strict
	unmade error             // what went wrong when the last piece could not be made
	free   map[string]string // the names of the squares of no game, by their places
	pieces []*piece

	at      engine.Position // where the scenario stands, by the rules
	did     play.Step       // the command under test
	reply   engine.Reply    // to it; a refusal that a step has expected is no longer one
	touched []square
	fight   fight
	list    list
	listed  []string // what a class or a constant shows
	class   string   // the class that is looked at

	constant string // the constant that is looked at
}

func newWorld(w *steps.World) any {
	player := &play.Player{World: w}
	return &world{Player: player, at: w.Rules().Begin(), free: map[string]string{}, housed: map[string]bool{}}
}

// A piece is a piece that the scenario made.
type piece struct {
	name   string // for commands
	kind   string // "Scout"
	player string // "player 1"
	square square
	fought bool                // it may stand elsewhere now, or nowhere
	listed map[string][]string // the legal moves and attacks that it gave last, by "moves" and "attacks"
}

// String tells a piece from others: "the Scout of player 1".
func (p *piece) String() string { return "the " + p.kind + " of " + p.player }

// A square is a square as the features name it: "row 5, column 4", with a tail if it is not of the first game.
type square struct {
	row, column int
	tail        string // "", " of the second game" or " of no game"
}

// readSquare reads a place as phrases have it.
func readSquare(place string) (s square) {
	_, _ = fmt.Sscanf(place, "row %d, column %d", &s.row, &s.column)
	if _, tail, found := strings.Cut(place, " of "); found {
		s.tail = " of " + tail
	}
	return s
}

func (s square) String() string {
	return fmt.Sprintf("row %d, column %d%s", s.row, s.column, s.tail)
}

// at names the square as lists do: "5,4".
func (s square) at() string { return fmt.Sprintf("%d,%d", s.row, s.column) }

// gameOf is the name of the game that the square is of.
func (s square) gameOf() string {
	if s.tail == " of the second game" {
		return secondGame
	}
	return game
}

// A fight is an attack whose outcome is looked at.
type fight struct {
	attacker, defender *piece
	from, target       square
}

const (
	kind   = `(?:Marshal|General|Colonel|Major|Captain|Lieutenant|Sergeant|Miner|Scout|Spy|Bomb|Flag)`
	owner  = `player [01](?: of the second game)?`
	anyone = `the ` + kind + `(?: of ` + owner + `)?`
	spot   = `row -?\d+, column -?\d+(?: of the second game| of no game)?`
	named  = `(` + anyone + `)`
	made   = `an? (` + kind + `) of (` + owner + `)`
	place  = `(` + spot + `)`
	person = `(` + owner + `)`
	thing  = `(` + anyone + `|` + spot + `|` + owner + `)`
	looked = `(every turn|the pieces|the legal moves|the legal attacks|the results|attacks|attacks from anywhere|a piece in the way|` +
		`an attack on an empty square)`
	pairs = `(\d+,\d+(?: \d+,\d+)*)`
)

var phrases = sync.OnceValue(func() []steps.Phrase {
	return slices.Concat(doing(), checking(), playing())
})

func doing() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`the set-up of a test class:`, func(c *world) any { return c.setUpClass }),
		steps.On(`a game(?: is made)?`, func(c *world) any { return c.makeGame }),
		steps.On(`a second game with players of its own`, func(c *world) any { return c.makeSecondGame }),
		steps.On(made+`( is made)? on `+place, func(c *world) any { return c.makePiece }),

		steps.On(named+` (moves|has moved) to `+place, func(c *world) any { return c.move }),
		steps.On(named+` (attacks|has attacked) `+place, func(c *world) any { return c.attack }),
		steps.On(named+` is (captured)`, func(c *world) any { return c.act }),
		steps.On(named+` is placed on `+place, func(c *world) any { return c.place }),
		steps.On(place+` is (cleared)`, func(c *world) any { return c.act }),
		steps.On(person+` is (told to lose)`, func(c *world) any { return c.act }),
		steps.On(`every kind of piece (is made|looks around|meets every kind|moves and is captured|goes where it cannot)`,
			func(c *world) any { return c.everyKind }),

		steps.On(`the legal (moves|attacks) of `+named+` (?:are|have been) listed`, func(c *world) any { return c.lists }),
		steps.On(`the result of `+named+` attacking `+named+` is asked for`, func(c *world) any { return c.result }),
		steps.On(`player (-?\d+) of the game is asked for`, func(c *world) any { return c.askPlayer }),
		steps.On(`the square on `+place+` is asked for`, func(c *world) any { return c.askSquare }),

		steps.On(`the (class|constant) (\S+) is looked at`, func(c *world) any { return c.lookAt }),
		steps.On(`nothing more is done`, func(c *world) any { return c.settled }),
	}
}

func checking() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`they (are exactly|include|do not include) `+pairs, func(c *world) any { return c.squaresAre }),
		steps.On(`they are exactly the squares marked x:`, func(c *world) any { return c.squaresMarked }),
		steps.On(`there are none`, func(c *world) any { return c.noSquares }),
		steps.On(`there (?:is|are) (\d+) of them`, func(c *world) any { return c.squaresCount }),
		steps.On(`the game's (?:square|squares) `+pairs+` (?:is|are) (not )?among them`,
			func(c *world) any { return c.squaresHeld }),

		steps.On(`the answer is (WIN|DRAW|LOSE|`+owner+`)`, func(c *world) any { return c.answerIs }),
		steps.On(`the attack is (won|lost|drawn)`, func(c *world) any { return c.attackIs }),
		steps.On(`everything is where it was and nobody has lost`, func(c *world) any { return c.nothingChanged }),
		steps.On(named+` is still where it was`, func(c *world) any { return c.stays }),
		steps.On(named+` (?:knows `+place+` as its square|has no square)`, func(c *world) any { return c.stands }),
		steps.On(place+` holds (?:nothing|`+named+`)`, func(c *world) any { return c.holds }),
		steps.On(place+` (can|cannot) be entered`, func(c *world) any { return c.enterable }),
		steps.On(place+` and `+place+` are (the same square|different squares)`, func(c *world) any { return c.identity }),
		steps.On(thing+` belongs to (no game|`+owner+`)`, func(c *world) any { return c.belongsTo }),
		steps.On(thing+` has the (rank|row|column|number|name) "?([^"]*)"?`, func(c *world) any { return c.has }),
		steps.On(person+` (has|has not) lost`, func(c *world) any { return c.hasLost }),
		steps.On(`(nobody|`+owner+`) has won( the second game)?`, func(c *world) any { return c.hasWon }),
		steps.On(`there is a game`, func(c *world) any { return c.gameIsThere }),
		steps.On(`it is refused(?: with an? (exception of its own|IllegalArgumentException|IndexOutOfBoundsException))?`,
			func(c *world) any { return c.isRefused }),
		steps.On(`the exception has a message`, func(c *world) any { return c.hasMessage }),
		steps.On(`nothing is printed`, func(c *world) any { return c.nothingPrinted }),
		steps.On(`every square of (land|water) (tells its own row and column|is the same whenever it is asked for|belongs to the game)`,
			func(c *world) any { return c.everySquare }),
		steps.On(`the board is the "([^"]*)"`, func(c *world) any { return c.boardIsNamed }),

		steps.On(`it is (a class|an abstract class|an enum|public|static)`, func(c *world) any { return c.natureIs }),
		steps.On(`it is a kind of (\S+)`, func(c *world) any { return c.extends }),
		steps.On(`it leaves the method (\S+) to its subclasses`, func(c *world) any { return c.isAbstract }),
		steps.On(`it has the (?:constructor|method) (.+)`, func(c *world) any { return c.hasMember }),
		steps.On(`its values? (?:is|are) (.+)`, func(c *world) any { return c.valuesAre }),
	}
}

// playing are the phrases about what only the reference can do, and about what is drawn at random.
func playing() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`a match (?:of two players|(?:that )?begins with "([^"]*)")`, func(c *world) any { return c.makeMatch }),
		steps.On(`player ([01]) (goes|has gone) from (\d+,\d+) to (\d+,\d+)`, func(c *world) any { return c.goes }),
		steps.On(`player ([01]) sets up as in "([^"]*)"`, func(c *world) any { return c.setUpNamed }),
		steps.On(`player ([01]) sets up:`, func(c *world) any { return c.setUp }),
		steps.On(`it is (?:the turn of player ([01])|nobody's turn)`, func(c *world) any { return c.turnIs }),
		steps.On(`the ranks (\S) and (\S) are revealed, a (WIN|DRAW|LOSE)`, func(c *world) any { return c.revealed }),
		steps.On(`player ([01]) sees:`, func(c *world) any { return c.sees }),

		steps.On(`(\d+) random (?:games are played|boards are set up), and `+looked+` (?:is|are) looked at`,
			func(c *world) any { return c.playRandom }),
		steps.On(`(\d+) random squares are (asked for|made)`, func(c *world) any { return c.askRandom }),
		steps.On(`all is as the rules say`, func(c *world) any { return c.WereRight }),
	}
}

// The names that things have in commands, and in Java.
const (
	game       = "game"
	secondGame = "secondGame"
)

// playerName names a player: player0, or otherPlayer0 in the second game.
func (c *world) playerName(person string) string {
	number := strings.TrimPrefix(person, "player ")[:1]
	if strings.HasSuffix(person, " of the second game") {
		return "otherPlayer" + number
	}
	return "player" + number
}

func (c *world) makePlayers(ctx context.Context) error {
	return c.once(ctx, steps.Request("player", "player0", 0, "Michael"), steps.Request("player", "player1", 1, "Ozgur"))
}

func (c *world) makeGame(ctx context.Context) error {
	if err := c.makePlayers(ctx); err != nil {
		return err
	}
	return c.once(ctx, steps.Request("game", game, "player0", "player1"))
}

func (c *world) makeSecondGame(ctx context.Context) error {
	return c.once(ctx,
		steps.Request("player", "otherPlayer0", 0, "Anna"),
		steps.Request("player", "otherPlayer1", 1, "Ben"),
		steps.Request("game", secondGame, "otherPlayer0", "otherPlayer1"),
	)
}

// once makes players and games that are not there yet. The first argument of each request is the name.
func (c *world) once(ctx context.Context, requests ...engine.Request) error {
	for _, request := range requests {
		name := request.Arguments[0]
		if slices.Contains(c.made, name) {
			continue
		}
		c.made = append(c.made, name)
		if err := c.makeRightly(ctx, request); err != nil {
			return err
		}
	}
	return nil
}

// squareName names a square for a command, after making its game, or the square itself if it is of no game.
func (c *world) squareName(ctx context.Context, s square) (string, error) {
	switch s.tail {
	case " of no game":
		return c.freeSquare(ctx, s, "land")
	case " of the second game":
		return c.nameOf(s), c.makeSecondGame(ctx)
	}
	return c.nameOf(s), c.makeGame(ctx)
}

// nameOf is the name that a square has in commands; "" for one of no game that was not made.
func (c *world) nameOf(s square) string {
	if s.tail == " of no game" {
		return c.free[s.String()]
	}
	return s.gameOf() + "@" + s.at()
}

func (c *world) freeSquare(ctx context.Context, s square, ground string) (string, error) {
	if name, ok := c.free[s.String()]; ok {
		return name, nil
	}
	name := fmt.Sprintf("%s%d%d", ground, s.row, s.column)
	c.free[s.String()] = name
	return name, c.makeRightly(ctx, steps.Request("square", name, s.row, s.column, ground))
}

// on puts a place of a feature into a command that takes a square.
func (c *world) on(ctx context.Context, place string) (square, string, error) {
	square := readSquare(place)
	name, err := c.squareName(ctx, square)
	return square, name, err
}

// makePiece makes a piece. The subject may refuse it only as the step under test.
func (c *world) makePiece(ctx context.Context, kind, person, tested, place string) error {
	if err := c.makePlayers(ctx); err != nil {
		return err
	}
	square, name, err := c.on(ctx, place)
	if err != nil {
		return err
	}
	p := &piece{name: c.pieceName(kind), kind: kind, player: person, square: square, listed: map[string][]string{}}
	request := steps.Request("piece", p.name, kind, c.playerName(person), name)
	reply, err := c.make(ctx, request)
	if err != nil {
		return err
	}
	c.reply, c.did = reply, c.pass(request)
	if reply.Refusal == nil {
		c.pieces = append(c.pieces, p)
		return nil
	}
	if c.unmade = c.settled(); tested == "" {
		return c.unmade
	}
	return nil
}

// pieceName names a piece as Java might: scout, then scout2.
func (c *world) pieceName(kind string) string {
	name := strings.ToLower(kind)
	for i := 2; slices.ContainsFunc(c.pieces, func(p *piece) bool { return p.name == name }); i++ {
		name = strings.ToLower(kind) + strconv.Itoa(i)
	}
	return name
}

// piece finds the piece that a step names, unless the subject has refused to make it. Else it is the suite's fault if there are
// none or several.
func (c *world) piece(named string) (*piece, error) {
	var found []*piece
	for _, p := range c.pieces {
		if p.String() == named || "the "+p.kind == named {
			found = append(found, p)
		}
	}
	if len(found) == 0 && c.unmade != nil {
		return nil, c.unmade
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("%q may be %d pieces", named, len(found))
	}
	return found[0], nil
}

// attempt asks what the subject may refuse, and keeps the reply.
func (c *world) attempt(ctx context.Context, command string, arguments ...any) (err error) {
	if err := c.settled(); err != nil {
		return err
	}
	request := steps.Request(command, arguments...)
	if c.reply, err = c.Try(ctx, command, arguments...); err != nil {
		return c.judged(request, err)
	}
	c.did = c.pass(request)
	return nil
}

// pass goes on by the rules.
func (c *world) pass(request engine.Request) play.Step {
	s := play.StepIn(c.at, request)
	if s.Allowed() {
		c.at = s.Next[0]
	}
	return s
}

// settled is the error of a refusal that no later step expects.
func (c *world) settled() error { return c.refused(c.did.Request, c.reply) }

// refused is the error of a refusal; nil for any other reply.
func (c *world) refused(request engine.Request, reply engine.Reply) error {
	return c.judged(request, c.Refused(request, reply))
}

// onSquare does something with a piece and a square, which may be refused.
func (c *world) onSquare(ctx context.Context, command, named, place string) (*piece, square, error) {
	p, err := c.piece(named)
	if err != nil {
		return nil, square{}, err
	}
	square, name, err := c.on(ctx, place)
	if err != nil {
		return nil, square, err
	}
	c.touched = append(c.touched, square)
	return p, square, c.attempt(ctx, command, p.name, name)
}

func (c *world) move(ctx context.Context, named, how, place string) error {
	p, square, err := c.onSquare(ctx, "move", named, place)
	if err != nil || how == "moves" {
		return err
	}
	p.square, p.fought, c.touched = square, false, nil
	return c.settled()
}

func (c *world) attack(ctx context.Context, named, how, place string) error {
	p, square, err := c.onSquare(ctx, "attack", named, place)
	if err != nil {
		return err
	}
	c.fight = fight{attacker: p, from: p.square, target: square, defender: c.standing(c.did.Before, square)}
	if how == "attacks" {
		return nil
	}
	p.fought = true
	if d := c.fight.defender; d != nil {
		d.fought = true
	}
	return c.settled()
}

// standing gives the piece that stands on a square by the rules, or nil.
func (c *world) standing(at engine.Position, square square) *piece {
	who := tell(at, "who", c.nameOf(square))
	for _, p := range c.pieces {
		if p.name == who {
			return p
		}
	}
	return nil
}

func (c *world) place(ctx context.Context, named, place string) error {
	_, _, err := c.onSquare(ctx, "place", named, place)
	return err
}

// act does one thing to a piece, a square or a player.
func (c *world) act(ctx context.Context, named, deed string) error {
	command := map[string]string{"captured": "capture", "cleared": "remove", "told to lose": "lose"}[deed]
	return c.attemptOn(ctx, command, named)
}

func (c *world) result(ctx context.Context, attacker, defender string) error {
	return c.attemptOn(ctx, "result", attacker, defender)
}

// attemptOn asks a command about some things.
func (c *world) attemptOn(ctx context.Context, command string, named ...string) error {
	names, err := c.things(ctx, named...)
	if err != nil {
		return err
	}
	return c.attempt(ctx, command, names...)
}

func (c *world) askPlayer(ctx context.Context, number int) error {
	return c.attempt(ctx, "player-of", game, number)
}

func (c *world) askSquare(ctx context.Context, place string) error {
	square := readSquare(place)
	return c.attempt(ctx, "square-of", game, square.row, square.column)
}

// makeMatch makes a match, and lets both players set up as on a board if it names one.
func (c *world) makeMatch(ctx context.Context, board string) error {
	if err := c.Needs(ctx, "match"); err != nil {
		return err
	}
	if err := c.makePlayers(ctx); err != nil {
		return err
	}
	c.made = append(c.made, game)
	if _, err := c.Ask(ctx, "match", game, "player0", "player1"); err != nil || board == "" {
		return err
	}
	for number := range 2 {
		if err := c.setUpNamed(ctx, number, board); err != nil {
			return err
		}
		if err := c.settled(); err != nil {
			return err
		}
	}
	return nil
}

// setUpNamed sets up the half of a named board that is a player's.
func (c *world) setUpNamed(ctx context.Context, number int, name string) error {
	board, _, err := c.Facts.Board(name)
	if err != nil {
		return err
	}
	rows := slices.Clone(board.Rows)
	opponents := 6 * (1 - number)
	for row := opponents; row < opponents+4; row++ {
		rows[row] = strings.Repeat(".", len(rows[row]))
	}
	return c.attempt(ctx, "setup", game, number, strings.Join(rows, " "))
}

func (c *world) setUp(ctx context.Context, number int, doc *godog.DocString) error {
	return c.attempt(ctx, "setup", game, number, strings.Join(steps.Lines(doc), " "))
}

func (c *world) goes(ctx context.Context, number int, how, from, to string) error {
	if err := c.attempt(ctx, "take", game, number, from, to); err != nil || how == "goes" {
		return err
	}
	return c.settled()
}
