package steps_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/fixtures"
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
		`The nearest is: the peg in row NUMBER, column NUMBER jumps`,
		"steps.On(`the peg in row (\\d+), column (\\d+) leaps UP`, func(w *world) any { return w.thePegInRow }),",
	} {
		if !strings.Contains(results[0].Reason, want) {
			t.Errorf("the reason is\n%s\nwithout %s", results[0].Reason, want)
		}
	}
}

// The parser of Gherkin panics at what it does not expect. That is a fault of the file, and of a line.
func TestAPanicOfTheParserIsAFaultByFileAndLine(t *testing.T) {
	t.Parallel()
	const fine = "Feature: Fine\n  Scenario: Fine\n    Given the Simple T\n"
	_, err := open(t, "cs300").In(fstest.MapFS{
		"cs300/01_fine.feature": {Data: []byte(fine)},
		"cs300/02_long.feature": {Data: []byte(fine + "# " + strings.Repeat("x", 64<<10) + "\n    Then 4 pegs are left\n")},
	})
	fault, ok := errors.AsType[*fixtures.Fault](err)
	if !ok || fault.File != "cs300/02_long.feature" || fault.Line != 4 || !strings.Contains(fault.Words, "the parser of Gherkin broke off here") {
		t.Errorf("the error is %v", err)
	}
}

// Whatever stands in a feature, it is read, or said to be wrong.
func FuzzFeatures(f *testing.F) {
	f.Add("Feature: A\n  Rule: B\n    @CS300-R1\n    Scenario Outline: <x>\n      Given the <x>\n      Examples:\n        | x |\n        | y |\n")
	f.Add("# language: fr\nFonctionnalité: A\n  Contexte:\n    Soit un\n  Scénario: B\n    Quand \"\"\"\n x\n\"\"\"\n")
	f.Add("Feature: A\n  Scenario: B\n    * a\n      | a \\| b | c |\n@x")
	suite := open(f, "cs300")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 16<<10 {
			t.Skip("whoever reads a folder bounds lines and steps")
		}
		other, err := suite.In(fstest.MapFS{"cs300/a.feature": {Data: []byte(text)}})
		if err == nil {
			_, err = other.Faults()
		}
		if err != nil && strings.Contains(err.Error(), "broke off") {
			t.Log(err)
		}
	})
}
