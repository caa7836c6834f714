package submission_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// opened opens files that are handed in, for an assignment that asks for a program in any language.
func opened(t testing.TB, files map[string]string, c submission.Conditions) *submission.Subject {
	t.Helper()
	return subjecttest.Opened(t, files, submission.Assignment{}, c)
}

// speaking opens a submission that speaks the line protocol by itself, in Python.
func speaking(tb testing.TB, guard *box.Guard, script string) *submission.Subject {
	tb.Helper()
	files := map[string]string{"engine.py": script, "submission.yaml": "engine: [python3, engine.py]\n"}
	return opened(tb, files, submission.Conditions{Guard: guard, AllowEngine: true})
}

// A waster is an engine that takes the grader's time instead of answering.
type waster struct{ script, reason string }

func wasters() []waster {
	const stay = "\nimport time\ntime.sleep(3600)\n"
	return []waster{
		{stay, "it never answers"},
		{"while True: pass\n", "it computes for ever"},
		{"import time\nwhile True: print('|', end='', flush=True); time.sleep(0.01)\n", "it drips, a byte at a time"},
		{"import time\nprint('=1')\nwhile True: print('|one more line', flush=True); time.sleep(0.01)\n", "its answer drips, a line at a time"},
		{"import os\nwhile True: os.write(2, b'x' * 9999)\n", "it floods where nobody looks"},
		{"import os\nos.close(0)" + stay, "it closes its input"},
		{"import os\nos.close(1)" + stay, "it closes its output"},
		{"import os\nfor n in range(3): os.close(n)" + stay, "it closes all that it shares with the grader"},
		{"import signal\nfor n in set(range(1, 32)) - {9, 19}: signal.signal(n, signal.SIG_IGN)" + stay, "it ignores signals"},
		{"import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n", "it has stopped itself"},
		{"import os\nos.fork()" + stay, "its child holds its output"},
		{"import os\nif os.fork() == 0: os.setsid()" + stay, "its child holds its output in a session of its own"},
		{"import os\nif os.fork() == 0:\n os.setsid()\n while True: os.write(2, b'x' * 9999)" + stay,
			"its child complains for ever in a session of its own"},
		{"import os\nfor i in range(50):\n if os.fork() == 0: break" + stay, "it has many children"},
		{"kept = bytearray(200 << 20)" + stay, "it holds much memory"},
		{"import os\nfor i in range(9000): os.close(os.open('%s/%d' % (os.environ['TMPDIR'], i), os.O_CREAT))" + stay, "it has made many files"},
	}
}

// waste asks once, within a limit, and ends the session.
func waste(ctx context.Context, s *submission.Subject, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	session, err := s.Engine(ctx)
	if err != nil {
		return err
	}
	defer session.Close()
	_, err = engine.Do(ctx, session, engine.Request{Command: "commands"})
	return err
}

func TestNoEngineOutlivesItsDeadline(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	subjecttest.EachLevel(t, func(t *testing.T, guard *box.Guard) {
		var all sync.WaitGroup // side by side, because they do little but wait
		for _, w := range wasters() {
			all.Go(func() { t.Run(w.reason, func(t *testing.T) { checkDeadline(t, guard, w) }) })
		}
		all.Wait()
	})
}

func checkDeadline(t *testing.T, guard *box.Guard, w waster) {
	s := speaking(t, guard, w.script)
	ended := make(chan error, 1)
	go func() { ended <- waste(t.Context(), s, 400*time.Millisecond) }()
	select {
	case err := <-ended:
		if engine.OutcomeOf(err) != engine.TimedOut {
			t.Errorf("%v (%s): %s", err, engine.OutcomeOf(err), w.reason)
		}
	case <-time.After(time.Minute): // which is far too long, also for a machine under load
		t.Fatal("it keeps the grader")
	}
	awaitNothingOf(t, s)
}

// awaitNothingOf waits until no process of the subject is left. What was killed may take a moment to end.
func awaitNothingOf(t *testing.T, s *submission.Subject) {
	t.Helper()
	for giveUp := time.Now().Add(time.Minute); ; {
		left := ""
		environments, _ := filepath.Glob("/proc/[0-9]*/environ") // the pattern is well formed
		for _, name := range environments {
			if environment, err := os.ReadFile(name); err == nil && bytes.Contains(environment, []byte(s.Mark())) {
				left = name
			}
		}
		if left == "" {
			return
		}
		if time.Now().After(giveUp) {
			t.Fatalf("after the end of its session there still is %s", left)
		}
	}
}

// BenchmarkDeadline tells how many milliseconds the most obstinate engine of all keeps the grader beyond a limit of a second, at
// each level: until the session is closed, and everything that it has started is gone.
func BenchmarkDeadline(b *testing.B) {
	submissiontest.Need(b, "python3")
	for _, level := range box.Levels() {
		guard, err := box.Choose(b.Context(), level)
		if err != nil {
			b.Log(err)
			continue
		}
		b.Run(string(level), func(b *testing.B) {
			var most time.Duration
			var who string
			for b.Loop() {
				for _, w := range wasters() {
					s := speaking(b, guard, w.script)
					begin := time.Now()
					if err := waste(b.Context(), s, time.Second); engine.OutcomeOf(err) != engine.TimedOut {
						b.Fatalf("%v: %s", err, w.reason)
					}
					if late := time.Since(begin) - time.Second; late > most {
						most, who = late, w.reason
					}
				}
			}
			b.ReportMetric(float64(most.Microseconds())/1000, "ms-late")
			b.Log(who)
		})
	}
}

// A program that has closed its output ends by itself, so that the report tells how it ended and not what the grader did to it.
func TestAnEngineThatClosesItsOutputHasTimeToEnd(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	const script = "import os, time\nos.close(1)\nos.write(2, b'my last words')\ntime.sleep(0.1)\nos._exit(7)\n"
	subjecttest.EachLevel(t, func(t *testing.T, guard *box.Guard) {
		err := waste(t.Context(), speaking(t, guard, script), time.Minute)
		if engine.OutcomeOf(err) != engine.Crashed || !strings.HasSuffix(err.Error(), "(exit status 7): my last words") {
			t.Errorf("the error is %v (%s)", err, engine.OutcomeOf(err))
		}
	})
}
