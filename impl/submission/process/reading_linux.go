package process

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// typedAhead tells whether there is something that a program may read from its terminal, seen from the program's side. The kernel
// brings what is typed to that side a moment later. Asking in this way waits for it.
func typedAhead(slave *os.File) bool {
	ahead := false
	control(slave, func(fd int) {
		set := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		n, err := unix.Poll(set, 0)
		for errors.Is(err, unix.EINTR) {
			n, err = unix.Poll(set, 0)
		}
		ahead = n > 0 && set[0].Revents&unix.POLLIN != 0
	})
	return ahead
}

// unread counts the bytes in a pipe that its reader has not taken yet, seen from the writing end.
func unread(pipe *os.File) int {
	n := 0
	control(pipe, func(fd int) { n, _ = unix.IoctlGetInt(fd, unix.TIOCINQ) })
	return n
}

// mainReads tells whether a main thread waits for input. Of a program with many threads, that is found out much sooner than what all do.
func (p *Process) mainReads() bool {
	return slices.ContainsFunc(p.inmate.Processes(), func(pid int) bool {
		call, err := os.ReadFile(fmt.Sprintf("/proc/%d/syscall", pid))
		return err == nil && activityIn(strings.Fields(string(call)), true) == reads
	})
}

// does tells what the threads of the program do, and of all that it has started. A process that has begun meanwhile was not looked at:
// it is taken for one that works.
func (p *Process) does() []activity {
	var all []activity
	looked := p.inmate.Processes()
	for _, pid := range looked {
		all = append(all, activities(pid)...)
	}
	for _, pid := range p.inmate.Processes() {
		if !slices.Contains(looked, pid) {
			all = append(all, works)
		}
	}
	return all
}

// activities tells what each thread of a process does. A thread reads if it sleeps in a read of standard input, or, as the main
// thread, in a wait for events without end, as programs with an event loop do.
func activities(pid int) []activity {
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/syscall", pid)) // the pattern is well formed
	var all []activity
	for _, task := range tasks {
		call, err := os.ReadFile(task)
		if os.IsPermission(err) {
			all = append(all, unknown)
		}
		if err != nil {
			continue
		}
		main := filepath.Base(filepath.Dir(task)) == strconv.Itoa(pid)
		all = append(all, activityIn(strings.Fields(string(call)), main))
	}
	return all
}

// activityIn judges one line of /proc/PID/task/TID/syscall: the number of the call, its six arguments in hexadecimal. Of a thread that
// runs, or could, the line says so.
func activityIn(call []string, main bool) activity {
	switch {
	case len(call) > 0 && call[0] == "running":
		return works
	case len(call) >= 7 && waitsIn(call, main):
		return reads
	}
	return pauses
}

func waitsIn(call []string, main bool) bool {
	const forever, always = "ffffffff", "0x0"
	switch call[0] {
	case strconv.Itoa(unix.SYS_READ):
		return call[1] == "0x0"
	case strconv.Itoa(unix.SYS_EPOLL_PWAIT):
		return main && strings.HasSuffix(call[4], forever)
	case strconv.Itoa(unix.SYS_PSELECT6):
		return main && call[5] == always
	case strconv.Itoa(unix.SYS_PPOLL):
		return main && call[3] == always
	}
	return false
}
