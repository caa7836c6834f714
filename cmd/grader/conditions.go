package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// Conditions are the flags that say how a submission is graded, here or in a worker process, to which they are sent as JSON. Verdicts
// depend on them and on nothing else.
type conditions struct {
	Only   []string      `json:"only"`
	Time   time.Duration `json:"time"`
	Timed  bool          `json:"timed"` // whether the time was asked for
	Output int           `json:"output"`
	Fresh  bool          `json:"fresh"`
	Taken  box.Limits    `json:"taken"`
	Repeat int           `json:"repeat"`

	// Parallel is how many scenarios run side by side. No verdict depends on it.
	Parallel int `json:"parallel"`

	level string
	flags *pflag.FlagSet
}

// define defines the flags.
func (c *conditions) define(flags *pflag.FlagSet) {
	c.flags = flags
	flags.StringSliceVar(&c.Only, "only", nil, "run only scenarios whose id, rule or tag is or begins with `WORDS`")
	flags.DurationVar(&c.Time, "time", 10*time.Second, "stop a run, or one answer, after `DURATION`")
	c.Output, c.Taken = 1<<20, box.Limits{}.OrDefault()
	flags.Var((*size)(&c.Output), "output", "stop a program that has written more than `BYTES`, such as 100000 or 64KiB")
	flags.BoolVar(&c.Fresh, "fresh", false, "start a fresh process for every scenario")
	flags.StringVar(&c.level, "sandbox", "", "contain submissions at `LEVEL`: bwrap, landlock or none (default: the first of them that works, never none)")
	flags.DurationVar(&c.Taken.CPU, "cpu", c.Taken.CPU, "stop a program that has computed for `DURATION`")
	flags.Var((*size)(&c.Taken.Memory), "memory", "stop a program that holds more than `BYTES` in memory")
	flags.IntVar(&c.Taken.Processes, "processes", c.Taken.Processes, "allow `NUMBER` processes and threads at a time")
	flags.IntVar(&c.Taken.Files, "files", c.Taken.Files, "allow `NUMBER` open files in a process")
	flags.Var((*size)(&c.Taken.FileSize), "file-size", "allow `BYTES` in a file, and in all temporary files together")
	flags.IntVar(&c.Repeat, "repeat", 1, "grade each submission `NUMBER` times and name the scenarios whose outcomes differ; the first counts")
}

// names gives the values of the flags that verdicts depend on, by name.
func (c *conditions) names() map[string]string {
	values := map[string]string{}
	for _, name := range []string{"only", "time", "output", "fresh", "cpu", "memory", "processes", "files", "file-size", "repeat"} {
		values[name] = c.flags.Lookup(name).Value.String()
	}
	if !c.Timed {
		values["time"] += ", unless the submission states another"
	}
	return values
}

// check finds what flags say that cannot be meant.
func (c *conditions) check() error {
	c.Timed = c.flags.Changed("time")
	for _, limit := range []struct {
		flag  string
		value int
	}{
		{"time", int(c.Time)}, {"cpu", int(c.Taken.CPU)}, {"processes", c.Taken.Processes}, {"files", c.Taken.Files}, {"repeat", c.Repeat},
	} {
		if limit.value <= 0 {
			return usagef("grade: --%s must be greater than zero", limit.flag)
		}
	}
	if level := box.Level(c.level); level != "" && !slices.Contains(box.Levels(), level) {
		return usagef("grade: --sandbox: there is no level %q: choose one of bwrap, landlock, none", level)
	}
	return nil
}

// A size is a flag for a number of bytes.
type size int

var _ pflag.Value = (*size)(nil)

// Set reads the number.
func (s *size) Set(text string) error {
	n, err := source.ParseSize(text)
	*s = size(n)
	return err
}

// String writes it in the same form.
func (s *size) String() string { return source.FormatSize(int(*s)) }

// Type says what it is.
func (s *size) Type() string { return "bytes" }

// selection gives the scenarios that --only asks for. A word that no scenario answers to is an error, because grading
// nothing would look like passing.
func (c *conditions) selection(suite *steps.Suite) (func(steps.Scenario) bool, error) {
	for _, word := range c.Only {
		if !slices.ContainsFunc(suite.Scenarios, func(s steps.Scenario) bool { return answers(s, word) }) {
			return nil, usagef("grade: --only %q: no scenario of %s has such an id, rule or tag; see: grader list %[2]s", word, suite.Assignment)
		}
	}
	if len(c.Only) == 0 {
		return nil, nil
	}
	return func(s steps.Scenario) bool {
		return slices.ContainsFunc(c.Only, func(word string) bool { return answers(s, word) })
	}, nil
}

func answers(c steps.Scenario, word string) bool {
	word = strings.TrimPrefix(word, "@")
	return strings.HasPrefix(c.ID, word) || slices.Contains(c.Tags, word)
}

// limits are those that were asked for: a program that pauses may otherwise need more time than others.
func (c *conditions) limits() process.Limits {
	limits := process.Limits{Output: c.Output, Limits: c.Taken}
	if c.Timed {
		limits.Time = c.Time
	}
	return limits
}

// grade grades one submission. Whatever goes wrong with it is told in its report.
func (c *conditions) grade(ctx context.Context, suite *steps.Suite, path string, guard *box.Guard, s streams) report.Submission {
	progress := report.NewProgress(s.err, filepath.Base(path))
	defer progress.Done()
	progress.Say("building")
	graded := report.Submission{Path: path, Containment: report.Containment(guard)}
	selected, err := c.selection(suite)
	if err != nil {
		graded.Break(err)
		return graded
	}
	subject, err := assignments.OpenSubmission(ctx, path, suite.Assignment, submission.Conditions{Limits: c.limits(), Guard: guard})
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
	c.run(ctx, suite, subject, steps.Options{
		Select: selected, CommandTime: cmp.Or(subject.Limits().Time, c.Time), Fresh: c.Fresh, Parallel: c.Parallel,
		Observe: func(r steps.Result) { progress.Count(r.Outcome) },
	}, &graded)
	return graded
}

// run puts the suite to the program as often as was asked for. The first results count.
func (c *conditions) run(ctx context.Context, suite *steps.Suite, subject *submission.Subject, options steps.Options, graded *report.Submission) {
	var all [][]steps.Result
	for range max(1, c.Repeat) {
		results, err := suite.Run(ctx, subject, options)
		if ctx.Err() != nil {
			err = errors.New("the grading was interrupted")
		}
		if err != nil {
			graded.Break(err)
			return
		}
		all = append(all, results)
	}
	if graded.Grade(suite.Facts, all[0]); len(all) == 1 {
		return
	}
	graded.Flaky = flaky(all)
	graded.Notes = append(slices.Clone(graded.Notes), fmt.Sprintf("graded %d times: %s; the first time counts", len(all), different(len(graded.Flaky))))
}

// flaky gives the ids of scenarios that have not the same outcome in all gradings.
func flaky(all [][]steps.Result) []string {
	var ids []string
	for i, first := range all[0] {
		if slices.ContainsFunc(all[1:], func(later []steps.Result) bool { return later[i].Outcome != first.Outcome }) {
			ids = append(ids, first.Scenario.ID)
		}
	}
	return ids
}

func different(n int) string {
	switch n {
	case 0:
		return "all outcomes are the same"
	case 1:
		return "1 scenario had different outcomes"
	}
	return fmt.Sprintf("%d scenarios had different outcomes", n)
}
