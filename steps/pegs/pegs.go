// Package pegs draws boards and games of jumping pegs at random.
package pegs

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/peg"
)

// Any gives the board with a peg or a hole drawn for each of its places that is one of the two: few pegs or many.
func Any(chance *rand.Rand, board peg.Board) peg.Board {
	drawn := board.Clone()
	share := chance.Float64()
	rows, columns := board.Size()
	for i := range rows * columns {
		p := peg.Position{Row: i/columns + 1, Column: i%columns + 1}
		switch {
		case board.At(p) == peg.Outside:
		case chance.Float64() < share:
			drawn.Set(p, peg.Peg)
		default:
			drawn.Set(p, peg.Hole)
		}
	}
	return drawn
}

// Reached gives a board that some jumps lead to, as many as chance will have.
func Reached(chance *rand.Rand, board peg.Board) peg.Board {
	line := Line(chance, board)
	reached := board.Clone()
	for _, jump := range line[:chance.IntN(len(line)+1)] {
		reached.Make(jump)
	}
	return reached
}

// Line plays a game to its end and gives its jumps. Chance chooses each jump, or, in one game of three each, among those that leave most
// jumps or fewest.
func Line(chance *rand.Rand, board peg.Board) []peg.Jump {
	board = board.Clone()
	greed := chance.IntN(3) - 1
	var line []peg.Jump
	for {
		jumps := slices.Collect(board.Jumps())
		if len(jumps) == 0 {
			return line
		}
		jump := choose(chance, board, jumps, greed)
		board.Make(jump)
		line = append(line, jump)
	}
}

// choose gives any of the jumps, or any of those that leave most jumps (greed 1) or fewest (greed -1).
func choose(chance *rand.Rand, board peg.Board, jumps []peg.Jump, greed int) peg.Jump {
	chance.Shuffle(len(jumps), func(i, k int) { jumps[i], jumps[k] = jumps[k], jumps[i] })
	if greed == 0 {
		return jumps[0]
	}
	best, most := peg.Jump{}, math.MinInt
	for _, jump := range jumps {
		if score := greed * left(board, jump); score > most {
			best, most = jump, score
		}
	}
	return best
}

// left counts the jumps that a jump leaves.
func left(board peg.Board, jump peg.Jump) int {
	after := board.Clone()
	after.Make(jump)
	count := 0
	for range after.Jumps() {
		count++
	}
	return count
}

// Finished gives the jumps of a game that goes on from the board to its end: always the first jump in reading order.
func Finished(board peg.Board) []peg.Jump {
	board = board.Clone()
	var line []peg.Jump
	for {
		jumps := slices.Collect(board.Jumps())
		if len(jumps) == 0 {
			return line
		}
		board.Make(jumps[0])
		line = append(line, jumps[0])
	}
}

// Tried gives a jump from anywhere on the board or one place beyond it, in any direction, which may be legal or not.
func Tried(chance *rand.Rand, board peg.Board, beyond int) peg.Jump {
	rows, columns := board.Size()
	directions := peg.Directions()
	from := peg.Position{Row: 1 - beyond + chance.IntN(rows+2*beyond), Column: 1 - beyond + chance.IntN(columns+2*beyond)}
	return peg.Jump{From: from, To: directions[chance.IntN(len(directions))]}
}

// Ends gives, for each position in which a game from the board can end, the jumps of a shortest game to it, the shortest first. It
// visits all positions that can be reached, so the board must be small.
func Ends(board peg.Board) (lines [][]peg.Jump) {
	type reached struct {
		board peg.Board
		line  []peg.Jump
	}
	seen := map[string]bool{}
	for queue := []reached{{board: board}}; len(queue) > 0; queue = queue[1:] {
		now := queue[0]
		if now.board.Over() {
			lines = append(lines, now.line)
		}
		for jump := range now.board.Jumps() {
			after := now.board.Clone()
			after.Make(jump)
			if drawn := strings.Join(after.Drawn(glyphs), "/"); !seen[drawn] {
				seen[drawn] = true
				queue = append(queue, reached{after, append(slices.Clone(now.line), jump)})
			}
		}
	}
	return lines
}

// Moves gives all moves from every place of the board, and from so many places beyond its edges, legal or not.
func Moves(board peg.Board, beyond int) (moves []peg.Jump) {
	rows, columns := board.Size()
	for row := 1 - beyond; row <= rows+beyond; row++ {
		for column := 1 - beyond; column <= columns+beyond; column++ {
			for _, to := range peg.Directions() {
				moves = append(moves, peg.Jump{From: peg.Position{Row: row, Column: column}, To: to})
			}
		}
	}
	return moves
}

// glyphs are those of the boards in this package.
var glyphs = peg.Glyphs{Outside: '#', Hole: '-', Peg: '@'}

// Rectangle draws a board of that size, with places here and there that do not belong to it.
func Rectangle(chance *rand.Rand, rows, columns int) peg.Board {
	outside := chance.IntN(4)
	drawn := make([]string, rows)
	for r := range drawn {
		row := []byte(strings.Repeat("-", columns))
		for c := range row {
			if chance.IntN(10) < outside {
				row[c] = glyphs.Outside
			}
		}
		drawn[r] = string(row)
	}
	board, err := peg.Parse(glyphs, drawn...)
	if err != nil {
		panic(err) // there is a row, and nothing but the glyphs
	}
	return Any(chance, board)
}

// A Cut is a board without its first or last row or column. Rows and Columns count what was cut off at the top and at
// the left.
type Cut struct {
	Board         peg.Board
	Rows, Columns int
}

// Cuts gives the boards without the first or the last row or column.
func Cuts(board peg.Board) (cuts []Cut) {
	drawn := board.Drawn(glyphs)
	rows, columns := board.Size()
	add := func(rows []string, first, left, right int) {
		cut := make([]string, len(rows))
		for i, row := range rows {
			cut[i] = row[left:right]
		}
		smaller, err := peg.Parse(glyphs, cut...)
		if err == nil {
			cuts = append(cuts, Cut{smaller, first, left})
		}
	}
	if rows > 1 {
		add(drawn[1:], 1, 0, columns)
		add(drawn[:rows-1], 0, 0, columns)
	}
	if columns > 1 {
		add(drawn, 0, 1, columns)
		add(drawn, 0, 0, columns-1)
	}
	return cuts
}

// Emptier gives the boards with one peg less.
func Emptier(board peg.Board) (boards []peg.Board) {
	rows, columns := board.Size()
	for i := range rows * columns {
		p := peg.Position{Row: i/columns + 1, Column: i%columns + 1}
		if board.At(p) == peg.Peg {
			less := board.Clone()
			less.Set(p, peg.Hole)
			boards = append(boards, less)
		}
	}
	return boards
}
