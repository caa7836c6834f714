package steps

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// A World is the state of one scenario: the facts it may point at, the subject that it drives, and what it has seen.
type World struct {
	// Facts are the fixtures of the assignment.
	Facts *fixtures.Assignment

	// Scenarios are all scenarios of the assignment.
	Scenarios []Scenario

	scenario string    // by its id
	draft    *Scenario // that is performed in its place
	rule     string    // that of the scenario, by its id
	small    bool      // the scenario is to look for small examples
	example  []string  // see [Result]

	vocabulary *Vocabulary
	desk       *desk
	seated     bool             // the engine face is this world's until the scenario ends
	begun      bool             // a new game has begun there
	alone      bool             // no other scenario has used the session of the engine face before
	sent       []engine.Request // all of them, with "new" where the game began
	asked      []engine.Request // the last of them
	did        []string         // words from [World.Remember] that come before them

	// Setting is what the console program is started with in all runs that follow.
	Setting engine.Setting

	// Screen gives what a terminal would have shown of the run of the console program, whose output is given. It is
	// called when the scenario has failed.
	Screen func(output string) Screen
	input  []string    // of the run of the console program
	feed   engine.Feed // of that run
	run    *engine.Run // nil if there was none
}

// Scenario gives the scenario, or the draft that is performed in its place, with all its steps; a zero one in a world that belongs to none.
func (w *World) Scenario() Scenario {
	if w.draft != nil {
		return *w.draft
	}
	at := slices.IndexFunc(w.Scenarios, func(c Scenario) bool { return c.ID == w.scenario })
	if at < 0 {
		return Scenario{}
	}
	return w.Scenarios[at]
}

// leave gives the engine face to the next scenario.
func (w *World) leave() {
	if w.seated {
		w.seated = false
		w.desk.engine.Unlock()
	}
}

// Beside asks something of the subject in a game of its own, in a world that belongs to no scenario. This one's scenario must not
// have sent a command yet.
func (w *World) Beside(ask func(*World) error) error {
	other := &World{Facts: w.Facts, Scenarios: w.Scenarios, vocabulary: w.vocabulary, desk: w.desk}
	defer other.leave()
	return ask(other)
}

// Anew begins a new game with the next command.
func (w *World) Anew() { w.forget() }

// Play runs the console program once.
func (w *World) Play(ctx context.Context, input []string) (engine.Run, error) {
	return w.play(ctx, input, w.desk.feed)
}

// PlayTyped runs the console program once, and types its input line by line.
func (w *World) PlayTyped(ctx context.Context, input []string) (engine.Run, error) {
	return w.play(ctx, input, engine.LineByLine|w.desk.feed)
}

// PlayAtTerminal runs the console program once as a person does: at a terminal, where a line is typed when the program waits for it.
// The run tells what was to be seen there.
func (w *World) PlayAtTerminal(ctx context.Context, input []string) (engine.Run, error) {
	return w.play(ctx, input, engine.AtTerminal|w.desk.feed&engine.LineByLine)
}

func (w *World) play(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	run, err := w.desk.games.play(ctx, w.Setting, input, feed)
	if err == nil {
		w.input, w.feed, w.run = input, feed, &run
	}
	return run, err
}

// played gives the run of the console program, nil if there was none.
func (w *World) played() *Play {
	if w.run == nil || w.Screen == nil {
		return nil
	}
	play := played(w.input, w.feed, *w.run, w.Screen)
	play.Arguments, play.Given, play.Earlier = w.Setting.Arguments, w.Setting.Files, w.Setting.Earlier
	return play
}

// Files gives the delivered files, read-only.
func (w *World) Files() (fs.FS, error) { return w.desk.subject.Files() }

// mostAsked bounds how many commands a result remembers.
const mostAsked = 40

// Ask sends a command to the engine face and gives the body of its reply. The first command of a scenario begins a new game.
// A refusal is an error: see [World.Try] for commands that may rightly be refused.
func (w *World) Ask(ctx context.Context, command string, arguments ...any) ([]string, error) {
	replies, err := w.AskAll(ctx, Request(command, arguments...))
	if err != nil {
		return nil, err
	}
	return replies[0].Body, nil
}

// AskAll asks one command after another without waiting in between. Any refusal is an error.
func (w *World) AskAll(ctx context.Context, requests ...engine.Request) ([]engine.Reply, error) {
	replies, err := w.TryAll(ctx, requests)
	if err != nil {
		return nil, err
	}
	for i, reply := range replies {
		if err := w.Refused(requests[i], reply); err != nil {
			return nil, err
		}
	}
	return replies, nil
}

// Language is the programming language of the subject; "" if that is not known.
func (w *World) Language() string {
	written, known := w.desk.subject.(interface{ Language() string })
	if !known {
		return ""
	}
	return written.Language()
}

// Spelling gives a name as the subject has it, perhaps with other cases and underscores; itself if that is not known.
func (w *World) Spelling(name string) string {
	if spelt, known := w.desk.spelt.Load(name); known {
		return spelt.(string)
	}
	spelt := name
	if written, known := w.desk.subject.(interface{ Spelling(name string) string }); known {
		spelt = written.Spelling(name)
	}
	w.desk.spelt.Store(name, spelt)
	return spelt
}

// Try sends a command as [World.Ask] does and gives its reply. The subject may refuse: the request is illegal, breaks a contract,
// or made its code raise an error. Every other refusal is an error.
func (w *World) Try(ctx context.Context, command string, arguments ...any) (engine.Reply, error) {
	replies, err := w.TryAll(ctx, []engine.Request{Request(command, arguments...)})
	if err != nil {
		return engine.Reply{}, err
	}
	return replies[0], nil
}

// TryAll tries one command after another without waiting in between. All of them together have the time of one.
func (w *World) TryAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	for _, request := range requests {
		if err := w.listed(request.Command); err != nil {
			return nil, err
		}
	}
	return w.try(ctx, requests, slices.ContainsFunc(requests, w.desk.plays))
}

// try sends a new game ahead of the requests once something is to be played. What a scenario asks about the submission as it was handed
// in needs no game.
func (w *World) try(ctx context.Context, requests []engine.Request, plays bool) ([]engine.Reply, error) {
	w.sit()
	begins := 0
	if plays && !w.begun {
		begins, requests = 1, slices.Concat([]engine.Request{{Command: "new"}}, requests)
	}
	replies, err := w.desk.do(ctx, requests)
	for i, reply := range replies {
		w.begun, w.sent = w.begun || i < begins, append(w.sent, requests[i])
		if reply.Refusal != nil && (i < begins || !own(reply)) {
			w.remember(requests[min(begins, i+1) : i+1])
			return nil, w.Refused(requests[i], reply)
		}
	}
	answered := requests[:min(len(replies)+1, len(requests))]
	w.remember(answered[begins:])
	if err != nil {
		err = w.blame(answered[len(answered)-1], "", err)
	}
	return replies[min(begins, len(replies)):], err
}

// listed tells that a command is in the table of the assignment. If it is not, the step that asks it is at fault.
func (w *World) listed(command string) error {
	if slices.ContainsFunc(w.desk.table, func(c engine.Command) bool { return c.Name == command }) {
		return nil
	}
	return fmt.Errorf("the table of commands has no %q", command)
}

// sit takes the engine face for this scenario.
func (w *World) sit() {
	if w.seated {
		return
	}
	w.desk.engine.Lock()
	w.seated = true
	if w.desk.fresh {
		w.desk.close()
	}
	w.alone = w.desk.session == nil
}

// begin begins the game if nothing has been played yet.
func (w *World) begin(ctx context.Context) error {
	if w.begun {
		return nil
	}
	_, err := w.try(ctx, nil, true)
	return err
}

// Needs ends the scenario if the subject does not claim a command, before anything else that it lacks can fail it.
func (w *World) Needs(ctx context.Context, command string) error {
	if err := w.listed(command); err != nil {
		return err
	}
	if err := w.begin(ctx); err != nil {
		return err
	}
	return w.desk.claims(Request(command))
}

// Lacks gives the error of a scenario that ends because the subject has no method for a command.
func (w *World) Lacks(command string) error { return w.desk.lacks(Request(command)) }

// NeedsOnEngine ends the scenario if the subject has an engine face that does not claim all of the commands.
func (w *World) NeedsOnEngine(ctx context.Context, commands ...string) error {
	err := w.begin(ctx)
	if engine.OutcomeOf(err) == engine.NotClaimed {
		return nil
	}
	if err != nil {
		return err
	}
	for _, command := range commands {
		if err := w.Needs(ctx, command); err != nil {
			return err
		}
	}
	return nil
}

// Request makes a request of a command and its arguments, as they print.
func Request(command string, arguments ...any) engine.Request {
	return engine.Request{Command: command, Arguments: Each(arguments, func(a any) string { return fmt.Sprint(a) })}
}

// Shown puts a request into the words of the assignment.
func (w *World) Shown(request engine.Request) string { return w.desk.shown(request) }

// Remember replaces the list of requests in the result by words.
func (w *World) Remember(words ...string) { w.did, w.asked = words, nil }

// Asked gives the last requests, in the words of the assignment: the scenario ended at the last of them.
func (w *World) Asked() []string {
	asked := slices.Concat(w.did, Each(w.asked, w.Shown))
	return asked[max(0, len(asked)-mostAsked):]
}

// Aside begins questions that are no part of the scenario. The function that it gives ends them: no result tells of them.
func (w *World) Aside() func() {
	asked := w.Asked()
	return func() { w.Remember(asked...) }
}

// Last is the last request; the zero value if there was none.
func (w *World) Last() engine.Request {
	if len(w.asked) == 0 {
		return engine.Request{}
	}
	return w.asked[len(w.asked)-1]
}

func (w *World) remember(requests []engine.Request) {
	w.asked = append(w.asked, requests...)
	w.asked = w.asked[max(0, len(w.asked)-mostAsked):]
}

// own tells whether a refusal is the answer of the subject's own code.
func own(reply engine.Reply) bool {
	return slices.Contains([]string{engine.Illegal, engine.Contract, engine.Exception}, reply.Refusal.Kind)
}

// A desk is where a subject sits while scenario after scenario is put to it. Its one engine session serves many scenarios, one
// at a time; after any trouble the next one gets a fresh session. Console programs may run side by side.
type desk struct {
	reference engine.InProcess  // carries the commands out as the rules say
	table     []engine.Command  // of the assignment
	demands   map[string]string // the rules that demand methods for commands
	subject   engine.Subject
	games     *games
	dialect   *learning
	spelt     sync.Map // names as the subject has them
	feed      engine.Feed
	time      time.Duration // for one command
	seed      uint32
	solution  *Solution // nil if there is none

	// fresh asks for a session of its own for each scenario.
	fresh bool

	engine  sync.Mutex // held by the scenario that uses what follows
	session engine.Session
	claimed []string
}

// do asks commands, all in the time of one.
func (d *desk) do(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, d.time)
	defer cancel()
	if err := d.open(ctx); err != nil {
		return nil, err
	}
	for _, request := range requests {
		if err := d.claims(request); err != nil {
			return nil, err
		}
	}
	replies, err := d.session.DoAll(ctx, requests)
	if err != nil {
		d.close()
	}
	return replies, err
}

// plays tells whether a request is put to a game, and does not ask for a fact of how the submission is made.
func (d *desk) plays(request engine.Request) bool {
	return !slices.ContainsFunc(d.table, func(c engine.Command) bool { return c.Name == request.Command && c.Fact })
}

// claims gives the reason why a command cannot be asked, if the subject does not claim it. There must be a session.
func (d *desk) claims(request engine.Request) error {
	if slices.Contains(d.claimed, request.Command) {
		return nil
	}
	return d.lacks(request)
}

// lacks is the error of a scenario that cannot ask a command.
func (d *desk) lacks(request engine.Request) error {
	method, _, _ := strings.Cut(d.shown(request), "(")
	method = strings.TrimSpace(method)
	if rule := d.demands[request.Command]; rule != "" {
		missing := engine.Stopf(engine.Failed, "there is no %s that can be called as the assignment has it", method)
		return Blame(rule, "has no "+method, missing)
	}
	return engine.Stopf(engine.NotClaimed, "it has no method for %s", method)
}

// shown puts a request into the words of the assignment.
func (d *desk) shown(request engine.Request) string {
	for _, c := range d.table {
		if c.Name == request.Command {
			return c.Show(request.Arguments)
		}
	}
	return engine.Command{Name: request.Command}.Show(request.Arguments)
}

func (d *desk) open(ctx context.Context) error {
	if d.session != nil {
		return nil
	}
	session, err := d.subject.Engine(ctx)
	if err != nil {
		return err
	}
	reply, err := engine.Do(ctx, session, engine.Request{Command: "commands"})
	if err != nil {
		_ = session.Close()
		return err
	}
	if reply.Refusal != nil {
		_ = session.Close()
		return engine.Stopf(engine.NotClaimed, "%s could not be loaded: %s", d.subject.Name(), strings.Join(reply.Refusal.Lines(), " "))
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

// Refused turns a refusal into the error of the scenario: it is the subject's own doing, or a fault of the suite that asked
// what the reference does not understand either. It is nil for any other reply.
func (w *World) Refused(request engine.Request, reply engine.Reply) error {
	if reply.Refusal == nil {
		return nil
	}
	return w.blame(request, signatureOf(reply.Refusal), refusedError{w.refused(request, reply), reply.Refusal})
}

// A refusedError is the error of a scenario whose command was refused. It holds the refusal, too, so that a step may tell what kind it is.
type refusedError struct {
	error
	refusal *engine.Refusal
}

// Unwrap gives both.
func (e refusedError) Unwrap() []error { return []error{e.error, e.refusal} }

func (w *World) refused(request engine.Request, reply engine.Reply) error {
	asked, kind := w.Shown(request), reply.Refusal.Kind
	words := string(Beginning([]byte(strings.Join(reply.Refusal.Words, "\n")), mostDiagnostics))
	switch kind {
	case engine.Unclaimed:
		return engine.Stopf(engine.Failed, "%s cannot be called, although there is something of that name: %s", asked, words)
	case engine.Uncompiled:
		return engine.Stopf(engine.Failed, "%s cannot be called: the code does not compile: %s", asked, words)
	case engine.TooMuch:
		return engine.Stopf(engine.Flooded, "%s printed too much: %s", asked, words)
	case engine.Exception:
		return engine.Stopf(engine.Failed, "%s"+raisedAnError+"%s", asked, words)
	case engine.Illegal:
		return engine.Stopf(engine.Failed, "%s was refused: %s", asked, words)
	case engine.Contract:
		violates := " violates "
		if strings.HasPrefix(words, "precondition") {
			violates = " was refused by "
		}
		return engine.Stopf(engine.Failed, "%s"+violates+"%s", asked, reply.Refusal.Violated())
	case engine.Missing:
		return engine.Stopf(engine.Failed, "%s"+askedFor+"%s)", words, asked)
	case engine.Shape:
		return engine.Stopf(engine.Failed, "%s"+gaveBackElse+"%s", asked, words)
	}
	if w.faulty() {
		return fmt.Errorf("the command %q was refused: %s %s", asked, kind, words)
	}
	return engine.Stopf(engine.Failed, "%s could not be done: %s", asked, words)
}

// faulty tells whether the suite is at fault for the refusal of the last command: the reference does not understand it either,
// after all that the subject was asked before.
func (w *World) faulty() bool {
	replies, err := w.desk.reference.Commands().DoAll(context.Background(), w.sent)
	if err != nil || len(replies) == 0 {
		return true
	}
	last := replies[len(replies)-1].Refusal
	return last != nil && slices.Contains([]string{engine.Unknown, engine.Argument}, last.Kind)
}

// Expect compares what a command answers.
func (w *World) Expect(ctx context.Context, what string, form Form, expected []string, command string, arguments ...any) error {
	actual, err := w.Ask(ctx, command, arguments...)
	if err != nil {
		return err
	}
	return Same(what, form, expected, actual)
}

// SameValue compares two values as they print.
func SameValue(what string, expected, actual any) error {
	return Same(what, ListForm, []string{fmt.Sprint(expected)}, []string{fmt.Sprint(actual)})
}

// Same compares two boards, texts or lists line by line.
func Same(what string, form Form, expected, actual []string) error {
	if cmp.Equal(expected, actual) || len(expected) == 0 && len(actual) == 0 {
		return nil
	}
	return &Mismatch{What: what, Form: form, Expected: expected, Actual: actual, Outcome: engine.Failed}
}

// Saying gives a mismatch the sentence that tells it, unless it has a cause or a sentence of its own.
func Saying(sentence string, err error) error {
	if m, ok := errors.AsType[*Mismatch](err); ok && m.Cause == "" && m.Sentence == "" {
		m.Sentence = sentence
	}
	return err
}
