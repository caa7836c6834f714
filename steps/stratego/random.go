package stratego

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A drawnGame is a random game as far as it goes, and which check of its last event is looked at.
type drawnGame struct {
	events []event
	check  int
}

// add lets an event happen, and gives the position after it.
func (g *drawnGame) add(p position, e event) position {
	next, _ := p.after(e)
	g.events = append(g.events, e)
	return next
}

func (g *drawnGame) last() event { return g.events[len(g.events)-1] }

// before gives the position before the last event; false if an event cannot be.
func (g *drawnGame) before() (p position, can bool) {
	for i, e := range g.events {
		next, can := p.after(e)
		if !can || i == len(g.events)-1 {
			return p, can
		}
		p = next
	}
	return p, false
}

// draft writes a scenario of the game, which looks at its last event.
func (g *drawnGame) draft() steps.Draft {
	given := steps.Each(g.events[:len(g.events)-1], event.happened)
	p, _ := g.before()
	seen := p.checks(g.last(), g.events[:len(g.events)-1])[g.check]
	return steps.Draft{Rule: id(seen.rule), Steps: slices.Concat(
		begunWith("Given", given), []string{"When " + g.last().happens()}, begunWith("Then", seen.steps))}
}

// begunWith puts a keyword before the first of some steps, and And before the others.
func begunWith(keyword string, lines []string) (begun []string) {
	for _, line := range lines {
		begun, keyword = append(begun, keyword+" "+line), "And"
	}
	return begun
}

// smaller gives games that begin where the last event happens, or in which less happened before.
func (g *drawnGame) smaller() (smaller []*drawnGame) {
	add := func(given []event) {
		game := &drawnGame{append(slices.Clone(given), g.last()), g.check}
		if _, can := game.before(); can && len(game.events) < len(g.events) {
			smaller = append(smaller, game)
		}
	}
	p, _ := g.before()
	add(steps.Each(p, func(s standing) event { return event{deed: appears, by: s.man, at: s.on} }))
	given := g.events[:len(g.events)-1]
	for size := (len(given) + 1) / 2; size > 0; size /= 2 {
		for from := 0; from < len(given); from += size {
			add(slices.Delete(slices.Clone(given), from, min(from+size, len(given))))
		}
	}
	return smaller
}

// playGame plays a game until the first event that does not show what the rules say, and cuts it there.
func (c *world) playGame(ctx context.Context, g *drawnGame) error {
	differs := c.follow(ctx, g)
	if differs == nil && !g.last().leavesOpen() {
		return nil
	}
	if err := c.Perform(ctx, g.draft()); err != nil {
		return err
	}
	return differs
}

// follow puts a game to the subject and to the reference. The error says that they differ, and the game is cut there.
func (c *world) follow(ctx context.Context, g *drawnGame) error {
	both := pair{subject: newWorld(c.World).(*world), reference: c.Reference()}
	var p position
	for i, e := range g.events {
		if e.leavesOpen() {
			return nil
		}
		checks := p.checks(e, g.events[:i])
		if e.deed == appears && g.last().deed != appears { // that he stands there is enough for what follows
			checks = checks[:1]
		}
		if at, err := both.do(ctx, e, checks); err != nil {
			g.events, g.check = g.events[:i+1], at
			return steps.Blame(id(checks[at].rule), "", err)
		}
		p, _ = p.after(e)
	}
	return nil
}

// A pair is the subject and the reference in the same game.
type pair struct {
	subject   *world
	reference *engine.Table
	begun     bool
}

// do lets an event happen in both games. The error says that they differ, and the number, at which check.
func (b *pair) do(ctx context.Context, e event, checks []check) (at int, err error) {
	var requests []engine.Request
	if e.deed == appears {
		err = b.make(ctx, e)
	} else {
		requests = append(requests, e.does())
	}
	if err != nil {
		return 0, err
	}
	ofCheck := make([]int, len(requests))
	for i, check := range checks {
		for _, request := range check.asks {
			requests, ofCheck = append(requests, request), append(ofCheck, i)
		}
	}
	requests = steps.Each(requests, b.inCommands)
	right, err := b.reference.DoAll(ctx, requests)
	if err != nil {
		return 0, fmt.Errorf("asking the reference: %w", err)
	}
	given, err := b.subject.TryAll(ctx, requests)
	if err != nil {
		return 0, err
	}
	for i := range requests {
		if err := b.differ(requests[i], right[i], given[i]); err != nil {
			return ofCheck[i], err
		}
	}
	return 0, nil
}

// differ is the error of a reply that is not the right one. Lists are in any order.
func (b *pair) differ(request engine.Request, right, given engine.Reply) error {
	if err := b.subject.Refused(request, given); err != nil {
		return err
	}
	order := func(lines []string) []string { return slices.Sorted(slices.Values(lines)) }
	return steps.Same(b.subject.Shown(request), steps.ListForm, order(right.Body), order(given.Body))
}

// make makes a man in both games, after the games themselves.
func (b *pair) make(ctx context.Context, e event) error {
	person := fmt.Sprintf("player %d", e.by.player)
	if err := b.subject.makePiece(ctx, e.by.kind, person, "", e.at.String()); err != nil {
		return err
	}
	var requests []engine.Request
	if !b.begun {
		b.begun = true
		requests = append(requests, steps.Request("new"),
			steps.Request("player", "player0", 0, "Michael"), steps.Request("player", "player1", 1, "Ozgur"),
			steps.Request("game", game, "player0", "player1"))
	}
	if _, err := b.reference.DoAll(ctx, append(requests, b.subject.did)); err != nil {
		return fmt.Errorf("asking the reference: %w", err)
	}
	return nil
}

// inCommands puts the names that men have in commands into a request.
func (b *pair) inCommands(r engine.Request) engine.Request {
	r.Arguments = steps.Each(r.Arguments, func(argument string) string {
		for _, p := range b.subject.pieces {
			if p.String() == argument {
				return p.name
			}
		}
		return argument
	})
	return r
}

func (c *world) playRandom(ctx context.Context, count int, looked string) error {
	c.random = steps.PlayLots(ctx, c.World, count, steps.Lot[*drawnGame]{
		Draw:    func(chance *rand.Rand) *drawnGame { return drawGame(chance, looked) },
		Told:    (*drawnGame).draft,
		Smaller: (*drawnGame).smaller,
		Play:    c.playGame,
	})
	return nil
}

// wereRight tells what was wrong about random games.
func (c *world) wereRight() error { return c.random }
