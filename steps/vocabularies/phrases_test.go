package vocabularies_test

import (
	"regexp"
	"slices"
	"testing"

	"rulebook/steps"
	"rulebook/steps/vocabularies"
)

// The most phrases that the assignments may have together, and the most of them that serve one scenario only.
const (
	mostPhrases       = 303
	mostSinglePhrases = 48
)

// A phrase that no scenario says is dead, and one that a single scenario says is often another phrase in other words.
func TestPhrasesServeManyScenarios(t *testing.T) {
	phrases, single := 0, 0
	for _, assignment := range vocabularies.Assignments() {
		vocabulary, _ := vocabularies.Of(assignment)
		scenarios, err := steps.Catalogue(assignment)
		if err != nil {
			t.Fatal(err)
		}
		alone := 0
		for _, phrase := range vocabulary.Phrases {
			switch n := served(phrase.Expression, scenarios); n {
			case 0:
				t.Errorf("%s: no scenario says %s", assignment, phrase.Expression)
			case 1:
				t.Logf("%s: one scenario says %s", assignment, phrase.Expression)
				alone++
			}
		}
		t.Logf("%s: %d phrases, %d for one scenario only", assignment, len(vocabulary.Phrases), alone)
		phrases, single = phrases+len(vocabulary.Phrases), single+alone
	}
	if phrases > mostPhrases || single > mostSinglePhrases {
		t.Errorf("%d phrases, %d of them for one scenario only; want at most %d and %d", phrases, single, mostPhrases, mostSinglePhrases)
	}
}

// served counts the scenarios that say a phrase. The rows of an outline are one scenario.
func served(expression *regexp.Regexp, scenarios []steps.Scenario) int {
	type definition struct {
		file string
		line int64
	}
	found := map[definition]bool{}
	for _, s := range scenarios {
		if slices.ContainsFunc(s.Steps, expression.MatchString) {
			found[definition{s.File, s.Line}] = true
		}
	}
	return len(found)
}
