package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/format"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

type gradeOptions struct {
	conditions
	rubric string
	write  []string
	class  bool

	// of single submissions
	json string
	all  bool

	// of a class
	out, roster, shard string
	jobs               int
	resume             bool
}

func gradeCommand() *cobra.Command {
	o := &gradeOptions{}
	c := &cobra.Command{
		Use:   "grade ASSIGNMENT PATH...",
		Short: "grade a submission (a file, folder, archive or submission.yaml) or the folder of a class",
		Long: `The grader builds each submission once, in a scratch folder, and runs the scenarios of the assignment against it.
A scenario that cannot be put to a program in its language is "not claimed"; the report says how many could be put. Remarks
are reported and never count.

Programs are built and run in a box; see: grader help sandbox. The limits below hold for each program. A submission.yaml may state
stricter ones; see: grader help submission.

A folder with the submissions of a class, such as a download of Canvas, Moodle, Gradescope or GitHub Classroom, is graded submission
by submission, each in a process of its own. --out names the folder for the results; see: grader help class. After an interruption,
--resume goes on; it also grades again each submission whose result you have removed. Earlier results are never overwritten: they are
kept under a name with a number.

The exit status of several submissions is the highest of theirs; see: grader help exit-status.`,
		Args:              between(2, -1, "name an assignment and at least one submission"),
		RunE:              does(o.run),
		ValidArgsFunction: completeAssignment(0, cobra.ShellCompDirectiveDefault),
	}
	flags := c.Flags()
	o.define(flags)
	flags.StringVar(&o.rubric, "rubric", "", "mark by the rubric in `FILE` (default: the assignment's own)")
	flags.StringSliceVar(&o.write, "write", nil, "write the result in other formats: `FORMAT=FILE`, for a class FORMAT; "+formatNames())
	flags.BoolVar(&o.class, "class", false, "grade the folder as a class; =false: as one submission (default: decided by its contents)")
	flags.StringVar(&o.json, "json", "", "write the result document to `FILE`; not for a class")
	flags.BoolVar(&o.all, "all", false,
		"show every failed scenario in full, the rules and the remarks, not only the causes; not for a class")
	flags.StringVar(&o.out, "out", "", "write the results of a class to `FOLDER` (default: ASSIGNMENT-results)")
	flags.StringVar(&o.roster, "roster", "", "read the students of a class from `FILE`, a CSV file")
	flags.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "grade `NUMBER` submissions of a class at a time")
	flags.BoolVar(&o.resume, "resume", false, "go on with an interrupted class")
	flags.StringVar(&o.shard, "shard", "",
		"grade only a `PART` of a class, such as 2/4, or auto under Slurm, GitLab or Kubernetes; see: grader help merge")
	completeFlag(c, "sandbox", levelNames)
	completeFlag(c, "write", formatList)
	return c
}

func formats() []format.Format { return slices.Concat(course.Pages(), format.Within(os.Getenv)) }

func formatList() []string {
	return listOf(formats(), func(f format.Format) string { return f.Name })
}

func formatNames() string { return strings.Join(formatList(), ", ") }

func (o *gradeOptions) run(ctx context.Context, arguments []string, s streams) error {
	if err := o.check(); err != nil {
		return err
	}
	suite, err := openSuite(arguments[0])
	if err != nil {
		return err
	}
	class, err := o.isClass(arguments[1:])
	if err != nil {
		return err
	}
	r, err := openRubric(suite, o.rubric)
	if err != nil {
		return err
	}
	asks, _, err := o.asked(suite, r)
	if err == nil && !slices.ContainsFunc(suite.Scenarios, asks) {
		err = usagef("the rubric excludes every scenario that is selected: leave out --only, or name another rubric")
	}
	if err != nil {
		return err
	}
	o.AllowEngine = o.AllowEngine || r.AllowEngine
	if class {
		return o.gradeClass(ctx, suite, r, arguments[1], s)
	}
	return o.gradeEach(ctx, suite, r, arguments[1:], s)
}

// isClass tells whether to grade a class, and refuses flags that are not for the case.
func (o *gradeOptions) isClass(paths []string) (bool, error) {
	class := o.class
	if !o.flags.Changed("class") && len(paths) == 1 {
		_, class = roster.Recognize(paths[0])
	}
	if class && len(paths) > 1 {
		return false, usagef("--class: name one folder, not %d", len(paths))
	}
	others, words := []string{"out", "roster", "jobs", "resume", "shard"}, "is for a class: with --class, %s is one"
	if class {
		others, words = []string{"json", "all"}, "is not for a class, whose results are written to the folder --out: "+
			"with --class=false, %s is a single submission"
	}
	for _, name := range others {
		if o.flags.Changed(name) {
			return false, usagef("--%s "+words, name, paths[0])
		}
	}
	return class, nil
}

func openRubric(suite *steps.Suite, path string) (*rubric.Rubric, error) {
	if path == "" {
		return rubric.Default(suite)
	}
	r, err := rubric.Read(path, suite)
	return r, usage(err)
}

func (o *gradeOptions) gradeEach(ctx context.Context, suite *steps.Suite, r *rubric.Rubric, paths []string, s streams) error {
	o.Parallel = runtime.NumCPU()
	outputs, err := o.open(paths)
	if err != nil {
		return usage(err)
	}
	defer outputs.discard()
	guard, err := box.Choose(ctx, box.Level(o.level))
	if err != nil {
		return err
	}
	document := report.New(suite)
	worst := exitPassed
	for i, path := range paths {
		graded := o.grade(ctx, suite, r, path, guard, s)
		document.Submissions = append(document.Submissions, graded)
		mark := r.Mark(graded)
		worst = max(worst, statusOf(graded.State, graded.Counted, mark))
		if !outputs.toStandardOutput() {
			if i > 0 {
				fmt.Fprintln(s.out)
			}
			report.Text(s.out, suite.Facts, graded, o.telling(mark))
		}
		if ctx.Err() != nil {
			return errors.New("interrupted: the result is not complete, so nothing was written to a file")
		}
		if err := outputs.show(sheet.Make(suite, r, graded, roster.Student{}, mark), s); err != nil {
			return err
		}
	}
	if err := put(outputs.json, document.Encode, s.err); err != nil {
		return err
	}
	return ended(worst)
}

// telling says how to tell a submission that has a mark.
func (o *gradeOptions) telling(mark rubric.Mark) report.Telling {
	how := report.Telling{All: o.all}
	switch {
	case len(o.Only) > 0: // a selection of scenarios has no mark
	case mark.Given:
		how.Mark = fmt.Sprintf("Mark: %s of %s points", mark.Points, mark.Of)
	default:
		how.Mark, how.NeedsPerson = "No mark: "+mark.Why, mark.NeedsPerson
	}
	return how
}

func statusOf(state report.State, counted report.Totals, mark rubric.Mark) int {
	switch state {
	case report.NotFound, report.NotBuilt:
		return exitUnusable
	case report.Graded:
		if counted.Wrong() > 0 || mark.NeedsPerson {
			return exitFailed
		}
		return exitPassed
	}
	return exitBroken
}

func openSuite(assignment string) (*steps.Suite, error) {
	if !slices.Contains(assignments.Names(), assignment) {
		return nil, usagef("there is no assignment %q%s", assignment, didYouMean(assignment, assignments.Names()))
	}
	return assignments.Open(assignment)
}
