package enginetest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"rulebook/impl/engine"
)

// A Recording is a subject that does as a reference does, and keeps what it was asked and what it did.
type Recording struct {
	reference engine.InProcess

	mutex   sync.Mutex
	inputs  []string // of the console program, in the order in which they came first
	runs    map[string]engine.Run
	said    map[history]engine.Reply // by all requests of a game, the last included
	alike   map[string]*Replies      // by the last request
	command map[string]*Replies      // by its command
}

// Record begins a recording.
func Record(reference engine.InProcess) *Recording {
	return &Recording{
		reference: reference, runs: map[string]engine.Run{}, said: map[history]engine.Reply{},
		alike: map[string]*Replies{}, command: map[string]*Replies{},
	}
}

// Name is that of the reference.
func (r *Recording) Name() string { return r.reference.Name() }

// Files are those of the reference.
func (r *Recording) Files() (fs.FS, error) { return r.reference.Files() }

// Console plays a game and keeps it.
func (r *Recording) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	run, err := r.reference.Console(ctx, input, feed)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	key := played(input, feed)
	if _, known := r.runs[key]; !known && err == nil {
		r.inputs, r.runs[key] = append(r.inputs, key), run
	}
	return run, err
}

// played is the key of a game. At a terminal, a program shows what was typed.
func played(input []string, feed engine.Feed) string {
	return fmt.Sprintln(feed&engine.AtTerminal) + strings.Join(input, "\n")
}

// Engine opens a session whose replies are kept.
func (r *Recording) Engine(ctx context.Context) (engine.Session, error) {
	session, err := r.reference.Engine(ctx)
	if err != nil {
		return nil, err
	}
	var game history
	return Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		reply, err := engine.Do(ctx, session, request)
		r.mutex.Lock()
		defer r.mutex.Unlock()
		last := game.add(request)
		r.said[game] = reply
		keep(r.alike, last, reply)
		keep(r.command, request.Command, reply)
		return reply, err
	}), nil
}

// A history stands for all that was asked in a game.
type history [sha256.Size]byte

func (h *history) add(request engine.Request) (last string) {
	last = request.Command + " " + strings.Join(request.Arguments, " ")
	if request.Command == "new" {
		*h = history{}
	}
	*h = sha256.Sum256(append(h[:], last...))
	return last
}

// A Guess is what a program does about what its table does not have.
type Guess struct {
	// Console says which game that it knows is played instead, by the inputs that it knows. It gives "" for none: then it shows
	// nothing.
	Console func(input string, known []string) string

	// Reply answers a request by those replies to the same one that it knows, and those to the same command.
	Reply func(alike, command *Replies) engine.Reply
}

// Replies are those to a request, or to a command.
type Replies struct {
	latest, commonest engine.Reply
	counts            map[string]int
}

// keep counts a reply.
func keep(all map[string]*Replies, key string, reply engine.Reply) {
	if all[key] == nil {
		all[key] = &Replies{counts: map[string]int{}}
	}
	r := all[key]
	text := func(reply engine.Reply) string { return fmt.Sprint(reply.Body, reply.Refusal != nil) }
	r.latest = reply
	r.counts[text(reply)]++
	if r.counts[text(reply)] > r.counts[text(r.commonest)] {
		r.commonest = reply
	}
}

// Table gives a program that knows no rules: it looks up what to do in the recording, and guesses what is not there.
func (r *Recording) Table(guess Guess) engine.Subject { return table{r, guess} }

type table struct {
	*Recording
	guess Guess
}

func (t table) Console(_ context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	if t.reference.Play == nil {
		return t.reference.Console(context.Background(), input, feed)
	}
	key := played(input, feed)
	if run, known := t.runs[key]; known {
		return run, nil
	}
	if like := t.guess.Console(key, t.inputs); like != "" {
		return t.runs[like], nil
	}
	return engine.Run{End: engine.Exited, Status: "exit status 0"}, nil
}

func (t table) Engine(context.Context) (engine.Session, error) {
	var game history
	return Answering(func(_ context.Context, request engine.Request) (engine.Reply, error) {
		last := game.add(request)
		if reply, known := t.said[game]; known {
			return reply, nil
		}
		return t.guess.Reply(t.alike[last], t.command[request.Command]), nil
	}), nil
}

// Guesses are ways to guess, each as a cheat might: by the game that begins most alike, the same reply as at another time, the commonest
// one, none.
func Guesses() map[string]Guess {
	nothing := func(string, []string) string { return "" }
	first := func(_ string, known []string) string { return known[0] }
	latest := func(r *Replies) engine.Reply { return r.latest }
	commonest := func(r *Replies) engine.Reply { return r.commonest }
	return map[string]Guess{
		"nothing, refusing":    {nothing, func(_, _ *Replies) engine.Reply { return refusing() }},
		"nothing, empty":       {nothing, func(_, _ *Replies) engine.Reply { return engine.Reply{} }},
		"nearest, latest":      {nearest, func(alike, command *Replies) engine.Reply { return of(latest, alike, command) }},
		"nearest, commonest":   {nearest, func(_, command *Replies) engine.Reply { return of(commonest, command) }},
		"first, commonest":     {first, func(alike, command *Replies) engine.Reply { return of(commonest, alike, command) }},
		"nearest, alike, none": {nearest, func(alike, _ *Replies) engine.Reply { return of(commonest, alike) }},
	}
}

func refusing() engine.Reply { return engine.Reply{Refusal: engine.Refuse(engine.Illegal, "no")} }

// of chooses from the first list that has replies.
func of(choose func(*Replies) engine.Reply, lists ...*Replies) engine.Reply {
	for _, list := range lists {
		if list != nil {
			return choose(list)
		}
	}
	return refusing()
}

// nearest gives the input that begins most like another one.
func nearest(input string, known []string) string {
	return slices.MaxFunc(known, func(a, b string) int { return common(a, input) - common(b, input) })
}

func common(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
