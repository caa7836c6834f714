package replay

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
)

// Typing gives the line of a shell that starts a program and types an input, in a time. All of it is one line without control
// characters, whatever a file of the submission is called.
func Typing(start submission.Start, input []string, most time.Duration) string {
	words := []string{"printf", `'%s\n'`}
	for _, line := range input {
		words = append(words, Quote(line))
	}
	if len(input) == 0 {
		words = []string{"printf", "''"}
	}
	run := []string{"env", "-i"}
	for _, entry := range append(start.Env, "HOME=/tmp", "TMPDIR=/tmp") {
		run = append(run, Quote(entry))
	}
	run = append(run, "timeout", strconv.FormatFloat(most.Seconds(), 'f', -1, 64))
	for _, word := range start.Argv {
		run = append(run, Quote(word))
	}
	return fmt.Sprintf("cd %s && %s | %s", Quote(start.Dir), strings.Join(words, " "), strings.Join(run, " "))
}

// Lines gives the requests of a session as lines of the line protocol.
func Lines(requests []engine.Request) []string {
	lines := make([]string, len(requests))
	for i, request := range requests {
		lines[i] = strings.Join(append([]string{strconv.Itoa(i + 1), request.Command}, request.Arguments...), " ")
	}
	return lines
}

// Quote writes a word as a shell (bash, ksh, zsh) reads it. It holds no control character and no order to a build server.
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
