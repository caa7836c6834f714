package vocabularies_test

import (
	"regexp"
	"slices"
	"testing"

	messages "github.com/cucumber/messages/go/v21"

	"rulebook/features"
	"rulebook/steps/feature"
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
		documents, err := feature.Read(features.FS, assignment)
		if err != nil {
			t.Fatal(err)
		}
		alone := 0
		for _, phrase := range vocabulary.Phrases {
			switch n := served(phrase.Expression, documents); n {
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
func served(expression *regexp.Regexp, documents []feature.Document) int {
	found := map[string]bool{}
	for _, d := range documents {
		for _, pickle := range d.Pickles {
			if slices.ContainsFunc(pickle.Steps, func(s *messages.PickleStep) bool { return expression.MatchString(s.Text) }) {
				found[d.Name+pickle.AstNodeIds[0]] = true
			}
		}
	}
	return len(found)
}
