package costtest

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"rulebook/impl/engine/cost"
)

// Notes is the variable that names, in the environment of the programs that tests start of themselves, the file for their notes.
const Notes = "RULEBOOK_COST_NOTES"

// A Runner runs the tests of a package, as a *testing.M does.
type Runner interface{ Run() int }

// Join has a program that a test has started of itself note its costs with those of the test. It does nothing in any other.
func Join() {
	name := os.Getenv(Notes)
	if name == "" {
		return
	}
	_ = cost.NoteTo(name) // another user may not write there
	cost.Started(os.Args[0])
}

// Bound holds the tests of a package to a budget. When they have run it prints what they cost, and fails if that is more than the
// budget at the first depth:
//
//	func TestMain(m *testing.M) { os.Exit(costtest.Bound(m, costtest.Budget{Scenarios: 100}).Run()) }
func Bound(tests Runner, budget Budget) Runner { return bound{tests, budget, os.Stdout} }

type bound struct {
	tests  Runner
	budget Budget
	out    io.Writer
}

// Run runs the tests and gives the exit status.
func (b bound) Run() int {
	if os.Getenv(Notes) != "" { // a program that a test has started of itself
		Join()
		return b.tests.Run()
	}
	folder, err := os.MkdirTemp("", "cost-")
	if err != nil {
		fmt.Fprintln(b.out, "FAIL: noting what tests cost:", err)
		return 1
	}
	defer os.RemoveAll(folder)
	status, err := b.run(filepath.Join(folder, "notes"))
	if err != nil {
		fmt.Fprintf(b.out, "FAIL: %s: what its tests cost: %v\n", name(), err)
		return max(status, 1)
	}
	return status
}

func (b bound) run(notes string) (status int, err error) {
	if err := os.Setenv(Notes, notes); err != nil {
		return 1, err
	}
	if err := cost.NoteTo(notes); err != nil {
		return 1, err
	}
	begin := time.Now()
	status = b.tests.Run()
	took := time.Since(begin)
	file, err := os.Open(notes)
	if err != nil {
		return status, err
	}
	defer file.Close()
	bill, err := read(file)
	if err != nil {
		return status, err
	}
	computed := processor()
	fmt.Fprintf(b.out, "cost: %s: %v, %.1f s of processor, %.1f s waiting\n",
		name(), &bill, computed.Seconds(), max(0, took-computed).Seconds())
	if Push() || repeats() {
		return status, nil
	}
	return status, bill.within(b.budget.times(rounds()))
}

// name is the path of the tested package.
func name() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return os.Args[0]
	}
	return strings.TrimSuffix(info.Path, ".test")
}

// repeats tells whether benchmarks or a fuzz target run, which repeat what they do as often as they need.
func repeats() bool {
	return flag.Lookup("test.bench").Value.String() != "" || flag.Lookup("test.fuzz").Value.String() != ""
}

// rounds is how often each test is run, as -count says.
func rounds() int {
	n, err := strconv.Atoi(flag.Lookup("test.count").Value.String())
	if err != nil {
		return 1
	}
	return max(n, 1)
}
