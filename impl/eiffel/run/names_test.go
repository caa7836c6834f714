package run

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/eiffel/syntax"
)

// What nobody has does not compile; what is not understood here is told from the text, also of code that is not reached.
func TestNames(t *testing.T) {
	t.Parallel()
	check(t, []languageTest{
		{"8.23, a name that nobody has", "(1).to_quaternion.do_nothing", "does not compile INTEGER has no feature to_quaternion"},
		{"8.23, in a branch that is not taken", "if False then (1).to_quaternion.do_nothing end",
			"does not compile INTEGER has no feature to_quaternion"},
		{"8.23, of a string", "s.turn_round", "does not compile STRING has no feature turn_round"},
		{"8.23, of what is of no known type", "([1, s]).item (1).turn_round", "does not compile no class has a feature turn_round"},
		{"8.23, in an agent", "f (agent s.turn_round)", "does not compile STRING has no feature turn_round"},
		{"8.20, a creation procedure that nobody has", "create s.make_round", "does not compile STRING has no feature make_round"},
		{"8.17, a loop over a number", "across 5 as k loop end", "does not compile a loop cannot go over something of the type INTEGER"},
		{"8.17, a loop over an object of the program", "across Current as k loop end", "does not compile…"},
		{"ELKS, understood", "s.append (\"x\")", "Void"},
		{"ELKS, a feature that is not understood", "(1).to_natural_8.do_nothing", "unsupported: the feature to_natural_8 of INTEGER"},
		{"ELKS, in a branch that is not taken", "if False then (1).to_natural_8.do_nothing end",
			"unsupported: the feature to_natural_8 of INTEGER"},
		{"ELKS, an operator", "s := ((1 |..| 2) + 2).out", "unsupported: the operator + on INTEGER_INTERVAL"},
		{"ELKS, a creation procedure", "create s.make_from_c (default_pointer)", "unsupported: the creation of STRING by make_from_c"},
		{"ELKS, a loop over a tuple", "across [1, 2] as k loop end", "unsupported: a loop over a TUPLE [INTEGER, INTEGER]"},
	}, "class MAIN feature s: STRING run do create s.make_empty; ... end f (p: PROCEDURE) do end end")
}

// The grader says of a whole text what it does not understand in it, before anything runs.
func TestUnread(t *testing.T) {
	t.Parallel()
	text := `class A feature
		f do (1).to_natural_8.do_nothing end
		g do (1).to_quaternion.do_nothing end
		h: HASH_TABLE [INTEGER, STRING]
		i do across [1] as k loop end end
		invariant "a".hash_code > 0
		end
		class B inherit A end`
	system, err := NewSystem(t.Context(), syntax.Parse("a.e", text))
	if err != nil {
		t.Fatal(err)
	}
	unread, err := system.Unread(t.Context())
	var got []string
	for _, u := range unread {
		got = append(got, u.Error())
	}
	want := []string{
		"A.f, a.e, line 2, uses the feature to_natural_8 of INTEGER, which is not understood here",
		"does not compile: INTEGER has no feature to_quaternion (A.g, a.e, line 3)",
		"A.i, a.e, line 5, uses a loop over a TUPLE [INTEGER], which is not understood here",
		"A.invariant, a.e, line 6, uses the feature hash_code of STRING, which is not understood here",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("unread are %v:\n%s\nwant:\n%s", err, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
