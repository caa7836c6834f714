package java_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
	"slices"
	"strings"
	"testing"
)

// says is a Java class with a main that prints an expression.
func says(class, expression string) string {
	return fmt.Sprintf("public class %s { public static void main(String[] a) { System.out.print(%s); } }\n", class, expression)
}

func TestBuildJava(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	for _, test := range []struct {
		reason string
		files  map[string]string
		main   string
		want   string
		notes  string
	}{
		{
			"a course system renames files, and the official template is windows-1252",
			map[string]string{
				"PegGame-1.java": "// it\x92s\n" + says("PegGame", "Board.name() + \"\x92\""),
				"Board (1).java": `public class Board { static String name() { return "board"; } }`,
			},
			"PegGame", "board’", "PegGame-1.java: read as windows-1252",
		},
		{
			"packages are handed in without their folders",
			map[string]string{"Start.java": "package edu.student;\n" + says("Start", "new edu.other.Board()"),
				"Board.java": "package edu.other; public class Board { public String toString() { return \"b\"; } }"},
			"edu.student.Start", "b", "",
		},
		{
			"a class lies in a file that is called otherwise, among tests, stale classes and sources that do not compile",
			map[string]string{
				"Start.java":     says("Start", "new Hidden().name + Board.N"),
				"Types.java":     `interface Other {} class Hidden { String name = "hidden"; }`,
				"Board.java":     "class Board { static int N = 3; }",
				"Board.class":    "stale",
				"Scratch.java":   "class Scratch { int",
				"StartTest.java": says("StartTest", "2"),
			},
			"Start", "hidden3", "StartTest.java: passed over, it looks like a test",
		},
		{
			"the nearest of two sources counts",
			map[string]string{"new/Start.java": says("Start", "Board.N"), "new/Board.java": "class Board { static int N = 1; }",
				"old/Board.java": "class Board { static int N = 2; }"},
			"Start", "1", "old/Board.java: ignored, class Board is taken from new/Board.java",
		},
		{
			"imports of a library that is not there, which nothing uses",
			map[string]string{"Peg.java": "import org.junit.Test;\nimport static org.junit.Assert.*; // for later\n" +
				"import java.util.List; import org.none.*; import java.io.*;\n" + says("Peg", "List.of(1)")},
			"Peg", "[1]", "Peg.java:1: left out, nothing uses it and it cannot be found: import org.junit.Test;\n" +
				"Peg.java:2: left out, nothing uses it and it cannot be found: import static org.junit.Assert.*;\n" +
				"Peg.java:3: left out, nothing uses it and it cannot be found: import org.none.*;",
		},
		{
			"annotations of a library that is not there, whatever their arguments, which change nothing",
			map[string]string{"Peg.java": "import org.ide.Never;\nimport org.ide.Nothing;\n@Never public class Peg {\n" +
				"  static @Nothing(value = \"(a\", n = {1, (2)}) String name(@Never String n) { return n; }\n" +
				"  public static void main(String[] a) { System.out.print(name(\"@Never\")); }\n}\n"},
			"Peg", "@Never", "Peg.java:1: left out, nothing uses it and it cannot be found: import org.ide.Never;\n" +
				"Peg.java:2: left out, nothing uses it and it cannot be found: import org.ide.Nothing;\n" +
				"Peg.java: left out, an annotation that cannot be found: @Never\n" +
				"Peg.java: left out, an annotation that cannot be found: @Nothing",
		},
		{
			"a method that overrides none",
			map[string]string{"Peg.java": "public class Peg {\n  @Override public String name() { return \"n\"; }\n" +
				"  public static void main(String[] a) { System.out.print(new Peg().name()); }\n}\n"},
			"Peg", "n", "Peg.java:2: left out, the method overrides nothing: @Override public String name() { return \"n\"; }",
		},
		{
			"a main inside another class",
			map[string]string{"A.java": `public class A { static class B { public static void main(String[] a) { System.out.print("inside"); } } }`},
			"A$B", "inside", "",
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s, got := subjecttest.Played(t, submissiontest.HandIn(t, test.files), submission.Assignment{})
			if got != test.want || s.Main() != test.main || strings.Join(s.Notes(), "\n") != test.notes {
				t.Errorf("%s: main %q writes %q, notes %q; want %q, %q, %q", test.reason, s.Main(), got, s.Notes(), test.main, test.want, test.notes)
			}
		})
	}
}

func TestJavaFileBelongsToItsPackage(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	folder := submissiontest.HandIn(t, map[string]string{
		"src/edu/game/Start.java":  "package edu.game;\n" + says("Start", "edu.model.Board.N"),
		"src/edu/model/Board.java": "package edu.model;\npublic class Board { public static int N = 7; }",
		"src/edu/game/Bob.java":    says("Bob", "0"),
	})
	given := filepath.Join(folder, "src/edu/game/Start.java")
	found, err := submission.Find(given, submission.Handin{}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"edu/game/Start.java", "edu/model/Board.java"}
	if !slices.Equal(found.Names(), want) || filepath.Base(found.Root) != "src" {
		t.Errorf("files %q in %s; want %q in src", found.Names(), found.Root, want)
	}
	if _, got := subjecttest.Played(t, given, submission.Assignment{}); got != "7" {
		t.Errorf("it writes %q", got)
	}
}

func TestJavaErrorsNameTheStudentsFiles(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	folder := submissiontest.HandIn(t, map[string]string{"src/Peg (1).java": "package a;\n" + says("Peg", "nothing")})
	_, err := subjecttest.Open(t, folder, submission.Assignment{}, submission.Conditions{})
	failure := subjecttest.BuildError(t, err)
	if !strings.HasPrefix(failure.Output, "src/Peg (1).java:2: error: cannot find symbol") {
		t.Errorf("output %q", failure.Output)
	}
	if last := failure.Command[len(failure.Command)-1]; last != "src/Peg (1).java" {
		t.Errorf("command %q", failure.Command)
	}
}

// What is used must be there, and the compiler's first words about it are told.
func TestJavaImportsThatAreUsedMustBeThere(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	folder := submissiontest.HandIn(t,
		map[string]string{"Peg.java": "import org.junit.Test;\nimport org.none.*;\n" + says("Peg", "new Test()")})
	_, err := subjecttest.Open(t, folder, submission.Assignment{}, submission.Conditions{})
	if failure := subjecttest.BuildError(t, err); !strings.HasPrefix(failure.Output, "Peg.java:1: error: package org.junit does not exist") {
		t.Errorf("output %q", failure.Output)
	}
}

// What a compiler knows as a preview only may be used. A newer one knows it without.
func TestJavaPreviewsAreCompiled(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	folder := submissiontest.HandIn(t, map[string]string{"Peg.java": "public class Peg {\n" +
		"  static String kind(Object o) { return switch (o) { case Integer i -> \"number\"; default -> \"other\"; }; }\n" +
		"  public static void main(String[] a) { System.out.print(kind(1) + kind(a)); }\n}\n"})
	s, got := subjecttest.Played(t, folder, submission.Assignment{})
	note := "Peg.java: compiled with --enable-preview, it uses a preview of Java"
	if notes := strings.Join(s.Notes(), "\n"); got != "numberother" || notes != "" && notes != note {
		t.Errorf("it writes %q, notes %q", got, notes)
	}
}

// What is left out must not matter.
func TestJavaIsNotMendedBeyondItsForm(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	for _, test := range []struct{ reason, file, want string }{
		{"a class that is used as an annotation, too", "import org.ide.Never;\n@Never class A { Never n; }\n" + says("Peg", "1"),
			"Peg.java:1: error: package org.ide does not exist"},
		{"a main that is not Java", "public class Peg { public static void main(String[] a) { print(; } }",
			"Peg.java:1: error: illegal start of expression"},
		{"a main that is the program", "public class Peg { public static void main(String[] a) { new Board(); } }",
			"Peg.java:1: error: cannot find symbol"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			folder := submissiontest.HandIn(t, map[string]string{"Peg.java": test.file})
			_, err := subjecttest.Open(t, folder, submission.Assignment{}, submission.Conditions{})
			if failure := subjecttest.BuildError(t, err); !strings.HasPrefix(failure.Output, test.want) {
				t.Errorf("%s: output %q; want %q", test.reason, failure.Output, test.want)
			}
		})
	}
}

func TestJavaFileWithoutMain(t *testing.T) {
	t.Parallel()
	given := filepath.Join(submissiontest.HandIn(t, map[string]string{"Board.java": "class Board {}"}), "Board.java")
	_, err := subjecttest.Open(t, given, submission.Assignment{}, submission.Conditions{})
	if err == nil || !strings.Contains(err.Error(), "Board.java holds no class with a static void main(String[])") {
		t.Errorf("Build = %v", err)
	}
}

// The archive of the compiler is made with the first program. If it is damaged or has gone, programs build without it.
func TestJavaBuildsWithoutTheArchiveOfItsCompiler(t *testing.T) {
	costtest.SkipBeforeNight(t)
	submissiontest.Need(t, "java", "javac")
	cache := submissiontest.Reachable(t, t.TempDir())
	t.Setenv("XDG_CACHE_HOME", cache)
	refuses := func(reason string) {
		t.Helper()
		wrong := submissiontest.HandIn(t, map[string]string{"A.java": says("A", "nothing")})
		_, err := subjecttest.Open(t, wrong, submission.Assignment{}, submission.Conditions{})
		if failure := subjecttest.BuildError(t, err); !strings.HasPrefix(failure.Output, "A.java:1: error: ") {
			t.Errorf("%s: the compiler says %q", reason, failure.Output)
		}
	}
	builds := func(reason string) {
		t.Helper()
		right := submissiontest.HandIn(t, map[string]string{"A.java": says("A", "1")})
		if _, got := subjecttest.Played(t, right, submission.Assignment{}); got != "1" {
			t.Errorf("%s: it writes %q", reason, got)
		}
	}
	refuses("the archive is made") // all other tests build with it
	archives, err := filepath.Glob(filepath.Join(cache, "rulebook", "java-shim-*", "javac.jsa"))
	if err != nil || len(archives) != 1 {
		t.Fatalf("there are the archives %q, %v; want one", archives, err)
	}
	if err := errors.Join(os.Remove(archives[0]), os.WriteFile(archives[0], []byte("no archive"), 0o644)); err != nil {
		t.Fatal(err)
	}
	refuses("the archive is damaged")
	builds("the archive is damaged")
	if err := os.Remove(archives[0]); err != nil {
		t.Fatal(err)
	}
	refuses("the archive has gone")
	builds("the archive has gone")
}
