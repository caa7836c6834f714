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

// What stands in a wrong place is told by what may stand there.
func TestWhatCannotStandSomewhereIsTold(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, reason string }{
		{"Feature: A\n  @X-R1\n  Scenario: B\n    Then it ends\n", "", "nothing is wrong"},
		{"\n  @X-R1\n  Scenario: B\n    Then it ends\n", "a.feature:3: this is no Gherkin", "no feature behind a tag"},
		{"Scenario: B\n  Then it ends\n", "cannot stand here: a file begins with Feature: and a title", "no feature"},
		{"Feature: A\n  Scenario: B\n    @X-R1\n    Then it ends\n", "below a tag: a tag stands above Rule:, Scenario:",
			"a tag below its scenario"},
		{"Feature: A\n  @X-R1\n  Senario: B\n    Then it ends\n", "below a tag: a tag stands above Rule:, Scenario:", "a misspelt keyword"},
		{"Feature: A\n  Scenario: B\n    Then it ends\n    it ends\n", "steps begin with Given, When", "no keyword"},
	} {
		_, err := feature.Read(fstest.MapFS{"x/a.feature": {Data: []byte(test.text)}}, "x")
		if err == nil && test.want != "" || err != nil && (test.want == "" || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: the error is %v, want %q", test.reason, err, test.want)
		}
	}
}
