// Package costtest holds the tests of a package to a budget of what they start and run, and tells tests how deep to go.
package costtest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/engine/cost"
)

// A Budget is the most that the tests of a package may cost at the first depth. Where a compiler is missing they cost less.
type Budget struct {
	Processes int // programs started, compilers among them
	Compilers int // runs of compilers
	Scenarios int // scenarios put to subjects, each attempt for itself
}

// times gives the budget of several runs of the same tests.
func (b Budget) times(n int) Budget {
	return Budget{Processes: n * b.Processes, Compilers: n * b.Compilers, Scenarios: n * b.Scenarios}
}

// A Bill is what tests have cost.
type Bill struct {
	Processes int
	Compilers map[string]int // runs of compilers by their names
	Scenarios int
}

// compilers are the commands that compile.
var compilers = []string{"javac", "gcc", "cc", "g++", "c++", "clang", "clang++", "go", "gec", "ec"}

// read adds up notes. A line that is no note is a fault of package cost.
func read(notes io.Reader) (Bill, error) {
	bill := Bill{Compilers: map[string]int{}}
	lines := bufio.NewScanner(notes)
	for lines.Scan() {
		var kind, what string
		var times int
		if _, err := fmt.Sscanf(lines.Text(), "%s %q %d", &kind, &what, &times); err != nil {
			return Bill{}, fmt.Errorf("reading the note %q: %w", lines.Text(), err)
		}
		bill.add(kind, what, times)
	}
	return bill, lines.Err()
}

func (b *Bill) add(kind, what string, times int) {
	switch kind {
	case cost.Scenario:
		b.Scenarios += times
		return
	case cost.Kept:
		times = -times
	}
	b.Processes += times
	if slices.Contains(compilers, what) {
		b.Compilers[what] += times
	}
}

// compiled is how often a compiler ran.
func (b *Bill) compiled() int {
	sum := 0
	for _, n := range b.Compilers {
		sum += n
	}
	return sum
}

// String gives the bill in words: "12 processes, 3 compiler runs (g++ 1, javac 2), 1023 scenarios".
func (b *Bill) String() string {
	kinds := ""
	for _, name := range slices.Sorted(maps.Keys(b.Compilers)) {
		kinds += fmt.Sprintf(", %s %d", name, b.Compilers[name])
	}
	if kinds != "" {
		kinds = " (" + strings.TrimPrefix(kinds, ", ") + ")"
	}
	return fmt.Sprintf("%d processes, %d compiler runs%s, %d scenarios", b.Processes, b.compiled(), kinds, b.Scenarios)
}

// within says by how much a bill exceeds a budget; nil if it does not.
func (b *Bill) within(budget Budget) error {
	var all error
	for _, row := range []struct {
		what      string
		cost, may int
	}{
		{"processes", b.Processes, budget.Processes},
		{"compiler runs", b.compiled(), budget.Compilers},
		{"scenarios", b.Scenarios, budget.Scenarios},
	} {
		if row.cost > row.may {
			all = errors.Join(all, fmt.Errorf("%d %s, and its budget is %d", row.cost, row.what, row.may))
		}
	}
	return all
}
