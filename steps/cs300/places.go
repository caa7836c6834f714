package cs300

import (
	"context"
	"slices"
	"strings"
	"sync"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/cs300/speech"
	"rulebook/steps/play"
)

// places are how the methods that take a row, a column and a direction take them, by their commands.
type places map[string]taking

// A taking is how a method takes a row, a column and a direction.
type taking struct {
	play.Notation
	turned speech.Turning
}

// notations are those that are tried, that of the document first.
var notations = []play.Notation{{}, {From: -1}, {ColumnFirst: true}, {From: -1, ColumnFirst: true}}

// takings gives those that are tried: all notations, and then with the directions as they are turned at the console, if
// they are.
func takings(turned speech.Turning) (all []taking) {
	for _, t := range slices.Compact([]speech.Turning{{}, turned}) {
		for _, n := range notations {
			all = append(all, taking{n, t})
		}
	}
	return all
}

// strict gives the notations in which a scenario of a rule plays. Rows and columns that all methods take in another way
// are one fault.
func (p places) strict(rule string) places {
	valid, perform := p["valid"], p["perform"]
	switch rule {
	case rules.FromOne:
		valid.From = 0
	case rules.Directions:
		valid.turned, perform.turned = speech.Turning{}, speech.Turning{}
	case rules.Rows:
		valid.ColumnFirst = false
	case rules.RowsToo:
		perform.ColumnFirst = false
		if perform.From != valid.From {
			perform.From = 0
		}
	}
	return places{"valid": valid, "perform": perform}
}

// A caller knows how the methods of a program are called. It learns that before the first of them is.
type caller struct {
	mutex  sync.Mutex
	places places
}

// know gives how the methods take places.
func (k *caller) know(ctx context.Context, w *steps.World, turned speech.Turning) (known places, err error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.places == nil {
		err = w.Beside(func(other *steps.World) error {
			k.places, err = learnPlaces(ctx, other, turned)
			return err
		})
	}
	return k.places, err
}

// habits tell where methods take places in another way than the document.
func (k *caller) habits() (habits []speech.Habit) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	tell := func(has bool, rule, words string) {
		if has {
			habits = append(habits, speech.Habit{Rule: rule, Words: words})
		}
	}
	valid, perform := k.places["valid"], k.places["perform"]
	tell(valid.From != 0, rules.FromOne, "counts rows and columns from 0 in isValidMove")
	tell(perform.From != 0, rules.RowsToo, "counts rows and columns from 0 in performMove")
	tell(valid.ColumnFirst, rules.Rows, "takes the column before the row in isValidMove")
	tell(perform.ColumnFirst, rules.RowsToo, "takes the column before the row in performMove")
	return habits
}

// A manner is how a program plays the game, and how its methods are called.
type manner struct {
	*speech.Dialect
	caller caller
}

func learnManner(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	learnt, err := speech.Learn(ctx, w)
	if err != nil {
		return nil, err
	}
	return &manner{Dialect: learnt}, nil
}

// meet learns how the program plays, before anything else of it is looked at.
func (c *world) meet() error {
	learnt, err := c.Dialect()
	if err == nil {
		c.manner = learnt.(*manner)
	}
	return err
}

// Notes tell all habits of the program.
func (m *manner) Notes() []string { return m.breaking("") }

// breaking tells the habits that break a rule; all if it is empty.
func (m *manner) breaking(rule string) (words []string) {
	for _, h := range append(m.Habits(), m.caller.habits()...) {
		if rule == "" || h.Rule == rule {
			words = append(words, h.Words)
		}
	}
	return words
}

// settle finds out how the methods take places before the first is called.
func (c *world) settle(ctx context.Context) error {
	if c.places != nil {
		return nil
	}
	if err := c.meet(); err != nil {
		return err
	}
	known, err := c.manner.caller.know(ctx, c.World, c.manner.Turned)
	if err != nil {
		return err
	}
	c.places = known.strict(c.Rule())
	c.departs = c.places["valid"] != known["valid"] || c.places["perform"] != known["perform"]
	return nil
}

// write puts a request into the notation of the program.
func (c *world) write(r engine.Request) engine.Request {
	if t, takes := c.places[r.Command]; takes {
		r.Arguments = slices.Concat(t.Write(r.Arguments[:2]), steps.Each(r.Arguments[2:], t.turned.Written))
	}
	return r
}

// toLearnPlaces is a board on which other moves are legal in each notation.
var toLearnPlaces = []string{"@@-#-", "-@---", "---@@", "@--@-"}

// learnPlaces finds how the methods take places: isValidMove by all moves that stay on the board, performMove by a
// jump, which begins at another place in each notation and is made on the board that is given back or on the one that
// was given.
func learnPlaces(ctx context.Context, w *steps.World, turned speech.Turning) (places, error) {
	c := &world{World: w, places: places{}}
	at, err := c.standing(toLearnPlaces)
	if err != nil {
		return nil, err
	}
	moves := play.Tried(at, func(r engine.Request) bool { return at.After(r).Case != "off the board" })
	judged := func(replies []engine.Reply) bool {
		return slices.EqualFunc(moves, replies, func(r engine.Request, reply engine.Reply) bool {
			return slices.Equal(reply.Body, at.Tells(r))
		})
	}
	jump := speech.Move{Column: 2, Row: 1, Direction: "DOWN"}.Request("perform")
	if left := speech.DirectionNumber("LEFT"); turned.Of(left) != left {
		jump = speech.Move{Column: 5, Row: 3, Direction: "LEFT"}.Request("perform") // the other one need not show it
	}
	made := func(replies []engine.Reply) bool {
		return slices.ContainsFunc(replies, func(r engine.Reply) bool {
			return slices.Equal(r.Body, at.After(jump).Next[0].Board())
		})
	}
	if err := c.learnTaking(ctx, "valid", takings(turned), moves, judged); err != nil {
		return nil, err
	}
	return c.places, c.learnTaking(ctx, "perform", takings(turned), []engine.Request{jump, steps.Request("given")}, made)
}

// learnTaking finds the notation in which a method does right on the board for that. What no notation makes right stays
// as in the document: then something else is wrong, as it is in a method that hangs.
func (c *world) learnTaking(
	ctx context.Context, command string, tried []taking, asked []engine.Request, right func([]engine.Reply) bool,
) error {
	load := steps.Request("load", strings.Join(toLearnPlaces, " "))
	for _, t := range tried {
		c.places[command] = t
		replies, err := c.TryAll(ctx, append([]engine.Request{load}, steps.Each(asked, c.write)...))
		if play.UnlessItsOwn(err) != nil {
			return err
		}
		if err == nil && right(replies[1:]) {
			return nil
		}
		if engine.OutcomeOf(err) == engine.TimedOut {
			break // each notation would take as long
		}
	}
	c.places[command] = taking{}
	return nil
}
