package vocabularies

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// seeds is of how many seeds the random games are played.
func seeds() uint32 {
	if !costtest.Push() {
		return 1
	}
	return max(5, stepstest.Seeds())
}

func random(c steps.Scenario) bool { return c.Random }

func known(c steps.Scenario) bool { return !c.Random }

// each runs a test for each assignment.
func each(t *testing.T, test func(t *testing.T, suite *steps.Suite, reference engine.InProcess)) {
	for _, a := range impl.Assignments() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			v, _ := Of(a.Name)
			suite := stepstest.Open(t, v, a.Reference())
			if !slices.ContainsFunc(suite.Scenarios, random) {
				t.Fatal("it has no random games")
			}
			test(t, suite, a.Reference())
		})
	}
}

// Whatever is drawn, the reference plays by the rules, and the same seed draws the same.
func TestTheReferencePassesRandomGamesOfAnySeed(t *testing.T) {
	each(t, func(t *testing.T, suite *steps.Suite, reference engine.InProcess) {
		for seed := range seeds() {
			options := steps.Options{Seed: seed, Select: random, Once: true}
			for _, r := range stepstest.Run(t, suite, reference, options) {
				if r.Outcome.Wrong() || r.Outcome == engine.Broken {
					t.Errorf("seed %d: %s: %s: %s", seed, r.Scenario.ID, r.Outcome, r.Reason)
				}
			}
		}
	})
}

// A program that has looked up every answer that is known in advance, and knows no rule, passes no random part of any face: most
// programs have nothing but a console.
func TestNoTableOfAnswersPassesRandomGames(t *testing.T) {
	costtest.SkipBeforeNight(t)
	each(t, func(t *testing.T, suite *steps.Suite, reference engine.InProcess) {
		recording := enginetest.Record(reference)
		stepstest.Run(t, suite, recording, steps.Options{Select: known, Once: true})
		for name, guess := range enginetest.Guesses() {
			table := recording.Table(guess)
			if wrong := wrongs(stepstest.Run(t, suite, table, steps.Options{Select: known, Once: true})); wrong > 0 {
				t.Errorf("%s: %d scenarios fail that are known in advance", name, wrong)
			}
			if noticed := notices(t, suite, table); !strings.Contains(noticed, "looks its answers up") {
				t.Errorf("%s: nobody is told to look, only %q", name, noticed)
			}
			for seed := range seeds() {
				results := stepstest.Run(t, suite, table, steps.Options{Seed: seed, Select: random, Once: true})
				for face, played := range byFace(results) {
					if wrongs(played) == 0 {
						t.Errorf("%s: passes the random games of the %s with seed %d", name, face, seed)
					}
				}
			}
		}
	})
}

// byFace gives the results of each face that random games are put to.
func byFace(results []steps.Result) map[string][]steps.Result {
	faces := map[string][]steps.Result{}
	for _, r := range results {
		face := "engine"
		if stepstest.OnConsole(r.Scenario) {
			face = "console"
		}
		faces[face] = append(faces[face], r)
	}
	return faces
}

// notices gives what is noticed about a subject.
func notices(t *testing.T, suite *steps.Suite, subject engine.Subject) (all string) {
	t.Helper()
	stepstest.Run(t, suite, subject, steps.Options{Once: true, Notice: func(words string) { all += words + "\n" }})
	return all
}

// wrongs counts the results that went wrong, of those that count.
func wrongs(results []steps.Result) (n int) {
	for _, r := range results {
		if r.Outcome.Wrong() && !r.Scenario.Remark {
			n++
		}
	}
	return n
}

// The same seed gives the same results to the last word, whatever runs side by side; an example that is told shows the fault again.
func TestASeedRepeatsItselfAndItsExamplesShowTheFault(t *testing.T) {
	costtest.SkipBeforePush(t)
	each(t, func(t *testing.T, suite *steps.Suite, reference engine.InProcess) {
		recording := enginetest.Record(reference)
		stepstest.Run(t, suite, recording, steps.Options{Select: known, Once: true})
		table := recording.Table(enginetest.Guesses()["nearest, latest"])
		options := steps.Options{Seed: 3, Select: random}
		once := stepstest.Run(t, suite, table, options)
		options.Parallel = 4
		if diff := cmp.Diff(once, stepstest.Run(t, suite, table, options)); diff != "" {
			t.Errorf("the same seed gives another result:\n%s", diff)
		}
		for _, r := range once {
			if r.Outcome == engine.Passed || r.Scenario.Remark {
				continue
			}
			if r.Example == nil {
				t.Errorf("%s tells no example of %s", r.Scenario.ID, r.Reason)
				continue
			}
			if again := stepstest.Paste(t, suite, table, r.Breaks, r.Example); !again.Outcome.Wrong() {
				t.Errorf("%s: the example does not show the fault: %s", r.Scenario.ID, again.Outcome)
			}
		}
	})
}
