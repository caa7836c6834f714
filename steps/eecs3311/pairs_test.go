package eecs3311

import (
	"testing"

	"rulebook/impl/eecs3311"
	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps/stepstest"
)

func TestTwoFaultsHaveTwoCauses(t *testing.T) {
	t.Parallel()
	faults := faultsOfExamples()
	stepstest.Pairs{
		Suite: stepstest.Open(t, Vocabulary(), eecs3311.Reference()), Folder: examples,
		Least: 90,
		Both: func(a, b string) engine.Subject {
			first, second := faults[a], faults[b]
			if first == nil || second == nil || !enginetest.Apart(first, second) {
				return nil
			}
			reference := enginetest.Faulty(eecs3311.Reference(), first, second)
			reference.Delivered = nil
			return reference
		},
	}.Check(t, 1, 12)
}
