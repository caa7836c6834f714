package course

import (
	"os"
	"syscall"
)

// attributes make a worker end with the grader, and keep signals of the terminal, such as Ctrl-C, from it.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// Sacrifice makes the system kill this process and its children before others if memory runs out.
func Sacrifice() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0o644) // if that is forbidden, it is as it was
}
