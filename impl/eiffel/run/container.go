package run

import "slices"

func (m *Machine) makeArray(t *typ, name string, a []Value) Value {
	lower, ok1 := argument[int32](a, len(a)-2)
	upper, ok2 := argument[int32](a, len(a)-1)
	switch {
	case name == "make_empty" && len(a) == 0:
		return &Array{Container: Container{of: t}, Lower: 1, Flat: true}
	case name == "make_from_array" && len(a) == 1:
		if from, ok := a[0].(*Array); ok {
			made := m.twin(from).(*Array)
			made.of = t
			return made
		}
	case name == "make_filled" && len(a) == 3 && ok1 && ok2:
		m.demand(lower <= upper+1, "ARRAY", name, "valid_bounds")
		return m.filled(t, a[0], int(lower), int(upper))
	case name == "make" && len(a) == 2 && ok1 && ok2:
		m.demand(lower <= upper+1, "ARRAY", name, "valid_bounds")
		return m.filled(t, m.initialOf(itemOf(t)), int(lower), int(upper))
	}
	m.refuse("the creation of %v by %s", t, name)
	return nil
}

func (m *Machine) filled(t *typ, item Value, lower, upper int) *Array {
	count := max(0, upper-lower+1)
	m.allocate(count + 8)
	return &Array{Container: Container{Items: slices.Repeat([]Value{item}, count), of: t}, Lower: lower, Flat: true}
}

func (m *Machine) makeArray2(t *typ, name string, a []Value) Value {
	var item Value
	switch {
	case name == "make_filled" && len(a) == 3:
		item = a[0]
		a = a[1:]
	case name == "make" && len(a) == 2:
		item = m.initialOf(itemOf(t))
	default:
		m.refuse("the creation of %v by %s", t, name)
	}
	rows, ok1 := argument[int32](a, 0)
	columns, ok2 := argument[int32](a, 1)
	if !ok1 || !ok2 {
		m.refuse("the creation of %v by %s", t, name)
	}
	m.demand(rows >= 0, "ARRAY2", name, "nb_rows_non_negative")
	m.demand(columns >= 0, "ARRAY2", name, "nb_columns_non_negative")
	m.demand((rows == 0) == (columns == 0), "ARRAY2", name, "both_zero_or_both_non_zero")
	const most = 1 << 15
	if rows > most || columns > most {
		panic(&Exceeded{Limit: "memory", Most: m.limits.Memory})
	}
	made := m.filled(t, item, 1, int(max(rows, 0))*int(max(columns, 0)))
	made.Flat, made.Height, made.Width = false, int(rows), int(columns)
	return made
}

func (m *Machine) ofArray(v *Array, name string, a []Value) Value {
	if !v.Flat {
		switch name {
		case "item", "[]", "at":
			row, ok1 := argument[int32](a, 0)
			column, ok2 := argument[int32](a, 1)
			if ok1 && ok2 && len(a) == 2 {
				return v.Items[m.place(v, int(row), int(column), "item")]
			}
			return m.unknown(v, name, a)
		case "put":
			row, ok1 := argument[int32](a, 1)
			column, ok2 := argument[int32](a, 2)
			if ok1 && ok2 && len(a) == 3 {
				v.Items[m.place(v, int(row), int(column), "put")] = attached(a[0], itemOf(v.of))
				return nil
			}
			return m.unknown(v, name, a)
		case "height":
			return int32(v.Height)
		case "width":
			return int32(v.Width)
		case "initialize":
			return m.ofArray(v, "fill_with", a)
		case "force", "resize", "enter", "make_filled", "grow", "subarray", "extend", "wipe_out":
			return m.unknown(v, name, a)
		}
	}
	if result, ok := m.held(&v.Container, "ARRAY", "an array", name, a); ok {
		return result
	}
	switch len(a) {
	case 0:
		return m.arrayQuery(v, name)
	case 1:
		return m.arrayWith(v, name, a[0])
	}
	return m.arrayPut(v, name, a)
}

// place gives where row and column of an array are. If that is not monitored, another row is reached, or none at all.
func (m *Machine) place(v *Array, row, column int, feature string) int {
	m.demand(1 <= row && row <= v.Height, "ARRAY2", feature, "valid_row")
	m.demand(1 <= column && column <= v.Width, "ARRAY2", feature, "valid_column")
	at := (row-1)*v.Width + column - 1
	m.within(at >= 0 && at < len(v.Items), "an array")
	return at
}

// index gives where an item of an array of one dimension is.
func (m *Machine) index(v *Array, i int32, feature string) int {
	at := int(i) - v.Lower
	inside := at >= 0 && at < len(v.Items)
	m.demand(inside, "ARRAY", feature, "valid_index")
	m.within(inside, "an array")
	return at
}

// held calls a feature that arrays and lists share; false if it is none.
func (m *Machine) held(c *Container, class, what, name string, a []Value) (Value, bool) {
	switch len(a) {
	case 0:
		switch name {
		case "count":
			return int32(len(c.Items)), true
		case "is_empty":
			return len(c.Items) == 0, true
		case "object_comparison":
			return c.objects, true
		case "compare_objects", "compare_references":
			c.objects = name == "compare_objects"
			return nil, true
		case "first", "last":
			m.demand(len(c.Items) > 0, class, name, "not_empty")
			m.within(len(c.Items) > 0, what)
			if name == "first" {
				return c.Items[0], true
			}
			return c.Items[len(c.Items)-1], true
		}
	case 1:
		switch name {
		case "has":
			return m.position(c.Items, a[0], c.objects) >= 0, true
		case "occurrences":
			return int32(m.occurrences(c.Items, a[0], c.objects)), true
		}
	}
	return nil, false
}

func (m *Machine) arrayQuery(v *Array, name string) Value {
	switch name {
	case "lower":
		return int32(v.Lower)
	case "upper":
		return int32(v.Lower + len(v.Items) - 1)
	case "capacity":
		return int32(len(v.Items))
	}
	return m.unknown(v, name, nil)
}

func (m *Machine) arrayWith(v *Array, name string, a Value) Value {
	m.spend(len(v.Items))
	i, integer := a.(int32)
	switch {
	case (name == "item" || name == "[]" || name == "at") && integer:
		return v.Items[m.index(v, i, "item")]
	case name == "valid_index" && integer:
		return int(i) >= v.Lower && int(i) < v.Lower+len(v.Items)
	case name == "fill_with":
		for k := range v.Items {
			v.Items[k] = attached(a, itemOf(v.of))
		}
		return nil
	case name == "all_default", name == "filled_with":
		return !slices.ContainsFunc(v.Items, func(x Value) bool { return !m.identical(x, a) })
	}
	return m.unknown(v, name, []Value{a})
}

func (m *Machine) arrayPut(v *Array, name string, a []Value) Value {
	i, ok := argument[int32](a, 1)
	if !ok || len(a) != 2 {
		return m.unknown(v, name, a)
	}
	item := attached(a[0], itemOf(v.of))
	switch name {
	case "put", "enter":
		v.Items[m.index(v, i, name)] = item
		return nil
	case "force":
		if len(v.Items) == 0 {
			v.Lower = int(i)
		}
		m.stretch(v, int(i))
		v.Items[int(i)-v.Lower] = item
		return nil
	}
	return m.unknown(v, name, a)
}

// stretch gives an array of one dimension a place more, with defaults in the places between.
func (m *Machine) stretch(v *Array, place int) {
	missing := max(v.Lower-place, place-v.Lower-len(v.Items)+1, 0)
	m.allocate(missing + len(v.Items)/8)
	blank := slices.Repeat([]Value{m.initialOf(itemOf(v.of))}, missing)
	if place < v.Lower {
		v.Items, v.Lower = append(blank, v.Items...), place
		return
	}
	v.Items = append(v.Items, blank...)
}

// position finds an item; -1 if it is not there.
func (m *Machine) position(items []Value, item Value, objects bool) int {
	m.spend(len(items))
	same := m.identical
	if objects {
		same = m.equal
	}
	return slices.IndexFunc(items, func(x Value) bool { return same(x, item) })
}

func (m *Machine) occurrences(items []Value, item Value, objects bool) int {
	n := 0
	for i := range items {
		if m.position(items[i:i+1], item, objects) == 0 {
			n++
		}
	}
	return n
}

func (m *Machine) makeList(t *typ, name string, a []Value) Value {
	n, sized := argument[int32](a, 0)
	switch {
	case name != "make":
	case t.name == "linked_list" && len(a) == 0, t.name == "arrayed_list" && sized && len(a) == 1:
		m.demand(n >= 0, "ARRAYED_LIST", name, "valid_number_of_items")
		m.allocate(8)
		return &List{Container: Container{of: t}, class: t.name}
	}
	m.refuse("the creation of %v by %s", t, name)
	return nil
}

func (m *Machine) ofList(l *List, name string, a []Value) Value {
	if result, ok := m.held(&l.Container, upper(l.class), "a list", name, a); ok {
		return result
	}
	switch len(a) {
	case 0:
		return m.listCursor(l, name)
	case 1:
		return m.listWith(l, name, a[0])
	case 2:
		if i, ok := a[1].(int32); ok && name == "put_i_th" {
			l.Items[m.ith(l, i, name)] = attached(a[0], itemOf(l.of))
			return nil
		}
	}
	return m.unknown(l, name, a)
}

func (m *Machine) ith(l *List, i int32, feature string) int {
	inside := i >= 1 && int(i) <= len(l.Items)
	m.demand(inside, upper(l.class), feature, "valid_index")
	m.within(inside, "a list")
	return int(i) - 1
}

// listCursor moves or asks the cursor within a list, or what it may reach.
func (m *Machine) listCursor(l *List, name string) Value {
	switch name {
	case "lower":
		return int32(1)
	case "upper":
		return int32(len(l.Items))
	case "index":
		return int32(l.at)
	case "wipe_out":
		l.Items, l.at = nil, 0
	case "start":
		l.at = 1
	case "finish":
		l.at = len(l.Items)
	case "forth":
		m.demand(l.at <= len(l.Items), upper(l.class), name, "not_after")
		l.at++
	case "back":
		m.demand(l.at > 0, upper(l.class), name, "not_before")
		l.at--
	case "after":
		return l.at == len(l.Items)+1 || len(l.Items) == 0 && l.at > 0
	case "before":
		return l.at == 0
	case "off", "exhausted":
		return l.at == 0 || l.at > len(l.Items)
	case "item":
		return l.Items[m.ith(l, int32(l.at), name)]
	default:
		return m.unknown(l, name, nil)
	}
	return nil
}

func (m *Machine) listWith(l *List, name string, a Value) Value {
	i, integer := a.(int32)
	switch {
	case name == "put_right":
		m.demand(l.at <= len(l.Items), upper(l.class), name, "not_after")
		m.allocate(1 + len(l.Items)/8)
		l.Items = slices.Insert(l.Items, min(l.at, len(l.Items)), attached(a, itemOf(l.of)))
		return nil
	case name == "extend" || name == "force":
		m.allocate(1)
		l.Items = append(l.Items, attached(a, itemOf(l.of)))
		return nil
	case name == "put_front":
		m.allocate(1 + len(l.Items)/8)
		l.Items = slices.Insert(l.Items, 0, attached(a, itemOf(l.of)))
		if l.at > 0 {
			l.at++
		}
		return nil
	case (name == "i_th" || name == "[]" || name == "at") && integer:
		return l.Items[m.ith(l, i, "i_th")]
	case name == "valid_index" && integer:
		return i >= 1 && int(i) <= len(l.Items)
	case name == "append":
		if other, ok := a.(*List); ok {
			m.allocate(len(other.Items))
			l.Items = append(l.Items, other.Items...)
			return nil
		}
	}
	return m.unknown(l, name, []Value{a})
}
