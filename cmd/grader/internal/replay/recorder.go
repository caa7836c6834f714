// Package replay shows how a scenario was put to a submission, so that a person can do the same by hand.
package replay

import (
	"context"
	"slices"
	"sync"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Recorder is a subject that records the use of another one. It is safe for concurrent use.
type Recorder struct {
	engine.Subject

	mutex    sync.Mutex
	plays    []Play
	sessions []*session
}

// A Play is one run of the console program.
type Play struct {
	Input []string
	Feed  engine.Feed
	Run   engine.Run
	Err   error // why there was no run
}

// Console runs the program of the other subject, and records it unless its dialect is learnt by it.
func (r *Recorder) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	run, err := r.Subject.Console(ctx, input, feed)
	if steps.Learns(ctx) {
		return run, err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.plays = append(r.plays, Play{Input: slices.Clone(input), Feed: feed, Run: run, Err: err})
	return run, err
}

// Plays returns the runs of the console program, in order.
func (r *Recorder) Plays() []Play {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return slices.Clone(r.plays)
}

// Engine opens a session of the other subject, and records it.
func (r *Recorder) Engine(ctx context.Context) (engine.Session, error) {
	opened, err := r.Subject.Engine(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{Session: opened}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.sessions = append(r.sessions, s)
	return s, nil
}

// Sessions returns the requests of each session, in order. Call it when the sessions are closed.
func (r *Recorder) Sessions() [][]engine.Request {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	var all [][]engine.Request
	for _, s := range r.sessions {
		all = append(all, s.requests)
	}
	return all
}

// A session records each request before it passes it on.
type session struct {
	engine.Session
	requests []engine.Request
}

// Do records one request.
func (s *session) Do(ctx context.Context, request engine.Request) (engine.Reply, error) {
	s.requests = append(s.requests, request)
	return s.Session.Do(ctx, request)
}

// DoAll records several.
func (s *session) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	s.requests = append(s.requests, requests...)
	return s.Session.DoAll(ctx, requests)
}
