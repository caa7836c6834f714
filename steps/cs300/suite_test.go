package cs300

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// open opens the suite.
func open(t testing.TB) *steps.Suite {
	t.Helper()
	return stepstest.Open(t, Vocabulary(), cs300.Reference())
}

func TestProgramThatLosesTypedAheadInputPasses(t *testing.T) {
	reference := cs300.Reference()
	readsAhead := enginetest.Altered{InProcess: reference,
		OnConsole: func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
			if feed&engine.LineByLine == 0 {
				input = input[:min(1, len(input))]
			}
			return reference.Console(ctx, input, feed)
		}}
	for _, r := range stepstest.Run(t, open(t), readsAhead, steps.Options{Select: stepstest.Choose("03_main/Every")}) {
		if r.Outcome != engine.Passed || !strings.Contains(r.Note, "line by line") {
			t.Errorf("%s: %s (%s), note %q", r.Scenario.ID, r.Outcome, r.Reason, r.Note)
		}
	}
}

// leaky answers the first few commands of its life well and then no more.
func leaky(s engine.Session) engine.Session {
	left := 8
	return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		if left--; left < 0 {
			return engine.Reply{Body: []string{"false"}}, nil
		}
		return engine.Do(ctx, s, request)
	})
}

func TestStateThatLeaksBetweenGamesIsNoFailureAndIsTold(t *testing.T) {
	subject := enginetest.Altered{InProcess: cs300.Reference(), OnEngine: leaky}
	noted := 0
	for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Select: stepstest.Choose("10_counting/Moves")}) {
		if r.Outcome != engine.Passed {
			t.Errorf("%s: %s (%s)", r.Scenario.ID, r.Outcome, r.Reason)
		}
		if strings.Contains(r.Note, "left over from earlier games") {
			noted++
		}
	}
	if noted == 0 {
		t.Error("no result tells that something is left over from earlier games")
	}
}

// spoiler spoils the array that performMove is given, though what it gives back is right.
func spoiler(spoilt ...string) func(engine.Session) engine.Session {
	return func(s engine.Session) engine.Session {
		return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
			if request.Command == "given" {
				return engine.Reply{Body: spoilt}, nil
			}
			return engine.Do(ctx, s, request)
		})
	}
}

func TestMoveThatIsNotLegalMustLeaveTheGivenBoardAlone(t *testing.T) {
	tests := []struct {
		spoilt []string
		reason string
	}{
		{[]string{"@"}, "another board"},
		{nil, "all rows are gone"},
		{[]string{""}, "its row has no cells"},
		{[]string{"@@-", "@"}, "its rows differ in length"},
		{[]string{"@x-"}, "a cell holds something else"},
	}
	for _, test := range tests {
		subject := enginetest.Altered{InProcess: cs300.Reference(), OnEngine: spoiler(test.spoilt...)}
		for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Select: stepstest.Choose("09_performing/The move")}) {
			if r.Outcome != engine.Failed {
				t.Errorf("%s: %s: %s: %s", test.reason, r.Scenario.ID, r.Outcome, r.Reason)
			}
		}
	}
}

func TestOutcomesAreToldApart(t *testing.T) {
	console := func(run engine.Run, err error) enginetest.Altered {
		return enginetest.Altered{InProcess: cs300.Reference(),
			OnConsole: func(context.Context, []string, engine.Feed) (engine.Run, error) {
				return run, err
			}}
	}
	const played, judged = "the game is played to its end", "the first board shown is:"
	tests := []struct {
		subject engine.Subject
		want    engine.Outcome
		step    string
		reason  string
	}{
		{console(engine.Run{End: engine.Exited, Status: "exit status 0"}, nil), engine.Failed, judged, "it ended well and did nothing"},
		{console(engine.Run{End: engine.Exited, Status: "exit status 1", Failed: true}, nil), engine.Crashed, judged, "it broke off"},
		{console(engine.Run{End: engine.Killed, Status: "segmentation fault"}, nil), engine.Crashed, judged, "a signal ended it"},
		{console(engine.Run{End: engine.OutOfTime, Status: "at most 10s"}, nil), engine.TimedOut, judged, "it did not end"},
		{console(engine.Run{End: engine.OutOfSpace}, nil), engine.Flooded, judged, "it wrote too much"},
		{console(engine.Run{End: engine.OverLimit, Status: "memory: 2 GiB of 1 GiB"}, nil), engine.OverTheLimit, judged, "it took too much"},
		{console(engine.Run{}, engine.Stopf(engine.NotClaimed, "no console")), engine.NotClaimed, played, "it has no console"},
		{console(engine.Run{}, context.DeadlineExceeded), engine.Broken, played, "the machine failed"},
	}
	suite := open(t)
	for _, test := range tests {
		for _, r := range stepstest.Run(t, suite, test.subject, steps.Options{Select: stepstest.Choose("03_main/1")}) {
			if r.Outcome != test.want {
				t.Errorf("outcome %q, want %q: %s", r.Outcome, test.want, test.reason)
			}
			if r.Step != test.step || r.Reason == "" {
				t.Errorf("%s: the result says that it ended at %q because of %q, want the step %q", test.reason, r.Step, r.Reason, test.step)
			}
		}
	}
}

func TestPanicOfAStepIsNobodysFaultButOurs(t *testing.T) {
	subject := enginetest.Altered{InProcess: cs300.Reference(),
		OnConsole: func(context.Context, []string, engine.Feed) (engine.Run, error) {
			panic("a bug")
		}}
	for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Select: stepstest.Choose("03_main/1")}) {
		if r.Outcome != engine.Broken || strings.Contains(r.Reason, "\n") {
			t.Errorf("%s: %q", r.Outcome, r.Reason)
		}
	}
}

func TestNothingSelectedIsAnError(t *testing.T) {
	_, err := open(t).Run(t.Context(), cs300.Reference(), steps.Options{Select: stepstest.Choose("no such scenario")})
	if err == nil || !strings.Contains(err.Error(), "nothing would be graded") {
		t.Errorf("the error is %v", err)
	}
}

// The order of results, and what they say, must not depend on how many scenarios run side by side.
func TestResultsAreTheSameSideBySide(t *testing.T) {
	suite := open(t)
	reference := cs300.Reference()
	alone := stepstest.Run(t, suite, reference, steps.Options{})
	beside := stepstest.Run(t, suite, reference, steps.Options{Parallel: 8})
	if diff := cmp.Diff(alone, beside); diff != "" {
		t.Errorf("(-alone +side by side):\n%s", diff)
	}
	if got := stepstest.Outcomes(beside)[engine.Passed]; got != len(suite.Scenarios) {
		t.Errorf("%d of %d scenarios passed", got, len(suite.Scenarios))
	}
}

func BenchmarkReference(b *testing.B) {
	suite := open(b)
	for b.Loop() {
		stepstest.Run(b, suite, cs300.Reference(), steps.Options{})
	}
	b.ReportMetric(float64(len(suite.Scenarios)*b.N)/b.Elapsed().Seconds(), "scenarios/s")
}

// Hundreds of floods must not fill the memory.
func TestAResultHoldsBothEndsOfAFlood(t *testing.T) {
	t.Parallel()
	flood := []byte(strings.Repeat("€", 1<<18))
	program := enginetest.Writing(cs300.Reference(), engine.Run{Output: flood, End: engine.OutOfSpace, Status: "more than 1048576 bytes"})
	for _, r := range stepstest.Run(t, open(t), program, steps.Options{Once: true, Select: stepstest.Choose("03_main/The opening")}) {
		if r.Outcome != engine.Flooded || r.Play == nil {
			t.Fatalf("%s, %+v", r.Outcome, r.Play)
		}
		if !r.Play.Cut {
			t.Error("it does not say that there was more")
		}
		begin := strings.HasPrefix(r.Play.Output, string(flood[:30_000]))
		end := strings.HasSuffix(r.Play.Output, string(flood[len(flood)-30_000:]))
		if n := len(r.Play.Output); n > 64<<10 || !begin || !end || !utf8.ValidString(r.Play.Output) {
			t.Errorf("it holds %d bytes, the beginning: %t, the end: %t", n, begin, end)
		}
	}
}

func TestRungs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		expected, actual string
		want             steps.Rung
		reason           string
	}{
		{"a\nb\n", "a\nb\n", steps.Exact, "the same"},
		{"a\nb\n", "a  \nb", steps.TrailingBlanks, "blanks at the end of a line and no final newline"},
		{"a b\n", "ab\n\n \n", steps.Blanks, "blanks within a line and empty lines"},
		{"a\n", "A\n", steps.Different, "another letter"},
	}
	for _, test := range tests {
		if got := steps.RungOf(test.expected, test.actual); got != test.want {
			t.Errorf("rung %q, want %q: %s", got, test.want, test.reason)
		}
	}
}
