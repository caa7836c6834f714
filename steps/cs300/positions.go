package cs300

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/cs300/speech"
	"rulebook/steps/play"
)

// standing gives the position of a board. The error is for what is none.
func (c *world) standing(rows []string) (engine.Position, error) {
	game, err := play.NewGame(c.Rules(), steps.Request("load", strings.Join(rows, " ")))
	return game.Now, err
}

// movesOn lists the moves from all places of a board as they are judged, place by place.
func movesOn(at engine.Position) []engine.Request {
	return play.Tried(at, func(engine.Request) bool { return true })
}

// misjudged gives the rule that is broken by a wrong answer to a move, or by a wrong board after it.
func (c *world) misjudged(s play.Step) string {
	j := c.Facts.Judgements[s.Command]
	if s.Allowed() {
		return j.Allowed.Rule(s.Case, "refused")
	}
	return j.Forbidden.Rule(s.Case, "accepted")
}

// askRandom asks about random positions, to the first wrong answer.
func (c *world) askRandom(ctx context.Context, count int, asked string) error {
	rules, wish := c.Rules(), engine.Wish(asked)
	c.wrong = steps.PlayLots(ctx, c.World, count, steps.Lot[[]engine.Request]{
		Draw:    func(chance *rand.Rand) []engine.Request { return rules.Draw(chance, wish) },
		Told:    func(line []engine.Request) steps.Draft { return c.draft(play.Walk(rules, line), asked) },
		Smaller: func(line []engine.Request) [][]engine.Request { return rules.Simpler(line, wish) },
	})
	return nil
}

// draft writes the scenario of a board, and of a move on it if there is one.
func (c *world) draft(line []play.Step, asked string) steps.Draft {
	board, last := line[0].Next[0], line[len(line)-1]
	rule, told := c.Rule(), toldAnswer(board, asked)
	if len(line) > 1 {
		rule, told = c.misjudged(last), toldMove(last)
	}
	given := append([]string{"Given the board:"}, steps.TextLines(board.Board())...)
	return steps.Draft{Rule: rule, Steps: append(given, told...)}
}

// toldAnswer tells what is asked about a position, and the right answer.
func toldAnswer(at engine.Position, asked string) []string {
	method, command := "countPegsRemaining", "pegs"
	switch asked {
	case "every move is tried":
		return append([]string{"When every move is tried"}, toldLegal(at)...)
	case "the moves are counted":
		method, command = "countMovesAvailable", "moves"
	}
	return []string{"When " + method + " is called", "Then the answer is " + at.Tells(steps.Request(command))[0]}
}

// toldMove tells a move that is judged or made, and what should come of it.
func toldMove(s play.Step) []string {
	m := speech.MoveIn(s.Request)
	place := fmt.Sprintf("row %d, column %d", m.Row, m.Column)
	if s.Command == "valid" {
		not := map[bool]string{false: "not "}[s.Allowed()]
		return []string{fmt.Sprintf("When the move %s from %s is judged", m.Direction, place), "Then it is " + not + "legal"}
	}
	made := fmt.Sprintf("When the peg in %s jumps %s", place, m.Direction)
	if !s.Allowed() {
		return []string{made, "Then the board is as before"}
	}
	return append([]string{made, "Then the board is:"}, steps.TextLines(s.Next[0].Board())...)
}

// toldLegal tells which moves are legal, direction by direction.
func toldLegal(at engine.Position) []string {
	legal := play.Allowed(at, movesOn(at))
	if len(legal) == 0 {
		return []string{"Then no move is legal"}
	}
	from := map[string]string{}
	for _, r := range legal {
		direction := speech.MoveIn(r).Direction
		from[direction] = strings.TrimSpace(from[direction] + " " + r.Arguments[0] + "," + r.Arguments[1])
	}
	rows := [][]string{{"direction", "from row, column"}}
	for _, direction := range speech.Directions {
		rows = append(rows, []string{direction, from[direction]})
	}
	return append([]string{"Then exactly these moves are legal:"}, steps.TableLines(rows)...)
}
