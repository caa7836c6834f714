package screen_test

import (
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
