package calls_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
)

const functionsInGo = `package main

import (
	"errors"
	"fmt"
	"strings"
)

// func Gcd(a, b int) int { return 0 }

func Gcd(a, b int) int {
	if b == 0 {
		return a
	}
	return Gcd(b, a%b)
}

var ErrNothing = errors.New("there is nothing")

func mean(values []float64) (float64, error) {
	if len(values) == 0 {
		return 0, ErrNothing
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values)), nil
}

func shout(text string) string {
	fmt.Println("shouting")
	return strings.ToUpper(text)
}

func sum_of(values []int) (sum int64) {
	for _, v := range values {
		sum += int64(v)
	}
	return sum
}

func count(words []string) map[string]int {
	counts := map[string]int{}
	for _, w := range words {
		counts[w]++
	}
	return counts
}

func letters(text string) map[rune]struct{} {
	found := map[rune]struct{}{}
	for _, r := range text {
		found[r] = struct{}{}
	}
	return found
}

func size(numbers map[int]bool) int {
	return len(numbers)
}

var _, _ = fmt.Println("ready")

func main() { fmt.Println(Gcd(12, 18)) }
`

const (
	setToNothing = "struct{} {\n\tfound := map[rune]struct{}{}\n\tfor _, r := range text {\n\t\tfound[r] = struct{}{}"
	setToTruth   = "bool {\n\tfound := map[rune]bool{}\n\tfor _, r := range text {\n\t\tfound[r] = "
)

// Functions in Go are called. What is wrong has one cause, and the rest is still put to the program.
func TestFunctionsInGo(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "go")
	if !submission.Knows("Go") {
		t.Skip("the language was taken out")
	}
	tests := []change{
		{"", "", nil, "a right program"},
		{"func main() { fmt.Println(Gcd(12, 18)) }", "", nil, "no main"},
		{"package main", "package sums", nil, "a package of its own"},
		{"func sum_of(values []int)", "func sum_of(values ...int)", nil, "any number of values"},
		{"func sum_of(values []int) (sum int64) {", "func sum_of(values ...int) (sum int64) {\n\tvalues[0]++", []string{
			"S-R4: sum_of(numbers) is 5, not 4."}, "it changes one of them"},
		{"return a\n", "return 1\n", []string{"S-R1: Gcd(12, 18) is 1, not 6."}, "a wrong value"},
		{"func Gcd(a, b int) int {\n", "func Gcd[T int | int8](a, b T) T {\n", []string{"S-R1: There is no function gcd."},
			"a function with a type parameter"},
		{"return sum\n", "values[0] = 0\n\treturn sum\n",
			[]string{"S-R4: After sum_of(numbers), numbers is [0, 1], and was [3, 1] before."}, "a slice is changed"},
		{"return 0, ErrNothing", "return 0, nil", []string{"S-R5: mean([]) gives 0, and does not throw an exception."}, "no error"},
		{"ErrNothing = errors.New(\"there is nothing\")", "ErrNothing = errors.New(\"nothing\")",
			[]string{`S-R5: The message of mean([]) is "nothing", not "there is nothing".`}, "another error"},
		{"return 0, ErrNothing", "return values[0], nil", []string{`S-R5: The message of mean([]) is "runtime error: ` +
			`index out of range [0] with length 0", not "there is nothing".`}, "a panic"},
		{"return 0, ErrNothing", "return 0, *(*error)(nil)", []string{
			"S-R5: mean([]) raises errorString at small.go:22: runtime error: invalid memory address or nil pointer dereference."},
			"something is asked of nil"},
		{"counts[w]++", "counts[w] = 1", []string{`S-R6: count(["a", "b", "a"]) is {"a": 1, "b": 1}, not {"a": 2, "b": 1}.`}, "a wrong map"},
		{setToNothing, setToTruth + "true", nil, "a set as a map to truth"},
		{setToNothing, setToTruth + "r != 'a'", []string{`S-R7: letters("aba") is set([98]), not set([97, 98]).`},
			"what is not true is not in it"},
		{"return len(numbers)", "delete(numbers, 3)\n\treturn 1",
			[]string{"S-R8: After size(numbers), numbers is set([]), and was set([3]) before."}, "a set is changed"},
		{"fmt.Println(\"shouting\")", "fmt.Println(\"whispering\")",
			[]string{"S-R3: The line “shouting” is missing in what shout(\"abc\") prints."}, "it prints something else"},
		{"return strings.ToUpper(text)", "panic(strings.ToUpper(text))",
			[]string{`S-R3: shout("abc") raises panic at small.go:33: ABC.`}, "it panics with a text"},
	}
	files := fstest.MapFS{
		"small/rules.yaml": {Data: []byte(
			"document: A\nrules:\n" + strings.Join(steps.Each(strings.Fields("1 2 3 4 5 6 7 8"), func(n string) string {
				return "  - {id: S-R" + n + ", section: A, rule: It is so., basis: stated, graded: scenarios}\n"
			}), ""))},
		"small/face.yaml": {Data: []byte("functions: [\"gcd(int, int) int\", mean(list of number) number, shout(text) text, " +
			"sumOf(list of int) int, count(list of text) map of text to int, letters(text) set of int, size(set of int) int]\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n" +
			"  @S-R1\n  Scenario: A\n    Then `gcd(12, 18)` is 6\n" +
			"  @S-R2\n  Scenario: B\n    Then `mean([1, 2.5])` is 1.75\n" +
			"  @S-R3\n  Scenario: C\n    When calling `shout(\"abc\")`\n    Then it is \"ABC\"\n    And it prints \"shouting\"\n" +
			"  @S-R4\n  Scenario: D\n    Given `numbers = [3, 1]`\n    When calling `sumOf(numbers)`\n    Then it is 4\n    And nothing changed\n" +
			"  @S-R5\n  Scenario: E\n    Then `mean([])` throws an exception with the message \"there is nothing\"\n" +
			"  @S-R6\n  Scenario: F\n    Then `count([\"a\", \"b\", \"a\"])` is {\"a\": 2, \"b\": 1}\n" +
			"  @S-R7\n  Scenario: G\n    Then `letters(\"aba\")` is set([97, 98])\n" +
			"  @S-R8\n  Scenario: H\n" +
			"    Given `numbers = set([3])`\n    When calling `size(numbers)`\n    Then it is 1\n    And nothing changed\n")},
	}
	testChanges(t, small(t, "small", files), "small.go", functionsInGo, tests)
}
