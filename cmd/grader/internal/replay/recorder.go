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
	setting engine.Setting // in which it is started
	tape    *tape
}

// A tape holds what is recorded, in whatever setting.
type tape struct {
	mutex    sync.Mutex
	plays    []Play
	sessions []*session
}

// NewRecorder makes the recorder of a subject.
func NewRecorder(subject engine.Subject) *Recorder { return &Recorder{Subject: subject, tape: &tape{}} }

// A Play is one run of the console program.
type Play struct {
	Setting engine.Setting
	Input   []string
	Feed    engine.Feed
	Run     engine.Run
	Err     error // why there was no run
}

// Console runs the console program and remembers the run. What is run to learn a dialect belongs to no scenario.
func (r *Recorder) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	run, err := r.Subject.Console(ctx, input, feed)
	if steps.Learns(ctx) {
		return run, err
	}
	r.tape.mutex.Lock()
	defer r.tape.mutex.Unlock()
	r.tape.plays = append(r.tape.plays, Play{Setting: r.setting, Input: slices.Clone(input), Feed: feed, Run: run, Err: err})
	return run, err
}

// In gives the same subject in a setting. Its runs are remembered, too.
func (r *Recorder) In(setting engine.Setting) engine.Subject {
	subject := r.Subject
	if startable, ok := subject.(engine.Startable); ok {
		subject = startable.In(setting)
	}
	return &Recorder{subject, setting, r.tape}
}

// Plays returns the runs of the console program, in order.
func (r *Recorder) Plays() []Play {
	r.tape.mutex.Lock()
	defer r.tape.mutex.Unlock()
	return slices.Clone(r.tape.plays)
}

// Engine opens a session of the other subject, and records it.
func (r *Recorder) Engine(ctx context.Context) (engine.Session, error) {
	opened, err := r.Subject.Engine(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{Session: opened}
	r.tape.mutex.Lock()
	defer r.tape.mutex.Unlock()
	r.tape.sessions = append(r.tape.sessions, s)
	return s, nil
}

// Sessions returns the requests of each session, in order. Call it when the sessions are closed.
func (r *Recorder) Sessions() [][]engine.Request {
	r.tape.mutex.Lock()
	defer r.tape.mutex.Unlock()
	return steps.Each(r.tape.sessions, func(s *session) []engine.Request { return s.requests })
}

// A session records each request before it passes it on.
type session struct {
	engine.Session
	requests []engine.Request
}

// DoAll records the requests.
func (s *session) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	s.requests = append(s.requests, requests...)
	return s.Session.DoAll(ctx, requests)
}
