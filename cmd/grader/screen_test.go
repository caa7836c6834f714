package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rulebook/impl/engine/cost/costtest"
)

// The report of each example fits on a screen, and none of its sentences is cut.
func TestFirstScreens(t *testing.T) {
	costtest.SkipBeforeNight(t)
	t.Parallel()
	const most = 25 // lines
	cut := regexp.MustCompile(`(?m)^ {0,3}\S.* \.\.\.$`)
	folders, err := filepath.Glob(filepath.Join(examples, "*", "*"))
	if err != nil || len(folders) < 100 {
		t.Fatalf("there are %d examples, %v", len(folders), err)
	}
	for _, folder := range folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			continue
		}
		assignment := filepath.Base(filepath.Dir(folder))
		t.Run(assignment+"/"+filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			var out, said bytes.Buffer
			status := run(t.Context(), []string{"grade", assignment, folder, "--seed", "1"}, streams{out: &out, err: &said})
			if status != exitPassed && status != exitFailed {
				t.Skipf("it is not graded here: %s", said.String())
			}
			if lines := strings.Count(out.String(), "\n"); lines > most {
				t.Errorf("the report has %d lines, and a screen %d:\n%s", lines, most, out.String())
			}
			if found := cut.FindString(out.String()); found != "" {
				t.Errorf("%q is cut:\n%s", found, out.String())
			}
		})
	}
}
