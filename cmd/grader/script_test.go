package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"rulebook/impl/submission/box"
)

func TestMain(m *testing.M) {
	box.Serve()
	testscript.Main(m, map[string]func(){"grader": main})
}

// TestScripts runs the scripts of testdata/script: what a user types, what he sees, and the exit status.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs(examples)
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("EXAMPLES", root)
			e.Setenv("MODULE", filepath.Join(root, "..", ".."))
			e.Setenv("XDG_CACHE_HOME", cache) // compilers start anew without their caches
			return nil
		},
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"status": wantStatus, "pack": pack},
		Condition: condition,
	})
}

// condition tells of "small-disks" whether this machine lets its users make them.
func condition(name string) (bool, error) {
	if name != "small-disks" {
		return false, fmt.Errorf("there is no condition %q", name)
	}
	return exec.Command("bwrap", "--dev-bind", "/", "/", "--size", "4096", "--tmpfs", "/var/tmp", "--", "true").Run() == nil, nil
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
