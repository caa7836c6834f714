package language

import "fmt"

// BuildError is the error of a submission that does not build. It uses the student's names for files.
type BuildError struct {
	Command []string // that failed
	Output  string   // of the command, at most 64 KiB
	Reason  string   // how the command failed
	Version string   // of the language's tool, see [Language]; "" if it is not known
	Notes   []string // see [Bench.Noted]
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
	Tool     string // the command that is missing or does not work
	Language string // the language that needs the tool
	Reason   string // what is wrong with the tool
}

// Error says what is missing and what to do.
func (e *Missing) Error() string {
	return fmt.Sprintf("building a submission in %s: this machine has no working %s (%s): install or mend it and grade again",
		e.Language, e.Tool, e.Reason)
}
