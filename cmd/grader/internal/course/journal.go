package course

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/submission/box"
)

// Schema names the format of a journal. It changes when a field changes its meaning or goes.
const Schema = "rulebook/journal/v1"

// A Header is the first line of a journal: everything that affects verdicts and marks.
type Header struct {
	Schema     string            `json:"schema"`
	Assignment string            `json:"assignment"`
	Rulebook   string            `json:"rulebook"` // see [Rulebook]
	Rubric     string            `json:"rubric"`   // its digest
	Options    map[string]string `json:"options"`  // the flags that verdicts depend on, by name
	Level      box.Level         `json:"level"`
	Formats    []string          `json:"formats"` // in which students' results are written, besides the pages
	Shard      Shard             `json:"shard"`   // the part of the class that is graded

	// Handins, Missing and Skipped are those of the whole class.
	Handins []Enrolled       `json:"handins"`
	Missing []roster.Student `json:"missing"`
	Skipped []roster.Skip    `json:"skipped"`
}

// Count returns the number of hand-ins to grade.
func (h Header) Count() int { return len(h.ids()) }

// ids lists the IDs of the hand-ins to grade, in order.
func (h Header) ids() []string {
	var all []string
	for i, e := range h.Handins {
		if h.Shard.Has(i) {
			all = append(all, e.ID)
		}
	}
	return all
}

// A Session is a call of the grader.
type Session struct {
	Began time.Time `json:"began"`

	// Scratch is the name of the session's temporary folder.
	Scratch string `json:"scratch"`
}

// An Entry is a finished submission.
type Entry struct {
	ID string `json:"id"`
	Reply
	Began   time.Time `json:"began"`
	Seconds float64   `json:"seconds"`

	// Died says how each worker died that graded it, with the beginning of its output.
	Died []string `json:"died,omitempty"`
}

// A line is any line of a journal but the first: a session or an entry.
type line struct {
	Session  *Session `json:"session,omitempty"`
	Finished *Entry   `json:"finished,omitempty"`
}

// A Journal records a grading. It only grows, and only one process at a time can write to it. It is safe for concurrent
// use.
type Journal struct {
	mutex sync.Mutex
	file  *os.File
}

// Append adds a submission durably.
func (j *Journal) Append(e Entry) error { return j.append(line{Finished: &e}) }

func (j *Journal) append(value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("adding to the journal: %w", err)
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	_, err = j.file.Write(append(data, '\n')) // at once, so that only a kill can tear it
	if err := errors.Join(err, j.file.Sync()); err != nil {
		return fmt.Errorf("adding to the journal: %w", err)
	}
	return nil
}

// Close lets other processes write to the journal.
func (j *Journal) Close() error { return j.file.Close() }

// A Record is the content of a journal.
type Record struct {
	Header   Header
	Entries  map[string]Entry // the last of each submission
	Sessions []Session

	graded map[string]bool // the IDs of those that are graded here
	whole  int64           // bytes of whole lines
}

// Read reads the journal of a folder of results.
func (f Folder) Read() (*Record, error) {
	file, err := os.Open(f.Path(journalName))
	if err != nil {
		return nil, faultf("%s is not a folder of results: its journal cannot be read: %v", f, report.Plain(err))
	}
	defer file.Close()
	return readJournal(file)
}

// readJournal reads a journal. It ignores an unfinished last line, which a killed grader leaves. An empty journal has
// the zero header. Anything else that is wrong is an error that names the line.
func readJournal(r io.Reader) (*Record, error) {
	record := &Record{Entries: map[string]Entry{}, graded: map[string]bool{}}
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return record, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the journal: %w", err)
		}
		if err := record.take(n, text); err != nil {
			return nil, faultf("%s, line %d: %v: it was changed; grade without --resume: earlier results are kept", journalName, n, err)
		}
		record.whole += int64(len(text))
	}
}

// take adds a whole line to the record.
func (r *Record) take(n int, text []byte) error {
	if n == 1 {
		if err := report.Strict(bytes.NewReader(text), &r.Header); err != nil {
			return err
		}
		if r.Header.Schema != Schema {
			return fmt.Errorf("its schema is %q, not %q", r.Header.Schema, Schema)
		}
		for _, id := range r.Header.ids() {
			r.graded[id] = true
		}
		return nil
	}
	var l line
	if err := report.Strict(bytes.NewReader(text), &l); err != nil {
		return err
	}
	switch {
	case l.Session != nil:
		r.Sessions = append(r.Sessions, *l.Session)
	case l.Finished == nil:
		return errors.New("it is about nothing")
	case !r.graded[l.Finished.ID]:
		return fmt.Errorf("%q has handed in nothing that is graded here", l.Finished.ID)
	default:
		r.Entries[l.Finished.ID] = *l.Finished
	}
	return nil
}

// rows returns the rows of all students by their IDs, and the IDs of unfinished submissions.
func (r *Record) rows() (rows []gradebook.Row, unfinished []string) {
	rows = []gradebook.Row{}
	for i, e := range r.Header.Handins {
		entry, ok := r.Entries[e.ID]
		switch {
		case !r.Header.Shard.Has(i):
			continue
		case !ok:
			unfinished = append(unfinished, e.ID)
			continue
		}
		for _, student := range append([]roster.Student{entry.Row.Student}, e.Members...) {
			row := entry.Row
			row.Student = student
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b gradebook.Row) int { return strings.Compare(a.Student.ID, b.Student.ID) })
	return rows, unfinished
}

// times returns how long each submission took.
func (r *Record) times() map[string]time.Duration {
	times := map[string]time.Duration{}
	for id, e := range r.Entries {
		times[id] = time.Duration(e.Seconds * float64(time.Second))
	}
	return times
}

// differences lists why this grading cannot continue the earlier one. Skipped entries of the class folder do not
// matter.
func (h Header) differences(now Header) []string {
	var found []string
	differ := func(what, before, after string) {
		if before != after {
			found = append(found, fmt.Sprintf("%s was %s and is %s", what, before, after))
		}
	}
	differ("the assignment", h.Assignment, now.Assignment)
	if h.Rulebook != now.Rulebook {
		found = append(found, "the grader is another one")
	}
	if h.Rubric != now.Rubric {
		found = append(found, "the rubric is another one")
	}
	for _, name := range keys(h.Options, now.Options) {
		differ("--"+name, cmp.Or(h.Options[name], "nothing"), cmp.Or(now.Options[name], "nothing"))
	}
	differ("the sandbox", string(h.Level), string(now.Level))
	differ("--write", cmp.Or(strings.Join(h.Formats, ","), "nothing"), cmp.Or(strings.Join(now.Formats, ","), "nothing"))
	differ("--shard", h.Shard.String(), now.Shard.String())
	found = append(found, changes(h.Handins, now.Handins)...)
	if !slices.EqualFunc(h.Missing, now.Missing, func(a, b roster.Student) bool { return a.ID == b.ID && a.Name == b.Name }) {
		found = append(found, "the list of missing students has changed")
	}
	return found
}

// changes lists the differences between two lists of hand-ins.
func changes(before, after []Enrolled) []string {
	digests := func(list []Enrolled) map[string]string {
		byID := map[string]string{}
		for _, e := range list {
			byID[e.ID] = e.Digest
		}
		return byID
	}
	old, now := digests(before), digests(after)
	var found []string
	for _, id := range keys(old, now) {
		switch {
		case now[id] == "":
			found = append(found, fmt.Sprintf("the submission of %s is gone", id))
		case old[id] == "":
			found = append(found, fmt.Sprintf("the submission of %s is new", id))
		case old[id] != now[id]:
			found = append(found, fmt.Sprintf("the submission of %s has changed", id))
		}
	}
	return found
}

// keys returns the keys of both maps, sorted.
func keys(a, b map[string]string) []string {
	var all []string
	for _, m := range []map[string]string{a, b} {
		for key := range m {
			all = append(all, key)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
