package replay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/steps"
)

// Typing returns a shell command that starts a program with an input and a time limit: one line without control
// characters, whatever the submission's files are called.
func Typing(start submission.Start, input []string, most time.Duration) string {
	words := append([]string{"printf", `'%s\n'`}, steps.Each(input, Quote)...)
	if len(input) == 0 {
		words = []string{"printf", "''"}
	}
	seconds := strconv.FormatFloat(most.Seconds(), 'f', -1, 64)
	return inside(start) + strings.Join(words, " ") + " | " + starting(start, "timeout", seconds)
}

// Starting returns a shell command that starts a program at the terminal, where a person types. There is no time limit.
func Starting(start submission.Start) string {
	return inside(start) + starting(start)
}

// inside begins a command that goes to the folder of a program, if it has one.
func inside(start submission.Start) string {
	if start.Dir == "" {
		return ""
	}
	return fmt.Sprintf("cd %s && ", Quote(start.Dir))
}

// starting gives the command of a program, by means of another one, in its own environment.
func starting(start submission.Start, by ...string) string {
	environment := steps.Each(append(start.Env, "HOME=/tmp", "TMPDIR=/tmp"), Quote)
	run := append([]string{"env", "-i"}, environment...)
	return strings.Join(slices.Concat(run, by, steps.Each(start.Argv, Quote)), " ")
}

// Lines formats the requests of a session for the line protocol.
func Lines(requests []engine.Request) []string {
	lines := make([]string, len(requests))
	for i, request := range requests {
		lines[i] = strings.Join(append([]string{strconv.Itoa(i + 1), request.Command}, request.Arguments...), " ")
	}
	return lines
}

// Quote quotes a word for a shell (bash, ksh, zsh), without control characters and without commands to build servers.
func Quote(word string) string {
	if word != "" && strings.Trim(word, letters+"_-+=./,:@%") == "" {
		return word
	}
	harmless := letters + ` _-+=./,:@%!"#$&()*;<>?]^{|}~` + "`"
	if !strings.Contains(word, "##") { // see report.Harmless
		harmless += "["
	}
	if strings.Trim(word, harmless) == "" {
		return "'" + word + "'"
	}
	var escaped strings.Builder
	for _, c := range []byte(word) {
		if strings.IndexByte(harmless, c) >= 0 {
			escaped.WriteByte(c)
		} else {
			fmt.Fprintf(&escaped, `\x%02x`, c)
		}
	}
	return "$'" + escaped.String() + "'"
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
