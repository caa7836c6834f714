package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/format"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
	"rulebook/steps"
)

// A classroom is a class that is ready to be graded.
type classroom struct {
	course.Publisher // whose folder is absolute

	class  *roster.Class
	guard  *box.Guard
	name   string // of the folder of the results, as it was given
	header course.Header
}

func (o *gradeOptions) gradeClass(ctx context.Context, suite *steps.Suite, r *rubric.Rubric, folder string, s streams) error {
	scratch := ""
	if roster.IsArchive(folder) {
		var err error
		if scratch, err = os.MkdirTemp(box.TempDir(), "grader-class-"); err != nil {
			return fmt.Errorf("making a folder to unpack a class into: %w", err)
		}
		defer os.RemoveAll(scratch)
	}
	room, err := o.enter(ctx, suite, r, folder, scratch)
	if err != nil {
		return err
	}
	journal, record, err := o.begin(room, s)
	if err != nil {
		return err
	}
	defer journal.Close()
	if err := errors.Join(room.Folder.KeepRubric(r.Text()), room.Folder.KeepAssignment(suite)); err != nil {
		return err
	}
	if err := o.runClass(ctx, room, journal, record, s); err != nil {
		return err
	}
	book, err := room.Folder.Finish(suite, r)
	if err != nil {
		return err
	}
	return tellClass(s.out, room.name, book)
}

// enter reads the class and makes every check that could stop the grading, before it changes anything. A class in an archive is
// unpacked into the scratch folder; any other needs none.
func (o *gradeOptions) enter(ctx context.Context, suite *steps.Suite, r *rubric.Rubric, folder, scratch string) (*classroom, error) {
	room := &classroom{Publisher: course.Publisher{Suite: suite, Rubric: r}, name: o.results(suite.Assignment)}
	shard, err := course.ParseShard(o.shard, os.Getenv)
	if err != nil {
		return nil, usage(err)
	}
	if room.Formats, err = classFormats(o.write); err != nil {
		return nil, err
	}
	if room.Folder, err = apart(room.name, folder); err != nil {
		return nil, err
	}
	if room.class, err = readClass(folder, o.roster, scratch); err != nil {
		return nil, err
	}
	if room.guard, err = box.Choose(ctx, box.Level(o.level)); err != nil {
		return nil, err
	}
	room.header, err = o.header(room, shard)
	return room, err
}

// classFormats finds the formats for the results of a class, besides the pages.
func classFormats(names []string) ([]format.Format, error) {
	found, err := course.Formats(names, formats())
	if err != nil {
		return nil, usagef("--write: %v", err)
	}
	for _, f := range found {
		if f.Name == "classroom50" {
			return nil, usagef("--write %s: it describes one commit, and is not for a class", f.Name)
		}
	}
	return slices.DeleteFunc(found, func(f format.Format) bool { return f.Name == "html" || f.Name == "markdown" }), nil
}

// apart gives the absolute path of the folder for the results. Neither it nor the class may contain the other.
func apart(out, folder string) (course.Folder, error) {
	to, err1 := absolute(out)
	from, err2 := absolute(folder)
	if err := errors.Join(err1, err2); err != nil {
		return "", usage(err)
	}
	if within(from, to) || within(to, from) {
		return "", usagef("the folder of the results, %s, and the folder of the class, %s, must not contain each other: "+
			"name another with --out", out, folder)
	}
	return course.Folder(to), nil
}

// absolute gives the absolute path of a file, which need not exist, without links.
func absolute(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) && path != filepath.Dir(path) {
		folder, err := absolute(filepath.Dir(path))
		return filepath.Join(folder, filepath.Base(path)), err
	}
	return real, err
}

func within(folder, path string) bool {
	relative, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(relative)
}

// tellKept tells under which name in a folder, which is called as the caller did, something is kept; nothing if that is "".
func tellKept(s streams, what, in, name string) {
	if name != "" {
		report.Message(s.err, what+" are kept in "+filepath.Join(in, filepath.Base(name)))
	}
}

func readClass(folder, file, scratch string) (*roster.Class, error) {
	unpacked, left := folder, []roster.Skip(nil)
	var err error
	if roster.IsArchive(folder) {
		if unpacked, left, err = roster.Unpack(folder, scratch); err != nil {
			return nil, usage(err)
		}
	}
	real, err := absolute(unpacked)
	if err != nil {
		return nil, usage(err)
	}
	class, err := roster.Read(real, file)
	if err != nil {
		return nil, usage(err)
	}
	if len(class.Handins) == 0 {
		return nil, usagef("there is no submission in %s: name the folder that holds a folder, a file or an archive for each student",
			folder)
	}
	class.Skipped = append(class.Skipped, left...)
	return class, nil
}

// header records everything that affects verdicts and marks. All shards of a class play the same random games: if no
// seed is given, those that follow from what was handed in.
func (o *gradeOptions) header(room *classroom, shard course.Shard) (course.Header, error) {
	rulebook, err := course.Rulebook(room.Suite)
	if err != nil {
		return course.Header{}, err
	}
	handins, err := course.Enroll(room.class)
	if err != nil {
		return course.Header{}, err
	}
	if !o.flags.Changed("seed") && shard.Of > 1 {
		o.Seed = course.SeedOf(handins)
	}
	return course.Header{
		Schema: course.Schema, Assignment: room.Suite.Assignment, Rulebook: rulebook, Rubric: course.Digest(room.Rubric.Text()),
		Roster: o.rosterFrom(room.Folder), Options: o.names(), Level: room.guard.Level(), Shard: shard,
		Handins: handins, Missing: room.class.Missing, Skipped: room.class.Skipped,
		Formats: steps.Each(room.Formats, func(f format.Format) string { return f.Name }),
	}, nil
}

// rosterFrom gives the path of the roster from the folder of the results, so that both may be moved together; "" without a roster.
func (o *gradeOptions) rosterFrom(out course.Folder) string {
	if o.roster == "" {
		return ""
	}
	path, _ := absolute(o.roster)
	near, _ := filepath.Rel(string(out), path) // "" where there is no way
	return filepath.ToSlash(near)
}

// begin creates the folder of the results, or with --resume opens it.
func (o *gradeOptions) begin(room *classroom, s streams) (*course.Journal, *course.Record, error) {
	if o.goesOn() && room.Folder.Begun() {
		return o.reopen(room, s)
	}
	if o.goesOn() {
		report.Message(s.err, fmt.Sprintf("no grading was begun in %s: this one begins from the start", room.name))
	}
	journal, kept, err := room.Folder.Create(room.header)
	tellKept(s, "the earlier results in "+room.name, filepath.Dir(room.name), kept)
	return journal, &course.Record{Header: room.header}, err
}

// reopen opens a grading that was begun.
func (o *gradeOptions) reopen(room *classroom, s streams) (*course.Journal, *course.Record, error) {
	if !o.onlyChanged {
		return room.Folder.Resume(room.header)
	}
	journal, record, before, err := room.Folder.Renew(room.header)
	tellKept(s, "results of what has changed or is gone", room.name, before)
	return journal, record, err
}

func (o *gradeOptions) runClass(ctx context.Context, room *classroom, journal *course.Journal, record *course.Record, s streams) error {
	remaining := room.Folder.Remaining(record)
	before := ""
	var err error
	if len(remaining) > 0 {
		before, err = room.Folder.SetAside(record, remaining)
	}
	tellKept(s, "earlier results of what is graded again", room.name, before)
	if err != nil {
		return err
	}
	scratch, err := journal.Open(record, time.Now())
	if err != nil {
		return err
	}
	defer func() { _ = intake.Discard(scratch) }() // the next session removes what is left
	workers, err := o.workers(room, scratch)
	if err != nil {
		return err
	}
	all := record.Header.Count()
	progress := course.NewProgress(s.err, report.Width(s.err), time.Now, all, all-len(remaining))
	run := course.Run{
		Folder: room.Folder, Journal: journal, Jobs: o.jobs, Worker: workers.Grade, Progress: progress, Now: time.Now,
		Publish: room.Publish,
		Blank:   report.Submission{Containment: report.Containment(room.guard), Seed: o.Seed},
	}
	for _, i := range remaining {
		handin := room.class.Handins[i]
		handin.Anew = record.Anew[handin.Student.ID]
		run.Handins = append(run.Handins, handin)
	}
	stop := progress.Tick(time.Second)
	err = run.Do(ctx)
	stop()
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted: finished results are in %s: go on with --resume", room.name)
	}
	return err
}

// grace is how long a worker has to end by itself. Once it is killed, its programs are ended, too, and its folder is
// removed.
const grace = 500 * time.Millisecond

func (o *gradeOptions) workers(room *classroom, scratch string) (*course.Workers, error) {
	own, err := course.Executable()
	if err != nil {
		return nil, fmt.Errorf("finding the grader's own program: %w", err)
	}
	o.Parallel = max(1, runtime.NumCPU()/o.jobs)
	options, err := json.Marshal(o.conditions)
	if err != nil {
		return nil, fmt.Errorf("telling workers how to grade: %w", err)
	}
	// Each scenario may be tried twice, and each attempt may take all its time; add the builds. A longer worker hangs.
	attempts := time.Duration(2 * o.Repeat * len(room.Suite.Scenarios))
	return &course.Workers{
		Command: []string{own, workerName}, Scratch: scratch, Cores: course.ShareOut(o.jobs),
		Patience: 30*time.Minute + attempts*(o.Time+5*time.Second), Grace: grace,
		Job: course.Job{
			Assignment: room.Suite.Assignment, Rulebook: room.header.Rulebook, Class: room.class.Folder,
			Out: room.Folder, Formats: room.header.Formats, Level: room.guard.Level(), Options: options,
		},
	}, nil
}

// tellClass prints a summary of a class, and ends with its exit status.
func tellClass(out io.Writer, name string, book *gradebook.Book) error {
	worst := tellCounts(out, book)
	if book.Partial() {
		fmt.Fprintln(out, "A partial run: only some of the scenarios were graded, so there are no marks")
	}
	tellFirst(out, "skipped", 5, book.Skipped, func(s roster.Skip) (string, string) { return s.Path, s.Why }, "")
	tellStrangers(out, book)
	late := slices.DeleteFunc(slices.Clone(book.Rows), func(r gradebook.Row) bool {
		return r.Mark.Late == nil || !r.Mark.Late.Unknown
	})
	tellFirst(out, "perhaps late", 5, late, about(func(r gradebook.Row) string { return r.Mark.Late.Why }),
		" of which nobody knows how late they were")
	tellFirst(out, "least evidence", 5, book.LeastEvidence(5),
		about(func(r gradebook.Row) string { return r.Evidence.Words(r.Language) }), "")
	broken := slices.DeleteFunc(slices.Clone(book.Rows), func(r gradebook.Row) bool { return r.State != report.Broken })
	tellFirst(out, "broken", 20, broken, about(func(r gradebook.Row) string { return r.Problem }), "")
	if len(broken) > 0 {
		fmt.Fprintln(out, "  To grade one again, remove its file in results, and grade with --resume.")
	}
	fmt.Fprintf(out, "Results: %s\n", report.Printable(filepath.Join(name, "class.html")))
	return ended(worst)
}

// tellCounts counts what became of the submissions, and gives the highest exit status.
func tellCounts(out io.Writer, book *gradebook.Book) (worst int) {
	const needsPerson = "needs a person"
	counts := map[string]int{"handed in nothing": len(book.Missing), "skipped": len(book.Skipped)}
	for _, row := range book.Rows {
		status := statusOf(row.State, row.Counted, row.Mark)
		worst = max(worst, status)
		switch {
		case row.Mark.NeedsPerson:
			counts[needsPerson]++
		case status == exitPassed:
			counts["passed"]++
		case status == exitFailed:
			counts["failed"]++
		default:
			counts[string(row.State)]++
		}
		if !row.Known {
			counts["not on the roster"]++
		}
	}
	person := needsPerson
	if counts[needsPerson] > 1 {
		person = "need a person"
	}
	counts[person] = counts[needsPerson]
	fmt.Fprintf(out, "%s: %s%s\n", book.Title, report.Some(len(book.Rows), "submission"), listed(counts, "passed", "failed",
		person, "not built", "nothing ran", "broken"))
	if more := listed(counts, "not on the roster", "handed in nothing", "skipped"); more != "" {
		fmt.Fprintf(out, "Besides%s\n", more)
	}
	return worst
}

func listed(counts map[string]int, order ...string) string {
	words, before := "", ": "
	for _, name := range order {
		if counts[name] > 0 {
			words += fmt.Sprintf("%s%d %s", before, counts[name], name)
			before = ", "
		}
	}
	return words
}

// tellFirst tells of the first of some things a line each, and how many more there are, with further words.
func tellFirst[T any](
	out io.Writer, what string, most int, things []T, of func(T) (name, words string), further string,
) {
	for _, thing := range things[:min(most, len(things))] {
		name, words := of(thing)
		fmt.Fprintf(out, "  %s: %s: %s\n", what, report.Printable(name), report.Printable(words))
	}
	if more := len(things) - most; more > 0 {
		fmt.Fprintf(out, "  ... and %d more%s\n", more, further)
	}
}

// about gives the name of a row's student, and words about the row.
func about(words func(gradebook.Row) string) func(gradebook.Row) (string, string) {
	return func(r gradebook.Row) (string, string) { return r.Student.ID, words(r) }
}

// tellStrangers names those who are not on the roster beside those who are, where the two may be the same people.
func tellStrangers(out io.Writer, book *gradebook.Book) {
	var strangers []string
	for _, row := range book.Rows {
		if !row.Known {
			strangers = append(strangers, report.Printable(row.Path))
		}
	}
	missing := steps.Each(book.Missing, func(s roster.Student) string { return s.ID })
	if len(strangers) == 0 || len(missing) == 0 {
		return
	}
	fmt.Fprintf(out, "  not on the roster: %s; handed in nothing: %s\n", few(strangers), few(missing))
	fmt.Fprintln(out, "  What is named after a login, number, address or name of the roster matches, whatever all names begin with.")
}

// few lists the first of some names.
func few(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
