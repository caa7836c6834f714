package stratego

import (
	"context"
	"fmt"
	"math/rand/v2"

	"rulebook/steps"
)

// A drawnSquare is a square of the game, or off the board, or one of no game whose ground is land or water.
type drawnSquare struct {
	square
	ground string
	asked  int
}

// drawSquare draws a square that is asked for, or one that is made.
func drawSquare(chance *rand.Rand, how string) drawnSquare {
	if how == "made" {
		on := square{chance.IntN(10), chance.IntN(10), " of no game"}
		return drawnSquare{on, []string{"land", "water"}[chance.IntN(2)], chance.IntN(4)}
	}
	number := func() int { return chance.IntN(30) - 10 }
	if chance.IntN(10) == 0 {
		number = func() int { return int(chance.Int32()) - 1<<30 }
	}
	return drawnSquare{square: square{row: number(), column: chance.IntN(10)}}.turned(chance)
}

// turned exchanges row and column of some.
func (s drawnSquare) turned(chance *rand.Rand) drawnSquare {
	if chance.IntN(2) == 0 {
		s.row, s.column = s.column, s.row
	}
	return s
}

func (s drawnSquare) onBoard() bool { return min(s.row, s.column) >= 0 && max(s.row, s.column) < 10 }

// draft writes the scenario of a square.
func (s drawnSquare) draft() steps.Draft {
	if s.ground != "" {
		return s.draftMade()
	}
	lines := []string{"Given a game", fmt.Sprintf("When the square on %v is asked for", s.square)}
	if !s.onBoard() {
		return steps.Draft{Rule: id("D39"), Steps: append(lines, "Then it is refused with an IndexOutOfBoundsException")}
	}
	return steps.Draft{Rule: id("D10"), Steps: append(lines,
		fmt.Sprintf("Then %v has the row %d", s.square, s.row), fmt.Sprintf("And %v has the column %d", s.square, s.column))}
}

func (s drawnSquare) draftMade() steps.Draft {
	enter := check{rule: "T23", steps: []string{" can be entered"}}
	if s.ground == "water" {
		enter = check{rule: "T25", steps: []string{" cannot be entered"}}
	}
	seen := []check{
		{rule: "T18", steps: []string{fmt.Sprintf(" has the row %d", s.row)}},
		{rule: "T19", steps: []string{fmt.Sprintf(" has the column %d", s.column)}},
		{rule: "T20", steps: []string{" belongs to no game"}},
		enter,
	}[s.asked]
	return steps.Draft{Rule: id(seen.rule), Steps: []string{
		"Given the set-up of a test class:",
		"| thing | place |",
		fmt.Sprintf("| %s | %v |", s.ground, s.square),
		"When nothing more is done",
		"Then " + s.square.String() + seen.steps[0],
	}}
}

func (c *world) askRandom(ctx context.Context, count int, how string) error {
	c.random = steps.PlayLots(ctx, c.World, count, steps.Lot[drawnSquare]{
		Draw:    func(chance *rand.Rand) drawnSquare { return drawSquare(chance, how) },
		Told:    drawnSquare.draft,
		Smaller: func(drawnSquare) []drawnSquare { return nil },
	})
	return nil
}
