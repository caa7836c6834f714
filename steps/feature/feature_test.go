package feature_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/fixtures"
	"rulebook/steps/feature"
)

// The parser of Gherkin panics at what it does not expect. That is a fault of the file, and of a line.
func TestAPanicOfTheParserIsAFaultByFileAndLine(t *testing.T) {
	t.Parallel()
	const fine = "Feature: Fine\n  Scenario: Fine\n    Given the Simple T\n"
	_, err := feature.Read(fstest.MapFS{
		"cs300/01_fine.feature": {Data: []byte(fine)},
		"cs300/02_long.feature": {Data: []byte(fine + "# " + strings.Repeat("x", 64<<10) + "\n    Then 4 pegs are left\n")},
	}, "cs300")
	fault, ok := errors.AsType[*fixtures.Fault](err)
	if !ok || fault.File != "cs300/02_long.feature" || fault.Line != 4 ||
		!strings.Contains(fault.Words, "the parser of Gherkin broke off here") {
		t.Errorf("the error is %v", err)
	}
}
