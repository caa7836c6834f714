package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// Where the example submissions lie.
const (
	examples        = "../../fixtures/submissions"
	hostileExamples = examples + "/hostile"
)

func TestMain(m *testing.M) {
	box.Serve()
	costtest.Join()
	testscript.Main(costtest.Bound(m, costtest.Budget{Processes: 840, Compilers: 24, Scenarios: 1100}), map[string]func(){
		"grader": main, "reference": reference, "stubborn": stubborn,
	})
}

// reference is the program of the package cmd/reference for cs300, as a part of this one: a build would take seconds.
func reference() {
	assignment, _ := impl.Assignment("cs300")
	peer := assignment.Reference()
	var err error
	if slices.Contains(os.Args, "--console") {
		err = peer.Play(os.Stdin, os.Stdout, time.Sleep)
	} else {
		err = engine.Serve(context.Background(), peer.Commands(), os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "reference:", err)
		os.Exit(1)
	}
}

// stubborn is a program that does not end when it is interrupted. It says when it waits, and when it has heard of the signal.
func stubborn() {
	ctx := interruptible()
	fmt.Println("waits")
	<-ctx.Done()
	fmt.Println("heard")
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// TestScripts runs the scripts of testdata/script: what a user types and sees, and the exit status.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs(examples)
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	own, err := exec.LookPath("reference")
	if err != nil {
		t.Fatal(err)
	}
	peg, numbers := programs(t), numbersOf(t, "cs300")
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() { // a class does several things at a time
		files = []string{"testdata/script/class.txtar"}
	}
	testscript.Run(t, testscript.Params{
		Files:               files,
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("EXAMPLES", root)
			e.Setenv("MODULE", filepath.Join(root, "..", ".."))
			e.Setenv("PEG", peg)
			e.Setenv("REFERENCE", own)
			e.Setenv(costtest.Notes, os.Getenv(costtest.Notes))
			e.Setenv("XDG_CACHE_HOME", cache) // compilers start anew without their caches
			for name, value := range numbers {
				e.Setenv(name, value)
			}
			return nil
		},
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"status": wantStatus, "pack": pack, "alike": alike},
		Condition: condition,
	})
}

// numbersOf gives the variables by which scripts speak of an assignment, so that a new rule changes no script: how many scenarios
// are COUNTED, how many of them a CONSOLE can show and how many need CALLS of methods, and where the scenario of an ILLEGAL move
// stands.
func numbersOf(t *testing.T, assignment string) map[string]string {
	t.Helper()
	suite, err := assignments.Open(assignment)
	if err != nil {
		t.Fatal(err)
	}
	listed, _ := impl.Assignment(assignment)
	results, err := suite.Run(t.Context(), consoleOnly{listed.Reference()}, steps.Options{Once: true})
	if err != nil {
		t.Fatal(err)
	}
	totals, illegal := report.Totals{}, ""
	for _, r := range results {
		if !r.Scenario.Remark {
			totals[r.Outcome]++
		}
		if r.Scenario.ID == "03_main/An illegal move brings no board" {
			illegal = fmt.Sprintf("features/%s:%d", r.Scenario.File, r.Scenario.Line+1)
		}
	}
	return map[string]string{
		"ILLEGAL": illegal, "COUNTED": strconv.Itoa(totals.All()),
		"CONSOLE": strconv.Itoa(totals[engine.Passed]), "CALLS": strconv.Itoa(totals[engine.NotClaimed]),
	}
}

// A consoleOnly subject is a program whose methods cannot be called.
type consoleOnly struct{ engine.Subject }

// Engine opens no session.
func (consoleOnly) Engine(context.Context) (engine.Session, error) {
	return nil, engine.Stopf(engine.NotClaimed, "methods cannot be called")
}

// condition knows "push" and "night": whether the tests prove what a push must prove, or all; and
// "small-disks": whether this machine lets its users make small disks.
func condition(name string) (bool, error) {
	switch name {
	case "push":
		return costtest.Push(), nil
	case "night":
		return costtest.Night(), nil
	case "small-disks":
		return exec.Command("bwrap", "--dev-bind", "/", "/", "--size", "4096", "--tmpfs", "/var/tmp", "--", "true").Run() == nil, nil
	}
	return false, fmt.Errorf("there is no condition %q", name)
}

// alike is the script command "alike FOLDER FOLDER NAME...": it wants two folders of results to have the same promised files,
// apart from files and folders with the names.
func alike(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: alike folder folder name...")
	}
	one, err := promisedFiles(ts.MkAbs(args[0]), args[2:]...)
	ts.Check(err)
	other, err := promisedFiles(ts.MkAbs(args[1]), args[2:]...)
	ts.Check(err)
	if diff := cmp.Diff(one, other); diff != "" {
		ts.Fatalf("(-%s +%s):\n%s", args[0], args[1], diff)
	}
}

// promisedFiles gives the digests of the files in a folder of results that must not depend on how the class is graded. It leaves out
// files and folders with some names.
func promisedFiles(out string, without ...string) (map[string]string, error) {
	without = append(without, "journal.jsonl", "slowest.html")
	files := map[string]string{}
	err := filepath.WalkDir(out, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case slices.Contains(without, entry.Name()) && entry.IsDir():
			return filepath.SkipDir
		case slices.Contains(without, entry.Name()) || entry.IsDir():
			return nil
		}
		data, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, out)] = course.Digest(data)
		return err
	})
	return files, err
}

// wantStatus is the script command "status N COMMAND...": it runs the command and wants that exit status.
func wantStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command...")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if exit, ok := err.(interface{ ExitCode() int }); ok {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if want := args[0]; want != string(rune('0'+code)) {
		ts.Fatalf("the exit status is %d, want %s", code, want)
	}
}
