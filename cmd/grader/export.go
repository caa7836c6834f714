package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/export"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

type exportOptions struct {
	write, rubric, roster, grader, level string
	shards                               int
	seed                                 uint32
	seeded                               func() bool // the seed is given
}

func exportCommand() *cobra.Command {
	o := &exportOptions{}
	var targets strings.Builder
	for _, t := range export.Targets() {
		fmt.Fprintf(&targets, "\n  %-12s %s", t.Name, t.Summary)
	}
	c := &cobra.Command{
		Use:   "export TARGET ASSIGNMENT",
		Short: "make the files that another system needs to grade an assignment",
		Long: "The targets:" + targets.String() + `

The first three contain the grader itself and the rubric, and grade one submission at a time. Students can read those for
github and stacscheck: leave out of the rubric what they are not to know. No export holds a program that could answer in
place of a student's. The others make a system grade a class in shards: with --write, the rubric and the roster, if they are
given, are written beside the text, and for kubernetes a Containerfile of the image. The folder of an assignment of your own
goes with each export. No file is overwritten.`,
		Args: between(2, 2, "name a target and an assignment"),
		RunE: does(o.run),
		ValidArgsFunction: func(c *cobra.Command, arguments []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(arguments) == 0 {
				return targetNames(), cobra.ShellCompDirectiveNoFileComp
			}
			return completeAssignment(1, cobra.ShellCompDirectiveNoFileComp)(c, arguments, word)
		},
	}
	flags := c.Flags()
	flags.StringVar(&o.write, "write", "", "write to `PATH` (default: ASSIGNMENT-TARGET; one text: standard output)")
	flags.StringVar(&o.rubric, "rubric", "", "mark by the rubric in `FILE` (default: the assignment's own)")
	flags.StringVar(&o.grader, "grader", "",
		"export the grader in `FILE`, a static program for Linux (default: this one, or one built from its sources)")
	flags.StringVar(&o.level, "sandbox", "",
		"contain submissions at `LEVEL` there: bwrap, landlock or none (default: the first that works there, never none)")
	flags.StringVar(&o.roster, "roster", "", "read the students of a class from `FILE`, a CSV file")
	flags.Uint32Var(&o.seed, "seed", 0, "draw the random games from `NUMBER` (default: one that is drawn for the export)")
	o.seeded = func() bool { return flags.Changed("seed") }
	flags.IntVar(&o.shards, "shards", 8, "grade a class in `NUMBER` shards")
	completeFlag(c, "sandbox", levelNames())
	return c
}

func (o *exportOptions) run(ctx context.Context, arguments []string, s streams) error {
	target, err := exportTarget(arguments[0])
	if err != nil {
		return err
	}
	suite, err := openSuite(arguments[1])
	if err != nil {
		return err
	}
	order, err := o.order(ctx, target, suite)
	if err != nil {
		return usage(err)
	}
	files, err := target.Files(order)
	if err != nil {
		return usage(err)
	}
	return usage(o.put(target, cmp.Or(o.write, suite.Assignment+"-"+target.Name+target.Ending), files, s.out))
}

func exportTarget(name string) (export.Target, error) {
	for _, t := range export.Targets() {
		if t.Name == name {
			return t, nil
		}
	}
	return export.Target{}, usagef("there is no target %q%s", name, didYouMean(name, targetNames()))
}

func targetNames() []string {
	return steps.Each(export.Targets(), func(t export.Target) string { return t.Name })
}

func (o *exportOptions) order(ctx context.Context, target export.Target, suite *steps.Suite) (export.Order, error) {
	order := export.Order{
		Assignment: suite.Assignment, Title: suite.Facts.Document, Packages: assignments.Packages(suite),
		Level: box.Level(o.level), Shards: o.shards,
	}
	if err := checkLevel(o.level); err != nil {
		return order, err
	}
	if suite.Files() != nil {
		own, err := export.ReadOwn(suite, target.Readable)
		if err = errors.Join(err, target.MayHold(own)); err != nil {
			return order, err
		}
		order.Own = own
	}
	r, err := openRubric(suite, o.rubric)
	if err != nil {
		return order, err
	}
	if target.Carries || o.rubric != "" {
		order.Rubric = r.Text()
	}
	if order.Seed = o.seed; !o.seeded() {
		order.Seed = rand.Uint32()
	}
	if o.roster != "" {
		if order.Roster, err = os.ReadFile(o.roster); err != nil {
			return order, fmt.Errorf("reading the roster: %w: name a CSV file of the students", err)
		}
	}
	if target.Carries {
		order.Grader, err = export.Executable(ctx, o.grader)
	}
	return order, err
}

func (o *exportOptions) put(target export.Target, path string, files []export.File, out io.Writer) error {
	folder := path
	switch {
	case target.Form == export.Text && o.write == "":
		_, err := out.Write(files[0].Data)
		return err
	case target.Form == export.Text:
		folder, files[0].Name = filepath.Split(path)
	case target.Form == export.Archive:
		var archive bytes.Buffer
		if err := export.WriteZip(&archive, files); err != nil {
			return err
		}
		var name string
		folder, name = filepath.Split(path)
		files = []export.File{{Name: name, Mode: 0o644, Data: archive.Bytes()}}
	}
	if err := export.WriteFolder(cmp.Or(folder, "."), files); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s\n", report.Line(path), target.Summary)
	if beside := files[1:]; target.Form == export.Text && len(beside) > 0 {
		names := steps.Each(beside, func(f export.File) string { return f.Name })
		fmt.Fprintf(out, "Beside it: %s. Its first lines say where they belong.\n", strings.Join(names, ", "))
	}
	if target.Readable {
		fmt.Fprintln(out, "Students can read all of it, also what the rubric hides.")
	}
	return nil
}
