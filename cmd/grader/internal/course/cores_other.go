//go:build !linux

package course

import "os/exec"

// Cores are all cores of this machine, for each worker.
type Cores struct{}

// ShareOut gives each worker all cores: only Linux lets a process choose.
func ShareOut(int) *Cores { return &Cores{} }

func (*Cores) run(command *exec.Cmd) error { return command.Run() }
