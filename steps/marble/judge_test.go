package marble_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	reference "rulebook/impl/marble"
	"rulebook/impl/marble/handin"
	"rulebook/steps"
	"rulebook/steps/marble"
	"rulebook/steps/stepstest"
)

// A fault hides no other one that can be seen beside it.
func TestTwoFaultsAreTwoCauses(t *testing.T) {
	t.Parallel()
	suite := stepstest.Open(t, marble.Vocabulary(), handin.Assignment().Reference())
	tests := []struct {
		class  class
		rules  []string
		reason string
	}{
		{class{valid: diagonalBySum, jumpedStays: true}, []string{"MARBLE-R3", "MARBLE-R33"}, "a jump and its end"},
		{class{valid: landsOnMarbles, narrow: true}, []string{"MARBLE-R13", "MARBLE-R32"}, "the traditional board is right"},
		{class{valid: notLeft, startsInCorners: true}, []string{"MARBLE-R18", "MARBLE-R2"}, "constructors and moves"},
		{class{valid: valid, narrow: true, evenArms: true}, []string{"MARBLE-R13", "MARBLE-R20"}, "two of the arm thickness"},
		{class{valid: valid, takesEarly: true, evenArms: true}, []string{"MARBLE-R20", "MARBLE-R38"}, "a refusal"},
	}
	for _, test := range tests {
		subject := enginetest.Faulty(reference.Reference(), test.class.fault)
		counted := func(c steps.Scenario) bool { return !c.Remark }
		_, causes := steps.Judge(stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: counted}))
		found := steps.Each(causes, func(c steps.Cause) string { return c.Rule })
		slices.Sort(found)
		if !slices.Equal(found, test.rules) {
			t.Errorf("%s: %q are broken, want %q", test.reason, found, test.rules)
		}
	}
}

// What goes wrong only after something that should change nothing is a fault of that.
func TestWhatShouldChangeNothingIsToBlame(t *testing.T) {
	t.Parallel()
	suite := stepstest.Open(t, marble.Vocabulary(), handin.Assignment().Reference())
	tests := []struct {
		class  class
		rule   string
		begins string
		reason string
	}{
		{class{valid: valid, overJumps: true}, "MARBLE-R9", "The board after isGameOver(): (1, 3) is empty", "a question"},
		{class{valid: valid, sharesSide: true}, "MARBLE-R1", "The board of game 1 after another game: ", "another game"},
	}
	for _, test := range tests {
		subject := enginetest.Faulty(reference.Reference(), test.class.fault)
		counted := func(c steps.Scenario) bool { return !c.Remark && !c.Random }
		_, causes := steps.Judge(stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: counted}))
		if len(causes) != 1 || causes[0].Rule != test.rule || !strings.HasPrefix(causes[0].Sentence, test.begins) {
			t.Errorf("%s: the causes are %+v; want one of %s: %s", test.reason, causes, test.rule, test.begins)
		}
	}
}

// Moves that are wrong in part are moves, and that of one that does nothing is none.
func TestAMoveIsMadeInPart(t *testing.T) {
	t.Parallel()
	suite := stepstest.Open(t, marble.Vocabulary(), handin.Assignment().Reference())
	tests := []struct {
		class  class
		rule   string
		want   bool
		reason string
	}{
		{class{valid: valid, jumpedStays: true}, "MARBLE-R3", true, "the marble stays that was jumped over"},
		{class{valid: valid, copies: true}, "MARBLE-R2", true, "the marble that jumps stays, too"},
		{class{valid: valid, idle: true}, "MARBLE-R2", false, "nothing moves"},
	}
	for _, test := range tests {
		subject := enginetest.Faulty(reference.Reference(), test.class.fault)
		only := func(c steps.Scenario) bool { return c.Title == "A jump down adds one empty slot" }
		results := stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: only})
		if len(results) != 1 || results[0].Breaks != test.rule || results[0].InPart != test.want {
			t.Errorf("%s: %+v; want %s broken by a move that is made in part: %v", test.reason, results, test.rule, test.want)
		}
	}
}

// A constructor that does not check its numbers may run into whatever comes first: it is one fault.
func TestUncheckedNumbersAreOneCause(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := stepstest.Open(t, marble.Vocabulary(), handin.Assignment().Reference())
	tests := []struct {
		least  error
		reason string
	}{
		{engine.Refuse(engine.Exception, "java.lang.OutOfMemoryError: Java heap space"), "out of memory"},
		{engine.Stopf(engine.TimedOut, "it gave no reply in time"), "a loop without end"},
		{engine.Stopf(engine.Crashed, "exit status 134"), "the end of the program"},
		{engine.Refuse(engine.Exception, "java.lang.StackOverflowError"), "a recursion without end"},
	}
	for _, test := range tests {
		subject := enginetest.Faulty(reference.Reference(), func(right enginetest.Right) map[string]engine.Action {
			return map[string]engine.Action{"create": func(a []string) ([]string, error) {
				switch arm, _ := start(a); {
				case arm == math.MinInt32:
					return nil, test.least
				case arm < 1:
					return nil, engine.Refuse(engine.Exception, "java.lang.NegativeArraySizeException: -2")
				}
				return right("create", a...)
			}}
		})
		counted := func(c steps.Scenario) bool { return !c.Remark }
		_, causes := steps.Judge(stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: counted}))
		if len(causes) != 1 || causes[0].Rule != "MARBLE-R20" || len(causes[0].Fails) != 4 {
			t.Errorf("%s: the causes are %+v; want one with 4 failures of MARBLE-R20", test.reason, causes)
		}
	}
}

// Where many moves are tried, the report shows the board, and says what is on it where the first of them goes wrong.
func TestASweepShowsItsBoard(t *testing.T) {
	t.Parallel()
	suite := stepstest.Open(t, marble.Vocabulary(), handin.Assignment().Reference())
	tests := []struct {
		class    class
		scenario string
		sentence string
		row      string
		reason   string
	}{
		{class{valid: notBesideTheUpperArm}, "07_moves/Every move on the grid after four jumps",
			"move(1, 4, 3, 4) is refused, where (1, 4) holds a marble and (3, 4) is empty, " +
				"and between them (2, 4) holds a marble.",
			"O.O.O._._.O.O", "a move that is valid"},
		{class{valid: middleUnchecked}, "07_moves/Every move on the grid when the game is over",
			"move(3, 4, 3, 6) is accepted, where (3, 4) holds a marble and (3, 6) is empty, and between them (3, 5) is empty; " +
				"it should throw IllegalArgumentException.", "O._.O._.O._._", "a move that is not"},
		{class{valid: diagonalBySum}, "07_moves/The first moves",
			"move(0, 4, 3, 3) is accepted, where (0, 4) holds a marble and (3, 3) is empty; " +
				"it should throw IllegalArgumentException.",
			"O.O.O._.O.O.O", "a crooked move goes over nothing"},
		{class{valid: valid, takesEarly: true}, "07_moves/Every move on the grid after four jumps",
			"move(3, 2, 3, 4) is refused, but changes state or score, where (3, 2) holds a marble and (3, 4) is empty, " +
				"and between them (3, 3) is empty.", "O.O.O._._.O.O", "a refusal"},
	}
	for _, test := range tests {
		subject := enginetest.Faulty(reference.Reference(), test.class.fault)
		only := func(c steps.Scenario) bool { return c.ID == test.scenario }
		results := stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: only})
		if len(results) != 1 || !slices.Contains(results[0].Asked, test.row) {
			t.Fatalf("%s: %+v; want one result with the row %s", test.reason, results, test.row)
		}
		if got := steps.Sentence(results[0]); got != test.sentence {
			t.Errorf("%s: %s; want %s", test.reason, got, test.sentence)
		}
	}
}

// The sentence of a refusal tells what is wrong about it.
func TestARefusalIsToldAsWhatItIs(t *testing.T) {
	t.Parallel()
	suite := stepstest.Open(t, marble.Vocabulary(), handin.Assignment().Reference())
	tests := []struct {
		fault        enginetest.Fault
		rule, ending string
		reason       string
	}{
		{altered("move", func(right enginetest.Right, a []string) ([]string, error) {
			body, err := right("move", a...)
			if err != nil {
				err = engine.Refuse(engine.Exception, "solitaire.IllegalArgumentException: no such move")
			}
			return body, err
		}), "MARBLE-R35", " throws solitaire.IllegalArgumentException, not IllegalArgumentException.", "its own exception of that name"},
		{func(right enginetest.Right) map[string]engine.Action {
			refusals := 0
			return map[string]engine.Action{
				"create": func(a []string) ([]string, error) {
					refusals = 0
					return right("create", a...)
				},
				"move": func(a []string) ([]string, error) {
					body, err := right("move", a...)
					if err != nil {
						refusals++
					}
					return body, err
				},
				"score": func([]string) ([]string, error) {
					score, err := strconv.Atoi(enginetest.Line(right("score")))
					return engine.Value(score - refusals), err
				},
			}
		}, "MARBLE-R38", " is refused, but changes state or score.", "it costs a marble of the score"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, suite, enginetest.Faulty(reference.Reference(), test.fault),
			steps.Options{Once: true, Select: stepstest.Choose("07_moves/")})
		_, causes := steps.Judge(results)
		if len(causes) == 0 || causes[0].Rule != test.rule || !strings.HasSuffix(causes[0].Sentence, test.ending) {
			t.Errorf("%s: the causes are %+v; want %s:%s", test.reason, causes, test.rule, test.ending)
		}
	}
}
