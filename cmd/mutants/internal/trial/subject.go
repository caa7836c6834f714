package trial

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"rulebook/cmd/mutants/mutation"
	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
)

// A subject is a reference in which a mutant is switched on while it is at work, and only then: whoever judges it may ask the very
// same code for what is right.
type subject struct {
	engine.InProcess
	mutant int
	global bool
	limit  int

	steps   int       // of the last run
	records []*record // of a reference without a mutant
}

// record begins a record of what the reference is asked, and of what was reached already.
func (s *subject) record(r *record) *record {
	r.reached = map[int]bool{}
	r.reach(s)
	s.records = append(s.records, r)
	return r
}

// run lets the reference work.
func (s *subject) run(do func()) (broke error) {
	defer func() {
		if reason := recover(); reason != nil {
			broke = stop(reason)
		}
	}()
	s.steps = mutation.Run(s.mutant, s.global, s.limit, do)
	return nil
}

// stop is the error of a reference that broke off.
func stop(reason any) error {
	if reason == mutation.ErrEndless {
		return engine.Stopf(engine.TimedOut, "%v", reason)
	}
	return engine.Stopf(engine.Crashed, "%v", reason)
}

// Engine gives a session, all of whose work is that of the mutant.
func (s *subject) Engine(ctx context.Context) (engine.Session, error) {
	var inner engine.Session
	var err error
	broke := s.run(func() { inner, err = s.InProcess.Engine(ctx) })
	return &session{inner, s, s.record(&record{face: Engine})}, cmp.Or(broke, err)
}

// Console plays one game.
func (s *subject) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	run, err := s.play(ctx, input, feed)
	if s.mutant == 0 {
		s.record(&record{face: Console, input: slices.Clone(input), feed: feed, answers: []uint64{ran(run, err)}})
	}
	return run, err
}

// play plays one game. Where a program would tell on standard error what went wrong, and end, this one ends, too;
// where it would be stopped because it writes too much, this one has been.
func (s *subject) play(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	if err := ctx.Err(); err != nil {
		return engine.Run{}, fmt.Errorf("no other game is needed: %w", err)
	}
	var run engine.Run
	var err error
	broke := s.run(func() { run, err = s.InProcess.Console(ctx, input, feed) })
	if stop, ok := broke.(*engine.Stop); ok {
		ends := map[engine.Outcome]engine.End{engine.TimedOut: engine.OutOfTime, engine.Crashed: engine.Killed}
		return engine.Run{End: ends[stop.Outcome], Status: stop.Reason}, nil
	}
	if _, stopped := err.(*engine.Stop); err != nil && !stopped {
		run.End, run.Status, run.Failed = engine.Exited, "exit status 1", true
		return run, nil
	}
	if most := (process.Limits{}).OrDefault().Output; len(run.Output) > most {
		status := fmt.Sprintf("more than %d bytes", most)
		return engine.Run{End: engine.OutOfSpace, Status: status, Output: run.Output[:most]}, nil
	}
	return run, err
}

// A session answers commands while the mutant is switched on.
type session struct {
	engine.Session
	subject *subject
	record  *record
}

// do carries out one request.
func (s *session) do(ctx context.Context, request engine.Request) (reply engine.Reply, err error) {
	broke := s.subject.run(func() { reply, err = engine.Do(ctx, s.Session, request) })
	err = cmp.Or(broke, err)
	if s.subject.mutant == 0 {
		s.record.requests = append(s.record.requests, request)
		s.record.answers = append(s.record.answers, replied(reply, err))
		s.record.reach(s.subject)
	}
	return reply, err
}

// DoAll carries out one request after another.
func (s *session) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	return engine.OneByOne(ctx, requests, s.do)
}
