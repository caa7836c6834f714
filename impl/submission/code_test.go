package submission

import "testing"

func TestCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason     string
		syntax     syntax
		text, want string
	}{
		{"a line comment ends with its line", javaSyntax, "a // b\nc", "a     \nc"},
		{"a block comment spans lines", javaSyntax, "a /* b\nc */ d", "a     \n     d"},
		{"what is in a text is no comment", javaSyntax, `a "//" b`, `a      b`},
		{"an escaped quote does not end a text", javaSyntax, `"\"" a`, `     a`},
		{"a quote may be a character", javaSyntax, `'"' a '\''`, `    a     `},
		{"a text block spans lines", javaSyntax, "\"\"\"\nx\"y\n\"\"\" a", "   \n   \n    a"},
		{"a text that is not closed ends with its line", javaSyntax, "\"a\nb", "  \nb"},
		{"a quote between digits separates them", cSyntax, "1'000 a 'x'", "1'000 a    "},
		{"a raw text ends at its own mark", cSyntax, `R"x(" )" )x" a`, `             a`},
		{"a raw text of Go has no escapes", goSyntax, "`\\` a", "    a"},
		{"Python comments", pythonSyntax, "a # '''\nb", "a      \nb"},
		{"a long text of Python spans lines", pythonSyntax, "'''a\n'b'''c", "    \n     c"},
	} {
		if got := test.syntax.code(test.text); got != test.want {
			t.Errorf("%s: code(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}

func TestUncommentedKeepsTexts(t *testing.T) {
	t.Parallel()
	if got, want := javascriptSyntax.uncommented("f('//'); // x"), "f('//');     "; got != want {
		t.Errorf("uncommented = %q; want %q", got, want)
	}
}

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
		if got := fileNames(test.text)[test.base]; got != test.want {
			t.Errorf("%s: fileNames(%q)[%q] = %v", test.reason, test.text, test.base, got)
		}
	}
}
