package document

import (
	"regexp"
	"testing"
)

func TestPhrasesAreToldInWords(t *testing.T) {
	t.Parallel()
	tests := []struct{ expression, want, reason string }{
		{`^the board:$`, "the board:", "words"},
		{`^(\d+) pegs are left$`, "‹number› pegs are left", "a number"},
		{`^row (-?\d+), column (-?\d+)$`, "row ‹number›, column ‹number›", "numbers that may be negative"},
		{`^it is (-?\d+(?:\.\d+)?)$`, "it is ‹number›", "a number that may have a fraction"},
		{`^(\pL[\pL\d]*) is kept$`, "‹text› is kept", "a name"},
		{`^jumps (UP|DOWN|LEFT|RIGHT)$`, "jumps ‹UP|DOWN|LEFT|RIGHT›", "a choice"},
		{`^(Cross|Circle|Triangle)$`, "‹Cross|Circle|Triangle›", "words that begin alike"},
		{`^a (Marshal|General|Colonel|Major|Spy)$`, "a ‹Marshal|General|Colonel|…›", "a long choice"},
		{`^it is (not )?legal$`, "it is [not ]legal", "what may be missing"},
		{`^the text "([^"]*)" is entered$`, `the text "‹text›" is entered`, "a text"},
		{`^(?:the peg in row (\d+)|nothing) moves$`, "‹the peg in row ‹number›|nothing› moves", "a choice of what differs itself"},
	}
	for _, test := range tests {
		got, err := wordsOf(regexp.MustCompile(test.expression))
		if err != nil || got != test.want {
			t.Errorf("%s is told as %q, %v, want %q: %s", test.expression, got, err, test.want, test.reason)
		}
	}
}

func TestSlugsCanStandInAddresses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"08_validity/A peg, a peg and a hole UP": "08-validity-a-peg-a-peg-and-a-hole-up",
		"-@- is no jump":                         "is-no-jump",
		"größer":                                 "gr-er",
		"!":                                      "",
	} {
		if got := slug(text); got != want {
			t.Errorf("the slug of %q is %q, want %q", text, got, want)
		}
	}
}
