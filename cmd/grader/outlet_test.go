package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// full is an output that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// A report that was lost is a fault of the machine, and never a pass: who asked for it would not miss it.
func TestALostOutputIsAFaultOfTheMachine(t *testing.T) {
	t.Parallel()
	for _, arguments := range []string{
		"list", "list cs300", "check ../../features/cs300", "explain CS300-R4", "help", "help grade", "version", "completion bash",
		"grade cs300 ../../README.md --sandbox=none",
	} {
		var complaint bytes.Buffer
		status := run(t.Context(), strings.Fields(arguments), streams{full{}, &complaint})
		if status != exitBroken || !strings.Contains(complaint.String(), "no space left") {
			t.Errorf("%q: status %d, it complains %q, want status %d and the reason", arguments, status, &complaint, exitBroken)
		}
	}
}
