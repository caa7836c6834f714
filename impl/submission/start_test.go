package submission

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

func TestStarts(t *testing.T) {
	t.Parallel()
	s := &Subject{
		source: &source.Found{Manifest: &source.Manifest{}},
		program: &program{Artifact: language.Artifact{
			Console: []string{"/built/game", "-v"}, Dir: "/built",
			Env: []string{"PATH=/bin", "HOME=/home", "TMPDIR=/tmp", process.Mark("x"), "TERM=xterm"},
		}},
		engine: []string{"/built/shim"},
	}
	environment := []string{"PATH=/bin", "TERM=xterm"} // the folders and the mark are those of another run
	if want, got := (Start{[]string{"/built/game", "-v"}, "/built", environment}), s.ConsoleStart(); !cmp.Equal(want, got) {
		t.Errorf("the console program is started otherwise: %s", cmp.Diff(want, got))
	}
	if want, got := (Start{[]string{"/built/shim"}, "/built", environment}), s.EngineStart(); !cmp.Equal(want, got) {
		t.Errorf("the line protocol is started otherwise: %s", cmp.Diff(want, got))
	}
	s.ConsoleStart().Argv[0] = "changed"
	if s.program.Console[0] != "/built/game" {
		t.Error("a caller can change how the program is started")
	}
}

func TestTyped(t *testing.T) {
	t.Parallel()
	twice := func(_ *source.Manifest, input []string) []string { return slices.Concat(input, input) }
	for _, test := range []struct {
		typed  func(*source.Manifest, []string) []string
		want   []string
		reason string
	}{
		{nil, []string{"peg", "5B LEFT"}, "it writes as the assignment does"},
		{twice, []string{"peg", "5B LEFT", "peg", "5B LEFT"}, "it writes in another way"},
	} {
		s := &Subject{typed: test.typed, source: &source.Found{}}
		if got := s.Typed([]string{"peg", "5B LEFT"}); !cmp.Equal(test.want, got) {
			t.Errorf("%s: it is typed %q, want %q", test.reason, got, test.want)
		}
	}
}
