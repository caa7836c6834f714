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
	"sync"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// A Tool is a command of the machine. The command on the search path is often a small program of a version manager. To
// find the real command it needs the environment of the grader, which a submission does not get.
type Tool struct {
	Names []string

	// Lies gives the absolute path of the real command.
	Lies func() (string, error)
}

// ToolsOf lists the tools of languages.
func ToolsOf(all []Language) []Tool {
	var tools []Tool
	for _, l := range all {
		tools = append(tools, l.Tools...)
	}
	return tools
}

// FindTool gives the absolute path of a command of the machine. The error is a [*Missing].
func (b *Bench) FindTool(name string) (string, error) {
	lies := Installed(name)
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

// reachable gives the first command of a name that a submission may start. The function gives the real path of a
// command. A small program that lies where no submission reaches mostly starts one that does not either, and asking it
// takes long: it is asked last.
func reachable(name string, lies func(path string) (string, error)) (string, error) {
	first, err := exec.LookPath(name)
	if err != nil {
		return "", lookup(err)
	}
	folders := filepath.SplitList(os.Getenv("PATH"))
	if !slices.Contains(folders, filepath.Dir(first)) {
		folders = append([]string{filepath.Dir(first)}, folders...) // the name is a path
	}
	slices.SortStableFunc(folders, func(a, b string) int { return closed(a) - closed(b) })
	var reasons []error
	for _, folder := range folders {
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
	if len(reasons) == 0 {
		return "", fmt.Errorf("%s lies at no absolute path on the search path", name)
	}
	return "", reasons[0]
}

// closed is 1 for a folder that submissions do not reach, 0 for any other.
func closed(folder string) int {
	if box.Reachable(folder) {
		return 0
	}
	return 1
}

func lookup(err error) error {
	if failed, ok := errors.AsType[*exec.Error](err); ok && errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("there is no %s on the search path", failed.Name)
	}
	return err
}

// Asked gives a function that finds a command by running it with arguments that make it print an absolute path. The
// command itself lies at a path below that one; "" stands for the same. It is asked once.
func Asked(name, below string, arguments ...string) func() (string, error) {
	return sync.OnceValues(func() (string, error) {
		return reachable(name, func(path string) (string, error) {
			answer, err := ask(path, arguments...)
			return filepath.Join(answer, filepath.FromSlash(below)), err
		})
	})
}

// ask runs a command that prints an absolute path.
func ask(name string, arguments ...string) (string, error) {
	path, err := told(name, arguments)
	if err == nil && !filepath.IsAbs(path) {
		err = fmt.Errorf("it says %.80q, which is no absolute path", path)
	}
	if err != nil {
		return "", fmt.Errorf("asking %s where it lies: %w", name, err)
	}
	return path, nil
}

// told runs a command, and gives what it says. It runs in the environment of the grader, as version managers need it,
// and at the top of the file system, because they look for a wanted version in the working directory.
func told(name string, arguments []string) (string, error) {
	run, err := process.Run(context.Background(), process.Spec{
		Argv: append([]string{name}, arguments...), Dir: string(filepath.Separator), Env: os.Environ(),
		Limits: process.Limits{Time: 30 * time.Second},
	}, nil, engine.AllAtOnce)
	if err != nil {
		return "", lookup(err)
	}
	if run.End != engine.Exited || run.Failed {
		return "", errors.New(run.Status)
	}
	return strings.TrimSpace(string(run.Output)), nil
}

// VersionOf gives a function that tells the version of the first command that there is, in its own words: the first
// line of what it says. A command that has answered is not asked again.
func VersionOf(lies func() (string, error), arguments ...string) func() string {
	var mutex sync.Mutex
	known := map[string]string{} // by the path of the command
	return func() string {
		path, err := lies()
		if err != nil {
			return ""
		}
		mutex.Lock()
		defer mutex.Unlock()
		if known[path] == "" {
			known[path] = version(path, arguments)
		}
		return known[path]
	}
}

// version gives the first line of what a command says of its version; "" if it says nothing.
func version(command string, arguments []string) string {
	const most = 100
	words, _ := told(command, arguments)
	line, _, _ := strings.Cut(words, "\n")
	return strings.ToValidUTF8(line[:min(len(line), most)], "")
}

// Installed gives a function that finds the first of some commands that a submission may start.
func Installed(names ...string) func() (string, error) {
	return func() (path string, err error) {
		for _, name := range names {
			path, err = reachable(name, func(path string) (string, error) { return path, nil })
			if err == nil {
				return path, nil
			}
		}
		return "", err
	}
}
