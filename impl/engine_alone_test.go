package impl_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/impl"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps/stepstest"
)

// speaker is a program that speaks as much of the line protocol as a test needs.
const speaker = `#!/usr/bin/env python3
import sys
for line in sys.stdin:
    number, command = line.split()[:2]
    print("a student prints this", "\n=" + number, "|" + command, ".", sep="\n", flush=True)
`

// A submission.yaml that gives an engine and no main has no console face, whatever the assignment and whatever else lies there.
func TestEngineAlone(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	for _, test := range []struct{ reason, assignment, manifest, language string }{
		{"a command alone", "eecs3311", "engine: [python3, peg.py, x]", "executable"},
		{"with its language", "eecs3311", "engine: [python3, peg.py, x]\nlanguage: Python", "Python"},
		{"where a program is asked for", "cs300", "engine: [python3, peg.py, x]", "executable"},
		{"where a Java class is asked for", "marble", "engine: [python3, peg.py, x]", "executable"},
		{"after a command that builds", "cs300", "build: [mv, peg.txt, made.py]\nengine: [python3, made.py]", "executable"},
	} {
		assignment, _ := impl.Assignment(test.assignment)
		s, err := submission.Open(t.Context(), submissiontest.HandIn(t, map[string]string{
			"submission.yaml": test.manifest, "peg.py": speaker, "peg.txt": speaker, "other.py": "print('hello', end='')\n",
			"Hello.java": "public class Hello { public static void main(String[] a) { System.out.print(\"hello\"); } }\n",
		}), assignment, submission.Conditions{AllowEngine: true})
		if err != nil {
			t.Fatalf("%s: %v", test.reason, err)
		}
		if got := subjecttest.Answer(t, subjecttest.Session(t, s), "board"); got != "board" {
			t.Errorf("%s: the reply is %q", test.reason, got)
		}
		if _, err := s.Console(t.Context(), nil, engine.AllAtOnce); engine.OutcomeOf(err) != engine.NotClaimed {
			t.Errorf("%s: Console = %v; want not claimed", test.reason, err)
		}
		if s.Language() != test.language || !strings.HasPrefix(s.Main(), "python3 ") {
			t.Errorf("%s: %s in %s; want the command in %s", test.reason, s.Main(), s.Language(), test.language)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// An assignment that asks for sources in a language takes nothing else: a program that answers by itself, or one that was built
// elsewhere, could be anybody's. Only an instructor may allow it.
func TestWhatAnAssignmentDoesNotTakeIsRefused(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	const (
		engine  = "engine: a program that speaks the line protocol by itself is graded only if the instructor allows it"
		sources = "run: the assignment asks for sources in "
		binary  = "it is a program whose language is not known, and the assignment asks for "
	)
	for _, test := range []struct{ reason, assignment, manifest, file, want string }{
		{"a program in any language may not answer by itself", "cs300", "engine: [python3, peg.py]", "peg.py", engine},
		{"nor beside a program", "cs300", "main: peg.py\nengine: [python3, peg.py]", "peg.py", engine},
		{"nor a class in Java", "marble", "engine: [python3, peg.py]\nlanguage: Java", "peg.py", engine},
		{"nor classes in Java", "stratego", "engine: [python3, peg.py]", "peg.py", engine},
		{"nor classes in C++", "boardgame2d", "engine: [python3, peg.py]", "peg.py", engine},
		{"nor classes in Eiffel", "eecs3311", "engine: [python3, peg.py]\nlanguage: Eiffel", "peg.py", engine},
		{"a command may run anything, whatever language it states", "boardgame2d", "run: [./game]\nlanguage: C++", "game!", sources + "C++"},
		{"the same for a class", "marble", "run: [./game]", "game!", sources + "Java"},
		{"a language that is stated", "marble", "language: go\nmain: peg.py", "peg.py", "it is written in Go, and the assignment asks for Java"},
		{"a language by an alias", "stratego", "language: golang", "peg.py", "it is written in Go, and the assignment asks for Java"},
		{"C is not C++", "boardgame2d", "language: C", "peg.c", "it is written in C, and the assignment asks for C++"},
		{"a language that is seen", "boardgame2d", "time: 5s", "peg.py", "it is written in Python, and the assignment asks for C++"},
		{"another language than Eiffel", "eecs3311", "language: Python", "peg.py", "it is written in Python, and the assignment asks for Eiffel"},
		{"a program that was built elsewhere", "marble", "main: game", "game!", binary + "Java: hand in the sources in Java"},
		{"the same as a language", "eecs3311", "language: executable\nmain: game", "game!", binary + "Eiffel"},
	} {
		assignment, listed := impl.Assignment(test.assignment)
		if !listed {
			t.Logf("%s is not listed", test.assignment)
			continue
		}
		folder := submissiontest.HandIn(t, map[string]string{"submission.yaml": test.manifest, test.file: speaker})
		_, err := subjecttest.Open(t, folder, assignment, submission.Conditions{})
		if _, refused := errors.AsType[*source.NotFound](err); !refused || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Open = %v; want %q", test.reason, err, test.want)
		}
		if strings.Contains(test.manifest, "engine:") {
			if _, err := subjecttest.Open(t, folder, assignment, submission.Conditions{AllowEngine: true}); err != nil {
				t.Errorf("%s, but it is allowed: %v", test.reason, err)
			}
		}
	}
}

// Nothing that honest students hand in is refused: every example is found without an allowance, but for those that answer by
// themselves, or state what makes grading milder.
func TestExamplesAreTaken(t *testing.T) {
	t.Parallel()
	const examples = "../fixtures/submissions"
	for _, assignment := range impl.Assignments() {
		stated := stepstest.Verdicts(t, filepath.Join(examples, assignment.Name))
		if len(stated) < 2 {
			t.Fatalf("%s has %d examples", assignment.Name, len(stated))
		}
		for _, example := range stated {
			if example.Language != "" && !submission.Knows(example.Language) {
				continue // the language has been taken out
			}
			folder := example.Path(t, filepath.Join(examples, assignment.Name))
			manifest, _ := os.ReadFile(filepath.Join(folder, "submission.yaml")) // most have none
			needs := strings.Contains(string(manifest), "engine:") || strings.Contains(string(manifest), "messages:")
			_, err := submission.Find(folder, assignment.Handin, t.TempDir())
			if needs != (err != nil) {
				t.Errorf("%s needs an allowance: %t; Find: %v", folder, needs, err)
			}
		}
	}
}
