package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// workerName is the hidden command for worker processes.
const workerName = "worker"

// workerCommand grades one submission of a class. The grader starts itself with it for each submission.
func workerCommand() *cobra.Command {
	return &cobra.Command{
		Use:    workerName,
		Short:  "grade one submission of a class, as standard input says",
		Hidden: true,
		RunE: does(func(ctx context.Context, _ []string, s streams) error {
			course.Sacrifice()
			return course.Serve(ctx, os.Stdin, s.out, func(ctx context.Context, job course.Job) (course.Reply, error) {
				return work(ctx, job, s)
			})
		}),
	}
}

// work does a job.
func work(ctx context.Context, job course.Job, s streams) (course.Reply, error) {
	suite, err := openGraded(job.Out, job.Assignment)
	if err != nil {
		return course.Reply{}, err
	}
	if rulebook, err := course.Rulebook(suite); err != nil || rulebook != job.Rulebook {
		return course.Reply{}, errors.Join(err, errors.New("the grader's program has been replaced since the grading began"))
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
	graded, err := gradeHandin(ctx, c, suite, r, job, s)
	if err != nil {
		return course.Reply{}, err
	}
	publisher := &course.Publisher{Folder: job.Out, Suite: suite, Rubric: r, Formats: formats}
	return publisher.Publish(job.Handin, graded)
}

// gradeHandin grades a student's submission. Texts name paths as the student knows them.
func gradeHandin(
	ctx context.Context, c conditions, suite *steps.Suite, r *rubric.Rubric, job course.Job, s streams,
) (report.Submission, error) {
	guard, err := box.New(job.Level)
	if err != nil {
		return report.Submission{}, err
	}
	staged := filepath.Join(job.Scratch, "handed-in")
	if err := os.Mkdir(staged, 0o700); err != nil {
		return report.Submission{}, fmt.Errorf("making a folder for the submission: %w", err)
	}
	c.answers = job.Out.AnswersPath()
	graded := report.Submission{Containment: report.Containment(guard), Seed: c.Seed}
	path, err := roster.Stage(job.Class, job.Handin, staged)
	if refusal, ok := errors.AsType[*intake.Refusal](err); ok {
		err = &source.NotFound{Path: "what was handed in", Reason: refusal.Words(), Advice: refusal.Advice, Err: err}
	}
	if err != nil {
		graded.Refuse(err)
	} else {
		graded = c.grade(ctx, suite, r, path, guard, s)
	}
	if err := ctx.Err(); err != nil {
		return report.Submission{}, fmt.Errorf("interrupted: %w", err)
	}
	graded.Path = job.Handin.Path()
	if job.Handin.Anew != "" {
		graded.Notes = append(slices.Clone(graded.Notes), job.Handin.Anew)
	}
	for _, text := range texts(&graded) {
		*text = course.Relative(*text, staged, job.Scratch, job.Class)
	}
	return graded, nil
}

// texts gives the grader's own texts in a result. They may name paths.
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
