package cs300

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/peg"
)

// Commands gives the engine face: each of the assignment's methods as a command, on a board and an input of its own.
func Commands() *engine.Table {
	d := &desk{}
	_, _ = d.clear(nil)
	return engine.NewTable("CS300 reference (Go)",
		engine.Command{Name: "new", Do: d.clear,
			Help: "forgets the board and the input: what follows is a scenario of its own"},
		engine.Command{Name: "load", Parameters: []string{"ROW..."}, Shown: "the board ROW...", Words: rowsShown,
			Do:   d.load,
			Help: "puts a board on the desk, its rows separated by blanks"},
		engine.Command{Name: "board", Do: func([]string) ([]string, error) { return d.current.Drawn(glyphs), nil },
			Help: "the rows of the board on the desk"},
		engine.Command{Name: "given", Do: func([]string) ([]string, error) { return d.given.Drawn(glyphs), nil },
			Help: "the rows of the array that the last perform was given, as it is now"},
		engine.Command{Name: "create", Parameters: []string{"TYPE"}, Shown: "createBoard(TYPE)", Do: engine.Ints(d.create),
			Help: "createBoard: the rows of the new board, which goes on the desk"},
		engine.Command{Name: "display", Shown: "displayBoard(board)",
			Do:   func([]string) ([]string, error) { return text(DisplayBoard(d.current)), nil },
			Help: "displayBoard: what it prints of the board on the desk"},
		engine.Command{Name: "valid", Parameters: []string{"ROW", "COLUMN", "DIRECTION"},
			Shown: "isValidMove(board, ROW, COLUMN, DIRECTION)",
			Do:    engine.Ints(d.valid),
			Help:  "isValidMove: true or false"},
		engine.Command{Name: "perform", Parameters: []string{"ROW", "COLUMN", "DIRECTION"},
			Shown: "performMove(board, ROW, COLUMN, DIRECTION)",
			Do:    engine.Ints(d.perform),
			Help:  "performMove: the rows of the board that it returns, which goes on the desk"},
		engine.Command{Name: "pegs", Shown: "countPegsRemaining(board)", Do: on(d, CountPegsRemaining),
			Help: "countPegsRemaining: a number"},
		engine.Command{Name: "moves", Shown: "countMovesAvailable(board)", Do: on(d, CountMovesAvailable),
			Help: "countMovesAvailable: a number"},
		engine.Command{Name: "input", Parameters: []string{"TEXT..."},
			Shown: "the player will type TEXT...", Words: textShown, Do: d.typed,
			Help: "one more line that the player will type when asked"},
		engine.Command{Name: "read-int", Parameters: []string{"MIN", "MAX", "TEXT..."},
			Shown: "readValidInt(TEXT..., MIN, MAX)", Words: textShown, Do: d.readInt,
			Help: "readValidInt with TEXT as its prompt: the integer, then what was printed"},
		engine.Command{Name: "read-move", Shown: "readValidMove(board)", Do: d.readMove,
			Help: "readValidMove: column, row and direction, then what was printed"},
		engine.Command{Name: "methods", Fact: true, Do: engine.Always(
			"main", "readValidInt", "createBoard", "displayBoard", "readValidMove",
			"isValidMove", "performMove", "countPegsRemaining", "countMovesAvailable"),
			Help: "which of the nine methods there are, one a line; " +
				"“isValidMove as isMoveValid” is one with a misspelt name"},
		engine.Command{Name: "state", Fact: true, Do: engine.Always(),
			Help: "the mutable variables outside all methods, one a line"},
	)
}

// A desk holds what a caller of the methods has in hand.
type desk struct {
	current, given peg.Board
	input          bytes.Buffer
	in             *bufio.Reader
}

func (d *desk) clear([]string) ([]string, error) {
	*d = desk{}
	d.in = bufio.NewReader(&d.input)
	return nil, nil
}

func (d *desk) load(arguments []string) ([]string, error) {
	board, err := peg.Parse(glyphs, strings.Fields(arguments[0])...)
	if err != nil {
		return nil, fmt.Errorf("loading a board: %w", err)
	}
	d.current = board
	return nil, nil
}

// on makes the action of a method that takes the board on the desk and gives a value.
func on[V any](d *desk, method func(peg.Board) V) engine.Action {
	return func([]string) ([]string, error) { return engine.Value(method(d.current)), nil }
}

func (d *desk) create(n []int) ([]string, error) {
	board, err := CreateBoard(Style(n[0]))
	if err != nil {
		return nil, err
	}
	d.current = board
	return board.Drawn(glyphs), nil
}

func (d *desk) valid(n []int) ([]string, error) {
	return engine.Value(IsValidMove(d.current, n[0], n[1], Direction(n[2]))), nil
}

func (d *desk) perform(n []int) ([]string, error) {
	d.given = d.current
	d.current = PerformMove(d.given, n[0], n[1], Direction(n[2]))
	return d.current.Drawn(glyphs), nil
}

func (d *desk) typed(arguments []string) ([]string, error) {
	d.input.WriteString(arguments[0] + "\n")
	return nil, nil
}

func (d *desk) readInt(arguments []string) ([]string, error) {
	n, err := engine.Integers(arguments[:2])
	if err != nil {
		return nil, err
	}
	return d.read(func(p *player) string { return strconv.Itoa(p.ReadValidInt(arguments[2], n[0], n[1])) })
}

func (d *desk) readMove([]string) ([]string, error) {
	return d.read(func(p *player) string {
		column, row, direction := p.ReadValidMove(d.current)
		return fmt.Sprint(column, row, int(direction))
	})
}

// read lets a method read what has been typed and gives its result and what it printed.
func (d *desk) read(method func(*player) string) ([]string, error) {
	var printed bytes.Buffer
	p := &player{in: d.in, out: &printed}
	result := method(p)
	if p.err != nil {
		return nil, engine.Refuse(engine.Exception, p.err.Error())
	}
	return append([]string{result}, text(printed.String())...), nil
}

// text gives the lines of a text; one that ends with a line end has an empty last line.
func text(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

func rowsShown(arguments []string) []string {
	return []string{strings.ReplaceAll(arguments[0], " ", "/")}
}

// textShown quotes the text, which is the last argument.
func textShown(arguments []string) []string {
	last := len(arguments) - 1
	return append(slices.Clone(arguments[:last]), strconv.Quote(arguments[last]))
}
