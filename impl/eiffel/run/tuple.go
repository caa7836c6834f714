package run

import (
	"slices"

	"rulebook/impl/eiffel/syntax"
)

// A Tuple is a tuple object.
type Tuple struct{ Items []Value }

func (s *scope) tuple(e syntax.Tuple) term {
	var items []eval
	t := basic("tuple")
	for _, item := range e.Items {
		v := s.value(item)
		items, t.args = append(items, v.eval), append(t.args, v.typ)
	}
	return term{func(f *frame) Value {
		f.m.allocate(len(items) + 4)
		made := &Tuple{}
		for _, item := range items {
			made.Items = append(made.Items, attached(item(f), nil))
		}
		return made
	}, t}
}

// labelled makes the item of a tuple ready that has a name; false if there is none of that name.
func (s *scope) labelled(e syntax.Expression, of term, name string) (item term, ok bool) {
	if of.typ == nil || of.typ.name != "tuple" {
		return term{}, false
	}
	at := slices.Index(of.typ.labels, name)
	if at < 0 {
		return term{}, false
	}
	return term{func(f *frame) Value {
		v := of.eval(f)
		f.line = e.Place()
		return f.m.native(v, "item", []Value{int32(at + 1)})
	}, of.typ.args[at]}, true
}

func (m *Machine) ofTuple(t *Tuple, name string, a []Value) Value {
	if len(a) == 0 {
		switch name {
		case "count", "upper":
			return int32(len(t.Items))
		case "lower":
			return int32(1)
		case "is_empty":
			return len(t.Items) == 0
		}
	}
	at, last := argument[int32](a, len(a)-1)
	inside := at >= 1 && int(at) <= len(t.Items)
	switch {
	case !last:
	case name == "valid_index" && len(a) == 1:
		return inside
	case len(a) == 1 && slices.Contains(tupleItems, name):
		m.demand(inside, "TUPLE", name, "valid_index")
		m.within(inside, "a tuple")
		return t.Items[at-1]
	case name == "put" && len(a) == 2:
		m.demand(inside, "TUPLE", name, "valid_index")
		m.within(inside, "a tuple")
		t.Items[at-1] = a[0]
		return nil
	}
	return m.unknown(t, name, a)
}

// tupleItems are the features that give an item of a tuple.
var tupleItems = []string{
	"item", "[]", "at", "integer_item", "integer_32_item", "boolean_item", "character_item", "character_8_item", "reference_item",
}
