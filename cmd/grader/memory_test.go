//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/submissiontest"
)

// Whatever a submission writes, the grader stays small, and so does its result document.
func TestTheGraderStaysSmall(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	const mostMemory, mostDocument = 150 << 10, 8 << 20 // KiB, bytes
	tests := []struct{ script, reason string }{
		{"print('Choose a board style: ' * 45_000)\nprint('x\\n' * 500_000, file=sys.stderr)", "almost as much as it may"},
		{"while True: print('\\xff\\n' * 1000)", "more than it may"},
	}
	for _, test := range costtest.Most(tests, 1) {
		folder := submissiontest.HandIn(t, map[string]string{"game.py": "import sys\nsys.stdin.read()\n" + test.script + "\n"})
		document := filepath.Join(t.TempDir(), "result.json")
		grader := exec.CommandContext(t.Context(), "grader", "grade", "cs300", folder, "--only", "03_main", "--json", document)
		_ = grader.Run() // it fails, as it should
		info, err := os.Stat(document)
		if err != nil {
			t.Fatalf("%s: %v", test.reason, err)
		}
		usage := grader.ProcessState.SysUsage().(*syscall.Rusage)
		if usage.Maxrss > mostMemory || info.Size() > mostDocument {
			t.Errorf("it writes %s: the grader holds %d KiB, the document has %d bytes", test.reason, usage.Maxrss, info.Size())
		}
	}
}
