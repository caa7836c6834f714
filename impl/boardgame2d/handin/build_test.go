package handin

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

func TestWordsReachACommandAsTheyAre(t *testing.T) {
	t.Parallel()
	tests := []struct{ word, reason string }{
		{"", "nothing"},
		{"two words", "a blank"},
		{"it's", "the quote itself"},
		{"'''", "nothing but quotes"},
		{"$(touch x) `touch x` $HOME", "what a shell would do"},
		{"a;b & c | d > e\nf \\", "what would end the command"},
		{`"*?[a]~{b,c}!#"`, "what a shell would look for"},
		{"-n", "what looks like an option"},
		{"é\xff", "what is no text"},
	}
	for _, test := range tests {
		script := shellWords([]string{"printf", "%s|", test.word, "end"})
		said, err := exec.CommandContext(t.Context(), "/bin/sh", "-c", script).Output()
		if want := test.word + "|end|"; err != nil || string(said) != want {
			t.Errorf("%s: got %q, %v; want %q", test.reason, said, err, want)
		}
	}
}

// unitsOf prepares a few units in C++ to be compiled, in a box.
func unitsOf(t *testing.T, guard *box.Guard, texts map[string]string) *workshop {
	t.Helper()
	submissiontest.Need(t, "g++")
	folder, err := os.MkdirTemp(box.TempDir(), "rulebook-units-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	found := &source.Found{Language: "C++", Manifest: &source.Manifest{}}
	b, err := language.NewBench(found, folder, language.Conditions{Programs: process.Spec{Guard: guard}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	compiler, err := b.Locate("g++")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
		if err := errors.Join(b.MakeFolder("grader"), b.Write(filepath.Join("source", name), []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return &workshop{Bench: b, compiler: compiler}
}

func TestUnitsAreCompiledTogether(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const right, wrong, slow = "int f();\n", "int f() { return 5 }\n",
		"template<int n> struct S { S<n - 1> s; };\ntemplate<> struct S<0> {};\nS<800> s;\n"
	tests := []struct {
		units   []string // their texts, in order
		objects []string // those that there must be
		fails   bool
		reason  string
	}{
		{[]string{right}, []string{"0.o"}, false, "a single unit"},
		{[]string{right, slow, right, right, right, right, right}, []string{"0.o", "1.o", "2.o", "3.o", "4.o", "5.o", "6.o"},
			false, "more units than processors"},
		{[]string{wrong, right}, nil, true, "the first fails"},
		{[]string{right, wrong}, []string{"0.o"}, true, "the second fails"},
		{[]string{right, right, right, right, wrong}, []string{"0.o", "3.o"}, true, "the last fails"},
	}
	subjecttest.EachLevel(t, func(t *testing.T, guard *box.Guard) {
		for _, test := range tests {
			texts, sources := map[string]string{}, []string(nil)
			for i, text := range test.units {
				name := strings.Repeat("x", i) + "'s $(unit);.cpp"
				sources, texts[name] = append(sources, name), text
			}
			g := unitsOf(t, guard, texts)
			err := g.compileTogether(t.Context(), cpp.Standards()[0], sources)
			if _, refused := errors.AsType[*language.BuildError](err); refused != test.fails || err != nil && !refused {
				t.Errorf("%s: the error is %v", test.reason, err)
			}
			for _, name := range test.objects {
				if info, err := os.Stat(g.At("grader", name)); err != nil || info.Size() == 0 {
					t.Errorf("%s: there is no %s: %v", test.reason, name, err)
				}
			}
		}
	})
}

// The failure that is told is that of the first unit, whichever was the first to fail.
func TestOfUnitsThatFailTheFirstIsTold(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	subjecttest.EachLevel(t, func(t *testing.T, guard *box.Guard) {
		g := unitsOf(t, guard, map[string]string{"a.cpp": "int f() { return 5 }\n", "b.cpp": "#error quick\n"})
		err := g.compileBy(t.Context(), cpp.Standards()[0], []string{"a.cpp", "b.cpp"})
		failure := subjecttest.BuildError(t, err)
		want := []string{g.compiler, "-std=gnu++17", "-c", "-o", "grader/0.o", "a.cpp"}
		if diff := cmp.Diff(want, failure.Command); diff != "" || !strings.HasPrefix(failure.Output, "a.cpp:") ||
			strings.Contains(failure.Output, "quick") {
			t.Errorf("%v (-want +got):\n%s", failure, diff)
		}
	})
}

func TestAnInterruptedCompilationIsNoStudentsFault(t *testing.T) {
	t.Parallel()
	g := unitsOf(t, nil, map[string]string{"a.cpp": "", "b.cpp": ""})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.compileBy(ctx, cpp.Standards()[0], []string{"a.cpp", "b.cpp"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
