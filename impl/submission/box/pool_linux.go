package box

import (
	"errors"
	"fmt"
	"os/exec"
	"sync"

	"golang.org/x/sys/unix"
)

// A Pool keeps boxes open, each of which serves many programs, one at a time. That spares most of the time that it takes to set one
// up. From one program to the next nothing stays in a box: all processes are ended, their numbers begin anew, and at the level
// [Bubblewrap] the temporary files are new. There, if the grader runs as root, a box has a user of its own, and not each program.
// At the level [Landlock] each program has a box of its own where the machine does not let process numbers begin anew: from them a
// program could learn how many ran before it. A Pool is safe for concurrent use.
type Pool struct {
	guard  *Guard
	mutex  sync.Mutex
	idle   map[content][]*cell
	closed bool
}

// A content is what there is in a box, and its limits.
type content struct {
	view   string
	limits Limits
}

// Pool gives a pool of boxes that are as strong as the guard's own. The caller closes it when it has no programs to start any more.
func (g *Guard) Pool() *Pool { return &Pool{guard: g, idle: map[content][]*cell{}} }

// servesMany tells whether a box may serve more than one program.
func (g *Guard) servesMany() bool { return g != nil && (g.level != Landlock || g.apart && g.anew) }

// Start starts the command in a box, as [Guard.Start] does. A program that may change folders gets a box of its own.
func (p *Pool) Start(command *exec.Cmd, b Box) (*Inmate, error) {
	if !p.guard.servesMany() || len(b.Write) > 0 {
		return p.guard.Start(command, b)
	}
	if err := absolute(command); err != nil {
		return nil, err
	}
	c, err := p.take(b, command.Path)
	if err != nil {
		return nil, fmt.Errorf("opening a box: %w", err)
	}
	inmate, err := p.guard.startIn(c, command, b, p.put)
	if errors.Is(err, unix.EPIPE) { // somebody has ended the box just now
		return p.guard.Start(command, b)
	}
	return inmate, err
}

// take gives a box that nobody else has until it is put back. In it there is what the program may see.
func (p *Pool) take(b Box, program string) (*cell, error) {
	limits := b.Limits.OrDefault()
	var view []string
	if p.guard.level == Bubblewrap {
		view = p.guard.shown(b, program)
	}
	key := content{string(join(view)), limits}
	if c := p.free(key); c != nil {
		return c, nil
	}
	c, err := p.guard.openCell(view, limits, false)
	if err == nil {
		c.key = key
	}
	return c, err
}

// free takes a box out of those that are idle; nil if there is none.
func (p *Pool) free(key content) *cell {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	idle := p.idle[key]
	if len(idle) == 0 {
		return nil
	}
	p.idle[key] = idle[:len(idle)-1]
	return idle[len(idle)-1]
}

// put gives a box back.
func (p *Pool) put(c *cell) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.closed {
		c.close()
		return
	}
	p.idle[c.key] = append(p.idle[c.key], c)
}

// Close closes the boxes: at once those that are empty, the others when their programs have ended.
func (p *Pool) Close() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.closed = true
	for _, idle := range p.idle {
		for _, c := range idle {
			c.close()
		}
	}
	clear(p.idle)
}
