package steps

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// clockwork is a subject that takes down for how long it may be asked, and does as it is told.
type clockwork struct {
	engine.Subject
	console func() engine.Run
	answer  func(request engine.Request) error
	hurried []bool // whether it had less than all of its time
}

const plenty = time.Hour

func (c *clockwork) note(ctx context.Context) {
	end, ok := ctx.Deadline()
	c.hurried = append(c.hurried, ok && time.Until(end) <= brief)
}

func (c *clockwork) Console(ctx context.Context, _ []string, _ engine.Feed) (engine.Run, error) {
	c.note(ctx)
	return c.console(), nil
}

func (c *clockwork) Engine(context.Context) (engine.Session, error) {
	return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		c.note(ctx)
		return engine.Reply{Body: []string{"new", "move", "score"}}, c.answer(request)
	}), nil
}

func TestGamesThatNeverEndAreWaitedForLess(t *testing.T) {
	t.Parallel()
	tests := []struct {
		end    engine.End
		again  bool
		reason string
	}{
		{engine.OutOfTime, true, "a program that hangs once more"},
		{engine.Exited, false, "a program that came to its end"},
		{engine.Killed, false, "a program that broke off"},
		{engine.OutOfSpace, false, "a program that flooded"},
	}
	for _, test := range tests {
		c := &clockwork{}
		d := new(Suite).newDesk(c, Options{CommandTime: plenty})
		for _, end := range append(slices.Repeat([]engine.End{engine.OutOfTime}, inVain), test.end, engine.OutOfTime) {
			c.console = func() engine.Run { return engine.Run{End: end} }
			if _, err := d.play(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		want := append(slices.Repeat([]bool{false}, inVain), true, test.again)
		if diff := cmp.Diff(want, c.hurried); diff != "" {
			t.Errorf("%s: hurried (-want +got):\n%s", test.reason, diff)
		}
	}
}

// A machine that is slow, or busy, must not make a program fail that comes to its end.
func TestWhatTookItsTimeIsNeverWaitedForLess(t *testing.T) {
	t.Parallel()
	tests := []struct {
		took    time.Duration
		hurried bool
		reason  string
	}{
		{atOnce, true, "it came to its end at once, before it hung"},
		{atOnce + 1, false, "it came to its end late, before it hung"},
	}
	for _, test := range tests {
		synctest.Test(t, func(t *testing.T) {
			c := &clockwork{}
			d := new(Suite).newDesk(c, Options{CommandTime: plenty})
			play := func(end engine.End, took time.Duration) {
				c.console = func() engine.Run {
					time.Sleep(took)
					return engine.Run{End: end}
				}
				if _, err := d.play(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
			}
			play(engine.Exited, test.took)
			play(engine.Exited, 0)
			for range inVain + 1 {
				play(engine.OutOfTime, brief)
			}
			if got := c.hurried[len(c.hurried)-1]; got != test.hurried {
				t.Errorf("%s: hurried %t", test.reason, got)
			}
		})
	}
}

func TestWhatWasAnsweredLateIsNeverWaitedForLess(t *testing.T) {
	t.Parallel()
	for _, took := range []time.Duration{atOnce, atOnce + 1} {
		synctest.Test(t, func(t *testing.T) {
			c := &clockwork{}
			d := new(Suite).newDesk(c, Options{CommandTime: plenty})
			move := func(took time.Duration) (hurried bool) {
				c.answer = func(engine.Request) error { time.Sleep(took); return nil }
				if _, err := d.do(t.Context(), []engine.Request{{Command: "move"}}); err != nil {
					t.Fatal(err)
				}
				return c.hurried[len(c.hurried)-1]
			}
			move(0) // opens the session
			move(took)
			for range inVain {
				d.patience.learn("move", false, brief)
			}
			if got := move(0); got != (took <= atOnce) {
				t.Errorf("answered after %v, and then never: hurried %t", took, got)
			}
		})
	}
}

func TestCommandsThatAreNeverAnsweredAreWaitedForLess(t *testing.T) {
	t.Parallel()
	c := &clockwork{}
	d := new(Suite).newDesk(c, Options{CommandTime: plenty})
	// ask asks for commands in one go and tells whether the last had less than all of its time.
	ask := func(hang string, commands ...string) bool {
		c.answer = func(request engine.Request) error {
			if request.Command == hang {
				return engine.Stopf(engine.TimedOut, "it hangs")
			}
			return nil
		}
		var requests []engine.Request
		for _, command := range commands {
			requests = append(requests, engine.Request{Command: command})
		}
		_, err := d.do(t.Context(), requests)
		if outcome := engine.OutcomeOf(err); (outcome == engine.TimedOut) != (hang != "") {
			t.Errorf("%v: %v", commands, err)
		}
		return c.hurried[len(c.hurried)-1]
	}
	for range inVain {
		if ask("move", "new", "move") || ask("", "new", "score") {
			t.Error("it is hurried too early, or what it does answer is")
		}
	}
	if !ask("move", "new", "move") {
		t.Error("a command that was never answered has all of its time")
	}
	if ask("", "new", "score") {
		t.Error("a command is hurried because another hangs")
	}
	if ask("", "move"); ask("move", "move") {
		t.Error("a command that was answered is hurried")
	}
	for range inVain {
		d.close()
		ask(listing, "score")
	}
	if d.close(); !ask(listing, "score") {
		t.Error("a program that never answers at all has all of its time")
	}
}
