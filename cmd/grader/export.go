package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/export"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// exportOptions are the flags of "grader export".
type exportOptions struct {
	write, rubric, grader, level string
	shards                       int
}

func exportCommand() command {
	var targets strings.Builder
	for _, t := range export.Targets() {
		fmt.Fprintf(&targets, "\n  %-12s %s", t.Name, t.Summary)
	}
	return command{
		name:    "export",
		usage:   "TARGET ASSIGNMENT",
		summary: "make what another system needs to grade an assignment",
		details: "The targets:" + targets.String() + `

The first three hold the grader itself, with the rubric, and grade one submission at a time. The others tell a system how to grade a
class in shards. No file is overwritten.`,
		prepare: func(flags *pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			o := &exportOptions{}
			flags.StringVar(&o.write, "write", "", "write to `PATH` (default: ASSIGNMENT-TARGET; what is one text, to standard output)")
			flags.StringVar(&o.rubric, "rubric", "", "mark by the rubric in `FILE` (default: the assignment's own)")
			flags.StringVar(&o.grader, "grader", "", "hand on the grader in `FILE`, a static program for Linux (default: this one, or one built of its sources)")
			flags.StringVar(&o.level, "sandbox", "", "contain submissions at `LEVEL` there: bwrap, landlock or none (default: what holds there, never none)")
			flags.IntVar(&o.shards, "shards", 8, "grade a class in `NUMBER` shards")
			return o.run
		},
	}
}

func (o *exportOptions) run(ctx context.Context, arguments []string, s streams) (int, error) {
	if len(arguments) != 2 {
		return exitUsage, usagef("export: name a target and an assignment")
	}
	target, err := exportTarget(arguments[0])
	if err != nil {
		return exitUsage, err
	}
	suite, err := openSuite(arguments[1])
	if err != nil {
		return exitBroken, err
	}
	order, err := o.order(ctx, target, suite)
	if err != nil {
		return exitUsage, usagef("export: %v", err)
	}
	files, err := target.Files(order)
	if err != nil {
		return exitUsage, usagef("export: %v", err)
	}
	if err := o.put(target, cmp.Or(o.write, suite.Assignment+"-"+target.Name+target.Ending), files, s.out); err != nil {
		return exitUsage, usagef("export: %v", err)
	}
	return exitPassed, nil
}

func exportTarget(name string) (export.Target, error) {
	var known []string
	for _, t := range export.Targets() {
		if t.Name == name {
			return t, nil
		}
		known = append(known, t.Name)
	}
	return export.Target{}, usagef("export: there is no target %q%s", name, didYouMean(name, known))
}

// order says what is wanted.
func (o *exportOptions) order(ctx context.Context, target export.Target, suite *steps.Suite) (export.Order, error) {
	order := export.Order{
		Assignment: suite.Assignment, Title: suite.Facts.Document, Level: box.Level(o.level), Shards: o.shards,
	}
	if o.level != "" && !slices.Contains(box.Levels(), order.Level) {
		return order, fmt.Errorf("--sandbox: there is no level %q: choose one of bwrap, landlock, none", o.level)
	}
	_, text, err := openRubric(suite, o.rubric)
	if err != nil {
		return order, err
	}
	if target.Carries || o.rubric != "" {
		order.Rubric = text
	}
	if target.Carries {
		order.Grader, err = export.Executable(ctx, o.grader)
	}
	return order, err
}

// put writes the files where they belong.
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
	fmt.Fprintf(out, "%s: %s\n", harmless(path), target.Summary)
	return nil
}
