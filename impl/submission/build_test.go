package submission_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"rulebook/impl/engine"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// build finds and builds the program at a path, for an assignment that asks for a program in any language.
func build(t *testing.T, path string) (*language.Artifact, error) {
	t.Helper()
	return buildWithin(t.Context(), t, path, process.Limits{})
}

func buildWithin(ctx context.Context, t *testing.T, path string, limits process.Limits) (*language.Artifact, error) {
	t.Helper()
	submitted, err := found(t, path)
	if err != nil {
		t.Fatalf("Find: %v", err)
	}
	return submission.Build(ctx, submitted, t.TempDir(), limits)
}

// play builds and runs the program at a path and gives all that it writes.
func play(t *testing.T, path string) (*language.Artifact, string) {
	t.Helper()
	p, err := build(t, path)
	if err != nil {
		t.Fatalf("Build: %v", err)
	}
	spec := process.Spec{Argv: p.Console, Dir: p.Dir, Env: p.Env}
	run, err := process.Run(t.Context(), spec, nil, engine.AllAtOnce)
	if err != nil || run.Failed {
		t.Fatalf("running %q: %v, %s\n%s", p.Console, err, run.Status, run.Diagnostics)
	}
	return p, string(run.Output)
}

func TestBuild(t *testing.T) {
	t.Parallel()
	tests := []struct {
		reason   string
		commands []string
		files    map[string]string
		path     string
		want     string
	}{
		{"Python with modules and data", []string{"python3"},
			map[string]string{"src/peg.py": "from board import N\nprint(N, open('data.txt').read(), end='')",
				"src/board.py": "N = 1", "src/data.txt": "d"}, ".", "1 d"},
		{"a Python file with what it needs", []string{"python3"},
			map[string]string{"peg.py": "import board, os\nprint(sorted(os.listdir()), end='')", "board.py": "", "bob.py": "",
				"grades.csv": ""}, "peg.py", "['board.py', 'peg.py']"},
		{"Python in windows-1252", []string{"python3"}, map[string]string{"peg.py": "print('it\x92s', end='')"}, ".", "it’s"},
		{"Python that states its encoding", []string{"python3"},
			map[string]string{"peg.py": "# coding: latin-1\nprint('\xE9', end='')"}, ".", "é"},
		{"C in one file", []string{"cc"}, map[string]string{"peg.c": cHello}, "peg.c", "hello"},
		{"C++ in several files", []string{"g++"}, map[string]string{
			"peg.cpp":   "#include \"board.h\"\n#include <iostream>\nint main() { std::cout << rows(); }",
			"board.cpp": "int rows() { return 8; }", "board.h": "int rows();",
			"tests/board_test.cpp": "int main() { return 1; }",
		}, ".", "8"},
		{"Go without a module", []string{"go"}, map[string]string{"main.go": "package main\nfunc main() { print() ; show() }",
			"show.go": "package main\nimport \"os\"\nfunc show() { os.Stdout.WriteString(\"go\") }"}, ".", "go"},
		{"a script", nil, map[string]string{"peg!": "#!/bin/sh\nprintf '%s' script\n"}, "peg", "script"},
		{"a command that is built first", nil, map[string]string{
			"submission.yaml": "build: [sh, make.sh]\nrun: [made/peg, x]",
			"make.sh":         "mkdir made; printf '#!/bin/sh\\nprintf \"made $1\"' > made/peg",
		}, ".", "made x"},
		{"a script that has lost its permission", nil,
			map[string]string{"submission.yaml": "run: [./peg]", "peg": "#!/bin/sh\nprintf '%s' mended\n"}, ".", "mended"},
		{"a command of the machine", []string{"python3"},
			map[string]string{"submission.yaml": "run: [python3, src/a.py]", "src/a.py": "print('own', end='')"}, ".", "own"},
		{"C in a folder, the header in another", []string{"cc"}, map[string]string{
			"submission.yaml": "main: src/peg.c",
			"src/peg.c": "#include \"board.h\"\n#include <stdio.h>\n#include <math.h>\n" +
				"int main(int c, char **v) { printf(\"%d %.0f\", rows(), sqrt(c + 3.0)); }",
			"src/board.c": "#include \"board.h\"\nint rows(void) { return 7; }", "include/board.h": "int rows(void);",
			"backup/board.c": "#include \"board.h\"\nint rows(void) { return 7; }",
			"old/peg.c":      "int rows(void) { return 6; }\nint main(void) { }",
		}, ".", "7 2"},
		{"a C file with what belongs to its headers", []string{"cc"}, map[string]string{
			"peg.c":   "#include \"board.h\"\n#include <stdio.h>\nint main(void) { printf(\"%d\", rows()); }",
			"board.h": "int rows(void);", "board.c": "int rows(void) { return 5; }", "bob.c": "int rows(void) { return 4; }",
		}, "peg.c", "5"},
		{"C++ that includes a source", []string{"g++"},
			map[string]string{"peg.cpp": "#include \"board.cpp\"\n#include <iostream>\nint main() { std::cout << rows(); }",
				"board.cpp": "int rows() { return 9; }"}, ".", "9"},
		{"a file with an unusual name", []string{"cc"}, map[string]string{"-o x @y.c": cHello}, ".", "hello"},
		{"Go with packages", []string{"go"}, map[string]string{
			"go.mod": "module pegs\n\ngo 1.21\n", "cmd/peg/main.go": "package main\nimport (\n\"os\"\n\"pegs/board\"\n)\n" +
				"func main() { os.Stdout.WriteString(board.Name) }", "board/board.go": "package board\nconst Name = \"board\"",
		}, ".", "board"},
		{"one of two programs of a Go folder", []string{"go"}, map[string]string{
			"submission.yaml": "main: a.go", "a.go": "package main\nfunc main() { show(\"a\") }",
			"b.go":    "package main\nfunc main() { show(\"b\") }",
			"show.go": "package main\nimport \"os\"\nfunc show(s string) { for range 1 { os.Stdout.WriteString(s) } }",
		}, ".", "a"},
		{"C++ that includes its header in another case, and with a backslash", []string{"g++"}, map[string]string{
			"peg.cpp": "#include \"board.h\"\n#include \"parts\\Peg.h\"\n#include <iostream>\nint main() { std::cout << rows() + pegs(); }",
			"Board.h": "inline int rows() { return 8; }", "parts/peg.h": "inline int pegs() { return 30; }",
		}, ".", "38"},
		{"C++ whose headers lie below a folder that only its own files name", []string{"g++"}, map[string]string{
			"src/main.cpp": "#include \"game/board.hpp\"\n#include <game/peg.hpp>\n#include <iostream>\n" +
				"int main() { std::cout << rows() + pegs(); }",
			"include/game/board.hpp": "inline int rows() { return 8; }", "include/game/peg.hpp": "inline int pegs() { return 30; }",
		}, ".", "38"},
		{"C++ for the console of Windows", []string{"g++"}, map[string]string{
			"peg.cpp": "#include <Windows.h>\n#include <conio.h>\n#include <iostream>\nint main() { Sleep(1); " +
				"SetConsoleTextAttribute(GetStdHandle(STD_OUTPUT_HANDLE), FOREGROUND_RED); std::cout << \"red\" << _kbhit(); }",
		}, ".", "red0"},
		{"C for the console of Windows", []string{"cc"}, map[string]string{
			"peg.c": "#include <stdio.h>\n#include <windows.h>\n#include <conio.h>\nint main(void) { Sleep(1); printf(\"%d\", kbhit()); return 0; }",
		}, ".", "0"},
		{"C++ of Visual Studio without its precompiled header", []string{"g++"}, map[string]string{
			"peg.cpp": "#include \"stdafx.h\"\n#include <iostream>\nint _tmain(int n, _TCHAR *words[]) { std::cout << n; }",
		}, ".", "1"},
		{"C++ of a newer Visual Studio without its precompiled header", []string{"g++"}, map[string]string{
			"peg.cpp": "#include \"pch.h\"\n#include <iostream>\nint main() { std::cout << 2; }",
		}, ".", "2"},
		{"C++ with a conio.h of its own", []string{"g++"}, map[string]string{
			"peg.cpp":     "#include <conio.h>\n#include <iostream>\nint main() { std::cout << own(); }",
			"lib/conio.h": "inline int own() { return 7; }",
		}, ".", "7"},
		{"C++ of 2020", []string{"g++"}, map[string]string{
			"peg.cpp": "#include <compare>\n#include <iostream>\nstruct P { int n; auto operator<=>(const P &) const = default; };\n" +
				"int main() { std::cout << (P{1} < P{2}); }",
		}, ".", "1"},
		{"C of 1989", []string{"cc"}, map[string]string{
			"peg.c": "#include <stdio.h>\nint asm_ = 3;\nmain() { int restrict = 4; printf(\"%d\", restrict + asm_); return 0; }",
		}, ".", "7"},
	}
	for _, test := range costtest.Some(tests, 11) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			submissiontest.Need(t, test.commands...)
			if _, got := play(t, filepath.Join(submissiontest.HandIn(t, test.files), test.path)); got != test.want {
				t.Errorf("%s: it writes %q; want %q", test.reason, got, test.want)
			}
		})
	}
}

func TestBuildFails(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, test := range []struct {
		reason   string
		commands []string
		files    map[string]string
		words    string // in the reason
		output   string // at the beginning of the output
	}{
		{"Python", []string{"python3"}, map[string]string{"src/a.py": "print('a'\n"}, "ended with exit status 1", "  File \"src/a.py\", line 1"},
		{"a module of Python", []string{"python3"}, map[string]string{"a.py": "import b\nb.f()", "b.py": "def f("},
			"ended with exit status 1", "  File \"b.py\", line 1"},
		{"C", []string{"cc"}, map[string]string{"src/a.c": "int main(void) { return x; }"}, "ended with exit status 1", "src/a.c: In function"},
		{"C that does not link", []string{"cc"}, map[string]string{"a.c": "int f(void); int main(void) { return f(); }"},
			"ended with exit status 1", ""},
		{"C++ for the windows of Windows", []string{"g++"},
			map[string]string{"a.cpp": "#include <windows.h>\nint main() { MessageBox(0, \"a\", \"b\", 0); }"},
			"for windows.h of Windows there is a substitute here, which knows pauses, keys, " +
				"colours and the cursor of a console, and nothing else", "a.cpp: In function"},
		{"Go", []string{"go"}, map[string]string{"a.go": "package main\nfunc main() { x() }"}, "ended with exit status 1",
			"# submission\n./a.go:2:15: undefined: x"},
		{"Go with a library of others", []string{"go"},
			map[string]string{"a.go": "package main\nimport _ \"example.com/x\"\nfunc main() { }"}, "ended with exit status 1",
			"go: finding module for package example.com/x\na.go:2:8: cannot find module"},
		{"a command of its own", nil, map[string]string{"submission.yaml": "build: [sh, -c, \"pwd; exit 3\"]\nrun: [sh]"},
			"sh ended with exit status 3", ".\n"},
		{"a program that was not built", nil, map[string]string{"submission.yaml": "run: [bin/peg]"},
			"there is no file bin/peg, which the submission.yaml wants to start", ""},
		{"a run that cannot be started", nil, map[string]string{"submission.yaml": "run: [a.py]", "a.py": ""},
			"a.py is neither a source file known here nor an executable", ""},
		{"a script with lines of Windows", nil, map[string]string{"submission.yaml": "main: a.sh\nlanguage: executable",
			"a.sh!": "#!/bin/sh\r\n"}, "save it with Unix line ends", ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			submissiontest.Need(t, test.commands...)
			_, err := build(t, submissiontest.HandIn(t, test.files))
			failure := subjecttest.BuildError(t, err)
			if !strings.Contains(failure.Reason, test.words) || !strings.HasPrefix(failure.Output, test.output) {
				t.Errorf("%s: reason %q, output %q; want %q, %q", test.reason, failure.Reason, failure.Output, test.words, test.output)
			}
			if told := strings.ContainsAny(failure.Version, "0123456789"); told != (test.commands != nil) {
				t.Errorf("%s: the version of what refuses it is %q", test.reason, failure.Version)
			}
			if len(failure.Command) == 0 || !strings.Contains(err.Error(), failure.Reason) {
				t.Errorf("%s: command %q, error %q", test.reason, failure.Command, err)
			}
		})
	}
}

func TestBuildStops(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, command, words string
		limits                 process.Limits
	}{
		{"a build without end", "sleep 60", "sh was stopped, it had not come to its end in time, at most 100ms",
			process.Limits{Time: 100 * time.Millisecond}},
		{"a build that writes without end", "yes", "sh was stopped, it wrote more than 100000 bytes", process.Limits{Output: 100_000}},
		{"a build that dies", "kill -SEGV $$", "sh ended with signal: segmentation fault", process.Limits{}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			manifest := "build: [sh, -c, \"" + test.command + "\"]\nrun: [sh]"
			folder := submissiontest.HandIn(t, map[string]string{"submission.yaml": manifest})
			_, err := buildWithin(t.Context(), t, folder, test.limits)
			failure := subjecttest.BuildError(t, err)
			if !strings.HasPrefix(failure.Reason, test.words) || len(failure.Output) > 64<<10+20 {
				t.Errorf("%s: reason %q, %d bytes of output; want %q", test.reason, failure.Reason, len(failure.Output), test.words)
			}
		})
	}
}

func TestBuildEndsWithItsContext(t *testing.T) {
	t.Parallel()
	folder := submissiontest.HandIn(t, map[string]string{"submission.yaml": "build: [sleep, \"60\"]\nrun: [sh]"})
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := buildWithin(ctx, t, folder, process.Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Build = %v; the grader's own deadline is not the student's fault", err)
	}
}

func TestBuildLeavesTheSubmissionAsItIs(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	folder := submissiontest.HandIn(t, map[string]string{"a.py": "import b\nprint(b.__file__.replace('/', '|'), end='')", "b.py": "# it\x92s"})
	s, got := subjecttest.Played(t, folder, submission.Assignment{})
	got = strings.ReplaceAll(got, "|", "/") // paths are told by the student's names for them
	command := s.ConsoleStart().Argv
	if strings.HasPrefix(got, folder) || !strings.HasPrefix(got, filepath.Dir(command[len(command)-1])) {
		t.Errorf("it runs %s, which is not a copy", got)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 {
		t.Errorf("the submission holds %v, %v", entries, err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "b.py")); err != nil || string(text) != "# it\x92s" {
		t.Errorf("b.py is now %q, %v", text, err)
	}
	if want := []string{"b.py: read as windows-1252"}; !slices.Equal(s.Notes(), want) {
		t.Errorf("notes %q; want %q", s.Notes(), want)
	}
}

func TestBuildCannotWriteOutOfItsFolder(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	outside := t.TempDir()
	_, err := build(t, submissiontest.HandIn(t, map[string]string{
		"submission.yaml": "build: [sh, -c, \"cd ..; ln -s " + outside + " java\"]", "Hello.java": javaHello,
	}))
	if err == nil {
		t.Error("a build through a link succeeded")
	}
	if entries, _ := fs.ReadDir(os.DirFS(outside), "."); len(entries) > 0 {
		t.Errorf("%v were written outside", entries)
	}
}

func TestEnvironment(t *testing.T) {
	t.Setenv("PYTHONUNBUFFERED", "1")
	t.Setenv("SECRET", "answers")
	t.Setenv("PATH", os.Getenv("PATH")+string(filepath.ListSeparator)+"."+string(filepath.ListSeparator))
	p, got := play(t, submissiontest.HandIn(t, map[string]string{"submission.yaml": "run: [env]"}))
	var names []string
	for _, variable := range p.Env {
		name, value, _ := strings.Cut(variable, "=")
		names = append(names, name)
		if name == "PATH" && slices.ContainsFunc(filepath.SplitList(value), func(folder string) bool { return !filepath.IsAbs(folder) }) {
			t.Errorf("the search path %s depends on the working directory", value)
		}
	}
	if want := []string{"PATH", "HOME", "TMPDIR", "LANG", "TERM"}; !slices.Equal(names, want) {
		t.Errorf("variables %q; want %q", names, want)
	}
	if strings.Contains(got, "SECRET") || strings.Contains(got, "PYTHON") {
		t.Errorf("the program sees\n%s", got)
	}
}

func TestEngineAndWorkingDirectory(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	for _, test := range []struct{ reason, manifest, dir string }{
		{"without a command: at the top", "main: src/a.py", "source"},
		{"with a command: where the submission.yaml lies", "main: src/a.py\nengine: [tools/e.py, x]", "source"},
	} {
		s := subjecttest.Opened(t, map[string]string{
			"submission.yaml": test.manifest, "src/a.py": pythonHello, "tools/e.py": "#!/usr/bin/env python3\n",
		}, submission.Assignment{}, submission.Conditions{AllowEngine: true})
		start := s.EngineStart()
		if !strings.HasSuffix(start.Dir, filepath.FromSlash(test.dir)) {
			t.Errorf("%s: it runs in %s; want %s", test.reason, start.Dir, test.dir)
		}
		var want []string
		if strings.Contains(test.manifest, "engine:") {
			want = []string{filepath.Join(start.Dir, "tools", "e.py"), "x"}
		}
		if !slices.Equal(start.Argv, want) {
			t.Errorf("%s: engine %q; want %q", test.reason, start.Argv, want)
		}
	}
}

// TestMissing changes the search path and so has it for itself.
func TestMissing(t *testing.T) {
	broken := submissiontest.HandIn(t, map[string]string{"cc!": "#!/bin/sh\necho no licence >&2\nexit 1\n"})
	submissiontest.Reachable(t, broken)
	for _, test := range []struct {
		reason, path string
		files        map[string]string
		tool, words  string
	}{
		{"no compiler", t.TempDir(), map[string]string{"a.cpp": "int main() {}"}, "g++", "there is no g++ on the search path"},
		{"a compiler that never works", broken, map[string]string{"a.c": cHello}, "cc",
			"it does not build the smallest program either: cc ended with exit status 1: no licence"},
		{"a command of a submission.yaml", broken, map[string]string{"submission.yaml": "run: [fpc]"}, "fpc",
			"there is no fpc on the search path"},
		{"an interpreter of a script", broken, map[string]string{"submission.yaml": "run: [./a]", "a": "#!/opt/none/lua\n"},
			"/opt/none/lua", "the first line of ./a asks for it"},
		{"an interpreter that env looks for", broken, map[string]string{"submission.yaml": "run: [./a]",
			"a": "#!/usr/bin/env -S A=b nolua -x\n"}, "nolua", "the first line of ./a asks for it"},
	} {
		t.Setenv("PATH", test.path)
		_, err := build(t, submissiontest.HandIn(t, test.files))
		missing, ok := errors.AsType[*language.Missing](err)
		if !ok || missing.Tool != test.tool || !strings.Contains(err.Error(), test.words) {
			t.Errorf("%s: Build = %v; want %s: %s", test.reason, err, test.tool, test.words)
		}
	}
}
