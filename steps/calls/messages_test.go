package calls_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// A message in other words is one fault, whatever rules want it.
func TestAMessageInOtherWordsBreaksTheFirstRuleThatHasIt(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	const rule = "  - {id: S-R%d, section: A, rule: It is so.}\n"
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n" + fmt.Sprintf(rule+rule+rule, 1, 2, 3))},
		"small/face.yaml":  {Data: []byte("functions: [half(int) int, third(int) int]\nexceptions: {odd: {Python: [ValueError, KeyError]}}\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n" +
			"  @S-R1\n  Scenario: A\n    Given `n = 3`\n    When calling `half(n)`\n    Then it throws \"odd\"\n" +
			"    And it throws an exception with the message \"left over\"\n" +
			"  @S-R2\n  Scenario: B\n    Then `third(4)` throws \"odd\" with the message \"left over\"\n" +
			"  @S-R3\n  Scenario: C\n    Then `third(-3)` throws \"odd\" with the message \"below 0\"\n")},
	})
	for _, test := range []struct { // a KeyError would have its message in quotes
		half, third, below string
		want               []string
		reason             string
	}{
		{"left over", "left over", "below 0", nil, "as the document has them"},
		{"rest", "rest", "below 0", []string{"S-R1"}, "in other words wherever it stands"},
		{"left over", "rest", "below 0", []string{"S-R2"}, "in other words in the second place alone"},
		{"rest", "left over", "below 0", []string{"S-R1"}, "in the first place alone"},
		{"rest", "remains", "below 0", []string{"S-R1", "S-R2"}, "in two ways"},
		{"rest", "rest", "rest", []string{"S-R1", "S-R3"}, "another message, in the same words"},
	} {
		program := fmt.Sprintf("def half(n):\n    if n %% 2:\n        raise ValueError(%q)\n    return n // 2\n\ndef third(n):\n"+
			"    if n < 0:\n        raise KeyError(%q)\n    if n %% 3:\n        raise ValueError(%q)\n    return n // 3\n",
			test.half, test.below, test.third)
		var notes, broken []string
		options := steps.Options{Once: true, Notice: func(note string) { notes = append(notes, note) }}
		for _, r := range stepstest.Run(t, suite, handedIn(t, suite, map[string]string{"small.py": program}), options) {
			if r.Outcome.Wrong() {
				broken = append(broken, r.Breaks)
			}
		}
		if diff := cmp.Diff(test.want, broken); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
		if said := strings.Contains(fmt.Sprint(notes), "says “rest” for “left over”"); said != (test.half == "rest") {
			t.Errorf("%s: the notes are %q", test.reason, notes)
		}
	}
}
