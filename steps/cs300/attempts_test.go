package cs300

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// A log counts the runs and the sessions of a program.
type log struct {
	mutex    sync.Mutex
	runs     map[string]int // by feed and input
	sessions int
}

func (l *log) run(input []string, feed engine.Feed) int {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.runs == nil {
		l.runs = map[string]int{}
	}
	key := fmt.Sprint(int(feed), input)
	l.runs[key]++
	return l.runs[key]
}

func (l *log) all() (runs int) {
	for n := range maps.Values(l.runs) {
		runs += n
	}
	return runs
}

// logged is the reference with its runs and sessions counted. The run is changed by a function of the feed and of how often this
// input has come.
func logged(l *log, change func(run engine.Run, feed engine.Feed, time int) engine.Run) engine.Subject {
	reference := cs300.Reference()
	return enginetest.Altered{
		InProcess: reference,
		OnConsole: func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
			time := l.run(input, feed)
			run, err := reference.Console(ctx, input, feed)
			return change(run, feed, time), err
		},
		OnEngine: func(s engine.Session) engine.Session {
			l.sessions++
			return s
		},
	}
}

func unchanged(run engine.Run, _ engine.Feed, _ int) engine.Run { return run }

func onConsole(t *testing.T, subject engine.Subject, options steps.Options) (failed []steps.Result, notices []string) {
	t.Helper()
	options.Select = stepstest.OnConsole
	options.Notice = func(words string) { notices = append(notices, words) }
	failed, _ = stepstest.NotPassed(stepstest.Run(t, open(t), subject, options))
	return failed, notices
}

func TestEqualGamesArePlayedOnce(t *testing.T) {
	t.Parallel()
	for _, parallel := range []int{1, 4} {
		l := &log{}
		failed, notices := onConsole(t, logged(l, unchanged), steps.Options{Parallel: parallel})
		if len(failed) != 0 || len(notices) != 0 {
			t.Errorf("%d side by side: %d fail, noticed %q", parallel, len(failed), notices)
		}
		if runs, inputs := l.all(), len(l.runs); runs != inputs+1 {
			t.Errorf("%d side by side: %d runs of %d inputs, want one more for the repetition", parallel, runs, inputs)
		}
	}
}

func TestFreshGamesAreNotShared(t *testing.T) {
	t.Parallel()
	l := &log{}
	if onConsole(t, logged(l, unchanged), steps.Options{Fresh: true}); l.all() < len(l.runs)+20 {
		t.Errorf("%d runs of %d inputs", l.all(), len(l.runs))
	}
	for key := range l.runs {
		if strings.HasPrefix(key, fmt.Sprint(int(engine.InCompany))+" [") {
			t.Errorf("%s was played in company", key)
		}
	}
}

// A flaky program is told as such, and its scenarios have a run each.
func TestAFlakyProgramIsNoticed(t *testing.T) {
	t.Parallel()
	l := &log{}
	thanks := func(run engine.Run, _ engine.Feed, time int) engine.Run {
		run.Output = append(run.Output, strings.Repeat("\n", time)...)
		return run
	}
	failed, notices := onConsole(t, logged(l, thanks), steps.Options{})
	if len(failed) != 0 {
		t.Errorf("%d fail, the first %+v", len(failed), failed[0])
	}
	if len(notices) != 1 || !strings.Contains(notices[0], "flaky") {
		t.Errorf("noticed %q", notices)
	}
	if l.all() < len(l.runs)+20 {
		t.Errorf("%d runs of %d inputs: they were shared", l.all(), len(l.runs))
	}
}

// What goes wrong in a process that plays many games counts for nothing before it goes wrong in one of its own.
func TestFailuresInCompanyAreConfirmed(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	tests := []struct {
		wrong  func(feed engine.Feed) bool
		fails  bool
		reason string
	}{
		{func(feed engine.Feed) bool { return feed&engine.InCompany != 0 }, false, "wrong in company only"},
		{func(feed engine.Feed) bool { return feed&engine.LineByLine == 0 }, false, "wrong unless typed line by line"},
		{func(engine.Feed) bool { return true }, true, "always wrong"},
	}
	for _, test := range tests {
		l := &log{}
		failed, _ := onConsole(t, logged(l, func(run engine.Run, feed engine.Feed, _ int) engine.Run {
			run.Company = feed&engine.InCompany != 0
			if test.wrong(feed) {
				run.Output = nil
			}
			return run
		}), steps.Options{})
		if test.fails != (len(failed) > 0) {
			t.Errorf("%s: %d fail", test.reason, len(failed))
		}
		for _, r := range failed {
			if r.Note != "" || r.Play.Feed != engine.AllAtOnce.String() {
				t.Errorf("%s: %s: %+v", test.reason, r.Scenario.ID, r.Play)
			}
		}
	}
}

// A second attempt excuses only what it explains.
func TestWhatPassesWithoutAnExcuseIsFlaky(t *testing.T) {
	t.Parallel()
	tests := []struct {
		right  func(typed bool, time int) bool
		want   engine.Outcome
		reason string
	}{
		{func(typed bool, _ int) bool { return typed }, engine.Passed, "it loses what was typed ahead"},
		{func(typed bool, time int) bool { return typed || time > 1 }, engine.Flaky, "wrong at the first run only"},
		{func(typed bool, time int) bool { return typed && time == 1 }, engine.Flaky, "right only once"},
		{func(typed bool, time int) bool { return typed && time != 2 }, engine.Passed, "one failure of a busy machine"},
		{func(bool, int) bool { return false }, engine.Failed, "never right"},
	}
	for _, test := range tests {
		times := map[bool]int{}
		subject := logged(&log{}, func(run engine.Run, feed engine.Feed, _ int) engine.Run {
			typed := feed&engine.LineByLine != 0
			if triangle := bytes.Contains(run.Output, []byte("###-@-###")); !triangle {
				return run // it is played to learn how the program speaks
			}
			if times[typed]++; !test.right(typed, times[typed]) {
				run.Output = nil
			}
			return run
		})
		for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Select: stepstest.Choose("03_main/3 is the Triangle")}) {
			if r.Outcome != test.want {
				t.Errorf("%s (%s), want %s: %s", r.Outcome, r.Reason, test.want, test.reason)
			}
		}
	}
}

// What a program that loses input does before it reads is right.
func TestOnlyLostInputIsExcusedByTyping(t *testing.T) {
	t.Parallel()
	reference := cs300.Reference()
	tests := []struct {
		wrong  func(right, lost engine.Run) string
		want   engine.Outcome
		reason string
	}{
		{func(_, lost engine.Run) string { return string(lost.Output) }, engine.Passed, "it reads one line and loses the others"},
		{func(_, lost engine.Run) string { return string(lost.Output[:40]) }, engine.Passed, "and breaks off before it has written all"},
		{func(engine.Run, engine.Run) string { return "" }, engine.Passed, "and writes nothing"},
		{func(engine.Run, engine.Run) string { return "rubbish" }, engine.Failed, "it begins with something else"},
		{func(right, _ engine.Run) string { return string(right.Output[:40]) + "rubbish" }, engine.Failed, "it goes on with something else"},
	}
	for _, test := range tests {
		subject := enginetest.Altered{InProcess: reference,
			OnConsole: func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
				right, err := reference.Console(ctx, input, feed)
				if feed&engine.LineByLine != 0 || len(input) == 0 {
					return right, err
				}
				lost, err := reference.Console(ctx, input[:1], feed)
				right.Output = []byte(test.wrong(right, lost))
				return right, err
			}}
		for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Select: stepstest.Choose("03_main/Every board")}) {
			if outcome := cmp.Or(r.Ended, r.Outcome); outcome != test.want {
				t.Errorf("%s: %s (%s), want %s: %s", r.Scenario.ID, outcome, r.Reason, test.want, test.reason)
			}
		}
	}
}

// What fails in a session of many scenarios, and later passes by itself, must go on passing by itself.
func TestAnEngineThatPassesNowAndThenIsFlaky(t *testing.T) {
	t.Parallel()
	const alone = 6 // up to this session, each scenario was by itself once; the first was also asked how methods are called
	tests := []struct {
		right  func(session int) bool
		want   engine.Outcome
		reason string
	}{
		{func(session int) bool { return session > 1 }, engine.Passed, "wrong in the first session only"},
		{func(session int) bool { return session > 1 && session <= alone }, engine.Flaky, "right for a time"},
		{func(session int) bool { return session == 2 }, engine.Failed, "wrong by itself"},
	}
	for _, test := range tests {
		sessions := 0
		subject := enginetest.Altered{InProcess: cs300.Reference(), OnEngine: func(s engine.Session) engine.Session {
			if sessions++; test.right(sessions) {
				return s
			}
			return wrongAnswers(s, "moves", nil)
		}}
		results := stepstest.Run(t, open(t), subject, steps.Options{Select: stepstest.Choose("10_counting/Moves")})
		for _, r := range results[2:] { // the others were the first in a session of many
			if r.Outcome != test.want {
				t.Errorf("%s: %s (%s), want %s: %s", r.Scenario.ID, r.Outcome, r.Reason, test.want, test.reason)
			}
		}
	}
}

// Where the program does the same in company and by itself, it is typed line by line in company only.
func TestSecondAttemptsStayInCompany(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	tests := []struct {
		output func(feed engine.Feed) string
		alone  bool
		reason string
	}{
		{func(engine.Feed) string { return "nothing" }, false, "it does the same"},
		{func(feed engine.Feed) string { return strings.Repeat("Choose a board style: ", int(feed)) }, true, "it does something else in company"},
	}
	for _, test := range tests {
		l := &log{}
		onConsole(t, logged(l, func(run engine.Run, feed engine.Feed, _ int) engine.Run {
			return engine.Run{
				Output: []byte(test.output(feed)), End: engine.Exited, Status: "exit status 0", Company: feed&engine.InCompany != 0,
			}
		}), steps.Options{})
		alone := 0
		for key := range l.runs {
			atTerminal := strings.HasSuffix(key, "[4 3 2 4 3 4 1 2 2 4 5 2 3]") // it is compared with this game
			if strings.HasPrefix(key, fmt.Sprint(int(engine.LineByLine))+" [") && !atTerminal {
				alone++
			}
		}
		if (alone > 0) != test.alone {
			t.Errorf("%s: %d inputs are typed line by line to a process of its own", test.reason, alone)
		}
	}
}

// A program that has used up what it may waste is not asked again.
func TestSpentProgramsHaveNoSecondAttempt(t *testing.T) {
	t.Parallel()
	for _, spent := range []bool{false, true} {
		l := &log{}
		failed, _ := onConsole(t, logged(l, func(engine.Run, engine.Feed, int) engine.Run {
			return engine.Run{End: engine.OutOfTime, Status: "at most 10s", Spent: spent}
		}), steps.Options{})
		again := 0
		for key := range l.runs {
			if strings.HasPrefix(key, fmt.Sprint(int(engine.LineByLine))) {
				again++
			}
		}
		if (again == 0) != spent || len(failed) == 0 {
			t.Errorf("spent %t: %d inputs typed line by line, %d fail", spent, again, len(failed))
		}
	}
}

// wrongAnswers answers some commands wrongly. A session that it has broken is at its end.
func wrongAnswers(s engine.Session, command string, err error) engine.Session {
	return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		if request.Command == command {
			return engine.Reply{Body: []string{"77"}}, err
		}
		return engine.Do(ctx, s, request)
	})
}

// All second attempts share one session, unless it breaks. Random games that go wrong have sessions of their own.
func TestSecondAttemptsShareASession(t *testing.T) {
	t.Parallel()
	crash := engine.Stopf(engine.Crashed, "it broke off")
	tests := []struct {
		err    error
		more   bool
		reason string
	}{
		{nil, false, "wrong in the same way"},
		{crash, true, "each breaks its session"},
	}
	for _, test := range tests {
		sessions := 0
		subject := enginetest.Altered{InProcess: cs300.Reference(), OnEngine: func(s engine.Session) engine.Session {
			sessions++
			return wrongAnswers(s, "pegs", test.err)
		}}
		options := steps.Options{Select: func(c steps.Scenario) bool { return !c.Random }}
		failed, _ := stepstest.NotPassed(stepstest.Run(t, open(t), subject, options))
		if len(failed) < 3 || test.more != (sessions > 2) {
			t.Errorf("%s: %d fail, %d sessions", test.reason, len(failed), sessions)
		}
	}
}
