//go:build unix

package course

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock locks a file, without waiting.
func tryLock(file *os.File) error { return unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB) }

// release unlocks a file and closes it. A process that is just starting still has the files of its parent open, and would hold the lock.
func release(file *os.File) error {
	return errors.Join(unix.Flock(int(file.Fd()), unix.LOCK_UN), file.Close())
}

// settle makes the names in a folder outlast a failure of the machine.
func settle(folder string) error {
	opened, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(opened.Sync(), opened.Close())
}
