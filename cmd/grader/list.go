package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
)

func listCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "list [ASSIGNMENT]",
		Short:             "list the assignments, or the scenarios of one with the rules that they test",
		Args:              between(0, 1, "name one assignment or none"),
		RunE:              does(list),
		ValidArgsFunction: completeAssignment(0, cobra.ShellCompDirectiveNoFileComp),
	}
}

func list(_ context.Context, arguments []string, s streams) error {
	if len(arguments) == 0 {
		return listAssignments(s.out)
	}
	return listScenarios(s.out, arguments[0])
}

func listAssignments(out io.Writer) error {
	for _, assignment := range assignments.Names() {
		suite, err := assignments.Open(assignment)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-12s %s: %s, %s\n", assignment, suite.Facts.Document,
			report.Some(len(suite.Facts.Rules), "rule"), report.Some(len(suite.Scenarios), "scenario"))
	}
	return nil
}

func listScenarios(out io.Writer, assignment string) error {
	suite, err := openSuite(assignment)
	if err != nil {
		return err
	}
	feature, between := "", ""
	for _, c := range suite.Scenarios {
		if c.Feature != feature {
			fmt.Fprintf(out, "%s%s\n", between, c.Feature)
			feature, between = c.Feature, "\n"
		}
		remark := ""
		if c.Remark {
			remark = " (remark)"
		}
		rule, _ := suite.Facts.Rule(c.RuleID)
		fmt.Fprintf(out, "  %s%s\n      %s: %s\n", c.ID, remark, c.RuleID, rule.Text)
	}
	return nil
}
