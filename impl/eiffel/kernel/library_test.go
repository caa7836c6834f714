package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// noProgram is a program without classes.
type noProgram struct{}

func (noProgram) Where() Where                             { return Where{} }
func (noProgram) IsEqual(*Object, Value) (equal, own bool) { return false, false }
func (noProgram) Twin(*Object) Value                       { return nil }
func (noProgram) Expanded(Class) Value                     { return nil }

// begun gives a run that has begun.
func begun(limits Limits) *Runtime {
	r := &Runtime{Program: noProgram{}, Limits: limits.OrDefault()}
	r.Begin(context.Background(), false)
	return r
}

// outcome puts what comes of something into words: a value, or what it raises.
func outcome(do func() Value) (words string) {
	defer func() {
		switch raised := recover().(type) {
		case nil:
		case *Failure:
			words = fmt.Sprintf("%s %s", raised.Kind, raised.Tag)
		case error:
			words = raised.Error()
		}
	}()
	switch v := do().(type) {
	case Character:
		return string(rune(v))
	case *String:
		return v.String()
	default:
		return fmt.Sprint(v)
	}
}

// valueOf gives an object of a class of the library.
func valueOf(class string) Value {
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
		return NewArray2(1, 2, items)
	case "array", "arrayed_list", "linked_list", "sorted_list", "tuple":
		return &Collection{Items: items, class: class, lower: 1, at: 1}
	case "integer_interval":
		return &Interval{1, 2}
	case "type":
		return typeObject{"X"}
	case "std_files":
		return io{}
	}
	return &Agent{Name: "f", Open: 0, Call: func([]Value) Value { return true }}
}

// The tables say what the library does here: each name is answered with some arguments, and no other is with any.
func TestWhatIsUnderstoodIsWhatIsAnswered(t *testing.T) {
	t.Parallel()
	names := spelt(t)
	for class, features := range Library() {
		if class == "any" || class == "iteration_cursor" {
			continue
		}
		for _, name := range names {
			if got, want := answered(features[name], class), features[name] != nil; got != want {
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

// answered tells whether an answer takes some arguments.
func answered(by Answer, class string) bool {
	agent := &Agent{Name: "f", Open: 1, Call: func([]Value) Value { return true }}
	n, c, s := int32(1), Character('a'), Text("a")
	lists := [][]Value{
		nil, {n}, {true}, {c}, {s}, {agent}, {&Collection{class: "arrayed_list", lower: 1}}, {valueOf(class)}, {n, n}, {c, n},
		{s, n}, {s, s}, {agent, agent},
		{n, n, n},
	}
	return by != nil && slices.ContainsFunc(lists, func(a []Value) bool { return takes(by, valueOf(class), a) })
}

// takes tells whether an answer takes arguments: it answers, or raises an exception that does not say that they are none.
func takes(by Answer, v Value, a []Value) (ok bool) {
	defer func() {
		if raised := recover(); raised != nil {
			f, failed := raised.(*Failure)
			ok = !failed || f.Kind != Invalid
		}
	}()
	_, ok = by(begun(Limits{}), v, a)
	return ok
}

// What the standard, ELKS, says of features of basic classes. Each precondition is named as there.
func TestFeatures(t *testing.T) {
	t.Parallel()
	list := func(items ...Value) *Collection { return &Collection{class: "arrayed_list", Items: items, lower: 1} }
	matrix := NewArray2(2, 2, []Value{int32(1), int32(2), int32(3), int32(4)})
	for _, test := range []struct {
		of      Value
		feature string
		a       []Value
		want    string
		reason  string
	}{
		{Text("abc"), "count", nil, "3", "a string has its characters"},
		{Text("abc"), "item", []Value{int32(2)}, "b", "its first is at 1"},
		{Text("abc"), "item", []Value{int32(0)}, "precondition valid_index", "nothing is before it"},
		{Text("abc"), "substring", []Value{int32(2), int32(3)}, "bc", "both ends belong to it"},
		{Text("abc"), "substring", []Value{int32(3), int32(2)}, "", "the end comes before the beginning"},
		{Text("abcb"), "index_of", []Value{Character('b'), int32(3)}, "4", "what is before is left out"},
		{Text("abc"), "index_of", []Value{Character('z'), int32(1)}, "0", "it is not there"},
		{Text("abcb"), "occurrences", []Value{Character('b')}, "2", "it is there twice"},
		{Text("-12"), "to_integer", nil, "-12", "a sign belongs to a number"},
		{Text("1x"), "to_integer", nil, "precondition is_integer", "it is no number"},
		{Text("a"), "is_equal", []Value{Text("a")}, "true", "two strings of the same text"},
		{Text("a"), "is_equal", []Value{nil}, "precondition other_not_void", "nothing is compared with Void"},
		{int32(-3), "abs", nil, "3", "without its sign"},
		{int32(3), "max", []Value{int32(5)}, "5", "the larger one"},
		{int32(300), "to_character_8", nil, "precondition valid_character_code", "there are 256 of them"},
		{Character('a'), "as_upper", nil, "A", "a letter"},
		{Character('1'), "as_upper", nil, "1", "no letter"},
		{&Interval{3, 2}, "count", nil, "0", "an empty interval"},
		{&Interval{2, 4}, "has", []Value{int32(4)}, "true", "its upper bound belongs to it"},
		{list(int32(7)), "last", nil, "7", "the last of one"},
		{list(), "first", nil, "precondition not_empty", "an empty list has none"},
		{list(int32(7)), "i_th", []Value{int32(2)}, "precondition valid_index", "behind the last"},
		{matrix, "item", []Value{int32(2), int32(1)}, "3", "row by row"},
		{matrix, "item", []Value{int32(3), int32(1)}, "precondition valid_row", "there are two rows"},
		{&Agent{Open: 1, Call: func(a []Value) Value { return a[0] }}, "item", []Value{int32(5)}, "5", "an agent is called with what is given"},
		{&Agent{Open: 1}, "item", nil, "precondition valid_operands", "an agent is called with too little"},
	} {
		got := outcome(func() Value {
			result, ok := Library()[ClassOf(test.of)][test.feature](begun(Limits{}), test.of, test.a)
			return map[bool]Value{true: result, false: "no answer"}[ok]
		})
		if got != test.want {
			t.Errorf("%s: %v.%s %v gives %q; want %q", test.reason, test.of, test.feature, test.a, got, test.want)
		}
	}
}

// No run takes more than its limits, whatever it does.
func TestRunsAreBounded(t *testing.T) {
	t.Parallel()
	times := func(n int, do func(*Runtime)) func(*Runtime) {
		return func(r *Runtime) {
			for range n {
				do(r)
			}
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	for _, test := range []struct {
		do     func(*Runtime)
		want   string
		reason string
	}{
		{func(r *Runtime) { r.Spend(98) }, "<nil>", "just within the steps"},
		{func(r *Runtime) { r.Spend(100) }, "it was stopped after 100 steps", "too many steps"},
		{func(r *Runtime) { r.Allocate(1<<16 + 1) }, "it was stopped: it took more than 1 MiB of memory", "too much memory"},
		{times(2, (*Runtime).Enter), "<nil>", "just within the depth"},
		{times(3, (*Runtime).Enter), "exception stack overflow", "too deep"},
		{times(3, func(r *Runtime) { r.Deeper()() }), "<nil>", "one after another is not deep"},
		{func(r *Runtime) {
			r.Limits.Steps = 1 << 20
			r.Begin(ended, false)
			r.Spend(1 << 17)
		}, "context canceled", "nobody waits any more"},
	} {
		got := outcome(func() Value {
			test.do(begun(Limits{Steps: 100, Depth: 2, Memory: 1 << 20}))
			return nil
		})
		if got != test.want {
			t.Errorf("%s: %q; want %q", test.reason, got, test.want)
		}
	}
}

// A value may be attached to an entity if its type conforms; where a type is not known, nothing is refused.
func TestConformance(t *testing.T) {
	t.Parallel()
	array := func(of string) *Type { return &Type{Name: "array", Args: []*Type{Basic(of)}} }
	for _, test := range []struct {
		from, to *Type
		want     bool
		reason   string
	}{
		{Basic("integer"), Basic("integer"), true, "the same type"},
		{Basic("integer"), Basic("real"), true, "integers convert to reals"},
		{Basic("real"), Basic("integer"), false, "and not the other way round"},
		{Basic("boolean"), Basic("any"), true, "all conforms to ANY"},
		{Basic("none"), Basic("string"), true, "Void for a reference"},
		{Basic("none"), Basic("integer"), false, "Void for something expanded"},
		{array("integer"), Basic("string"), false, "another class"},
		{Basic("array2"), Basic("array"), true, "an heir in the library"},
		{nil, Basic("integer"), true, "a type that is not known"},
		{Basic("linked_list"), Basic("arrayed_list"), true, "a class whose conformance is not known"},
	} {
		if got := test.from.Conforms(test.to); got != test.want {
			t.Errorf("%s: %v conforms to %v: %t; want %t", test.reason, test.from, test.to, got, test.want)
		}
	}
}

// What is remembered comes back, and what is not reached stays as it is.
func TestRemember(t *testing.T) {
	t.Parallel()
	within, beside := Text("a"), Text("a")
	list := Manifest("array", []Value{within, int32(1)})
	undo, ok := Remember(2, list)
	if _, few := Remember(1, list); !ok || few {
		t.Fatalf("two objects are remembered: %t, and within one: %t", ok, few)
	}
	within.Text, beside.Text, list.Items[1] = []rune("b"), []rune("b"), int32(2)
	undo()
	if got := []string{within.String(), beside.String(), fmt.Sprint(list.Items[1])}; !slices.Equal(got, []string{"a", "b", "1"}) {
		t.Errorf("after it, there are %v", got)
	}
}
