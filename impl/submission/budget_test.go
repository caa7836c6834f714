package submission

import (
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/submissiontest"
)

func TestASpentBudgetShortensTheTime(t *testing.T) {
	t.Parallel()
	const second = time.Second
	tests := []struct {
		hangs, ends []time.Duration // runs in that order
		want        time.Duration   // of 10 seconds
		reason      string
	}{
		{nil, nil, 10 * second, "a program of which nothing is known"},
		{[]time.Duration{10 * second}, nil, 10 * second, "one hang"},
		{[]time.Duration{59 * second}, nil, 10 * second, "a moment is left"},
		{[]time.Duration{60 * second}, nil, soon, "it is spent, and nothing has ever come to an end"},
		{[]time.Duration{60 * second}, []time.Duration{soon / 10}, soon, "it is spent, and runs end at once"},
		{[]time.Duration{60 * second}, []time.Duration{second}, 4 * second, "it is spent, and a run took a second"},
		{[]time.Duration{60 * second}, []time.Duration{8 * second}, 10 * second, "never more than usual"},
		{[]time.Duration{10 * second, 50 * second, 3 * second}, []time.Duration{second}, 4 * second, "it has hung again, but not for long"},
		{slices.Repeat([]time.Duration{10 * second}, 40), []time.Duration{9 * second}, second, "all that it has hung is too long"},
		{nil, slices.Repeat([]time.Duration{2 * second}, 200), 10 * second, "a slow program that never hangs has all its time"},
		{nil, slices.Repeat([]time.Duration{9 * second}, 40), second, "but not without end"},
		{nil, slices.Repeat([]time.Duration{second}, 9999), 10 * second, "what ends in a moment costs nothing"},
	}
	for _, test := range tests {
		a := &account{Budget: Budget{}.orDefault()}
		for _, hang := range test.hangs {
			a.took(hang, false)
		}
		for _, end := range test.ends {
			a.took(end, true)
		}
		if got := a.time(10 * second); got != test.want {
			t.Errorf("%v, want %v: %s", got, test.want, test.reason)
		}
	}
}

func TestASpentBudgetShortensTheOutput(t *testing.T) {
	t.Parallel()
	const usual = 1 << 20
	tests := []struct {
		floods  int
		largest int
		want    int
		reason  string
	}{
		{0, 500 << 10, usual, "no flood"},
		{3, 10, usual, "some is left"},
		{4, 10, small, "it is spent"},
		{4, 50 << 10, 200 << 10, "it is spent, and a right run writes much"},
		{4, 500 << 10, usual, "never more than usual"},
	}
	for _, test := range tests {
		a := &account{Budget: Budget{}.orDefault()}
		a.wrote(test.largest, true)
		for range test.floods {
			a.wrote(usual, false)
		}
		if got := a.output(usual); got != test.want {
			t.Errorf("%d, want %d: %s", got, test.want, test.reason)
		}
	}
}

// wasting opens a program in Python that does what its first line of input says.
func wasting(t *testing.T, budget Budget) *Subject {
	t.Helper()
	submissiontest.Need(t, "python3")
	folder := submissiontest.HandIn(t, map[string]string{"game.py": `
word = input()
while word == "hang": pass
while word == "flood": print("x" * 9999)
print("well")
`})
	limits := process.Limits{Time: 2 * soon, Output: 2 * small}
	s, err := Open(t.Context(), folder, Assignment{}, Conditions{Limits: limits, Budget: budget})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestAProgramIsTold(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	tests := []struct {
		word   string
		end    engine.End
		words  string
		reason string
	}{
		{"hang", engine.OutOfTime, "not waited for again", "of a hang"},
		{"flood", engine.OutOfSpace, "not read on", "of a flood"},
	}
	for _, test := range tests {
		s := wasting(t, Budget{Waiting: 1, Floods: 1})
		for again := range 2 {
			run, err := s.Console(t.Context(), []string{test.word}, engine.AllAtOnce)
			if err != nil || run.End != test.end {
				t.Fatalf("%s: %+v, %v", test.reason, run.End, err)
			}
			if spent := again > 0; run.Spent != spent || spent != strings.Contains(run.Status, test.words) {
				t.Errorf("%s, time %d: spent %t, status %q", test.reason, again, run.Spent, run.Status)
			}
		}
	}
}
