// Package cost notes what the grader starts and runs. Tests hold it to budgets: seconds differ from machine to machine, and from
// one hour to the next, but counts do not. Outside of tests nothing is noted.
package cost

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
)

// The kinds of what is noted. A note is a line: the kind, what it was, and how often.
const (
	Process  = "process"  // a program was started: the name of its command
	Scenario = "scenario" // scenarios were put to a subject: the name of the assignment
	Kept     = "kept"     // a program was started for all packages together: the name of its command
)

// notes is the file that notes are appended to; nil for none.
var notes atomic.Pointer[os.File]

// NoteTo appends all notes of this process to a file, from now on. Several processes may share the file.
func NoteTo(name string) error {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("noting what tests cost: %w", err)
	}
	notes.Store(file)
	return nil
}

// Started notes that a program was started by the command at a path.
func Started(command string) { note(Process, filepath.Base(command), 1) }

// StartedForAll takes back that a program was started by the command at a path. What it makes is kept on the machine, so it is no cost
// of the package that happens to come first.
func StartedForAll(command string) { note(Kept, filepath.Base(command), 1) }

// Ran notes that scenarios of an assignment were put to a subject.
func Ran(assignment string, scenarios int) { note(Scenario, assignment, scenarios) }

// note appends one line. One write is one line in the file, whoever else writes to it.
func note(kind, what string, times int) {
	file := notes.Load()
	if file == nil {
		return
	}
	_, _ = fmt.Fprintf(file, "%s %q %d\n", kind, what, times) // a lost note shows in no verdict
}
