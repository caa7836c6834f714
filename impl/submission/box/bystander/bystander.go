//go:build unix

// Package bystander gives a process outside of all boxes that tells whether a signal reached it. To ask with signal 0 whether a
// process can be reached tells less: in a box with process numbers of its own, another process may have the number.
package bystander

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"syscall"
)

// Signal is the name of the signal to send, without SIG. It does nothing to other processes, such as one of a box that happens to
// have the number.
const Signal = "WINCH"

// script says once that it is ready, and once more for each signal, until its input ends.
const script = `trap 'echo reached' ` + Signal + `; echo ready; read -r line; :`

// A Bystander is such a process. It must be ended by [Bystander.Reached].
type Bystander struct {
	command *exec.Cmd
	input   io.Closer
	output  *bufio.Reader
}

// Start starts a bystander by that shell. It belongs to no terminal, whose windows send the same signal.
func Start(shell string) (*Bystander, error) {
	command := exec.Command(shell, "-c", script)
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	input, err1 := command.StdinPipe()
	output, err2 := command.StdoutPipe()
	if err := errors.Join(err1, err2); err != nil {
		return nil, fmt.Errorf("preparing a bystander: %w", err)
	}
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("starting a bystander: %w", err)
	}
	b := &Bystander{command: command, input: input, output: bufio.NewReader(output)}
	if _, err := b.output.ReadString('\n'); err != nil {
		return nil, errors.Join(fmt.Errorf("waiting for a bystander: %w", err), command.Wait())
	}
	return b, nil
}

// Number is its process number outside of boxes.
func (b *Bystander) Number() int { return b.command.Process.Pid }

// Reached ends the bystander, and tells whether a signal reached it before: also one that ended it.
func (b *Bystander) Reached() bool {
	_ = b.input.Close() // if it has ended, nobody reads
	told, _ := io.ReadAll(b.output)
	err := b.command.Wait()
	return len(told) > 0 || err != nil
}
