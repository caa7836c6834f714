package solver

import "math/bits"

// A Klotski is a way to read the rules of Klotski. The board has units of two by two characters: five rows of four,
// and a notch of two units below the middle of the last row. The zero value has the rules of the homework.
type Klotski struct {
	// Notch says which pieces may enter the notch. Default: all.
	Notch Notch

	// Goal is the row of units, from 1, that the upper half of the big piece must reach, in the middle columns. Default:
	// 5, so that its lower half fills the notch.
	Goal int
}

// A Notch says which pieces may enter the notch.
type Notch int

// All pieces, only the big one, or none.
const (
	NotchForAll Notch = iota
	NotchForBig
	NotchClosed
)

// A KlotskiGraph is the result of a search. Boards are the same if only like pieces are exchanged; mirror images are
// two.
type KlotskiGraph struct {
	Boards   int      // that can be reached from the start
	Depth    int      // the moves of one piece by one unit to the farthest of them
	Goals    int      // how many have the big piece at the goal
	Solution []string // a shortest list of moves, such as "6 DOWN", to one of these; nil if there is none
}

// The kinds of piece.
const (
	small = iota
	tall
	wide
	big
)

// A units is a set of the units of six rows of four, bit 0 the upper left one, row by row.
type units = uint32

const (
	klotskiFloor units = 0xFFFFF
	klotskiNotch units = 0x600000
)

// klotskiShapes gives the units of a piece of each kind whose upper left unit is bit 0.
var klotskiShapes = [...]units{small: 0x1, tall: 0x11, wide: 0x3, big: 0x33}

// klotskiWays lists how a piece may go: by how many bits, the edge that it must not touch, and the word for it.
var klotskiWays = [...]struct {
	by   int
	edge units
	word string
}{
	{-4, 0x00000F, "UP"},
	{+4, 0xF00000, "DOWN"},
	{-1, 0x111111, "LEFT"},
	{+1, 0x888888, "RIGHT"},
}

// A klotski is a board: for each kind of piece the upper left units of its pieces.
type klotski [4]units

// klotskiStart has the pieces 1 0 0 2 / 1 0 0 2 / 3 9 9 4 / 3 6 7 4 / 5 . . 8; klotskiNames has the upper left unit of
// each.
var (
	klotskiStart = klotski{small: 1<<13 | 1<<14 | 1<<16 | 1<<19, tall: 1<<0 | 1<<3 | 1<<8 | 1<<11, wide: 1 << 9, big: 1 << 1}
	klotskiNames = [24]byte{0: '1', 1: '0', 3: '2', 8: '3', 9: '9', 11: '4', 13: '6', 14: '7', 16: '5', 19: '8'}
)

// pack puts the board into one number, which is never 0.
func (k klotski) pack() uint64 {
	return uint64(k[small]) | uint64(k[tall])<<24 |
		uint64(bits.TrailingZeros32(k[wide]))<<48 | uint64(bits.TrailingZeros32(k[big]))<<53
}

func unpackKlotski(packed uint64) klotski {
	return klotski{
		small: units(packed & 0xFFFFFF), tall: units(packed >> 24 & 0xFFFFFF),
		wide: 1 << (packed >> 48 & 31), big: 1 << (packed >> 53),
	}
}

// A klotskiStep is a board of a search and how it was reached: which piece went which way, on the board of which step.
type klotskiStep struct {
	board  uint64
	before int32
	place  uint8 // the piece's upper left unit before the move
	way    uint8 // an index of klotskiWays
}

// Search looks at every board that can be reached from the start, breadth first.
func (v Klotski) Search() KlotskiGraph {
	s := newKlotskiSearch(v)
	var g KlotskiGraph
	for from, to := 0, 1; from < to; from, to = to, len(s.steps) {
		for i := from; i < to; i++ {
			board := unpackKlotski(s.steps[i].board)
			if board[big] == s.goal {
				if g.Goals++; g.Goals == 1 {
					g.Solution = s.moves(i)
				}
			}
			s.expand(board, int32(i))
		}
		g.Boards = len(s.steps)
		if g.Boards > to {
			g.Depth++
		}
	}
	return g
}

type klotskiSearch struct {
	open  [4]units // where the pieces of each kind may be
	goal  units
	steps []klotskiStep
	seen  []uint64 // the boards of the steps, a hash table with open addressing; 0 is a free entry
}

// klotskiHash is how many bits number an entry of the table. Under no reading of the rules is it half full.
const klotskiHash = 21

func newKlotskiSearch(v Klotski) *klotskiSearch {
	row := v.Goal
	if row == 0 {
		row = 5
	}
	s := &klotskiSearch{goal: 1 << (4*(row-1) + 1), seen: make([]uint64, 1<<klotskiHash)}
	for kind := range s.open {
		s.open[kind] = klotskiFloor
		if v.Notch == NotchForAll || v.Notch == NotchForBig && kind == big {
			s.open[kind] |= klotskiNotch
		}
	}
	s.add(klotskiStep{board: klotskiStart.pack()})
	return s
}

// add adds a step unless its board has been seen.
func (s *klotskiSearch) add(step klotskiStep) {
	const golden = 0x9E3779B97F4A7C15
	i := step.board * golden >> (64 - klotskiHash)
	for ; s.seen[i] != 0; i = (i + 1) % uint64(len(s.seen)) {
		if s.seen[i] == step.board {
			return
		}
	}
	s.seen[i] = step.board
	s.steps = append(s.steps, step)
}

// expand adds the boards that are one move away.
func (s *klotskiSearch) expand(board klotski, before int32) {
	var taken units
	for kind, places := range board {
		taken |= places * klotskiShapes[kind] // pieces do not overlap, so this carries nothing
	}
	for kind, places := range board {
		for ; places != 0; places &= places - 1 {
			place := places & -places
			piece := place * klotskiShapes[kind]
			for way, w := range klotskiWays {
				moved := bits.RotateLeft32(piece, w.by)
				if piece&w.edge != 0 || moved&(taken&^piece|^s.open[kind]) != 0 {
					continue
				}
				next := board
				next[kind] ^= place | bits.RotateLeft32(place, w.by)
				s.add(klotskiStep{next.pack(), before, uint8(bits.TrailingZeros32(place)), uint8(way)})
			}
		}
	}
}

// moves lists the moves from the start to a step.
func (s *klotskiSearch) moves(i int) []string {
	var way []klotskiStep
	for ; i > 0; i = int(s.steps[i].before) {
		way = append(way, s.steps[i])
	}
	names, moves := klotskiNames, []string{}
	for j := range way {
		step := way[len(way)-1-j]
		w := klotskiWays[step.way]
		name := names[step.place]
		names[step.place], names[int(step.place)+w.by] = 0, name
		moves = append(moves, string(name)+" "+w.word)
	}
	return moves
}
