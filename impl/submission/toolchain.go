package submission

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// Where the real toolchains lie. On many machines the command on the search path is a small program of a version manager
// that needs the grader's own environment to find the real one, which a submission must not have. So each is asked once, by
// whoever needs it first.
var (
	realPython = sync.OnceValues(func() (string, error) {
		return real("python3", func(path string) (string, error) { return ask(path, "-c", "import sys; print(sys.executable)") })
	})
	realNode = sync.OnceValues(func() (string, error) {
		return real("node", func(path string) (string, error) { return ask(path, "-p", "process.execPath") })
	})
	realGo = sync.OnceValues(func() (string, error) {
		return real("go", func(path string) (string, error) {
			root, err := ask(path, "env", "GOROOT")
			return filepath.Join(root, "bin", "go"), err
		})
	})
)

// findTool gives the absolute path of a command of the machine. The error is a [*Missing] that names the language the
// command is needed for.
func findTool(name, language string) (string, error) {
	path, err := toolPath(name)
	if err != nil {
		return "", &Missing{Tool: name, Language: language, Reason: err.Error()}
	}
	return path, nil
}

func toolPath(name string) (string, error) {
	switch name {
	case "python3", "python":
		return realPython()
	case "node":
		return realNode()
	case "go":
		return realGo()
	}
	return real(name, func(path string) (string, error) { return path, nil })
}

// real goes over the commands of that name on the search path, and gives the first that a submission may start. Where each
// really lies is told by a function.
func real(name string, lies func(path string) (string, error)) (string, error) {
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

// ask runs a command that prints an absolute path. It has the environment of the grader, which version managers need, and
// runs at the top of the file system, since they look into the working directory for the version that is wanted there.
func ask(name string, arguments ...string) (string, error) {
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
