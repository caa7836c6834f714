package play

import (
	"context"
	"fmt"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// PlayLine makes the turns of a line of play in the game that has begun, and asks a question after each, if there is
// one. What was answered is told to [Player.EachTurn].
func (p *Player) PlayLine(
	ctx context.Context, line fixtures.Line, read func(words string) engine.Request, question ...engine.Request,
) (err error) {
	p.turns = line.Turns
	requests := steps.Each(line.Turns, func(turn fixtures.Turn) engine.Request { return read(turn.Jump) })
	p.answers, err = p.Through(ctx, requests, question...)
	return err
}

// EachTurn compares what was answered after each turn of a line of play, up to the first that is wrong. Then the game
// is the one that had come so far, and the turn is given with the error.
func (p *Player) EachTurn(
	compare func(after string, turn fixtures.Turn, answer []string) error,
) (fixtures.Turn, error) {
	if len(p.answers) == 0 {
		return fixtures.Turn{}, errNothingTried
	}
	begun := len(p.Game.Steps) - len(p.turns)
	for i, turn := range p.turns {
		if err := compare(fmt.Sprintf(" after jump %d", i+1), turn, p.answers[i]); err != nil {
			p.Game = p.Game.To(begun + i + 1)
			return turn, err
		}
	}
	return fixtures.Turn{}, nil
}

// Through makes allowed requests one after another, and asks a question after each, if there is one. It gives the
// answers.
func (p *Player) Through(ctx context.Context, line []engine.Request, question ...engine.Request) ([][]string, error) {
	if p.Game == nil {
		return nil, errNoGame
	}
	if err := p.Game.Do(line...); err != nil {
		return nil, err
	}
	var requests []engine.Request
	for _, r := range line {
		requests = append(append(requests, p.Write(r)), question...)
	}
	replies, err := p.AskAll(ctx, requests...)
	if err != nil {
		return nil, p.Wrong(ctx, "", err)
	}
	var answers [][]string
	for i := 1; len(question) > 0 && i < len(replies); i += 2 {
		answers = append(answers, replies[i].Body)
	}
	return answers, nil
}
