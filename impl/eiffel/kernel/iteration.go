package kernel

// An Agent is a call that is left for later.
type Agent struct {
	Name  string // of the feature that is called; "" if the agent's routine has no name
	Open  int    // arguments that are still to be given; -1 if that is not known
	Call  func(arguments []Value) Value
	Holds []Value // its target and what it was given
}

// ofAgents are the features that call agents.
func ofAgents() Answers {
	apply := func(r *Runtime, v Value, a []Value) (Value, bool) { return r.callAgent(v.(*Agent), a), true }
	call := func(r *Runtime, v Value, a []Value) (Value, bool) {
		if len(a) == 1 && ClassOf(a[0]) == "tuple" {
			a = a[0].(*Collection).Items
		}
		return apply(r, v, a)
	}
	return Answers{"item": call, "call": call, "()": call, "apply": apply}
}

func (r *Runtime) callAgent(g *Agent, a []Value) Value {
	defer r.Deeper()()
	if g.Open >= 0 && len(a) < g.Open {
		r.demand(false, "ROUTINE", "call", "valid_operands")
		r.Raise(Other, "an agent is called with too few arguments")
	}
	if g.Open >= 0 {
		a = a[:g.Open]
	}
	return g.Call(a)
}

// ofIterables are the features of what holds items that take an agent.
func ofIterables() Answers {
	holds := func(all bool) Answer {
		return one(func(r *Runtime, v Value, g *Agent) Value {
			holds := all
			r.Iterate(v, func(i *Iteration) bool {
				holds = Truth(r.callAgent(g, []Value{i.Item}))
				return holds == all
			})
			return holds
		})
	}
	doIf := func(r *Runtime, v Value, do, test *Agent) Value {
		r.Iterate(v, func(i *Iteration) bool {
			if test == nil || Truth(r.callAgent(test, []Value{i.Item})) {
				r.callAgent(do, []Value{i.Item})
			}
			return true
		})
		return nil
	}
	return Answers{
		"for_all": holds(true), "there_exists": holds(false), "do_if": two(doIf),
		"linear_representation": none(func(r *Runtime, v Value) Value {
			list := r.filled(Basic("arrayed_list"), nil, 1, 0)
			r.Iterate(v, func(i *Iteration) bool {
				r.insert(list, len(list.Items), i.Item)
				return true
			})
			return list
		}),
		"do_all": one(func(r *Runtime, v Value, do *Agent) Value { return doIf(r, v, do, nil) }),
	}
}

// An Iteration is where a loop stands; its variable stands for it where it is a cursor.
type Iteration struct {
	At    int // how many items are behind it
	Item  Value
	Count int // of all items
	First int // index of the first item
}

// Iterate goes over the items of something until do says that it is enough. Their number may change meanwhile.
func (r *Runtime) Iterate(v Value, do func(*Iteration) bool) {
	v = r.iterable(v)
	first, count := bounds(v)
	for i := (&Iteration{First: first}); i.At < count; i.At++ {
		r.Spend(1)
		i.Item, i.Count = itemOf(v, i.At), count
		if !do(i) {
			return
		}
		_, count = bounds(v)
	}
}

// iterable gives what a loop over something goes over.
func (r *Runtime) iterable(v Value) Value {
	switch v := v.(type) {
	case *Interval, *String:
		return v
	case *Collection:
		if v.class != "tuple" {
			return v
		}
	case newCursor:
		return r.iterable(v.over)
	case nil:
		r.Raise(Void, "a loop goes over Void")
	}
	r.Refuse("a loop over an object of %s", TypeOf(v))
	return nil
}
