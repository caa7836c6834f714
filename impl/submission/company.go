package submission

import (
	"context"
	"runtime"
	"sync"
	"time"

	"rulebook/impl/engine"
)

// A company plays console games in hosts, each of which plays many. It starts a host when a game needs one.
type company struct {
	start func() (*host, error)
	idle  chan *host
	seats chan struct{} // holds one for each host

	mutex          sync.Mutex
	played, failed int // games that a host has played, and games that it has not
}

// crowded is how long a game waits for another one to end, until it gets a new host: longer than most games take, and as
// long as a start.
const crowded = 300 * time.Millisecond

func newCompany(start func() (*host, error)) *company {
	most := runtime.NumCPU()
	return &company{start: start, idle: make(chan *host, most), seats: make(chan struct{}, most)}
}

// play plays a game in a host. It tells whether the game came to its end there; else it needs a process of its own.
func (c *company) play(ctx context.Context, input []string, feed engine.Feed) (run engine.Run, ok bool) {
	if ctx.Err() != nil || !c.pays() {
		return engine.Run{}, false
	}
	h, err := c.host(ctx)
	if err != nil {
		return engine.Run{}, false
	}
	run, err = h.play(ctx, input, feed)
	c.leave(h, err == nil)
	return run, err == nil
}

// pays tells whether it is worth while to ask a host: most games must come to their end there.
func (c *company) pays() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.failed < 2+c.played/10
}

// host gives a host that no other game has until it is left.
func (c *company) host(ctx context.Context) (*host, error) {
	if !c.first() {
		select {
		case h := <-c.idle:
			return h, nil
		case <-time.After(crowded):
		}
		select {
		case h := <-c.idle:
			return h, nil
		case c.seats <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	h, err := c.start()
	if err != nil {
		<-c.seats
	}
	return h, err
}

// first takes the first seat. It tells whether that was free.
func (c *company) first() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if len(c.seats) > 0 {
		return false
	}
	c.seats <- struct{}{}
	return true
}

// leave gives a host back after a game.
func (c *company) leave(h *host, played bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if played {
		c.played++
	} else {
		c.failed++
	}
	if played && !h.full {
		c.idle <- h
		return
	}
	h.close()
	<-c.seats
}

// close ends the hosts that play no game.
func (c *company) close() {
	for {
		select {
		case h := <-c.idle:
			h.close()
		default:
			return
		}
	}
}
