package run

import (
	"slices"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// A target is what an agent calls, ready to be asked for where the agent is made.
type target struct {
	formal int  // arguments in all; -1 if that is not known
	on     eval // the object
	call   func(m *Machine, on kernel.Value, arguments []kernel.Value) kernel.Value
}

// agent makes an agent ready. What is given is evaluated where it is made, what is open where it is called.
func (s *scope) agent(e syntax.Agent) term {
	called := s.called(e)
	if e.Arguments != nil && called.formal >= 0 && len(e.Arguments) != called.formal {
		s.refuse(e, "the agent of %s is given %d arguments, and it takes %d", e.Name, len(e.Arguments), called.formal)
	}
	given, _ := s.values(e.Arguments)
	return term{func(f *frame) kernel.Value { return bound(f, e.Name, called, given) }, kernel.Basic("routine")}
}

// bound makes an agent.
func bound(f *frame, name string, called target, given []eval) *kernel.Agent {
	f.m.runtime.Allocate(len(given) + 8)
	m, on := f.m, called.on(f)
	call := func(arguments []kernel.Value) kernel.Value { return called.call(m, on, arguments) }
	if given == nil {
		return &kernel.Agent{Name: name, Open: called.formal, Call: call, Holds: []kernel.Value{on}}
	}
	values, places := make([]kernel.Value, len(given)), []int{}
	for i, value := range given {
		if value == nil {
			places = append(places, i)
		} else {
			values[i] = value(f)
		}
	}
	complete := func(arguments []kernel.Value) kernel.Value {
		all := slices.Clone(values)
		for i, place := range places {
			all[place] = arguments[i]
		}
		return call(all)
	}
	return &kernel.Agent{Name: name, Open: len(places), Call: complete, Holds: append(slices.Clone(values), on)}
}

// called finds what an agent calls. A routine without a name sees the features of its class, and no variables around it.
func (s *scope) called(e syntax.Agent) target {
	current := func(f *frame) kernel.Value { return f.current }
	switch {
	case e.Routine != nil:
		f := &feature{name: s.feature.name, class: s.class, origin: s.origin, decl: e.Routine}
		return target{len(e.Routine.Arguments), current, func(m *Machine, on kernel.Value, a []kernel.Value) kernel.Value {
			return m.call(f, m.routine(f), on.(*kernel.Object), a, unqualified)
		}}
	case e.Of != nil:
		none := always(nil, nil).eval
		return target{-1, none, func(m *Machine, _ kernel.Value, a []kernel.Value) kernel.Value { return m.onFirst(e.Name, a) }}
	case e.Target != nil:
		return s.elsewhere(e)
	}
	f := s.own(e, e.Name)
	return target{len(f.decl.Arguments), current, func(m *Machine, on kernel.Value, a []kernel.Value) kernel.Value {
		return m.invoke(f, on.(*kernel.Object), a, unqualified)
	}}
}

// elsewhere makes an agent of a feature of another object ready.
func (s *scope) elsewhere(e syntax.Agent) target {
	of := s.value(e.Target)
	formal := -1
	if c := classIn(of.typ); c == nil {
		s.asks(e, of.typ, e.Name)
	} else if f := c.table[e.Name]; f != nil {
		formal = len(f.decl.Arguments)
	} else {
		s.refuse(e, "%v has no feature %s", c, e.Name)
	}
	if s.class.system.renamed {
		s.unsupported(e, "an agent of another object, in a system that renames features")
	}
	return target{formal, of.eval, func(m *Machine, on kernel.Value, a []kernel.Value) kernel.Value { return m.dispatch(on, e.Name, a) }}
}

// onFirst calls a feature of the first of some arguments.
func (m *Machine) onFirst(name string, a []kernel.Value) kernel.Value {
	if len(a) == 0 {
		m.runtime.Refuse("an agent of %s without its target", name)
	}
	return m.dispatch(a[0], name, a[1:])
}
