package course

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// Schema names the format of a journal. It changes when a field changes its meaning or goes.
const Schema = "rulebook/journal/v1"

// A Header is the first line of a journal: everything that affects verdicts and marks.
type Header struct {
	Schema     string            `json:"schema"`
	Assignment string            `json:"assignment"`
	Rulebook   string            `json:"rulebook"`         // see [Rulebook]
	Rubric     string            `json:"rubric"`           // its digest
	Roster     string            `json:"roster,omitempty"` // its path from the folder of the results
	Options    map[string]string `json:"options"`          // the flags that verdicts depend on, by name
	Level      box.Level         `json:"level"`
	Formats    []string          `json:"formats"` // in which students' results are written, besides the pages
	Shard      Shard             `json:"shard"`   // the part of the class that is graded
	Handins    []Enrolled        `json:"handins"` // of the whole class, as the next two
	Missing    []roster.Student  `json:"missing"`
	Skipped    []roster.Skip     `json:"skipped"`
}

// Count returns the number of hand-ins to grade.
func (h Header) Count() int {
	n := 0
	for range h.graded() {
		n++
	}
	return n
}

// graded iterates over the hand-ins of the shard, with their positions in the class.
func (h Header) graded() iter.Seq2[int, Enrolled] {
	return func(yield func(int, Enrolled) bool) {
		for i, e := range h.Handins {
			if h.Shard.Has(i) && !yield(i, e) {
				return
			}
		}
	}
}

// grades tells whether a hand-in is one of the shard.
func (h Header) grades(id string) bool {
	i := slices.IndexFunc(h.Handins, func(e Enrolled) bool { return e.ID == id })
	return i >= 0 && h.Shard.Has(i)
}

// A Session is a call of the grader.
type Session struct {
	Began   time.Time `json:"began"`
	Scratch string    `json:"scratch"` // the name of the session's temporary folder
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

// A line is any line of a journal but the first: a session, an entry, or what the class has handed in since.
type line struct {
	Session  *Session `json:"session,omitempty"`
	Finished *Entry   `json:"finished,omitempty"`
	Changed  *Header  `json:"changed,omitempty"`
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
func (j *Journal) Close() error { return release(j.file) }

// A Record is the content of a journal.
type Record struct {
	Header   Header           // the last
	Entries  map[string]Entry // the last of each submission
	Sessions []Session
	Anew     map[string]string // of each hand-in that has changed since the header before the last: how, in words

	whole int64 // bytes of whole lines
}

// Read reads the journal of a folder of results.
func (f Folder) Read() (*Record, error) {
	file, err := os.Open(f.Path(journalName))
	if err != nil {
		return nil, faultf("%s is not a folder of results: its journal cannot be read: %v", f, source.Plain(err))
	}
	defer file.Close()
	return readJournal(file)
}

// readJournal reads a journal. It ignores an unfinished last line, which a killed grader leaves. An empty journal has
// the zero header. Anything else that is wrong is an error that names the line.
func readJournal(r io.Reader) (*Record, error) {
	record := &Record{Entries: map[string]Entry{}}
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return record, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the journal: %w", err)
		}
		if err := record.take(n, text); IsFault(err) {
			return nil, err
		} else if err != nil {
			return nil, faultf("%s, line %d: %v: it was changed; grade without --resume: earlier results are kept", journalName, n, err)
		}
		record.whole += int64(len(text))
	}
}

func (r *Record) take(n int, text []byte) error {
	if n == 1 {
		if err := report.Strict(bytes.NewReader(text), &r.Header); err != nil {
			return err
		}
		if r.Header.Schema != Schema {
			return faultf("%s, line 1: its schema is %q, not %q: another version of the grader wrote it: use that version, "+
				"or grade again without --resume: earlier results are kept", journalName, r.Header.Schema, Schema)
		}
		for _, e := range r.Header.Handins {
			ids := steps.Each(e.Members, func(s roster.Student) string { return s.ID })
			for _, id := range append([]string{e.ID}, ids...) {
				if name := ResultName(id); id == "" || path.Base(name) != id+".json" || !filepath.IsLocal(name) {
					return fmt.Errorf("%q is no name of a student's files", id)
				}
			}
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
	case l.Changed != nil:
		return r.renew(*l.Changed)
	case l.Finished == nil:
		return errors.New("it is about nothing")
	case !r.Header.grades(l.Finished.ID):
		return fmt.Errorf("%q has handed in nothing that is graded here", l.Finished.ID)
	case l.Finished.Row.Student.ID != l.Finished.ID:
		return fmt.Errorf("the row of %q is that of %q", l.Finished.ID, l.Finished.Row.Student.ID)
	default:
		for name := range l.Finished.Files {
			if !filepath.IsLocal(name) {
				return fmt.Errorf("%q is no file of the results", name)
			}
		}
		r.Entries[l.Finished.ID] = *l.Finished
	}
	return nil
}

// renew goes on with what the class has handed in since. It forgets the entries of hand-ins that have changed or are
// gone, or are no longer graded here.
func (r *Record) renew(now Header) error {
	if found := r.Header.conditions(now); len(found) > 0 {
		return fmt.Errorf("it goes on although %s", found[0])
	}
	before, after := digests(r.Header.Handins), digests(now.Handins)
	r.Anew = map[string]string{}
	for id, digest := range after {
		switch before[id] {
		case digest:
		case "":
			r.Anew[id] = "handed in since the earlier grading"
		default:
			r.Anew[id] = "graded again, because what was handed in has changed since the earlier grading"
		}
	}
	r.Header = now
	maps.DeleteFunc(r.Entries, func(id string, _ Entry) bool { return before[id] != after[id] || !now.grades(id) })
	for id, e := range r.Entries {
		e.Row.Anew = "" // an earlier call graded it anew; this one keeps it
		r.Entries[id] = e
	}
	return nil
}

// rows returns the rows of all students by their IDs, and the IDs of unfinished submissions.
func (r *Record) rows() (rows []gradebook.Row, unfinished []string) {
	rows = []gradebook.Row{}
	for _, e := range r.Header.graded() {
		entry, ok := r.Entries[e.ID]
		if !ok {
			unfinished = append(unfinished, e.ID)
			continue
		}
		rows = append(rows, entry.Row)
		for _, member := range e.Members {
			entry.Row.Student = member
			rows = append(rows, entry.Row)
		}
	}
	slices.SortFunc(rows, func(a, b gradebook.Row) int { return strings.Compare(a.Student.ID, b.Student.ID) })
	return rows, unfinished
}

func (r *Record) times() map[string]time.Duration {
	times := map[string]time.Duration{}
	for id, e := range r.Entries {
		times[id] = time.Duration(e.Seconds * float64(time.Second))
	}
	return times
}

// differ collects what differs, in words.
type differ []string

func (d *differ) note(differs bool, format string, arguments ...any) {
	if differs {
		*d = append(*d, fmt.Sprintf(format, arguments...))
	}
}

// conditions lists what verdicts and marks depend on, besides what was handed in, and is another one.
func (h Header) conditions(now Header) []string {
	var found differ
	compare := func(what, before, after string) {
		found.note(before != after, "%s was %s and is %s", what, cmp.Or(before, "nothing"), cmp.Or(after, "nothing"))
	}
	compare("the assignment", h.Assignment, now.Assignment)
	found.note(h.Rulebook != now.Rulebook, "the grader is another one")
	found.note(h.Rubric != now.Rubric, "the rubric is another one")
	for _, name := range keys(h.Options, now.Options) {
		compare("--"+name, h.Options[name], now.Options[name])
	}
	compare("the sandbox", string(h.Level), string(now.Level))
	compare("--write", strings.Join(h.Formats, ","), strings.Join(now.Formats, ","))
	compare("--shard", h.Shard.String(), now.Shard.String())
	return found
}

// changes lists what is another one of what the class has handed in. Skipped entries do not matter.
func (h Header) changes(now Header) []string {
	var found differ
	before, after := digests(h.Handins), digests(now.Handins)
	for _, id := range keys(before, after) {
		found.note(after[id] == "", "the submission of %s is gone", id)
		found.note(before[id] == "", "the submission of %s is new", id)
		found.note(before[id] != after[id] && before[id] != "" && after[id] != "", "the submission of %s has changed", id)
	}
	same := func(a, b roster.Student) bool { return a.ID == b.ID && a.Name == b.Name }
	found.note(!slices.EqualFunc(h.Missing, now.Missing, same), "the list of missing students has changed")
	return found
}

// outdated gives the positions of the hand-ins that are others, or gone.
func (h Header) outdated(now Header) []int {
	var places []int
	after := map[string]string{}
	for _, e := range now.graded() {
		after[e.ID] = e.Digest
	}
	for i, e := range h.Handins {
		if after[e.ID] != e.Digest {
			places = append(places, i)
		}
	}
	return places
}

func digests(list []Enrolled) map[string]string {
	byID := map[string]string{}
	for _, e := range list {
		byID[e.ID] = e.Digest
	}
	return byID
}

func keys(a, b map[string]string) []string {
	both := map[string]string{}
	maps.Copy(both, a)
	maps.Copy(both, b)
	return slices.Sorted(maps.Keys(both))
}

const scratchPrefix = "rulebook-class-"

// Open begins a session and makes its temporary folder, which the caller discards. It removes the folders of killed sessions.
func (j *Journal) Open(earlier *Record, now time.Time) (scratch string, err error) {
	for _, s := range earlier.Sessions {
		if strings.HasPrefix(s.Scratch, scratchPrefix) && filepath.Base(s.Scratch) == s.Scratch {
			_ = intake.Discard(filepath.Join(box.TempDir(), s.Scratch)) // it may be somewhere else by now, or nowhere
		}
	}
	if scratch, err = passable(box.TempDir(), scratchPrefix); err != nil {
		return "", fmt.Errorf("making a folder for temporary files: %w", err)
	}
	if err := j.append(line{Session: &Session{Began: now, Scratch: filepath.Base(scratch)}}); err != nil {
		return "", errors.Join(err, intake.Discard(scratch))
	}
	return scratch, nil
}

// passable makes a temporary folder. Programs find the way through it, whoever they run as.
func passable(parent, prefix string) (string, error) {
	folder, err := os.MkdirTemp(parent, prefix)
	if err != nil {
		return "", err
	}
	return folder, os.Chmod(folder, 0o711)
}
