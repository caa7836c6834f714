package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
)

// gradebookOptions are the flags of "grader gradebook".
type gradebookOptions struct {
	gradebook.Options
	write string
}

// A merger puts marks into an exported file.
type merger func(exported []byte, b *gradebook.Book, o gradebook.Options) ([]byte, *gradebook.Merge, error)

func gradebookCommand() command {
	return command{
		name:    "gradebook",
		usage:   "canvas|moodle RESULTS EXPORTED.csv",
		summary: "put the marks of a class into a file that Canvas or Moodle exported",
		details: `RESULTS is the folder that a class was graded into. The file with the marks goes to standard output, or where --write says, to be
imported again; who was changed, kept or not found goes to standard error. Only cells of one column change, and the feedback of a
worksheet where it is empty. Who has no mark keeps what is there: because nothing was handed in, or because the grader or the
machine was at fault.

canvas takes an export of the gradebook. The marks go into the column of the assignment's title, or that --column names by its
whole head, its name or its number; if there is none, a column is made, and Canvas will make an assignment of it.

moodle takes the worksheet for grading offline of an assignment, in any language, or an export of the gradebook with Email address,
ID number or Username.`,
		prepare: func(flags *pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			o := &gradebookOptions{}
			flags.StringVar(&o.Column, "column", "", "put the marks into the column of this `NAME`")
			flags.BoolVar(&o.Scale, "scale", false, "convert the marks to the points that the file wants, where the rubric has others")
			flags.StringVar(&o.Identifier, "identifier", "", "moodle: the column of the participants' identifiers is called `NAME`")
			flags.StringVar(&o.Maximum, "maximum", "", "moodle: the column of the maximum grade is called `NAME`")
			flags.StringVar(&o.Feedback, "feedback", "", "moodle: the column of the feedback is called `NAME`")
			flags.StringVar(&o.write, "write", "", "write to `FILE`, which may be EXPORTED.csv itself")
			return o.run
		},
	}
}

func (o *gradebookOptions) run(_ context.Context, arguments []string, s streams) (int, error) {
	if len(arguments) != 3 {
		return exitUsage, usagef("gradebook: name canvas or moodle, a folder of results and the exported file")
	}
	merge, ok := map[string]merger{"canvas": gradebook.MergeCanvas, "moodle": gradebook.MergeMoodle}[arguments[0]]
	if !ok {
		return exitUsage, usagef("gradebook: there is no gradebook of %q; there is canvas, moodle", arguments[0])
	}
	if arguments[0] == "canvas" && o.Identifier+o.Maximum+o.Feedback != "" {
		return exitUsage, usagef("gradebook: --identifier, --maximum and --feedback are for moodle only")
	}
	book, err := openBook(arguments[1])
	if err != nil {
		return exitUsage, usagef("gradebook: %v", err)
	}
	exported, err := os.ReadFile(arguments[2])
	if err != nil {
		return exitUsage, usagef("gradebook: reading the exported file: %v", err)
	}
	merged, told, err := merge(exported, book, o.Options)
	if err != nil {
		return exitUsage, usagef("gradebook: %s: %v", arguments[2], err)
	}
	if err := o.put(merged, s); err != nil {
		return exitBroken, fmt.Errorf("gradebook: %w", err)
	}
	return exitPassed, told.Write(s.err)
}

// openBook reads the marks of a folder of results.
func openBook(folder string) (*gradebook.Book, error) {
	file, err := os.Open(filepath.Join(folder, "class.json"))
	if err != nil {
		return nil, fmt.Errorf("%w: name the folder that a class was graded into", err)
	}
	defer file.Close()
	return gradebook.Read(file)
}

// put writes the merged file. One that was there before is kept under another name.
func (o *gradebookOptions) put(merged []byte, s streams) error {
	if o.write == "" {
		_, err := s.out.Write(merged)
		return err
	}
	file, err := report.Create(o.write)
	if err != nil {
		return err
	}
	defer file.Discard()
	kept, err := file.Write(func(w io.Writer) error {
		_, err := w.Write(merged)
		return err
	})
	if kept != "" {
		report.Message(s.err, fmt.Sprintf("what was in %s is kept in %s", o.write, kept))
	}
	return err
}
