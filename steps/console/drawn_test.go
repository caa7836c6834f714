package console_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// reckoning is a program that tells of two numbers the sum and then the product, which is another one beyond some
// number.
func reckoning(sum, product string, right int) machine {
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		run := engine.Run{End: engine.Exited, Status: "exit status 0"}
		if len(input) < 2 {
			return run
		}
		a, _ := strconv.Atoi(input[0])
		b, _ := strconv.Atoi(input[1])
		times := a * b
		if times > right {
			times++
		}
		says := strings.NewReplacer("SUM", strconv.Itoa(a+b), "PRODUCT", strconv.Itoa(times))
		run.Output = []byte(says.Replace(sum + "\n" + product + "\n"))
		return run
	}}
}

// A message in other words breaks the rule that has it first, also where other numbers are drawn at random, and where
// no scenario has it but those.
func TestMessagesOfRandomGamesAreKnownInTheWordsOfTheProgram(t *testing.T) {
	t.Parallel()
	const solved = "\n    Then the program does what the solution does:\n" + `      """` +
		"\n      any a, b: int from %s to 9\n" + `      the player types "{a}", "{b}"` + "\n      %s\n" + `      """` + "\n"
	const sum, product = `the program prints "Sum: {number}"`, `the program prints "Product: {number}"`
	feature := "Feature: Reckoning\n" + `  @REC-R1
  Scenario: Two and three
    When the player types "2" and "3"
    Then the program prints "Sum: 5"
` + "  @REC-R2\n  Scenario: Any sum" + fmt.Sprintf(solved, "1", sum) +
		"  @REC-R3\n  Scenario: Any product" + fmt.Sprintf(solved, "1", product) +
		"  @REC-R4\n  Scenario: A negative product" + fmt.Sprintf(solved, "-9", product+"\n      it ends")
	suite := suiteOf(t, feature)
	const passed, failed, right = engine.Passed, engine.Failed, 1000
	tests := []struct {
		program machine
		want    []engine.Outcome
		reason  string
	}{
		{reckoning("Sum: SUM", "Product: PRODUCT", right), []engine.Outcome{passed, passed, passed, passed}, "as in the features"},
		{reckoning("That makes SUM", "Product: PRODUCT", right), []engine.Outcome{failed, passed, passed, passed}, "another word for the sum"},
		{reckoning("Sum: SUM", "Times: PRODUCT.", right), []engine.Outcome{passed, passed, failed, passed}, "another word for the product"},
		{reckoning("That makes SUM", "Times: PRODUCT.", right), []engine.Outcome{failed, passed, failed, passed}, "other words for both"},
		{reckoning("That makes SUM", "Times: PRODUCT.", 20), []engine.Outcome{failed, passed, failed, failed}, "and products that are wrong"},
		{reckoning("That makes 5 (SUM)", "Product: PRODUCT", right), []engine.Outcome{failed, failed, passed, passed}, "always the known sum"},
		{reckoning("Sum: SUM", "There is a product.", right), []engine.Outcome{passed, passed, failed, failed}, "no number"},
	}
	for _, test := range tests {
		model := &steps.Solution{Open: func(context.Context) (engine.Subject, error) {
			return reckoning("Sum: SUM", "Product: PRODUCT", right), nil
		}}
		results := stepstest.Run(t, suite, test.program, steps.Options{Seed: 1, Solution: model})
		got := steps.Each(results, func(r steps.Result) engine.Outcome { return r.Outcome })
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v: %s", test.reason, got, test.want, strings.Join(steps.Each(results, steps.Sentence), " / "))
		}
	}
	spoken := stepstest.Run(t, suite, reckoning("That makes SUM", "Product: PRODUCT", right), steps.Options{})
	if spoken[0].Outcome != failed || spoken[1].Outcome != engine.Broken {
		t.Errorf("%s and %s, want failed and broken: only what is drawn needs the solution", spoken[0].Outcome, spoken[1].Outcome)
	}
}
