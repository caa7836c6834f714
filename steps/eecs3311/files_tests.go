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
	if err := e.openProject(); err != nil {
		return err
	}
	cases, err := espec.Run(ctx, e.project.classes())
	if err != nil {
		return err
	}
	if _, err = e.understood(cases); err == nil {
		e.cases = cases
	}
	return err
}

// understood gives the test cases that can be run here. The error is for a project without any.
func (e *world) understood(cases []espec.Case) ([]espec.Case, error) {
	if len(cases) == 0 {
		return nil, steps.Blame(testsAdded, "", engine.Stopf(engine.Failed, "no test case is added"))
	}
	left := slices.DeleteFunc(slices.Clone(cases), unread)
	if len(left) == 0 {
		return nil, e.forPerson(cases[0])
	}
	return left, nil
}

func unread(c espec.Case) bool { return c.Unread != nil }

// forPerson is the error of a scenario that shows nothing because a test case is not understood, or a feature that it calls.
func (e *world) forPerson(c espec.Case) error {
	reason := fmt.Sprintf("the test case %s.%s cannot be run: %v: a person must look", c.Class, c.Name, c.Unread)
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

// runTestsAnyhow keeps the test cases that pass whatever the game does.
func (e *world) runTestsAnyhow(ctx context.Context) error {
	if err := e.openProject(); err != nil {
		return err
	}
	vacuous, all, err := espec.Vacuous(ctx, e.project.classes())
	if err != nil {
		return err
	}
	e.cases = vacuous
	_, err = e.understood(all)
	return err
}

func (e *world) noneVacuous() error {
	names := steps.Each(e.cases, func(c espec.Case) string { return c.Class + "." + c.Name })
	return none("the list of test cases that pass whatever the game does", names,
		"the test case %s passes whatever the game does: compare what the game shows with what is right")
}

// runTestsOnFaults keeps the faults that no test case notices.
func (e *world) runTestsOnFaults(ctx context.Context, table *godog.Table) error {
	if err := e.openProject(); err != nil {
		return err
	}
	faults, err := knownFaults(steps.Column(table))
	if err != nil {
		return err
	}
	missed, all, err := espec.Missed(ctx, espec.Tests(e.project.classes()), faults)
	if err != nil {
		return err
	}
	e.missed = missed
	_, err = e.understood(all)
	return err
}

// knownFaults finds faults by their names.
func knownFaults(names []string) ([]espec.Fault, error) {
	var faults []espec.Fault
	for _, name := range names {
		at := slices.IndexFunc(espec.Faults(), func(f espec.Fault) bool { return f.Name == name })
		if at < 0 {
			return nil, fmt.Errorf("no fault is called %q", name)
		}
		faults = append(faults, espec.Faults()[at])
	}
	return faults, nil
}

func (e *world) noneMissed() error {
	missed := steps.Each(e.missed, func(f espec.Fault) string { return f.Name })
	return none("the list of faults that no test case notices", missed, "no test case fails on a game in which %s: add one that does")
}
