//go:build unix && !linux

package box

import (
	"os/exec"
	"syscall"
)

// A group is the number of a process group.
type group int

// startGroup starts the command, which leads a session of its own.
func startGroup(command *exec.Cmd) (group, error) {
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := command.Start(); err != nil {
		return 0, err
	}
	return group(command.Process.Pid), nil
}

func (g group) kill() { _ = syscall.Kill(-int(g), syscall.SIGKILL) }

func (g group) end() { g.kill() }
