package cs300

import (
	"context"
	"slices"

	"rulebook/impl/terminal"
	"rulebook/steps"
	"rulebook/steps/cs300/speech"
)

// playAtTerminal plays the sample run as a person does. What goes wrong at a pipe, too, has nothing to do with the
// terminal.
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
	c.piped, c.seen, c.Screen = piped, c.look(at, watched(run.Sights, c.manner, widthIn(at.expected))), c.lastSight
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

// watched gives the events that somebody sees who looks at a terminal now and then. What is still there at the next
// look is the same event: all of it, or, when the window has been cleared, what had scrolled off its top before.
func watched(sights []terminal.Sight, d *manner, width int) []speech.Event {
	var all, before []speech.Event
	// Events that were there before the window was cleared, and what stood above it when it was looked at last.
	old, above := 0, 0
	for _, s := range sights {
		now := d.Scan([]byte(s.Before), width) // up to the cursor
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
func stillThere(earlier, later []speech.Event, end int) int {
	n := 0
	for n < min(len(earlier), len(later)) && earlier[n].Text == later[n].Text && earlier[n].End <= end {
		n++
	}
	return n
}

// goesOn tells whether later events begin with earlier ones. Of the last of these, a board, there may have been the
// beginning only.
func goesOn(earlier, later []speech.Event) bool {
	n := len(earlier)
	if n == 0 || n > len(later) {
		return n == 0
	}
	last, now := earlier[n-1], later[n-1]
	board := last.Kind == speech.ShowsBoard && len(last.Rows) < len(now.Rows)
	grown := board && slices.Equal(last.Rows, now.Rows[:len(last.Rows)])
	return slices.Equal(speech.Words(earlier[:n-1]), speech.Words(later[:n-1])) && (last.Text == now.Text || grown)
}

// questionsSeen looks for the question at which the cursor stood whenever an answer was typed.
func (c *world) questionsSeen() error {
	var actual []speech.Event
	for n := range c.seen.input {
		last := speech.Event{Text: "shows no question"}
		for _, s := range c.seen.run.Sights {
			questions := speech.Only(c.manner.Scan([]byte(s.Before), 0), speech.Questions)
			if s.Typed == n && len(questions) > 0 {
				last = speech.Last(questions).SeenBy(c.Rule())
			}
		}
		if last.Kind != speech.AsksMore {
			actual = append(actual, last)
		}
	}
	expected := speech.Only(c.seen.expected, speech.Asks|speech.AsksAgain)
	return c.differ("what was asked when each answer was typed", expected, actual)
}

func (c *world) sampleSeen() error {
	return c.differ("the sequence of what was seen on the screen", c.seen.expected, c.seen.events)
}
