package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/format"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/fixtures"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// gradeOptions are the flags of "grader grade".
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

func gradeCommand() command {
	return command{
		name:    "grade",
		usage:   "ASSIGNMENT PATH...",
		summary: "grade submissions, each a file, a folder, an archive or a submission.yaml, or a folder with those of a class",
		details: `Each submission is built once in a scratch folder and run against the scenarios of the assignment.
What the submission has no means to do is "not claimed"; remarks are reported and never count.

Build and runs are contained: bwrap gives each a file system, network and processes of its own, landlock takes rights away by
means of the kernel alone, none contains nothing. A submission.yaml may state time, output, cpu, memory, processes, files and
file-size, too: the stricter holds.

A folder that holds what a class has handed in, such as a download of Canvas, Moodle, Gradescope or GitHub Classroom, is graded
submission by submission, each in a worker process of its own. The results are written to the folder --out: class.html, class.json
and marks.csv, for each student ID results/ID.json, students/ID.html and students/ID.md, and a journal. What is interrupted goes on
with --resume; so does what lacks one of its files, such as a result that was removed to have it graded once more. Results that are
there already are never overwritten, but kept under a name with a number.

The exit status of several submissions is the highest of theirs.`,
		prepare: func(flags *pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			o := &gradeOptions{}
			o.define(flags)
			flags.StringVar(&o.rubric, "rubric", "", "mark by the rubric in `FILE` (default: the one that comes with the assignment)")
			flags.StringSliceVar(&o.write, "write", nil, "write the result in other forms: `FORMAT=FILE`, for a class FORMAT; "+formatNames())
			flags.BoolVar(&o.class, "class", false, "the folder holds the submissions of a class, or not (default: told by what is in it)")
			flags.StringVar(&o.json, "json", "", "write the whole result to `FILE`, as JSON; not for a class")
			flags.BoolVar(&o.all, "all", false, "show every failed scenario at length, not only the first of each rule; not for a class")
			flags.StringVar(&o.out, "out", "", "write the results of a class to `FOLDER` (default: ASSIGNMENT-results)")
			flags.StringVar(&o.roster, "roster", "", "find the students of a class in `FILE`, a CSV file")
			flags.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "grade `NUMBER` submissions of a class side by side")
			flags.BoolVar(&o.resume, "resume", false, "go on with a class where the grading was interrupted")
			flags.StringVar(&o.shard, "shard", "", "grade only a `PART` of a class: 2/4 is the second of four; auto or auto/4 asks Kubernetes, Slurm or GitLab which; see: grader help merge")
			return o.run
		},
	}
}

// formats are all forms that a result can be written in.
func formats() []format.Format { return slices.Concat(course.Pages(), format.Within(os.Getenv)) }

func formatNames() string {
	var list []string
	for _, f := range formats() {
		list = append(list, f.Name)
	}
	return strings.Join(list, ", ")
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
	if _, err := o.selection(suite); err != nil {
		return exitUsage, err
	}
	class, err := o.isClass(arguments[1:])
	if err != nil {
		return exitUsage, err
	}
	r, text, err := openRubric(suite, o.rubric)
	if err != nil {
		return exitUsage, usagef("grade: %v", err)
	}
	if class {
		return o.gradeClass(ctx, suite, marking{r, text}, arguments[1], s)
	}
	return o.gradeEach(ctx, suite, r, arguments[1:], s)
}

// isClass tells whether it is a class that is to be graded, and finds flags that are for the other case.
func (o *gradeOptions) isClass(paths []string) (bool, error) {
	class := o.class
	if !o.flags.Changed("class") && len(paths) == 1 {
		_, class = roster.Recognize(paths[0])
	}
	if class && len(paths) > 1 {
		return false, usagef("grade: --class: name one folder, not %d", len(paths))
	}
	others, words := []string{"out", "roster", "jobs", "resume", "shard"}, "is for a class: with --class, %s is one"
	if class {
		others, words = []string{"json", "all"}, "is not for a class, whose results are written to the folder --out: with --class=false, %s is a single submission"
	}
	for _, name := range others {
		if o.flags.Changed(name) {
			return false, usagef("grade: --%s "+words, name, paths[0])
		}
	}
	return class, nil
}

// openRubric reads a rubric, the assignment's own if none is named, and gives its text, too.
func openRubric(suite *steps.Suite, path string) (*rubric.Rubric, []byte, error) {
	if path == "" {
		text, err := fixtures.Rubric(suite.Assignment)
		if err != nil {
			return nil, nil, err
		}
		r, err := rubric.Default(suite)
		return r, text, err
	}
	r, err := rubric.Read(path, suite)
	if err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(path)
	return r, text, err
}

// gradeEach grades submissions one after another.
func (o *gradeOptions) gradeEach(ctx context.Context, suite *steps.Suite, r *rubric.Rubric, paths []string, s streams) (int, error) {
	o.Parallel = runtime.NumCPU()
	outputs, err := o.open(paths)
	if err != nil {
		return exitUsage, usagef("grade: %v", err)
	}
	defer outputs.discard()
	guard, err := box.Choose(ctx, box.Level(o.level))
	if err != nil {
		return exitBroken, fmt.Errorf("grade: %w", err)
	}
	document := report.New(suite)
	for _, path := range paths {
		graded := o.grade(ctx, suite, path, guard, s)
		document.Submissions = append(document.Submissions, graded)
		mark := r.Mark(graded)
		if !outputs.toStandardOutput() {
			report.Text(s.out, suite.Facts, graded, o.all)
			o.tellMark(s.out, mark)
		}
		if ctx.Err() != nil {
			return exitBroken, errors.New("interrupted: the result is not complete, so nothing was written to a file")
		}
		if err := outputs.show(sheet.Make(suite, r, graded, roster.Student{}, mark), s); err != nil {
			return exitBroken, err
		}
	}
	if err := put(outputs.json, document.Encode, s.err); err != nil {
		return exitBroken, err
	}
	return status(document), nil
}

// tellMark ends the report of a submission. Of a choice of scenarios there is no mark.
func (o *gradeOptions) tellMark(out io.Writer, mark rubric.Mark) {
	switch {
	case len(o.Only) > 0:
	case mark.Given:
		fmt.Fprintf(out, "Mark: %s of %s points\n\n", mark.Points, mark.Of)
	default:
		fmt.Fprintf(out, "No mark: %s\n\n", report.Printable(mark.Why))
	}
}

// status gives the exit status that fits what became of all submissions: the gravest of theirs.
func status(d *report.Document) int {
	worst := exitPassed
	for _, s := range d.Submissions {
		worst = max(worst, statusOf(s.State, s.Counted))
	}
	return worst
}

func statusOf(state report.State, counted report.Totals) int {
	switch state {
	case report.NotFound, report.NotBuilt:
		return exitUnusable
	case report.Graded:
		if counted.Wrong() > 0 {
			return exitFailed
		}
		return exitPassed
	}
	return exitBroken
}

func openSuite(assignment string) (*steps.Suite, error) {
	if !slices.Contains(steps.Assignments(), assignment) {
		return nil, usagef("there is no assignment %q%s", assignment, didYouMean(assignment, steps.Assignments()))
	}
	return steps.Open(assignment)
}
