// Package run runs Eiffel within this process, with all contracts monitored.
//
// A [System] holds classes; a [Machine] runs them. Nothing that is run reaches anything outside: there are no files, no
// externals and no clock. Steps, depth and memory are bounded, and so is what it takes to read the classes. Code that is not
// understood costs the features that need it, and so does code that is no valid Eiffel. Both are told from the text alone: what is
// run cannot choose it.
package run

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/eiffel/syntax"
)

// A class is a class with all that it inherits.
type class struct {
	*syntax.Class
	system     *System
	parents    []*class
	ancestors  map[*class]bool // itself included
	table      map[string]*feature
	bySeed     map[*syntax.Feature]*feature
	attributes []*feature
	invariants []assertion // nil until they are needed
	compiled   bool        // whether invariants are
	vars       int         // variables in the invariants
	whole      *feature    // stands for the class where its invariants are evaluated
	failure    error       // why it cannot be used
	unsound    error       // why its invariants cannot be evaluated
	flattening bool        // its table is being built
}

// A feature is a feature as a class has it.
type feature struct {
	name    string
	class   *class // that has it
	origin  *class // in whose text its declaration stands
	decl    *syntax.Feature
	clients []string          // who may call it; nil: everybody
	seeds   []*syntax.Feature // where it was introduced
	inherit []*feature        // what it redeclares
	slot    int               // of an attribute, in the fields of an object
	failure error             // why it cannot be used
	routine *routine          // nil until it is called

	initial func(*Machine) Value // what an attribute begins with; nil until an object has it
}

// A System is a set of classes, with the tables of their features. Machines that run it do so one after another.
type System struct {
	classes  map[string]*class
	any      *class
	renamed  bool
	base     map[string]bool    // the names of features of basic classes
	native   map[string]bool    // the names that some object of the library answers here
	library  map[string]answers // what objects of each class of the library answer
	creators map[string]answers // its creation procedures
	features map[string]bool    // the names of features of all classes

	ctx  context.Context
	work int // see spend
}

// mostWork bounds what it takes to build the tables of a system and to make its features ready: a step for each part of an
// instruction or expression, and several for each feature that a class has or inherits. It is fifty times what large projects of
// students take.
const mostWork = 1_000_000

// ofFeature is the work that one feature of one class stands for.
const ofFeature = 8

// spend counts work that is done once, when the system is built or a feature is made ready. It ends what is done by a panic
// with an [*Exceeded], or with the error of a context that has ended.
func (s *System) spend(work int) {
	const now = 1 << 10
	before := s.work
	s.work += work
	if s.work > mostWork {
		panic(&Exceeded{Limit: "work", Most: mostWork})
	}
	if before/now != s.work/now && s.ctx.Err() != nil {
		panic(s.ctx.Err())
	}
}

// NewSystem builds the tables of all classes. Errors of the text are kept with what they cost. The error is an [*Exceeded] for classes
// that take too much, or that of a context that has ended.
func NewSystem(ctx context.Context, parsed []*syntax.Class) (s *System, err error) {
	defer func() {
		if raised := recover(); raised != nil {
			s, err = nil, ended(raised)
		}
	}()
	s = &System{classes: map[string]*class{}, base: baseNames(), ctx: ctx}
	s.build(parsed)
	return s, nil
}

// ended gives the error that has ended the work on a system. Whatever else was raised is no matter of the text.
func ended(raised any) error {
	err, ok := raised.(error)
	_, exceeded := errors.AsType[*Exceeded](err)
	if !ok || !exceeded && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		panic(raised)
	}
	return err
}

func (s *System) build(parsed []*syntax.Class) {
	for _, c := range append(syntax.Parse("any.e", anyText), parsed...) {
		s.spend(ofFeature * (1 + len(c.Features)))
		if s.classes[c.Name] != nil {
			s.classes[c.Name].failure = invalid(c.Name, "", c.File, c.Line, "there are two classes of that name")
			continue
		}
		made := &class{Class: c, system: s}
		made.whole = &feature{class: made, origin: made, decl: &syntax.Feature{}}
		s.classes[c.Name] = made
	}
	s.any = s.classes["any"]
	for _, name := range slices.Sorted(maps.Keys(s.classes)) {
		s.classes[name].flatten()
	}
	s.name()
}

// name collects the names that can be asked for.
func (s *System) name() {
	s.native, s.features = map[string]bool{}, map[string]bool{}
	s.library, s.creators = libraryAnswers(), libraryCreators()
	for _, class := range s.library {
		for name := range class {
			s.native[name] = true
		}
	}
	for _, c := range s.classes {
		for name := range c.table {
			s.features[name] = true
		}
	}
}

// Unread makes all features ready that stand in the text of a class, without running anything, and gives the first code in each that is
// not understood here, in the order of the classes' names. The error is as that of [NewSystem].
func (s *System) Unread(ctx context.Context) (all []*Unsupported, err error) {
	defer func() {
		if raised := recover(); raised != nil {
			all, err = nil, ended(raised)
		}
	}()
	s.ctx = ctx
	note := func(err error) {
		s.spend(1 + len(all))
		u, ok := errors.AsType[*Unsupported](err)
		if ok && !slices.ContainsFunc(all, func(v *Unsupported) bool { return u.Error() == v.Error() }) {
			all = append(all, u)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.classes)) {
		c := s.classes[name]
		note(c.failure)
		if c.failure != nil || c == s.any {
			continue
		}
		for _, decl := range c.Features {
			if f := c.table[decl.Name]; f.decl == decl && decl.Kind != syntax.Attribute {
				note(f.ready())
			}
		}
		_, err := compileInvariant(c, c, new(int))
		note(err)
	}
	return all, nil
}

func invalid(class, feature, file string, line int, format string, arguments ...any) *Failure {
	return &Failure{Kind: Invalid, Tag: fmt.Sprintf(format, arguments...), Where: Where{upper(class), feature, file, line}}
}

// fail keeps why a class cannot be used: the first reason, unless a later one is what is not understood here. That may be why
// the rest looks wrong.
func (c *class) fail(err error) {
	_, unsupported := errors.AsType[*Unsupported](err)
	_, known := errors.AsType[*Unsupported](c.failure)
	if c.failure == nil || unsupported && !known {
		c.failure = err
	}
}

// flatten builds the table of a class.
func (c *class) flatten() {
	if c.table != nil {
		return
	}
	if c.flattening {
		c.table, c.ancestors = map[string]*feature{}, map[*class]bool{c: true}
		c.fail(invalid(c.Name, "", c.File, c.Line, "the class inherits from itself"))
		return
	}
	c.flattening = true
	inherited := map[string][]*feature{}
	ancestors := map[*class]bool{c: true}
	for _, p := range c.links() {
		parent, err := c.parent(p)
		if err != nil {
			c.fail(err)
			continue
		}
		parent.flatten()
		if parent.failure != nil {
			c.fail(parent.failure)
		}
		c.parents = append(c.parents, parent)
		c.system.spend(len(parent.ancestors))
		maps.Copy(ancestors, parent.ancestors)
		c.take(p, parent, inherited)
	}
	for _, e := range c.Errors {
		c.fail(unread(c.Name, "", e))
	}
	c.ancestors, c.table = ancestors, map[string]*feature{}
	c.declare(inherited)
	c.join(inherited)
	c.index()
}

// links gives the clauses of inheritance; without any, that from ANY.
func (c *class) links() []*syntax.Parent {
	if len(c.Parents) > 0 || c == c.system.any {
		return c.Parents
	}
	return []*syntax.Parent{{Type: &syntax.Type{Name: "any"}, Line: c.Line}}
}

func (c *class) parent(p *syntax.Parent) (*class, error) {
	parent := c.system.classes[p.Type.Name]
	switch {
	case parent == nil:
		return nil, c.unsupported("the parent "+upper(p.Type.Name), "inherit", p.Line)
	case len(parent.Generics) != len(p.Type.Args):
		const words = "%s has %d generic parameters"
		return nil, invalid(c.Name, "", c.File, p.Line, words, upper(p.Type.Name), len(parent.Generics))
	case len(parent.Generics) > 0:
		return nil, c.unsupported("the generic parent "+upper(p.Type.Name), "inherit", p.Line)
	}
	return parent, nil
}

func (c *class) unsupported(what, feature string, line int) error {
	return &Unsupported{What: what, Where: Where{upper(c.Name), feature, c.File, line}}
}

// take takes over the features of a parent under their new names.
func (c *class) take(p *syntax.Parent, parent *class, inherited map[string][]*feature) {
	each := ofFeature + len(p.Undefined)
	for _, export := range p.Exports {
		each += 1 + len(export.Names)
	}
	c.system.spend(each * len(parent.table))
	for old := range p.Renamed {
		c.system.renamed = true
		if parent.table[old] == nil {
			c.fail(invalid(c.Name, "", c.File, p.Line, "%s has no feature %s to be renamed", upper(parent.Name), old))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(parent.table)) {
		f := *parent.table[name]
		f.class, f.routine, f.inherit, f.initial = c, nil, []*feature{parent.table[name]}, nil
		if renamed, ok := p.Renamed[name]; ok {
			f.name = renamed
		}
		if export := p.ExportOf(f.name); export != nil {
			f.clients = export.Clients
		}
		if slices.Contains(p.Undefined, f.name) {
			undefined := *f.decl
			undefined.Kind, undefined.Body = syntax.Deferred, nil
			f.decl = &undefined
		}
		inherited[f.name] = append(inherited[f.name], &f)
	}
	for _, name := range p.Undefined {
		c.system.spend(1 + len(inherited[name]))
		if !slices.ContainsFunc(inherited[name], func(f *feature) bool { return f.inherit[0].class == parent }) {
			c.fail(invalid(c.Name, name, c.File, p.Line, "%s has no feature %s to be undefined", upper(parent.Name), name))
		}
	}
	for _, name := range p.Redefined {
		c.system.spend(1 + len(c.Features) + len(inherited[name]))
		own := slices.ContainsFunc(c.Features, func(f *syntax.Feature) bool { return f.Name == name })
		if !own || !slices.ContainsFunc(inherited[name], func(f *feature) bool { return f.inherit[0].class == parent }) {
			const words = "%s is to be redefined, but there are not both versions of it"
			c.fail(invalid(c.Name, name, c.File, p.Line, words, name))
		}
	}
}

// declare enters the class's own features. Of what they redeclare, nothing is left in inherited.
func (c *class) declare(inherited map[string][]*feature) {
	for _, decl := range c.Features {
		f := &feature{name: decl.Name, class: c, origin: c, decl: decl, clients: decl.Clients}
		before := inherited[decl.Name]
		delete(inherited, decl.Name)
		for _, b := range before {
			c.weigh(f, b)
			f.seeds, f.inherit = union(f.seeds, b.seeds), union(f.inherit, b.inherit)
			if b.decl.Kind != syntax.Deferred && !c.redefines(b) {
				f.failure = invalid(c.Name, f.name, c.File, decl.Line, "%s is inherited from %s, so it must stand under redefine",
					f.name, upper(b.origin.Name))
			}
			if b.decl.Kind == syntax.Attribute && b.decl.Error == nil && decl.Kind != syntax.Attribute {
				const words = "%s is an attribute in %s, and can be redeclared as nothing else"
				f.failure = invalid(c.Name, f.name, c.File, decl.Line, words, f.name, upper(b.origin.Name))
			}
			if len(b.decl.Arguments) != len(decl.Arguments) || (b.decl.Result == nil) != (decl.Result == nil) {
				const words = "%s has another signature in %s"
				f.failure = invalid(c.Name, f.name, c.File, decl.Line, words, f.name, upper(b.origin.Name))
			}
		}
		if len(f.seeds) == 0 {
			f.seeds = []*syntax.Feature{decl}
		}
		if decl.Error != nil {
			f.failure = unread(c.Name, decl.Name, decl.Error)
		}
		if c.table[f.name] != nil {
			f.failure = invalid(c.Name, f.name, c.File, decl.Line, "there are two features of that name")
		}
		c.table[f.name] = f
	}
}

func unread(class, feature string, e *syntax.Error) error {
	if e.Unsupported {
		return &Unsupported{What: e.Reason, Where: Where{upper(class), feature, e.File, e.Line}}
	}
	return invalid(class, feature, e.File, e.Line, "%s", e.Reason)
}

func (c *class) redefines(f *feature) bool {
	for _, p := range c.Parents {
		c.system.spend(1 + len(p.Redefined))
		if p.Type.Name == f.inherit[0].class.Name && slices.Contains(p.Redefined, f.name) {
			return true
		}
	}
	return false
}

// join enters what is inherited and not redeclared. Of several versions, at most one may be effective.
func (c *class) join(inherited map[string][]*feature) {
	for name, versions := range inherited {
		f := versions[0]
		for _, v := range versions[1:] {
			c.weigh(f, v)
			if f.decl.Kind == syntax.Deferred {
				f, v = v, f
			}
			if v.decl != f.decl && v.decl.Kind != syntax.Deferred {
				f.failure = invalid(c.Name, name, c.File, c.Line, "%s is inherited from %s and from %s", name,
					upper(f.origin.Name), upper(v.origin.Name))
			}
			f.seeds, f.inherit = union(f.seeds, v.seeds), union(f.inherit, v.inherit)
			f.clients = exported(f.clients, v.clients)
		}
		c.table[name] = f
	}
}

// weigh counts the work to unite what is known of two features.
func (c *class) weigh(a, b *feature) {
	seeds, inherit, clients := len(a.seeds)*len(b.seeds), len(a.inherit)*len(b.inherit), len(a.clients)*len(b.clients)
	c.system.spend(1 + seeds + inherit + clients)
}

// exported gives the clients of a feature that is inherited by two ways: those of both.
func exported(a, b []string) []string {
	if a == nil || b == nil {
		return nil
	}
	return union(a, b)
}

// union gives all elements of two lists, each once. A class may come to a feature by very many ways.
func union[T comparable](a, b []T) []T {
	all := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return all
}

// index numbers the attributes and finds features by their seeds.
func (c *class) index() {
	c.bySeed = map[*syntax.Feature]*feature{}
	for _, name := range slices.Sorted(maps.Keys(c.table)) {
		f := c.table[name]
		if f.decl.Kind == syntax.Attribute && f.failure == nil {
			f.slot = len(c.attributes)
			c.attributes = append(c.attributes, f)
		}
		c.system.spend(len(f.seeds))
		for _, seed := range f.seeds {
			if other := c.bySeed[seed]; other != nil && other != f {
				c.fail(c.unsupported("a feature that is inherited under two names", name, c.Line))
			}
			c.bySeed[seed] = f
		}
		if f.decl.Kind == syntax.Deferred && f.failure == nil && !c.Deferred {
			c.fail(invalid(c.Name, name, c.File, c.Line, "%s is deferred, but the class is not", name))
		}
	}
	for _, clause := range c.Creators {
		for _, name := range clause.Names {
			if c.table[name] == nil {
				c.fail(invalid(c.Name, name, c.File, c.Line, "the creation procedure %s is no feature of the class", name))
			}
		}
	}
}

// conforms tells whether a class is another one or inherits from it.
func (c *class) conforms(to *class) bool { return c.ancestors[to] || to == c.system.any }

// allows tells whether a list of clients admits a class.
func (c *class) allows(clients []string, client *class) bool {
	if clients == nil || client == nil {
		return true
	}
	return slices.ContainsFunc(clients, func(name string) bool {
		named := c.system.classes[name]
		return name == "any" || named != nil && client.conforms(named)
	})
}

// creator finds a creation procedure for a client. The error says why it cannot create so; in words.
func (c *class) creator(name string, client *class) (*feature, string) {
	if c.Deferred {
		return nil, fmt.Sprintf("%s is deferred, and no object can be created of it", upper(c.Name))
	}
	f := c.table[name]
	if len(c.Creators) == 0 {
		if f == nil || !strings.HasPrefix(f.seeds[0].Name, "default_create") {
			return nil, fmt.Sprintf("%s is no creation procedure of %s", name, upper(c.Name))
		}
		return f, ""
	}
	for _, clause := range c.Creators {
		if slices.Contains(clause.Names, name) && c.allows(clause.Clients, client) {
			return f, ""
		}
	}
	return nil, fmt.Sprintf("%s is no creation procedure of %s for %s", name, upper(c.Name), clientName(client))
}

func clientName(client *class) string {
	if client == nil {
		return "others"
	}
	return upper(client.Name)
}
