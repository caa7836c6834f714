package eecs3311

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rulebook/impl/engine"
	"rulebook/impl/peg"
)

// Rules tell of the game what a judge asks. Lines of play are requests of the commands that begin a game or change it.
// The case of a question is its answer.
func Rules() engine.Rules {
	return rules{&sync.Pool{New: func() any {
		d := &desk{}
		return &caller{d, d.commands()}
	}}}
}

type rules struct{ callers *sync.Pool }

// A caller has a desk and the commands that change what is on it. To make the commands takes longer than to carry one out.
type caller struct {
	*desk
	*engine.Table
}

// Begin gives the position of a caller who has nothing in hand.
func (r rules) Begin() engine.Position { return position{callers: r.callers} }

// Cases are the commands that change what is in hand, and the preconditions of their features. Questions are ruled on,
// too, because some have preconditions.
func (rules) Cases() map[string][]engine.Case {
	g := MakeFromBoard(Make(Default))
	asserted := slices.Concat(g.onBoard(peg.Jump{To: peg.Left}), g.onBoard(peg.Jump{To: peg.Up}), g.filled(peg.Jump{}))
	var kinds []assertion
	for _, kind := range Kinds() {
		kinds = append(kinds, fresh(kind, g.board))
	}
	return map[string][]engine.Case{
		"new": cases("new", nil), "load": cases("load", nil), "player": cases("player", nil), "save": cases("save", nil),
		"good": cases("good", kinds), "bad": cases("bad", kinds), "move": cases("left right up down", asserted),
		"set": cases("set", g.board.onBoard(0, 0)), "fill": cases("fill", g.board.contains(Rectangle{})),
	}
}

// cases gives those that are allowed, and those in which one of some assertions does not hold.
func cases(allowed string, asserted []assertion) (cases []engine.Case) {
	for name := range strings.FieldsSeq(allowed) {
		cases = append(cases, engine.Case{Name: name})
	}
	for _, a := range asserted {
		cases = append(cases, engine.Case{Name: a.tag, Forbidden: true})
	}
	return cases
}

// A position is what a caller has in hand, which nobody changes any more.
type position struct {
	desk
	callers *sync.Pool
}

// after does what is requested with a copy of what is in hand.
func (p position) after(request engine.Request) (position, engine.Reply) {
	c := p.callers.Get().(*caller)
	defer p.callers.Put(c)
	*c.desk = desk{saved: map[string]*Board{}}
	maps.Copy(c.saved, p.saved)
	if p.game != nil {
		c.game = MakeFromBoard(p.game.board)
	}
	reply, _ := c.Do(context.Background(), request) // the error is that of a context that ends
	return position{*c.desk, p.callers}, reply
}

// After tells what comes of a command. Which moves a player makes is his own choice, so that nobody knows the board after
// them.
func (p position) After(r engine.Request) engine.Ruling {
	next, reply := p.after(r)
	ruling := engine.Ruling{Case: r.Command, Touches: touched(r), Next: []engine.Position{next}}
	switch {
	case reply.Refusal != nil && reply.Refusal.Kind == engine.Contract:
		_, ruling.Case, _ = strings.Cut(reply.Refusal.Words[0], " ")
		ruling.Next = nil
	case reply.Refusal != nil:
		return engine.Ruling{Touches: ruling.Touches}
	case r.Command == "move":
		ruling.Case = r.Arguments[0]
	case r.Command == "good" || r.Command == "bad":
		ruling.Next = []engine.Position{position{callers: p.callers}}
	case len(reply.Body) == 1:
		ruling.Case = reply.Body[0]
	}
	return ruling
}

// touched lists the slots of a move, a slot that is named, or the first and the last of a rectangle.
func touched(r engine.Request) []engine.Place {
	var n []int
	for _, argument := range r.Arguments {
		if number, err := strconv.Atoi(argument); err == nil {
			n = append(n, number)
		}
	}
	place := func(name string, row, column int) engine.Place {
		return engine.Place{Name: name, Row: row, Column: column}
	}
	switch {
	case r.Command == "move" && len(n) == 2:
		j := peg.Jump{From: peg.Position{Row: n[0], Column: n[1]}, To: directions()[r.Arguments[0]]}
		over, to := j.Over(), j.Landing()
		return []engine.Place{
			place("from", n[0], n[1]), place("middle", over.Row, over.Column), place("to", to.Row, to.Column)}
	case len(n) == 2:
		return []engine.Place{place("slot", n[0], n[1])}
	case len(n) == 4:
		return []engine.Place{place("first", n[0], n[2]), place("last", n[1], n[3])}
	}
	return nil
}

// Tells answers a question.
func (p position) Tells(question engine.Request) []string {
	_, reply := p.after(question)
	return reply.Body
}

// Board draws the board as its text does.
func (p position) Board() []string {
	if p.game == nil {
		return nil
	}
	return strings.Split(p.game.board.Out(), "\n")
}

// The rows and columns that are worth trying: all and one beyond each edge, some where rectangles begin and end, and far
// beyond.
var (
	near  = []string{"0", "1", "2", "3", "4", "5", "6", "7", "8"}
	first = []string{"0", "1", "4", "6"}
	last  = []string{"2", "4", "7", "8"}
	far   = []string{"-2147483648", "-1", "9", "100", "2147483647"}
)

// Tried gives what is worth asking for on a board: every command, each with the arguments that may matter.
func (p position) Tried() iter.Seq[engine.Request] {
	if p.game == nil {
		return slices.Values(every("player"))
	}
	toward, statuses := []string{"left", "right", "up", "down"}, []string{"*", ".", "O"}
	like := p.game.board.mostLike()
	kind, others := []string{string(like)}, slices.Sorted(maps.Keys(p.saved))
	all := [][]engine.Request{
		every("move", toward, near, near), every("move", toward, far, far),
		every("move", toward, far, near[4:5]), every("move", toward, near[4:5], far),
		every("over"), every("won"), every("out"), every("board"), every("count"), every("player"), every("show", kind),
		every("status", near, near), every("status", far, far), every("valid-row", near), every("valid-row", far),
		every("valid-column", near), every("valid-column", far),
		every("equal", others), every("match", others, first, last, first, last),
		every("set", near, near, statuses), every("set", far, far, statuses),
		every("fill", first, last, first, last, statuses), every("fill", far, far, first, last, statuses[:1]),
	}
	if winning(like) != nil {
		all = append(all, every("good", kind))
	}
	if losing(like) != nil {
		all = append(all, every("bad", kind))
	}
	return slices.Values(slices.Concat(all...))
}

// every gives the requests of a command with each of some arguments in each place.
func every(command string, choices ...[]string) []engine.Request {
	requests := []engine.Request{{Command: command}}
	for _, of := range choices {
		var longer []engine.Request
		for _, r := range requests {
			for _, argument := range of {
				arguments := append(slices.Clip(r.Arguments), argument)
				longer = append(longer, engine.Request{Command: command, Arguments: arguments})
			}
		}
		requests = longer
	}
	return requests
}

// mostLike gives the kind whose fresh board differs from the board in fewest slots, but in some: on a fresh board of a kind
// its players choose what they play.
func (b *Board) mostLike() Kind {
	differs := func(kind Kind) (n int) {
		fresh := Make(kind)
		for p := range positions {
			if fresh.slots.At(p) != b.slots.At(p) {
				n++
			}
		}
		if n == 0 {
			return size*size + 1
		}
		return n
	}
	return slices.MinFunc(Kinds()[1:], func(x, y Kind) int { return differs(x) - differs(y) })
}

// Draw draws a game on a fresh board of a kind; a board, with another one like it beside it; or a board on which a game
// is over, or nearly so.
func (rules) Draw(chance *rand.Rand, wish engine.Wish) []engine.Request {
	kind := one(chance, Kinds()[1:]) // nothing can be played on the first
	switch wish {
	case engine.AnyGame:
		jumps := played(chance, Make(kind))
		return append([]engine.Request{{Command: "new", Arguments: []string{string(kind)}}},
			requests(jumps[:chance.IntN(len(jumps)+1)])...)
	case engine.LateGame:
		return []engine.Request{load(drawEnd(chance, Make(kind)))}
	}
	board := drawBoard(chance, Make(kind))
	return []engine.Request{load(altered(chance, board)), {Command: "save", Arguments: []string{"another"}}, load(board)}
}

// one gives any of several things.
func one[T any](chance *rand.Rand, things []T) T { return things[chance.IntN(len(things))] }

func load(b *Board) engine.Request {
	return engine.Request{Command: "load", Arguments: []string{strings.ReplaceAll(b.Out(), "\n", " ")}}
}

// requests gives the requests for some jumps.
func requests(jumps []peg.Jump) (line []engine.Request) {
	for _, j := range jumps {
		for name, to := range directions() {
			if to == j.To {
				line = append(line, engine.Request{Command: "move",
					Arguments: []string{name, fmt.Sprint(j.From.Row), fmt.Sprint(j.From.Column)}})
			}
		}
	}
	return line
}

// played plays a game on the board to its end, and gives its jumps.
func played(chance *rand.Rand, b *Board) (jumps []peg.Jump) {
	for b = b.Clone(); !b.slots.Over(); {
		jump := one(chance, slices.Collect(b.slots.Jumps()))
		b.slots.Make(jump)
		jumps = append(jumps, jump)
	}
	return jumps
}

// after gives the board after some jumps.
func (b *Board) after(jumps []peg.Jump) *Board {
	for _, j := range jumps {
		b.slots.Make(j)
	}
	return b
}

// drawBoard draws a board of any shape; or one of the shape of a board with any pegs or few; or one to which jumps lead;
// or one that is nearly the same.
func drawBoard(chance *rand.Rand, b *Board) *Board {
	switch chance.IntN(6) {
	case 0, 1:
		return pegged(chance, shaped(chance))
	case 2:
		return pegged(chance, b)
	case 3:
		jumps := played(chance, b)
		return b.after(jumps[:chance.IntN(len(jumps)+1)])
	case 4:
		return altered(chance, b)
	}
	return thinned(chance, b, chance.IntN(3))
}

// shaped gives a board without pegs in which some slots are unavailable, or none.
func shaped(chance *rand.Rand) *Board {
	b, share := Make(Default), chance.IntN(4)
	for p := range positions {
		if chance.IntN(10) >= share {
			b.slots.Set(p, peg.Hole)
		}
	}
	return b
}

// pegged puts pegs into some available slots of a board: few or many.
func pegged(chance *rand.Rand, b *Board) *Board {
	share := chance.Float64()
	for p := range b.available {
		b.slots.Set(p, peg.Hole)
		if chance.Float64() < share {
			b.slots.Set(p, peg.Peg)
		}
	}
	return b
}

// available gives the available slots of a board.
func (b *Board) available(yield func(peg.Position) bool) {
	for p := range positions {
		if b.slots.At(p) != peg.Outside && !yield(p) {
			return
		}
	}
}

// thinned leaves so many pegs of a board, at most.
func thinned(chance *rand.Rand, b *Board, most int) *Board {
	at := slices.Collect(b.available)
	at = slices.DeleteFunc(at, func(p peg.Position) bool { return b.slots.At(p) != peg.Peg })
	chance.Shuffle(len(at), func(i, k int) { at[i], at[k] = at[k], at[i] })
	for _, p := range at[min(most, len(at)):] {
		b.slots.Set(p, peg.Hole)
	}
	return b
}

// drawEnd draws a board on which a game is over or nearly so: one with few pegs, one with a single jump anywhere, or the
// last or last but one of a game.
func drawEnd(chance *rand.Rand, b *Board) *Board {
	switch chance.IntN(3) {
	case 0:
		return thinned(chance, drawBoard(chance, b), chance.IntN(3))
	case 1:
		b = thinned(chance, b, 0)
		jump := peg.Jump{From: one(chance, slices.Collect(positions)), To: one(chance, peg.Directions())}
		for b.slots.Set(jump.From, peg.Peg); !b.slots.Has(jump.Landing()); {
			jump.To = one(chance, peg.Directions())
		}
		b.slots.Set(jump.Over(), peg.Peg)
		b.slots.Set(jump.Landing(), peg.Hole)
		return b
	}
	jumps := played(chance, b)
	return b.after(jumps[:len(jumps)-chance.IntN(2)])
}

// altered gives a board on which a slot or two have another status, or two slots have changed places, or none.
func altered(chance *rand.Rand, b *Board) *Board {
	other, slots := b.Clone(), slices.Collect(positions)
	p, q := one(chance, slots), one(chance, slots)
	switch chance.IntN(4) {
	case 0:
		return other
	case 1:
		other.slots.Set(p, b.slots.At(q))
		other.slots.Set(q, b.slots.At(p))
		return other
	case 2:
		other.slots.Set(q, (b.slots.At(q)+1)%3)
	}
	other.slots.Set(p, (b.slots.At(p)+peg.Cell(1+chance.IntN(2)))%3)
	return other
}

// Simpler gives games that begin later on the boards to which the first jumps lead, then the board alone, and then boards
// without the pegs of a row, of a column or of a slot; other boards lose the same.
func (r rules) Simpler(line []engine.Request, _ engine.Wish) (simpler [][]engine.Request) {
	at := r.Begin()
	for i, r := range line {
		if at = at.After(r).Next[0]; i == len(line)-1 || line[i+1].Command == "move" {
			if later := append([]engine.Request{load(at.(position).game.board)}, line[i+1:]...); len(later) < len(line) {
				simpler = slices.Insert(simpler, 0, later)
			}
		}
	}
	for _, part := range parts() {
		less := slices.Clone(line)
		for i, r := range line {
			if b, err := Read(strings.ReplaceAll(strings.Join(r.Arguments, ""), " ", "\n")); err == nil {
				less[i] = load(b.without(part))
			}
		}
		if !slices.EqualFunc(less, line, func(a, b engine.Request) bool { return slices.Equal(a.Arguments, b.Arguments) }) {
			simpler = append(simpler, less)
		}
	}
	return simpler
}

// parts gives each row, each column and each slot.
func parts() (parts []Rectangle) {
	for i := 1; i <= size; i++ {
		parts = append(parts, Rectangle{i, i, 1, size}, Rectangle{1, size, i, i})
	}
	for p := range positions {
		parts = append(parts, Rectangle{p.Row, p.Row, p.Column, p.Column})
	}
	return parts
}

// without gives the board without the pegs of a part.
func (b *Board) without(part Rectangle) *Board {
	for p := range b.available {
		if part.has(p) {
			b.slots.Set(p, peg.Hole)
		}
	}
	return b
}
