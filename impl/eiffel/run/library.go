package run

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// demand monitors a precondition of the library. Within a contract it is not monitored, as no other is.
func (m *Machine) demand(holds bool, class, feature, tag string) {
	if holds || m.asserting {
		return
	}
	f := m.failure(Precondition, tag)
	f.Class, f.Feature = class, feature
	f.Clause = tag
	panic(f)
}

// within ends what is run if a place outside of memory is reached, which only an unmonitored call does.
func (m *Machine) within(holds bool, what string) {
	if !holds {
		m.raise(Other, "a place outside of "+what+" is reached")
	}
}

// builtin carries out a feature of ANY that its text calls external, with its contracts.
func (m *Machine) builtin(f *feature, o *Object, a []Value) Value {
	r := m.routine(f)
	m.enter()
	called := m.newFrame(f, r.vars, o)
	copy(called.vars, a)
	m.top = called
	if !m.asserting {
		m.require(called, r)
	}
	answer, ok := m.system.library["any"][f.seeds[0].Name]
	if ok {
		called.result, ok = answer(m, o, a)
	}
	if !ok {
		m.refuse("the feature %s of ANY", f.name)
	}
	if !m.asserting {
		m.ensure(called, r)
	}
	result := called.result
	m.done(called)
	return result
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

// negative gives a number with the other sign.
func (m *Machine) negative(v Value) Value {
	switch v := v.(type) {
	case int32:
		return -v
	case int64:
		return -v
	case float64:
		return -v
	case nil:
		m.raise(Void, "an operator was called on Void")
	}
	m.refuse("a sign before something that is no number")
	return nil
}

// operate carries out a binary operator.
func (m *Machine) operate(operator string, a, b Value) Value {
	m.spend(1)
	if a == nil {
		m.raise(Void, "the operator "+operator+" was called on Void")
	}
	if s, ok := a.(*String); ok {
		return m.ofStrings(operator, s, b)
	}
	if c, ok := a.(Character); ok {
		return m.ofCharacters(operator, c, b)
	}
	x, ok1 := a.(int32)
	y, ok2 := b.(int32)
	if ok1 && ok2 && operator == "|..|" {
		m.allocate(4)
		return &Interval{x, y}
	}
	if ok1 && ok2 {
		return calculate(m, operator, x, y)
	}
	p, ok1 := integer(a)
	q, ok2 := integer(b)
	if ok1 && ok2 {
		return calculate(m, operator, p, q)
	}
	f, ok1 := number(a)
	g, ok2 := number(b)
	if ok1 && ok2 {
		return m.calculateReal(operator, f, g)
	}
	if b == nil {
		m.raise(Void, "the operator "+operator+" was applied to Void")
	}
	m.refuse("the operator %s on %s and %s", operator, dynamic(a), dynamic(b))
	return nil
}

// calculate is arithmetic of integers, which goes round. What it is not for becomes arithmetic of reals.
func calculate[T int32 | int64](m *Machine, operator string, a, b T) Value {
	switch operator {
	case "//", `\\`:
		if b == 0 {
			m.raise(Other, "division by zero")
		}
		if operator == "//" {
			return a / b
		}
		return a % b
	case "/", "^":
		return m.calculateReal(operator, float64(a), float64(b))
	}
	return simple(m, operator, a, b)
}

func (m *Machine) calculateReal(operator string, a, b float64) Value {
	switch operator {
	case "/":
		return a / b
	case "^":
		return math.Pow(a, b)
	}
	return simple(m, operator, a, b)
}

// simple carries out the operators that all numbers have.
func simple[T int32 | int64 | float64](m *Machine, operator string, a, b T) Value {
	switch operator {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	if holds, ok := ordered(operator, a, b); ok {
		return holds
	}
	m.refuse("the operator %s on numbers", operator)
	return nil
}

// ordered compares two values by an operator; false if it is no such operator.
func ordered[T cmp.Ordered](operator string, a, b T) (holds, ok bool) {
	switch operator {
	case "<":
		return a < b, true
	case ">":
		return a > b, true
	case "<=":
		return a <= b, true
	case ">=":
		return a >= b, true
	}
	return false, false
}

func (m *Machine) ofStrings(operator string, s *String, b Value) Value {
	other, ok := b.(*String)
	if !ok {
		if b == nil {
			m.raise(Void, "the operator "+operator+" was applied to Void")
		}
		m.refuse("the operator %s on STRING_8 and %s", operator, dynamic(b))
	}
	m.allocate((len(s.Text) + len(other.Text)) / 2)
	if operator == "+" {
		return &String{slices.Concat(s.Text, other.Text)}
	}
	if holds, ok := ordered(operator, slices.Compare(s.Text, other.Text), 0); ok {
		return holds
	}
	m.refuse("the operator %s on strings", operator)
	return nil
}

func (m *Machine) ofCharacters(operator string, c Character, b Value) Value {
	if other, ok := b.(Character); ok {
		if holds, ok := ordered(operator, c, other); ok {
			return holds
		}
	}
	if n, ok := b.(int32); ok && operator == "+" {
		return c + Character(n)
	}
	if n, ok := b.(int32); ok && operator == "-" {
		return c - Character(n)
	}
	m.refuse("the operator %s on characters", operator)
	return nil
}

// iterate goes over the items of something until do says that it is enough.
func (m *Machine) iterate(v Value, do func(*iteration) bool) {
	i := &iteration{first: 1}
	if a, ok := v.(*Array); ok {
		i.first = a.Lower
	}
	if interval, ok := v.(*Interval); ok {
		i.first = int(interval.Lower)
	}
	count, item := m.sequence(v)
	for ; i.at < count(); i.at++ {
		m.spend(1)
		i.item, i.count = item(i.at), count()
		if !do(i) {
			return
		}
	}
}

// sequence gives the number of items of something, which may change, and each of them.
func (m *Machine) sequence(v Value) (count func() int, item func(int) Value) {
	switch v := v.(type) {
	case *Interval:
		count = func() int { return max(0, int(v.Upper)-int(v.Lower)+1) }
		return count, func(n int) Value { return int32(int(v.Lower) + n) }
	case *String:
		return func() int { return len(v.Text) }, func(n int) Value { return Character(v.Text[n]) }
	case *Array:
		return func() int { return len(v.Items) }, func(n int) Value { return v.Items[n] }
	case *List:
		return func() int { return len(v.Items) }, func(n int) Value { return v.Items[n] }
	case newCursor:
		return m.sequence(v.over)
	case nil:
		m.raise(Void, "a loop goes over Void")
	}
	m.refuse("a loop over an object of %s", dynamic(v))
	return nil, nil
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
