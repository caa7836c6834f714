package course

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/export"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/submission/source"
	"rulebook/steps"
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
	feedbackName   = "feedback.zip"
	resultsName    = "results"
	studentsName   = "students"
	unfinishedName = "unfinished"
	assignmentName = "assignment"
)

// ResultName returns the name of a student's result document.
func ResultName(id string) string { return resultsName + "/" + id + ".json" }

// StudentName returns the name of a file for a student.
func StudentName(id, ending string) string { return studentsName + "/" + id + "." + ending }

// Path returns the path of a file of the folder.
func (f Folder) Path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// RubricPath returns the path of the rubric of the class.
func (f Folder) RubricPath() string { return f.Path(rubricName) }

// AssignmentPath returns the path of the folder of the assignment, if it is not the grader's own.
func (f Folder) AssignmentPath(name string) string { return f.Path(assignmentName + "/" + name) }

// AnswersPath returns the path of the folder in which the answers of a model solution are kept while the class is graded.
func (f Folder) AnswersPath() string { return f.Path(unfinishedName + "/answers") }

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

// Holds tells whether all these are regular files with these digests.
func (f Folder) Holds(files map[string]string) bool {
	for name, want := range files {
		info, err := os.Lstat(f.Path(name))
		if err != nil || !info.Mode().IsRegular() {
			return false
		}
		if data, err := os.ReadFile(f.Path(name)); err != nil || Digest(data) != want {
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
		return "", faultf("the results cannot be written to %s: %v: name another folder with --out", f, source.Plain(err))
	case len(inside) == 0:
		return "", os.Remove(string(f))
	}
	lock, err := f.lock()
	if err != nil {
		return "", err
	}
	defer release(lock)
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

// Create begins a grading in a new folder. It keeps earlier results under another name, which it returns.
func (f Folder) Create(h Header) (j *Journal, kept string, err error) {
	if kept, err = f.vacate(); err != nil {
		return nil, "", err
	}
	if err := os.MkdirAll(string(f), 0o755); err != nil {
		return nil, kept, faultf("the results cannot be written to %s: %v: name another folder with --out", f, source.Plain(err))
	}
	file, err := os.OpenFile(f.Path(journalName), os.O_CREATE|os.O_EXCL|os.O_RDWR|os.O_APPEND, 0o644)
	if err != nil {
		return nil, kept, fmt.Errorf("beginning the journal: %w", err)
	}
	j = &Journal{file: file}
	if err := errors.Join(f.hold(file), f.prepare(), j.append(h), settle(string(f))); err != nil {
		return nil, kept, errors.Join(err, j.Close())
	}
	return j, kept, nil
}

// Begun tells whether there is a journal.
func (f Folder) Begun() bool {
	_, err := os.Lstat(f.Path(journalName))
	return err == nil
}

// Resume continues an interrupted grading. If it cannot, the error says what has changed and what to do.
func (f Folder) Resume(now Header) (*Journal, *Record, error) {
	return f.open(now, func(_ *Journal, r *Record) error {
		changes := r.Header.changes(now)
		err := refuse("the earlier grading cannot continue", slices.Concat(r.Header.conditions(now), changes))
		if err != nil && len(changes) > 0 {
			err = faultf("%v; --only-changed keeps what has not changed, and grades the rest", err)
		}
		return err
	})
}

// Renew goes on with what the class has handed in since the last grading. It keeps the results of what has not
// changed, and moves the others to a folder before-1, before-2 and so on, which it returns, or "" if nothing has
// changed. If anything else that verdicts or marks depend on has changed, the error says what, and what to do.
func (f Folder) Renew(now Header) (j *Journal, record *Record, before string, err error) {
	j, record, err = f.open(now, func(j *Journal, r *Record) (err error) {
		const why = "what has not changed cannot be kept, because it was graded otherwise"
		if err := refuse(why, r.Header.conditions(now)); err != nil {
			return faultf("%v; another rubric needs no grading, see: grader report", err)
		}
		if len(r.Header.changes(now)) == 0 {
			return nil
		}
		if before, err = f.SetAside(r, r.Header.outdated(now)); err != nil {
			return err
		}
		return errors.Join(j.append(line{Changed: &now}), r.renew(now))
	})
	return j, record, before, err
}

// open opens the journal of a grading to go on with, if what is done with its record allows it.
func (f Folder) open(now Header, goOn func(*Journal, *Record) error) (*Journal, *Record, error) {
	file, err := f.lock()
	if err != nil {
		return nil, nil, err
	}
	j := &Journal{file: file}
	record, err := readJournal(file)
	if err == nil && record.whole == 0 { // it was killed before anything was graded
		record.Header = now
		err = errors.Join(file.Truncate(0), j.append(now))
	} else if err == nil {
		err = file.Truncate(record.whole)
		if err == nil {
			err = goOn(j, record)
		}
	}
	if err == nil {
		err = f.prepare()
	}
	if err != nil {
		return nil, nil, errors.Join(err, j.Close())
	}
	return j, record, nil
}

// refuse says what is found to be another one.
func refuse(words string, found []string) error {
	if len(found) == 0 {
		return nil
	}
	const most = 10
	if more := len(found) - most; more > 0 {
		found = append(found[:most], "and "+report.Some(more, "difference")+" more")
	}
	return faultf("%s:\n%s\n"+
		"Undo the changes, or grade the whole class anew: earlier results are kept", words, strings.Join(found, "\n"))
}

// lock opens the journal of a folder of results and locks it.
func (f Folder) lock() (*os.File, error) {
	file, err := os.OpenFile(f.Path(journalName), os.O_RDWR|os.O_APPEND, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, faultf("%s is not a folder of results: it has no %s", f, journalName)
	}
	if err != nil {
		return nil, faultf("the journal in %s cannot be opened: %v", f, source.Plain(err))
	}
	if err := f.hold(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// hold locks an open journal until it is released. Another grader may have replaced the folder since it was opened.
func (f Folder) hold(file *os.File) error {
	if err := tryLock(file); err != nil {
		return faultf("another grader is writing to %s: wait for its end, or name another folder", f)
	}
	here, err1 := os.Stat(f.Path(journalName))
	opened, err2 := file.Stat()
	if err := errors.Join(err1, err2); err != nil || !os.SameFile(here, opened) {
		return faultf("another grader has just written to %s: try again", f)
	}
	return nil
}

// Remaining returns the positions of the hand-ins still to grade: those of the shard without an entry, or whose files
// have changed.
func (f Folder) Remaining(r *Record) []int {
	var left []int
	for i, e := range r.Header.graded() {
		if entry, ok := r.Entries[e.ID]; !ok || !f.Holds(entry.Files) {
			left = append(left, i)
		}
	}
	return left
}

// KeepRubric writes the rubric into the folder.
func (f Folder) KeepRubric(text []byte) error { return f.put(rubricName, text) }

// KeepAssignment writes the features and fixtures of an assignment into the folder, unless it is the grader's own.
func (f Folder) KeepAssignment(suite *steps.Suite) error {
	if suite.Files() == nil {
		return nil
	}
	files, err := export.ReadOwn(suite, false)
	for _, file := range files {
		name := path.Join(assignmentName, suite.Assignment, file.Name)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(f.Path(name)), 0o755)
		}
		if err == nil {
			err = f.put(name, file.Data)
		}
	}
	if err != nil {
		return fmt.Errorf("keeping the assignment in the results: %w", err)
	}
	return nil
}

func (f Folder) put(name string, text []byte) error {
	_, err := f.Write(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	return err
}
