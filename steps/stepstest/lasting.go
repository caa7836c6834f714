package stepstest

import (
	"context"
	"errors"
	"sync"

	"rulebook/impl/engine"
)

// A lasting subject keeps its engine sessions when they are closed and gives them again, so that many runs of a suite start
// few programs. A session that told an error is closed at once.
type lasting struct {
	engine.Subject
	mutex sync.Mutex
	idle  []engine.Session
}

// Engine gives an idle session, or opens one.
func (l *lasting) Engine(ctx context.Context) (engine.Session, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if last := len(l.idle) - 1; last >= 0 {
		session := l.idle[last]
		l.idle = l.idle[:last]
		return &lent{Session: session, owner: l}, nil
	}
	session, err := l.Subject.Engine(context.WithoutCancel(ctx))
	if err != nil {
		return nil, err
	}
	return &lent{Session: session, owner: l}, nil
}

func (l *lasting) keep(session engine.Session) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.idle = append(l.idle, session)
}

// Close closes the idle sessions.
func (l *lasting) Close() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	var all error
	for _, session := range l.idle {
		all = errors.Join(all, session.Close())
	}
	l.idle = nil
	return all
}

// A lent session goes back to its owner when it is closed.
type lent struct {
	engine.Session
	owner  *lasting
	failed bool
}

// DoAll asks the kept session.
func (l *lent) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	replies, err := l.Session.DoAll(ctx, requests)
	l.failed = l.failed || err != nil
	return replies, err
}

// Close gives the session back, or closes it if it told an error.
func (l *lent) Close() error {
	if l.failed {
		return l.Session.Close()
	}
	l.owner.keep(l.Session)
	return nil
}
