// Package run runs Eiffel within this process, with all contracts monitored.
//
// A [System] holds classes; a [Machine] runs them. Nothing that is run reaches anything outside: there are no files, no
// externals and no clock. Steps, depth and memory are bounded. Code that is not understood costs the features that
// need it, and so does code that is no valid Eiffel.
package run

import (
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
	system     *system
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
}

// A feature is a feature as a class has it.
type feature struct {
	name     string
	class    *class // that has it
	origin   *class // in whose text its declaration stands
	decl     *syntax.Feature
	clients  []string          // who may call it; nil: everybody
	seeds    []*syntax.Feature // where it was introduced
	inherit  []*feature        // what it redeclares
	slot     int               // of an attribute, in the fields of an object
	typ      *typ              // of an attribute, once it is resolved
	resolved bool
	failure  error    // why it cannot be used
	routine  *routine // nil until it is called
}

// A system is a set of classes.
type system struct {
	classes map[string]*class
	any     *class
	renamed bool
}

// newSystem builds the tables of all classes. Errors are kept with what they cost.
func newSystem(parsed []*syntax.Class) *system {
	s := &system{classes: map[string]*class{}}
	for _, c := range append(syntax.Parse("any.e", anyText), parsed...) {
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
		s.classes[name].flatten(nil)
	}
	return s
}

func invalid(class, feature, file string, line int, format string, arguments ...any) *Failure {
	return &Failure{
		Kind: Invalid, Tag: fmt.Sprintf(format, arguments...), Class: upper(class), Feature: feature, File: file, Line: line,
	}
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

// flatten builds the table of a class; below lists the classes that wait for it.
func (c *class) flatten(below []*class) {
	if c.table != nil {
		return
	}
	if slices.Contains(below, c) {
		c.table, c.ancestors = map[string]*feature{}, map[*class]bool{c: true}
		c.fail(invalid(c.Name, "", c.File, c.Line, "the class inherits from itself"))
		return
	}
	inherited := map[string][]*feature{}
	ancestors := map[*class]bool{c: true}
	for _, p := range c.links() {
		parent, err := c.parent(p)
		if err != nil {
			c.fail(err)
			continue
		}
		parent.flatten(append(below, c))
		if parent.failure != nil {
			c.fail(parent.failure)
		}
		c.parents = append(c.parents, parent)
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
		return nil, &Unsupported{"the parent " + upper(p.Type.Name), upper(c.Name), "inherit", c.File, p.Line}
	case len(parent.Generics) != len(p.Type.Args):
		const words = "%s has %d generic parameters"
		return nil, invalid(c.Name, "", c.File, p.Line, words, upper(p.Type.Name), len(parent.Generics))
	case len(parent.Generics) > 0:
		return nil, &Unsupported{"the generic parent " + upper(p.Type.Name), upper(c.Name), "inherit", c.File, p.Line}
	}
	return parent, nil
}

// take takes over the features of a parent under their new names.
func (c *class) take(p *syntax.Parent, parent *class, inherited map[string][]*feature) {
	for old := range p.Renamed {
		c.system.renamed = true
		if parent.table[old] == nil {
			c.fail(invalid(c.Name, "", c.File, p.Line, "%s has no feature %s to be renamed", upper(parent.Name), old))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(parent.table)) {
		f := *parent.table[name]
		f.class, f.routine, f.inherit, f.resolved = c, nil, []*feature{parent.table[name]}, false
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
		if !slices.ContainsFunc(inherited[name], func(f *feature) bool { return f.inherit[0].class == parent }) {
			c.fail(invalid(c.Name, name, c.File, p.Line, "%s has no feature %s to be undefined", upper(parent.Name), name))
		}
	}
	for _, name := range p.Redefined {
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
			f.seeds, f.inherit = union(f.seeds, b.seeds), union(f.inherit, b.inherit)
			if b.decl.Kind != syntax.Deferred && !c.redefines(b) {
				f.failure = invalid(c.Name, f.name, c.File, decl.Line, "%s is inherited from %s, too, and no redefine says so",
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
		return &Unsupported{e.Reason, upper(class), feature, e.File, e.Line}
	}
	return invalid(class, feature, e.File, e.Line, "%s", e.Reason)
}

func (c *class) redefines(f *feature) bool {
	for _, p := range c.Parents {
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
		for _, seed := range f.seeds {
			if other := c.bySeed[seed]; other != nil && other != f {
				c.fail(&Unsupported{"a feature that is inherited under two names", upper(c.Name), name, c.File, c.Line})
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
	if !c.Creates {
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
