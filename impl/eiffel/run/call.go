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
	t := resultOf(f)
	if f.decl.Kind == syntax.Attribute && f.failure == nil {
		slot := f.slot
		return term{func(fr *frame) kernel.Value { return fr.current.Fields[slot] }, t}
	}
	return term{func(fr *frame) kernel.Value {
		values := evaluated(fr, arguments, e.Place())
		return fr.m.invoke(f, fr.current, values, unqualified)
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
	if !v.cursor {
		return term{func(f *frame) kernel.Value { return f.vars[v.slot] }, v.typ}
	}
	return term{func(f *frame) kernel.Value { return f.vars[v.slot].(*kernel.Iteration).Item }, v.typ}
}

// resultOf resolves the type of a feature's result for objects of its class; that of procedures is nothing.
func resultOf(f *feature) *kernel.Type {
	if f.failure != nil && f.decl.Error != nil {
		return nil
	}
	if f.decl.Result == nil {
		return nothing()
	}
	names := map[string]variable{}
	for _, a := range f.decl.Arguments {
		if t, err := f.class.resolve(f.origin, names, a.Type); err == nil {
			names[a.Name] = variable{typ: t}
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

// evaluated gives the values of the arguments of a call, and notes where it stands.
func evaluated(f *frame, arguments []eval, line int) []kernel.Value {
	var values []kernel.Value
	if len(arguments) > 0 {
		values = make([]kernel.Value, len(arguments))
	}
	for i, a := range arguments {
		values[i] = a(f)
	}
	f.line = line
	return values
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
		values := evaluated(f, arguments, e.Place())
		if _, ok := v.(*kernel.Object); ok || v == nil {
			return f.m.dispatch(v, name, values)
		}
		class := kernel.ClassOf(v)
		if class != last {
			last, by = class, library[class][name]
		}
		return f.m.answered(by, v, name, values)
	}, target.typ.Result(name)}
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
		return f.m.native(v, "item", []kernel.Value{int32(at + 1)})
	}, of.typ.Args[at]}, true
}

// onClass makes a call on an object of a known class ready.
func (s *scope) onClass(e syntax.Expression, target term, name string, given []syntax.Expression) term {
	c := classIn(target.typ)
	if c.failure != nil {
		panic(c.failure)
	}
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
		values := evaluated(fr, arguments, e.Place())
		o, ok := v.(*kernel.Object)
		if !ok {
			return fr.m.dispatch(v, name, values)
		}
		if c := classOf(o); c != last {
			last, version = c, c.bySeed[seed]
		}
		if version == nil {
			fr.m.runtime.Refuse("%s called on an object of %v", name, o.Class)
		}
		return fr.m.invoke(version, o, values, qualified)
	}, resultOf(f)}
}

// dispatch calls a feature of any value by its name.
func (m *Machine) dispatch(v kernel.Value, name string, arguments []kernel.Value) kernel.Value {
	o, ok := v.(*kernel.Object)
	if !ok {
		if v == nil {
			m.runtime.Raise(kernel.Void, "the feature "+name+" was called on Void")
		}
		return m.native(v, name, arguments)
	}
	c := classOf(o)
	m.usable(c)
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
		case "forth", "start", "key":
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
		values := evaluated(f, arguments, e.Place())
		return f.m.invoke(&version, f.current, values, unqualified)
	}, resultOf(&version)}
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

// creation makes an expression ready that creates an object.
func (s *scope) creation(e syntax.Creation) term {
	t := s.typ(e.Type)
	return term{s.created(e, t, e.Name, e.Arguments), t}
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
	if c.failure != nil {
		panic(c.failure)
	}
	if len(c.Generics) > 0 {
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
		return fr.m.create(c, f, evaluated(fr, arguments, at.Place()))
	}
}

// libraryObject makes the creation of an object of the library ready.
func (s *scope) libraryObject(at syntax.Expression, t *kernel.Type, name string, given []syntax.Expression) eval {
	s.creates(at, t, name)
	arguments, _ := s.values(given)
	return func(f *frame) kernel.Value {
		return f.m.make(t, name, evaluated(f, arguments, at.Place()))
	}
}

// make creates an object of the library.
func (m *Machine) make(t *kernel.Type, name string, a []kernel.Value) kernel.Value {
	m.runtime.Spend(1)
	if create := m.system.creators[t.Name][cmp.Or(name, "default_create")]; create != nil {
		if made, ok := create(&m.runtime, t, a); ok {
			return made
		}
	}
	m.runtime.Refuse("the creation of %v by %s", t, name)
	return nil
}

// native calls a feature of an object of the library.
func (m *Machine) native(v kernel.Value, name string, a []kernel.Value) kernel.Value {
	return m.answered(m.system.library[kernel.ClassOf(v)][name], v, name, a)
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
