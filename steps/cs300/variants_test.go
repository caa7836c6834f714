package cs300_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// variants are programs with the faults of examples.
func variants() map[string]engine.Subject {
	return map[string]engine.Subject{
		"java-plain":                       program{}.both(),
		"java-congratulates-every-loss":    program{congratulates: true}.both(),
		"java-reads-tokens":                program{readsTokens: true}.both(),
		"java-jumps-over-blanks":           program{jumps: []string{"@@-", "@#-"}}.both(),
		"java-performs-illegal-moves":      program{performsAll: true}.both(),
		"python-asks-row-first":            program{rowFirst: true}.both(),
		"python-no-final-board":            program{noLastBoard: true}.both(),
		"python-lands-on-blanks":           program{jumps: []string{"@@-", "@@#"}}.both(),
		"cpp-plain":                        program{}.console(),
		"cpp-wrong-range-in-retry":         program{rangeOfColumns: true}.console(),
		"go-plain":                         program{}.console(),
		"go-diagonals-keep-the-game-alive": program{diagonals: true}.console(),
		"go-repeats-prompt":                program{repeatsPrompt: true}.console(),
		"c-leaves-jumped-peg":              program{jumpedStays: true}.console(),
		"javascript-filled-centre":         program{filledCentre: true}.console(),
	}
}

// A program is a student's game: a right one but for the fields that are set.
type program struct {
	jumps          []string // the contents of three places in a row that make a legal jump
	congratulates  bool     // at every end
	readsTokens    bool     // instead of lines
	performsAll    bool     // moves, legal or not, whose places are on the board
	rowFirst       bool
	noLastBoard    bool
	rangeOfColumns bool // is named after a bad answer about the row
	diagonals      bool // count as moves that are left
	repeatsPrompt  bool // after a bad answer
	jumpedStays    bool
	filledCentre   bool // of the Cross
}

// both gives the program as one in Java or Python, whose methods can be called.
func (p program) both() engine.Subject {
	reference := cs300.Reference()
	reference.Play = p.play
	return enginetest.Faulty(reference, p.methods)
}

// console gives the program as one in any other language.
func (p program) console() engine.Subject { return consoleOnly{p.both()} }

type consoleOnly struct{ engine.Subject }

func (consoleOnly) Engine(context.Context) (engine.Session, error) {
	return nil, engine.Stopf(engine.NotClaimed, "methods cannot be called one by one")
}

// methods carries out the methods that a fault may change. The reference keeps the board.
func (p program) methods(right enginetest.Right) map[string]engine.Action {
	var given board
	var typed strings.Builder
	onDesk := func() board {
		rows, _ := right("board")
		return boardOf(rows)
	}
	actions := map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			typed.Reset()
			return right("new")
		},
		"given": func([]string) ([]string, error) { return given.rows(), nil },
		"valid": engine.Ints(func(n []int) ([]string, error) {
			return engine.Value(p.valid(onDesk(), n[0], n[1], n[2])), nil
		}),
		"moves": func([]string) ([]string, error) { return engine.Value(p.moves(onDesk())), nil },
		"perform": engine.Ints(func(n []int) ([]string, error) {
			given = onDesk()
			p.perform(given, n[0], n[1], n[2])
			_, err := right("load", strings.Join(given.rows(), " "))
			return given.rows(), err
		}),
		"input": func(a []string) ([]string, error) {
			typed.WriteString(a[0] + "\n")
			if !p.readsTokens {
				return right("input", a...)
			}
			for token := range strings.FieldsSeq(a[0]) {
				_, _ = right("input", token)
			}
			return nil, nil
		},
	}
	if p.rowFirst {
		actions["read-move"] = func([]string) ([]string, error) {
			var seen strings.Builder
			t := &terminal{in: bufio.NewScanner(strings.NewReader(typed.String())), out: &seen}
			column, row, direction := p.readMove(t, onDesk())
			return append([]string{fmt.Sprint(column, row, direction)}, strings.Split(seen.String(), "\n")...), nil
		}
	}
	return actions
}

// A board holds @, - and #.
type board [][]byte

func boardOf(rows []string) board {
	var b board
	for _, row := range rows {
		b = append(b, []byte(row))
	}
	return b
}

func (b board) rows() []string {
	var rows []string
	for _, row := range b {
		rows = append(rows, string(row))
	}
	return rows
}

// line gives the contents of three places in a row; nothing if one of them is off the board.
func (b board) line(row, column, down, right int) string {
	var contents []byte
	for i := range 3 {
		r, c := row-1+i*down, column-1+i*right
		if r < 0 || r >= len(b) || c < 0 || c >= len(b[0]) {
			return ""
		}
		contents = append(contents, b[r][c])
	}
	return string(contents)
}

// step gives the rows and columns of a step in a direction; 0 and 0 if there is no such direction.
func step(direction int) (down, right int) {
	if direction < 1 || direction > 4 {
		return 0, 0
	}
	way := [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}[direction-1]
	return way[0], way[1]
}

func (p program) isJump(contents string) bool {
	for _, jump := range p.jumps {
		if contents == jump {
			return true
		}
	}
	return len(p.jumps) == 0 && contents == "@@-"
}

func (p program) valid(b board, row, column, direction int) bool {
	down, right := step(direction)
	return p.isJump(b.line(row, column, down, right))
}

func (p program) perform(b board, row, column, direction int) {
	down, right := step(direction)
	onBoard := direction >= 1 && direction <= 4 && b.line(row, column, down, right) != ""
	if !p.valid(b, row, column, direction) && !(p.performsAll && onBoard) {
		return
	}
	b[row-1][column-1] = '-'
	if !p.jumpedStays {
		b[row-1+down][column-1+right] = '-'
	}
	b[row-1+2*down][column-1+2*right] = '@'
}

func (p program) moves(b board) int {
	n := 0
	for i := range len(b) * len(b[0]) {
		row, column := i/len(b[0])+1, i%len(b[0])+1
		for direction := 1; direction <= 4; direction++ {
			if p.valid(b, row, column, direction) {
				n++
			}
		}
		for _, way := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if p.diagonals && p.isJump(b.line(row, column, way[0], way[1])) {
				n++
			}
		}
	}
	return n
}

// A terminal is where the player types. Its input has ended when ended is set.
type terminal struct {
	in    *bufio.Scanner
	out   io.Writer
	ended bool
}

func (t *terminal) print(texts ...any) { _, _ = fmt.Fprint(t.out, texts...) }

func (t *terminal) show(b board) {
	t.print("\n  ")
	for column := range b[0] {
		t.print(column + 1)
	}
	t.print("\n")
	for i, row := range b {
		t.print(i+1, " ", string(row), "\n")
	}
}

// readInt reads an integer from 1 to last. After a bad answer the program names the range up to named.
func (p program) readInt(t *terminal, prompt string, last, named int) int {
	t.print(prompt)
	for t.in.Scan() {
		n, err := strconv.Atoi(strings.TrimSpace(t.in.Text()))
		if err == nil && 1 <= n && n <= last {
			return n
		}
		t.print("Please enter your choice as an integer between 1 and ", named, ": ")
		if p.repeatsPrompt {
			t.print("\n", prompt)
		}
	}
	t.ended = true
	return 0
}

func (p program) readMove(t *terminal, b board) (column, row, direction int) {
	rows, columns := len(b), len(b[0])
	named := rows
	if p.rangeOfColumns {
		named = columns
	}
	askColumn := func() { column = p.readInt(t, "Choose the COLUMN of a peg you'd like to move: ", columns, columns) }
	askRow := func() { row = p.readInt(t, "Choose the ROW of a peg you'd like to move: ", rows, named) }
	first, second := askColumn, askRow
	if p.rowFirst {
		first, second = askRow, askColumn
	}
	for !t.ended {
		first()
		second()
		direction = p.readInt(t, "Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: ", 4, 4)
		if t.ended || p.valid(b, row, column, direction) {
			break
		}
		t.print(fmt.Sprintf("Moving a peg from row %d and column %d %v is not currently a legal move.\n\n",
			row, column, cs300.Direction(direction)))
	}
	return column, row, direction
}

// play plays one game, as far as its input goes.
func (p program) play(in io.Reader, out io.Writer, _ func(time.Duration)) error {
	t := &terminal{in: bufio.NewScanner(in), out: out}
	if p.readsTokens {
		t.in.Split(bufio.ScanWords)
	}
	t.print("WELCOME TO CS300 PEG SOLITAIRE!\n", strings.Repeat("=", 31), "\n\nBoard Style Menu\n")
	for _, style := range cs300.Styles() {
		t.print(fmt.Sprintf("  %d) %v\n", style, style))
	}
	style := p.readInt(t, "Choose a board style: ", 4, 4)
	if t.ended {
		return io.ErrUnexpectedEOF
	}
	b := boardOf(rowsOf(style))
	if p.filledCentre && style == 1 {
		b[3][4] = '@'
	}
	t.show(b)
	for p.moves(b) > 0 {
		column, row, direction := p.readMove(t, b)
		if t.ended {
			return io.ErrUnexpectedEOF
		}
		p.perform(b, row, column, direction)
		if !p.noLastBoard || p.moves(b) > 0 {
			t.show(b)
		}
	}
	result := "It looks like there are no more legal moves.  Please try again.\n"
	if p.congratulates || strings.Count(strings.Join(b.rows(), ""), "@") == 1 {
		result = "Congrats, you won!\n"
	}
	t.print(result, "\n", strings.Repeat("=", 42), "\nTHANK YOU FOR PLAYING CS300 PEG SOLITAIRE!\n")
	return nil
}

// rowsOf gives the rows of a new board.
func rowsOf(style int) []string {
	request := engine.Request{Command: "create", Arguments: []string{strconv.Itoa(style)}}
	reply, _ := cs300.Commands().Do(context.Background(), request)
	return reply.Body
}
