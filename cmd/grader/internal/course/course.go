// Package course grades a whole class: a worker process for each submission, a journal to resume an interrupted
// grading, shards that are graded separately and merged, and a folder for the results.
package course

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"strings"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/submission/intake"
	"rulebook/steps"
)

// A Reply is the result of one hand-in.
type Reply struct {
	Row gradebook.Row `json:"row"`

	// Files maps the names of the files written for it, in the folder of the results, to their digests.
	Files map[string]string `json:"files"`
}

// Digest returns the SHA-256 digest of data.
func Digest(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// Rulebook returns a digest of the suite and, as far as it is known, of the grader's version.
func Rulebook(suite *steps.Suite) (string, error) {
	hash := sha256.New()
	err := fs.WalkDir(suite.Features(), suite.Assignment, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".feature" {
			return err
		}
		data, err := fs.ReadFile(suite.Features(), name)
		fmt.Fprintf(hash, "%q %q\n", name, data)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("reading the features of %s: %w", suite.Assignment, err)
	}
	if err := json.NewEncoder(hash).Encode(suite.Facts); err != nil {
		return "", fmt.Errorf("reading the fixtures of %s: %w", suite.Assignment, err)
	}
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range build.Settings {
			if strings.HasPrefix(setting.Key, "vcs.") {
				fmt.Fprintf(hash, "%s %s\n", setting.Key, setting.Value)
			}
		}
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// An Enrolled is a hand-in in a journal.
type Enrolled struct {
	ID     string `json:"id"`
	Digest string `json:"digest"` // of who has handed in what

	// Members are the other students of a team. They get the same result.
	Members []roster.Student `json:"members,omitempty"`
}

// SeedOf gives a seed that follows from what a whole class has handed in. Nobody of the class knows all of that.
func SeedOf(handins []Enrolled) uint32 {
	all := fnv.New32a()
	for _, e := range handins {
		_, _ = io.WriteString(all, e.ID+"\n"+e.Digest+"\n")
	}
	return all.Sum32()
}

// Enroll lists the hand-ins of a class with their digests.
func Enroll(class *roster.Class) ([]Enrolled, error) {
	root, err := os.OpenRoot(class.Folder)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of the class: %w", err)
	}
	defer root.Close()
	list := []Enrolled{}
	for _, h := range class.Handins {
		digest, err := digestOf(root, h)
		if err != nil {
			return nil, fmt.Errorf("reading the submission of %s: %w", h.Student.ID, err)
		}
		list = append(list, Enrolled{h.Student.ID, digest, h.Members})
	}
	return list, nil
}

// digestOf returns a digest of a hand-in: its student, and the names, kinds and contents of its files, up to the size
// of a submission. It reads nothing outside the folder, and ignores unreadable files.
func digestOf(root *os.Root, h roster.Handin) (string, error) {
	hash := sha256.New()
	known, err := json.Marshal(struct {
		Handin roster.Handin
		Exact  map[string][]byte
	}{h, report.Exact(h)})
	if err != nil {
		return "", err
	}
	hash.Write(known)
	bounds := intake.Usual()
	left := bounds.Size
	for _, part := range h.Parts {
		entries := 0
		_ = fs.WalkDir(intake.Files(root), part.Path, func(name string, entry fs.DirEntry, err error) error {
			if entries++; entries > bounds.Entries {
				return fs.SkipAll
			}
			fmt.Fprintf(hash, "%q %t ", name, err == nil)
			if entry != nil {
				left -= describe(hash, root, name, entry, left)
			}
			return nil
		})
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// describe writes the kind and the content of an entry, at most that many bytes, and returns the number of bytes read.
func describe(w io.Writer, root *os.Root, name string, entry fs.DirEntry, most int64) (read int64) {
	fmt.Fprintf(w, "%v ", entry.Type())
	switch {
	case entry.Type()&fs.ModeSymlink != 0:
		target, _ := root.Readlink(name) // of what cannot be read nothing is known
		fmt.Fprintf(w, "%q", target)
	case entry.Type().IsRegular():
		file, err := intake.Open(root, name)
		if err != nil {
			return 0
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil {
			fmt.Fprintf(w, "%t %d ", info.Mode()&0o111 != 0, info.Size())
		}
		read, _ = io.Copy(w, io.LimitReader(file, max(0, most)))
	}
	return read
}

// A Fault is a problem with a folder of results that the caller can solve. It says what is wrong and what to do.
type Fault struct{ words string }

func (f *Fault) Error() string { return f.words }

func faultf(format string, arguments ...any) error { return &Fault{fmt.Sprintf(format, arguments...)} }

// IsFault tells whether the caller of the grader can solve the problem.
func IsFault(err error) bool {
	_, ok := errors.AsType[*Fault](err)
	return ok
}
