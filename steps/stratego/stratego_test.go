package stratego

import (
	"context"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/stratego"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// open opens the suite.
func open(t testing.TB) *steps.Suite {
	t.Helper()
	return stepstest.Open(t, Vocabulary(), stratego.Reference())
}

// answering is the reference but for the replies that a test changes.
func answering(change func(request engine.Request, reply engine.Reply) engine.Reply) engine.Subject {
	return enginetest.Altered{InProcess: stratego.Reference(), OnEngine: func(s engine.Session) engine.Session {
		return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
			reply, err := s.Do(ctx, request)
			return change(request, reply), err
		})
	}}
}

func thrown(words ...string) engine.Reply {
	return engine.Reply{Refused: true, Body: append([]string{engine.Exception}, words...)}
}

// What the reference cannot show: the ways of right programs in Java that differ from it, and faults of theirs.
func TestProgramsThatAnswerOtherwise(t *testing.T) {
	tests := []struct {
		change func(request engine.Request, reply engine.Reply) engine.Reply
		fails  []string // the beginnings of the ids of all scenarios that fail
		reason string
	}{
		{func(_ engine.Request, reply engine.Reply) engine.Reply { return reply }, nil, "the reference itself"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "square-of" && reply.Refused {
				return thrown("java.lang.ArrayIndexOutOfBoundsException: 23", "is java.lang.IndexOutOfBoundsException java.lang.RuntimeException")
			}
			return reply
		}, nil, "a subclass is an IndexOutOfBoundsException, too"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "square-of" && reply.Refused {
				return thrown("java.lang.IllegalStateException", "is java.lang.RuntimeException")
			}
			return reply
		}, []string{"10_exceptions/There is no row", "12_official_tests/GameTest, T7"}, "another exception is none"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "attack" && reply.Refused {
				return thrown("java.lang.NullPointerException")
			}
			return reply
		}, []string{"10_exceptions/A %s that attacks an empty square gets"}, "an accident is an exception, but not the right one"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if reply.Refused && reply.Body[0] == engine.Illegal {
				reply.Body = reply.Body[:1]
			}
			return reply
		}, nil, "an exception without a message"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "moves" {
				slices.Reverse(reply.Body)
			}
			return reply
		}, nil, "lists are in any order"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "shape" {
				for i, line := range reply.Body {
					line = strings.Replace(line, "java.util.List", "java.util.ArrayList<stratego.Square>", 1)
					reply.Body[i] = strings.Replace(line, "class", "final class", 1)
				}
			}
			return reply
		}, []string{"09_classes/stratego.pieces.Piece is an abstract class", "09_classes/stratego.pieces.ImmobilePiece is an abstract class"},
			"lists of another class and final classes are right, but no class is abstract and final"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "shape" && r.Arguments[0] == "Scout" {
				return engine.Reply{Body: []string{"class", "extends stratego.pieces.Mobile", "(stratego.Player, stratego.Square)", "(stratego.Player)"}}
			}
			if r.Command == "shape" && r.Arguments[0] == "stratego.pieces.Mobile" {
				return engine.Reply{Body: []string{"abstract class", "extends stratego.pieces.Piece"}}
			}
			return reply
		}, nil, "classes and constructors of one's own"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "shape" && strings.HasSuffix(r.Arguments[0], "Spy") {
				return engine.Reply{Refused: true, Body: []string{engine.Missing, "there is no class Spy"}}
			}
			return reply
		}, []string{"09_classes/stratego.pieces.Spy", "09_classes/A Spy is", "09_classes/The constructor Spy"}, "a class is missing"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "shape" && strings.HasPrefix(r.Arguments[0], "stratego.") {
				return engine.Reply{Refused: true, Body: []string{engine.Missing, "there is no class " + r.Arguments[0]}}
			}
			for i, line := range reply.Body {
				reply.Body[i] = strings.ReplaceAll(line, "stratego.", "game.")
			}
			return reply
		}, []string{"09_classes/stratego."}, "the classes are in other packages"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "moves" && strings.HasPrefix(r.Arguments[0], "miner") && len(reply.Body) > 0 {
				reply.Body = append(reply.Body, reply.Body[0])
			}
			return reply
		}, []string{"03_moving/A Miner"}, "a square is listed twice"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "sits" {
				reply.Body = []string{"false"}
			}
			return reply
		}, []string{"02_setting_up/A ", "03_moving/A %s moves", "04_scouts/A Scout moves far", "05_attacking/A ", "05_attacking/The Lieutenant",
			"06_special_pieces/", "08_winning/", "10_exceptions/", "11_behaviour/", "12_official_tests/"}, "squares that only look the same"},
	}
	suite := open(t)
	for _, test := range tests {
		failed := 0
		for _, r := range stepstest.Run(t, suite, answering(test.change), steps.Options{Once: true}) {
			stated := slices.ContainsFunc(test.fails, func(p string) bool { return like(r.Scenario.ID, p) })
			if r.Outcome == engine.Broken || r.Outcome != engine.Passed && !r.Scenario.Remark && !stated {
				t.Errorf("%s: %s: %s: %s", test.reason, r.Scenario.ID, r.Outcome, r.Reason)
			}
			if r.Outcome == engine.Failed && !r.Scenario.Remark {
				failed++
			}
		}
		if failed == 0 && len(test.fails) > 0 {
			t.Errorf("%s: nothing fails", test.reason)
		}
	}
}

// like tells whether an id begins as a pattern says, in which %s stands for any one word.
func like(id, pattern string) bool {
	before, after, found := strings.Cut(pattern, "%s")
	rest, begins := strings.CutPrefix(id, before)
	if !found || !begins {
		return begins
	}
	_, rest, _ = strings.Cut(rest, " ")
	return strings.HasPrefix(" "+rest, after)
}

func TestCommandsAreToldInJava(t *testing.T) {
	t.Parallel()
	tests := []struct{ command, want, reason string }{
		{"player player0 0 Michael", `player0 = new Player("Michael", 0)`, "the name before the number"},
		{"piece marshal Marshal player0 game@1,4", "marshal = new StepMover(player0, game.getSquare(1, 4), 10)", "no class of its own"},
		{"piece sergeant Sergeant player0 land12", "sergeant = new StepMover(player0, land12, 4)", "a square of no game"},
		{"piece spy Spy player1 game@2,4", "spy = new Spy(player1, game.getSquare(2, 4))", "a class of its own"},
		{"square water31 3 1 water", "water31 = new Square(null, 3, 1, true)", "water"},
		{"square-of game 23 4", "game.getSquare(23, 4)", "a method"},
		{"attack spy game@1,4", "spy.attack(game.getSquare(1, 4))", "on a square"},
		{"place spy game@1,4", "game.getSquare(1, 4).placePiece(spy)", "of a square"},
		{"who game@1,4", "game.getSquare(1, 4).getPiece()", "of a square"},
		{"result spy marshal", "spy.resultWhenAttacking(marshal)", "of a piece"},
		{"same game@1,4 game@1,4", "game.getSquare(1, 4) == game.getSquare(1, 4)", "identity"},
		{"sits spy game@1,4", "spy.getSquare() == game.getSquare(1, 4)", "identity"},
		{"constant WIDTH", "Game.WIDTH", "a constant"},
		{"shape stratego.Game", "the class stratego.Game", "a class"},
		{"printed", "what was printed", "no call"},
		{"seen-by game 0", "seen-by game 0", "no method has it"},
	}
	for _, test := range tests {
		words := strings.Fields(test.command)
		if got := tell(words[0], words[1:]); got != test.want {
			t.Errorf("%s is told as %s, want %s: %s", test.command, got, test.want, test.reason)
		}
	}
}

// The classes above that of an exception are for comparing, not for reading.
func TestAncestorsOfAnExceptionAreNotTold(t *testing.T) {
	t.Parallel()
	body := []string{engine.Exception, "a.B: is java.lang hidden?", "is a.C java.lang.Error java.lang.Throwable", "at a.B.c(B.java:1)"}
	const want = "b.c() raised an error: a.B: is java.lang hidden?\nat a.B.c(B.java:1)"
	if err := steps.Refused("b.c()", body); err == nil || err.Error() != want {
		t.Errorf("the error is %q; want %q", err, want)
	}
}

// Every scenario says on what it stands, so that an instructor can choose.
func TestScenariosHaveOneBasis(t *testing.T) {
	t.Parallel()
	bases := []string{"official", "graded", "document", "derived", "reference"}
	for _, s := range open(t).Scenarios {
		var found []string
		for _, tag := range s.Tags {
			if slices.Contains(bases, tag) {
				found = append(found, tag)
			}
		}
		if len(found) != 1 {
			t.Errorf("%s:%d: the scenario %q has the bases %q, want one of %q", s.File, s.Line, s.Title, found, bases)
		}
	}
}

// What no class of the diagram can show is never a student's fault, whatever else is missing.
func TestMatchesAreNotClaimedWhateverIsMissing(t *testing.T) {
	t.Parallel()
	subject := answering(func(request engine.Request, reply engine.Reply) engine.Reply {
		switch request.Command {
		case "commands":
			reply.Body = slices.DeleteFunc(reply.Body, func(command string) bool { return command == "match" })
		case "player":
			reply = engine.Reply{Refused: true, Body: []string{engine.Missing, "there is no class Player"}}
		}
		return reply
	})
	ofReference := func(s steps.Scenario) bool { return slices.Contains(s.Tags, "reference") }
	for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Once: true, Select: ofReference}) {
		if r.Outcome != engine.NotClaimed {
			t.Errorf("%s: %s (%s)", r.Scenario.ID, r.Outcome, r.Reason)
		}
	}
}
