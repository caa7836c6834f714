package submission

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
)

func TestStarts(t *testing.T) {
	t.Parallel()
	s := &Subject{
		source: &Source{Manifest: &Manifest{Games: Games{Moves: Moves{"peg": "{col}{row}-{d}"}}}},
		program: &Program{
			Console: []string{"/built/game", "-v"}, Dir: "/built",
			Env: []string{"PATH=/bin", "HOME=/home", "TMPDIR=/tmp", process.Mark("x"), "TERM=xterm"},
		},
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
		t.Error("whoever asks can change how the program is started")
	}
}

func TestTypedAndSent(t *testing.T) {
	t.Parallel()
	asked := []engine.Request{
		{Command: "create", Arguments: []string{"peg"}}, {Command: "move", Arguments: []string{"5B", "LEFT"}},
		{Command: "create", Arguments: []string{"eight"}}, {Command: "move", Arguments: []string{"3", "UP"}},
	}
	translated := []engine.Request{asked[0], {Command: "move", Arguments: []string{"B5-L"}}, asked[2], {Command: "move", Arguments: []string{"3 UP"}}}
	for _, test := range []struct {
		moves  Moves
		own    []string // a command of the submission's own for the line protocol
		typed  []string
		sent   []engine.Request
		reason string
	}{
		{nil, nil, []string{"peg", "5B LEFT"}, asked, "moves are written as the assignment does"},
		{Moves{"peg": "{col}{row}-{d}"}, nil, []string{"peg", "B5-L"}, translated, "moves of peg are written in another way"},
		{Moves{"peg": "{col}{row}-{d}"}, []string{"own"}, []string{"peg", "B5-L"}, asked, "who speaks the protocol himself is asked as it is"},
	} {
		s := &Subject{source: &Source{Manifest: &Manifest{Games: Games{Moves: test.moves}}}, program: &Program{Engine: test.own}}
		if got := s.Typed([]string{"peg", "5B LEFT"}); !cmp.Equal(test.typed, got) {
			t.Errorf("%s: it is typed %q, want %q", test.reason, got, test.typed)
		}
		if got := s.Sent(asked); !cmp.Equal(test.sent, got) {
			t.Errorf("%s: other requests are sent: %s", test.reason, cmp.Diff(test.sent, got))
		}
	}
}
