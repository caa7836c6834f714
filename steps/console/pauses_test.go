package console

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/terminal"
)

// What a terminal showed before each answer tells where a program waited, as far as it tells the same as the pipe.
func TestPausesThatAreWatched(t *testing.T) {
	t.Parallel()
	sight := func(typed int, before string) terminal.Sight { return terminal.Sight{Typed: typed, Before: before} }
	for _, test := range []struct {
		sights []terminal.Sight
		input  []string
		output string
		want   []int
		reason string
	}{
		{[]terminal.Sight{sight(0, "Name: "), sight(1, "Name: Ada\nHello, Ada!\n")}, []string{"Ada"}, "Name: Hello, Ada!\n", []int{6},
			"right behind the question"},
		{[]terminal.Sight{sight(0, ""), sight(0, "a: "), sight(1, "a: 1\nb: "), sight(2, "a: 1\nb: 2\n3\n")}, []string{"1", "2"}, "a: b: 3\n",
			[]int{3, 6}, "two questions, and a pause before the first"},
		{[]terminal.Sight{sight(0, "1 "), sight(1, "1 1\n1 "), sight(2, "1 1\n1 \n")}, []string{"1", ""}, "1 1 ", []int{2, 4},
			"answers that look like questions, and an empty one"},
		{[]terminal.Sight{sight(0, "Name:\n"), sight(1, "Name:\nAda\nBye")}, []string{"Ada"}, "Name: Hello", nil,
			"it asks otherwise at a terminal"},
		{[]terminal.Sight{sight(0, "a:"), sight(1, "a: 1\nb:"), sight(2, "a: 1\nb: 2\n3\n")}, []string{"1", "2"}, "a: b: 3\n",
			[]int{3, 6}, "a terminal shows no blanks at the end"},
		{[]terminal.Sight{sight(0, "a: "), sight(1, "x")}, []string{"1", "2"}, "a: b: 3\n", []int{3}, "it clears the screen"},
		{[]terminal.Sight{sight(0, "a: b: c: ")}, []string{"1"}, "a: ", nil, "it prints more at a terminal"},
		{[]terminal.Sight{sight(0, "a: "), sight(1, "a: 1\n"), sight(2, "a: 1\n2\n3\n")}, []string{"1", "2"}, "a: 3\n", []int{3, 3},
			"two answers to one question"},
		{[]terminal.Sight{sight(0, "a: "), sight(1, "a: 1\na: "), sight(1, "a: 1\na: 1\n")}, []string{"1"}, "a: a: 1\n", []int{3, 6},
			"the end of its input"},
		{nil, []string{"1"}, "a: ", nil, "it cannot be watched"},
	} {
		got := pausesWatched(test.sights, test.input, test.output)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
