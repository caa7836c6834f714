package steps

import (
	"context"
	"fmt"
	"regexp"
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
// A refusal is an error: see [world.try] for commands that may rightly be refused.
func (w *world) ask(ctx context.Context, command string, arguments ...any) ([]string, error) {
	reply, err := w.try(ctx, command, arguments...)
	if err != nil {
		return nil, err
	}
	if reply.Refused {
		return nil, refused(w.asked[len(w.asked)-1], reply.Body)
	}
	return reply.Body, nil
}

// try sends a command as [world.ask] does and gives its reply, which may be that the subject refuses: what was asked is
// illegal, or breaks a contract, or made its code raise an error. Every other refusal is an error.
func (w *world) try(ctx context.Context, command string, arguments ...any) (engine.Reply, error) {
	replies, err := w.tryAll(ctx, []engine.Request{asRequest(command, arguments...)})
	if err != nil {
		return engine.Reply{}, err
	}
	return replies[0], nil
}

// tryAll tries one command after another without waiting in between. All of them together have the time of one.
func (w *world) tryAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	if err := w.begin(ctx); err != nil {
		return nil, err
	}
	var told []string
	for _, request := range requests {
		told = append(told, w.tell(request))
	}
	replies, err := w.desk.do(ctx, requests, told)
	for i, reply := range replies {
		if reply.Refused && !own(reply) {
			w.remember(told[:i+1])
			return nil, refused(told[i], reply.Body)
		}
	}
	w.remember(told[:min(len(replies)+1, len(told))])
	return replies, err
}

// begin takes the engine face for this scenario and begins a new game.
func (w *world) begin(ctx context.Context) error {
	if w.begun {
		return nil
	}
	w.desk.engine.Lock()
	w.begun = true
	if w.desk.fresh {
		w.desk.close()
	}
	replies, err := w.desk.do(ctx, []engine.Request{{Command: "new"}}, []string{"new"})
	if err == nil && replies[0].Refused {
		err = refused("new", replies[0].Body)
	}
	return err
}

// needs ends the scenario where the subject does not claim a command, before anything else that it lacks can fail it.
func (w *world) needs(ctx context.Context, command string) error {
	if err := w.begin(ctx); err != nil {
		return err
	}
	request := asRequest(command)
	return w.desk.claims(request, w.tell(request))
}

// asRequest makes a request of a command and its arguments, as they print.
func asRequest(command string, arguments ...any) engine.Request {
	request := engine.Request{Command: command}
	for _, a := range arguments {
		request.Arguments = append(request.Arguments, fmt.Sprint(a))
	}
	return request
}

func (w *world) tell(request engine.Request) string {
	if w.told != nil {
		return w.told(request.Command, request.Arguments)
	}
	return strings.Join(append([]string{request.Command}, request.Arguments...), " ")
}

// remember keeps what was asked for a result: the last of it, because that is where the scenario ended.
func (w *world) remember(told []string) {
	w.asked = append(w.asked, told...)
	w.asked = w.asked[max(0, len(w.asked)-mostAsked):]
}

// own tells whether a refusal is the answer of the subject's own code.
func own(reply engine.Reply) bool {
	return len(reply.Body) > 0 && slices.Contains([]string{engine.Illegal, engine.Contract, engine.Exception}, reply.Body[0])
}

// A desk is where a subject sits while scenario after scenario is put to it. Its one engine session serves many scenarios, one
// at a time; after any trouble the next one gets a fresh session. Console programs may run side by side.
type desk struct {
	subject engine.Subject
	feed    engine.Feed
	time    time.Duration // for one command

	// fresh asks for a session of its own for each scenario.
	fresh bool

	patience patience

	engine  sync.Mutex // held by the scenario that uses what follows
	session engine.Session
	claimed []string
}

// do asks commands, all in the time of one. The words say what is asked, for the reader of a result.
func (d *desk) do(ctx context.Context, requests []engine.Request, words []string) ([]engine.Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, d.time)
	defer cancel()
	ctx, hurry := d.patience.lasting(ctx, append(commandsOf(requests), listing)...)
	defer hurry()
	if err := d.open(ctx); err != nil {
		return nil, err
	}
	for i, request := range requests {
		if err := d.claims(request, words[i]); err != nil {
			return nil, err
		}
	}
	begin := time.Now()
	replies, err := d.session.DoAll(ctx, requests)
	took := time.Since(begin)
	for i := range replies {
		d.patience.learn(requests[i].Command, true, took)
	}
	if err != nil {
		d.close()
	}
	if len(replies) < len(requests) && engine.OutcomeOf(err) == engine.TimedOut {
		d.patience.learn(requests[len(replies)].Command, false, took)
	}
	return replies, err
}

func commandsOf(requests []engine.Request) []string {
	var commands []string
	for _, request := range requests {
		commands = append(commands, request.Command)
	}
	return commands
}

// play runs the console program once.
func (d *desk) play(ctx context.Context, input []string) (engine.Run, error) {
	const game = "a game on the console" // is no command
	ctx, hurry := d.patience.lasting(ctx, game)
	defer hurry()
	begin := time.Now()
	run, err := d.subject.Console(ctx, input, d.feed)
	if err == nil {
		d.patience.learn(game, run.End != engine.OutOfTime, time.Since(begin))
	}
	return run, err
}

// claims gives the reason why a command cannot be asked, if the subject does not claim it. There must be a session.
func (d *desk) claims(request engine.Request, words string) error {
	if slices.Contains(d.claimed, request.Command) {
		return nil
	}
	return engine.Stopf(engine.NotClaimed, "it has no method for %s", strings.TrimSpace(strings.SplitN(words, "(", 2)[0]))
}

// listing is the command that says what is claimed.
const listing = "commands"

func (d *desk) open(ctx context.Context) error {
	if d.session != nil {
		return nil
	}
	begin := time.Now()
	session, err := d.subject.Engine(ctx)
	if err != nil {
		return err
	}
	reply, err := session.Do(ctx, engine.Request{Command: listing})
	d.patience.learn(listing, engine.OutcomeOf(err) != engine.TimedOut, time.Since(begin))
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

// ancestors is the line of an exception that tells the classes above its own, which is for comparing and not for reading.
var ancestors = regexp.MustCompile(`(?m)^is (\S+ )*java\.lang\.Throwable\n?`)

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
		return engine.Stopf(engine.Failed, "%s raised an error: %s", asked, ancestors.ReplaceAllString(words, ""))
	case engine.Illegal:
		return engine.Stopf(engine.Failed, "%s was refused: %s", asked, words)
	case engine.Contract:
		return engine.Stopf(engine.Failed, "%s was refused, a contract was violated: %s", asked, words)
	case engine.Missing:
		return engine.Stopf(engine.Failed, "%s (asked for: %s)", words, asked)
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
