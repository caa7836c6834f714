// Package eecs3311 is the reference implementation of "Assignment: Peg Solitaire Game", of EECS3311 Software Design at York
// University.
//
// Its types and methods are the classes and features that the assignment names. Rows and columns count from 1.
package eecs3311

import (
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/peg"
)

// glyphs draw the three slot statuses (section 1).
var glyphs = peg.Glyphs{Outside: '*', Peg: 'O', Hole: '.'}

// A Status is what a slot may be. Two statuses are equal if and only if they are drawn alike.
type Status peg.Cell

// The three statuses.
const (
	Unavailable = Status(peg.Outside)
	Occupied    = Status(peg.Peg)
	Unoccupied  = Status(peg.Hole)
)

// StatusOf gives the status that is drawn as out; false if there is none.
func StatusOf(out string) (Status, bool) {
	status, ok := map[string]Status{"*": Unavailable, "O": Occupied, ".": Unoccupied}[out]
	return status, ok
}

// Out is the one character of the status.
func (s Status) Out() string {
	return map[Status]string{Unavailable: "*", Occupied: "O", Unoccupied: "."}[s]
}

// size is the number of rows, and of columns, of a board.
const size = 7

// A Board is a board of seven rows and seven columns.
type Board struct {
	slots peg.Board
}

// Read makes a board of its text: seven lines of seven characters, without a new-line character at the end.
func Read(text string) (*Board, error) {
	slots, err := peg.Parse(glyphs, strings.Split(text, "\n")...)
	if err != nil {
		return nil, fmt.Errorf("reading a board: %w", err)
	}
	if rows, columns := slots.Size(); rows != size || columns != size {
		return nil, fmt.Errorf("reading a board: it has %d rows and %d columns, not seven of each", rows, columns)
	}
	return &Board{slots}, nil
}

// NumberOfRows is 7.
func (b *Board) NumberOfRows() int { return size }

// NumberOfColumns is 7.
func (b *Board) NumberOfColumns() int { return size }

// IsValidRow tells whether there is such a row.
func (b *Board) IsValidRow(row int) bool { return 1 <= row && row <= b.NumberOfRows() }

// IsValidColumn tells whether there is such a column.
func (b *Board) IsValidColumn(column int) bool { return 1 <= column && column <= b.NumberOfColumns() }

// StatusOf gives the status of a slot. It demands that the slot is on the board.
func (b *Board) StatusOf(row, column int) (Status, error) {
	if err := b.requireSlot(row, column); err != nil {
		return 0, err
	}
	return Status(b.slots.At(peg.Position{Row: row, Column: column})), nil
}

// NumberOfOccupiedSlots counts the pegs.
func (b *Board) NumberOfOccupiedSlots() int { return b.slots.Pegs() }

// SetStatus gives one slot a status. It demands that the slot is on the board.
func (b *Board) SetStatus(row, column int, status Status) error {
	if err := b.requireSlot(row, column); err != nil {
		return err
	}
	b.slots.Set(peg.Position{Row: row, Column: column}, peg.Cell(status))
	return nil
}

func (b *Board) requireSlot(row, column int) error { return require(b.onBoard(row, column)...) }

func (b *Board) onBoard(row, column int) []assertion {
	return []assertion{{"valid_row", b.IsValidRow(row)}, {"valid_column", b.IsValidColumn(column)}}
}

// A Rectangle holds the slots of the rows Row1 to Row2 and the columns Column1 to Column2, the first and the last included.
type Rectangle struct {
	Row1, Row2, Column1, Column2 int
}

func (r Rectangle) has(p peg.Position) bool {
	return r.Row1 <= p.Row && p.Row <= r.Row2 && r.Column1 <= p.Column && p.Column <= r.Column2
}

// SetStatuses gives all slots of a rectangle a status. It demands that the rectangle is on the board and not inside out.
func (b *Board) SetStatuses(r Rectangle, status Status) error {
	if err := require(b.contains(r)...); err != nil {
		return err
	}
	for p := range positions {
		if r.has(p) {
			b.slots.Set(p, peg.Cell(status))
		}
	}
	return nil
}

// MatchesSlotsExcept tells whether two boards agree on every slot outside of a rectangle; it says nothing of the slots in it.
// It demands that the rectangle is on the board and not inside out.
func (b *Board) MatchesSlotsExcept(other *Board, r Rectangle) (bool, error) {
	if err := require(b.contains(r)...); err != nil {
		return false, err
	}
	for p := range positions {
		if !r.has(p) && b.slots.At(p) != other.slots.At(p) {
			return false, nil
		}
	}
	return true, nil
}

func (b *Board) contains(r Rectangle) []assertion {
	return []assertion{
		{"valid_rows", b.IsValidRow(r.Row1) && b.IsValidRow(r.Row2)},
		{"valid_columns", b.IsValidColumn(r.Column1) && b.IsValidColumn(r.Column2)},
		{"valid_row_range", r.Row1 <= r.Row2},
		{"valid_column_range", r.Column1 <= r.Column2},
	}
}

// positions gives all slots of a board, row by row.
func positions(yield func(peg.Position) bool) {
	for i := range size * size {
		if !yield(peg.Position{Row: i/size + 1, Column: i%size + 1}) {
			return
		}
	}
}

// IsEqual tells whether two boards have the same text.
func (b *Board) IsEqual(other *Board) bool { return b.Out() == other.Out() }

// Out is the text of the board: seven lines of seven characters, all but the last followed by a new-line character.
func (b *Board) Out() string { return strings.Join(b.slots.Drawn(glyphs), "\n") }

// Clone gives a board of its own slots.
func (b *Board) Clone() *Board { return &Board{b.slots.Clone()} }

// A Kind is one of the eight kinds of boards for which there are templates.
type Kind string

// The eight kinds.
const (
	Default Kind = "default"
	Easy    Kind = "easy"
	Cross   Kind = "cross"
	Plus    Kind = "plus"
	Pyramid Kind = "pyramid"
	Arrow   Kind = "arrow"
	Diamond Kind = "diamond"
	Skull   Kind = "skull"
)

// Kinds lists the kinds in the order of their declaration.
func Kinds() []Kind { return []Kind{Default, Easy, Cross, Plus, Pyramid, Arrow, Diamond, Skull} }

// IsKind tells whether there is a kind of that name.
func IsKind(name string) bool { return slices.Contains(Kinds(), Kind(name)) }

// Make gives a fresh board of the kind. It panics if there is no such kind: see [IsKind].
func Make(kind Kind) *Board {
	board, err := Read(kind.Out())
	if err != nil {
		panic(fmt.Sprintf("eecs3311: there is no board of the kind %q: %v", kind, err))
	}
	return board
}

// Out is the string constant of the kind in BOARD_TEMPLATES; empty if there is no such kind.
func (k Kind) Out() string {
	return strings.ReplaceAll(map[Kind]string{
		Default: "******* ******* ******* ******* ******* ******* *******",
		Easy:    "***.*** ***O*** ***O*** ***.*** ***O*** ***.*** *******",
		Cross:   "**...** **.O.** ..OOO.. ...O... ...O... **...** **...**",
		Plus:    "**...** **.O.** ...O... .OOOOO. ...O... **.O.** **...**",
		Pyramid: "**...** **.O.** ..OOO.. .OOOOO. OOOOOOO **...** **...**",
		Arrow:   "**.O.** **OOO** .OOOOO. ...O... ...O... **OOO** **OOO**",
		Diamond: "**.O.** **OOO** .OOOOO. OOO.OOO .OOOOO. **OOO** **.O.**",
		Skull:   "**OOO** **OOO** .OOOOO. .O.O.O. .OOOOO. **OOO** **OOO**",
	}[k], " ", "\n")
}
