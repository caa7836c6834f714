// Package enginetest puts lines of the line protocol to a session in tests, and alters what subjects answer.
package enginetest

import (
	"strings"
	"testing"

	"rulebook/impl/engine"
)

// Ask sends one line, a command and its arguments, as it comes across a pipe, and gives the reply. The test ends if none comes.
func Ask(t testing.TB, session engine.Session, line string) engine.Reply {
	t.Helper()
	command, rest, found := strings.Cut(line, " ")
	request := engine.Request{Command: command}
	if found {
		request.Arguments = []string{rest}
	}
	reply, err := engine.Do(t.Context(), session, request)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return reply
}

// Shown gives how a table shows the call that a line asks for.
func Shown(t testing.TB, table *engine.Table, line string) string {
	t.Helper()
	command, rest, found := strings.Cut(line, " ")
	for _, c := range table.Commands() {
		if c.Name != command {
			continue
		}
		if !found {
			return c.Show(nil)
		}
		return c.Show([]string{rest})
	}
	t.Fatalf("the table has no %q", command)
	return ""
}
