package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/impl/engine/cost/costtest"
)

// The report of each example fits on a screen, and none of its sentences is cut.
func TestFirstScreens(t *testing.T) {
	costtest.SkipBeforeNight(t)
	t.Parallel()
	const most = 25 // lines
	cut := regexp.MustCompile(`(?m)^ {0,3}\S.* \.\.\.$`)
	for _, assignment := range assignments.Names() {
		entries, err := os.ReadDir(filepath.Join(examples, assignment))
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if !entry.IsDir() {
				continue
			}
			t.Run(assignment+"/"+entry.Name(), func(t *testing.T) {
				t.Parallel()
				text, said := reportOf(t, assignment, filepath.Join(examples, assignment, entry.Name()))
				if text == "" {
					t.Skipf("it has no mark here: %s", said)
				}
				if lines := strings.Count(text, "\n"); lines > most {
					t.Errorf("the report has %d lines, and a screen %d:\n%s", lines, most, text)
				}
				if found := cut.FindString(text); found != "" {
					t.Errorf("%q is cut:\n%s", found, text)
				}
			})
		}
	}
}

// reportOf gives the report of a submission that is graded; "" for one that is not, and what is said of it.
func reportOf(t *testing.T, assignment, folder string) (text, said string) {
	t.Helper()
	var out, errors bytes.Buffer
	status := run(t.Context(), []string{"grade", assignment, folder, "--seed", "1", "--allow-engine", "--allow-messages"},
		streams{out: &out, err: &errors})
	if status != exitPassed && status != exitFailed {
		return "", out.String() + errors.String()
	}
	return out.String(), errors.String()
}
