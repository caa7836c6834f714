package run

import (
	"math"
	"slices"

	"rulebook/impl/eiffel/syntax"
)

// A term is an expression that is ready to be evaluated, with its static type.
type term struct {
	eval eval
	typ  *typ
}

func basic(name string) *typ { return &typ{name: name} }

func always(v Value, t *typ) term { return term{func(*frame) Value { return v }, t} }

// condition makes an expression ready that must be true or false.
func (s *scope) condition(e syntax.Expression) eval {
	t := s.expression(e)
	if !t.typ.conforms(basic("boolean")) {
		s.refuse(e, "a condition is of the type %v", t.typ)
	}
	return func(f *frame) Value {
		v, ok := t.eval(f).(bool)
		if !ok {
			f.line = e.Place()
			f.m.refuse("a condition that is no BOOLEAN")
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
	if t.typ != nil && t.typ.name == "" {
		s.refuse(e, "a procedure stands where a value is expected")
	}
	return t
}

// nothing is the type of procedures.
func nothing() *typ { return &typ{} }

func (s *scope) expression(e syntax.Expression) term {
	s.spend(1)
	switch e := e.(type) {
	case syntax.Integer:
		return s.integer(e.Value)
	case syntax.Real:
		return always(e.Value, basic("real"))
	case syntax.Character:
		return always(Character(e.Value), basic("character"))
	case syntax.Boolean:
		return always(e.Value, basic("boolean"))
	case syntax.String:
		return manifest(e)
	case syntax.Void:
		return always(nil, basic("none"))
	case syntax.Current:
		return term{func(f *frame) Value { return f.current }, &typ{name: s.class.Name, class: s.class}}
	case syntax.Result:
		if s.decl.Result == nil {
			s.refuse(e, "Result stands where there is none")
		}
		return term{func(f *frame) Value { return f.result }, s.result}
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
		return s.creation(e)
	case syntax.Test:
		return s.test(e)
	case syntax.Manifest:
		return s.collection(e.Class, e.Items)
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

func (s *scope) integer(value int64) term {
	if value >= math.MinInt32 && value <= math.MaxInt32 {
		return always(int32(value), basic("integer"))
	}
	return always(value, basic("integer_64"))
}

// manifest makes a manifest string: a new object each time, unless it says once.
func manifest(e syntax.String) term {
	var made *String
	return term{func(f *frame) Value {
		if e.Once && made != nil {
			return made
		}
		made = Text(e.Value)
		f.m.allocate(len(made.Text)/2 + 4)
		return made
	}, basic("string")}
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
	return term{func(f *frame) Value {
		if f.olds[at].raised != nil {
			panic(f.olds[at].raised)
		}
		return f.olds[at].value
	}, t.typ}
}

// collection makes a manifest array or tuple ready.
func (s *scope) collection(class string, manifest []syntax.Expression) term {
	items, types := s.values(manifest)
	t := &typ{name: class, args: types}
	if class == "array" && len(types) > 1 {
		t.args = nil
		if common := common(types); common != nil {
			t.args = []*typ{common}
		}
	}
	return term{func(f *frame) Value {
		f.m.allocate(len(items) + 8)
		made := &Collection{class: class, lower: 1}
		for _, item := range items {
			made.Items = append(made.Items, attached(item(f), nil))
		}
		return made
	}, t}
}

// values makes expressions ready, and gives their types. What is nil stays so.
func (s *scope) values(expressions []syntax.Expression) (values []eval, types []*typ) {
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
func common(types []*typ) *typ {
	for _, t := range types {
		if t == nil || types[0] == nil || t.String() != types[0].String() {
			return nil
		}
	}
	return types[0]
}

func (s *scope) choice(e syntax.Conditional) term {
	var conditions, values []eval
	var types []*typ
	for _, c := range e.Cases {
		conditions = append(conditions, s.conditionOr(c.Condition, true))
		v := s.value(c.Value)
		values, types = append(values, v.eval), append(types, v.typ)
	}
	return term{func(f *frame) Value {
		for i, condition := range conditions {
			if truth(condition(f)) {
				return values[i](f)
			}
		}
		return nil
	}, common(types)}
}

func (s *scope) unary(e syntax.Unary) term {
	if e.Operator == "not" {
		holds := s.condition(e.Operand)
		return term{func(f *frame) Value { return !truth(holds(f)) }, basic("boolean")}
	}
	if n, ok := e.Operand.(syntax.Integer); ok && e.Operator == "-" {
		return s.integer(-n.Value)
	}
	t := s.value(e.Operand)
	if t.typ != nil && t.typ.class != nil {
		s.unsupported(e, "the operator %s on %v", e.Operator, t.typ)
	}
	return term{func(f *frame) Value {
		v := t.eval(f)
		if e.Operator == "+" {
			return v
		}
		f.line = e.Place()
		return f.m.negative(v)
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
	return term{func(f *frame) Value {
		a := left.eval(f)
		b := right.eval(f)
		f.line = e.Place()
		return f.m.operate(e.Operator, a, b)
	}, operated(e.Operator, left.typ, right.typ)}
}

func (s *scope) binaryOperands(e syntax.Binary) (left, right term) {
	left, right = s.value(e.Left), s.value(e.Right)
	if left.typ != nil && left.typ.class != nil {
		s.operatorOf(e, left.typ)
	}
	l, r := nameOf(left.typ), nameOf(right.typ)
	const numeric = "integer real"
	mixed := l == "string" && within(numeric, r) || within(numeric, l) && r == "string"
	lacking := l == "string" && !within(operations()["string"], e.Operator)
	if l == "boolean" || r == "boolean" || mixed || lacking {
		s.refuse(e, "%v %s %v: there is no such operation", left.typ, e.Operator, right.typ)
	}
	s.operates(e, left.typ, e.Operator)
	return left, right
}

// operatorOf ends the making ready for an operator of a class of the program.
func (s *scope) operatorOf(e syntax.Binary, t *typ) {
	if s.aliased(t.class, e.Operator) != "" {
		s.unsupported(e, "the operator %s of %v", e.Operator, t)
	}
	s.refuse(e, "%v has no operator %s", t, e.Operator)
}

// operated gives the type of what an operator gives.
func operated(operator string, left, right *typ) *typ {
	switch operator {
	case "<", ">", "<=", ">=":
		return basic("boolean")
	case "|..|":
		return basic("integer_interval")
	case "/", "^":
		return basic("real")
	}
	if left != nil && right != nil && left.name == "integer" && right.name != "integer" {
		return right
	}
	return left
}

// logical makes a logical operator ready. On plain BOOLEAN, compilers do not evaluate an operand that decides nothing
// any more, strict or not.
func (s *scope) logical(e syntax.Binary) term {
	left := s.condition(e.Left)
	right := s.condition(e.Right)
	boolean := basic("boolean")
	switch e.Operator {
	case "and", "and then":
		return term{func(f *frame) Value { return truth(left(f)) && truth(right(f)) }, boolean}
	case "or", "or else":
		return term{func(f *frame) Value { return truth(left(f)) || truth(right(f)) }, boolean}
	case "implies":
		return term{func(f *frame) Value { return !truth(left(f)) || truth(right(f)) }, boolean}
	}
	return term{func(f *frame) Value { return truth(left(f)) != truth(right(f)) }, boolean}
}

// comparison makes an equality ready. Whether anything of the one type can be of the other is a warning at most.
func (s *scope) comparison(e syntax.Binary) term {
	left, right := s.value(e.Left), s.value(e.Right)
	compare := (*Machine).identical
	if e.Operator == "~" || e.Operator == "/~" {
		compare = (*Machine).equal
	}
	wanted := e.Operator == "=" || e.Operator == "~"
	return term{func(f *frame) Value {
		a := left.eval(f)
		b := right.eval(f)
		f.line = e.Place()
		return compare(f.m, a, b) == wanted
	}, basic("boolean")}
}

// quantified makes a loop that is an expression ready.
func (s *scope) quantified(e syntax.Quantified) term {
	over := s.value(e.Over)
	s.goesOver(e, over.typ)
	inner, slot := s.within(e.Variable, itemOf(over.typ), !e.Items, e.Line)
	body := inner.condition(e.Body)
	return term{func(f *frame) Value {
		holds := e.All
		f.line = e.Place()
		f.m.iterate(over.eval(f), func(i *iteration) bool {
			f.vars[slot] = loopVariable(i, e.Items)
			holds = truth(body(f))
			return holds == e.All
		})
		return holds
	}, basic("boolean")}
}

func loopVariable(i *iteration, items bool) Value {
	if items {
		return i.item
	}
	return i
}

// itemOf gives the type of the items of a type.
func itemOf(t *typ) *typ {
	switch {
	case t == nil:
		return nil
	case t.name == "integer_interval":
		return basic("integer")
	case t.name == "string":
		return basic("character")
	case t.name == "tuple" || slices.Contains(agents, t.name):
		return nil
	case t.class == nil && len(t.args) > 0:
		return t.args[0]
	}
	return nil
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
	return term{func(f *frame) Value {
		v := operand.eval(f)
		if v == nil || e.Type != nil && !f.m.isOf(v, t) {
			return false
		}
		if slot >= 0 {
			f.vars[slot] = v
		}
		return true
	}, basic("boolean")}
}

// tested enters what an object test names. Several tests may name something alike.
func (s *scope) tested(name string, t *typ, at syntax.Line) int {
	if s.names[name].tested {
		delete(s.names, name)
	}
	slot := *s.vars
	*s.vars++
	s.enter(name, variable{slot: slot, typ: t, fixed: true, tested: true}, at)
	return slot
}
