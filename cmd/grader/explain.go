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
		Use:   "explain WORD...",
		Short: "explain a rule, a reading, a scenario, a step, or an outcome",
		Long: `WORD is the id of a rule or of a reading, such as CS300-R20 or CS300-E13; the id or the title of a scenario; a step
as a feature has it, or some words of one; or a word of reports, such as blocked or inferred.`,
		Args:              between(1, -1, "name a rule, a reading, a scenario, a step, or an outcome"),
		RunE:              does(explainWord),
		ValidArgsFunction: completeWord,
	}
}

func explainWord(_ context.Context, arguments []string, s streams) error {
	books, err := openRulebooks(assignments.Names(), "")
	if err != nil {
		return err
	}
	word := strings.Join(arguments, " ")
	text, found := document.Explain(books, word)
	if !found {
		near := ""
		if id := nearest(strings.ToUpper(word), document.IDs(books)); id != "" {
			near = fmt.Sprintf("; did you mean %s?", id)
		}
		return usagef("no rule, reading, scenario, step or outcome is called %q%s; see: grader list ASSIGNMENT", word, near)
	}
	_, err = fmt.Fprint(s.out, text)
	return err
}

// completeWord completes the ids of rules and readings, and the words of reports.
func completeWord(_ *cobra.Command, arguments []string, _ string) ([]string, cobra.ShellCompDirective) {
	books, err := openRulebooks(assignments.Names(), "")
	if err != nil || len(arguments) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return append(document.IDs(books), document.Words()...), cobra.ShellCompDirectiveNoFileComp
}
