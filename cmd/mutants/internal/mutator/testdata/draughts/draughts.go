// Package draughts is a small program of which mutants are made. It holds each kind of fault at least once.
package draughts

import (
	"errors"
	"strings"
)

// Side is a constant, whose uses may be mutated and whose declaration may not.
const Side = 8

// Glyphs is a variable whose first value may be mutated.
var Glyphs = []string{"w", "b"}

// ErrOff is for words that only programmers read: they stay.
var ErrOff = errors.New("off the board")

// A Man stands on a field.
type Man struct {
	Row, Column int
}

// On has comparisons that are connected.
func On(row, column int) bool {
	return row >= 0 && row < Side && column >= 0 && column < Side
}

// Forward has arithmetic and a swap.
func Forward(m Man, left bool) Man {
	step := 1
	if left {
		step = -step
	}
	return Man{m.Row + 1, m.Column + step}
}

// Count has a loop, an if and a counter.
func Count(rows []string, glyph byte) (n int) {
	for _, row := range rows {
		for i := range len(row) {
			if row[i] == glyph {
				n++
			}
		}
	}
	return n
}

// Move has an error, a call that can be left out, and a switch.
func Move(m *Man, to Man, say func(string)) error {
	switch {
	case !On(to.Row, to.Column):
		return ErrOff
	case to.Row != m.Row+1:
		return errors.New("not forward")
	}
	say("moved")
	*m = to
	return nil
}

// Drawn has a function in a function.
func Drawn(width int) string {
	field := func(i int) string {
		if i%2 == 0 {
			return "#"
		}
		return "."
	}
	var drawn strings.Builder
	for i := range width {
		drawn.WriteString(field(i))
	}
	return drawn.String()
}

// First ends a loop early.
func First(men map[string]Man, names [2]string) (Man, bool) {
	for _, name := range names {
		if m, ok := men[name]; ok {
			return m, true
		}
	}
	return Man{}, false
}
