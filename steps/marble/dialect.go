package marble

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A notation is how a constructor or method takes positions. The zero value is that of the document.
type notation struct {
	from        int  // the first row and column
	columnFirst bool // the column stands before the row
	slotFirst   bool // of a move: its end stands before its beginning
}

// write gives the numbers of positions.
func (n notation) write(places ...place) []any {
	if n.slotFirst {
		slices.Reverse(places)
	}
	var numbers []any
	for _, p := range places {
		pair := []any{min(p.row+n.from, math.MaxInt32), min(p.column+n.from, math.MaxInt32)}
		if n.columnFirst {
			slices.Reverse(pair)
		}
		numbers = append(numbers, pair...)
	}
	return numbers
}

// A dialect is how a class takes positions: its constructors with two and with three parameters, and move; and how its
// board is read.
type dialect struct {
	two, three, move notation
	slotted          bool // there is no getGameState, but the board can be read slot by slot
}

// Notes tell where a class takes positions in another way than the document.
func (d *dialect) Notes() []string {
	notes := steps.Each(d.departures(), func(words string) string {
		return words + "; all games are played with it in this way"
	})
	if d.slotted {
		notes = append(notes, "there is no getGameState(), so that the board is read in the way in which the class shows it")
	}
	return notes
}

// look gives the request that shows the board.
func (d dialect) look() engine.Request {
	if d.slotted {
		return steps.Request("slots")
	}
	return steps.Request("state")
}

// departures tell where a class takes positions in another way than the document.
func (d *dialect) departures() []string {
	var notes []string
	note := func(where string, n notation) {
		for _, way := range []struct {
			is    bool
			words string
		}{
			{n.from != 0, "counts rows and columns from 1"},
			{n.columnFirst, "takes the column before the row"},
			{n.slotFirst, "takes the slot where the move ends before the one where it begins"},
		} {
			if way.is {
				notes = append(notes, where+" "+way.words)
			}
		}
	}
	note("the constructor (row, column)", d.two)
	note("the constructor (arm thickness, row, column)", d.three)
	note("move()", d.move)
	return notes
}

// strict is the dialect in which scenarios of a rule are played: they judge what the rule says about positions, so this
// is as in the document. Positions that are another pair of numbers everywhere are one fault.
func (d dialect) strict(rule string) dialect {
	everywhere := d.two.columnFirst && d.three.columnFirst && d.move.columnFirst
	switch rule {
	case "MARBLE-R15":
		for _, n := range []*notation{&d.two, &d.three, &d.move} {
			n.from, n.columnFirst = 0, n.columnFirst && !everywhere
		}
	case "MARBLE-R17":
		d.two.columnFirst = everywhere
	case "MARBLE-R21":
		d.three.columnFirst = d.three.columnFirst && d.two.columnFirst
	case "MARBLE-R7":
		d.move.columnFirst, d.move.slotFirst = everywhere, false
		if d.two.from != d.move.from {
			d.move.from = 0
		}
	}
	return d
}

// learn finds how a class takes positions, by games and jumps that look different in each notation.
func learn(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	m := &world{World: w, learnt: true}
	if err := m.learnToLook(ctx); err != nil {
		return nil, err
	}
	hole := func(arm, row, column string) setup { return setup{arm: arm, row: row, column: column} }
	jump := func(words string) setup { return setup{jumps: moves(words)} }
	for _, lesson := range []struct {
		notation *notation
		setups   []setup
	}{
		{&m.ways.two, []setup{hole("", "2", "5"), hole("", "4", "0")}},
		{&m.ways.three, []setup{hole("3", "2", "5"), hole("3", "4", "0")}},
		{&m.ways.move, []setup{jump("(1, 3) to (3, 3)"), jump("(3, 5) to (3, 3)")}},
	} {
		if err := m.learnNotation(ctx, lesson.notation, lesson.setups); err != nil {
			return nil, err
		}
	}
	return &m.ways, nil
}

// learnToLook finds how the board of a class without getGameState can be read.
func (m *world) learnToLook(ctx context.Context) error {
	_, err := m.AskAll(ctx, m.create(setup{}), m.ways.look())
	refusal, refused := errors.AsType[*engine.Refusal](err)
	if !refused || refusal.Kind != engine.Missing {
		return unlessItsOwn(err)
	}
	_, err = m.AskAll(ctx, m.create(setup{}), steps.Request("slots"))
	m.ways.slotted = err == nil
	return unlessItsOwn(err)
}

// learnNotation sets a notation to the first in which all setups give the right position. It stays as it is if there is
// none, or if some give the right one as it is: then the class has another fault.
func (m *world) learnNotation(ctx context.Context, chosen *notation, setups []setup) error {
	for i, n := range notations(setups[0].jumps != nil) {
		*chosen = n
		right := 0
		for _, s := range setups {
			works, err := m.leadsTo(ctx, s)
			if err != nil {
				*chosen = notation{}
				return unlessItsOwn(err)
			}
			if works {
				right++
			}
		}
		if right == len(setups) {
			return nil
		}
		if i == 0 && right > 0 {
			break
		}
	}
	*chosen = notation{}
	return nil
}

// unlessItsOwn gives an error that is not the subject's doing.
func unlessItsOwn(err error) error {
	if engine.OutcomeOf(err) == engine.Broken {
		return fmt.Errorf("learning how positions are written: %w", err)
	}
	return nil
}

// notations lists those that are tried, the one of the document first.
func notations(ofMoves bool) []notation {
	var all []notation
	for _, slotFirst := range []bool{false, true} {
		for _, columnFirst := range []bool{false, true} {
			for from := range 2 {
				if ofMoves || !slotFirst {
					all = append(all, notation{from, columnFirst, slotFirst})
				}
			}
		}
	}
	return all
}

// leadsTo tells whether a setup leads to the position that it should.
func (m *world) leadsTo(ctx context.Context, s setup) (bool, error) {
	boards, err := s.positions(m.Facts)
	if err != nil {
		return false, err
	}
	replies, err := m.TryAll(ctx, append(m.requests(s), m.ways.look()))
	if err != nil {
		return false, err
	}
	last := replies[len(replies)-1]
	return last.Refusal == nil && slices.Equal(slots(text(boards[len(boards)-1])), slots(last.Body)), nil
}

// requests gives the requests of a setup, in the notation of the class.
func (m *world) requests(s setup) []engine.Request {
	requests := []engine.Request{m.create(s)}
	for _, v := range s.jumps {
		requests = append(requests, m.request(v))
	}
	return requests
}

// create gives the request for the constructor with as many parameters as the setup names.
func (m *world) create(s setup) engine.Request {
	var numbers []any
	notation := m.ways.two
	if s.arm != "" {
		numbers = append(numbers, s.arm)
		notation = m.ways.three
	}
	if s.row != "" {
		numbers = append(numbers, notation.write(s.hole())...)
	}
	return steps.Request("create", numbers...)
}

// request gives the request for a move.
func (m *world) request(v move) engine.Request {
	return steps.Request("move", m.ways.move.write(v.from(), v.to())...)
}

// settle learns the dialect of the class before the first position is written.
func (m *world) settle() error {
	if m.learnt {
		return nil
	}
	learnt, err := m.Dialect()
	if err != nil {
		return err
	}
	d := learnt.(*dialect)
	m.ways, m.learnt = d.strict(m.Rule()), true
	if m.ways != *d {
		m.judged = d
	}
	return nil
}
