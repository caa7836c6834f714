// Package solver finds ways between boards of the eight puzzle. Its tests also search all boards of the three games,
// and so establish the figures that the fixtures state. It shares nothing with the reference, so that each can be
// tested by the other.
package solver

import (
	"slices"
	"strings"
)

// An Eight is a board of the eight puzzle: its nine cells row by row, the digits 1 to 8 and a dot for the blank.
type Eight [9]byte

// ParseEight reads a board such as "284.36157". False: these are not the digits 1 to 8 and one dot.
func ParseEight(tiles string) (Eight, bool) {
	sorted := []byte(tiles)
	slices.Sort(sorted)
	if string(sorted) != ".12345678" {
		return Eight{}, false
	}
	return Eight([]byte(tiles)), true
}

// Inversions counts the pairs of tiles of which the greater stands before the smaller. The blank does not count.
func (e Eight) Inversions() int {
	n := 0
	for i, left := range e {
		for _, right := range e[i+1:] {
			if right != '.' && left > right {
				n++
			}
		}
	}
	return n
}

// Over tells whether there is no inversion, which ends the game.
func (e Eight) Over() bool {
	last := byte('0')
	for _, tile := range e {
		if tile == '.' {
			continue
		}
		if tile < last {
			return false
		}
		last = tile
	}
	return true
}

// A slide moves a tile beside the blank into it: the tile stands at an offset from the blank.
type slide struct {
	offset int
	to     string // the way that the tile goes
}

// eightSlides lists the slides for each place of the blank.
var eightSlides = [9][]slide{
	{{+3, "UP"}, {+1, "LEFT"}},
	{{+3, "UP"}, {+1, "LEFT"}, {-1, "RIGHT"}},
	{{+3, "UP"}, {-1, "RIGHT"}},
	{{+3, "UP"}, {-3, "DOWN"}, {+1, "LEFT"}},
	{{+3, "UP"}, {-3, "DOWN"}, {+1, "LEFT"}, {-1, "RIGHT"}},
	{{+3, "UP"}, {-3, "DOWN"}, {-1, "RIGHT"}},
	{{-3, "DOWN"}, {+1, "LEFT"}},
	{{-3, "DOWN"}, {+1, "LEFT"}, {-1, "RIGHT"}},
	{{-3, "DOWN"}, {-1, "RIGHT"}},
}

// EightPath gives a shortest list of moves, such as "8 DOWN", from one board to another, on which the game is over
// nowhere in between. A board is its nine cells row by row, such as "284.36157". False: one of them is no board, or
// there is no way because one has an odd number of inversions and the other an even one.
func EightPath(from, to string) (moves []string, ok bool) {
	start, okStart := ParseEight(from)
	goal, okGoal := ParseEight(to)
	if !okStart || !okGoal || start.Inversions()%2 != goal.Inversions()%2 {
		return nil, false
	}
	w := &eightWay{board: start, blank: strings.IndexByte(from, '.')}
	for i, tile := range goal {
		w.goal[tile&15] = i
	}
	left := 0
	for i, tile := range start {
		left += w.distance(tile, i)
	}
	for most := left; !w.walk(left, most, 0); {
		most += 2 // the ways between two boards are all even or all odd
	}
	return w.moves, true
}

// An eightWay looks for a shortest way from a board to a goal, by iterative deepening.
type eightWay struct {
	board Eight
	blank int
	goal  [16]int // the place of each tile in the goal, by the last four bits of its digit
	moves []string
}

// distance is how many moves a tile must at least make to its place in the goal. The blank makes none.
func (w *eightWay) distance(tile byte, place int) int {
	if tile == '.' {
		return 0
	}
	goal := w.goal[tile&15]
	return abs(goal/3-place/3) + abs(goal%3-place%3)
}

func abs(n int) int { return max(n, -n) }

// walk tells whether the goal is reached in at most so many moves, and if it is, puts them before those that follow.
// The tiles have to make at least left moves; the last slide is not taken back.
func (w *eightWay) walk(left, most, last int) bool {
	if left == 0 || left > most {
		return left == 0
	}
	hole := w.blank
	for _, s := range eightSlides[hole] {
		if s.offset == -last {
			continue
		}
		from := hole + s.offset
		tile := w.board[from]
		w.board[hole], w.board[from], w.blank = tile, '.', from
		rest := left + w.distance(tile, hole) - w.distance(tile, from)
		if (rest == 0 || !w.board.Over()) && w.walk(rest, most-1, s.offset) {
			w.moves = slices.Insert(w.moves, 0, string(tile)+" "+s.to)
			return true
		}
		w.board[hole], w.board[from], w.blank = '.', tile, hole
	}
	return false
}
