package trial

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"

	"rulebook/cmd/mutants/mutation"
	"rulebook/impl/engine"
)

// A record is what the reference was asked in one game of the console or one session of the engine, and what it
// answered. No scenario can tell a mutant that answers the same from the reference.
type record struct {
	face     Face
	input    []string // of a game
	feed     engine.Feed
	requests []engine.Request // of a session
	answers  []uint64         // to each request, or the one game: the same number for the same answer

	reached map[int]bool // the mutants that would have made a difference at once
	steps   int          // of the game, or of the request that took most
}

// key is the same number for records of the same questions.
func (r *record) key() uint64 {
	return number(func(w io.Writer) { fmt.Fprintf(w, "%s %d %q %q", r.face, r.feed, r.input, r.requests) })
}

// number gives a number for what is written.
func number(write func(io.Writer)) uint64 {
	hash := fnv.New64a()
	write(hash)
	return hash.Sum64()
}

// replied gives the number of a reply.
func replied(reply engine.Reply, err error) uint64 {
	return number(func(w io.Writer) {
		for _, line := range reply.Body {
			_, _ = io.WriteString(w, line+"\n")
		}
		if reply.Refusal != nil || err != nil {
			fmt.Fprintf(w, "%+v %v", reply.Refusal, err)
		}
	})
}

// ran gives the number of a game.
func ran(run engine.Run, err error) uint64 {
	return number(func(w io.Writer) {
		_, _ = w.Write(run.Output)
		fmt.Fprintf(w, "%+v %v %s %t %v", run.Sights, run.End, run.Status, run.Failed, err)
	})
}

// repeats asks a subject the same again, and tells whether it answers the same.
func (r *record) repeats(ctx context.Context, s *subject) bool {
	if r.face == Console {
		return ran(s.Console(ctx, r.input, r.feed)) == r.answers[0]
	}
	session, err := s.Engine(ctx)
	if err != nil {
		return false
	}
	defer func() { _ = session.Close() }()
	for i, request := range r.requests {
		if replied(engine.Do(ctx, session, request)) != r.answers[i] {
			return false
		}
	}
	return true
}

// reach takes note of what the last run reached.
func (r *record) reach(s *subject) {
	for _, m := range mutation.Reached() {
		r.reached[m] = true
	}
	r.steps = max(r.steps, s.steps)
}
