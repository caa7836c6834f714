package steps

import (
	"context"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/engine"
)

// A boardgame2dAsking asks the game itself, without the scenario's knowledge.
type boardgame2dAsking func(command string, arguments ...string) []string

// boardgame2dFaults are what a faulty program does after a move, which it may have refused, and when it answers a question.
type boardgame2dFaults struct {
	afterMove func(ask boardgame2dAsking, move string, refused bool)
	answer    func(ask boardgame2dAsking, command, right string) string
}

// subject gives the reference with these faults.
func (f boardgame2dFaults) subject(t *testing.T) engine.Subject {
	t.Helper()
	return altered{InProcess: boardgame2d.Reference(), session: func(s engine.Session) engine.Session {
		return answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
			ask := func(command string, arguments ...string) []string {
				reply, err := s.Do(ctx, engine.Request{Command: command, Arguments: arguments})
				if err != nil || reply.Refused {
					t.Errorf("%s %q: %v %v", command, arguments, reply.Body, err)
				}
				return reply.Body
			}
			reply, err := s.Do(ctx, request)
			switch {
			case err != nil || reply.Refused:
			case request.Command == "move" && f.afterMove != nil:
				f.afterMove(ask, strings.Join(request.Arguments, " "), ask("status")[0] == "invalid move")
			case (request.Command == "score" || request.Command == "over") && f.answer != nil:
				reply.Body = []string{f.answer(ask, request.Command, reply.Body[0])}
			}
			return reply, err
		})
	}}
}

// boardgame2dAlways gives the same answer to one question.
func boardgame2dAlways(answer, question string) boardgame2dFaults {
	return boardgame2dFaults{answer: func(_ boardgame2dAsking, command, right string) string {
		if command == question {
			return answer
		}
		return right
	}}
}

// jumpsTwice lets a game of peg solitaire make a jump of its own when 20 pegs are left.
func jumpsTwice(ask boardgame2dAsking, move string, refused bool) {
	if len(strings.Fields(move)[0]) == 2 && !refused && ask("score")[0] == "20" {
		ask("auto")
	}
}

// movesOnRefusal makes some move whenever it has refused one.
func movesOnRefusal(ask boardgame2dAsking, _ string, refused bool) {
	if refused && ask("over")[0] == "false" {
		ask("auto")
	}
}

// keepsTheNotchFree takes back every move that brings another piece than the big one into the notch of Klotski.
func keepsTheNotchFree(ask boardgame2dAsking, move string, refused bool) {
	piece, direction, _ := strings.Cut(move, " ")
	if len(piece) > 1 || direction != "DOWN" || refused {
		return
	}
	board, err := readBoardgame2d("klotski", boardgame2dLetters{}, ask("print"))
	if err == nil && len(board) == 14 && strings.ContainsAny(board[11], "123456789") {
		ask("move", piece, "UP")
	}
}

// endsAtTwo takes the score 2 for the end of a game.
func endsAtTwo(ask boardgame2dAsking, command, right string) string {
	if command == "over" && ask("score")[0] == "2" {
		return "true"
	}
	return right
}

func TestWholeGamesFindEachFault(t *testing.T) {
	tests := []struct {
		faults boardgame2dFaults
		fails  []string // parts of titles: some scenario of each fails, and no others
		reason string
	}{
		{boardgame2dFaults{}, nil, "there is no fault"},
		{boardgame2dAlways("0", "score"), []string{"the scores"}, "the score is always 0"},
		{boardgame2dAlways("44", "score"), []string{"the scores"}, "the score is that of the start"},
		{boardgame2dAlways("false", "over"), []string{"the end of", "the end that"}, "no game is ever over"},
		{boardgame2dAlways("true", "over"), []string{"the end of", "the end that", "one jump", "the end is forgotten"}, "every game is over"},
		{boardgame2dFaults{answer: endsAtTwo}, []string{"longest game", "the end that", "Klotski: the end of"}, "2 ends a game"},
		{boardgame2dFaults{afterMove: jumpsTwice}, []string{"longest game", "invalid jumps"}, "20 pegs become 19 unasked"},
		{boardgame2dFaults{afterMove: movesOnRefusal}, []string{"invalid jumps", "invalid moves"}, "another move is made instead"},
		{boardgame2dFaults{afterMove: keepsTheNotchFree}, []string{"the notch first"}, "only the big piece may enter the notch"},
	}
	suite := open(t, "boardgame2d")
	for _, test := range tests {
		missed := slices.Clone(test.fails)
		for _, r := range run(t, suite, test.faults.subject(t), Options{Select: choose("15_whole_games"), Once: true}) {
			if r.Outcome == engine.Passed {
				continue
			}
			about := func(part string) bool { return strings.Contains(r.Scenario.Title, part) }
			if !slices.ContainsFunc(test.fails, about) {
				t.Errorf("%s: %s: %s: %s\n%s", test.reason, r.Scenario.ID, r.Outcome, r.Reason, explain(r.Mismatch))
			}
			missed = slices.DeleteFunc(missed, about)
		}
		for _, part := range missed {
			t.Errorf("%s: no scenario with %q in its title fails", test.reason, part)
		}
	}
}
