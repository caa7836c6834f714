//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
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
			arguments := []string{"grade", "cs300", submissiontest.HandIn(t, test.files), "--sandbox=none", "--time=5m", "--allow-engine", "--json", result,
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

// Whatever hears nothing of the first signal, the second one ends.
func TestTheSecondSignalEndsTheProcess(t *testing.T) {
	t.Parallel()
	for _, second := range []unix.Signal{unix.SIGINT, unix.SIGTERM} {
		command := exec.Command("deaf")
		out, err := command.StdoutPipe()
		if err == nil {
			err = command.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		said := bufio.NewReader(out)
		for _, want := range []string{"begun\n", "interrupted\n"} {
			got, err := said.ReadString('\n')
			if err != nil || got != want {
				t.Fatalf("it says %q, %v; want %q", got, err, want)
			}
			if err := command.Process.Signal(second); err != nil {
				t.Fatal(err)
			}
		}
		_ = command.Wait()
		if status := command.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != second {
			t.Errorf("it ended with %v, want %v", command.ProcessState, second)
		}
	}
}
