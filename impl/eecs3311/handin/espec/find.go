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
// and also when each that answers yes or no says yes. No contract is left. All are the test cases as they come out when
// none does anything.
func Vacuous(ctx context.Context, classes []*syntax.Class) (vacuous, all []Case, err error) {
	all, err = Run(ctx, hollow(classes, nil))
	if err != nil {
		return nil, nil, err
	}
	yes := []syntax.Instruction{syntax.Assign{Target: "result", Source: syntax.Literal{Value: true}}}
	consenting, err := Run(ctx, hollow(classes, yes))
	if err != nil {
		return nil, nil, err
	}
	for _, c := range all {
		if c.Passed && again(c, consenting).Passed {
			vacuous = append(vacuous, c)
		}
	}
	return vacuous, all, nil
}

// hollow gives classes without contracts, in which routines do nothing, but for those that answer yes or no, which do
// what is given. Test classes stay as they are.
func hollow(classes []*syntax.Class, answer []syntax.Instruction) []*syntax.Class {
	var all []*syntax.Class
	for _, c := range classes {
		if isTest(c) {
			all = append(all, c)
			continue
		}
		shell := *c
		shell.Invariant, shell.Features = nil, nil
		for _, f := range c.Features {
			shell.Features = append(shell.Features, emptied(&shell, f, answer))
		}
		all = append(all, &shell)
	}
	return all
}

func emptied(of *syntax.Class, f *syntax.Feature, answer []syntax.Instruction) *syntax.Feature {
	shell := *f
	shell.Class, shell.Require, shell.Ensure = of, nil, nil
	if f.Kind != syntax.Do && f.Kind != syntax.Once {
		return &shell
	}
	shell.Body, shell.Locals, shell.Rescue = nil, nil, nil
	if f.Result != nil && f.Result.Name == "boolean" {
		shell.Body = answer
	}
	return &shell
}
