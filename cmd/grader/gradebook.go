package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
)

type gradebookOptions struct {
	gradebook.Options
	write string
}

// A merger puts marks into an exported file.
type merger func(exported []byte, b *gradebook.Book, o gradebook.Options) ([]byte, *gradebook.Merge, error)

func gradebookCommand() *cobra.Command {
	o := &gradebookOptions{}
	c := &cobra.Command{
		Use:   "gradebook canvas|moodle RESULTS EXPORTED.csv",
		Short: "put the marks of a class into a file that Canvas or Moodle exported",
		Long: `RESULTS is the folder with the results of a class. The grader writes the file with the marks to standard output,
or to the file of --write, for you to import again. It lists changed, kept and unknown students on standard error. It changes one
column, and the feedback of a worksheet where that is empty: what is wrong, as far as the rubric shows it to students. A student
without a mark (nothing handed in, or a fault of the grader or the machine) keeps the value in the file.

canvas takes an export of the gradebook. The marks go into the column with the assignment's title, or the column of --column, named
by its whole head, its name or its number. If there is no such column, the grader adds one, and Canvas makes an assignment of it.

moodle takes an assignment's worksheet for offline grading, in any language, or an export of the gradebook with Email address,
ID number or Username.`,
		Args: between(3, 3, "name canvas or moodle, a folder of results and the exported file"),
		RunE: does(o.run),
		ValidArgsFunction: func(_ *cobra.Command, arguments []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(arguments) == 0 {
				return []string{"canvas", "moodle"}, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
	}
	flags := c.Flags()
	flags.StringVar(&o.Column, "column", "", "put the marks into the column `NAME`")
	flags.BoolVar(&o.Scale, "scale", false, "convert the marks if the file wants other points than the rubric has")
	flags.StringVar(&o.Identifier, "identifier", "", "moodle: the column of the participants' identifiers is called `NAME`")
	flags.StringVar(&o.Maximum, "maximum", "", "moodle: the column of the maximum grade is called `NAME`")
	flags.StringVar(&o.Feedback, "feedback", "", "moodle: the column of the feedback is called `NAME`")
	flags.StringVar(&o.write, "write", "", "write to `FILE`, which may be EXPORTED.csv itself")
	return c
}

func (o *gradebookOptions) run(_ context.Context, arguments []string, s streams) error {
	merge, ok := map[string]merger{"canvas": gradebook.MergeCanvas, "moodle": gradebook.MergeMoodle}[arguments[0]]
	if !ok {
		return usagef("there is no gradebook of %q; there is canvas, moodle", arguments[0])
	}
	if arguments[0] == "canvas" && o.Identifier+o.Maximum+o.Feedback != "" {
		return usagef("--identifier, --maximum and --feedback are for moodle only")
	}
	book, err := openBook(arguments[1])
	if err != nil {
		return usage(err)
	}
	if book.Partial() {
		return usagef("%s was graded in part only, such as with --only, so it holds no marks: grade all of the scenarios", arguments[1])
	}
	exported, err := os.ReadFile(arguments[2])
	if err != nil {
		return usagef("reading the exported file: %w", err)
	}
	merged, told, err := merge(exported, book, o.Options)
	if err != nil {
		return usagef("%s: %w", arguments[2], err)
	}
	if err := o.put(merged, s); err != nil {
		return err
	}
	return told.Write(s.err)
}

func openBook(folder string) (*gradebook.Book, error) {
	file, err := os.Open(filepath.Join(folder, "class.json"))
	if err != nil {
		return nil, fmt.Errorf("%w: name the folder that a class was graded into", err)
	}
	defer file.Close()
	return gradebook.Read(file)
}

// put writes the merged file. It keeps an earlier file under another name.
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
	return put(file, func(w io.Writer) error {
		_, err := w.Write(merged)
		return err
	}, s)
}
