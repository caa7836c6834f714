// Package kernel has the classes of Eiffel's library kernel (ELKS) that every program uses, such as ANY, INTEGER, STRING, ARRAY and
// ROUTINE: their objects, features, operators and contracts, and what static types say of them.
//
// It knows nothing of how the classes of a program are written or run. Of their objects it knows the fields; what else it must know, it
// asks a [Program]. Whatever it does is bounded by a [Runtime], which counts steps, memory and depth.
package kernel

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// Limits bound each call from outside. A zero field stands for its default.
type Limits struct {
	Steps  int // default: 20 million
	Depth  int // of calls within each other; default: 1,000
	Memory int // in bytes, of objects made in one call and of those that are kept; default: 64 MiB
}

// OrDefault gives the limits with defaults in the place of zeros.
func (l Limits) OrDefault() Limits {
	return Limits{cmp.Or(l.Steps, 20_000_000), cmp.Or(l.Depth, 1000), cmp.Or(l.Memory, 64<<20)}
}

const word = 16 // bytes that a field, an item or two characters take

// A Program is what the kernel must know of the classes that are run on top of it.
type Program interface {
	// Where tells where the code stands that is being run.
	Where() Where

	// IsEqual asks an object's own is_equal; own is false if its class has none but that of ANY.
	IsEqual(o *Object, other Value) (equal, own bool)

	// Twin gives an object that the class's own copy has made a copy; nil if the class has none but that of ANY.
	Twin(o *Object) Value

	// Expanded gives an object of an expanded class as its entities begin.
	Expanded(class Class) Value
}

// A Runtime is a run of a program: it counts what that takes, monitors the contracts of the library and raises exceptions.
type Runtime struct {
	Program Program // nil where none is run
	Limits  Limits

	Steps     int  // that were taken
	Made      int  // bytes, since the objects that are kept were last counted
	Depth     int  // of calls within each other
	Asserting bool // contracts are not monitored while one is evaluated

	ctx context.Context
}

// Begin begins a call from outside, which ends with its context. Contracts are monitored unless it is asserting.
func (r *Runtime) Begin(ctx context.Context, asserting bool) {
	r.ctx, r.Steps, r.Depth, r.Asserting = ctx, 0, 0, asserting
}

// Spend counts steps. It ends what is run by a panic with an [*Exceeded], or with the error of a context that has ended.
func (r *Runtime) Spend(steps int) {
	before := r.Steps
	r.Steps += steps + 1
	if r.Steps > r.Limits.Steps {
		panic(&Exceeded{Limit: "steps", Most: r.Limits.Steps})
	}
	const now = 1 << 16
	if before/now != r.Steps/now && r.ctx.Err() != nil {
		panic(r.ctx.Err())
	}
}

// Allocate counts memory in words, and the steps that it takes. It ends what is run as Spend does.
func (r *Runtime) Allocate(words int) {
	r.Made += words * word
	if r.Made > r.Limits.Memory {
		panic(&Exceeded{Limit: "memory", Most: r.Limits.Memory})
	}
	r.Spend(words / 8)
}

// Deeper counts a level of depth until the returned function is called.
func (r *Runtime) Deeper() func() {
	r.Enter()
	return func() { r.Depth-- }
}

// Enter counts a level of depth. It raises an exception if there are too many.
func (r *Runtime) Enter() {
	r.Depth++
	if r.Depth > r.Limits.Depth {
		r.Raise(Other, "stack overflow")
	}
}

// Raise raises an exception where the code stands, by a panic with a [*Failure].
func (r *Runtime) Raise(kind Kind, tag string) {
	panic(r.Failure(kind, tag))
}

// Failure gives an exception where the code stands.
func (r *Runtime) Failure(kind Kind, tag string) *Failure {
	f := &Failure{Kind: kind, Tag: tag}
	if r.Program != nil {
		f.Where = r.Program.Where()
	}
	return f
}

// Refuse ends what is run because of something that no compiler accepts. What static types do not show, shows here. No rescue clause
// catches it.
func (r *Runtime) Refuse(format string, arguments ...any) {
	r.Raise(Invalid, fmt.Sprintf(format, arguments...))
}

// demand monitors a precondition of the library. Within a contract it is not monitored, as no other is.
func (r *Runtime) demand(holds bool, class, feature, tag string) {
	if holds || r.Asserting {
		return
	}
	f := r.Failure(Precondition, tag)
	f.Class, f.Feature = strings.ToUpper(class), feature
	f.Clause = tag
	panic(f)
}

// within ends what is run if a place outside of memory is reached, which only an unmonitored call does.
func (r *Runtime) within(holds bool, what string) {
	if !holds {
		r.Raise(Other, "a place outside of "+what+" is reached")
	}
}

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
	return f.Kind != Void && f.Kind != Other && f.Kind != Invalid
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
