package course

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"rulebook/cmd/grader/internal/report"
	"strings"
	"time"
)

// Create begins a grading in a new folder. It keeps earlier results under another name, which it returns.
func (f Folder) Create(h Header) (j *Journal, kept string, err error) {
	if kept, err = f.vacate(); err != nil {
		return nil, "", err
	}
	if err := os.MkdirAll(string(f), 0o755); err != nil {
		return nil, kept, faultf("the results cannot be written to %s: %v: name another folder with --out", f, report.Plain(err))
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
		err = errors.Join(fits(record.Header, now), file.Truncate(record.whole))
	}
	if err == nil {
		err = f.prepare()
	}
	if err != nil {
		return nil, nil, errors.Join(err, j.Close())
	}
	return j, record, nil
}

// fits says why a grading cannot continue; nil if it can.
func fits(before, now Header) error {
	found := before.differences(now)
	if len(found) == 0 {
		return nil
	}
	const most = 10
	if more := len(found) - most; more > 0 {
		found = append(found[:most], fmt.Sprintf("and %d differences more", more))
	}
	return faultf("the earlier grading cannot continue:\n%s\n"+
		"Undo the changes, or grade without --resume: earlier results are kept", strings.Join(found, "\n"))
}

// lock opens the journal of a folder of results and locks it.
func (f Folder) lock() (*os.File, error) {
	file, err := os.OpenFile(f.Path(journalName), os.O_RDWR|os.O_APPEND, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, faultf("%s is not a folder of results: it has no %s", f, journalName)
	}
	if err != nil {
		return nil, faultf("the journal in %s cannot be opened: %v", f, report.Plain(err))
	}
	if err := f.hold(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// hold locks an open journal until it is closed. While a caller waits, another grader may replace the folder.
func (f Folder) hold(file *os.File) error {
	err := tryLock(file)
	for range 20 { // a process that is just being started holds for a moment what its parent has open, even if that has ended
		if !errors.Is(err, errLocked) {
			break
		}
		time.Sleep(10 * time.Millisecond)
		err = tryLock(file)
	}
	if err != nil {
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
	for i, e := range r.Header.Handins {
		if !r.Header.Shard.Has(i) {
			continue
		}
		if entry, ok := r.Entries[e.ID]; !ok || !f.Holds(entry.Files) {
			left = append(left, i)
		}
	}
	return left
}

// KeepRubric writes the rubric into the folder.
func (f Folder) KeepRubric(text []byte) error {
	_, err := f.Write(rubricName, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	return err
}
