//go:build unix

package process

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/submissiontest"
)

var feeds = []engine.Feed{engine.AllAtOnce, engine.LineByLine}

func TestEveryFeedTypesTheWholeInput(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	tests := []struct {
		spec   Spec
		input  []string
		want   string
		reason string
	}{
		{peer("echo"), nil, "", "nothing is typed"},
		{peer("echo"), []string{""}, "\n", "an empty line is typed"},
		{peer("echo"), []string{"4", "-2 4 5", " é "}, "4\n-2 4 5\n é \n", "each line has its end, the last too"},
		{peer("one reader"), []string{"a", "b"}, "? got a\n? got b\n? end\n", "a prompt without a line end is no obstacle"},
		{peer("silent"), []string{"a", "b", "c"}, "a;b;c;\n", "a program that never prompts gets all lines"},
		{shell(`while read x; do printf '%s.' "$x"; done`), []string{"a", "b"}, "a.b.", "a shell reads byte by byte"},
		{shell(`echo first; exec cat`), []string{"a", "b"}, "first\na\nb\n", "a program may become another"},
	}
	for _, test := range tests {
		for _, feed := range feeds {
			want := engine.Run{Output: []byte(test.want), End: engine.Exited, Status: "exit status 0"}
			if diff := cmp.Diff(want, run(t, test.spec, test.input, feed), asText); diff != "" {
				t.Errorf("%q %s: %s (-want +got):\n%s", test.input, feed, test.reason, diff)
			}
		}
	}
}

var asText = cmp.Transformer("text", func(b []byte) string { return string(b) })

func TestAProgramThatReadsAheadLosesInputUnlessItComesLineByLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		feed   engine.Feed
		want   string
		reason string
	}{
		{engine.AllAtOnce, "? got a\n? end\n", "the first reader takes everything with it"},
		{engine.LineByLine, "? got a\n? got b\n? got c\n? end\n", "no reader finds more than one line"},
	}
	for _, test := range tests {
		if got := string(run(t, peer("fresh reader"), []string{"a", "b", "c"}, test.feed).Output); got != test.want {
			t.Errorf("%s: got %q, want %q: %s", test.feed, got, test.want, test.reason)
		}
	}
}

func TestLineByLineNeverPutsTwoLinesInThePipe(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		reason string
	}{
		{"raw reader", "it asks at once for more"},
		{"thinker", "it thinks longer than a program that waits is silent"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := string(run(t, peer(test.name), []string{"a", "", "c c"}, engine.LineByLine).Output)
			if want := "\"a\\n\"\n\"\\n\"\n\"c c\\n\"\n"; got != want {
				t.Errorf("it read %s, want %s: %s", got, want, test.reason)
			}
		})
	}
}

func TestAProgramThatNeverWaitsGetsItsInput(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	got := string(run(t, peer("spinner"), []string{"a", "b"}, engine.LineByLine).Output)
	if want := "\"a\\n\"\n\"b\\n\"\n"; got != want {
		t.Errorf("it read %s, want %s", got, want)
	}
}

// On a machine under load, even a little work takes longer than a program that waits is silent.
func TestNobodyTypesWhileAProgramWorks(t *testing.T) {
	t.Parallel()
	for range len(costtest.Some(make([]bool, 4), 1)) {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			if got, want := string(run(t, peer("worker"), []string{"a", "b"}, engine.LineByLine).Output), "0\n0\n"; got != want {
				t.Errorf("whether something came while it worked: %q, want %q", got, want)
			}
		})
	}
}

func TestAnEventLoopGetsItsInput(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "node")
	const script = `const lines = require('readline').createInterface({input: process.stdin});
		process.stdout.write('? ');
		lines.on('line', line => process.stdout.write('got ' + line + '\n? '));
		lines.on('close', () => process.stdout.write('end\n'));`
	spec := Spec{Argv: []string{"node", "-e", script}, Env: os.Environ(), Limits: Limits{Time: patience}}
	for _, feed := range feeds {
		if got, want := string(run(t, spec, []string{"a", "b"}, feed).Output), "? got a\n? got b\n? end\n"; got != want {
			t.Errorf("%s: got %q, want %q", feed, got, want)
		}
	}
}

func TestAProgramThatReadsNoMoreIsNoError(t *testing.T) {
	t.Parallel()
	plenty := make([]string, 20_000)
	for i := range plenty {
		plenty[i] = "more than a pipe holds"
	}
	tests := []struct {
		script string
		want   string
		reason string
	}{
		{`exec 0<&-; echo closed`, "closed\n", "it closes its input"},
		{`read x; echo "$x"`, "more than a pipe holds\n", "it ends after one line"},
		{`:`, "", "it ends without reading"},
	}
	for _, test := range tests {
		for _, feed := range feeds {
			want := engine.Run{Output: []byte(test.want), End: engine.Exited, Status: "exit status 0"}
			if diff := cmp.Diff(want, run(t, shell(test.script), plenty, feed), asText); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", feed, test.reason, diff)
			}
		}
	}
}

func TestWhatAProgramWritesIsKeptUpToTheLimit(t *testing.T) {
	t.Parallel()
	const limit = 100_000
	tests := []struct {
		stdout, stderr, status int
		end                    engine.End
		failed                 bool
		reason                 string
	}{
		{0, 0, 0, engine.Exited, false, "nothing"},
		{limit, 0, 0, engine.Exited, false, "the limit itself"},
		{limit + 1, 0, 0, engine.OutOfSpace, false, "one byte more"},
		{limit + 1, 0, 3, engine.OutOfSpace, false, "a flood is not judged by its status"},
		{limit + 60_000, 0, 0, engine.OutOfSpace, false, "what is left in the pipe fits in there"},
		{0, limit, 0, engine.Exited, false, "the limit itself on standard error"},
		{0, limit + 1, 0, engine.OutOfSpace, false, "one byte more on standard error"},
		{limit, limit, 7, engine.Exited, true, "each stream has a limit of its own"},
		{10, limit + 1, 0, engine.OutOfSpace, false, "what was written to the other stream stays"},
	}
	for _, test := range tests {
		spec := limited(peer("fill", strconv.Itoa(test.stdout), strconv.Itoa(test.stderr), strconv.Itoa(test.status)),
			Limits{Time: patience, Output: limit})
		got := run(t, spec, nil, engine.AllAtOnce)
		kept := limit
		if test.end == engine.OutOfSpace {
			kept = worthKeeping
		}
		if string(got.Output) != pattern(min(test.stdout, kept)) || string(got.Diagnostics) != pattern(min(test.stderr, worthKeeping)) {
			t.Errorf("%s: kept are %d and %d bytes", test.reason, len(got.Output), len(got.Diagnostics))
		}
		if got.End != test.end || got.Failed != test.failed || got.LeftBehind {
			t.Errorf("%s: the end is %q, %q, failed %t", test.reason, got.End, got.Status, got.Failed)
		}
		if got.End == engine.OutOfSpace && got.Status != "more than 100000 bytes" {
			t.Errorf("%s: the status is %q", test.reason, got.Status)
		}
	}
}

func TestAFloodIsStoppedAtTheLimit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		descriptor, text string
		reason           string
	}{
		{"1", "line\n", "lines without end"},
		{"1", "x", "one line without end"},
		{"2", "line\n", "lines without end on standard error"},
	}
	for _, test := range tests {
		spec := limited(peer("flood", test.descriptor, test.text), Limits{Time: patience, Output: 5000})
		for _, feed := range feeds {
			got := run(t, spec, []string{"a"}, feed)
			if got.End != engine.OutOfSpace || len(got.Output)+len(got.Diagnostics) != 5000 {
				t.Errorf("%s, %s: the end is %q with %d and %d bytes", test.reason, feed, got.End, len(got.Output), len(got.Diagnostics))
			}
		}
	}
}

func TestEachLineBringsARunMoreTime(t *testing.T) {
	t.Parallel()
	const most = 10 * time.Second
	tests := []struct {
		lines  int             // of the input
		typed  []time.Duration // after which each was typed
		wait   time.Duration   // behind the last
		over   bool
		reason string
	}{
		{0, nil, most - 1, false, "its time is not over"},
		{0, nil, most + 1, true, "its time is over, and nothing was typed"},
		{40, []time.Duration{most - 1}, most - 1, false, "a line was typed in between"},
		{40, []time.Duration{most - 1}, most + 1, true, "it is silent for too long behind the last line"},
		{2, []time.Duration{most - 1, most - 1}, most - 1, true, "in all, two lines do not bring so much"},
	}
	for _, test := range tests {
		synctest.Test(t, func(t *testing.T) {
			p := &Process{limits: Limits{Time: most}}
			ctx, cancel := p.within(t.Context(), test.lines)
			defer cancel()
			for _, after := range test.typed {
				time.Sleep(after)
				p.typed()
			}
			time.Sleep(test.wait)
			synctest.Wait()
			if over := ctx.Err() != nil; over != test.over {
				t.Errorf("over: %v, want %v: %s", over, test.over, test.reason)
			}
		})
	}
}

func TestNobodyOutlivesTheDeadline(t *testing.T) {
	t.Parallel()
	tests := []struct {
		spec   Spec
		reason string
	}{
		{peer("pause"), "it does nothing"},
		{peer("stubborn"), "it ignores what asks it to end"},
		{peer("drip"), "it writes a byte now and then"},
		{peer("never full"), "it reads beyond the end of its input"},
		{peer("deserter"), "it tries to move to the group of the grader, and cannot, because it leads a session"},
		{shell(`while :; do :; done`), "it computes for ever"},
		{shell(`kill -STOP $$`), "it has stopped itself"},
		{shell(`sleep 1000 & sleep 1000`), "its child goes on too"},
		{shell(`trap '' TERM; setsid sleep 1000 & wait`), "its child may have left the group"},
	}
	for _, test := range costtest.Some(tests, 3) {
		for _, feed := range feeds {
			t.Run(test.reason+", "+feed.String(), func(t *testing.T) {
				t.Parallel()
				if strings.Contains(strings.Join(test.spec.Argv, " "), "setsid ") {
					submissiontest.Need(t, "setsid")
				}
				endsAtItsDeadline(t, limited(test.spec, Limits{Time: 300 * time.Millisecond}), feed)
			})
		}
	}
}

func endsAtItsDeadline(t *testing.T, spec Spec, feed engine.Feed) {
	t.Helper()
	mark := rand.Text()
	defer Sweep(mark) // a child that has left the group is nobody's until then
	spec.Env = append(slices.Clip(spec.Env), Mark(mark))
	promptly(t, "the run", func() {
		got, err := Run(t.Context(), spec, []string{"a", "b"}, feed)
		if err != nil || got.End != engine.OutOfTime || got.Status != "at most 300ms" || got.Failed || got.LeftBehind {
			t.Errorf("the run is %+v, the error %v", got, err)
		}
	})
}

// The report of the run is the same as if it had all of its time.
func TestTheCallerMayStopARun(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	promptly(t, "the run", func() {
		got, err := Run(ctx, limited(peer("pause"), Limits{Time: time.Hour}), nil, engine.AllAtOnce)
		if err != nil || got.End != engine.OutOfTime || got.Status != "at most 1h0m0s" {
			t.Errorf("the run is %+v, the error %v", got, err)
		}
	})
}

// Whoever has called off a grading wants to know nothing of its programs, and waits for none.
func TestARunThatIsCalledOff(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	begun := filepath.Join(t.TempDir(), "begun")
	if err := unix.Mkfifo(begun, 0o600); err != nil {
		t.Fatal(err)
	}
	spec := shell(`: >"$1"; exec sleep 3600`, begun)
	go func() {
		_, _ = os.ReadFile(begun) // until the program has begun
		cancel()
	}()
	promptly(t, "the run", func() {
		if _, err := Run(ctx, spec, nil, engine.AllAtOnce); !errors.Is(err, context.Canceled) {
			t.Errorf("while it runs: the error is %v", err)
		}
	})
	if err := os.Remove(begun); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(ctx, spec, nil, engine.AllAtOnce); !errors.Is(err, context.Canceled) {
		t.Errorf("before it begins: the error is %v", err)
	}
	if _, err := os.Stat(begun); err == nil {
		t.Error("a program is started although its run is called off")
	}
}

// A grader that is short of processor time may hear of a program's end only after the deadline.
func TestAProgramThatEndedInTimeIsNotOutOfTime(t *testing.T) {
	t.Parallel()
	p := start(t, shell(`exit 3`))
	<-p.Exited()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 100 {
		if got := p.await(ctx, nil); got.End != engine.Exited || got.Status != "exit status 3" {
			t.Fatalf("the run is %+v", got)
		}
	}
}

func TestHowAProgramEnded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		script string
		end    engine.End
		status string
		failed bool
		reason string
	}{
		{`exit 0`, engine.Exited, "exit status 0", false, "all went well"},
		{`exit 1`, engine.Exited, "exit status 1", true, "something went wrong"},
		{`exit 255`, engine.Exited, "exit status 255", true, "the highest status"},
		{`exit 137`, engine.Exited, "exit status 137", true, "a status is no signal, whatever shells make of it"},
		{`echo oops >&2`, engine.Exited, "exit status 0", false, "standard error does not mean failure"},
		{`kill -KILL $$`, engine.Killed, "signal: killed", true, "a signal that cannot be caught"},
		{`kill -TERM $$`, engine.Killed, "signal: terminated", true, "a signal that could be caught"},
		{`ulimit -c 0; kill -SEGV $$`, engine.Killed, "signal: segmentation fault", true, "what a wrong pointer does"},
		{`ulimit -c 0; kill -ABRT $$`, engine.Killed, "signal: aborted", true, "what a failed assertion does"},
	}
	for _, test := range tests {
		spec := shell(test.script)
		spec.Dir = t.TempDir() // in case that it leaves a memory image
		got := run(t, spec, nil, engine.AllAtOnce)
		if got.End != test.end || !strings.HasPrefix(got.Status, test.status) || got.Failed != test.failed || got.LeftBehind {
			t.Errorf("%s: the end is %q, %q, failed %t: %s", test.script, got.End, got.Status, got.Failed, test.reason)
		}
	}
}

func TestTheEnvironmentIsExactlyTheOneGiven(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "env")
	tests := []struct {
		env    []string
		want   string
		reason string
	}{
		{nil, "", "none is given"},
		{[]string{}, "", "an empty one is given"},
		{[]string{"B=2", "A=1", "EMPTY="}, "B=2\nA=1\nEMPTY=\n", "in the order given, also without a value"},
	}
	for _, test := range tests {
		for _, dir := range []string{"", t.TempDir()} {
			spec := Spec{Argv: []string{"env"}, Env: test.env, Dir: dir, Limits: Limits{Time: patience}}
			if got := string(run(t, spec, nil, engine.AllAtOnce).Output); got != test.want {
				// A variable that is there by mistake may be secret.
				t.Errorf("in %q: got %d bytes, want %q: %s", dir, len(got), test.want, test.reason)
			}
		}
	}
}

func TestAProgramRunsInItsFolder(t *testing.T) {
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "program"), []byte("#!/bin/sh\npwd -P\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	spec := shell(`exec ./program`)
	spec.Dir = dir
	if got := string(run(t, spec, nil, engine.AllAtOnce).Output); got != dir+"\n" {
		t.Errorf("it runs in %q, want %q", got, dir)
	}
}

func TestAProgramThatCannotBeStartedIsNamed(t *testing.T) {
	t.Parallel()
	text := filepath.Join(t.TempDir(), "essay.txt")
	if err := os.WriteFile(text, []byte("an essay"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		spec   Spec
		want   string
		reason string
	}{
		{Spec{}, "the command is empty", "no command"},
		{Spec{Argv: []string{"no-such-program", "x"}}, "starting no-such-program x: ", "it is not on the search path"},
		{Spec{Argv: []string{"/no/such/program"}}, "starting /no/such/program: ", "its file is missing"},
		{Spec{Argv: []string{text}}, "starting " + text + ": ", "its file cannot be executed"},
		{Spec{Argv: []string{"/"}}, "starting /: ", "it is a folder"},
		{Spec{Argv: []string{"/bin/sh"}, Dir: "/no/such/folder"}, "starting /bin/sh: ", "its folder is missing"},
		{Spec{Argv: []string{"/bin/sh"}, Env: []string{"A=\x00"}}, "starting /bin/sh: ", "its environment cannot be"},
	}
	for _, test := range tests {
		if _, err := Run(t.Context(), test.spec, []string{"a"}, engine.AllAtOnce); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: the error is %v, want it to say %q: %s", test.spec.Argv, err, test.want, test.reason)
		}
	}
}

func TestLimitsThatAreNotSetHaveTheirDefaults(t *testing.T) {
	t.Parallel()
	tests := []struct {
		limits, want Limits
		reason       string
	}{
		{Limits{}, Limits{Time: 10 * time.Second, Output: 1 << 20}, "nothing is set"},
		{Limits{Time: time.Second}, Limits{Time: time.Second, Output: 1 << 20}, "the time is set"},
		{Limits{Output: 7}, Limits{Time: 10 * time.Second, Output: 7}, "the output is set"},
		{Limits{Time: -1, Output: -1}, Limits{Time: 10 * time.Second, Output: 1 << 20}, "less than nothing is nothing"},
	}
	for _, test := range tests {
		test.want.Limits = box.Limits{}.OrDefault()
		if got := test.limits.OrDefault(); got != test.want {
			t.Errorf("%+v: got %+v, want %+v: %s", test.limits, got, test.want, test.reason)
		}
	}
}

func TestOfTwoLimitsTheStricterHolds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		one, other, want Limits
		reason           string
	}{
		{Limits{}, Limits{}, Limits{}, "neither is set"},
		{Limits{Time: 1}, Limits{Output: 2}, Limits{Time: 1, Output: 2}, "each is set in one field"},
		{Limits{Time: 1, Output: 4}, Limits{Time: 2, Output: 3}, Limits{Time: 1, Output: 3}, "each is stricter in one field"},
		{Limits{Time: 1, Output: 1}, Limits{Time: 1, Output: 1}, Limits{Time: 1, Output: 1}, "both are the same"},
		{Limits{Time: 3, Output: 3}, Limits{Time: -1}, Limits{Time: 3, Output: 3}, "less than nothing is not set"},
	}
	for _, test := range tests {
		for _, got := range []Limits{test.one.Stricter(test.other), test.other.Stricter(test.one)} {
			if max(got.Time, 0) != test.want.Time || max(got.Output, 0) != test.want.Output {
				t.Errorf("%+v and %+v: got %+v, want %+v: %s", test.one, test.other, got, test.want, test.reason)
			}
		}
	}
}

func TestKillEndsAProgramAndTellsHow(t *testing.T) {
	t.Parallel()
	p := start(t, peer("stubborn"))
	select {
	case <-p.Exited():
		t.Fatal("it has ended by itself")
	default:
	}
	promptly(t, "killing", p.Kill)
	select {
	case <-p.Exited():
	default:
		t.Error("it has not ended")
	}
	if p.Status() != "signal: killed" {
		t.Errorf("the status is %q", p.Status())
	}
	promptly(t, "killing once more", p.Kill)
}

func TestAfterItsEndAProgramKeepsItsStatus(t *testing.T) {
	t.Parallel()
	p := start(t, shell(`exit 3`))
	<-p.Exited()
	p.Kill()
	if p.Status() != "exit status 3" {
		t.Errorf("the status is %q", p.Status())
	}
}

func TestAConversationEndsWhenItsProgramIsKilled(t *testing.T) {
	t.Parallel()
	p := start(t, peer("pause"))
	client := engine.NewClient(p.Stdout(), p.Stdin, engine.Limits{})
	answered := make(chan error, 1)
	go func() {
		_, err := engine.Do(context.Background(), client, engine.Request{Command: "board"})
		answered <- err
	}()
	p.Kill()
	promptly(t, "the conversation", func() {
		if err := <-answered; engine.OutcomeOf(err) != engine.Crashed {
			t.Errorf("the error is %v (%s)", err, engine.OutcomeOf(err))
		}
	})
}

func TestTheLastWordsOfAProgramAreKept(t *testing.T) {
	t.Parallel()
	for range 50 {
		p := start(t, shell(`echo 'Exception in thread "main"' >&2; exit 1`))
		words := p.Diagnostics()
		if _, err := io.ReadAll(p.Stdout()); err != nil {
			t.Fatal(err)
		}
		p.Kill()
		if got, want := words(), "Exception in thread \"main\"\n"; got != want {
			t.Fatalf("the last words are %q, want %q", got, want)
		}
	}
}

func TestOfALongComplaintTheBeginningIsKept(t *testing.T) {
	t.Parallel()
	const size = 300_000 // far more than a pipe holds
	p := start(t, peer("fill", "0", strconv.Itoa(size), "0"))
	words := p.Diagnostics()
	promptly(t, "the program that complains", func() { <-p.Exited() })
	p.Kill()
	if got := words(); got == "" || !strings.HasPrefix(pattern(size), got) || len(got) > 10_000 {
		t.Errorf("kept are %d bytes, %.40q", len(got), got)
	}
}

// A late reader still gets all that a program wrote before its end.
func TestNothingInThePipeIsLostToALateReader(t *testing.T) {
	t.Parallel()
	const size = 60_000 // what a pipe holds
	p := start(t, peer("fill", strconv.Itoa(size), strconv.Itoa(size), "0"))
	<-p.Exited()
	for _, pipe := range []*os.File{p.stdout, p.stderr} {
		if err := pipe.SetReadDeadline(time.Unix(1, 0)); err != nil {
			t.Fatal(err)
		}
		kept := p.capture(pipe, size, p.limits.Output, make(chan struct{}, 2))
		p.readers.Wait()
		if string(kept.bytes) != pattern(size) || kept.full {
			t.Errorf("%d bytes of %d are kept", len(kept.bytes), size)
		}
	}
}

func TestADrainWaitsForNobodyAfterItsDeadline(t *testing.T) {
	t.Parallel()
	r, w := must3(os.Pipe())
	defer closeAll(r, w)
	must(r.SetReadDeadline(time.Unix(1, 0)))
	for _, text := range []string{"", "abc", pattern(60_000), ""} {
		_ = must2(io.WriteString(w, text))
		promptly(t, "reading", func() {
			if got, err := io.ReadAll(&drain{pipe: r}); err != nil || string(got) != text {
				t.Errorf("read were %d bytes of %d, the error is %v", len(got), len(text), err)
			}
		})
	}
}

func TestADrainIsNotKeptBusyByAWriterWithoutEnd(t *testing.T) {
	t.Parallel()
	r, w := must3(os.Pipe())
	must(r.SetReadDeadline(time.Unix(1, 0)))
	var writing sync.WaitGroup
	writing.Go(func() {
		for _, err := io.WriteString(w, "x"); err == nil; _, err = io.WriteString(w, pattern(5000)) {
		}
	})
	promptly(t, "reading", func() { _, _ = io.Copy(io.Discard, &drain{pipe: r}) })
	closeAll(r, w)
	writing.Wait()
}

// Programs that run side by side must not be taken for each other's children, not even by a machine that has no time.
func TestNoRightProgramSeemsToLeaveAnythingBehind(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	defer busy()()
	var running sync.WaitGroup
	for i := range 200 {
		running.Go(func() {
			words := pattern(100 + i)
			spec, feed := shell(`read x; echo "$x"; echo "$1" >&2`, words), feeds[i%len(feeds)]
			spec.Limits.Time = 5 * time.Minute
			got, err := Run(t.Context(), spec, []string{words}, feed)
			want := engine.Run{Output: []byte(strings.TrimSpace(words) + "\n"), Diagnostics: []byte(words + "\n"),
				End: engine.Exited, Status: "exit status 0"}
			if diff := cmp.Diff(want, got, asText); err != nil || diff != "" {
				t.Errorf("the error is %v (-want +got):\n%s", err, diff)
			}
		})
	}
	running.Wait()
}

// busy keeps all processors busy until the returned function is called.
func busy() (rest func()) {
	done := make(chan struct{})
	var working sync.WaitGroup
	for range 2 * runtime.NumCPU() {
		working.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	return func() { close(done); working.Wait() }
}

// BenchmarkRun gives the time of a run as a multiple of the time that a bare start of the same program takes.
func BenchmarkRun(b *testing.B) {
	submissiontest.Need(b, "true")
	spec := Spec{Argv: []string{"true"}}
	var contained, bare time.Duration
	for b.Loop() {
		begin := time.Now()
		run(b, spec, nil, engine.AllAtOnce)
		contained += time.Since(begin)
		begin = time.Now()
		if _, err := exec.Command("true").Output(); err != nil {
			b.Fatal(err)
		}
		bare += time.Since(begin)
	}
	b.ReportMetric(float64(contained)/float64(bare), "x-bare")
	b.ReportMetric(float64(contained.Nanoseconds())/float64(b.N), "ns/op")
}
