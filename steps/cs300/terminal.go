package cs300

import (
	"context"
	"slices"

	"rulebook/impl/terminal"
	"rulebook/steps"
)

// playAtTerminal plays the sample run as a person does. What goes wrong at a pipe, too, has nothing to do with the terminal.
func (c *world) playAtTerminal(ctx context.Context) error {
	if err := c.playSample(ctx); err != nil {
		return err
	}
	piped := c.seen
	run, err := c.PlayAtTerminal(ctx, piped.input)
	if err != nil {
		return err
	}
	at := *piped
	at.run = run
	c.piped, c.seen, c.Screen = piped, c.look(at, watched(run.Sights, at.dialect)), c.lastSight
	return nil
}

// lastSight is the screen for a result: the terminal in the end.
func (c *world) lastSight(string) steps.Screen {
	var last terminal.Sight
	for _, s := range c.seen.run.Sights {
		last = s
	}
	return steps.Screen{{Text: last.Text()}}
}

// on gives the events that are to be seen up to the cursor.
func on(s terminal.Sight, d *dialect) []event { return scan([]byte(s.Before), 0, d.phrases...) }

// watched gives the events that somebody sees who looks at a terminal now and then. What is still there at the next look is the same
// event: all of it, or, when the window has been cleared, what had scrolled off its top before.
func watched(sights []terminal.Sight, d *dialect) []event {
	var all, before []event
	old, above := 0, 0 // events that were there before the window was cleared, and what stood above it when it was looked at last
	for _, s := range sights {
		now := on(s, d)
		if goesOn(before, now) {
			all = all[:len(all)-max(0, len(before)-old)]
		} else {
			old = stillThere(before, now, above)
		}
		all = append(all, now[min(old, len(now)):]...)
		before, above = now, s.Above
	}
	return all
}

// stillThere counts the first of earlier events, up to some byte, that are also the first of later ones.
func stillThere(earlier, later []event, end int) int {
	n := 0
	for n < min(len(earlier), len(later)) && earlier[n].text == later[n].text && earlier[n].end <= end {
		n++
	}
	return n
}

// goesOn tells whether later events begin with earlier ones. Of the last of these, a board, there may have been the beginning only.
func goesOn(earlier, later []event) bool {
	n := len(earlier)
	if n == 0 || n > len(later) {
		return n == 0
	}
	last, now := earlier[n-1], later[n-1]
	grown := last.kind == showsBoard && len(last.rows) < len(now.rows) && slices.Equal(last.rows, now.rows[:len(last.rows)])
	return slices.Equal(words(earlier[:n-1]), words(later[:n-1])) && (last.text == now.text || grown)
}

// questionsSeen looks for the question at which the cursor stood whenever an answer was typed.
func (c *world) questionsSeen() error {
	var actual []event
	for n := range c.seen.input {
		last := event{text: "shows no question"}
		for _, s := range c.seen.run.Sights {
			if questions := only(on(s, c.seen.dialect), questions); s.Typed == n && len(questions) > 0 {
				last = questions[len(questions)-1].seenBy(c.Rule())
			}
		}
		if last.kind != asksMore {
			actual = append(actual, last)
		}
	}
	return c.differ("what was asked when each answer was typed", only(c.seen.expected, asks|asksAgain), actual)
}

func (c *world) sampleSeen() error {
	return c.differ("the sequence of what was seen on the screen", c.seen.expected, c.seen.events)
}
