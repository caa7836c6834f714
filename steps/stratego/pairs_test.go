package stratego_test

import (
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	assignment "rulebook/impl/stratego"
	"rulebook/steps/stepstest"
	"rulebook/steps/stratego"
)

func TestTwoFaultsHaveTwoCauses(t *testing.T) {
	t.Parallel()
	faults := faults()
	stepstest.Pairs{
		Suite: stepstest.Open(t, stratego.Vocabulary(), assignment.Reference()), Folder: "../../fixtures/submissions/stratego",
		Least: 100,
		Both: func(a, b string) engine.Subject {
			first, second := faults[a], faults[b]
			if first == nil || second == nil || !enginetest.Apart(first, second) {
				return nil
			}
			return enginetest.Faulty(assignment.Reference(), handedIn(first), handedIn(second))
		},
		Hides: map[string]string{
			"missing-spy":                "no Spy can show what is wrong with Spies",
			"spy-cannot-be-made":         "no Spy can show what is wrong with Spies",
			"wrong-package":              "there is no class of the assignment",
			"constructor-stores-nothing": "no piece stands anywhere",
		},
	}.Check(t, 1, 24)
}
