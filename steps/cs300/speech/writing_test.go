package speech

import (
	"rulebook/steps"
	"slices"
	"testing"
)

func TestAnswersAreWritten(t *testing.T) {
	t.Parallel()
	capitals := writing{words: []string{"A", "B", "C", "D"}}
	keypad := writing{words: []string{"8", "2", "4", "6"}}
	for _, test := range []struct {
		writing              writing
		answer, want, reason string
	}{
		{writing{}, "3", "3", "as the assignment has it"},
		{writing{}, "five", "five", "a bad answer as it is"},
		{writing{from: -1}, "1", "0", "counted from 0"},
		{writing{from: -1}, "0", "-1", "what is too small stays so"},
		{writing{from: -1}, "10", "9", "what is too large stays so"},
		{writing{from: -1}, "1.0", "1.0", "no integer"},
		{writing{from: -1}, "99999999999999999999", "99999999999999999999", "too large for any integer"},
		{capitals, "4", "D", "a letter"},
		{capitals, "5", "5", "a number is no letter"},
		{capitals, "DOWN", "?", "the program may look at the first letter only"},
		{capitals, "3!!!", "3!!!", "it does not begin with a letter"},
		{keypad, "1", "8", "a digit"},
		{keypad, "8", "0", "which would be good"},
		{keypad, "5", "5", "which is not"},
	} {
		if got := test.writing.of(test.answer); got != test.want {
			t.Errorf("%v: %q is typed for %q, want %q: %s", test.writing, got, test.answer, test.want, test.reason)
		}
	}
}

func TestWhatIsSaidTellsWhichWritingsAreTried(t *testing.T) {
	t.Parallel()
	tried := func(all []writing) []string { return steps.Each(all, writing.String) }
	styles := func(said string) []writing {
		return steps.Each(stylesWritten(said), func(w writings) writing { return w[style] })
	}
	for _, test := range []struct {
		said, writing string
		want          bool
		reason        string
	}{
		{"1) Cross 2) Circle 3) Triangle 4) Simple T Choose a board style:", "numbers from 0", false, "the menu of the assignment"},
		{"1) Cross 2) Circle 3) Triangle 4) Simple T Choose a board style:", "A, B, C, D", false, "it has a word “a”"},
		{"0) Cross 1) Circle 2) Triangle 3) Simple T Choose a board style:", "numbers from 0", true, "the menu begins with 0"},
		{"A) Cross B) Circle C) Triangle D) Simple T Choose:", "A, B, C, D", true, "the menu has letters"},
		{"Board style (A-D)?", "a, b, c, d", true, "the question has letters"},
		{"Cross, Circle, Triangle or Simple T?", "cross, circle, triangle, simple t", true, "there are no numbers"},
		{"1) Cross 2) Circle 3) Triangle 4) Simple T Type the name:", "Cross, Circle, Triangle, Simple T", true, "it asks for a name"},
	} {
		if got := slices.Contains(tried(styles(test.said)), test.writing); got != test.want {
			t.Errorf("%q: %q is tried: %t, want %t: %s", test.said, test.writing, got, test.want, test.reason)
		}
	}
	for _, test := range []struct {
		said, writing string
		want          bool
		reason        string
	}{
		{"Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT:", "w, s, a, d", false, "the words of the assignment"},
		{"Direction:", "U, D, L, R", true, "it may be"},
		{"Direction (WASD):", "w, s, a, d", true, "all four together"},
		{"Direction (w/a/s/d):", "W, S, A, D", true, "one by one"},
		{"North, south, west or east?", "N, S, W, E", true, "by their names"},
		{"8 up, 2 down, 4 left, 6 right:", "8, 2, 4, 6", true, "the digits of a keypad"},
		{"0) up 1) down 2) left 3) right", "numbers from 0", true, "the menu begins with 0"},
	} {
		if got := slices.Contains(tried(directionsWritten(test.said)), test.writing); got != test.want {
			t.Errorf("%q: %q is tried: %t, want %t: %s", test.said, test.writing, got, test.want, test.reason)
		}
	}
}
