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

	"github.com/rogpeppe/go-internal/lockedfile"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// A Kept thing is compiled from the grader's own sources once for all submissions. Its folder lies in the user's cache
// and is named after its sources and its compiler.
type Kept struct {
	Name     string  // the beginning of the folder's name
	Sources  []fs.FS // without two files of the same name
	Compiler string

	// Command compiles the sources. They lie in the folder, which is also the working directory.
	Command func(folder string, sources []string) []string
}

// KeptIn gives the folder of all kept things: in the user's cache; in a system folder if submissions cannot reach that cache because
// the grader runs as root; below scratch on a machine where neither can be used.
func KeptIn(scratch string) string {
	beside := filepath.Join(scratch, "kept")
	cache, err := os.UserCacheDir()
	if err != nil {
		return beside
	}
	if !box.Reachable(cache) {
		cache = "/var/cache"
	}
	if folder := filepath.Join(cache, "rulebook"); usable(folder) {
		return folder
	}
	return beside
}

// usable tells whether things can be kept in a folder, which it makes if need be, and whether submissions can reach it.
func usable(folder string) bool {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return false
	}
	if !box.Reachable(folder) && os.Chmod(folder, 0o755) != nil {
		return false
	}
	try, err := os.MkdirTemp(folder, "trying-")
	return err == nil && os.Remove(try) == nil && box.Reachable(folder)
}

// Keep gives the folder of a kept thing with its sources and their products. It compiles them the first time.
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
	if info, err := os.Stat(k.Compiler); err == nil {
		fmt.Fprint(sum, info.Size(), info.ModTime()) // another version may be installed in the same place
	}
	folder := filepath.Join(b.kept, k.Name+"-"+hex.EncodeToString(sum.Sum(nil))[:16])
	if whole(folder) {
		return folder, nil
	}
	if err := k.makeOnce(ctx, folder, sources, b.Environment()); err != nil {
		return "", fmt.Errorf("making the %s: %w", k.Name, err)
	}
	return folder, nil
}

// whole tells whether a kept thing is there and submissions can read all of it. One that a grader made under another mask is made anew.
func whole(folder string) bool {
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && !box.Readable(path) {
			err = fs.ErrPermission
		}
		return err
	})
	return err == nil
}

// makeOnce makes the folder. Of many graders that need it at the same time, one makes it, and the others wait. The lock lies
// outside of the folder that submissions see; where there can be no lock, each makes it.
func (k Kept) makeOnce(ctx context.Context, folder string, sources, env []string) error {
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	unlock, err := lockedfile.MutexAt(filepath.Dir(folder) + ".lock").Lock()
	if err == nil {
		defer unlock()
	}
	if whole(folder) {
		return nil
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	return k.make(ctx, folder, sources, env)
}

// make compiles next to the final place and then renames the folder, so that nobody sees it half done.
func (k Kept) make(ctx context.Context, folder string, sources, env []string) error {
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
	argv := k.Command(fresh, sources)
	spec := process.Spec{Argv: argv, Dir: fresh, Env: env, Limits: process.Limits{Time: 2 * time.Minute}}
	run, err := process.Run(ctx, spec, nil, engine.AllAtOnce)
	if err != nil {
		return err
	}
	cost.StartedForAll(argv[0])
	if run.End != engine.Exited || run.Failed {
		return fmt.Errorf("%s: %s: %s", filepath.Base(argv[0]), run.Status, run.Diagnostics)
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	err = os.Rename(fresh, folder)
	if _, missing := os.Stat(folder); missing == nil {
		return nil // another grader may have been faster
	}
	return err
}

// Sub gives a folder of embedded files. It panics without one, because the folder is part of this program.
func Sub(files fs.FS, folder string) fs.FS {
	tree, err := fs.Sub(files, folder)
	if err != nil {
		panic(err)
	}
	return tree
}
