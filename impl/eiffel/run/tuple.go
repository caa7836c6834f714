package run

import (
	"slices"
	"strings"

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

func ofTuples() answers {
	count := plain(func(t *Tuple) Value { return int32(len(t.Items)) })
	all := answers{
		"count": count, "upper": count,
		"lower":       plain(func(*Tuple) Value { return int32(1) }),
		"is_empty":    plain(func(t *Tuple) Value { return len(t.Items) == 0 }),
		"valid_index": plainly(func(t *Tuple, i int32) Value { return i >= 1 && int(i) <= len(t.Items) }),
		"put": two(func(m *Machine, t *Tuple, item Value, i int32) Value {
			*m.inTuple(t, i, "put") = item
			return nil
		}),
	}
	for name := range strings.FieldsSeq(`item [] at integer_item integer_32_item boolean_item character_item character_8_item
		reference_item`) {
		all[name] = one(func(m *Machine, t *Tuple, i int32) Value { return *m.inTuple(t, i, name) })
	}
	return all
}

// inTuple gives where an item of a tuple is.
func (m *Machine) inTuple(t *Tuple, i int32, feature string) *Value {
	inside := i >= 1 && int(i) <= len(t.Items)
	m.demand(inside, "TUPLE", feature, "valid_index")
	m.within(inside, "a tuple")
	return &t.Items[i-1]
}
