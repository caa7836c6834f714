package console

import (
	"testing"

	"rulebook/steps/console/manner"
	"rulebook/steps/console/mark"
)

// A program may print the sign that stands for what varies.
func TestASignIsNotWhatVaries(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		aside    manner.Aside
		question string
		answer   string
		same     bool
		reason   string
	}{
		{manner.Aside{Question: "Name 1?", Answer: "Player 1"}, "Name 2?", "Player 2", true, "another number"},
		{manner.Aside{Question: "Name 1?", Answer: "1"}, "Name #?", "", false, "a sign for a number"},
		{manner.Aside{Question: "Name #?", Answer: "1"}, "Name 1?", "", false, "a number for a sign"},
	} {
		if answer, same := test.aside.AnswerTo(test.question); answer != test.answer || same != test.same {
			t.Errorf("%s: %q, %t; want %q, %t", test.reason, answer, same, test.answer, test.same)
		}
	}
	for _, test := range []struct {
		own    []string
		want   string
		reason string
	}{
		{[]string{"No. 1:", "No. 2:"}, "No. 5:", "its number"},
		{[]string{"No. 1:", "No. #:"}, "", "a sign in the second"},
		{[]string{"No. #:", "No. 2:"}, "", "a sign in the first"},
		{[]string{"No. 7, try 1:", "No. 7, try 2:"}, "No. 7, try 5:", "a number that stays"},
		{[]string{"Your guess:", "Your guess:"}, "Your guess:", "no number"},
	} {
		d := &dialect{marks: mark.Of(), wordings: []wording{
			{text: "Guess 1?", own: test.own[0], asked: true}, {text: "Guess 2?", own: test.own[1], asked: true},
		}}
		got := ""
		if w := d.wording(step{verb: asks, text: "Guess 5?"}); w != nil {
			got = w.own
		}
		if got != test.want {
			t.Errorf("%s: %q asks %q, want %q", test.reason, test.own, got, test.want)
		}
	}
}
