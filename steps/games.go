package steps

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"sync"

	"rulebook/impl/engine"
)

// The games of a console program in one run of the suite. Equal games, with the same input and the same feed, are played once,
// whatever scenarios ask for them. The first time that a game is asked for again, it is played again on purpose: a program that
// then does something else is flaky, and plays each game as often as it is asked for.
type games struct {
	subject engine.Subject
	apart   bool // no game is shared

	mutex      sync.Mutex
	played     map[string]func() (engine.Run, error)
	repetition sync.Once
	flaky      bool // known after the repetition
}

// mostShared is the size of the largest output that is kept for other scenarios, in bytes.
const mostShared = 256 << 10

func (g *games) play(ctx context.Context, setting engine.Setting, input []string, feed engine.Feed) (engine.Run, error) {
	subject, err := startedIn(g.subject, setting)
	if err != nil {
		return engine.Run{}, err
	}
	play := func() (engine.Run, error) { return subject.Console(ctx, input, feed) }
	if g.apart {
		return play()
	}
	key := fmt.Sprintf("%d %q %q", feed, setting, input)
	first, again := g.first(key, play)
	run, err := first()
	if len(run.Output)+len(run.Diagnostics) > mostShared {
		g.forget(key)
	}
	if !again || err != nil || g.steady(run, play) {
		return run, err
	}
	return play()
}

// startedIn gives a subject whose console program is started in a setting.
func startedIn(subject engine.Subject, setting engine.Setting) (engine.Subject, error) {
	if setting.Arguments == nil && setting.Files == nil {
		return subject, nil
	}
	startable, ok := subject.(engine.Startable)
	if !ok {
		return nil, fmt.Errorf("starting the program of %s: it takes neither arguments nor files", subject.Name())
	}
	return startable.In(setting), nil
}

// first gives the function that plays a game once, and whether it was asked for before.
func (g *games) first(key string, play func() (engine.Run, error)) (first func() (engine.Run, error), again bool) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if first, again = g.played[key]; again {
		return first, true
	}
	if g.played == nil {
		g.played = map[string]func() (engine.Run, error){}
	}
	first = sync.OnceValues(play)
	g.played[key] = first
	return first, false
}

func (g *games) forget(key string) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	delete(g.played, key)
}

// steady tells whether the program does the same with the same input, as far as one repetition tells. A game that did not come
// to its end by itself is not repeated.
func (g *games) steady(run engine.Run, again func() (engine.Run, error)) bool {
	if run.End != engine.Exited {
		return true
	}
	g.repetition.Do(func() {
		second, err := again()
		g.flaky = err == nil && (second.End != run.End || second.Status != run.Status || !bytes.Equal(second.Output, run.Output) ||
			!maps.Equal(second.Files, run.Files))
	})
	return !g.flaky
}
