package steps

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// A Solution is the model solution of an assignment. It is asked what is right where no document says it: in scenarios that are drawn at
// random. What it was asked once it is not asked again.
type Solution struct {
	// Open builds it and gives it. It is called when something is asked first.
	Open func(context.Context) (engine.Subject, error)

	// Kept is a folder in which its answers are kept for other gradings; "" for none.
	Kept string

	mutex   sync.Mutex
	desk    *desk
	answers map[string][]string
}

// Solve gives what the model solution makes of something that was drawn: the steps of a scenario that it passes, as ask finds them out in a
// world of the solution. There are none if the solution itself breaks on it. The error is for what is not the solution's doing.
func (w *World) Solve(ctx context.Context, drawn string, ask func(*World) ([]string, error)) ([]string, error) {
	s := w.desk.solution
	if s == nil {
		return nil, errors.New("a random scenario asks the model solution, and there is none: write one into the folder solution")
	}
	digest := sha256.Sum256([]byte(w.scenario + "\n" + drawn))
	key := hex.EncodeToString(digest[:])
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if steps, known := s.answer(key); known {
		return steps, nil
	}
	if err := s.open(ctx, w.desk); err != nil {
		return nil, err
	}
	other := &World{Facts: w.Facts, Scenarios: w.Scenarios, scenario: w.scenario, vocabulary: w.vocabulary, desk: s.desk}
	defer other.leave() // also if there is a fault in what asks
	steps, err := ask(other)
	switch outcomeOf(err) {
	case engine.Broken, engine.NotClaimed, engine.TimedOut: // out of time is a slow machine, or a solution to be mended
		return nil, engine.Stopf(engine.Broken, "asking the model solution: %v", err)
	}
	if err != nil {
		steps = nil
	}
	return steps, s.keep(key, steps)
}

// open builds the solution. It is asked as the subject of another desk is.
func (s *Solution) open(ctx context.Context, like *desk) error {
	if s.desk != nil {
		return nil
	}
	subject, err := s.Open(ctx)
	if err != nil {
		return fmt.Errorf("building the model solution: %w", err)
	}
	s.desk = &desk{
		reference: like.reference, table: like.table, subject: subject, games: &games{subject: subject}, time: like.time,
	}
	return nil
}

// answer gives what the solution has answered before.
func (s *Solution) answer(key string) (steps []string, known bool) {
	if steps, known = s.answers[key]; known || s.Kept == "" {
		return steps, known
	}
	data, err := os.ReadFile(filepath.Join(s.Kept, key))
	return steps, err == nil && json.Unmarshal(data, &steps) == nil
}

// keep keeps an answer. Whoever reads it meanwhile finds it whole or not at all.
func (s *Solution) keep(key string, steps []string) error {
	if s.answers == nil {
		s.answers = map[string][]string{}
	}
	s.answers[key] = steps
	if s.Kept == "" {
		return nil
	}
	data, err := json.Marshal(steps)
	err = errors.Join(err, os.MkdirAll(s.Kept, 0o700))
	file, made := os.CreateTemp(s.Kept, "new-")
	if err = errors.Join(err, made); err != nil {
		return fmt.Errorf("keeping an answer of the model solution: %w", err)
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Close(), os.Rename(file.Name(), filepath.Join(s.Kept, key)))
}

// Close ends what was opened.
func (s *Solution) Close() error {
	if s == nil || s.desk == nil {
		return nil
	}
	s.desk.close()
	if closer, ok := s.desk.subject.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}

// AsSolved is the phrase below which a template stands, in each general vocabulary.
const AsSolved = `(?:the program|it) does what the solution does:`

var asSolved = regexp.MustCompile("^" + AsSolved + "$")

// AsksSolution tells whether a step asks the model solution.
func AsksSolution(step string) bool { return asSolved.MatchString(step) }

// A Quest is a kind of things that are drawn at random, and that the model solution solves.
type Quest[T any] struct {
	// Draw draws one. It takes chance from nowhere else.
	Draw func(*rand.Rand) T

	// Smaller gives what is a little smaller, what loses most first.
	Smaller func(T) []T

	// Solve gives the steps of a scenario that the solution passes, by asking it in a world of its own; see [World.Solve].
	Solve func(*World, T) ([]string, error)
}

// mostTried bounds how often something is drawn anew because the solution breaks on it.
const mostTried = 20

// A quested thing was drawn. Its steps are known when it is played.
type quested[T any] struct {
	drawn T
	steps []string
	err   error
}

// PlayQuests draws so many things and puts what the model solution makes of each to the subject, as [PlayLots] does. What the
// solution itself breaks on is not put to it.
func PlayQuests[T any](ctx context.Context, w *World, count int, q Quest[T]) error {
	return PlayLots(ctx, w, count, Lot[*quested[T]]{
		Draw: func(chance *rand.Rand) *quested[T] { return q.drawn(ctx, w, chance) },
		Told: func(s *quested[T]) Draft { return Draft{Rule: w.rule, Steps: s.steps} },
		Smaller: func(s *quested[T]) []*quested[T] {
			return Each(q.Smaller(s.drawn), func(drawn T) *quested[T] { return &quested[T]{drawn: drawn} })
		},
		Play: func(ctx context.Context, s *quested[T]) error {
			if s.steps == nil && s.err == nil {
				q.solve(ctx, w, s)
			}
			if s.steps == nil || s.err != nil {
				return s.err
			}
			return w.Perform(ctx, Draft{Rule: w.rule, Steps: s.steps})
		},
	})
}

// FirstOf gives the steps of what a scenario draws first. It is for learning a dialect: what stands in no other scenario
// may stand there.
func (q Quest[T]) FirstOf(ctx context.Context, w *World, scenario Scenario) ([]string, error) {
	like := &World{
		Facts: w.Facts, Scenarios: w.Scenarios, scenario: scenario.ID, vocabulary: w.vocabulary, desk: w.desk,
	}
	first := q.drawn(ctx, like, like.Chance())
	return first.steps, first.err
}

// drawn draws one, and what the solution makes of it.
func (q Quest[T]) drawn(ctx context.Context, w *World, chance *rand.Rand) *quested[T] {
	for range mostTried {
		if s := q.solve(ctx, w, &quested[T]{drawn: q.Draw(chance)}); s.steps != nil || s.err != nil {
			return s
		}
	}
	return &quested[T]{err: errors.New("the model solution breaks on what is drawn, or gives nothing to compare: " +
		"draw what it takes, and write a line that gives a value")}
}

func (q Quest[T]) solve(ctx context.Context, w *World, s *quested[T]) *quested[T] {
	ask := func(other *World) ([]string, error) { return q.Solve(other, s.drawn) }
	s.steps, s.err = w.Solve(ctx, fmt.Sprint(s.drawn), ask)
	s.steps = joined(s.steps)
	return s
}

// joined writes And where a keyword comes again. What stands below a step begins with a blank.
func joined(steps []string) []string {
	last := ""
	return Each(steps, func(step string) string {
		keyword, rest, _ := strings.Cut(step, " ")
		if keyword != "" && keyword == last {
			return "And " + rest
		}
		if keyword != "" {
			last = keyword
		}
		return step
	})
}

// A Template is what stands below a step: lines such as "any a, b: int from 1 to 9", and others that speak of what they name.
type Template struct {
	Names   []string
	Domains []fixtures.Domain
	Lines   []string
}

var anyOf = regexp.MustCompile(`^any ([\pL_][\pL\pN_]*(?:, [\pL_][\pL\pN_]*)*): (.+)$`)

// TemplateOf reads a template.
func TemplateOf(text string) (t Template, err error) {
	for _, line := range strings.Split(text, "\n") {
		found := anyOf.FindStringSubmatch(line)
		if found == nil {
			t.Lines = append(t.Lines, line)
			continue
		}
		domain, wrong := fixtures.DomainOf(found[2])
		if wrong == nil && !domain.Draws() {
			wrong = fmt.Errorf("%q: only numbers, texts, truths, and lists, sets and maps of them can be drawn here", found[2])
		}
		err = cmp.Or(err, wrong)
		for name := range strings.SplitSeq(found[1], ", ") {
			t.Names, t.Domains = append(t.Names, name), append(t.Domains, domain)
		}
	}
	if err == nil && strings.TrimSpace(strings.Join(t.Lines, "")) == "" {
		err = errors.New("nothing stands below the step: write what the solution is asked")
	}
	return t, err
}

// Values are those of the names of a template.
type Values []fixtures.Value

// Draw draws a value for each name.
func (t Template) Draw(chance *rand.Rand) Values {
	return Each(t.Domains, func(d fixtures.Domain) fixtures.Value { return d.Draw(chance) })
}

// Smaller gives the same values but for one, which is smaller, and then for all that are the same as that one: first the smallest of each.
func (t Template) Smaller(values Values) (all []Values) {
	smaller := Each(values, fixtures.Value.Smaller)
	for n, more := 0, true; more; n++ {
		more = false
		for i := range values {
			if n >= len(smaller[i]) {
				continue
			}
			more = true
			one, same := slices.Clone(values), slices.Clone(values)
			one[i] = smaller[i][n]
			if all = append(all, one); values.alike(same, i, smaller[i][n]) {
				all = append(all, same)
			}
		}
	}
	return all
}

// alike puts a value in the place of all that are the same as one of them, and tells whether there are others.
func (v Values) alike(same Values, i int, value fixtures.Value) bool {
	count := 0
	for j := range v {
		if reflect.DeepEqual(v[j], v[i]) {
			same[j] = value
			count++
		}
	}
	return count > 1
}
