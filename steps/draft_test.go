package steps

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
)

// counting is the world of a game in which numbers are added up.
type counting struct {
	*World
	sum int
}

func counts() *Vocabulary {
	return &Vocabulary{
		Assignment: "counting",
		World:      func(w *World) any { return &counting{World: w} },
		Phrases: []Phrase{
			On(`(\d+) is added`, func(c *counting) any { return func(n int) { c.sum += n } }),
			On(`these are added:`, func(c *counting) any {
				return func(_ context.Context, table *godog.Table) error {
					c.sum += len(table.Rows)
					return nil
				}
			}),
			On(`the text is added:`, func(c *counting) any { return func(doc *godog.DocString) { c.sum += len(doc.Content) } }),
			On(`the sum is (less|more) than (\d+)`, func(c *counting) any {
				return func(how string, n int) error {
					if less := c.sum < n; less != (how == "less") {
						return errors.New("it is not")
					}
					return nil
				}
			}),
		},
	}
}

func TestADraftIsPerformedByThePhrases(t *testing.T) {
	t.Parallel()
	tests := []struct {
		steps  string
		wrong  string
		reason string
	}{
		{"Given 3 is added\nThen the sum is less than 4", "", "numbers and words are arguments"},
		{"Given 3 is added\nThen the sum is more than 4", "it is not", "what is wrong is told"},
		{"Given these are added:\n| a |\n| b |\nThen the sum is more than 1", "", "a table is one, too"},
		{"Given the text is added:\n\"\"\"\nfour\n\"\"\"\nThen the sum is more than 3", "", "and a text"},
		{"When nothing is said of that", "step is undefined", "a step must have a phrase"},
		{"These are no steps", "reading a draft", "and be one"},
		{"Given these are added:", "expected more arguments than given", "and have what its method takes"},
	}
	for _, test := range tests {
		w := &World{rule: "X-R1", vocabulary: counts()}
		err := w.Perform(t.Context(), Draft{Rule: "X-R2", Steps: strings.Split(test.steps, "\n")})
		if (err == nil) != (test.wrong == "") || err != nil && !strings.Contains(err.Error(), test.wrong) {
			t.Errorf("%s: %v", test.reason, err)
		}
		if d, blamed := errors.AsType[*Divergence](err); test.wrong == "it is not" && (!blamed || d.Rule != "X-R2") {
			t.Errorf("%s: it is not about the rule of the draft", test.reason)
		}
		if w.rule != "X-R1" {
			t.Errorf("%s: the scenario is about %s now", test.reason, w.rule)
		}
	}
}

// numbers are drawn in tens and are wrong from a hundred on, if there are as many.
func numbers(wrongFrom int) Lot[[]int] {
	return Lot[[]int]{
		Draw: func(chance *rand.Rand) []int {
			drawn := make([]int, 10)
			for i := range drawn {
				drawn[i] = chance.IntN(1000)
			}
			return drawn
		},
		Play: func(_ context.Context, drawn []int) error {
			if slices.Max(append(drawn, 0)) < wrongFrom {
				return nil
			}
			return &Mismatch{What: "the greatest number", Outcome: "failed"}
		},
		Smaller: func(drawn []int) (smaller [][]int) {
			for i := range drawn {
				smaller = append(smaller, slices.Delete(slices.Clone(drawn), i, i+1))
			}
			for i, n := range drawn {
				if n > 0 {
					less := slices.Clone(drawn)
					less[i] = n - 1 - (n-1)/2
					smaller = append(smaller, less)
				}
			}
			return smaller
		},
		Told: func(drawn []int) Draft { return Draft{Steps: make([]string, len(drawn))} },
	}
}

func TestTheSmallestOfALotIsTold(t *testing.T) {
	t.Parallel()
	play := func(seed uint32, small bool, lot Lot[[]int]) (*World, error) {
		w := &World{scenario: "a", rule: "X-R1", vocabulary: counts(), small: small, desk: &desk{seed: seed}}
		return w, PlayLots(t.Context(), w, 3, lot)
	}
	if w, err := play(1, false, numbers(2000)); err != nil || w.example != nil {
		t.Errorf("nothing is wrong, and yet: %v, %q", err, w.example)
	}
	if w, err := play(1, false, numbers(500)); err == nil || len(w.example) != 10 {
		t.Errorf("what was drawn is told as it is at first: %v, %q", err, w.example)
	}
	for seed := range uint32(20) {
		if w, err := play(seed, true, numbers(500)); err == nil || len(w.example) != 1 {
			t.Errorf("seed %d: one number is enough: %v, %q", seed, err, w.example)
		}
	}
}

// A subject that has used up its time is stopped at once, whatever it is asked. That shows no smaller fault.
func TestNothingIsSmallerOnceAllTimeIsSpent(t *testing.T) {
	t.Parallel()
	lot, played := numbers(500), 0
	lot.Play = func(context.Context, []int) error {
		played++
		return &engine.Stop{Outcome: engine.TimedOut, Reason: "at most 10s", Spent: played > 1}
	}
	w := &World{scenario: "a", rule: "X-R1", vocabulary: counts(), small: true, desk: &desk{}}
	if err := PlayLots(t.Context(), w, 3, lot); err == nil || len(w.example) != 10 {
		t.Errorf("what was drawn is told as it is: %v, %d numbers", err, len(w.example))
	}
}

func TestAScenarioDrawsByTheSeedAndItsName(t *testing.T) {
	t.Parallel()
	draw := func(seed uint32, scenario string) int {
		return (&World{scenario: scenario, desk: &desk{seed: seed}}).Chance().Int()
	}
	once := draw(1, "a")
	if again := draw(1, "a"); again != once {
		t.Errorf("the same seed draws %d and %d", once, again)
	}
	if once == draw(2, "a") || once == draw(1, "b") {
		t.Error("another seed, or another scenario, draws the same")
	}
}

// What earlier games have left behind in a session is no fault of a game; what goes wrong in a session of its own is one.
func TestWhatGoesWrongIsPlayedOnceMoreAlone(t *testing.T) {
	t.Parallel()
	tests := []struct {
		alone  bool
		wrong  bool
		reason string
	}{
		{false, false, "only a session that was used before gives a wrong answer"},
		{true, true, "a fresh session gives a wrong answer, too"},
	}
	for _, test := range tests {
		w := &World{scenario: "a", rule: "X-R1", vocabulary: counts(), seated: true, desk: &desk{}}
		lot := numbers(2000)
		lot.Play = func(context.Context, []int) error {
			used := w.desk.session != nil
			w.desk.session = &engine.Table{}
			if used || test.alone {
				return &Mismatch{What: "the greatest number", Outcome: engine.Failed}
			}
			return nil
		}
		if err := PlayLots(t.Context(), w, 3, lot); (err != nil) != test.wrong {
			t.Errorf("%s: the error is %v", test.reason, err)
		}
	}
}
