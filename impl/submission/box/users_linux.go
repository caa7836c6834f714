package box

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// own gives the user everything below a folder.
func (u *user) own(folder string) error {
	if u == nil {
		return nil
	}
	if err := os.Lchown(folder, int(u.id), int(u.id)); err != nil {
		return err
	}
	const deepest = 2000 // each takes a descriptor; the grader makes none so deep
	return walk(folder, deepest, func(at int, name string, _ *unix.Stat_t, _ int) error {
		return unix.Fchownat(at, name, int(u.id), int(u.id), unix.AT_SYMLINK_NOFOLLOW)
	})
}

// ownPipes gives the user the pipes that are a command's standard streams: programs may open them once more, by names such as
// /dev/stdin.
func (u *user) ownPipes(command *exec.Cmd) {
	if u == nil {
		return
	}
	for _, stream := range []any{command.Stdin, command.Stdout, command.Stderr} {
		if pipe, ok := stream.(*os.File); ok {
			if info, err := pipe.Stat(); err == nil && info.Mode()&os.ModeNamedPipe != 0 {
				_ = pipe.Chown(int(u.id), int(u.id)) // if that fails, so will the program's opening
			}
		}
	}
}

// processes counts the threads that the grader's user runs, as far as they can be seen: the kernel's limit on processes holds for
// all of them. A user of the program's own runs nothing else.
func (u *user) processes() int {
	if u != nil {
		return 0
	}
	threads := 0
	eachProcess(func(pid int, owner uint32) {
		var info unix.Stat_t
		if int(owner) == os.Getuid() && unix.Stat(fmt.Sprintf("/proc/%d/task", pid), &info) == nil {
			threads += int(info.Nlink) - 2
		}
	})
	return threads
}

// end kills all that the user runs, until nothing is left.
func (u *user) end() {
	if u == nil {
		return
	}
	const most = 2 * time.Second // what the kernel holds longer runs no more
	for begin, found := time.Now(), true; found && time.Since(begin) < most; {
		found = false
		eachProcess(func(pid int, owner uint32) {
			if owner == u.id && unix.Kill(pid, unix.SIGKILL) == nil {
				p, err := processOf(pid)
				found = found || err == nil && !p.ended
			}
		})
	}
}

func eachProcess(do func(pid int, owner uint32)) {
	entries, _ := os.ReadDir("/proc") // a machine without it has nothing to show
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if info, err := e.Info(); err == nil {
			do(pid, info.Sys().(*syscall.Stat_t).Uid)
		}
	}
}
