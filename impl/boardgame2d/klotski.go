package boardgame2d

import (
	"math/rand/v2"
	"strings"

	"rulebook/impl/peg"
)

const (
	wall  = '.' // no piece may enter
	free  = ' ' // any piece may enter
	large = '0' // the piece that has to get out
)

// klotski is a game with ten pieces on places of which two are an exit.
type klotski struct {
	// places are the digits of the pieces, walls and free places, with a frame of walls. The document's matrix shows each
	// place in two rows and two columns and the frame in one.
	places [8][6]byte
}

func (k *klotski) initialize(*rand.Rand) {
	for row, places := range []string{
		"......",
		".1002.",
		".1002.",
		".3994.",
		".3674.",
		".5  8.",
		"..  ..",
		"......",
	} {
		copy(k.places[row][:], places)
	}
}

func (k *klotski) names() []string { return strings.Split("0123456789", "") }

// covered lists the places of the piece that has the name, the uppermost first.
func (k *klotski) covered(name string) []peg.Position {
	var places []peg.Position
	for row := range k.places {
		for column, place := range k.places[row] {
			if place == name[0] {
				places = append(places, peg.Position{Row: row, Column: column})
			}
		}
	}
	return places
}

func (k *klotski) legal(name string, to peg.Direction) bool {
	for _, p := range k.covered(name) {
		if next := k.places[p.Row+to.Rows][p.Column+to.Columns]; next != free && next != name[0] {
			return false
		}
	}
	return true
}

func (k *klotski) perform(name string, to peg.Direction) {
	places := k.covered(name)
	for _, p := range places {
		k.places[p.Row][p.Column] = free
	}
	for _, p := range places {
		k.places[p.Row+to.Rows][p.Column+to.Columns] = name[0]
	}
}

// Over tells whether the large piece fills the exit.
func (k *klotski) Over() bool { return k.Score() == 0 }

// Score is the number of matrix rows that the large piece is above the exit's last row.
func (k *klotski) Score() int {
	places := k.covered(string(large))
	return 2 * (len(k.places) - 2 - places[len(places)-1].Row)
}

// matrix gives the document's 14 rows of 10 characters.
func (k *klotski) matrix() [14][10]byte {
	var matrix [14][10]byte
	for row := range matrix {
		for column := range matrix[row] {
			matrix[row][column] = k.places[(row+1)/2][(column+1)/2]
		}
	}
	return matrix
}

func (k *klotski) draw() string {
	matrix := k.matrix()
	var drawn strings.Builder
	for row := range matrix {
		drawn.WriteString("     ")
		for column := range matrix[row] {
			drawn.WriteString(drawCharacter(&matrix, row, column))
		}
		drawn.WriteString("\n")
	}
	return drawn.String()
}

// drawCharacter draws one character of the matrix in two: walls as they are, of a piece its outline, with the digit behind its
// upper left corner.
func drawCharacter(matrix *[14][10]byte, row, column int) string {
	piece := matrix[row][column]
	if piece == wall || piece == free {
		return string(piece) + " "
	}
	top, bottom := matrix[row-1][column] != piece, matrix[row+1][column] != piece
	left, right := matrix[row][column-1] != piece, matrix[row][column+1] != piece
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
