package run

import (
	"cmp"
	"fmt"
	"slices"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// call makes a call ready, or the name of an entity.
func (s *scope) call(e syntax.Call) term {
	if e.Target == nil {
		return s.unqualified(e)
	}
	if name, ok := e.Target.(syntax.Call); ok && name.Target == nil && s.names[name.Name].cursor {
		return s.onCursor(e, s.names[name.Name])
	}
	target := s.value(e.Target)
	return s.qualified(e, target, s.named(e, target.typ), e.Arguments)
}

func (s *scope) unqualified(e syntax.Call) term {
	if v, ok := s.names[e.Name]; ok {
		if e.Arguments == nil {
			return v.term()
		}
		if v.typ != nil && !v.typ.IsAgent() {
			s.refuse(e, "the variable %s takes no arguments", e.Name)
		}
		return s.qualified(e, v.term(), "()", e.Arguments)
	}
	f := s.own(e, e.Name)
	s.spend(f.cost())
	arguments := s.arguments(e, f, e.Arguments)
	t := resultOf(f, nil)
	if f.decl.Kind == syntax.Attribute && f.failure == nil {
		slot := f.slot
		return term{func(fr *frame) kernel.Value { return fr.current.Fields[slot] }, t}
	}
	return term{func(fr *frame) kernel.Value {
		return fr.given(arguments, e.Place(), func(values []kernel.Value) kernel.Value {
			return fr.m.invoke(f, fr.current, values, unqualified)
		})
	}, t}
}

// own finds the feature of the class that a name stands for.
func (s *scope) own(at part, name string) *feature {
	f := s.class.named(s.origin, name)
	if f == nil {
		s.refuse(at, "there is no %s", name)
	}
	return f
}

// term gives the value of a variable. That of a loop stands for the item where it is no target of a call.
func (v variable) term() term {
	if !v.loop {
		return term{func(f *frame) kernel.Value { return f.vars[v.slot] }, v.typ}
	}
	return term{func(f *frame) kernel.Value { return f.vars[v.slot].(*kernel.Iteration).Item }, v.typ}
}

// resultOf resolves the type of a feature's result for objects of a type, nil if only their class is known; that of procedures is
// nothing.
func resultOf(f *feature, of *kernel.Type) *kernel.Type {
	if f.failure != nil && f.decl.Error != nil {
		return nil
	}
	if f.decl.Result == nil {
		return &kernel.Type{}
	}
	names := map[string]variable{}
	for i, g := range f.origin.Generics {
		if of != nil && i < len(of.Args) {
			names[generic+g] = variable{typ: of.Args[i]}
		}
	}
	for _, a := range f.decl.Arguments {
		if t, err := f.class.resolve(f.origin, names, a.Type); err == nil && !t.Is("any") { // of which the actual argument says more
			names[a.Name] = variable{typ: t}
		} else {
			names[a.Name] = variable{}
		}
	}
	t, _ := f.class.resolve(f.origin, names, f.decl.Result)
	return t
}

// arguments makes the arguments of a call ready, and checks that they fit.
func (s *scope) arguments(at syntax.Expression, f *feature, given []syntax.Expression) []eval {
	var arguments []eval
	formal := f.decl.Arguments
	if f.decl.Error == nil && len(formal) != len(given) {
		s.refuse(at, "%s takes %d arguments, and %d are given", f.name, len(formal), len(given))
	}
	for i, g := range given {
		v := s.value(g)
		arguments = append(arguments, v.eval)
		if f.decl.Error != nil {
			continue
		}
		if t := f.typ(formal[i].Type); !v.typ.Conforms(t) {
			s.refuse(g, "an argument of %s is of the type %v, and should be of %v", f.name, v.typ, t)
		}
	}
	return arguments
}

// qualified makes a call on a target ready.
func (s *scope) qualified(e syntax.Expression, target term, name string, given []syntax.Expression) term {
	if classIn(target.typ) != nil {
		return s.onClass(e, target, name, given)
	}
	if item, ok := s.labelled(e, target, name); ok && given == nil {
		return item
	}
	s.asks(e, target.typ, name)
	arguments, _ := s.values(given)
	if target.typ == nil && s.class.system.renamed {
		s.unsupported(e, "a call on something of an unknown type, in a system that renames features")
	}
	library := s.class.system.library
	last, by := "", kernel.Answer(nil)
	return term{func(f *frame) kernel.Value {
		v := target.eval(f)
		return f.given(arguments, e.Place(), func(values []kernel.Value) kernel.Value {
			if _, ok := v.(*kernel.Object); ok || v == nil {
				return f.m.dispatch(v, name, values)
			}
			class := kernel.ClassOf(v)
			if class != last {
				last, by = class, library[class][name]
			}
			return f.m.answered(by, v, name, values)
		})
	}, target.typ.Result(name)}
}

// asks checks that a feature of an object of the library, or of one whose type is not known, can be asked for: whether it is understood
// here, not understood, or a name that nobody has.
func (s *scope) asks(at part, t *kernel.Type, name string) {
	s.knows(at, t, name)
	understood := s.class.system.understood[name]
	if t != nil && s.class.system.library[t.Name] != nil {
		understood = s.class.system.library[t.Name][name] != nil
	}
	if !understood {
		s.unsupported(at, "the feature %s of %v", name, t)
	}
}

// knows refuses a name that no basic class of the language and no class of the program has.
func (s *scope) knows(at part, t *kernel.Type, name string) {
	switch {
	case s.class.system.known[name]:
	case t == nil:
		s.refuse(at, "no class has a feature %s", name)
	default:
		s.refuse(at, "%v has no feature %s", t, name)
	}
}

// labelled makes the item of a tuple ready that has a name; false if there is none of that name.
func (s *scope) labelled(e syntax.Expression, of term, name string) (item term, ok bool) {
	if !of.typ.Is("tuple") {
		return term{}, false
	}
	at := slices.Index(of.typ.Labels, name)
	if at < 0 {
		return term{}, false
	}
	return term{func(f *frame) kernel.Value {
		v := of.eval(f)
		f.line = e.Place()
		return f.m.answered(f.m.system.library[kernel.ClassOf(v)]["item"], v, "item", []kernel.Value{int32(at + 1)})
	}, of.typ.Args[at]}, true
}

// onClass makes a call on an object of a known class ready.
func (s *scope) onClass(e syntax.Expression, target term, name string, given []syntax.Expression) term {
	c := classIn(target.typ)
	c.usable()
	f := c.table[name]
	if f == nil {
		s.refuse(e, "%v has no feature %s", c, name)
	}
	s.spend(f.cost())
	if !c.allows(f.clients, s.origin) {
		s.refuse(e, "the feature %s of %v is not exported to %v", name, c, s.origin)
	}
	arguments := s.arguments(e, f, given)
	seed := f.seeds[0]
	var last *class
	var version *feature
	return term{func(fr *frame) kernel.Value {
		v := target.eval(fr)
		return fr.given(arguments, e.Place(), func(values []kernel.Value) kernel.Value {
			o, ok := v.(*kernel.Object)
			if !ok {
				return fr.m.dispatch(v, name, values)
			}
			if dynamic := classOf(o); dynamic == c {
				last, version = c, f
			} else if dynamic != last {
				last, version = dynamic, dynamic.bySeed[seed]
			}
			if version == nil {
				fr.m.runtime.Refuse("%s called on an object of %v", name, o.Class)
			}
			return fr.m.invoke(version, o, values, qualified)
		})
	}, resultOf(f, target.typ)}
}

// dispatch calls a feature of any value by its name.
func (m *Machine) dispatch(v kernel.Value, name string, arguments []kernel.Value) kernel.Value {
	o, ok := v.(*kernel.Object)
	if !ok {
		if v == nil {
			m.runtime.Raise(kernel.Void, "the feature "+name+" was called on Void")
		}
		return m.answered(m.system.library[kernel.ClassOf(v)][name], v, name, arguments)
	}
	c := classOf(o)
	c.usable()
	f := c.table[name]
	if f == nil || f.failure == nil && len(f.decl.Arguments) != len(arguments) {
		m.runtime.Refuse("%s called on an object of %v", name, o.Class)
	}
	return m.invoke(f, o, arguments, qualified)
}

// onCursor makes a call on the variable of a loop ready, which stands for a cursor, or for the item itself.
func (s *scope) onCursor(e syntax.Call, v variable) term {
	cursor := func(f *frame) *kernel.Iteration { return f.vars[v.slot].(*kernel.Iteration) }
	if len(e.Arguments) == 0 {
		switch e.Name {
		case "item":
			return v.term()
		case "cursor_index":
			return term{func(f *frame) kernel.Value { return int32(cursor(f).At + 1) }, kernel.Basic("integer")}
		case "target_index":
			return term{func(f *frame) kernel.Value { return int32(cursor(f).At + cursor(f).First) }, kernel.Basic("integer")}
		case "is_first":
			return term{func(f *frame) kernel.Value { return cursor(f).At == 0 }, kernel.Basic("boolean")}
		case "is_last":
			return term{func(f *frame) kernel.Value { return cursor(f).At == cursor(f).Count-1 }, kernel.Basic("boolean")}
		case "after":
			return always(false, kernel.Basic("boolean"))
		case "key":
			if keys := v.keys; keys.eval != nil {
				key := func(f *frame) kernel.Value { return keys.eval(f).(*kernel.Collection).Items[cursor(f).At] }
				return term{key, keys.typ.Item()}
			}
			s.unsupported(e, "the feature key of a loop's cursor")
		case "forth", "start":
			s.unsupported(e, "the feature %s of a loop's cursor", e.Name)
		}
	}
	return s.qualified(e, v.term(), s.named(e, v.typ), e.Arguments)
}

// precursor makes a call of the version that is redeclared ready.
func (s *scope) precursor(e syntax.Precursor) term {
	var found []*feature
	own := s.feature
	if own.origin != own.class {
		own = s.origin.table[s.decl.Name]
	}
	for _, i := range own.inherit {
		if i.decl.Kind != syntax.Deferred && (e.Parent == "" || i.class.Name == e.Parent) {
			found = append(found, i)
		}
	}
	if len(found) != 1 {
		s.refuse(e, "%d features can be the precursor", len(found))
	}
	version := *found[0]
	s.spend(len(own.inherit) + version.cost())
	version.class, version.routine = s.class, nil
	version.inherit = found // whose contract is monitored
	arguments := s.arguments(e, &version, e.Arguments)
	return term{func(f *frame) kernel.Value {
		return f.given(arguments, e.Place(), func(values []kernel.Value) kernel.Value {
			return f.m.invoke(&version, f.current, values, unqualified)
		})
	}, resultOf(&version, nil)}
}

// named gives the name of the feature that is called on something of a type: that for which brackets stand, too.
func (s *scope) named(e syntax.Call, t *kernel.Type) string {
	c := classIn(t)
	if e.Name != "[]" || c == nil {
		return e.Name
	}
	name := s.aliased(c, "[]")
	if name == "" {
		s.refuse(e, "%v has no feature for brackets", t)
	}
	return name
}

// aliased gives the feature of a class that an operator stands for; "" if there is none.
func (s *scope) aliased(c *class, operator string) string {
	s.spend(len(c.table))
	for _, f := range c.table {
		if slices.Contains(f.decl.Aliases, operator) {
			return f.name
		}
	}
	return ""
}

// created makes the creation of an object ready.
func (s *scope) created(at syntax.Expression, t *kernel.Type, name string, given []syntax.Expression) eval {
	if t == nil {
		s.unsupported(at, "the creation of an object of an unknown type")
	}
	c := classIn(t)
	if c == nil {
		return s.libraryObject(at, t, name, given)
	}
	c.usable()
	if len(c.Generics) > 0 && c.File != "" {
		s.unsupported(at, "the creation of an object of the generic class %v", c)
	}
	if name == "" {
		name = "default_create"
	}
	for _, clause := range c.Creators {
		s.spend(1 + len(clause.Names) + len(clause.Clients))
	}
	f, refused := c.creator(name, s.origin)
	if refused != "" {
		s.refuse(at, "%s", refused)
	}
	arguments := s.arguments(at, f, given)
	return func(fr *frame) kernel.Value {
		return fr.given(arguments, at.Place(), func(values []kernel.Value) kernel.Value { return fr.m.create(c, f, values) })
	}
}

// libraryObject makes the creation of an object of the library ready.
func (s *scope) libraryObject(at part, t *kernel.Type, name string, given []syntax.Expression) eval {
	procedure := cmp.Or(name, "default_create")
	s.knows(at, t, procedure)
	create := s.class.system.creators[t.Name][procedure]
	if create == nil {
		s.unsupported(at, "the creation of %v by %s", t, procedure)
	}
	arguments, _ := s.values(given)
	return func(f *frame) kernel.Value {
		return f.given(arguments, at.Place(), func(values []kernel.Value) kernel.Value {
			f.m.runtime.Spend(1)
			made, ok := create(&f.m.runtime, t, values)
			if !ok {
				f.m.runtime.Refuse("the creation of %v by %s", t, name)
			}
			return made
		})
	}
}

// answered calls a feature of an object of the library by its answer, nil if there is none.
func (m *Machine) answered(by kernel.Answer, v kernel.Value, name string, a []kernel.Value) kernel.Value {
	m.runtime.Spend(1)
	if by != nil {
		if result, ok := by(&m.runtime, v, a); ok {
			return result
		}
	}
	m.runtime.Refuse("the feature %s of %s with %s", name, kernel.TypeOf(v), plural(len(a)))
	return nil
}

// plural is used in words about arguments.
func plural(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

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
