package engine

import (
	"bufio"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/terminal"
)

func TestASubjectWithinThisProcessIsSeenAtATerminal(t *testing.T) {
	t.Parallel()
	asks := InProcess{Play: func(in io.Reader, out io.Writer, _ func(time.Duration)) error {
		lines := bufio.NewReader(in)
		fmt.Fprint(out, "name? ")
		name, _ := lines.ReadString('\n')
		fmt.Fprintf(out, "\x1b[2J\x1b[Hhi %sage? ", name)
		_, err := lines.ReadString('\n')
		if err != nil {
			return io.ErrUnexpectedEOF
		}
		return nil
	}}
	for _, test := range []struct {
		reason string
		input  []string
		want   []terminal.Sight
		failed bool
	}{
		{"all is typed", []string{"bob", "7"}, []terminal.Sight{{Waits: true, Before: "name?"}, {Typed: 1, Waits: true, Before: "hi bob\nage?"},
			{Typed: 2, Before: "hi bob\nage? 7\n"}}, false},
		{"not enough is typed", []string{"bob"},
			[]terminal.Sight{{Waits: true, Before: "name?"}, {Typed: 1, Waits: true, Before: "hi bob\nage?"},
				{Typed: 1, Before: "hi bob\nage?"}}, true},
	} {
		run, err := asks.Console(t.Context(), test.input, AtTerminal)
		if diff := cmp.Diff(test.want, run.Sights); err != nil || run.Failed != test.failed || diff != "" {
			t.Errorf("%s: %v, failed %t (-want +got):\n%s", test.reason, err, run.Failed, diff)
		}
	}
}
