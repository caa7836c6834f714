package screen_test

import (
	"slices"
	"testing"

	"rulebook/steps/screen"
)

func TestQuestionIsTheEndOfWhatIsPrinted(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ printed, want, reason string }{
		{"", "", "nothing is printed"},
		{"Welcome!\nWhich row? ", "Which row?", "the last line"},
		{"Welcome!\nWhich row?\n", "Which row?", "a line of its own"},
		{"Welcome!\r\nWhich row?\r\n> ", "Which row?\r\n>", "a sign below it"},
		{"Which row?\n\n> ", ">", "a sign with an empty line above"},
		{"> ", ">", "nothing but a sign"},
	} {
		if got := screen.Question(test.printed); got != test.want {
			t.Errorf("%q asks %q, want %q: %s", test.printed, got, test.want, test.reason)
		}
	}
}

// The answers that are tried first are read from the question.
func TestAnswersThatAQuestionMayWant(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		question string
		closing  bool
		want     []string
		confirms bool
		reason   string
	}{
		{"Are you sure (y/n)?", false, []string{"y", "n"}, true, "what it offers"},
		{"Play again (y/n)?", true, []string{"n", "y"}, true, "the last question is declined"},
		{"1) play 2) quit:", false, []string{"1", "2"}, false, "a menu"},
		{"Red or blue?", false, []string{"Red", "blue"}, false, "two words"},
		{"Name of player 1:", false, []string{"1", ""}, false, "the marks in it"},
		{"Press ENTER to go on", false, []string{"", "y"}, true, "a key"},
		{"Another round?", true, []string{"n", "no"}, false, "usual ones"},
	} {
		got := screen.Answers(test.question, test.closing)
		if !slices.Equal(got[:2], test.want) || screen.Confirms(test.question) != test.confirms {
			t.Errorf("%s: %q, %t; want %q first, %t", test.reason, got, !test.confirms, test.want, test.confirms)
		}
	}
}
