package main

import (
	"context"
	"encoding/json"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/diff"
	"rulebook/cmd/grader/internal/rubric"
)

// diffOptions are the flags of "grader diff".
type diffOptions struct {
	json   bool
	rubric string
}

func diffCommand() command {
	return command{
		name:    "diff",
		usage:   "OLD NEW",
		summary: "say whose mark changed from one grading to another, and why",
		details: `OLD and NEW are folders of results of a class, or result documents that grade --json has written. What did not change is not told.

Exit status: 0 if nothing changed, 1 if something did.`,
		prepare: func(flags *pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			o := &diffOptions{}
			flags.BoolVar(&o.json, "json", false, "tell it as JSON, all of it")
			flags.StringVar(&o.rubric, "rubric", "", "mark result documents, which hold no marks, by the rubric in `FILE` (default: the assignment's own)")
			return o.run
		},
	}
}

func (o *diffOptions) run(_ context.Context, arguments []string, s streams) (int, error) {
	if len(arguments) != 2 {
		return exitUsage, usagef("diff: name the earlier results and the later ones")
	}
	before, err := diff.Open(arguments[0], o.marking)
	if err != nil {
		return exitUsage, usagef("diff: %v", err)
	}
	defer before.Close()
	after, err := diff.Open(arguments[1], o.marking)
	if err != nil {
		return exitUsage, usagef("diff: %v", err)
	}
	defer after.Close()
	difference, err := diff.Compare(before, after)
	if err != nil {
		return exitUsage, usagef("diff: %v", err)
	}
	suite, err := openSuite(after.Assignment)
	if err != nil {
		return exitBroken, err
	}
	if o.json {
		encoder := json.NewEncoder(s.out)
		encoder.SetIndent("", "  ")
		err = encoder.Encode(difference)
	} else {
		diff.Text(s.out, suite.Facts, difference)
	}
	if err != nil || difference.None() {
		return exitPassed, err
	}
	return exitFailed, nil
}

// marking gives the rubric for documents of an assignment.
func (o *diffOptions) marking(assignment string) (*rubric.Rubric, error) {
	suite, err := openSuite(assignment)
	if err != nil {
		return nil, err
	}
	r, _, err := openRubric(suite, o.rubric)
	return r, err
}
