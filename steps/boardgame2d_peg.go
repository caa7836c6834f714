package steps

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

const (
	boardgame2dSide = 9 // of the grid around the board of peg solitaire
	boardgame2dArm  = 3 // the width of the arms of the board
)

// boardgame2dIsPlace tells whether a cell is a place of the board of peg solitaire.
func boardgame2dIsPlace(c boardgame2dCell) bool {
	within := func(n int) bool { return n >= 0 && n < boardgame2dSide }
	inArm := func(n int) bool { return n >= boardgame2dArm && n < 2*boardgame2dArm }
	return inArm(c.row) && within(c.column) || inArm(c.column) && within(c.row)
}

// boardgame2dPegRow gives the letters of a line without blanks, bars and brackets.
func boardgame2dPegRow(line string) []rune {
	var row []rune
	for _, r := range line {
		if !strings.ContainsRune(" |│:()[]", r) {
			row = append(row, r)
		}
	}
	return row
}

// findBoardgame2dPegs finds the letters of peg solitaire: best in a board as it should be at the start, else in the longest
// run of rows, because a program may begin with another board.
func findBoardgame2dPegs(screen []string) (letters boardgame2dLetters, ok bool) {
	runs := boardgame2dRuns(screen, func(line string) ([]rune, bool) {
		row := boardgame2dPegRow(line)
		return row, len(row) >= boardgame2dArm && len(boardgame2dCounts(row)) <= 4 && !boardgame2dBetweenRows(line)
	})
	for _, run := range runs {
		for i := range len(run) - boardgame2dSide + 1 {
			if letters, ok := boardgame2dStart(boardgame2dUnlabelled(run[i : i+boardgame2dSide])); ok {
				return letters, true
			}
		}
	}
	longest := slices.MaxFunc(append(runs, nil), func(a, b [][]rune) int { return cmp.Compare(len(a), len(b)) })
	if len(longest) <= boardgame2dArm {
		return letters, false
	}
	return boardgame2dGuessed(boardgame2dUnlabelled(longest)), true
}

// boardgame2dCounts tells how often each letter stands in the rows.
func boardgame2dCounts(rows ...[]rune) map[rune]int {
	counts := map[rune]int{}
	for _, r := range slices.Concat(rows...) {
		counts[r]++
	}
	return counts
}

// boardgame2dStart finds the letters in the board of the start; false if the rows are no such board.
func boardgame2dStart(rows [][]rune) (letters boardgame2dLetters, ok bool) {
	letters = boardgame2dDocument
	letters.outside = 0
	if cells, ok := boardgame2dGrid(rows); ok {
		letters.peg, letters.hole, letters.outside = cells[0][boardgame2dSide/2], cells[4][4], cells[0][0]
		board, ok := boardgame2dPegBoard(letters, rows)
		return letters, ok && slices.Equal(board, boardgame2dPegStart)
	}
	return letters, false
}

// boardgame2dPegStart is the board at the start.
var boardgame2dPegStart = boardgame2dBoard{
	"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooo.oooo", "ooooooooo", "   ooo   ", "   ooo   ", "   ooo   ",
}

// boardgame2dGrid gives nine rows of nine letters, with blanks for the places that are left out beside rows of three; false
// if there are more or fewer.
func boardgame2dGrid(rows [][]rune) ([][]rune, bool) {
	if len(rows) != boardgame2dSide {
		return nil, false
	}
	beside := []rune("   ")
	var grid [][]rune
	for i, row := range rows {
		if len(row) == boardgame2dArm && i/boardgame2dArm != 1 {
			row = slices.Concat(beside, row, beside)
		}
		if len(row) != boardgame2dSide {
			return nil, false
		}
		grid = append(grid, row)
	}
	return grid, true
}

// boardgame2dGuessed finds letters in rows of any number and length: most of them are pegs, at the corner of a full
// rectangle is none, and what else there is is a hole.
func boardgame2dGuessed(rows [][]rune) boardgame2dLetters {
	letters := boardgame2dDocument
	counts := boardgame2dCounts(rows...)
	shorter := func(row []rune) bool { return len(row) != len(rows[0]) }
	if len(counts) > 2 && !slices.ContainsFunc(rows, shorter) {
		letters.outside = rows[0][0]
		delete(counts, letters.outside)
	}
	byCount := slices.SortedFunc(maps.Keys(counts), func(a, b rune) int {
		return cmp.Or(counts[b]-counts[a], int(a-b))
	})
	letters.peg = byCount[0]
	if len(byCount) > 1 {
		letters.hole = byCount[1]
	}
	return letters
}

// boardgame2dUnlabelled takes the labels from rows: letters or digits at their beginnings or ends, each the next of the one
// above.
func boardgame2dUnlabelled(rows [][]rune) [][]rune {
	first := func(row []rune) rune { return row[0] }
	last := func(row []rune) rune { return row[len(row)-1] }
	if boardgame2dAscend(rows, first) {
		rows = boardgame2dEach(rows, func(row []rune) []rune { return row[1:] })
	}
	if boardgame2dAscend(rows, last) {
		rows = boardgame2dEach(rows, func(row []rune) []rune { return row[:len(row)-1] })
	}
	return rows
}

func boardgame2dAscend(rows [][]rune, label func([]rune) rune) bool {
	for i, row := range rows {
		if len(row) == 0 || label(row) != label(rows[0])+rune(i) || !boardgame2dIsLabel(label(row)) {
			return false
		}
	}
	return len(rows) > 1
}

func boardgame2dIsLabel(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func boardgame2dEach(rows [][]rune, change func([]rune) []rune) [][]rune {
	var changed [][]rune
	for _, row := range rows {
		changed = append(changed, change(row))
	}
	return changed
}

// readBoardgame2dPegs reads the boards of peg solitaire: any nine rows that may be one. A run of rows that holds none is a
// board of another size.
func readBoardgame2dPegs(letters boardgame2dLetters, screen []string, alone bool) []boardgame2dBoard {
	var boards []boardgame2dBoard
	for _, run := range boardgame2dRuns(screen, letters.pegRow) {
		found := boardgame2dPegBoards(letters, run)
		if len(found) == 0 || alone && len(run) != boardgame2dSide {
			found = []boardgame2dBoard{letters.pegs(boardgame2dUnlabelled(run))}
		}
		if len(run) >= boardgame2dArm {
			boards = append(boards, found...)
		}
	}
	return boards
}

// pegRow reads a line of pegs, holes and places off the board, which may have labels.
func (l boardgame2dLetters) pegRow(line string) ([]rune, bool) {
	row := boardgame2dPegRow(line)
	inner := row
	if len(inner) > 0 && !l.isPeg(inner[0]) && boardgame2dIsLabel(inner[0]) {
		inner = inner[1:]
	}
	if n := len(inner) - 1; n >= 0 && !l.isPeg(inner[n]) && boardgame2dIsLabel(inner[n]) {
		inner = inner[:n]
	}
	if boardgame2dRule.MatchString(line) && len(inner) != boardgame2dArm && len(inner) != boardgame2dSide {
		return nil, false
	}
	return row, len(inner) >= boardgame2dArm && !slices.ContainsFunc(inner, func(r rune) bool { return !l.isPeg(r) })
}

func (l boardgame2dLetters) isPeg(r rune) bool { return r == l.peg || r == l.hole || r == l.outside }

// boardgame2dPegBoards finds the boards in a run of rows, one after another.
func boardgame2dPegBoards(letters boardgame2dLetters, run [][]rune) (boards []boardgame2dBoard) {
	for i := 0; i+boardgame2dSide <= len(run); {
		board, ok := boardgame2dPegBoard(letters, boardgame2dUnlabelled(run[i:i+boardgame2dSide]))
		if !ok {
			i++
			continue
		}
		boards = append(boards, board)
		i += boardgame2dSide
	}
	return boards
}

// boardgame2dPegBoard reads a board from nine rows without labels.
func boardgame2dPegBoard(letters boardgame2dLetters, rows [][]rune) (boardgame2dBoard, bool) {
	grid, ok := boardgame2dGrid(rows)
	if !ok {
		return nil, false
	}
	board := letters.pegs(grid)
	for i, row := range board {
		for j, cell := range row {
			if boardgame2dIsPlace(boardgame2dCell{i, j}) == (cell == ' ') {
				return nil, false
			}
		}
	}
	return board, true
}

// pegs puts rows into the document's letters, the shorter ones in the middle.
func (l boardgame2dLetters) pegs(rows [][]rune) boardgame2dBoard {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	grid := len(rows) == boardgame2dSide && width == boardgame2dSide
	var board boardgame2dBoard
	for i, row := range rows {
		cells := bytes.Repeat([]byte{' '}, width)
		left := (width - len(row)) / 2
		for j, r := range row {
			cells[left+j] = l.cell(r, !grid || boardgame2dIsPlace(boardgame2dCell{i, left + j}))
		}
		board = append(board, string(cells))
	}
	return board
}

// cell puts a letter into the document's. One letter may stand for holes and for what is no place.
func (l boardgame2dLetters) cell(r rune, place bool) byte {
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

// boardgame2dJumpBetween wants three cells in line to have changed: two pegs and a hole to two holes and a peg.
func boardgame2dJumpBetween(before, after boardgame2dBoard) (string, bool) {
	changed := boardgame2dDifferences(before, after)
	if len(changed) != 3 {
		return "", false
	}
	for direction, step := range boardgame2dSteps {
		from := changed[0]
		if step.row+step.column < 0 {
			from = changed[2]
		}
		over, to := from.plus(step, 1), from.plus(step, 2)
		inLine := slices.Contains(changed, over) && slices.Contains(changed, to)
		was := string([]byte{before.at(from), before.at(over), before.at(to)})
		is := string([]byte{after.at(from), after.at(over), after.at(to)})
		if inLine && was == "oo." && is == "..o" {
			return fmt.Sprintf("%d%c %s", from.row+1, 'A'+from.column, direction), true
		}
	}
	return "", false
}

// drawBoardgame2dPegs draws a board of any size.
func drawBoardgame2dPegs(board boardgame2dBoard) ([]string, bool) {
	heads := "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	rows := []string{"  "}
	for i, row := range board {
		if i == 0 {
			rows[0] += strings.Join(strings.Split(heads[:min(len(row), len(heads))], ""), " ")
		}
		rows = append(rows, fmt.Sprintf("%d %s", i+1, strings.TrimRight(strings.Join(strings.Split(row, ""), " "), " ")))
	}
	return rows, true
}
