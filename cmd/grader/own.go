package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/fixtures/own"
	"rulebook/steps"
)

func newCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "new FOLDER",
		Short: "write a small assignment of your own, ready to be changed",
		Long: `The folder holds the features, the rules and the rubric of tic-tac-toe, and two example submissions. No Go is needed to make
another assignment of it; see: grader help own.`,
		Args: between(1, 1, "name a folder that is not there yet"),
		RunE: does(writeNew),
	}
}

func writeNew(_ context.Context, arguments []string, s streams) error {
	folder, name := filepath.Clean(arguments[0]), filepath.Base(arguments[0])
	if err := assignments.Nameable(name); err != nil {
		return usage(err)
	}
	err := own.Write(folder, name)
	if errors.Is(err, fs.ErrExist) {
		return usagef("%s is there already: name a folder that is not", folder)
	}
	if err != nil {
		return usage(err)
	}
	fmt.Fprintf(s.out, "%s is an assignment now. Try:\n", report.Line(folder))
	_, err = fmt.Fprintf(s.out, `  grader check %[1]s
  grader grade %[1]s %[1]s/examples/right
  grader grade %[1]s %[1]s/examples/wrong
  grader help own
`, named(folder))
	return err
}

// named writes a folder as other commands take it: not to be confused with an assignment.
func named(folder string) string {
	if strings.ContainsRune(folder, filepath.Separator) {
		return folder
	}
	return "./" + folder
}

func checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check FOLDER",
		Short: "say what is wrong in an assignment of your own, by file and line",
		Long: `The grader reads the rules, the features and the rubric in the folder: whether each step is a phrase of the vocabulary, each
scenario about one rule, and each rule tested as rules.yaml says. It also grades a program that does nothing, which must pass no
scenario but those tagged @empty.

Exit status: 0 if nothing is wrong, 1 if something is.`,
		Args: between(1, 1, "name the folder of one assignment"),
		RunE: does(check),
	}
}

func check(ctx context.Context, arguments []string, s streams) error {
	folder := filepath.Clean(arguments[0])
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return usagef("there is no folder %s: name the folder of an assignment; see: grader help own", folder)
	}
	suite, wrong := assignments.OpenFolder(folder)
	if wrong == nil {
		wrong = checkWhole(ctx, suite)
	}
	if wrong == nil {
		fmt.Fprintf(s.out, "%s: %s, %s, nothing is wrong\n",
			report.Line(folder), report.Some(len(suite.Facts.Rules), "rule"), report.Some(len(suite.Scenarios), "scenario"))
		return nil
	}
	for line := range strings.SplitSeq(located(wrong, folder), "\n") {
		fmt.Fprintln(s.out, report.Line(line))
	}
	return exit(exitFailed)
}

// place matches how errors name a file of an assignment and a line of it, behind what was being done.
var place = regexp.MustCompile(`^(?:[a-z ]+(?: of \S+)?: )?([\w.-]+/[\w./-]+\.(?:yaml|feature)): (?:line (\d+): )?`)

// located writes each line of faults as FILE:LINE: WORDS, with the path from here. Errors name files from the folder above the
// assignment's.
func located(faults error, folder string) string {
	name := filepath.Base(folder)
	if path, err := filepath.Abs(folder); err == nil {
		name = filepath.Base(path)
	}
	lines := strings.Split(faults.Error(), "\n")
	for i, line := range lines {
		if found := place.FindStringSubmatch(line); found != nil {
			where := found[1]
			if found[2] != "" {
				where += ":" + found[2]
			}
			line = where + ": " + strings.TrimPrefix(line, found[0])
		}
		if inside, ok := strings.CutPrefix(line, name+"/"); ok {
			line = folder + "/" + inside
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// checkWhole looks at what can be seen only in an assignment whose parts are in order.
func checkWhole(ctx context.Context, suite *steps.Suite) error {
	marks, wrong := rubric.Default(suite)
	if wrong == nil {
		if gap := marks.Gap(suite); gap != "" {
			wrong = fmt.Errorf("%s/rubric.yaml: %s", suite.Assignment, gap)
		}
	}
	faults, err := assignments.Idle(ctx, suite)
	for _, fault := range faults {
		wrong = errors.Join(wrong, &fault)
	}
	return errors.Join(wrong, err)
}
