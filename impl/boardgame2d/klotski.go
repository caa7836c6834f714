package boardgame2d

import (
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/peg"
)

const (
	wall  = '.' // no piece may enter
	free  = ' ' // any piece may enter
	large = '0' // the piece that has to get out
)

// unit is how many characters of the matrix a move goes.
const unit = 2

// klotski is a game with ten pieces on the document's matrix. Two free places in the wall are the exit.
type klotski struct {
	matrix []string
}

func (k *klotski) initialize(*rand.Rand) {
	k.matrix = []string{
		"..........",
		".11000022.", ".11000022.", ".11000022.", ".11000022.",
		".33999944.", ".33999944.", ".33667744.", ".33667744.",
		".55    88.", ".55    88.",
		"...    ...", "...    ...",
		"..........",
	}
}

func (k *klotski) names() []string { return strings.Split("0123456789", "") }

func (k *klotski) at(row, column int) byte { return at(k.matrix, row, column) }

// covered lists the places of the piece that has the name, the uppermost first.
func (k *klotski) covered(name string) []peg.Position { return find(k.matrix, name[0]) }

func (k *klotski) legal(name string, to peg.Direction) bool {
	for _, p := range k.covered(name) {
		if next := k.at(p.Row+unit*to.Rows, p.Column+unit*to.Columns); next != free && next != name[0] {
			return false
		}
	}
	return true
}

func (k *klotski) perform(name string, to peg.Direction) {
	places := k.covered(name)
	k.matrix = with(k.matrix, free, places...)
	for i := range places {
		places[i].Row, places[i].Column = places[i].Row+unit*to.Rows, places[i].Column+unit*to.Columns
	}
	k.matrix = with(k.matrix, name[0], places...)
}

// Over tells whether the large piece fills the exit.
func (k *klotski) Over() bool { return k.Score() == 0 }

// Score is the number of matrix rows that the large piece is above the exit's last row.
func (k *klotski) Score() int {
	last := 0
	for _, p := range k.covered(string(large)) {
		last = p.Row
	}
	return len(k.matrix) - 2 - last
}

func (k *klotski) draw() string {
	var drawn strings.Builder
	for row := range k.matrix {
		drawn.WriteString("     ")
		for column := range k.matrix[row] {
			drawn.WriteString(k.drawCharacter(row, column))
		}
		drawn.WriteString("\n")
	}
	return drawn.String()
}

// drawCharacter draws one character of the matrix in two: walls as they are, of a piece its outline, with the digit behind its
// upper left corner.
func (k *klotski) drawCharacter(row, column int) string {
	piece := k.at(row, column)
	if piece == wall || piece == free {
		return string(piece) + " "
	}
	top, bottom := k.at(row-1, column) != piece, k.at(row+1, column) != piece
	left, right := k.at(row, column-1) != piece, k.at(row, column+1) != piece
	switch {
	case top && left:
		return "┌" + string(piece)
	case top && right:
		return "┐ "
	case bottom && left:
		return "└─"
	case bottom && right:
		return "┘ "
	case top || bottom:
		return "──"
	case left || right:
		return "│ "
	}
	return "  "
}

// at gives the character at a place of a drawing, 0 for every place off it.
func at(rows []string, row, column int) byte {
	if row < 0 || row >= len(rows) || column < 0 || column >= len(rows[row]) {
		return 0
	}
	return rows[row][column]
}

// find lists the places with a character, row by row.
func find(rows []string, letter byte) (places []peg.Position) {
	for row := range rows {
		for column := range len(rows[row]) {
			if rows[row][column] == letter {
				places = append(places, peg.Position{Row: row, Column: column})
			}
		}
	}
	return places
}

// with gives a drawing with a character at some places.
func with(rows []string, letter byte, places ...peg.Position) []string {
	rows = slices.Clone(rows)
	for _, p := range places {
		row := rows[p.Row]
		rows[p.Row] = row[:p.Column] + string(letter) + row[p.Column+1:]
	}
	return rows
}
