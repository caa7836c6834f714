package cs300_test

import (
	"reflect"
	"testing"

	reference "rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

func TestTwoFaultsHaveTwoCauses(t *testing.T) {
	t.Parallel()
	stepstest.Pairs{
		Suite: stepstest.Open(t, cs300.Vocabulary(), reference.Reference()), Folder: "../../fixtures/submissions/cs300",
		Least: 100,
		Hides: map[string]string{"python-counts-one-move-more": "no game ends, so that nothing is told of its end"},
		Both: func(a, b string) engine.Subject {
			first, known1 := programs()[a]
			second, known2 := programs()[b]
			if !known1 || !known2 || !callable(a) || !callable(b) || !add(&first, second) {
				return nil
			}
			return first.both()
		},
	}.Check(t, 1, 24)
}

// add gives a program the faults of another one. It tells whether both can be had.
func add(p *program, other program) bool {
	return merge(reflect.ValueOf(p).Elem(), reflect.ValueOf(&other).Elem())
}

// merge sets the fields of a structure that are set in another one, unless they are set already.
func merge(into, from reflect.Value) bool {
	for i := range into.NumField() {
		if from.Field(i).IsZero() {
			continue
		}
		if into.Field(i).Kind() == reflect.Struct {
			if !merge(into.Field(i), from.Field(i)) {
				return false
			}
			continue
		}
		if !into.Field(i).IsZero() {
			return false
		}
		reflect.NewAt(into.Field(i).Type(), into.Field(i).Addr().UnsafePointer()).Elem().Set(
			reflect.NewAt(from.Field(i).Type(), from.Field(i).Addr().UnsafePointer()).Elem())
	}
	return true
}
