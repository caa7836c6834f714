package process

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
)

// alive tells whether a process has not ended, waiting as long as that for its end.
func alive(t *testing.T, pid int, wait time.Duration) bool {
	t.Helper()
	fd, err := unix.PidfdOpen(pid, 0)
	if errors.Is(err, unix.ESRCH) {
		return false
	}
	if err != nil {
		t.Skipf("whether a process has ended cannot be told here: %v", err)
	}
	defer unix.Close(fd)
	for {
		n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(wait.Milliseconds()))
		if !errors.Is(err, unix.EINTR) {
			return n == 0
		}
	}
}

// number reads the number of a process, and has that process killed with the end of the test at the latest.
func number(t *testing.T, text string) int {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || pid <= 1 {
		t.Fatalf("%q is no number of a process", text)
	}
	t.Cleanup(func() {
		if alive(t, pid, 0) {
			_ = unix.Kill(pid, unix.SIGKILL)
		}
	})
	return pid
}

func TestAChildThatKeepsTheOutputOpenDoesNotOutliveItsProgram(t *testing.T) {
	t.Parallel()
	// The child says when its streams are what they shall be: before that it still holds those of its program.
	const left = `mkfifo ready; sh -c 'echo >ready; exec sleep 1000' %s & echo $!; read x <ready; %s`
	tests := []struct {
		streams, last string
		end           engine.End
		left          bool
		reason        string
	}{
		{"", ":", engine.Exited, true, "it holds everything"},
		{"2>/dev/null", ":", engine.Exited, true, "it holds standard output"},
		{">/dev/null", ":", engine.Exited, false, "it holds standard error only"},
		{">/dev/null 2>&1", ":", engine.Exited, false, "it holds nothing"},
		{"", "kill -KILL $$", engine.Killed, true, "its program was killed"},
	}
	for _, test := range tests {
		spec := shell(fmt.Sprintf(left, test.streams, test.last))
		spec.Dir = t.TempDir()
		promptly(t, test.reason, func() {
			got, err := Run(t.Context(), spec, nil, engine.AllAtOnce)
			if err != nil || got.End != test.end || got.LeftBehind != test.left {
				t.Errorf("%s: the run is %+v, the error %v", test.reason, got, err)
				return
			}
			if alive(t, number(t, string(got.Output)), patience) {
				t.Errorf("%s: the child is still there", test.reason)
			}
		})
	}
}

func TestKillingAProgramKillsItsChildren(t *testing.T) {
	t.Parallel()
	p := start(t, shell(`sleep 1000 & echo $!; wait`))
	child := number(t, firstLine(t, p))
	if !alive(t, child, 0) {
		t.Fatal("the child is not there")
	}
	p.Kill()
	if alive(t, child, patience) {
		t.Error("the child is still there")
	}
}

func TestAChildOfAFloodIsKilledToo(t *testing.T) {
	t.Parallel()
	got := run(t, limited(shell(`sleep 1000 & echo $!; while :; do echo more; done`),
		Limits{Time: patience, Output: 1000}), nil, engine.AllAtOnce)
	pid, _, _ := strings.Cut(string(got.Output), "\n")
	if child := number(t, pid); got.End != engine.OutOfSpace || alive(t, child, patience) {
		t.Errorf("the end is %q, the child alive %t", got.End, alive(t, child, 0))
	}
}

func TestAChildDiesWithAProgramThatEndsByItself(t *testing.T) {
	t.Parallel()
	p := start(t, shell(`sleep 1000 & echo $!`))
	if alive(t, number(t, firstLine(t, p)), patience) {
		t.Error("the child is still there, though nobody has killed the program")
	}
}

func TestADaemonIsFoundByItsMark(t *testing.T) {
	t.Parallel()
	tests := []struct {
		streams string
		left    bool
		reason  string
	}{
		{"keeps", true, "it holds the output"},
		{"closes", false, "it holds nothing"},
	}
	for _, test := range tests {
		mark := rand.Text()
		spec := peer("daemon", test.streams, "pause")
		spec.Env = append(spec.Env, Mark(mark))
		promptly(t, test.reason, func() {
			got, err := Run(t.Context(), spec, nil, engine.AllAtOnce)
			if err != nil || got.End != engine.Exited || got.Failed || got.LeftBehind != test.left {
				t.Errorf("%s: the run is %+v, the error %v", test.reason, got, err)
				return
			}
			pid := number(t, string(got.Output))
			if Sweep(rand.Text()); !alive(t, pid, 0) {
				t.Errorf("%s: it has ended already, so that nothing is tested", test.reason)
			}
			if Sweep(mark); alive(t, pid, patience) {
				t.Errorf("%s: it is still there", test.reason)
			}
		})
	}
}

func TestSweepSparesWhoHasAnotherMark(t *testing.T) {
	t.Parallel()
	mark := rand.Text()
	tests := []struct {
		env    []string
		spared bool
		reason string
	}{
		{[]string{Mark(mark)}, false, "it has the mark"},
		{[]string{"A=1", Mark("first"), Mark(mark)}, false, "of two marks the last counts"},
		{[]string{Mark(mark + ".2")}, false, "its mark begins like that"},
		{[]string{Mark("x" + mark)}, true, "its mark only ends like that"},
		{[]string{"NOT_" + Mark(mark)}, true, "another variable has the mark"},
		{[]string{"MARK=" + mark}, true, "another variable has the value"},
		{nil, true, "it has no mark"},
	}
	var processes []*Process
	for _, test := range tests {
		spec := peer("pause", "ready")
		spec.Env = append(spec.Env, test.env...)
		p := start(t, spec)
		_ = firstLine(t, p)
		processes = append(processes, p)
	}
	Sweep(mark)
	for i, test := range tests {
		wait := patience
		if test.spared {
			wait = 0
		}
		if got := alive(t, processes[i].command.Process.Pid, wait); got != test.spared {
			t.Errorf("it is alive: %t, want %t: %s", got, test.spared, test.reason)
		}
	}
}

func TestADaemonThatWritesWithoutEndHoldsNobodyUp(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, descriptor := range []string{"1", "2"} {
		mark := rand.Text()
		spec := peer("daemon", "keeps", "flood", descriptor, "x")
		spec.Env = append(spec.Env, Mark(mark))
		defer Sweep(mark)
		promptly(t, "a run with a daemon that writes", func() {
			if got, err := Run(t.Context(), spec, nil, engine.AllAtOnce); err != nil || !got.LeftBehind && got.End != engine.OutOfSpace {
				t.Errorf("the end is %q, %q, the error %v", got.End, got.Status, err)
			}
		})
		promptly(t, "a conversation with a daemon that complains", func() {
			p := start(t, spec)
			p.Diagnostics()
			go func() { _, _ = io.Copy(io.Discard, p.Stdout()) }()
			<-p.Exited()
			p.Kill()
		})
	}
}

func TestADaemonCannotTakeOutputAway(t *testing.T) {
	t.Parallel()
	mark := rand.Text()
	defer Sweep(mark)
	daemon := peer("daemon", "keeps", "pause")
	spec := shell(`"$@"; exec cat`, daemon.Argv...)
	spec.Env = slices.Concat(spec.Env, daemon.Env, []string{Mark(mark)})
	words := pattern(50_000)
	got := run(t, spec, []string{words}, engine.AllAtOnce)
	if _, rest, _ := strings.Cut(string(got.Output), "\n"); rest != words+"\n" || !got.LeftBehind {
		t.Errorf("%d bytes of %d have come, left behind %t", len(rest), len(words)+1, got.LeftBehind)
	}
}

// This test runs alone, so that what it counts is its own.
func TestRunsLeaveNoDescriptorAndNoGoroutine(t *testing.T) {
	costtest.SkipBeforePush(t)
	runs := func(n int) {
		for i := range n {
			run(t, shell(`read x; echo "$x"`), []string{"a", "b"}, feeds[i%len(feeds)])
			if _, err := Run(t.Context(), Spec{Argv: []string{"/no/such/program"}}, nil, engine.AllAtOnce); err == nil {
				t.Fatal("a program that is missing was started")
			}
			if i%10 == 0 {
				run(t, limited(peer("pause"), Limits{Time: time.Millisecond}), []string{"a"}, feeds[i/10%len(feeds)])
				run(t, limited(shell(`sleep 1000 & while :; do echo more; done`), Limits{Time: patience, Output: 10}), nil, engine.AllAtOnce)
			}
		}
	}
	runs(11)
	descriptors, goroutines := openDescriptors(t), runtime.NumGoroutine()
	runs(100)
	if got := openDescriptors(t); got > descriptors {
		t.Errorf("%d descriptors have become %d", descriptors, got)
	}
	promptly(t, "some goroutine", func() {
		for runtime.NumGoroutine() > goroutines+1 { // this one
			runtime.Gosched()
		}
	})
}

func TestAStartThatFailsLeavesNoDescriptor(t *testing.T) {
	t.Parallel()
	got := run(t, peer("poor"), nil, engine.AllAtOnce)
	complaints := strings.Split(strings.TrimSpace(string(got.Output)), "\n")
	if last := complaints[len(complaints)-1]; last != "true 0" {
		t.Fatalf("failed and left open: %s\n%s", last, got.Diagnostics)
	}
	for _, complaint := range complaints[:len(complaints)-1] {
		if !strings.HasPrefix(complaint, `"starting /bin/sh`) || !strings.Contains(complaint, "too many open files") {
			t.Errorf("the error is %s", complaint)
		}
	}
}

func openDescriptors(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skipf("descriptors cannot be counted here: %v", err)
	}
	return len(entries)
}
