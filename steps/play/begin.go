package play

import (
	"cmp"
	"context"
	"fmt"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Beginner is what only an assignment knows of how games begin.
type Beginner interface {
	// Rightly gives a request of the same form that begins a game.
	Rightly(engine.Request) engine.Request

	// Refuses names what of a beginning the subject refuses, in the particulars of the judgement; "" if it is nothing
	// in particular.
	Refuses(context.Context, engine.Request) string

	// Others names what is other about the board that was shown after a beginning, in the particulars of the judgement;
	// nothing if it is right. The error is for what says more than a comparison of boards; it names its rule.
	Others(ctx context.Context, s Step, shown engine.Reply) ([]string, error)
}

// Begin begins a game by a request that the rules allow.
func (p *Player) Begin(ctx context.Context, request engine.Request) error {
	game, err := NewGame(p.Rules(), request)
	if err != nil {
		return err
	}
	p.seat(game)
	_, err = p.AskAll(ctx, p.Write(request))
	return p.NotBegun(ctx, request, err)
}

// seat puts a game on the chosen board, on which nothing has been tried yet.
func (p *Player) seat(game *Game) {
	if p.games == nil {
		p.games = map[int]*Game{}
	}
	p.games[p.chosen] = game
	p.Choose(p.chosen)
}

// Choose goes on with the game of a number. The first is 0.
func (p *Player) Choose(number int) { p.chosen, p.Game, p.Tried = number, p.games[number], nil }

// board are words for the chosen board.
func (p *Player) board() string {
	switch {
	case len(p.games) > 1:
		return fmt.Sprintf("the board of game %d after another game", p.chosen+1)
	case len(p.Tried) > 0:
		return "the board after the refusal of " + p.Written(p.Tried[len(p.Tried)-1].Step)
	}
	return "the board"
}

// Offer asks for a game that may be refused.
func (p *Player) Offer(ctx context.Context, request engine.Request) error {
	s := StepIn(p.Rules().Begin(), request)
	replies, err := p.TryAll(ctx, []engine.Request{p.Write(request)})
	switch {
	case err != nil && Broken(err) && p.Departs == "":
		return p.BrokenOff(s, &steps.Divergence{Rule: p.Rule(), Signature: p.otherException(), Err: err})
	case err != nil:
		return p.NotBegun(ctx, request, err)
	}
	p.Tried = []Try{{Step: s, Reply: replies[0]}}
	return nil
}

// otherException is the signature of a beginning that breaks off in whatever way. Numbers that are not checked may
// run into whatever comes first, or out of memory: that is one fault.
func (p *Player) otherException() string { return "breaks off, but not by an " + p.Exception }

// NotBegun finds the rule that is broken when a game cannot be begun.
func (p *Player) NotBegun(ctx context.Context, request engine.Request, err error) error {
	s := StepIn(p.Rules().Begin(), p.Rightly(request))
	switch {
	case err == nil:
		return nil
	case p.Departs != "":
		return p.departed(err)
	case Broken(err):
		return p.Blame(p.Breaks(s, "breaks off"), err)
	}
	defer p.Aside()()
	return p.Blame(p.Breaks(s, "refused", p.Refuses(ctx, request)), err)
}

// Begins tells whether the subject begins a game.
func (p *Player) Begins(ctx context.Context, request engine.Request) bool {
	reply, err := p.TryAll(ctx, []engine.Request{p.Write(request)})
	return err == nil && reply[0].Refusal == nil
}

// begins tells whether a try was to begin a game.
func (p *Player) begins(t Try) bool { return p.Rules().Begin().After(t.Request).Case != "" }

// Misbegun blames a beginning that the subject refuses although it is allowed, or accepts although it is not.
func (p *Player) Misbegun(ctx context.Context, request engine.Request, err error) error {
	s := StepIn(p.Rules().Begin(), request)
	if s.Allowed() || p.Departs != "" {
		return p.NotBegun(ctx, request, err)
	}
	return p.misrefused(ctx, s, "accepted", "", err)
}

// misrefused blames a beginning that is forbidden and that the subject did not refuse as it should.
func (p *Player) misrefused(ctx context.Context, s Step, way, signature string, err error) error {
	if unable := p.unable(ctx, s.Request); unable != nil {
		return unable
	}
	return steps.Blame(cmp.Or(p.Breaks(s, way), p.Rule()), signature, err)
}

// unable is the error of a subject that cannot begin a game rightly in the form of a request that is forbidden. Then
// it means nothing that it accepts that.
func (p *Player) unable(ctx context.Context, request engine.Request) error {
	right := p.Rightly(request)
	game, err := NewGame(p.Rules(), right)
	if err != nil {
		return err
	}
	p.seat(game)
	defer p.Aside()()
	if !p.Begins(ctx, right) {
		return nil
	}
	_, err = p.earlier(ctx)
	return err
}
