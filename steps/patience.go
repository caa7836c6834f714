package steps

import (
	"context"
	"sync"
	"time"
)

// A patience says how long to wait for what is asked of a subject. What has run out of time again and again and has never come to an
// end is waited for less: a program that hangs in each game would take an hour of everybody's time. Once it comes to an end it has all
// of its time again, and if that was not at once, because it or the machine is slow, for good. So no verdict depends on what was before.
type patience struct {
	mutex sync.Mutex
	past  map[string]past // by what is asked
}

// A past is what became of something each time that it was asked.
type past struct {
	vain int  // how often it has run out of time since it last came to an end
	slow bool // whether it has ever taken so long to come to an end that another time it might take more than brief
}

const (
	inVain = 5 // is how often all of the time is given
	brief  = 2 * time.Second
	atOnce = brief / 4
)

// lasting gives a context that lasts as long as what is asked should be waited for, if that is less than it may take.
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

// learn takes in whether something came to an end, and after what time.
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
