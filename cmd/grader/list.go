package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/assignments"
)

func listCommand() command {
	return command{
		name:    "list",
		usage:   "[ASSIGNMENT]",
		summary: "list the assignments, or the scenarios of one with the rules that they test",
		prepare: func(*pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			return func(_ context.Context, arguments []string, s streams) (int, error) {
				switch len(arguments) {
				case 0:
					return listAssignments(s.out)
				case 1:
					return listScenarios(s.out, arguments[0])
				}
				return exitUsage, usagef("list: name one assignment or none")
			}
		},
	}
}

func listAssignments(out io.Writer) (int, error) {
	for _, assignment := range assignments.Names() {
		suite, err := assignments.Open(assignment)
		if err != nil {
			return exitBroken, err
		}
		fmt.Fprintf(out, "%-12s %s: %d rules, %d scenarios\n", assignment, suite.Facts.Document, len(suite.Facts.Rules), len(suite.Scenarios))
	}
	return exitPassed, nil
}

func listScenarios(out io.Writer, assignment string) (int, error) {
	suite, err := openSuite(assignment)
	if err != nil {
		return exitBroken, err
	}
	feature := ""
	for _, c := range suite.Scenarios {
		if c.Feature != feature {
			feature = c.Feature
			fmt.Fprintf(out, "\n%s\n", feature)
		}
		remark := ""
		if c.Remark {
			remark = " (remark)"
		}
		fmt.Fprintf(out, "  %s%s\n      %s\n", c.ID, remark, strings.Join(c.Rules, " "))
	}
	return exitPassed, nil
}
