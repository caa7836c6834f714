package run

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// A Machine runs the features of some classes. It is not safe for concurrent use.
type Machine struct {
	system  *System
	runtime kernel.Runtime

	unmonitored bool // the caller wants no contracts to be monitored
	top         *frame
	spare       []*frame       // for calls to come
	stack       []kernel.Value // the variables and arguments of calls that go on
	onces       map[*syntax.Feature]*once
	roots       []kernel.Value
}

// once is what a once routine came to.
type once struct {
	result  kernel.Value
	failure *kernel.Failure
}

// Machine makes a machine that has run nothing yet.
func (s *System) Machine(limits kernel.Limits) *Machine {
	const deep = 1 << 12 // far more than calls of students' programs need
	m := &Machine{system: s, onces: map[*syntax.Feature]*once{}, stack: make([]kernel.Value, 0, deep)}
	m.runtime = kernel.Runtime{Program: program{m}, Limits: limits.OrDefault()}
	return m
}

// A program is what the kernel is told of the classes that a machine runs.
type program struct{ *Machine }

// Where tells where the code stands; nowhere if none is run.
func (p program) Where() kernel.Where {
	if p.top == nil {
		return kernel.Where{}
	}
	return p.top.where()
}

// IsEqual calls is_equal.
func (p program) IsEqual(o *kernel.Object, other kernel.Value) (equal, own bool) {
	f := p.fromAny(o, "is_equal")
	if f.decl.Kind == syntax.External {
		return false, false
	}
	return kernel.Truth(p.invoke(f, o, []kernel.Value{other}, qualified)), true
}

// Twin calls copy.
func (p program) Twin(o *kernel.Object) kernel.Value {
	f := p.fromAny(o, "copy")
	if f.decl.Kind == syntax.External {
		return nil
	}
	made := p.blank(classOf(o))
	p.invoke(f, made, []kernel.Value{o}, qualified)
	return made
}

// fromAny gives the feature of an object that ANY calls by a name. It may have another one in the class.
func (p program) fromAny(o *kernel.Object, name string) *feature {
	return classOf(o).bySeed[p.system.any.table[name].seeds[0]]
}

// Expanded creates an object by default_create.
func (p program) Expanded(of kernel.Class) kernel.Value {
	c := of.(*class)
	c.usable()
	o := p.blank(c)
	if f := c.table["default_create"]; f != nil && f.origin != p.system.any {
		p.invoke(f, o, nil, creating)
	}
	return o
}

// outside runs something that is called from outside, within the limits.
func (m *Machine) outside(ctx context.Context, do func() kernel.Value) (result kernel.Value, err error) {
	m.runtime.Begin(ctx, m.unmonitored)
	m.system.ctx, m.top, m.stack = ctx, nil, m.stack[:0]
	clear(m.stack[:cap(m.stack)]) // what calls before have left there is nobody's
	if m.runtime.Made > m.runtime.Limits.Memory/2 {
		m.runtime.Made = m.kept()
	}
	defer func() {
		if problem := recover(); problem != nil {
			result, err = nil, m.problem(problem)
		}
	}()
	return do(), nil
}

// problem turns what was raised into an error.
func (m *Machine) problem(raised any) error {
	switch err := raised.(type) {
	case *kernel.Failure:
		return err.Among(m.answerable().within())
	case *Unsupported:
		told := *err
		told.Within = append([]string{told.Class + "." + told.Feature}, m.top.within()...)
		return &told
	case *kernel.Exceeded:
		if err.Limit != "work" && m.top != nil {
			f := m.wasteful(err.Limit)
			err.Where, err.Within = f.where(), f.within()
		}
		return err
	case runtime.Error:
		return m.runtime.Failure(kernel.Other, "something unforeseen: "+err.Error())
	case error:
		return err
	}
	return fmt.Errorf("running Eiffel: %v", raised)
}

// answerable gives the innermost frame that was not called wrongly; nil if there is none.
func (m *Machine) answerable() *frame {
	f := m.top
	for f != nil && m.calledWrongly(f) {
		f = f.caller
	}
	return f
}

// calledWrongly tells whether a call breaks the precondition of what is called, as far as that can be found out. Within a contract,
// nothing else monitors it.
func (m *Machine) calledWrongly(f *frame) (wrong bool) {
	r := f.feature.routine
	if r == nil || f.held {
		return false
	}
	const few = 10_000
	taken := m.runtime.Steps
	m.runtime.Steps, m.runtime.Depth, m.runtime.Asserting, m.top = max(0, m.runtime.Limits.Steps-few), 0, true, f
	defer func() {
		m.runtime.Steps = taken
		if recover() != nil {
			wrong = false
		}
	}()
	return f.unmet(r) != nil
}

// wasteful gives the innermost frame that has taken a good part of what there is of the limit; the outermost if none has. One that
// another calls again and again takes few steps and little memory each time.
func (m *Machine) wasteful(limit string) *frame {
	f, r := m.top, &m.runtime
	much := func() bool { return r.Steps-f.began >= r.Limits.Steps/2 }
	if limit == "memory" {
		much = func() bool { return r.Made-f.made >= r.Limits.Memory/100 }
	}
	for f.caller != nil && !much() {
		f = f.caller
	}
	return f
}

// kept counts the bytes of all objects that are still reached.
func (m *Machine) kept() int {
	reached := slices.Clone(m.roots)
	for _, o := range m.onces {
		reached = append(reached, o.result)
	}
	return kernel.Size(reached...)
}

// Keep tells which values the caller still holds, in the place of those of the call before.
func (m *Machine) Keep(values ...kernel.Value) { m.roots = values }

// Limit sets how many steps each further call may take.
func (m *Machine) Limit(steps int) { m.runtime.Limits.Steps = steps }

// Monitor tells whether contracts are monitored from now on. They are until it is called.
func (m *Machine) Monitor(on bool) { m.unmonitored = !on }

// Steps is the number of steps that the last call has taken.
func (m *Machine) Steps() int { return m.runtime.Steps }

// Known tells whether there is a class.
func (m *Machine) Known(class string) bool { return m.system.classes[class] != nil }

// Conforms tells whether a value is an object of a class, or of one that inherits from it.
func (m *Machine) Conforms(v kernel.Value, class string) bool {
	o, ok := v.(*kernel.Object)
	c := m.system.classes[class]
	return ok && c != nil && o.Class.ConformsTo(c)
}

// Create creates an object by a creation procedure, as a client that no class names.
func (m *Machine) Create(ctx context.Context, class, procedure string, arguments ...kernel.Value) (kernel.Value, error) {
	return m.outside(ctx, func() kernel.Value {
		c := m.class(class)
		if c.table[procedure] == nil {
			panic(&Missing{Class: upper(class), Feature: procedure})
		}
		f, refused := c.creator(procedure, m.system.any)
		if refused != "" {
			panic(&Missing{upper(class), procedure, refused})
		}
		if f.failure == nil {
			m.fitting(f, arguments)
		}
		return m.create(c, f, arguments)
	})
}

// Blank gives an object without any creation procedure: of an expanded class as its entities begin, of another class
// with all attributes at their defaults.
func (m *Machine) Blank(ctx context.Context, class string) (kernel.Value, error) {
	return m.outside(ctx, func() kernel.Value { return m.blank(m.class(class)) })
}

// class gives a class that can be used.
func (m *Machine) class(name string) *class {
	c := m.system.classes[name]
	if c == nil {
		panic(&Missing{Class: upper(name)})
	}
	c.usable()
	return c
}

// Call calls a feature of an object from outside.
func (m *Machine) Call(ctx context.Context, target kernel.Value, name string, arguments ...kernel.Value) (kernel.Value, error) {
	return m.outside(ctx, func() kernel.Value { return m.called(target, name, arguments) })
}

// Unmonitored calls a feature as a contract does: no contract is monitored while it runs.
func (m *Machine) Unmonitored(ctx context.Context, target kernel.Value, name string, arguments ...kernel.Value) (kernel.Value, error) {
	return m.outside(ctx, func() kernel.Value {
		m.runtime.Asserting = true
		return m.called(target, name, arguments)
	})
}

func (m *Machine) called(target kernel.Value, name string, arguments []kernel.Value) kernel.Value {
	o, ok := target.(*kernel.Object)
	if !ok {
		return m.dispatch(target, name, arguments)
	}
	c := classOf(o)
	c.usable()
	switch f := c.table[name]; {
	case f == nil:
		panic(&Missing{Class: c.String(), Feature: name})
	case f.failure != nil:
	case !c.allows(f.clients, m.system.any):
		panic(&Missing{c.String(), name, "it is not exported to all classes"})
	default:
		m.fitting(f, arguments)
	}
	return m.dispatch(target, name, arguments)
}

// fitting ends what is run if a feature does not take such arguments.
func (m *Machine) fitting(f *feature, arguments []kernel.Value) {
	formal := f.decl.Arguments
	refuse := func(format string, words ...any) {
		panic(&Missing{upper(f.class.Name), f.name, fmt.Sprintf(format, words...)})
	}
	if len(formal) != len(arguments) {
		refuse("it takes %s, not %d", plural(len(formal)), len(arguments))
	}
	for i, a := range arguments {
		if t := f.typ(formal[i].Type); !typeOf(a).Conforms(t) {
			refuse("its argument %s is of the type %v, not %s", formal[i].Name, t, kernel.TypeOf(a))
		}
	}
}

// typeOf gives the static type that fits a value; nil for one that is not sure.
func typeOf(v kernel.Value) *kernel.Type {
	if o, ok := v.(*kernel.Object); ok {
		return classOf(o).typ()
	}
	if t := kernel.Basic(kernel.ClassOf(v)); t.Is("integer", "boolean", "string") {
		return t
	}
	return nil
}

// Equal compares two values by the operator ~.
func (m *Machine) Equal(ctx context.Context, a, b kernel.Value) (bool, error) {
	equal, err := m.outside(ctx, func() kernel.Value { return m.runtime.Equal(a, b) })
	return err == nil && equal.(bool), err
}

// Identical compares two values by the operator =.
func (m *Machine) Identical(a, b kernel.Value) bool { return m.runtime.Identical(a, b) }

// Attribute gives the value of an object's attribute; false if there is none of that name.
func (m *Machine) Attribute(v kernel.Value, name string) (kernel.Value, bool) {
	if field := attributeOf(v, name); field != nil {
		return *field, true
	}
	return nil, false
}

// Set gives an attribute another value, behind the back of the class; false if there is none of that name.
func (m *Machine) Set(v kernel.Value, name string, value kernel.Value) bool {
	field := attributeOf(v, name)
	if field != nil {
		*field = value
	}
	return field != nil
}

func attributeOf(v kernel.Value, name string) *kernel.Value {
	o, ok := v.(*kernel.Object)
	if !ok {
		return nil
	}
	f := classOf(o).table[name]
	if f == nil || f.failure != nil || f.decl.Kind != syntax.Attribute {
		return nil
	}
	return &o.Fields[f.slot]
}

// Attributes gives the types of the attributes of a class by their names.
func (m *Machine) Attributes(class string) map[string]string {
	types := map[string]string{}
	if c := m.system.classes[class]; c != nil {
		for _, f := range c.attributes {
			types[f.name] = f.typ(f.decl.Result).String()
		}
	}
	return types
}

// Copy gives a copy of a value and of all that it refers to, but for what is shared.
func (m *Machine) Copy(ctx context.Context, v kernel.Value, shared func(kernel.Value) bool) (kernel.Value, error) {
	return m.outside(ctx, func() kernel.Value { return m.runtime.Copy(v, shared) })
}

// mostKept is how many objects may be reached from what a caller holds.
const mostKept = 50_000

// Undo gives a function that makes all objects that are reached from values what they are now. The error is for too many
// of them.
func (m *Machine) Undo(values ...kernel.Value) (undo func(), err error) {
	undo, ok := kernel.Remember(mostKept, values...)
	if !ok {
		return nil, &kernel.Exceeded{Limit: "memory", Most: m.runtime.Limits.Memory}
	}
	return undo, nil
}
