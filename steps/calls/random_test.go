package calls_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/lint"
	"rulebook/steps/stepstest"
)

// atRandom is a feature that asks the model solution what is right.
const atRandom = `Feature: At random
  @FRA-R6
  Scenario: Random sums
    Then it does what the solution does:
      """
      any a, c: int from -20 to 20
      any b, d: int from 0 to 20
      sum = Fraction(a, b).add(Fraction(c, d))
      [sum.numerator, sum.denominator]
      """

  @FRA-R9
  Scenario: Random divisors
    Then it does what the solution does:
      """
      any pair: list of int from 0 to 30 up to 2
      gcd(pair[0], pair[1])
      """

  @FRA-R8
  Scenario: Random calls
    Then it does what the solution does:
      """
      random calls of Fraction
      """
`

// drawn gives the suite of fractions with that feature alone.
func drawn(t *testing.T) *steps.Suite {
	t.Helper()
	suite, err := open(t).In(fstest.MapFS{"fraction/03_at_random.feature": {Data: []byte(atRandom)}})
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// built builds a program of fractions.
func built(t *testing.T, suite *steps.Suite, p program, edits ...string) *submission.Subject {
	t.Helper()
	submissiontest.Need(t, p.tool)
	text, err := os.ReadFile(filepath.Join(folder, "fraction", p.file))
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.NewReplacer(edits...).Replace(string(text))
	if len(edits) > 0 && edited == string(text) {
		t.Fatalf("%q does not stand in the program", edits[0])
	}
	return handedIn(t, suite, map[string]string{filepath.Base(p.file): edited})
}

// model gives the model solution of a suite, which answers all that a test asks.
func model(t *testing.T, suite *steps.Suite) *steps.Solution {
	t.Helper()
	subject := built(t, suite, programs["Python"])
	return &steps.Solution{Open: func(context.Context) (engine.Subject, error) { return subject, nil }}
}

// solved gives the options of a grading with the model solution and a seed.
func solved(model *steps.Solution, seed uint32, only func(steps.Scenario) bool) steps.Options {
	return steps.Options{Seed: seed, Solution: model, CommandTime: time.Minute, Select: only}
}

// A fault that the fixed scenarios miss is found at random, and told by the smallest scenario that shows it.
func TestAFaultThatOnlyRandomCallsFind(t *testing.T) {
	t.Parallel()
	sums := func(c steps.Scenario) bool { return c.Title == "Random sums" }
	suite := drawn(t)
	solution := model(t, suite)
	for language, edits := range map[string][]string{
		"Python": {"self.numerator = sign * numerator", "self.numerator = sign * (numerator if numerator // divisor < 9 else 0)"},
		"Java":   {"this.numerator = sign * numerator", "this.numerator = sign * (numerator / divisor < 9 ? numerator : 0)"},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			if language != "Python" {
				costtest.SkipBeforePush(t)
			}
			subject := built(t, suite, programs[language], edits...)
			for _, r := range stepstest.Run(t, open(t), subject, steps.Options{CommandTime: time.Minute, Select: fixed}) {
				if r.Outcome != engine.Passed {
					t.Errorf("%s: the fixed scenario %s finds it, too: %s", language, r.Scenario.ID, r.Reason)
				}
			}
			r := stepstest.Run(t, suite, subject, solved(solution, 5, sums))[0]
			told := strings.Join(r.Example, "\n")
			if r.Outcome != engine.Failed || r.Breaks != "FRA-R6" || !strings.HasPrefix(told, "Given `sum = Fraction(") ||
				!strings.Contains(told, "`\nWhen calling `[sum.numerator, sum.denominator]`\nThen it is [") {
				t.Errorf("%s: it %s by %s, with the example:\n%s", language, r.Outcome, r.Breaks, told)
			}
			costtest.SkipBeforePush(t)
			again := stepstest.Run(t, suite, subject, solved(solution, 5, sums))[0]
			if diff := cmp.Diff(r, again); diff != "" {
				t.Errorf("%s: the same seed gives something else:\n%s", language, diff)
			}
		})
	}
}

// A right program passes, whatever is drawn, in each language.
func TestARightProgramPassesAllThatIsDrawn(t *testing.T) {
	t.Parallel()
	suite, seeds := drawn(t), costtest.Most([]uint32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 2)
	solution := model(t, suite)
	for language, p := range programs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			if language != "Python" {
				costtest.SkipBeforePush(t)
			}
			subject := built(t, suite, p)
			for _, seed := range seeds {
				for _, r := range stepstest.Run(t, suite, subject, solved(solution, seed, nil)) {
					if r.Outcome != engine.Passed || !r.Scenario.Random {
						t.Errorf("%s, seed %d: %s %s: %s", language, seed, r.Scenario.ID, r.Outcome, r.Reason)
					}
				}
			}
		})
	}
}

// Answers are kept for other gradings, and nothing is asked twice.
func TestAnswersOfTheSolutionAreKept(t *testing.T) {
	t.Parallel()
	suite := drawn(t)
	subject := built(t, suite, programs["Python"])
	options := solved(model(t, suite), 1, nil)
	options.Solution.Kept = t.TempDir()
	first := stepstest.Run(t, suite, subject, options)
	options.Solution = &steps.Solution{Kept: options.Solution.Kept, Open: func(context.Context) (engine.Subject, error) {
		t.Error("the solution is asked again")
		return nil, engine.Stopf(engine.Broken, "it is asked again")
	}}
	if diff := cmp.Diff(first, stepstest.Run(t, suite, subject, options)); diff != "" {
		t.Errorf("kept answers say something else:\n%s", diff)
	}
	options.Solution = nil
	for _, r := range stepstest.Run(t, suite, subject, options) {
		if r.Outcome != engine.Broken {
			t.Errorf("without a solution the scenario %s %s", r.Scenario.ID, r.Outcome)
		}
	}
}

// What an interrupt cuts off is no answer of the solution.
func TestAnInterruptedAnswerIsNotKept(t *testing.T) {
	t.Parallel()
	suite := drawn(t)
	subject := built(t, suite, programs["Python"])
	ctx, interrupt := context.WithCancel(t.Context())
	options := solved(&steps.Solution{Kept: t.TempDir(), Open: func(context.Context) (engine.Subject, error) {
		interrupt()
		return subject, nil
	}}, 1, nil)
	if results, err := suite.Run(ctx, subject, options); err == nil && stepstest.Outcomes(results)[engine.Passed] > 0 {
		t.Errorf("after an interrupt scenarios pass: %v", results)
	}
	if kept, err := os.ReadDir(options.Solution.Kept); err != nil || len(kept) > 0 {
		t.Errorf("%d answers are kept, %v", len(kept), err)
	}
}

// What cannot be asked of the solution is told before anything runs.
func TestWhatTheSolutionCannotBeAsked(t *testing.T) {
	t.Parallel()
	for below, want := range map[string]string{
		"any a: int from 3\ngcd(a, a)":        "a range has two ends",
		"any a: Fraction\ngcd(a, a)":          "can be drawn here",
		"any a: int":                          "nothing stands below the step",
		"any a: int\nf = Fraction(a, 1)":      "nothing is compared",
		"gcd(1)(2)":                           "only a name can be called",
		"random calls of Fractoin":            "is Fraction meant?",
		"random calls of Fraction\ngcd(1, 2)": "stand alone",
	} {
		text := strings.ReplaceAll("Feature: A\n  @FRA-R9\n  Scenario: A\n    Then it does what the solution does:\n\"\"\"\n"+
			below+"\n\"\"\"\n", "\t", "")
		suite, err := open(t).In(fstest.MapFS{"fraction/03_a.feature": {Data: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		faults, err := lint.Faults(suite)
		said := ""
		for _, f := range faults {
			said += f.Error() + "\n"
		}
		if err != nil || !strings.Contains(said, want) {
			t.Errorf("%s: it is told %q, %v; want %q", below, said, err, want)
		}
	}
}
