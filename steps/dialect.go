package steps

import (
	"context"
	"sync"
)

// A Dialect is how a subject does what the rules leave open, or what it does in another way than they say. It is learnt once for a
// subject, and judged once: by the scenarios of the rule that is about it. All other scenarios are played in the dialect.
type Dialect interface {
	// Notes tell the dialect in words for a report, a sentence each. There are none if it is what the rules say.
	Notes() []string
}

// Dialect gives the dialect of the subject, which is learnt when the first scenario asks for it. The error is for what is not the
// subject's doing.
func (w *World) Dialect() (Dialect, error) { return w.desk.dialect.learn() }

// A learning learns a dialect once.
type learning struct {
	learn   func() (Dialect, error)
	dialect Dialect // nil until it is learnt
}

func newLearning(teach func() (Dialect, error)) *learning {
	l := &learning{}
	l.learn = sync.OnceValues(func() (_ Dialect, err error) {
		l.dialect, err = teach()
		return l.dialect, err
	})
	return l
}

// notes tell the dialect, if it was learnt. No scenario runs any more.
func (l *learning) notes() []string {
	if l.dialect == nil {
		return nil
	}
	return l.dialect.Notes()
}

// learns is the key of contexts in which a dialect is learnt.
type learns struct{}

// Learns tells whether a subject is asked something to learn its dialect, and for no scenario.
func Learns(ctx context.Context) bool { return ctx.Value(learns{}) != nil }
