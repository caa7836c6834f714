package box

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
)

// A Pool keeps boxes open, each of which serves many programs, one at a time. That spares most of what it takes to set one up.
// From one program to the next nothing stays in a box: each has its own processes, temporary files, memory to share and network.
// Where the grader runs as root, a box has a user of its own, and not each program: at a time that user runs only one of them, and
// has nothing that outlives it. A Pool is safe for concurrent use.
type Pool struct {
	guard  *Guard
	mutex  sync.Mutex
	idle   map[string][]*server // by what there is in their boxes
	closed bool
	strict bool // whether nothing gets a box of its own
}

// Pool gives a pool of boxes that are as strong as the guard's own. Whoever has no programs to start any more closes it. Where the
// guard is not [Guard.Served], each program gets a box of its own.
func (g *Guard) Pool() *Pool { return &Pool{guard: g, idle: map[string][]*server{}} }

// Served gives a guard whose pools keep boxes open: in each, another process of the calling program is at work, see [Serve],
// which must come first in its main. Where that does not work, or does not keep the level's promises when it is attacked, it gives
// the guard itself.
func (g *Guard) Served(ctx context.Context) *Guard {
	// What is made in a box for root is not kept from root: who has no other user to be stays with boxes that bwrap has made.
	alone := os.Getuid() == 0 && g != nil && g.strangers == (strangers{})
	if _, known := architecture(); g.Level() != Bubblewrap || !known || alone {
		return g
	}
	served := *g
	served.served = true
	pool := served.Pool()
	pool.strict = true
	defer pool.Close()
	for range 2 { // in the same box
		if err := served.probe(ctx, pool.Start); err != nil {
			return g
		}
	}
	return &served
}

// Start starts the command in a box; what holds for [Guard.Start] holds here. A program that may change folders, or whose streams
// are no files, gets a box of its own, and so does every program while no box can be kept open.
func (p *Pool) Start(command *exec.Cmd, b Box) (*Inmate, error) {
	inmate, err := p.start(command, b)
	if err == nil || p.strict || errors.Is(err, errUnanswered) {
		return inmate, err
	}
	return p.guard.Start(command, b)
}

// errNotServed is of a program that needs a box of its own.
var errNotServed = errors.New("the program needs a box of its own")

func (p *Pool) start(original *exec.Cmd, b Box) (*Inmate, error) {
	if p.guard == nil || !p.guard.served || len(b.Write) > 0 {
		return nil, errNotServed
	}
	streams, err := streamsOf(original)
	if err != nil {
		return nil, err
	}
	command := *original                             // that stays as it is, should it not start
	if err := startable(&command, nil); err != nil { // by nobody
		return nil, err
	}
	limits := b.Limits.OrDefault()
	asked, err := newRequest(&command, b, limits)
	if err != nil {
		return nil, err
	}
	s, err := p.take(b, command.Path)
	if err != nil {
		return nil, err
	}
	if err := startable(&command, s.user); err != nil {
		p.put(s)
		return nil, err
	}
	s.user.ownPipes(original)
	inmate := &Inmate{command: &command, user: s.user, limits: limits, gone: make(chan struct{})}
	if inmate.tenancy, err = s.run(asked, streams); err != nil {
		s.close()
		return nil, err
	}
	inmate.tenancy.leave = func() { p.put(s) }
	return inmate, nil
}

// streamsOf gives the standard streams of a command.
func streamsOf(command *exec.Cmd) ([]*os.File, error) {
	var streams []*os.File
	for _, stream := range []any{command.Stdin, command.Stdout, command.Stderr} {
		file, ok := stream.(*os.File)
		if !ok || file == nil {
			return nil, errNotServed
		}
		streams = append(streams, file)
	}
	return streams, nil
}

// take gives a server that nobody else has until it is put back. In its box there is what the program may see.
func (p *Pool) take(b Box, program string) (*server, error) {
	shown := p.guard.shown(b, program)
	view := strings.Join(shown, "\x00")
	p.mutex.Lock()
	if idle := p.idle[view]; len(idle) > 0 {
		s := idle[len(idle)-1]
		p.idle[view] = idle[:len(idle)-1]
		p.mutex.Unlock()
		return s, nil
	}
	p.mutex.Unlock()
	s, err := p.guard.openServer(shown)
	if err != nil {
		return nil, fmt.Errorf("opening a box: %w", err)
	}
	s.view = view
	return s, nil
}

// put gives a server back.
func (p *Pool) put(s *server) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.closed {
		s.close()
		return
	}
	p.idle[s.view] = append(p.idle[s.view], s)
}

// Close closes the boxes: at once those that are empty, the others when their programs have ended.
func (p *Pool) Close() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.closed = true
	for _, idle := range p.idle {
		for _, s := range idle {
			s.close()
		}
	}
	clear(p.idle)
}
