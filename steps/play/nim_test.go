package play_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// The tests of this package play a small game: matches lie on a heap, and one or two of them are taken at a time,
// until none is left.

type nim struct{}

// heap is a position; -1 before there is a heap.
type heap int

func (nim) Begin() engine.Position { return heap(-1) }

func (nim) Cases() map[string][]engine.Case {
	return map[string][]engine.Case{
		"lay":  {{Name: "a heap"}, {Name: "no heap", Forbidden: true}},
		"take": {{Name: "taking"}, {Name: "not one or two", Forbidden: true}, {Name: "too few left", Forbidden: true}},
	}
}

func (nim) Draw(chance *rand.Rand, wish engine.Wish) []engine.Request {
	if wish == engine.AnyBeginning {
		return line(fmt.Sprint("lay ", chance.IntN(9)-4))
	}
	left := 3 + chance.IntN(9)
	drawn := line(fmt.Sprint("lay ", left))
	for left > 0 {
		n := min(left, 1+chance.IntN(2))
		drawn, left = append(drawn, line(fmt.Sprint("take ", n))...), left-n
	}
	return drawn
}

func (nim) Simpler(drawn []engine.Request, _ engine.Wish) [][]engine.Request {
	n, _ := strconv.Atoi(drawn[0].Arguments[0])
	return [][]engine.Request{append(line(fmt.Sprint("lay ", n-1)), drawn[1:]...)}
}

func (h heap) Tried() iter.Seq[engine.Request] {
	return func(yield func(engine.Request) bool) {
		for n := range 5 {
			if !yield(steps.Request("take", n)) {
				return
			}
		}
	}
}

func (h heap) After(r engine.Request) engine.Ruling {
	n, err := engine.Integers(r.Arguments)
	switch {
	case err != nil || len(n) != 1:
		return engine.Ruling{}
	case h < 0 && r.Command == "lay" && n[0] > 0:
		return engine.Ruling{Case: "a heap", Next: []engine.Position{heap(n[0])}}
	case h < 0 && r.Command == "lay":
		return engine.Ruling{Case: "no heap"}
	case h < 0 || r.Command != "take":
		return engine.Ruling{}
	case n[0] < 1 || n[0] > 2:
		return engine.Ruling{Case: "not one or two"}
	case n[0] > int(h):
		return engine.Ruling{Case: "too few left"}
	}
	return engine.Ruling{Case: "taking", Next: []engine.Position{h - heap(n[0])}}
}

func (h heap) Tells(question engine.Request) []string {
	if question.Command == "over" {
		return engine.Value(h == 0)
	}
	return engine.Value(int(h))
}

func (h heap) Board() []string { return []string{strings.Repeat("|", max(0, int(h)))} }

// line reads a line of play: "lay 5, take 2".
func line(words string) (requests []engine.Request) {
	for _, one := range strings.Split(words, ", ") {
		command, argument, _ := strings.Cut(one, " ")
		requests = append(requests, engine.Request{Command: command, Arguments: []string{argument}})
	}
	return requests
}

// A fault is how a subject differs from the rules: what is left after a request, and whether it is accepted.
type fault func(left int, request string, n int) (after int, accepted bool)

// right is a subject without a fault.
func right(left int, request string, n int) (int, bool) {
	switch {
	case request == "lay":
		return n, n > 0
	case n < 1 || n > 2 || n > left:
		return left, false
	}
	return left - n, true
}

// matches is a subject.
func matches(does fault) engine.InProcess {
	return engine.InProcess{Title: "matches", Rules: nim{}, Commands: func() *engine.Table {
		left := 0
		do := func(name string) engine.Command {
			return engine.Command{Name: name, Parameters: []string{"N"}, Do: engine.Ints(func(n []int) ([]string, error) {
				after, accepted := does(left, name, n[0])
				left = after
				if !accepted {
					return nil, engine.Refuse(engine.Illegal, "no")
				}
				return nil, nil
			})}
		}
		tell := func(name string, answer func() any) engine.Command {
			return engine.Command{Name: name, Do: func([]string) ([]string, error) { return engine.Value(answer()), nil }}
		}
		return engine.NewTable("matches", engine.Command{Name: "new", Do: engine.Always()}, do("lay"), do("take"),
			tell("left", func() any { return left }), tell("over", func() any { return left == 0 }))
	}}
}

// A table is the world of a scenario of the game.
type table struct {
	*play.Player
	sweep  *play.Sweep
	random error
}

func (t *table) Write(r engine.Request) engine.Request { return r }
func (t *table) Watch() []engine.Request               { return []engine.Request{steps.Request("left")} }
func (t *table) Tell(r engine.Request) string          { return "taking " + r.Arguments[0] }
func (t *table) Where(s play.Step) string              { return s.Before.Tells(t.Watch()[0])[0] + " lie there" }

func (t *table) Compare(what string, right engine.Position, shown []string) error {
	return steps.Same(what, steps.ListForm, right.Tells(t.Watch()[0]), shown)
}

func (t *table) Differ(engine.Position, []string) (none []engine.Place) { return nil }

func (t *table) Others(_ context.Context, _ play.Step, shown engine.Reply) ([]string, error) {
	if len(shown.Body) > 0 && shown.Body[0] < "0" {
		return []string{"sign"}, nil
	}
	return nil, nil
}

func (t *table) Rightly(engine.Request) engine.Request                    { return line("lay 3")[0] }
func (t *table) Refuses(context.Context, engine.Request) (refused string) { return "" }

func (t *table) lay(ctx context.Context, words string) error {
	if err := t.Begin(ctx, line(words)[0]); err != nil {
		return err
	}
	_, err := t.Through(ctx, line(words)[1:])
	return err
}

func (t *table) left(ctx context.Context, n int) error {
	return t.WrongAnswer(ctx, "left", t.Expect(ctx, "what is left", steps.ListForm, []string{fmt.Sprint(n)}, "left"))
}

func (t *table) over(ctx context.Context, not string) error {
	answer := fmt.Sprint(not == "")
	err := t.WrongAnswer(ctx, "over", t.Expect(ctx, "the end", steps.ListForm, []string{answer}, "over"))
	return t.WrongEnd(ctx, "over", not == "", func(engine.Request) bool { return true }, err)
}

func (t *table) all(ctx context.Context) (err error) {
	t.sweep, err = t.Sweep(ctx, func(engine.Request) bool { return true })
	return err
}

func (t *table) vain(ctx context.Context, words string) error {
	if err := t.AttemptInVain(ctx, line(words)); err != nil {
		return err
	}
	if err := t.RefusedRightly(ctx); err != nil {
		return err
	}
	return t.AsBefore(ctx)
}

func (t *table) draw(ctx context.Context, count int) error {
	t.random = play.Random(ctx, t.World, count, engine.AnyGame, play.Ending{}, func(game []play.Step) steps.Draft {
		var words []string
		for _, s := range game {
			words = append(words, s.Command+" "+s.Arguments[0])
		}
		left := game[len(game)-1].Next[0].Tells(t.Watch()[0])[0]
		return steps.Draft{Rule: t.Rule(), Steps: []string{"When " + strings.Join(words, ", "), "Then " + left + " are left"}}
	})
	return nil
}

// follow looks after each take at what is left.
func (t *table) follow(ctx context.Context, count int) error {
	t.random = play.RandomFollowed(ctx, t.World, count, engine.AnyGame, play.Teller{
		Shows: func(walked, _ []play.Step) []play.Showing {
			s := walked[len(walked)-1]
			if s.Command == "lay" {
				return nil
			}
			left := s.Next[0].Tells(t.Watch()[0])[0]
			return []play.Showing{{Rule: t.Breaks(s, "other board"), Steps: []string{left + " are left"}, Asks: t.Watch()}}
		},
		Told: func(walked []play.Step, seen play.Showing) steps.Draft {
			words := steps.Each(walked, func(s play.Step) string { return s.Command + " " + s.Arguments[0] })
			return steps.Draft{Rule: seen.Rule, Steps: []string{"When " + strings.Join(words, ", "), "Then " + seen.Steps[0]}}
		},
	})
	return nil
}

func vocabulary(files fstest.MapFS) steps.Vocabulary {
	on := func(expression string, method func(t *table) any) steps.Phrase { return steps.On(expression, method) }
	return steps.Vocabulary{
		Assignment: "nim", Files: files, Check: play.Check(map[string][]string{"lay": {"sign"}}),
		World: func(w *steps.World) any {
			t := &table{}
			t.Player = &play.Player{World: w, Reader: t, Beginner: t, Watched: "the heap", Exception: "No"}
			return t
		},
		Phrases: []steps.Phrase{
			on(`(lay -?\d+(?:, take -?\d+)*)`, func(t *table) any { return t.lay }),
			on(`(lay -?\d+) is asked for`, func(t *table) any {
				return func(ctx context.Context, words string) error { return t.Offer(ctx, line(words)[0]) }
			}),
			on(`(\d+) are left`, func(t *table) any { return t.left }),
			on(`it is (not )?over`, func(t *table) any { return t.over }),
			on(`every take is tried`, func(t *table) any { return t.all }),
			on(`(take -?\d+(?:, take -?\d+)*) is accepted`, func(t *table) any {
				return func(ctx context.Context, words string) error { return t.Exactly(ctx, t.sweep, line(words)) }
			}),
			on(`(take -?\d+) is in vain`, func(t *table) any { return t.vain }),
			on(`it is refused`, func(t *table) any { return t.RefusedRightly }),
			on(`(\d+) games are drawn`, func(t *table) any { return t.draw }),
			on(`(\d+) games are followed`, func(t *table) any { return t.follow }),
			on(`all is right`, func(t *table) any { return func() error { return t.random } }),
		},
	}
}

const rulesOfNim = `document: Nim
groups: []
rules:
  - {id: NIM-R1, section: "1", rule: A heap lies there., basis: stated, graded: scenarios}
  - {id: NIM-R2, section: "1", rule: What is taken is gone., basis: stated, graded: scenarios}
  - {id: NIM-R3, section: "1", rule: One or two are taken., basis: stated, graded: scenarios}
  - {id: NIM-R4, section: "1", rule: Not more than are left., basis: stated, graded: scenarios}
  - {id: NIM-R5, section: "1", rule: It is over when none is left., basis: stated, graded: scenarios}
  - {id: NIM-R6, section: "1", rule: A refusal changes nothing., basis: stated, graded: scenarios}
  - {id: NIM-R7, section: "1", rule: A heap has matches., basis: stated, graded: scenarios}
  - {id: NIM-R8, section: "1", rule: Nothing else., basis: stated, graded: scenarios}
`

const judgementOfNim = `lay:
  allowed:
    refused: NIM-R1
    other board: NIM-R1
    other board (sign): NIM-R7
  forbidden:
    accepted: by case
    cases:
      no heap: NIM-R7
take:
  allowed: {refused: NIM-R3, other board: NIM-R2}
  forbidden:
    accepted: by case
    ignored: NIM-R6
    changes: NIM-R6
    cases:
      not one or two: NIM-R3
      too few left: NIM-R4
left:
  question: {other answer: NIM-R2}
over:
  question: {other answer: NIM-R5}
  rests on: take
`

const featuresOfNim = `Feature: Nim
  @NIM-R1
  Rule: 1
    Scenario: A heap
      When lay 5
      Then 5 are left
  @NIM-R2
  Rule: 2
    Scenario: Taking
      When lay 5, take 2, take 1
      Then 2 are left
    Scenario: Drawn
      When 5 games are drawn
      Then all is right
    Scenario: Followed
      When 5 games are followed
      Then all is right
  @NIM-R3
  Rule: 3
    Scenario: Each
      Given lay 5
      When every take is tried
      Then take 1, take 2 is accepted
  @NIM-R4
  Rule: 4
    Scenario: The last
      Given lay 2, take 1
      When every take is tried
      Then take 1 is accepted
  @NIM-R5
  Rule: 5
    Scenario: Over
      When lay 3, take 2, take 1
      Then it is over
    Scenario: Not over
      When lay 3, take 2
      Then it is not over
  @NIM-R6
  Rule: 6
    Scenario: In vain
      Given lay 9, take 2
      Then take 3 is in vain
  @NIM-R7
  Rule: 7
    Scenario: No heap
      When lay 0 is asked for
      Then it is refused
`

func filesOfNim() fstest.MapFS {
	return fstest.MapFS{
		"nim/rules.yaml":     {Data: []byte(strings.ReplaceAll(rulesOfNim, "\t", ""))},
		"nim/judgement.yaml": {Data: []byte(judgementOfNim)},
		"nim/01_nim.feature": {Data: []byte(featuresOfNim)},
	}
}

func openNim(t *testing.T) *steps.Suite {
	t.Helper()
	suite, err := steps.Open(vocabulary(filesOfNim()), matches(right))
	if err != nil {
		t.Fatal(err)
	}
	return suite
}
