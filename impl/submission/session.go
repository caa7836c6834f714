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
	account     *account
	process     *process.Process
	diagnostics func() string
	ownNames    *strings.Replacer
	after       func() // when the process has ended
}

var _ engine.Session = (*session)(nil)

// DoAll asks the process all requests at once. If it has ended, the error tells how, with the end of its standard
// error.
func (s *session) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	replies, err := s.account.ask(ctx, s.client, requests)
	for _, reply := range replies {
		if reply.Refusal != nil {
			for i, line := range reply.Refusal.Words {
				reply.Refusal.Words[i] = s.ownNames.Replace(line)
			}
		}
	}
	if err != nil {
		return replies, s.told(ctx, err)
	}
	// At a limit, the machine's refusals look to a program like errors of its own code.
	at := slices.IndexFunc(replies, func(r engine.Reply) bool { return r.Refusal != nil && r.Refusal.Kind == engine.Exception })
	if at < 0 {
		return replies, nil
	}
	if over := s.process.Measure(); over != "" {
		return replies[:at], overLimit(over)
	}
	return replies, nil
}

func overLimit(over string) error {
	return engine.Stopf(engine.OverTheLimit, "it was stopped because it took too much: %s", over)
}

// told adds the way in which the program ended to the error. A program that has only closed its output gets time to end
// by itself: after a kill, its status would say nothing about the program.
func (s *session) told(ctx context.Context, err error) error {
	stop, ok := errors.AsType[*engine.Stop](err)
	if ok && stop.Outcome == engine.Flooded {
		// A program at its limit may flood with complaints about that.
		if over := s.process.Measure(); over != "" {
			return overLimit(over)
		}
	}
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
	case <-ctx.Done():
	}
	return s.process.HasEnded() // perhaps in time, but this goroutine was late
}

// Close ends the process and everything in its group.
func (s *session) Close() error {
	s.process.Kill()
	s.after()
	return nil
}
