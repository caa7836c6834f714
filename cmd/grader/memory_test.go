//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
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
		held := heldBy(t, "grader", "grade", "cs300", folder, "--only", "03_main", "--json", document) // it fails, as it should
		info, err := os.Stat(document)
		if err != nil {
			t.Fatalf("%s: %v", test.reason, err)
		}
		if held > mostMemory || info.Size() > mostDocument {
			t.Errorf("it writes %s: the grader holds %d KiB, the document has %d bytes", test.reason, held, info.Size())
		}
	}
}

// heldBy runs a command, and tells how much memory it held at most, in KiB. A small process starts it: to the memory of a process the
// kernel counts that of the one that has started it.
func heldBy(t *testing.T, command ...string) int {
	t.Helper()
	const script = `import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)`
	out, err := exec.CommandContext(t.Context(), "python3", append([]string{"-c", script}, command...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	held, err := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil {
		t.Fatal(err)
	}
	return held
}
