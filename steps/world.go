package steps

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// A World is what one scenario knows: the facts it may point at, the subject that it drives, and what it has seen.
type World struct {
	// Told puts a command into the words of the assignment, for results. Default: as it was asked.
	Told func(command string, arguments []string) string

	// Facts are the fixtures of the assignment.
	Facts *fixtures.Assignment

	// Asked are the commands that were asked, in words, for results.
	Asked []string

	desk  *desk
	begun bool // the engine face: it is this world's until the scenario ends

	// Screen gives what a terminal would have shown of the run of the console program, whose output is given as far as results
	// keep it. It is called when the scenario has failed.
	Screen func(output string) Screen
	input  []string    // of the run of the console program
	run    *engine.Run // nil if there was none
}

// leave gives the engine face to the next scenario.
func (w *World) leave() {
	if w.begun {
		w.begun = false
		w.desk.engine.Unlock()
	}
}

// Play runs the console program once.
func (w *World) Play(ctx context.Context, input []string) (engine.Run, error) {
	run, err := w.desk.play(ctx, input)
	if err == nil {
		w.input, w.run = input, &run
	}
	return run, err
}

// played gives the run of the console program, nil if there was none.
func (w *World) played() *Play {
	if w.run == nil || w.Screen == nil {
		return nil
	}
	play := played(w.input, w.desk.feed, *w.run)
	play.Screen = w.Screen(play.Output)
	return play
}

// Files gives the delivered files, read-only.
func (w *World) Files() (fs.FS, error) { return w.desk.subject.Files() }

// mostAsked bounds how many commands a result remembers.
const mostAsked = 40

// Ask sends a command to the engine face and gives the body of its reply. The first command of a scenario begins a new game.
// A refusal is an error: see [World.Try] for commands that may rightly be refused.
func (w *World) Ask(ctx context.Context, command string, arguments ...any) ([]string, error) {
	reply, err := w.Try(ctx, command, arguments...)
	if err != nil {
		return nil, err
	}
	if reply.Refused {
		return nil, Refused(w.Asked[len(w.Asked)-1], reply.Body)
	}
	return reply.Body, nil
}

// Try sends a command as [world.ask] does and gives its reply, which may be that the subject refuses: what was asked is
// illegal, or breaks a contract, or made its code raise an error. Every other refusal is an error.
func (w *World) Try(ctx context.Context, command string, arguments ...any) (engine.Reply, error) {
	replies, err := w.TryAll(ctx, []engine.Request{Request(command, arguments...)})
	if err != nil {
		return engine.Reply{}, err
	}
	return replies[0], nil
}

// TryAll tries one command after another without waiting in between. All of them together have the time of one.
func (w *World) TryAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	if err := w.Begin(ctx); err != nil {
		return nil, err
	}
	var told []string
	for _, request := range requests {
		told = append(told, w.Tell(request))
	}
	replies, err := w.desk.do(ctx, requests, told)
	for i, reply := range replies {
		if reply.Refused && !own(reply) {
			w.remember(told[:i+1])
			return nil, Refused(told[i], reply.Body)
		}
	}
	w.remember(told[:min(len(replies)+1, len(told))])
	return replies, err
}

// Begin takes the engine face for this scenario and begins a new game.
func (w *World) Begin(ctx context.Context) error {
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
		err = Refused("new", replies[0].Body)
	}
	return err
}

// Needs ends the scenario where the subject does not claim a command, before anything else that it lacks can fail it.
func (w *World) Needs(ctx context.Context, command string) error {
	if err := w.Begin(ctx); err != nil {
		return err
	}
	request := Request(command)
	return w.desk.claims(request, w.Tell(request))
}

// Request makes a request of a command and its arguments, as they print.
func Request(command string, arguments ...any) engine.Request {
	request := engine.Request{Command: command}
	for _, a := range arguments {
		request.Arguments = append(request.Arguments, fmt.Sprint(a))
	}
	return request
}

func (w *World) Tell(request engine.Request) string {
	if w.Told != nil {
		return w.Told(request.Command, request.Arguments)
	}
	return strings.Join(append([]string{request.Command}, request.Arguments...), " ")
}

// remember keeps what was asked for a result: the last of it, because that is where the scenario ended.
func (w *World) remember(told []string) {
	w.Asked = append(w.Asked, told...)
	w.Asked = w.Asked[max(0, len(w.Asked)-mostAsked):]
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

// Refused turns a refusal into the error of the scenario: it is the subject's own doing, its lack of the method, or a fault
// of the suite that asked.
func Refused(asked string, body []string) error {
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

// Same compares two boards, texts or lists line by line.
func Same(what string, form Form, expected, actual []string) error {
	if cmp.Equal(expected, actual) || len(expected) == 0 && len(actual) == 0 {
		return nil
	}
	return &Mismatch{What: what, Form: form, Expected: expected, Actual: actual, Outcome: engine.Failed}
}
