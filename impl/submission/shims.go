package submission

import (
	"context"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"rulebook/impl/engine"
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
	case called && s.program.Linked != nil:
		return s.program.Linked, nil
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
	k := &kept{name: "java-shim", sources: "shims/java", compiler: compiler, scratch: s.folder, env: s.program.Env}
	k.commands = func(_ string, sources []string) [][]string {
		return [][]string{append([]string{compiler, "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", "."}, sources...)}
	}
	return k.folder(ctx)
}
