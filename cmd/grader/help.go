package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/manual"
	"rulebook/impl"
)

func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND | TOPIC | protocol ASSIGNMENT]",
		Short:             "explain a command or a topic",
		Args:              between(0, 2, "name one command or topic"),
		ValidArgsFunction: completeTopic,
		RunE: func(c *cobra.Command, arguments []string) error {
			if len(arguments) == 0 {
				return overview(c.Root())
			}
			return explain(c.Root(), arguments[0], arguments[1:])
		},
	}
}

func help(c *cobra.Command) {
	if !c.HasParent() {
		_ = overview(c) // as cobra treats errors of help
		return
	}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "grader %s\n\n%s\n", c.Use, c.Short)
	if c.Long != "" {
		fmt.Fprintf(out, "\n%s\n", c.Long)
	}
	if flags := c.LocalFlags().FlagUsages(); flags != "" {
		fmt.Fprintf(out, "\n%s", flags)
	}
}

// overview lists commands, topics and exit statuses.
func overview(root *cobra.Command) error {
	out := tabwriter.NewWriter(root.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "grader: %s\n\n", root.Short)
	for _, c := range root.Commands() {
		if !c.Hidden {
			fmt.Fprintf(out, "  grader %s\t%s\n", c.Use, c.Short)
		}
	}
	fmt.Fprintln(out, "\nTopics, for \"grader help TOPIC\":")
	for _, topic := range manual.Topics() {
		summary, _, err := manual.Topic(topic)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "  %s\t%s\n", topic, summary)
	}
	fmt.Fprintln(out, "\nExit status:")
	for status, meaning := range statusMeanings() {
		fmt.Fprintf(out, "  %d  %s\n", status, meaning)
	}
	return out.Flush()
}

// explain shows the help of a command, or a topic. Only the topic "protocol" takes more arguments.
func explain(root *cobra.Command, name string, more []string) error {
	if name == "protocol" && len(more) == 1 {
		return protocol(root.OutOrStdout(), more[0])
	}
	if len(more) > 0 {
		return usagef("name one command or topic")
	}
	for _, c := range root.Commands() {
		if c.Name() == name {
			return c.Help()
		}
	}
	return topic(root, name)
}

func topic(root *cobra.Command, name string) error {
	_, text, err := manual.Topic(name)
	if err != nil {
		return usagef("there is no command or topic %q%s", name, didYouMean(name, append(names(root), manual.Topics()...)))
	}
	_, err = fmt.Fprint(root.OutOrStdout(), text)
	return err
}

// protocol shows the topic with the commands of an assignment, from the command table of its reference.
func protocol(out io.Writer, assignment string) error {
	listed, ok := impl.Assignment(assignment)
	if !ok {
		return usagef("there is no assignment %q%s", assignment, didYouMean(assignment, assignments.Names()))
	}
	_, text, err := manual.Topic("protocol")
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\nThe commands of %s:\n\n", text, assignment)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range listed.Reference().Commands().Commands() {
		fmt.Fprintf(table, "  %s\t%s\n", strings.Join(append([]string{c.Name}, c.Parameters...), " "), c.Help)
	}
	return table.Flush()
}
