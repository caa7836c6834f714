package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine/cost/costtest"
)

// A student mends the program while it is watched, and is told what that has mended. The test is the clock: it can send a tick only
// to a watch that waits.
func TestWatchGradesAgainWhenAFileChanges(t *testing.T) {
	costtest.SkipBeforePush(t)
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("needs cc: there is none on the search path")
	}
	peg, folder := programs(t), t.TempDir()
	handIn(t, peg, "redraws-after-error", folder)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var out, told bytes.Buffer
	ticks, done := make(chan time.Time), make(chan error, 1)
	go func() { done <- watching(t).watching(ctx, folder, streams{&out, &told}, ticks) }()
	tick := func() {
		select {
		case ticks <- time.Time{}:
		case err := <-done:
			t.Fatalf("it ended: %v\n%s%s", err, &out, &told)
		}
	}
	tick() // after the first grading; nothing has changed
	handIn(t, peg, "right", folder)
	tick() // it is another
	tick() // it is still the same, so it is graded
	tick() // after the second grading
	stop()
	if err := <-done; err != nil {
		t.Errorf("at the end of a right program there is the error %v", err)
	}
	first, second, changed := strings.Cut(out.String(), "\n\n"+folder)
	if !changed || !strings.Contains(first, "FAILED") || !strings.Contains(second, "PASSED") {
		t.Errorf("it was not graded twice:\n%s", &out)
	}
	_, since, _ := strings.Cut(second, "Since the last time:")
	for _, want := range []string{"  mended: CS300-R14: ", "failed -> passed  03_main/An illegal move brings no board"} {
		if !strings.Contains(since, want) {
			t.Errorf("since the last time:\n%s\nwithout %q", since, want)
		}
	}
	if want := 2; strings.Count(told.String(), "Waiting for a change") != want {
		t.Errorf("it did not wait %d times:\n%s", want, &told)
	}
}

// A watched is a grading that is watched.
type watched struct{ gradeOptions }

func watching(t *testing.T) *watched {
	t.Helper()
	w := &watched{}
	flags := pflag.NewFlagSet("grade", pflag.ContinueOnError)
	w.define(flags)
	if err := flags.Parse([]string{"--only=CS300-R14", "--seed=1"}); err != nil {
		t.Fatal(err)
	}
	if err := w.check(); err != nil {
		t.Fatal(err)
	}
	w.jobs = 1
	return w
}

func (w *watched) watching(ctx context.Context, folder string, s streams, ticks <-chan time.Time) error {
	suite, err := openSuite("cs300")
	if err != nil {
		return err
	}
	r, err := rubric.Default(suite)
	if err != nil {
		return err
	}
	return w.watch(ctx, suite, r, folder, s, ticks)
}

// handIn puts the program of an example into a folder.
func handIn(t *testing.T, peg, name, folder string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(peg, name, "peg.c"))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "peg.c"), text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatAWatchSees(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("peg.py", "a")
	file := filepath.Join(folder, "peg.py")
	for _, test := range []struct {
		name, text   string
		folder, file bool
		reason       string
	}{
		{"peg.py", "ab", true, true, "the file itself"},
		{"board.py", "a", true, true, "a file beside it"},
		{"more/rules.py", "a", true, false, "a file further down, which a file does not need"},
		{".git/index", "a", false, false, "what a tool keeps"},
		{"__pycache__/peg.pyc", "a", false, false, "what Python keeps"},
	} {
		before, beforeFile := sight(folder), sight(file)
		put(test.name, test.text)
		if got := sight(folder) != before; got != test.folder {
			t.Errorf("%s: the folder has changed: %t, want %t", test.reason, got, test.folder)
		}
		if got := sight(file) != beforeFile; got != test.file {
			t.Errorf("%s: the file has changed: %t, want %t", test.reason, got, test.file)
		}
	}
	if sight(filepath.Join(folder, "nowhere")) != "" {
		t.Error("nothing is seen as something")
	}
}
