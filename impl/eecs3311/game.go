package eecs3311

import "rulebook/impl/peg"

// A Game is a game on a board.
type Game struct {
	board *Board
}

// MakeFromBoard begins a game on a copy of the board, so that play on it shows nowhere else.
func MakeFromBoard(board *Board) *Game { return &Game{board.Clone()} }

// Move makes a jump: the commands move_left, move_right, move_up and move_down. It demands that the three slots are on the
// board, the first and the middle one occupied and the target unoccupied; else it changes nothing.
func (g *Game) Move(jump peg.Jump) error {
	if err := require(append(g.onBoard(jump), g.filled(jump)...)...); err != nil {
		return err
	}
	g.board.slots.Make(jump)
	return nil
}

// onBoard asserts that the slots of a jump are on the board. Along a row it names the row first, along a column the column.
func (g *Game) onBoard(jump peg.Jump) []assertion {
	row := func(slot string, p peg.Position) assertion {
		return assertion{slot + "_valid_row", g.board.IsValidRow(p.Row)}
	}
	column := func(slot string, p peg.Position) assertion {
		return assertion{slot + "_valid_column", g.board.IsValidColumn(p.Column)}
	}
	across, along := row, column
	if jump.To == peg.Up || jump.To == peg.Down {
		across, along = column, row
	}
	return []assertion{
		across("from_slot", jump.From),
		along("from_slot", jump.From),
		along("middle_slot", jump.Over()),
		along("to_slot", jump.Landing()),
	}
}

func (g *Game) filled(jump peg.Jump) []assertion {
	return []assertion{
		{"from_slot_occupied", g.board.slots.At(jump.From) == peg.Peg},
		{"middle_slot_occupied", g.board.slots.At(jump.Over()) == peg.Peg},
		{"to_slot_unoccupied", g.board.slots.At(jump.Landing()) == peg.Hole},
	}
}

// IsOver tells whether no peg on the board can move.
func (g *Game) IsOver() bool { return g.board.slots.Over() }

// IsWon tells whether the game is over with exactly one peg left.
func (g *Game) IsWon() bool { return g.IsOver() && g.board.NumberOfOccupiedSlots() == 1 }

// Out is the text of the game: whether it is over, whether it is won, and the text of its board, without a new-line character
// at the end.
func (g *Game) Out() string {
	words := map[bool]string{true: "Yes", false: "No"}
	return "Game is over: " + words[g.IsOver()] + "\nGame is won : " + words[g.IsWon()] + "\nBoard Status:\n" + g.board.Out()
}
