package run

import (
	"slices"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// A term is an expression that is ready to be evaluated, with its static type.
type term struct {
	eval eval
	typ  *kernel.Type
}

func always(v kernel.Value, t *kernel.Type) term {
	return term{func(*frame) kernel.Value { return v }, t}
}

// condition makes an expression ready that must be true or false.
func (s *scope) condition(e syntax.Expression) eval {
	t := s.expression(e)
	if !t.typ.Conforms(kernel.Basic("boolean")) {
		s.refuse(e, "a condition is of the type %v", t.typ)
	}
	return func(f *frame) kernel.Value {
		v, ok := t.eval(f).(bool)
		if !ok {
			f.line = e.Place()
			f.m.runtime.Refuse("a condition that is no BOOLEAN")
		}
		return v
	}
}

// conditionOr makes a condition ready, or what stands in the place of one that is nil.
func (s *scope) conditionOr(e syntax.Expression, none bool) eval {
	if e == nil {
		return always(none, nil).eval
	}
	return s.condition(e)
}

// value makes an expression ready that must have a value.
func (s *scope) value(e syntax.Expression) term {
	t := s.expression(e)
	if t.typ != nil && t.typ.Name == "" {
		s.refuse(e, "a procedure stands where a value is expected")
	}
	return t
}

func (s *scope) expression(e syntax.Expression) term {
	s.spend(1)
	switch e := e.(type) {
	case syntax.Literal:
		return constant(e.Value)
	case syntax.String:
		return manifest(e)
	case syntax.Void:
		return always(nil, kernel.Basic("none"))
	case syntax.Current:
		return term{func(f *frame) kernel.Value { return f.current }, s.class.typ()}
	case syntax.Result:
		if s.decl.Result == nil {
			s.refuse(e, "Result stands where there is none")
		}
		return term{func(f *frame) kernel.Value { return f.result }, s.result}
	case syntax.Call:
		return s.call(e)
	case syntax.Precursor:
		return s.precursor(e)
	case syntax.Unary:
		return s.unary(e)
	case syntax.Binary:
		return s.binary(e)
	case syntax.Old:
		return s.old(e)
	case syntax.Quantified:
		return s.quantified(e)
	case syntax.Creation:
		t := s.typ(e.Type)
		return term{s.created(e, t, e.Name, e.Arguments), t}
	case syntax.Test:
		return s.test(e)
	case syntax.Manifest:
		return s.collection(e)
	case syntax.Agent:
		return s.agent(e)
	case syntax.Conditional:
		return s.choice(e)
	case syntax.Unsupported:
		s.unsupported(e, "%s", e.What)
	}
	s.unsupported(e, "an expression of an unknown sort")
	return term{}
}

// constant gives a constant.
func constant(value any) term {
	switch v := value.(type) {
	case rune:
		value = kernel.Character(v)
	case int64:
		if int64(int32(v)) == v {
			value = int32(v)
		}
	}
	return always(value, kernel.Basic(kernel.ClassOf(value)))
}

// manifest makes a manifest string: a new object each time, unless it says once.
func manifest(e syntax.String) term {
	var made *kernel.String
	return term{func(f *frame) kernel.Value {
		if e.Once && made != nil {
			return made
		}
		made = kernel.Text(e.Value)
		f.m.runtime.Allocate(len(made.Text)/2 + 4)
		return made
	}, kernel.Basic("string")}
}

func (s *scope) old(e syntax.Old) term {
	if s.olds == nil {
		s.refuse(e, "old stands outside of a postcondition")
	}
	inner := *s
	inner.olds = nil
	inner.result = s.result
	t := inner.value(e.Operand)
	at := len(*s.olds)
	*s.olds = append(*s.olds, t.eval)
	return term{func(f *frame) kernel.Value {
		if f.olds[at].raised != nil {
			panic(f.olds[at].raised)
		}
		return f.olds[at].value
	}, t.typ}
}

// collection makes a manifest array or tuple ready.
func (s *scope) collection(e syntax.Manifest) term {
	items, types := s.values(e.Items)
	t := s.typ(e.Type)
	switch common := common(types); {
	case len(t.Args) > 0:
	case t.Is("tuple"):
		t.Args = types
	case common != nil:
		t.Args = []*kernel.Type{common}
	}
	return term{func(f *frame) kernel.Value {
		f.m.runtime.Allocate(len(items) + 8)
		var made []kernel.Value
		for _, item := range items {
			made = append(made, kernel.Attached(item(f), nil))
		}
		return kernel.Manifest(t.Name, made)
	}, t}
}

// values makes expressions ready, and gives their types. What is nil stays so.
func (s *scope) values(expressions []syntax.Expression) (values []eval, types []*kernel.Type) {
	for _, e := range expressions {
		var v term
		if e != nil {
			v = s.value(e)
		}
		values, types = append(values, v.eval), append(types, v.typ)
	}
	return values, types
}

// common gives the type that all of some are; nil if there is none.
func common(types []*kernel.Type) *kernel.Type {
	differs := func(t *kernel.Type) bool { return t == nil || types[0] == nil || t.String() != types[0].String() }
	if len(types) == 0 || slices.ContainsFunc(types, differs) {
		return nil
	}
	return types[0]
}

func (s *scope) choice(e syntax.Conditional) term {
	var conditions, values []eval
	var types []*kernel.Type
	for _, c := range e.Cases {
		conditions = append(conditions, s.conditionOr(c.Condition, true))
		v := s.value(c.Value)
		values, types = append(values, v.eval), append(types, v.typ)
	}
	return term{func(f *frame) kernel.Value {
		for i, condition := range conditions {
			if kernel.Truth(condition(f)) {
				return values[i](f)
			}
		}
		return nil
	}, common(types)}
}

func (s *scope) unary(e syntax.Unary) term {
	if e.Operator == "not" {
		holds := s.condition(e.Operand)
		return term{func(f *frame) kernel.Value { return !kernel.Truth(holds(f)) }, kernel.Basic("boolean")}
	}
	if n, ok := integer(e.Operand); ok && e.Operator == "-" {
		return constant(-n)
	}
	t := s.value(e.Operand)
	if classIn(t.typ) != nil {
		s.unsupported(e, "the operator %s on %v", e.Operator, t.typ)
	}
	return term{func(f *frame) kernel.Value {
		v := t.eval(f)
		if e.Operator == "+" {
			return v
		}
		f.line = e.Place()
		return f.m.runtime.Negative(v)
	}, t.typ}
}

func (s *scope) binary(e syntax.Binary) term {
	switch e.Operator {
	case "and", "or", "xor", "implies", "and then", "or else":
		return s.logical(e)
	case "=", "/=", "~", "/~":
		return s.comparison(e)
	}
	left, right := s.binaryOperands(e)
	return term{func(f *frame) kernel.Value {
		a := left.eval(f)
		b := right.eval(f)
		f.line = e.Place()
		return f.m.runtime.Operate(e.Operator, a, b)
	}, kernel.Operated(e.Operator, left.typ, right.typ)}
}

func (s *scope) binaryOperands(e syntax.Binary) (left, right term) {
	left, right = s.value(e.Left), s.value(e.Right)
	c := classIn(left.typ)
	switch {
	case c != nil && s.aliased(c, e.Operator) != "":
		s.unsupported(e, "the operator %s of %v", e.Operator, left.typ)
	case c != nil:
		s.refuse(e, "%v has no operator %s", left.typ, e.Operator)
	case kernel.NoOperation(e.Operator, left.typ, right.typ):
		s.refuse(e, "%v %s %v: there is no such operation", left.typ, e.Operator, right.typ)
	case left.typ.Lacks(e.Operator):
		s.unsupported(e, "the operator %s on %v", e.Operator, left.typ)
	}
	return left, right
}

// logical makes a logical operator ready. On plain BOOLEAN, compilers do not evaluate an operand that decides nothing
// any more, strict or not.
func (s *scope) logical(e syntax.Binary) term {
	left := s.condition(e.Left)
	right := s.condition(e.Right)
	boolean := kernel.Basic("boolean")
	switch e.Operator {
	case "and", "and then":
		return term{func(f *frame) kernel.Value { return kernel.Truth(left(f)) && kernel.Truth(right(f)) }, boolean}
	case "or", "or else":
		return term{func(f *frame) kernel.Value { return kernel.Truth(left(f)) || kernel.Truth(right(f)) }, boolean}
	case "implies":
		return term{func(f *frame) kernel.Value { return !kernel.Truth(left(f)) || kernel.Truth(right(f)) }, boolean}
	}
	return term{func(f *frame) kernel.Value { return kernel.Truth(left(f)) != kernel.Truth(right(f)) }, boolean}
}

// comparison makes an equality ready. Whether anything of the one type can be of the other is a warning at most.
func (s *scope) comparison(e syntax.Binary) term {
	left, right := s.value(e.Left), s.value(e.Right)
	compare := (*kernel.Runtime).Identical
	if e.Operator == "~" || e.Operator == "/~" {
		compare = (*kernel.Runtime).Equal
	}
	wanted := e.Operator == "=" || e.Operator == "~"
	return term{func(f *frame) kernel.Value {
		a := left.eval(f)
		b := right.eval(f)
		f.line = e.Place()
		return compare(&f.m.runtime, a, b) == wanted
	}, kernel.Basic("boolean")}
}

// quantified makes a loop that is an expression ready.
func (s *scope) quantified(e syntax.Quantified) term {
	over, keys := s.goesOver(e, s.value(e.Over))
	inner, slot := s.within(e.Variable, over, keys, !e.Items, e.Line)
	body := inner.condition(e.Body)
	return term{func(f *frame) kernel.Value {
		holds := e.All
		f.line = e.Place()
		f.m.runtime.Iterate(over.eval(f), func(i *kernel.Iteration) bool {
			f.vars[slot] = i
			holds = kernel.Truth(body(f))
			return holds == e.All
		})
		return holds
	}, kernel.Basic("boolean")}
}

// goesOver gives the items that a loop goes over, which an object of a class tells by its new cursor, and their keys, if it has any. It
// refuses what is not iterable.
func (s *scope) goesOver(at part, over term) (items, keys term) {
	c := classIn(over.typ)
	if c != nil {
		c.usable()
	}
	switch {
	case over.typ.Is("tuple"):
		s.unsupported(at, "a loop over a %v", over.typ)
	case c != nil && c.table["new_cursor"] == nil, !over.typ.Iterable():
		s.refuse(at, "a loop cannot go over something of the type %v", over.typ)
	case c == nil:
		return over, term{}
	}
	slot := s.hidden()
	held := term{func(f *frame) kernel.Value { return f.vars[slot] }, over.typ}
	cursor := s.onClass(at, held, "new_cursor", nil)
	if c.table["current_keys"] != nil {
		keys = s.onClass(at, held, "current_keys", nil)
	}
	return term{func(f *frame) kernel.Value {
		f.vars[slot] = over.eval(f)
		return cursor.eval(f)
	}, cursor.typ}, keys
}

// test makes an object test ready. What it names is known in what is made ready after it.
func (s *scope) test(e syntax.Test) term {
	operand := s.value(e.Operand)
	t := operand.typ
	if e.Type != nil {
		t = s.typ(e.Type)
		if t == nil {
			s.unsupported(e, "a test for an unknown type")
		}
	}
	slot := -1
	if e.Name != "" {
		slot = s.tested(e.Name, t, e.Line)
	}
	return term{func(f *frame) kernel.Value {
		v := operand.eval(f)
		if v == nil || e.Type != nil && !t.Holds(v) {
			return false
		}
		if slot >= 0 {
			f.vars[slot] = v
		}
		return true
	}, kernel.Basic("boolean")}
}

// tested enters what an object test names. Several tests may name something alike.
func (s *scope) tested(name string, t *kernel.Type, at syntax.Line) int {
	if s.names[name].tested {
		delete(s.names, name)
	}
	slot := s.hidden()
	s.enter(name, variable{slot: slot, typ: t, fixed: true, tested: true}, at)
	return slot
}
