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
}

var _ engine.Session = (*session)(nil)

func newSession(p *process.Process, ownNames *strings.Replacer) *session {
	return &session{
		client:      engine.NewClient(p.Stdout(), p.Stdin, engine.Limits{}),
		process:     p,
		diagnostics: p.Diagnostics(),
		ownNames:    ownNames,
	}
}

// Do asks the process. If it has ended, the error tells how, and the last that it wrote to standard error.
func (s *session) Do(ctx context.Context, request engine.Request) (engine.Reply, error) {
	reply, err := s.client.Do(ctx, request)
	if reply.Refused {
		for i := range reply.Body {
			reply.Body[i] = s.ownNames.Replace(reply.Body[i])
		}
	}
	stop, ok := errors.AsType[*engine.Stop](err)
	if !ok || stop.Outcome != engine.Crashed {
		return reply, err
	}
	s.process.Kill()
	reason := fmt.Sprintf("%s (%s)", stop.Reason, s.process.Status())
	if words := strings.TrimSpace(s.diagnostics()); words != "" {
		reason += ": " + s.ownNames.Replace(words)
	}
	return reply, engine.Stopf(engine.Crashed, "%s", reason)
}

// Close ends the process and everything in its group.
func (s *session) Close() error {
	s.process.Kill()
	return nil
}
