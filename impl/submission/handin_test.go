package submission

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/submissiontest"
)

// handIn writes files into a new folder; a name that ends with "!" is that of an executable.
func handIn(t testing.TB, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		mode := os.FileMode(0o644)
		if executable, ok := strings.CutSuffix(name, "!"); ok {
			name, mode = executable, 0o755
		}
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), mode)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

var need = submissiontest.Need

// reachable opens a temporary folder to every user: if root runs a test, another user runs the submissions.
func reachable(t testing.TB, folder string) string {
	t.Helper()
	if err := os.Chmod(filepath.Dir(folder), 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// build finds and builds the program that lies at a path.
func build(t *testing.T, path string) (*Program, error) {
	t.Helper()
	return buildFor(t, "cs300", path)
}

// buildFor finds and builds what an assignment asks for.
func buildFor(t *testing.T, assignment, path string) (*Program, error) {
	t.Helper()
	source, err := Find(path, assignment, t.TempDir())
	if err != nil {
		t.Fatalf("Find: %v", err)
	}
	return source.Build(t.Context(), t.TempDir(), process.Limits{})
}

// play builds and runs what lies at a path and gives what it writes.
func play(t *testing.T, path string) (*Program, string) {
	t.Helper()
	p, err := build(t, path)
	if err != nil {
		t.Fatalf("Build: %v", err)
	}
	return p, output(t, p, p.Console)
}

func output(t *testing.T, p *Program, argv []string) string {
	t.Helper()
	run, err := process.Run(context.Background(), process.Spec{Argv: argv, Dir: p.Dir, Env: p.Env}, nil, engine.AllAtOnce)
	if err != nil {
		t.Fatalf("running %q: %v", argv, err)
	}
	if run.Failed {
		t.Fatalf("running %q: %s\n%s", argv, run.Status, run.Diagnostics)
	}
	return string(run.Output)
}

// sources makes files in memory.
func sources(texts map[string]string) []*file {
	var files []*file
	for name, text := range texts {
		files = append(files, &file{path: name, data: []byte(text), content: []byte(text), text: text})
	}
	slices.SortFunc(files, func(a, b *file) int { return strings.Compare(a.path, b.path) })
	return files
}

// paths names the files of candidates; doubtful ones with a question mark.
func paths(candidates []candidate) string {
	var names []string
	for _, c := range candidates {
		name := c.file.path
		if c.doubtful != "" {
			name += "?"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}
