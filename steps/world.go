package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// A world is what one scenario knows: the facts it may point at, the subject that it drives, and what it has seen.
type world struct {
	// told puts a command into the words of the assignment, for results. Default: as it was asked.
	told func(command string, arguments []string) string

	facts *fixtures.Assignment
	desk  *desk
	begun bool // the engine face: it is this world's until the scenario ends
	asked []string
	play  func() *Play // the run of the console program, if there was one
}

// leave gives the engine face to the next scenario.
func (w *world) leave() {
	if w.begun {
		w.begun = false
		w.desk.engine.Unlock()
	}
}

// mostAsked bounds how many commands a result remembers.
const mostAsked = 40

// ask sends a command to the engine face and gives the body of its reply. The first command of a scenario begins a new game.
func (w *world) ask(ctx context.Context, command string, arguments ...any) ([]string, error) {
	if !w.begun {
		w.desk.engine.Lock()
		w.begun = true
		if w.desk.fresh {
			w.desk.close()
		}
		if _, err := w.desk.do(ctx, engine.Request{Command: "new"}, "new"); err != nil {
			return nil, err
		}
	}
	request := engine.Request{Command: command}
	for _, a := range arguments {
		request.Arguments = append(request.Arguments, fmt.Sprint(a))
	}
	words := strings.Join(append([]string{command}, request.Arguments...), " ")
	if w.told != nil {
		words = w.told(command, request.Arguments)
	}
	if len(w.asked) < mostAsked {
		w.asked = append(w.asked, words)
	}
	return w.desk.do(ctx, request, words)
}

// A desk is where a subject sits while scenario after scenario is put to it. Its one engine session serves many scenarios, one
// at a time; after any trouble the next one gets a fresh session. Console programs may run side by side.
type desk struct {
	subject engine.Subject
	feed    engine.Feed
	time    time.Duration // for one command

	// fresh asks for a session of its own for each scenario.
	fresh bool

	engine  sync.Mutex // held by the scenario that uses what follows
	session engine.Session
	claimed []string
}

// do asks one command and classifies its reply. The words say what is asked, for the reader of a result.
func (d *desk) do(ctx context.Context, request engine.Request, words string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, d.time)
	defer cancel()
	if err := d.open(ctx); err != nil {
		return nil, err
	}
	if !slices.Contains(d.claimed, request.Command) {
		return nil, engine.Stopf(engine.NotClaimed, "it has no method for %s", strings.SplitN(words, "(", 2)[0])
	}
	reply, err := d.session.Do(ctx, request)
	if err != nil {
		d.close()
		return nil, err
	}
	if reply.Refused {
		return nil, refused(words, reply.Body)
	}
	return reply.Body, nil
}

func (d *desk) open(ctx context.Context) error {
	if d.session != nil {
		return nil
	}
	session, err := d.subject.Engine(ctx)
	if err != nil {
		return err
	}
	reply, err := session.Do(ctx, engine.Request{Command: "commands"})
	if err != nil {
		_ = session.Close()
		return err
	}
	if reply.Refused {
		_ = session.Close()
		return engine.Stopf(engine.NotClaimed, "%s could not be loaded: %s", d.subject.Name(), strings.Join(reply.Body, " "))
	}
	d.session, d.claimed = session, reply.Body
	return nil
}

// close ends the session, so that the next command gets a fresh one.
func (d *desk) close() {
	if d.session != nil {
		_ = d.session.Close()
		d.session = nil
	}
}

// refused turns a refusal into the error of the scenario: it is the subject's own doing, its lack of the method, or a fault
// of the suite that asked.
func refused(asked string, body []string) error {
	kind, words := "", ""
	if len(body) > 0 {
		kind, words = body[0], strings.Join(body[1:], "\n")
	}
	switch kind {
	case engine.Unclaimed:
		return engine.Stopf(engine.NotClaimed, "%s", words)
	case engine.TooMuch:
		return engine.Stopf(engine.Flooded, "%s printed too much: %s", asked, words)
	case engine.Exception:
		return engine.Stopf(engine.Failed, "%s raised an error: %s", asked, words)
	case engine.Shape:
		return engine.Stopf(engine.Failed, "%s gave back something else than it should: %s", asked, words)
	}
	return fmt.Errorf("the command %q was refused: %s %s", asked, kind, words)
}

// same compares two boards, texts or lists line by line.
func same(what string, form Form, expected, actual []string) error {
	if cmp.Equal(expected, actual) || len(expected) == 0 && len(actual) == 0 {
		return nil
	}
	return &Mismatch{What: what, Form: form, Expected: expected, Actual: actual, Outcome: engine.Failed}
}
