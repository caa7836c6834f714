// Package assignments opens the suites of all assignments. It is the one place that brings together the two lists of assignments:
// the vocabularies and the references.
package assignments

import (
	"fmt"

	"rulebook/impl"
	"rulebook/steps"
	"rulebook/steps/vocabularies"
)

// Names lists the assignments that have a suite.
func Names() []string { return vocabularies.Assignments() }

// Open opens the suite of an assignment. An error means that there is none of that name, or that its features or fixtures are
// at fault.
func Open(assignment string) (*steps.Suite, error) {
	vocabulary, known := vocabularies.Of(assignment)
	reference, referred := impl.Reference(assignment)
	if !known || !referred {
		return nil, fmt.Errorf("opening the suite: there is no assignment %q", assignment)
	}
	return steps.Open(vocabulary, reference.Commands().Commands())
}
