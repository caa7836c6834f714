//go:build unix && !linux

package course

import "syscall"

// attributes keep from a worker what is typed for the grader, such as Ctrl-C.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// Sacrifice does nothing: only Linux can be asked to end this process before others if memory runs out.
func Sacrifice() {}
