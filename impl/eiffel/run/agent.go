package run

import (
	"slices"

	"rulebook/impl/eiffel/syntax"
)

// An Agent is a call that is left for later.
type Agent struct {
	name  string
	open  int // arguments that are still to be given; -1 if that is not known
	call  func(arguments []Value) Value
	holds []Value // its target and what it was given
}

// Name is that of the feature that is called; "" if the agent's routine has no name.
func (g *Agent) Name() string { return g.name }

// A target is what an agent calls, ready to be asked for where the agent is made.
type target struct {
	formal int  // arguments in all; -1 if that is not known
	on     eval // the object
	call   func(m *Machine, on Value, arguments []Value) Value
}

// agent makes an agent ready. What is given is evaluated where it is made, what is open where it is called.
func (s *scope) agent(e syntax.Agent) term {
	called := s.called(e)
	if e.Arguments != nil && called.formal >= 0 && len(e.Arguments) != called.formal {
		s.refuse(e, "the agent of %s is given %d arguments, and it takes %d", e.Name, len(e.Arguments), called.formal)
	}
	given, _ := s.values(e.Arguments)
	return term{func(f *frame) Value { return bound(f, e.Name, called, given) }, basic("routine")}
}

// bound makes an agent.
func bound(f *frame, name string, called target, given []eval) *Agent {
	f.m.allocate(len(given) + 8)
	m, on := f.m, called.on(f)
	call := func(arguments []Value) Value { return called.call(m, on, arguments) }
	if given == nil {
		return &Agent{name, called.formal, call, []Value{on}}
	}
	values, places := make([]Value, len(given)), []int{}
	for i, value := range given {
		if value == nil {
			places = append(places, i)
		} else {
			values[i] = value(f)
		}
	}
	complete := func(arguments []Value) Value {
		all := slices.Clone(values)
		for i, place := range places {
			all[place] = arguments[i]
		}
		return call(all)
	}
	return &Agent{name, len(places), complete, append(slices.Clone(values), on)}
}

// called finds what an agent calls. A routine without a name sees the features of its class, and no variables around it.
func (s *scope) called(e syntax.Agent) target {
	current := func(f *frame) Value { return f.current }
	switch {
	case e.Routine != nil:
		f := &feature{name: s.feature.name, class: s.class, origin: s.origin, decl: e.Routine}
		return target{len(e.Routine.Arguments), current, func(m *Machine, on Value, a []Value) Value {
			return m.call(f, m.routine(f), on.(*Object), a, unqualified)
		}}
	case e.Of != nil:
		none := always(nil, nil).eval
		return target{-1, none, func(m *Machine, _ Value, a []Value) Value { return m.onFirst(e.Name, a) }}
	case e.Target != nil:
		return s.elsewhere(e)
	}
	f := s.own(e, e.Name)
	return target{len(f.decl.Arguments), current, func(m *Machine, on Value, a []Value) Value {
		return m.invoke(f, on.(*Object), a, unqualified)
	}}
}

// elsewhere makes an agent of a feature of another object ready.
func (s *scope) elsewhere(e syntax.Agent) target {
	of := s.value(e.Target)
	formal := -1
	if of.typ == nil || of.typ.class == nil {
		s.asks(e, of.typ, e.Name)
	} else if f := of.typ.class.table[e.Name]; f != nil {
		formal = len(f.decl.Arguments)
	} else {
		s.refuse(e, "%s has no feature %s", upper(of.typ.class.Name), e.Name)
	}
	if s.class.system.renamed {
		s.unsupported(e, "an agent of another object, in a system that renames features")
	}
	return target{formal, of.eval, func(m *Machine, on Value, a []Value) Value { return m.dispatch(on, e.Name, a) }}
}

// ofAgents are the features that call agents.
func ofAgents() answers {
	apply := func(m *Machine, v Value, a []Value) (Value, bool) { return m.callAgent(v.(*Agent), a), true }
	call := func(m *Machine, v Value, a []Value) (Value, bool) {
		if len(a) == 1 && classOf(a[0]) == "tuple" {
			a = a[0].(*Collection).Items
		}
		return apply(m, v, a)
	}
	return answers{"item": call, "call": call, "()": call, "apply": apply}
}

// onFirst calls a feature of the first of some arguments.
func (m *Machine) onFirst(name string, a []Value) Value {
	if len(a) == 0 {
		m.refuse("an agent of %s without its target", name)
	}
	return m.dispatch(a[0], name, a[1:])
}

func (m *Machine) callAgent(g *Agent, a []Value) Value {
	defer m.deeper()()
	if g.open >= 0 && len(a) < g.open {
		m.demand(false, "ROUTINE", "call", "valid_operands")
		m.raise(Other, "an agent is called with too few arguments")
	}
	if g.open >= 0 {
		a = a[:g.open]
	}
	return g.call(a)
}

// ofIterables are the features of what holds items that take an agent.
func ofIterables() answers {
	holds := func(all bool) answer {
		return one(func(m *Machine, v Value, g *Agent) Value {
			holds := all
			m.iterate(v, func(i *iteration) bool {
				holds = truth(m.callAgent(g, []Value{i.item}))
				return holds == all
			})
			return holds
		})
	}
	doIf := func(m *Machine, v Value, do, test *Agent) Value {
		m.iterate(v, func(i *iteration) bool {
			if test == nil || truth(m.callAgent(test, []Value{i.item})) {
				m.callAgent(do, []Value{i.item})
			}
			return true
		})
		return nil
	}
	return answers{
		"for_all": holds(true), "there_exists": holds(false), "do_if": two(doIf),
		"do_all": one(func(m *Machine, v Value, do *Agent) Value { return doIf(m, v, do, nil) }),
	}
}
