// Package subjecttest helps the tests of packages that build, start and ask submissions.
package subjecttest

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/submissiontest"
)

// Long is how long a test waits for what should happen soon: far longer than a machine under load needs. It only keeps a test from hanging.
const Long = 5 * time.Minute

// Open finds and builds the submission at a path, and closes it at the end of the test. A run has [Long] unless the conditions say
// otherwise.
func Open(t testing.TB, path string, a submission.Assignment, c submission.Conditions) (*submission.Subject, error) {
	t.Helper()
	c.Limits.Time = cmp.Or(c.Limits.Time, Long)
	s, err := submission.Open(t.Context(), path, a, c)
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, nil
}

// Opened hands in files, which everybody can reach, and opens them. The test fails if they do not build.
func Opened(t testing.TB, files map[string]string, a submission.Assignment, c submission.Conditions) *submission.Subject {
	t.Helper()
	s, err := Open(t, submissiontest.Reachable(t, submissiontest.HandIn(t, files)), a, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Played opens a submission and runs its console program without input. It gives all that the program writes.
func Played(t testing.TB, path string, a submission.Assignment) (s *submission.Subject, output string) {
	t.Helper()
	s, err := Open(t, path, a, submission.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.Console(context.Background(), nil, engine.AllAtOnce)
	if err != nil {
		t.Fatalf("running %q: %v", s.ConsoleStart().Argv, err)
	}
	if run.Failed {
		t.Fatalf("running %q: %s\n%s", s.ConsoleStart().Argv, run.Status, run.Diagnostics)
	}
	return s, string(run.Output)
}

// BuildError gives the error of a submission that does not build. The test fails if it is any other.
func BuildError(t testing.TB, err error) *language.BuildError {
	t.Helper()
	failure, ok := errors.AsType[*language.BuildError](err)
	if !ok {
		t.Fatalf("error %T %v; want a *language.BuildError", err, err)
	}
	return failure
}

// Session starts the submission's engine and ends it at the end of the test.
func Session(t testing.TB, s *submission.Subject) engine.Session {
	t.Helper()
	session, err := s.Engine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

// Answer asks a line and gives the body of the reply, after a "?" if it is a refusal.
func Answer(t testing.TB, s engine.Session, line string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Long)
	defer cancel()
	words := strings.SplitN(line, " ", 2)
	reply, err := engine.Do(ctx, s, engine.Request{Command: words[0], Arguments: words[1:]})
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if reply.Refusal != nil {
		return "?" + strings.Join(reply.Refusal.Lines(), "\n")
	}
	return strings.Join(reply.Body, "\n")
}

// EachLevel runs a test with a guard of each level that this machine has. With CI in the environment, it must have all.
func EachLevel(t *testing.T, test func(t *testing.T, guard *box.Guard)) {
	t.Helper()
	for _, level := range box.Levels() {
		t.Run(string(level), func(t *testing.T) {
			t.Parallel()
			guard, err := box.Choose(t.Context(), level)
			if err != nil && os.Getenv("CI") == "" {
				t.Skipf("needs boxes of the level %s: %v", level, err)
			}
			if err != nil {
				t.Fatal(err)
			}
			test(t, guard)
		})
	}
}

// Files makes files in memory, by path.
func Files(texts map[string]string) []*source.File {
	var files []*source.File
	for name, text := range texts {
		files = append(files, &source.File{Path: name, Data: []byte(text), Content: []byte(text), Text: text})
	}
	slices.SortFunc(files, func(a, b *source.File) int { return strings.Compare(a.Path, b.Path) })
	return files
}

// Fits tells whether an answer is the wanted one. A final "…" stands for anything.
func Fits(got, want string) bool {
	if begin, ok := strings.CutSuffix(want, "…"); ok {
		return strings.HasPrefix(got, begin)
	}
	return got == want
}

// Patience is how long a test waits for what must end in an outcome: a few seconds where it must run out of time, and else [Long].
func Patience(outcome engine.Outcome) time.Duration {
	if outcome == engine.TimedOut {
		return 5 * time.Second
	}
	return Long
}
