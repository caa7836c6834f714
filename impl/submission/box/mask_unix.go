//go:build unix

package box

import "golang.org/x/sys/unix"

// ShareFiles lets everybody read the files that this process makes from now on, unless their modes forbid it, whatever mask its caller
// has set: where the grader runs as root, programs run as other users. What is nobody's business has modes that forbid it.
func ShareFiles() { unix.Umask(0o022) }
