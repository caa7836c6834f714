package espec

import (
	"context"
	"slices"

	"rulebook/impl/eiffel/syntax"
)

// Tests picks the test classes out of those of a project.
func Tests(classes []*syntax.Class) []*syntax.Class {
	return slices.DeleteFunc(slices.Clone(classes), func(c *syntax.Class) bool { return !isTest(c) })
}

func isTest(c *syntax.Class) bool { return slices.Contains(Classes(), c.Name) }

// Missed gives the faults that no test case of a project notices, and the test cases as they come out on the right
// game. One notices a fault if it passes there, and does not on the game with the fault.
func Missed(ctx context.Context, tests []*syntax.Class, faults []Fault) (missed []Fault, right []Case, err error) {
	classes, err := Fault{}.Classes()
	if err == nil {
		right, err = Run(ctx, append(classes, tests...))
	}
	for _, fault := range faults {
		found := false
		if err == nil {
			found, err = noticed(ctx, right, tests, fault)
		}
		if err != nil {
			return nil, nil, err
		}
		if !found {
			missed = append(missed, fault)
		}
	}
	return missed, right, err
}

// noticed tells whether one of the test cases that came out so on the right game notices a fault.
func noticed(ctx context.Context, right []Case, tests []*syntax.Class, fault Fault) (bool, error) {
	faulty, err := fault.Classes()
	if err != nil {
		return false, err
	}
	for c, err := range each(ctx, append(faulty, tests...)) {
		if err != nil {
			return false, err
		}
		if !c.Passed && c.Unread == nil && again(c, right).Passed {
			return true, nil
		}
	}
	return false, nil
}

// again finds a test case in another run; one that is not run there does not pass.
func again(c Case, other []Case) Case {
	at := slices.IndexFunc(other, func(o Case) bool { return o.Class == c.Class && o.Name == c.Name })
	if at < 0 {
		return c.because("it is not run")
	}
	return other[at]
}

// Vacuous gives the test cases of a project that pass whatever the game does: when none of its features does anything,
// when each that answers yes or no says yes, and when a game that answers is never changed. No contract is left. All are
// the test cases as they come out when none does anything.
func Vacuous(ctx context.Context, classes []*syntax.Class) (vacuous, all []Case, err error) {
	all, err = Run(ctx, hollow(classes, saying(nil)))
	vacuous = slices.DeleteFunc(slices.Clone(all), func(c Case) bool { return !c.Passed })
	yes := []syntax.Instruction{syntax.Assign{Target: "result", Source: syntax.Literal{Value: true}}}
	for _, left := range []body{saying(yes), idle} {
		if err != nil {
			return nil, nil, err
		}
		var others []Case
		others, err = Run(ctx, hollow(classes, left))
		vacuous = slices.DeleteFunc(vacuous, func(c Case) bool { return !again(c, others).Passed })
	}
	return vacuous, all, err
}

// A body gives what is left of the instructions of a routine.
type body func(of *syntax.Class, f *syntax.Feature) []syntax.Instruction

// hollow gives classes without contracts, in which routines have other bodies and nothing is made once. Test classes stay
// as they are.
func hollow(classes []*syntax.Class, left body) []*syntax.Class {
	var all []*syntax.Class
	for _, c := range classes {
		if isTest(c) {
			all = append(all, c)
			continue
		}
		shell := *c
		shell.Invariant, shell.Features = nil, nil
		for _, f := range c.Features {
			shell.Features = append(shell.Features, emptied(&shell, f, left))
		}
		all = append(all, &shell)
	}
	return all
}

// saying makes bodies of routines that do nothing, but for those that answer yes or no, which do what is given.
func saying(answer []syntax.Instruction) body {
	return func(_ *syntax.Class, f *syntax.Feature) []syntax.Instruction {
		if f.Result != nil && f.Result.Name == "boolean" {
			return answer
		}
		return nil
	}
}

// idle leaves what makes objects and what answers as it is. All other commands do nothing.
func idle(of *syntax.Class, f *syntax.Feature) []syntax.Instruction {
	makes := func(c syntax.Creators) bool { return slices.Contains(c.Names, f.Name) }
	if f.Result == nil && !slices.ContainsFunc(of.Creators, makes) {
		return nil
	}
	return f.Body
}

func emptied(of *syntax.Class, f *syntax.Feature, left body) *syntax.Feature {
	shell := *f
	shell.Class, shell.Require, shell.Ensure = of, nil, nil
	if f.Kind == syntax.Do || f.Kind == syntax.Once {
		shell.Kind, shell.Body, shell.Rescue = syntax.Do, left(of, f), nil
	}
	return &shell
}
