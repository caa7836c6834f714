package run

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/eiffel"
	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// mostVariables bounds the variables of one feature.
const mostVariables = 200

// A scope is where names of one feature are looked up while it is made ready.
type scope struct {
	class   *class // of the objects
	origin  *class // in whose text it stands
	feature *feature
	decl    *syntax.Feature
	names   map[string]variable
	vars    *int
	olds    *[]eval // nil where there is no old
	result  *kernel.Type
}

type variable struct {
	slot   int
	typ    *kernel.Type
	loop   bool // it is that of a loop
	cursor bool // and stands for its cursor where it is a target
	keys   term // what tells the keys of what a loop goes over, if it has any
	fixed  bool // nothing can be assigned to it
	tested bool // an object test names it
}

// A part is a part of the text, which stands in some line.
type part interface{ Place() int }

// compile makes a feature ready.
func compile(f *feature) (r *routine, err error) {
	r = &routine{}
	s := &scope{class: f.class, origin: f.origin, feature: f, decl: f.decl, vars: &r.vars}
	err = s.guarded(func() {
		s.signature(r)
		s.redeclares(r)
		switch f.decl.Kind {
		case syntax.Constant:
			s.constantOf(r)
			return
		case syntax.Deferred:
			r.body = func(fr *frame) { fr.m.runtime.Refuse("a call of the deferred feature %s", f.name) }
		case syntax.External:
			s.external(r)
		default:
			s.locals(r)
			r.body = s.block(f.decl.Body)
			if f.decl.Rescue != nil {
				r.rescue = s.block(f.decl.Rescue)
			}
		}
		s.contracts(r)
	})
	return r, err
}

// constantOf makes a constant ready. A string is one object, which compilers make when it is first asked for.
func (s *scope) constantOf(r *routine) {
	value := s.expression(s.decl.Value).eval
	_, text := s.decl.Value.(syntax.String)
	r.value = func(fr *frame) kernel.Value {
		if made := fr.m.onces[s.decl]; made != nil {
			return made.result
		}
		v := kernel.Attached(value(fr), r.result)
		if text {
			fr.m.onces[s.decl] = &once{result: v}
		}
		return v
	}
}

// guarded runs a part of making ready and gives its error.
func (s *scope) guarded(do func()) error {
	err := eiffel.Raised[error](do)
	switch err.(type) {
	case nil, *kernel.Failure, *Unsupported:
		return err
	}
	panic(err)
}

// spend counts work.
func (s *scope) spend(work int) { s.class.system.spend(work) }

// cost is the work to find the types of what a feature takes and gives, and whether it is exported.
func (f *feature) cost() int {
	parts := size(f.decl.Result)
	for _, a := range f.decl.Arguments {
		parts += size(a.Type)
	}
	return 1 + parts*(1+len(f.origin.Generics)) + len(f.clients)
}

// size counts the types that a type is written with.
func size(t *syntax.Type) int {
	if t == nil {
		return 0
	}
	n := 1
	for _, a := range t.Args {
		n += size(a)
	}
	return n
}

// refuse ends the making ready because the code is no valid Eiffel.
func (s *scope) refuse(at part, format string, arguments ...any) {
	panic(invalid(s.class.Name, s.feature.name, s.origin.File, at.Place(), format, arguments...))
}

// unsupported ends it because of code that is not understood.
func (s *scope) unsupported(at part, format string, arguments ...any) {
	panic(unsupported(s.class.Name, s.feature.name, s.origin.File, at.Place(), format, arguments...))
}

// external makes a feature of ANY ready, which the machine carries out by itself.
func (s *scope) external(r *routine) {
	if s.origin != s.class.system.any {
		s.unsupported(syntax.Line(s.decl.Line), "an external feature")
	}
	answer := s.class.system.library["any"][s.decl.Name]
	r.initial = func(*kernel.Runtime) kernel.Value { return nil }
	r.body = func(f *frame) {
		ok := answer != nil
		if ok {
			f.result, ok = answer(&f.m.runtime, f.current, f.vars[:len(r.args)])
		}
		if !ok {
			f.m.runtime.Refuse("the feature %s of ANY", s.feature.name)
		}
	}
}

// signature enters the arguments and the result.
func (s *scope) signature(r *routine) {
	s.names = map[string]variable{}
	for i, a := range s.decl.Arguments {
		t := s.typ(a.Type)
		r.args = append(r.args, t)
		s.enter(a.Name, variable{slot: i, typ: t, fixed: true}, syntax.Line(s.decl.Line))
	}
	r.vars = len(s.decl.Arguments)
	if s.decl.Result != nil {
		s.result = s.typ(s.decl.Result)
		r.result = s.result
	}
	r.initial = r.result.Initial()
}

// redeclares wants the types of a redeclaration to conform to those of what it redeclares.
func (s *scope) redeclares(r *routine) {
	if s.feature.class != s.feature.origin {
		return
	}
	for _, i := range s.feature.inherit {
		s.spend(1 + i.cost())
		for n, a := range i.decl.Arguments {
			s.narrows(i, a.Type, r.args[n])
		}
		if i.decl.Result != nil {
			s.narrows(i, i.decl.Result, r.result)
		}
	}
}

// narrows wants a type to conform to one in the declaration of what is redeclared, as that is for objects of the class.
func (s *scope) narrows(redeclared *feature, from *syntax.Type, to *kernel.Type) {
	before, _ := s.class.resolve(redeclared.origin, nil, from)
	if !to.Conforms(before) {
		const words = "the redeclaration has the type %v in the place of %v"
		s.refuse(syntax.Line(s.decl.Line), words, to, before)
	}
}

func (s *scope) locals(r *routine) {
	for _, l := range s.decl.Locals {
		t := s.typ(l.Type)
		s.enter(l.Name, variable{slot: r.vars, typ: t}, syntax.Line(l.Type.Line))
		r.vars++
		r.locals = append(r.locals, t.Initial())
	}
}

// enter names a variable. It may not have the name of another one or of a feature.
func (s *scope) enter(name string, v variable, at syntax.Line) {
	if _, taken := s.names[name]; taken {
		s.refuse(at, "there is another variable %s", name)
	}
	if s.origin.table[name] != nil {
		s.refuse(at, "the variable %s has the name of a feature", name)
	}
	if v.slot >= mostVariables {
		s.unsupported(at, "more than %d variables", mostVariables)
	}
	s.names[name] = v
}

// within opens a scope for the variable of a loop, and for its cursor by the name that it has everywhere.
func (s *scope) within(name string, items, keys term, cursor bool, at syntax.Line) (*scope, int) {
	inner := *s
	inner.names = maps.Clone(s.names)
	s.spend(len(s.names))
	v := variable{slot: s.hidden(), typ: items.typ.Item(), loop: true, cursor: cursor, fixed: true, keys: keys}
	inner.enter(name, v, at)
	v.cursor = true
	inner.names["@"+name] = v
	return &inner, v.slot
}

// hidden gives the slot of a variable that the text does not name.
func (s *scope) hidden() int {
	*s.vars++
	return *s.vars - 1
}

// contracts makes the assertions of all versions of the feature ready, each in its own text.
func (s *scope) contracts(r *routine) {
	for _, v := range s.feature.versions() {
		inner := &scope{class: s.class, origin: v.origin, feature: s.feature, decl: v.decl, vars: s.vars}
		if v.decl.Error != nil {
			panic(unread(v.origin.Name, v.decl.Name, v.decl.Error))
		}
		inner.signature(&routine{})
		// A first version without a precondition always admits the call, but a redeclaration without one adds none.
		requires := inner.clauses(v.decl.Require)
		if len(requires) > 0 || v.first {
			r.requires = append(r.requires, requires)
		}
		inner.olds = &r.olds
		r.ensures = append(r.ensures, inner.clauses(v.decl.Ensure)...)
	}
}

func (s *scope) clauses(clauses []syntax.Clause) []assertion {
	var all []assertion
	for _, c := range clauses {
		a := assertion{clause: c, origin: s.origin}
		if c.Expression != nil {
			a.holds = s.condition(c.Expression)
		}
		all = append(all, a)
	}
	return all
}

// compileInvariant makes the invariant in the text of an ancestor ready for objects of a class.
func compileInvariant(c, ancestor *class, r *routine) error {
	s := &scope{
		class: c, origin: ancestor, feature: &feature{name: "invariant", class: c, origin: ancestor},
		decl: &syntax.Feature{}, vars: &r.vars, names: map[string]variable{},
	}
	return s.guarded(func() { r.ensures = append(r.ensures, s.clauses(ancestor.Invariant)...) })
}

// compileInvariants makes the invariant of a class ready, with those of its ancestors before its own.
func compileInvariants(c *class) (*routine, error) {
	ancestors := slices.SortedFunc(maps.Keys(c.ancestors), func(a, b *class) int {
		return cmp.Or(len(a.ancestors)-len(b.ancestors), strings.Compare(a.Name, b.Name))
	})
	r := &routine{}
	for _, a := range ancestors {
		if err := compileInvariant(c, a, r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// typ resolves a type in the text of the feature.
func (s *scope) typ(t *syntax.Type) *kernel.Type {
	s.spend(size(t) * (1 + len(s.origin.Generics)))
	if like := s.class.named(s.origin, t.Like); like != nil {
		s.spend(like.cost())
	}
	resolved, err := s.class.resolve(s.origin, s.names, t)
	if err != nil {
		panic(err)
	}
	return resolved
}

// generic stands before the names of generic parameters, where their actual types are known.
const generic = "generic "

// resolve finds the type that is written in the text of a class, as it is for objects of c.
func (c *class) resolve(origin *class, names map[string]variable, t *syntax.Type) (*kernel.Type, error) {
	if t.Like != "" {
		return c.anchored(origin, names, t)
	}
	if slices.Contains(origin.Generics, t.Name) {
		return names[generic+t.Name].typ, nil
	}
	r := &kernel.Type{Name: t.Name, Labels: t.Labels}
	for _, a := range t.Args {
		arg, err := c.resolve(origin, names, a)
		if err != nil {
			return nil, err
		}
		r.Args = append(r.Args, arg)
	}
	known := true
	if class := c.system.classes[t.Name]; class != nil {
		r.Class = class
	} else if r.Name, known = kernel.Named(t.Name); !known {
		return nil, unsupported(c.Name, "", origin.File, t.Line, "the class %s", upper(t.Name))
	}
	return r, nil
}

// typ gives a type in the declaration of a feature; nil if it is not known.
func (f *feature) typ(t *syntax.Type) *kernel.Type {
	if t == nil {
		return nil
	}
	resolved, _ := f.class.resolve(f.origin, nil, t)
	return resolved
}

// anchored resolves a type that is like something.
func (c *class) anchored(origin *class, names map[string]variable, t *syntax.Type) (*kernel.Type, error) {
	if t.Like == "current" {
		return c.typ(), nil
	}
	if v, ok := names[t.Like]; ok {
		return v.typ, nil
	}
	f := c.named(origin, t.Like)
	if f == nil || f.decl.Result == nil {
		return nil, invalid(c.Name, "", origin.File, t.Line, "there is no %s for a type to be like it", t.Like)
	}
	if f.decl.Result.Like == t.Like {
		return nil, invalid(c.Name, "", origin.File, t.Line, "%s is like itself", t.Like)
	}
	if f.decl.Result.Like != "" && f.decl.Result.Like != "current" {
		return nil, unsupported(c.Name, "", origin.File, t.Line, "a type that is like another such")
	}
	return c.resolve(f.origin, nil, f.decl.Result)
}

// named finds the feature that a name in the text of a class stands for, as objects of c have it.
func (c *class) named(origin *class, name string) *feature {
	f := origin.table[name]
	if f == nil || c == origin {
		return f
	}
	return c.bySeed[f.seeds[0]]
}
