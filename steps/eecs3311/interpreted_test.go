package eecs3311

import (
	"os"
	"testing"

	"rulebook/impl/eecs3311/handin"
	reference "rulebook/impl/eecs3311/project"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// The reference project in Eiffel passes every scenario of the engine face in the interpreter.
func TestTheReferenceProjectPassesWithoutACompiler(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.CopyFS(folder, reference.Files()); err != nil {
		t.Fatal(err)
	}
	subject, err := submission.Open(t.Context(), folder, handin.Assignment(), submission.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	defer subject.Close()
	results := stepstest.Run(t, open(t), subject, steps.Options{Once: true, Select: onEngine})
	if len(results) < 300 {
		t.Errorf("%d scenarios were put to it", len(results))
	}
	for _, r := range results {
		if r.Outcome != engine.Passed {
			t.Errorf("%s: %s: %s", r.Scenario.ID, r.Outcome, r.Reason)
		}
	}
}
