package replay

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
)

// subject answers everything with nothing.
type subject struct{ closed int }

func (s *subject) Name() string                                   { return "subject" }
func (s *subject) Files() (fs.FS, error)                          { return nil, errors.New("no files") }
func (s *subject) Engine(context.Context) (engine.Session, error) { return s, nil }
func (s *subject) Close() error                                   { s.closed++; return nil }

func (s *subject) Console(context.Context, []string, engine.Feed) (engine.Run, error) {
	return engine.Run{Output: []byte("out"), Status: "exit status 0", End: engine.Exited}, nil
}

// DoAll answers, but crashes at a move.
func (s *subject) DoAll(_ context.Context, requests []engine.Request) ([]engine.Reply, error) {
	if requests[0].Command == "move" {
		return nil, engine.Stopf(engine.Crashed, "gone")
	}
	return []engine.Reply{{}}, nil
}

func TestRecorder(t *testing.T) {
	t.Parallel()
	under := &subject{}
	r := NewRecorder(under)
	input := []string{"3", "UP"}
	if run, err := r.Console(t.Context(), input, engine.LineByLine); err != nil || string(run.Output) != "out" {
		t.Errorf("the run is %v (%v), want that of the subject", run, err)
	}
	input[0] = "changed later"
	plays := r.Plays()
	if len(plays) != 1 || !cmp.Equal([]string{"3", "UP"}, plays[0].Input) || plays[0].Feed != engine.LineByLine {
		t.Errorf("the recorder remembers the runs %v", plays)
	}
	for range 2 {
		s, err := r.Engine(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.DoAll(t.Context(), []engine.Request{{Command: "new"}, {Command: "board"}}); err != nil {
			t.Error(err)
		}
		if _, err := engine.Do(t.Context(), s,
			engine.Request{Command: "move", Arguments: []string{"1", "2"}}); engine.OutcomeOf(err) != engine.Crashed {
			t.Errorf("the error is %v, want that of the subject", err)
		}
		_ = s.Close()
	}
	one := []engine.Request{{Command: "new"}, {Command: "board"}, {Command: "move", Arguments: []string{"1", "2"}}}
	if want := [][]engine.Request{one, one}; !cmp.Equal(want, r.Sessions()) {
		t.Errorf("the recorder remembers other requests: %s", cmp.Diff(want, r.Sessions()))
	}
	if under.closed != 2 {
		t.Errorf("the subject's sessions were closed %d times, want 2", under.closed)
	}
}

var awkward = []struct{ word, want, reason string }{
	{"", "''", "an empty word is a word"},
	{"main.py", "main.py", "nothing in it means anything"},
	{"PATH=/usr/bin:/bin", "PATH=/usr/bin:/bin", "a list of folders, likewise"},
	{"my game", "'my game'", "blanks separate words"},
	{"###@-@###", "'###@-@###'", "a board stays readable"},
	{"$(reboot)", "'$(reboot)'", "nothing is carried out"},
	{"`reboot`; !!", "'`reboot`; !!'", "nothing is carried out"},
	{"it's", `$'it\x27s'`, "a quote ends a text"},
	{`a\b`, `$'a\x5cb'`, "a backslash would be an escape"},
	{"a\nb\x1b[2J\x00"[:7], `$'a\x0ab\x1b[2J'`, "control characters reach no terminal"},
	{"##[error]x", `$'##\x5berror]x'`, "it would be an order to a build server"},
	{"ä\xff", `$'\xc3\xa4\xff'`, "bytes that are no text stay what they are"},
}

func TestQuote(t *testing.T) {
	t.Parallel()
	for _, test := range awkward {
		if got := Quote(test.word); got != test.want {
			t.Errorf("%q is written %s, want %s: %s", test.word, got, test.want, test.reason)
		}
	}
}

func TestAShellReadsWhatIsQuoted(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "bash")
	for _, test := range awkward {
		got := Quote(test.word)
		read, err := exec.Command("bash", "-c", "printf %s "+got).Output()
		if err != nil || string(read) != test.word {
			t.Errorf("a shell reads %s as %q (%v), want %q: %s", got, read, err, test.word, test.reason)
		}
	}
}

func FuzzQuote(f *testing.F) {
	for _, test := range awkward {
		f.Add(test.word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		quoted := Quote(word)
		if strings.ContainsFunc(quoted, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("%q is written %q, with characters that do something", word, quoted)
		}
		if inner := strings.Trim(quoted, "$'"); strings.HasPrefix(quoted, "'") && quoted != "'"+word+"'" || strings.Contains(inner, "'") {
			t.Errorf("%q is written %s, which ends too early", word, quoted)
		}
	})
}

// program is a submission that is run by hand.
type program struct{ folder string }

func (p program) ConsoleStart() submission.Start {
	return submission.Start{Argv: []string{"cat", "-"}, Dir: p.folder, Env: []string{"LANG=C.UTF-8", "PATH=/usr/bin:/bin"}}
}

func (p program) EngineStart() submission.Start {
	return submission.Start{Argv: []string{"cat"}, Dir: p.folder, Env: []string{"PATH=/usr/bin:/bin"}}
}

func (p program) Typed(input []string) []string { return append([]string{"typed"}, input...) }

// The printed commands give the program the same input: they are run here.
func TestDone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	r := NewRecorder(&subject{})
	for _, feed := range []engine.Feed{engine.AllAtOnce, engine.LineByLine} {
		if _, err := r.Console(t.Context(), []string{"it's", "", "$HOME"}, feed); err != nil {
			t.Fatal(err)
		}
	}
	s, err := r.Engine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.DoAll(t.Context(), []engine.Request{{Command: "load", Arguments: []string{"##[", "-@"}}}); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	Done(&out, r, program{folder}, 61500*time.Millisecond) // far more than the commands need, also under load
	console := "cd " + Quote(folder) + ` && printf '%s\n' typed $'it\x27s' '' '$HOME' | ` +
		"env -i LANG=C.UTF-8 PATH=/usr/bin:/bin HOME=/tmp TMPDIR=/tmp timeout 61.5 cat -"
	protocol := "cd " + Quote(folder) + ` && printf '%s\n' $'1 load ##\x5b -@' | ` +
		"env -i PATH=/usr/bin:/bin HOME=/tmp TMPDIR=/tmp timeout 61.5 cat"
	want := `Run 1 of the console program, typed all at once:
  «typed» «it's» «» «$HOME»
Run 2 of the console program, typed line by line:
  the same
Session 1 in the line protocol:
  1 load ##\[ -@
By hand, without a box:
  ` + console + `
By hand, without a box:
  ` + protocol + "\n\n"
	if !cmp.Equal(want, out.String()) {
		t.Errorf("something else is told: %s", cmp.Diff(want, out.String()))
	}
	submissiontest.Need(t, "bash")
	for command, want := range map[string]string{console: "typed\nit's\n\n$HOME\n", protocol: "1 load ##[ -@\n"} {
		if got, err := exec.Command("bash", "-c", command).Output(); err != nil || string(got) != want {
			t.Errorf("%s gives the program %q (%v), want %q", command, got, err, want)
		}
	}
}

func TestTypingNothing(t *testing.T) {
	t.Parallel()
	got := Typing(submission.Start{Argv: []string{"cat"}, Dir: "/"}, nil, time.Second)
	if want := "cd / && printf '' | env -i HOME=/tmp TMPDIR=/tmp timeout 1 cat"; got != want {
		t.Errorf("no input is told as %s, want %s", got, want)
	}
}

func TestManyEntriesAreWrapped(t *testing.T) {
	t.Parallel()
	input := make([]string, 100)
	for i := range input {
		input[i] = "12345678"
	}
	lines := typed(input)
	// Nine entries of ten characters with blanks between them make 98.
	if len(lines) != 12 || strings.Count(lines[0], "«") != 9 {
		t.Errorf("100 entries are shown in %d lines, %d in the first: want 12 and 9", len(lines), strings.Count(lines[0], "«"))
	}
}

func TestResult(t *testing.T) {
	t.Parallel()
	scenario := steps.Scenario{ID: "01/Title", Title: "Title", File: "marble/01.feature", Line: 3}
	hostile := "\x1b[2J\n::error::x\n##[error]y\n"
	plays := []Play{
		{Run: engine.Run{Output: []byte("first"), Status: "exit status 1"}},
		{Run: engine.Run{Output: []byte(hostile), Status: "exit status 0"}, Feed: engine.LineByLine},
	}
	for _, test := range []struct {
		result      steps.Result
		plays       []Play
		has, hasNot []string
		reason      string
	}{
		{
			steps.Result{Scenario: scenario, Outcome: engine.Passed, Note: "::notice::z"}, plays,
			[]string{"PASSED  Title\n", "| ::error::x\n", "line by line, exit status 0"}, []string{"first", "Where", "\x1b", "Not asked for"},
			"of what passed the last run is shown, though the result holds none",
		},
		{
			steps.Result{Scenario: scenario, Outcome: engine.Passed}, nil,
			[]string{"PASSED  Title\n"}, []string{"screen"},
			"there was no run",
		},
		{
			steps.Result{Scenario: scenario, Outcome: engine.Failed, Step: "a step", Reason: hostile, Asked: []string{"move 1"}}, plays,
			[]string{"FAILED  Title\n", "features/marble/01.feature:3", "move 1"}, []string{"first", "\x1b"},
			"of what failed the result has all that counts",
		},
		{
			steps.Result{Scenario: scenario, Outcome: engine.Blocked, Because: "MARBLE-R2", Reason: "no"}, plays,
			[]string{"BLOCKED  Title\n  Blocked because of MARBLE-R2: it did not get as far as what it is about\n"}, []string{"first"},
			"what stood in the way of a blocked one is told",
		},
	} {
		var out bytes.Buffer
		Result(&out, test.result, test.plays)
		for _, words := range test.has {
			if !strings.Contains(out.String(), words) {
				t.Errorf("%q is not told: %s:\n%s", words, test.reason, out.String())
			}
		}
		for _, words := range append(test.hasNot, "##[error]", "\n::error") {
			if strings.Contains(out.String(), words) {
				t.Errorf("%q is told: %s:\n%s", words, test.reason, out.String())
			}
		}
	}
}

func TestRecorded(t *testing.T) {
	t.Parallel()
	scenario := steps.Scenario{ID: "01/Title", Title: "Title", File: "marble/01.feature", Line: 3}
	var out bytes.Buffer
	Recorded(&out, steps.Result{Scenario: scenario, Outcome: engine.Passed})
	if want := "PASSED  Title\n  Input and commands of passed scenarios are not recorded.\n"; out.String() != want {
		t.Errorf("what passed is told as %q, want %q", out.String(), want)
	}
	out.Reset()
	Recorded(&out, steps.Result{
		Scenario: scenario, Outcome: engine.Failed, Step: "a step", Reason: "no",
		Play: &steps.Play{Input: []string{"3", "UP"}, Feed: "line by line", Ended: "exit status 0", Screen: steps.Screen{{Text: "Row? "}}},
	})
	for _, words := range []string{"Typed line by line:\n  «3» «UP»\n", "FAILED  Title\n", "Row?"} {
		if !strings.Contains(out.String(), words) {
			t.Errorf("%q is not told:\n%s", words, out.String())
		}
	}
}
