// Grader grades students' programs against the rulebook.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/submission/box"
)

// The exit statuses.
const (
	exitPassed   = 0 // everything that was graded passed
	exitFailed   = 1 // graded, and something failed
	exitUsage    = 2 // wrong usage
	exitUnusable = 3 // a submission could not be found or built
	exitBroken   = 4 // a fault of the grader or the machine, or nothing ran
)

// Streams are what a command reads and writes.
type streams struct {
	out, err io.Writer
}

// A command is one subcommand: what it is called, what it is told, and what it does.
type command struct {
	name    string
	usage   string // arguments
	summary string // one line
	details string // paragraphs, may be empty
	hidden  bool   // it is told nobody about
	// prepare defines the flags and gives the function that runs the command with what remains of the arguments.
	prepare func(*pflag.FlagSet) func(ctx context.Context, arguments []string, s streams) (status int, err error)
}

func commands() []command {
	return []command{gradeCommand(), mergeCommand(), reportCommand(), workerCommand(), listCommand(), exportCommand(), gradebookCommand(), replayCommand(), diffCommand(), helpCommand()}
}

func main() {
	box.Serve()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	status := run(ctx, os.Args[1:], streams{os.Stdout, os.Stderr})
	stop()
	os.Exit(status)
}

// A usageError is the error of somebody who called the command wrongly.
type usageError struct{ words string }

func (e *usageError) Error() string { return e.words }

func usagef(format string, arguments ...any) error {
	return &usageError{fmt.Sprintf(format, arguments...)}
}

// run carries out one call and gives its exit status. All errors end up here, as one message on the error stream.
func run(ctx context.Context, arguments []string, s streams) int {
	status, err := dispatch(ctx, arguments, s)
	if err == nil {
		return status
	}
	report.Message(s.err, err.Error())
	if _, ok := errors.AsType[*usageError](err); ok {
		fmt.Fprintln(s.err, "Try: grader help")
		return exitUsage
	}
	return max(status, exitBroken)
}

func dispatch(ctx context.Context, arguments []string, s streams) (int, error) {
	if len(arguments) == 0 {
		return exitUsage, usagef("say what to do: %s", strings.Join(names(), ", "))
	}
	if arguments[0] == "-h" || arguments[0] == "--help" {
		arguments = []string{"help"}
	}
	for _, c := range commands() {
		if c.name == arguments[0] {
			return c.run(ctx, arguments[1:], s)
		}
	}
	return exitUsage, usagef("there is no command %q%s", arguments[0], didYouMean(arguments[0], names()))
}

func (c command) run(ctx context.Context, arguments []string, s streams) (int, error) {
	flags := pflag.NewFlagSet(c.name, pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	do := c.prepare(flags)
	switch err := flags.Parse(arguments); {
	case errors.Is(err, pflag.ErrHelp):
		return exitPassed, c.help(s.out)
	case err != nil:
		return exitUsage, usagef("%s: %v", c.name, err)
	}
	return do(ctx, flags.Args(), s)
}

func names() []string {
	var list []string
	for _, c := range commands() {
		if !c.hidden {
			list = append(list, c.name)
		}
	}
	return list
}

// didYouMean proposes the nearest name, if one is near.
func didYouMean(name string, among []string) string {
	best, distance := "", len(name)/2+2
	for _, candidate := range among {
		if d := edits(name, candidate); d < distance {
			best, distance = candidate, d
		}
	}
	if best == "" {
		return fmt.Sprintf("; there is %s", strings.Join(among, ", "))
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// edits counts the letters that must be put in, taken out or exchanged to make one word of the other.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
