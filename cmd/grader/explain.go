package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/document"
)

func explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [FOLDER] WORD...",
		Short: "explain a rule, a reading, a scenario, a step, or an outcome",
		Long: `WORD is the id of a rule or of a reading, such as CS300-R20 or CS300-E13; the id or the title of a scenario; a step
as a feature has it, or some words of one; or a word of reports, such as blocked or inferred. For an assignment of your own,
name its folder first: grader explain ./my-game TTT-R3.`,
		Args:              between(1, -1, "name a rule, a reading, a scenario, a step, or an outcome"),
		RunE:              does(explainWord),
		ValidArgsFunction: completeWord,
	}
}

func explainWord(_ context.Context, arguments []string, s streams) error {
	books, words, err := booksAndWords(arguments)
	if err != nil {
		return err
	}
	word := strings.Join(words, " ")
	text, found := document.Explain(books, word)
	if !found {
		near := ""
		if id := nearest(strings.ToUpper(word), document.IDs(books)); id != "" {
			near = fmt.Sprintf("; did you mean %s?", id)
		}
		return usagef("no rule, reading, scenario, step or outcome is called %q%s; see: grader list ASSIGNMENT; "+
			"for an assignment of your own, name its folder first", word, near)
	}
	_, err = fmt.Fprint(s.out, text)
	return err
}

// booksAndWords opens the rulebook of a folder, if the first argument names one, or else all of the grader's own. The words are
// what follows.
func booksAndWords(arguments []string) (books []*document.Rulebook, words []string, err error) {
	if !assignments.IsFolder(arguments[0]) {
		books, err = openRulebooks(assignments.Names(), "")
		return books, arguments, err
	}
	if len(arguments) == 1 {
		return nil, nil, usagef("say what to explain of %s: a rule, a reading, a scenario, a step, or an outcome", arguments[0])
	}
	books, err = openRulebooks(arguments[:1], "")
	return books, arguments[1:], err
}

// completeWord completes the ids of rules and readings, and the words of reports.
func completeWord(_ *cobra.Command, arguments []string, _ string) ([]string, cobra.ShellCompDirective) {
	books, err := openRulebooks(assignments.Names(), "")
	if err != nil || len(arguments) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return append(document.IDs(books), document.Words()...), cobra.ShellCompDirectiveNoFileComp
}
