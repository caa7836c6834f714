package boardgame2d

import (
	"maps"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps/stepstest"
)

func TestTwoFaultsHaveTwoCauses(t *testing.T) {
	t.Parallel()
	rules := faultsOfRules()
	maps.Copy(rules, faultsOfOnePlace())
	stepstest.Pairs{
		Suite: open(t), Folder: "../../fixtures/submissions/boardgame2d",
		Least: 75,
		Hides: map[string]string{
			"ignores-entry": "playUser(string) makes no move at all, so that nothing is seen of the rules about moves",
		},
		Both: func(a, b string) engine.Subject {
			loop, rule := faultsOfLoops()[a], rules[b]
			if loop == nil || rule == nil {
				loop, rule = faultsOfLoops()[b], rules[a]
			}
			if loop == nil || rule == nil {
				return nil
			}
			l := rightProgram()
			oneFile(&l)
			rule(&l)
			loop(&l)
			return l
		},
	}.Check(t, 1, 12)
}
