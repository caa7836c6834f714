package terminal

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What a terminal showed before each answer tells where a program waited, as far as it tells the same as the pipe.
func TestPausesThatAreWatched(t *testing.T) {
	t.Parallel()
	waits := func(typed int, before string) Sight {
		return Sight{Typed: typed, Waits: true, Before: before}
	}
	rests := func(typed int, before string) Sight { return Sight{Typed: typed, Before: before} }
	for _, test := range []struct {
		sights []Sight
		input  []string
		output string
		want   []int
		reason string
	}{
		{[]Sight{waits(0, "Name: "), rests(1, "Name: Ada\nHello, Ada!\n")}, []string{"Ada"}, "Name: Hello, Ada!\n", []int{6},
			"right behind the question"},
		{[]Sight{rests(0, ""), waits(0, "a: "), waits(1, "a: 1\nb: "), rests(2, "a: 1\nb: 2\n3\n")}, []string{"1", "2"}, "a: b: 3\n",
			[]int{3, 6}, "two questions, and a pause before the first"},
		{[]Sight{waits(0, "1 "), waits(1, "1 1\n1 "), rests(2, "1 1\n1 \n")}, []string{"1", ""}, "1 1 ", []int{2, 4},
			"answers that look like questions, and an empty one"},
		{[]Sight{waits(0, "Name:\n"), waits(1, "Name:\nAda\nBye")}, []string{"Ada"}, "Name: Hello", nil,
			"it asks otherwise at a terminal"},
		{[]Sight{waits(0, "a:"), waits(1, "a: 1\nb:"), rests(2, "a: 1\nb: 2\n3\n")}, []string{"1", "2"}, "a: b: 3\n",
			[]int{3, 6}, "a terminal shows no blanks at the end"},
		{[]Sight{waits(0, "a: "), waits(1, "x")}, []string{"1", "2"}, "a: b: 3\n", []int{3}, "it clears the screen"},
		{[]Sight{waits(0, "a: b: c: ")}, []string{"1"}, "a: ", nil, "it prints more at a terminal"},
		{[]Sight{waits(0, "a: "), waits(1, "a: 1\n"), rests(2, "a: 1\n2\n3\n")}, []string{"1", "2"}, "a: 3\n", []int{3, 3},
			"two answers to one question"},
		{[]Sight{waits(0, "a: "), waits(1, "a: 1\na: "), rests(1, "a: 1\na: 1\n")}, []string{"1"}, "a: a: 1\n", []int{3, 6},
			"the end of its input"},
		{[]Sight{waits(0, "a: "), rests(1, "a: 1\nBye"), rests(1, "a: 1\nBye\n")}, []string{"1"}, "a: Bye\n", []int{3},
			"it is seen just before it ends"},
		{[]Sight{waits(0, "a: "), waits(1, "a: 1\nb: "), waits(1, "a: 1\nb: c: "), rests(1, "a: 1\nb: c: d")}, []string{"1"},
			"a: b: c: d", []int{3, 6}, "it takes the end of its input for two answers"},
		{nil, []string{"1"}, "a: ", nil, "it cannot be watched"},
	} {
		got := Waits(test.sights, test.input, test.output)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
