package steps_test

import (
	"regexp"
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

func TestPhrasesAreToldInWords(t *testing.T) {
	t.Parallel()
	tests := []struct{ expression, want, reason string }{
		{`^the board:$`, "the board:", "words"},
		{`^(\d+) pegs are left$`, "‹number› pegs are left", "a number"},
		{`^row (-?\d+), column (-?\d+)$`, "row ‹number›, column ‹number›", "numbers that may be negative"},
		{`^it is (-?\d+(?:\.\d+)?)$`, "it is ‹number›", "a number that may have a fraction"},
		{`^(\pL[\pL\d]*) is kept$`, "‹text› is kept", "a name"},
		{`^jumps (UP|DOWN|LEFT|RIGHT)$`, "jumps ‹UP|DOWN|LEFT|RIGHT›", "a choice"},
		{`^(Cross|Circle|Triangle)$`, "‹Cross|Circle|Triangle›", "words that begin alike"},
		{`^a (Marshal|General|Colonel|Major|Spy)$`, "a ‹Marshal|General|Colonel|…›", "a long choice"},
		{`^it is (not )?legal$`, "it is [not ]legal", "what may be missing"},
		{`^the text "([^"]*)" is entered$`, `the text "‹text›" is entered`, "a text"},
		{`^(?:the peg in row (\d+)|nothing) moves$`, "‹the peg in row ‹number›|nothing› moves", "a choice of what differs itself"},
	}
	for _, test := range tests {
		if got := (steps.Phrase{Expression: regexp.MustCompile(test.expression)}).Words(); got != test.want {
			t.Errorf("%s is told as %q, want %q: %s", test.expression, got, test.want, test.reason)
		}
	}
}

func TestTheNearestPhrasesAreThoseWithTheSameWords(t *testing.T) {
	t.Parallel()
	phrases := steps.Each([]string{
		`(?:the program|it) prints "(.*)"( to the error stream)?( exactly| but for blanks)?`, `(?:the program|it) asks "([^"]*)"`,
		`the next board is( exactly)?:`, `the player types (nothing|".*")`, `the program ends(?: with exit status ([0-9]+))?`,
		"`(\\pL\\pN*) = ([^`]+)`", "(it|`[^`]+`) is (.+)", "(it|`[^`]+`) throws (.+)",
	}, func(expression string) steps.Phrase { return steps.On(expression, func(any) any { return nil }) })
	for step, want := range map[string]string{
		`the program print "a b c"`:         `the program prints "‹text›"; or: the program asks "‹text›"`,
		`it prints "a" on the error stream`: `it prints "‹text›" to the error stream`,
		`the program ends with status 3`:    `the program ends with exit status ‹number›`,
		`the player type "1"`:               `the player types "‹text›"`,
		"`f.add(g)` equals 3":               "`‹expression›` is ‹text›; or: `‹expression›` throws ‹text›",
		`the next boards are:`:              `the next board is:`,
	} {
		if got := steps.NearestPhrases(phrases, step); got != want {
			t.Errorf("%s is told to be like %s, want %s", step, got, want)
		}
	}
}
