package run

import (
	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// block makes instructions ready, one after another.
func (s *scope) block(instructions []syntax.Instruction) exec {
	var steps []exec
	for _, i := range instructions {
		steps = append(steps, s.instruction(i))
	}
	return func(f *frame) {
		for _, step := range steps {
			step(f)
		}
	}
}

func (s *scope) instruction(i syntax.Instruction) exec {
	s.spend(1)
	switch i := i.(type) {
	case syntax.Assign:
		return s.assign(i)
	case syntax.AssignCall:
		return s.assignCall(i)
	case syntax.Call, syntax.Precursor, syntax.Unsupported:
		return s.perform(i)
	case syntax.Creation:
		return s.create(i)
	case syntax.If:
		return s.conditional(i)
	case syntax.Inspect:
		return s.inspect(i)
	case syntax.Loop:
		return s.loop(i)
	case syntax.Check:
		return s.check(i)
	case syntax.Retry:
		if s.decl.Rescue == nil {
			s.refuse(i, "retry stands outside of a rescue clause")
		}
		return func(*frame) { panic(retry{}) }
	}
	s.unsupported(i, "an instruction of an unknown sort")
	return nil
}

// target gives the type of an entity, and how it is attached to a value.
func (s *scope) target(at syntax.Instruction, name string) (*kernel.Type, func(*frame, kernel.Value)) {
	if name == "result" {
		if s.decl.Result == nil {
			s.refuse(at, "Result stands where there is none")
		}
		return s.result, s.attachResult
	}
	if v, ok := s.names[name]; ok {
		if v.fixed {
			s.refuse(at, "nothing can be assigned to %s", name)
		}
		return v.typ, func(f *frame, value kernel.Value) { f.vars[v.slot] = value }
	}
	f := s.own(at, name)
	if f.decl.Kind != syntax.Attribute || f.failure != nil {
		s.refuse(at, "nothing can be assigned to %s, which is no attribute", name)
	}
	slot := f.slot
	return resultOf(f, nil), func(fr *frame, value kernel.Value) { fr.current.Fields[slot] = value }
}

// attachResult attaches Result. That of a once function is seen by calls of it before it comes to its end.
func (s *scope) attachResult(f *frame, v kernel.Value) {
	f.result = v
	if f.feature.decl.Kind == syntax.Once {
		if done := f.m.onces[f.feature.decl]; done != nil {
			done.result = v
		}
	}
}

func (s *scope) assign(i syntax.Assign) exec {
	t, attach := s.target(i, i.Target)
	source := s.value(i.Source)
	if !source.typ.Conforms(t) {
		s.refuse(i, "something of the type %v is assigned to %s, which is of %v", source.typ, i.Target, t)
	}
	return func(f *frame) {
		f.line = i.Place()
		attach(f, kernel.Attached(source.eval(f), t))
	}
}

// assignCall makes an assignment ready that stands for the assigner command of a query.
func (s *scope) assignCall(i syntax.AssignCall) exec {
	query := i.Target
	if query.Target == nil {
		s.refuse(i, "%s (...) is assigned to without a target", query.Name)
	}
	target := s.value(query.Target)
	name := s.named(query, target.typ)
	arguments := append([]syntax.Expression{i.Source}, query.Arguments...)
	if c := classIn(target.typ); c != nil {
		f := c.table[name]
		if f == nil || f.decl.Assigner == "" {
			s.refuse(i, "the query %s of %v has no assigner command", name, target.typ)
		}
		return s.onClass(i, target, f.decl.Assigner, arguments).perform()
	}
	assigner := target.typ.Assigner(name)
	if assigner == "" {
		s.unsupported(i, "an assignment to %s", name)
	}
	return s.qualified(i, target, assigner, arguments).perform()
}

// perform makes an instruction of a call.
func (t term) perform() exec { return func(f *frame) { t.eval(f) } }

func (s *scope) perform(i syntax.Expression) exec {
	t := s.expression(i)
	if t.typ != nil && t.typ.Name != "" {
		s.refuse(i, "a value stands where an instruction is expected")
	}
	return t.perform()
}

func (s *scope) create(i syntax.Creation) exec {
	t, attach := s.target(i, i.Target)
	made := t
	if i.Type != nil {
		made = s.typ(i.Type)
		if !made.Conforms(t) {
			s.refuse(i, "an object of %v is created for %s, which is of %v", made, i.Target, t)
		}
	}
	create := s.created(i, made, i.Name, i.Arguments)
	return func(f *frame) { attach(f, create(f)) }
}

func (s *scope) conditional(i syntax.If) exec {
	var conditions []eval
	var bodies []exec
	for _, b := range i.Branches {
		condition := s.conditionOr(b.Condition, true)
		conditions, bodies = append(conditions, condition), append(bodies, s.block(b.Body))
	}
	return func(f *frame) {
		for n, condition := range conditions {
			if kernel.Truth(condition(f)) {
				bodies[n](f)
				return
			}
		}
	}
}

// choice is an interval of values of an inspect.
type choice struct{ from, to int64 }

func (s *scope) inspect(i syntax.Inspect) exec {
	value := s.value(i.Value)
	var choices [][]choice
	var bodies []exec
	for _, w := range i.Whens {
		var list []choice
		for _, c := range w.Choices {
			list = append(list, choice{s.constant(c.From), s.constant(c.To)})
		}
		choices, bodies = append(choices, list), append(bodies, s.block(w.Body))
	}
	otherwise := s.block(i.Else)
	return func(f *frame) {
		n, ok := ordinal(value.eval(f))
		f.line = i.Place()
		if !ok {
			f.m.runtime.Refuse("a choice by something else than an integer or a character")
		}
		for k, list := range choices {
			for _, c := range list {
				if c.from <= n && n <= c.to {
					bodies[k](f)
					return
				}
			}
		}
		if i.Else == nil {
			f.m.runtime.Raise(kernel.Other, "an inspect has no branch for its value")
		}
		otherwise(f)
	}
}

func ordinal(v kernel.Value) (int64, bool) {
	if c, ok := v.(kernel.Character); ok {
		return int64(c), true
	}
	return kernel.Integer(v)
}

// integer gives the value of an expression that is an integer constant.
func integer(e syntax.Expression) (int64, bool) {
	c, _ := e.(syntax.Literal)
	n, ok := c.Value.(int64)
	return n, ok
}

// constant gives the value of a constant of a choice.
func (s *scope) constant(e syntax.Expression) int64 {
	if n, ok := integer(e); ok {
		return n
	}
	switch e := e.(type) {
	case syntax.Literal:
		if c, ok := e.Value.(rune); ok {
			return int64(c)
		}
	case syntax.String:
		s.unsupported(e, "a choice among strings")
	case syntax.Unary:
		if n, ok := integer(e.Operand); ok && e.Operator == "-" {
			return -n
		}
	case syntax.Call:
		if f := s.class.named(s.origin, e.Name); e.Target == nil && f != nil && f.decl.Kind == syntax.Constant {
			return s.constant(f.decl.Value)
		}
	}
	s.refuse(e, "a choice is no constant")
	return 0
}

func (s *scope) check(i syntax.Check) exec {
	clauses := s.clauses(i.Clauses)
	body := s.block(i.Body)
	return func(f *frame) {
		f.line = i.Place()
		switch {
		case !f.m.runtime.Asserting:
			f.monitor(kernel.Check, clauses)
		case i.Body != nil && f.broken(clauses) != nil:
			f.m.runtime.Raise(kernel.Check, "a guard does not hold")
		}
		body(f)
	}
}

// loop makes a loop ready.
func (s *scope) loop(i syntax.Loop) exec {
	if i.Over != nil {
		return s.across(i)
	}
	from := s.block(i.From)
	invariant := s.clauses(i.Invariant)
	until := s.condition(i.Until)
	body := s.block(i.Body)
	variant := s.variant(i.Variant)
	return func(f *frame) {
		from(f)
		monitored := !f.m.runtime.Asserting
		if monitored && len(invariant) > 0 {
			f.monitor(kernel.LoopInvariant, invariant)
		}
		last := variant(f, nil)
		for !kernel.Truth(until(f)) {
			f.m.runtime.Spend(1)
			body(f)
			f.line = i.Place()
			if monitored && len(invariant) > 0 {
				f.monitor(kernel.LoopInvariant, invariant)
			}
			last = variant(f, last)
		}
	}
}

// variant makes a function that checks that the variant of a loop is not negative and less than the last time.
func (s *scope) variant(c *syntax.Clause) func(f *frame, last *int64) *int64 {
	if c == nil {
		return func(*frame, *int64) *int64 { return nil }
	}
	value := s.value(c.Expression)
	if !value.typ.Conforms(kernel.Basic("integer")) {
		s.refuse(c.Expression, "a variant is of the type %v", value.typ)
	}
	a := &assertion{clause: *c, origin: s.origin}
	return func(f *frame, last *int64) *int64 {
		if f.m.runtime.Asserting {
			return nil
		}
		f.m.runtime.Asserting = true
		n, _ := kernel.Integer(value.eval(f))
		f.m.runtime.Asserting = false
		if n < 0 || last != nil && n >= *last {
			panic(f.violation(kernel.LoopVariant, a))
		}
		return &n
	}
}

func (s *scope) across(i syntax.Loop) exec {
	over, keys := s.goesOver(i, s.value(i.Over))
	inner, slot := s.within(i.Variable, over, keys, !i.Items, i.Line)
	from := s.block(i.From)
	invariant := inner.clauses(i.Invariant)
	until := inner.conditionOr(i.Until, false)
	body := inner.block(i.Body)
	if i.Variant != nil {
		s.unsupported(i, "an across loop with a variant")
	}
	return func(f *frame) {
		f.line = i.Place()
		items := over.eval(f)
		from(f)
		f.m.runtime.Iterate(items, func(at *kernel.Iteration) bool {
			f.vars[slot] = at
			if !f.m.runtime.Asserting && len(invariant) > 0 {
				f.monitor(kernel.LoopInvariant, invariant)
			}
			if kernel.Truth(until(f)) {
				return false
			}
			body(f)
			return true
		})
	}
}
