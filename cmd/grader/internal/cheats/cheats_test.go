package cheats

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// corpus holds the cheats.
const corpus = "../../../../fixtures/submissions/cheats"

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Processes: 110, Compilers: 7, Scenarios: 65})
}

func TestEveryCheatHasAnOutcome(t *testing.T) {
	t.Parallel()
	stated := map[string]bool{}
	for _, c := range All(t, corpus) {
		if stated[c.Submission] {
			t.Errorf("%s is stated twice", c.Submission)
		}
		stated[c.Submission] = true
		checkStatement(t, c)
	}
	entries, err := os.ReadDir(corpus)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !stated[e.Name()] {
			t.Errorf("%s has no outcome", e.Name())
		}
		delete(stated, e.Name())
	}
	for name := range stated {
		t.Errorf("there is no submission %s", name)
	}
}

// excuses are the outcomes that would let a cheat off.
var excuses = []engine.Outcome{engine.Passed, engine.NotClaimed, engine.NotAsked, engine.Broken}

func checkStatement(t *testing.T, c Cheat) {
	t.Helper()
	if c.Tries == "" || (c.State == "") != (len(c.Only) > 0 || c.Earns > 0) {
		t.Errorf("%s: say what it tries, and either the scenarios that it is put to, what it earns, or its state", c.Submission)
	}
	refused := c.State == report.NotFound || c.State == report.NotBuilt
	if c.State != "" && (!refused || len(c.Says) == 0) {
		t.Errorf("%s: what is not graded is %s or %s, for a stated reason", c.Submission, report.NotFound, report.NotBuilt)
	}
	if slices.Contains(excuses, c.Outcome) {
		t.Errorf("%s: %s is no outcome for a cheat", c.Submission, c.Outcome)
	}
	for _, id := range c.Passes {
		if !slices.Contains(c.Only, id) {
			t.Errorf("%s: it passes %s, but is not put to it", c.Submission, id)
		}
	}
	if len(c.Only) > 0 && len(c.Passes) == len(c.Only) {
		t.Errorf("%s: it passes all that it is put to, so it is no cheat", c.Submission)
	}
}

// TestCheats grades one cheat of each kind at the level that contains programs best, with RULEBOOK_DEPTH=push at every level, and with
// RULEBOOK_DEPTH=night every cheat at every level.
func TestCheats(t *testing.T) {
	if testing.Short() {
		t.Skip("the cheats take a minute: leave out -short")
	}
	t.Parallel()
	levels := []box.Level{box.Bubblewrap, box.Landlock}
	if !costtest.Push() {
		levels = []box.Level{stepstest.Guard(t).Level()}
	}
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			guard, err := box.Choose(t.Context(), level)
			if err != nil {
				t.Skip(err)
			}
			for _, c := range gradable(t) {
				if !c.First && !costtest.Night() || len(c.Only) == 0 && c.State == "" {
					continue
				}
				t.Run(c.Submission, func(t *testing.T) {
					t.Parallel()
					check(t, guard, c)
				})
			}
		})
	}
}

func gradable(t *testing.T) []Cheat {
	t.Helper()
	return slices.DeleteFunc(All(t, corpus), func(c Cheat) bool { return !c.Gradable() })
}

func check(t *testing.T, guard *box.Guard, c Cheat) {
	suite := open(t, c)
	selected := func(s steps.Scenario) bool { return slices.Contains(c.Only, s.ID) }
	graded := grade(t, guard, suite, c, selected)
	text := told(suite, graded)
	if want := cmp.Or(c.State, report.Graded); graded.State != want {
		t.Fatalf("the submission is %s, want %s:\n%s", graded.State, want, text)
	}
	checkResults(t, c, graded.Results)
	for _, words := range c.Says {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), words) { // a report breaks lines
			t.Errorf("the report does not say %q:\n%s", words, text)
		}
	}
}

// told gives the report that a person reads.
func told(suite *steps.Suite, graded report.Submission) string {
	var text bytes.Buffer
	report.Text(&text, suite.Facts, graded, report.Telling{All: true})
	return text.String()
}

func checkResults(t *testing.T, c Cheat, results []steps.Result) {
	t.Helper()
	if len(results) != len(c.Only) {
		t.Errorf("there are %d results, want those of %q", len(results), c.Only)
	}
	for _, r := range results {
		ended := cmp.Or(r.Ended, r.Outcome) // whatever stood in its way
		if want := c.Want(r.Scenario.ID); ended != want {
			t.Errorf("%s: %s, want %s: %s %s", r.Scenario.ID, ended, want, r.Reason, r.Note)
		}
	}
}

func open(t *testing.T, c Cheat) *steps.Suite {
	t.Helper()
	suite, err := assignments.Open(c.Assignment)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// grade opens, runs and closes the submission as the command does.
func grade(
	t *testing.T, guard *box.Guard, suite *steps.Suite, c Cheat, selected func(steps.Scenario) bool,
) report.Submission {
	t.Helper()
	path := filepath.Join(corpus, c.Submission)
	graded := report.Submission{Path: path, Containment: report.Containment(guard)}
	subject, err := assignments.OpenSubmission(t.Context(), path, suite, submission.Conditions{
		Limits: process.Limits{Time: c.Limit()}, Guard: guard,
	})
	stepstest.SkipMissing(t, err)
	if err != nil {
		graded.Refuse(err)
		return graded
	}
	defer func() {
		if err := subject.Close(); err != nil {
			t.Error(err)
		}
	}()
	graded.Language, graded.Main, graded.Notes = subject.Language(), subject.Main(), subject.Notes()
	results, err := suite.Run(t.Context(), subject, steps.Options{
		Select: selected, CommandTime: cmp.Or(subject.Limits().Time, c.Limit()), Parallel: runtime.NumCPU(),
	})
	if err != nil {
		t.Fatal(err)
	}
	graded.Grade(suite.Facts, results)
	return graded
}

// What plays no game may look complete, and refuses every illegal move. What it is worth shows when it is put to everything: one of each
// assignment, and all of them with RULEBOOK_DEPTH=night.
func TestWhatPlaysNoGameEarnsLittle(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, c := range gradable(t) {
		if c.Earns == 0 || !c.First && !costtest.Night() {
			continue
		}
		t.Run(c.Submission, func(t *testing.T) {
			t.Parallel()
			suite := open(t, c)
			r, err := rubric.Default(suite)
			if err != nil {
				t.Fatal(err)
			}
			mark := r.Mark(grade(t, stepstest.Guard(t), suite, c, nil))
			if !mark.Given || mark.Points*100 > mark.Of*rubric.Points(c.Earns) {
				t.Errorf("the mark is %s of %s (%s), want at most %d of a hundred", mark.Points, mark.Of, mark.Why, c.Earns)
			}
		})
	}
}
