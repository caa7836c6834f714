package source

import "testing"

func TestFileNames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, text, base string
		want               bool
	}{
		{"in quotes", `open("boards.txt")`, "boards.txt", true},
		{"in quotes, with a blank", `open('data/my boards.txt')`, "my boards.txt", true},
		{"behind a folder", "java -jar lib/peg.jar\n", "peg.jar", true},
		{"at the end of a sentence", "# see boards.txt.", "boards.txt", true},
		{"as a part of a longer name", "myboards.txt", "boards.txt", false},
		{"before a longer extension", `"game.hpp"`, "game.h", false},
	} {
		if got := FileNames(test.text)[test.base]; got != test.want {
			t.Errorf("%s: FileNames(%q)[%q] = %v", test.reason, test.text, test.base, got)
		}
	}
}
