package java

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/submission/source"
)

func TestParse(t *testing.T) {
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
		{"records, enums and interfaces are types", "C.java",
			"record R(int a) {} enum E { X } interface I {} public class C { " + main + " }", "", "C", "C"},
		{"an interface may start a program", "I.java", "public interface I { static void main(String[] a) {} }", "", "I", "I"},
		{"a class literal declares nothing", "A.java", "class A { Object o = String.class; " + main + " }", "", "A", "A"},
		{"a variable may be called record", "A.java", "class A { int record = 1; " + main + " }", "", "A", "A"},
		{"a brace too few", "A.java", "public class A { void f() { \n" + main + " }", "", "A", "A"},
		{"a brace too many", "A.java", "public class A { void f() { } }\n " + main + " }", "", "A", "A"},
		{"names need not be English", "Spiel.java", "package spiel.größe; class Stäbchen { " + main + " }",
			"spiel.größe", "Stäbchen", "Stäbchen"},
		{"annotations stand between", "A.java",
			"@Deprecated public @Fancy class A { @Override public static void main(String[] a) {} }", "", "A", "A"},
		{"nothing", "A.java", "", "", "", ""},
	} {
		s := parse(&source.File{Path: test.path, Text: test.text})
		if s.pkg != test.pkg || s.name != test.name || s.main != test.main {
			t.Errorf("%s: parse(%s, %q) = package %q, name %q, main %q; want %q, %q, %q",
				test.reason, test.path, test.text, s.pkg, s.name, s.main, test.pkg, test.name, test.main)
		}
	}
}

func TestParseHeads(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"a class", "class A {}", "class A"},
		{"what it extends and implements", "public final class A extends b.c.B implements C, D {}", "class A: B C D"},
		{"an abstract class", "@Deprecated public abstract class A implements B {}", "abstract class A: B"},
		{"types in brackets are no ancestors", "class A<T extends X> extends B<C, Map<D, E>> implements F<G> {}", "class A: B F"},
		{"an interface", "public interface A extends B, C { class D implements E {} }", "interface A: B C"},
		{"a record", "record A(int row, B column) implements C { }", "record A: C"},
		{"an enum", "enum A implements B { X { } }", "enum A: B"},
		{"what a sealed class permits is no ancestor", "sealed class A implements B permits C, D { }", "class A: B"},
		{"several types", "class A {} abstract class B extends A {} interface C {}", "class A, abstract class B: A, interface C"},
		{"words in comments are not read", "class A /* implements B */ extends C // , D\n{ }", "class A: C"},
		{"a head without a body", "class A implements B", "class A: B"},
	} {
		var got []string
		for _, h := range parse(&source.File{Path: "X.java", Text: test.text}).heads {
			words := h.kind + " " + h.name
			if len(h.supers) > 0 {
				words += ": " + strings.Join(h.supers, " ")
			}
			got = append(got, words)
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: parse(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("package a.b; public class A { static class B { public static void main(String... a) {} } }")
	f.Add("record R(int a) {} \"\"\" /* ' } } main(")
	f.Add("package ../..; class A {")
	f.Fuzz(func(t *testing.T, text string) {
		s := parse(&source.File{Path: "A.java", Text: text})
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

func TestCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"a line comment ends with its line", "a // b\nc", "a     \nc"},
		{"a block comment spans lines", "a /* b\nc */ d", "a     \n     d"},
		{"what is in a text is no comment", `a "//" b`, `a      b`},
		{"an escaped quote does not end a text", `"\"" a`, `     a`},
		{"a quote may be a character", `'"' a '\''`, `    a     `},
		{"a text block spans lines", "\"\"\"\nx\"y\n\"\"\" a", "   \n   \n    a"},
		{"a text that is not closed ends with its line", "\"a\nb", "  \nb"},
	} {
		if got := syntax.Code(test.text); got != test.want {
			t.Errorf("%s: Code(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}

func TestAProvidedSourceJoinsThePackage(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ provided, beside, want, reason string }{
		{"class A {}", "package shop.cart;\nclass B {}", "package shop.cart; class A {}", "beside a package"},
		{"class A {}", "class B {}", "class A {}", "beside none"},
		{"package a; class A {}", "package b; class B {}", "package a; class A {}", "in a package of its own"},
	} {
		if got := joined(&source.File{Text: test.provided}, &source.File{Text: test.beside}); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}
