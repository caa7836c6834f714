package main

import (
	"context"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/course"
)

type reportOptions struct {
	rubric  string
	write   []string
	changed func(flag string) bool
}

func reportCommand() *cobra.Command {
	o := &reportOptions{}
	c := &cobra.Command{
		Use:   "report FOLDER",
		Short: "mark a graded class again and write its pages again, without running anything",
		Long: `The grader makes the marks, the pages and all other files anew from the folder's results. It keeps the earlier
files in the folder, as before-1, before-2 and so on.`,
		Args: between(1, 1, "name the folder of the results of a class"),
		RunE: does(o.run),
	}
	flags := c.Flags()
	o.changed = flags.Changed
	flags.StringVar(&o.rubric, "rubric", "", "mark by the rubric in `FILE` (default: the last one used)")
	flags.StringSliceVar(&o.write, "write", nil,
		"write each student's result as `FORMAT`, too (default: the formats used before); "+formatNames())
	completeFlag(c, "write", formatList())
	return c
}

func (o *reportOptions) run(_ context.Context, arguments []string, s streams) error {
	path, err := absolute(arguments[0])
	if err != nil {
		return usage(err)
	}
	folder := course.Folder(path)
	record, err := folder.Read()
	if err != nil {
		return err
	}
	suite, err := openGraded(folder, record.Header.Assignment)
	if err != nil {
		return err
	}
	if o.rubric == "" {
		o.rubric = folder.RubricPath()
	}
	r, err := openRubric(suite, o.rubric)
	if err != nil {
		return err
	}
	warn(suite, r, s)
	if !o.changed("write") {
		o.write = record.Header.Formats
	}
	formats, err := classFormats(o.write)
	if err != nil {
		return err
	}
	book, before, err := folder.Anew(course.Publisher{Suite: suite, Rubric: r, Formats: formats}, r.Text())
	tellKept(s, "the earlier files", arguments[0], before)
	if err != nil {
		return err
	}
	return tellClass(s.out, arguments[0], book)
}
