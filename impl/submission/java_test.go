package submission

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestParseJava(t *testing.T) {
	t.Parallel()
	const main = "public static void main(String[] args) {}"
	for _, test := range []struct{ reason, path, text, pkg, name, main string }{
		{"a public class", "A.java", "public class A { " + main + " }", "", "A", "A"},
		{"a class that is not public", "x.java", "class A { " + main + " }", "", "A", "A"},
		{"a package", "A.java", "package a . b;\nclass A { " + main + " }", "a.b", "A", "A"},
		{"a file that was renamed", "A-1.java", "public class A { " + main + " }", "", "A", "A"},
		{"other ways to write main", "A.java", "class A { static public final synchronized void main(final String... a) {} }", "", "A", "A"},
		{"an array in the old way", "A.java", "class A { public static void main(String args[]) {} }", "", "A", "A"},
		{"main over several lines", "A.java", "class A {\n public static\n void\n main\n (\n java.lang.String [ ] args ) {} }", "", "A", "A"},
		{"a main in a comment is none", "A.java", "class A { // " + main + "\n}", "", "A", ""},
		{"a main in a text is none", "A.java", "class A { String s = \"" + main + "\"; }", "", "A", ""},
		{"a main that is not static is none", "A.java", "class A { public void main(String[] args) {} }", "", "A", ""},
		{"a main without parameters is none", "A.java", "class A { static void main() {} }", "", "A", ""},
		{"a main with two parameters is none", "A.java", "class A { static void main(String[] a, int b) {} }", "", "A", ""},
		{"a call of main is none", "A.java", "class A { void f() { B.main(new String[0]); } }", "", "A", ""},
		{"the public class names the file, another may start it", "B.java", "class B { " + main + " } public class A {}", "", "A", "B"},
		{"of two mains that of the named class counts", "B.java", "class A { " + main + " } public class B { " + main + " }", "", "B", "B"},
		{"a class inside", "A.java", "public class A { static class B { " + main + " } }", "", "A", "A$B"},
		{"the file's own name decides among classes that are not public", "B.java", "class A {} class B {}", "", "B", ""},
		{"records, enums and interfaces are types", "C.java", "record R(int a) {} enum E { X } interface I {} public class C { " + main + " }", "", "C", "C"},
		{"an interface may start a program", "I.java", "public interface I { static void main(String[] a) {} }", "", "I", "I"},
		{"a class literal declares nothing", "A.java", "class A { Object o = String.class; " + main + " }", "", "A", "A"},
		{"a variable may be called record", "A.java", "class A { int record = 1; " + main + " }", "", "A", "A"},
		{"a brace too few", "A.java", "public class A { void f() { \n" + main + " }", "", "A", "A"},
		{"a brace too many", "A.java", "public class A { void f() { } }\n " + main + " }", "", "A", "A"},
		{"names need not be English", "Spiel.java", "package spiel.größe; class Stäbchen { " + main + " }", "spiel.größe", "Stäbchen", "Stäbchen"},
		{"annotations stand between", "A.java", "@Deprecated public @Fancy class A { @Override public static void main(String[] a) {} }", "", "A", "A"},
		{"nothing", "A.java", "", "", "", ""},
	} {
		s := parseJava(&file{path: test.path, text: test.text})
		if s.pkg != test.pkg || s.name != test.name || s.main != test.main {
			t.Errorf("%s: parseJava(%s, %q) = package %q, name %q, main %q; want %q, %q, %q",
				test.reason, test.path, test.text, s.pkg, s.name, s.main, test.pkg, test.name, test.main)
		}
	}
}

func FuzzParseJava(f *testing.F) {
	f.Add("package a.b; public class A { static class B { public static void main(String... a) {} } }")
	f.Add("record R(int a) {} \"\"\" /* ' } } main(")
	f.Add("package ../..; class A {")
	f.Fuzz(func(t *testing.T, text string) {
		s := parseJava(&file{path: "A.java", text: text})
		if s.name != "" && !filepath.IsLocal(s.laidOut()) {
			t.Errorf("laid out at %q, which is outside", s.laidOut())
		}
		if s.name != "" && !slices.Contains(s.types, s.name) {
			t.Errorf("called %q after none of its types %q", s.name, s.types)
		}
		if len(s.heads) != len(s.types) {
			t.Errorf("%d heads of the types %q", len(s.heads), s.types)
		}
	})
}

// says is a Java class with a main that prints an expression.
func says(class, expression string) string {
	return fmt.Sprintf("public class %s { public static void main(String[] a) { System.out.print(%s); } }\n", class, expression)
}

func TestBuildJava(t *testing.T) {
	t.Parallel()
	need(t, "java", "javac")
	for _, test := range []struct {
		reason string
		files  map[string]string
		main   string
		want   string
		notes  string
	}{
		{
			"a course system renames files",
			map[string]string{"PegGame-1.java": says("PegGame", `Board.name()`), "Board (1).java": `public class Board { static String name() { return "board"; } }`},
			"PegGame", "board", "",
		},
		{
			"packages are handed in without their folders",
			map[string]string{"Start.java": "package edu.student;\n" + says("Start", "new edu.other.Board()"), "Board.java": "package edu.other; public class Board { public String toString() { return \"b\"; } }"},
			"edu.student.Start", "b", "",
		},
		{
			"a class lies in a file that is called otherwise",
			map[string]string{"Start.java": says("Start", "new Hidden().name"), "Types.java": `interface Other {} class Hidden { String name = "hidden"; }`},
			"Start", "hidden", "",
		},
		{
			"the nearest of two sources counts",
			map[string]string{"new/Start.java": says("Start", "Board.N"), "new/Board.java": "class Board { static int N = 1; }", "old/Board.java": "class Board { static int N = 2; }"},
			"Start", "1", "old/Board.java: ignored, class Board is taken from new/Board.java",
		},
		{
			"unrelated sources that do not compile do no harm",
			map[string]string{"Start.java": says("Start", `"fine"`), "Scratch.java": "class Scratch { int"},
			"Start", "fine", "",
		},
		{
			"stale classes beside the sources do not count",
			map[string]string{"Start.java": says("Start", "Board.N"), "Board.java": "class Board { static int N = 3; }", "Board.class": "stale"},
			"Start", "3", "",
		},
		{
			"the official template is windows-1252",
			map[string]string{"Start.java": "// it\x92s\n" + says("Start", "\"\x92\"")},
			"Start", "’", "Start.java: read as windows-1252",
		},
		{
			"a main inside another class",
			map[string]string{"A.java": `public class A { static class B { public static void main(String[] a) { System.out.print("inside"); } } }`},
			"A$B", "inside", "",
		},
		{
			"tests are passed over",
			map[string]string{"Start.java": says("Start", "1"), "StartTest.java": says("StartTest", "2")},
			"Start", "1", "StartTest.java: passed over, it looks like a test",
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			p, got := play(t, handIn(t, test.files))
			if got != test.want || p.Main != test.main || strings.Join(p.Notes, "\n") != test.notes {
				t.Errorf("%s: main %q writes %q, notes %q; want %q, %q, %q", test.reason, p.Main, got, p.Notes, test.main, test.want, test.notes)
			}
		})
	}
}

func TestJavaFileBelongsToItsPackage(t *testing.T) {
	t.Parallel()
	need(t, "java", "javac")
	folder := handIn(t, map[string]string{
		"src/edu/game/Start.java":  "package edu.game;\n" + says("Start", "edu.model.Board.N"),
		"src/edu/model/Board.java": "package edu.model;\npublic class Board { public static int N = 7; }",
		"src/edu/game/Bob.java":    says("Bob", "0"),
	})
	source, err := Find(filepath.Join(folder, "src/edu/game/Start.java"), "cs300", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"edu/game/Start.java", "edu/model/Board.java"}
	if !slices.Equal(source.Files, want) || filepath.Base(source.Root) != "src" {
		t.Errorf("files %q in %s; want %q in src", source.Files, source.Root, want)
	}
	if _, got := play(t, filepath.Join(folder, "src/edu/game/Start.java")); got != "7" {
		t.Errorf("it writes %q", got)
	}
}

func TestJavaErrorsNameTheStudentsFiles(t *testing.T) {
	t.Parallel()
	need(t, "java", "javac")
	_, err := build(t, handIn(t, map[string]string{"src/Peg (1).java": "package a;\n" + says("Peg", "nothing")}))
	failure := asBuildError(t, err)
	if !strings.HasPrefix(failure.Output, "src/Peg (1).java:2: error: cannot find symbol") {
		t.Errorf("output %q", failure.Output)
	}
	if last := failure.Command[len(failure.Command)-1]; last != "src/Peg (1).java" {
		t.Errorf("command %q", failure.Command)
	}
}

func TestJavaFileWithoutMain(t *testing.T) {
	t.Parallel()
	_, err := build(t, filepath.Join(handIn(t, map[string]string{"Board.java": "class Board {}"}), "Board.java"))
	if err == nil || !strings.Contains(err.Error(), "Board.java holds no class with a static void main(String[])") {
		t.Errorf("Build = %v", err)
	}
}
