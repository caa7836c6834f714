package run

import (
	"fmt"
	"strconv"
)

// demand monitors a precondition of the library. Within a contract it is not monitored, as no other is.
func (m *Machine) demand(holds bool, class, feature, tag string) {
	if holds || m.asserting {
		return
	}
	f := m.failure(Precondition, tag)
	f.Class, f.Feature = upper(class), feature
	f.Clause = tag
	panic(f)
}

// within ends what is run if a place outside of memory is reached, which only an unmonitored call does.
func (m *Machine) within(holds bool, what string) {
	if !holds {
		m.raise(Other, "a place outside of "+what+" is reached")
	}
}

// fromAny gives the feature of a class that ANY calls by a name. It may have another one in the class.
func (m *Machine) fromAny(c *class, name string) *feature {
	return c.bySeed[m.system.any.table[name].seeds[0]]
}

// out gives the text of a value. That of an object of the program without an out of its own depends on addresses.
func (m *Machine) out(v Value) (Value, bool) {
	switch v := v.(type) {
	case int32, int64:
		return Text(fmt.Sprint(v)), true
	case bool:
		return Text(map[bool]string{true: "True", false: "False"}[v]), true
	case Character:
		return Text(string(rune(v))), true
	case *String:
		return m.twin(v), true
	case *Object: // nobody can foresee the address
		return Text(v.Class() + " [0x0]"), true
	}
	return nil, false
}

// iterate goes over the items of something until do says that it is enough.
func (m *Machine) iterate(v Value, do func(*iteration) bool) {
	first, count, item := m.sequence(v)
	for i := (&iteration{first: first}); i.at < count(); i.at++ {
		m.spend(1)
		i.item, i.count = item(i.at), count()
		if !do(i) {
			return
		}
	}
}

// sequence gives the index of the first item of something, the number of items, which may change, and each of them.
func (m *Machine) sequence(v Value) (first int, count func() int, item func(int) Value) {
	switch v := v.(type) {
	case *Interval:
		first = int(v.Lower)
		count = func() int { return max(0, int(v.Upper)-first+1) }
		return first, count, func(n int) Value { return int32(first + n) }
	case *String:
		return 1, func() int { return len(v.Text) }, func(n int) Value { return Character(v.Text[n]) }
	case *Collection:
		if v.class != "tuple" {
			return v.lower, func() int { return len(v.Items) }, func(n int) Value { return v.Items[n] }
		}
	case newCursor:
		return m.sequence(v.over)
	case nil:
		m.raise(Void, "a loop goes over Void")
	}
	m.refuse("a loop over an object of %s", TypeOf(v))
	return 0, nil, nil
}

// libraryResult gives the type of what a feature of the library gives, where that is known.
func libraryResult(t *typ, name string) *typ {
	switch name {
	case "count", "lower", "upper", "height", "width", "index_of", "occurrences", "to_integer", "code", "abs":
		return basic("integer")
	case "for_all", "there_exists", "is_empty", "has", "is_equal", "same_string", "valid_index", "starts_with", "ends_with", "is_integer":
		return basic("boolean")
	case "out", "substring", "as_lower", "as_upper":
		return basic("string")
	}
	if t == nil {
		return nil
	}
	if name == "twin" || name == "deep_twin" {
		return t
	}
	if name == "[]" || name == "item" || name == "at" || name == "i_th" || name == "first" || name == "last" {
		return itemOf(t)
	}
	return nil
}

// number of a text, as to_integer and is_integer read it.
func parsed(text string) (int32, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), err == nil
}
