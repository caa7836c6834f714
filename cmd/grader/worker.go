package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
	"rulebook/steps"
)

// workerCommand is what the grader calls itself by for each submission of a class. People have no use for it.
func workerCommand() command {
	return command{
		name:    "worker",
		hidden:  true,
		summary: "grade one submission of a class, as standard input says",
		prepare: func(*pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			return func(ctx context.Context, _ []string, s streams) (int, error) {
				course.Sacrifice()
				err := course.Serve(ctx, os.Stdin, s.out, func(ctx context.Context, job course.Job) (course.Reply, error) {
					return work(ctx, job, s)
				})
				if err != nil {
					return exitBroken, err
				}
				return exitPassed, nil
			}
		},
	}
}

// work does a job.
func work(ctx context.Context, job course.Job, s streams) (course.Reply, error) {
	suite, err := steps.Open(job.Assignment)
	if err != nil {
		return course.Reply{}, err
	}
	if rulebook, err := course.Rulebook(suite); err != nil || rulebook != job.Rulebook {
		return course.Reply{}, errors.Join(err, errors.New("the grader's program has been exchanged since the grading began"))
	}
	var c conditions
	if err := json.Unmarshal(job.Options, &c); err != nil {
		return course.Reply{}, fmt.Errorf("reading how to grade: %w", err)
	}
	r, err := rubric.Read(job.Out.RubricPath(), suite)
	if err != nil {
		return course.Reply{}, err
	}
	formats, err := course.Formats(job.Formats, formats())
	if err != nil {
		return course.Reply{}, err
	}
	graded, err := gradeHandin(ctx, c, suite, job, s)
	if err != nil {
		return course.Reply{}, err
	}
	publisher := &course.Publisher{Folder: job.Out, Suite: suite, Rubric: r, Formats: formats}
	return publisher.Publish(job.Handin, graded)
}

// gradeHandin grades what a student has handed in. What lies on this machine is named as its student knows it.
func gradeHandin(ctx context.Context, c conditions, suite *steps.Suite, job course.Job, s streams) (report.Submission, error) {
	guard, err := box.New(job.Level)
	if err != nil {
		return report.Submission{}, err
	}
	staged := filepath.Join(job.Scratch, "handed-in")
	if err := os.Mkdir(staged, 0o700); err != nil {
		return report.Submission{}, fmt.Errorf("making a folder for what was handed in: %w", err)
	}
	graded := report.Submission{Containment: report.Containment(guard)}
	class := &roster.Class{Folder: job.Class, Form: job.Form}
	path, err := roster.Stage(class, job.Handin, staged)
	if refusal, ok := errors.AsType[*intake.Refusal](err); ok {
		err = &submission.NotFound{Path: "what was handed in", Reason: refusal.Words(), Advice: refusal.Advice, Err: err}
	}
	if err != nil {
		graded.Refuse(err)
	} else {
		graded = c.grade(ctx, suite, path, guard, s)
	}
	if err := ctx.Err(); err != nil {
		return report.Submission{}, fmt.Errorf("interrupted: %w", err)
	}
	graded.Path = course.PathOf(job.Handin)
	for _, text := range texts(&graded) {
		*text = course.Relative(*text, staged, job.Scratch, job.Class)
	}
	return graded, nil
}

// texts gives the texts of a result that are the grader's, and may name paths.
func texts(s *report.Submission) []*string {
	all := []*string{&s.Problem, &s.CompilerOutput}
	for i := range s.Notes {
		all = append(all, &s.Notes[i])
	}
	for i := range s.Results {
		all = append(all, &s.Results[i].Reason, &s.Results[i].Note)
	}
	return all
}
