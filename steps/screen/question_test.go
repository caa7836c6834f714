package screen_test

import (
	"maps"
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

// Choices are matched by what they stand for, then by their order, and then by words.
func TestChoicesOfAMenuAreMatched(t *testing.T) {
	t.Parallel()
	const menu = "1) Add\n2) List\n3) Quit\nYour choice? "
	for _, test := range []struct {
		text, other string
		want        map[string]string
		reason      string
	}{
		{menu, "A) Add\nL) List\nQ) Quit\n", map[string]string{"1": "A", "2": "L", "3": "Q"}, "letters"},
		{menu, "[1] Add\n[2] List\n[3] Quit\n", map[string]string{"1": "1", "2": "2", "3": "3"}, "the same in brackets"},
		{menu, "(A)dd (L)ist (Q)uit", map[string]string{"1": "A", "2": "L", "3": "Q"}, "letters in the words, in one line"},
		{menu, "1 - List all\n2 - Leave\n3 - Add one\n", map[string]string{"1": "3", "2": "1", "3": "2"}, "another order, and another word"},
		{menu, "Type add, list or quit", map[string]string{"1": "add", "2": "list", "3": "quit"}, "words"},
		{menu, "Type something", map[string]string{}, "nothing that is offered"},
		{menu, "1) One\n2) Two\n", map[string]string{}, "other choices, and fewer"},
		{"Again (y/n)? ", "Again (yes/no)? ", map[string]string{"y": "yes", "n": "no"}, "whole words"},
		{"Again (y/n)? ", "1) Once more\n2) Enough\n", map[string]string{"y": "1", "n": "2"}, "a menu for two words"},
		{"Again (y/n)? ", "Again (n/y)? ", map[string]string{"y": "y", "n": "n"}, "the same in another order"},
	} {
		if got := screen.Matching(screen.Choices(test.text), test.other); !maps.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.reason, got, test.want)
		}
	}
}

func TestTheOneWordInWhichTextsDiffer(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, other, want, reason string }{
		{"X wins.", "O wins.", "X", "one word"},
		{"X wins", "x WINS!", "", "none, as case and points do not count"},
		{"X wins", "O loses", "", "two"},
		{"X wins", "X wins at last", "", "one has more words"},
	} {
		if got := screen.OneWord(test.text, test.other); got != test.want {
			t.Errorf("%s: %q and %q differ in %q, want %q", test.reason, test.text, test.other, got, test.want)
		}
	}
}
