package steps

import (
	"context"
	"sync"
	"time"
)

// A patience says how long to wait for what is asked of a subject. What has run out of time again and again and has never come to an
// end is waited for less: a program that hangs in each game would take an hour of everybody's time. Once it comes to an end it has all
// of its time again, so that no verdict depends on what was before, but for what takes longer than [brief] and hangs otherwise.
type patience struct {
	mutex  sync.Mutex
	waited map[string]int // how often in vain since it last came to an end, by what is asked
}

const (
	inVain = 5 // is how often all of the time is given
	brief  = 2 * time.Second
)

// lasting gives a context that lasts as long as what is asked should be waited for, if that is less than it may take.
func (p *patience) lasting(ctx context.Context, asked ...string) (context.Context, context.CancelFunc) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for _, what := range asked {
		if p.waited[what] >= inVain {
			return context.WithTimeout(ctx, brief)
		}
	}
	return context.WithCancel(ctx)
}

// learn takes in whether something came to an end.
func (p *patience) learn(what string, ended bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.waited == nil {
		p.waited = map[string]int{}
	}
	p.waited[what]++
	if ended {
		p.waited[what] = 0
	}
}
