package solver

import (
	"slices"
	"testing"

	"rulebook/impl/engine/cost/costtest"
)

var (
	wiegleb = []string{
		"   ooo   ",
		"   ooo   ",
		"   ooo   ",
		"ooooooooo",
		"oooo.oooo",
		"ooooooooo",
		"   ooo   ",
		"   ooo   ",
		"   ooo   ",
	}
	english = []string{
		"  ooo  ",
		"  ooo  ",
		"ooooooo",
		"ooo.ooo",
		"ooooooo",
		"  ooo  ",
		"  ooo  ",
	}
)

func TestPegLevels(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, test := range []struct {
		start     []string
		symmetric bool
		boards    []int
		jumps     []int // nil: not compared
		alive     int   // how many of these levels, the first ones, have no dead board
		dead      int   // in the next one, if it is one of these
		reason    string
	}{
		{
			start: wiegleb, boards: []int{1, 4, 16, 80, 452, 2330, 11264, 51796, 225059},
			jumps: []int{4, 16, 92, 648, 4160, 23856, 126832, 630048, 2908172}, alive: 9,
			reason: "the board of the homework",
		},
		{
			start: wiegleb, boards: []int{1, 1, 3, 11, 60, 297, 1428, 6518, 28242, 115029, 438445, 1556366}, symmetric: true, alive: 12,
			reason: "the same, turned and mirrored boards counted once: no board is dead within 11 jumps",
		},
		{
			start: english, boards: []int{1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690}, alive: 6, dead: 4,
			reason: "the English board: the shortest game has 6 jumps",
		},
		{
			start: english, boards: []int{1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312}, symmetric: true, alive: 6, dead: 1,
			reason: "the same, turned and mirrored boards counted once",
		},
	} {
		if testing.Short() {
			n := min(len(test.boards), 8) // the last levels take most of the time
			test.boards, test.jumps = test.boards[:n], test.jumps[:min(n, len(test.jumps))]
		}
		var boards, jumps []int
		for n, level := range PegLevels(test.start, len(test.boards)-1, test.symmetric) {
			boards, jumps = append(boards, level.Boards), append(jumps, level.Jumps)
			if n < test.alive && level.Dead != 0 || n == test.alive && level.Dead != test.dead {
				t.Errorf("%s: after %d jumps %d boards are dead", test.reason, n, level.Dead)
			}
		}
		if !slices.Equal(boards, test.boards) || test.jumps != nil && !slices.Equal(jumps, test.jumps) {
			t.Errorf("%s: boards %v with jumps %v, not %v with %v", test.reason, boards, jumps, test.boards, test.jumps)
		}
	}
}

func BenchmarkPegLevels(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		PegLevels(wiegleb, 8, true)
	}
}
