package main

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/manual"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// shells are the shells whose words the grader can complete, with the generators of their scripts. A script asks the grader itself
// for the words, through cobra's hidden command __complete.
func shells(root *cobra.Command) map[string]func(io.Writer) error {
	return map[string]func(io.Writer) error{
		"bash": func(out io.Writer) error { return root.GenBashCompletionV2(out, true) },
		"fish": func(out io.Writer) error { return root.GenFishCompletion(out, true) },
		"zsh":  root.GenZshCompletion,
	}
}

func completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "completion bash|zsh|fish",
		Short: "print a script that completes commands, flags, assignments, topics, levels and formats",
		Long: `To use it in this session and, with the same line in the shell's start-up file, in later ones:

  bash   source <(grader completion bash)      (needs the package bash-completion)
  zsh    source <(grader completion zsh)       (behind: autoload -U compinit; compinit)
  fish   grader completion fish | source`,
		ValidArgs: []string{"bash", "zsh", "fish"},
		Args:      between(1, 1, "name one shell: bash, zsh, fish"),
		RunE: func(c *cobra.Command, arguments []string) error {
			generate, ok := shells(c.Root())[arguments[0]]
			if !ok {
				return usagef("there is no completion for %q%s", arguments[0], didYouMean(arguments[0], c.ValidArgs))
			}
			return generate(c.OutOrStdout())
		},
	}
}

// completeAssignment completes the argument at a position with the assignments, or a folder if none begins so. Other arguments are up to
// the directive.
func completeAssignment(position int, others cobra.ShellCompDirective) cobra.CompletionFunc {
	return func(_ *cobra.Command, arguments []string, word string) ([]string, cobra.ShellCompDirective) {
		if len(arguments) != position {
			return nil, others
		}
		if slices.ContainsFunc(assignments.Names(), func(name string) bool { return strings.HasPrefix(name, word) }) {
			return assignments.Names(), cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
}

func completeScenario(c *cobra.Command, arguments []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(arguments) != 2 {
		return completeAssignment(0, cobra.ShellCompDirectiveDefault)(c, arguments, word)
	}
	suite, err := openSuite(arguments[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	return steps.Each(suite.Scenarios, func(c steps.Scenario) string { return c.ID }), cobra.ShellCompDirectiveNoFileComp
}

func completeTopic(c *cobra.Command, arguments []string, _ string) ([]string, cobra.ShellCompDirective) {
	switch {
	case len(arguments) == 0:
		return append(names(c.Root()), manual.Topics()...), cobra.ShellCompDirectiveNoFileComp
	case len(arguments) == 1 && arguments[0] == "protocol":
		return assignments.Names(), cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// completeFlag completes the value of a flag with a list.
func completeFlag(c *cobra.Command, flag string, list []string) {
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag is not defined, or has a completion already
	}
}

func levelNames() []string {
	return steps.Each(box.Levels(), func(level box.Level) string { return string(level) })
}
