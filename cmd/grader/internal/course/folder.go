package course

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A Folder is the path of a folder of results.
type Folder string

// The names in a folder of results.
const (
	journalName    = "journal.jsonl"
	rubricName     = "rubric.yaml"
	bookName       = "class.json"
	pageName       = "class.html"
	marksName      = "marks.csv"
	slowestName    = "slowest.html"
	resultsName    = "results"
	studentsName   = "students"
	unfinishedName = "unfinished"
)

// ResultName gives the name of the result document of a submission.
func ResultName(id string) string { return resultsName + "/" + id + ".json" }

// StudentName gives the name of a file for a student.
func StudentName(id, ending string) string { return studentsName + "/" + id + "." + ending }

// Path gives the path of a file of the folder.
func (f Folder) Path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// RubricPath is where the rubric lies by which the class is marked.
func (f Folder) RubricPath() string { return f.Path(rubricName) }

// Write writes a file whole or not at all, so that it is there even if the machine fails right afterwards. It gives its digest.
func (f Folder) Write(name string, fill func(io.Writer) error) (digest string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("writing %s: %w", f.Path(name), err)
		}
	}()
	temp, err := os.CreateTemp(f.Path(unfinishedName), "*")
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	err = errors.Join(fill(io.MultiWriter(temp, hash)), temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), f.Path(name))
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(temp.Name()))
	}
	return hex.EncodeToString(hash.Sum(nil)), settle(filepath.Dir(f.Path(name)))
}

// Holds tells whether all these files are there with these digests.
func (f Folder) Holds(files map[string]string) bool {
	for name, want := range files {
		if got, err := f.digest(name); err != nil || got != want {
			return false
		}
	}
	return len(files) > 0
}

func (f Folder) digest(name string) (string, error) {
	file, err := os.Open(f.Path(name))
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// prepare makes the folders in it. What an interrupted grading has left unfinished goes.
func (f Folder) prepare() error {
	if err := os.RemoveAll(f.Path(unfinishedName)); err != nil {
		return fmt.Errorf("removing what was left unfinished: %w", err)
	}
	for _, name := range []string{resultsName, studentsName, unfinishedName} {
		if err := os.MkdirAll(f.Path(name), 0o755); err != nil {
			return fmt.Errorf("making the folder of the results: %w", err)
		}
	}
	return nil
}

// vacate sees to it that nothing is at the path. A folder of results that is there is kept under another name, the first of PATH.1,
// PATH.2 and so on that is free; anything else is refused.
func (f Folder) vacate() (kept string, err error) {
	switch empty, err := f.empty(); {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err != nil:
		return "", faultf("the results cannot be written to %s: %v: name another folder with --out", f, plain(err))
	case empty:
		return "", os.Remove(string(f))
	}
	lock, err := f.lock()
	if err != nil {
		return "", err
	}
	defer lock.Close()
	kept = free(string(f) + ".")
	if err := os.Rename(string(f), kept); err != nil {
		return "", fmt.Errorf("keeping the results that were there before: %w", err)
	}
	return kept, nil
}

// empty tells whether the folder is there and holds nothing.
func (f Folder) empty() (bool, error) {
	opened, err := os.Open(string(f))
	if err != nil {
		return false, err
	}
	defer opened.Close()
	_, err = opened.Readdirnames(1)
	if errors.Is(err, io.EOF) {
		return true, nil
	}
	return false, err
}

// free gives the first path, of these words and a number, where nothing is.
func free(before string) string {
	for n := 1; ; n++ {
		path := fmt.Sprint(before, n)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
	}
}

// plain leaves out what was being done to which path.
func plain(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err
	}
	return err
}
