// Package assignments opens the suites of all assignments. It is the one place that brings together the two lists of assignments:
// the vocabularies, and the references with what students hand in.
package assignments

import (
	"context"
	"fmt"

	"rulebook/impl"
	"rulebook/impl/submission"
	"rulebook/steps"
	"rulebook/steps/vocabularies"
)

// Names lists the assignments that have a suite.
func Names() []string { return vocabularies.Assignments() }

// Open opens the suite of an assignment. An error means that there is none of that name, or that its features or fixtures are
// at fault.
func Open(assignment string) (*steps.Suite, error) {
	vocabulary, known := vocabularies.Of(assignment)
	referred, listed := impl.Assignment(assignment)
	if !known || !listed {
		return nil, fmt.Errorf("opening the suite: there is no assignment %q", assignment)
	}
	return steps.Open(vocabulary, referred.Reference().Commands)
}

// Packages lists what a machine needs for the submissions of an assignment, as packages of Ubuntu 22.04.
func Packages(assignment string) []string {
	listed, _ := impl.Assignment(assignment)
	return listed.Packages()
}

// OpenSubmission finds and builds the submission at path. The errors are those of [submission.Open]. It panics for an assignment whose
// suite cannot have been opened.
func OpenSubmission(ctx context.Context, path, assignment string, conditions submission.Conditions) (*submission.Subject, error) {
	listed, ok := impl.Assignment(assignment)
	if !ok {
		panic("assignments: there is no assignment " + assignment)
	}
	return submission.Open(ctx, path, listed, conditions)
}
