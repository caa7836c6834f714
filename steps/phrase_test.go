package steps_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// Whoever writes a rule learns from a step that nothing says what to write.
func TestAnUndefinedStepNamesTheNearestPhrase(t *testing.T) {
	t.Parallel()
	const feature = `Feature: Performing
  Rule: A peg jumps.
    @CS300-R46
    Scenario: A peg that does not know how
      Given the Simple T
      When the peg in row 3, column 3 leaps UP
      Then 4 pegs are left
`
	suite, err := open(t, "cs300").In(fstest.MapFS{"cs300/09_performing.feature": {Data: []byte(feature)}})
	if err != nil {
		t.Fatal(err)
	}
	results := stepstest.Run(t, suite, reference(t, "cs300"), steps.Options{Once: true})
	if len(results) != 1 || results[0].Outcome != engine.Broken {
		t.Fatalf("the results are %+v, want one that is broken", results)
	}
	for _, want := range []string{
		`no phrase of cs300 says "the peg in row 3, column 3 leaps UP"`,
		`The nearest is: the peg in row ‹number›, column ‹number› jumps`,
		"steps.On(`the peg in row (\\d+), column (\\d+) leaps UP`, func(w *world) any { return w.thePegInRow }),",
	} {
		if !strings.Contains(results[0].Reason, want) {
			t.Errorf("the reason is\n%s\nwithout %s", results[0].Reason, want)
		}
	}
}
