package course

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rulebook/impl/submission/box"
)

// A Scratch is the temporary folder of a session.
type Scratch struct{ Path string }

const scratchPrefix = "rulebook-class-"

// Open begins a session and makes its temporary folder. It removes the folders of killed sessions.
func (j *Journal) Open(earlier *Record, now time.Time) (*Scratch, error) {
	sweep(earlier.Sessions)
	folder, err := os.MkdirTemp(box.TempDir(), scratchPrefix)
	if err == nil {
		err = os.Chmod(folder, 0o711) // whoever a program runs as finds the way through it
	}
	if err != nil {
		return nil, fmt.Errorf("making a folder for temporary files: %w", err)
	}
	scratch := &Scratch{folder}
	if err := j.append(line{Session: &Session{Began: now, Scratch: filepath.Base(folder)}}); err != nil {
		return nil, errors.Join(err, scratch.Close())
	}
	return scratch, nil
}

// Close removes the folder.
func (s *Scratch) Close() error { return remove(s.Path) }

// sweep removes the folders of killed sessions.
func sweep(sessions []Session) {
	for _, s := range sessions {
		if strings.HasPrefix(s.Scratch, scratchPrefix) && filepath.Base(s.Scratch) == s.Scratch {
			_ = remove(filepath.Join(box.TempDir(), s.Scratch)) // it may be somewhere else by now, or nowhere
		}
	}
}

// remove removes a folder, even if it has locked folders in it.
func remove(folder string) error {
	err := os.RemoveAll(folder)
	for range 3 { // what was killed may still have been writing
		if err == nil {
			return nil
		}
		err = errors.Join(unlock(folder), os.RemoveAll(folder))
	}
	return err
}

// unlock gives the owner access to everything in a folder.
func unlock(folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			_ = root.Chmod(name, 0o700) // if that fails, so does what follows
		}
		return nil
	})
}
