package stratego

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
)

// A desk holds everything that was given a name.
type desk struct {
	players map[string]*Player
	games   map[string]*Game
	squares map[string]*Square
	pieces  map[string]*Piece
	matches map[string]*Match
	last    *Game // the game made last
}

func (d *desk) clear([]string) ([]string, error) {
	*d = desk{map[string]*Player{}, map[string]*Game{}, map[string]*Square{}, map[string]*Piece{}, map[string]*Match{}, nil}
	return nil, nil
}

// named finds a thing by its name.
func named[T any](things map[string]T, sort, name string) (T, error) {
	thing, ok := things[name]
	if !ok {
		return thing, fmt.Errorf("no %s is called %q", sort, name)
	}
	return thing, nil
}

// nameOf finds the name of a thing: none for no thing.
func nameOf[T comparable](things map[string]*T, thing *T, unnamed string) string {
	if thing == nil {
		return "none"
	}
	for name, other := range things {
		if other == thing {
			return name
		}
	}
	return unnamed
}

func (d *desk) player(name string) (*Player, error) { return named(d.players, "player", name) }

func (d *desk) game(name string) (*Game, error) { return named(d.games, "game", name) }

func (d *desk) piece(name string) (*Piece, error) { return named(d.pieces, "piece", name) }

func (d *desk) match(name string) (*Match, error) { return named(d.matches, "match", name) }

// square finds a square: by its name, or as ROW,COLUMN of the game made last, or as GAME@ROW,COLUMN.
func (d *desk) square(name string) (*Square, error) {
	if !strings.Contains(name, ",") {
		return named(d.squares, "square", name)
	}
	game, place := d.last, name
	if owner, rest, found := strings.Cut(name, "@"); found {
		var err error
		if game, err = d.game(owner); err != nil {
			return nil, err
		}
		place = rest
	}
	at, err := position(place)
	if err != nil {
		return nil, err
	}
	if game == nil {
		return nil, fmt.Errorf("there is no game for the square %s", name)
	}
	square, err := game.Square(at.Row, at.Column)
	return square, raised(err)
}

// position reads ROW,COLUMN.
func position(text string) (Position, error) {
	n, err := engine.Integers(strings.Split(text, ","))
	if err != nil || len(n) != 2 {
		return Position{}, fmt.Errorf("%q is not of the form ROW,COLUMN", text)
	}
	return Position{Row: n[0], Column: n[1]}, nil
}

// raised turns an error of the model into the refusal that Java's exception would be.
func raised(err error) error {
	switch {
	case errors.Is(err, ErrIllegalArgument):
		return engine.Refuse(engine.Illegal, err.Error())
	case errors.Is(err, ErrOutOfBounds):
		refusal := engine.Refuse(engine.Exception, "java.lang.IndexOutOfBoundsException: "+err.Error())
		refusal.Is = []string{"java.lang.RuntimeException", "java.lang.Exception", "java.lang.Throwable"}
		return refusal
	}
	return err
}

// about makes a command that tells one thing about what its argument names.
func about[T any](find func(name string) (T, error), tell func(T) string) func([]string) ([]string, error) {
	return func(arguments []string) ([]string, error) {
		thing, err := find(arguments[0])
		if err != nil {
			return nil, err
		}
		return []string{tell(thing)}, nil
	}
}

func (d *desk) makePlayer(arguments []string) ([]string, error) {
	n, err := engine.Integers(arguments[1:2])
	if err != nil {
		return nil, err
	}
	d.players[arguments[0]] = NewPlayer(arguments[2], n[0])
	return nil, nil
}

func (d *desk) two(names []string) (first, second *Player, err error) {
	if first, err = d.player(names[0]); err != nil {
		return nil, nil, err
	}
	second, err = d.player(names[1])
	return first, second, err
}

func (d *desk) makeGame(arguments []string) ([]string, error) {
	first, second, err := d.two(arguments[1:])
	if err != nil {
		return nil, err
	}
	d.last = NewGame(first, second)
	d.games[arguments[0]] = d.last
	return nil, nil
}

func (d *desk) makeSquare(arguments []string) ([]string, error) {
	n, err := engine.Integers(arguments[1:3])
	if err != nil {
		return nil, err
	}
	ground := arguments[3]
	if ground != "land" && ground != "water" {
		return nil, fmt.Errorf("%q is neither land nor water", ground)
	}
	d.squares[arguments[0]] = NewSquare(nil, n[0], n[1], ground == "water")
	return nil, nil
}

func (d *desk) makePiece(arguments []string) ([]string, error) {
	kinds := Kinds()
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == arguments[1] })
	if i < 0 {
		return nil, fmt.Errorf("no kind of piece is called %q", arguments[1])
	}
	return d.make(arguments[0], arguments[2:], func(owner *Player, s *Square) (*Piece, error) { return NewPiece(kinds[i], owner, s) })
}

func (d *desk) makeStepMover(arguments []string) ([]string, error) {
	rank, err := engine.Integers(arguments[1:2])
	if err != nil {
		return nil, err
	}
	return d.make(arguments[0], arguments[2:], func(owner *Player, s *Square) (*Piece, error) { return NewStepMover(owner, s, rank[0]) })
}

// make makes a piece of that name for a player on a square.
func (d *desk) make(name string, arguments []string, construct func(*Player, *Square) (*Piece, error)) ([]string, error) {
	owner, err := d.player(arguments[0])
	if err != nil {
		return nil, err
	}
	square, err := d.square(arguments[1])
	if err != nil {
		return nil, err
	}
	piece, err := construct(owner, square)
	if err != nil {
		return nil, raised(err)
	}
	d.pieces[name] = piece
	return nil, nil
}

func (d *desk) squareOf(arguments []string) ([]string, error) {
	square, err := d.square(arguments[0] + "@" + arguments[1] + "," + arguments[2])
	if err != nil {
		return nil, err
	}
	return []string{square.String()}, nil
}

// listed makes a command that lists squares in order.
func (d *desk) listed(squares func(*Piece) []*Square) func([]string) ([]string, error) {
	return func(arguments []string) ([]string, error) {
		piece, err := d.piece(arguments[0])
		if err != nil {
			return nil, err
		}
		list := squares(piece)
		slices.SortFunc(list, func(a, b *Square) int { return (a.row-b.row)*Width + a.column - b.column })
		var body []string
		for _, s := range list {
			body = append(body, s.String())
		}
		return body, nil
	}
}

func (d *desk) result(arguments []string) ([]string, error) {
	attacker, err := d.piece(arguments[0])
	if err != nil {
		return nil, err
	}
	defender, err := d.piece(arguments[1])
	if err != nil {
		return nil, err
	}
	return []string{attacker.ResultWhenAttacking(defender).String()}, nil
}

func where(p *Piece) string {
	if p.Square() == nil {
		return "none"
	}
	return p.Square().String()
}

// pieceAndSquare finds both by their names.
func (d *desk) pieceAndSquare(names []string) (*Piece, *Square, error) {
	piece, err := d.piece(names[0])
	if err != nil {
		return nil, nil, err
	}
	square, err := d.square(names[1])
	return piece, square, err
}

func (d *desk) sits(arguments []string) ([]string, error) {
	piece, square, err := d.pieceAndSquare(arguments)
	if err != nil {
		return nil, err
	}
	return []string{strconv.FormatBool(piece.Square() == square)}, nil
}

// toSquare makes a command that does something with a piece and a square.
func (d *desk) toSquare(do func(*Piece, *Square) error) func([]string) ([]string, error) {
	return func(arguments []string) ([]string, error) {
		piece, square, err := d.pieceAndSquare(arguments)
		if err != nil {
			return nil, err
		}
		return nil, raised(do(piece, square))
	}
}

func (d *desk) same(arguments []string) ([]string, error) {
	first, err := d.square(arguments[0])
	if err != nil {
		return nil, err
	}
	second, err := d.square(arguments[1])
	if err != nil {
		return nil, err
	}
	return []string{strconv.FormatBool(first == second)}, nil
}

func (d *desk) playerOf(arguments []string) ([]string, error) {
	game, err := d.game(arguments[0])
	if err != nil {
		return nil, err
	}
	n, err := engine.Integers(arguments[1:])
	if err != nil {
		return nil, err
	}
	player, err := game.Player(n[0])
	if err != nil {
		return nil, raised(err)
	}
	return []string{nameOf(d.players, player, "a player of no name")}, nil
}

func (d *desk) winner(arguments []string) ([]string, error) {
	return about(d.game, func(g *Game) string { return nameOf(d.players, g.Winner(), "a player of no name") })(arguments)
}

func (d *desk) board(arguments []string) ([]string, error) {
	game, err := d.game(arguments[0])
	if err != nil {
		return nil, err
	}
	return game.Drawn(), nil
}

func (d *desk) capture(arguments []string) ([]string, error) {
	piece, err := d.piece(arguments[0])
	if err != nil {
		return nil, err
	}
	piece.BeCaptured()
	return nil, nil
}

func (d *desk) remove(arguments []string) ([]string, error) {
	square, err := d.square(arguments[0])
	if err != nil {
		return nil, err
	}
	square.Remove()
	return nil, nil
}

func (d *desk) lose(arguments []string) ([]string, error) {
	player, err := d.player(arguments[0])
	if err != nil {
		return nil, err
	}
	player.Lose()
	return nil, nil
}

func (d *desk) makeMatch(arguments []string) ([]string, error) {
	first, second, err := d.two(arguments[1:])
	if err != nil {
		return nil, err
	}
	m := NewMatch(first, second)
	d.matches[arguments[0]], d.games[arguments[0]], d.last = m, m.Game, m.Game
	return nil, nil
}

// matchAndNumber finds a match by its name and reads the number of one of its players.
func (d *desk) matchAndNumber(arguments []string) (*Match, int, error) {
	m, err := d.match(arguments[0])
	if err != nil {
		return nil, 0, err
	}
	n, err := engine.Integers(arguments[1:2])
	if err != nil {
		return nil, 0, err
	}
	_, err = m.Player(n[0])
	return m, n[0], raised(err)
}

func (d *desk) setUp(arguments []string) ([]string, error) {
	m, number, err := d.matchAndNumber(arguments)
	if err != nil {
		return nil, err
	}
	return nil, raised(m.SetUp(number, strings.Fields(arguments[2])))
}

func (d *desk) turn(arguments []string) ([]string, error) {
	return about(d.match, func(m *Match) string {
		if number, ok := m.Turn(); ok {
			return strconv.Itoa(number)
		}
		return "none"
	})(arguments)
}

func (d *desk) take(arguments []string) ([]string, error) {
	m, number, err := d.matchAndNumber(arguments)
	if err != nil {
		return nil, err
	}
	from, err := position(arguments[2])
	if err != nil {
		return nil, err
	}
	to, err := position(arguments[3])
	if err != nil {
		return nil, err
	}
	turn, err := m.Take(number, from, to)
	if err != nil {
		return nil, raised(err)
	}
	if turn.Attacker == nil {
		return []string{"move"}, nil
	}
	return []string{fmt.Sprintf("attack %c %c %v", turn.Attacker.Glyph(), turn.Defender.Glyph(), turn.Result)}, nil
}

func (d *desk) seenBy(arguments []string) ([]string, error) {
	m, number, err := d.matchAndNumber(arguments)
	if err != nil {
		return nil, err
	}
	return m.SeenBy(number), nil
}
