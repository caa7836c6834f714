//go:build !linux

package box

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"

	"rulebook/impl/engine/cost"
)

// Only Linux can contain programs. Elsewhere a program runs uncontained in a group, so that all that it has started ends with it.

var errNeedsLinux = errors.New("to contain programs needs Linux; use --sandbox=none")

func refuseLauncher() error { return nil }

func refuseCrowd() error { return nil }

func (g *Guard) findShell() error { return nil }

func (g *Guard) findBubblewrap() error { return errNeedsLinux }

func (g *Guard) findLandlock() error { return errNeedsLinux }

// Probe cannot be asked of a guard that contains nothing.
func (g *Guard) Probe(context.Context) error { return errNeedsLinux }

// An Inmate is a program that runs.
type Inmate struct {
	command *exec.Cmd
	mutex   sync.Mutex
	group   group
	ended   bool
}

// Start starts the command as the first of a group of its own.
func (g *Guard) Start(command *exec.Cmd, _ Box) (*Inmate, error) {
	cost.Started(command.Path)
	group, err := startGroup(command)
	if err != nil {
		return nil, err
	}
	return &Inmate{command: command, group: group}, nil
}

// Wait waits for the program's end.
func (i *Inmate) Wait() { _ = i.command.Wait() }

// Kill ends the program and its group. It does not wait for that.
func (i *Inmate) Kill() {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	if !i.ended {
		i.group.kill()
		_ = i.command.Process.Kill() // it may have moved to another group
	}
}

// Ended tells, once the command has been waited for, how the program ended, and ends the rest of its group.
func (i *Inmate) Ended() (End, error) {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	i.group.end()
	i.ended = true
	state := i.command.ProcessState
	if code := state.ExitCode(); code >= 0 {
		return End{Status: fmt.Sprintf("exit status %d", code)}, nil
	}
	return End{Status: state.String(), Signalled: true}, nil
}

// Use cannot be measured here.
func (i *Inmate) Use() Use { return Use{} }

// Processes cannot be listed here.
func (i *Inmate) Processes() []int { return nil }

// A Pool starts programs one by one here.
type Pool struct{ *Guard }

// Pool gives a pool.
func (g *Guard) Pool() *Pool { return &Pool{g} }

// Close has nothing to close.
func (p *Pool) Close() {}

// Serve does nothing: no process is ever started to serve a box.
func Serve() {}

// startable tells whether programs may be started from a folder, as far as that is known.
func startable(string) bool { return true }
