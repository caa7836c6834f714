package play

import (
	"context"
	"fmt"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Try is a request that may be refused, its reply, and what was watched afterwards, if anything was.
type Try struct {
	Step
	Reply engine.Reply
	After []string
}

// Attempt tries requests from the position on the board.
func (p *Player) Attempt(ctx context.Context, requests []engine.Request) error {
	if p.Game == nil {
		return errNoGame
	}
	replies, err := p.TryAll(ctx, steps.Each(requests, p.Write))
	p.Tried = nil
	for i, reply := range replies {
		p.Tried = append(p.Tried, Try{Step: StepIn(p.Game.Now, requests[i]), Reply: reply})
	}
	if err != nil && Broken(err) {
		return p.BrokenOff(StepIn(p.Game.Now, requests[len(replies)]), err)
	}
	return p.Wrong(ctx, "", err)
}

// RefusedRightly wants each request that was tried to be refused with the exception that the assignment demands.
func (p *Player) RefusedRightly(ctx context.Context) error {
	if len(p.Tried) == 0 {
		return errNothingTried
	}
	for _, t := range p.Tried {
		if p.outcome(t.Reply) != p.Exception {
			return p.notRefused(ctx, t)
		}
	}
	return nil
}

// NotMade wants no request that was tried to be carried out. How it is refused is judged by other scenarios.
func (p *Player) NotMade(ctx context.Context) error {
	if len(p.Tried) == 0 {
		return errNothingTried
	}
	for _, t := range p.Tried {
		if t.Reply.Refusal == nil && (p.begins(t) || !p.unmoved(ctx)) {
			return p.notRefused(ctx, t)
		}
	}
	return nil
}

// outcome says what became of a request that may be refused: that it was accepted, or by which exception it was
// refused.
func (p *Player) outcome(reply engine.Reply) string {
	switch {
	case reply.Refusal == nil:
		return accepted
	case reply.Refusal.Kind == engine.Illegal || p.Exception == "":
		return p.Exception
	case len(reply.Refusal.Words) > 0:
		return reply.Refusal.Words[0]
	}
	return "another error"
}

// notRefused is the error of a try that did not end in the exception that the assignment demands.
func (p *Player) notRefused(ctx context.Context, t Try) error {
	shown, outcome := p.Written(t.Step), p.outcome(t.Reply)
	mismatch := &steps.Mismatch{What: "what was thrown", Form: steps.ListForm, Outcome: engine.Failed,
		Expected: []string{shown + ": " + p.Exception}, Actual: []string{shown + ": " + outcome}}
	kind, _, _ := strings.Cut(outcome, ": ") // of an exception the class, without its message
	way, signature, other := "raises", "raises "+kind, p.otherException()
	mismatch.Sentence = fmt.Sprintf("%s throws %s, not %s", shown, strings.TrimPrefix(kind, "java.lang."), p.Exception)
	if t.Reply.Refusal == nil {
		way, signature, other = "accepted", "", ""
		mismatch.Sentence = shown + " is accepted; it should throw " + p.Exception
	}
	switch {
	case p.begins(t):
		return p.misrefused(ctx, t.Step, way, other, mismatch)
	case t.Reply.Refusal == nil && p.unmoved(ctx):
		mismatch.Sentence = shown + " does nothing and throws nothing; it should throw " + p.Exception
		return steps.Blame(p.Breaks(t.Step, "ignored"), "throws nothing", mismatch)
	}
	return p.Wrong(ctx, "", steps.Blame(p.Breaks(t.Step, way), signature, mismatch))
}

// watched gives what is watched, line by line.
func (p *Player) watched(ctx context.Context) ([]string, error) {
	replies, err := p.AskAll(ctx, p.Watch()...)
	if err != nil {
		return nil, p.Wrong(ctx, "", err)
	}
	return bodies(replies), nil
}

// AttemptInVain tries requests none of which is to be carried out. How they are refused is judged by other scenarios.
func (p *Player) AttemptInVain(ctx context.Context, requests []engine.Request) (err error) {
	if p.before, err = p.watched(ctx); err != nil {
		return err
	}
	if err := p.Attempt(ctx, requests); err != nil {
		return err
	}
	return p.NotMade(ctx)
}

// AsBefore wants nothing to have changed since before the last [Player.AttemptInVain].
func (p *Player) AsBefore(ctx context.Context) error {
	if len(p.Tried) == 0 {
		return errNothingTried
	}
	after, err := p.watched(ctx)
	if err != nil {
		return err
	}
	err = steps.Same(p.Watched+" after the refusal", steps.TextForm, p.before, after)
	err = steps.Saying(p.Written(p.Tried[0].Step)+" "+p.butChanges(), err)
	return p.Wrong(ctx, p.changing(p.Tried[0]), err)
}

// changing gives the rule that a refusal breaks which changes something.
func (p *Player) changing(t Try) string {
	return p.Facts.Judgements[t.Command].Forbidden.Rule(t.Case, "changes")
}
