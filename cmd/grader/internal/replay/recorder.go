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
	Setting engine.Setting
	Input   []string
	Feed    engine.Feed
	Run     engine.Run
	Err     error // why there was no run
}

// Console runs the console program and remembers the run.
func (r *Recorder) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	return r.play(ctx, engine.Setting{}, r.Subject, input, feed)
}

// play runs a console program that is started in a setting. What is run to learn a dialect belongs to no scenario.
func (r *Recorder) play(ctx context.Context, setting engine.Setting, subject engine.Subject, input []string, feed engine.Feed) (
	engine.Run, error,
) {
	run, err := subject.Console(ctx, input, feed)
	if steps.Learns(ctx) {
		return run, err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.plays = append(r.plays, Play{Setting: setting, Input: slices.Clone(input), Feed: feed, Run: run, Err: err})
	return run, err
}

// In gives the same subject in a setting. Its runs are remembered, too.
func (r *Recorder) In(setting engine.Setting) engine.Subject {
	subject := r.Subject
	if startable, ok := subject.(engine.Startable); ok {
		subject = startable.In(setting)
	}
	return &recorderIn{r, setting, subject}
}

// A recorderIn is a recorder of a subject in a setting.
type recorderIn struct {
	*Recorder
	setting engine.Setting
	subject engine.Subject
}

// Console runs the console program and remembers the run.
func (r *recorderIn) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	return r.play(ctx, r.setting, r.subject, input, feed)
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

// DoAll records the requests.
func (s *session) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	s.requests = append(s.requests, requests...)
	return s.Session.DoAll(ctx, requests)
}
