package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOutcomeOfAnError(t *testing.T) {
	t.Parallel()
	tests := []struct {
		err    error
		want   Outcome
		reason string
	}{
		{nil, Passed, "nothing went wrong"},
		{Stopf(Crashed, "it ended"), Crashed, "a stop knows its outcome"},
		{fmt.Errorf("asking: %w", Stopf(Flooded, "too much")), Flooded, "a stop is found in the chain"},
		{errors.Join(errors.New("first"), Stopf(NotClaimed, "no face")), NotClaimed, "a stop is found among joined errors"},
		{fmt.Errorf("%w, then %w", Stopf(TimedOut, "late"), Stopf(Crashed, "gone")), TimedOut, "the first stop counts"},
		{io.ErrUnexpectedEOF, Broken, "nobody has classified it"},
		{context.DeadlineExceeded, Broken, "a deadline alone does not tell whose fault it is"},
		{errors.New("crashed"), Broken, "words are no classification"},
	}
	for _, test := range tests {
		if got := OutcomeOf(test.err); got != test.want {
			t.Errorf("%v: got %q, want %q: %s", test.err, got, test.want, test.reason)
		}
	}
}

func TestAStopSaysItsReason(t *testing.T) {
	t.Parallel()
	if got, want := Stopf(Crashed, "%s after %d moves", "it ended", 3).Error(), "it ended after 3 moves"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

func TestWhyARunDidNotComeToItsEnd(t *testing.T) {
	t.Parallel()
	tests := []struct {
		run    Run
		want   *Stop
		reason string
	}{
		{Run{End: Exited, Status: "exit status 0"}, nil, "all went well"},
		{Run{End: Exited, Status: "exit status 1", Failed: true}, nil, "what its status means is not for here to say"},
		{Run{End: Exited, Status: "exit status 0", LeftBehind: true}, nil, "it has ended, though something of it has not"},
		{Run{End: OutOfTime, Status: "at most 10s"}, &Stop{Outcome: TimedOut,
			Reason: "the program was stopped: it had not come to its end in time, at most 10s"}, "it was slow"},
		{Run{End: OutOfSpace, Status: "more than 5 bytes"},
			&Stop{Outcome: Flooded, Reason: "the program was stopped after it had written more than 5 bytes"}, "it wrote much"},
		{Run{End: OverLimit, Status: "memory: 2 GiB of 1 GiB"},
			&Stop{Outcome: OverTheLimit, Reason: "the program was stopped because it took too much: memory: 2 GiB of 1 GiB"}, "it took much"},
		{Run{End: Killed, Status: "signal: aborted", Failed: true},
			&Stop{Outcome: Crashed, Reason: "the program broke off with signal: aborted"}, "a signal ended it"},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, test.run.Stop()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

func TestOutcomesListsEachOutcomeOnce(t *testing.T) {
	t.Parallel()
	all := []Outcome{Passed, Failed, Blocked, NotClaimed, NotAsked, Crashed, TimedOut, Flooded, OverTheLimit, Flaky, Broken}
	listed := Outcomes()
	slices.Sort(all)
	slices.Sort(listed)
	if !slices.Equal(all, listed) {
		t.Errorf("listed are %q, there are %q", listed, all)
	}
}

func TestFeedsAreNamed(t *testing.T) {
	t.Parallel()
	for feed, want := range map[Feed]string{
		AllAtOnce:               "all at once",
		LineByLine:              "line by line",
		InCompany:               "all at once",
		LineByLine | InCompany:  "line by line",
		AtTerminal:              "at a terminal",
		AtTerminal | LineByLine: "at a terminal",
	} {
		if got := feed.String(); got != want {
			t.Errorf("feed %d is called %q, want %q", feed, got, want)
		}
	}
}
