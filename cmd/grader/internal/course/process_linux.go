package course

import (
	"os"
	"syscall"
)

// attributes make a worker end with the grader, and keep from it what is typed for the grader, such as Ctrl-C.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// Sacrifice makes the system end this process, and what it starts, before others if memory runs out.
func Sacrifice() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0o644) // if that is forbidden, it is as it was
}
