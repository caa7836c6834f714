package run

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
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
		{"8.23, in a branch that is not taken", "if False then (1).to_quaternion.do_nothing end", "does not compile INTEGER has no feature to_quaternion"},
		{"8.23, of a string", "s.turn_round", "does not compile STRING has no feature turn_round"},
		{"8.23, of what is of no known type", "([1, s]).item (1).turn_round", "does not compile no class has a feature turn_round"},
		{"8.23, in an agent", "f (agent s.turn_round)", "does not compile STRING has no feature turn_round"},
		{"8.20, a creation procedure that nobody has", "create s.make_round", "does not compile STRING has no feature make_round"},
		{"8.17, a loop over a number", "across 5 as k loop end", "does not compile a loop cannot go over something of the type INTEGER"},
		{"8.17, a loop over an object of the program", "across Current as k loop end", "does not compile…"},
		{"ELKS, understood", "s.append (\"x\")", "Void"},
		{"ELKS, a feature that is not understood", "(1).to_natural_8.do_nothing", "unsupported: the feature to_natural_8 of INTEGER"},
		{"ELKS, in a branch that is not taken", "if False then (1).to_natural_8.do_nothing end", "unsupported: the feature to_natural_8 of INTEGER"},
		{"ELKS, an operator", "s := ((1 |..| 2) + 2).out", "unsupported: the operator + on INTEGER_INTERVAL"},
		{"ELKS, a creation procedure", "create s.make_from_c (default_pointer)", "unsupported: the creation of STRING by make_from_c"},
		{"ELKS, a loop over a tuple", "across [1, 2] as k loop end", "unsupported: a loop over a TUPLE [INTEGER, INTEGER]"},
	}, "class MAIN feature s: STRING run do create s.make_empty; ... end f (p: PROCEDURE) do end end")
}

// valueOf gives an object of a class of the library.
func valueOf(m *Machine, class string) Value {
	items := []Value{int32(1), int32(2)}
	switch class {
	case "integer":
		return int32(1)
	case "integer_64":
		return int64(1)
	case "real":
		return 1.5
	case "boolean":
		return true
	case "character":
		return Character('a')
	case "string":
		return Text("ab")
	case "array2":
		return m.NewArray2(1, 2, items)
	case "array", "arrayed_list", "linked_list", "tuple":
		return &Collection{Items: items, class: class, lower: 1, at: 1}
	case "integer_interval":
		return &Interval{1, 2}
	case "type":
		return typeObject{"X"}
	case "std_files":
		return io{}
	}
	return &Agent{name: "f", open: 0, call: func([]Value) Value { return true }}
}

// The tables say what the library does here: each name is answered with some arguments, and no other is with any.
func TestWhatIsUnderstoodIsWhatIsAnswered(t *testing.T) {
	t.Parallel()
	m := machine(t, syntax.Parse("main.e", "class MAIN end"), Limits{})
	names := spelt(t)
	for class, features := range m.system.library {
		if class == "any" || class == "iteration_cursor" {
			continue
		}
		for _, name := range names {
			if got, want := answered(t, m, class, name), features[name] != nil; got != want {
				t.Errorf("%s.%s is answered: %v; the table says %v", class, name, got, want)
			}
		}
	}
}

// spelt gives all names that stand in quotes in the code of this package.
func spelt(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	var names []string
	for _, file := range files {
		data, failure := os.ReadFile(file)
		err = errors.Join(err, failure)
		for _, found := range regexp.MustCompile(`"([a-z_0-9]+|\[\]|\(\))"`).FindAllStringSubmatch(string(data), -1) {
			names = append(names, found[1])
		}
	}
	if err != nil || len(names) < 300 {
		t.Fatalf("%d names, %v", len(names), err)
	}
	return names
}

// answered tells whether a class answers a name with some arguments.
func answered(t *testing.T, m *Machine, class, name string) bool {
	t.Helper()
	agent := &Agent{name: "f", open: 1, call: func([]Value) Value { return true }}
	n, c, s := int32(1), Character('a'), Text("a")
	lists := [][]Value{
		nil, {n}, {true}, {c}, {s}, {agent}, {&Collection{class: "arrayed_list", lower: 1}}, {valueOf(m, class)}, {n, n}, {c, n}, {s, n}, {s, s}, {agent, agent},
		{n, n, n},
	}
	return slices.ContainsFunc(lists, func(a []Value) bool {
		_, err := m.outside(context.Background(), func() Value { return m.native(valueOf(m, class), name, a) })
		f, failed := errors.AsType[*Failure](err)
		return !failed || f.Kind != Invalid
	})
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
		"A.i, a.e, line 5, uses a loop over a TUPLE [INTEGER], which is not understood here",
		"A.invariant, a.e, line 6, uses the feature hash_code of STRING, which is not understood here",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("unread are %v:\n%s\nwant:\n%s", err, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
