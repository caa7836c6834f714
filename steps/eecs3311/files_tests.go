package eecs3311

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/eecs3311/handin/espec"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// classes reads the classes of the project to be run: of several with one name, the one in a cluster of the starter
// code.
func (p *project) classes() []*syntax.Class {
	var classes []*syntax.Class
	for _, given := range []bool{true, false} {
		for _, s := range p.sources {
			if slices.Contains(clusters, strings.ToLower(s.cluster())) != given {
				continue
			}
			for _, c := range s.classes() {
				if !slices.ContainsFunc(classes, func(known *syntax.Class) bool { return known.Name == c.Name }) {
					classes = append(classes, c)
				}
			}
		}
	}
	return classes
}

// runTests runs the test cases with the other classes of the project.
func (e *world) runTests(ctx context.Context) error {
	return e.withTests(func(classes []*syntax.Class) (all []espec.Case, err error) {
		e.cases, err = espec.Run(ctx, classes)
		return e.cases, err
	})
}

// runTestsAnyhow keeps the test cases that pass whatever the game does.
func (e *world) runTestsAnyhow(ctx context.Context) error {
	return e.withTests(func(classes []*syntax.Class) (all []espec.Case, err error) {
		e.cases, all, err = espec.Vacuous(ctx, classes)
		return all, err
	})
}

// runTestsOnFaults keeps the faults that no test case notices.
func (e *world) runTestsOnFaults(ctx context.Context, table *godog.Table) error {
	other := func(f espec.Fault) bool { return !slices.Contains(steps.Column(table), f.Name) }
	faults := slices.DeleteFunc(espec.Faults(), other)
	return e.withTests(func(classes []*syntax.Class) (all []espec.Case, err error) {
		e.missed, all, err = espec.Missed(ctx, espec.Tests(classes), faults)
		return all, err
	})
}

// withTests runs the test cases of the project in some way. The error is for a project without any that can be run here.
func (e *world) withTests(run func(classes []*syntax.Class) ([]espec.Case, error)) error {
	if err := e.openProject(); err != nil {
		return err
	}
	cases, err := run(e.project.classes())
	switch {
	case err != nil:
		return err
	case len(cases) == 0:
		return steps.Blame(testsAdded, "", engine.Stopf(engine.Failed, "no test case is added"))
	case !slices.ContainsFunc(cases, func(c espec.Case) bool { return !unread(c) }):
		return e.forPerson(cases[0])
	}
	return nil
}

func unread(c espec.Case) bool { return c.Unread != nil }

// forPerson is the error of a scenario that shows nothing because a test case or a call is not understood, or a feature that it calls.
func (e *world) forPerson(c espec.Case) error {
	reason := fmt.Sprintf("%s.%s cannot be run: %v: a person must look", c.Class, c.Name, c.Unread)
	stop := &engine.Stop{Outcome: engine.Failed, Reason: reason, Person: true}
	for _, name := range c.Within {
		class, feature, _ := strings.Cut(name, ".")
		if rule := ruleOf(e.Facts, class, feature); rule != "" {
			return steps.Blame(rule, "", stop)
		}
	}
	return stop
}

func (e *world) testsPass() error {
	failed := slices.DeleteFunc(slices.Clone(e.cases), func(c espec.Case) bool { return c.Passed || unread(c) })
	if at := slices.IndexFunc(e.cases, unread); len(failed) == 0 && at >= 0 {
		return e.forPerson(e.cases[at])
	}
	return none("the list of test cases that do not pass", steps.Each(failed, func(c espec.Case) string {
		return fmt.Sprintf("%s.%s does not pass: %s", c.Class, c.Name, c.Why)
	}), "the test case %s")
}

func (e *world) noneVacuous() error {
	names := steps.Each(e.cases, func(c espec.Case) string { return c.Class + "." + c.Name })
	return none("the list of test cases that pass whatever the game does", names,
		"the test case %s passes whatever the game does: compare what the game shows with what is right")
}

func (e *world) noneMissed() error {
	missed := steps.Each(e.missed, func(f espec.Fault) string { return f.Name })
	return none("the list of faults that no test case notices", missed, "no test case fails on a game in which %s: add one that does")
}
