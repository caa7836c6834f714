package marble_test

import (
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	assignment "rulebook/impl/marble"
	"rulebook/steps/marble"
	"rulebook/steps/stepstest"
)

func TestTwoFaultsHaveTwoCauses(t *testing.T) {
	t.Parallel()
	faults := faults()
	stepstest.Pairs{
		Suite: stepstest.Open(t, marble.Vocabulary(), assignment.Reference()), Folder: "../../fixtures/submissions/marble",
		Least: 90,
		Both: func(a, b string) engine.Subject {
			first, second := faults[a], faults[b]
			if first == nil || second == nil || !enginetest.Apart(first, second) {
				return nil
			}
			return enginetest.Faulty(assignment.Reference(), first, second)
		},
		Hides: map[string]string{"null-state": "no board can be seen"},
	}.Check(t, 1, 12)
}
