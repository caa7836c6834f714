package cs300

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/cs300/speech"
	"rulebook/steps/stepstest"
)

// What is taken as equal because it was learnt is judged by the scenarios of its rule: they play the very games in which it was learnt.
// So no program passes everything by its dialect.
func TestEveryGameOfALessonIsJudged(t *testing.T) {
	t.Parallel()
	suite := open(t)
	short := []string{"4", "3", "3", "1"}
	win := []string{"4", "3", "2", "4", "3", "4", "1", "2", "2", "4", "5", "2", "3"}
	lessons := map[string][][]string{
		rules.Opening: {short}, rules.Order: {short}, rules.LastBoard: {short}, rules.Result: {short, win}, rules.Thanks: {short},
	}
	for _, line := range []string{"loss through column 1 and row 5", "loss through row 5 and column 5", "first win on the Simple T"} {
		g, _, err := speech.Following(suite.Facts, line)
		if err != nil {
			t.Fatal(err)
		}
		lessons[rules.Directions] = append(lessons[rules.Directions], g.Script(cs300.Rules()).Input)
	}
	for _, on := range speech.Refusable() {
		g, _, err := speech.Following(suite.Facts, "shortest loss on the "+on.Board)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range on.Moves {
			lessons[rules.Refusal] = append(lessons[rules.Refusal], g.Behind(speech.Moving([]speech.Move{m})).Script(cs300.Rules()).Input)
		}
	}
	drawn := speech.DrawBad(rand.New(rand.NewPCG(0, fnv.New64a().Sum64())))
	for n, question := range append([]string{"board style"}, speech.Sequence...) {
		for _, bad := range drawn.To(question) {
			lessons[rules.Retry] = append(lessons[rules.Retry], slices.Insert(slices.Clone(short), n, bad))
		}
	}
	for rule, games := range lessons {
		l := &log{}
		about := func(c steps.Scenario) bool { return c.RuleID == rule && stepstest.OnConsole(c) && !c.Remark }
		stepstest.Run(t, suite, logged(l, unchanged), steps.Options{Once: true, Select: about})
		for _, game := range games {
			if l.runs[fmt.Sprint(int(engine.AllAtOnce), game)] == 0 {
				t.Errorf("no scenario of %s plays %q, in which something about it may be learnt", rule, game)
			}
		}
	}
}
