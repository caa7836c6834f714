// Package process runs a stranger's program under limits: a deadline, a cap on what it writes, and the end of everything
// that it started.
package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"rulebook/impl/engine"
)

// Limits bound one run. A zero field stands for its default.
type Limits struct {
	// Time is how long the program may run. Default: 10 seconds.
	Time time.Duration

	// Output is how many bytes it may write to each of standard output and standard error. Default: 1 MiB.
	Output int
}

// Stricter gives the stricter of two limits, field by field.
func (l Limits) Stricter(other Limits) Limits {
	if l.Time <= 0 || other.Time > 0 && other.Time < l.Time {
		l.Time = other.Time
	}
	if l.Output <= 0 || other.Output > 0 && other.Output < l.Output {
		l.Output = other.Output
	}
	return l
}

func (l Limits) orDefault() Limits {
	if l.Time <= 0 {
		l.Time = 10 * time.Second
	}
	if l.Output <= 0 {
		l.Output = 1 << 20
	}
	return l
}

// A Spec says what to run.
type Spec struct {
	// Argv is the command with its arguments; the command is a path or a name on the PATH of Env.
	Argv []string

	// Dir is the working directory.
	Dir string

	// Env is the whole environment, nothing is inherited. See [Environment].
	Env []string

	Limits Limits
}

// waitDelay is how long the readers may take to empty the pipes of a program that has ended.
const waitDelay = 200 * time.Millisecond

// A Process is a program that runs.
type Process struct {
	// Stdin is the writing end of its input.
	Stdin *os.File

	stdout, stderr *os.File
	command        *exec.Cmd
	exited         chan struct{}
	limits         Limits
	lastOutput     atomic.Int64
}

// Start starts the program in a process group of its own.
func Start(spec Spec) (*Process, error) {
	if len(spec.Argv) == 0 {
		return nil, errors.New("starting a program: the command is empty")
	}
	var opened []*os.File
	pipe := func() (r, w *os.File, err error) {
		if r, w, err = os.Pipe(); err == nil {
			opened = append(opened, r, w)
		}
		return r, w, err
	}
	inR, inW, err1 := pipe()
	outR, outW, err2 := pipe()
	errR, errW, err3 := pipe()
	if err := errors.Join(err1, err2, err3); err != nil {
		closeAll(opened...)
		return nil, fmt.Errorf("starting %s: %w", spec.Argv[0], err)
	}
	command := exec.Command(spec.Argv[0], spec.Argv[1:]...)
	command.Dir, command.Env = spec.Dir, spec.Env
	command.Stdin, command.Stdout, command.Stderr = inR, outW, errW
	ownGroup(command)
	if err := command.Start(); err != nil {
		closeAll(opened...)
		return nil, fmt.Errorf("starting %s: %w", strings.Join(spec.Argv, " "), err)
	}
	closeAll(inR, outW, errW)
	p := &Process{Stdin: inW, stdout: outR, stderr: errR, command: command, exited: make(chan struct{}), limits: spec.Limits.orDefault()}
	p.lastOutput.Store(time.Now().UnixNano())
	go func() {
		_ = command.Wait() // how it ended is read from the process state
		close(p.exited)
	}()
	return p, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		if f != nil {
			_ = f.Close()
		}
	}
}

// Stdout is the reading end of the program's output.
func (p *Process) Stdout() io.Reader { return p.stdout }

// Diagnostics reads on, until the program's end, what it writes to standard error, and gives a function that tells the
// beginning of it once the program has been killed. A program whose standard error nobody reads would stop when it is full.
func (p *Process) Diagnostics() func() string {
	var reading sync.WaitGroup
	const most = 4 << 10
	var kept []byte
	reading.Go(func() {
		kept, _ = io.ReadAll(io.LimitReader(p.stderr, most))
		_, _ = io.Copy(io.Discard, p.stderr)
	})
	return func() string {
		reading.Wait()
		return string(kept)
	}
}

// Exited is closed when the program has ended.
func (p *Process) Exited() <-chan struct{} { return p.exited }

// Status says in words how an ended program ended, such as "exit status 1".
func (p *Process) Status() string { return p.command.ProcessState.String() }

// Kill ends the program and its process group, waits for the program's end and closes the pipes.
func (p *Process) Kill() {
	killGroup(p.command.Process.Pid)
	<-p.exited
	closeAll(p.Stdin, p.stdout, p.stderr)
}

// Run runs the program to its end with that input, and never longer than its limits allow. The error is for a program that
// could not be started.
func Run(ctx context.Context, spec Spec, input []string, feed engine.Feed) (engine.Run, error) {
	p, err := Start(spec)
	if err != nil {
		return engine.Run{}, err
	}
	defer p.Kill()
	ctx, cancel := context.WithTimeout(ctx, p.limits.Time)
	defer cancel()
	go p.feed(ctx, input, feed)

	var readers sync.WaitGroup
	flooded := make(chan struct{}, 2)
	stdout := p.capture(&readers, p.stdout, flooded)
	stderr := p.capture(&readers, p.stderr, flooded)
	run := p.await(ctx, flooded)
	p.settle(&readers)
	run.Output, run.Diagnostics = stdout.bytes, stderr.bytes
	if stdout.full || stderr.full {
		run.End, run.Status = engine.OutOfSpace, fmt.Sprintf("more than %d bytes", p.limits.Output)
	}
	return run, nil
}

// await waits for the program's end, its deadline or a flood, whichever is first.
func (p *Process) await(ctx context.Context, flooded <-chan struct{}) engine.Run {
	select {
	case <-p.exited:
		run := engine.Run{End: engine.Exited, Status: p.Status(), Failed: !p.command.ProcessState.Success()}
		if signalled(p.command.ProcessState) {
			run.End = engine.Killed
		}
		if !hungUp(p.stdout) {
			run.LeftBehind = true
			killGroup(p.command.Process.Pid)
		}
		return run
	case <-flooded:
		killGroup(p.command.Process.Pid)
		<-p.exited
		return engine.Run{End: engine.OutOfSpace}
	case <-ctx.Done():
		killGroup(p.command.Process.Pid)
		<-p.exited
		return engine.Run{End: engine.OutOfTime, Status: p.limits.Time.String()}
	}
}

// settle gives the readers a last moment to empty the pipes; a process that has escaped the group cannot hold them longer.
func (p *Process) settle(readers *sync.WaitGroup) {
	deadline := time.Now().Add(waitDelay)
	_ = p.stdout.SetReadDeadline(deadline)
	_ = p.stderr.SetReadDeadline(deadline)
	readers.Wait()
}

// A captured stream keeps the first bytes of what a program writes.
type captured struct {
	bytes []byte
	full  bool
}

func (p *Process) capture(readers *sync.WaitGroup, from *os.File, flooded chan<- struct{}) *captured {
	c := &captured{}
	readers.Go(func() {
		buffer := make([]byte, 32<<10)
		for {
			n, err := from.Read(buffer)
			p.lastOutput.Store(time.Now().UnixNano())
			if room := p.limits.Output - len(c.bytes); n > room {
				c.bytes = append(c.bytes, buffer[:room]...)
				c.full = true
				flooded <- struct{}{}
				return
			}
			c.bytes = append(c.bytes, buffer[:n]...)
			if err != nil {
				return
			}
		}
	})
	return c
}

// feed types the input and closes it. A program that no longer reads is no error.
func (p *Process) feed(ctx context.Context, input []string, feed engine.Feed) {
	defer p.Stdin.Close()
	if feed == engine.AllAtOnce {
		if len(input) > 0 {
			_, _ = io.WriteString(p.Stdin, strings.Join(input, "\n")+"\n")
		}
		return
	}
	for _, line := range input {
		if !p.awaitReading(ctx) {
			return
		}
		if _, err := io.WriteString(p.Stdin, line+"\n"); err != nil {
			return
		}
	}
	p.awaitReading(ctx)
}

// quiet is how long a program must have been silent, its input all read, to be taken as waiting for more, where the system
// cannot tell.
const quiet = 300 * time.Millisecond

// awaitReading waits until the program has read everything and wants more. It returns false when it never will.
func (p *Process) awaitReading(ctx context.Context) bool {
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	since := time.Now()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-p.exited:
			return false
		case <-tick.C:
		}
		if unread(p.Stdin) > 0 {
			since = time.Now()
			continue
		}
		if readsInput(p.command.Process.Pid) {
			return true
		}
		spoke := time.Unix(0, p.lastOutput.Load())
		if time.Since(since) > quiet && time.Since(spoke) > quiet {
			return true
		}
	}
}
