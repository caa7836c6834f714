package language

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// A Kept thing is made of the grader's own sources once for all submissions: it lies in the user's cache, in a folder whose name
// depends on the sources and on the compiler.
type Kept struct {
	Name     string  // of the folder in the cache, but for what it depends on
	Sources  []fs.FS // no two of which have a file of the same name
	Compiler string

	// Commands compile the sources, all of which lie in that folder, the working directory, into the folder.
	Commands func(folder string, sources []string) [][]string
}

// KeptIn gives the folder that all kept things lie in: one in the user's cache; one for everybody if no submission could reach that,
// because the grader runs as root; one below scratch on a machine without a cache.
func KeptIn(scratch string) string {
	cache, err := os.UserCacheDir()
	switch {
	case err != nil:
		return filepath.Join(scratch, "kept")
	case !box.Reachable(cache):
		return "/var/cache/rulebook"
	}
	return filepath.Join(cache, "rulebook")
}

// Keep gives the folder with the sources of a kept thing and what was made of them.
func (b *Bench) Keep(ctx context.Context, k Kept) (string, error) {
	sum := sha256.New()
	var sources []string
	for _, tree := range k.Sources {
		err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(tree, name)
			sources = append(sources, filepath.FromSlash(name))
			fmt.Fprintf(sum, "%s %d\n%s", name, len(data), data)
			return err
		})
		if err != nil {
			return "", fmt.Errorf("reading the sources of the %s: %w", k.Name, err)
		}
	}
	fmt.Fprint(sum, k.Compiler)
	folder := filepath.Join(b.keptIn(), k.Name+"-"+hex.EncodeToString(sum.Sum(nil))[:16])
	if _, err := os.Stat(folder); err == nil {
		return folder, nil
	}
	if err := k.make(ctx, folder, sources, b.Environment()); err != nil {
		return "", fmt.Errorf("making the %s: %w", k.Name, err)
	}
	return folder, nil
}

// keptIn gives the folder of kept things, which no command of a submission may write.
func (b *Bench) keptIn() string { return KeptIn(filepath.Dir(b.dir)) }

// make compiles next to the final place and then moves it there, so that nobody ever sees half of it.
func (k Kept) make(ctx context.Context, folder string, sources, env []string) error {
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(folder), "compiling-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	for _, tree := range k.Sources {
		if err := os.CopyFS(fresh, tree); err != nil {
			return err
		}
	}
	for _, argv := range k.Commands(fresh, sources) {
		spec := process.Spec{Argv: argv, Dir: fresh, Env: env, Limits: process.Limits{Time: 2 * time.Minute}}
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

// Sub gives a folder of embedded files. It panics if there is none, because the folder is part of this program.
func Sub(files fs.FS, folder string) fs.FS {
	tree, err := fs.Sub(files, folder)
	if err != nil {
		panic(err)
	}
	return tree
}
