package course

import "syscall"

// attributes keep from a worker what is typed for the grader, such as Ctrl-C.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// Sacrifice does nothing: only Linux can be asked to end this process before others if memory runs out.
func Sacrifice() {}
