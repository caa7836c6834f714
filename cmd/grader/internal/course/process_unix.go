//go:build unix && !linux

package course

import "syscall"

// attributes keep signals of the terminal, such as Ctrl-C, from a worker.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// Sacrifice does nothing: only Linux has this setting.
func Sacrifice() {}
