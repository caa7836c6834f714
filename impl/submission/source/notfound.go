package source

import "fmt"

// NotFound is the error of a submission that cannot be found or understood. It is for the student or the user.
type NotFound struct {
	Path   string // as it was given
	Reason string // what is wrong: for a submission.yaml with line, field and value
	Advice string // what to do
	Err    error  // the underlying error, if any

	// Rivals are the files any of which may be what is looked for, if that is what is wrong.
	Rivals []string
}

// Error says what failed, why, and what to do.
func (e *NotFound) Error() string {
	return fmt.Sprintf("finding the submission %s: %s: %s", Shown(e.Path), e.Reason, e.Advice)
}

// Unwrap gives the underlying error.
func (e *NotFound) Unwrap() error { return e.Err }
