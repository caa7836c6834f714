package marble

import (
	"context"
	"errors"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// A dialect is how a class takes positions: its constructors with two and with three parameters, and move; and how its
// board is read.
type dialect struct {
	two, three, move play.Notation
	slotted          bool              // there is no getGameState, but the board can be read slot by slot
	drawing          *strings.Replacer // puts what is drawn into the characters of the document
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

// departures tell where a class takes positions in another way than the document.
func (d *dialect) departures() []string {
	return slices.Concat(d.two.Departs("the constructor (row, column)"),
		d.three.Departs("the constructor (arm thickness, row, column)"), d.move.Departs("move()"))
}

// The rules that say how positions are given.
const (
	ruleMove         = "MARBLE-R7"
	rulePositions    = "MARBLE-R15"
	ruleTwoNumbers   = "MARBLE-R17"
	ruleThreeNumbers = "MARBLE-R21"
)

// strict is the dialect in which scenarios of a rule are played: they judge what the rule says about positions, so this
// is as in the document. Positions that are another pair of numbers everywhere are one fault.
func (d dialect) strict(rule string) dialect {
	everywhere := d.two.ColumnFirst && d.three.ColumnFirst && d.move.ColumnFirst
	switch rule {
	case rulePositions:
		for _, n := range []*play.Notation{&d.two, &d.three, &d.move} {
			n.From, n.ColumnFirst = 0, n.ColumnFirst && !everywhere
		}
	case ruleTwoNumbers:
		d.two.ColumnFirst = everywhere
	case ruleThreeNumbers:
		d.three.ColumnFirst = d.three.ColumnFirst && d.two.ColumnFirst
	case ruleMove:
		d.move.ColumnFirst, d.move.EndFirst = everywhere, false
		if d.two.From != d.move.From {
			d.move.From = 0
		}
	}
	return d
}

// learn finds how a class takes positions, by games and jumps that look different in each notation.
func learn(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	m := newWorld(w)
	if err := m.learnToLook(ctx); err != nil {
		return nil, err
	}
	hole := func(numbers ...string) []engine.Request { return []engine.Request{create(numbers...)} }
	jump := func(words string) []engine.Request { return append(hole(), moves(words)...) }
	for _, lesson := range []struct {
		notation *play.Notation
		lines    [][]engine.Request
	}{
		{&m.ways.two, [][]engine.Request{hole("2", "5"), hole("4", "0")}},
		{&m.ways.three, [][]engine.Request{hole("3", "2", "5"), hole("3", "4", "0")}},
		{&m.ways.move, [][]engine.Request{jump("(1, 3) to (3, 3)"), jump("(3, 5) to (3, 3)")}},
	} {
		if err := m.LearnNotation(ctx, lesson.notation, lesson.lines...); err != nil {
			return nil, err
		}
	}
	return &m.ways, nil
}

// learnToLook finds how the board of a class can be read, also without getGameState.
func (m *world) learnToLook(ctx context.Context) error {
	replies, err := m.AskAll(ctx, create(), m.Watch()[0])
	if err == nil {
		m.learnToRead(replies[1].Body)
	}
	refusal, refused := errors.AsType[*engine.Refusal](err)
	if !refused || refusal.Kind != engine.Missing {
		return play.UnlessItsOwn(err)
	}
	_, err = m.AskAll(ctx, create(), steps.Request("slots"))
	m.ways.slotted = err == nil
	return play.UnlessItsOwn(err)
}

// learnToRead finds which characters are drawn for marbles and for empty slots, and which besides: those by which the
// first board is the traditional one. If none are, all is as in the document. An underscore is no marble: who draws it
// everywhere has set up nothing.
func (m *world) learnToRead(first []string) {
	drawn := slices.Compact(slices.Sorted(strings.SplitSeq(steps.Squeeze(strings.Join(first, "")), "")))
	for i := range min(len(drawn), mostDrawn) * min(len(drawn), mostDrawn) {
		pairs := []string{drawn[i%len(drawn)], "O", drawn[i/len(drawn)], "_"}
		for _, besides := range drawn {
			pairs = append(pairs, besides, " ")
		}
		m.ways.drawing = strings.NewReplacer(pairs...)
		if pairs[0] != "_" && m.Compare("the first board", m.traditional(), first) == nil {
			return
		}
	}
	m.ways.drawing = nil
}

// mostDrawn bounds the characters that are tried.
const mostDrawn = 10

// seen gives what is drawn in the characters of the document.
func (d dialect) seen(drawn []string) []string {
	if d.drawing == nil {
		return drawn
	}
	return steps.Each(drawn, d.drawing.Replace)
}

// Watch gives the requests that show the board and the score.
func (m *world) Watch() []engine.Request {
	look := "state"
	if m.ways.slotted {
		look = "slots"
	}
	return []engine.Request{steps.Request(look), steps.Request("score")}
}

// Write puts a constructor or a move into the notation of the class.
func (m *world) Write(r engine.Request) engine.Request {
	lead := len(r.Arguments) % 2
	r.Arguments = slices.Concat(r.Arguments[:lead], m.notation(r).Write(r.Arguments[lead:]))
	return r
}

// notation gives that of a constructor or a move.
func (m *world) notation(r engine.Request) play.Notation {
	switch {
	case r.Command == "move":
		return m.ways.move
	case len(r.Arguments)%2 == 0:
		return m.ways.two
	}
	return m.ways.three
}

// settle learns the dialect of the class before the first position is written.
func (m *world) settle() error {
	learnt, err := m.Dialect()
	if err != nil {
		return err
	}
	d := learnt.(*dialect)
	m.ways = d.strict(m.Rule())
	if m.ways != *d {
		m.Departs = d.departures()[0]
	}
	return nil
}
