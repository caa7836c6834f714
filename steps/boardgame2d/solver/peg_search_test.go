package solver

import "slices"

// A PegLevel tells of all boards of peg solitaire after the same number of jumps.
type PegLevel struct {
	Boards int // how many there are
	Jumps  int // the legal jumps of all of them together
	Dead   int // how many have no legal jump
}

// PegLevels tells of the boards after 0, 1, 2 ... up to so many jumps. The start has as many rows as columns: 'o' is a
// peg, '.' a hole and all else is outside; at most 64 places are not, and they look the same when turned or mirrored.
// If symmetric, boards that are the same when turned or mirrored count as one.
func PegLevels(start []string, jumps int, symmetric bool) []PegLevel {
	s := newPegSearch(start, symmetric)
	boards := []uint64{s.start}
	levels := []PegLevel{s.level(boards)}
	for range jumps {
		var next []uint64
		for _, board := range boards {
			next = s.appendNext(next, board)
		}
		slices.Sort(next)
		boards = slices.Compact(next)
		levels = append(levels, s.level(boards))
	}
	return levels
}

// A pegSearch numbers the places row by row, from 0. A board is the set of its pegs: bit n for the place with number n.
type pegSearch struct {
	start uint64
	jumps []pegJump
	turns []pegTurn
}

// A pegJump is the places that it touches, and those of them that have a peg before it. After it the others have one.
type pegJump struct {
	touched, pegs uint64
}

func (j pegJump) legal(board uint64) bool { return board&j.touched == j.pegs }

// A pegTurn turns or mirrors a board: each of its bytes has an entry, and the turned board is all of these together.
type pegTurn [8][256]uint64

// A pegPlace is a row and a column, from 0.
type pegPlace struct {
	row, column int
}

func newPegSearch(start []string, symmetric bool) *pegSearch {
	s := &pegSearch{}
	var places []pegPlace
	bit := map[pegPlace]uint64{}
	for row, cells := range start {
		for column, cell := range []byte(cells) {
			if cell != 'o' && cell != '.' {
				continue
			}
			place := pegPlace{row, column}
			bit[place] = 1 << len(places)
			places = append(places, place)
			if cell == 'o' {
				s.start |= bit[place]
			}
		}
	}
	for _, p := range places {
		for _, way := range []pegPlace{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			over := bit[pegPlace{p.row + way.row, p.column + way.column}]
			landing := bit[pegPlace{p.row + 2*way.row, p.column + 2*way.column}]
			if over != 0 && landing != 0 {
				s.jumps = append(s.jumps, pegJump{bit[p] | over | landing, bit[p] | over})
			}
		}
	}
	if symmetric {
		s.turns = pegTurns(places, bit, len(start)-1)
	}
	return s
}

// pegTurns gives the seven ways to turn and mirror a board with rows and columns up to last, so that it changes.
func pegTurns(places []pegPlace, bit map[pegPlace]uint64, last int) []pegTurn {
	turns := make([]pegTurn, 7)
	for i := range turns {
		for number, p := range places {
			if (i+1)&1 != 0 {
				p.row = last - p.row
			}
			if (i+1)&2 != 0 {
				p.column = last - p.column
			}
			if (i+1)&4 != 0 {
				p.row, p.column = p.column, p.row
			}
			for value := range 256 {
				if value>>(number%8)&1 != 0 {
					turns[i][number/8][value] |= bit[p]
				}
			}
		}
	}
	return turns
}

// level counts boards, their jumps, and those that are dead.
func (s *pegSearch) level(boards []uint64) PegLevel {
	level := PegLevel{Boards: len(boards)}
	for _, board := range boards {
		before := level.Jumps
		for _, jump := range s.jumps {
			if jump.legal(board) {
				level.Jumps++
			}
		}
		if level.Jumps == before {
			level.Dead++
		}
	}
	return level
}

// appendNext appends the boards that are one jump away, each in the least of its forms.
func (s *pegSearch) appendNext(boards []uint64, board uint64) []uint64 {
	for _, jump := range s.jumps {
		if jump.legal(board) {
			boards = append(boards, s.least(board^jump.touched))
		}
	}
	return boards
}

// least gives the least of the board's turned and mirrored forms.
func (s *pegSearch) least(board uint64) uint64 {
	least := board
	for i := range s.turns {
		turned, rest := uint64(0), board
		for b := 0; rest != 0; b, rest = b+1, rest>>8 {
			turned |= s.turns[i][b][rest&0xFF]
		}
		least = min(least, turned)
	}
	return least
}
