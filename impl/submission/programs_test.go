package submission

import (
	"slices"
	"strings"
	"testing"
)

func TestPrograms(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason   string
		language language
		files    map[string]string
		want     string
	}{
		{"a main in C", cLanguage(), map[string]string{"a.c": "int main(void) { return 0; }", "b.c": "int f(void);"}, "a.c"},
		{"a main of 1978", cLanguage(), map[string]string{"a.c": "main(argc, argv)\n int argc; char **argv;\n{ }"}, "a.c"},
		{"a declaration of main is none", cLanguage(), map[string]string{"a.c": "int main(void); int f(void) { return main(); }"}, ""},
		{"a main in a comment or a text is none", cLanguage(), map[string]string{"a.c": "// int main() {}\nchar *s = \"int main() {\";"}, ""},
		{"another function's name ends in main", cLanguage(), map[string]string{"a.c": "int domain(void) { return 0; }"}, ""},
		{"branches of an #if open a brace each", cLanguage(), map[string]string{"a.c": "void f() {\n#ifdef A\nif (1) {\n#else\nif (2) {\n#endif\n} }\nint main() { }"}, "a.c"},
		{"main in the other branch", cLanguage(), map[string]string{"a.c": "#ifdef _WIN32\nint WinMain() {}\n#else\nint main() {}\n#endif"}, "a.c"},
		{"what is behind #if 0 is not there", cLanguage(), map[string]string{"a.c": "#if 0\n#if 1\nint f() {\n#endif\nint main() {}\n#else\nint g() { }\n#endif"}, "a.c?"},
		{"macros do not count as braces", cLanguage(), map[string]string{"a.c": "#define BEGIN {\n#define X \\\n {\nint main() {}"}, "a.c"},
		{"braces that do not match", cLanguage(), map[string]string{"a.c": "void f() {\nint main() { }"}, "a.c?"},
		{"a main in C++", cppLanguage(), map[string]string{"a.cpp": "auto main() -> int { }", "b.cc": "int main() try { } catch (...) {}", "c.cxx": "int\nmain(int, char *[])\n{}"}, "a.cpp b.cc c.cxx"},
		{"a main of a class is none", cppLanguage(), map[string]string{"a.cpp": "int Game::main() { }"}, ""},
		{"a main inside a class is doubtful", cppLanguage(), map[string]string{"a.cpp": "class Game { int main() { } };"}, "a.cpp?"},
		{"a main in Go", goLanguage(), map[string]string{"a.go": "package main\nfunc main() {}", "b.go": "package main\nfunc f() {}", "c.go": "package b\nfunc main() {}"}, "a.go"},
		{"a method called main is none", goLanguage(), map[string]string{"a.go": "package main\nfunc (g *Game) main() {}"}, ""},
		{"a test's main is none", goLanguage(), map[string]string{"a_test.go": "package main\nfunc main() {}"}, ""},
		{"a main in a text of Go is none", goLanguage(), map[string]string{"a.go": "package main\nvar s = `\nfunc main() {}`"}, ""},
		{"a single Python file", pythonLanguage(), map[string]string{"a.py": "def f(): pass"}, "a.py"},
		{"a Python file that another imports", pythonLanguage(), map[string]string{"a.py": "import b, c as d\n", "b.py": "", "c.py": ""}, "a.py"},
		{"from ... import", pythonLanguage(), map[string]string{"a.py": "from b import (f,\n g)\n", "b.py": "", "f.py": ""}, "a.py f.py"},
		{"from a package", pythonLanguage(), map[string]string{"a.py": "from games.peg import x\nfrom . import c\n", "games/peg.py": "", "games/__init__.py": "", "c.py": ""}, "a.py"},
		{"import in a text", pythonLanguage(), map[string]string{"a.py": "'''\nimport b\n'''\n", "b.py": ""}, "a.py b.py"},
		{"the one with a guard", pythonLanguage(), map[string]string{"a.py": "def f(): pass\n", "b.py": "if __name__ == '__main__':\n  f()\n"}, "b.py"},
		{"the one with a call", pythonLanguage(), map[string]string{"a.py": "x = 1\n", "b.py": "def main(): pass\nmain()\n"}, "b.py"},
		{"the program that only a test imports", pythonLanguage(), map[string]string{"peg.py": "main()", "test_peg.py": "import peg\nunittest.main()"}, "peg.py test_peg.py"},
		{"each imports the other", pythonLanguage(), map[string]string{"a.py": "import b\nif __name__ == 'x': pass", "b.py": "import a\n"}, "a.py"},
		{"a script that another requires", javascriptLanguage(), map[string]string{"a.js": "const b = require('./lib/b.js')", "lib/b.js": "", "c.mjs": ""}, "a.js c.mjs"},
		{"a script that another imports", javascriptLanguage(), map[string]string{"a.mjs": "import { x } from \"./b.mjs\"", "b.mjs": ""}, "a.mjs"},
		{"a require in a comment", javascriptLanguage(), map[string]string{"a.js": "// require('./b')", "b.js": ""}, "a.js b.js"},
		{"package.json decides", javascriptLanguage(), map[string]string{"a.js": "", "b.js": "", "package.json": `{"main": "./b"}`}, "b.js"},
		{"package.json names what is not there", javascriptLanguage(), map[string]string{"a.js": "", "package.json": `{"main": "index.js"}`}, "a.js"},
		{"scripts of a web page", javascriptLanguage(), map[string]string{"doc/index.html": "", "doc/js/search.js": "", "peg.js": ""}, "doc/js/search.js? peg.js"},
	} {
		if got := paths(test.language.programs(sources(test.files))); got != test.want {
			t.Errorf("%s: programs(%q) = %q; want %q", test.reason, test.files, got, test.want)
		}
	}
}

func FuzzPrograms(f *testing.F) {
	f.Add("int main() { }")
	f.Add("#if 0\n#else\n#endif\n#endif\n}}{ R\"x(")
	f.Add("package main\nfunc main() {}\nfunc (r *T[K]) f() {}\nconst (\n a = iota\n)")
	f.Add("from . import a\nimport b.c\n'''")
	f.Fuzz(func(t *testing.T, text string) {
		for _, l := range languages() {
			main := &file{path: "a" + l.extensions[0], text: text, data: []byte(text)}
			other := &file{path: "lib/b" + l.extensions[0], text: text, data: []byte(text)}
			for _, c := range l.programs([]*file{main, other}) {
				if c.file != main && c.file != other {
					t.Errorf("%s: a candidate that was not there: %s", l.name, c.file.path)
				}
			}
			if reached := l.reach(main, []*file{main, other}); !slices.Contains(reached, main) {
				t.Errorf("%s: the main file does not reach itself", l.name)
			}
		}
		if code := cSyntax.code(text); len(code) != len(text) {
			t.Errorf("code changes the length from %d to %d", len(text), len(code))
		}
	})
}

func TestTest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		reason, path, text string
		want               bool
	}{
		{"Java's way", "PegTest.java", "", true},
		{"renamed", "PegTest-1.java", "", true},
		{"the other way round", "TestPeg.java", "", true},
		{"Python's way", "test_peg.py", "", true},
		{"by its folder", "src/test/java/Peg.java", "", true},
		{"by what it imports", "Peg.java", "import static org.junit.Assert.*;", true},
		{"by what it imports, in Python", "peg.py", "import unittest\n", true},
		{"test is a part of a word", "latest.py", "", false},
		{"Test is a part of a word", "Testament.java", "", false},
		{"a program", "PegSolitaireGame.java", "import java.util.Scanner;", false},
	} {
		if got := test(&file{path: c.path, text: c.text}); got != c.want {
			t.Errorf("%s: test(%s) = %v", c.reason, c.path, got)
		}
	}
}

func TestReach(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason   string
		language language
		files    map[string]string
		want     string
	}{
		{"Python: imports, theirs, and files that they name", pythonLanguage(),
			map[string]string{"main.py": "import board", "board.py": "from lib import rows\nopen('boards.txt')", "lib/rows.py": "", "boards.txt": "", "bob.py": "", "grades.csv": ""},
			"board.py boards.txt lib/rows.py main.py"},
		{"C: headers and what belongs to them", cLanguage(),
			map[string]string{"main.c": "#include \"board.h\"\n#include <stdio.h>", "board.h": "#include \"types.inc\"", "board.c": "", "types.inc": "", "bob.c": "int main() {}"},
			"board.c board.h main.c types.inc"},
		{"Go: what is declared elsewhere, methods too", goLanguage(),
			map[string]string{"main.go": "package main\nfunc main() { b := Board{}; b.Rows() }", "board.go": "package main\ntype Board struct{}", "rows.go": "package main\nfunc (b *Board) Rows() {}", "bob.go": "package main\nfunc main() { Board{} }", "other.go": "package main\nfunc other() {}", "go.mod": ""},
			"board.go go.mod main.go rows.go"},
		{"Java: classes, not other programs of the same name", javaLanguage(),
			map[string]string{"Main.java": "class Peg { static void main(String[] a) { new Board(); } }", "Board.java": "class Board {}", "bob_Peg.java": "class Peg {}"},
			"Board.java Main.java"},
		{"JavaScript: folders have an index", javascriptLanguage(),
			map[string]string{"main.js": "require('./lib')", "lib/index.js": "require('./rows')", "lib/rows.js": "", "bob.js": "", "package.json": "{}"},
			"lib/index.js lib/rows.js main.js package.json"},
		{"an executable: what a script names", executableLanguage(),
			map[string]string{"main.sh": "#!/bin/sh\njava -jar peg.jar", "peg.jar": "", "bob.jar": ""},
			"main.sh peg.jar"},
	} {
		files := sources(test.files)
		main := files[slices.IndexFunc(files, func(f *file) bool { return f.stem() == "main" || f.stem() == "Main" })]
		var got []string
		for _, f := range test.language.reach(main, files) {
			got = append(got, f.path)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: reached %q; want %q", test.reason, got, test.want)
		}
	}
}
