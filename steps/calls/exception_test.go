package calls_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

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

// A mistake in code is no exception of another kind: it is told as it is, and what cannot be called breaks the rule that demands it.
func TestAMistakeIsNoExceptionOfAnotherKind(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n" +
			"  - {id: S-R1, section: A, rule: It halves., graded: scenarios}\n  - {id: S-R2, section: A, rule: It throws., graded: scenarios}\n")},
		"small/face.yaml": {Data: []byte("functions: [half(int) int]\nexceptions: {odd: {Python: [ValueError]}}\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  @S-R1\n  Scenario: A\n    Then `half(4)` is 2\n" +
			"  @S-R2\n  Scenario: B\n    When calling `half(3)`\n    Then it throws \"odd\"\n")},
	})
	const right = "def half(n):\n    if n % 2:\n        raise ValueError(n)\n    return n // 2\n"
	for _, test := range []struct {
		from, to string
		want     []string
		reason   string
	}{
		{"", "", nil, "a right program"},
		{"half(n)", "half(*, n)",
			[]string{"S-R1: half(4) raises TypeError: half() takes 0 positional arguments but 1 was given."}, "it cannot be called"},
		{"raise ValueError(n)", "raise Odd(n)", []string{"S-R2: half(3) raises NameError at a.py:3: name 'Odd' is not defined."}, "a mistake"},
		{"raise ValueError(n)", "raise KeyError(n)", []string{`S-R2: half(3) throws KeyError, not "odd".`}, "another exception"},
	} {
		got := causes(t, suite, map[string]string{"a.py": strings.Replace(right, test.from, test.to, 1)})
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
