package kernel

import (
	"fmt"
	"strconv"
)

// out gives the text of a value. That of an object of the program without an out of its own depends on addresses.
func (r *Runtime) out(v Value) (Value, bool) {
	switch v := v.(type) {
	case int32, int64:
		return Text(fmt.Sprint(v)), true
	case bool:
		return Text(map[bool]string{true: "True", false: "False"}[v]), true
	case Character:
		return Text(string(rune(v))), true
	case *String:
		return r.twin(v), true
	case *Object: // nobody can foresee the address
		return Text(v.Class.String() + " [0x0]"), true
	}
	return nil, false
}

// Iterate goes over the items of something until do says that it is enough.
func (r *Runtime) Iterate(v Value, do func(*Iteration) bool) {
	first, count, item := r.sequence(v)
	for i := (&Iteration{First: first}); i.At < count(); i.At++ {
		r.Spend(1)
		i.Item, i.Count = item(i.At), count()
		if !do(i) {
			return
		}
	}
}

// sequence gives the index of the first item of something, the number of items, which may change, and each of them.
func (r *Runtime) sequence(v Value) (first int, count func() int, item func(int) Value) {
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
		return r.sequence(v.over)
	case nil:
		r.Raise(Void, "a loop goes over Void")
	}
	r.Refuse("a loop over an object of %s", TypeOf(v))
	return 0, nil, nil
}

// number of a text, as to_integer and is_integer read it.
func parsed(text string) (int32, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), err == nil
}
