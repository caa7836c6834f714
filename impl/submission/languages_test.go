package submission_test

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/c"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/language/executable"
	"rulebook/impl/submission/language/golang"
	"rulebook/impl/submission/language/java"
	"rulebook/impl/submission/language/python"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/subjecttest"
)

// paths names the files of candidates; a "?" marks a doubtful one.
func paths(candidates []source.Candidate) string {
	var names []string
	for _, c := range candidates {
		name := c.File.Path
		if c.Doubt != "" {
			name += "?"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func TestPrograms(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason   string
		language language.Language
		files    map[string]string
		want     string
	}{
		{"a main in C", c.Language(), map[string]string{"a.c": "int main(void) { return 0; }", "b.c": "int f(void);"}, "a.c"},
		{"a main of 1978", c.Language(), map[string]string{"a.c": "main(argc, argv)\n int argc; char **argv;\n{ }"}, "a.c"},
		{"a declaration of main is none", c.Language(), map[string]string{"a.c": "int main(void); int f(void) { return main(); }"}, ""},
		{"a main in a comment or a text is none", c.Language(), map[string]string{"a.c": "// int main() {}\nchar *s = \"int main() {\";"}, ""},
		{"another function's name ends in main", c.Language(), map[string]string{"a.c": "int domain(void) { return 0; }"}, ""},
		{"branches of an #if open a brace each", c.Language(),
			map[string]string{"a.c": "void f() {\n#ifdef A\nif (1) {\n#else\nif (2) {\n#endif\n} }\nint main() { }"}, "a.c"},
		{"main in the other branch", c.Language(),
			map[string]string{"a.c": "#ifdef _WIN32\nint WinMain() {}\n#else\nint main() {}\n#endif"}, "a.c"},
		{"what is behind #if 0 is not there", c.Language(),
			map[string]string{"a.c": "#if 0\n#if 1\nint f() {\n#endif\nint main() {}\n#else\nint g() { }\n#endif"}, "a.c?"},
		{"macros do not count as braces", c.Language(), map[string]string{"a.c": "#define BEGIN {\n#define X \\\n {\nint main() {}"}, "a.c"},
		{"braces that do not match", c.Language(), map[string]string{"a.c": "void f() {\nint main() { }"}, "a.c?"},
		{"a main in C++", cpp.Language(), map[string]string{"a.cpp": "auto main() -> int { }",
			"b.cc": "int main() try { } catch (...) {}", "c.cxx": "int\nmain(int, char *[])\n{}"}, "a.cpp b.cc c.cxx"},
		{"a main of a class is none", cpp.Language(), map[string]string{"a.cpp": "int Game::main() { }"}, ""},
		{"a main inside a class is doubtful", cpp.Language(), map[string]string{"a.cpp": "class Game { int main() { } };"}, "a.cpp?"},
		{"a main in Go", golang.Language(), map[string]string{"a.go": "package main\nfunc main() {}",
			"b.go": "package main\nfunc f() {}", "c.go": "package b\nfunc main() {}"}, "a.go"},
		{"a method called main is none", golang.Language(), map[string]string{"a.go": "package main\nfunc (g *Game) main() {}"}, ""},
		{"a test's main is none", golang.Language(), map[string]string{"a_test.go": "package main\nfunc main() {}"}, ""},
		{"a main in a text of Go is none", golang.Language(), map[string]string{"a.go": "package main\nvar s = `\nfunc main() {}`"}, ""},
		{"a single Python file", python.Language(), map[string]string{"a.py": "def f(): pass"}, "a.py"},
		{"a Python file that another imports", python.Language(),
			map[string]string{"a.py": "import b, c as d\n", "b.py": "", "c.py": ""}, "a.py"},
		{"from ... import", python.Language(), map[string]string{"a.py": "from b import (f,\n g)\n", "b.py": "", "f.py": ""}, "a.py f.py"},
		{"from a package", python.Language(), map[string]string{"a.py": "from games.peg import x\nfrom . import c\n",
			"games/peg.py": "", "games/__init__.py": "", "c.py": ""}, "a.py"},
		{"import in a text", python.Language(), map[string]string{"a.py": "'''\nimport b\n'''\n", "b.py": ""}, "a.py b.py"},
		{"the one with a guard", python.Language(),
			map[string]string{"a.py": "def f(): pass\n", "b.py": "if __name__ == '__main__':\n  f()\n"}, "b.py"},
		{"the one with a call", python.Language(), map[string]string{"a.py": "x = 1\n", "b.py": "def main(): pass\nmain()\n"}, "b.py"},
		{"the program that only a test imports", python.Language(),
			map[string]string{"peg.py": "main()", "test_peg.py": "import peg\nunittest.main()"}, "peg.py test_peg.py"},
		{"each imports the other", python.Language(),
			map[string]string{"a.py": "import b\nif __name__ == 'x': pass", "b.py": "import a\n"}, "a.py"},
	} {
		if got := paths(test.language.Programs(subjecttest.Files(test.files))); got != test.want {
			t.Errorf("%s: Programs(%q) = %q; want %q", test.reason, test.files, got, test.want)
		}
	}
}

func FuzzPrograms(f *testing.F) {
	f.Add("int main() { }")
	f.Add("#if 0\n#else\n#endif\n#endif\n}}{ R\"x(")
	f.Add("package main\nfunc main() {}\nfunc (r *T[K]) f() {}\nconst (\n a = iota\n)")
	f.Add("from . import a\nimport b.c\n'''")
	f.Fuzz(func(t *testing.T, text string) {
		for _, l := range submission.Lookable() {
			main := &source.File{Path: "a" + l.Extensions[0], Text: text, Data: []byte(text)}
			other := &source.File{Path: "lib/b" + l.Extensions[0], Text: text, Data: []byte(text)}
			for _, c := range l.Programs([]*source.File{main, other}) {
				if c.File != main && c.File != other {
					t.Errorf("%s: a candidate that was not there: %s", l.Name, c.File.Path)
				}
			}
			if reached := l.Reach(main, []*source.File{main, other}); !slices.Contains(reached, main) {
				t.Errorf("%s: the main file does not reach itself", l.Name)
			}
		}
		if code := cfamily.Syntax.Code(text); len(code) != len(text) {
			t.Errorf("code changes the length from %d to %d", len(text), len(code))
		}
	})
}

func TestReach(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason   string
		language language.Language
		files    map[string]string
		want     string
	}{
		{"Python: imports, theirs, and files that they name", python.Language(),
			map[string]string{"main.py": "import board", "board.py": "from lib import rows\nopen('boards.txt')",
				"lib/rows.py": "", "boards.txt": "", "bob.py": "", "grades.csv": ""},
			"board.py boards.txt lib/rows.py main.py"},
		{"C: headers and what belongs to them", c.Language(),
			map[string]string{"main.c": "#include \"board.h\"\n#include <stdio.h>", "board.h": "#include \"types.inc\"",
				"board.c": "", "types.inc": "", "bob.c": "int main() {}"},
			"board.c board.h main.c types.inc"},
		{"Go: what is declared elsewhere, methods too", golang.Language(),
			map[string]string{"main.go": "package main\nfunc main() { b := Board{}; b.Rows() }",
				"board.go": "package main\ntype Board struct{}", "rows.go": "package main\nfunc (b *Board) Rows() {}",
				"bob.go": "package main\nfunc main() { Board{} }", "other.go": "package main\nfunc other() {}", "go.mod": ""},
			"board.go go.mod main.go rows.go"},
		{"Java: classes, not other programs of the same name", java.Language(),
			map[string]string{"Main.java": "class Peg { static void main(String[] a) { new Board(); } }",
				"Board.java": "class Board {}", "bob_Peg.java": "class Peg {}"},
			"Board.java Main.java"},
		{"an executable: what a script names", executable.Language(),
			map[string]string{"main.sh": "#!/bin/sh\njava -jar peg.jar", "peg.jar": "", "bob.jar": ""},
			"main.sh peg.jar"},
	} {
		files := subjecttest.Files(test.files)
		main := files[slices.IndexFunc(files, func(f *source.File) bool { return f.Stem() == "main" || f.Stem() == "Main" })]
		var got []string
		for _, f := range test.language.Reach(main, files) {
			got = append(got, f.Path)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: reached %q; want %q", test.reason, got, test.want)
		}
	}
}
