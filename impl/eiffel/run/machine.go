package run

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"rulebook/impl/eiffel/syntax"
)

// Limits bound each call from outside. A zero field stands for its default.
type Limits struct {
	Steps  int // default: 20 million
	Depth  int // of calls within each other; default: 1,000
	Memory int // in bytes, of objects made in one call and of those that are kept; default: 64 MiB
}

func (l Limits) orDefault() Limits {
	return Limits{cmp.Or(l.Steps, 20_000_000), cmp.Or(l.Depth, 1000), cmp.Or(l.Memory, 64<<20)}
}

const word = 16 // bytes that a field, an item or two characters take

// A Machine runs the features of some classes. It is not safe for concurrent use.
type Machine struct {
	system *System
	limits Limits

	ctx         context.Context
	steps       int
	made        int // bytes, since the objects that are kept were last counted
	depth       int
	asserting   bool // contracts are not monitored while one is evaluated
	unmonitored bool // nor if the caller wants none to be
	top         *frame
	spare       []*frame // for calls to come
	onces       map[*syntax.Feature]*once
	roots       []Value
}

// once is what a once routine came to.
type once struct {
	result  Value
	failure *Failure
}

// Machine makes a machine that has run nothing yet.
func (s *System) Machine(limits Limits) *Machine {
	return &Machine{
		system: s, limits: limits.orDefault(), onces: map[*syntax.Feature]*once{},
		ctx: context.Background(),
	}
}

// spend counts steps.
func (m *Machine) spend(steps int) {
	before := m.steps
	m.steps += steps + 1
	if m.steps > m.limits.Steps {
		panic(&Exceeded{Limit: "steps", Most: m.limits.Steps})
	}
	const now = 1 << 16
	if before/now != m.steps/now && m.ctx.Err() != nil {
		panic(m.ctx.Err())
	}
}

// allocate counts memory in words.
func (m *Machine) allocate(words int) {
	m.made += words * word
	if m.made > m.limits.Memory {
		panic(&Exceeded{Limit: "memory", Most: m.limits.Memory})
	}
	m.spend(words / 8)
}

// deeper counts a level of depth until the returned function is called.
func (m *Machine) deeper() func() {
	m.enter()
	return func() { m.depth-- }
}

func (m *Machine) enter() {
	m.depth++
	if m.depth > m.limits.Depth {
		m.raise(Other, "stack overflow")
	}
}

// raise raises an exception where the code stands.
func (m *Machine) raise(kind Kind, tag string) {
	panic(m.failure(kind, tag))
}

func (m *Machine) failure(kind Kind, tag string) *Failure {
	f := &Failure{Kind: kind, Tag: tag}
	if m.top != nil {
		f.Where = m.top.where()
	}
	return f
}

// refuse ends what is run because of something that no compiler accepts. What static types do not show, shows here. No rescue clause
// catches it.
func (m *Machine) refuse(format string, arguments ...any) {
	m.raise(Invalid, fmt.Sprintf(format, arguments...))
}

// outside runs something that is called from outside, within the limits.
func (m *Machine) outside(ctx context.Context, do func() Value) (result Value, err error) {
	m.ctx, m.steps, m.depth, m.asserting, m.top = ctx, 0, 0, m.unmonitored, nil
	m.system.ctx = ctx
	if m.made > m.limits.Memory/2 {
		m.made = m.kept()
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
	case *Failure:
		return err.among(m.answerable().within())
	case *Unsupported:
		told := *err
		told.Within = append([]string{told.Class + "." + told.Feature}, m.top.within()...)
		return &told
	case *Exceeded:
		if err.Limit != "work" && m.top != nil {
			f := m.wasteful(err.Limit)
			err.Where, err.Within = f.where(), f.within()
		}
		return err
	case runtime.Error:
		return m.failure(Other, "something unforeseen: "+err.Error())
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
	taken := m.steps
	m.steps, m.depth, m.asserting, m.top = max(0, m.limits.Steps-few), 0, true, f
	defer func() {
		m.steps = taken
		if recover() != nil {
			wrong = false
		}
	}()
	return f.unmet(r) != nil
}

// wasteful gives the innermost frame that has taken a good part of what there is of the limit; the outermost if none has. One that
// another calls again and again takes few steps and little memory each time.
func (m *Machine) wasteful(limit string) *frame {
	f := m.top
	for f.caller != nil && !m.wastes(f, limit) {
		f = f.caller
	}
	return f
}

func (m *Machine) wastes(f *frame, limit string) bool {
	if limit == "memory" {
		return m.made-f.made >= m.limits.Memory/100
	}
	return m.steps-f.began >= m.limits.Steps/2
}

// kept counts the bytes of all objects that are still reached.
func (m *Machine) kept() int {
	bytes := 0
	reached := slices.Clone(m.roots)
	for _, o := range m.onces {
		reached = append(reached, o.result)
	}
	all, _ := remember(math.MaxInt, reached...)
	for v := range all {
		bytes += 4 * word
		bytes += (len(contents(v)) + len(holds(v))) * word
		if s, ok := v.(*String); ok {
			bytes += len(s.Text) * word / 2
		}
	}
	return bytes
}

// Keep tells which values the caller still holds, in the place of those of the call before.
func (m *Machine) Keep(values ...Value) { m.roots = values }

// Limit sets how many steps each further call may take.
func (m *Machine) Limit(steps int) { m.limits.Steps = steps }

// Monitor tells whether contracts are monitored from now on. They are until it is called.
func (m *Machine) Monitor(on bool) { m.unmonitored = !on }

// Steps is the number of steps that the last call has taken.
func (m *Machine) Steps() int { return m.steps }

// Known tells whether there is a class.
func (m *Machine) Known(class string) bool { return m.system.classes[class] != nil }

// Conforms tells whether a value is an object of a class, or of one that inherits from it.
func (m *Machine) Conforms(v Value, class string) bool {
	o, ok := v.(*Object)
	c := m.system.classes[class]
	return ok && c != nil && o.class.conforms(c)
}

// Create creates an object by a creation procedure, as a client that no class names.
func (m *Machine) Create(ctx context.Context, class, procedure string, arguments ...Value) (Value, error) {
	return m.outside(ctx, func() Value {
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
func (m *Machine) Blank(ctx context.Context, class string) (Value, error) {
	return m.outside(ctx, func() Value { return m.blank(m.class(class)) })
}

// class gives a class that can be used.
func (m *Machine) class(name string) *class {
	c := m.system.classes[name]
	if c == nil {
		panic(&Missing{Class: upper(name)})
	}
	m.usable(c)
	return c
}

// Call calls a feature of an object from outside.
func (m *Machine) Call(ctx context.Context, target Value, name string, arguments ...Value) (Value, error) {
	return m.outside(ctx, func() Value { return m.called(target, name, arguments) })
}

// Unmonitored calls a feature as a contract does: no contract is monitored while it runs.
func (m *Machine) Unmonitored(ctx context.Context, target Value, name string, arguments ...Value) (Value, error) {
	return m.outside(ctx, func() Value {
		m.asserting = true
		return m.called(target, name, arguments)
	})
}

func (m *Machine) called(target Value, name string, arguments []Value) Value {
	if o, ok := target.(*Object); ok {
		m.usable(o.class)
		m.fits(o.class.table[name], o.class, name, arguments)
	}
	return m.dispatch(target, name, arguments)
}

// fits ends what is run if there is no such feature, or if it cannot be called so from outside.
func (m *Machine) fits(f *feature, c *class, name string, arguments []Value) {
	switch {
	case f == nil:
		panic(&Missing{Class: upper(c.Name), Feature: name})
	case f.failure != nil:
		return
	case !c.allows(f.clients, m.system.any):
		panic(&Missing{upper(c.Name), name, "it is not exported to all classes"})
	}
	m.fitting(f, arguments)
}

// fitting ends what is run if a feature does not take such arguments.
func (m *Machine) fitting(f *feature, arguments []Value) {
	formal := f.decl.Arguments
	refuse := func(format string, words ...any) {
		panic(&Missing{upper(f.class.Name), f.name, fmt.Sprintf(format, words...)})
	}
	if len(formal) != len(arguments) {
		refuse("it takes %s, not %d", plural(len(formal)), len(arguments))
	}
	for i, a := range arguments {
		if t := f.typ(formal[i].Type); !m.typeOf(a).conforms(t) {
			refuse("its argument %s is of the type %v, not %s", formal[i].Name, t, TypeOf(a))
		}
	}
}

// typeOf gives the static type that fits a value; nil for one that is not sure.
func (m *Machine) typeOf(v Value) *typ {
	if o, ok := v.(*Object); ok {
		return &typ{name: o.class.Name, class: o.class}
	}
	if class := classOf(v); within("integer boolean string", class) {
		return basic(class)
	}
	return nil
}

// Equal compares two values by the operator ~.
func (m *Machine) Equal(ctx context.Context, a, b Value) (bool, error) {
	equal, err := m.outside(ctx, func() Value { return m.equal(a, b) })
	return err == nil && equal.(bool), err
}

// Identical compares two values by the operator =.
func (m *Machine) Identical(a, b Value) bool { return m.identical(a, b) }

// Attribute gives the value of an object's attribute; false if there is none of that name.
func (m *Machine) Attribute(v Value, name string) (Value, bool) {
	field := attributeOf(v, name)
	if field == nil {
		return nil, false
	}
	return *field, true
}

// Set gives an attribute another value, behind the back of the class; false if there is none of that name.
func (m *Machine) Set(v Value, name string, value Value) bool {
	field := attributeOf(v, name)
	if field == nil {
		return false
	}
	*field = value
	return true
}

func attributeOf(v Value, name string) *Value {
	o, ok := v.(*Object)
	if !ok {
		return nil
	}
	f := o.class.table[name]
	if f == nil || f.failure != nil || f.decl.Kind != syntax.Attribute {
		return nil
	}
	return &o.fields[f.slot]
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

// NewArray2 makes an array of two dimensions with items, row by row.
func (m *Machine) NewArray2(height, width int, items []Value) Value {
	return &Collection{class: "array2", Items: items, lower: 1, height: height, width: width}
}

// Copy gives a copy of a value and of all that it refers to, but for what is shared.
func (m *Machine) Copy(ctx context.Context, v Value, shared func(Value) bool) (Value, error) {
	return m.outside(ctx, func() Value { return m.deepCopy(v, map[Value]Value{}, shared) })
}

// mostKept is how many objects may be reached from what a caller holds.
const mostKept = 50_000

// Undo gives a function that makes all objects that are reached from values what they are now. The error is for too many
// of them.
func (m *Machine) Undo(values ...Value) (undo func(), err error) {
	kept, ok := remember(mostKept, values...)
	if !ok {
		return nil, &Exceeded{Limit: "memory", Most: m.limits.Memory}
	}
	return func() {
		for v, was := range kept {
			become(v, was)
		}
	}, nil
}

// Text makes a string object.
func Text(text string) *String { return &String{[]rune(text)} }

// String gives the text.
func (s *String) String() string { return string(s.Text) }
