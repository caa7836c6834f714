package marble

import (
	"context"
	"fmt"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// inquiries tell what is looked at after a random game: what the game is drawn for, and the steps that tell what
// should be found.
var inquiries = map[string]struct {
	wish engine.Wish
	told func(engine.Position) []string
}{
	"the board": {engine.AnyGame, toldBoard},
	"the score": {engine.AnyGame, func(p engine.Position) []string {
		return []string{"Then the score is " + p.Tells(steps.Request("score"))[0]}
	}},
	"the end": {engine.LateGame, func(p engine.Position) []string {
		return []string{"Then the game is " + map[string]string{"false": "not "}[p.Tells(steps.Request("over"))[0]] + "over"}
	}},
	"every short move": {engine.SmallGame, toldMoves},
}

func toldBoard(p engine.Position) []string {
	return append([]string{"Then the board is:"}, steps.TextLines(visible(state(p)))...)
}

// toldMoves tells which short moves are accepted.
func toldMoves(p engine.Position) []string {
	valid := play.Allowed(p, play.Tried(p, within(short, len(p.Board()))))
	if len(valid) == 0 {
		return []string{"Then no move is accepted"}
	}
	rows := steps.Each(valid, func(v engine.Request) []string { return []string{told(v)} })
	return append([]string{"Then exactly these moves are accepted:"}, steps.TableLines(rows)...)
}

// begun tells the beginning of a game.
func begun(numbers []string) string {
	words := "a new game"
	arm, hole := parted(numbers)
	if len(arm) > 0 {
		words += " of arm thickness " + arm[0]
	}
	if len(hole) > 0 {
		words += fmt.Sprintf(" with the empty slot at (%s, %s)", hole[0], hole[1])
	}
	return words
}

// draft writes a scenario of a game, up to what is looked at.
func draft(game []play.Step, sweeps bool) []string {
	given := []string{"Given " + begun(game[0].Arguments)}
	if len(game) > 1 {
		jumps := steps.Each(game[1:], func(s play.Step) string { return told(s.Request) })
		given = append(given, "When the jumps "+strings.Join(jumps, ", ")+" are made")
	}
	if sweeps {
		given = append(given, "And every move "+short+" is tried")
	}
	return given
}

func (m *world) playRandom(ctx context.Context, count int, what string) error {
	looked := inquiries[what]
	m.Random = play.Random(ctx, m.World, count, looked.wish, play.Ending{}, func(game []play.Step) steps.Draft {
		given := draft(game, looked.wish == engine.SmallGame)
		return steps.Draft{Rule: m.Rule(), Steps: append(given, looked.told(game[len(game)-1].Next[0])...)}
	})
	return nil
}

// draftBeginning writes the scenario of a constructor.
func (m *world) draftBeginning(game []play.Step) steps.Draft {
	s := game[0]
	if !s.Allowed() {
		return steps.Draft{Rule: m.Breaks(s, "accepted"), Steps: []string{
			"When " + begun(s.Arguments) + " is asked for", "Then an IllegalArgumentException is thrown"}}
	}
	told := append([]string{"When " + begun(s.Arguments) + " is begun"}, toldBoard(s.Next[0])...)
	return steps.Draft{Rule: m.Breaks(s, "refused"), Steps: told}
}

func (m *world) beginRandom(ctx context.Context, count int) error {
	m.Random = play.Random(ctx, m.World, count, engine.AnyBeginning, play.Ending{}, m.draftBeginning)
	return nil
}
