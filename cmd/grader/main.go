// Grader grades students' programs against the rulebook.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/submission/box"
)

// The exit statuses; see [statusMeanings].
const (
	exitPassed = iota
	exitFailed
	exitUsage
	exitUnusable
	exitBroken
)

// statusMeanings says what each exit status means.
func statusMeanings() []string {
	return []string{
		exitPassed:   "everything that was graded passed",
		exitFailed:   "something failed, or a mark needs a person",
		exitUsage:    "wrong usage",
		exitUnusable: "a submission could not be found or built",
		exitBroken:   "a fault of the grader or the machine, or nothing ran",
	}
}

// memory is how much a grading holds before the grader works harder at freeing what it no longer needs, in bytes. Programs under
// test are other processes. Rulebooks hold more; see [openRulebooks].
const memory = 80 << 20

func main() {
	box.Serve()
	debug.SetGCPercent(400) // gradings are short: below the limit, little is worth freeing
	debug.SetMemoryLimit(memory)
	os.Exit(run(interruptible(), os.Args[1:], streams{os.Stdout, os.Stderr}))
}

// interruptible gives a context that the first signal to end calls off. From then on, a signal ends the process at
// once. Signals that are ignored where it was started stay so: nohup ignores SIGHUP.
func interruptible() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	heard := slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, signal.Ignored)
	if len(heard) > 0 { // Notify without a signal is for all of them
		signal.Notify(signals, heard...)
	}
	go func() {
		<-signals
		signal.Stop(signals)
		cancel()
	}()
	return ctx
}

// Streams are the outputs of a command.
type streams struct {
	out, err io.Writer
}

// An exit ends a command that has done its work. It is the exit status, and there is nothing to report.
type exit int

// Error names the status.
func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

func ended(status int) error {
	if status == exitPassed {
		return nil
	}
	return exit(status)
}

// A usageError is a mistake of the caller.
type usageError struct{ error }

// Unwrap gives the mistake.
func (e usageError) Unwrap() error { return e.error }

func usagef(format string, arguments ...any) error {
	return usageError{fmt.Errorf(format, arguments...)}
}

// usage blames the caller for an error.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// run carries out one call and gives its exit status. It reports every error, as one message on the error stream.
func run(ctx context.Context, arguments []string, s streams) int {
	out := &outlet{to: s.out}
	root := rootCommand()
	root.SetArgs(arguments)
	root.SetOut(out)
	root.SetErr(s.err)
	called, err := root.ExecuteContextC(ctx)
	if out.lost != nil { // a report that nobody can read is no report, whatever it says
		err = fmt.Errorf("what it says was lost: %w: give it an output that can be written", out.lost)
	}
	if err == nil {
		return exitPassed
	}
	if status, ok := errors.AsType[exit](err); ok {
		return int(status)
	}
	name := ""
	if called != root {
		name = called.Name() + ": "
	}
	report.Message(s.err, name+err.Error())
	status, advice := blamed(err)
	if advice != "" {
		fmt.Fprintln(s.err, advice)
	}
	return status
}

// An outlet is the output of a command. It remembers the first error of writing to it.
type outlet struct {
	to   io.Writer
	lost error
}

// Write writes on, until an error.
func (o *outlet) Write(data []byte) (n int, err error) {
	if o.lost == nil {
		n, o.lost = o.to.Write(data)
	}
	return n, o.lost
}

// Fd is the number of the file, by which a terminal is known. Nothing but a file has a terminal's.
func (o *outlet) Fd() uintptr {
	if file, ok := o.to.(*os.File); ok {
		return file.Fd()
	}
	return ^uintptr(0)
}

// blamed gives the exit status of an error, and what to do if the error does not say so.
func blamed(err error) (status int, advice string) {
	if errors.Is(err, syscall.ENOSPC) {
		return exitBroken, "The disk is full: free some space, and call it again; a class goes on with --resume"
	}
	if course.IsFault(err) { // it says what to do, and no help knows more
		return exitUsage, ""
	}
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage, "Try: grader help"
	}
	return exitBroken, ""
}

// rootCommand makes the whole command line.
func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:                "grader",
		Short:              "grade students' programs against the rulebook",
		Version:            version(),
		Args:               cobra.ArbitraryArgs,
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true}, // behind a misspelt command
		SilenceErrors:      true,
		SilenceUsage:       true,
		RunE: func(c *cobra.Command, arguments []string) error {
			if len(arguments) == 0 {
				return usagef("say what to do: %s", strings.Join(names(c), ", "))
			}
			return usagef("there is no command %q%s", arguments[0], didYouMean(arguments[0], names(c)))
		},
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { help(c) })
	root.SetHelpCommand(helpCommand())
	root.AddCommand(gradeCommand(), mergeCommand(), reportCommand(), workerCommand(), listCommand(), exportCommand(),
		gradebookCommand(), documentCommand(), explainCommand(), replayCommand(), diffCommand(), newCommand(), checkCommand(),
		completionCommand(), versionCommand())
	return root
}

// does adapts the work of a command.
func does(work func(context.Context, []string, streams) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, arguments []string) error {
		return work(c.Context(), arguments, streams{c.OutOrStdout(), c.ErrOrStderr()})
	}
}

// between wants a number of arguments; a negative maximum is none. The words say what to name.
func between(least, most int, words string) cobra.PositionalArgs {
	return func(_ *cobra.Command, arguments []string) error {
		if len(arguments) < least || most >= 0 && len(arguments) > most {
			return usagef("%s", words)
		}
		return nil
	}
}

// flagError explains a flag that does not exist or cannot have its value.
func flagError(c *cobra.Command, err error) error {
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		if want := wanted[invalid.GetFlag().Value.Type()]; want != "" {
			return usagef("invalid argument %q for %q flag: %s", invalid.GetValue(), "--"+invalid.GetFlag().Name, want)
		}
	}
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok || unknown.GetSpecifiedShortnames() != "" {
		return usage(err)
	}
	var flags []string
	c.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f.Name) })
	if near := nearest(unknown.GetSpecifiedName(), flags); near != "" {
		return usagef("%w; did you mean --%s?", err, near)
	}
	return usage(err)
}

// wanted says what to write for a flag of a type that the library reads itself. One of the grader's own says so by itself.
var wanted = map[string]string{
	"int":      "write a number such as 4",
	"uint32":   "write a number such as 4",
	"duration": "write a time with its unit, such as 5s, 500ms or 2m",
	"bool":     "write true or false, or nothing for true",
}

// names lists the commands of the command line that users are told of.
func names(root *cobra.Command) []string {
	var list []string
	for _, c := range root.Commands() {
		if !c.Hidden {
			list = append(list, c.Name())
		}
	}
	return list
}
