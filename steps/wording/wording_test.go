package wording_test

import (
	"regexp"
	"testing"

	"rulebook/steps/wording"
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
		if got := wording.Of(regexp.MustCompile(test.expression)); got != test.want {
			t.Errorf("%s is told as %q, want %q: %s", test.expression, got, test.want, test.reason)
		}
	}
}

func TestTheNearestPhrasesAreThoseWithTheSameWords(t *testing.T) {
	t.Parallel()
	var phrases []*regexp.Regexp
	for _, expression := range []string{
		`(?:the program|it) prints "(.*)"( to the error stream)?( exactly| but for blanks)?`, `(?:the program|it) asks "([^"]*)"`,
		`the next board is( exactly)?:`, `the player types (nothing|".*")`, `the program ends(?: with exit status ([0-9]+))?`,
		"`(\\pL\\pN*) = ([^`]+)`", "(it|`[^`]+`) is (.+)", "(it|`[^`]+`) throws (.+)",
	} {
		phrases = append(phrases, regexp.MustCompile("^"+expression+"$"))
	}
	for step, want := range map[string]string{
		`the program print "a b c"`:         `the program prints "‹text›"; or: the program asks "‹text›"`,
		`it prints "a" on the error stream`: `it prints "‹text›" to the error stream`,
		`the program ends with status 3`:    `the program ends with exit status ‹number›`,
		`the player type "1"`:               `the player types "‹text›"`,
		"`f.add(g)` equals 3":               "`‹expression›` is ‹text›; or: `‹expression›` throws ‹text›",
		"`f.top()` should be \"a\"":         "`‹expression›` throws ‹text›; or: `‹expression›` is ‹text›",
		`the next boards are:`:              `the next board is:`,
	} {
		if got := wording.Nearest(phrases, step); got != want {
			t.Errorf("%s is told to be like %s, want %s", step, got, want)
		}
	}
}
