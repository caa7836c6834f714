//go:build unix && !linux

package box

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"syscall"
)

// Only Linux has what boxes are made of. Elsewhere programs run without, and nothing is limited but their time and output.

type confinement func()

var errElsewhere = errors.New("this system cannot contain programs: grade on Linux, or choose --sandbox=none")

func (g *Guard) findBubblewrap() error { return errElsewhere }

func (g *Guard) findLandlock() error { return errElsewhere }

// Probe cannot be asked of a guard that contains nothing.
func (g *Guard) Probe(context.Context) error { return errElsewhere }

// An Inmate is a program that runs.
type Inmate struct{ command *exec.Cmd }

// Start starts the command, which leads a session of its own.
func (g *Guard) Start(command *exec.Cmd, _ Box) (*Inmate, error) {
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return &Inmate{command: command}, command.Start()
}

// Wait waits for the program's end.
func (i *Inmate) Wait() { _ = i.command.Wait() }

// Kill ends the program and its group. It does not wait for that.
func (i *Inmate) Kill() {
	_ = syscall.Kill(-i.command.Process.Pid, syscall.SIGKILL)
	_ = i.command.Process.Kill()
}

// Ended tells, once the command has been waited for, how the program ended, and ends what it has left behind in its group.
func (i *Inmate) Ended() (End, error) {
	_ = syscall.Kill(-i.command.Process.Pid, syscall.SIGKILL)
	status := i.command.ProcessState.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		return End{Status: "signal: " + status.Signal().String(), Signalled: true}, nil
	}
	return End{Status: fmt.Sprintf("exit status %d", status.ExitStatus())}, nil
}

// Use cannot be measured here.
func (i *Inmate) Use() Use { return Use{} }

// Processes cannot be listed here.
func (i *Inmate) Processes() []int { return nil }

// Direct tells that the command is the program itself.
func (i *Inmate) Direct() bool { return true }

// A Pool starts programs one by one here.
type Pool struct{ guard *Guard }

// Pool gives a pool.
func (g *Guard) Pool() *Pool { return &Pool{guard: g} }

// Start starts the command, see [Guard.Start].
func (p *Pool) Start(command *exec.Cmd, b Box) (*Inmate, error) { return p.guard.Start(command, b) }

// Close has nothing to close.
func (p *Pool) Close() {}

// Served gives the guard itself: there is nothing to serve.
func (g *Guard) Served(context.Context) *Guard { return g }

// Serve does nothing: no process is ever started to serve a box.
func Serve() {}
