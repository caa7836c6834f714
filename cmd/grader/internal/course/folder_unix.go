//go:build unix

package course

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// errLocked is the error of a lock that another process holds.
const errLocked = unix.EWOULDBLOCK

// tryLock locks a file as long as it is open, without waiting.
func tryLock(file *os.File) error { return unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB) }

// settle makes the names in a folder outlast a failure of the machine.
func settle(folder string) error {
	opened, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(opened.Sync(), opened.Close())
}
