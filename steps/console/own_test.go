package console_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/console"
	"rulebook/steps/stepstest"
)

// own opens an assignment of one rule, whose scenario has some steps.
func own(t *testing.T, lines ...string) *steps.Suite {
	t.Helper()
	feature := "Feature: Sums\n  @SUM-R1\n  Rule: It adds\n    Scenario: A sum\n      " + strings.Join(lines, "\n      ") + "\n"
	return stepstest.Open(t, console.Vocabulary("sums", fstest.MapFS{
		"sums/01_sums.feature": {Data: []byte(feature)},
		"sums/rules.yaml":      {Data: []byte("document: Sums\nrules:\n  - {id: SUM-R1, section: Sums, rule: It adds., basis: stated, graded: scenarios}\n")},
	}), nobody())
}

// adding is a program that reads numbers behind a question without a line end, and says something about their sum.
func adding(question, says string) engine.Subject {
	return enginetest.Altered{InProcess: nobody(), OnConsole: func(_ context.Context, input []string, _ engine.Feed) (engine.Run, error) {
		var out strings.Builder
		sum, n := 0, 0
		for _, typed := range input[:min(2, len(input))] {
			out.WriteString(question)
			_, _ = fmt.Sscan(typed, &n)
			sum += n
		}
		if len(input) < 2 {
			out.WriteString(question)
			return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 1", Failed: true}, nil
		}
		fmt.Fprintf(&out, says, sum)
		return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 0"}, nil
	}}
}

// Where a program waits for an answer, one text ends and another begins. Nothing else parts them.
func TestATextEndsAtAQuestion(t *testing.T) {
	t.Parallel()
	tests := []struct {
		question, says, then string
		want                 engine.Outcome
		reason               string
	}{
		{"Number: ", "Sum: %d\n", `the program prints "Sum: 12"`, engine.Passed, "as it should be"},
		{"n", "Sum: %d\n", `the program prints "Sum: 12"`, engine.Passed, "right behind a question that is a letter"},
		{"1", "%d\n", `the program prints "12"`, engine.Passed, "right behind a question that is a digit"},
		{"n", "%d\n", `the program prints the line "12"`, engine.Passed, "a line begins behind a question"},
		{"n", "x%d\n", `the program prints "12"`, engine.Failed, "the question is not all that stands before it"},
		{"1", "3%d\n", `the program prints "12"`, engine.Failed, "another number, right behind a question"},
		{"n", "%d0\n", `the program prints "12"`, engine.Failed, "another number"},
	}
	for _, test := range tests {
		suite := own(t, `When the player types "5" and "7"`, "Then "+test.then)
		results := stepstest.Run(t, suite, adding(test.question, test.says), steps.Options{})
		if len(results) != 1 || results[0].Outcome != test.want {
			t.Errorf("%+v, want %s: %s", results, test.want, test.reason)
		}
	}
}

// What a step seems to say must be what it says.
func TestSeveralTextsInOneStepAreAFault(t *testing.T) {
	t.Parallel()
	tests := []struct {
		step, says string
	}{
		{`Then the program prints "yes" or "no"`, "write a step for each"},
		{`Then the program prints "yes" and "no"`, "write a step for each"},
		{`Then the program asks "a", or "b"`, "write a step for each"},
		{`Then the program prints "He said "no" loudly"`, ""},
		{`Then the program prints the line "1, 2 or 3"`, ""},
	}
	for _, test := range tests {
		faults, err := own(t, `When the player types "1"`, test.step).Faults()
		said := fmt.Sprint(faults)
		if err != nil || strings.Contains(said, "several texts") != (test.says != "") || !strings.Contains(said, test.says) {
			t.Errorf("%s: %v, %v; it should say %q", test.step, faults, err, test.says)
		}
	}
}
