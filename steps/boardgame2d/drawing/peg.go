package drawing

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"rulebook/steps"
	"rulebook/steps/screen"
)

const (
	side = 9 // of the grid around the board of peg solitaire
	arm  = 3 // the width of the arms of the board

	pegFrame = " |│:()[]" // what may stand between the cells
)

// isPlace tells whether a cell is a place of the board of peg solitaire.
func isPlace(c Place) bool { return pegStart.At(c) == 'o' || pegStart.At(c) == '.' }

// findPegs finds the letters in the first rows with which they show a board, with whatever pegs, or else in the longest
// run of rows.
func findPegs(document Alphabet, lines []string) Alphabet {
	runs := runs(lines, func(line string) (row, bool) {
		r := rowOf(line, pegFrame)
		return r, len(r.letters) >= arm && len(counts(r)) <= 4 && !screen.BetweenRows(line)
	})
	for _, run := range runs {
		for ; len(run) >= side; run = run[1:] {
			rows := unlabelled(run[:side])
			letters := document.guessed(rows)
			if slices.Equal(letters.pegs(rows).shape(), pegStart.shape()) {
				return letters
			}
		}
	}
	longest := slices.MaxFunc(append(runs, nil), func(a, b []row) int { return len(a) - len(b) })
	if len(longest) <= arm {
		return document
	}
	return document.guessed(unlabelled(longest))
}

func counts(rows ...row) map[rune]int {
	counts := map[rune]int{}
	for _, r := range rows {
		for _, letter := range r.letters {
			counts[letter]++
		}
	}
	return counts
}

var pegStart = Position{
	"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooo.oooo", "ooooooooo", "   ooo   ", "   ooo   ", "   ooo   ",
}

// shape gives a board of peg solitaire with a hole for every peg.
func (b Position) shape() Position {
	return steps.Each(b, func(row string) string { return strings.ReplaceAll(row, "o", ".") })
}

// guessed finds letters in rows of any number and length. The most frequent one is a peg, the next a hole; another one in
// the corner of a full rectangle lies off the board, and may stand for holes, too.
func (l Alphabet) guessed(rows []row) Alphabet {
	letters, counts := l, counts(rows...)
	byCount := slices.SortedFunc(maps.Keys(counts), func(a, b rune) int {
		return cmp.Or(counts[b]-counts[a], int(a-b))
	})
	shorter := func(r row) bool { return len(r.letters) != len(rows[0].letters) }
	if corner := rows[0].letters[0]; corner != byCount[0] && !slices.ContainsFunc(rows, shorter) {
		letters.outside = corner
	}
	letters.peg = byCount[0]
	for _, letter := range byCount[1:] {
		if letters.hole = letter; letter != letters.outside {
			break
		}
	}
	return letters
}

// unlabelled takes the labels from the ends of rows: letters or digits, each the next of the one above.
func unlabelled(rows []row) []row {
	if ascend(rows, func(letters []rune) rune { return letters[0] }) {
		rows = steps.Each(rows, func(r row) row { return r.part(1, len(r.letters)) })
	}
	if ascend(rows, func(letters []rune) rune { return letters[len(letters)-1] }) {
		rows = steps.Each(rows, func(r row) row { return r.part(0, len(r.letters)-1) })
	}
	return rows
}

func ascend(rows []row, label func([]rune) rune) bool {
	for i, r := range rows {
		if len(r.letters) == 0 || !isLabel(label(r.letters)) || label(r.letters) != label(rows[0].letters)+rune(i) {
			return false
		}
	}
	return len(rows) > 1
}

func isLabel(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// readPegs reads any nine rows that may be a board. A run of rows that holds none is a board of another size.
func readPegs(letters Alphabet, lines []string, alone bool) []Position {
	var boards []Position
	for _, run := range runs(lines, letters.pegRow) {
		found := pegBoards(letters, run)
		if len(found) == 0 || alone && len(run) != side {
			found = []Position{letters.pegs(unlabelled(run))}
		}
		if len(run) >= arm {
			boards = append(boards, found...)
		}
	}
	return boards
}

// pegRow reads a line of pegs, holes and places off the board, which may have labels.
func (l Alphabet) pegRow(line string) (row, bool) {
	r := rowOf(line, pegFrame)
	inner := r.letters
	label := func(r rune) bool { return !l.isPeg(r) && isLabel(r) }
	if len(inner) > 0 && label(inner[0]) {
		inner = inner[1:]
	}
	if n := len(inner) - 1; n >= 0 && label(inner[n]) {
		inner = inner[:n]
	}
	if screen.Rules(line) && len(inner) != arm && len(inner) != side {
		return r, false
	}
	return r, len(inner) >= arm && !slices.ContainsFunc(inner, func(r rune) bool { return !l.isPeg(r) })
}

func (l Alphabet) isPeg(r rune) bool { return r == l.peg || r == l.hole || r == l.outside }

// pegBoards finds the boards in a run of rows, one after another.
func pegBoards(letters Alphabet, run []row) (boards []Position) {
	for len(run) >= side {
		board := letters.pegs(unlabelled(run[:side]))
		if !slices.Equal(board.shape(), pegStart.shape()) {
			run = run[1:]
			continue
		}
		boards, run = append(boards, board), run[side:]
	}
	return boards
}

// pegs translates rows into the document's letters.
func (l Alphabet) pegs(rows []row) Position {
	full := slices.MaxFunc(rows, func(a, b row) int { return len(a.letters) - len(b.letters) })
	width := len(full.letters)
	grid := len(rows) == side && width == side
	var board Position
	for i, r := range rows {
		cells := bytes.Repeat([]byte{' '}, width)
		for j, column := range r.places(full, arm) {
			cells[column] = l.cell(r.letters[j], !grid || isPlace(Place{i, column}))
		}
		board = append(board, string(cells))
	}
	return board
}

// cell translates a letter into the document's. One letter may stand for holes and for places off the board.
func (l Alphabet) cell(r rune, place bool) byte {
	switch {
	case r == l.peg:
		return 'o'
	case r == ' ', r == l.outside && (r != l.hole || !place):
		return ' '
	case r == l.hole:
		return '.'
	}
	return '?'
}
