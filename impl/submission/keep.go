package submission

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// A kept thing is made of sources of ours once for all submissions: it lies in the user's cache, in a folder whose name depends on
// the sources and on the compiler.
type kept struct {
	name     string // of the folder in the cache, but for what it depends on
	sources  string // a folder of shimSources
	compiler string
	scratch  string // where the folder lies on a machine that has no cache
	env      []string

	// commands compile the sources, all of which lie in that folder, the working directory, into the folder.
	commands func(folder string, sources []string) [][]string
}

// keptIn gives the folder that all kept things lie in: one in the user's cache, or for everybody if no submission could reach that,
// because the grader runs as root.
func keptIn(scratch string) string {
	cache, err := os.UserCacheDir()
	switch {
	case err != nil:
		return scratch
	case !box.Reachable(cache):
		return "/var/cache/rulebook"
	}
	return filepath.Join(cache, "rulebook")
}

// folder gives the folder with the sources and what was made of them.
func (k *kept) folder(ctx context.Context) (string, error) {
	sum := sha256.New()
	var sources []string
	err := fs.WalkDir(sub(k.sources), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(sub(k.sources), name)
		sources = append(sources, filepath.FromSlash(name))
		fmt.Fprintf(sum, "%s %d\n%s", name, len(data), data)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("reading the sources of the %s: %w", k.name, err)
	}
	fmt.Fprint(sum, k.compiler)
	folder := filepath.Join(keptIn(k.scratch), k.name+"-"+hex.EncodeToString(sum.Sum(nil))[:16])
	if _, err := os.Stat(folder); err == nil {
		return folder, nil
	}
	if err := k.make(ctx, folder, sources); err != nil {
		return "", fmt.Errorf("making the %s: %w", k.name, err)
	}
	return folder, nil
}

// make compiles next to the final place and then moves it there, so that nobody ever sees half of it.
func (k *kept) make(ctx context.Context, folder string, sources []string) error {
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(folder), "compiling-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	if err := os.CopyFS(fresh, sub(k.sources)); err != nil {
		return err
	}
	for _, argv := range k.commands(fresh, sources) {
		spec := process.Spec{Argv: argv, Dir: fresh, Env: k.env, Limits: process.Limits{Time: 2 * time.Minute}}
		run, err := process.Run(ctx, spec, nil, engine.AllAtOnce)
		if err != nil {
			return err
		}
		if run.End != engine.Exited || run.Failed {
			return fmt.Errorf("%s: %s: %s", filepath.Base(argv[0]), run.Status, run.Diagnostics)
		}
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	if err := os.Rename(fresh, folder); err != nil {
		if _, gone := os.Stat(folder); gone == nil {
			return nil // somebody else was faster
		}
		return err
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
