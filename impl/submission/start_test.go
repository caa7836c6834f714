package submission

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
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

// loud is a dialect that writes everything twice.
type loud struct{}

func (loud) Typed(input []string) []string { return slices.Concat(input, input) }

func (loud) Sent(requests []engine.Request) []engine.Request {
	return slices.Concat(requests, requests)
}

func (loud) Session(s engine.Session) engine.Session { return s }

func TestTypedAndSent(t *testing.T) {
	t.Parallel()
	asked := []engine.Request{{Command: "create", Arguments: []string{"peg"}}, {Command: "move", Arguments: []string{"5B", "LEFT"}}}
	twice := slices.Concat(asked, asked)
	for _, test := range []struct {
		dialect Dialect
		own     []string // a command of the submission's own for the line protocol
		typed   []string
		sent    []engine.Request
		reason  string
	}{
		{nil, nil, []string{"peg", "5B LEFT"}, asked, "it writes as the assignment does"},
		{loud{}, nil, []string{"peg", "5B LEFT", "peg", "5B LEFT"}, twice, "it writes in another way"},
		{loud{}, []string{"own"}, []string{"peg", "5B LEFT", "peg", "5B LEFT"}, asked, "a program that speaks the protocol itself is asked as it is"},
	} {
		s := &Subject{dialect: test.dialect, program: &program{stated: test.own}}
		if got := s.Typed([]string{"peg", "5B LEFT"}); !cmp.Equal(test.typed, got) {
			t.Errorf("%s: it is typed %q, want %q", test.reason, got, test.typed)
		}
		if got := s.Sent(asked); !cmp.Equal(test.sent, got) {
			t.Errorf("%s: other requests are sent: %s", test.reason, cmp.Diff(test.sent, got))
		}
	}
}
