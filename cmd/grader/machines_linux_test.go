package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/submissiontest"
)

// A machine is how a grader may be called somewhere.
type machine struct {
	ordinary  bool   // by an ordinary user, where root runs the test
	before    string // a script that prepares the call and ends in exec "$@"
	variables []string
	mounts    bool   // the script needs the rights of root, and may mount a disk where nobody else sees it
	fault     string // what the grader says of the machine; "" if it grades
	reason    string
}

// machines are those that a push tries, and behind them those of the night.
func machines() []machine {
	return []machine{
		{ordinary: true, before: `umask 077; exec "$@"`, reason: "umask 077 of an ordinary user"},
		{before: `umask 077; exec "$@"`, reason: "umask 077"},
		{ordinary: true, before: `unset HOME; exec "$@"`, reason: "no HOME"},
		{ordinary: true, variables: []string{"HOME=/nonexistent"}, reason: "a HOME that cannot be written"},
		{mounts: true, before: `mount -t tmpfs -o noexec,mode=1777 none "$TMPDIR" && exec "$@"`,
			variables: []string{"TMPDIR=@"}, reason: "a TMPDIR without execution"},
		{variables: []string{"LC_ALL=" + turkish, "LANG=" + turkish}, reason: "Turkish, whose i has another capital"},
		{ordinary: true, variables: []string{"LC_ALL=C"}, reason: "the locale C of an ordinary user"},
		{before: `exec "$@" >&-`, reason: "a closed output, which is an output to nowhere in Go"},
		{before: `exec "$@" >/dev/full`, fault: "what it says was lost", reason: "a full output"},
		{mounts: true, before: `exec prlimit --nproc=25 "$@"`, fault: "leaves it 25",
			reason: "a limit of processes that Java exceeds"},
		{before: `umask 022; exec "$@"`, reason: "umask 022"},
		{before: `umask 027; exec "$@"`, reason: "umask 027"},
		{ordinary: true, before: `umask 022; exec "$@"`, reason: "umask 022 of an ordinary user"},
		{ordinary: true, before: `umask 027; exec "$@"`, reason: "umask 027 of an ordinary user"},
		{variables: []string{"HOME="}, reason: "an empty HOME"},
	}
}

// turkish is a locale that a machine may lack: then it would be the locale C by another name.
const turkish = "tr_TR.utf8"

// rightAndWrong are right and wrong programs in three languages.
func rightAndWrong() []string {
	return []string{
		"tic-tac-toe/right/java", "tic-tac-toe/wrong/misses-a-diagonal", "tic-tac-toe/solution", "tic-tac-toe/wrong/breaks-off-at-words",
	}
}

// Wherever a program is graded, its verdict is the same, or the machine is at fault and there is no mark.
func TestAVerdictIsTheSameOnEveryMachine(t *testing.T) {
	costtest.SkipBeforePush(t)
	submissiontest.Need(t, "javac", "g++", "python3")
	at := newCourse(t)
	status, want, said := at.grade(t, machine{reason: "here"})
	if status != exitFailed || want == nil {
		t.Fatalf("status %d:\n%s", status, said)
	}
	for _, m := range costtest.Most(machines(), 10) {
		t.Run(m.reason, func(t *testing.T) {
			t.Parallel()
			if m.mounts && !mayMount() {
				t.Skip("needs the right to mount a disk")
			}
			if slices.Contains(m.variables, "LC_ALL="+turkish) && !knowsLocale(turkish) {
				t.Skipf("needs the locale %s: localedef -i tr_TR -f UTF-8 tr_TR.UTF-8", turkish)
			}
			status, document, said := at.grade(t, m)
			switch {
			case m.fault != "":
				if status != exitBroken || !strings.Contains(said, m.fault) {
					t.Errorf("status %d, want %d and the reason:\n%s", status, exitBroken, said)
				}
			case status != exitFailed:
				t.Errorf("status %d, want %d:\n%s", status, exitFailed, said)
			default:
				if diff := cmp.Diff(want, document); diff != "" {
					t.Errorf("the verdicts (-here +there):\n%s", diff)
				}
			}
		})
	}
}

// A gradedCourse is a folder that everybody may read, with a grader, an assignment and submissions.
type gradedCourse struct{ folder string }

func newCourse(t *testing.T) gradedCourse {
	t.Helper()
	folder, err := os.MkdirTemp("", "machines-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	own, err1 := os.Executable()
	program, err2 := os.ReadFile(own)
	const fixtures = "../../fixtures/own"
	err = errors.Join(err1, err2, os.Chmod(folder, 0o777),
		os.WriteFile(filepath.Join(folder, "grader"), program, 0o755), // this program, called grader, is the grader
		os.CopyFS(filepath.Join(folder, "tic-tac-toe"), os.DirFS(fixtures+"/tic-tac-toe")))
	if err != nil {
		t.Fatal(err)
	}
	return gradedCourse{folder}
}

// grade grades the programs somewhere, and gives the result document but for the box; nil if there is none.
func (c gradedCourse) grade(t *testing.T, m machine) (status int, document any, said string) {
	t.Helper()
	result := filepath.Join(c.folder, fmt.Sprintf("%x.json", m.reason))
	call := append([]string{filepath.Join(c.folder, "grader"), "grade", "tic-tac-toe"}, rightAndWrong()...)
	call = append(call, "--seed=7", "--json="+result)
	if m.before != "" {
		call = append([]string{"sh", "-c", m.before, "sh"}, call...)
	}
	if m.mounts {
		call = append([]string{"unshare", "--mount"}, call...)
	}
	command := exec.CommandContext(t.Context(), call[0], call[1:]...)
	command.Dir, command.Env = c.folder, os.Environ()
	for _, variable := range m.variables {
		command.Env = append(command.Env, strings.ReplaceAll(variable, "@", t.TempDir()))
	}
	if m.ordinary && os.Getuid() == 0 {
		command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if err := command.Run(); command.ProcessState == nil {
		t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), verdicts(t, result), out.String()
}

// verdicts reads a result document, without what the box lacks: that depends on who calls the grader.
func verdicts(t *testing.T, path string) any {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var document struct{ Submissions []map[string]any }
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	for _, s := range document.Submissions {
		delete(s, "containment")
	}
	return document.Submissions
}

// knowsLocale tells whether this machine has a locale.
func knowsLocale(name string) bool {
	out, err := exec.Command("locale", "-a").Output()
	return err == nil && slices.Contains(strings.Fields(string(out)), name)
}

// mayMount tells whether this user may mount a disk where nobody else sees it.
func mayMount() bool {
	return exec.Command("unshare", "--mount", "sh", "-c", "mount -t tmpfs none /mnt").Run() == nil
}
