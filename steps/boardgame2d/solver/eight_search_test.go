package solver

import (
	"bytes"
	"iter"
	"math/bits"
)

// Eights gives every board that can be reached from some boards, the nearest first, and the fewest moves to it from
// any of them.
func Eights(from ...Eight) iter.Seq2[Eight, int] {
	return func(yield func(Eight, int) bool) {
		seen := make([]bool, 9*8*7*6*5*4*3*2)
		for moves, now := 0, from; len(now) > 0; moves++ {
			var next []Eight
			for _, e := range now {
				number := e.number()
				if seen[number] {
					continue
				}
				seen[number] = true
				if !yield(e, moves) {
					return
				}
				next = e.appendNext(next)
			}
			now = next
		}
	}
}

// number is the place of the board, from 0, among all orders of its nine cells.
func (e Eight) number() int {
	n, used := 0, uint16(0)
	for i, tile := range e {
		before := uint16(1)<<(tile&15) - 1 // the tiles that are less; the blank is greater than all
		n = n*(9-i) + bits.OnesCount16(eightTiles&before&^used)
		used |= before + 1
	}
	return n
}

// eightTiles has a bit for each tile, the last four of its digit, and for the blank.
const eightTiles = 0b0100_0001_1111_1110

// appendNext appends the boards that are one move away.
func (e Eight) appendNext(boards []Eight) []Eight {
	hole := bytes.IndexByte(e[:], '.')
	for _, s := range eightSlides[hole] {
		next := e
		next[hole], next[hole+s.offset] = e[hole+s.offset], '.'
		boards = append(boards, next)
	}
	return boards
}

// String gives the board as [ParseEight] reads it.
func (e Eight) String() string { return string(e[:]) }
