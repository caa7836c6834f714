package submission_test

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/submissiontest"
	"rulebook/impl/terminal"
)

// A program at a terminal is where a person would start it: all its streams are the terminal, which it controls, in every box. Its
// environment is the one that it has at a pipe.
func TestAProgramAtATerminalControlsIt(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	s := subject(t, map[string]string{"game.py": `
import os, sys
def told(text): print(text, flush=True)
told([os.isatty(n) for n in range(3)])
if os.isatty(0):
    told(os.get_terminal_size().columns)
    told("foreground" if os.tcgetpgrp(0) == os.getpgrp() else "background")
    os.write(os.open("/dev/stdout", os.O_WRONLY), b"opened again\n")
told(sorted(name for name in os.environ if not name.startswith("LC_")))
told("asked " + input("? "))
`})
	const atPipe, atTerminal = "[False, False, False]\n", "[True, True, True]\n120\nforeground\nopened again\n"
	for _, level := range []box.Level{box.Bubblewrap, box.Landlock, box.None} {
		guard, err := box.Choose(t.Context(), level)
		if err != nil {
			t.Logf("this machine has no boxes of the level %s: %v", level, err)
			continue
		}
		s.PutInto(guard)
		piped, err1 := s.Console(t.Context(), []string{"yes"}, engine.AllAtOnce)
		typed, err2 := s.Console(t.Context(), []string{"yes"}, engine.AtTerminal)
		if err1 != nil || err2 != nil {
			t.Fatalf("%s: %v, %v", level, err1, err2)
		}
		environment, isPipe := strings.CutPrefix(string(piped.Output), atPipe)
		environment, _, _ = strings.Cut(environment, "\n")
		shown := strings.ReplaceAll(string(typed.Output), "\r", "")
		if want := atTerminal + environment + "\n? yes\nasked yes\n"; !isPipe || shown != want {
			t.Errorf("%s: at a pipe %q, at a terminal %q, want %q", level, piped.Output, shown, want)
		}
		for _, name := range []string{"HOME", "LANG", "PATH", "TERM"} {
			if !strings.Contains(environment, "'"+name+"'") {
				t.Errorf("%s: there is no %s in %s", level, name, environment)
			}
		}
		if seen := slices.IndexFunc(typed.Sights, func(s terminal.Sight) bool {
			return strings.HasSuffix(s.Before, "\n?") && s.Typed == 0
		}); seen < 0 {
			t.Errorf("%s: the question was not seen: %+v", level, typed.Sights)
		}
	}
}

// Where a program was built is nobody's business, and another place each time.
func TestFilesHaveTheStudentsNamesAtATerminalToo(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	tall := strings.Repeat("print()\n", 60) // taller than the window
	s := subject(t, map[string]string{"game.py": "print(__file__)\n" + tall + "input('? ')\nraise SystemError('oops')\n"})
	for _, feed := range []engine.Feed{engine.AllAtOnce, engine.AtTerminal} {
		run, err := s.Console(t.Context(), []string{"yes"}, feed)
		if err != nil || !strings.HasPrefix(string(run.Output), "game.py") || strings.Contains(string(run.Output), "rulebook-") {
			t.Fatalf("%v: %s", err, run.Output)
		}
		for _, sight := range run.Sights {
			if strings.Contains(sight.Before+sight.After+sight.Coloured, "rulebook-") || sight.Above > len(sight.Before) {
				t.Errorf("%+v", sight)
			}
		}
		if feed == engine.AllAtOnce {
			continue
		}
		if last := run.Sights[len(run.Sights)-1]; !strings.Contains(last.Before, `File "game.py", line 63`) || last.Above == 0 {
			t.Errorf("at last there is %+v", last)
		}
	}
}
