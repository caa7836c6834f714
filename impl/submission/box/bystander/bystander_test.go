//go:build unix

package bystander

import (
	"os/exec"
	"strconv"
	"testing"
)

func TestABystanderTellsWhetherASignalReachedIt(t *testing.T) {
	t.Parallel()
	tests := []struct {
		script string
		want   bool
		reason string
	}{
		{":", false, "nobody sends one"},
		{`kill -0 "$0"`, false, "it is only asked for"},
		{`kill -` + Signal + ` $$`, false, "another is meant, which lives on"},
		{`kill -` + Signal + ` "$0"`, true, "it is sent one"},
		{`kill -` + Signal + ` "$0"; kill -` + Signal + ` "$0"`, true, "it is sent two"},
		{`kill -KILL "$0"`, true, "it is killed"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			b, err := Start("/bin/sh")
			if err != nil {
				t.Fatal(err)
			}
			said, err := exec.Command("/bin/sh", "-c", test.script, strconv.Itoa(b.Number())).CombinedOutput()
			if err != nil {
				t.Errorf("sending a signal: %v: %s", err, said)
			}
			if got := b.Reached(); got != test.want {
				t.Errorf("it was reached: %t, want %t: %s", got, test.want, test.reason)
			}
		})
	}
}

func TestABystanderThatCannotStartIsAnError(t *testing.T) {
	t.Parallel()
	for _, shell := range []string{"/no/such/shell", "/bin/false"} {
		if _, err := Start(shell); err == nil {
			t.Errorf("%s gave a bystander", shell)
		}
	}
}
