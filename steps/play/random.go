package play

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// An Ending says which request more a line of play may end with. The zero value is for none.
type Ending struct {
	// Some chooses among the requests that are worth trying; nil for no request.
	Some func(engine.Request) bool

	// Allowed tells that it should be one that the rules allow, if there is any.
	Allowed bool
}

// Random draws so many lines of play that end in some way; each of the cases that the rules tell apart there comes as often
// as any other. From each, told writes a scenario, which is put to the subject. The error tells of the first line that goes
// wrong, or, where small examples are wanted, of the smallest found that goes wrong in the same way. See [steps.PlayLots].
func Random(
	ctx context.Context, w *steps.World, count int, wish engine.Wish, ending Ending, told func([]Step) steps.Draft,
) error {
	rules := w.Rules()
	return steps.PlayLots(ctx, w, count, steps.Lot[[]engine.Request]{
		Draw: func(chance *rand.Rand) []engine.Request {
			line := rules.Draw(chance, wish)
			if ending.Some != nil {
				line = append(line, ending.draw(chance, last(rules, line)))
			}
			return line
		},
		Told: func(line []engine.Request) steps.Draft { return told(Walk(rules, line)) },
		Smaller: func(line []engine.Request) [][]engine.Request {
			if ending.Some == nil {
				return Smaller(rules, line, wish)
			}
			n := len(line) - 1
			smaller := steps.Each(Smaller(rules, line[:n], wish), func(less []engine.Request) []engine.Request {
				return append(slices.Clone(less), line[n])
			})
			return slices.DeleteFunc(smaller, func(less []engine.Request) bool {
				return StepIn(last(rules, less[:len(less)-1]), line[n]).Case == ""
			})
		},
	})
}

// last gives the position to which a line of play leads.
func last(rules engine.Rules, line []engine.Request) engine.Position {
	at := rules.Begin()
	for _, s := range Walk(rules, line) {
		at = s.Next[0]
	}
	return at
}

// mostWeighed is how many requests are looked at to find one of each case.
const mostWeighed = 50

// draw draws a request in a position.
func (e Ending) draw(chance *rand.Rand, at engine.Position) engine.Request {
	tried := Tried(at, e.Some)
	chance.Shuffle(len(tried), func(i, k int) { tried[i], tried[k] = tried[k], tried[i] })
	byCase, found := map[string]engine.Request{}, 0
	for _, request := range tried {
		if ruling := at.After(request); ruling.Allowed() || !e.Allowed {
			byCase[ruling.Case] = request
			found++
		}
		if found == mostWeighed {
			break
		}
	}
	cases := slices.Sorted(maps.Keys(byCase))
	if len(cases) == 0 {
		return tried[0]
	}
	return byCase[cases[chance.IntN(len(cases))]]
}

// A Showing is something that a step shows if it goes right.
type Showing struct {
	// Rule is broken if it does not.
	Rule string

	// Steps look at it, in the phrases of the features.
	Steps []string

	// Asks are the questions behind them. The step itself may be one.
	Asks []engine.Request
}

// A Teller tells of lines of play that are followed.
type Teller struct {
	// Shows lists what the last step shows of those that were walked of a whole line; what explains most comes first.
	Shows func(walked, whole []Step) []Showing

	// Told writes the scenario that looks at what the last step shows.
	Told func([]Step, Showing) steps.Draft
}

// A tale is a line of play up to the step that is told, and the number of what it shows.
type tale struct {
	line []engine.Request
	at   int
}

// RandomFollowed draws so many lines of play and follows each to the first step that does not show what it should,
// which a scenario tells then. So it does of a last request that is forbidden: how that is refused nobody can follow.
func RandomFollowed(ctx context.Context, w *steps.World, count int, wish engine.Wish, teller Teller) error {
	rules := w.Rules()
	told := func(t *tale) steps.Draft {
		walked := Walk(rules, t.line)
		return teller.Told(walked, teller.Shows(walked, walked)[t.at])
	}
	return steps.PlayLots(ctx, w, count, steps.Lot[*tale]{
		Draw:    func(chance *rand.Rand) *tale { return &tale{line: rules.Draw(chance, wish)} },
		Told:    told,
		Smaller: func(t *tale) []*tale { return t.smaller(rules, wish) },
		Play: func(ctx context.Context, t *tale) error {
			walked := Walk(rules, t.line)
			wrong := t.follow(ctx, w, walked, teller)
			if wrong == nil && walked[len(walked)-1].Allowed() {
				return nil
			}
			if err := w.Perform(ctx, told(t)); err != nil {
				return err
			}
			return wrong
		},
	})
}

// follow plays a line of play up to the first step that does not show what it should, and ends the tale there. A step
// that shows nothing is judged with the next one.
func (t *tale) follow(ctx context.Context, w *steps.World, walked []Step, teller Teller) error {
	var done []Step
	for i, s := range walked {
		if !s.Allowed() {
			return nil
		}
		done = append(done, s)
		shown := teller.Shows(walked[:i+1], walked)
		if len(shown) == 0 {
			continue
		}
		if at, err := goesWrong(ctx, w, done, shown); err != nil {
			t.line, t.at = t.line[:i+1], at
			return steps.Blame(shown[at].Rule, "", err)
		}
		done = nil
	}
	return nil
}

// goesWrong takes some steps, the last of which shows something. The error says what is wrong, the number which thing
// that is shown is. Where chance decides, any of the next positions is right.
func goesWrong(ctx context.Context, w *steps.World, done []Step, shown []Showing) (at int, err error) {
	last := done[len(done)-1]
	requests := steps.Each(done, func(s Step) engine.Request { return s.Request })
	of, answered := make([]int, len(requests)), make([]bool, len(requests))
	for at, one := range shown {
		for _, question := range one.Asks {
			if key(question) == key(last.Request) { // the step itself is a question
				of[len(done)-1], answered[len(done)-1] = at, true
				continue
			}
			requests, of, answered = append(requests, question), append(of, at), append(answered, true)
		}
	}
	replies, err := w.TryAll(ctx, requests)
	if err != nil {
		return 0, err
	}
	next := last.Next
	for i, request := range requests {
		err := w.Refused(request, replies[i])
		if err == nil && answered[i] {
			next, err = agreeing(w, next, request, replies[i])
		}
		if err != nil {
			return of[i], err
		}
	}
	return 0, nil
}

// agreeing gives those positions in which an answer is right. Lists are in any order. The error is for one that is right
// in none.
func agreeing(
	w *steps.World, some []engine.Position, question engine.Request, reply engine.Reply,
) (right []engine.Position, err error) {
	ordered := func(lines []string) []string { return slices.Sorted(slices.Values(lines)) }
	for _, p := range some {
		differs := steps.Same(w.Shown(question), steps.ListForm, ordered(p.Tells(question)), ordered(reply.Body))
		if differs == nil {
			right = append(right, p)
		}
		err = cmp.Or(err, differs)
	}
	if len(right) > 0 {
		return right, nil
	}
	return nil, err
}

// smaller gives tales of the same last request that begin more simply, or in which less happens before.
func (t *tale) smaller(rules engine.Rules, wish engine.Wish) (smaller []*tale) {
	last := len(t.line) - 1
	lines := rules.Simpler(t.line, wish)
	for _, given := range Shorter(t.line[:last], 1) {
		lines = append(lines, append(given, t.line[last]))
	}
	told := Walk(rules, t.line)[last].Case
	for _, line := range lines {
		if walked := Walk(rules, line); len(walked) == len(line) && walked[len(line)-1].Case == told {
			smaller = append(smaller, &tale{line, t.at})
		}
	}
	return smaller
}

// Walk gives the steps of a line of play, which ends with the first that is forbidden, or after which chance decides.
func Walk(rules engine.Rules, line []engine.Request) []Step {
	var walked []Step
	for at, i := rules.Begin(), 0; i < len(line); i++ {
		s := StepIn(at, line[i])
		walked = append(walked, s)
		if len(s.Next) != 1 {
			break
		}
		at = s.Next[0]
	}
	return walked
}

// Smaller gives lines of play that are a little smaller, what loses most first: shorter ones, and those that begin more
// simply. Like the line itself, they go on with what is allowed.
func Smaller(rules engine.Rules, line []engine.Request, wish engine.Wish) [][]engine.Request {
	return slices.DeleteFunc(append(Shorter(line, 1), rules.Simpler(line, wish)...), func(line []engine.Request) bool {
		_, err := NewGame(rules, line...)
		return err != nil && wish != engine.AnyBeginning
	})
}

// Shorter gives lines of play that lack some of what was done, but not the first so many things: all others, half of
// them, and so on down to one.
func Shorter[T any](line []T, first int) (shorter [][]T) {
	for size := len(line) - first; size > 0; size /= 2 {
		for to := len(line); to > first; to -= size {
			shorter = append(shorter, slices.Delete(slices.Clone(line), max(first, to-size), to))
		}
	}
	return shorter
}
