// Package mutation is what mutated code calls while it runs: all mutants are compiled into one program, and one of them is switched
// on. Only files that the command mutants makes import it.
//
// A mutant is a number from 1. Each function that stands for an operator does what the operator does, unless one of its mutants is
// switched on: the one of the given number m, or of the number behind it. Nothing here is safe for concurrent use.
package mutation

import (
	"cmp"
	"errors"
	"slices"
)

// Most is the largest number of a mutant.
const Most = 1<<16 - 1

// ErrEndless is what mutated code panics with after too many steps.
var ErrEndless = errors.New("it does not come to an end")

// The state of the one mutant that runs in this process.
var (
	active   int
	watching bool  // what is reached is noted
	reached  []int // no mutant twice
	known    [Most + 1]bool
	steps    int
	limit    int
	globals  []func()
)

// Run carries out do with a mutant switched on, 0 for none, and gives the number of steps that do took: calls of functions and rounds
// of loops. Beyond the limit it panics with [ErrEndless]. With global, the variables of packages are given their first values again,
// before and afterwards.
func Run(mutant int, global bool, most int, do func()) int {
	active, watching, steps, limit = mutant, mutant == 0, 0, most
	defer func() {
		active, watching, limit = 0, false, 0
		if global {
			renew()
		}
	}()
	if global {
		renew()
	}
	do()
	return steps
}

func renew() {
	for _, again := range globals {
		again()
	}
}

// Reached gives the mutants that would have made a difference at once, if they had been switched on: those that [Run] has come
// across without a mutant since the last call, in order.
func Reached() []int {
	numbers := reached
	reached = nil
	for _, n := range numbers {
		known[n] = false
	}
	slices.Sort(numbers)
	return numbers
}

// Global takes note of a function that gives variables of a package their first values.
func Global(again func()) { globals = append(globals, again) }

// Step is called at the begin of each function and of each round of a loop.
func Step() {
	if limit == 0 {
		return
	}
	steps++
	if steps > limit {
		panic(ErrEndless)
	}
}

// on tells whether the mutant is switched on, and notes that it was reached where it differs from what it stands for.
func on(mutant int, differs bool) bool {
	if watching && differs && !known[mutant] {
		known[mutant] = true
		reached = append(reached, mutant)
	}
	return mutant == active
}

// other gives b where a mutant is switched on, and else a.
func other[T any](switched bool, b, a T) T {
	if switched {
		return b
	}
	return a
}

// On tells whether m is switched on.
func On(m int) bool { return on(m, true) }

// Off tells whether m is switched off.
func Off(m int) bool { return !on(m, true) }

// Not gives b; m: the opposite.
func Not(m int, b bool) bool { return b != on(m, true) }

// Always gives b; m: value.
func Always(m int, b, value bool) bool { return other(on(m, b != value), value, b) }

// And is a && b; m: a || b.
func And(m int, a bool, b func() bool) bool {
	if On(m) {
		return a || b()
	}
	return a && b()
}

// Or is a || b; m: a && b.
func Or(m int, a bool, b func() bool) bool {
	if On(m) {
		return a && b()
	}
	return a || b()
}

// Less is a < b; m: a <= b.
func Less[T cmp.Ordered](m int, a, b T) bool { return a < b || on(m, a == b) && a == b }

// AtMost is a <= b; m: a < b.
func AtMost[T cmp.Ordered](m int, a, b T) bool { return a < b || !on(m, a == b) && a == b }

// Equal is a == b; m: a <= b; m+1: a >= b.
func Equal[T cmp.Ordered](m int, a, b T) bool {
	return a == b || on(m, a < b) && a < b || on(m+1, a > b) && a > b
}

// A Number is of a type that arithmetic is done with.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

// Value is n; m: one more; m+1: one less.
func Value[T Number](m int, n T) T {
	switch {
	case on(m, true):
		return n + 1
	case on(m+1, true):
		return n - 1
	}
	return n
}

// Fewer is n; m: one less. Nothing is fewer than 0.
func Fewer[T Number](m int, n T) T { return other(on(m, n > 0) && n > 0, n-1, n) }

// Negative is -n; m: n.
func Negative[T Number](m int, n T) T { return other(on(m, n != 0), n, -n) }

// Sum is a + b; m: a - b.
func Sum[T Number](m int, a, b T) T { return other(on(m, b != 0), a-b, a+b) }

// Difference is a - b; m: a + b.
func Difference[T Number](m int, a, b T) T { return other(on(m, b != 0), a+b, a-b) }

// Product is a * b; m: a / b.
func Product[T Number](m int, a, b T) T {
	if on(m, true) {
		return a / b
	}
	return a * b
}

// Quotient is a / b; m: a * b.
func Quotient[T Number](m int, a, b T) T {
	if on(m, true) {
		return a * b
	}
	return a / b
}

// Chosen is a; m: b.
func Chosen[T any](m int, a, b T) T { return other(on(m, true), b, a) }

// Elements are those of s; m: without the last; m+1: without the first. An empty s stays.
func Elements[S ~[]E, E any](m int, s S) S {
	some := len(s) > 0
	switch {
	case on(m, some) && some:
		return s[:len(s)-1]
	case on(m+1, some) && some:
		return s[1:]
	}
	return s
}
