package java_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language/java"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// marbleClass is the head of a class under test, without its body.
const marbleClass = "public class MarbleSolitaireModelImpl implements MarbleSolitaireModel"

const (
	pythonHello = "print('hello', end='')\n"
	javaHello   = "public class Hello { public static void main(String[] a) { System.out.print(\"hello\"); } }\n"
)

// model is an assignment that demands a class and gives its interface to students.
func model() submission.Assignment {
	return demanding(java.Demand{
		Classes:  []string{"solitaire.MarbleSolitaireModelImpl"},
		Provided: []string{"solitaire.MarbleSolitaireModel"},
		Editions: []java.Edition{{Class: "Cross", Name: "an older edition"}},
		Given: fstest.MapFS{"solitaire/MarbleSolitaireModel.java": {Data: []byte("package solitaire;\n\n" +
			"public interface MarbleSolitaireModel {\n  void move(int fromRow, int fromCol, int toRow, int toCol);\n}\n")}},
	})
}

func demanding(d java.Demand) submission.Assignment {
	return submission.Assignment{Handin: submission.Handin{
		Sought: "there are no Java sources in it, and no other program", Languages: java.Classes(d).InPlaceOf,
	}}
}

func TestFindClass(t *testing.T) {
	t.Parallel()
	const inPackage = "package solitaire;\n" + marbleClass + " {}\n"
	for _, test := range []struct {
		reason string
		files  map[string]string
		path   string
		main   string
		notes  string
	}{
		{"as the assignment says", map[string]string{
			"src/solitaire/MarbleSolitaireModelImpl.java": inPackage,
			"src/solitaire/MarbleSolitaireModel.java":     "package solitaire; public interface MarbleSolitaireModel {}",
			"test/MarbleSolitaireModelImplTest.java":      "import org.junit.Test; public class MarbleSolitaireModelImplTest {}",
			"res/coverage.png":                            "",
		}, ".", "src/solitaire/MarbleSolitaireModelImpl.java", ""},
		{"another package and a deeper source root", map[string]string{
			"hw/marble/src/cs5004/marblesolitaire/model/MarbleSolitaireModelImpl.java": "package " +
				"cs5004.marblesolitaire.model;\n" + marbleClass + " {}"},
			".", "hw/marble/src/cs5004/marblesolitaire/model/MarbleSolitaireModelImpl.java", ""},
		{"all files in one folder", map[string]string{"MarbleSolitaireModelImpl.java": inPackage,
			"Board.java": "package solitaire; class Board {}"}, ".", "MarbleSolitaireModelImpl.java", ""},
		{"a course system renames files", map[string]string{"ada_12_MarbleSolitaireModelImpl-2.java": inPackage}, ".",
			"ada_12_MarbleSolitaireModelImpl-2.java", ""},
		{"a single file", map[string]string{"src/solitaire/MarbleSolitaireModelImpl.java": inPackage},
			"src/solitaire/MarbleSolitaireModelImpl.java", "solitaire/MarbleSolitaireModelImpl.java", ""},
		{"a program around the class", map[string]string{
			"MarbleSolitaireModelImpl.java": inPackage,
			"Main.java": "public class Main { public static void main(String[] a) { " +
				"new MarbleSolitaireModelImpl(); } }",
		}, ".", "MarbleSolitaireModelImpl.java", ""},
		{"programs in other languages", map[string]string{"MarbleSolitaireModelImpl.java": inPackage,
			"tools/a.py": pythonHello}, ".", "MarbleSolitaireModelImpl.java", ""},
		{"a class in a file of many", map[string]string{"Model.java": "package solitaire; public interface Model {} " +
			"class Board {} class MarbleSolitaireModelImpl {}"}, ".", "Model.java", ""},
		{"an abstract class of a like name", map[string]string{
			"MarbleSolitaireModelImpl.java": "package solitaire; " +
				"public class MarbleSolitaireModelImpl extends AbstractMarbleSolitaireModelImpl {}",
			"AbstractMarbleSolitaireModelImpl.java": "package solitaire; " +
				"abstract class AbstractMarbleSolitaireModelImpl implements MarbleSolitaireModel {}",
		}, ".", "MarbleSolitaireModelImpl.java", ""},
		{"another name, known by the interface",
			map[string]string{"src/EnglishModel.java": "public class EnglishModel implements MarbleSolitaireModel {}",
				"src/View.java": "class View {}"},
			".", "src/EnglishModel.java", ""},
		{"another name, known by its ancestors", map[string]string{
			"English.java": "class English extends Base {}", "Base.java": "abstract class Base implements Model2 {}",
			"Model2.java": "interface Model2 extends solitaire.MarbleSolitaireModel {}",
		}, ".", "English.java", ""},
		{"a class that is called rightly and implements nothing",
			map[string]string{"A.java": "class MarbleSolitaireModelImpl {}",
				"B.java": "class B implements MarbleSolitaireModel {}"}, ".", "A.java", ""},
		{"a mock beside the class", map[string]string{
			"src/Solitaire.java": "class Solitaire implements MarbleSolitaireModel {}",
			"src/MockModel.java": "class MockModel implements MarbleSolitaireModel {}",
		}, ".", "src/Solitaire.java", ""},
		{"a class of tests of that name", map[string]string{"src/A.java": "class A implements MarbleSolitaireModel {}",
			"test/MarbleSolitaireModelImpl.java": marbleClass + " {}"}, ".", "src/A.java",
			"test/MarbleSolitaireModelImpl.java: passed over, it looks like a test"},
		{"nothing but a folder that is called like tests", map[string]string{
			"test/MarbleSolitaireModelImpl.java": marbleClass + " {}"}, ".", "test/MarbleSolitaireModelImpl.java", ""},
		{"a copy in what tools have built", map[string]string{"src/MarbleSolitaireModelImpl.java": inPackage,
			"out/MarbleSolitaireModelImpl.java": marbleClass + " { int old; }"},
			".", "src/MarbleSolitaireModelImpl.java", "out: not looked into, it is a folder for what is built"},
		{"a stale copy in a backup", map[string]string{"solitaire/MarbleSolitaireModelImpl.java": inPackage,
			"backup2/MarbleSolitaireModelImpl.java": marbleClass + " { int old; }"},
			".", "solitaire/MarbleSolitaireModelImpl.java", "backup2/MarbleSolitaireModelImpl.java: passed over, it looks like a backup"},
		{"a stale copy by its name", map[string]string{"MarbleSolitaireModelImpl.java": inPackage,
			"Copy of MarbleSolitaireModelImpl.java": marbleClass + " { int old; }"},
			".", "MarbleSolitaireModelImpl.java", "Copy of MarbleSolitaireModelImpl.java: passed over, it looks like a backup"},
		{"a stale copy at the top", map[string]string{"src/MarbleSolitaireModelImpl.java": inPackage,
			"MarbleSolitaireModelImpl.java": "// old\n" + inPackage},
			".", "src/MarbleSolitaireModelImpl.java", "MarbleSolitaireModelImpl.java: passed over, there is one in src"},
		{"another package before the right one", map[string]string{"src/MarbleSolitaireModelImpl.java": marbleClass + " {}",
			"a/MarbleSolitaireModelImpl.java": inPackage},
			".", "a/MarbleSolitaireModelImpl.java", "src/MarbleSolitaireModelImpl.java: passed over, there is one in package solitaire"},
		{"a copy further down", map[string]string{"a/b/MarbleSolitaireModelImpl.java": inPackage,
			"c/MarbleSolitaireModelImpl.java": "// new\n" + inPackage},
			".", "c/MarbleSolitaireModelImpl.java", "a/b/MarbleSolitaireModelImpl.java: passed over, there is one nearer to the top"},
		{"identical copies", map[string]string{"a/b/MarbleSolitaireModelImpl.java": inPackage, "c/MarbleSolitaireModelImpl.java": inPackage},
			".", "c/MarbleSolitaireModelImpl.java",
			"a/b/MarbleSolitaireModelImpl.java: counted once with c/MarbleSolitaireModelImpl.java, which is the same"},
		{"of several others the one beside the interface", map[string]string{
			"one/deep/A.java":                    "class A implements MarbleSolitaireModel {}",
			"one/deep/MarbleSolitaireModel.java": "interface MarbleSolitaireModel {}",
			"two/B.java":                         "class B implements MarbleSolitaireModel {}",
		}, ".", "one/deep/A.java", "two/B.java: passed over, there is one beside the interface"},
		{"the class of another edition among others", map[string]string{
			"m/Cross.java": "class Cross extends Base {}", "m/Base.java": "abstract class Base implements MarbleSolitaireModel {}",
			"m/MarbleSolitaireModel.java": "interface MarbleSolitaireModel {}", "m/Ring.java": "class Ring extends Base {}",
		}, ".", "m/Cross.java", "m/Ring.java: passed over, there is one called Cross"},
		{"the student chooses", map[string]string{"submission.yaml": "main: b/Model.java",
			"a/MarbleSolitaireModelImpl.java": inPackage, "b/Model.java": marbleClass + " { int other; }"}, ".", "b/Model.java",
			""},
		{"the student names the language", map[string]string{"submission.yaml": "language: java",
			"MarbleSolitaireModelImpl.java": inPackage, "a.py": pythonHello}, ".", "MarbleSolitaireModelImpl.java", ""},
		{"CRLF and windows-1252", map[string]string{"MarbleSolitaireModelImpl.java": "// gr\xf6\xdfer\r\n" +
			"package solitaire;\r\n" + marbleClass + "\r\n{\r\n}\r\n"}, ".", "MarbleSolitaireModelImpl.java", ""},
		{"another language", map[string]string{"marble.py": pythonHello}, ".", "marble.py", ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			given := filepath.Join(submissiontest.HandIn(t, test.files), test.path)
			s, err := submission.Find(given, model().Handin, t.TempDir())
			if err != nil {
				t.Fatalf("%s: %v", test.reason, err)
			}
			if s.Main != test.main || strings.Join(s.Notes, "\n") != test.notes {
				t.Errorf("%s: %s, notes %q; want %s, %q", test.reason, s.Main, s.Notes, test.main, test.notes)
			}
		})
	}
}

func TestFindClassRefuses(t *testing.T) {
	t.Parallel()
	const program = "public class Main { public static void main(String[] a) {} }"
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   string
	}{
		{"a program instead of the class", map[string]string{"Main.java": program, "Board.java": "abstract class Board {}"},
			"there is no class MarbleSolitaireModelImpl, nor another that implements MarbleSolitaireModel: " +
				"looked into the Java sources (files: 2), " +
				"which declare abstract class Board, class Main: " +
				"hand in the class that the assignment asks for, or name its file in a submission.yaml: main"},
		{"an interface of that name",
			map[string]string{"A.java": "interface MarbleSolitaireModelImpl extends MarbleSolitaireModel {}"},
			"which declare interface MarbleSolitaireModelImpl"},
		{"an abstract class of that name",
			map[string]string{"A.java": "abstract " + strings.TrimPrefix(marbleClass, "public ") + " {}"},
			"which declare abstract class MarbleSolitaireModelImpl"},
		{"two of other names, none of them beside the interface", map[string]string{
			"a/A.java": "class A implements MarbleSolitaireModel {}", "b/B.java": "class B implements MarbleSolitaireModel {}",
			"c/F.java": "interface MarbleSolitaireModel {}",
		}, "any of 2 files may hold the class"},
		{"nothing but a mock", map[string]string{"A.java": "class MockModel implements MarbleSolitaireModel {}"},
			"which declare class MockModel"},
		{"nothing but a stand-in of a test",
			map[string]string{"test/A.java": "class Simple implements MarbleSolitaireModel {}"}, "which declare class Simple"},
		{"nothing but what is built", map[string]string{"out/MarbleSolitaireModelImpl.java": marbleClass + " {}", "Main.java": program},
			"which declare class Main; out: not looked into"},
		{"a name in a comment",
			map[string]string{"A.java": "// class MarbleSolitaireModelImpl implements MarbleSolitaireModel\nclass A {}"},
			"which declare class A"},
		{"a Java file that declares nothing", map[string]string{"A.java": "import java.util.List;"}, "which declare nothing"},
		{"ancestors in a circle", map[string]string{"A.java": "class A extends B {}", "B.java": "class B extends A {}"},
			"which declare class A, class B"},
		{"no program in any language", map[string]string{"README.md": ""},
			"there are no Java sources in it, and no other program: looked for a main in Java, Python, C"},
		{"two that differ", map[string]string{"hw2/src/M.java": marbleClass + " {}", "hw3/src/M.java": marbleClass + " { int more; }"},
			"any of 2 files may hold the class MarbleSolitaireModelImpl: hw2/src/M.java, hw3/src/M.java: " +
				"give that file itself, or name it in a submission.yaml: main: hw2/src/M.java"},
		{"two of other names", map[string]string{"A.java": "class A implements MarbleSolitaireModel {}",
			"B.java": "class B implements MarbleSolitaireModel {}"}, "any of 2 files may hold the class"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			_, err := submission.Find(submissiontest.HandIn(t, test.files), model().Handin, t.TempDir())
			if missing, ok := errors.AsType[*source.NotFound](err); !ok || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: Find = %v (%T); want %q", test.reason, err, missing, test.want)
			}
		})
	}
}

func TestGivenFileWithoutTheClass(t *testing.T) {
	t.Parallel()
	folder := submissiontest.HandIn(t, map[string]string{"Main.java": javaHello, "submission.yaml": "main: Main.java"})
	for _, path := range []string{folder, filepath.Join(folder, "Main.java")} {
		_, err := subjecttest.Open(t, path, model(), submission.Conditions{})
		want := "Main.java holds no class MarbleSolitaireModelImpl, nor another that implements MarbleSolitaireModel; " +
			"it declares class Hello: give the file"
		if missing, ok := errors.AsType[*source.NotFound](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("Build(%s) = %v (%T); want %q", path, err, missing, want)
		}
	}
}

func TestBuildClass(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	const (
		body = " { public void move(int a, int b, int c, int d) {} public boolean isGameOver() { return true; }" +
			" public String getGameState() { return \"\"; } public int getScore() { return 0; } }\n"
		face  = "public interface MarbleSolitaireModel { void move(int a, int b, int c, int d); }\n"
		given = "solitaire.MarbleSolitaireModel: taken as it was provided, the submission has none"
	)
	for _, test := range []struct {
		reason  string
		files   map[string]string
		main    string
		classes string
		notes   string
	}{
		{"the interface is there", map[string]string{"solitaire/A.java": "package solitaire;\n" + marbleClass + body,
			"solitaire/B.java": "package solitaire;\n" + face},
			"solitaire.MarbleSolitaireModelImpl", "solitaire/MarbleSolitaireModel solitaire/MarbleSolitaireModelImpl", ""},
		{"the class imports it", map[string]string{"A.java": "package model;\nimport solitaire.MarbleSolitaireModel;\n" + marbleClass + body},
			"model.MarbleSolitaireModelImpl", "model/MarbleSolitaireModelImpl solitaire/MarbleSolitaireModel", given},
		{"the class imports all", map[string]string{"A.java": "package model;\nimport solitaire.*;\n" + marbleClass + body},
			"model.MarbleSolitaireModelImpl", "model/MarbleSolitaireModelImpl solitaire/MarbleSolitaireModel", given},
		{"the class imports it from elsewhere",
			map[string]string{"A.java": "package model;\nimport cs5004.model.MarbleSolitaireModel;\n" + marbleClass + body},
			"model.MarbleSolitaireModelImpl", "cs5004/model/MarbleSolitaireModel model/MarbleSolitaireModelImpl",
			strings.Replace(given, "solitaire.", "cs5004.model.", 1)},
		{"the class gives its full name", map[string]string{
			"A.java": "public class MarbleSolitaireModelImpl implements solitaire.MarbleSolitaireModel" + body},
			"MarbleSolitaireModelImpl", "MarbleSolitaireModelImpl solitaire/MarbleSolitaireModel", given},
		{"another package", map[string]string{"A.java": "package marble.model;\n" + marbleClass + body},
			"marble.model.MarbleSolitaireModelImpl", "marble/model/MarbleSolitaireModel marble/model/MarbleSolitaireModelImpl",
			strings.Replace(given, "solitaire.", "marble.model.", 1)},
		{"no package", map[string]string{"A.java": marbleClass + body}, "MarbleSolitaireModelImpl",
			"MarbleSolitaireModel MarbleSolitaireModelImpl", strings.Replace(given, "solitaire.", "", 1)},
		{"the ancestor wants it elsewhere", map[string]string{
			"A.java": "package b; public class MarbleSolitaireModelImpl extends a.Base {}",
			"B.java": "package a; public abstract class Base implements MarbleSolitaireModel" + body,
		}, "b.MarbleSolitaireModelImpl", "a/Base a/MarbleSolitaireModel b/MarbleSolitaireModelImpl",
			strings.Replace(given, "solitaire.", "a.", 1)},
		{"the class does without it",
			map[string]string{"A.java": "package solitaire; public class MarbleSolitaireModelImpl {}"},
			"solitaire.MarbleSolitaireModelImpl", "solitaire/MarbleSolitaireModelImpl", ""},
		{"a program that was named, which uses the class", map[string]string{
			"submission.yaml": "main: Play.java", "m/A.java": "package solitaire;\n" + marbleClass + body,
			"Play.java": "class Play { public static void main(String[] a) { new solitaire.MarbleSolitaireModelImpl().move(1, 1, 1, 1); } }",
		}, "solitaire.MarbleSolitaireModelImpl", "solitaire/MarbleSolitaireModel solitaire/MarbleSolitaireModelImpl",
			"Play.java: holds no class MarbleSolitaireModelImpl; taken instead: m/A.java\n" + given},
		{"another class that was named, with a method of the interface", map[string]string{
			"submission.yaml": "main: m/Game.java", "m/Game.java": "package m; public class Game { void move() { } }",
		}, "m.Game", "m/Game", ""},
		{"a main that calls a test, which does not compile", map[string]string{
			"A.java": "package solitaire;\n" + marbleClass + strings.TrimSuffix(body, "}\n") +
				"\n  public static void main(String[] a) {\n    ModelTest.run();\n  }\n}\n",
			"F.java": "package solitaire;\n" + face,
			"ModelTest.java": "package solitaire;\nimport org.junit.Test;\n" +
				"class ModelTest { static void run() { nonsense(); } @Test void x() { } }\n",
		}, "solitaire.MarbleSolitaireModelImpl", "solitaire/MarbleSolitaireModel solitaire/MarbleSolitaireModelImpl",
			"ModelTest.java: left out, it is a test and does not compile\n" +
				"A.java:3: left out, main uses what was not handed in and nothing asks for it"},
		{"a view that does not compile, which main alone shows", map[string]string{
			"A.java": "package solitaire;\n" + marbleClass + strings.TrimSuffix(body, "}\n") +
				"\n  public static void main(String[] a) {\n    new View();\n  }\n}\n",
			"F.java": "package solitaire;\n" + face,
			"View.java": "package solitaire;\nimport javafx.scene.*;\n" +
				"class View extends Scene {\n  View() { super(null); }\n}\n",
		}, "solitaire.MarbleSolitaireModelImpl", "solitaire/MarbleSolitaireModel solitaire/MarbleSolitaireModelImpl",
			"View.java: left out, it does not compile and nothing asks for it\n" +
				"A.java:3: left out, main uses what was not handed in and nothing asks for it"},
		{"methods that use what was not handed in", map[string]string{
			"A.java": "package solitaire;\n" + marbleClass + strings.TrimSuffix(body, "}\n") +
				"\n  void show() { Gui g = new Gui(); }\n  int[] logged() {\n    Runnable r = new Runnable() {\n" +
				"      public void run() {\n        Log.of(\"}\");\n      }\n    };\n    return new int[0];\n  }\n}\n",
			"F.java": "package solitaire;\n" + face,
		}, "solitaire.MarbleSolitaireModelImpl",
			"solitaire/MarbleSolitaireModel solitaire/MarbleSolitaireModelImpl$1 solitaire/MarbleSolitaireModelImpl",
			"A.java:3: left out, show uses a class that was not handed in; whatever calls it fails\n" +
				"A.java:7: left out, run uses a class that was not handed in; whatever calls it fails"},
		{"a method that is missing", map[string]string{"A.java": "package solitaire;\n" + marbleClass + "\n{ }\n"},
			"solitaire.MarbleSolitaireModelImpl", "solitaire/MarbleSolitaireModel solitaire/MarbleSolitaireModelImpl",
			given + "\nA.java: built although it does not define move(int, int, int, int)"},
		{"the class of another edition",
			map[string]string{"m/Cross.java": "package solitaire; public class Cross implements MarbleSolitaireModel" + body},
			"solitaire.Cross", "solitaire/Cross solitaire/MarbleSolitaireModel",
			"Cross is the class of an older edition of the assignment; it is graded by this one\n" + given},
		{"the class lies beside others in one file", map[string]string{"Model.java": "package solitaire;\npublic " +
			strings.TrimPrefix(face, "public ") + strings.TrimPrefix(marbleClass, "public ") + body},
			"solitaire.MarbleSolitaireModelImpl", "solitaire/MarbleSolitaireModel solitaire/MarbleSolitaireModelImpl", ""},
		{"the interface is not there, the class is windows-1252, a stale copy is told of once, and nothing else is compiled", map[string]string{
			"src/A.java":          "// gr\xf6\xdfer\r\npackage solitaire;\r\n" + marbleClass + body,
			"old/A.java":          "package solitaire;\n" + marbleClass + " {}",
			"src/View.java":       "package solitaire; class View extends javax.swing.JFrame { MarbleSolitaireModelImpl model; nonsense",
			"test/ModelTest.java": "import org.junit.Test; public class ModelTest { @Test void x() { new MarbleSolitaireModelImpl(); } }",
		}, "solitaire.MarbleSolitaireModelImpl", "solitaire/MarbleSolitaireModel solitaire/MarbleSolitaireModelImpl",
			"old/A.java: passed over, it looks like a backup\nsrc/A.java: read as windows-1252\n" + given},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s, err := subjecttest.Open(t, submissiontest.HandIn(t, test.files), model(), submission.Conditions{})
			if err != nil {
				t.Fatalf("%s: %v", test.reason, err)
			}
			if s.Main() != test.main || strings.Join(s.Notes(), "\n") != test.notes {
				t.Errorf("%s: %s, notes %q; want %s, %q", test.reason, s.Main(), s.Notes(), test.main, test.notes)
			}
			if got := classFiles(t, s); got != test.classes {
				t.Errorf("%s: the classes are %s; want %s", test.reason, got, test.classes)
			}
		})
	}
}

// What the demanded class needs is not left out, whatever it is, and the compiler's first words are told.
func TestClassesThatAreNeededMustCompile(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	const class = "package solitaire;\npublic class MarbleSolitaireModelImpl extends Base {\n  Lines lines;\n}\n"
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   string
	}{
		{"a class that it extends", map[string]string{
			"A.java": class, "Base.java": "package solitaire;\nclass Base extends Missing { }\n",
			"Lines.java": "package solitaire;\nclass Lines { }\n",
		}, "Base.java:2: error: cannot find symbol"},
		{"a class of one of its fields", map[string]string{
			"A.java": class, "Base.java": "package solitaire;\nclass Base { }\n",
			"Lines.java": "package solitaire;\nclass Lines { int n = \"text\"; }\n",
		}, "Lines.java:2: error: incompatible types"},
		{"a variable that is not there", map[string]string{
			"A.java": "package solitaire;\n" +
				"public class MarbleSolitaireModelImpl {\n  int score() { return MARBLES + left; }\n}\n",
		}, "A.java:3: error: cannot find symbol"},
		{"a type error in a method of its own", map[string]string{
			"A.java": "package solitaire;\n" +
				"public class MarbleSolitaireModelImpl {\n  int score() { return \"text\"; }\n}\n",
		}, "A.java:3: error: incompatible types"},
	} {
		_, err := subjecttest.Open(t, submissiontest.HandIn(t, test.files), model(), submission.Conditions{})
		if failure := subjecttest.BuildError(t, err); !strings.HasPrefix(failure.Output, test.want) {
			t.Errorf("%s: output %q; want %q", test.reason, failure.Output, test.want)
		}
	}
}

// A demand for several classes: all of them are compiled, whether or not the first one mentions them.
func TestBuildSeveralClasses(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	s, err := subjecttest.Open(t, submissiontest.HandIn(t, map[string]string{
		"src/stratego/Game.java":         "package stratego; public class Game { }",
		"src/stratego/pieces/Scout.java": "package stratego.pieces; public class Scout extends Piece { }",
		"src/stratego/pieces/Piece.java": "package stratego.pieces; abstract class Piece { }",
		"src/more/Spy.java":              "package more; public class Spy { }",
		"old/Scout.java":                 "package old; public class Scout { broken",
		"src/stratego/Unneeded.java":     "package stratego; public class Unneeded { }",
	}), demanding(java.Demand{
		Classes: []string{"stratego.Game", "stratego.pieces.Scout", "stratego.pieces.Spy", "stratego.pieces.Bomb"},
	}), submission.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := classFiles(t, s),
		"more/Spy stratego/Game stratego/pieces/Piece stratego/pieces/Scout"; got != want || s.Main() != "stratego.Game" {
		t.Errorf("%s is found with the classes %s; want %s", s.Main(), got, want)
	}
}

// classFiles names the compiled classes of a program.
func classFiles(t *testing.T, s *submission.Subject) string {
	t.Helper()
	command := s.ConsoleStart().Argv
	folder := command[slices.Index(command, "-cp")+1]
	var names []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, _ fs.DirEntry, err error) error {
		if class, ok := strings.CutSuffix(name, ".class"); ok {
			names = append(names, class)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, " ")
}
