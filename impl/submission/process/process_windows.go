package process

import (
	"io"
	"os"
	"time"
)

// hungUp is true: when a program has ended, so has its job, and nobody holds its pipes.
func hungUp(*os.File, time.Duration) bool { return true }

// readNow finds nothing: the reader of such a pipe has no deadline, and has read on to its end.
func readNow(*os.File, []byte) (int, error) { return 0, io.EOF }
