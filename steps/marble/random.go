package marble

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"rulebook/fixtures"
	"rulebook/steps"
)

// A drawnGame is a game that is begun in one of the four ways, jumps, and what is looked at afterwards.
type drawnGame struct {
	setup
	asked string // "the board", "the score", "the end" or "every short move"
}

// aboutGames are the rules that are at stake by what is looked at after a game.
var aboutGames = map[string]string{"the board": removal, "the score": scoring, "the end": gameOver, "every short move": jumping}

// The arm thicknesses of random games: most boards are small, above all those on which every short move is tried, which takes long.
var (
	arms      = []string{"3", "3", "3", "5", "5", "7"}
	sweptArms = []string{"3", "3", "3", "3", "3", "5"}
)

// drawSetup draws a valid beginning, of one of the arm thicknesses or of the traditional one.
func drawSetup(facts *fixtures.Assignment, chance *rand.Rand, arms []string) setup {
	var s setup
	if chance.IntN(2) == 0 {
		s.arm = arms[chance.IntN(len(arms))]
	}
	side := side(s.thickness())
	for chance.IntN(4) > 0 {
		s.row, s.column = strconv.Itoa(chance.IntN(side)), strconv.Itoa(chance.IntN(side))
		if _, err := s.start(facts); err == nil {
			return s
		}
	}
	s.row, s.column = "", ""
	return s
}

// drawGame draws a game of as many jumps as chance will have, or for the end to its last or last but one.
func (m *world) drawGame(chance *rand.Rand, asked string) drawnGame {
	among := arms
	if asked == "every short move" {
		among = sweptArms
	}
	g := drawnGame{setup: drawSetup(m.Facts, chance, among), asked: asked}
	most := chance.IntN(25)
	if asked == "the end" {
		most = 1000
	}
	for len(g.jumps) < most {
		next := validMoves(m.last(g.setup))
		if len(next) == 0 {
			break
		}
		g.jumps = append(g.jumps, next[chance.IntN(len(next))])
	}
	if asked == "the end" {
		g.jumps = g.jumps[:max(0, len(g.jumps)-chance.IntN(2))]
	}
	return g
}

// last draws the board after the jumps of a valid beginning; nothing if a jump is not valid.
func (m *world) last(s setup) fixtures.Rows {
	board, err := setup{arm: s.arm, row: s.row, column: s.column}.start(m.Facts)
	for _, v := range s.jumps {
		if err != nil || violated(board, v) != "" {
			return nil
		}
		board = put(put(put(board, v.from(), '_'), v.between(), '_'), v.to(), 'O')
	}
	return board
}

// validMoves lists the valid moves on a board, in the order in which it is read.
func validMoves(board fixtures.Rows) (valid []move) {
	for row := range board {
		for column := range board {
			for _, way := range [][2]int{{-2, 0}, {0, -2}, {0, 2}, {2, 0}} {
				v := move{row, column, row + way[0], column + way[1]}
				if violated(board, v) == "" {
					valid = append(valid, v)
				}
			}
		}
	}
	return valid
}

// begun tells the beginning of a game.
func (s setup) begun() string {
	words := "a new game"
	if s.arm != "" {
		words += " of arm thickness " + s.arm
	}
	if s.row != "" {
		words += fmt.Sprintf(" with the empty slot at (%s, %s)", s.row, s.column)
	}
	return words
}

// draft writes a scenario of the game.
func (m *world) draft(g drawnGame) steps.Draft {
	board := m.last(g.setup)
	given := []string{"Given " + g.begun()}
	made := "the jumps " + strings.Join(steps.Each(g.jumps, move.String), ", ") + " are made"
	if g.asked != "every short move" {
		if len(g.jumps) == 0 {
			given = nil
			made = g.begun() + " is begun"
		}
		return steps.Draft{Rule: aboutGames[g.asked], Steps: slices.Concat(given, []string{"When " + made}, g.outcome(board))}
	}
	if len(g.jumps) > 0 {
		given = append(given, "And "+made)
	}
	given = append(given, "When every move within the grid of at most three rows and three columns is tried")
	return steps.Draft{Rule: aboutGames[g.asked], Steps: slices.Concat(given, g.outcome(board))}
}

// outcome tells what should be found after the game.
func (g drawnGame) outcome(board fixtures.Rows) []string {
	valid := validMoves(board)
	switch {
	case g.asked == "the board":
		return append([]string{"Then the board is:"}, steps.TextLines(board)...)
	case g.asked == "the score":
		return []string{fmt.Sprintf("Then the score is %d", strings.Count(strings.Join(board, ""), "O"))}
	case g.asked == "the end" && len(valid) == 0:
		return []string{"Then the game is over"}
	case g.asked == "the end":
		return []string{"Then the game is not over"}
	case len(valid) == 0:
		return []string{"Then no move is accepted"}
	}
	rows := steps.Each(valid, func(v move) []string { return []string{v.String()} })
	return append([]string{"Then exactly these moves are accepted:"}, steps.TableLines(rows)...)
}

// smaller gives games that begin more simply, or are shorter.
func (m *world) smaller(g drawnGame) (smaller []drawnGame) {
	add := func(s setup) {
		if m.last(s) != nil {
			smaller = append(smaller, drawnGame{s, g.asked})
		}
	}
	for _, n := range []int{0, len(g.jumps) / 2, len(g.jumps) - 1} {
		if n >= 0 && n < len(g.jumps) {
			add(setup{arm: g.arm, row: g.row, column: g.column, jumps: g.jumps[:n]})
		}
	}
	for i := len(g.jumps) - 1; i >= 0; i-- {
		add(setup{arm: g.arm, row: g.row, column: g.column, jumps: slices.Delete(slices.Clone(g.jumps), i, i+1)})
	}
	if g.row != "" {
		add(setup{arm: g.arm, jumps: g.jumps})
	}
	if g.arm != "" {
		add(setup{row: g.row, column: g.column, jumps: g.jumps})
	}
	if g.arm != "" || g.row != "" {
		add(setup{jumps: g.jumps})
		smaller = append(smaller, m.simplest(g)...)
	}
	return smaller
}

// simplest gives games on the traditional board that are as long as the game, or end.
func (m *world) simplest(g drawnGame) []drawnGame {
	simple := drawnGame{asked: g.asked}
	for g.asked == "the end" || len(simple.jumps) < len(g.jumps) {
		next := validMoves(m.last(simple.setup))
		if len(next) == 0 {
			break
		}
		simple.jumps = append(simple.jumps, next[0])
	}
	return []drawnGame{simple}
}

func (m *world) playRandom(ctx context.Context, count int, asked string) error {
	m.random = steps.PlayLots(ctx, m.World, count, steps.Lot[drawnGame]{
		Draw:    func(chance *rand.Rand) drawnGame { return m.drawGame(chance, asked) },
		Told:    m.draft,
		Smaller: m.smaller,
	})
	return nil
}

// drawBeginning draws numbers for a constructor, which may not be valid.
func drawBeginning(chance *rand.Rand) setup {
	var s setup
	if chance.IntN(3) > 0 {
		s.arm = strconv.Itoa([]int{3, 3, 5, 5, 7, 2, 4, 6, 0, -1, -2, -3, -5, -7}[chance.IntN(14)])
	}
	if s.arm == "" || chance.IntN(3) > 0 {
		side := max(3, side(s.thickness()))
		s.row, s.column = strconv.Itoa(chance.IntN(side+4)-2), strconv.Itoa(chance.IntN(side+4)-2)
	}
	return s
}

// draftBeginning writes the scenario of a constructor.
func (m *world) draftBeginning(s setup) steps.Draft {
	board, err := s.start(m.Facts)
	if err == nil {
		return steps.Draft{Rule: s.constructor(), Steps: append([]string{"When " + s.begun() + " is begun", "Then the board is:"},
			steps.TextLines(board)...)}
	}
	return steps.Draft{
		Rule:  s.refusedBy(),
		Steps: []string{"When " + s.begun() + " is asked for", "Then an IllegalArgumentException is thrown"},
	}
}

// refusedBy gives the rule by which a constructor refuses its numbers.
func (s setup) refusedBy() string {
	badArm := s.thickness() < 1 || s.thickness()%2 == 0
	switch {
	case s.row == "":
		return "MARBLE-R20"
	case badArm:
		return "MARBLE-R22"
	case s.arm == "":
		return badStart
	}
	return badStartOf
}

func (m *world) beginRandom(ctx context.Context, count int) error {
	m.random = steps.PlayLots(ctx, m.World, count, steps.Lot[setup]{
		Draw: drawBeginning,
		Told: m.draftBeginning,
		Smaller: func(s setup) (smaller []setup) {
			for _, other := range []setup{{arm: s.arm}, {row: s.row, column: s.column}, {arm: "3", row: s.row, column: s.column}} {
				less := other.arm != s.arm || other.row != s.row
				if less && (other.arm != "" || other.row != "") {
					smaller = append(smaller, other)
				}
			}
			return smaller
		},
	})
	return nil
}

// wereRight tells what was wrong about random games.
func (m *world) wereRight() error { return m.random }
