package language

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// A Tool is a command of the machine. On many machines the command on the search path is a small program of a version manager
// that needs the grader's own environment to find the real one, which a submission must not have.
type Tool struct {
	Names []string

	// Lies gives the absolute path of the real one.
	Lies func() (string, error)
}

func ToolsOf(all []Language) []Tool {
	var tools []Tool
	for _, l := range all {
		tools = append(tools, l.Tools...)
	}
	return tools
}

// FindTool gives the absolute path of a command of the machine. The error is a [*Missing] that names the language that needs
// the command.
func (b *Bench) FindTool(name string) (string, error) {
	lies := func() (string, error) { return Real(name, func(path string) (string, error) { return path, nil }) }
	for _, t := range b.conditions.Tools {
		if slices.Contains(t.Names, name) {
			lies = t.Lies
		}
	}
	path, err := lies()
	if err != nil {
		return "", &Missing{Tool: name, Language: b.Language, Reason: err.Error()}
	}
	return path, nil
}

// Real goes over the commands of that name on the search path, and gives the first that a submission may start. Where each
// really lies is told by a function.
func Real(name string, lies func(path string) (string, error)) (string, error) {
	first, err := exec.LookPath(name)
	if err != nil {
		return "", lookup(err)
	}
	var reasons []error
	for _, folder := range append([]string{filepath.Dir(first)}, filepath.SplitList(os.Getenv("PATH"))...) {
		path, err := exec.LookPath(filepath.Join(folder, filepath.Base(first)))
		if err != nil || !filepath.IsAbs(path) {
			continue
		}
		if path, err = lies(path); err == nil && box.Reachable(path) {
			return path, nil
		}
		if err == nil {
			err = fmt.Errorf("%s is closed to everybody but root, and no submission runs as root: install one for everybody", path)
		}
		reasons = append(reasons, err)
	}
	return "", errors.Join(reasons[:1]...)
}

func lookup(err error) error {
	if failed, ok := errors.AsType[*exec.Error](err); ok && errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("there is no %s on the search path", failed.Name)
	}
	return err
}

// Ask runs a command that prints an absolute path. It has the environment of the grader, which version managers need, and
// runs at the top of the file system, since they look into the working directory for the version that is wanted there.
func Ask(name string, arguments ...string) (string, error) {
	run, err := process.Run(context.Background(), process.Spec{
		Argv: append([]string{name}, arguments...), Dir: string(filepath.Separator), Env: os.Environ(),
		Limits: process.Limits{Time: 30 * time.Second},
	}, nil, engine.AllAtOnce)
	if err != nil {
		return "", fmt.Errorf("asking %s where it lies: %w", name, lookup(err))
	}
	if run.End != engine.Exited || run.Failed {
		return "", fmt.Errorf("asking %s where it lies: %s", name, run.Status)
	}
	path := strings.TrimSpace(string(run.Output))
	if !filepath.IsAbs(path) {
		return "", fmt.Errorf("asking %s where it lies: it says %.80q, which is no absolute path", name, path)
	}
	return path, nil
}
