package run

import "slices"

// arrayCreators are the creation procedures of ARRAY.
func arrayCreators() answers {
	fill := func(m *Machine, t *typ, name string, item Value, lower, upper int32) Value {
		m.demand(lower <= upper+1, "ARRAY", name, "valid_bounds")
		return m.filled(t, item, int(lower), int(upper))
	}
	return answers{
		"make_empty": plain(func(t *typ) Value { return &Array{Container: Container{of: t}, Lower: 1, Flat: true} }),
		"make_from_array": one(func(m *Machine, t *typ, from *Array) Value {
			made := m.twin(from).(*Array)
			made.of = t
			return made
		}),
		"make_filled": three(func(m *Machine, t *typ, item Value, lower, upper int32) Value {
			return fill(m, t, "make_filled", item, lower, upper)
		}),
		"make": two(func(m *Machine, t *typ, lower, upper int32) Value {
			return fill(m, t, "make", itemOf(t).initial()(m), lower, upper)
		}),
	}
}

func (m *Machine) filled(t *typ, item Value, lower, upper int) *Array {
	count := max(0, upper-lower+1)
	m.allocate(count + 8)
	return &Array{Container: Container{Items: slices.Repeat([]Value{item}, count), of: t}, Lower: lower, Flat: true}
}

// array2Creators are those of ARRAY2.
func array2Creators() answers {
	fill := func(m *Machine, t *typ, name string, item Value, rows, columns int32) Value {
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
	return answers{
		"make_filled": three(func(m *Machine, t *typ, item Value, rows, columns int32) Value {
			return fill(m, t, "make_filled", item, rows, columns)
		}),
		"make": two(func(m *Machine, t *typ, rows, columns int32) Value {
			return fill(m, t, "make", itemOf(t).initial()(m), rows, columns)
		}),
	}
}

// makeList makes an empty list.
func makeList(m *Machine, t *typ, items int32) Value {
	m.demand(items >= 0, "ARRAYED_LIST", "make", "valid_number_of_items")
	m.allocate(8)
	return &List{Container: Container{of: t}, class: t.name}
}

// held is what arrays and lists have in common.
func (c *Container) held() *Container { return c }

type holder interface{ held() *Container }

// ofContainers are the features that arrays and lists share. Class is whose contracts they have.
func ofContainers(class, what string) answers {
	query := func(ask func(*Machine, *Container) Value) answer {
		return none(func(m *Machine, h holder) Value { return ask(m, h.held()) })
	}
	compare := func(objects bool) answer {
		return query(func(_ *Machine, c *Container) Value {
			c.objects = objects
			return nil
		})
	}
	end := func(name string, at func(count int) int) answer {
		return query(func(m *Machine, c *Container) Value {
			m.demand(len(c.Items) > 0, class, name, "not_empty")
			m.within(len(c.Items) > 0, what)
			return c.Items[at(len(c.Items))]
		})
	}
	return answers{
		"count":             query(func(_ *Machine, c *Container) Value { return int32(len(c.Items)) }),
		"is_empty":          query(func(_ *Machine, c *Container) Value { return len(c.Items) == 0 }),
		"object_comparison": query(func(_ *Machine, c *Container) Value { return c.objects }),
		"compare_objects":   compare(true), "compare_references": compare(false),
		"first": end("first", func(int) int { return 0 }),
		"last":  end("last", func(count int) int { return count - 1 }),
		"has": one(func(m *Machine, h holder, item Value) Value {
			return m.position(h.held().Items, item, h.held().objects) >= 0
		}),
		"occurrences": one(func(m *Machine, h holder, item Value) Value {
			return int32(m.occurrences(h.held().Items, item, h.held().objects))
		}),
	}
}

// ofArrays are the features of arrays of any dimensions.
func ofArrays() answers {
	overwrite := func(m *Machine, v Value, a []Value) (Value, bool) {
		other, ok := argument[*Array](a, 0)
		if array := v.(*Array); ok && len(a) == 1 && other.Flat == array.Flat {
			*array = *m.twin(other).(*Array)
			return nil, true
		}
		return nil, false
	}
	allAre := one(func(m *Machine, v *Array, item Value) Value {
		m.spend(len(v.Items))
		return !slices.ContainsFunc(v.Items, func(x Value) bool { return !m.identical(x, item) })
	})
	return answers{
		"lower":    plain(func(v *Array) Value { return int32(v.Lower) }),
		"upper":    plain(func(v *Array) Value { return int32(v.Lower + len(v.Items) - 1) }),
		"capacity": plain(func(v *Array) Value { return int32(len(v.Items)) }),
		"copy":     overwrite, "standard_copy": overwrite, "all_default": allAre, "filled_with": allAre, "fill_with": fill(),
		"valid_index": one(func(m *Machine, v *Array, i int32) Value {
			m.spend(len(v.Items))
			return int(i) >= v.Lower && int(i) < v.Lower+len(v.Items)
		}),
	}
}

// fill is the answer of what gives all places of an array the same item.
func fill() answer {
	return one(func(m *Machine, v *Array, item Value) Value {
		m.spend(len(v.Items))
		for k := range v.Items {
			v.Items[k] = attached(item, itemOf(v.of))
		}
		return nil
	})
}

// ofRows are the features of arrays of one dimension.
func ofRows() answers {
	item := one(func(m *Machine, v *Array, i int32) Value {
		m.spend(len(v.Items))
		return v.Items[m.index(v, i, "item")]
	})
	put := func(name string) answer {
		return two(func(m *Machine, v *Array, item Value, i int32) Value {
			item = attached(item, itemOf(v.of))
			v.Items[m.index(v, i, name)] = item
			return nil
		})
	}
	return answers{
		"item": item, "[]": item, "at": item, "put": put("put"), "enter": put("enter"),
		"force": two(func(m *Machine, v *Array, item Value, i int32) Value {
			item = attached(item, itemOf(v.of))
			if len(v.Items) == 0 {
				v.Lower = int(i)
			}
			m.stretch(v, int(i))
			v.Items[int(i)-v.Lower] = item
			return nil
		}),
	}
}

// ofMatrices are the features of arrays of two dimensions.
func ofMatrices() answers {
	item := two(func(m *Machine, v *Array, row, column int32) Value {
		return v.Items[m.place(v, int(row), int(column), "item")]
	})
	return answers{
		"item": item, "[]": item, "at": item, "initialize": fill(),
		"put": three(func(m *Machine, v *Array, item Value, row, column int32) Value {
			v.Items[m.place(v, int(row), int(column), "put")] = attached(item, itemOf(v.of))
			return nil
		}),
		"height": plain(func(v *Array) Value { return int32(v.Height) }),
		"width":  plain(func(v *Array) Value { return int32(v.Width) }),
	}
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

// stretch gives an array of one dimension a place more, with defaults in the places between.
func (m *Machine) stretch(v *Array, place int) {
	missing := max(v.Lower-place, place-v.Lower-len(v.Items)+1, 0)
	m.allocate(missing + len(v.Items)/8)
	blank := slices.Repeat([]Value{itemOf(v.of).initial()(m)}, missing)
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

// ofLists are the features of lists.
func ofLists(class string) answers {
	item := one(func(m *Machine, l *List, i int32) Value { return l.Items[m.ith(l, i, "i_th")] })
	extend := one(func(m *Machine, l *List, item Value) Value {
		m.allocate(1)
		l.Items = append(l.Items, attached(item, itemOf(l.of)))
		return nil
	})
	return together(listCursor(class), answers{
		"lower": plain(func(*List) Value { return int32(1) }),
		"upper": plain(func(l *List) Value { return int32(len(l.Items)) }),
		"i_th":  item, "[]": item, "at": item, "extend": extend, "force": extend,
		"wipe_out": plain(func(l *List) Value {
			l.Items, l.at = nil, 0
			return nil
		}),
		"put_right": one(func(m *Machine, l *List, item Value) Value {
			m.demand(l.at <= len(l.Items), class, "put_right", "not_after")
			m.insert(l, min(l.at, len(l.Items)), item)
			return nil
		}),
		"put_front": one(func(m *Machine, l *List, item Value) Value {
			m.insert(l, 0, item)
			if l.at > 0 {
				l.at++
			}
			return nil
		}),
		"valid_index": plainly(func(l *List, i int32) Value { return i >= 1 && int(i) <= len(l.Items) }),
		"append": one(func(m *Machine, l, other *List) Value {
			m.allocate(len(other.Items))
			l.Items = append(l.Items, other.Items...)
			return nil
		}),
		"put_i_th": two(func(m *Machine, l *List, item Value, i int32) Value {
			l.Items[m.ith(l, i, "put_i_th")] = attached(item, itemOf(l.of))
			return nil
		}),
	})
}

func (m *Machine) insert(l *List, at int, item Value) {
	m.allocate(1 + len(l.Items)/8)
	l.Items = slices.Insert(l.Items, at, attached(item, itemOf(l.of)))
}

// listCursor moves or asks the cursor within a list, or what it may reach.
func listCursor(class string) answers {
	move := func(name, tag string, holds func(*List) bool, by int) answer {
		return none(func(m *Machine, l *List) Value {
			m.demand(holds(l), class, name, tag)
			l.at += by
			return nil
		})
	}
	off := plain(func(l *List) Value { return l.at == 0 || l.at > len(l.Items) })
	jump := func(to func(*List) int) answer {
		return plain(func(l *List) Value {
			l.at = to(l)
			return nil
		})
	}
	return answers{
		"index":  plain(func(l *List) Value { return int32(l.at) }),
		"start":  jump(func(*List) int { return 1 }),
		"finish": jump(func(l *List) int { return len(l.Items) }),
		"forth":  move("forth", "not_after", func(l *List) bool { return l.at <= len(l.Items) }, 1),
		"back":   move("back", "not_before", func(l *List) bool { return l.at > 0 }, -1),
		"after":  plain(func(l *List) Value { return l.at == len(l.Items)+1 || len(l.Items) == 0 && l.at > 0 }),
		"before": plain(func(l *List) Value { return l.at == 0 }),
		"off":    off, "exhausted": off,
		"item": none(func(m *Machine, l *List) Value { return l.Items[m.ith(l, int32(l.at), "item")] }),
	}
}

func (m *Machine) ith(l *List, i int32, feature string) int {
	inside := i >= 1 && int(i) <= len(l.Items)
	m.demand(inside, upper(l.class), feature, "valid_index")
	m.within(inside, "a list")
	return int(i) - 1
}
