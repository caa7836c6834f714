package process

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// unread counts the bytes in a pipe that its reader has not taken yet, seen from the writing end.
func unread(pipe *os.File) int {
	n := 0
	control(pipe, func(fd int) { n, _ = unix.IoctlGetInt(fd, unix.TIOCINQ) })
	return n
}

// readsInput tells whether the program, or something that it has started, waits for input. Where the system keeps this secret it is
// false.
func (p *Process) readsInput() bool { return slices.ContainsFunc(p.inmate.Processes(), readsInput) }

// readsInput tells whether a thread of the process sleeps in a read of standard input, or its main thread in a wait for
// events without end, as programs with an event loop do. Where the system keeps this secret it is false.
func readsInput(pid int) bool {
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/syscall", pid))
	if err != nil {
		return false
	}
	for _, task := range tasks {
		call, err := os.ReadFile(task)
		if err != nil {
			continue
		}
		main := filepath.Base(filepath.Dir(task)) == strconv.Itoa(pid)
		if waitsIn(strings.Fields(string(call)), main) {
			return true
		}
	}
	return false
}

// waitsIn judges one line of /proc/PID/task/TID/syscall: the number of the call, its six arguments in hexadecimal.
func waitsIn(call []string, main bool) bool {
	if len(call) < 7 {
		return false
	}
	switch call[0] {
	case strconv.Itoa(unix.SYS_READ):
		return call[1] == "0x0"
	case strconv.Itoa(unix.SYS_EPOLL_PWAIT):
		return main && strings.HasSuffix(call[4], "ffffffff")
	}
	return false
}
