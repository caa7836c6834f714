package steps

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl"
	"rulebook/impl/cs300"
	"rulebook/impl/engine"
)

// reference gives the reference implementation of an assignment.
func reference(t testing.TB, assignment string) engine.Subject {
	t.Helper()
	subject, ok := impl.Reference(assignment)
	if !ok {
		t.Fatalf("%s has no reference implementation", assignment)
	}
	return subject
}

func open(t testing.TB, assignment string) *Suite {
	t.Helper()
	suite, err := Open(assignment)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

func run(t testing.TB, suite *Suite, subject engine.Subject, options Options) []Result {
	t.Helper()
	results, err := suite.Run(t.Context(), subject, options)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// TestFeatures runs every scenario of every assignment against its reference implementation.
func TestFeatures(t *testing.T) {
	forEachAssignment(t, func(t *testing.T, assignment string) {
		for _, r := range run(t, open(t, assignment), reference(t, assignment), Options{Once: true}) {
			t.Run(r.Scenario.ID, func(t *testing.T) {
				if r.Outcome != engine.Passed {
					t.Errorf("%s at %q: %s\n%s", r.Outcome, r.Step, r.Reason, explain(r.Mismatch))
				}
			})
		}
	})
}

func explain(m *Mismatch) string {
	if m == nil {
		return ""
	}
	return "want\n  " + strings.Join(m.Expected, "\n  ") + "\ngot\n  " + strings.Join(m.Actual, "\n  ")
}

// mute is a subject that claims everything and does nothing.
type mute struct{ claims engine.Subject }

func (mute) Name() string { return "nobody" }

func (mute) Console(context.Context, []string, engine.Feed) (engine.Run, error) {
	return engine.Run{End: engine.Exited, Status: "exit status 0"}, nil
}

func (m mute) Engine(ctx context.Context) (engine.Session, error) {
	session, err := m.claims.Engine(ctx)
	return answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		if request.Command == "commands" {
			return session.Do(ctx, request)
		}
		return engine.Reply{}, nil
	}), err
}

func (mute) Files() (fs.FS, error) { return fstest.MapFS{}, nil }

// answering is a session that a function answers for.
type answering func(context.Context, engine.Request) (engine.Reply, error)

func (a answering) Do(ctx context.Context, request engine.Request) (engine.Reply, error) {
	return a(ctx, request)
}

func (a answering) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	var replies []engine.Reply
	for _, request := range requests {
		reply, err := a(ctx, request)
		if err != nil {
			return replies, err
		}
		replies = append(replies, reply)
	}
	return replies, nil
}

func (answering) Close() error { return nil }

// A scenario that a program passes by doing nothing would test nothing.
func TestNoScenarioPassesForNothing(t *testing.T) {
	// Who does nothing obeys what forbids something.
	forbidding := []string{"CS300-R7", "STRATEGO-T41", "STRATEGO-T42", "STRATEGO-T45", "STRATEGO-T46", "STRATEGO-T55"}
	forEachAssignment(t, func(t *testing.T, assignment string) {
		for _, r := range run(t, open(t, assignment), mute{reference(t, assignment)}, Options{Once: true}) {
			forbids := slices.ContainsFunc(r.Scenario.Rules, func(id string) bool { return slices.Contains(forbidding, id) })
			if r.Outcome == engine.Passed && !forbids {
				t.Errorf("a program that does nothing passes %q", r.Scenario.ID)
			}
		}
	})
}

// A program that answers as the reference does, but for what a test changes.
type altered struct {
	engine.InProcess
	console func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error)
	session func(engine.Session) engine.Session
}

func (a altered) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	if a.console != nil {
		return a.console(ctx, input, feed)
	}
	return a.InProcess.Console(ctx, input, feed)
}

func (a altered) Engine(ctx context.Context) (engine.Session, error) {
	session, err := a.InProcess.Engine(ctx)
	if a.session != nil && err == nil {
		session = a.session(session)
	}
	return session, err
}

func outcomes(results []Result) map[engine.Outcome]int {
	counts := map[engine.Outcome]int{}
	for _, r := range results {
		counts[r.Outcome]++
	}
	return counts
}

func choose(prefixes ...string) func(Scenario) bool {
	return func(c Scenario) bool {
		return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(c.ID, p) })
	}
}

func TestProgramThatLosesTypedAheadInputPasses(t *testing.T) {
	reference := cs300.Reference()
	readsAhead := altered{InProcess: reference, console: func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
		if feed == engine.AllAtOnce {
			input = input[:1]
		}
		return reference.Console(ctx, input, feed)
	}}
	for _, r := range run(t, open(t, "cs300"), readsAhead, Options{Select: choose("03_main/Every")}) {
		if r.Outcome != engine.Passed || !strings.Contains(r.Note, "line by line") {
			t.Errorf("%s: %s (%s), note %q", r.Scenario.ID, r.Outcome, r.Reason, r.Note)
		}
	}
}

// leaky answers the first few commands of its life well and then no more.
func leaky(s engine.Session) engine.Session {
	left := 8
	return answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		if left--; left < 0 {
			return engine.Reply{Body: []string{"false"}}, nil
		}
		return s.Do(ctx, request)
	})
}

func TestStateThatLeaksBetweenGamesIsNoFailureAndIsTold(t *testing.T) {
	subject := altered{InProcess: cs300.Reference(), session: leaky}
	noted := 0
	for _, r := range run(t, open(t, "cs300"), subject, Options{Select: choose("10_counting/Moves")}) {
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
func spoiler(s engine.Session) engine.Session {
	return answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		if request.Command == "given" {
			return engine.Reply{Body: []string{"@"}}, nil
		}
		return s.Do(ctx, request)
	})
}

func TestMoveThatIsNotLegalMustLeaveTheGivenBoardAlone(t *testing.T) {
	subject := altered{InProcess: cs300.Reference(), session: spoiler}
	for _, r := range run(t, open(t, "cs300"), subject, Options{Select: choose("09_performing/The move")}) {
		if r.Outcome != engine.Failed {
			t.Errorf("%s: %s", r.Scenario.ID, r.Outcome)
		}
	}
}

func TestOutcomesAreToldApart(t *testing.T) {
	console := func(run engine.Run, err error) altered {
		return altered{InProcess: cs300.Reference(), console: func(context.Context, []string, engine.Feed) (engine.Run, error) { return run, err }}
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
	suite := open(t, "cs300")
	for _, test := range tests {
		for _, r := range run(t, suite, test.subject, Options{Select: choose("03_main/1")}) {
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
	subject := altered{InProcess: cs300.Reference(), console: func(context.Context, []string, engine.Feed) (engine.Run, error) { panic("a bug") }}
	for _, r := range run(t, open(t, "cs300"), subject, Options{Select: choose("03_main/1")}) {
		if r.Outcome != engine.Broken || strings.Contains(r.Reason, "\n") {
			t.Errorf("%s: %q", r.Outcome, r.Reason)
		}
	}
}

func TestNothingSelectedIsAnError(t *testing.T) {
	_, err := open(t, "cs300").Run(t.Context(), cs300.Reference(), Options{Select: choose("no such scenario")})
	if err == nil || !strings.Contains(err.Error(), "nothing would be graded") {
		t.Errorf("the error is %v", err)
	}
}

func TestOpenOfAnUnknownAssignmentIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := Open("chess"); err == nil || !strings.Contains(err.Error(), `"chess"`) {
		t.Errorf("the error is %v", err)
	}
}

// The order of results, and what they say, must not depend on how many scenarios run side by side.
func TestResultsAreTheSameSideBySide(t *testing.T) {
	suite := open(t, "cs300")
	reference := cs300.Reference()
	alone := run(t, suite, reference, Options{})
	beside := run(t, suite, reference, Options{Parallel: 8})
	if diff := cmp.Diff(alone, beside); diff != "" {
		t.Errorf("(-alone +side by side):\n%s", diff)
	}
	if got := outcomes(beside)[engine.Passed]; got != len(suite.Scenarios) {
		t.Errorf("%d of %d scenarios passed", got, len(suite.Scenarios))
	}
}

func BenchmarkReference(b *testing.B) {
	suite := open(b, "cs300")
	for b.Loop() {
		run(b, suite, cs300.Reference(), Options{})
	}
	b.ReportMetric(float64(len(suite.Scenarios)*b.N)/b.Elapsed().Seconds(), "scenarios/s")
}
