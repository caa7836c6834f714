package marble_test

import (
	"slices"
	"testing"

	"rulebook/impl/engine/enginetest"
	reference "rulebook/impl/marble"
	"rulebook/impl/marble/handin"
	"rulebook/steps"
	"rulebook/steps/marble"
	"rulebook/steps/stepstest"
)

// A fault hides no other one that can be seen beside it.
func TestTwoFaultsAreTwoCauses(t *testing.T) {
	t.Parallel()
	suite := stepstest.Open(t, marble.Vocabulary(), handin.Assignment().Reference())
	tests := []struct {
		class  class
		rules  []string
		reason string
	}{
		{class{valid: diagonalBySum, jumpedStays: true}, []string{"MARBLE-R3", "MARBLE-R33"}, "a jump and its end"},
		{class{valid: landsOnMarbles, narrow: true}, []string{"MARBLE-R13", "MARBLE-R32"}, "the traditional board is right"},
		{class{valid: notLeft, startsInCorners: true}, []string{"MARBLE-R18", "MARBLE-R2"}, "constructors and moves"},
		{class{valid: valid, narrow: true, evenArms: true}, []string{"MARBLE-R13", "MARBLE-R20"}, "two of the arm thickness"},
		{class{valid: valid, takesEarly: true, evenArms: true}, []string{"MARBLE-R20", "MARBLE-R38"}, "a refusal"},
	}
	for _, test := range tests {
		subject := enginetest.Faulty(reference.Reference(), test.class.fault)
		counted := func(c steps.Scenario) bool { return !c.Remark }
		_, causes := steps.Judge(stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: counted}))
		found := steps.Each(causes, func(c steps.Cause) string { return c.Rule })
		slices.Sort(found)
		if !slices.Equal(found, test.rules) {
			t.Errorf("%s: %q are broken, want %q", test.reason, found, test.rules)
		}
	}
}
