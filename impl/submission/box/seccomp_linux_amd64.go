package box

import "golang.org/x/sys/unix"

// oldChangingCalls are the changing calls that only this kind of processor still has.
func oldChangingCalls() []uint32 {
	return []uint32{unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT}
}
