package box

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// fewest is how many more processes and threads a machine must allow: those of two virtual machines of Java.
const fewest = 64

// refuseCrowd says what to do where the machine allows too few processes. What cannot start for that reason would look like a fault
// of the submission.
func refuseCrowd() error {
	var own unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NPROC, &own); err != nil {
		return fmt.Errorf("asking how many processes there may be: %w", err)
	}
	return tooFew(own.Cur, threadsOfPrograms, "/sys/fs/cgroup", "/sys/fs/cgroup/pids")
}

// tooFew tells whether a user's limit, or that of a control group, leaves room for fewer than [fewest].
func tooFew(limit uint64, taken func() uint64, groups ...string) error {
	const words = "a program needs room for %d processes and threads, and this machine leaves it %d: %s"
	if limit < 1<<20 { // counting takes a moment, and no user has so many
		if room := limit - min(limit, taken()); room < fewest {
			return fmt.Errorf(words, fewest, room, "raise the limit of the user, such as by ulimit -u 1024")
		}
	}
	for _, group := range groups {
		limit, err1 := number(filepath.Join(group, "pids.max")) // an error where there is no such limit
		taken, err2 := number(filepath.Join(group, "pids.current"))
		if room := limit - min(limit, taken); err1 == nil && err2 == nil && room < fewest {
			return fmt.Errorf(words, fewest, room, "raise the limit of the container, such as by --pids-limit 1024")
		}
	}
	return nil
}

func number(file string) (uint64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
}

// threadsOfPrograms counts the threads of the user of programs: none if it is a user that nobody else is.
func threadsOfPrograms() uint64 {
	if findStrangers() != (strangers{}) {
		return 0
	}
	return uint64(ownThreads())
}
