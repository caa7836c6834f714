package kernel

import (
	"cmp"
	"fmt"
	"slices"
)

// A Kind says what a [Failure] is.
type Kind string

// The kinds of failures. The first six are of contracts.
const (
	Precondition  Kind = "precondition"
	Postcondition Kind = "postcondition"
	Invariant     Kind = "invariant"
	Check         Kind = "check"
	LoopInvariant Kind = "loop invariant"
	LoopVariant   Kind = "loop variant"

	Void    Kind = "call on void"     // a feature was called on Void
	Other   Kind = "exception"        // of the language or its library
	Invalid Kind = "does not compile" // the code is no valid Eiffel
)

// Where is a place in the code, with the class and the feature in whose text it is, by their names in capitals and in small letters.
type Where struct {
	Class, Feature, File string
	Line                 int
}

// Place says where it is.
func (w Where) Place() string {
	place := w.Class
	if w.Feature != "" {
		place += "." + w.Feature
	}
	if w.File != "" {
		place += fmt.Sprintf(", %s, line %d", w.File, w.Line)
	}
	return place
}

// A Failure is an exception of the code that is run.
type Failure struct {
	Kind Kind

	// Tag is that of a violated clause, or what happened in words.
	Tag string

	// Clause is a violated clause, as it is written.
	Clause string

	Where

	// Asked tells that it is the precondition of the very feature that was called from outside.
	Asked bool

	// Within names the features that were being carried out, the innermost first, such as "BOARD.status_of", or
	// "BOARD.status_of (precondition)" or "(postcondition)" while that was evaluated. One that was called against its precondition is
	// left out, with those within it.
	Within []string
}

// Among gives the failure as it is told where features were being carried out around it. The failure itself may be raised again
// elsewhere.
func (f *Failure) Among(features []string) *Failure {
	told := *f
	told.Within = slices.Concat(f.Within, features)
	return &told
}

// Error says what happened, and where.
func (f *Failure) Error() string {
	return fmt.Sprintf("%s: %s (%s)", f.Kind, cmp.Or(f.Tag, f.Clause, "a clause without a tag"), f.Place())
}

// Contract tells whether an assertion was violated.
func (f *Failure) Contract() bool {
	switch f.Kind {
	case Void, Other, Invalid:
		return false
	}
	return true
}

// Exceeded is the error of code that was stopped.
type Exceeded struct {
	// Limit is "steps" or "memory", or "work" where what was done was only to read the classes.
	Limit string
	Most  int

	// Where is where it was stopped, in the innermost feature that had taken a good part of the steps or of the memory: one that it
	// calls again and again is not what comes to no end. It is empty if no code was run.
	Where

	// Within names that feature and those within which it was called.
	Within []string
}

// Error names the limit.
func (e *Exceeded) Error() string {
	switch e.Limit {
	case "work":
		return fmt.Sprintf("its classes are too much to read: with what they inherit from each other, they take more than %d steps", e.Most)
	case "memory":
		return fmt.Sprintf("it was stopped: it took more than %d MiB of memory", e.Most>>20)
	}
	return fmt.Sprintf("it was stopped after %d steps", e.Most)
}
