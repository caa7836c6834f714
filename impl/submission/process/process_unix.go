//go:build unix

package process

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// hungUp tells whether nobody holds the writing end of a pipe any more, or soon nobody will, whatever is still to be read. The
// kernel closes a program's files before it reports its end, so a pipe that is still held then is held by somebody else.
func hungUp(pipe *os.File, soon time.Duration) bool {
	held, deadline := false, time.Now().Add(soon)
	control(pipe, func(fd int) {
		set := []unix.PollFd{{Fd: int32(fd)}} // without events, there is only the hanging up
		_, err := unix.Poll(set, int(soon.Milliseconds()))
		for errors.Is(err, unix.EINTR) {
			_, err = unix.Poll(set, max(0, int(time.Until(deadline).Milliseconds())))
		}
		held = err == nil && set[0].Revents&unix.POLLHUP == 0
	})
	return !held
}

// readNow reads what is in the pipe without waiting for more. Its end is where it is empty.
func readNow(pipe *os.File, b []byte) (int, error) {
	n := 0
	control(pipe, func(fd int) { n, _ = unix.Read(fd, b) })
	if n <= 0 {
		return 0, io.EOF
	}
	return n, nil
}

func control(pipe *os.File, do func(fd int)) {
	if raw, err := pipe.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) { do(int(fd)) })
	}
}
