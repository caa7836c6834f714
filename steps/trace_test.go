package steps_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulebook/fixtures"
	"rulebook/steps/vocabularies"
)

// forEachAssignment tests every assignment by itself.
func forEachAssignment(t *testing.T, test func(t *testing.T, assignment string)) {
	t.Helper()
	for _, assignment := range vocabularies.Assignments() {
		t.Run(assignment, func(t *testing.T) { test(t, assignment) })
	}
}

func TestEveryRuleIsTraced(t *testing.T) {
	t.Parallel()
	forEachAssignment(t, func(t *testing.T, assignment string) {
		suite := open(t, assignment)
		counted, remarked := map[string]int{}, map[string]int{}
		for _, s := range suite.Scenarios {
			for _, id := range append(slices.Clone(s.Needs), s.RuleID) {
				if _, ok := suite.Facts.Rule(id); !ok {
					t.Errorf("%s:%d: the tag @%s names no rule", s.File, s.Line, id)
				}
			}
			if s.Remark {
				remarked[s.RuleID]++
			} else {
				counted[s.RuleID]++
			}
		}
		for _, r := range suite.Facts.Rules {
			traceRule(t, r, counted[r.ID], remarked[r.ID])
		}
	})
}

// A reader, and whoever shares out the blame, must know which rule a scenario is about.
func TestEveryScenarioIsAboutOneRule(t *testing.T) {
	t.Parallel()
	rule := regexp.MustCompile(`^[A-Z0-9]+-[A-Z]\d+$`)
	forEachAssignment(t, func(t *testing.T, assignment string) {
		suite := open(t, assignment)
		needs := map[string][]string{}
		for _, s := range suite.Scenarios {
			about := slices.DeleteFunc(slices.Clone(s.Tags), func(tag string) bool { return !rule.MatchString(tag) })
			if len(about) != 1 {
				t.Errorf("%s:%d: the scenario %q is about %d rules, %v: tag it with one, and others that it needs as @needs-...",
					s.File, s.Line, s.Title, len(about), about)
			}
			needs[s.RuleID] = append(needs[s.RuleID], s.Needs...)
		}
		for rule := range needs {
			if slices.Contains(needed(rule, needs, map[string]bool{}), rule) {
				t.Errorf("%s needs itself, by way of the rules that its scenarios need", rule)
			}
		}
	})
}

// needed lists the rules that a rule needs, and those that they need.
func needed(rule string, needs map[string][]string, seen map[string]bool) []string {
	var all []string
	for _, need := range needs[rule] {
		all = append(all, need)
		if !seen[need] {
			seen[need] = true
			all = append(all, needed(need, needs, seen)...)
		}
	}
	return all
}

func traceRule(t *testing.T, r fixtures.Rule, counted, remarked int) {
	t.Helper()
	switch {
	case r.Graded == fixtures.ByScenarios && counted == 0:
		t.Errorf("no scenario that counts tests %s: %s", r.ID, r.Text)
	case r.Graded == fixtures.AsRemark && (counted > 0 || remarked == 0):
		t.Errorf("%s is a remark, but has %d scenarios that count and %d remarks", r.ID, counted, remarked)
	case r.Graded == fixtures.NotObservable && counted+remarked > 0:
		t.Errorf("%s is not observable, but has %d scenarios", r.ID, counted+remarked)
	}
}

func TestEveryPhraseIsUsedAndEveryStepHasOne(t *testing.T) {
	t.Parallel()
	forEachAssignment(t, func(t *testing.T, assignment string) {
		used := map[*regexp.Regexp]bool{}
		vocabulary, _ := vocabularies.Of(assignment)
		suite := open(t, assignment)
		for _, s := range suite.Scenarios {
			for _, step := range s.Steps {
				var matching []string
				for _, p := range vocabulary.Phrases {
					if p.Expression.MatchString(step) {
						used[p.Expression] = true
						matching = append(matching, p.Expression.String())
					}
				}
				if len(matching) != 1 {
					t.Errorf("%s:%d: the step %q has %d phrases: %q", s.File, s.Line, step, len(matching), matching)
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
