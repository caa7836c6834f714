// Package stepstest runs suites in tests.
package stepstest

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// Open opens the suite of a vocabulary, with the command table of a reference.
func Open(t testing.TB, v steps.Vocabulary, reference engine.InProcess) *steps.Suite {
	t.Helper()
	suite, err := steps.Open(v, reference)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// Run runs a suite. The test ends if it cannot be run.
func Run(t testing.TB, suite *steps.Suite, subject engine.Subject, options steps.Options) []steps.Result {
	t.Helper()
	results, err := suite.Run(t.Context(), subject, options)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// Paste runs a scenario about a rule that is given by its steps, as a feature has them, and gives its result.
func Paste(t testing.TB, suite *steps.Suite, subject engine.Subject, rule string, lines []string) steps.Result {
	t.Helper()
	text := "Feature: Pasted\n\n  @" + rule + "\n  Scenario: Pasted\n    " + strings.Join(lines, "\n    ") + "\n"
	one, err := suite.In(fstest.MapFS{suite.Assignment + "/00_pasted.feature": {Data: []byte(text)}})
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	return Run(t, one, subject, steps.Options{Once: true})[0]
}

// Explain shows both sides of a mismatch; nothing for none.
func Explain(m *steps.Mismatch) string {
	if m == nil {
		return ""
	}
	return "want\n  " + strings.Join(m.Expected, "\n  ") + "\ngot\n  " + strings.Join(m.Actual, "\n  ")
}

// Outcomes counts the results of each outcome.
func Outcomes(results []steps.Result) map[engine.Outcome]int {
	counts := map[engine.Outcome]int{}
	for _, r := range results {
		counts[r.Outcome]++
	}
	return counts
}

// Choose selects the scenarios whose ids begin with one of the prefixes.
func Choose(prefixes ...string) func(steps.Scenario) bool {
	return func(c steps.Scenario) bool {
		return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(c.ID, p) })
	}
}

// NotPassed gives the results of the scenarios that did not pass, those that count and the remarks.
func NotPassed(results []steps.Result) (counted, remarks []steps.Result) {
	for _, r := range results {
		switch {
		case r.Outcome == engine.Passed:
		case r.Scenario.Remark:
			remarks = append(remarks, r)
		default:
			counted = append(counted, r)
		}
	}
	return counted, remarks
}

// OnConsole selects the scenarios that need the console face.
func OnConsole(c steps.Scenario) bool { return slices.Contains(c.Tags, "console") }
