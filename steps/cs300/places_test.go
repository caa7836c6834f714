package cs300

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// rulesOf lists the rules of all causes that count, of scenarios from some features.
func rulesOf(t *testing.T, subject engine.Subject, features *regexp.Regexp) []string {
	t.Helper()
	counts := steps.Options{Select: func(c steps.Scenario) bool { return !c.Remark && features.MatchString(c.File) }}
	_, causes := steps.Judge(stepstest.Run(t, open(t), subject, counts))
	return steps.Each(causes, func(c steps.Cause) string { return c.Rule })
}

func TestHowMethodsTakePlacesIsOneFault(t *testing.T) {
	t.Parallel()
	type taking func(row, column int) (int, int)
	var (
		asTold    taking = func(row, column int) (int, int) { return row, column }
		fromZero  taking = func(row, column int) (int, int) { return row + 1, column + 1 }
		exchanged taking = func(row, column int) (int, int) { return column, row }
		both      taking = func(row, column int) (int, int) { return column + 1, row + 1 }
	)
	tests := []struct {
		valid, perform taking
		want           []string
		reason         string
	}{
		{asTold, asTold, nil, "nothing is wrong"},
		{fromZero, fromZero, []string{"CS300-R39"}, "all methods count from 0"},
		{fromZero, asTold, []string{"CS300-R39"}, "isValidMove alone counts from 0"},
		{asTold, fromZero, []string{"CS300-R45"}, "performMove alone counts from 0"},
		{exchanged, exchanged, []string{"CS300-R38"}, "all methods take the column first"},
		{asTold, exchanged, []string{"CS300-R45"}, "performMove alone takes the column first"},
		{both, both, []string{"CS300-R38", "CS300-R39"}, "two faults"},
	}
	for _, test := range tests {
		subject := enginetest.Faulty(cs300.Reference(), func(right enginetest.Right) map[string]engine.Action {
			taken := func(command string, by taking) engine.Action {
				return engine.Ints(func(n []int) ([]string, error) {
					row, column := by(n[0], n[1])
					return right(command, strconv.Itoa(row), strconv.Itoa(column), strconv.Itoa(n[2]))
				})
			}
			return map[string]engine.Action{"valid": taken("valid", test.valid), "perform": taken("perform", test.perform)}
		})
		got := rulesOf(t, subject, regexp.MustCompile("validity|performing"))
		if slices.Sort(got); !slices.Equal(got, test.want) {
			t.Errorf("causes of %v, want %v: %s", got, test.want, test.reason)
		}
	}
}

func TestAMethodThatHangsIsAskedOnceHowItTakesPlaces(t *testing.T) {
	t.Parallel()
	var times atomic.Int32
	subject := enginetest.Faulty(cs300.Reference(), func(right enginetest.Right) map[string]engine.Action {
		return map[string]engine.Action{
			"load": func(board []string) ([]string, error) {
				if strings.Join(board, " ") == strings.Join(toLearnPlaces, " ") {
					times.Add(1)
				}
				return right("load", board...)
			},
			"valid": func([]string) ([]string, error) { return nil, engine.Stopf(engine.TimedOut, "it hangs") },
		}
	})
	if got := rulesOf(t, subject, regexp.MustCompile("validity")); len(got) == 0 {
		t.Error("a method that hangs breaks no rule")
	}
	if n := times.Load(); n != 2 {
		t.Errorf("the board from which it is learnt was loaded %d times, want once for isValidMove and once for performMove", n)
	}
}

// A slip at one edge is found by every game that counts the moves. It is one fault all the same.
func TestWhatBreaksOffAtAnEdgeIsOneFault(t *testing.T) {
	t.Parallel()
	mistake := engine.Refuse(engine.Exception, "IndexError: list index out of range\nat is_valid_move (peg.py:89)")
	faulty := enginetest.Faulty(cs300.Reference(), func(right enginetest.Right) map[string]engine.Action {
		rows := func() int {
			board, _ := right("board")
			return len(board)
		}
		return map[string]engine.Action{
			"moves": func([]string) ([]string, error) { return nil, mistake },
			"valid": engine.Ints(func(n []int) ([]string, error) {
				if n[2] == 2 && n[0] >= 1 && n[0]+2 == rows()+1 {
					return nil, mistake
				}
				return right("valid", strconv.Itoa(n[0]), strconv.Itoa(n[1]), strconv.Itoa(n[2]))
			}),
		}
	})
	subject := enginetest.Altered{InProcess: cs300.Reference(),
		OnEngine: faulty.OnEngine,
		OnConsole: func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
			style := slices.IndexFunc(input, func(answer string) bool { return slices.Contains([]string{"1", "2", "3", "4"}, answer) })
			run, err := cs300.Reference().Console(ctx, input[:style+1], feed) // it breaks off when a board is shown
			run.End, run.Status, run.Failed = engine.Killed, "exit status 1", true
			run.Diagnostics = []byte("Traceback (most recent call last):\n  File \"peg.py\", line 89, in is_valid_move\nIndexError: x\n")
			return run, err
		},
	}
	if got := rulesOf(t, subject, regexp.MustCompile(".")); !slices.Equal(got, []string{"CS300-R41"}) {
		t.Errorf("causes of %v, want one of CS300-R41", got)
	}
}
