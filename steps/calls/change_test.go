package calls_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps/lint"
	"rulebook/steps/stepstest"
)

const purses = `class Purse:
    def __init__(self, coins):
        self.coins = coins

    def pay(self, other, coins):
        if coins > self.coins:
            self.coins = 0
            raise ValueError("too many")
        self.coins -= coins
        other.coins += coins

    def count(self):
        return self.coins


def largest(numbers):
    numbers.sort()
    return numbers[-1]
`

// What changes is told, and what may change does not matter.
func TestWhatChanges(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	given := []string{"Given `a = Purse(5)`", "And `b = Purse(2)`"}
	tests := []struct {
		steps  []string
		want   string // in the reason; "" if it passes
		reason string
	}{
		{append(given, "When calling `a.count()`", "Then nothing changed"), "", "a question changes nothing"},
		{append(given, "When calling `a.pay(b, 1)`", "Then nothing changed"), "after a.pay(b, 1), a.coins is 4, and was 5 before",
			"the object itself"},
		{append(given, "When calling `a.pay(b, 1)`", "Then nothing else changed"), "after a.pay(b, 1), b.coins is 3, and was 2 before",
			"another one"},
		{append(given, "When calling `a.pay(a, 1)`", "Then nothing else changed"), "", "the object itself may"},
		{append(given, "When calling `a.pay(b, 9)`", "Then it throws an exception", "And nothing changed"),
			"after a.pay(b, 9), a.coins is 0, and was 5 before", "by what is refused"},
		{append(given, "When calling `a.pay(b, 9)`", "Then nothing changed"), "too many", "what is thrown is not lost"},
		{[]string{"Given `numbers = [3, 1]`", "When calling `largest(numbers)`", "Then it is 3", "And nothing changed"},
			"after largest(numbers), numbers is [1, 3], and was [3, 1] before", "a list"},
		{[]string{"Given `numbers = [3, 1]`", "When calling `largest(numbers)`", "Then `numbers` is [3, 1]"},
			"the value of numbers is [1, 3], not [3, 1]", "a list that is looked at by its name"},
		{append(given, "Then nothing changed"), `a step such as "When calling`, "by nothing"},
	}
	feature := "Feature: Changes\n"
	for _, test := range tests {
		feature += "  @A-R1\n  Scenario: " + test.reason + "\n    " + strings.Join(test.steps, "\n    ") + "\n"
	}
	files := fstest.MapFS{
		"purse/rules.yaml": {Data: []byte(
			"document: A\nrules:\n  - {id: A-R1, section: A, rule: It counts., basis: stated, graded: scenarios}\n")},
		"purse/face.yaml": {Data: []byte("classes:\n  Purse: [new(int), \"pay(Purse, int)\", count() int, coins int]\n" +
			"functions: [largest(list of int) int]\n")},
		"purse/01_changes.feature": {Data: []byte(feature)},
	}
	suite := small(t, "purse", files)
	subject := handedIn(t, suite, map[string]string{"purse.py": purses})
	for i, r := range stepstest.Run(t, suite, subject, solved(nil, 1, nil)) {
		said := r.Reason
		if r.Mismatch != nil {
			said += ": " + r.Mismatch.Sentence
		}
		if test := tests[i]; (r.Outcome == engine.Passed) != (test.want == "") || !strings.Contains(said, test.want) {
			t.Errorf("%s: it %s: %s; want %q", test.reason, r.Outcome, said, test.want)
		}
	}
}

// Of objects without fields nothing can be seen, which is told before anything runs.
func TestChangesThatCannotBeSeen(t *testing.T) {
	t.Parallel()
	const other = "classes: {A: [new(), f(int)], B: [new(), coins int]}\n"
	tests := []struct{ face, call, says, want, reason string }{
		{"classes: {A: [new(), pay()]}", "f(1)", "nothing changed", "seen of objects: name a field in face.yaml", "no class has a field"},
		{"classes: {A: [new(), coins int]}", "f(1)", "nothing changed", "", "a field"},
		{"functions: [largest(list of int) int]", "f(1)", "nothing changed", "", "no classes"},
		{"classes: {A: [new()]}\nfunctions: [largest(int) int]", "f(1)", "nothing changed", "name a field in face.yaml", "a function"},
		{other, "A().f(1)", "nothing changed", "seen of A: name a field in face.yaml", "the class of the object has none"},
		{other, "A().f(1)", "nothing else changed", "", "that object does not matter"},
		{"classes: {A: [new(), f(int), coins int], B: [new()]}", "A().f(1)", "nothing changed", "", "another class has none"},
	}
	for _, test := range tests {
		files := fstest.MapFS{
			"purse/rules.yaml":   {Data: []byte("document: A\nrules:\n  - {id: A-R1, section: A, rule: A., basis: stated, graded: scenarios}\n")},
			"purse/face.yaml":    {Data: []byte(test.face)},
			"purse/01_a.feature": {Data: []byte("Feature: A\n  @A-R1\n  Scenario: A\n    When calling `" + test.call + "`\n    Then " + test.says)},
		}
		faults, err := lint.Faults(small(t, "purse", files))
		said := ""
		for _, f := range faults {
			said += f.Error() + "\n"
		}
		if err != nil || strings.Contains(said, "name a field") != (test.want != "") || !strings.Contains(said, test.want) {
			t.Errorf("%s: %q, %v; want %q", test.reason, said, err, test.want)
		}
	}
}
