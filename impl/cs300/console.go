package cs300

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"rulebook/impl/peg"
)

// Play plays one game: it drives the entire application from the welcome to the thank-you (method main). The error is
// [io.ErrUnexpectedEOF] if the input ends before the game does, else that of in or out.
func Play(in io.Reader, out io.Writer) error {
	p := &player{in: bufio.NewReader(in), out: out}
	p.print("WELCOME TO CS300 PEG SOLITAIRE!\n", strings.Repeat("=", 31), "\n\nBoard Style Menu\n")
	for _, style := range Styles() {
		p.print(fmt.Sprintf("  %d) %v\n", style, style))
	}
	style := p.ReadValidInt("Choose a board style: ", 1, len(Styles()))
	if p.err != nil {
		return p.err
	}
	board, err := CreateBoard(Style(style))
	if err != nil {
		return err
	}
	p.print(DisplayBoard(board))
	for p.err == nil && CountMovesAvailable(board) > 0 {
		column, row, direction := p.ReadValidMove(board)
		board = PerformMove(board, row, column, direction)
		p.print(DisplayBoard(board))
	}
	p.print(verdict(board), "\n", strings.Repeat("=", 42), "\nTHANK YOU FOR PLAYING CS300 PEG SOLITAIRE!\n")
	return p.err
}

func verdict(board peg.Board) string {
	if CountPegsRemaining(board) == 1 {
		return "Congrats, you won!\n"
	}
	return "It looks like there are no more legal moves.  Please try again.\n"
}

// DisplayBoard draws the board under an empty line, its columns and rows labelled from 1.
func DisplayBoard(board peg.Board) string {
	var drawn strings.Builder
	drawn.WriteString("\n  ")
	_, columns := board.Size()
	for column := range columns {
		drawn.WriteString(strconv.Itoa(column + 1))
	}
	drawn.WriteString("\n")
	for i, row := range board.Drawn(glyphs) {
		fmt.Fprintf(&drawn, "%d %s\n", i+1, row)
	}
	return drawn.String()
}

// A player sits at a terminal: what he types is read, one answer a line, and what he sees is printed. After the first error
// nothing is read or printed any more.
type player struct {
	in  *bufio.Reader
	out io.Writer
	err error
}

func (p *player) print(texts ...string) {
	for _, text := range texts {
		if p.err == nil {
			_, p.err = io.WriteString(p.out, text)
		}
	}
}

// ReadValidInt asks for an integer from min to max and asks again, with a prompt that names the range, until it gets one.
// One line is one answer.
func (p *player) ReadValidInt(prompt string, min, max int) int {
	p.print(prompt)
	for p.err == nil {
		line, err := p.in.ReadString('\n')
		if n, bad := strconv.Atoi(strings.TrimSpace(line)); bad == nil && min <= n && n <= max {
			return n
		}
		if err != nil {
			p.err = ended(err)
		}
		p.print(fmt.Sprintf("Please enter your choice as an integer between %d and %d: ", min, max))
	}
	return 0
}

func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// ReadValidMove asks for column, row and direction of a move, and asks again until the move is legal.
func (p *player) ReadValidMove(board peg.Board) (column, row int, direction Direction) {
	rows, columns := board.Size()
	for p.err == nil {
		column = p.ReadValidInt("Choose the COLUMN of a peg you'd like to move: ", 1, columns)
		row = p.ReadValidInt("Choose the ROW of a peg you'd like to move: ", 1, rows)
		direction = Direction(p.ReadValidInt(
			"Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: ", 1, len(Directions())))
		if IsValidMove(board, row, column, direction) {
			break
		}
		p.print(fmt.Sprintf("Moving a peg from row %d and column %d %v is not currently a legal move.\n\n", row, column, direction))
	}
	return column, row, direction
}
