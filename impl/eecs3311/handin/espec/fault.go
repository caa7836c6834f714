package espec

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"rulebook/impl/eecs3311/project"
	"rulebook/impl/eiffel/syntax"
)

// A Fault is one fault of a game that is right otherwise. The contract that would tell of it has the same fault, so
// that a test case must look at what comes of it.
type Fault struct {
	// Name says what is wrong, in the words of the game.
	Name string

	file    string   // of the reference project
	replace []string // texts in it, each followed by what stands in its place
}

// Faults are single faults that test cases should find.
func Faults() []Fault {
	return slices.Concat(movingFaults(), endFaults(), boardFaults())
}

const (
	gameFile  = "game/game.e"
	boardFile = "board/board.e"
)

func movingFaults() []Fault {
	return []Fault{
		{"the jumped peg stays after a move to the left", gameFile, []string{
			"\t\t\tboard.set_status (r, c - 1, board.unoccupied_slot)\n", "",
			"\t\t\t\tand board.status_of (r, c - 1) ~ board.unoccupied_slot\n", "",
		}},
		{"the peg is lost in a move to the right", gameFile, []string{
			"\t\t\tboard.set_status (r, c + 2, board.occupied_slot)\n", "",
			"\t\t\t\tand board.status_of (r, c + 2) ~ board.occupied_slot\n", "",
		}},
		{"a peg may move to the left over a slot without a peg", gameFile, []string{
			"\t\t\tmiddle_slot_occupied: board.status_of (r, c - 1) ~ board.occupied_slot\n", "",
		}},
		{"a peg may move up in a column that is not on the board", gameFile, []string{
			"\t\t\tfrom_slot_valid_column: board.is_valid_column (c)\n\t\t\tfrom_slot_valid_row: board.is_valid_row (r)\n" +
				"\t\t\tmiddle_slot_valid_row: board.is_valid_row (r - 1)\n",
			"\t\t\tfrom_slot_valid_row: board.is_valid_row (r)\n\t\t\tmiddle_slot_valid_row: board.is_valid_row (r - 1)\n",
		}},
	}
}

func endFaults() []Fault {
	return []Fault{
		{"a game is over although a peg can still move up or down", gameFile, []string{
			" or can_move (r, c, -1, 0) or can_move (r, c, 1, 0)", "",
		}},
		{"a game is won as soon as it is over", gameFile, []string{
			"Result := is_over and then board.number_of_occupied_slots = 1", "Result := is_over",
			"Result = (board.number_of_occupied_slots = 1)", "Result = is_over",
		}},
		{"the text of a game says Yes for No", gameFile, []string{
			"if b then", "if not b then",
		}},
	}
}

func boardFaults() []Fault {
	const countedColumns = "\n\t\t\t\tacross 1 |..| number_of_columns as column loop\n\t\t\t\t\tif"
	return []Fault{
		{"the pegs of the last row are not counted", boardFile, []string{
			"across 1 |..| number_of_rows as row loop" + countedColumns,
			"across 1 |..| (number_of_rows - 1) as row loop" + countedColumns,
		}},
		{"any two boards are equal", boardFile, []string{
			"Result := out ~ other.out", "Result := True",
			"correct_result: Result = (out ~ other.out)", "correct_result: Result",
		}},
		{"any two boards match outside of any rectangle", boardFile, []string{
			"\t\t\t\t\t\tResult := status_of (r, c) ~ other.status_of (r, c)\n", "",
			"implies status_of (row.item, column.item) ~ other.status_of (row.item, column.item)", "implies True",
		}},
		{"slots may be set from a row to one above it", boardFile, []string{
			"\t\t\tvalid_row_range: r1 <= r2\n\t\t\tvalid_column_range: c1 <= c2\n\t\tdo\n",
			"\t\t\tvalid_column_range: c1 <= c2\n\t\tdo\n",
		}},
	}
}

// Classes gives the classes of a game with the fault; without any for the zero Fault. The error is for a text that is
// not there to be replaced.
func (f Fault) Classes() ([]*syntax.Class, error) {
	var classes []*syntax.Class
	for _, cluster := range []string{"slot", "board", "game"} {
		entries, err := fs.ReadDir(project.Files(), cluster)
		if err != nil {
			return nil, fmt.Errorf("reading the reference project: %w", err)
		}
		for _, entry := range entries {
			file := path.Join(cluster, entry.Name())
			text, err := f.read(file)
			if err != nil {
				return nil, err
			}
			classes = append(classes, syntax.Parse(file, text)...)
		}
	}
	return classes, nil
}

// read gives the text of a file with the fault.
func (f Fault) read(file string) (string, error) {
	data, err := fs.ReadFile(project.Files(), file)
	text := string(data)
	if err != nil || file != f.file {
		return text, err
	}
	for pair := range slices.Chunk(f.replace, 2) {
		if n := strings.Count(text, pair[0]); n != 1 {
			return "", fmt.Errorf("the fault that %s: %s holds %d times, not once: %q", f.Name, file, n, pair[0])
		}
		text = strings.Replace(text, pair[0], pair[1], 1)
	}
	return text, nil
}
