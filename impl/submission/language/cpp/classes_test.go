package cpp

import (
	"rulebook/impl/submission/source"
	"strings"
	"testing"
)

func TestClasses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"a class and one derived from it", "class A { int x; };\nclass B : public A { };", "A B"},
		{"a struct", "struct A {};", "A"},
		{"declarations are no definitions", "class A; friend class B; class C *f(); struct D g() { }", ""},
		{"an enumeration is no class", "enum class A { x }; enum struct B : char { y };", ""},
		{"the parameter of a template is no class", "template <class T, class U = int> void f() { }", ""},
		{"a template is a class", "template <class T> class A : B<T> { };", "A"},
		{"final", "class A final : public B { };", "A"},
		{"a macro before the name", "class EXPORT A { };", "A"},
		{"inside of a class or a function", "class A { struct B { }; }; void f() { struct C { }; }", "A"},
		{"in namespaces", "namespace a { class A { }; namespace b { struct B { }; } } class C { };", "a::A a::b::B C"},
		{"in a namespace of two words", "namespace a::b { class A { }; }", "a::b::A"},
		{"in a namespace without a name", "namespace { class A { }; }", "A"},
		{"a namespace inside of which the class is known by its full name", "namespace a { class A; } class a::A { };", "a::A"},
		{"using a namespace opens none", "using namespace std; namespace fs = std::filesystem; class A { };", "A"},
		{"an external language", "extern \"C\" { struct A { }; }", ""},
		{"comments and texts", "// class A {};\n/* class B {}; */ const char *s = \"class C {};\";\nclass D {};", "D"},
		{"an include guard", "#ifndef A_H\n#define A_H\nclass A { };\n#endif", "A"},
		{"branches that open a brace each", "#ifdef X\nclass A : public B {\n#else\nclass A {\n#endif\n};\nclass C { };", "A C"},
		{"what is behind #if 0", "#if 0\nclass A { };\n#else\nclass B { };\n#endif\nclass C { };", "B C"},
		{"an #elif is not taken", "#if X\nclass A { };\n#elif Y\nclass B { };\n#else\nclass C { };\n#endif", "A"},
		{"an #if inside of what is not taken", "#if 0\n#if 1\nclass A { };\n#endif\nclass B { };\n#endif", ""},
		{"more ends than beginnings", "#endif\n#else\n} } class A { };", "A"},
		{"Windows' line ends", "class A\r\n{\r\n};\r\n", "A"},
		{"a member called class-like", "class A { void f() { x = struct_of(B{}); } }; class C { };", "A C"},
		{"initialisers", "int a[] = { 1 }; B b{ 2 }; class A { };", "A"},
		{"a type that is used", "struct A a = { 1 }; struct B { } b;", "B"},
	} {
		if got := strings.Join(classes(&source.File{Text: test.text}), " "); got != test.want {
			t.Errorf("%s: classes(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}

func TestDefinition(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, path, text, class, want string }{
		{"by its name", "a.h", "class Peg { };", "Peg", "Peg"},
		{"by its last name", "a.h", "namespace g { class Peg { }; }", "Peg", "g::Peg"},
		{"by its full name", "a.h", "class Peg { }; namespace g { class Peg { }; }", "g::Peg", "g::Peg"},
		{"another namespace", "a.h", "namespace h { class Peg { }; }", "g::Peg", ""},
		{"only mentioned", "a.h", "class Peg; class PegSolitaire { };", "Peg", ""},
		{"no C++", "a.java", "class Peg { }", "Peg", ""},
	} {
		if got := Definition(&source.File{Path: test.path, Text: test.text}, test.class); got != test.want {
			t.Errorf("%s: definition of %s in %q = %q; want %q", test.reason, test.class, test.text, got, test.want)
		}
	}
}

func FuzzClasses(f *testing.F) {
	f.Add("namespace a { class B : public C { }; }\n#if 0\n#else\n#endif")
	f.Add("class ::::{ namespace :: { enum class")
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range classes(&source.File{Text: text}) {
			if name == "" || strings.ContainsAny(name, " {}\n") {
				t.Errorf("a class called %q", name)
			}
		}
	})
}

func TestNamespaces(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"one that is opened twice", "namespace a { int f(); }\nnamespace a { int g(); }", "a"},
		{"one inside of another, and both at once", "namespace a { namespace b { } }\nnamespace c::d { }", "a a::b c::d"},
		{"one without a name needs none", "namespace { int f(); }", ""},
		{"another name for one, and one that is used", "using namespace std; namespace fs = std::filesystem;", ""},
		{"a class is none", "class A { };", ""},
	} {
		if got := strings.Join(parsed(&source.File{Text: test.text}).spaces, " "); got != test.want {
			t.Errorf("%s: %q has the namespaces %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}
