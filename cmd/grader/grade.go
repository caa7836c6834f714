package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
	json    string
	all     bool
	watches bool

	// of a class
	out, roster, shard string
	jobs               int
	resume             bool
	onlyChanged        bool
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

A folder with the submissions of a class, such as a download of Canvas, Moodle, Blackboard, Brightspace, Gradescope or GitHub Classroom, is
graded submission by submission, each in a process of its own. --out names the folder for the results; see: grader help class.
After an interruption, --resume goes on; it also grades again each submission whose result you have removed. --only-changed grades
what was handed in since, and keeps the other results. Earlier results are never overwritten: they are kept under a name with a
number.

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
	flags.StringVar(&o.json, "json", "", "write the result document to `FILE`, or - for standard output; not for a class")
	flags.BoolVar(&o.all, "all", false,
		"show every failed scenario in full, the rules and the remarks, not only the causes; not for a class")
	flags.BoolVar(&o.watches, "watch", false,
		"grade again whenever a file changes, and show what is another than the last time; not for a class")
	flags.StringVar(&o.out, "out", "", "write the results of a class to `FOLDER` (default: ASSIGNMENT-results)")
	flags.StringVar(&o.roster, "roster", "", "read the students of a class from `FILE`, a CSV file")
	flags.IntVar(&o.jobs, "jobs", runtime.NumCPU(),
		"grade `NUMBER` submissions of a class, or run so many scenarios of one submission, at a time")
	flags.BoolVar(&o.resume, "resume", false, "go on with an interrupted class, under the flags that it was begun with")
	flags.BoolVar(&o.onlyChanged, "only-changed", false,
		"of a class that was graded, grade what was handed in since, and keep the other results")
	flags.StringVar(&o.shard, "shard", "",
		"grade only a `PART` of a class, such as 2/4, or auto under Slurm, GitLab or Kubernetes; see: grader help merge")
	completeFlag(c, "sandbox", levelNames())
	completeFlag(c, "write", formatList())
	return c
}

// goesOn tells whether a grading that was begun is to go on.
func (o *gradeOptions) goesOn() bool { return o.resume || o.onlyChanged }

func formats() []format.Format { return slices.Concat(course.Pages(), format.Within(os.Getenv)) }

func formatList() []string {
	return steps.Each(formats(), func(f format.Format) string { return f.Name })
}

func formatNames() string { return strings.Join(formatList(), ", ") }

func (o *gradeOptions) run(ctx context.Context, arguments []string, s streams) error {
	if o.goesOn() {
		if err := o.remember(arguments[0]); err != nil {
			return err
		}
	}
	if err := o.check(); err != nil {
		return err
	}
	suite, err := openSuite(arguments[0])
	if err != nil {
		return err
	}
	class, err := o.isClass(suite.Assignment, arguments[1:])
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
	warn(suite, r, s)
	o.AllowEngine, o.AllowMessages = o.AllowEngine || r.AllowEngine, o.AllowMessages || r.AllowMessages
	if err := present(arguments[1:]); err != nil {
		return err
	}
	if o.jobs < 1 {
		return usagef("--jobs must be greater than zero")
	}
	if class {
		return o.gradeClass(ctx, suite, r, arguments[1], s)
	}
	if o.watches {
		return o.gradeAgain(ctx, suite, r, arguments[1:], s)
	}
	return o.gradeEach(ctx, suite, r, arguments[1:], s)
}

// warn says what the rubric leaves without points.
func warn(suite *steps.Suite, r *rubric.Rubric, s streams) {
	if gap := r.Gap(suite); gap != "" {
		report.Message(s.err, gap)
	}
}

// present refuses paths where there is nothing: they are mistyped, and nobody's submissions.
func present(paths []string) error {
	for _, path := range paths {
		_, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return usagef("there is no such file or folder: %s: check the path", path)
		}
	}
	return nil
}

// isClass tells whether to grade a class, and refuses flags that are not for the case.
func (o *gradeOptions) isClass(assignment string, paths []string) (bool, error) {
	_, begun, err := o.begun(assignment)
	if err != nil {
		return false, err
	}
	class := o.class || o.goesOn() && begun
	if !class && !o.flags.Changed("class") && len(paths) == 1 {
		_, class = roster.Recognize(paths[0])
		class = class || roster.RecognizeArchive(paths[0])
	}
	if class && len(paths) > 1 {
		return false, usagef("--class: name one folder, not %d", len(paths))
	}
	others, words := []string{"out", "roster", "resume", "only-changed", "shard"}, "is for a class: with --class, %s is one"
	if class {
		others, words = []string{"json", "all", "watch"}, "is not for a class, whose results are written to the folder --out: "+
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
	o.Parallel = o.jobs
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
			report.Text(s.out, suite.Facts, graded, o.telling(r, mark, graded))
		}
		if ctx.Err() != nil {
			return errors.New("interrupted: the result is not complete, so nothing was written to a file")
		}
		if err := outputs.show(sheet.Make(suite, r, graded, roster.Student{}, mark), s); err != nil {
			return err
		}
	}
	if err := put(outputs.json, document.Encode, s); err != nil {
		return err
	}
	return ended(worst)
}

// telling says how to tell a submission that has a mark.
func (o *gradeOptions) telling(r *rubric.Rubric, mark rubric.Mark, graded report.Submission) report.Telling {
	words := "No mark: " + mark.Why
	if mark.Given {
		words = fmt.Sprintf("Mark: %s of %s points", mark.Points, mark.Of)
	}
	if mark.Given && (mark.Outside > 0 || mark.Limit != nil || mark.Late != nil) {
		words += "; " + mark.Why
	}
	return report.Telling{
		Mark: words, NeedsPerson: mark.NeedsPerson, All: o.all, Document: r.Document,
		Ungrouped: r.Ungrouped(graded.Results).All(),
	}
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

// openSuite opens the suite of an assignment of the grader's, or of the folder of another one.
func openSuite(assignment string) (*steps.Suite, error) {
	switch {
	case slices.Contains(assignments.Names(), assignment):
		return assignments.Open(assignment)
	case assignments.IsFolder(assignment):
		suite, err := assignments.OpenFolder(assignment)
		if err != nil {
			err = usagef("opening the assignment in the folder %s:\n%s", assignment, located(err, filepath.Clean(assignment)))
		}
		return suite, err
	}
	return nil, usagef("there is no assignment %q%s; or name the folder of your own, see: grader help own", assignment,
		didYouMean(assignment, assignments.Names()))
}

// openGraded opens the suite of an assignment by which a class was graded. The results, if there are any, hold the folder of
// one that is not the grader's.
func openGraded(results course.Folder, assignment string) (*steps.Suite, error) {
	if kept := results.AssignmentPath(assignment); results != "" && assignments.IsFolder(kept) {
		return openSuite(kept)
	}
	return openSuite(assignment)
}
