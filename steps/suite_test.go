package steps

import (
	"context"
	"slices"
	"strings"
	"testing"

	"rulebook/fixtures"
	"rulebook/impl/cs300"
	"rulebook/impl/engine"
)

// references gives the reference implementation of each assignment.
func references() map[string]engine.Subject {
	return map[string]engine.Subject{"cs300": cs300.Reference()}
}

func open(t testing.TB, assignment string) *Suite {
	t.Helper()
	suite, err := Open(assignment)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

func run(t testing.TB, suite *Suite, subject engine.Subject, options Options) []Result {
	t.Helper()
	results, err := suite.Run(t.Context(), subject, options)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// TestFeatures runs every scenario of every assignment against its reference implementation.
func TestFeatures(t *testing.T) {
	for _, assignment := range Assignments() {
		results := run(t, open(t, assignment), references()[assignment], Options{Once: true})
		for _, r := range results {
			t.Run(r.Scenario.ID, func(t *testing.T) {
				if r.Outcome != engine.Passed {
					t.Errorf("%s at %q: %s\n%s", r.Outcome, r.Step, r.Reason, explain(r.Mismatch))
				}
			})
		}
	}
}

func explain(m *Mismatch) string {
	if m == nil {
		return ""
	}
	return "want\n  " + strings.Join(m.Expected, "\n  ") + "\ngot\n  " + strings.Join(m.Actual, "\n  ")
}

// mute is a subject that claims everything and does nothing.
type mute struct{ engine.InProcess }

func (mute) Name() string { return "nobody" }

func (mute) Console(context.Context, []string, engine.Feed) (engine.Run, error) {
	return engine.Run{End: engine.Exited, Status: "exit status 0"}, nil
}

func (mute) Engine(context.Context) (engine.Session, error) { return silence{}, nil }

type silence struct{}

func (silence) Do(_ context.Context, request engine.Request) (engine.Reply, error) {
	if request.Command != "commands" {
		return engine.Reply{}, nil
	}
	var names []string
	for _, c := range cs300.Commands().Commands() {
		names = append(names, c.Name)
	}
	return engine.Reply{Body: names}, nil
}

func (silence) Close() error { return nil }

// A scenario that a program passes by doing nothing would test nothing.
func TestNoScenarioPassesForNothing(t *testing.T) {
	for _, assignment := range Assignments() {
		for _, r := range run(t, open(t, assignment), mute{}, Options{Once: true}) {
			// A program without variables outside its methods says nothing about them, and rightly so.
			if r.Outcome == engine.Passed && !slices.Contains(r.Scenario.Rules, "CS300-R7") {
				t.Errorf("%s: a program that does nothing passes %q", assignment, r.Scenario.ID)
			}
		}
	}
}

func TestEveryRuleIsTraced(t *testing.T) {
	for _, assignment := range Assignments() {
		suite := open(t, assignment)
		counted, remarked := map[string]int{}, map[string]int{}
		for _, s := range suite.Scenarios {
			if len(s.Rules) == 0 {
				t.Errorf("%s:%d: the scenario %q names no rule", s.File, s.Line, s.Title)
			}
			for _, id := range s.Rules {
				if _, ok := suite.Facts.Rule(id); !ok {
					t.Errorf("%s:%d: the tag @%s names no rule", s.File, s.Line, id)
				}
				if s.Remark {
					remarked[id]++
				} else {
					counted[id]++
				}
			}
		}
		for _, r := range suite.Facts.Rules {
			c, m := counted[r.ID], remarked[r.ID]
			switch {
			case r.Graded == fixtures.ByScenarios && c == 0:
				t.Errorf("no scenario that counts tests %s: %s", r.ID, r.Text)
			case r.Graded == fixtures.AsRemark && (c > 0 || m == 0):
				t.Errorf("%s is a remark, but has %d scenarios that count and %d remarks", r.ID, c, m)
			case r.Graded == fixtures.NotObservable && c+m > 0:
				t.Errorf("%s is not observable, but has %d scenarios", r.ID, c+m)
			}
		}
	}
}
