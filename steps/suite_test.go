package steps_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"rulebook/impl"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
	"rulebook/steps/vocabularies"
)

// reference gives the reference implementation of an assignment.
func reference(t testing.TB, assignment string) engine.InProcess {
	t.Helper()
	listed, ok := impl.Assignment(assignment)
	if !ok {
		t.Fatalf("%s has no reference implementation", assignment)
	}
	return listed.Reference()
}

// open opens the suite of an assignment.
func open(t testing.TB, assignment string) *steps.Suite {
	t.Helper()
	vocabulary, ok := vocabularies.Of(assignment)
	if !ok {
		t.Fatalf("%s has no vocabulary", assignment)
	}
	return stepstest.Open(t, vocabulary, reference(t, assignment))
}

// TestFeatures runs every scenario of every assignment against its reference implementation.
func TestFeatures(t *testing.T) {
	forEachAssignment(t, func(t *testing.T, assignment string) {
		for _, r := range stepstest.Run(t, open(t, assignment), reference(t, assignment), steps.Options{Once: true}) {
			t.Run(r.Scenario.ID, func(t *testing.T) {
				if r.Outcome != engine.Passed {
					t.Errorf("%s at %q: %s\n%s", r.Outcome, r.Step, r.Reason, stepstest.Explain(r.Mismatch))
				}
			})
		}
	})
}

// A scenario that a program passes by doing nothing tests nothing, unless the right answer is empty. Such scenarios have the tag
// @empty.
func TestNoScenarioPassesForNothing(t *testing.T) {
	forEachAssignment(t, func(t *testing.T, assignment string) {
		for _, r := range stepstest.Run(t, open(t, assignment), enginetest.Mute{Claims: reference(t, assignment)}, steps.Options{Once: true}) {
			if r.Outcome == engine.Passed && !slices.Contains(r.Scenario.Tags, "empty") {
				t.Errorf("a program that does nothing passes %q", r.Scenario.ID)
			}
		}
	})
}

func TestAResultHoldsWhatAProgramWroteByteForByte(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	every := make([]byte, 256)
	for b := range every {
		every[b] = byte(b)
	}
	outputs := map[string][]byte{
		"nothing":                 {},
		"every byte":              every,
		"no UTF-8":                []byte("\xff\xfe\xc0\xaf\xed\xa0\x80"),
		"line ends of all kinds":  []byte("a\r\nb\rc\n\n\u2028\n"),
		"what clears the screen":  []byte("a\x1b[2J\x1b[1;1Hb\f"),
		"a question of the game":  []byte("\xffChoose a board style: \xfe\x00Bye"),
		"blanks at ends of lines": []byte("  a  \n  \n "),
		"one long line":           slices.Repeat([]byte("\xe2\x82"), 1<<15),
	}
	for name, output := range outputs {
		for _, assignment := range vocabularies.Assignments() {
			subject := reference(t, assignment)
			if subject.Play == nil {
				continue
			}
			program := enginetest.Writing(subject, engine.Run{Output: output, Diagnostics: output[:min(len(output), 4096)],
				End: engine.Exited, Status: "exit status 0"})
			seen := false
			for _, r := range stepstest.Run(t, open(t, assignment), program, steps.Options{Once: true, Select: stepstest.OnConsole}) {
				if r.Play == nil {
					continue
				}
				seen = true
				if r.Play.Output != string(output) || r.Play.Cut {
					t.Errorf("%s, %s, %q: the result holds another output", assignment, name, r.Scenario.ID)
				}
				if len(output) <= 4096 && r.Play.Diagnostics != string(output) {
					t.Errorf("%s, %s, %q: the result holds other diagnostics", assignment, name, r.Scenario.ID)
				}
			}
			if !seen {
				t.Errorf("%s, %s: no result holds a run", assignment, name)
			}
		}
	}
}

// Once a grading is interrupted, no other scenario begins: each would start a program, only to stop it.
func TestAnInterruptedGradingBeginsNothing(t *testing.T) {
	t.Parallel()
	for _, assignment := range vocabularies.Assignments() {
		ctx, cancel := context.WithCancel(t.Context())
		subject := &interrupted{Subject: reference(t, assignment), interrupt: cancel}
		suite := open(t, assignment)
		suite.Scenarios = suite.Scenarios[:min(20, len(suite.Scenarios))]
		_, err := suite.Run(ctx, subject, steps.Options{})
		const most = 1 // the scenario that runs may ask its other face, too
		if !errors.Is(err, context.Canceled) || subject.later > most {
			t.Errorf("%s: after the interruption it asks %d times, the error is %v", assignment, subject.later, err)
		}
	}
}

// An interrupted subject ends the grading when it is first asked for anything, and counts what is asked of it later.
type interrupted struct {
	engine.Subject
	interrupt context.CancelFunc
	later     int
}

// Console plays no game.
func (i *interrupted) Console(ctx context.Context, _ []string, _ engine.Feed) (engine.Run, error) {
	return engine.Run{}, i.asked(ctx)
}

// Engine opens no session.
func (i *interrupted) Engine(ctx context.Context) (engine.Session, error) { return nil, i.asked(ctx) }

func (i *interrupted) asked(ctx context.Context) error {
	if ctx.Err() != nil {
		i.later++
	}
	i.interrupt()
	return context.Canceled
}
