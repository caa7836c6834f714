package marble

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/fixtures"
)

// traditionalArm is the arm thickness of the constructors that take none.
const traditionalArm = 3

// side is the number of rows, and of columns, of a board.
func side(arm int) int { return 3*arm - 2 }

// A place is a row and a column.
type place struct{ row, column int }

func (p place) String() string { return fmt.Sprintf("(%d, %d)", p.row, p.column) }

// A move is a move by row and column of its beginning and of its end.
type move [4]int

func (v move) String() string { return v.from().String() + " to " + v.to().String() }

func (v move) from() place { return place{v[0], v[1]} }
func (v move) to() place   { return place{v[2], v[3]} }

// between is the slot over which a jump goes.
func (v move) between() place { return place{(v[0] + v[2]) / 2, (v[1] + v[3]) / 2} }

// straight tells whether the move goes two places along a row or a column.
func (v move) straight() bool {
	rows, columns := max(v[0]-v[2], v[2]-v[0]), max(v[1]-v[3], v[3]-v[1])
	return rows+columns == 2 && rows != 1
}

// moves reads words such as "(3, 1) to (3, 3), (3, 4) to (3, 2)".
func moves(words string) []move {
	var list []move
	for four := range slices.Chunk(number.FindAllString(words, -1), 4) {
		var v move
		for i := range v {
			v[i], _ = strconv.Atoi(four[i]) // the expression lets nothing else through
		}
		list = append(list, v)
	}
	return list
}

// A setup is what leads to a position: a constructor, whose numbers are empty where it takes none, and jumps.
type setup struct {
	arm, row, column string
	jumps            []move
}

// thickness is the arm thickness of the board.
func (s setup) thickness() int {
	if n, err := strconv.Atoi(s.arm); err == nil {
		return n
	}
	return traditionalArm
}

// hole is the empty slot that the setup names.
func (s setup) hole() place {
	row, _ := strconv.Atoi(s.row) // the phrases let nothing else through
	column, _ := strconv.Atoi(s.column)
	return place{row, column}
}

// start draws the board at the start of the game, as the fixtures do.
func (s setup) start(facts *fixtures.Assignment) (fixtures.Rows, error) {
	board, _, err := facts.Board(fmt.Sprintf("arm thickness %d", s.thickness()))
	if err != nil || s.row == "" {
		return board.Rows, err
	}
	return withEmpty(board.Rows, s.row, s.column)
}

// positions draws the board at the start of the game and after each jump.
func (s setup) positions(facts *fixtures.Assignment) ([]fixtures.Rows, error) {
	board, err := s.start(facts)
	if err != nil {
		return nil, err
	}
	boards := []fixtures.Rows{board}
	for _, v := range s.jumps {
		board = put(put(put(board, v.from(), '_'), v.between(), '_'), v.to(), 'O')
		boards = append(boards, board)
	}
	return boards, nil
}

// at gives what is drawn at a place: a dot where there is no slot.
func at(board fixtures.Rows, p place) byte {
	if p.row < 0 || p.row >= len(board) || p.column < 0 || 2*p.column >= len(board[p.row]) {
		return '.'
	}
	return board[p.row][2*p.column]
}

// put draws a board with something else at a place, which is a slot.
func put(board fixtures.Rows, p place, content byte) fixtures.Rows {
	rows := slices.Clone(board)
	row := []byte(rows[p.row])
	row[2*p.column] = content
	rows[p.row] = string(row)
	return rows
}

// withEmpty draws a board on which the one empty slot is another.
func withEmpty(board fixtures.Rows, row, column string) (fixtures.Rows, error) {
	var p place
	if _, err := fmt.Sscan(row+" "+column, &p.row, &p.column); err != nil {
		return nil, err
	}
	full := filled(board)
	if at(full, p) != 'O' {
		return nil, fmt.Errorf("there is no slot at %s", p)
	}
	return put(full, p, '_'), nil
}

// filled gives a board with a marble in each slot.
func filled(board fixtures.Rows) fixtures.Rows {
	rows := slices.Clone(board)
	for i, row := range rows {
		rows[i] = strings.ReplaceAll(row, "_", "O")
	}
	return rows
}

// violated gives the rule of the first condition of a valid move that a move does not fulfil; nothing if it is valid.
func violated(board fixtures.Rows, v move) string {
	switch {
	case at(board, v.from()) == '.' || at(board, v.to()) == '.':
		return "MARBLE-R30"
	case !v.straight():
		return "MARBLE-R33"
	case at(board, v.from()) != 'O':
		return "MARBLE-R31"
	case at(board, v.to()) != '_':
		return "MARBLE-R32"
	case at(board, v.between()) != 'O':
		return "MARBLE-R34"
	}
	return ""
}
