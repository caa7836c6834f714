package report

import (
	"testing"

	"rulebook/impl/engine"
)

func TestEvidence(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		totals   Totals
		language string
		want     string
		percent  int
		reason   string
	}{
		{Totals{engine.Passed: 140, engine.Failed: 6, engine.NotClaimed: 133}, "Go", "146 of 279 scenarios could be put to a Go program", 52,
			"what could not be put is no evidence"},
		{Totals{engine.Passed: 1, engine.NotAsked: 9}, "Eiffel", "1 of 1 scenarios could be put to an Eiffel program", 100,
			"what the rubric excludes is missed by nobody"},
		{Totals{engine.Crashed: 1, engine.TimedOut: 1, engine.Flooded: 1, engine.OverTheLimit: 1, engine.Flaky: 1, engine.Broken: 1}, "C++",
			"6 of 6 scenarios could be put to a C++ program", 100, "however it ended, it was put to it"},
		{Totals{engine.NotClaimed: 3}, "executable", "0 of 3 scenarios could be put to this program", 0, "a program whose language is not known"},
		{Totals{engine.Passed: 2, engine.NotClaimed: 1}, "", "2 of 3 scenarios could be put to this program", 66,
			"no language, and a share rounded down"},
		{Totals{engine.NotAsked: 3}, "Java", "", 0, "nothing was asked"},
		{nil, "Java", "", 0, "nothing was graded"},
	} {
		evidence := test.totals.Evidence()
		if got := evidence.Words(test.language); got != test.want || evidence.Percent() != test.percent {
			t.Errorf("%s: %q, %d %%; want %q, %d %%", test.reason, got, evidence.Percent(), test.want, test.percent)
		}
	}
}

func TestEvidenceReachesAShare(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		evidence Evidence
		percent  int
		want     bool
		reason   string
	}{
		{Evidence{40, 100}, 40, true, "exactly so much"},
		{Evidence{399, 1000}, 40, false, "a little less"},
		{Evidence{0, 10}, 0, true, "nothing is demanded"},
		{Evidence{9, 10}, 100, false, "all is demanded"},
		{Evidence{}, 40, true, "of nothing all is there"},
	} {
		if got := test.evidence.Reaches(test.percent); got != test.want {
			t.Errorf("%s: %v reaches %d %%: %t", test.reason, test.evidence, test.percent, got)
		}
	}
}
