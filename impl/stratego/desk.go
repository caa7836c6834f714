package stratego

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
)

// A desk holds all things that have a name.
type desk struct {
	players map[string]*Player
	games   map[string]*Game
	squares map[string]*Square
	pieces  map[string]*Piece
	matches map[string]*Match
	last    *Game // the game made last
}

func newDesk() *desk {
	d := &desk{}
	_, _ = d.clear(nil)
	return d
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

// nameOf finds the name of a thing: "none" for no thing.
func nameOf[T comparable](things map[string]*T, thing *T, sort string) string {
	if thing == nil {
		return "none"
	}
	for name, other := range things {
		if other == thing {
			return name
		}
	}
	return "a " + sort + " of no name"
}

func (d *desk) player(name string) (*Player, error) { return named(d.players, "player", name) }
func (d *desk) game(name string) (*Game, error)     { return named(d.games, "game", name) }
func (d *desk) piece(name string) (*Piece, error)   { return named(d.pieces, "piece", name) }
func (d *desk) match(name string) (*Match, error)   { return named(d.matches, "match", name) }

func (d *desk) playerName(p *Player) string { return nameOf(d.players, p, "player") }

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
	return game.Square(at.Row, at.Column)
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

func (d *desk) makePlayer(arguments []string) ([]string, error) {
	n, err := engine.Integer(arguments[1])
	if err == nil {
		d.players[arguments[0]] = NewPlayer(arguments[2], n)
	}
	return nil, err
}

// between makes the action that makes something between two players and gives it the name that is the first argument.
func (d *desk) between(make func(name string, first, second *Player)) engine.Action {
	return func(arguments []string) ([]string, error) {
		return engine.Two(d.player, d.player, func(first, second *Player, _ []string) ([]string, error) {
			make(arguments[0], first, second)
			return nil, nil
		})(arguments[1:])
	}
}

func (d *desk) makeGame(name string, first, second *Player) {
	d.last = NewGame(first, second)
	d.games[name] = d.last
}

func (d *desk) makeMatch(name string, first, second *Player) {
	m := NewMatch(first, second)
	d.matches[name], d.games[name], d.last = m, m.Game, m.Game
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

// makePiece makes the action that makes a piece of the kind that its second argument stands for.
func (d *desk) makePiece(kind func(string) (Kind, error)) engine.Action {
	return func(arguments []string) ([]string, error) {
		k, err := kind(arguments[1])
		if err != nil {
			return nil, err
		}
		return engine.Two(d.player, d.square, func(owner *Player, square *Square, _ []string) ([]string, error) {
			piece, err := NewPiece(k, owner, square)
			if err == nil {
				d.pieces[arguments[0]] = piece
			}
			return nil, err
		})(arguments[2:])
	}
}

func kindNamed(name string) (Kind, error) {
	kinds := Kinds()
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, fmt.Errorf("no kind of piece is called %q", name)
	}
	return kinds[i], nil
}

func stepMover(rank string) (Kind, error) {
	n, err := engine.Integer(rank)
	return Kind{Class: StepMover, Rank: n}, err
}

func (d *desk) squareOf(arguments []string) ([]string, error) {
	square, err := d.square(arguments[0] + "@" + arguments[1] + "," + arguments[2])
	if err != nil {
		return nil, err
	}
	return engine.Value(square), nil
}

func (d *desk) playerOf(g *Game, number int, _ []string) ([]string, error) {
	player, err := g.Player(number)
	if err != nil {
		return nil, err
	}
	return engine.Value(d.playerName(player)), nil
}

// listed makes an action that lists squares in order.
func (d *desk) listed(squares func(*Piece) []*Square) engine.Action {
	return engine.One(d.piece, func(p *Piece, _ []string) ([]string, error) {
		list := squares(p)
		slices.SortFunc(list, func(a, b *Square) int { return (a.row-b.row)*Width + a.column - b.column })
		var body []string
		for _, s := range list {
			body = append(body, s.String())
		}
		return body, nil
	})
}

// holds tells whether a piece lists a square.
func holds(squares func(*Piece) []*Square) func(*Piece, *Square) bool {
	return func(p *Piece, s *Square) bool { return slices.Contains(squares(p), s) }
}

func where(p *Piece) string {
	if p.Square() == nil {
		return "none"
	}
	return p.Square().String()
}

// toSquare makes an action that does something with a piece and a square.
func (d *desk) toSquare(do func(*Piece, *Square) error) engine.Action {
	return engine.Two(d.piece, d.square, func(p *Piece, s *Square, _ []string) ([]string, error) { return nil, do(p, s) })
}

// change makes an action that changes the thing that its argument names.
func change[T any](find func(string) (T, error), do func(T)) engine.Action {
	return engine.One(find, func(thing T, _ []string) ([]string, error) {
		do(thing)
		return nil, nil
	})
}

// inMatch makes an action of a player, told by number, in a match; do gets the other arguments.
func (d *desk) inMatch(do func(m *Match, number int, arguments []string) ([]string, error)) engine.Action {
	return engine.Two(d.match, engine.Integer, func(m *Match, number int, rest []string) ([]string, error) {
		if _, err := m.Player(number); err != nil {
			return nil, err
		}
		return do(m, number, rest)
	})
}

func setUp(m *Match, number int, arguments []string) ([]string, error) {
	return nil, m.SetUp(number, strings.Fields(arguments[0]))
}

func turn(m *Match) string {
	if number, ok := m.Turn(); ok {
		return strconv.Itoa(number)
	}
	return "none"
}

func take(m *Match, number int, arguments []string) ([]string, error) {
	return engine.Two(position, position, func(from, to Position, _ []string) ([]string, error) {
		turn, err := m.Take(number, from, to)
		switch {
		case err != nil:
			return nil, err
		case turn.Attacker == nil:
			return []string{"move"}, nil
		}
		return []string{fmt.Sprintf("attack %c %c %v", turn.Attacker.Glyph(), turn.Defender.Glyph(), turn.Result)}, nil
	})(arguments)
}
