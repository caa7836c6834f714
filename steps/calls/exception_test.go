package calls_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// Nobody can know which exception is right where the face names none in the language of the program. That is no fault of its own.
func TestAnExceptionNeedsAClassInTheLanguage(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	const right = "def half(n):\n    if n % 2:\n        raise ValueError(n)\n    return n // 2\n"
	tests := []struct {
		classes, program string
		want             engine.Outcome
		reason           string
	}{
		{"Java: [OddException], Python: [ValueError]", right, engine.Passed, "the one that is named"},
		{"Java: [OddException], Python: [KeyError]", right, engine.Failed, "another one is named"},
		{"Java: [OddException]", right, engine.NotClaimed, "none is named in its language"},
		{"Java: [ValueError]", right, engine.Passed, "one of another language has the name"},
		{"Java: [OddException]", strings.Replace(right, "raise ValueError(n)", "pass", 1), engine.Failed, "it throws nothing"},
	}
	for _, test := range tests {
		suite := small(t, "small", fstest.MapFS{
			"small/rules.yaml": {Data: []byte("document: A\nrules:\n" +
				"  - {id: S-R1, section: A, rule: It is so., basis: stated, graded: scenarios}\n")},
			"small/face.yaml":    {Data: []byte("functions: [half(int) int]\nexceptions: {odd: {" + test.classes + "}}\n")},
			"small/01_a.feature": {Data: []byte("Feature: A\n  @S-R1\n  Scenario: A\n    When calling `half(3)`\n    Then it throws \"odd\"\n")},
		})
		subject := handedIn(t, suite, map[string]string{"small.py": test.program})
		if got := stepstest.Run(t, suite, subject, steps.Options{Once: true})[0].Outcome; got != test.want {
			t.Errorf("%s: %s, want %s", test.reason, got, test.want)
		}
	}
}
