package steps

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
)

// strategoWorld is the world of a scenario of Stratego: the things that it made, and what the step under test did.
type strategoWorld struct {
	*world

	players []string // the names of those that were made
	games   []string
	free    map[string]string // the names of the squares of no game, by their places
	pieces  []*strategoPiece

	did     string       // the command under test, in words
	reply   engine.Reply // to it; a refusal that a step has expected is no longer one
	touched []strategoSquare
	fight   strategoFight
	listed  []string // squares as "row,column", or whatever a class or a constant shows
	class   string   // the class that is looked at
}

func newStrategoWorld(w *world) *strategoWorld {
	w.told = tellStratego
	return &strategoWorld{world: w, free: map[string]string{}}
}

// A strategoPiece is a piece that the scenario made.
type strategoPiece struct {
	name   string // for commands
	kind   string // "Scout"
	player string // "player 1"
	square strategoSquare
	fought bool // it may stand elsewhere now, or nowhere
}

// String tells a piece from others: "the Scout of player 1".
func (p *strategoPiece) String() string { return "the " + p.kind + " of " + p.player }

// A strategoSquare is a square as the features name it: "row 5, column 4", with a tail if it is not of the first game.
type strategoSquare struct {
	row, column int
	tail        string // "", " of the second game" or " of no game"
}

func readStrategoSquare(text string) (s strategoSquare, err error) {
	if _, err = fmt.Sscanf(text, "row %d, column %d", &s.row, &s.column); err != nil {
		return s, fmt.Errorf("%q is no square: %w", text, err)
	}
	if _, tail, found := strings.Cut(text, " of "); found {
		s.tail = " of " + tail
	}
	return s, nil
}

func (s strategoSquare) String() string {
	return fmt.Sprintf("row %d, column %d%s", s.row, s.column, s.tail)
}

// A strategoFight is an attack whose outcome is looked at.
type strategoFight struct {
	attacker, defender *strategoPiece
	from, target       strategoSquare
}

const (
	strategoKind   = `(?:Marshal|General|Colonel|Major|Captain|Lieutenant|Sergeant|Miner|Scout|Spy|Bomb|Flag)`
	strategoOwner  = `player [01](?: of the second game)?`
	strategoNamed  = `(the ` + strategoKind + `(?: of ` + strategoOwner + `)?)`
	strategoMade   = `an? (` + strategoKind + `) of (` + strategoOwner + `)`
	strategoPlace  = `(row -?\d+, column -?\d+(?: of the second game| of no game)?)`
	strategoPerson = `(` + strategoOwner + `)`
	strategoPairs  = `(\d+,\d+(?: \d+,\d+)*)`
)

var strategoPhrases = []phrase[*strategoWorld]{
	on(`a game(?: is made)?`, func(c *strategoWorld) any { return c.makeGame }),
	on(`a second game with players of its own`, func(c *strategoWorld) any { return c.makeSecondGame }),
	on(`two players without a game`, func(c *strategoWorld) any { return c.makePlayers }),
	on(`(land|water) on `+strategoPlace, func(c *strategoWorld) any { return c.makeSquare }),
	on(strategoMade+` on `+strategoPlace, func(c *strategoWorld) any { return c.makePiece }),
	on(strategoNamed+` has moved to `+strategoPlace, func(c *strategoWorld) any { return c.hasMoved }),
	on(strategoNamed+` has attacked `+strategoPlace, func(c *strategoWorld) any { return c.hasAttacked }),

	on(strategoMade+` is made on `+strategoPlace, func(c *strategoWorld) any { return c.tryToMake }),
	on(strategoNamed+` moves to `+strategoPlace, func(c *strategoWorld) any { return c.move }),
	on(strategoNamed+` attacks `+strategoPlace, func(c *strategoWorld) any { return c.attack }),
	on(strategoNamed+` is captured`, func(c *strategoWorld) any { return c.capture }),
	on(strategoNamed+` is placed on `+strategoPlace, func(c *strategoWorld) any { return c.place }),
	on(strategoPlace+` is cleared`, func(c *strategoWorld) any { return c.remove }),
	on(strategoPerson+` is told to lose`, func(c *strategoWorld) any { return c.lose }),
	on(`the legal (moves|attacks) of `+strategoNamed+` (?:are|have been) listed`, func(c *strategoWorld) any { return c.list }),
	on(`the result of `+strategoNamed+` attacking `+strategoNamed+` is asked for`, func(c *strategoWorld) any { return c.result }),
	on(`player (-?\d+) of the game is asked for`, func(c *strategoWorld) any { return c.askPlayer }),
	on(`the square on `+strategoPlace+` is asked for`, func(c *strategoWorld) any { return c.askSquare }),

	on(`they are exactly `+strategoPairs, func(c *strategoWorld) any { return c.squaresAre }),
	on(`they are exactly the squares marked x:`, func(c *strategoWorld) any { return c.squaresMarked }),
	on(`there are none`, func(c *strategoWorld) any { return c.noSquares }),
	on(`they include `+strategoPairs, func(c *strategoWorld) any { return c.squaresInclude }),
	on(`they do not include `+strategoPairs, func(c *strategoWorld) any { return c.squaresExclude }),
	on(`the result is (WIN|DRAW|LOSE)`, func(c *strategoWorld) any { return c.answerIs }),
	on(`the attacker stands on the target and the defender is gone`, func(c *strategoWorld) any { return c.attackWon }),
	on(`the attacker is gone and the defender stands where it was`, func(c *strategoWorld) any { return c.attackLost }),
	on(`both are gone and their squares are empty`, func(c *strategoWorld) any { return c.attackDrawn }),
	on(`everything is where it was and nobody has lost`, func(c *strategoWorld) any { return c.nothingChanged }),
	on(strategoNamed+` knows `+strategoPlace+` as its square`, func(c *strategoWorld) any { return c.knows }),
	on(strategoNamed+` has no square`, func(c *strategoWorld) any { return c.hasNoSquare }),
	on(strategoPlace+` holds `+strategoNamed, func(c *strategoWorld) any { return c.holds }),
	on(strategoPlace+` holds nothing`, func(c *strategoWorld) any { return c.holdsNothing }),
	on(strategoPlace+` (can|cannot) be entered`, func(c *strategoWorld) any { return c.enterable }),
	on(strategoPlace+` has the (row|column) (-?\d+)`, func(c *strategoWorld) any { return c.coordinate }),
	on(strategoPlace+` belongs to no game`, func(c *strategoWorld) any { return c.belongsToNone }),
	on(strategoPlace+` and `+strategoPlace+` are (the same square|different squares)`, func(c *strategoWorld) any { return c.identity }),
	on(strategoNamed+` belongs to `+strategoPerson, func(c *strategoWorld) any { return c.belongsTo }),
	on(strategoNamed+` has rank (-?\d+)`, func(c *strategoWorld) any { return c.hasRank }),
	on(strategoPerson+` is called "([^"]*)"`, func(c *strategoWorld) any { return c.isCalled }),
	on(strategoPerson+` has the number (\d+)`, func(c *strategoWorld) any { return c.hasNumber }),
	on(strategoPerson+` (has|has not) lost`, func(c *strategoWorld) any { return c.hasLost }),
	on(strategoPerson+` has won`, func(c *strategoWorld) any { return c.hasWon }),
	on(`nobody has won( the second game)?`, func(c *strategoWorld) any { return c.nobodyHasWon }),
	on(`it is `+strategoPerson, func(c *strategoWorld) any { return c.isPlayer }),
	on(`it is refused with an? (exception|IllegalArgumentException|IndexOutOfBoundsException)`, func(c *strategoWorld) any { return c.isRefused }),
	on(`the exception has a message`, func(c *strategoWorld) any { return c.hasMessage }),
	on(`nothing has been printed`, func(c *strategoWorld) any { return c.nothingPrinted }),
	on(`every square of (land|water) (tells its own row and column|is the same whenever it is asked for|belongs to the game)`,
		func(c *strategoWorld) any { return c.everySquare }),
	on(`the board is the "([^"]*)"`, func(c *strategoWorld) any { return c.boardIsNamed }),

	on(`the class (\S+) is looked at`, func(c *strategoWorld) any { return c.lookAtClass }),
	on(`the constant (\S+) is looked at`, func(c *strategoWorld) any { return c.lookAtConstant }),
	on(`it is (a class|an abstract class|an enum)`, func(c *strategoWorld) any { return c.natureIs }),
	on(`it is a kind of (\S+)`, func(c *strategoWorld) any { return c.extends }),
	on(`it is made of (\([^)]*\))`, func(c *strategoWorld) any { return c.hasConstructor }),
	on(`it has the method (\S+\([^)]*\): \S+)`, func(c *strategoWorld) any { return c.hasMethod }),
	on(`its values are ([A-Z, ]+)`, func(c *strategoWorld) any { return c.valuesAre }),
	on(`its value is (\d+(?: \d+)*)`, func(c *strategoWorld) any { return c.valueIs }),
	on(`it is (public|static)`, func(c *strategoWorld) any { return c.modifierIs }),

	// What the reference alone can do.
	on(`a match of two players`, func(c *strategoWorld) any { return c.makeMatch }),
	on(`a match (?:that )?begins with "([^"]*)"`, func(c *strategoWorld) any { return c.beginMatch }),
	on(`player ([01]) has gone from (\d+,\d+) to (\d+,\d+)`, func(c *strategoWorld) any { return c.hasGone }),
	on(`player ([01]) goes from (\d+,\d+) to (\d+,\d+)`, func(c *strategoWorld) any { return c.goes }),
	on(`player ([01]) sets up as in "([^"]*)"`, func(c *strategoWorld) any { return c.setUpNamed }),
	on(`player ([01]) sets up:`, func(c *strategoWorld) any { return c.setUp }),
	on(`the rules forbid it`, func(c *strategoWorld) any { return c.isForbidden }),
	on(`it is the turn of player ([01])`, func(c *strategoWorld) any { return c.turnIs }),
	on(`it is nobody's turn`, func(c *strategoWorld) any { return c.turnIsNobodys }),
	on(`the ranks (\S) and (\S) are revealed, a (WIN|DRAW|LOSE)`, func(c *strategoWorld) any { return c.revealed }),
	on(`player ([01]) sees:`, func(c *strategoWorld) any { return c.sees }),
}

// The names that things have in commands, and in Java.
const (
	strategoGame       = "game"
	strategoSecondGame = "secondGame"
)

// playerName names a player: player0, or otherPlayer0 in the second game.
func (c *strategoWorld) playerName(person string) string {
	number := strings.TrimPrefix(person, "player ")[:1]
	if strings.HasSuffix(person, " of the second game") {
		return "otherPlayer" + number
	}
	return "player" + number
}

func (c *strategoWorld) makePlayers(ctx context.Context) error {
	return c.makeBoth(ctx, "player", "Michael", "Ozgur")
}

// makeBoth makes two players, once.
func (c *strategoWorld) makeBoth(ctx context.Context, name string, titles ...string) error {
	if slices.Contains(c.players, name) {
		return nil
	}
	c.players = append(c.players, name)
	for number, title := range titles {
		if _, err := c.ask(ctx, "player", name+strconv.Itoa(number), number, title); err != nil {
			return err
		}
	}
	return nil
}

func (c *strategoWorld) makeGame(ctx context.Context) error {
	if err := c.makePlayers(ctx); err != nil {
		return err
	}
	return c.makeGameOf(ctx, strategoGame, "player")
}

func (c *strategoWorld) makeSecondGame(ctx context.Context) error {
	if err := c.makeBoth(ctx, "otherPlayer", "Anna", "Ben"); err != nil {
		return err
	}
	return c.makeGameOf(ctx, strategoSecondGame, "otherPlayer")
}

// makeGameOf makes a game of two players, once.
func (c *strategoWorld) makeGameOf(ctx context.Context, game, players string) error {
	if slices.Contains(c.games, game) {
		return nil
	}
	c.games = append(c.games, game)
	_, err := c.ask(ctx, "game", game, players+"0", players+"1")
	return err
}

// squareName names a square for a command, after making its game, or the square itself if it is of no game.
func (c *strategoWorld) squareName(ctx context.Context, s strategoSquare) (string, error) {
	at := fmt.Sprintf("@%d,%d", s.row, s.column)
	switch s.tail {
	case " of no game":
		return c.freeSquare(ctx, s, "land")
	case " of the second game":
		return strategoSecondGame + at, c.makeSecondGame(ctx)
	}
	return strategoGame + at, c.makeGame(ctx)
}

func (c *strategoWorld) freeSquare(ctx context.Context, s strategoSquare, ground string) (string, error) {
	if name, ok := c.free[s.String()]; ok {
		return name, nil
	}
	name := fmt.Sprintf("%s%d%d", ground, s.row, s.column)
	c.free[s.String()] = name
	_, err := c.ask(ctx, "square", name, s.row, s.column, ground)
	return name, err
}

func (c *strategoWorld) makeSquare(ctx context.Context, ground, place string) error {
	square, err := readStrategoSquare(place)
	if err != nil {
		return err
	}
	if square.tail != " of no game" {
		return errors.New("only squares of no game are made one by one")
	}
	_, err = c.freeSquare(ctx, square, ground)
	return err
}

// on puts a place of a feature into a command that takes a square.
func (c *strategoWorld) on(ctx context.Context, place string) (strategoSquare, string, error) {
	square, err := readStrategoSquare(place)
	if err != nil {
		return square, "", err
	}
	name, err := c.squareName(ctx, square)
	return square, name, err
}

func (c *strategoWorld) makePiece(ctx context.Context, kind, person, place string) error {
	if err := c.tryToMake(ctx, kind, person, place); err != nil {
		return err
	}
	return c.settled()
}

// tryToMake makes a piece, which may be refused.
func (c *strategoWorld) tryToMake(ctx context.Context, kind, person, place string) error {
	if err := c.makePlayers(ctx); err != nil {
		return err
	}
	square, name, err := c.on(ctx, place)
	if err != nil {
		return err
	}
	p := &strategoPiece{name: c.pieceName(kind), kind: kind, player: person, square: square}
	err = c.attempt(ctx, "piece", p.name, kind, c.playerName(person), name)
	if err == nil && !c.reply.Refused {
		c.pieces = append(c.pieces, p)
	}
	return err
}

// pieceName names a piece as Java might: scout, then scout2.
func (c *strategoWorld) pieceName(kind string) string {
	name := strings.ToLower(kind)
	for i := 2; slices.ContainsFunc(c.pieces, func(p *strategoPiece) bool { return p.name == name }); i++ {
		name = strings.ToLower(kind) + strconv.Itoa(i)
	}
	return name
}

// piece finds the piece that a step names. It is the suite's fault if there are none or several.
func (c *strategoWorld) piece(named string) (*strategoPiece, error) {
	var found []*strategoPiece
	for _, p := range c.pieces {
		if p.String() == named || "the "+p.kind == named {
			found = append(found, p)
		}
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("%q may be %d pieces", named, len(found))
	}
	return found[0], nil
}

// attempt asks what the subject may refuse, and keeps the reply.
func (c *strategoWorld) attempt(ctx context.Context, command string, arguments ...any) (err error) {
	if c.reply, err = c.try(ctx, command, arguments...); err == nil {
		c.did = c.asked[len(c.asked)-1]
	}
	return err
}

// settled is the error of a refusal that no later step expects.
func (c *strategoWorld) settled() error {
	if c.reply.Refused {
		return refused(c.did, c.reply.Body)
	}
	return nil
}

// onSquare does something with a piece and a square, which may be refused.
func (c *strategoWorld) onSquare(ctx context.Context, command, named, place string) (*strategoPiece, strategoSquare, error) {
	p, err := c.piece(named)
	if err != nil {
		return nil, strategoSquare{}, err
	}
	square, name, err := c.on(ctx, place)
	if err != nil {
		return nil, square, err
	}
	c.touched = append(c.touched, square)
	return p, square, c.attempt(ctx, command, p.name, name)
}

func (c *strategoWorld) move(ctx context.Context, named, place string) error {
	_, _, err := c.onSquare(ctx, "move", named, place)
	return err
}

func (c *strategoWorld) hasMoved(ctx context.Context, named, place string) error {
	p, square, err := c.onSquare(ctx, "move", named, place)
	if err != nil {
		return err
	}
	p.square, c.touched = square, nil
	return c.settled()
}

func (c *strategoWorld) attack(ctx context.Context, named, place string) error {
	p, square, err := c.onSquare(ctx, "attack", named, place)
	if err != nil {
		return err
	}
	c.fight = strategoFight{attacker: p, from: p.square, target: square, defender: c.standing(square)}
	return nil
}

func (c *strategoWorld) hasAttacked(ctx context.Context, named, place string) error {
	if err := c.attack(ctx, named, place); err != nil {
		return err
	}
	c.fight.attacker.fought = true
	if c.fight.defender != nil {
		c.fight.defender.fought = true
	}
	return c.settled()
}

// standing gives the piece that the scenario has put on a square, or nil.
func (c *strategoWorld) standing(square strategoSquare) *strategoPiece {
	i := slices.IndexFunc(c.pieces, func(p *strategoPiece) bool { return p.square == square })
	if i < 0 {
		return nil
	}
	return c.pieces[i]
}

func (c *strategoWorld) place(ctx context.Context, named, place string) error {
	_, _, err := c.onSquare(ctx, "place", named, place)
	return err
}

func (c *strategoWorld) remove(ctx context.Context, place string) error {
	_, name, err := c.on(ctx, place)
	if err != nil {
		return err
	}
	return c.attempt(ctx, "remove", name)
}

func (c *strategoWorld) capture(ctx context.Context, named string) error {
	p, err := c.piece(named)
	if err != nil {
		return err
	}
	return c.attempt(ctx, "capture", p.name)
}

func (c *strategoWorld) lose(ctx context.Context, person string) error {
	return c.attempt(ctx, "lose", c.playerName(person))
}

func (c *strategoWorld) result(ctx context.Context, attacker, defender string) error {
	a, err := c.piece(attacker)
	if err != nil {
		return err
	}
	d, err := c.piece(defender)
	if err != nil {
		return err
	}
	return c.attempt(ctx, "result", a.name, d.name)
}

func (c *strategoWorld) askPlayer(ctx context.Context, number int) error {
	return c.attempt(ctx, "player-of", strategoGame, number)
}

func (c *strategoWorld) askSquare(ctx context.Context, place string) error {
	square, err := readStrategoSquare(place)
	if err != nil {
		return err
	}
	return c.attempt(ctx, "square-of", strategoGame, square.row, square.column)
}

// list writes down the legal moves or attacks of a piece.
func (c *strategoWorld) list(ctx context.Context, which, named string) error {
	p, err := c.piece(named)
	if err != nil {
		return err
	}
	c.listed, err = c.ask(ctx, which, p.name)
	return err
}

func (c *strategoWorld) setUpDrawing(ctx context.Context, number int, rows []string) error {
	return c.attempt(ctx, "setup", strategoGame, number, strings.Join(rows, " "))
}

func (c *strategoWorld) makeMatch(ctx context.Context) error {
	if err := c.needs(ctx, "match"); err != nil {
		return err
	}
	if err := c.makePlayers(ctx); err != nil {
		return err
	}
	c.games = append(c.games, strategoGame)
	_, err := c.ask(ctx, "match", strategoGame, "player0", "player1")
	return err
}

func (c *strategoWorld) beginMatch(ctx context.Context, board string) error {
	if err := c.makeMatch(ctx); err != nil {
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
func (c *strategoWorld) setUpNamed(ctx context.Context, number int, name string) error {
	board, _, err := c.facts.Board(name)
	if err != nil {
		return err
	}
	rows := slices.Clone(board.Rows)
	opponents := 6 * (1 - number)
	for row := opponents; row < opponents+4; row++ {
		rows[row] = strings.Repeat(".", len(rows[row]))
	}
	return c.setUpDrawing(ctx, number, rows)
}

func (c *strategoWorld) setUp(ctx context.Context, number int, doc *godog.DocString) error {
	return c.setUpDrawing(ctx, number, lines(doc))
}

func (c *strategoWorld) goes(ctx context.Context, number int, from, to string) error {
	return c.attempt(ctx, "take", strategoGame, number, from, to)
}

func (c *strategoWorld) hasGone(ctx context.Context, number int, from, to string) error {
	if err := c.goes(ctx, number, from, to); err != nil {
		return err
	}
	return c.settled()
}
