//go:build !linux

package process

import "os"

// unread cannot be told here; a program that waits is known by its silence alone.
func unread(*os.File) int { return 0 }

// typedAhead cannot be told here.
func typedAhead(*os.File) bool { return false }

// does cannot be told here.
func (p *Process) does() []activity { return nil }

// mainReads cannot be told here.
func (p *Process) mainReads() bool { return false }
