package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/steps"
)

// gradeOptions are the flags of "grader grade".
type gradeOptions struct {
	json   string
	only   []string
	all    bool
	time   time.Duration
	output int
	fresh  bool
	level  string
	taken  box.Limits
	timed  func() bool // whether the time was asked for
}

func gradeCommand() command {
	return command{
		name:    "grade",
		usage:   "ASSIGNMENT PATH...",
		summary: "grade submissions: each a file, a folder, an archive or a submission.yaml",
		details: `Each submission is built once in a scratch folder and run against the scenarios of the assignment.
What the submission has no means to do is "not claimed"; remarks are reported and never count.

Build and runs are contained: bwrap gives each a file system, network and processes of its own, landlock takes rights away by
means of the kernel alone, none contains nothing. A submission.yaml may state time, output, cpu, memory, processes, files and
file-size, too: the stricter holds.`,
		prepare: func(flags *pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			o := &gradeOptions{}
			flags.StringVar(&o.json, "json", "", "write the whole result to `FILE`, as JSON")
			flags.StringSliceVar(&o.only, "only", nil, "run only scenarios whose id, rule or tag is or begins with `WORDS`")
			flags.BoolVar(&o.all, "all", false, "show every failed scenario at length, not only the first of each rule")
			flags.DurationVar(&o.time, "time", 10*time.Second, "stop a run, or one answer, after `DURATION`")
			o.output, o.taken = 1<<20, box.Limits{}.OrDefault()
			flags.Var((*size)(&o.output), "output", "stop a program that has written more than `BYTES`, such as 100000 or 64KiB")
			flags.BoolVar(&o.fresh, "fresh", false, "start a fresh process for every scenario")
			flags.StringVar(&o.level, "sandbox", "", "contain submissions at `LEVEL`: bwrap, landlock or none (default: the first of them that works, never none)")
			flags.DurationVar(&o.taken.CPU, "cpu", o.taken.CPU, "stop a program that has computed for `DURATION`")
			flags.Var((*size)(&o.taken.Memory), "memory", "stop a program that holds more than `BYTES` in memory")
			flags.IntVar(&o.taken.Processes, "processes", o.taken.Processes, "allow `NUMBER` processes and threads at a time")
			flags.IntVar(&o.taken.Files, "files", o.taken.Files, "allow `NUMBER` open files in a process")
			flags.Var((*size)(&o.taken.FileSize), "file-size", "allow `BYTES` in a file, and in all temporary files together")
			o.timed = func() bool { return flags.Changed("time") }
			return o.run
		},
	}
}

func (o *gradeOptions) run(ctx context.Context, arguments []string, s streams) (int, error) {
	if len(arguments) < 2 {
		return exitUsage, usagef("grade: name an assignment and at least one submission")
	}
	if err := o.check(); err != nil {
		return exitUsage, err
	}
	suite, err := openSuite(arguments[0])
	if err != nil {
		return exitBroken, err
	}
	selected, err := o.selection(suite)
	if err != nil {
		return exitUsage, err
	}
	guard, err := box.Choose(ctx, box.Level(o.level))
	if err != nil {
		return exitBroken, fmt.Errorf("grade: %w", err)
	}
	file, err := report.Create(o.json)
	if err != nil {
		return exitUsage, usagef("grade: %v", err)
	}
	defer file.Discard()
	document := report.New(suite)
	for _, path := range arguments[1:] {
		graded := o.grade(ctx, suite, path, guard, selected, s)
		document.Submissions = append(document.Submissions, graded)
		report.Text(s.out, suite.Facts, graded, o.all)
		if ctx.Err() != nil {
			return exitBroken, errors.New("interrupted: the result is not complete, so nothing was written to a file")
		}
	}
	if err := file.Write(document); err != nil {
		return exitBroken, err
	}
	return status(document), nil
}

// check finds what flags say that cannot be meant.
func (o *gradeOptions) check() error {
	for _, limit := range []struct {
		flag  string
		value int
	}{{"time", int(o.time)}, {"cpu", int(o.taken.CPU)}, {"processes", o.taken.Processes}, {"files", o.taken.Files}} {
		if limit.value <= 0 {
			return usagef("grade: --%s must be greater than zero", limit.flag)
		}
	}
	if level := box.Level(o.level); level != "" && !slices.Contains(box.Levels(), level) {
		return usagef("grade: --sandbox: there is no level %q: choose one of bwrap, landlock, none", level)
	}
	return nil
}

// A size is a flag for a number of bytes.
type size int

var _ pflag.Value = (*size)(nil)

// Set reads the number.
func (s *size) Set(text string) error {
	n, err := submission.ParseSize(text)
	*s = size(n)
	return err
}

// String writes it in the same form.
func (s *size) String() string { return submission.FormatSize(int(*s)) }

// Type says what it is.
func (s *size) Type() string { return "bytes" }

func openSuite(assignment string) (*steps.Suite, error) {
	if !slices.Contains(steps.Assignments(), assignment) {
		return nil, usagef("there is no assignment %q%s", assignment, didYouMean(assignment, steps.Assignments()))
	}
	return steps.Open(assignment)
}

// selection gives the scenarios that --only asks for. A word that no scenario answers to is an error, because grading
// nothing would look like passing.
func (o *gradeOptions) selection(suite *steps.Suite) (func(steps.Scenario) bool, error) {
	for _, word := range o.only {
		if !slices.ContainsFunc(suite.Scenarios, func(c steps.Scenario) bool { return answers(c, word) }) {
			return nil, usagef("grade: --only %q: no scenario of %s has such an id, rule or tag; see: grader list %[2]s", word, suite.Assignment)
		}
	}
	if len(o.only) == 0 {
		return nil, nil
	}
	return func(c steps.Scenario) bool {
		return slices.ContainsFunc(o.only, func(word string) bool { return answers(c, word) })
	}, nil
}

func answers(c steps.Scenario, word string) bool {
	word = strings.TrimPrefix(word, "@")
	return strings.HasPrefix(c.ID, word) || slices.Contains(c.Tags, word)
}

// grade grades one submission. Whatever goes wrong with it is told in its report.
func (o *gradeOptions) grade(ctx context.Context, suite *steps.Suite, path string, guard *box.Guard, selected func(steps.Scenario) bool, s streams) report.Submission {
	progress := report.NewProgress(s.err, filepath.Base(path))
	defer progress.Done()
	progress.Say("building")
	graded := report.Submission{Path: path, Containment: report.Containment(guard)}
	subject, err := submission.Open(ctx, path, suite.Assignment, submission.Conditions{Limits: o.limits(), Guard: guard})
	if err != nil {
		graded.Refuse(err)
		return graded
	}
	defer func() {
		if err := subject.Close(); err != nil {
			report.Message(s.err, err.Error())
		}
	}()
	graded.Language, graded.Main, graded.Notes = subject.Language(), subject.Main(), subject.Notes()
	results, err := suite.Run(ctx, subject, steps.Options{
		Select: selected, CommandTime: cmp.Or(subject.Limits().Time, o.time), Fresh: o.fresh, Parallel: runtime.NumCPU(),
		Observe: func(r steps.Result) { progress.Count(r.Outcome) },
	})
	if ctx.Err() != nil {
		err = errors.New("the grading was interrupted")
	}
	if err != nil {
		graded.Break(err)
		return graded
	}
	graded.Grade(suite.Facts, results)
	return graded
}

// limits are those that were asked for: a program that pauses may otherwise need more time than others.
func (o *gradeOptions) limits() process.Limits {
	limits := process.Limits{Output: o.output, Limits: o.taken}
	if o.timed() {
		limits.Time = o.time
	}
	return limits
}

// status gives the exit status that fits what became of all submissions: the gravest of theirs.
func status(d *report.Document) int {
	worst := exitPassed
	for _, s := range d.Submissions {
		switch s.State {
		case report.Broken, report.NothingRan:
			worst = max(worst, exitBroken)
		case report.NotFound, report.NotBuilt:
			worst = max(worst, exitUnusable)
		case report.Graded:
			if s.Counted.Wrong() > 0 {
				worst = max(worst, exitFailed)
			}
		}
	}
	return worst
}
