package console_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/lint"
	"rulebook/steps/stepstest"
)

// totalling adds numbers from a file and the keyboard up to some sum, beyond which it breaks off or says wrongs.
func totalling(says string, right, most int) machine {
	return machine{InProcess: nobody(), does: func(setting engine.Setting, input []string) engine.Run {
		sum := 0
		for _, word := range append(strings.Fields(setting.Files["in.txt"]), input...) {
			n, _ := strconv.Atoi(word)
			sum += n
		}
		run := engine.Run{End: engine.Exited, Status: "exit status 0", Files: setting.Files}
		switch {
		case sum > most:
			run.Status, run.Failed = "exit status 1", true
		case sum > right:
			sum = 0
			fallthrough
		default:
			run.Output = fmt.Appendf(nil, says, sum, float64(sum))
		}
		return run
	}}
}

func TestRandomGamesAreThoseOfTheSolution(t *testing.T) {
	t.Parallel()
	const says = "Sum: %d\nAs a number: %.2f\n"
	template := []string{
		"Then the program does what the solution does:", `"""`, "any more: int from 0 to 9", "any numbers: list of int from 0 to 20 up to 6",
		`the file "in.txt" holds:`, "  {numbers}", `the player types "{more}", "{more}"`, `the program prints "Sum: {number}"`,
		`it prints "number: {number within 0.01}"`, "it ends", `"""`,
	}
	for _, test := range []struct {
		program machine
		example []string
		reason  string
	}{
		{totalling(says, 1000, 1000), nil, "a right one"},
		{totalling("The Sum: %d, as a number: %.3f!\n", 1000, 1000), nil, "one in other words, where they do not matter"},
		{totalling("Sum: %d\nnumber: %0.1f", 40, 1000), []string{
			`When the file "in.txt" holds:`, `  """`, "  20", "  8", "  1", `  """`, `And the player types "6", "6"`,
			`Then the program prints "Sum: 41"`, `And it prints "number: {41.00 within 0.01}"`, "And it ends",
		}, "one that is wrong above 40"},
	} {
		suite := own(t, template...)
		if faults, err := lint.Faults(suite); len(faults) > 0 || err != nil {
			t.Fatal(faults, err)
		}
		for seed := range uint32(5) {
			model := &steps.Solution{Open: func(context.Context) (engine.Subject, error) { return totalling(says, 1000, 90), nil }}
			r := stepstest.Run(t, suite, test.program, steps.Options{Seed: seed, Solution: model})[0]
			if want := test.example != nil; (r.Outcome == engine.Failed) != want || !want && r.Outcome != engine.Passed {
				t.Errorf("%s: it %s: %s", test.reason, r.Outcome, r.Reason)
			}
			if diff := cmp.Diff(test.example, r.Example); seed == 0 && diff != "" {
				t.Errorf("%s: the example:\n%s", test.reason, diff)
			}
		}
	}
}

// A value may stand right behind a word of the text, where the solution has a blank.
func TestAValueIsAWordForItself(t *testing.T) {
	t.Parallel()
	suite := own(t, "Then it does what the solution does:", `"""`, "any n: int from 1 to 9", `the player types "{n}"`,
		`the program prints "Sum{like .*}"`, `it prints "{number with 2 decimals}"`, `"""`)
	model := &steps.Solution{Open: func(context.Context) (engine.Subject, error) { return totalling("Sum is %d\nor %.2f", 9, 9), nil }}
	r := stepstest.Run(t, suite, totalling("Sum was %d\nor %.2f", 9, 9), steps.Options{Solution: model})[0]
	if told := strings.Join(r.Example, "\n"); !strings.Contains(told, `Then the program prints "Sum is `) {
		t.Errorf("it %s: %s\n%s", r.Outcome, r.Reason, told)
	}
}

// What the solution breaks on is put to nobody.
func TestWhatTheSolutionBreaksOn(t *testing.T) {
	t.Parallel()
	suite := own(t, "Then it does what the solution does:", `"""`, "any n: int from 1 to 9", `the player types "{n}"`,
		`the program prints "Sum: {number}"`, `"""`)
	model := &steps.Solution{Open: func(context.Context) (engine.Subject, error) { return totalling("Sum: %d %f", 0, 0), nil }}
	r := stepstest.Run(t, suite, totalling("Sum: %d %f", 9, 9), steps.Options{Solution: model})[0]
	if r.Outcome != engine.Broken || !strings.Contains(r.Reason, "the model solution breaks on what is drawn") {
		t.Errorf("it %s: %s", r.Outcome, r.Reason)
	}
}

func TestWhatIsNoTemplate(t *testing.T) {
	t.Parallel()
	for below, want := range map[string]string{
		"any n: int from 9 to 1\nit prints \"a\"": "where it begins or above",
		"any n: set\nit prints \"a\"":             "can be drawn here",
		"the player types \"1\"":                  "nothing is expected",
		"it says \"1\"":                           "there is no phrase",
		"it prints \"a\", \"b\"":                  "write a step for each",
		"it prints \"a\" then \"b\"":              "write a step for each",
	} {
		lines := append(append([]string{"Then it does what the solution does:", `"""`}, strings.Split(below, "\n")...), `"""`)
		faults, err := lint.Faults(own(t, lines...))
		if err != nil || !strings.Contains(fmt.Sprint(faults), want) {
			t.Errorf("%s: %v, %v; want %q", below, faults, err, want)
		}
	}
}

// Where the solution shows no board, none is asked for.
func TestWhereTheSolutionShowsNoBoard(t *testing.T) {
	t.Parallel()
	shows := machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		run := engine.Run{End: engine.Exited, Status: "exit status 0", Output: []byte("none\n")}
		if strings.Join(input, "") > "6" {
			run.Output = []byte("#.\n.#\n")
		}
		return run
	}}
	suite := suiteOf(t, `Feature: Boards
  @BOA-R1
  Scenario: A board
    When the player types "9"
    Then it shows the board:
      """
      #.
      .#
      """

  @BOA-R2
  Scenario: Any
    Then it does what the solution does:
      """
      any n: int from 0 to 9
      the player types "{n}"
      it shows the board:
      """
`)
	model := &steps.Solution{Open: func(context.Context) (engine.Subject, error) { return shows, nil }}
	for _, r := range stepstest.Run(t, suite, shows, steps.Options{Solution: model}) {
		if r.Outcome != engine.Passed {
			t.Errorf("%s: it %s: %s", r.Scenario.Title, r.Outcome, steps.Sentence(r))
		}
	}
}
