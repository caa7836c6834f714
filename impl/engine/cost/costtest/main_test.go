package costtest

import (
	"fmt"
	"strings"
	"testing"

	"rulebook/impl/engine/cost"
)

// A spender stands for the tests of a package. It spends so much in each round.
type spender struct{ processes, compilers, scenarios, status int }

func (s spender) Run() int {
	for range s.processes * rounds() {
		cost.Started("/usr/bin/python3")
	}
	for range s.compilers * rounds() {
		cost.Started("/usr/bin/g++")
	}
	cost.Ran("cs300", s.scenarios*rounds())
	return s.status
}

// It runs alone, because the notes of a process go to one file.
func TestAPackageThatExceedsItsBudgetFails(t *testing.T) {
	budget := Budget{Processes: 3, Compilers: 1, Scenarios: 2}
	says := func(spent int, what string, budget int) string {
		return fmt.Sprintf("%d %s, and its budget is %d", spent*rounds(), what, budget*rounds())
	}
	for _, test := range []struct {
		tests  spender
		status int
		says   string // "" for no complaint
		reason string
	}{
		{spender{processes: 2, compilers: 1, scenarios: 2}, 0, "", "just within the budget"},
		{spender{}, 0, "", "nothing was started: a compiler may be missing"},
		{spender{processes: 4}, 1, says(4, "processes", 3), "a program too many"},
		{spender{compilers: 2}, 1, says(2, "compiler runs", 1), "a compiler too many"},
		{spender{scenarios: 3}, 1, says(3, "scenarios", 2), "a scenario too many"},
		{spender{status: 2}, 2, "", "the status of failed tests stays"},
		{spender{scenarios: 3, status: 2}, 2, says(3, "scenarios", 2), "the status of failed tests stays, and the excess is told"},
	} {
		t.Setenv(Notes, "")
		t.Setenv(Depth, "first")
		var out strings.Builder
		status := bound{test.tests, budget, &out}.Run()
		complaint := "FAIL: rulebook/impl/engine/cost/costtest: "
		if status != test.status || strings.Contains(out.String(), complaint) != (test.says != "") || !strings.Contains(out.String(), test.says) {
			t.Errorf("%s: status %d, want %d; it should say %q: %s", test.reason, status, test.status, test.says, &out)
		}
	}
}

func TestABillNamesItsCompilers(t *testing.T) {
	t.Parallel()
	notes := "process \"go\" 1\nprocess \"javac\" 1\nprocess \"go\" 1\nprocess \"a program\" 1\nscenario \"marble\" 12\n" +
		"process \"javac\" 1\nkept \"javac\" 1\n" // no cost of this package
	bill, err := read(strings.NewReader(notes))
	if want := "4 processes, 3 compiler runs (go 2, javac 1), 12 scenarios"; err != nil || bill.String() != want {
		t.Errorf("the bill is %q, %v, want %q", &bill, err, want)
	}
	if _, err := read(strings.NewReader("process")); err == nil {
		t.Error("half a note is taken for one")
	}
}

func TestADepthHasAName(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]int{"": 0, "first": 0, "push": 1, "night": 2} {
		if got, err := depth(value); err != nil || got != want {
			t.Errorf("%q is %d, %v, want %d", value, got, err, want)
		}
	}
	if _, err := depth("full"); err == nil {
		t.Error("a depth that there is not was taken")
	}
}
