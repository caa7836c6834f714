package eiffel

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/submissiontest"
)

// All commands that compile a project share one patience: one that begins when it is spent does not get another.
func TestPatienceIsForAWholeProject(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "sh")
	bench, err := language.NewBench(&source.Found{}, t.TempDir(), language.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	defer bench.Close()
	w := workshop{bench: bench, folder: t.TempDir(), until: time.Now().Add(-time.Hour)}
	made := step{tool: "sh", folder: w.folder, made: filepath.Join(w.folder, "made")}
	err = w.run(t.Context(), made, "sh", "-c", "while :; do :; done")
	failure, ok := errors.AsType[*language.BuildError](err)
	if want := "sh was stopped, compiling had not come to its end in 10m0s"; !ok || !strings.Contains(failure.Reason, want) {
		t.Errorf("the error is %v; want %q", err, want)
	}
}
