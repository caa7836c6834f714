// Package course grades what a whole class has handed in: one worker process for each submission, a journal from which an
// interrupted grading goes on, shards that are graded apart and merged, and a folder for all results.
package course

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/features"
	"rulebook/impl/submission/intake"
	"rulebook/steps"
)

// A Reply is what became of one hand-in.
type Reply struct {
	Row gradebook.Row `json:"row"`

	// Files are the digests of the files that were written of it, by their names in the folder of the results.
	Files map[string]string `json:"files"`
}

// Digest gives a name to bytes: the same to the same ones only.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Rulebook gives a digest of what a suite demands, and of the grader that puts it to submissions, as far as that is known.
func Rulebook(suite *steps.Suite) (string, error) {
	hash := sha256.New()
	err := fs.WalkDir(features.FS, suite.Assignment, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := features.FS.ReadFile(name)
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

// An Enrolled is a hand-in as a journal knows it.
type Enrolled struct {
	ID     string `json:"id"`
	Digest string `json:"digest"` // of who has handed in what

	// Members are the others who have handed it in together, who get what it gets.
	Members []roster.Student `json:"members,omitempty"`
}

// Enroll lists the hand-ins of a class, with digests of all that they are made of.
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
			return nil, fmt.Errorf("looking at what %s has handed in: %w", h.Student.ID, err)
		}
		list = append(list, Enrolled{h.Student.ID, digest, h.Members})
	}
	return list, nil
}

// digestOf gives a digest of a hand-in: of its student, and of the names, kinds and contents of all its files. Of what is larger than
// a submission may be it takes the beginning. Nothing outside is read, and nothing that cannot be read is an error.
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

// describe writes the kind and the content of an entry, of a file no more than that many bytes, and gives how many it has read.
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

// A Fault is the error of a folder of results that is not as it must be. It says what is wrong and what to do.
type Fault struct{ words string }

func (f *Fault) Error() string { return f.words }

func faultf(format string, arguments ...any) error { return &Fault{fmt.Sprintf(format, arguments...)} }

// IsFault tells whether an error is one that who has called the grader can mend.
func IsFault(err error) bool {
	_, ok := errors.AsType[*Fault](err)
	return ok
}
