package submission_test

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// subject finds and builds a submission of the given files, for an assignment that asks for a program in any language.
func subject(t *testing.T, files map[string]string) *submission.Subject {
	t.Helper()
	return opened(t, files, submission.Conditions{Limits: process.Limits{Time: subjecttest.Long}})
}

func TestConsoleTellsFilesByTheStudentsNames(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	s := subject(t, map[string]string{"game.py": "raise SystemError('oops')\n"})
	run, err := s.Console(t.Context(), nil, engine.AllAtOnce)
	if err != nil || !run.Failed || !strings.Contains(string(run.Diagnostics), `File "game.py", line 1`) {
		t.Errorf("%v, %+v: %s", err, run, run.Diagnostics)
	}
}

// Two runs side by side: sweeping away what one leaves behind must not touch the other.
func TestSweepOfOneRunSparesTheOthers(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	s := subject(t, map[string]string{"game.py": `
import os
word = input()
if word == "leave" and os.fork() == 0:
    os.setsid()
    os.read(os.pipe()[0], 1)
print("end of " + word)
`})
	results := make(chan engine.Run)
	for _, word := range slices.Repeat([]string{"leave", "stay"}, 8) {
		go func() {
			run, err := s.Console(t.Context(), []string{word}, engine.AllAtOnce)
			if err != nil {
				t.Error(err)
			}
			results <- run
		}()
	}
	for range 16 {
		run := <-results
		if run.End != engine.Exited || run.Failed || run.LeftBehind != strings.Contains(string(run.Output), "leave") {
			t.Errorf("%+v: %s", run, run.Output)
		}
	}
}

func TestEveryRunHasAnEmptyFolderForTemporaryFiles(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	s := subject(t, map[string]string{"game.py": `
import os
folder = os.environ["TMPDIR"]
print(folder, os.listdir(folder), oct(os.stat(folder).st_mode))
exec(input())
`})
	tests := []struct {
		does   string
		again  bool // whether the next run has the same folder
		reason string
	}{
		{`pass`, true, "nobody has changed it"},
		{`open(folder + "/left", "w")`, false, "a file is in it"},
		{`os.mkdir(folder + "/left")`, false, "a folder is in it"},
		{`os.chmod(folder, 0o500)`, false, "its rights have changed"},
		{`os.rmdir(folder)`, false, "it has gone"},
		{`os.rmdir(folder); os.symlink("/", folder)`, false, "it is a link now"},
		{`os.rmdir(folder); open(folder, "w")`, false, "it is a file now"},
	}
	said := func(does string) (folder, rest string) {
		run, err := s.Console(t.Context(), []string{does}, engine.AllAtOnce)
		if err != nil || run.Failed {
			t.Fatalf("%s: %v, %s", does, err, run.Diagnostics)
		}
		folder, rest, _ = strings.Cut(string(run.Output), " ")
		return folder, rest
	}
	for _, test := range tests {
		before, _ := said(test.does)
		after, rest := said("pass")
		if rest != "[] 0o40700\n" || (after == before) != test.again {
			t.Errorf("%s, then %s %sit is the same: %t, want %t: %s", before, after, rest, after == before, test.again, test.reason)
		}
	}
}

func TestFilesAreTheSubmissionsOwn(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	files, err := subject(t, map[string]string{"game.py": "print(1)\n"}).Files()
	if err != nil {
		t.Fatal(err)
	}
	f, err := files.Open("game.py")
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	if _, err := files.Open("../x"); err == nil {
		t.Error("a path out of the submission was opened")
	}
}

// The processes that a build command leaves behind are swept away, too, wherever they have gone.
func TestBuildLeavesNothingRunning(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3", "setsid")
	folder := submissiontest.HandIn(t, map[string]string{
		"submission.yaml": "build: [[sh, make.sh]]\nmain: game.py\n",
		"make.sh":         "setsid sh -c 'echo $$ >pid; exec sleep 1000' >/dev/null 2>&1 </dev/null &\nwhile ! [ -s pid ]; do :; done\n",
		"game.py":         "print(1)\n",
	})
	s, err := submission.Open(t.Context(), folder, submission.Assignment{}, submission.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	pid, err := os.ReadFile(filepath.Join(s.Scratch(), "submission", "source", "pid"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	stat := "/proc/" + strings.TrimSpace(string(pid)) + "/stat"
	for giveUp := time.Now().Add(30 * time.Second); ; runtime.Gosched() {
		state, err := os.ReadFile(stat)
		if err != nil || strings.Contains(string(state), ") Z ") {
			return
		}
		if time.Now().After(giveUp) {
			t.Fatalf("the process that the build started is still there: %s", state)
		}
	}
}
