package submission

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
)

// A session is a conversation with a process in the line protocol.
type session struct {
	client      *engine.Client
	process     *process.Process
	diagnostics func() string
	ownNames    *strings.Replacer
	after       func() // when the process has ended
}

var _ engine.Session = (*session)(nil)

func newSession(p *process.Process, ownNames *strings.Replacer, after func()) *session {
	return &session{
		client:      engine.NewClient(p.Stdout(), p.Stdin, engine.Limits{}),
		process:     p,
		diagnostics: p.Diagnostics(),
		ownNames:    ownNames,
		after:       after,
	}
}

// Do asks the process. If it has ended, the error tells how, and the last that it wrote to standard error.
func (s *session) Do(ctx context.Context, request engine.Request) (engine.Reply, error) {
	replies, err := s.DoAll(ctx, []engine.Request{request})
	if err != nil {
		return engine.Reply{}, err
	}
	return replies[0], nil
}

// DoAll asks the process all requests at once.
func (s *session) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	replies, err := s.client.DoAll(ctx, requests)
	for _, reply := range replies {
		s.rename(reply)
	}
	if err != nil {
		return replies, s.told(ctx, err)
	}
	// What the machine refuses to a program that has reached a limit looks to its code like an error of its own.
	if at := slices.IndexFunc(replies, raised); at >= 0 {
		if over := s.process.Measure(); over != "" {
			return replies[:at], overLimit(over)
		}
	}
	return replies, nil
}

// raised tells whether the reply is that the program's code raised an error.
func raised(reply engine.Reply) bool {
	return reply.Refusal != nil && reply.Refusal.Kind == engine.Exception
}

func overLimit(over string) error {
	return engine.Stopf(engine.OverTheLimit, "it was stopped because it took too much: %s", over)
}

// rename puts what the student calls a file into the words of a refusal.
func (s *session) rename(reply engine.Reply) {
	if reply.Refusal == nil {
		return
	}
	for i, line := range reply.Refusal.Words {
		reply.Refusal.Words[i] = s.ownNames.Replace(line)
	}
}

// told adds to the error of a program that has ended how it ended. One that has only closed its output has time to end by itself, as
// one that is silent has: what the grader did to it would say nothing of what it did.
func (s *session) told(ctx context.Context, err error) error {
	stop, ok := errors.AsType[*engine.Stop](err)
	if !ok || stop.Outcome != engine.Crashed {
		return err
	}
	if !s.ended(ctx) {
		return engine.Stopf(engine.TimedOut, "the program closed its output and gave no reply in time")
	}
	s.process.Kill()
	if over := s.process.OverLimit(); over != "" {
		return overLimit(over)
	}
	if fault := s.process.Fault(); fault != nil {
		return fmt.Errorf("running the engine face: %w: %s", fault, strings.TrimSpace(s.diagnostics()))
	}
	reason := fmt.Sprintf("%s (%s)", stop.Reason, s.process.Status())
	if words := strings.TrimSpace(s.diagnostics()); words != "" {
		reason += ": " + s.ownNames.Replace(words)
	}
	return engine.Stopf(engine.Crashed, "%s", reason)
}

// ended waits for the program's end and tells whether it came in time.
func (s *session) ended(ctx context.Context) bool {
	select {
	case <-s.process.Exited():
		return true
	case <-ctx.Done():
	}
	select {
	case <-s.process.Exited(): // it was in time, only this goroutine was late to hear of it
		return true
	default:
		return false
	}
}

// Close ends the process and everything in its group.
func (s *session) Close() error {
	s.process.Kill()
	s.after()
	return nil
}
