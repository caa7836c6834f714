package costtest

import (
	"fmt"
	"os"
	"slices"
	"testing"
)

// Depth is the variable of the environment that tells tests how deep to go. A variable, because it is for all packages at once:
//
//	RULEBOOK_DEPTH=push go test ./...
//
// The depths are first, which is the default and what people run without thinking; push, what a push must prove; and night,
// everything. Each has the proofs of those before it.
const Depth = "RULEBOOK_DEPTH"

// depths are the values of [Depth].
var depths = []string{"first", "push", "night"}

// depth gives the place of a value among the depths.
func depth(value string) (int, error) {
	if value == "" {
		return 0, nil
	}
	at := slices.Index(depths, value)
	if at < 0 {
		return 0, fmt.Errorf("%s=%s: the depths are %q", Depth, value, depths)
	}
	return at, nil
}

// reaches tells whether the tests go to a depth.
func reaches(wanted int) bool {
	at, err := depth(os.Getenv(Depth))
	if err != nil {
		panic(err)
	}
	return at >= wanted
}

// Push tells whether the tests prove all that a push must prove.
func Push() bool { return reaches(1) }

// Night tells whether the tests prove all that they can, however long it takes.
func Night() bool { return reaches(2) }

// Some gives the first rows of a table of tests, and all of them where a push must be proven.
func Some[T any](rows []T, first int) []T {
	if Push() {
		return rows
	}
	return rows[:min(first, len(rows))]
}

// Most gives the first rows of a table of tests, and all of them at night.
func Most[T any](rows []T, push int) []T {
	if Night() {
		return rows
	}
	return rows[:min(push, len(rows))]
}

// SkipBeforePush skips a test of what only a push must prove.
func SkipBeforePush(t testing.TB) {
	t.Helper()
	if !Push() {
		t.Skipf("a push must prove this: run it with %s=push", Depth)
	}
}

// SkipBeforeNight skips a test of what only the night must prove.
func SkipBeforeNight(t testing.TB) {
	t.Helper()
	if !Night() {
		t.Skipf("the night must prove this: run it with %s=night", Depth)
	}
}
