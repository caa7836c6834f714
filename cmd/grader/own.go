package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/fixtures"
	"rulebook/fixtures/own"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

func newCommand() *cobra.Command {
	like := own.Usual
	c := &cobra.Command{
		Use:   "new FOLDER",
		Short: "write a small assignment of your own, ready to be changed",
		Long: `The folder holds features, rules and perhaps a rubric, a solution and wrong ones. No Go is needed to make another
assignment of it; see: grader help own.`,
		Args: between(1, 1, "name a folder that is not there yet"),
		RunE: does(func(_ context.Context, arguments []string, s streams) error { return writeNew(arguments[0], like, s) }),
	}
	c.Flags().StringVar(&like, "like", like, "begin from `NAME`: "+strings.Join(own.Names(), ", "))
	completeFlag(c, "like", own.Names())
	return c
}

func writeNew(path, like string, s streams) error {
	folder, name := filepath.Clean(path), filepath.Base(path)
	if err := assignments.Nameable(name); err != nil {
		return usage(err)
	}
	err := own.Write(folder, name, like)
	if errors.Is(err, fs.ErrExist) {
		return usagef("%s is there already: name a folder that is not", folder)
	}
	if err != nil {
		return usage(err)
	}
	fmt.Fprintf(s.out, "%s is an assignment now. Try:\n", report.Line(folder))
	_, err = fmt.Fprintf(s.out, `  grader check %[1]s
  grader grade %[1]s %[1]s/solution
  grader grade %[1]s %[1]s/wrong --class
  grader help own
`, named(folder))
	return err
}

// named writes a folder as other commands take it: not to be confused with an assignment.
func named(folder string) string {
	if strings.ContainsRune(folder, filepath.Separator) {
		return folder
	}
	return "./" + folder
}

func checkCommand() *cobra.Command {
	o := &checkOptions{}
	c := &cobra.Command{
		Use:   "check FOLDER",
		Short: "prove an assignment of your own, or say what is wrong in it, by file and line",
		Long: `The grader reads the rules, the features and the rubric in the folder: whether each step is a phrase of the vocabulary, each
scenario about one rule, and each rule tested as rules.yaml says. A program that does nothing must pass no scenario but those tagged
@empty. Then it grades the programs in the folder: the model solution, and those below the folder right, must pass all that counts;
each of those below the folder wrong must break the one rule that its fault.yaml names, and no other. At last it changes the model
solution in one small way after the other, and lists the changes that no scenario notices: there, faults of students may pass.
The last line says whether all is proven, which is when each rule is broken alone by a wrong program or by such a change.

The exit status is 1 if anything is wrong, and 0 if nothing is, although rules may still wait for their wrong programs.`,
		Args: between(1, 1, "name the folder of one assignment"),
		RunE: does(func(ctx context.Context, arguments []string, s streams) error {
			if err := o.check(); err != nil {
				return err
			}
			return o.prove(ctx, filepath.Clean(arguments[0]), s)
		}),
	}
	o.defineLimits(c.Flags())
	c.Flags().Uint16Var(&o.mutants, "mutants", 20, "change the model solution in up to `NUMBER` ways, each once")
	completeFlag(c, "sandbox", levelNames())
	return c
}

type checkOptions struct {
	conditions

	mutants uint16
}

// A proving is what an assignment is proven with.
type proving struct {
	suite     *steps.Suite
	solutions []assignments.Solution
	opening   submission.Conditions
	seed      uint32
	answers   string // the folder of those of the model solution
	progress  io.Writer
}

// prove proves the assignment in a folder, or tells all that is wrong in it.
func (o *checkOptions) prove(ctx context.Context, folder string, s streams) (err error) {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return usagef("there is no folder %s: name the folder of an assignment; see: grader help own", folder)
	}
	suite, wrong := assignments.OpenFolder(folder)
	if suite == nil {
		return faulty(wrong, folder, s)
	}
	guard, err := box.Choose(ctx, box.Level(o.level))
	if err != nil {
		return err
	}
	p := &proving{suite: suite, opening: o.opening(suite, guard), seed: o.Seed, progress: s.err}
	if p.answers, err = os.MkdirTemp("", "answers-"); err != nil {
		return fmt.Errorf("making a folder for what the model solution answers: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(p.answers)) }()
	p.solutions, err = assignments.Solutions(folder, suite)
	if wrong = errors.Join(wrong, err); wrong == nil {
		if wrong, err = p.proven(ctx); err != nil {
			return err
		}
	}
	if wrong != nil {
		return faulty(wrong, folder, s)
	}
	return p.tell(ctx, folder, int(o.mutants), s)
}

// faulty tells what is wrong in an assignment.
func faulty(wrong error, folder string, s streams) error {
	for line := range strings.SplitSeq(located(wrong, folder), "\n") {
		fmt.Fprintln(s.out, report.Line(line))
	}
	return exit(exitFailed)
}

// endless is how long a changed solution may run. A change that makes it endless is noticed soon.
const endless = 2 * time.Second

// tell says what was proven, which changes nobody notices, and at last whether all is proven.
func (p *proving) tell(ctx context.Context, folder string, most int, s streams) error {
	right := len(slices.DeleteFunc(slices.Clone(p.solutions), func(s assignments.Solution) bool { return s.Breaks != "" }))
	fmt.Fprintf(s.out, "%s: nothing is wrong in %s, %s, %s and %d with a fault\n", report.Line(folder),
		report.Some(len(p.suite.Facts.Rules), "rule"), report.Some(len(p.suite.Scenarios), "scenario"),
		report.Some(right, "right program"), len(p.solutions)-right)
	whole := unbroken(p.suite, p.solutions)
	tried, err := p.mutate(ctx, most, len(whole) > 0)
	if err != nil {
		return err
	}
	p.tellHoles(tried, folder, s.out)
	whole = slices.DeleteFunc(whole, func(rule string) bool {
		return slices.ContainsFunc(tried, func(t assignments.Tried) bool { return slices.Equal(t.Broken, []string{rule}) })
	})
	_, err = fmt.Fprintln(s.out, report.Line(verdict(p.suite, p.solutions, whole)))
	return err
}

// mutate grades small changes of the model solution: whether scenarios notice them or, if somebody wants to know, which rules break.
func (p *proving) mutate(ctx context.Context, most int, alone bool) ([]assignments.Tried, error) {
	mutants, err := assignments.Mutants(p.suite, most)
	if err != nil || len(mutants) == 0 {
		return nil, err
	}
	progress := report.NewProgress(p.progress, "changes of the model solution")
	defer progress.Done()
	progress.Say(report.Some(len(mutants), "change"))
	opening := p.opening
	opening.Limits.Time = endless
	return assignments.Try(ctx, p.suite, mutants, alone, opening, func() steps.Options {
		return steps.Options{Seed: p.seed, Solution: assignments.Model(p.suite, p.opening, p.answers)}
	})
}

// tellHoles says which small changes of the model solution are not noticed.
func (p *proving) tellHoles(tried []assignments.Tried, folder string, w io.Writer) {
	if len(tried) == 0 {
		return
	}
	holes := slices.DeleteFunc(slices.Clone(tried), func(t assignments.Tried) bool { return t.Noticed })
	fmt.Fprintf(w, "%d of %s of the model solution are noticed.", len(tried)-len(holes), report.Some(len(tried), "small change"))
	if len(holes) > 0 {
		fmt.Fprint(w, " Faults like these pass. The proof does not need them, but write scenarios that notice them, "+
			"unless nobody could see a difference:")
	}
	fmt.Fprintln(w)
	for _, t := range holes {
		hole := t.Mutant.Hole(p.suite)
		fmt.Fprintln(w, report.Line(located(&hole, folder)))
	}
}

// proven looks at the assignment as a whole, and grades its solutions; wrong ones only if the right ones pass, because what fails these
// fails those. Wrong is what they do otherwise than they should; the other error is of the machine.
func (p *proving) proven(ctx context.Context) (wrong, err error) {
	model := assignments.Model(p.suite, p.opening, p.answers)
	defer func() { err = errors.Join(err, model.Close()) }()
	if wrong = checkWhole(ctx, p.suite, model); wrong != nil {
		return wrong, nil
	}
	for i, solution := range p.solutions {
		if solution.Breaks != "" && wrong != nil && p.solutions[i-1].Breaks == "" {
			return wrong, nil
		}
		progress := report.NewProgress(p.progress, solution.Name)
		progress.Say(fmt.Sprintf("%d of %d", i+1, len(p.solutions)))
		faults, err := solution.Proven(ctx, p.suite, p.opening, steps.Options{Seed: p.seed, Solution: model})
		progress.Done()
		if err != nil {
			return nil, err
		}
		for _, fault := range faults {
			wrong = errors.Join(wrong, &fault)
		}
	}
	return wrong, nil
}

// unbroken lists the rules graded by scenarios that no wrong solution breaks.
func unbroken(suite *steps.Suite, solutions []assignments.Solution) (rules []string) {
	for _, r := range suite.Facts.Rules {
		breaks := func(s assignments.Solution) bool { return s.Breaks == r.ID }
		if r.Graded == fixtures.ByScenarios && !slices.ContainsFunc(solutions, breaks) {
			rules = append(rules, r.ID)
		}
	}
	return rules
}

// verdict says whether an assignment of which nothing is wrong is proven. Whole are the rules that nothing breaks alone.
func verdict(suite *steps.Suite, solutions []assignments.Solution, whole []string) string {
	switch {
	case !slices.ContainsFunc(solutions, func(s assignments.Solution) bool { return s.Name == "solution" }):
		return "not proven: write a right program into the folder solution" + assignments.Astray(suite)
	case len(whole) > 0:
		const words = "proven but for %s, which no wrong program and no small change breaks alone: " +
			"write a wrong program for each below the folder wrong"
		return fmt.Sprintf(words, strings.Join(whole, ", "))
	}
	return "proven: right solutions pass, and each rule that is graded is broken alone by a wrong one, or by a small change of the model"
}

// place matches how errors name a file of an assignment and a line of it, behind what was being done.
var place = regexp.MustCompile(`^(?:[a-z ]+(?: of \S+)?: )?([\w.-]+/[\w./-]+\.(?:yaml|feature)): (?:line (\d+): )?`)

// located writes each line of faults as FILE:LINE: WORDS, with the path from here. Errors name files from the folder above the
// assignment's.
func located(faults error, folder string) string {
	name := filepath.Base(folder)
	if path, err := filepath.Abs(folder); err == nil {
		name = filepath.Base(path)
	}
	lines := strings.Split(faults.Error(), "\n")
	for i, line := range lines {
		if found := place.FindStringSubmatch(line); found != nil {
			where := found[1]
			if found[2] != "" {
				where += ":" + found[2]
			}
			line = where + ": " + strings.TrimPrefix(line, found[0])
		}
		if inside, ok := strings.CutPrefix(line, name+"/"); ok {
			line = folder + "/" + inside
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// checkWhole looks at what can be seen only in an assignment whose parts are in order.
func checkWhole(ctx context.Context, suite *steps.Suite, model *steps.Solution) error {
	marks, wrong := rubric.Default(suite)
	if wrong == nil {
		if gap := marks.Gap(suite); gap != "" {
			wrong = fmt.Errorf("%s/rubric.yaml: %s", suite.Assignment, gap)
		}
	}
	faults, err := assignments.Idle(ctx, suite, model)
	for _, fault := range faults {
		wrong = errors.Join(wrong, &fault)
	}
	return errors.Join(wrong, err)
}
