package drawing

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"rulebook/steps/screen"
)

const (
	side = 9 // of the grid around the board of peg solitaire
	arm  = 3 // the width of the arms of the board
)

// isPlace tells whether a cell is a place of the board of peg solitaire.
func isPlace(c Place) bool { return pegStart.At(c) == 'o' || pegStart.At(c) == '.' }

// lettersOf gives the letters of a line without blanks, bars and brackets.
func lettersOf(line string) []rune {
	frame := func(r rune) bool { return strings.ContainsRune(" |│:()[]", r) }
	return slices.DeleteFunc([]rune(line), frame)
}

// findPegs finds the letters in the right board of the start, or in the longest run of rows.
func findPegs(document Alphabet, lines []string) Alphabet {
	runs := runs(lines, func(line string) ([]rune, bool) {
		row := lettersOf(line)
		return row, len(row) >= arm && len(counts(row)) <= 4 && !screen.BetweenRows(line)
	})
	for _, run := range runs {
		for i := range len(run) - side + 1 {
			rows := unlabelled(run[i : i+side])
			letters := document.guessed(rows)
			if slices.Equal(letters.pegs(rows), pegStart) {
				return letters
			}
		}
	}
	longest := slices.MaxFunc(append(runs, nil), func(a, b [][]rune) int { return len(a) - len(b) })
	if len(longest) <= arm {
		return document
	}
	return document.guessed(unlabelled(longest))
}

func counts(rows ...[]rune) map[rune]int {
	counts := map[rune]int{}
	for _, r := range slices.Concat(rows...) {
		counts[r]++
	}
	return counts
}

var pegStart = Position{
	"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooo.oooo", "ooooooooo", "   ooo   ", "   ooo   ", "   ooo   ",
}

// shape gives a board of peg solitaire with a hole for every peg.
func (b Position) shape() string { return strings.ReplaceAll(strings.Join(b, "\n"), "o", ".") }

// guessed finds letters in rows of any number and length. The most frequent one is a peg, the next a hole; another one in
// the corner of a full rectangle lies off the board, and may stand for holes, too.
func (l Alphabet) guessed(rows [][]rune) Alphabet {
	letters, counts := l, counts(rows...)
	byCount := slices.SortedFunc(maps.Keys(counts), func(a, b rune) int {
		return cmp.Or(counts[b]-counts[a], int(a-b))
	})
	shorter := func(row []rune) bool { return len(row) != len(rows[0]) }
	if corner := rows[0][0]; corner != byCount[0] && !slices.ContainsFunc(rows, shorter) {
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
func unlabelled(rows [][]rune) [][]rune {
	rows = slices.Clone(rows)
	if ascend(rows, func(row []rune) rune { return row[0] }) {
		for i, row := range rows {
			rows[i] = row[1:]
		}
	}
	if ascend(rows, func(row []rune) rune { return row[len(row)-1] }) {
		for i, row := range rows {
			rows[i] = row[:len(row)-1]
		}
	}
	return rows
}

func ascend(rows [][]rune, label func([]rune) rune) bool {
	for i, row := range rows {
		if len(row) == 0 || label(row) != label(rows[0])+rune(i) || !isLabel(label(row)) {
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
func (l Alphabet) pegRow(line string) ([]rune, bool) {
	row := lettersOf(line)
	inner := row
	label := func(r rune) bool { return !l.isPeg(r) && isLabel(r) }
	if len(inner) > 0 && label(inner[0]) {
		inner = inner[1:]
	}
	if n := len(inner) - 1; n >= 0 && label(inner[n]) {
		inner = inner[:n]
	}
	if screen.Rules(line) && len(inner) != arm && len(inner) != side {
		return nil, false
	}
	return row, len(inner) >= arm && !slices.ContainsFunc(inner, func(r rune) bool { return !l.isPeg(r) })
}

func (l Alphabet) isPeg(r rune) bool { return r == l.peg || r == l.hole || r == l.outside }

// pegBoards finds the boards in a run of rows, one after another.
func pegBoards(letters Alphabet, run [][]rune) (boards []Position) {
	for len(run) >= side {
		board := letters.pegs(unlabelled(run[:side]))
		if board.shape() != pegStart.shape() {
			run = run[1:]
			continue
		}
		boards, run = append(boards, board), run[side:]
	}
	return boards
}

// pegs translates rows into the document's letters, the shorter ones in the middle.
func (l Alphabet) pegs(rows [][]rune) Position {
	width := len(slices.MaxFunc(rows, func(a, b []rune) int { return len(a) - len(b) }))
	grid := len(rows) == side && width == side
	var board Position
	for i, row := range rows {
		cells := bytes.Repeat([]byte{' '}, width)
		left := (width - len(row)) / 2
		for j, r := range row {
			cells[left+j] = l.cell(r, !grid || isPlace(Place{i, left + j}))
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
