package steps_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulebook/fixtures"
	"rulebook/steps/lint"
	"rulebook/steps/vocabularies"
)

// forEachAssignment tests every assignment by itself.
func forEachAssignment(t *testing.T, test func(t *testing.T, assignment string)) {
	t.Helper()
	for _, assignment := range vocabularies.Assignments() {
		t.Run(assignment, func(t *testing.T) { test(t, assignment) })
	}
}

// Each step has one phrase, each scenario is about one rule, and each rule is tested as it is graded.
func TestEveryRuleIsTraced(t *testing.T) {
	t.Parallel()
	forEachAssignment(t, func(t *testing.T, assignment string) {
		faults, err := lint.Faults(open(t, assignment))
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults {
			t.Error(fault.Error())
		}
	})
}

func TestEveryPhraseIsUsed(t *testing.T) {
	t.Parallel()
	forEachAssignment(t, func(t *testing.T, assignment string) {
		used := map[*regexp.Regexp]bool{}
		vocabulary, _ := vocabularies.Of(assignment)
		for _, s := range open(t, assignment).Scenarios {
			for _, step := range s.Steps {
				for _, p := range vocabulary.Phrases {
					used[p.Expression] = used[p.Expression] || p.Expression.MatchString(step)
				}
			}
		}
		for _, p := range vocabulary.Phrases {
			if !used[p.Expression] {
				t.Errorf("%s: no feature uses the phrase %s", assignment, p.Expression)
			}
		}
	})
}

func TestEveryFixtureIsUsed(t *testing.T) {
	t.Parallel()
	forEachAssignment(t, func(t *testing.T, assignment string) {
		suite := open(t, assignment)
		var steps []string
		for _, s := range suite.Scenarios {
			steps = append(steps, s.Steps...)
		}
		for kind, names := range fixtureNames(suite.Facts) {
			for _, name := range names {
				// "a game on the Cross" stands for its shortest loss.
				short := strings.Replace(name, "shortest loss on", "a game on", 1)
				if !slices.ContainsFunc(steps, func(s string) bool { return strings.Contains(s, name) || strings.Contains(s, short) }) {
					t.Errorf("%s: no feature uses the %s %q", assignment, kind, name)
				}
			}
		}
	})
}

func fixtureNames(facts *fixtures.Assignment) map[string][]string {
	names := map[string][]string{}
	for _, b := range facts.Boards {
		names["board"] = append(names["board"], b.Name)
	}
	for _, l := range facts.Lines {
		names["line of play"] = append(names["line of play"], l.Name)
	}
	for _, r := range facts.Runs {
		names["sample run"] = append(names["sample run"], r.Name)
	}
	return names
}

// A scenario that a reader can take in has few steps and does one thing.
func TestScenariosAreShort(t *testing.T) {
	t.Parallel()
	forEachAssignment(t, func(t *testing.T, assignment string) {
		for _, s := range open(t, assignment).Scenarios {
			if len(s.Steps) < 2 || len(s.Steps) > 6 {
				t.Errorf("%s:%d: the scenario %q has %d steps", s.File, s.Line, s.Title, len(s.Steps))
			}
		}
	})
}
