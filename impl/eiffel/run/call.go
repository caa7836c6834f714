package run

import (
	"fmt"
	"slices"

	"rulebook/impl/eiffel/syntax"
)

// agents are the types of agents.
var agents = []string{"routine", "procedure", "function", "predicate"}

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
		if v.typ != nil && !slices.Contains(agents, v.typ.name) {
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
		return term{func(fr *frame) Value { return fr.current.fields[slot] }, t}
	}
	return term{func(fr *frame) Value {
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
		return term{func(f *frame) Value { return f.vars[v.slot] }, v.typ}
	}
	return term{func(f *frame) Value { return f.vars[v.slot].(*iteration).item }, v.typ}
}

// resultOf resolves the type of a feature's result for objects of its class; that of procedures is nothing.
func resultOf(f *feature) *typ {
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
		if t := f.typ(formal[i].Type); !v.typ.conforms(t) {
			s.refuse(g, "an argument of %s is of the type %v, and should be of %v", f.name, v.typ, t)
		}
	}
	return arguments
}

// evaluated gives the values of the arguments of a call, and notes where it stands.
func evaluated(f *frame, arguments []eval, line int) []Value {
	var values []Value
	if len(arguments) > 0 {
		values = make([]Value, len(arguments))
	}
	for i, a := range arguments {
		values[i] = a(f)
	}
	f.line = line
	return values
}

// qualified makes a call on a target ready.
func (s *scope) qualified(e syntax.Expression, target term, name string, given []syntax.Expression) term {
	if target.typ != nil && target.typ.class != nil {
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
	last, by := "", answer(nil)
	return term{func(f *frame) Value {
		v := target.eval(f)
		values := evaluated(f, arguments, e.Place())
		if _, ok := v.(*Object); ok || v == nil {
			return f.m.dispatch(v, name, values)
		}
		class := classOf(v)
		if class != last {
			last, by = class, library[class][name]
		}
		return f.m.answered(by, v, name, values)
	}, libraryResult(target.typ, name)}
}

// labelled makes the item of a tuple ready that has a name; false if there is none of that name.
func (s *scope) labelled(e syntax.Expression, of term, name string) (item term, ok bool) {
	if of.typ == nil || of.typ.name != "tuple" {
		return term{}, false
	}
	at := slices.Index(of.typ.labels, name)
	if at < 0 {
		return term{}, false
	}
	return term{func(f *frame) Value {
		v := of.eval(f)
		f.line = e.Place()
		return f.m.native(v, "item", []Value{int32(at + 1)})
	}, of.typ.args[at]}, true
}

// onClass makes a call on an object of a known class ready.
func (s *scope) onClass(e syntax.Expression, target term, name string, given []syntax.Expression) term {
	c := target.typ.class
	if c.failure != nil {
		panic(c.failure)
	}
	f := c.table[name]
	if f == nil {
		s.refuse(e, "%s has no feature %s", upper(c.Name), name)
	}
	s.spend(f.cost())
	if !c.allows(f.clients, s.origin) {
		s.refuse(e, "the feature %s of %s is not exported to %s", name, upper(c.Name), upper(s.origin.Name))
	}
	arguments := s.arguments(e, f, given)
	seed := f.seeds[0]
	var last *class
	var version *feature
	return term{func(fr *frame) Value {
		v := target.eval(fr)
		values := evaluated(fr, arguments, e.Place())
		o, ok := v.(*Object)
		if !ok {
			return fr.m.dispatch(v, name, values)
		}
		if o.class != last {
			last, version = o.class, o.class.bySeed[seed]
		}
		if version == nil {
			fr.m.refuse("%s called on an object of %s", name, o.Class())
		}
		return fr.m.invoke(version, o, values, qualified)
	}, resultOf(f)}
}

// dispatch calls a feature of any value by its name.
func (m *Machine) dispatch(v Value, name string, arguments []Value) Value {
	o, ok := v.(*Object)
	if !ok {
		if v == nil {
			m.raise(Void, "the feature "+name+" was called on Void")
		}
		return m.native(v, name, arguments)
	}
	m.usable(o.class)
	f := o.class.table[name]
	if f == nil || f.failure == nil && len(f.decl.Arguments) != len(arguments) {
		m.refuse("%s called on an object of %s", name, o.Class())
	}
	return m.invoke(f, o, arguments, qualified)
}

// onCursor makes a call on the variable of a loop ready, which stands for a cursor, or for the item itself.
func (s *scope) onCursor(e syntax.Call, v variable) term {
	cursor := func(f *frame) *iteration { return f.vars[v.slot].(*iteration) }
	if len(e.Arguments) == 0 {
		switch e.Name {
		case "item":
			return v.term()
		case "cursor_index":
			return term{func(f *frame) Value { return int32(cursor(f).at + 1) }, basic("integer")}
		case "target_index":
			return term{func(f *frame) Value { return int32(cursor(f).at + cursor(f).first) }, basic("integer")}
		case "is_first":
			return term{func(f *frame) Value { return cursor(f).at == 0 }, basic("boolean")}
		case "is_last":
			return term{func(f *frame) Value { return cursor(f).at == cursor(f).count-1 }, basic("boolean")}
		case "after":
			return always(false, basic("boolean"))
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
	return term{func(f *frame) Value {
		values := evaluated(f, arguments, e.Place())
		return f.m.invoke(&version, f.current, values, unqualified)
	}, resultOf(&version)}
}

// named gives the name of the feature that is called on something of a type: that for which brackets stand, too.
func (s *scope) named(e syntax.Call, t *typ) string {
	if e.Name != "[]" || t == nil || t.class == nil {
		return e.Name
	}
	name := s.aliased(t.class, "[]")
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
func (s *scope) created(at syntax.Expression, t *typ, name string, given []syntax.Expression) eval {
	if t == nil {
		s.unsupported(at, "the creation of an object of an unknown type")
	}
	if t.class == nil {
		return s.libraryObject(at, t, name, given)
	}
	if t.class.failure != nil {
		panic(t.class.failure)
	}
	if len(t.class.Generics) > 0 {
		s.unsupported(at, "the creation of an object of the generic class %s", upper(t.name))
	}
	if name == "" {
		name = "default_create"
	}
	for _, clause := range t.class.Creators {
		s.spend(1 + len(clause.Names) + len(clause.Clients))
	}
	f, refused := t.class.creator(name, s.origin)
	if refused != "" {
		s.refuse(at, "%s", refused)
	}
	arguments := s.arguments(at, f, given)
	return func(fr *frame) Value {
		return fr.m.create(t.class, f, evaluated(fr, arguments, at.Place()))
	}
}

// libraryObject makes the creation of an object of the library ready.
func (s *scope) libraryObject(at syntax.Expression, t *typ, name string, given []syntax.Expression) eval {
	s.creates(at, t, name)
	arguments, _ := s.values(given)
	return func(f *frame) Value {
		return f.m.make(t, name, evaluated(f, arguments, at.Place()))
	}
}

// isOf tells whether a value is of a type.
func (m *Machine) isOf(v Value, t *typ) bool {
	if t == nil || t.name == "any" {
		return true
	}
	if o, ok := v.(*Object); ok {
		return t.class != nil && o.class.conforms(t.class)
	}
	class := classOf(v)
	if t.class != nil || t.name != class && !within(basicClasses[class].ancestors, t.name) {
		return false
	}
	return m.holdsOnly(v, t.args)
}

// holdsOnly tells whether the items of an object of the library are of the types with which its own was made, or, where that is not
// known, of these types themselves.
func (m *Machine) holdsOnly(v Value, types []*typ) bool {
	c, ok := v.(*Collection)
	switch {
	case ok && c.class == "tuple":
		return m.holdsInOrder(c.Items, types)
	case !ok || c.of == nil || len(c.of.args) != len(types):
		return true
	}
	return slices.EqualFunc(c.of.args, types, (*typ).conforms)
}

func (m *Machine) holdsInOrder(items []Value, types []*typ) bool {
	if len(types) > len(items) {
		return false
	}
	for i, t := range types {
		if items[i] != nil && !m.isOf(items[i], t) {
			return false
		}
	}
	return true
}

// plural is used in words about arguments.
func plural(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}
