package process

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/terminal"
)

// A console is a pseudo-terminal at which a program runs, seen from its other side, where a person would sit.
type console struct {
	process *Process
	master  *os.File // what is written to it is typed; what is read from it is shown
	slave   *os.File // the program's side, to ask for its state
	most    int      // bytes that are shown
	patient bool     // see [waits]

	mutex   sync.Mutex
	screen  *terminal.Screen
	shown   []byte
	fresh   bool   // whether anything was shown since the last look
	held    []byte // the end of what was read, which may be the beginning of a mark
	mark    []byte // that is on its way through the terminal; nil if none is
	waits   bool   // whether the program waits for a line while it is
	arrived chan struct{}
	typed   int
	sights  []terminal.Sight
	full    bool // the program has written more than it may
}

// mostSights bounds how often a terminal is looked at because its program pauses.
const mostSights = 1000

// runAtTerminal runs a program that has been started with a terminal.
func (p *Process) runAtTerminal(ctx context.Context, input []string, feed engine.Feed) engine.Run {
	var others sync.WaitGroup
	defer others.Wait()
	defer p.Kill()
	ctx, cancel := p.within(ctx, len(input))
	defer cancel()
	c := &console{
		process: p, master: p.Stdin, slave: p.slave, most: p.limits.Output, patient: feed&engine.LineByLine != 0,
		screen: terminal.New(p.Stdin), arrived: make(chan struct{}, 1),
	}
	flooded := make(chan struct{}, 1)
	p.readers.Go(func() { c.read(ctx, flooded) })
	others.Go(func() { c.play(ctx, input) })
	run := p.await(ctx, flooded)
	p.settle()
	c.look()
	_ = c.screen.Close()
	if c.full {
		run = p.flooded()
	}
	run.Output, run.Sights = c.shown, c.sights
	return run
}

// read shows what the program writes, and meets the marks. It ends with the terminal.
func (c *console) read(ctx context.Context, flooded chan<- struct{}) {
	from, buffer := &drain{pipe: c.master}, make([]byte, 4<<10)
	for {
		n, err := from.Read(buffer)
		c.process.lastOutput.Store(time.Now().UnixNano())
		c.take(buffer[:n])
		if c.full {
			flooded <- struct{}{}
		}
		if c.full || err != nil || ctx.Err() != nil { // to show a text may take much longer than to write it
			return
		}
	}
}

// take shows a text without the mark, and looks at the screen where the mark was.
func (c *console) take(text []byte) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	text = append(c.held, text...)
	c.held = nil
	if c.mark != nil {
		before, after, found := bytes.Cut(text, c.mark)
		if found {
			c.show(before)
			c.note(c.waits)
			c.mark, text = nil, after
			c.arrived <- struct{}{}
		} else {
			keep := beginningOf(c.mark, text)
			text, c.held = text[:len(text)-keep], bytes.Clone(text[len(text)-keep:])
		}
	}
	c.show(text)
}

// beginningOf gives the length of the longest end of a text that is a beginning of the mark.
func beginningOf(mark, text []byte) int {
	for n := min(len(mark)-1, len(text)); n > 0; n-- {
		if bytes.HasPrefix(mark, text[len(text)-n:]) {
			return n
		}
	}
	return 0
}

func (c *console) show(text []byte) {
	left := c.most - len(c.shown)
	c.full = c.full || len(text) > left
	text = text[:min(left, len(text))]
	c.fresh = c.fresh || len(text) > 0
	c.shown = append(c.shown, text...)
	_, _ = c.screen.Write(text)
}

// note looks at the screen, while the program waits for a line or does not.
func (c *console) note(waits bool) {
	c.fresh = false
	c.sights = append(c.sights, c.screen.Look(c.typed, waits))
}

// look looks at the screen for the last time.
func (c *console) look() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.note(false)
}

// newMark makes a mark that nobody can guess: letters that no terminal shows, and that do not move its cursor.
func newMark() []byte {
	const size, first = 32, 0x10
	mark := make([]byte, size)
	_, _ = rand.Read(mark) // it cannot fail
	for i := range mark {
		mark[i] = first | mark[i]&0xf
	}
	return mark
}

// see has everything shown that was written so far, and looks at the screen then, while the program waits for a line or does not:
// behind it, a mark is sent through the terminal. It returns false if that does not come through.
func (c *console) see(ctx context.Context, waits bool) bool {
	mark := newMark()
	c.mutex.Lock()
	c.mark, c.waits = mark, waits
	c.mutex.Unlock()
	if _, err := c.slave.Write(mark); err != nil {
		return false
	}
	select {
	case <-c.arrived:
		return true
	case <-ctx.Done():
	case <-c.process.exited:
	}
	return false
}

// play types a line whenever the program waits for one, and after the last says that there are no more.
func (c *console) play(ctx context.Context, input []string) {
	const enter, noMore, often = "\r", "\x04", 3
	keys := make([]string, 0, len(input)+often)
	for _, line := range input {
		keys = append(keys, line+enter)
	}
	for range often {
		keys = append(keys, noMore)
	}
	for i, key := range keys {
		if !c.awaitReading(ctx) {
			return
		}
		c.mutex.Lock()
		c.typed = min(i+1, len(input))
		c.mutex.Unlock()
		if _, err := io.WriteString(c.master, key); err != nil {
			return
		}
		c.process.typed()
	}
}

// awaitReading waits until the program waits for a line, and looks at the screen then, and before that whenever the program pauses. It
// returns false if it will never wait for one.
func (c *console) awaitReading(ctx context.Context) bool {
	for silent := range c.process.silences(ctx, func() bool { return typedAhead(c.slave) }) {
		switch does := c.process.does(); {
		case waits(does, silent, c.patient):
			return c.see(ctx, true)
		case rests(does) && c.news() && !c.see(ctx, false):
			return false
		}
	}
	return false
}

// news tells whether there is anything new to be seen.
func (c *console) news() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.fresh && len(c.sights) < mostSights
}

// An activity is what a thread does at a moment.
type activity int

const (
	unknown activity = iota // the system keeps it secret
	works                   // it runs, or could
	pauses
	reads // it waits for input
)

// rests tells whether no thread of a program works.
func rests(does []activity) bool {
	return len(does) > 0 && !slices.Contains(does, works) && !slices.Contains(does, unknown)
}

// waits tells whether a program whose threads do that, and that has been silent for so long, its input all read, waits for more. It does
// when a thread reads and none works that could have something to say before. Else it must be silent for longer: one that reads while
// another thread works, and one that does neither, such as to look for input now and then. One that only works may be slow.
func waits(does []activity, silent time.Duration, patient bool) bool {
	const moment, long = 50 * time.Millisecond, 2 * time.Second
	reading := slices.Contains(does, reads)
	least := long
	switch {
	case rests(does) && reading && patient:
		return silent > moment
	case rests(does) && reading:
		return true
	case slices.Contains(does, unknown):
		least = quiet
	case !rests(does) && !reading:
		return false
	}
	if patient {
		least *= 3
	}
	return silent > least
}
