package speech

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// A drawing is how a program draws boards in other characters than the assignment. Nil is as it should be.
type drawing []screen.Pattern

// draws learns in which characters boards are drawn where those of the assignment are not read: from the first board
// that is as it should be.
func (l *learner) draws(ctx context.Context) {
	l.learnt.drawing = nil
	for n, b := range l.world.Facts.Boards {
		text := []byte(l.play(ctx, l.begin(strconv.Itoa(n+1))))
		if shown := Only(Scan(text, len(b.Rows[0])), ShowsBoard); len(Nth(shown, 0).Rows) == len(b.Rows) {
			return
		}
		lines := steps.Each(linesIn(text), func(l line) string { return string(l.behindQuestion().letters) })
		if l.learnt.drawing = screen.Find([]screen.Shape{screen.Known(b.Rows, "")}, lines); l.learnt.drawing != nil {
			return
		}
	}
}

// Redraw writes the characters of the assignment in an output where a program draws others, each in the same place.
func (d drawing) Redraw(output []byte) []byte {
	if d == nil {
		return output
	}
	redrawn := bytes.Clone(output)
	for _, l := range linesIn(output) {
		l = l.behindQuestion()
		if row := string(l.letters); d[0].Begins(row) {
			cells, columns := d[0].Row(row)
			l.redraw(redrawn, cells, columns)
		}
	}
	return redrawn
}

// A line is what is printed on a line of a terminal: its letters, one for each column, and where they stand.
type line struct {
	letters []rune
	at      []int
}

// asked is a question on whose line a board may begin.
var asked = regexp.MustCompile(`^.*\pL.*[:?>] ?`)

func (l line) behindQuestion() line {
	n := utf8.RuneCountInString(asked.FindString(string(l.letters)))
	return line{l.letters[n:], l.at[n:]}
}

// redraw writes the cells of a row that are known in their columns, and nothing between them.
func (l line) redraw(output []byte, cells []rune, columns []int) {
	n := 0
	for n < len(cells) && columns[n] < len(l.letters) && cells[n] != screen.Unknown {
		n++
	}
	if n < 2 {
		return
	}
	for column := columns[0]; column <= columns[n-1]; column++ {
		at := l.at[column]
		_, size := utf8.DecodeRune(output[at:])
		copy(output[at:at+size], bytes.Repeat([]byte(" "), size))
		if i := slices.Index(columns, column); i >= 0 {
			output[at] = byte(cells[i])
		}
	}
}
