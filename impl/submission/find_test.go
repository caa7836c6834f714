package submission_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/submissiontest"
)

const (
	pythonHello = "print('hello', end='')\n"
	cHello      = "#include <stdio.h>\nint main(void) { printf(\"hello\"); }\n"
	javaHello   = "public class Hello { public static void main(String[] a) { System.out.print(\"hello\"); } }\n"
)

// found finds the program at a path, for an assignment that asks for a program in any language.
func found(t *testing.T, path string) (*source.Found, error) {
	t.Helper()
	return submission.Find(path, submission.Handin{}, t.TempDir())
}

// listed names languages as messages do.
func listed(languages []language.Language) string {
	var names []string
	for _, l := range languages {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason         string
		files          map[string]string
		path           string
		language, main string
		notes          string
	}{
		{"a file", map[string]string{"a.py": pythonHello, "b.py": pythonHello}, "a.py", "Python", "a.py", ""},
		{"a file in capitals", map[string]string{"PEG.C": cHello}, "PEG.C", "C", "PEG.C", ""},
		{"a hidden file", map[string]string{".a.py": pythonHello}, ".a.py", "Python", ".a.py", ""},
		{"an executable script", map[string]string{"peg!": "#!/bin/sh\n"}, "peg", "executable", "peg", ""},
		{"a folder", map[string]string{"src/deep/a.py": pythonHello, "README.md": ""}, ".", "Python", "src/deep/a.py", ""},
		{"a submission.yaml", map[string]string{"submission.yaml": "main: b.py", "a.py": pythonHello, "b.py": pythonHello},
			"submission.yaml", "Python", "b.py", ""},
		{"a folder with a submission.yaml", map[string]string{"submission.yaml": "main: b.py", "a.py": pythonHello,
			"b.py": pythonHello}, ".", "Python", "b.py", ""},
		{"a submission.yaml with a language alone",
			map[string]string{"submission.yaml": "language: c", "a.py": pythonHello, "a.c": cHello}, ".", "C", "a.c", ""},
		{"a submission.yaml with a command alone", map[string]string{"submission.yaml": "run: [sh, -c, env]"}, ".", "executable", "", ""},
		{"a main that would be passed over",
			map[string]string{"submission.yaml": "main: build/.a.py", "build/.a.py": pythonHello}, ".", "Python", "build/.a.py",
			"build: not looked into, it is a folder for what is built"},
		{"a language by another name", map[string]string{"submission.yaml": "language: python3", "a.py": pythonHello,
			"a.c": cHello}, ".", "Python", "a.py", ""},
		{"a language that the extension does not tell",
			map[string]string{"submission.yaml": "main: a.c\nlanguage: c++", "a.c": cHello}, ".", "C++", "a.c", ""},
		{"copies", map[string]string{"old/a.py": pythonHello, "a.py": pythonHello}, ".", "Python", "a.py",
			"old/a.py: counted once with a.py, which is the same"},
		{"tests", map[string]string{"a.py": pythonHello, "tests/b.py": pythonHello + "\n"}, ".", "Python", "a.py",
			"tests/b.py: passed over, it looks like a test"},
		{"a source whose ending an editor hides", map[string]string{"a.py.txt": pythonHello, "notes.txt": "a.py"}, ".", "Python", "a.py",
			"a.py.txt: taken for a.py"},
		{"the same, given as a file", map[string]string{"a.py.txt": pythonHello, "b.py": pythonHello}, "a.py.txt", "Python", "a.py", ""},
		{"a notebook", map[string]string{"a.ipynb": `{"cells": [{"cell_type": "markdown", "source": "x = ("}, ` +
			`{"cell_type": "code", "source": ["%matplotlib inline\n", "print(1)"]}]}`}, ".", "Python", "a.py", "a.ipynb: taken for a.py"},
		{"a notebook beside a program", map[string]string{"a.py": pythonHello, "b.ipynb": `{"cells": []}`}, ".", "Python", "a.py", ""},
		{"one beside a program", map[string]string{"a.py": pythonHello, "old.py.txt": pythonHello + "\n"}, ".", "Python", "a.py", ""},
		{"one for each of two endings", map[string]string{"a.py": "", "a.py.txt": pythonHello}, ".", "Python", "a.py", ""},
		{"nothing but a test", map[string]string{"test.py": pythonHello}, ".", "Python", "test.py", ""},
		{"hidden files and what tools have made", map[string]string{
			"a.py": pythonHello, ".b.py": "1", ".git/c.py": "2", "__MACOSX/._a.py": "3", "venv/x.py": "4", "target/e.py": "5",
		}, ".", "Python", "a.py", "target: not looked into, it is a folder for what is built"},
		{"libraries of JavaScript", map[string]string{"a.py": pythonHello, "node_modules/d/d.py": "4"}, ".", "Python", "a.py",
			"node_modules: left out, it is a folder of libraries: a program has those that are installed on this machine"},
		{"libraries of Python, and a program in their midst",
			map[string]string{"env/pyvenv.cfg": "", "env/lib/x.py": pythonHello, "env/a.py": pythonHello + "\n"},
			".", "Python", "env/a.py",
			"env/lib: left out, it is a folder of libraries: a program has those that are installed on this machine"},
		{"a folder that is only called like one", map[string]string{"lib/a.py": pythonHello}, ".", "Python", "lib/a.py", ""},
		{"a library of Java", map[string]string{"A.java": "class A { public static void main(String[] a) { } }",
			"lib/b.jar": "PK"}, ".", "Java", "A.java",
			"lib/b.jar: not used, it is a Java archive: say in a submission.yaml how to build and run with it"},
		{"a submission.yaml at the wrong place", map[string]string{"a.py": pythonHello, "x/submission.yaml": "main: b.py"}, ".", "Python", "a.py",
			"x/submission.yaml: ignored, it counts only as submission.yaml at the top of the folder"},
		{"a script in whatever language", map[string]string{"peg!": "#!/usr/bin/perl\nprint 1;", "README.md": "peg",
			"lib.sh": "#!/bin/sh\n"}, ".", "executable", "peg", ""},
		{"a script that has lost its permission", map[string]string{"peg.pl": "#!/usr/bin/perl\nprint 1;"}, ".", "Perl", "peg.pl", ""},
		{"a script in a language of its own", map[string]string{"peg.zz": "#!/usr/bin/zz\nprint 1;"}, ".", "executable", "peg.zz", ""},
		{"a script beside a program", map[string]string{"run!": "#!/bin/sh\n", "a.py": pythonHello}, ".", "Python", "a.py", ""},
		{"a large file beside the program", map[string]string{"a.py": pythonHello, "film.mp4": strings.Repeat("x", 1<<20+1)},
			".", "Python", "a.py",
			"film.mp4: ignored, it is larger than 1 MiB"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s, err := found(t, filepath.Join(submissiontest.HandIn(t, test.files), test.path))
			if err != nil {
				t.Fatalf("%s: %v", test.reason, err)
			}
			if s.Language != test.language || s.Main != test.main || strings.Join(s.Notes, "\n") != test.notes {
				t.Errorf("%s: %s in %s, notes %q; want %s in %s, %q", test.reason, s.Main, s.Language, s.Notes, test.main, test.language, test.notes)
			}
		})
	}
}

func TestFindRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason string
		files  map[string]string
		path   string
		want   string
	}{
		{"no path at all", nil, "\x00", "invalid argument"},
		{"nothing there", nil, "missing.py", "there is no such file or folder"},
		{"an empty folder", nil, ".", "there are no files in it"},
		{"nothing but what tools have made", map[string]string{"bin/a.py": pythonHello}, ".",
			"there are no files in it; bin: not looked into, it is a folder for what is built: give"},
		{"a picture", map[string]string{"board.png": "\x89PNG"}, "board.png", "board.png is a picture: give the file that starts the program"},
		{"a compiled class", map[string]string{"Peg.class!": "\xCA\xFE\xBA\xBE\x00\x00\x00\x3D"}, "Peg.class",
			"Peg.class is a compiled Java class"},
		{"an archive", map[string]string{"peg.zip": "PK"}, "peg.zip", "peg.zip is an archive"},
		{"a text", map[string]string{"notes": "hello"}, "notes", "notes is neither a source file known here nor an executable"},
		{"a script without permission", map[string]string{"peg.zz": "#!/bin/sh\n"}, "peg.zz",
			"peg.zz is a script without the permission to be executed: set it with chmod +x"},
		{"a program for another system", map[string]string{"peg.exe!": "MZ"}, "peg.exe", "peg.exe is a program for Windows"},
		{"a source beyond all measure", map[string]string{"a.py": strings.Repeat("#", 1<<20+1)}, "a.py", "it is larger than 1 MiB"},
		{"no program", map[string]string{"README.md": "", "board.h": ""}, ".",
			"there is no program in it: looked for a main in " + listed(submission.Lookable()) +
				" among README.md, board.h: give the file"},
		{"a notebook", map[string]string{"peg.ipynb": "{}"}, ".", " among peg.ipynb: give the file that starts the program"},
		{"no program in the language", map[string]string{"submission.yaml": "language: java", "a.py": pythonHello}, ".",
			"looked for a main in Java among a.py, submission.yaml"},
		{"no executable is looked for", map[string]string{"submission.yaml": "language: executable", "a.py": pythonHello},
			".", "submission.yaml: nothing in executable is found by its looks: " +
				"write the name of the file that starts it into the submission.yaml as"},
		{"no project is looked for", map[string]string{"submission.yaml": "language: eiffel", "board.e": ""}, ".",
			"submission.yaml: nothing in Eiffel is found by its looks: write the name of the file that starts it"},
		{"several programs", map[string]string{"a.py": pythonHello, "b/Hello.java": javaHello, "c.c": cHello}, ".",
			"any of 3 files may start the program: a.py, c.c, b/Hello.java: give that file itself, or name it in a submission.yaml: main: a.py"},
		{"very many programs", map[string]string{"a.py": "f(1)", "b.py": "f(2)", "c.py": "f(3)", "d.py": "f(4)",
			"e.py": "f(5)", "f.py": "f(6)", "g.py": "f(7)"}, ".", "a.py, b.py, c.py, d.py, e.py, and 2 more:"},
		{"a submission.yaml that cannot be understood", map[string]string{"submission.yaml": "main: [a]"}, ".", "submission.yaml: line 1: main:"},
		{"an unknown language", map[string]string{"submission.yaml": "# mine\nlanguage: cobol\n"}, ".",
			`line 2: language: "cobol" is not a language known here: write one of ` + listed(submission.Languages())},
		{"a main that is not there", map[string]string{"submission.yaml": "main: a.py"}, ".",
			"submission.yaml: main: reading a.py: no such file or directory"},
		{"a main that is a folder", map[string]string{"submission.yaml": "main: src", "src/a.py": ""}, ".",
			"submission.yaml: main: reading src: it is a folder"},
		{"a main that is nothing to start", map[string]string{"submission.yaml": "main: a.txt", "a.txt": ""}, ".", "a.txt is a text"},
		{"a source that is not what it is said to be", map[string]string{"submission.yaml": "encoding: utf-8",
			"a.py": "#\n# \x92"}, ".", "reading a.py as utf-8, as the submission.yaml says: line 2 holds the byte 0x92"},
		{"a name that does not show", map[string]string{"a\n.txt": ""}, "a\n.txt", `"a\n.txt" is a text`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			given := filepath.Join(submissiontest.HandIn(t, test.files), test.path)
			_, err := found(t, given)
			missing, ok := errors.AsType[*source.NotFound](err)
			if !ok || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("%s: Find = %v; want %q", test.reason, err, test.want)
			}
			if missing.Path != given || missing.Advice == "" {
				t.Errorf("%s: path %q, advice %q", test.reason, missing.Path, missing.Advice)
			}
		})
	}
}

func TestFindRefusesDevices(t *testing.T) {
	t.Parallel()
	if _, err := found(t, os.DevNull); err == nil || !strings.Contains(err.Error(), "it is a device: give a file or a folder") {
		t.Errorf("Find = %v", err)
	}
}

func TestFindCountsFiles(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	files := map[string]string{"a.py": pythonHello}
	for i := range 2001 {
		files[fmt.Sprintf("data/%d.txt", i)] = ""
	}
	folder := submissiontest.HandIn(t, files)
	const want = "it holds more than 2000 files: give the folder of one submission, or its main file"
	if _, err := found(t, folder); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Find = %v", err)
	}
	s, err := found(t, filepath.Join(folder, "a.py"))
	if err != nil || !slices.Equal(s.Names(), []string{"a.py"}) || !strings.Contains(strings.Join(s.Notes, "\n"), "a.py: taken alone") {
		t.Errorf("Find = %+v, %v; want the file alone", s, err)
	}
}

func TestFindFollowsNoLinkOutOfTheSubmission(t *testing.T) {
	t.Parallel()
	outside := submissiontest.HandIn(t, map[string]string{"secret.py": "print('secret')\n", "src/more.py": "more()\n"})
	folder := submissiontest.HandIn(t, map[string]string{"a.py": pythonHello})
	for name, target := range map[string]string{"b.py": "secret.py", "c": "src"} {
		if err := os.Symlink(filepath.Join(outside, target), filepath.Join(folder, name)); err != nil {
			t.Skipf("this machine makes no symbolic links: %v", err)
		}
	}
	s, err := found(t, folder)
	if err != nil || !slices.Equal(s.Names(), []string{"a.py"}) {
		t.Errorf("Find = %+v, %v; want a.py alone", s, err)
	}
	if want := "b.py: ignored, it is a symbolic link\nc: ignored, it is a symbolic link"; strings.Join(s.Notes, "\n") != want {
		t.Errorf("notes %q; want %q", s.Notes, want)
	}
	if _, err := found(t, filepath.Join(folder, "b.py")); err == nil || !strings.Contains(err.Error(), "it cannot be read") {
		t.Errorf("found(t, b.py) = %v", err)
	}
	if s, err := found(t, filepath.Join(folder, "c")); err != nil || s.Main != "src/more.py" && s.Main != "more.py" {
		t.Errorf("found(t, c) = %+v, %v; a folder that was given may be a link", s, err)
	}
}

// It is no fault of the student.
func TestWhatMayNotBeReadIsAFaultOfTheMachine(t *testing.T) {
	t.Parallel()
	folder := submissiontest.HandIn(t, map[string]string{"a.py": pythonHello})
	if err := os.Chmod(filepath.Join(folder, "a.py"), 0); err != nil {
		t.Fatal(err)
	}
	scratch := t.TempDir()
	submissiontest.WithoutPrivilege(t)
	for _, path := range []string{folder, filepath.Join(folder, "a.py")} {
		_, err := submission.Find(path, submission.Handin{}, scratch)
		_, theirs := errors.AsType[*source.NotFound](err)
		if theirs || !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "give yourself the permission to read") {
			t.Errorf("Find(%s) = %v", path, err)
		}
	}
}
