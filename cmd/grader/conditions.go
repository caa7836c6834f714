package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// Conditions are the flags that say how a submission is graded. A worker process gets them as JSON. Verdicts depend on nothing else.
type conditions struct {
	Only   []string      `json:"only"`
	Time   time.Duration `json:"time"`
	Timed  bool          `json:"timed"` // the caller has set the time
	Output int           `json:"output"`
	Fresh  bool          `json:"fresh"`
	Taken  box.Limits    `json:"taken"`
	Repeat int           `json:"repeat"`

	// AllowEngine allows a submission to speak the line protocol by itself. The rubric may allow it, too.
	AllowEngine bool `json:"allowEngine"`

	// AllowMessages allows a submission to state that its messages are its own. The rubric may allow it, too.
	AllowMessages bool          `json:"allowMessages"`
	Eiffel        string        `json:"eiffel"`  // by what means projects in Eiffel are run
	Waiting       time.Duration `json:"waiting"` // with Floods the budget of a submission
	Floods        int           `json:"floods"`
	Seed          uint32        `json:"seed"` // what random games are drawn from

	// Parallel is how many scenarios run side by side. No verdict depends on it.
	Parallel int `json:"parallel"`

	level   string
	answers string // the folder in which those of the model solution are kept
	flags   *pflag.FlagSet
}

func (c *conditions) define(flags *pflag.FlagSet) {
	c.defineLimits(flags)
	flags.StringSliceVar(&c.Only, "only", nil,
		"run only scenarios whose id begins with `WORDS`, or with that rule or tag; a part has no mark")
	flags.IntVar(&c.Repeat, "repeat", 1,
		"grade each submission `NUMBER` times and name the scenarios whose outcomes differ; the first counts")
}

// defineLimits defines the flags for one run of the suite.
func (c *conditions) defineLimits(flags *pflag.FlagSet) {
	c.flags, c.Repeat = flags, 1
	flags.DurationVar(&c.Time, "time", 10*time.Second, "stop a run, or one answer, after `DURATION`")
	c.Output, c.Floods, c.Taken = 1<<20, 4<<20, box.Limits{}.OrDefault()
	flags.Var((*size)(&c.Output), "output", "stop a program that writes more than `BYTES`, such as 100000 or 64KiB")
	flags.DurationVar(&c.Waiting, "waiting", time.Minute, "wait `DURATION` in all for a submission that hangs")
	flags.Var((*size)(&c.Floods), "floods", "read `BYTES` in all of a submission that writes too much")
	flags.Uint32Var(&c.Seed, "seed", 0, "draw the random games from `NUMBER` (default: one that is drawn for the grading)")
	flags.BoolVar(&c.AllowEngine, "allow-engine", false,
		"allow a submission.yaml to name a program that speaks the line protocol by itself, in any language")
	flags.BoolVar(&c.AllowMessages, "allow-messages", false,
		"allow a submission.yaml to state that a game's messages are its own, so that their words are not graded")
	flags.StringVar(&c.Eiffel, "eiffel", interpreter,
		"run Eiffel by `MEANS`: interpreter, or compiler if ec or gec is on the search path")
	flags.BoolVar(&c.Fresh, "fresh", false, "start a fresh process for every scenario")
	flags.StringVar(&c.level, "sandbox", "",
		"contain submissions at `LEVEL`: bwrap, landlock or none (default: the first that works, never none)")
	flags.DurationVar(&c.Taken.CPU, "cpu", c.Taken.CPU, "stop a program that has used `DURATION` of processor time")
	flags.Var((*size)(&c.Taken.Memory), "memory", "stop a program that holds more than `BYTES` in memory")
	flags.IntVar(&c.Taken.Processes, "processes", c.Taken.Processes, "allow `NUMBER` processes and threads at a time")
	flags.IntVar(&c.Taken.Files, "files", c.Taken.Files, "allow `NUMBER` open files in a process")
	flags.Var((*size)(&c.Taken.FileSize), "file-size", "allow `BYTES` in a file, and in all temporary files together")
}

// The means by which Eiffel is run.
const (
	interpreter = "interpreter"
	compiler    = "compiler"
)

// unlessStated marks a limit that the caller has not set.
const unlessStated = ", unless the submission states another"

// names gives the values of the flags that affect verdicts, by name.
func (c *conditions) names() map[string]string {
	values := map[string]string{}
	for _, name := range []string{
		"only", "time", "output", "waiting", "floods", "fresh", "cpu", "memory", "processes", "files", "file-size", "repeat",
		"allow-engine", "allow-messages", "eiffel", "seed",
	} {
		values[name] = c.flags.Lookup(name).Value.String()
	}
	if !c.Timed {
		values["time"] += unlessStated
	}
	return values
}

// check refuses impossible values, and draws the seed if none is given.
func (c *conditions) check() error {
	c.Timed = c.flags.Changed("time")
	for _, limit := range []struct {
		flag  string
		value int
	}{
		{"time", int(c.Time)}, {"waiting", int(c.Waiting)}, {"floods", c.Floods}, {"cpu", int(c.Taken.CPU)},
		{"processes", c.Taken.Processes}, {"files", c.Taken.Files}, {"repeat", c.Repeat},
	} {
		if limit.value <= 0 {
			return usagef("--%s must be greater than zero", limit.flag)
		}
	}
	if c.Eiffel != interpreter && c.Eiffel != compiler {
		return usagef("--eiffel: there is no means %q: choose interpreter or compiler", c.Eiffel)
	}
	if !c.flags.Changed("seed") {
		c.Seed = rand.Uint32()
	}
	return checkLevel(c.level)
}

// checkLevel wants a level of containment, or none named.
func checkLevel(name string) error {
	if name != "" && !slices.Contains(box.Levels(), box.Level(name)) {
		return usagef("--sandbox: there is no level %q: choose one of bwrap, landlock, none", name)
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

// String writes the number in the form that Set reads.
func (s *size) String() string { return source.FormatSize(int(*s)) }

// Type names the kind of value.
func (s *size) Type() string { return "bytes" }

// selection gives the scenarios that --only asks for. A word without a scenario is an error, because grading nothing would look like
// passing.
func (c *conditions) selection(suite *steps.Suite) (func(steps.Scenario) bool, error) {
	for _, word := range c.Only {
		if !slices.ContainsFunc(suite.Scenarios, func(s steps.Scenario) bool { return answers(s, word) }) {
			return nil, usagef("--only %q: no scenario of %s has such an id, rule or tag; see: grader list %[2]s", word, suite.Assignment)
		}
	}
	return func(s steps.Scenario) bool {
		return len(c.Only) == 0 || slices.ContainsFunc(c.Only, func(word string) bool { return answers(s, word) })
	}, nil
}

func answers(c steps.Scenario, word string) bool {
	word = strings.TrimPrefix(word, "@")
	return strings.HasPrefix(c.ID, word) || slices.Contains(c.Tags, word)
}

// opening gives the conditions on which submissions to the assignment of a suite are built and run. The time is set only if the caller
// or the assignment did, because a program that pauses may need more.
func (c *conditions) opening(suite *steps.Suite, guard *box.Guard) submission.Conditions {
	limits := process.Limits{Time: suite.Facts.Program.Time, Output: c.Output, Limits: c.Taken}
	if c.Timed {
		limits.Time = c.Time
	}
	return submission.Conditions{
		Limits: limits, Budget: submission.Budget{Waiting: c.Waiting, Floods: c.Floods}, Guard: guard,
		AllowEngine: c.AllowEngine, AllowMessages: c.AllowMessages, Compile: c.Eiffel == compiler,
	}
}

// grade grades one submission by what the rubric does not exclude. Its report tells whatever goes wrong.
func (c *conditions) grade(
	ctx context.Context, suite *steps.Suite, r *rubric.Rubric, path string, guard *box.Guard, s streams,
) report.Submission {
	progress := report.NewProgress(s.err, filepath.Base(path))
	defer progress.Done()
	progress.Say("building")
	graded := report.Submission{Path: path, Containment: report.Containment(guard), Seed: c.Seed, Only: c.Only}
	asked, excluded, err := c.asked(suite, r)
	if err != nil {
		graded.Break(err)
		return graded
	}
	subject, err := assignments.OpenSubmission(ctx, path, suite, c.opening(suite, guard))
	if err != nil {
		graded.Refuse(err)
		return graded
	}
	defer closed(subject.Close, s)
	graded.Language, graded.Main, graded.Notes = subject.Language(), subject.Main(), subject.Notes()
	graded.Version = subject.Version()
	graded.Take(subject.Sources())
	model := assignments.Model(suite, c.opening(suite, guard), c.answers)
	defer closed(model.Close, s)
	c.run(ctx, suite, subject, steps.Options{
		Select: asked, CommandTime: cmp.Or(subject.Limits().Time, c.Time), Fresh: c.Fresh, Parallel: c.Parallel, Seed: c.Seed,
		Solution: model,
		Observe:  func(r steps.Result) { progress.Count(r.Outcome) },
		Notice:   func(words string) { graded.Notes = append(slices.Clone(graded.Notes), words) },
	}, excluded, &graded)
	return graded
}

// closed closes something, and tells what goes wrong then.
func closed(by func() error, s streams) {
	if err := by(); err != nil {
		report.Message(s.err, err.Error())
	}
}

// asked tells which scenarios are put to a submission, and lists those that are not because the rubric excludes them.
func (c *conditions) asked(suite *steps.Suite, r *rubric.Rubric) (
	asks func(steps.Scenario) bool, excluded []steps.Scenario, err error,
) {
	selects, err := c.selection(suite)
	if err != nil {
		return nil, nil, err
	}
	for _, scenario := range suite.Scenarios {
		if r.Excludes(scenario) && selects(scenario) {
			excluded = append(excluded, scenario)
		}
	}
	return func(c steps.Scenario) bool { return !r.Excludes(c) && selects(c) }, excluded, nil
}

// run puts the suite to the program, --repeat times. The first results count, and with them those that are excluded.
func (c *conditions) run(ctx context.Context, suite *steps.Suite, subject *submission.Subject, options steps.Options,
	excluded []steps.Scenario, graded *report.Submission) {
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
	if graded.Grade(suite.Facts, inOrder(suite, all[0], excluded)); len(all) == 1 {
		return
	}
	graded.Flaky = flaky(all)
	graded.Notes = append(slices.Clone(graded.Notes), fmt.Sprintf("graded %d times: %s; the first time counts", len(all),
		different(len(graded.Flaky))))
}

// inOrder gives the results with those of the excluded scenarios, in the order of the features.
func inOrder(suite *steps.Suite, results []steps.Result, excluded []steps.Scenario) []steps.Result {
	place := map[string]int{}
	for i, c := range suite.Scenarios {
		place[c.ID] = i
	}
	results = slices.Concat(results, steps.Each(excluded, rubric.Unasked))
	slices.SortStableFunc(results, func(a, b steps.Result) int { return place[a.Scenario.ID] - place[b.Scenario.ID] })
	return results
}

// flaky gives the ids of the scenarios whose outcomes differ between gradings.
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
	if n == 0 {
		return "all outcomes are the same"
	}
	return report.Some(n, "scenario") + " had different outcomes"
}
