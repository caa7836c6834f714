package replay

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/steps"
)

// A Program is a submission that a person can start by hand.
type Program interface {
	ConsoleStart() submission.Start
	EngineStart() submission.Start
	Typed(input []string) []string
}

// Scenario shows a scenario's rules and steps.
func Scenario(out io.Writer, facts *fixtures.Assignment, c steps.Scenario) {
	fmt.Fprintf(out, "%s\n", c.ID)
	fmt.Fprintf(out, "  %s:%d\n", steps.Place(c.File), c.Line)
	if c.Remark {
		fmt.Fprintln(out, "  a remark, which does not count")
	}
	if rule, ok := facts.Rule(c.RuleID); ok {
		fmt.Fprintf(out, "  %-10s %s\n", rule.ID, rule.Text)
	}
	fmt.Fprintln(out, "\nSteps")
	for i, step := range c.Steps {
		fmt.Fprintf(out, "  %s\n", step)
		for line := range strings.Lines(c.Below[i]) {
			fmt.Fprintf(out, "    %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
	fmt.Fprintln(out)
}

// Done shows the input or the commands of each attempt, and the shell commands that do the same without a box, with a
// time limit.
func Done(out io.Writer, r *Recorder, p Program, most time.Duration) {
	var commands []string
	beside := map[string]string{}
	for _, a := range attempts(r, p, most) {
		fmt.Fprintln(out, a.words)
		if a.command != "" && slices.Contains(commands, a.command) {
			fmt.Fprintln(out, "  the same")
			continue
		}
		for _, line := range a.lines {
			fmt.Fprintf(out, "  %s\n", report.Line(line))
		}
		if a.command != "" {
			commands = append(commands, a.command)
			beside[a.command] = a.beside
		}
	}
	for _, command := range commands {
		fmt.Fprintf(out, "By hand, without a box%s:\n  %s\n", beside[command], command)
	}
	fmt.Fprintln(out)
}

// An attempt is a run of the console program, or a session of the line protocol.
type attempt struct {
	words   string
	lines   []string // what was typed or asked
	beside  string   // says where a person could start the command
	command string   // "" if there is nothing that a person could start
}

func attempts(r *Recorder, p Program, most time.Duration) []attempt {
	var all []attempt
	for i, play := range r.Plays() {
		input := p.Typed(play.Input)
		words := fmt.Sprintf("Run %d of the console program, typed %s:", i+1, play.Feed)
		start, beside := startedIn(p.ConsoleStart(), play.Setting)
		command := Typing(start, input, most)
		if play.Feed&engine.AtTerminal != 0 {
			command = Starting(start)
		}
		all = append(all, attempt{words, typed(input), beside, command})
	}
	for i, requests := range r.Sessions() {
		lines := Lines(requests)
		start := p.EngineStart()
		if start.Argv == nil {
			all = append(all, attempt{fmt.Sprintf("Session %d, which the grader itself carries out:", i+1), lines, "", ""})
			continue
		}
		words := fmt.Sprintf("Session %d in the line protocol:", i+1)
		all = append(all, attempt{words, lines, "", Typing(start, lines, most)})
	}
	return all
}

// startedIn says how to start a program in a setting, and in what folder, if not where it was built.
func startedIn(start submission.Start, setting engine.Setting) (in submission.Start, beside string) {
	start.Argv = slices.Concat(start.Argv, setting.Arguments)
	if setting.Files == nil {
		return start, ""
	}
	start.Dir = ""
	files := steps.Each(slices.Sorted(maps.Keys(setting.Files)), report.Line)
	return start, strings.TrimSuffix(", in a new folder with "+strings.Join(files, ", "), " with ")
}

// typed quotes the entries of an input, as many as fit on each line.
func typed(input []string) []string {
	const width = 100
	lines := []string{""}
	for _, entry := range input {
		entry = "«" + entry + "»"
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = entry
		case utf8.RuneCountInString(*last+entry) < width:
			*last += " " + entry
		default:
			lines = append(lines, entry)
		}
	}
	return lines
}

// Result shows the full result of a scenario. If it passed, it shows the output of the last run, if there was one.
func Result(out io.Writer, result steps.Result, plays []Play) {
	fmt.Fprintf(out, "%s  %s\n", strings.ToUpper(string(result.Outcome)), result.Scenario.Title)
	if result.Note != "" {
		fmt.Fprintf(out, "  Note: %s\n", report.Line(result.Note))
	}
	if result.Because != "" {
		fmt.Fprintf(out, "  Blocked because of %s: it did not get as far as what it is about\n", report.Line(result.Because))
	}
	if result.Outcome == engine.Passed && result.Play == nil && len(plays) > 0 {
		last := plays[len(plays)-1]
		result.Play = &steps.Play{
			Feed: last.Feed.String(), Ended: last.Run.Status, Diagnostics: string(last.Run.Diagnostics),
			Screen: steps.Screen{{Text: string(last.Run.Output)}},
		}
		if sights := last.Run.Sights; len(sights) > 0 {
			result.Play.Screen = steps.Screen{{Text: sights[len(sights)-1].Text()}}
		}
	}
	if result.Outcome == engine.Passed {
		result.Scenario.File = "" // there is no step at which it ended
	}
	report.Detail(out, result, false)
}

// Recorded shows a recorded result and the input. For a passed scenario there is neither output nor commands.
func Recorded(out io.Writer, result steps.Result) {
	if result.Play != nil {
		fmt.Fprintf(out, "Typed %s:\n", report.Line(result.Play.Feed))
		for _, line := range typed(result.Play.Input) {
			fmt.Fprintf(out, "  %s\n", report.Line(line))
		}
	}
	Result(out, result, nil)
	if result.Outcome == engine.Passed {
		fmt.Fprintln(out, "  Input and commands of passed scenarios are not recorded.")
	}
}
