package stratego

import (
	"cmp"
	"fmt"
	"slices"
)

// A man is a piece of a random game. A player has at most one of each kind, so that the features can name it.
type man struct {
	kind   string
	player int
}

// String names the man as the features do: "the Scout of player 1".
func (m man) String() string { return "the " + m.of() }

func (m man) of() string { return fmt.Sprintf("%s of player %d", m.kind, m.player) }

// reach is how many squares the man may move at once.
func (m man) reach() int {
	switch {
	case immobile(m.kind):
		return 0
	case m.kind == "Scout":
		return 9
	}
	return 1
}

// rank is the rank of a kind; 0 for those that have none.
func rank(kind string) int {
	if at := slices.Index(kinds[:], kind); at < 9 {
		return 10 - at
	}
	return 0
}

// undecided tells whether readers differ about how an attack ends.
func undecided(attacker, defender string) bool { return attacker == "Spy" && defender == "Spy" }

// resultOf tells how an attack ends which somebody may make and about which readers do not differ.
func resultOf(attacker, defender string) string {
	switch {
	case defender == "Flag", defender == "Spy",
		attacker == "Miner" && defender == "Bomb", attacker == "Spy" && defender == "Marshal":
		return "WIN"
	case defender == "Bomb", attacker == defender:
		return "DRAW"
	case rank(attacker) > rank(defender):
		return "WIN"
	}
	return "LOSE"
}

// A position says where the men of a random game stand, in the order in which they came.
type position []standing

// A standing is a man on a square.
type standing struct {
	man man
	on  square
}

// ways are the four directions.
var ways = [...]square{{row: -1}, {column: -1}, {column: 1}, {row: 1}}

// land tells whether the square is one of the board and no water.
func (s square) land() bool {
	onBoard := 0 <= s.row && s.row < 10 && 0 <= s.column && s.column < 10
	return onBoard && !slices.Contains(water[:], s.at())
}

func (s square) toward(way square) square {
	return square{row: s.row + way.row, column: s.column + way.column}
}

// of gives the square of a man; false if he is not on the board.
func (p position) of(m man) (square, bool) {
	i := slices.IndexFunc(p, func(s standing) bool { return s.man == m })
	if i < 0 {
		return square{}, false
	}
	return p[i].on, true
}

// who gives the man on a square; false if there is none.
func (p position) who(on square) (man, bool) {
	i := slices.IndexFunc(p, func(s standing) bool { return s.on == on })
	if i < 0 {
		return man{}, false
	}
	return p[i].man, true
}

// open tells whether a square can be entered.
func (p position) open(on square) bool {
	_, taken := p.who(on)
	return on.land() && !taken
}

// with gives the position in which a man stands on a square, wherever he was before.
func (p position) with(m man, on square) position {
	next := slices.Clone(p)
	if i := slices.IndexFunc(p, func(s standing) bool { return s.man == m }); i >= 0 {
		next[i].on = on
		return next
	}
	return append(next, standing{m, on})
}

func (p position) without(m man) position {
	return slices.DeleteFunc(slices.Clone(p), func(s standing) bool { return s.man == m })
}

// moves lists the legal moves of a man.
func (p position) moves(m man) (to []square) {
	from, _ := p.of(m)
	for _, way := range ways {
		next := from.toward(way)
		for range m.reach() {
			if !p.open(next) {
				break
			}
			to, next = append(to, next), next.toward(way)
		}
	}
	return to
}

// attacks lists the legal attacks of a man.
func (p position) attacks(m man) (targets []square) {
	if immobile(m.kind) {
		return nil
	}
	from, _ := p.of(m)
	for _, way := range ways {
		next := from.toward(way)
		if other, taken := p.who(next); taken && other.player != m.player {
			targets = append(targets, next)
		}
	}
	return targets
}

// attacked gives the position after an attack of a man on another one.
func (p position) attacked(by, on man) position {
	target, _ := p.of(on)
	switch resultOf(by.kind, on.kind) {
	case "WIN":
		return p.without(on).with(by, target)
	case "LOSE":
		return p.without(by)
	}
	return p.without(on).without(by)
}

// nearest is the number of steps from a square to the nearest man of a player, 99 if there is none.
func (p position) nearest(from square, player int) int {
	least := 99
	for _, s := range p {
		if s.man.player == player {
			least = min(least, from.distance(s.on.at()))
		}
	}
	return least
}

// sorted lists squares as commands do, in the order of the board.
func sorted(squares []square) []square {
	return slices.SortedFunc(slices.Values(squares), func(a, b square) int {
		return cmp.Or(a.row-b.row, a.column-b.column)
	})
}
