package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/impl"
	"rulebook/impl/engine"
)

func helpCommand() command {
	return command{
		name:    "help",
		usage:   "[COMMAND | protocol ASSIGNMENT]",
		summary: "tell about a command, or how a program speaks the line protocol itself",
		prepare: func(*pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			return func(_ context.Context, arguments []string, s streams) (int, error) {
				switch {
				case len(arguments) == 0:
					return exitPassed, overview(s.out)
				case arguments[0] == "protocol":
					return protocol(s.out, arguments[1:])
				}
				for _, c := range commands() {
					if c.name == arguments[0] {
						return exitPassed, c.help(s.out)
					}
				}
				return exitUsage, usagef("help: there is no command %q%s", arguments[0], didYouMean(arguments[0], names()))
			}
		},
	}
}

func overview(out io.Writer) error {
	fmt.Fprint(out, "grader grades students' programs against the rulebook.\n\n")
	for _, c := range slices.DeleteFunc(commands(), func(c command) bool { return c.hidden }) {
		fmt.Fprintf(out, "  grader %-42s %s\n", c.name+" "+c.usage, c.summary)
	}
	_, err := fmt.Fprintf(out, `
Exit status: %d everything that was graded passed; %d something failed; %d wrong usage; %d a submission could not be found
or built; %d a fault of the grader or the machine, or nothing ran.
`, exitPassed, exitFailed, exitUsage, exitUnusable, exitBroken)
	return err
}

func (c command) help(out io.Writer) error {
	flags := pflag.NewFlagSet(c.name, pflag.ContinueOnError)
	c.prepare(flags)
	fmt.Fprintf(out, "grader %s %s\n\n%s\n", c.name, c.usage, c.summary)
	if c.details != "" {
		fmt.Fprintf(out, "\n%s\n", c.details)
	}
	if flags.HasFlags() {
		fmt.Fprintf(out, "\n%s", flags.FlagUsages())
	}
	return nil
}

// protocol prints the protocol page of an assignment from the command table of its reference implementation.
func protocol(out io.Writer, arguments []string) (int, error) {
	if len(arguments) != 1 {
		return exitUsage, usagef("help protocol: name one assignment: %s", strings.Join(assignments.Names(), ", "))
	}
	assignment, ok := impl.Assignment(arguments[0])
	if !ok {
		return exitUsage, usagef("there is no assignment %q%s", arguments[0], didYouMean(arguments[0], assignments.Names()))
	}
	reference := assignment.Reference()
	fmt.Fprintf(out, `The line protocol of %s, version %s

A request is one line: a number, a command, its arguments.       3 board
A reply begins with an empty line and a head: = done, ? refused,
with the number of the request.                                  =3
Body lines follow, each after a bar, a line of the text each,    |.OO
and a line with a dot ends it.                                   .

Many requests may come before the first reply is read. The body of a refusal is one word for its kind and then lines of your own:
  %-12s the game forbids what was asked; the lines are your message
  %-12s a contract was violated: "precondition valid_row", its kind and tag
  %-12s your code raised another error
  %-12s your code gave back something of the wrong form
  %-12s the assignment asks for something that is not there
  %-12s you have no means to do this: it is not graded
  %-12s the command cannot take these arguments
  %-12s there is no such command
Anything outside of a reply is ignored.

`, arguments[0], engine.Version, engine.Illegal, engine.Contract, engine.Exception, engine.Shape, engine.Missing,
		engine.Unclaimed, engine.Argument, engine.Unknown)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range reference.Commands().Commands() {
		fmt.Fprintf(table, "  %s\t%s\n", strings.Join(append([]string{c.Name}, c.Parameters...), " "), c.Help)
	}
	return exitPassed, table.Flush()
}
