//go:build unix

package costtest

import (
	"time"

	"golang.org/x/sys/unix"
)

// processor is the processor time of this process, and of all its descendants that have been waited for.
func processor() time.Duration {
	var sum time.Duration
	for _, who := range []int{unix.RUSAGE_SELF, unix.RUSAGE_CHILDREN} {
		var use unix.Rusage
		if unix.Getrusage(who, &use) == nil {
			sum += time.Duration(use.Utime.Nano() + use.Stime.Nano())
		}
	}
	return sum
}
