package steps

import (
	"context"
	"sync"
	"time"
)

// A patience decides how long to wait for a request. A request that ran out of time again and again gets less time: a program that
// hangs in each game would take an hour. Once such a request ends, it gets its full time again, for good if it ended late, because the
// program or the machine is slow. So no verdict depends on earlier scenarios.
type patience struct {
	mutex sync.Mutex
	past  map[string]past // by request
}

// A past tells how a request went so far.
type past struct {
	vain int  // how often it has run out of time since it last came to an end
	slow bool // whether it has ever taken so long to come to an end that another time it might take more than brief
}

const (
	inVain = 5 // how often the full time is given
	brief  = 2 * time.Second
	atOnce = brief / 4
)

// lasting gives a context that ends early if one of the requests deserves less than the full time.
func (p *patience) lasting(ctx context.Context, asked ...string) (context.Context, context.CancelFunc) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for _, what := range asked {
		if past := p.past[what]; past.vain >= inVain && !past.slow {
			return context.WithTimeout(ctx, brief)
		}
	}
	return context.WithCancel(ctx)
}

// learn records whether a request ended, and after what time.
func (p *patience) learn(what string, ended bool, took time.Duration) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.past == nil {
		p.past = map[string]past{}
	}
	now := p.past[what]
	if now.vain++; ended {
		now = past{slow: now.slow || took > atOnce}
	}
	p.past[what] = now
}
