package course

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"rulebook/cmd/grader/internal/report"
)

// A Folder is the path of a folder of results.
type Folder string

// Names in a folder of results.
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

// ResultName returns the name of a student's result document.
func ResultName(id string) string { return resultsName + "/" + id + ".json" }

// StudentName returns the name of a file for a student.
func StudentName(id, ending string) string { return studentsName + "/" + id + "." + ending }

// Path returns the path of a file of the folder.
func (f Folder) Path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// RubricPath returns the path of the rubric of the class.
func (f Folder) RubricPath() string { return f.Path(rubricName) }

// Write writes a file whole or not at all, and durably. It returns the digest.
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
	return fmt.Sprintf("%x", hash.Sum(nil)), settle(filepath.Dir(f.Path(name)))
}

// Holds tells whether all these files exist with these digests.
func (f Folder) Holds(files map[string]string) bool {
	for name, want := range files {
		file, err := os.Open(f.Path(name))
		if err != nil {
			return false
		}
		hash := sha256.New()
		_, err = io.Copy(hash, file)
		if errors.Join(err, file.Close()) != nil || fmt.Sprintf("%x", hash.Sum(nil)) != want {
			return false
		}
	}
	return len(files) > 0
}

// prepare makes the subfolders and removes unfinished files of an interrupted grading.
func (f Folder) prepare() error {
	if err := os.RemoveAll(f.Path(unfinishedName)); err != nil {
		return fmt.Errorf("removing unfinished files: %w", err)
	}
	for _, name := range []string{resultsName, studentsName, unfinishedName} {
		if err := os.MkdirAll(f.Path(name), 0o755); err != nil {
			return fmt.Errorf("making the folder of the results: %w", err)
		}
	}
	return nil
}

// vacate renames an earlier folder of results to the first free name of PATH.1, PATH.2 and so on. It refuses others.
func (f Folder) vacate() (kept string, err error) {
	switch inside, err := os.ReadDir(string(f)); {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err != nil:
		return "", faultf("the results cannot be written to %s: %v: name another folder with --out", f, report.Plain(err))
	case len(inside) == 0:
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

func free(before string) string {
	for n := 1; ; n++ {
		path := fmt.Sprint(before, n)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
	}
}
