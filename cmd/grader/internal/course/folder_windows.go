package course

import (
	"os"

	"golang.org/x/sys/windows"
)

// errLocked is the error of a lock that another process holds.
const errLocked = windows.ERROR_LOCK_VIOLATION

// tryLock locks a file as long as it is open, without waiting. It locks a byte far behind the file's end, because nobody else can
// read or write a byte that is locked.
func tryLock(file *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	far := &windows.Overlapped{OffsetHigh: 1 << 30}
	return windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, far)
}

// settle does nothing: the system keeps the entries of a folder by itself, and cannot be asked to.
func settle(string) error { return nil }
