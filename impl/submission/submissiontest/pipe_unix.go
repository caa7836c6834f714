//go:build unix

package submissiontest

import (
	"path/filepath"

	"golang.org/x/sys/unix"
)

// Pipe gives a function that makes a pipe of that name in a folder.
func Pipe(name string) func(folder string) error {
	return func(folder string) error { return unix.Mkfifo(filepath.Join(folder, name), 0o644) }
}
