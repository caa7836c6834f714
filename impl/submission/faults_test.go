package submission_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// faulty is a guard whose boxes can never be set up. It changes the search path for the rest of the test.
func faulty(t *testing.T) *box.Guard {
	t.Helper()
	folder := submissiontest.HandIn(t, map[string]string{"bwrap!": "#!/bin/sh\necho no namespaces today >&2\nexit 1\n"})
	submissiontest.Reachable(t, folder)
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	guard, err := box.New(box.Bubblewrap)
	if err != nil {
		t.Skip(err)
	}
	return guard
}

// wantFault wants an error that is nobody's fault but the machine's.
func wantFault(t *testing.T, err error, words, reason string) {
	t.Helper()
	_, refused := errors.AsType[*language.BuildError](err)
	_, lost := errors.AsType[*source.NotFound](err)
	if err == nil || refused || lost || engine.OutcomeOf(err) != engine.Broken || !strings.Contains(err.Error(), words) {
		t.Errorf("%s: the error is %v (%s), want a fault of the machine that tells %q", reason, err, engine.OutcomeOf(err), words)
	}
}

const asleep = "import time\ntime.sleep(3600)\n"

func TestABoxThatCannotBeSetUpIsNoFaultOfABuild(t *testing.T) {
	submissiontest.Need(t, "python3", "cc")
	guard := faulty(t)
	tests := []struct {
		files  map[string]string
		reason string
	}{
		{map[string]string{"a.c": cHello}, "a compiler"},
		{map[string]string{"a.py": pythonHello, "submission.yaml": "build: [[sh, make.sh]]\nmain: a.py\n", "make.sh": ":\n"},
			"a command of the machine"},
		{map[string]string{"a.py": pythonHello, "submission.yaml": "build: [[./make.sh]]\nmain: a.py\n",
			"make.sh": "#!/bin/sh\n"}, "a command of the submission"},
	}
	for _, test := range tests {
		folder := submissiontest.Reachable(t, submissiontest.HandIn(t, test.files))
		_, err := subjecttest.Open(t, folder, submission.Assignment{}, submission.Conditions{Guard: guard})
		wantFault(t, err, "the box could not be set up", test.reason)
	}
}

func TestABoxThatCannotBeSetUpIsNoFaultOfAProgram(t *testing.T) {
	costtest.SkipBeforePush(t)
	submissiontest.Need(t, "python3")
	const manifest = "run: [python3, engine.py]\nengine: [python3, engine.py]\n"
	s := opened(t, map[string]string{"engine.py": asleep, "submission.yaml": manifest}, submission.Conditions{AllowEngine: true})
	s.PutInto(faulty(t))
	_, err := s.Console(t.Context(), nil, engine.AllAtOnce)
	wantFault(t, err, "no namespaces today", "a run")
	_, err = s.Engine(t.Context())
	wantFault(t, err, "no namespaces today", "a conversation")
}

func TestAProgramThatIsGoneIsAFaultOfTheMachine(t *testing.T) {
	t.Parallel()
	subjecttest.EachLevel(t, func(t *testing.T, guard *box.Guard) {
		files := map[string]string{"game": "#!/bin/sh\nread x\n", "submission.yaml": "run: [./game]\nengine: [./game]\n"}
		s := opened(t, files, submission.Conditions{Guard: guard, AllowEngine: true})
		if err := os.Remove(filepath.Join(s.Scratch(), "submission", "source", "game")); err != nil {
			t.Fatal(err)
		}
		_, err := s.Console(t.Context(), nil, engine.AllAtOnce)
		wantFault(t, err, "starting ", "a run")
		_, err = s.Engine(t.Context())
		wantFault(t, err, "starting ", "a conversation")
	})
}

// A file that is no program is the fault of its author.
func TestABuildCommandThatIsNoProgramIsAStudents(t *testing.T) {
	t.Parallel()
	_, err := build(t, submissiontest.HandIn(t, map[string]string{
		"submission.yaml": "build: [[sh, make.sh], [./made]]\nmain: a.py\n", "a.py": pythonHello, "make.sh": "echo an essay >made\n",
	}))
	if failure := subjecttest.BuildError(t, err); !strings.Contains(failure.Reason, "neither a source file known here nor an executable") {
		t.Errorf("the error is %v", err)
	}
}

// The words of a program about the disk count only where they are true.
func TestWordsAloneFillNoDisk(t *testing.T) {
	t.Parallel()
	const script = "echo 'No space left on device' >&2\nexit 1\n"
	_, err := build(t, submissiontest.HandIn(t, map[string]string{
		"submission.yaml": "build: [[sh, make.sh]]\nmain: a.py\n", "make.sh": script, "a.py": pythonHello,
	}))
	if failure := subjecttest.BuildError(t, err); !strings.Contains(failure.Output, "No space left") {
		t.Errorf("the error is %v", err)
	}
}

func TestADiskThatIsFullForAProgramIsAFaultOfTheMachine(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	left, known := language.Room(t.TempDir())
	if !known {
		t.Skip("this machine does not tell how much room there is")
	}
	tests := []struct {
		fileSize int
		fault    bool
		reason   string
	}{
		{left / 2, false, "there is room for what it may write"},
		{2*left + 1<<40, true, "there is not"},
	}
	for _, test := range tests {
		limits := process.Limits{Limits: box.Limits{FileSize: test.fileSize}}
		s := opened(t, map[string]string{"a.py": pythonHello}, submission.Conditions{Limits: limits})
		_, err := s.Console(t.Context(), nil, engine.AllAtOnce)
		if !test.fault && err != nil {
			t.Errorf("%s: %v", test.reason, err)
		}
		if test.fault {
			wantFault(t, err, "the disk is full", test.reason)
		}
	}
}
