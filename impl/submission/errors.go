package submission

import (
	"fmt"
	"strconv"
	"strings"
)

// NotFound is the error of a submission that cannot be found or understood. It is for whoever handed it in, or whoever
// typed the path.
type NotFound struct {
	// Path is what was looked at, as it was given.
	Path string

	// Reason says what is wrong with it: for a submission.yaml with line, field and value.
	Reason string

	// Advice says what to do.
	Advice string

	// Err is the error behind it, if any.
	Err error
}

// Error says what was being done, what is wrong and what to do.
func (e *NotFound) Error() string {
	return fmt.Sprintf("finding the submission %s: %s: %s", shown(e.Path), e.Reason, e.Advice)
}

// Unwrap gives the error behind it.
func (e *NotFound) Unwrap() error { return e.Err }

// BuildError is the error of a submission that was found and does not build. It is for the student.
type BuildError struct {
	// Command is the command that failed, file names as the student knows them.
	Command []string

	// Output is what the command wrote, at most 64 KiB of it, file names as the student knows them.
	Output string

	// Reason says in words how the command failed.
	Reason string
}

// Error gives the reason and the output.
func (e *BuildError) Error() string {
	if e.Output == "" {
		return "building the submission: " + e.Reason
	}
	return "building the submission: " + e.Reason + ":\n" + e.Output
}

// Missing is the error of a machine that lacks what a submission needs. It is never the student's fault.
type Missing struct {
	// Tool is the command that is not there or does not work.
	Tool string

	// Language is what it is needed for.
	Language string

	// Reason says what is wrong with it.
	Reason string
}

// Error says what is missing and what to do.
func (e *Missing) Error() string {
	return fmt.Sprintf("building a submission in %s: this machine has no working %s (%s): install or mend it and grade again",
		e.Language, e.Tool, e.Reason)
}

// shown gives a file name for a message: as it is, unless it holds something that does not show.
func shown(name string) string {
	if quoted := strconv.Quote(name); name == "" || quoted != `"`+name+`"` {
		return quoted
	}
	return name
}

// listed names a few things, and the number of the others.
func listed(names []string) string {
	const most = 5
	few := make([]string, 0, most+1)
	for _, name := range names[:min(most, len(names))] {
		few = append(few, shown(name))
	}
	if len(names) > most {
		few = append(few, fmt.Sprintf("and %d more", len(names)-most))
	}
	return strings.Join(few, ", ")
}
