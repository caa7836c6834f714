//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/submissiontest"
)

// An interrupted grader says that it knows nothing, and never that a program has failed.
func TestAnInterruptedGradingIsNoVerdict(t *testing.T) {
	const stay = ": >'@'\nexec sleep 3600\n"
	tests := []struct {
		files  map[string]string
		reason string
	}{
		{map[string]string{"submission.yaml": "run: [sh, stay.sh]\n", "stay.sh": stay}, "while it plays"},
		{map[string]string{"submission.yaml": "build: [[sh, stay.sh]]\nrun: [cat, stay.sh]\n", "stay.sh": stay}, "while it is built"},
		{map[string]string{"submission.yaml": "engine: [sh, stay.sh]\n", "stay.sh": stay}, "while it is asked"},
	}
	for _, test := range costtest.Some(tests, 1) {
		t.Run(test.reason, func(t *testing.T) {
			scratch := t.TempDir()
			t.Setenv("TMPDIR", scratch)
			result := filepath.Join(t.TempDir(), "result.json")
			pipe := filepath.Join(t.TempDir(), "begun")
			if err := unix.Mkfifo(pipe, 0o666); err != nil {
				t.Fatal(err)
			}
			for name, text := range test.files {
				test.files[name] = strings.ReplaceAll(text, "@", pipe)
			}
			ctx, interrupt := context.WithCancel(t.Context())
			go func() {
				_, _ = os.ReadFile(pipe) // until the program has begun
				interrupt()
			}()
			var out, complaint bytes.Buffer
			arguments := []string{"grade", "cs300", submissiontest.HandIn(t, test.files), "--sandbox=none", "--time=5m",
				"--allow-engine", "--json", result,
				"--only=03_main", "--only=10_counting"}
			ended := make(chan int, 1)
			go func() { ended <- run(ctx, arguments, streams{&out, &complaint}) }()
			select {
			case status := <-ended:
				if status != exitBroken {
					t.Errorf("the status is %d, want %d", status, exitBroken)
				}
			case <-time.After(time.Minute): // far too long, and far less than the program has
				t.Fatal("it goes on")
			}
			checkInterrupted(t, out.String(), complaint.String())
			if _, err := os.Stat(result); err == nil {
				t.Error("there is a result")
			}
			if left, err := os.ReadDir(scratch); err != nil || len(left) > 0 {
				t.Errorf("left are %v, %v", left, err)
			}
		})
	}
}

func checkInterrupted(t *testing.T, out, complaint string) {
	t.Helper()
	if !strings.Contains(out, "\nBROKEN  ") || !strings.Contains(complaint, "interrupted: the result is not complete") {
		t.Errorf("it says:\n%s\nand complains:\n%s", out, complaint)
	}
	for _, verdict := range []string{"FAILED", "TIMED OUT", "CRASHED", "NOT BUILT", "PASSED"} {
		if strings.Contains(out, verdict) {
			t.Errorf("it says %s:\n%s", verdict, out)
		}
	}
}

// What hangs while it ends is ended by a second signal.
func TestASecondInterruptEndsTheProcess(t *testing.T) {
	t.Parallel()
	for _, sent := range []os.Signal{unix.SIGINT, unix.SIGTERM, unix.SIGHUP} {
		if signal.Ignored(sent) {
			continue // by whoever runs the tests, with nohup for instance
		}
		c, said := starting(t, "stubborn")
		for _, want := range []string{"waits", "heard"} {
			said(want)
			send(t, c, sent)
		}
		if err := c.Wait(); err == nil || err.Error() != "signal: "+sent.String() {
			t.Errorf("%v: it ends with %v", sent, err)
		}
	}
}

// A signal that is ignored where the process is started, as by nohup, stays ignored before and after another one.
func TestAnIgnoredSignalIsNoInterrupt(t *testing.T) {
	t.Parallel()
	c, said := starting(t, "sh", "-c", "trap '' HUP; exec stubborn")
	said("waits")
	send(t, c, unix.SIGHUP)
	send(t, c, unix.SIGTERM)
	said("heard")
	send(t, c, unix.SIGHUP)
	send(t, c, unix.SIGTERM)
	if err := c.Wait(); err == nil || err.Error() != "signal: "+unix.SIGTERM.String() {
		t.Errorf("it ends with %v", err)
	}
}

// starting starts a program, whose input stays open. The second result waits for its next line.
func starting(t *testing.T, name string, arguments ...string) (*exec.Cmd, func(want string)) {
	t.Helper()
	c := exec.CommandContext(t.Context(), name, arguments...)
	out, err1 := c.StdoutPipe()
	in, err2 := c.StdinPipe()
	if err := errors.Join(err1, err2, c.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close() })
	lines := bufio.NewScanner(out)
	return c, func(want string) {
		t.Helper()
		if !lines.Scan() || lines.Text() != want {
			t.Fatalf("it says %q, want %q", lines.Text(), want)
		}
	}
}

func send(t *testing.T, c *exec.Cmd, signal os.Signal) {
	t.Helper()
	if err := c.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
}
