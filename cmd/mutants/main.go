// Mutants shows that the suite finds faults: it makes all mutants of the references, each with one small fault, and puts them to the
// scenarios of each face.
//
//	mutants [ASSIGNMENT...]                     tries all mutants of the assignments, by default of all
//	mutants --sample N --seed S [ASSIGNMENT...] tries only so many; a seed draws them, and the random games
//
// It prints a table and all mutants that survive. The exit status is 1 if one of them has no reason in the assignment's
// impl/ASSIGNMENT/survivors.yaml, or if a reason there is about a mutant that does not survive.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"rulebook/cmd/mutants/internal/trial"
	"rulebook/impl"
	"rulebook/steps"
	"rulebook/steps/vocabularies"
)

// trying is the first argument of the program that this command builds: itself, with all mutants compiled in.
const trying = "try"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, arguments []string, in io.Reader, out, progress io.Writer) error {
	if len(arguments) == 3 && arguments[0] == trying {
		return try(ctx, arguments[1], arguments[2], in, out)
	}
	h := hunt{out: out, progress: progress}
	flags := pflag.NewFlagSet("mutants", pflag.ContinueOnError)
	flags.IntVar(&h.sample, "sample", 0, "try only so many mutants of each assignment")
	flags.Uint32Var(&h.seed, "seed", 0, "draw the sample and the random games by this seed")
	flags.IntVar(&h.jobs, "jobs", runtime.NumCPU(), "try so many mutants side by side")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	h.assignments = flags.Args()
	if len(h.assignments) == 0 {
		h.assignments = vocabularies.Assignments()
	}
	for _, name := range h.assignments {
		if _, ok := impl.Assignment(name); !ok {
			return fmt.Errorf("there is no assignment %q: name one of %s", name, strings.Join(vocabularies.Assignments(), ", "))
		}
	}
	switch {
	case h.sample < 0:
		return fmt.Errorf("--sample %d: give a number of mutants, or 0 for all", h.sample)
	case h.jobs < 1:
		return fmt.Errorf("--jobs %d: give a number from 1", h.jobs)
	}
	return h.run(ctx)
}

// try puts mutants to the suite, in the program in which they are compiled.
func try(ctx context.Context, name, seed string, in io.Reader, out io.Writer) error {
	suite, err := open(name)
	if err != nil {
		return err
	}
	number, err := strconv.ParseUint(seed, 10, 32)
	if err != nil {
		return fmt.Errorf("reading the seed: %w", err)
	}
	assignment, _ := impl.Assignment(name)
	jury, err := trial.NewJury(ctx, suite, assignment.Reference(), uint32(number))
	if err != nil {
		return err
	}
	return jury.Serve(ctx, in, out)
}

func open(name string) (*steps.Suite, error) {
	assignment, ok := impl.Assignment(name)
	vocabulary, is := vocabularies.Of(name)
	if !ok || !is {
		return nil, fmt.Errorf("there is no assignment %q", name)
	}
	return steps.Open(vocabulary, assignment.Reference())
}
