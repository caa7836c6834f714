package eecs3311

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/peg"
)

// Commands gives the engine face: each of the assignment's features as a command, on a game of its own.
func Commands() *engine.Table { return (&desk{saved: map[string]*Board{}}).commands() }

func (d *desk) commands() *engine.Table {
	rectangle := []string{"ROW1", "ROW2", "COLUMN1", "COLUMN2"}
	return engine.NewTable("EECS3311 reference (Go)", engine.Translated(refused, []engine.Command{
		{Name: "new", Parameters: []string{"KIND..."}, Shown: "KIND...", Words: newShown, Do: d.begin,
			Help: "alone: forgets everything; with a KIND: GAME.make_easy or its like, for default make_from_board"},
		{Name: "load", Parameters: []string{"ROW..."},
			Shown: "game.make_from_board (the board ROW...)", Words: rowsShown, Do: d.load,
			Help: "GAME.make_from_board: begins a game on the board of these seven rows, separated by blanks"},
		{Name: "player", Shown: "create player.make", Do: d.player,
			Help: "PLAYER.make: the game of a new player becomes the current one"},
		{Name: "good", Parameters: []string{"KIND"}, Shown: "player.wins_KIND_board",
			Do: d.playing((*Player).Wins), Help: "a good player plays the current game: wins_easy_board or its like"},
		{Name: "bad", Parameters: []string{"KIND"}, Shown: "player.loses_KIND", Words: lossShown,
			Do:   d.playing((*Player).Loses),
			Help: "a bad player plays the current game: loses_easy_board, loses_pyramid_game or its like"},
		{Name: "move", Parameters: []string{"DIRECTION", "ROW", "COLUMN"},
			Shown: "game.move_DIRECTION (ROW, COLUMN)", Do: d.onGame(move),
			Help: "GAME.move_left or its like; the direction is left, right, up or down"},
		{Name: "out", Shown: "game.out",
			Do:   d.onGame(drawn),
			Help: "GAME.out, line by line; a new-line character at its end shows as an empty last line"},
		{Name: "over", Shown: "game.is_over",
			Do:   d.onGame(func(g *Game, _ []string) ([]string, error) { return engine.Value(g.IsOver()), nil }),
			Help: "GAME.is_over: true or false"},
		{Name: "won", Shown: "game.is_won",
			Do:   d.onGame(func(g *Game, _ []string) ([]string, error) { return engine.Value(g.IsWon()), nil }),
			Help: "GAME.is_won: true or false"},
		{Name: "board", Shown: "game.board.out",
			Do:   d.onGame(func(g *Game, _ []string) ([]string, error) { return drawn(g.board, nil) }),
			Help: "BOARD.out of the current board, line by line"},
		{Name: "rows", Shown: "board.number_of_rows", Do: telling(d, (*Board).NumberOfRows),
			Help: "BOARD.number_of_rows: a number"},
		{Name: "columns", Shown: "board.number_of_columns", Do: telling(d, (*Board).NumberOfColumns),
			Help: "BOARD.number_of_columns: a number"},
		{Name: "count", Shown: "board.number_of_occupied_slots", Do: telling(d, (*Board).NumberOfOccupiedSlots),
			Help: "BOARD.number_of_occupied_slots: a number"},
		{Name: "valid-row", Parameters: []string{"ROW"}, Shown: "board.is_valid_row (ROW)",
			Do: d.testing((*Board).IsValidRow), Help: "BOARD.is_valid_row: true or false"},
		{Name: "valid-column", Parameters: []string{"COLUMN"}, Shown: "board.is_valid_column (COLUMN)",
			Do: d.testing((*Board).IsValidColumn), Help: "BOARD.is_valid_column: true or false"},
		{Name: "status", Parameters: []string{"ROW", "COLUMN"}, Shown: "board.status_of (ROW, COLUMN)",
			Do: d.onBoard(statusOf), Help: "BOARD.status_of: its one character"},
		{Name: "set", Parameters: []string{"ROW", "COLUMN", "STATUS"},
			Shown: "board.set_status (ROW, COLUMN, STATUS)", Words: statusShown, Do: d.setting(set),
			Help: "BOARD.set_status; the status is *, O or ."},
		{Name: "fill", Parameters: append(rectangle, "STATUS"),
			Shown: "board.set_statuses (ROW1, ROW2, COLUMN1, COLUMN2, STATUS)", Words: statusShown,
			Do: d.setting(fill), Help: "BOARD.set_statuses; the status is *, O or ."},
		{Name: "save", Parameters: []string{"NAME"}, Shown: "NAME := board.deep_twin",
			Do: d.onGame(d.save), Help: "keeps a copy of the current board under a name that is no kind of board"},
		{Name: "show", Parameters: []string{"NAME"}, Shown: "NAME.out", Words: boardShown,
			Do:   engine.One(d.named, drawn),
			Help: "BOARD.out of the board that was saved under the name, or of the template of that kind, line by line"},
		{Name: "match", Parameters: append([]string{"NAME"}, rectangle...),
			Shown: "board.matches_slots_except (NAME, ROW1, ROW2, COLUMN1, COLUMN2)", Words: boardShown,
			Do:   engine.One(d.named, d.match),
			Help: "BOARD.matches_slots_except of the current board and that one: true or false"},
		{Name: "equal", Parameters: []string{"NAME"}, Shown: "board ~ NAME", Words: boardShown,
			Do: engine.One(d.named, d.equal), Help: "whether the current board is equal to that one: true or false"},
		{Name: "template", Parameters: []string{"KIND"}, Shown: "KIND_out", Words: boardShown,
			Do:   engine.One(kindOf, drawn),
			Help: "the string constant BOARD_TEMPLATES.easy_board_out or its like, line by line"},
		{Name: "slot", Parameters: []string{"STATUS"}, Shown: "STATUS.out", Words: statusShown,
			Do: engine.One(parseStatus, drawn), Help: "out of the slot status *, O or .: one character"},
		{Name: "slots-equal", Parameters: []string{"STATUS", "STATUS"},
			Shown: "STATUS ~ STATUS", Words: statusShown,
			Do:   engine.Compare(parseStatus, parseStatus, func(a, b Status) bool { return a == b }),
			Help: "whether two slot statuses are equal: true or false"},
		{Name: "singleton", Parameters: []string{"NAME"}, Shown: "NAME = NAME", Words: singletonShown,
			Do:   singleton,
			Help: "whether unavailable, occupied, unoccupied or templates is the same object at each access: true or false"},
	}...)...)
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
