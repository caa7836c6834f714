//go:build unix

package submission

import (
	"path/filepath"

	"golang.org/x/sys/unix"
)

// pipe gives what makes a pipe in a folder.
func pipe(name string) func(folder string) error {
	return func(folder string) error { return unix.Mkfifo(filepath.Join(folder, name), 0o644) }
}
