//go:build !linux

package process

import (
	"os"

	"rulebook/impl/engine"
)

// unread cannot be told here; a program that waits is known by its silence alone.
func unread(*os.File) int { return 0 }

// typedAhead cannot be told here.
func typedAhead(*os.File) bool { return false }

// does cannot be told here.
func (p *Process) does() []activity { return nil }

// mainReads cannot be told here.
func (p *Process) mainReads() bool { return false }

// Sweep finds no processes by their environment here; the process group is all that can be ended.
func Sweep(string) {}

// openTerminal cannot give a terminal here.
func openTerminal() (streams, error) {
	return streams{}, engine.Stopf(engine.NotClaimed, "games at a terminal are played on Linux only")
}
