package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/document"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
)

type documentOptions struct {
	out     string
	results string
}

func documentCommand() *cobra.Command {
	o := &documentOptions{}
	c := &cobra.Command{
		Use:   "document [ASSIGNMENT...]",
		Short: "write the rulebook as pages for a browser",
		Long: `The folder of --out gets a page for each assignment, of all if none is named, and index.html, which leads to
them and to guide.html, which says how to read them.
A page has the rules in the order of the document with their basis, the readings of unclear passages, the scenarios with
their boards drawn, the lines of play, the phrases, and a matrix of rules and scenarios. Each rule, reading and scenario
has an address of its own: ASSIGNMENT.html#RULE. The pages need no network, and no script to be read or printed.

With --results, the page of the class's assignment also tells for each rule how many submissions showed it, failed it,
or were blocked, and why, with links to the students' pages. It names students: do not publish it.`,
		RunE:              does(o.run),
		ValidArgsFunction: cobra.FixedCompletions(assignments.Names(), cobra.ShellCompDirectiveNoFileComp),
	}
	flags := c.Flags()
	flags.StringVar(&o.out, "out", "", "write into `FOLDER`")
	flags.StringVar(&o.results, "results", "", "tell what the class showed whose results are in `FOLDER`")
	return c
}

func (o *documentOptions) run(_ context.Context, arguments []string, s streams) error {
	if o.out == "" {
		return usagef("name a folder with --out")
	}
	class, named, err := o.class(arguments)
	if err != nil {
		return err
	}
	books, err := openRulebooks(named, course.Folder(o.results))
	if err != nil {
		return err
	}
	if class != nil {
		if err := o.tell(books, class); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return usagef("making the folder of the pages: %w", err)
	}
	for _, b := range books {
		if err := o.put(b.File(), b.Write); err != nil {
			return err
		}
	}
	if err := o.put(document.GuideFile, document.Guide); err != nil {
		return err
	}
	if err := o.put("index.html", func(w io.Writer) error { return document.Start(w, books) }); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "Begin with %s\n", filepath.Join(o.out, "index.html"))
	return err
}

// class gives the results to tell, nil if there are none, and the assignments to write: those that are named, or that
// of the class, or all.
func (o *documentOptions) class(named []string) (*gradebook.Book, []string, error) {
	if o.results == "" {
		if len(named) == 0 {
			named = assignments.Names()
		}
		return nil, named, nil
	}
	book, err := openBook(o.results)
	if err != nil {
		return nil, nil, usage(err)
	}
	if len(named) == 0 {
		named = []string{book.Assignment}
	}
	if !slices.Contains(named, book.Assignment) {
		return nil, nil, usagef("the results in %s are of %s: name that assignment, or none", o.results, book.Assignment)
	}
	return book, named, nil
}

// tell adds what the class showed to the rulebook of its assignment.
func (o *documentOptions) tell(books []*document.Rulebook, class *gradebook.Book) error {
	from, err1 := filepath.Abs(o.out)
	to, err2 := filepath.Abs(o.results)
	if err1 != nil || err2 != nil {
		return usagef("%s and %s are no paths", o.out, o.results)
	}
	folder, err := filepath.Rel(from, to)
	if err != nil {
		return usagef("the pages cannot link to %s: choose a folder for --out on the same drive", o.results)
	}
	for _, b := range books {
		if b.Name == class.Assignment {
			b.Tell(class, filepath.ToSlash(folder))
		}
	}
	return nil
}

// put writes a page whole, over an earlier one: the same rulebook makes the same page again.
func (o *documentOptions) put(name string, write func(io.Writer) error) error {
	var page bytes.Buffer
	if err := write(&page); err != nil {
		return err
	}
	file, err := report.Create(filepath.Join(o.out, name))
	if err == nil {
		defer file.Discard()
		err = file.Replace(func(w io.Writer) error {
			_, err := page.WriteTo(w)
			return err
		})
	}
	if err != nil {
		return usagef("writing a page of the rulebook: %w", err)
	}
	return nil
}

// openRulebooks opens the rulebooks of some assignments. Results of a class, if there are any, may hold the folder of theirs.
// All five need more than [memory], so that limit is lifted: near it, the grader would do little but free memory.
func openRulebooks(names []string, results course.Folder) ([]*document.Rulebook, error) {
	debug.SetMemoryLimit(math.MaxInt64)
	var books []*document.Rulebook
	for _, name := range slices.Compact(slices.Sorted(slices.Values(names))) {
		suite, err := openGraded(results, name)
		if err != nil {
			return nil, err
		}
		book, err := document.Open(suite)
		if err != nil {
			return nil, err
		}
		books = append(books, book)
	}
	return books, nil
}
