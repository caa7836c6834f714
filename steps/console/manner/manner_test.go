package manner_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"rulebook/steps/console/manner"
)

func TestAnswersAreTypedInAManner(t *testing.T) {
	t.Parallel()
	two := [2]string{"Which pile?", "How many?"}
	const first, second, alone = manner.First, manner.Second, manner.Alone
	for _, test := range []struct {
		manner  manner.Manner
		answers string
		known   []manner.Part
		want    string // with a comma between the texts for one answer
		reason  string
	}{
		{manner.Manner{}, "2,3 4 yes -1", nil, "2,3 4 yes -1", "as the features have them"},
		{manner.Manner{From: -1}, "2,3 1 yes", nil, "1,2 0 yes", "counted from 0"},
		{manner.Manner{Swapped: true}, "2,3 4", nil, "3,2 4", "the second value first"},
		{manner.Manner{Letter: 2, Between: "nothing"}, "2,3", nil, "2C", "a letter for the second"},
		{manner.Manner{Letter: 1}, "2 B3", nil, "B 23", "a letter for the first, or the other way round"},
		{manner.Manner{Letter: 1}, "0 27", nil, "0 27", "a number without a letter"},
		{manner.Manner{Parted: "Column?"}, "2:3 4 q", nil, "2,3 4, q,q", "two questions for one"},
		{manner.Manner{Grid: 3, Parted: "Column?"}, "1 6 10 0 x", nil, "1,1 2,3 4,1 0,0 x,x", "row and column for a number"},
		{manner.Manner{Grid: 3, Between: ":", From: -1}, "6", nil, "1:2", "the same in one answer, counted from 0"},
		{manner.Manner{Spread: 4, Parted: "Next?"}, "1234 12 123456 no", nil, "1,2,3,4 1,2,, 1,2,3,456 no", "a question for each digit"},
		{manner.Manner{Spread: 4, Between: "-"}, "1234 12 no", nil, "1-2-3-4 1-2 no", "signs between digits"},
		{manner.Manner{Two: two, Joined: true, Between: ":"}, "1 2 q 3 4 5", nil, "none 1:2 q none 3:4 5", "one question for two"},
		{manner.Manner{Two: two, Swapped: true}, "1 2 3 4", nil, "none 2,1 none 4,3", "two questions the other way round"},
		{manner.Manner{Two: two, Joined: true, Between: ":"}, "9 1 2 3", []manner.Part{first, first, second, first, first}, "9:1 none 1:2 3:1",
			"the first answer is refused, and the last"},
		{manner.Manner{Two: two, Joined: true, Between: ":"}, "1 2 q", []manner.Part{first, second, first}, "none 1:2 q", "the last one ends it"},
		{manner.Manner{Two: two, Joined: true, Between: ":"}, "1 9 2 3", []manner.Part{first, second, second, first, second}, "none 1:9 1:2 none",
			"the second is asked again, and in the end it is missing"},
		{manner.Manner{Two: two, Swapped: true, From: -1}, "9 1 2 q", []manner.Part{first, first, second, alone}, "1,8 none 1,0 q",
			"refused, the other way round, and counted from 0"},
	} {
		var got []string
		for _, texts := range test.manner.Type(strings.Fields(test.answers), test.known) {
			got = append(got, cmp.Or(strings.Join(texts, ","), "none"))
		}
		if typed := strings.Join(got, " "); typed != test.want {
			t.Errorf("%s: %q is typed %q, want %q", test.reason, test.answers, typed, test.want)
		}
	}
}

// What an assignment refuses is not to be offered by the program.
func TestChoicesAreTypedAsTheProgramOffersThem(t *testing.T) {
	t.Parallel()
	choices := []manner.Choice{{Text: "1", Own: "A"}, {Text: "2", Own: "x"}, {Text: "3", Own: "1"}}
	for _, test := range []struct{ answer, want, reason string }{
		{"1", "A", "a number for which a letter is wanted, though it is offered for another one"},
		{"2", "x", "another one"},
		{"X", "2", "what is refused, and the program takes"},
		{"4", "4", "what neither offers"},
	} {
		if got := manner.Choose(choices, test.answer); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}

func TestWhichMannersAreLikely(t *testing.T) {
	t.Parallel()
	two := [2]string{"Which pile?", "How many?"}
	for _, test := range []struct {
		answers []string
		two     [2]string
		columns int
		has     manner.Manner
		want    bool
		reason  string
	}{
		{[]string{"2,3"}, two, 0, manner.Manner{Between: " "}, true, "two values"},
		{[]string{"2,3"}, two, 0, manner.Manner{Swapped: true}, false, "no board tells their order"},
		{[]string{"2,3"}, two, 3, manner.Manner{Swapped: true}, true, "a board tells their order"},
		{[]string{"2,3"}, two, 0, manner.Manner{From: -1}, false, "no board tells whether it counts from 0"},
		{[]string{"2,3"}, two, 3, manner.Manner{From: -1}, true, "a board tells"},
		{[]string{"2"}, two, 0, manner.Manner{Two: two, Swapped: true}, true, "single values by turns"},
		{[]string{"2"}, [2]string{}, 0, manner.Manner{Swapped: true}, false, "a single value"},
		{[]string{"2"}, two, 3, manner.Manner{Grid: 3, Parted: "?"}, true, "a number of a cell"},
		{[]string{"2"}, two, 0, manner.Manner{Grid: 3, Parted: "?"}, false, "no board has it"},
		{[]string{"1234"}, two, 0, manner.Manner{Spread: 4, Parted: "?"}, true, "a code"},
		{[]string{"yes"}, two, 3, manner.Manner{Letter: 1}, false, "a word"},
	} {
		if got := slices.Contains(manner.Likely(test.answers, test.two, test.columns), test.has); got != test.want {
			t.Errorf("%s: %t, want %t", test.reason, got, test.want)
		}
	}
}
