//go:build unix

package handin

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/box/bystander"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// A class may hold C, which the C compiler behind the Eiffel compiler reads with all that it includes: neither may find
// more than any compiler of students' code. Without a box they find it, so that the attempts show something.
func TestEiffelIsCompiledInABox(t *testing.T) {
	costtest.SkipBeforePush(t)
	refuses := "case $PWD in *-reference) " + generating("echo '#!/bin/sh' >rulebook_shim; chmod +x rulebook_shim\n") + "exit;; esac\n"
	const (
		steals = `for found in "$(cat %[1]s)" "$(printf '#include "%%s"\n' %[1]s | cc -E - 2>&1)"; do ` +
			`echo "[$found]"; done; (echo changed >%[2]s) && echo written; ` +
			`kill -%[3]s %[4]d; exit 1`
		secret = "a mark in confidence"
	)
	submissiontest.Need(t, "cc")
	eachGuard(t, func(t *testing.T, guard *box.Guard) {
		folder := submissiontest.Reachable(t, t.TempDir())
		private, public := filepath.Join(folder, "private"), filepath.Join(folder, "public")
		err := errors.Join(os.WriteFile(private, []byte(secret), 0o600), os.WriteFile(public, nil, 0o666), os.Chmod(public, 0o666))
		if err != nil {
			t.Fatal(err)
		}
		outside, err := bystander.Start("/bin/sh")
		if err != nil {
			t.Fatal(err)
		}
		script := fmt.Sprintf(steals, private, public, bystander.Signal, outside.Number())
		withCompilers(t, map[string]string{"gec": refuses + script})
		_, err = subjecttest.Open(t, submissiontest.HandIn(t, starter()), Assignment(), submission.Conditions{Guard: guard, Compile: true})
		said := subjecttest.BuildError(t, err).Output
		if got, want := outside.Reached(), guard.Level() == box.None; got != want {
			t.Errorf("its signal reached a process outside: %t, want %t: %s", got, want, said)
		}
		for _, could := range []string{"[" + secret, "\n" + secret, "\nwritten"} {
			if got, want := strings.Contains(said, could), guard.Level() == box.None; got != want {
				t.Errorf("it says %q: %t, want %t: %s", could, got, want, said)
			}
		}
	})
}
