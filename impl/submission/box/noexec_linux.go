package box

import "golang.org/x/sys/unix"

// startable tells whether programs may be started from a folder: not on a disk that is mounted without execution.
func startable(folder string) bool {
	var disk unix.Statfs_t
	return unix.Statfs(folder, &disk) != nil || disk.Flags&unix.ST_NOEXEC == 0
}
