// Package run runs Eiffel within this process, with all contracts monitored.
//
// A [System] holds classes; a [Machine] runs them. Nothing that is run reaches anything outside: there are no files, no
// externals and no clock. Steps, depth and memory are bounded, and so is what it takes to read the classes. Code that is not
// understood costs the features that need it, and so does code that is no valid Eiffel. Both are told from the text alone: what is
// run cannot choose it.
package run

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/eiffel"
	"rulebook/impl/eiffel/kernel"
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
	whole      *feature // stands for the class where its invariants are evaluated, which it ensures
	failure    error    // why it cannot be used
	flattening bool     // its table is being built
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
	chosen  bool              // of the features that come from the same one, a select clause names it
	slot    int               // of an attribute, in the fields of an object
	failure error             // why it cannot be used
	routine *routine          // nil until it is called

	initial func(*kernel.Runtime) kernel.Value // what an attribute begins with; nil until an object has it
}

// A System is a set of classes, with the tables of their features. Machines that run it do so one after another.
type System struct {
	classes    map[string]*class
	any        *class
	renamed    bool
	library    map[string]kernel.Answers // what objects of each class of the library answer
	creators   map[string]kernel.Answers // its creation procedures
	understood map[string]bool           // the names of what they answer, and of the features of all classes
	known      map[string]bool           // these names, and those of all features of basic classes

	ctx   context.Context
	spent int // see spend
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
	before := s.spent
	s.spent += work
	if s.spent > mostWork {
		panic(&kernel.Exceeded{Limit: "work", Most: mostWork})
	}
	if before/now != s.spent/now && s.ctx.Err() != nil {
		panic(s.ctx.Err())
	}
}

// NewSystem builds the tables of all classes. Errors of the text are kept with what they cost. The error is an [*Exceeded] for classes
// that take too much, or that of a context that has ended.
func NewSystem(ctx context.Context, parsed []*syntax.Class) (*System, error) {
	s := &System{
		classes: map[string]*class{}, library: kernel.Library(), creators: kernel.Creators(), understood: map[string]bool{},
	}
	if err := s.work(ctx, func() { s.build(parsed) }); err != nil {
		return nil, err
	}
	return s, nil
}

// work does work that is bounded, and gives the error that has ended it. Whatever else is raised is no matter of the text.
func (s *System) work(ctx context.Context, do func()) error {
	s.ctx = ctx
	err := eiffel.Raised[error](do)
	_, exceeded := err.(*kernel.Exceeded)
	if err != nil && !exceeded && err != ctx.Err() {
		panic(err)
	}
	return err
}

func (s *System) build(parsed []*syntax.Class) {
	for i, c := range append(parsed[:len(parsed):len(parsed)], syntax.Parse("", kernel.Classes())...) {
		s.spend(ofFeature * (1 + len(c.Features)))
		if other := s.classes[c.Name]; other != nil {
			if i < len(parsed) || c.Name == "any" {
				other.failure = invalid(c.Name, "", c.File, c.Line, "there are two classes of that name")
			}
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
	for _, class := range s.library {
		for name := range class {
			s.understood[name] = true
		}
	}
	for _, c := range s.classes {
		for name := range c.table {
			s.understood[name] = true
		}
	}
	s.known = kernel.Names()
	maps.Copy(s.known, s.understood)
}

// Unread makes all features ready that stand in the text of a class, without running anything, and gives the first code in each that is
// not understood here, an [*Unsupported], or does not compile, in the order of the classes' names. The error is as that of [NewSystem].
func (s *System) Unread(ctx context.Context) (all []error, err error) {
	note := func(err error) {
		s.spend(1 + len(all))
		_, unsupported := err.(*Unsupported)
		f, failed := err.(*kernel.Failure)
		unread := unsupported || failed && f.Kind == kernel.Invalid
		if unread && !slices.ContainsFunc(all, func(other error) bool { return err.Error() == other.Error() }) {
			all = append(all, err)
		}
	}
	err = s.work(ctx, func() {
		for _, name := range slices.Sorted(maps.Keys(s.classes)) {
			c := s.classes[name]
			note(c.failure)
			if c.failure != nil || c.File == "" {
				continue
			}
			for _, decl := range c.Features {
				if f := c.table[decl.Name]; f.decl == decl && decl.Kind != syntax.Attribute {
					note(f.ready())
				}
			}
			note(compileInvariant(c, c, &routine{}))
		}
	})
	return all, err
}

// at gives a place in a text.
func at(class, feature, file string, line int) kernel.Where {
	return kernel.Where{Class: upper(class), Feature: feature, File: file, Line: line}
}

func invalid(class, feature, file string, line int, format string, arguments ...any) *kernel.Failure {
	return &kernel.Failure{Kind: kernel.Invalid, Tag: fmt.Sprintf(format, arguments...), Where: at(class, feature, file, line)}
}

func unsupported(class, feature, file string, line int, format string, arguments ...any) *Unsupported {
	return &Unsupported{What: fmt.Sprintf(format, arguments...), Where: at(class, feature, file, line)}
}

// refuse keeps that a class is no valid Eiffel.
func (c *class) refuse(feature string, line int, format string, arguments ...any) {
	c.fail(invalid(c.Name, feature, c.File, line, format, arguments...))
}

// fail keeps why a class cannot be used: the first reason, unless a later one is what is not understood here. That may be why
// the rest looks wrong.
func (c *class) fail(err error) {
	_, unsupported := err.(*Unsupported)
	_, known := c.failure.(*Unsupported)
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
		c.refuse("", c.Line, "the class inherits from itself")
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
		return nil, unsupported(c.Name, "inherit", c.File, p.Line, "the parent %s", upper(p.Type.Name))
	case len(parent.Generics) != len(p.Type.Args):
		const words = "%s has %d generic parameters"
		return nil, invalid(c.Name, "", c.File, p.Line, words, upper(p.Type.Name), len(parent.Generics))
	case len(parent.Generics) > 0 && parent.File != "":
		return nil, unsupported(c.Name, "inherit", c.File, p.Line, "the generic parent %s", upper(p.Type.Name))
	}
	return parent, nil
}

// take takes over the features of a parent under their new names.
func (c *class) take(p *syntax.Parent, parent *class, inherited map[string][]*feature) {
	each := ofFeature + len(p.Undefined) + len(p.Selected)
	for _, export := range p.Exports {
		each += 1 + len(export.Names)
	}
	c.system.spend(each * len(parent.table))
	for old := range p.Renamed {
		c.system.renamed = true
		if parent.table[old] == nil {
			c.refuse("", p.Line, "%s has no feature %s to be renamed", upper(parent.Name), old)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(parent.table)) {
		f := *parent.table[name]
		f.class, f.routine, f.inherit, f.initial = c, nil, []*feature{parent.table[name]}, nil
		if renamed, ok := p.Renamed[name]; ok {
			f.name = renamed
		}
		f.chosen = slices.Contains(p.Selected, f.name)
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
	gives := func(name string) bool {
		c.system.spend(1 + len(inherited[name]))
		return slices.ContainsFunc(inherited[name], func(f *feature) bool { return f.inherit[0].class == parent })
	}
	for _, name := range p.Undefined {
		if !gives(name) {
			c.refuse(name, p.Line, "%s has no feature %s to be undefined", upper(parent.Name), name)
		}
	}
	for _, name := range p.Redefined {
		c.system.spend(len(c.Features))
		if !gives(name) || c.Feature(name) == nil {
			c.refuse(name, p.Line, "%s is to be redefined, but there are not both versions of it", name)
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
			c.redeclare(f, b)
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

// redeclare enters that a feature of the class redeclares another one.
func (c *class) redeclare(f, other *feature) {
	c.unite(f, other)
	refuse := func(words string) {
		f.failure = invalid(c.Name, f.name, c.File, f.decl.Line, words, f.name, upper(other.origin.Name))
	}
	if other.decl.Kind != syntax.Deferred && !c.redefines(other) {
		refuse("%s is inherited from %s, so it must stand under redefine")
	}
	if other.decl.Kind == syntax.Attribute && other.decl.Error == nil && f.decl.Kind != syntax.Attribute {
		refuse("%s is an attribute in %s, and can be redeclared as nothing else")
	}
	if len(other.decl.Arguments) != len(f.decl.Arguments) || (other.decl.Result == nil) != (f.decl.Result == nil) {
		refuse("%s has another signature in %s")
	}
}

func unread(class, feature string, e *syntax.Error) error {
	if e.Unsupported {
		return unsupported(class, feature, e.File, e.Line, "%s", e.Reason)
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
			if f.decl.Kind == syntax.Deferred {
				f, v = v, f
			}
			if v.decl != f.decl && v.decl.Kind != syntax.Deferred {
				f.failure = invalid(c.Name, name, c.File, c.Line, "%s is inherited from %s and from %s", name,
					upper(f.origin.Name), upper(v.origin.Name))
			}
			c.unite(f, v)
			c.system.spend(len(f.clients) * len(v.clients))
			if f.clients == nil || v.clients == nil {
				f.clients = nil
			} else {
				f.clients = union(f.clients, v.clients)
			}
		}
		c.table[name] = f
	}
}

// unite takes over where another version of a feature comes from.
func (c *class) unite(f, other *feature) {
	c.system.spend(1 + len(f.seeds)*len(other.seeds) + len(f.inherit)*len(other.inherit))
	f.seeds, f.inherit = union(f.seeds, other.seeds), union(f.inherit, other.inherit)
	f.chosen = f.chosen || other.chosen
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
			other := c.bySeed[seed]
			if other != nil && other.chosen == f.chosen {
				c.fail(unsupported(c.Name, name, c.File, c.Line, "a feature that is inherited under two names"))
			}
			if other == nil || f.chosen {
				c.bySeed[seed] = f
			}
		}
		if f.decl.Kind == syntax.Deferred && f.failure == nil && !c.Deferred {
			c.refuse(name, c.Line, "%s is deferred, but the class is not", name)
		}
	}
	for _, clause := range c.Creators {
		for _, name := range clause.Names {
			if c.table[name] == nil {
				c.refuse(name, c.Line, "the creation procedure %s is no feature of the class", name)
			}
		}
	}
}

// String gives its name in capitals.
func (c *class) String() string { return upper(c.Name) }

// IsExpanded tells whether it is expanded.
func (c *class) IsExpanded() bool { return c.Expanded }

// ConformsTo tells whether a class is another one or inherits from it.
func (c *class) ConformsTo(to kernel.Class) bool {
	other := to.(*class)
	return c.ancestors[other] || other == c.system.any
}

// usable ends what is made ready or run if a class cannot be used.
func (c *class) usable() {
	if c.failure != nil {
		panic(c.failure)
	}
}

// typ gives the type of its objects.
func (c *class) typ() *kernel.Type { return &kernel.Type{Name: c.Name, Class: c} }

// classOf gives the class of an object.
func classOf(o *kernel.Object) *class { return o.Class.(*class) }

// classIn gives the class of the program that a type is of; nil if it is of none.
func classIn(t *kernel.Type) *class {
	if t == nil {
		return nil
	}
	c, _ := t.Class.(*class)
	return c
}

// allows tells whether a list of clients admits a class.
func (c *class) allows(clients []string, client *class) bool {
	if clients == nil {
		return true
	}
	return slices.ContainsFunc(clients, func(name string) bool {
		named := c.system.classes[name]
		return name == "any" || named != nil && client.ConformsTo(named)
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
	return nil, fmt.Sprintf("%s is no creation procedure of %s for %s", name, upper(c.Name), upper(client.Name))
}

// Unsupported is the error of code that is not understood here, though it may be right. It is told from the text alone.
type Unsupported struct {
	What string

	kernel.Where

	// Within names that feature and those that were being carried out when it was called; none if nothing was.
	Within []string
}

// Error says what is not understood, and where.
func (u *Unsupported) Error() string {
	return fmt.Sprintf("%s.%s, %s, line %d, uses %s, which is not understood here", u.Class, u.Feature, u.File, u.Line, u.What)
}

// Missing is the error of a call from outside to a feature that there is not, or that cannot be called so.
type Missing struct {
	Class, Feature string
	But            string // why a feature that there is cannot be called so
}

// Error names what is missing.
func (m *Missing) Error() string {
	switch {
	case m.Feature == "":
		return "there is no class " + m.Class
	case m.But != "":
		return fmt.Sprintf("%s.%s cannot be called as it should be: %s", m.Class, m.Feature, m.But)
	}
	return fmt.Sprintf("the class %s has no feature %s", m.Class, m.Feature)
}

func upper(name string) string { return strings.ToUpper(name) }
