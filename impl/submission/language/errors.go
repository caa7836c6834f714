package language

import "fmt"

// BuildError is the error of a submission that does not build. It is for the student.
type BuildError struct {
	// Command is the command that failed, with the student's names for files.
	Command []string

	// Output is the output of the command, at most 64 KiB of it, with the student's names for files.
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
	// Tool is the command that is missing or does not work.
	Tool string

	// Language is the language that needs the tool.
	Language string

	// Reason says what is wrong with the tool.
	Reason string
}

// Error says what is missing and what to do.
func (e *Missing) Error() string {
	return fmt.Sprintf("building a submission in %s: this machine has no working %s (%s): install or mend it and grade again",
		e.Language, e.Tool, e.Reason)
}
