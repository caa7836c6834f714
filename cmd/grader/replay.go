package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/replay"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

type replayOptions struct {
	conditions
	keep bool
}

func replayCommand() *cobra.Command {
	o := &replayOptions{}
	c := &cobra.Command{
		Use:   "replay ASSIGNMENT SUBMISSION SCENARIO",
		Short: "run one scenario against a submission again, and show all input and output",
		Long: `SCENARIO is an id from grader list, an unambiguous beginning or part of an id, or the FILE:LINE of a feature. The
grader shows the scenario's steps, the input or the commands, the shell command that does the same by hand, and the full result.

SUBMISSION may also be a result document, such as results/ID.json of a class. Then the grader runs nothing and shows the recorded
result.`,
		Args:              between(3, 3, "name an assignment, a submission and a scenario"),
		RunE:              does(o.run),
		ValidArgsFunction: completeScenario,
	}
	o.defineLimits(c.Flags())
	c.Flags().BoolVar(&o.keep, "keep", false, "keep the built program, so that you can start it by hand")
	completeFlag(c, "sandbox", levelNames())
	return c
}

func (o *replayOptions) run(ctx context.Context, arguments []string, s streams) error {
	if err := o.check(); err != nil {
		return err
	}
	suite, err := openSuite(arguments[0])
	if err != nil {
		return err
	}
	scenario, err := findScenario(suite, arguments[2])
	if err == nil {
		err = present(arguments[1:2])
	}
	if err != nil {
		return err
	}
	if strings.HasSuffix(arguments[1], ".json") {
		return replayRecorded(s.out, suite, arguments, scenario)
	}
	guard, err := box.Choose(ctx, box.Level(o.level))
	if err != nil {
		return err
	}
	return o.again(ctx, suite, arguments[1], guard, scenario, s)
}

// again builds the submission and runs the scenario against it.
func (o *replayOptions) again(ctx context.Context, suite *steps.Suite, path string, guard *box.Guard,
	scenario steps.Scenario, s streams) error {
	subject, err := assignments.OpenSubmission(ctx, path, suite, o.opening(suite, guard))
	if err != nil {
		refused := report.Submission{Path: path, Containment: report.Containment(guard)}
		refused.Refuse(err)
		report.Text(s.out, suite.Facts, refused, report.Telling{All: true})
		return ended(statusOf(refused.State, nil, rubric.Mark{}))
	}
	defer closed(func() error { return o.leave(subject, s.out) }, s)
	most := cmp.Or(subject.Limits().Time, o.Time)
	recorder := replay.NewRecorder(subject)
	model := assignments.Model(suite, o.opening(suite, guard), "")
	results, err := suite.Run(ctx, recorder, steps.Options{
		Select: func(c steps.Scenario) bool { return c.ID == scenario.ID }, CommandTime: most, Fresh: o.Fresh, Seed: o.Seed,
		Solution: model,
	})
	err = errors.Join(err, model.Close())
	if ctx.Err() != nil {
		return errors.New("the replay was interrupted")
	}
	if err != nil {
		return err
	}
	replay.Scenario(s.out, suite.Facts, scenario)
	fmt.Fprintf(s.out, "Submission: %s, %s\n", report.Line(path), report.Line(subject.Main()))
	if scenario.Random {
		fmt.Fprintf(s.out, "Random games: seed %d\n", o.Seed)
	}
	fmt.Fprintf(s.out, "Sandbox: %s. Limits: %s\n\n", guard.Level(), limitWords(subject.Limits(), most.String()))
	replay.Done(s.out, recorder, subject, most)
	replay.Result(s.out, results[0], recorder.Plays())
	return ended(outcomeStatus(results[0].Outcome))
}

// leave removes the built program, or keeps it with --keep.
func (o *replayOptions) leave(subject *submission.Subject, out io.Writer) error {
	if !o.keep {
		fmt.Fprintln(out, "\nThe built program is removed now. To start it by hand, replay with --keep.")
		return subject.Close()
	}
	fmt.Fprintf(out, "\nThe built program is kept. To remove it: rm -r %s\n", replay.Quote(subject.Keep()))
	return nil
}

func limitWords(l process.Limits, most string) string {
	return fmt.Sprintf("%s, output %s, processor time %s, memory %s, %s, %s open in each, %s in files", most,
		source.FormatSize(l.Output), l.CPU, source.FormatSize(l.Memory),
		report.Some(l.Processes, "process"), report.Some(l.Limits.Files, "file"), source.FormatSize(l.FileSize))
}

// replayRecorded shows the result of a scenario in a result document, which the arguments name behind the assignment.
func replayRecorded(out io.Writer, suite *steps.Suite, arguments []string, scenario steps.Scenario) error {
	path := arguments[1]
	file, err := os.Open(path)
	if err != nil {
		return usage(err)
	}
	defer file.Close()
	document, err := report.Read(file)
	if err != nil {
		return usagef("%s: %w", path, err)
	}
	if document.Assignment != suite.Assignment {
		return usagef("%s is of the assignment %s, not %s", path, document.Assignment, suite.Assignment)
	}
	replay.Scenario(out, suite.Facts, scenario)
	worst := exitPassed
	for _, s := range document.Submissions {
		fmt.Fprintf(out, "Recorded of %s, sandbox %s\n", report.Line(s.Path), report.Line(string(s.Containment.Level)))
		at := slices.IndexFunc(s.Results, func(r steps.Result) bool { return r.Scenario.ID == scenario.ID })
		if at < 0 {
			fmt.Fprintf(out, "  the scenario was not run: %s\n\n", report.Line(cmp.Or(s.Problem, "it was not selected")))
			worst = exitBroken
			continue
		}
		replay.Recorded(out, s.Results[at])
		seed := ""
		if scenario.Random {
			seed = fmt.Sprintf(" --seed %d", s.Seed)
		}
		fmt.Fprintf(out, "\nTo run it again: grader replay %s %s %s%s\n\n", replay.Quote(arguments[0]), replay.Quote(s.Path),
			replay.Quote(scenario.ID), seed)
		worst = max(worst, outcomeStatus(s.Results[at].Outcome))
	}
	return ended(worst)
}

func outcomeStatus(outcome engine.Outcome) int {
	switch outcome {
	case engine.Passed:
		return exitPassed
	case engine.NotClaimed, engine.NotAsked, engine.Broken:
		return exitBroken
	}
	return exitFailed
}

// findScenario finds the one scenario that the words mean.
func findScenario(suite *steps.Suite, words string) (steps.Scenario, error) {
	var found []steps.Scenario
	for _, means := range []func(steps.Scenario) bool{
		func(c steps.Scenario) bool { return c.ID == words },
		stands(suite.Scenarios, words),
		func(c steps.Scenario) bool { return strings.HasPrefix(c.ID, words) },
		func(c steps.Scenario) bool { return strings.Contains(strings.ToLower(c.ID), strings.ToLower(words)) },
	} {
		for _, c := range suite.Scenarios {
			if words != "" && means(c) {
				found = append(found, c)
			}
		}
		if len(found) > 0 {
			break
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return steps.Scenario{}, usagef("there is no scenario %q in %s: %s; see: grader list %s",
			words, suite.Assignment, nearestScenario(suite.Scenarios, words), suite.Assignment)
	}
	return steps.Scenario{}, usagef("%q may mean %d scenarios: name one, such as %q or %q", words, len(found), found[0].ID, found[1].ID)
}

// stands selects the scenarios at a FILE:LINE: those that begin there, or last before it. FILE may lack its folders and ending.
func stands(scenarios []steps.Scenario, words string) func(steps.Scenario) bool {
	file, number, _ := strings.Cut(words, ":")
	line, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return func(steps.Scenario) bool { return false }
	}
	name := func(file string) string { return strings.TrimSuffix(path.Base(file), ".feature") }
	var begins int64
	for _, c := range scenarios {
		if name(c.File) == name(file) && c.Line <= line {
			begins = max(begins, c.Line)
		}
	}
	return func(c steps.Scenario) bool { return name(c.File) == name(file) && c.Line == begins }
}

// nearestScenario proposes the scenario whose id or title has the fewest edits.
func nearestScenario(scenarios []steps.Scenario, words string) string {
	best, distance := "", len(words)+1
	for _, c := range scenarios {
		_, title, _ := strings.Cut(c.ID, "/")
		for _, name := range []string{c.ID, title} {
			if d := levenshtein.ComputeDistance(words, name); d < distance {
				best, distance = c.ID, d
			}
		}
	}
	if best == "" {
		return "name one by its id"
	}
	return fmt.Sprintf("did you mean %q?", best)
}
