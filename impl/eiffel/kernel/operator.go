package kernel

import (
	"cmp"
	"math"
	"slices"
)

// Negative gives a number with the other sign.
func (r *Runtime) Negative(v Value) Value {
	switch v := v.(type) {
	case int32:
		return -v
	case int64:
		return -v
	case float64:
		return -v
	case nil:
		r.Raise(Void, "an operator was called on Void")
	}
	r.Refuse("a sign before something that is no number")
	return nil
}

// Operate carries out a binary operator.
func (r *Runtime) Operate(operator string, a, b Value) Value {
	r.Spend(1)
	if a == nil {
		r.Raise(Void, "the operator "+operator+" was called on Void")
	}
	if b == nil {
		r.Raise(Void, "the operator "+operator+" was applied to Void")
	}
	if s, ok := a.(*String); ok {
		return r.ofStrings(operator, s, b)
	}
	if c, ok := a.(Character); ok {
		return r.ofCharacters(operator, c, b)
	}
	x, ok1 := a.(int32)
	y, ok2 := b.(int32)
	if ok1 && ok2 && operator == "|..|" {
		r.Allocate(4)
		return &Interval{x, y}
	}
	if ok1 && ok2 {
		return whole(r, operator, x, y)
	}
	p, ok1 := Integer(a)
	q, ok2 := Integer(b)
	if ok1 && ok2 {
		return whole(r, operator, p, q)
	}
	f, ok1 := number(a)
	g, ok2 := number(b)
	if ok1 && ok2 {
		return calculate(r, operator, f, g)
	}
	r.Refuse("the operator %s on %s and %s", operator, TypeOf(a), TypeOf(b))
	return nil
}

// whole is arithmetic of integers, which goes round.
func whole[T int32 | int64](r *Runtime, operator string, a, b T) Value {
	if operator != "//" && operator != `\\` {
		return calculate(r, operator, a, b)
	}
	if b == 0 {
		r.Raise(Other, "division by zero")
	}
	if operator == "//" {
		return a / b
	}
	return a % b
}

// calculate carries out the operators that all numbers have.
func calculate[T int32 | int64 | float64](r *Runtime, operator string, a, b T) Value {
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
	r.Refuse("the operator %s on numbers", operator)
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

func (r *Runtime) ofStrings(operator string, s *String, b Value) Value {
	other, ok := b.(*String)
	if !ok {
		r.Refuse("the operator %s on STRING_8 and %s", operator, TypeOf(b))
	}
	r.Allocate((len(s.Text) + len(other.Text)) / 2)
	if operator == "+" {
		return &String{slices.Concat(s.Text, other.Text)}
	}
	if holds, ok := ordered(operator, slices.Compare(s.Text, other.Text), 0); ok {
		return holds
	}
	r.Refuse("the operator %s on strings", operator)
	return nil
}

func (r *Runtime) ofCharacters(operator string, c Character, b Value) Value {
	if other, ok := b.(Character); ok {
		if holds, ok := ordered(operator, c, other); ok {
			return holds
		}
		if operator == "|-|" {
			return int32(c - other)
		}
	}
	switch n, ok := b.(int32); {
	case ok && operator == "+":
		return c + Character(n)
	case ok && operator == "-":
		return c - Character(n)
	}
	r.Refuse("the operator %s on characters", operator)
	return nil
}

// operations lists the operators of classes of the library that are carried out here.
func operations() map[string]string {
	const numeric = "+ - * / ^ < > <= >="
	return map[string]string{
		"integer": numeric + ` // \\ |..|`, "integer_64": numeric + ` // \\ |..|`, "real": numeric, "character": "+ - < > <= >= |-|",
		"string": "+ < > <= >=",
	}
}

// Lacks tells whether objects of the type are of the library and have no such operator that is carried out here.
func (t *Type) Lacks(operator string) bool {
	if t == nil || t.Class != nil {
		return false
	}
	_, ok := basicClasses[t.Name]
	return ok && !within(operations()[t.Name], operator)
}

// Operated gives the type of what an operator gives.
func Operated(operator string, left, right *Type) *Type {
	switch operator {
	case "<", ">", "<=", ">=":
		return Basic("boolean")
	case "|..|":
		return Basic("integer_interval")
	case "|-|":
		return Basic("integer")
	case "/", "^":
		return Basic("real")
	}
	if left.Is("integer") && right != nil && right.Name != "integer" {
		return right
	}
	return left
}

// NoOperation tells whether no class of the language has such an operator for such operands, as far as their types say.
func NoOperation(operator string, left, right *Type) bool {
	numbers := []string{"integer", "real"}
	mixed := left.Is("string") && right.Is(numbers...) || left.Is(numbers...) && right.Is("string")
	return left.Is("boolean") || right.Is("boolean") || mixed || left.Is("string") && left.Lacks(operator)
}
