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

	tried  []engine.Request // in order
	at     map[string]int   // the place of each there; nil as long as nobody asks
	notes  []note           // on every one that was not refused as it should be
	wrong  int              // how many of them were refused in a wrong way
	ended  bool             // there was so much to note that the others were not tried
	before []string         // what was watched in the position; nil if the position must be made anew
}

// A note says what became of a request.
type note struct {
	engine.Request
	outcome string
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

// Sweep tries some of what is worth trying in the position of the game. After each refusal it looks at what has changed.
// It makes the position anew whenever that has changed.
func (p *Player) Sweep(ctx context.Context, some func(engine.Request) bool) (*Sweep, error) {
	if p.Game == nil {
		return nil, errNoGame
	}
	s := &Sweep{tried: Tried(p.Game.Now, some)}
	for left := s.tried; len(left) > 0 && !s.ended; {
		n, err := p.trySome(ctx, s, left[:min(len(left), chunk)])
		if err != nil {
			return s, err
		}
		left = left[n:]
	}
	return s, nil
}

// trySome tries requests up to the first that changes the position, and tells how many it has tried.
func (p *Player) trySome(ctx context.Context, s *Sweep, some []engine.Request) (int, error) {
	watch := p.Watch()
	if err := p.anew(ctx, s, watch); err != nil {
		return 0, err
	}
	var requests []engine.Request
	for _, r := range some {
		requests = append(append(requests, p.Write(r)), watch...)
	}
	each := 1 + len(watch)
	replies, err := p.TryAll(ctx, requests)
	if err != nil {
		if Broken(err) && len(replies)%each == 0 {
			return 0, p.BrokenOff(StepIn(p.Game.Now, some[len(replies)/each]), err)
		}
		return 0, p.Wrong(ctx, "", err)
	}
	for i, r := range some {
		of := replies[i*each : (i+1)*each]
		if unchanged := p.note(s, r, of[0], bodies(of[1:])); !unchanged || s.ended {
			return i + 1, nil
		}
	}
	return len(some), nil
}

// anew makes the position, if it is not on the board.
func (p *Player) anew(ctx context.Context, s *Sweep, watch []engine.Request) error {
	if s.before != nil {
		return nil
	}
	replies, err := p.AskAll(ctx, append(steps.Each(p.Game.Line(), p.Write), watch...)...)
	if err != nil {
		return p.Wrong(ctx, "", err)
	}
	watched := replies[len(replies)-len(watch):]
	s.before = bodies(watched)
	if s.Shown == nil {
		s.Shown = watched[0].Body
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
func (p *Player) note(s *Sweep, r engine.Request, reply engine.Reply, after []string) (unchanged bool) {
	unchanged = slices.Equal(s.before, after)
	outcome, _, _ := strings.Cut(p.outcome(reply), ": ") // of an exception the class, without its message
	switch {
	case outcome == accepted && unchanged:
		outcome = ignored
	case outcome == p.Exception && unchanged:
		return true
	case outcome == p.Exception:
		outcome = p.changes()
	}
	if !unchanged {
		s.before = nil
	}
	if s.notes = append(s.notes, note{r, outcome}); outcome != accepted {
		s.wrong++
	}
	if len(s.notes) >= mostWrong {
		valid := len(Allowed(p.Game.Now, s.tried))
		s.ended = s.wrong+max(0, len(s.notes)-s.wrong-valid) >= mostWrong
	}
	return unchanged
}

// accepted lists what was accepted.
func (s *Sweep) accepted() (list []engine.Request) {
	for _, n := range s.notes {
		if n.outcome == accepted {
			list = append(list, n.Request)
		}
	}
	return list
}

// Exactly wants those requests to have been accepted in a sweep, and all others to have been refused. It blames the
// first of which something else became. In a position that is not the right one there is nothing to compare.
func (p *Player) Exactly(ctx context.Context, s *Sweep, expected []engine.Request) error {
	if s == nil {
		return errNothingTried
	}
	first, err := p.compare(s, expected)
	step := StepIn(p.Game.Now, first.Request)
	if mismatch, differs := errors.AsType[*steps.Mismatch](err); differs {
		mismatch.Sentence = p.illustrated(step, first.outcome)
	}
	if err == nil || p.Departs != "" {
		return p.Wrong(ctx, "", err)
	}
	if p.Compare("the board", p.Game.Now, s.Shown) != nil {
		defer p.aside()()
		if err := p.Follow(ctx, p.Game); err != nil {
			return err
		}
	}
	return steps.Blame(p.Breaks(step, p.way(step, first.outcome)), "", err)
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
	words := "throws " + outcome[strings.LastIndex(outcome, ".")+1:]
	switch outcome {
	case refused, accepted:
		words = "is " + outcome
	case ignored:
		words = "throws nothing and changes nothing"
	case p.changes():
		words = "is refused, but changes " + p.Watched
	}
	words = fmt.Sprintf("%s %s, where %s", p.Written(s), words, p.Where(s))
	if !s.Allowed() && outcome != p.changes() {
		words += "; it should throw " + p.Exception
	}
	return words
}

// compare sets every request that was or should have been noted beside what should have become of it, and gives the
// first that differs.
func (p *Player) compare(s *Sweep, expected []engine.Request) (first note, err error) {
	should := steps.Each(expected, func(r engine.Request) note { return note{r, accepted} })
	all := slices.Concat(should, s.notes)
	slices.SortStableFunc(all, func(a, b note) int { return s.order(a.Request) - s.order(b.Request) })
	all = slices.CompactFunc(all, func(a, b note) bool { return key(a.Request) == key(b.Request) })
	var left, right []string
	for _, n := range all {
		wanted, was := cmp.Or(find(should, n.Request), refused), cmp.Or(find(s.notes, n.Request), s.unnoted(n.Request))
		left, right = append(left, p.Tell(n.Request)+": "+wanted), append(right, p.Tell(n.Request)+": "+was)
		if was != wanted && first.outcome == "" {
			first = note{n.Request, was}
		}
	}
	if s.ended {
		left, right = append(left, ""), append(right, "and so on: the other moves were not tried")
	}
	return first, steps.Same("what became of the moves", steps.ListForm, left, right)
}

// order is the place of a request in the order in which they were tried; what was not to be tried comes last.
func (s *Sweep) order(r engine.Request) int {
	if s.at == nil {
		s.at = map[string]int{}
		for i, tried := range s.tried {
			s.at[key(tried)] = i
		}
	}
	if i, ok := s.at[key(r)]; ok {
		return i
	}
	return len(s.tried)
}

// key tells requests apart.
func key(r engine.Request) string { return r.Command + " " + strings.Join(r.Arguments, " ") }

// unnoted says what became of a request on which there is no note.
func (s *Sweep) unnoted(r engine.Request) string {
	if s.ended && s.order(s.notes[len(s.notes)-1].Request) < s.order(r) {
		return "not tried"
	}
	return refused
}

// find gives what became of a request; nothing if that was not noted.
func find(notes []note, r engine.Request) string {
	i := slices.IndexFunc(notes, func(n note) bool { return key(n.Request) == key(r) })
	if i < 0 {
		return ""
	}
	return notes[i].outcome
}

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
	defer p.aside()()
	s, failure := p.Sweep(ctx, some)
	if failure != nil {
		return err
	}
	made := s.accepted()
	switch {
	case over && len(made) > 0:
		return p.Blame(cmp.Or(p.Breaks(StepIn(p.Game.Now, made[0]), "accepted"), d.Rule), err)
	case !over && len(made) == 0:
		return p.Blame(p.Facts.Judgements[rests].Allowed.Rule("", "refused"), err)
	}
	return err
}
