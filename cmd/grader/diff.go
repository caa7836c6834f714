package main

import (
	"context"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/diff"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/steps"
)

type diffOptions struct {
	json   bool
	rubric string
}

func diffCommand() *cobra.Command {
	o := &diffOptions{}
	c := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "show whose mark changed from one grading to another, and why",
		Long: `OLD and NEW are folders of results of a class, or result documents of grade --json. Only changes are shown.

Exit status: 0 if nothing changed, 1 if something did.`,
		Args: between(2, 2, "name the earlier results and the later ones"),
		RunE: does(o.run),
	}
	c.Flags().BoolVar(&o.json, "json", false, "write the whole difference as JSON")
	c.Flags().StringVar(&o.rubric, "rubric", "", "mark result documents by the rubric in `FILE` (default: the assignment's own)")
	return c
}

func (o *diffOptions) run(_ context.Context, arguments []string, s streams) error {
	before, err := diff.Open(arguments[0], o.marking)
	if err != nil {
		return usage(err)
	}
	defer before.Close()
	after, err := diff.Open(arguments[1], o.marking)
	if err != nil {
		return usage(err)
	}
	defer after.Close()
	difference, err := diff.Compare(before, after)
	if err != nil {
		return usage(err)
	}
	suite, err := openGraded(course.Folder(arguments[1]), after.Assignment)
	if err != nil {
		return err
	}
	if o.json {
		err = report.WriteJSON(s.out, difference)
	} else {
		err = diff.Text(s.out, suite.Facts, difference)
	}
	if err != nil || difference.None() {
		return err
	}
	return exit(exitFailed)
}

// marking gives the suite of an assignment, and the rubric for its documents.
func (o *diffOptions) marking(assignment string) (*steps.Suite, *rubric.Rubric, error) {
	suite, err := openSuite(assignment)
	if err != nil {
		return nil, nil, err
	}
	r, err := openRubric(suite, o.rubric)
	return suite, r, err
}
