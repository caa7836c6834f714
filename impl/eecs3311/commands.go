package eecs3311

import (
	_ "embed" // for the commands
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"rulebook/impl/engine"
	"rulebook/impl/peg"
)

// Commands gives the engine face: each of the assignment's features as a command, on a game of its own.
func Commands() *engine.Table { return (&desk{saved: map[string]*Board{}}).commands() }

//go:embed commands.yaml
var described []byte

// descriptions gives the commands without what they do. It panics if the file cannot be read.
var descriptions = sync.OnceValue(func() (commands []engine.Command) {
	if err := yaml.Unmarshal(described, &commands); err != nil {
		panic(fmt.Sprintf("eecs3311: reading the commands: %v", err))
	}
	return commands
})

func (d *desk) commands() *engine.Table {
	actions := d.actions()
	commands := slices.Clone(descriptions())
	for i, c := range commands {
		commands[i].Do, commands[i].Words = actions[c.Name], inWords(c.Name)
	}
	return engine.NewTable("EECS3311 reference (Go)", engine.Translated(refused, commands...)...)
}

// actions carry out the commands.
func (d *desk) actions() map[string]engine.Action {
	return map[string]engine.Action{
		"new":          d.begin,
		"load":         d.load,
		"player":       d.player,
		"good":         d.playing((*Player).Wins),
		"bad":          d.playing((*Player).Loses),
		"move":         d.onGame(move),
		"out":          d.onGame(drawn),
		"over":         d.onGame(func(g *Game, _ []string) ([]string, error) { return engine.Value(g.IsOver()), nil }),
		"won":          d.onGame(func(g *Game, _ []string) ([]string, error) { return engine.Value(g.IsWon()), nil }),
		"board":        d.onGame(func(g *Game, _ []string) ([]string, error) { return drawn(g.board, nil) }),
		"rows":         telling(d, (*Board).NumberOfRows),
		"columns":      telling(d, (*Board).NumberOfColumns),
		"count":        telling(d, (*Board).NumberOfOccupiedSlots),
		"valid-row":    d.testing((*Board).IsValidRow),
		"valid-column": d.testing((*Board).IsValidColumn),
		"status":       d.onBoard(statusOf),
		"set":          d.setting(set),
		"fill":         d.setting(fill),
		"save":         d.onGame(d.save),
		"show":         engine.One(d.named, drawn),
		"match":        engine.One(d.named, d.match),
		"equal":        engine.One(d.named, d.equal),
		"template":     engine.One(kindOf, drawn),
		"slot":         engine.One(parseStatus, drawn),
		"slots-equal":  engine.Compare(parseStatus, parseStatus, func(a, b Status) bool { return a == b }),
		"singleton":    singleton,
	}
}

// A desk holds what a caller of the features has in hand.
type desk struct {
	game  *Game // nil until one has begun
	saved map[string]*Board
}

func (d *desk) begin(arguments []string) ([]string, error) {
	if arguments[0] == "" {
		*d = desk{saved: map[string]*Board{}}
		return nil, nil
	}
	kind, err := kindOf(arguments[0])
	if err == nil {
		d.game = MakeFromBoard(Make(kind))
	}
	return nil, err
}

func (d *desk) load(arguments []string) ([]string, error) {
	board, err := Read(strings.Join(strings.Fields(arguments[0]), "\n"))
	if err == nil {
		d.game = MakeFromBoard(board)
	}
	return nil, err
}

func (d *desk) player([]string) ([]string, error) {
	d.game = NewPlayer().game
	return nil, nil
}

// refused turns a violated contract into a refusal of its own kind.
func refused(err error) error {
	if violation, ok := errors.AsType[*Violation](err); ok {
		return engine.Refuse(engine.Contract, violation.Kind+" "+violation.Tag)
	}
	return err
}

// onGame makes an action that needs the current game.
func (d *desk) onGame(do func(*Game, []string) ([]string, error)) engine.Action {
	return func(arguments []string) ([]string, error) {
		if d.game == nil {
			return nil, errors.New("no game has begun")
		}
		return do(d.game, arguments)
	}
}

// onBoard makes an action on the current board whose arguments are integers.
func (d *desk) onBoard(do func(*Board, []int) ([]string, error)) engine.Action {
	return d.onGame(func(g *Game, arguments []string) ([]string, error) {
		return engine.Ints(func(n []int) ([]string, error) { return do(g.board, n) })(arguments)
	})
}

// telling makes an action that tells one value about the current board.
func telling[V any](d *desk, tell func(*Board) V) engine.Action {
	return d.onBoard(func(b *Board, _ []int) ([]string, error) { return engine.Value(tell(b)), nil })
}

// testing makes an action that tells whether an integer is valid on the current board.
func (d *desk) testing(valid func(*Board, int) bool) engine.Action {
	return d.onBoard(func(b *Board, n []int) ([]string, error) { return engine.Value(valid(b, n[0])), nil })
}

// playing makes an action in which a player plays the current game.
func (d *desk) playing(command func(*Player, Kind) error) engine.Action {
	return d.onGame(func(g *Game, arguments []string) ([]string, error) {
		return engine.One(kindOf, func(kind Kind, _ []string) ([]string, error) { return nil, command(&Player{g}, kind) })(arguments)
	})
}

// setting makes an action that sets slots of the current board to the status that is its last argument.
func (d *desk) setting(do func(*Board, []int, Status) error) engine.Action {
	return d.onGame(func(g *Game, arguments []string) ([]string, error) {
		last := len(arguments) - 1
		status, err := parseStatus(arguments[last])
		if err != nil {
			return nil, err
		}
		return engine.Ints(func(n []int) ([]string, error) { return nil, do(g.board, n, status) })(arguments[:last])
	})
}

func move(g *Game, arguments []string) ([]string, error) {
	direction, ok := directions()[arguments[0]]
	if !ok {
		return nil, fmt.Errorf("%q is none of left, right, up, down", arguments[0])
	}
	return engine.Ints(func(n []int) ([]string, error) {
		return nil, g.Move(peg.Jump{From: peg.Position{Row: n[0], Column: n[1]}, To: direction})
	})(arguments[1:])
}

func statusOf(b *Board, n []int) ([]string, error) {
	status, err := b.StatusOf(n[0], n[1])
	return []string{status.Out()}, err
}

func set(b *Board, n []int, status Status) error { return b.SetStatus(n[0], n[1], status) }

func fill(b *Board, n []int, status Status) error {
	return b.SetStatuses(Rectangle{n[0], n[1], n[2], n[3]}, status)
}

func (d *desk) save(g *Game, arguments []string) ([]string, error) {
	if IsKind(arguments[0]) {
		return nil, fmt.Errorf("%q is the name of a template", arguments[0])
	}
	d.saved[arguments[0]] = g.board.Clone()
	return nil, nil
}

// named finds a saved board or a template.
func (d *desk) named(name string) (*Board, error) {
	if board, ok := d.saved[name]; ok {
		return board, nil
	}
	if IsKind(name) {
		return Make(Kind(name)), nil
	}
	return nil, fmt.Errorf("no board is called %q", name)
}

func (d *desk) match(other *Board, arguments []string) ([]string, error) {
	return d.onBoard(func(b *Board, n []int) ([]string, error) {
		matches, err := b.MatchesSlotsExcept(other, Rectangle{n[0], n[1], n[2], n[3]})
		return engine.Value(matches), err
	})(arguments)
}

func (d *desk) equal(other *Board, _ []string) ([]string, error) {
	return telling(d, other.IsEqual)(nil)
}

// singleton says true of every name: statuses are values, of which there is one each, and templates never change.
func singleton(arguments []string) ([]string, error) {
	if !slices.Contains([]string{"unavailable", "occupied", "unoccupied", "templates"}, arguments[0]) {
		return nil, fmt.Errorf("%q is none of unavailable, occupied, unoccupied, templates", arguments[0])
	}
	return engine.Value(true), nil
}

func kindOf(name string) (Kind, error) {
	if !IsKind(name) {
		return "", fmt.Errorf("%q is no kind of board", name)
	}
	return Kind(name), nil
}

func parseStatus(out string) (Status, error) {
	status, ok := StatusOf(out)
	if !ok {
		return 0, fmt.Errorf("there is no slot status %q", out)
	}
	return status, nil
}

// drawn gives the body that holds the text of a thing.
func drawn[T interface{ Out() string }](thing T, _ []string) ([]string, error) {
	return strings.Split(thing.Out(), "\n"), nil
}
