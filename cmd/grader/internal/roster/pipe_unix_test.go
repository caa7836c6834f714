//go:build unix

package roster

import "golang.org/x/sys/unix"

func pipe(name string) error { return unix.Mkfifo(name, 0o644) }
