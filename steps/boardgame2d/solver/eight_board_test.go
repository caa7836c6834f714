// Package solver searches all boards of the three games, and so establishes the figures that the fixtures state. It
// shares nothing with the reference, so that each can be tested by the other.
package solver

import "slices"

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

func abs(n int) int { return max(n, -n) }
