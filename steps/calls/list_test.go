package calls

import (
	"strings"
	"testing"

	"rulebook/impl/calls"
	"rulebook/steps"
)

func TestValuesAreOrdered(t *testing.T) {
	t.Parallel()
	number := func(digits string) calls.Tree { return calls.Leaf("int", digits) }
	tests := []struct {
		one, other calls.Tree
		apart      int
		comparable bool
		reason     string
	}{
		{number("9"), number("10"), -1, true, "numbers by their values"},
		{number("10"), calls.Leaf("float", "9.5"), 1, true, "whole or not"},
		{number("1"), calls.Leaf("float", "1.0"), 0, true, "the same value"},
		{calls.Leaf("text", "9"), calls.Leaf("text", "10"), 1, true, "texts by their characters"},
		{calls.Leaf("text", "9"), number("10"), 0, false, "a text and a number"},
		{calls.Leaf("true"), calls.Leaf("true"), 0, false, "what has no order"},
	}
	for _, tt := range tests {
		if apart, comparable := compared(tt.one, tt.other); apart != tt.apart || comparable != tt.comparable {
			t.Errorf("%s: %v and %v: %d, %v; want %d, %v", tt.reason, tt.one, tt.other, apart, comparable, tt.apart, tt.comparable)
		}
	}
}

func TestWhatHoldsOfListsIsSaidInPhrases(t *testing.T) {
	t.Parallel()
	look := wrong(face())
	for step, want := range map[string]string{
		"`[1]` is in ascending order":          "",
		"`[1]` is in descending order":         "",
		"`[1]` is in any order":                "cannot be read",
		"`[1]` is in rising order":             "cannot be read",
		"each of `[1, 2.5]` is from -1 to 2.5": "",
		"each of `[1, ` is from -1 to 2":       "cannot be read",
		"`[1]` holds nothing twice":            "",
		"`[1] is in ascending order` is [1]":   "want its end",
		"it is in ascending order":             "",
	} {
		got := look(steps.Written{Text: step, Before: []string{"calling `[1]`"}})
		if (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", step, got, want)
		}
	}
}
