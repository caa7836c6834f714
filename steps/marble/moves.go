package marble

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

var number = regexp.MustCompile(`-?\d+`)

// moves reads words such as "(3, 1) to (3, 3), (3, 4) to (3, 2)".
func moves(words string) (list []engine.Request) {
	for four := range slices.Chunk(number.FindAllString(words, -1), 4) {
		list = append(list, engine.Request{Command: "move", Arguments: four})
	}
	return list
}

var oneMove = regexp.MustCompile("^" + jump + "$")

// listed reads the moves of a table, one a row.
func listed(table *godog.Table) (list []engine.Request, err error) {
	for _, words := range steps.Column(table) {
		if !oneMove.MatchString(words) {
			return nil, fmt.Errorf("reading the move %q: write it as (3, 1) to (3, 3)", words)
		}
		list = append(list, moves(words)...)
	}
	return list, nil
}

// Tell tells a move in the same words.
func (m *world) Tell(r engine.Request) string { return told(r) }

func told(r engine.Request) string {
	return fmt.Sprintf("(%s, %s) to (%s, %s)", r.Arguments[0], r.Arguments[1], r.Arguments[2], r.Arguments[3])
}

// short are the moves among which all valid ones are.
const short = "within the grid of at most three rows and three columns"

// within tells which moves are of a range on the board of the game.
func (m *world) within(name string) func(engine.Request) bool {
	return func(r engine.Request) bool { return within(name, len(m.Game.Now.Board()))(r) }
}

func within(name string, side int) func(engine.Request) bool {
	return func(r engine.Request) bool {
		var v [4]int
		for i, number := range r.Arguments {
			v[i], _ = strconv.Atoi(number)
		}
		onGrid := slices.Min(v[:]) >= 0 && slices.Max(v[:]) < side
		switch name {
		case "within the grid":
			return onGrid
		case short:
			return onGrid && max(v[0]-v[2], v[2]-v[0], v[1]-v[3], v[3]-v[1]) <= 3
		case "that begins or ends off the grid, by at most two places,":
			return !onGrid
		}
		return true
	}
}

// tryEvery tries each move of a range from the position on the board.
func (m *world) tryEvery(ctx context.Context, name string) (err error) {
	if m.sweep, err = m.Sweep(ctx, m.within(name)); err != nil {
		return err
	}
	moved := fmt.Sprintf("every move %s with %s and getScore() after it; anew whenever the board had changed",
		name, m.Shown(m.Watch()[0]))
	done := append(steps.Each(m.Game.Steps, m.Written), "which leads to this board:")
	m.Remember(append(append(done, visible(m.sweep.Shown)...), moved)...)
	return nil
}

func (m *world) theseAccepted(ctx context.Context, table *godog.Table) error {
	expected, err := listed(table)
	if err != nil {
		return err
	}
	return m.Exactly(ctx, m.sweep, expected)
}

func (m *world) noneAccepted(ctx context.Context) error { return m.Exactly(ctx, m.sweep, nil) }

// Where says what is at the places of a move.
func (m *world) Where(s play.Step) string {
	there := steps.Each(s.Touches, func(p engine.Place) string {
		switch at(state(s.Before), p) {
		case 'O':
			return p.String() + " holds a marble"
		case '_':
			return p.String() + " is empty"
		}
		return p.String() + " is no slot"
	})
	words := there[0] + " and " + there[1]
	if len(there) > 2 {
		words += ", and between them " + there[2]
	}
	return words
}
