// Package espec runs the test cases of a project, as the testing library of the course does: one after another, with
// all contracts monitored.
package espec

import (
	"cmp"
	"context"
	_ "embed" // for the text of the library
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/run"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
)

// library is what test cases use of the course's library, in Eiffel.
//
//go:embed es_test.e
var library string

// Classes are the test classes of the project, in the order in which its root adds them.
func Classes() []string { return []string{"test_peg_solitaire", "test_good_player", "test_bad_player"} }

// A Case is a test case that was run.
type Case struct {
	Class, Name string // the class in capitals, and the feature
	Passed      bool

	// Why says why it did not pass.
	Why string

	// Unread is the error of code that is not understood here, so that nothing can be said of the test case: a person must
	// look at it. Within names the feature that holds it, and those within which it was called.
	Unread error
	Within []string
}

const (
	mostOfCase = 2_000_000  // steps of one test case: many times what one takes
	mostOfAll  = 10_000_000 // steps of all
)

// Run runs the test cases of classes that stand among others. The error is for a context that ends.
func Run(ctx context.Context, classes []*syntax.Class) ([]Case, error) {
	var cases []Case
	for c, err := range each(ctx, classes) {
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// each runs the test cases as long as they are asked for.
func each(ctx context.Context, classes []*syntax.Class) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		system, err := run.NewSystem(ctx, withLibrary(classes))
		if exceeded, ok := errors.AsType[*kernel.Exceeded](err); ok {
			err = engine.Stopf(engine.OverTheLimit, "%v", exceeded)
		}
		if err != nil {
			yield(Case{}, err)
			return
		}
		t := trial{Machine: system.Machine(kernel.Limits{Steps: mostOfCase}), left: mostOfAll}
		for _, class := range Classes() {
			if t.Known(class) && !t.class(ctx, class, yield) {
				return
			}
		}
	}
}

// withLibrary gives classes with those of the library in the place of any of the same name.
func withLibrary(classes []*syntax.Class) []*syntax.Class {
	own := syntax.Parse("es_test.e", library)
	return append(own, slices.DeleteFunc(slices.Clone(classes), func(c *syntax.Class) bool {
		return slices.ContainsFunc(own, func(o *syntax.Class) bool { return o.Name == c.Name })
	})...)
}

// A trial is a run of test cases. What one of them changes for good, the next ones see.
type trial struct {
	*run.Machine
	left int // steps
}

// class runs the test cases that a class adds when it is created; false if no more are asked for.
func (t *trial) class(ctx context.Context, name string, yield func(Case, error) bool) bool {
	unmade := Case{Class: strings.ToUpper(name), Name: "make"}
	object, err := t.Create(ctx, name, "make")
	if err != nil {
		return yield(unmade.failed(err), ctx.Err())
	}
	added, _ := t.Attribute(object, "cases")
	list, ok := added.(*kernel.Collection)
	if !ok {
		return true
	}
	for _, item := range list.Items {
		c, err := t.one(ctx, object, item)
		c.Class = unmade.Class
		if !yield(c, err) {
			return false
		}
	}
	return true
}

// one runs a test case.
func (t *trial) one(ctx context.Context, object, item kernel.Value) (Case, error) {
	c := Case{Name: "a test case without a name"}
	routine, _ := t.Attribute(item, "case")
	if agent, ok := routine.(*kernel.Agent); ok {
		c.Name = cmp.Or(agent.Name, c.Name)
	}
	if t.left <= 0 {
		return c.because("it is not run any more: the test cases before it take too long"), nil
	}
	tag, _ := t.Attribute(item, "expected_tag_name")
	said, err := t.Call(ctx, object, "run_case", item)
	t.left -= t.Steps()
	if ctx.Err() != nil {
		return c, ctx.Err()
	}
	if wanted, ok := tag.(*kernel.String); ok {
		return c.violating(wanted.String(), err), nil
	}
	asserted, _ := t.Attribute(object, "asserted")
	switch name, broken := asserted.(*kernel.String); {
	case err != nil && broken:
		return c.because(fmt.Sprintf("its assertion %q does not hold", name.String())), nil
	case err != nil:
		return c.failed(err), nil
	case said != true:
		return c.because("its Result is False"), nil
	}
	c.Passed = true
	return c, nil
}

// violating is the case if a clause with a tag, or any if that is empty, should have been violated.
func (c Case) violating(tag string, err error) Case {
	f, raised := errors.AsType[*kernel.Failure](err)
	switch {
	case err == nil:
		return c.because("it violates nothing, and should violate " + cmp.Or(tag, "something"))
	case !raised || f.Kind == kernel.Invalid:
		return c.failed(err)
	case tag != "" && f.Tag != tag:
		return c.because(fmt.Sprintf("it should violate %s, and not: %v", tag, f))
	}
	c.Passed = true
	return c
}

func (c Case) because(why string) Case {
	c.Passed, c.Why = false, why
	return c
}

// failed is the case if an error has ended it.
func (c Case) failed(err error) Case {
	if unread, ok := errors.AsType[*run.Unsupported](err); ok {
		c.Unread, c.Within = unread, unread.Within
	}
	return c.because(err.Error())
}
