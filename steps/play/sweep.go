package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Sweep is what became of many requests that were tried from one position.
type Sweep struct {
	// Shown is the board as it was shown first in the position.
	Shown []string

	// Came is what came of each request that was tried, in order.
	Came []Try

	tried    []Step   // all that is worth trying, in order
	outcomes []string // of each that was tried
	accepted []Step   // some of them
	wrong    int      // how many of them were not refused as they should be, and not accepted
	ended    bool     // there was so much to note that the others were not tried
	at       []string // what was watched in the position, line by line
	moved    bool     // the position must be made anew
}

// The outcomes of a request in a sweep, apart from exceptions and from what was refused and has changed something all
// the same.
const (
	accepted = "accepted"
	refused  = "refused"
	ignored  = "nothing thrown, and nothing changed"
)

const (
	// chunk is how many requests are tried without waiting in between.
	chunk = 100

	// mostWrong bounds the requests that are refused in a wrong way, or accepted beyond the number of valid ones:
	// nobody reads more.
	mostWrong = 20
)

// changes is the outcome of a request that was refused and has changed something all the same.
func (p *Player) changes() string { return refused + ", but " + p.Watched + " changed" }

// Sweep tries some of what is worth trying in the position of the game. See [Player.SweepThrough].
func (p *Player) Sweep(ctx context.Context, some func(engine.Request) bool) (*Sweep, error) {
	if p.Game == nil {
		return nil, errNoGame
	}
	return p.SweepThrough(ctx, Tried(p.Game.Now, some))
}

// SweepThrough tries requests in the position of the game. After each refusal it looks at what has changed. It makes the
// position anew whenever that has changed. See [Player.Together].
func (p *Player) SweepThrough(ctx context.Context, requests []engine.Request) (*Sweep, error) {
	s := &Sweep{moved: true, tried: steps.Each(requests, func(r engine.Request) Step { return StepIn(p.Game.Now, r) })}
	if p.Together {
		if err := p.refusesAll(ctx, s); err != nil {
			return s, err
		}
	}
	for len(s.Came) < len(s.tried) && !s.ended {
		if err := p.trySome(ctx, s); err != nil {
			return s, err
		}
	}
	return s, nil
}

// refusesAll tries first what the rules forbid, without looking in between. It counts only if all was refused as it
// should be, and the position is still the same.
func (p *Player) refusesAll(ctx context.Context, s *Sweep) error {
	slices.SortStableFunc(s.tried, func(a, b Step) int { return cmp.Compare(len(a.Next), len(b.Next)) })
	forbidden := s.tried[:firstAllowed(s.tried)]
	if len(forbidden) == 0 {
		return nil
	}
	tries, err := p.tries(ctx, s, forbidden, len(forbidden))
	if err != nil {
		return err
	}
	s.moved = slices.ContainsFunc(tries, func(t Try) bool {
		return p.outcome(t.Reply) != p.Exception || !slices.Equal(s.at, t.After)
	})
	if !s.moved {
		s.Came, s.outcomes = tries, slices.Repeat([]string{refused}, len(tries))
	}
	return nil
}

// firstAllowed gives the number of steps before the first that the rules allow.
func firstAllowed(some []Step) int {
	if i := slices.IndexFunc(some, func(s Step) bool { return s.Allowed() }); i >= 0 {
		return i
	}
	return len(some)
}

// trySome tries requests up to the first that the rules allow, or that changes the position.
func (p *Player) trySome(ctx context.Context, s *Sweep) error {
	left := s.tried[len(s.Came):]
	tries, err := p.tries(ctx, s, left[:min(firstAllowed(left)+1, len(left), chunk)], 1)
	for _, t := range tries {
		s.Came = append(s.Came, t)
		if unchanged := p.note(s, t); !unchanged || s.ended {
			return nil
		}
	}
	return err
}

// tries tries requests in the position, and looks what has changed whenever so many have been tried.
func (p *Player) tries(ctx context.Context, s *Sweep, some []Step, many int) ([]Try, error) {
	watch := p.Watch()
	if err := p.anew(ctx, s, watch); err != nil {
		return nil, err
	}
	var requests []engine.Request
	for group := range slices.Chunk(some, many) {
		for _, step := range group {
			requests = append(requests, p.Write(step.Request))
		}
		requests = append(requests, watch...)
	}
	replies, err := p.TryAll(ctx, requests)
	if err != nil {
		n, each := len(replies), many+len(watch)
		if Broken(err) && n%each < many {
			return nil, p.BrokenOff(some[n/each*many+n%each], err)
		}
		return nil, p.Wrong(ctx, "", err)
	}
	var tries []Try
	for group := range slices.Chunk(replies, many+len(watch)) {
		for _, reply := range group[:many] {
			tries = append(tries, Try{some[len(tries)], reply, bodies(group[many:])})
		}
	}
	return tries, nil
}

// anew makes the position, if it is not on the board. Subjects that are slow to show a board show it only the first time.
func (p *Player) anew(ctx context.Context, s *Sweep, watch []engine.Request) error {
	if !s.moved {
		return nil
	}
	requests := steps.Each(p.Game.Line(), p.Write)
	if !p.Together || s.Shown == nil {
		requests = append(requests, watch...)
	}
	replies, err := p.AskAll(ctx, requests...)
	if err != nil {
		return p.Wrong(ctx, "", err)
	}
	s.moved = false
	watched := replies[len(p.Game.Steps):]
	if s.Shown == nil {
		s.Shown = watched[0].Body
	}
	if len(watched) > 0 {
		s.at = bodies(watched)
	}
	return nil
}

// bodies gives the bodies of replies one after the other.
func bodies(replies []engine.Reply) []string {
	bodies := []string{}
	for _, reply := range replies {
		bodies = append(bodies, reply.Body...)
	}
	return bodies
}

// note notes what became of one request, and tells whether the position is still the same.
func (p *Player) note(s *Sweep, t Try) (unchanged bool) {
	s.moved = !slices.Equal(s.at, t.After)
	outcome, _, _ := strings.Cut(p.outcome(t.Reply), ": ") // of an exception the class, without its message
	switch {
	case outcome == accepted && !s.moved:
		outcome = ignored
	case outcome == p.Exception && !s.moved:
		outcome = refused
	case outcome == p.Exception:
		outcome = p.changes()
	}
	switch s.outcomes = append(s.outcomes, outcome); outcome {
	case refused:
		return true
	case accepted:
		s.accepted = append(s.accepted, t.Step)
	default:
		s.wrong++
	}
	if s.wrong+len(s.accepted) >= mostWrong {
		valid := len(slices.DeleteFunc(slices.Clone(s.tried), func(s Step) bool { return !s.Allowed() }))
		s.ended = s.wrong+max(0, len(s.accepted)-valid) >= mostWrong
	}
	return !s.moved
}

// Exactly wants those requests to have been accepted in a sweep, and all others to have been refused. It blames the
// first of which something else became. In a position that is not the right one there is nothing to compare.
func (p *Player) Exactly(ctx context.Context, s *Sweep, expected []engine.Request) error {
	if s == nil {
		return errNothingTried
	}
	step, outcome, err := p.compare(s, expected)
	if mismatch, differs := errors.AsType[*steps.Mismatch](err); differs {
		mismatch.Sentence = p.illustrated(step, outcome)
	}
	if err == nil || p.Departs != "" {
		return p.Wrong(ctx, "", err)
	}
	if p.Compare("the board", p.Game.Now, s.Shown) != nil {
		defer p.Aside()()
		if err := p.Follow(ctx, p.Game); err != nil {
			return err
		}
	}
	return steps.Blame(p.Breaks(step, p.way(step, outcome)), "", err)
}

// way gives the way in which a request went wrong in a sweep, as the judgement has it.
func (p *Player) way(s Step, outcome string) string {
	switch {
	case s.Allowed():
		return "refused"
	case outcome == accepted:
		return "accepted"
	case outcome == ignored:
		return "ignored"
	case outcome == p.changes():
		return "changes"
	}
	return "raises"
}

// illustrated says what is wrong with a request, and what is on the board there.
func (p *Player) illustrated(s Step, outcome string) string {
	words := "throws " + strings.TrimPrefix(outcome, "java.lang.")
	switch outcome {
	case refused, accepted:
		words = "is " + outcome
	case ignored:
		words = "throws nothing and changes nothing"
	case p.changes():
		words = p.butChanges()
	}
	words = fmt.Sprintf("%s %s, where %s", p.Written(s), words, p.Where(s))
	if !s.Allowed() && outcome != p.changes() {
		words += "; it should throw " + p.Exception
	}
	return words
}

// butChanges are words for a request that is refused and changes something all the same.
func (p *Player) butChanges() string { return "is refused, but changes " + p.Watched }

// compare sets every request that was not refused or should not have been beside what should have become of it, and gives the
// first that differs. What was not to be tried comes last.
func (p *Player) compare(s *Sweep, expected []engine.Request) (first Step, outcome string, err error) {
	tried := steps.Each(s.tried, func(s Step) engine.Request { return s.Request })
	var left, right []string
	for i, r := range slices.Concat(tried, without(expected, tried)) {
		wanted, was := refused, refused
		if contains(expected, r) {
			wanted = accepted
		}
		if i < len(s.outcomes) {
			was = s.outcomes[i]
		} else if s.ended && wanted == accepted {
			was = "not tried"
		}
		if was == refused && wanted == refused {
			continue
		}
		left, right = append(left, p.Tell(r)+": "+wanted), append(right, p.Tell(r)+": "+was)
		if was != wanted && outcome == "" {
			first, outcome = StepIn(p.Game.Now, r), was
		}
	}
	if s.ended {
		left, right = append(left, ""), append(right, "and so on: the other moves were not tried")
	}
	return first, outcome, steps.Same("what became of the moves", steps.ListForm, left, right)
}

func contains(some []engine.Request, r engine.Request) bool {
	return slices.ContainsFunc(some, func(other engine.Request) bool { return key(other) == key(r) })
}

// without leaves out some requests.
func without(requests, some []engine.Request) []engine.Request {
	return slices.DeleteFunc(slices.Clone(requests), func(r engine.Request) bool { return contains(some, r) })
}

// key tells requests apart.
func key(r engine.Request) string { return r.Command + " " + strings.Join(r.Arguments, " ") }

// WrongEnd finds the rule that is broken by an answer about the end of the game which breaks none before. A subject
// that says what follows from what it accepts itself is wrong about that: some of what is worth trying is tried.
func (p *Player) WrongEnd(
	ctx context.Context, question string, over bool, some func(engine.Request) bool, err error,
) error {
	d, blamed := errors.AsType[*steps.Divergence](err)
	rests := p.Facts.Judgements[question].RestsOn
	if !blamed || d.Rule != p.Misanswers(question) || rests == "" || p.Departs != "" || Broken(err) {
		return err
	}
	defer p.Aside()()
	s, failure := p.Sweep(ctx, some)
	if failure != nil {
		return err
	}
	made := s.accepted
	switch {
	case over && len(made) > 0:
		return p.Blame(cmp.Or(p.Breaks(made[0], "accepted"), d.Rule), err)
	case !over && len(made) == 0:
		return p.Blame(p.Facts.Judgements[rests].Allowed.Rule("", "refused"), err)
	}
	return err
}
