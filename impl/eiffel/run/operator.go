package run

import (
	"cmp"
	"math"
	"slices"
)

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
		return whole(m, operator, x, y)
	}
	p, ok1 := integer(a)
	q, ok2 := integer(b)
	if ok1 && ok2 {
		return whole(m, operator, p, q)
	}
	f, ok1 := number(a)
	g, ok2 := number(b)
	if ok1 && ok2 {
		return calculate(m, operator, f, g)
	}
	if b == nil {
		m.raise(Void, "the operator "+operator+" was applied to Void")
	}
	m.refuse("the operator %s on %s and %s", operator, TypeOf(a), TypeOf(b))
	return nil
}

// whole is arithmetic of integers, which goes round.
func whole[T int32 | int64](m *Machine, operator string, a, b T) Value {
	if operator != "//" && operator != `\\` {
		return calculate(m, operator, a, b)
	}
	if b == 0 {
		m.raise(Other, "division by zero")
	}
	if operator == "//" {
		return a / b
	}
	return a % b
}

// calculate carries out the operators that all numbers have.
func calculate[T int32 | int64 | float64](m *Machine, operator string, a, b T) Value {
	switch operator {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		return float64(a) / float64(b)
	case "^":
		return math.Pow(float64(a), float64(b))
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
		m.refuse("the operator %s on STRING_8 and %s", operator, TypeOf(b))
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
