package eecs3311

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"rulebook/steps"
	"rulebook/steps/play"
)

// A dialect is how a subject shows a board: with which characters, and with or without blanks and line ends between them.
type dialect struct {
	statuses map[rune]rune // what its characters stand for, where they are not as the rules have them
	notes    []string
}

// Notes tell how the subject shows a board, if that is not as the rules have it.
func (d *dialect) Notes() []string { return d.notes }

// size is the number of rows and of columns of a board.
const size = 7

// sample is a board with every status in each row and column.
const sample = "*O.O*.O O.*.O*. .*O*.O* O.*O*.O *O.*O.* .*O.*O. O.*O.*O"

// learn shows a board to see how the subject does it. A subject that shows something else than 49 characters, or the same character for
// two statuses, is taken at its word.
func learn(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	replies, err := w.AskAll(ctx, steps.Request("load", sample), steps.Request("board"))
	if err != nil {
		return &dialect{}, play.UnlessItsOwn(err)
	}
	body, right := replies[1].Body, strings.Fields(sample)
	statuses, ok := translation(slots(right), slots(body))
	if !ok || slices.Equal(body, right) {
		return &dialect{}, nil
	}
	note := fmt.Sprintf("It shows a board as %q; all scenarios but those about the text of boards read it so.", strings.Join(body, "\n"))
	return &dialect{statuses, []string{note}}, nil
}

// translation tells which status each character stands for; false if they do not stand for one each.
func translation(board, shown []rune) (statuses map[rune]rune, ok bool) {
	statuses = map[rune]rune{}
	for i := range min(len(board), len(shown)) {
		statuses[shown[i]] = board[i]
	}
	read := steps.Each(shown, func(character rune) rune { return statuses[character] })
	return statuses, len(statuses) == len("*O.") && slices.Equal(read, board)
}

// slots gives the characters of a board without what is between them.
func slots(rows []string) []rune {
	return slices.DeleteFunc([]rune(strings.Join(rows, "")), unicode.IsSpace)
}

// rows gives the rows of a board that the subject shows. What is no board of 49 slots stays as it is, but for a new line at its end.
func (d *dialect) rows(body []string) []string {
	shown := slots(body)
	if len(shown) != size*size {
		last := len(body) - 1
		if last >= 0 && body[last] == "" {
			return body[:last]
		}
		return body
	}
	for i, character := range shown {
		if status, ok := d.statuses[character]; ok {
			shown[i] = status
		}
	}
	var rows []string
	for row := range slices.Chunk(shown, size) {
		rows = append(rows, string(row))
	}
	return rows
}

// ready learns how the subject shows boards before the first of them. It may be that no game has begun. What was refused before must
// have been expected.
func (e *world) ready(ctx context.Context) error {
	learnt, err := e.Dialect()
	if err != nil {
		return err
	}
	e.drawn = learnt.(*dialect)
	if e.Game == nil {
		e.Game = &play.Game{Now: e.Rules().Begin()}
	}
	return e.unexpected(ctx)
}
