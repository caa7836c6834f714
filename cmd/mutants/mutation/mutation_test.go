package mutation

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// The tests of this package share its state, so none of them is parallel.

func TestAnOperatorIsWhatItIsUnlessOneOfItsMutantsIsSwitchedOn(t *testing.T) {
	and := func(a, b bool) func() any { return func() any { return And(5, a, func() bool { return b }) } }
	or := func(a, b bool) func() any { return func() any { return Or(5, a, func() bool { return b }) } }
	tests := []struct {
		do      func() any
		results []any // without a mutant, with mutant 5, with mutant 6
		reached []int
		reason  string
	}{
		{func() any { return On(5) }, []any{false, true, false}, []int{5}, "On"},
		{func() any { return Off(5) }, []any{true, false, true}, []int{5}, "Off"},
		{func() any { return Not(5, true) }, []any{true, false, true}, []int{5}, "the opposite"},
		{func() any { return Always(5, true, false) }, []any{true, false, true}, []int{5}, "false instead of true"},
		{func() any { return Always(5, true, true) }, []any{true, true, true}, nil, "true instead of true is no difference"},
		{and(true, false), []any{false, true, false}, []int{5}, "and"},
		{and(false, true), []any{false, true, false}, []int{5}, "and"},
		{or(true, false), []any{true, false, true}, []int{5}, "or"},
		{or(false, false), []any{false, false, false}, []int{5}, "or: it is not known whether it makes a difference"},
		{func() any { return Less(5, 3, 3) }, []any{false, true, false}, []int{5}, "the boundary of <"},
		{func() any { return Less(5, 2, 3) }, []any{true, true, true}, nil, "beside the boundary of <"},
		{func() any { return Less(5, 4, 3) }, []any{false, false, false}, nil, "beside the boundary of <"},
		{func() any { return AtMost(5, 3, 3) }, []any{true, false, true}, []int{5}, "the boundary of <="},
		{func() any { return AtMost(5, 4, 3) }, []any{false, false, false}, nil, "beside the boundary of <="},
		{func() any { return Equal(5, 3, 3) }, []any{true, true, true}, nil, "what is equal is also <= and >="},
		{func() any { return Equal(5, 2, 3) }, []any{false, true, false}, []int{5}, "<= for =="},
		{func() any { return Equal(5, 4, 3) }, []any{false, false, true}, []int{6}, ">= for =="},
		{func() any { return Value(5, 3) }, []any{3, 4, 2}, []int{5, 6}, "a constant"},
		{func() any { return Fewer(5, 3) }, []any{3, 2, 3}, []int{5}, "one round fewer"},
		{func() any { return Fewer(5, 0) }, []any{0, 0, 0}, nil, "no round stays no round"},
		{func() any { return Negative(5, 3) }, []any{-3, 3, -3}, []int{5}, "a sign"},
		{func() any { return Negative(5, 0) }, []any{0, 0, 0}, nil, "0 has no sign"},
		{func() any { return Sum(5, 3, 2) }, []any{5, 1, 5}, []int{5}, "+"},
		{func() any { return Sum(5, 3, 0) }, []any{3, 3, 3}, nil, "+ 0"},
		{func() any { return Difference(5, 3, 2) }, []any{1, 5, 1}, []int{5}, "-"},
		{func() any { return Product(5, 6, 2) }, []any{12, 3, 12}, []int{5}, "*"},
		{func() any { return Quotient(5, 6, 2) }, []any{3, 12, 3}, []int{5}, "/"},
		{func() any { return Chosen(5, 1, 2) }, []any{1, 2, 1}, []int{5}, "a swap"},
		{func() any { return Elements(5, []int{1, 2}) }, []any{[]int{1, 2}, []int{1}, []int{2}}, []int{5, 6}, "elements"},
		{func() any { return Elements(5, []int{}) }, []any{[]int{}, []int{}, []int{}}, nil, "no elements"},
	}
	for _, test := range tests {
		Reached()
		for i, mutant := range []int{0, 5, 6} {
			var got any
			Run(mutant, false, 100, func() { got = test.do() })
			if fmt.Sprint(got) != fmt.Sprint(test.results[i]) {
				t.Errorf("%s: mutant %d gives %v, want %v", test.reason, mutant, got, test.results[i])
			}
			if reached := Reached(); i == 0 && !slices.Equal(reached, test.reached) {
				t.Errorf("%s: it reached %v, want %v", test.reason, reached, test.reached)
			}
		}
	}
}

func TestWhatOneSideDecidesNeedsNoOther(t *testing.T) {
	Run(0, false, 100, func() {
		if And(5, false, func() bool { panic("asked") }) || !Or(6, true, func() bool { panic("asked") }) {
			t.Error("false && x is true, or true || x is false")
		}
	})
}

func TestNothingIsReachedOutsideOfARun(t *testing.T) {
	Reached()
	if On(5) || len(Reached()) > 0 {
		t.Error("something was on, or reached")
	}
	Step() // is free
}

func TestAMutantIsSwitchedOffAgain(t *testing.T) {
	func() {
		defer func() { _ = recover() }()
		Run(5, false, 100, func() { panic("it breaks off") })
	}()
	if On(5) {
		t.Error("it is still on")
	}
}

func TestStepsAreCountedAndBounded(t *testing.T) {
	three := func() {
		for range 3 {
			Step()
		}
	}
	if steps := Run(0, false, 3, three); steps != 3 {
		t.Errorf("it took %d steps, want 3", steps)
	}
	defer func() {
		if reason, ok := recover().(error); !ok || !errors.Is(reason, ErrEndless) {
			t.Errorf("it panics with %v", reason)
		}
	}()
	Run(0, false, 2, three)
	t.Error("it took more steps than it may")
}

func TestVariablesGetTheirFirstValuesAgain(t *testing.T) {
	side := 8
	before := globals
	defer func() { globals = before }()
	Global(func() { side = Value(5, 8) })
	tests := []struct {
		global bool
		want   int
		reason string
	}{
		{true, 9, "the mutant changes it"},
		{false, 8, "no mutant of the variable is on"},
	}
	for _, test := range tests {
		Run(5, test.global, 100, func() {
			if side != test.want {
				t.Errorf("it is %d, want %d: %s", side, test.want, test.reason)
			}
		})
		if side != 8 {
			t.Errorf("afterwards it is %d: %s", side, test.reason)
		}
	}
}
