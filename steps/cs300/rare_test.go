package cs300_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	vocabulary "rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

// wrongOnceIn is the fault that isValidMove gives a wrong answer for one of so many positions and moves.
func wrongOnceIn(positions uint64) enginetest.Fault {
	return func(right enginetest.Right) map[string]engine.Action {
		return map[string]engine.Action{"valid": func(a []string) ([]string, error) {
			answer, err := right("valid", a...)
			rows, boardless := right("board")
			if err != nil || boardless != nil {
				return answer, err
			}
			position := fnv.New64a()
			_, _ = fmt.Fprint(position, rows, a)
			if position.Sum64()%positions == 0 {
				return engine.Value(strings.Join(answer, "") == "false"), nil
			}
			return answer, nil
		}}
	}
}

// "grader help random" promises how rare a fault may be that a grading finds.
func TestRareFaultsAreFound(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := stepstest.Open(t, vocabulary.Vocabulary(), cs300.Reference())
	const seeds = 20
	for _, test := range []struct {
		positions uint64 // one of them shows the fault
		least     int    // of the seeds that find it
		reason    string
	}{
		{50, 20, "a fault that shows here and there is always found"},
		{500, 19, "a rare fault is nearly always found"},
		{2000, 13, "a very rare fault is found two times of three"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			found := 0
			for seed := range uint32(seeds) {
				if findsWrongAnswers(t, suite, test.positions, seed+1) {
					found++
				}
			}
			t.Logf("1 of %d positions: %d of %d seeds", test.positions, found, seeds)
			if found < test.least {
				t.Errorf("%s: %d of %d seeds find what shows in 1 of %d positions, want %d", test.reason, found, seeds, test.positions, test.least)
			}
		})
	}
}

func findsWrongAnswers(t *testing.T, suite *steps.Suite, positions uint64, seed uint32) bool {
	t.Helper()
	results := stepstest.Run(t, suite, enginetest.Faulty(cs300.Reference(), wrongOnceIn(positions)), steps.Options{
		Once: true, Seed: seed, Select: func(c steps.Scenario) bool { return c.Random && c.RuleID == "CS300-R40" },
	})
	for _, r := range results {
		if r.Outcome.Wrong() {
			return true
		}
	}
	return false
}
