package stratego

import (
	"context"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
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
			reply, err := engine.Do(ctx, s, request)
			return change(request, reply), err
		})
	}}
}

// thrown is the reply that an exception was thrown, whose class has those above it.
func thrown(words string, is ...string) engine.Reply {
	return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Exception, Words: []string{words}, Is: is}}
}

// Right programs in Java may differ from the reference, and wrong ones have faults that it cannot show.
func TestProgramsThatAnswerOtherwise(t *testing.T) {
	tests := []struct {
		change func(request engine.Request, reply engine.Reply) engine.Reply
		fails  []string // the beginnings of the ids of all scenarios that fail
		reason string
	}{
		{func(_ engine.Request, reply engine.Reply) engine.Reply { return reply }, nil, "the reference itself"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "square-of" && reply.Refusal != nil {
				return thrown("java.lang.ArrayIndexOutOfBoundsException: 23", "java.lang.IndexOutOfBoundsException", "java.lang.RuntimeException")
			}
			return reply
		}, nil, "a subclass is an IndexOutOfBoundsException, too"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "square-of" && reply.Refusal != nil {
				return thrown("java.lang.IllegalStateException", "java.lang.RuntimeException")
			}
			return reply
		}, []string{
			"10_exceptions/There is no row", "12_official_tests/GameTest, T7", "13_random_games/Random squares on the board",
		}, "another exception is none"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "attack" && reply.Refusal != nil {
				return thrown("java.util.NoSuchElementException", "java.lang.RuntimeException")
			}
			return reply
		}, nil, "nothing to attack is an exception of any type that the program throws itself"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "attack" && reply.Refusal != nil {
				reply = thrown("java.lang.NullPointerException")
				reply.Refusal.Words = append(reply.Refusal.Words, "an accident: the program did not throw it itself")
			}
			return reply
		}, []string{
			"10_exceptions/A %s that attacks an empty square is stopped", "13_random_games/Attacks on empty squares",
		}, "an accident is none"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if reply.Refusal != nil && reply.Refusal.Kind == engine.Illegal {
				return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Illegal}}
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
		}, []string{
			"09_classes/stratego.pieces.Piece is an abstract class", "09_classes/stratego.pieces.ImmobilePiece is an abstract class",
			"09_classes/There is an abstract class",
		},
			"lists of another class and final classes are right, but no class is abstract and final"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "shape" && r.Arguments[0] == "Scout" {
				return engine.Reply{Body: []string{"class", "extends stratego.pieces.Mobile", "(stratego.Player, stratego.Square)",
					"(stratego.Player)"}}
			}
			if r.Command == "shape" && r.Arguments[0] == "stratego.pieces.Mobile" {
				return engine.Reply{Body: []string{"abstract class", "extends stratego.pieces.Piece"}}
			}
			return reply
		}, nil, "classes and constructors of one's own"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "shape" && strings.HasSuffix(r.Arguments[0], "Spy") {
				return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Missing, Words: []string{"there is no class Spy"}}}
			}
			return reply
		}, []string{"09_classes/There is a class Spy", "09_classes/stratego.pieces.Spy", "09_classes/A Spy is",
			"09_classes/The constructor Spy", "12_official_tests/SpyTest"}, "a class is missing"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "shape" && strings.HasPrefix(r.Arguments[0], "stratego.") {
				return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Missing, Words: []string{"there is no class " + r.Arguments[0]}}}
			}
			for i, line := range reply.Body {
				reply.Body[i] = strings.ReplaceAll(line, "stratego.", "game.")
			}
			return reply
		}, []string{"09_classes/stratego.", "12_official_tests/", "13_random_games/Random squares of no game"},
			"the classes are in other packages"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "moves" && strings.HasPrefix(r.Arguments[0], "miner") && len(reply.Body) > 0 {
				reply.Body = append(reply.Body, reply.Body[0])
			}
			return reply
		}, []string{"03_moving/A Miner", "13_random_games/Legal moves", "13_random_games/Random games"},
			"a square is listed twice"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "sits" {
				reply.Body = []string{"false"}
			}
			return reply
		}, []string{"02_setting_up/A ", "03_moving/A %s moves", "04_scouts/A Scout moves far", "05_attacking/A ", "05_attacking/The Lieutenant",
			"06_special_pieces/", "08_winning/", "10_exceptions/", "11_behaviour/", "12_official_tests/", "13_random_games/"},
			"squares that only look the same"},
	}
	suite := open(t)
	for _, test := range costtest.Some(tests, 6) {
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

// No class of the diagram has a match, so its scenarios are never a student's fault, whatever else is missing.
func TestMatchesAreNotClaimedWhateverIsMissing(t *testing.T) {
	t.Parallel()
	subject := answering(func(request engine.Request, reply engine.Reply) engine.Reply {
		switch request.Command {
		case "commands":
			reply.Body = slices.DeleteFunc(reply.Body, func(command string) bool { return command == "match" })
		case "player":
			reply = engine.Reply{Refusal: &engine.Refusal{Kind: engine.Missing, Words: []string{"there is no class Player"}}}
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
