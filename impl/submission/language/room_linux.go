package language

import (
	"math"

	"golang.org/x/sys/unix"
)

// Room tells how many bytes an ordinary user can still write to the file system of a folder.
func Room(folder string) (bytes int, known bool) {
	var all unix.Statfs_t
	if err := unix.Statfs(folder, &all); err != nil || all.Blocks == 0 || all.Bsize <= 0 {
		return 0, false
	}
	block := uint64(all.Bsize)
	return int(min(all.Bavail, math.MaxInt/block) * block), true
}
