package run

import (
	"slices"

	"rulebook/impl/eiffel"
	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// A frame is a call that goes on.
type frame struct {
	m       *Machine
	caller  *frame
	feature *feature
	current *kernel.Object
	vars    []kernel.Value // arguments, local variables, and others that the text names
	result  kernel.Value
	olds    []old
	line    int
	began   int  // the steps that had been taken before
	made    int  // the bytes that had
	begins  bool // its precondition is being evaluated
	ends    bool // its postcondition is
	held    bool // its precondition was monitored, and held
	base    int  // where the stack goes on behind the frames of its callers
}

// newFrame gives a frame with so many variables: one that is done with, if there is one.
func (m *Machine) newFrame(f *feature, vars int, o *kernel.Object) *frame {
	var called *frame
	if last := len(m.spare) - 1; last >= 0 {
		called, m.spare = m.spare[last], m.spare[:last]
	} else {
		called = new(frame)
	}
	*called = frame{
		m: m, caller: m.top, feature: f, current: o, line: f.decl.Line,
		began: m.runtime.Steps, made: m.runtime.Made, base: len(m.stack),
	}
	called.vars = m.room(vars)
	return called
}

// room gives so many places, at Void: those of the stack that come next, as long as it has any. Nothing may hold them when
// the stack is shorter again.
func (m *Machine) room(places int) []kernel.Value {
	from := len(m.stack)
	if from+places > cap(m.stack) {
		return make([]kernel.Value, places)
	}
	m.stack = m.stack[:from+places]
	given := m.stack[from : from+places : from+places]
	clear(given)
	return given
}

// given evaluates the arguments of a call, notes where it stands, and makes it.
func (f *frame) given(arguments []eval, line int, call func([]kernel.Value) kernel.Value) kernel.Value {
	base := len(f.m.stack)
	values := f.m.room(len(arguments))
	for i, a := range arguments {
		values[i] = a(f)
	}
	f.line = line
	result := call(values)
	f.m.stack = f.m.stack[:base]
	return result
}

// where tells where a call stands.
func (f *frame) where() kernel.Where {
	return at(f.feature.class.Name, f.feature.name, f.feature.origin.File, f.line)
}

// within names the features of a frame and of those that have called it; none of no frame.
func (f *frame) within() []string { return f.until(nil) }

// until names them up to one that is left out.
func (f *frame) until(last *frame) []string {
	var names []string
	for ; f != nil && f != last; f = f.caller {
		name := upper(f.feature.class.Name) + "." + f.feature.name
		switch {
		case f.begins:
			name += " (precondition)"
		case f.ends:
			name += " (postcondition)"
		}
		names = append(names, name)
	}
	return names
}

// done ends a call that has come to its end: nothing holds its frame any more. The frames of calls that raise something are left to
// the garbage collector.
func (m *Machine) done(f *frame) {
	m.top, m.stack = f.caller, m.stack[:f.base]
	m.runtime.Depth--
	m.spare = append(m.spare, f)
}

// old is the value of an old expression, or what it came to instead.
type old struct {
	value  kernel.Value
	raised *kernel.Failure
}

type (
	eval func(*frame) kernel.Value
	exec func(*frame)
)

// An assertion is a clause that is ready to be evaluated.
type assertion struct {
	clause syntax.Clause
	holds  eval // nil if the tag stands alone
	origin *class
}

// A routine is a feature that is ready to be run on objects of one class.
type routine struct {
	body     exec
	value    eval // of a constant
	vars     int
	locals   []func(*kernel.Runtime) kernel.Value // the defaults of the local variables; they follow the arguments
	args     []*kernel.Type
	result   *kernel.Type
	initial  func(*kernel.Runtime) kernel.Value // of Result
	requires [][]assertion                      // one of them must hold
	ensures  []assertion
	olds     []eval
	rescue   exec
}

// how a feature is called.
type manner int

const (
	unqualified manner = iota
	qualified
	creating
)

// blank gives an object of a class whose attributes have their defaults.
func (m *Machine) blank(c *class) *kernel.Object {
	m.runtime.Allocate(len(c.attributes) + 4)
	defer m.runtime.Deeper()()
	o := &kernel.Object{Class: c, Fields: make([]kernel.Value, len(c.attributes))}
	for _, a := range c.attributes {
		if a.initial == nil {
			a.initial = a.typ(a.decl.Result).Initial()
		}
		o.Fields[a.slot] = a.initial(&m.runtime)
	}
	return o
}

// create creates an object of a class by a creation procedure.
func (m *Machine) create(c *class, f *feature, arguments []kernel.Value) kernel.Value {
	c.usable()
	o := m.blank(c)
	m.invoke(f, o, arguments, creating)
	return o
}

// invoke calls a feature of an object.
func (m *Machine) invoke(f *feature, o *kernel.Object, arguments []kernel.Value, how manner) kernel.Value {
	m.runtime.Spend(1)
	if f.decl.Kind == syntax.Attribute && f.failure == nil && classOf(o).failure == nil {
		return o.Fields[f.slot]
	}
	r := m.routine(f)
	if f.decl.Kind == syntax.External {
		how = unqualified
	}
	if r.value != nil {
		return r.value(&frame{m: m, feature: f, current: o})
	}
	if f.decl.Kind == syntax.Once {
		return m.onceOnly(f, r, o, arguments, how)
	}
	return m.call(f, r, o, arguments, how)
}

// routine makes a feature ready to be run.
func (m *Machine) routine(f *feature) *routine {
	if f.failure == nil {
		f.class.usable()
	}
	if err := f.ready(); err != nil {
		panic(err)
	}
	return f.routine
}

// ready makes a feature ready to be run, if it is not. The error is for its text.
func (f *feature) ready() error {
	switch {
	case f.routine != nil || f.failure != nil:
	case f == f.class.whole:
		f.routine, f.failure = compileInvariants(f.class)
	default:
		f.routine, f.failure = compile(f)
	}
	return f.failure
}

// onceOnly runs a once routine, or gives what it came to the first time.
func (m *Machine) onceOnly(f *feature, r *routine, o *kernel.Object, arguments []kernel.Value, how manner) kernel.Value {
	done := m.onces[f.decl]
	if done != nil {
		if done.failure != nil {
			panic(done.failure)
		}
		return done.result
	}
	done = &once{result: r.initial(&m.runtime)}
	m.onces[f.decl] = done
	caller := m.top
	defer func() {
		raised := recover()
		if raised == nil {
			return
		}
		if failure, ok := raised.(*kernel.Failure); ok {
			done.failure = failure.Among(m.answerable().until(caller))
			m.top, raised = caller, done.failure
		} else {
			delete(m.onces, f.decl)
		}
		panic(raised)
	}()
	done.result = m.call(f, r, o, arguments, how)
	return done.result
}

// call runs a routine with its contracts.
func (m *Machine) call(f *feature, r *routine, o *kernel.Object, arguments []kernel.Value, how manner) kernel.Value {
	m.runtime.Enter()
	called := m.newFrame(f, r.vars, o)
	for i, a := range arguments {
		called.vars[i] = kernel.Attached(a, r.args[i])
	}
	for i, local := range r.locals {
		called.vars[len(arguments)+i] = local(&m.runtime)
	}
	called.result = r.initial(&m.runtime)
	m.top = called
	monitored := !m.runtime.Asserting
	if monitored {
		if how == qualified {
			m.invariant(o)
		}
		m.require(called, r)
		called.remember(r)
	}
	if r.rescue == nil {
		r.body(called)
	} else {
		m.rescued(called, r)
	}
	if monitored {
		m.ensure(called, r)
		if how != unqualified {
			m.invariant(o)
		}
	}
	result := called.result
	m.done(called)
	return result
}

// raising is how many steps take as long as to raise an exception and to go on behind it.
const raising = 20

// rescued runs a body with a rescue clause, again and again as long as that says so.
func (m *Machine) rescued(f *frame, r *routine) {
	asserting, depth := m.runtime.Asserting, m.runtime.Depth
	for {
		raised := m.attempt(func() { r.body(f) })
		if raised == nil {
			return
		}
		m.runtime.Asserting, m.runtime.Depth, m.top = asserting, depth, f
		m.runtime.Spend(raising)
		if !m.retries(f, r) {
			panic(raised)
		}
	}
}

// attempt runs something and gives the exception that it raises.
func (m *Machine) attempt(do func()) *kernel.Failure {
	raised := eiffel.Raised[*kernel.Failure](do)
	if raised != nil && raised.Kind == kernel.Invalid {
		panic(raised)
	}
	return raised
}

type retry struct{}

// retries runs a rescue clause and tells whether the body is to be run again.
func (m *Machine) retries(f *frame, r *routine) (again bool) {
	defer func() {
		raised := recover()
		if _, again = raised.(retry); raised != nil && !again {
			panic(raised)
		}
	}()
	r.rescue(f)
	return false
}

// require monitors the precondition: one of its versions must hold.
func (m *Machine) require(f *frame, r *routine) {
	f.begins, m.runtime.Asserting = true, true
	broken := f.unmet(r)
	f.begins, m.runtime.Asserting = false, false
	if broken != nil {
		failure := f.violation(kernel.Precondition, broken)
		failure.Asked = f.caller == nil
		panic(failure)
	}
	f.held = true
}

// unmet gives the clause of a precondition that does not hold; nil if one of its versions does.
func (f *frame) unmet(r *routine) *assertion {
	var broken *assertion
	for _, version := range r.requires {
		broken = f.broken(version)
		if broken == nil {
			return nil
		}
	}
	return broken
}

func (m *Machine) ensure(f *frame, r *routine) {
	f.ends = true
	broken := f.violated(r.ensures)
	f.ends = false
	if broken != nil {
		panic(f.violation(kernel.Postcondition, broken))
	}
}

// invariant monitors the invariant of an object's class.
func (m *Machine) invariant(o *kernel.Object) {
	whole := classOf(o).whole
	r := whole.routine
	if r == nil {
		r = m.routine(whole)
	}
	if len(r.ensures) == 0 {
		return
	}
	f := m.newFrame(whole, r.vars, o)
	m.runtime.Enter()
	m.top = f
	f.monitor(kernel.Invariant, r.ensures)
	m.done(f)
}

// monitor raises an exception for the first of some clauses that does not hold.
func (f *frame) monitor(kind kernel.Kind, clauses []assertion) {
	if broken := f.violated(clauses); broken != nil {
		panic(f.violation(kind, broken))
	}
}

// violated gives the first of some clauses that does not hold. While they are evaluated, no other contract is monitored.
func (f *frame) violated(clauses []assertion) *assertion {
	f.m.runtime.Asserting = true
	broken := f.broken(clauses)
	f.m.runtime.Asserting = false
	return broken
}

// broken gives the first clause that does not hold.
func (f *frame) broken(clauses []assertion) *assertion {
	for i := range clauses {
		c := &clauses[i]
		f.m.runtime.Spend(1)
		f.line = c.clause.Place()
		if c.holds != nil && !kernel.Truth(c.holds(f)) {
			return c
		}
	}
	return nil
}

func (f *frame) violation(kind kernel.Kind, a *assertion) *kernel.Failure {
	return &kernel.Failure{
		Kind: kind, Tag: a.clause.Tag, Clause: a.clause.Code.Written(),
		Where: at(f.feature.class.Name, f.feature.name, a.origin.File, a.clause.Place()),
	}
}

// remember evaluates the old expressions. What one of them raises, is raised when its value is needed.
func (f *frame) remember(r *routine) {
	if len(r.olds) == 0 {
		return
	}
	f.olds = make([]old, len(r.olds))
	depth := f.m.runtime.Depth
	for i, value := range r.olds {
		f.m.runtime.Asserting = true
		f.olds[i].raised = f.m.attempt(func() { f.olds[i].value = kernel.Attached(value(f), nil) })
		f.m.runtime.Asserting, f.m.runtime.Depth, f.m.top = false, depth, f
	}
}

// A version is a declaration of a feature with the class in whose text it stands.
type version struct {
	decl   *syntax.Feature
	origin *class
	first  bool // it redeclares nothing
}

// versions gives the declarations of a feature from the first ones to its own.
func (f *feature) versions() []version {
	var all []version
	visited := map[*feature]bool{}
	var visit func(*feature)
	visit = func(f *feature) {
		f.class.system.spend(1 + len(all))
		if visited[f] {
			return
		}
		visited[f] = true
		for _, i := range f.inherit {
			visit(i)
		}
		if f.class == f.origin && !slices.ContainsFunc(all, func(v version) bool { return v.decl == f.decl }) {
			all = append(all, version{f.decl, f.origin, len(f.inherit) == 0})
		}
	}
	visit(f)
	return all
}
