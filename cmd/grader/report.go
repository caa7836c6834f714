package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/report"
)

// reportOptions are the flags of "grader report".
type reportOptions struct {
	rubric string
	write  []string
	flags  *pflag.FlagSet
}

func reportCommand() command {
	return command{
		name:    "report",
		usage:   "FOLDER",
		summary: "mark a class that has been graded once more, and write its pages anew, without running anything",
		details: `The marks, the pages and all other files are made anew from the folder's results. What was there before is kept in the folder,
as before-1, before-2 and so on.`,
		prepare: func(flags *pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			o := &reportOptions{flags: flags}
			flags.StringVar(&o.rubric, "rubric", "", "mark by the rubric in `FILE` (default: the one that was marked by)")
			flags.StringSliceVar(&o.write, "write", nil, "write each student's result as `FORMAT`, too (default: those that were written); "+formatNames())
			return o.run
		},
	}
}

func (o *reportOptions) run(_ context.Context, arguments []string, s streams) (int, error) {
	if len(arguments) != 1 {
		return exitUsage, usagef("report: name the folder of the results of a class")
	}
	path, err := absolute(arguments[0])
	if err != nil {
		return exitUsage, usagef("report: %v", err)
	}
	folder := course.Folder(path)
	record, err := folder.Read()
	if err != nil {
		return classStatus(err)
	}
	suite, err := openSuite(record.Header.Assignment)
	if err != nil {
		return exitBroken, err
	}
	if o.rubric == "" {
		o.rubric = folder.RubricPath()
	}
	r, text, err := openRubric(suite, o.rubric)
	if err != nil {
		return exitUsage, usagef("report: %v", err)
	}
	if !o.flags.Changed("write") {
		o.write = record.Header.Formats
	}
	formats, err := classFormats(o.write)
	if err != nil {
		return exitUsage, err
	}
	book, before, err := folder.Anew(course.Publisher{Suite: suite, Rubric: r, Formats: formats}, text)
	if before != "" {
		report.Message(s.err, fmt.Sprintf("what was there before is kept in %s", filepath.Join(arguments[0], filepath.Base(before))))
	}
	if err != nil {
		return classStatus(err)
	}
	return tellClass(s.out, arguments[0], book), nil
}
