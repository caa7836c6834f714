package drawingtest

import (
	"fmt"
	"strings"

	"rulebook/steps/boardgame2d/drawing"
)

// A Picture is a drawing of a board: at first one letter a cell, with nothing else. Its methods draw it otherwise.
type Picture string

// PictureOf draws a board with one letter a cell.
func PictureOf(board drawing.Position) Picture {
	return Picture(strings.Join(board, "\n"))
}

// With puts other letters in the place of some.
func (d Picture) With(letters ...string) Picture {
	return Picture(strings.NewReplacer(letters...).Replace(string(d)))
}

// Lines formats each line. The format takes its number, from 1, and the line, or only the line.
func (d Picture) Lines(format string) Picture {
	lines := strings.Split(string(d), "\n")
	for i, line := range lines {
		if strings.Contains(format, "%d") {
			lines[i] = fmt.Sprintf(format, i+1, line)
		} else {
			lines[i] = fmt.Sprintf(format, line)
		}
	}
	return Picture(strings.Join(lines, "\n"))
}

// Parted puts a text between all letters of each line.
func (d Picture) Parted(by string) Picture {
	lines := strings.Split(string(d), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Split(line, ""), by)
	}
	return Picture(strings.Join(lines, "\n"))
}

// Ruled puts a rule above and below each line.
func (d Picture) Ruled(rule string) Picture {
	return Picture(rule + "\n" + strings.ReplaceAll(string(d), "\n", "\n"+rule+"\n") + "\n" + rule)
}

// Within puts texts around it.
func (d Picture) Within(before, after string) Picture {
	return Picture(before) + d + Picture(after)
}

// Units draws a board of Klotski with a letter for each unit.
func Units(board drawing.Position) string {
	var rows []string
	for i := 1; i < 13; i += 2 {
		row := ""
		for j := 1; j < 9; j += 2 {
			row += board[i][j : j+1]
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "\n")
}
