package boardgame2d

import (
	"context"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/stepstest"
)

// A asking asks the game itself, without the scenario's knowledge.
type asking func(command string, arguments ...string) []string

// faults change the game after a move, which may have been refused, or the answer to a question.
type faults struct {
	afterMove func(ask asking, move string, refused bool)
	answer    func(ask asking, command, right string) string
}

// subject gives the reference with these faults.
func (f faults) subject(t *testing.T) engine.Subject {
	t.Helper()
	return enginetest.Altered{InProcess: boardgame2d.Reference(), OnEngine: func(s engine.Session) engine.Session {
		return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
			ask := func(command string, arguments ...string) []string {
				reply, err := engine.Do(ctx, s, engine.Request{Command: command, Arguments: arguments})
				if err != nil || reply.Refusal != nil {
					t.Errorf("%s %q: %v %v", command, arguments, reply.Body, err)
				}
				return reply.Body
			}
			reply, err := engine.Do(ctx, s, request)
			switch {
			case err != nil || reply.Refusal != nil:
			case request.Command == "move" && f.afterMove != nil:
				f.afterMove(ask, strings.Join(request.Arguments, " "), ask("status")[0] == "invalid move")
			case (request.Command == "score" || request.Command == "over") && f.answer != nil:
				reply.Body = []string{f.answer(ask, request.Command, reply.Body[0])}
			}
			return reply, err
		})
	}}
}

// always gives the same answer to one question.
func always(answer, question string) faults {
	return faults{answer: func(_ asking, command, right string) string {
		if command == question {
			return answer
		}
		return right
	}}
}

// jumpsTwice lets a game of peg solitaire make a jump of its own when 20 pegs are left.
func jumpsTwice(ask asking, move string, refused bool) {
	if len(strings.Fields(move)[0]) == 2 && !refused && ask("score")[0] == "20" {
		ask("auto")
	}
}

// movesOnRefusal makes some move whenever it has refused one.
func movesOnRefusal(ask asking, _ string, refused bool) {
	if refused && ask("over")[0] == "false" {
		ask("auto")
	}
}

// keepsTheNotchFree takes back every move that brings another piece than the big one into the notch of Klotski.
func keepsTheNotchFree(ask asking, move string, refused bool) {
	piece, direction, _ := strings.Cut(move, " ")
	if len(piece) > 1 || direction != "DOWN" || refused {
		return
	}
	board, err := read(drawing.Document("klotski"), ask("print"))
	if err == nil && len(board) == 14 && strings.ContainsAny(board[11], "123456789") {
		ask("move", piece, "UP")
	}
}

// endsAtTwo takes the score 2 for the end of a game.
func endsAtTwo(ask asking, command, right string) string {
	if command == "over" && ask("score")[0] == "2" {
		return "true"
	}
	return right
}

func TestWholeGamesFindEachFault(t *testing.T) {
	tests := []struct {
		faults faults
		fails  []string // parts of titles: some scenario of each fails, and no others
		reason string
	}{
		{faults{}, nil, "there is no fault"},
		{always("0", "score"), []string{"the scores"}, "the score is always 0"},
		{always("44", "score"), []string{"the scores"}, "the score is that of the start"},
		{always("false", "over"), []string{"the end of", "the end that"}, "no game is ever over"},
		{always("true", "over"), []string{"the end of", "the end that", "one jump", "the end is forgotten"}, "every game is over"},
		{faults{answer: endsAtTwo}, []string{"longest game", "the end that", "Klotski: the end of"}, "2 ends a game"},
		{faults{afterMove: jumpsTwice}, []string{"longest game", "invalid jumps"}, "20 pegs become 19 unasked"},
		{faults{afterMove: movesOnRefusal}, []string{"invalid jumps", "invalid moves"}, "another move is made instead"},
		{faults{afterMove: keepsTheNotchFree}, []string{"the notch first"}, "only the big piece may enter the notch"},
	}
	suite := open(t)
	for _, test := range tests {
		missed := slices.Clone(test.fails)
		for _, r := range stepstest.Run(t, suite, test.faults.subject(t), steps.Options{Select: stepstest.Choose("15_whole_games"), Once: true}) {
			if r.Outcome == engine.Passed {
				continue
			}
			about := func(part string) bool { return strings.Contains(r.Scenario.Title, part) }
			if !slices.ContainsFunc(test.fails, about) {
				t.Errorf("%s: %s: %s: %s\n%s", test.reason, r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
			}
			missed = slices.DeleteFunc(missed, about)
		}
		for _, part := range missed {
			t.Errorf("%s: no scenario with %q in its title fails", test.reason, part)
		}
	}
}
