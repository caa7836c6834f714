package process

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"rulebook/impl/submission/submissiontest"
)

func TestUnreadCountsWhatNobodyHasTaken(t *testing.T) {
	t.Parallel()
	r, w := must3(os.Pipe())
	defer closeAll(r)
	for _, want := range []int{0, 5, 10} {
		if got := unread(w); got != want {
			t.Errorf("%d bytes are unread, want %d", got, want)
		}
		_ = must2(io.WriteString(w, "12345"))
	}
	_ = must2(io.ReadFull(r, make([]byte, 14)))
	if got := unread(w); got != 1 {
		t.Errorf("%d bytes are unread, want 1", got)
	}
	closeAll(w)
	if got := unread(w); got != 0 {
		t.Errorf("%d bytes are unread in a pipe that is closed", got)
	}
}

func TestHungUpMeansThatNobodyHoldsTheWritingEnd(t *testing.T) {
	t.Parallel()
	r, w := must3(os.Pipe())
	defer closeAll(r)
	if hungUp(r, 0) {
		t.Error("a pipe with a writer has hung up")
	}
	_ = must2(io.WriteString(w, "unread"))
	if hungUp(r, 0) {
		t.Error("a pipe with a writer and something in it has hung up")
	}
	closeAll(w) // a program that another test is starting may hold it a moment longer
	if !hungUp(r, patience) {
		t.Error("a pipe without a writer has not hung up, because something is in it")
	}
	_ = must2(io.ReadAll(r))
	if !hungUp(r, patience) {
		t.Error("an empty pipe without a writer has not hung up")
	}
}

func TestWhichCallsWaitForInput(t *testing.T) {
	t.Parallel()
	read, write, wait := strconv.Itoa(unix.SYS_READ), strconv.Itoa(unix.SYS_WRITE), strconv.Itoa(unix.SYS_EPOLL_PWAIT)
	tests := []struct {
		line   string
		main   bool
		want   bool
		reason string
	}{
		{read + " 0x0 0x7f 0x400 0x0 0x0 0x0 0x7ffc 0x7f01", true, true, "it reads standard input"},
		{read + " 0x0 0x7f 0x400 0x0 0x0 0x0 0x7ffc 0x7f01", false, true, "another thread reads standard input"},
		{read + " 0x3 0x7f 0x400 0x0 0x0 0x0 0x7ffc 0x7f01", true, false, "it reads something else"},
		{write + " 0x0 0x7f 0x400 0x0 0x0 0x0 0x7ffc 0x7f01", true, false, "it writes"},
		{wait + " 0x9 0x7f 0x400 0xffffffff 0x0 0x8 0x7ffc 0x7f01", true, true, "its event loop waits without end"},
		{wait + " 0x9 0x7f 0x400 0xffffffffffffffff 0x0 0x8 0x7ffc 0x7f01", true, true, "without end, as a longer number"},
		{wait + " 0x9 0x7f 0x400 0x64 0x0 0x8 0x7ffc 0x7f01", true, false, "its event loop waits for a moment"},
		{wait + " 0x9 0x7f 0x400 0x0 0x0 0x8 0x7ffc 0x7f01", true, false, "its event loop only looks"},
		{wait + " 0x9 0x7f 0x400 0xffffffff 0x0 0x8 0x7ffc 0x7f01", false, false, "the event loop of a runtime, in another thread"},
		{"running", true, false, "it computes"},
		{"-1 0x7ffc 0x7f01", true, false, "it is stopped outside of any call"},
		{"", true, false, "it has gone"},
	}
	for _, test := range tests {
		if got := activityIn(strings.Fields(test.line), test.main); (got == reads) != test.want {
			t.Errorf("%q, main %t: got %v: %s", test.line, test.main, got, test.reason)
		}
	}
}

// watched starts a program whose calls can be seen.
func watched(t *testing.T, spec Spec) *Process {
	t.Helper()
	p := start(t, spec)
	if _, err := os.ReadFile(fmt.Sprintf("/proc/%d/syscall", p.command.Process.Pid)); err != nil {
		t.Skipf("this system keeps secret what a program waits for: %v", err)
	}
	return p
}

func TestAProgramThatWaitsForInputIsSeen(t *testing.T) {
	t.Parallel()
	specs := map[string]Spec{
		"it reads at once":                    shell(`exec cat`),
		"it reads a line":                     shell(`read x`),
		"it reads in any of its threads":      peer("one reader"),
		"it reads beside something else":      peer("busybody"),
		"it reads for the second time":        shell(`read x; read x`),
		"it has written a prompt and reads":   shell(`printf '? '; read x`),
		"it has become another and reads":     shell(`exec sh -c 'read x'`),
		"it waits in the loop of its runtime": {},
	}
	for reason, spec := range specs {
		t.Run(reason, func(t *testing.T) {
			t.Parallel()
			if spec.Argv == nil {
				submissiontest.Need(t, "node")
				spec = Spec{Argv: []string{"node", "-e", "process.stdin.on('data', () => {})"}, Env: os.Environ()}
			}
			p := watched(t, spec)
			if strings.Contains(reason, "second") {
				_ = must2(io.WriteString(p.Stdin, "first\n"))
			}
			promptly(t, "waiting for the program to wait", func() {
				for unread(p.Stdin) > 0 || !slices.Contains(activities(p.command.Process.Pid), reads) {
					runtime.Gosched()
				}
			})
		})
	}
}

func TestAProgramThatDoesSomethingElseDoesNotWaitForInput(t *testing.T) {
	t.Parallel()
	specs := map[string]Spec{
		"it does nothing":        peer("pause", "ready"),
		"it reads another pipe":  peer("other reader"),
		"it waits for its child": shell(`echo ready; sleep 1000; :`),
		"it computes":            shell(`echo ready; while :; do :; done`),
	}
	for reason, spec := range specs {
		p := watched(t, spec)
		if _, err := bufio.NewReader(p.Stdout()).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		for range 200 {
			if slices.Contains(activities(p.command.Process.Pid), reads) {
				t.Errorf("%s, and seems to wait for input", reason)
				break
			}
		}
	}
}

func TestAProgramThatHasGoneDoesNotWaitForInput(t *testing.T) {
	t.Parallel()
	p := start(t, shell(`:`))
	<-p.Exited()
	if slices.Contains(activities(p.command.Process.Pid), reads) {
		t.Error("it seems to wait")
	}
}
