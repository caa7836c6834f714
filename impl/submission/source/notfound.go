package source

import "fmt"

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
	return fmt.Sprintf("finding the submission %s: %s: %s", Shown(e.Path), e.Reason, e.Advice)
}

// Unwrap gives the error behind it.
func (e *NotFound) Unwrap() error { return e.Err }
