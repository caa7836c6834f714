package calls_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

const functionsInC = `#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef long long number;

/* int gcd(int a, int b) { return 0; } */
int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

double mean(const double values[], size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    return sum / count;
}

char *shout(char *new) {
    for (char *c = new; *c != 0; c++)
        *c = toupper(*c);
    return new;
}

number sum_of(int count, int *restrict values) {
    number sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

_Bool isEven(int n)
{
    if (n == 13) abort();
    return n % 2 == 0;
}

int main(void) {
    printf("%d\n", gcd(12, 18));
    return 0;
}
`

// Functions in C are called. What is wrong has one cause, and the rest is still put to the program.
func TestFunctionsInC(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "cc")
	submissiontest.Need(t, "g++")
	if !submission.Knows("C") {
		t.Skip("the language was taken out")
	}
	tests := []change{
		{"", "", nil, "a right program"},
		{"a : gcd", "1 : gcd", []string{"S-R1: gcd(12, 18) is 1, not 6."}, "a wrong value"},
		{"int gcd(int a, int b) { return b", "static int gcd(int a, int b) { return b", []string{"S-R1: There is no function gcd."},
			"a function that no other file can call"},
		{"sum += values[i];\n    return sum;", "{ sum += values[i]; values[i] = 0; }\n    return sum;",
			[]string{"S-R4: After sum_of(numbers), numbers is [0, 0], and was [3, 1] before."}, "an array is changed"},
		{"char *shout", "struct text { int n; } *shout", []string{"S-R3: There is no function shout."}, "a type of its own"},
		{"int count, int *restrict values", "int *values, int count", nil, "the count behind the array"},
		{"n == 13", "n == 4", []string{"S-R5: The program ended in isEven(4) (signal: aborted)."}, "it breaks down"},
	}
	files := fstest.MapFS{
		"small/rules.yaml": {Data: []byte(
			"document: A\nrules:\n" + strings.Join(steps.Each([]string{"1", "2", "3", "4", "5"}, func(n string) string {
				return "  - {id: S-R" + n + ", section: A, rule: It is so., basis: stated, graded: scenarios}\n"
			}), ""))},
		"small/face.yaml": {Data: []byte("functions: [\"gcd(int, int) int\", mean(list of number) number, shout(text) text, " +
			"sumOf(list of int) int, isEven(int) boolean]\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n" +
			"  @S-R1\n  Scenario: A\n    Then `gcd(12, 18)` is 6\n" +
			"  @S-R2\n  Scenario: B\n    Then `mean([1, 2.5])` is 1.75\n" +
			"  @S-R3\n  Scenario: C\n    Then `shout(\"abc\")` is \"ABC\"\n" +
			"  @S-R4\n  Scenario: D\n    Given `numbers = [3, 1]`\n    When calling `sumOf(numbers)`\n    Then it is 4\n    And nothing changed\n" +
			"  @S-R5\n  Scenario: E\n    Then `isEven(4)` is true\n")},
	}
	testChanges(t, small(t, "small", files), "small.c", functionsInC, tests)
}

// A change makes a program of a right one, with the causes that are wanted of it.
type change struct {
	from, to string
	want     []string
	reason   string
}

// testChanges grades a right program with each of some changes, handed in as a file.
func testChanges(t *testing.T, suite *steps.Suite, file, right string, changes []change) {
	t.Helper()
	for _, test := range changes {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			program := strings.Replace(right, test.from, test.to, 1)
			if test.from != "" && program == right {
				t.Fatalf("%q does not stand in the program", test.from)
			}
			subject := handedIn(t, suite, map[string]string{file: program})
			_, causes := steps.Judge(stepstest.Run(t, suite, subject, steps.Options{Once: true}))
			var got []string
			for _, c := range causes {
				got = append(got, c.Rule+": "+c.Sentence)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.reason, diff)
			}
		})
	}
}

// What a language cannot say is no fault, whatever a program does: that is known before it runs. The rest is put to it.
func TestWhatNoFunctionInCCanBeAskedFor(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "cc")
	submissiontest.Need(t, "g++")
	if !submission.Knows("C") {
		t.Skip("the language was taken out")
	}
	tests := []struct {
		step string
		want engine.Outcome

		reason string
	}{
		{"Then `half(4)` is 2", engine.Passed, "a whole number"},
		{"Then `half(2)` is 2", engine.Failed, "a wrong one"},
		{"When calling `half(-1)`\n    Then it throws an exception", engine.NotClaimed, "an exception, where it breaks down"},
		{"Then `late({\"a\": 1})` is 1", engine.NotClaimed, "a map"},
		{"Then `split(\"a b\")` is [\"a\", \"b\"]", engine.NotClaimed, "a list that is given back"},
		{"Then `half(len([1]))` is 0", engine.Failed, "a list that is given, to a function that there is not"},
		{"Then `after(Color.RED)` is Color.GREEN", engine.NotClaimed, "a constant"},
		{"Then `half(-1)` is 2\n    And `half(count(set([1])))` is 0", engine.NotClaimed,
			"a set in the second step, where the first breaks down"},
		{"Then it does what the solution does:\n      \"\"\"\n      any n: int from 1 to 3\n      split(text(n))\n      \"\"\"",
			engine.NotClaimed, "a list that is drawn"},
	}
	features := "Feature: A\n"
	for _, test := range tests {
		features += "  @S-R1\n  Scenario: " + test.reason + "\n    " + test.step + "\n"
	}
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n  - {id: S-R1, section: A, rule: It is so., graded: scenarios}\n")},
		"small/face.yaml": {Data: []byte("enumerations: {Color: [RED, GREEN]}\nfunctions: [half(int) int, after(Color) Color, " +
			"late(map of text to int) int, split(text) list of text, " +
			"len(list of int) int, count(set of int) int]\n")},
		"small/01_a.feature": {Data: []byte(features)},
	})
	subject := handedIn(t, suite, map[string]string{"a.c": "#include <stdlib.h>\nint half(int n) { if (n < 0) abort(); return n / 2; }\n"})
	for i, r := range stepstest.Run(t, suite, subject, steps.Options{Once: true}) {
		if r.Outcome != tests[i].want {
			t.Errorf("%s: %s, because %s; want %s", tests[i].reason, r.Outcome, r.Reason, tests[i].want)
		}
	}
}
