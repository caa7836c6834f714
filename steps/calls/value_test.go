package calls

import (
	"testing"

	"rulebook/fixtures"
)

// An object in JavaScript has texts for keys, also where a map has numbers.
func TestKeysAreNumbersWhereTheFaceHasThem(t *testing.T) {
	t.Parallel()
	r := lists()
	for _, test := range []struct{ call, value, want, reason string }{
		{"byAge()", `{"1": "1", "-20": "x"}`, `{1: "1", -20: "x"}`, "numbers"},
		{"byAge()", `{1: "a", "1a": "b", "": "c"}`, `{1: "a", "1a": "b", "": "c"}`, "one that is a number, and texts"},
		{"byName()", `{"1": 1}`, `{"1": 1}`, "texts"},
		{"words()", `["1", "2"]`, `["1", "2"]`, "no map"},
		{"first()", `{"1": 1}`, `{"1": 1}`, "an object"},
	} {
		call, err1 := r.read(test.call)
		value, err2 := r.read(test.value)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if got := r.numbered(call, value).String(); got != test.want {
			t.Errorf("%s: %s is %s, want %s", test.reason, test.call, got, test.want)
		}
	}
}

// lists reads expressions with functions that give lists, sets and maps.
func lists() expressionReader {
	return expressionReader{face: &fixtures.Face{Functions: []fixtures.Member{
		member("byAge() map of int to text"), member("byName() map of text to int"),
		member("tags() set of text"), member("words() list of text"), member("index() map of text to set of int"), member("first() Word"),
	}}}
}

// Where a program gives sets, no order of a list that is expected can be meant.
func TestAListThatIsWrittenForASetIsOne(t *testing.T) {
	t.Parallel()
	r := lists()
	for _, test := range []struct{ call, expected, want, reason string }{
		{"tags()", `["a"]`, `set(["a"])`, "a set"},
		{"words()", `["a"]`, `["a"]`, "a list"},
		{"index()", `{"a": [1, 2]}`, `{"a": set([1, 2])}`, "sets in a map"},
		{"tags()", `null`, `null`, "nothing"},
		{"first()", `["a"]`, `["a"]`, "an object"},
		{"size(tags())", `1`, `1`, "what all objects are asked"},
	} {
		call, err1 := r.read(test.call)
		expected, err2 := r.read(test.expected)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if got := r.resulting(call, expected).String(); got != test.want {
			t.Errorf("%s: %s is %s, want %s", test.reason, test.call, got, test.want)
		}
	}
}

func TestValuesAreCompared(t *testing.T) {
	t.Parallel()
	usually, loosely := comparison{within: -1}, comparison{within: -1, anyOrder: true}
	for _, test := range []struct {
		expected, actual string
		how              comparison
		same             bool
		reason           string
	}{
		{`1`, `1`, usually, true, "the same"},
		{`1`, `1.0`, usually, true, "whole numbers, with a point or without"},
		{`1`, `2`, usually, false, "another number"},
		{`1`, `-1`, usually, false, "another sign"},
		{`1`, `1.1`, usually, false, "a number between"},
		{`0.3`, `0.30000000000000004`, usually, true, "the same, as binary numbers are"},
		{`0.3`, `0.3001`, usually, false, "another in the fourth digit"},
		{`0`, `0.000001`, usually, false, "near to nothing is not nothing"},
		{`1000000000000`, `1000000000001`, usually, false, "large whole numbers are the same digit by digit"},
		{`123456789012345678901`, `123456789012345678902`, usually, false, "larger ones, too"},
		{`1`, `"1"`, usually, false, "a text is no number"},
		{`"a"`, `"a"`, usually, true, "a text"},
		{`"a"`, `"A"`, usually, false, "another case"},
		{`"a"`, `"a "`, usually, false, "a blank"},
		{`true`, `1`, usually, false, "a truth is no number"},
		{`null`, `0`, usually, false, "nothing is no number"},
		{`null`, `null`, usually, true, "nothing"},
		{`[1, 2]`, `[1.0, 2]`, usually, true, "a list"},
		{`[1, 2]`, `[2, 1]`, usually, false, "another order"},
		{`[1, 2]`, `[2, 1]`, loosely, true, "another order where it does not matter"},
		{`[1, 1, 2]`, `[2, 1, 2]`, loosely, false, "a value too often"},
		{`[1, 2]`, `[1, 2, 3]`, usually, false, "one more"},
		{`[]`, `null`, usually, false, "an empty list is something"},
		{`[1, 2]`, `set([1, 2])`, usually, true, "a set that keeps the order of a list"},
		{`[1, 2]`, `set([2, 1])`, usually, false, "one that does not"},
		{`[1, 1]`, `set([1])`, usually, false, "nor what comes twice"},
		{`set([1, 2])`, `[2, 1]`, usually, true, "a list that holds what a set does"},
		{`set([1, 2])`, `[1, 2, 1]`, usually, false, "one that holds it twice"},
		{`set([])`, `{}`, usually, false, "a map is neither"},
		{`set([1, 2])`, `set([2, 1])`, usually, true, "a set has no order"},
		{`{"a": 1, "b": 2}`, `{"b": 2, "a": 1}`, usually, true, "a map has none either"},
		{`{"a": 1}`, `{"a": 2}`, usually, false, "another value"},
		{`{"a": 1}`, `{"b": 1}`, usually, false, "another key"},
		{`{1: "a"}`, `{"1": "a"}`, usually, false, "a key of another kind"},
		{`[[0.1], {"x": 0.2}]`, `[[0.1], {"x": 0.2}]`, usually, true, "values within values"},
		{`3.14`, `3.141592`, comparison{within: 0.01}, true, "within the tolerance"},
		{`3.14`, `3.15`, comparison{within: 0.01}, true, "at its edge, whatever binary numbers make of it"},
		{`3.14`, `3.16`, comparison{within: 0.01}, false, "beyond it"},
		{`[1.0, 2.0]`, `[1.05, 1.95]`, comparison{within: 0.1}, true, "in a list"},
		{`3`, `"3"`, comparison{within: 1}, false, "a text is near to no number"},
	} {
		expected, err1 := expressionReader{face: face()}.read(test.expected)
		actual, err2 := expressionReader{face: face()}.read(test.actual)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if got := test.how.same(expected, actual); got != test.same {
			t.Errorf("%s: %s is %s: %v, want %v", test.reason, test.actual, test.expected, got, test.same)
		}
	}
}
