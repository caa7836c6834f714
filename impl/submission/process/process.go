// Package process runs a stranger's program under limits: a deadline, a cap on what it writes, and the end of everything
// that it started.
package process

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
)

// Limits bound one run. A zero field stands for its default.
type Limits struct {
	// Time is how long the program may run; if lines are typed when it waits for them, how long before each of them and behind the last.
	// Default: 10 seconds.
	Time time.Duration

	// Output is how many bytes it may write to each of standard output and standard error. Default: 1 MiB.
	Output int

	// Limits bound what it and everything that it starts may take.
	box.Limits
}

// Stricter gives the stricter of two limits, field by field.
func (l Limits) Stricter(other Limits) Limits {
	return Limits{
		Time: box.Stricter(l.Time, other.Time), Output: box.Stricter(l.Output, other.Output),
		Limits: l.Limits.Stricter(other.Limits),
	}
}

// OrDefault gives the limits with the default in place of each zero.
func (l Limits) OrDefault() Limits {
	return Limits{
		Time: cmp.Or(max(0, l.Time), 10*time.Second), Output: cmp.Or(max(0, l.Output), 1<<20),
		Limits: l.Limits.OrDefault(),
	}
}

// A Spec says what to run.
type Spec struct {
	// Argv is the command with its arguments; the command is a path, or a name on the search path of this process.
	Argv []string

	// Dir is the working directory.
	Dir string

	// Env is the whole environment, nothing is inherited. Nil is the empty environment.
	Env []string

	Limits Limits

	// Guard puts the program into the Box. A nil Guard contains nothing.
	Guard Guard
	Box   box.Box
}

// Mark gives the entry of an environment by which [Sweep] finds every process that has inherited it.
func Mark(mark string) string { return "RULEBOOK_MARK=" + mark }

// A Guard starts programs in boxes: a [box.Guard] or a [box.Pool].
type Guard interface {
	Start(*exec.Cmd, box.Box) (*box.Inmate, error)
}

// waitDelay is how long somebody else may hold the pipes of a program that has ended. The process still reads what the pipes hold then.
const waitDelay = 200 * time.Millisecond

// measuring is how often a process measures what its program takes.
const measuring = 20 * time.Millisecond

// starting is held for reading while a program starts. A child that has begun to be one program may hold the pipes of another for a
// moment, and that one would seem to have left something behind.
var starting sync.RWMutex

// A Process is a program that runs.
type Process struct {
	// Stdin is the writing end of its input.
	Stdin *os.File

	stdout, stderr *os.File // stderr is nil at a terminal
	slave          *os.File // the program's side of a terminal, as we hold it until the program ends; nil without one
	command        *exec.Cmd
	inmate         *box.Inmate
	exited         chan struct{}
	end            box.End // how the program ended; this and the next two are known once exited is closed
	fault          error   // why the program has never run
	leftBehind     bool    // somebody else held stdout when the program ended
	readers        sync.WaitGroup
	limits         Limits
	lastOutput     atomic.Int64
	measured       sync.Mutex   // held while the program is measured or ended
	over           atomic.Value // what it took beyond its limits, a string
	next           *time.Timer  // when it is measured next
	late           *time.Timer  // when it has been silent for too long
}

// Streams are the standard streams of a program.
type streams struct {
	theirs [3]*os.File // input, output, errors
	ours   [3]*os.File // their other ends; no errors at a terminal
	slave  *os.File    // see Process
}

// openPipes gives a pipe for each stream.
func openPipes() (streams, error) {
	inR, inW, err1 := os.Pipe()
	outR, outW, err2 := os.Pipe()
	errR, errW, err3 := os.Pipe()
	s := streams{theirs: [3]*os.File{inR, outW, errW}, ours: [3]*os.File{inW, outR, errR}}
	err := errors.Join(err1, err2, err3)
	if err != nil {
		s.close()
	}
	return s, err
}

func (s streams) close() {
	closeAll(s.theirs[:]...)
	closeAll(s.ours[:]...)
	closeAll(s.slave)
}

// Start starts the program in a process group of its own.
func Start(spec Spec) (*Process, error) { return startWith(spec, openPipes) }

func startWith(spec Spec, open func() (streams, error)) (*Process, error) {
	if len(spec.Argv) == 0 {
		return nil, errors.New("starting a program: the command is empty")
	}
	starting.RLock()
	defer starting.RUnlock()
	opened, err := open()
	if err != nil {
		return nil, fmt.Errorf("starting %s: %w", spec.Argv[0], err)
	}
	command := exec.Command(spec.Argv[0], spec.Argv[1:]...)
	command.Dir, command.Env = spec.Dir, append([]string{}, spec.Env...) // nil would inherit
	command.Stdin, command.Stdout, command.Stderr = opened.theirs[0], opened.theirs[1], opened.theirs[2]
	limits := spec.Limits.OrDefault()
	spec.Box.Limits = limits.Limits
	guard := spec.Guard
	if guard == nil {
		guard = (*box.Guard)(nil)
	}
	inmate, err := guard.Start(command, spec.Box)
	if err != nil {
		opened.close()
		return nil, fmt.Errorf("starting %s: %w", strings.Join(spec.Argv, " "), err)
	}
	closeAll(opened.theirs[:]...)
	p := &Process{
		Stdin: opened.ours[0], stdout: opened.ours[1], stderr: opened.ours[2], slave: opened.slave, command: command, inmate: inmate,
		exited: make(chan struct{}), limits: limits,
	}
	p.lastOutput.Store(time.Now().UnixNano())
	p.next = time.AfterFunc(math.MaxInt64, p.watchLimits) // which sets the timer again: it must be there
	p.next.Reset(measuring)
	go p.watch()
	return p, nil
}

// watch waits for the program's end, and ends what it leaves behind.
func (p *Process) watch() {
	p.inmate.Wait()
	p.next.Stop()
	closeAll(p.slave)
	p.leftBehind = isHeld(p.stdout)
	p.end, p.fault = p.inmate.Ended()
	close(p.exited)
}

// isHeld tells whether somebody holds the writing end of a pipe. Children that have yet to become programs do not count. The kernel
// takes the pipe from them only a moment after they have become programs.
func isHeld(pipe *os.File) bool {
	const moment = 50 * time.Millisecond
	if hungUp(pipe, 0) {
		return false
	}
	starting.Lock()
	defer starting.Unlock()
	syscall.ForkLock.RLock() // others start programs, too
	defer syscall.ForkLock.RUnlock()
	return !hungUp(pipe, moment)
}

// watchLimits measures what the program takes, now and later again, and ends it if that is more than the limits. Measuring takes no
// more than a tenth of the grader's time.
func (p *Process) watchLimits() {
	begin := time.Now()
	if p.Measure() != "" {
		return
	}
	if !p.HasEnded() {
		p.next.Reset(max(measuring, 10*time.Since(begin)))
	}
}

// Measure looks now at what the program takes, and ends it if that is more than its limits. It tells what [Process.OverLimit] tells
// from then on; of a program that has ended already, too.
func (p *Process) Measure() string {
	p.measured.Lock()
	defer p.measured.Unlock()
	if p.HasEnded() {
		return p.OverLimit()
	}
	over := p.limits.Exceeded(p.inmate.Use())
	if over != "" {
		p.over.Store(over)
		p.stop()
	}
	return over
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
	kept := p.capture(p.stderr, 4<<10, math.MaxInt, nil)
	return func() string {
		p.readers.Wait()
		return string(kept.bytes)
	}
}

// Exited is closed when the program has ended.
func (p *Process) Exited() <-chan struct{} { return p.exited }

// HasEnded tells whether the program has ended.
func (p *Process) HasEnded() bool {
	select {
	case <-p.exited:
		return true
	default:
		return false
	}
}

// Status says in words how an ended program ended, such as "exit status 1".
func (p *Process) Status() string { return p.end.Status }

// Fault says why a program that has ended has never run: then the machine is at fault. It is nil if it has run.
func (p *Process) Fault() error { return p.fault }

// OverLimit says what an ended program took beyond its limits, and how much of it, such as "memory: 1.2 GiB of 1 GiB"; "" if nothing.
func (p *Process) OverLimit() string {
	if over, ok := p.over.Load().(string); ok {
		return over
	}
	return p.end.OverLimit
}

// Kill ends the program and its process group, waits for the program's end and closes the pipes.
func (p *Process) Kill() {
	p.stop()
	p.settle()
	closeAll(p.Stdin, p.stdout, p.stderr)
}

// stop kills the program with all that it has started and waits for its end.
func (p *Process) stop() {
	if !p.HasEnded() {
		p.inmate.Kill()
		<-p.exited
	}
}

// Run runs the program to its end with that input, and never longer than its limits and ctx allow. The error is for a
// program that could not be started or whose run was called off, or is a [engine.Stop] where there are no terminals.
func Run(ctx context.Context, spec Spec, input []string, feed engine.Feed) (engine.Run, error) {
	open := openPipes
	if spec.Box.Terminal = feed&engine.AtTerminal != 0; spec.Box.Terminal {
		open = openTerminal
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		return engine.Run{}, fmt.Errorf("starting %s: %w", strings.Join(spec.Argv, " "), ctx.Err())
	}
	p, err := startWith(spec, open)
	if err != nil {
		return engine.Run{}, err
	}
	var run engine.Run
	if spec.Box.Terminal {
		run = p.runAtTerminal(ctx, input, feed)
	} else {
		run = p.run(ctx, input, feed)
	}
	if run.End == engine.OutOfTime && errors.Is(ctx.Err(), context.Canceled) {
		return engine.Run{}, fmt.Errorf("running %s: %w", spec.Argv[0], ctx.Err())
	}
	if run.End == engine.OutOfTime {
		// The caller may have given it less, depending on other runs. The report must not depend on them.
		run.Status = "at most " + p.limits.Time.String()
	}
	if run.End == engine.OutOfSpace {
		run.Output = slices.Clone(run.Output[:min(worthKeeping, len(run.Output))])
	}
	if run.End == engine.Exited && p.fault != nil {
		return run, fmt.Errorf("running %s: %w: %s", spec.Argv[0], p.fault, run.Diagnostics)
	}
	return run, nil
}

// run runs a program that has been started with pipes.
func (p *Process) run(ctx context.Context, input []string, feed engine.Feed) engine.Run {
	var feeding sync.WaitGroup
	defer feeding.Wait()
	defer p.Kill()
	ctx, cancel := p.within(ctx, len(input))
	defer cancel()
	feeding.Go(func() { p.feed(ctx, input, feed) })

	flooded := make(chan struct{}, 2)
	stdout := p.capture(p.stdout, p.limits.Output, p.limits.Output, flooded)
	stderr := p.capture(p.stderr, worthKeeping, p.limits.Output, flooded)
	run := p.await(ctx, flooded)
	p.settle()
	if stdout.full || stderr.full {
		run = p.flooded()
	}
	run.Output, run.Diagnostics = stdout.bytes, stderr.bytes
	return run
}

func (p *Process) flooded() engine.Run {
	return engine.Run{End: engine.OutOfSpace, Status: fmt.Sprintf("more than %d bytes", p.limits.Output)}
}

// worthKeeping is how much of a flood is worth keeping, and of standard error, in bytes.
const worthKeeping = 64 << 10

// await waits for the program's end, its deadline or a flood, whichever is first.
func (p *Process) await(ctx context.Context, flooded <-chan struct{}) engine.Run {
	select {
	case <-p.exited:
		return p.ended()
	case <-flooded:
		p.stop()
		return engine.Run{End: engine.OutOfSpace}
	case <-ctx.Done():
	}
	if p.HasEnded() { // it was in time, only this goroutine was late to hear of it
		return p.ended()
	}
	p.stop()
	return engine.Run{End: engine.OutOfTime}
}

// ended tells how a program ended that was not stopped.
func (p *Process) ended() engine.Run {
	run := engine.Run{End: engine.Exited, Status: p.end.Status, Failed: p.end.Status != "exit status 0", LeftBehind: p.leftBehind}
	if over := p.OverLimit(); over != "" {
		run.End, run.Status = engine.OverLimit, over
	} else if p.end.Signalled {
		run.End = engine.Killed
	}
	return run
}

// settle waits until the readers have emptied the pipes of a program that has ended. A process that has escaped the group
// holds them up no longer than waitDelay.
func (p *Process) settle() {
	deadline := time.Now().Add(waitDelay)
	_ = p.stdout.SetReadDeadline(deadline)
	_ = p.stderr.SetReadDeadline(deadline)
	p.readers.Wait()
}

// A drain reads a pipe. Once the pipe's deadline has passed it gives what the pipe holds by then, however late that is read, and
// ends instead of waiting for more.
type drain struct {
	pipe *os.File
	late int
}

// pipeful is the most that a pipe may hold: nobody who goes on writing keeps a drain busy longer.
const pipeful = 1 << 20

// Read reads from the pipe.
func (d *drain) Read(b []byte) (int, error) {
	n, err := d.pipe.Read(b)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return n, err
	}
	if d.late >= pipeful {
		return 0, io.EOF
	}
	n, err = readNow(d.pipe, b)
	d.late += n
	return n, err
}

// A captured stream keeps the first bytes of what a program writes.
type captured struct {
	bytes []byte
	full  bool // the program has written more than its limit
}

// capture reads a stream up to a limit, and keeps the first bytes of it, as many as are said.
func (p *Process) capture(pipe *os.File, most, limit int, flooded chan<- struct{}) *captured {
	c := &captured{}
	p.readers.Go(func() {
		from, buffer, left := &drain{pipe: pipe}, make([]byte, 4<<10), limit
		for {
			n, err := from.Read(buffer)
			p.lastOutput.Store(time.Now().UnixNano())
			c.full = n > left
			n = min(n, left)
			left -= n
			c.bytes = append(c.bytes, buffer[:min(n, most-len(c.bytes))]...)
			if c.full {
				flooded <- struct{}{}
			}
			if c.full || err != nil {
				return
			}
		}
	})
	return c
}

// feed types the input and closes it. A program that no longer reads is no error.
func (p *Process) feed(ctx context.Context, input []string, feed engine.Feed) {
	defer p.Stdin.Close()
	if feed&engine.LineByLine == 0 {
		_, _ = io.WriteString(p.Stdin, engine.Whole(input))
		return
	}
	for _, line := range input {
		if !p.awaitReading(ctx) {
			return
		}
		if _, err := io.WriteString(p.Stdin, line+"\n"); err != nil {
			return
		}
		p.typed()
	}
	p.awaitReading(ctx)
}

// within bounds a run: no more than its time may pass without a line being typed, nor much more in all than it takes to find out when the
// program waits, where the system cannot tell. So a long game is never out of time because the machine is slow to type it.
func (p *Process) within(ctx context.Context, lines int) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, p.limits.Time+time.Duration(lines)*2*quiet)
	p.late = time.AfterFunc(p.limits.Time, cancel)
	return ctx, func() {
		p.late.Stop()
		cancel()
	}
}

// typed gives the program time for the next line.
func (p *Process) typed() { p.late.Reset(p.limits.Time) }

// quiet is how long a program must have been silent, its input all read, to be taken as waiting for more, where the system
// cannot tell.
const quiet = 300 * time.Millisecond

// awaitReading waits until the program has read everything and wants more. It returns false when it never will. A program that does
// not read, and works all the time, may look for input again and again, or be slow: it must have computed for a while, too, because on a
// machine under load it may be silent for want of a processor.
func (p *Process) awaitReading(ctx context.Context) bool {
	const unknown, often = -1, 20
	before := time.Duration(unknown)
	rested := 0 // how often in a row it was not seen to work: between two threads that do, none may for a moment
	for silent := range p.silences(ctx, func() bool { return unread(p.Stdin) > 0 }) {
		if p.mainReads() {
			return true
		}
		does := p.does()
		rested++
		if slices.Contains(does, works) {
			rested = 0
		}
		switch {
		case slices.Contains(does, reads):
			return true
		case silent <= quiet:
			before = unknown
		case rested > often:
			return true
		case before == unknown:
			before = p.computed()
		case p.computed()-before > quiet:
			return true
		}
	}
	return false
}

// silences yields, again and again until the program or ctx ends, for how long the program has been silent, its input
// all read.
func (p *Process) silences(ctx context.Context, unread func() bool) iter.Seq[time.Duration] {
	return func(yield func(time.Duration) bool) {
		for since := time.Now(); ; {
			select {
			case <-ctx.Done():
				return
			case <-p.exited:
				return
			case <-time.After(gap(time.Since(since))):
			}
			if unread() {
				since = time.Now()
				continue
			}
			spoke := time.Unix(0, p.lastOutput.Load())
			if !yield(min(time.Since(since), time.Since(spoke))) {
				return
			}
		}
	}
}

// gap is how long to wait before the next look at a program that has not been seen to read for so long: looking takes time, too.
func gap(waited time.Duration) time.Duration {
	return min(max(waited/16, time.Millisecond), 4*time.Millisecond)
}

// computed is how long the program has computed, with all that it has started.
func (p *Process) computed() time.Duration {
	p.measured.Lock()
	defer p.measured.Unlock()
	return p.inmate.Use().CPU
}
