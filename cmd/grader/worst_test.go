package main

import (
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// BenchmarkWorst compares the examples that waste most with a right one in the same language. The metric is the median time of
// building and grading the wasteful one, less the budget if it hangs, as a multiple of that of the right one. The time of a run
// and the budget are small, because they do not tell how fast the grader is.
func BenchmarkWorst(b *testing.B) {
	examples := []struct {
		assignment, right string
		hang, fail        []string
	}{
		{"cs300", "python-plain", nil, []string{"python-floods-at-end", "python-crashes-on-huge", "python-asks-row-first"}},
		{"cs300", "cpp-plain", []string{"cpp-spins-at-end"}, nil},
		{"cs300", "java-plain", nil, []string{"java-congratulates-every-loss", "java-throws-off-board"}},
		{"marble", "figure-form", []string{"hangs-off-board"}, []string{"exits", "side-2a-plus-1"}},
		{"stratego", "plain", nil, []string{"scout-never-returns", "missing-miner", "static-board"}},
		{"eecs3311", "python-plain", []string{"hangs-on-a-full-board"}, []string{"does-not-start", "out-ends-in-newline"}},
		{"boardgame2d", "plain", []string{"klotski-never-ends", "does-not-wait"}, []string{"floods-at-end", "crashes-off-board"}},
	}
	for _, e := range examples {
		for _, name := range slices.Concat(e.hang, e.fail) {
			b.Run(e.assignment+"/"+name, func(b *testing.B) {
				var right, worst []time.Duration
				for b.Loop() {
					right = append(right, wholeGrading(b, e.assignment, e.right))
					worst = append(worst, wholeGrading(b, e.assignment, name))
				}
				over := median(worst)
				if slices.Contains(e.hang, name) {
					over -= little.Waiting
				}
				b.ReportMetric(max(0, over.Seconds()/median(right).Seconds()), "x-right-over-budget")
				b.ReportMetric(median(right).Seconds(), "s/right")
				b.ReportMetric(median(worst).Seconds(), "s/worst")
			})
		}
	}
}

// little is a budget for programs whose runs may take two seconds.
var little = submission.Budget{Waiting: 6 * time.Second}

// wholeGrading tells how long it takes to build and to grade an example.
func wholeGrading(b *testing.B, assignment, name string) time.Duration {
	b.Helper()
	suite, err := assignments.Open(assignment)
	if err != nil {
		b.Fatal(err)
	}
	begin := time.Now()
	subject, err := assignments.OpenSubmission(b.Context(), filepath.Join(examples, assignment, name), suite,
		submission.Conditions{
			Limits: process.Limits{Time: 2 * time.Second}, Budget: little, Guard: stepstest.Guard(b), AllowEngine: true,
		})
	if err != nil {
		b.Fatal(err)
	}
	defer subject.Close()
	options := steps.Options{CommandTime: subject.Limits().Time, Parallel: runtime.NumCPU()}
	if _, err := suite.Run(b.Context(), subject, options); err != nil {
		b.Fatal(err)
	}
	return time.Since(begin)
}
