//go:build !unix

package submissiontest

import "errors"

// Pipe gives a function that fails: this system has no pipes with a name.
func Pipe(string) func(folder string) error {
	return func(string) error { return errors.ErrUnsupported }
}
