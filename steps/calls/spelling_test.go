package calls_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// A report writes names as the student does.
func TestNamesAreToldAsTheProgramHasThem(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n  - {id: S-R1, section: A, rule: It is so., graded: scenarios}\n" +
			"  - {id: S-R2, section: A, rule: It is so., graded: scenarios}\n  - {id: S-R3, section: A, rule: It is so., graded: scenarios}\n")},
		"small/face.yaml": {Data: []byte("classes: {Stack: [new(), " +
			"isEmpty() boolean, pushAll(list of int), topItem int, \"static ofOne(int) Stack\"]}\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n" +
			"  @S-R1\n  Scenario: A\n    Then `Stack().isEmpty()` is true\n" +
			"  @S-R2\n  Scenario: B\n    Given `s = Stack.ofOne(1)`\n    When calling `s.pushAll([2])`\n    Then nothing changed\n" +
			"  @S-R3\n  Scenario: C\n    Given `s = Stack()`\n    When calling `s.pushAll([\"isEmpty\"])`\n" +
			"    Then it throws an exception with the message \"no\"\n")},
	})
	const snakes = "class Stack:\n    top_item = 0\n    def is_empty(self):\n        return self.top_item\n" +
		"    @staticmethod\n    def of_one(n):\n        return Stack()\n" +
		"    def push_all(self, items):\n        self.top_item = items[-1]\n"
	camels := strings.NewReplacer("top_item", "topItem", "is_empty", "isEmpty", "push_all", "pushAll", "of_one", "ofOne").Replace(snakes)
	for _, test := range []struct {
		text, reason string
		want         []string
	}{
		{snakes, "as Python has them", []string{"Stack().is_empty() is 0, not true.", "After s.push_all([2]), s.top_item is 2, and was 0 before.",
			`s.push_all(["isEmpty"]) returns, and does not throw an exception.`}},
		{camels, "as the assignment has them", []string{"Stack().isEmpty() is 0, not true.",
			"After s.pushAll([2]), s.topItem is 2, and was 0 before.",
			`s.pushAll(["isEmpty"]) returns, and does not throw an exception.`}},
		{"class Stack:\n    Is_Empty = 1\n", "none of them, but one that begins otherwise", []string{
			"There is no method isEmpty in class Stack, but a property.", "There is no method ofOne in class Stack.",
			"There is no method pushAll in class Stack."}},
	} {
		subject := handedIn(t, suite, map[string]string{"a.py": test.text})
		var got []string
		for _, r := range stepstest.Run(t, suite, subject, steps.Options{Once: true}) {
			got = append(got, steps.Sentence(r))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
