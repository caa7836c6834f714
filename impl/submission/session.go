package submission

import (
	"context"
	"errors"
	"fmt"
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
	reply, err := s.client.Do(ctx, request)
	s.rename(reply)
	return reply, s.told(err)
}

// DoAll asks the process all requests at once.
func (s *session) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	replies, err := s.client.DoAll(ctx, requests)
	for _, reply := range replies {
		s.rename(reply)
	}
	return replies, s.told(err)
}

// rename puts what the student calls a file into the words of a refusal.
func (s *session) rename(reply engine.Reply) {
	if reply.Refused {
		for i := range reply.Body {
			reply.Body[i] = s.ownNames.Replace(reply.Body[i])
		}
	}
}

// told adds to the error of a program that has ended how it ended.
func (s *session) told(err error) error {
	stop, ok := errors.AsType[*engine.Stop](err)
	if !ok || stop.Outcome != engine.Crashed {
		return err
	}
	s.process.Kill()
	if fault := s.process.Fault(); fault != nil {
		return fmt.Errorf("running the engine face: %w: %s", fault, strings.TrimSpace(s.diagnostics()))
	}
	if over := s.process.OverLimit(); over != "" {
		return engine.Stopf(engine.OverTheLimit, "it was stopped because it took too much: %s", over)
	}
	reason := fmt.Sprintf("%s (%s)", stop.Reason, s.process.Status())
	if words := strings.TrimSpace(s.diagnostics()); words != "" {
		reason += ": " + s.ownNames.Replace(words)
	}
	return engine.Stopf(engine.Crashed, "%s", reason)
}

// Close ends the process and everything in its group.
func (s *session) Close() error {
	s.process.Kill()
	s.after()
	return nil
}
