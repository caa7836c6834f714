package impl_test

import (
	"strings"
	"testing"

	"rulebook/impl"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
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
		}), assignment, submission.Conditions{})
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
