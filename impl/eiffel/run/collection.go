package run

import (
	"slices"
	"strings"
)

// arrayCreators are the creation procedures of ARRAY.
func arrayCreators() answers {
	return together(filling(func(m *Machine, t *typ, name string, item Value, lower, upper int32) Value {
		m.demand(lower <= upper+1, "ARRAY", name, "valid_bounds")
		return m.filled(t, item, int(lower), int(upper)-int(lower)+1)
	}), answers{
		"make_empty": plain(func(t *typ) Value { return &Collection{class: "array", of: t, lower: 1} }),
		"make_from_array": one(func(m *Machine, t *typ, from *Collection) Value {
			m.wants(from, "array array2", "the creation of %v by make_from_array", t)
			made := m.twin(from).(*Collection)
			made.of = t
			return made
		}),
	})
}

// array2Creators are those of ARRAY2.
func array2Creators() answers {
	return filling(func(m *Machine, t *typ, name string, item Value, rows, columns int32) Value {
		m.demand(rows >= 0, "ARRAY2", name, "nb_rows_non_negative")
		m.demand(columns >= 0, "ARRAY2", name, "nb_columns_non_negative")
		m.demand((rows == 0) == (columns == 0), "ARRAY2", name, "both_zero_or_both_non_zero")
		const most = 1 << 15
		if rows > most || columns > most {
			panic(&Exceeded{Limit: "memory", Most: m.limits.Memory})
		}
		made := m.filled(t, item, 1, int(max(rows, 0))*int(max(columns, 0)))
		made.height, made.width = int(rows), int(columns)
		return made
	})
}

// filling are the creation procedures of arrays that fill all places: with an item, or with the default.
func filling(fill func(m *Machine, t *typ, name string, item Value, a, b int32) Value) answers {
	return answers{
		"make_filled": three(func(m *Machine, t *typ, item Value, a, b int32) Value {
			return fill(m, t, "make_filled", item, a, b)
		}),
		"make": two(func(m *Machine, t *typ, a, b int32) Value { return fill(m, t, "make", itemOf(t).initial()(m), a, b) }),
	}
}

// filled makes a collection with an item in each place.
func (m *Machine) filled(t *typ, item Value, lower, count int) *Collection {
	m.allocate(max(0, count) + 8)
	return &Collection{class: t.name, Items: slices.Repeat([]Value{item}, max(0, count)), of: t, lower: lower}
}

// wants ends what is run if a collection is of another class than those.
func (m *Machine) wants(c *Collection, classes, format string, arguments ...any) {
	if !within(classes, c.class) {
		m.refuse(format, arguments...)
	}
}

// what says what a collection is.
func (c *Collection) what() string {
	switch {
	case c.class == "tuple":
		return "a tuple"
	case strings.HasSuffix(c.class, "list"):
		return "a list"
	}
	return "an array"
}

// owner names the class whose contracts a collection has.
func (c *Collection) owner() string { return strings.TrimSuffix(c.class, "2") }

// ofCollections are the features that arrays, lists and tuples share.
func ofCollections() answers {
	return answers{
		"count":    plain(func(c *Collection) Value { return int32(len(c.Items)) }),
		"is_empty": plain(func(c *Collection) Value { return len(c.Items) == 0 }),
		"lower":    plain(func(c *Collection) Value { return int32(c.lower) }),
		"upper":    plain(func(c *Collection) Value { return int32(c.lower + len(c.Items) - 1) }),
		"valid_index": plainly(func(c *Collection, i int32) Value {
			return c.lower <= int(i) && int(i) < c.lower+len(c.Items)
		}),
	}
}

// ofContainers are the features that arrays and lists share besides.
func ofContainers() answers {
	compare := func(objects bool) answer {
		return plain(func(c *Collection) Value {
			c.objects = objects
			return nil
		})
	}
	end := func(name string, at func(count int) int) answer {
		return none(func(m *Machine, c *Collection) Value {
			m.demand(len(c.Items) > 0, c.owner(), name, "not_empty")
			m.within(len(c.Items) > 0, c.what())
			return c.Items[at(len(c.Items))]
		})
	}
	return answers{
		"object_comparison": plain(func(c *Collection) Value { return c.objects }),
		"compare_objects":   compare(true), "compare_references": compare(false),
		"first": end("first", func(int) int { return 0 }),
		"last":  end("last", func(count int) int { return count - 1 }),
		"has": one(func(m *Machine, c *Collection, item Value) Value {
			m.spend(len(c.Items))
			same := m.same(c)
			return slices.ContainsFunc(c.Items, func(x Value) bool { return same(x, item) })
		}),
		"occurrences": one(func(m *Machine, c *Collection, item Value) Value {
			m.spend(2 * len(c.Items))
			n, same := int32(0), m.same(c)
			for _, x := range c.Items {
				if same(x, item) {
					n++
				}
			}
			return n
		}),
	}
}

// place gives where the item with an index is.
func (m *Machine) place(c *Collection, i int32, feature string) int {
	at := int(i) - c.lower
	inside := 0 <= at && at < len(c.Items)
	m.demand(inside, c.owner(), feature, "valid_index")
	m.within(inside, c.what())
	return at
}

// set puts an item into a place.
func (c *Collection) set(at int, item Value) Value {
	c.Items[at] = attached(item, itemOf(c.of))
	return nil
}

// itemAt and putAt are the answers of features that get and set the item with an index.
func itemAt(name string) answer {
	return one(func(m *Machine, c *Collection, i int32) Value { return c.Items[m.place(c, i, name)] })
}

func putAt(name string) answer {
	return two(func(m *Machine, c *Collection, item Value, i int32) Value { return c.set(m.place(c, i, name), item) })
}

// ofArrays are the features of arrays of any dimensions.
func ofArrays() answers {
	allAre := one(func(m *Machine, c *Collection, item Value) Value {
		m.spend(len(c.Items))
		return !slices.ContainsFunc(c.Items, func(x Value) bool { return !m.identical(x, item) })
	})
	return answers{
		"capacity": plain(func(c *Collection) Value { return int32(len(c.Items)) }),
		"copy":     overwrite, "standard_copy": overwrite, "all_default": allAre, "filled_with": allAre, "fill_with": fill(),
	}
}

// fill is the answer of what gives all places of an array the same item.
func fill() answer {
	return one(func(m *Machine, c *Collection, item Value) Value {
		m.spend(len(c.Items))
		for at := range c.Items {
			c.set(at, item)
		}
		return nil
	})
}

// ofRows are the features of arrays of one dimension.
func ofRows() answers {
	return answers{
		"item": itemAt("item"), "[]": itemAt("item"), "at": itemAt("item"), "put": putAt("put"), "enter": putAt("enter"),
		"force": two(func(m *Machine, c *Collection, item Value, i int32) Value {
			if len(c.Items) == 0 {
				c.lower = int(i)
			}
			m.stretch(c, int(i))
			return c.set(int(i)-c.lower, item)
		}),
	}
}

// stretch gives an array of one dimension a place more, with defaults in the places between.
func (m *Machine) stretch(c *Collection, place int) {
	missing := max(c.lower-place, place-c.lower-len(c.Items)+1, 0)
	m.allocate(missing + len(c.Items)/8)
	blank := slices.Repeat([]Value{itemOf(c.of).initial()(m)}, missing)
	if place < c.lower {
		c.Items, c.lower = append(blank, c.Items...), place
		return
	}
	c.Items = append(c.Items, blank...)
}

// ofMatrices are the features of arrays of two dimensions.
func ofMatrices() answers {
	item := two(func(m *Machine, c *Collection, row, column int32) Value {
		return c.Items[m.cell(c, int(row), int(column), "item")]
	})
	return answers{
		"item": item, "[]": item, "at": item, "initialize": fill(),
		"put": three(func(m *Machine, c *Collection, item Value, row, column int32) Value {
			return c.set(m.cell(c, int(row), int(column), "put"), item)
		}),
		"height": plain(func(c *Collection) Value { return int32(c.height) }),
		"width":  plain(func(c *Collection) Value { return int32(c.width) }),
	}
}

// cell gives where row and column of an array are. If that is not monitored, another row is reached, or none at all.
func (m *Machine) cell(c *Collection, row, column int, feature string) int {
	m.demand(1 <= row && row <= c.height, "ARRAY2", feature, "valid_row")
	m.demand(1 <= column && column <= c.width, "ARRAY2", feature, "valid_column")
	at := (row-1)*c.width + column - 1
	m.within(at >= 0 && at < len(c.Items), "an array")
	return at
}

// ofLists are the features of lists.
func ofLists() answers {
	extend := one(func(m *Machine, l *Collection, item Value) Value {
		m.insert(l, len(l.Items), item)
		return nil
	})
	return together(listCursor(), answers{
		"i_th": itemAt("i_th"), "[]": itemAt("i_th"), "at": itemAt("i_th"), "put_i_th": putAt("put_i_th"),
		"extend": extend, "force": extend,
		"wipe_out": plain(func(l *Collection) Value {
			l.Items, l.at = nil, 0
			return nil
		}),
		"put_right": one(func(m *Machine, l *Collection, item Value) Value {
			m.demand(l.at <= len(l.Items), l.owner(), "put_right", "not_after")
			m.insert(l, min(l.at, len(l.Items)), item)
			return nil
		}),
		"put_front": one(func(m *Machine, l *Collection, item Value) Value {
			m.insert(l, 0, item)
			if l.at > 0 {
				l.at++
			}
			return nil
		}),
		"append": one(func(m *Machine, l, other *Collection) Value {
			m.wants(other, "arrayed_list linked_list", "the feature append of %s with 1 argument", TypeOf(l))
			m.allocate(len(other.Items))
			l.Items = append(l.Items, other.Items...)
			return nil
		}),
	})
}

// insert puts an item into a list, before those from a place on.
func (m *Machine) insert(l *Collection, at int, item Value) {
	m.allocate(1 + (len(l.Items)-at)/8)
	l.Items = slices.Insert(l.Items, at, attached(item, itemOf(l.of)))
}

// listCursor moves or asks the cursor within a list, or what it may reach.
func listCursor() answers {
	move := func(name, tag string, holds func(*Collection) bool, by int) answer {
		return none(func(m *Machine, l *Collection) Value {
			m.demand(holds(l), l.owner(), name, tag)
			l.at += by
			return nil
		})
	}
	off := plain(func(l *Collection) Value { return l.at == 0 || l.at > len(l.Items) })
	jump := func(to func(*Collection) int) answer {
		return plain(func(l *Collection) Value {
			l.at = to(l)
			return nil
		})
	}
	return answers{
		"index":  plain(func(l *Collection) Value { return int32(l.at) }),
		"start":  jump(func(*Collection) int { return 1 }),
		"finish": jump(func(l *Collection) int { return len(l.Items) }),
		"forth":  move("forth", "not_after", func(l *Collection) bool { return l.at <= len(l.Items) }, 1),
		"back":   move("back", "not_before", func(l *Collection) bool { return l.at > 0 }, -1),
		"after":  plain(func(l *Collection) Value { return l.at == len(l.Items)+1 || len(l.Items) == 0 && l.at > 0 }),
		"before": plain(func(l *Collection) Value { return l.at == 0 }),
		"off":    off, "exhausted": off,
		"item": none(func(m *Machine, l *Collection) Value { return l.Items[m.place(l, int32(l.at), "item")] }),
	}
}

// ofTuples are the features of tuples.
func ofTuples() answers {
	all := answers{"put": putAt("put")}
	for name := range strings.FieldsSeq(`item [] at integer_item integer_32_item boolean_item character_item character_8_item
		reference_item`) {
		all[name] = itemAt(name)
	}
	return all
}
