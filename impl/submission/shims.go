package submission

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
)

// Shims load a student's code and speak the line protocol for it, so that students write none of it.
//
//go:embed shims
var shimSources embed.FS

// A shim fits one program.
type shim struct {
	assignment string
	exercise   exercise
	folder     string // a scratch folder of our own
	program    *Program
}

// command gives the command that speaks the line protocol for the program. The error is a [engine.Stop] with
// [engine.NotClaimed] if there is no shim for its language.
func (s *shim) command(ctx context.Context) ([]string, error) {
	called := s.exercise.calls(s.program.Language)
	switch {
	case called && s.program.Classes != "":
		return s.java(ctx)
	case called && s.program.Module != "":
		return s.python()
	case called && s.program.Clusters != nil:
		return s.eiffel(ctx)
	case called:
		return nil, engine.Stopf(engine.NotClaimed,
			"methods cannot be called one by one where a %s says how to run the program, unless it gives an engine", manifestName)
	}
	return nil, engine.Stopf(engine.NotClaimed, "methods can be called one by one in %s only; this program is written in %s",
		strings.Join(s.exercise.callable, " and "), s.program.Language)
}

func (s *shim) python() ([]string, error) {
	if err := os.CopyFS(s.folder, sub("shims/python")); err != nil {
		return nil, fmt.Errorf("laying out the Python shim: %w", err)
	}
	interpreter, err := findTool("python3", s.program.Language)
	if err != nil {
		return nil, err
	}
	return []string{interpreter, "-B", filepath.Join(s.folder, "main.py"), s.assignment, s.program.Module}, nil
}

// java compiles the shim once for all submissions: its classes are kept in the user's cache under a name that depends on
// the sources and on the compiler.
func (s *shim) java(ctx context.Context) ([]string, error) {
	classes, err := s.javaClasses(ctx)
	if err != nil {
		return nil, err
	}
	java, err := findTool("java", s.program.Language)
	if err != nil {
		return nil, err
	}
	argv := append([]string{java}, javaFlags()...)
	argv = append(argv, "-Dfile.encoding=UTF-8", "-cp", classes, "rulebook.shim.Main", s.assignment, s.program.Classes)
	if s.exercise.ofClasses() {
		argv = append(append(argv, s.program.Main), s.program.Others...)
	}
	return argv, nil
}

func (s *shim) javaClasses(ctx context.Context) (string, error) {
	compiler, err := findTool("javac", "Java")
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	var sources []string
	err = fs.WalkDir(sub("shims/java"), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(sub("shims/java"), name)
		sources = append(sources, filepath.FromSlash(name))
		fmt.Fprintf(sum, "%s %d\n%s", name, len(data), data)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("reading the Java shim: %w", err)
	}
	fmt.Fprint(sum, compiler)
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = filepath.Dir(s.folder)
	}
	classes := filepath.Join(cache, "rulebook", "java-shim-"+hex.EncodeToString(sum.Sum(nil))[:16])
	if _, err := os.Stat(classes); err == nil {
		return classes, nil
	}
	return classes, s.compile(ctx, compiler, sources, classes)
}

// compile compiles the Java shim next to its final place and then moves it there, so that nobody ever sees half of it.
func (s *shim) compile(ctx context.Context, compiler string, sources []string, classes string) error {
	if err := os.CopyFS(s.folder, sub("shims/java")); err != nil {
		return fmt.Errorf("laying out the Java shim: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(classes), 0o700); err != nil {
		return fmt.Errorf("making the cache for the Java shim: %w", err)
	}
	fresh, err := os.MkdirTemp(filepath.Dir(classes), "compiling-")
	if err != nil {
		return fmt.Errorf("making the cache for the Java shim: %w", err)
	}
	defer os.RemoveAll(fresh)
	run, err := process.Run(ctx, process.Spec{
		Argv: append([]string{compiler, "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", fresh}, sources...),
		Dir:  s.folder, Env: s.program.Env, Limits: process.Limits{Time: 2 * time.Minute},
	}, nil, engine.AllAtOnce)
	if err != nil {
		return fmt.Errorf("compiling the Java shim: %w", err)
	}
	if run.End != engine.Exited || run.Failed {
		return fmt.Errorf("compiling the Java shim: %s: %s", run.Status, run.Diagnostics)
	}
	if err := os.Rename(fresh, classes); err != nil {
		if _, gone := os.Stat(classes); gone == nil {
			return nil // somebody else was faster
		}
		return fmt.Errorf("keeping the Java shim: %w", err)
	}
	return nil
}

func sub(folder string) fs.FS {
	tree, err := fs.Sub(shimSources, path.Clean(folder))
	if err != nil {
		panic(err) // the folder is part of this program
	}
	return tree
}
