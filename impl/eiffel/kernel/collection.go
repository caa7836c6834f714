package kernel

import (
	"cmp"
	"slices"
	"strings"
)

// arrayCreators are the creation procedures of ARRAY.
func arrayCreators() Answers {
	return together(filling(func(r *Runtime, t *Type, name string, item Value, lower, upper int32) Value {
		r.demand(lower <= upper+1, "ARRAY", name, "valid_bounds")
		return r.filled(t, item, int(lower), int(upper)-int(lower)+1)
	}), Answers{
		"make_empty": plain(func(t *Type) Value { return &Collection{class: "array", of: t, lower: 1} }),
		"make_from_array": one(func(r *Runtime, t *Type, from *Collection) Value {
			r.wants(from, "array array2", "the creation of %v by make_from_array", t)
			made := r.twin(from).(*Collection)
			made.of = t
			return made
		}),
	})
}

// array2Creators are those of ARRAY2.
func array2Creators() Answers {
	return filling(func(r *Runtime, t *Type, name string, item Value, rows, columns int32) Value {
		r.demand(rows >= 0, "ARRAY2", name, "nb_rows_non_negative")
		r.demand(columns >= 0, "ARRAY2", name, "nb_columns_non_negative")
		r.demand((rows == 0) == (columns == 0), "ARRAY2", name, "both_zero_or_both_non_zero")
		const most = 1 << 15
		if rows > most || columns > most {
			panic(&Exceeded{Limit: "memory", Most: r.Limits.Memory})
		}
		made := r.filled(t, item, 1, int(max(rows, 0))*int(max(columns, 0)))
		made.height, made.width = int(rows), int(columns)
		return made
	})
}

// filling are the creation procedures of arrays that fill all places: with an item, or with the default.
func filling(fill func(r *Runtime, t *Type, name string, item Value, a, b int32) Value) Answers {
	return Answers{
		"make_filled": three(func(r *Runtime, t *Type, item Value, a, b int32) Value {
			return fill(r, t, "make_filled", item, a, b)
		}),
		"make": two(func(r *Runtime, t *Type, a, b int32) Value { return fill(r, t, "make", t.Item().Initial()(r), a, b) }),
	}
}

// filled makes a collection with an item in each place.
func (r *Runtime) filled(t *Type, item Value, lower, count int) *Collection {
	r.Allocate(max(0, count) + 8)
	return &Collection{class: t.Name, Items: slices.Repeat([]Value{item}, max(0, count)), of: t, lower: lower}
}

// wants ends what is run if a collection is of another class than those.
func (r *Runtime) wants(c *Collection, classes, format string, arguments ...any) {
	if !within(classes, c.class) {
		r.Refuse(format, arguments...)
	}
}

// reach demands that there is an item which a feature of something reaches.
func (r *Runtime) reach(holds bool, v Value, feature, tag string) {
	if holds {
		return
	}
	r.demand(false, strings.TrimSuffix(TypeOf(v), "2"), feature, tag)
	what := map[string]string{"string": "a string", "tuple": "a tuple", "array": "an array", "array2": "an array"}
	r.within(false, cmp.Or(what[ClassOf(v)], "a list"))
}

// owner names the class whose contracts a collection has.
func (c *Collection) owner() string { return strings.TrimSuffix(c.class, "2") }

// bounds gives the index of the first item of something, and how many there are.
func bounds(v Value) (lower, count int) {
	switch v := v.(type) {
	case *Interval:
		return int(v.Lower), max(0, int(v.Upper)-int(v.Lower)+1)
	case *String:
		return 1, len(v.Text)
	case *Collection:
		return v.lower, len(v.Items)
	}
	return 0, 0
}

// itemOf gives an item of something, from 0.
func itemOf(v Value, at int) Value {
	switch v := v.(type) {
	case *String:
		return Character(v.Text[at])
	case *Collection:
		return v.Items[at]
	}
	lower, _ := bounds(v)
	return int32(lower + at)
}

// ofBounds are the features that all that holds items has.
func ofBounds() Answers {
	tell := func(tell func(lower, count int) Value) Answer {
		return plain(func(v Value) Value { return tell(bounds(v)) })
	}
	return Answers{
		"count":    tell(func(_, count int) Value { return int32(count) }),
		"is_empty": tell(func(_, count int) Value { return count == 0 }),
		"lower":    tell(func(lower, _ int) Value { return int32(lower) }),
		"upper":    tell(func(lower, count int) Value { return int32(lower + count - 1) }),
		"valid_index": plainly(func(v Value, i int32) Value {
			lower, count := bounds(v)
			return lower <= int(i) && int(i) < lower+count
		}),
	}
}

// ofEnds are those by which arrays, lists and strings give an item.
func ofEnds() Answers {
	end := func(name string, at func(count int) int) Answer {
		return none(func(r *Runtime, v Value) Value {
			_, count := bounds(v)
			r.reach(count > 0, v, name, "not_empty")
			return itemOf(v, at(count))
		})
	}
	return Answers{
		"first": end("first", func(int) int { return 0 }),
		"last":  end("last", func(count int) int { return count - 1 }),
		"item":  itemAt("item"), "[]": itemAt("item"), "at": itemAt("item"),
	}
}

// ofContainers are the features that arrays and lists share besides.
func ofContainers() Answers {
	compare := func(objects bool) Answer {
		return plain(func(c *Collection) Value {
			c.objects = objects
			return nil
		})
	}
	return Answers{
		"object_comparison": plain(func(c *Collection) Value { return c.objects }),
		"compare_objects":   compare(true), "compare_references": compare(false),
		"has": one(func(r *Runtime, c *Collection, item Value) Value {
			r.Spend(len(c.Items))
			same := r.same(c)
			return slices.ContainsFunc(c.Items, func(x Value) bool { return same(x, item) })
		}),
		"occurrences": one(func(r *Runtime, c *Collection, item Value) Value {
			r.Spend(2 * len(c.Items))
			n, same := int32(0), r.same(c)
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
func (r *Runtime) place(v Value, i int32, feature string) int {
	lower, count := bounds(v)
	at := int(i) - lower
	r.reach(0 <= at && at < count, v, feature, "valid_index")
	return at
}

// set puts an item into a place.
func (c *Collection) set(at int, item Value) Value {
	c.Items[at] = Attached(item, c.of.Item())
	return nil
}

// itemAt and putAt are the Answers of features that get and set the item with an index.
func itemAt(name string) Answer {
	return one(func(r *Runtime, v Value, i int32) Value { return itemOf(v, r.place(v, i, name)) })
}

func putAt(name string) Answer {
	return two(func(r *Runtime, c *Collection, item Value, i int32) Value { return c.set(r.place(c, i, name), item) })
}

// ofArrays are the features of arrays of any dimensions.
func ofArrays() Answers {
	allAre := one(func(r *Runtime, c *Collection, item Value) Value {
		r.Spend(len(c.Items))
		return !slices.ContainsFunc(c.Items, func(x Value) bool { return !r.Identical(x, item) })
	})
	return Answers{
		"capacity": plain(func(c *Collection) Value { return int32(len(c.Items)) }),
		"copy":     overwrite, "standard_copy": overwrite, "all_default": allAre, "filled_with": allAre, "fill_with": fill(),
		"enter": putAt("enter"), "entry": itemAt("entry"),
	}
}

// fill is the answer of what gives all places of an array the same item.
func fill() Answer {
	return one(func(r *Runtime, c *Collection, item Value) Value {
		r.Spend(len(c.Items))
		for at := range c.Items {
			c.set(at, item)
		}
		return nil
	})
}

// ofRows are the features of arrays of one dimension.
func ofRows() Answers {
	return Answers{
		"put": putAt("put"),
		"force": two(func(r *Runtime, c *Collection, item Value, i int32) Value {
			if len(c.Items) == 0 {
				c.lower = int(i)
			}
			r.stretch(c, int(i))
			return c.set(int(i)-c.lower, item)
		}),
	}
}

// stretch gives an array of one dimension a place more, with defaults in the places between.
func (r *Runtime) stretch(c *Collection, place int) {
	missing := max(c.lower-place, place-c.lower-len(c.Items)+1, 0)
	r.Allocate(missing + len(c.Items)/8)
	blank := slices.Repeat([]Value{c.of.Item().Initial()(r)}, missing)
	if place < c.lower {
		c.Items, c.lower = append(blank, c.Items...), place
		return
	}
	c.Items = append(c.Items, blank...)
}

// ofMatrices are the features of arrays of two dimensions.
func ofMatrices() Answers {
	item := two(func(r *Runtime, c *Collection, row, column int32) Value {
		return c.Items[r.cell(c, int(row), int(column), "item")]
	})
	return Answers{
		"item": item, "[]": item, "at": item, "initialize": fill(),
		"put": three(func(r *Runtime, c *Collection, item Value, row, column int32) Value {
			return c.set(r.cell(c, int(row), int(column), "put"), item)
		}),
		"height": plain(func(c *Collection) Value { return int32(c.height) }),
		"width":  plain(func(c *Collection) Value { return int32(c.width) }),
	}
}

// cell gives where row and column of an array are. If that is not monitored, another row is reached, or none at all.
func (r *Runtime) cell(c *Collection, row, column int, feature string) int {
	r.demand(1 <= row && row <= c.height, "ARRAY2", feature, "valid_row")
	r.demand(1 <= column && column <= c.width, "ARRAY2", feature, "valid_column")
	at := (row-1)*c.width + column - 1
	r.within(at >= 0 && at < len(c.Items), "an array")
	return at
}

// ofLists are the features of lists.
func ofLists() Answers {
	extend := one(func(r *Runtime, l *Collection, item Value) Value {
		r.insert(l, len(l.Items), item)
		return nil
	})
	return together(listCursor(), changesOfLists(), Answers{
		"i_th": itemAt("i_th"), "[]": itemAt("i_th"), "at": itemAt("i_th"), "put_i_th": putAt("put_i_th"),
		"extend": extend, "force": extend,
		"wipe_out": plain(func(l *Collection) Value {
			l.Items, l.at = nil, 0
			return nil
		}),
		"put_right": one(func(r *Runtime, l *Collection, item Value) Value {
			r.demand(l.at <= len(l.Items), l.owner(), "put_right", "not_after")
			r.insert(l, min(l.at, len(l.Items)), item)
			return nil
		}),
		"put_front": one(func(r *Runtime, l *Collection, item Value) Value {
			r.insert(l, 0, item)
			if l.at > 0 {
				l.at++
			}
			return nil
		}),
		"put_left": one(func(r *Runtime, l *Collection, item Value) Value {
			r.demand(l.at > 0, l.owner(), "put_left", "not_before")
			l.at++
			r.insert(l, min(max(l.at-2, 0), len(l.Items)), item)
			return nil
		}),
	})
}

// changesOfLists are the features of lists that take items out of them, put others in their places or look for them.
func changesOfLists() Answers {
	return Answers{
		"replace": one(func(r *Runtime, l *Collection, item Value) Value {
			return l.set(r.place(l, int32(l.at), "replace"), item)
		}),
		"remove": none(func(r *Runtime, l *Collection) Value {
			at := r.place(l, int32(l.at), "remove")
			l.Items = slices.Delete(slices.Clone(l.Items), at, at+1)
			return nil
		}),
		"prune_all": one(func(r *Runtime, l *Collection, item Value) Value {
			r.Allocate(len(l.Items))
			same := r.same(l)
			l.Items = slices.DeleteFunc(slices.Clone(l.Items), func(x Value) bool { return same(x, item) })
			l.at = len(l.Items) + 1
			return nil
		}),
		"index_of": two(func(r *Runtime, l *Collection, item Value, nth int32) Value {
			r.demand(nth > 0, l.owner(), "index_of", "positive_occurrences")
			r.Spend(len(l.Items))
			same := r.same(l)
			for i, x := range l.Items {
				if same(x, item) {
					nth--
				}
				if nth == 0 {
					return int32(i + 1)
				}
			}
			return int32(0)
		}),
		"to_array": none(func(r *Runtime, l *Collection) Value {
			r.Allocate(len(l.Items) + 8)
			return &Collection{class: "array", Items: slices.Clone(l.Items), lower: 1}
		}),
		"append": one(func(r *Runtime, l, other *Collection) Value {
			r.wants(other, "arrayed_list linked_list sorted_list", "the feature append of %s with 1 argument", TypeOf(l))
			r.Allocate(len(other.Items))
			l.Items = append(l.Items, other.Items...)
			return nil
		}),
	}
}

// ofSortedLists are the features of lists that keep their order.
func ofSortedLists() Answers {
	extend := one(func(r *Runtime, l *Collection, item Value) Value {
		at := 0
		for at < len(l.Items) && Truth(r.Operate("<=", l.Items[at], item)) {
			at++
		}
		r.insert(l, at, item)
		return nil
	})
	return Answers{"extend": extend, "force": extend}
}

// insert puts an item into a list, before those from a place on.
func (r *Runtime) insert(l *Collection, at int, item Value) {
	r.Allocate(1 + (len(l.Items)-at)/8)
	l.Items = slices.Insert(l.Items, at, Attached(item, l.of.Item()))
}

// listCursor moves or asks the cursor within a list, or what it may reach.
func listCursor() Answers {
	move := func(name, tag string, holds func(*Collection) bool, by int) Answer {
		return none(func(r *Runtime, l *Collection) Value {
			r.demand(holds(l), l.owner(), name, tag)
			l.at += by
			return nil
		})
	}
	off := plain(func(l *Collection) Value { return l.at == 0 || l.at > len(l.Items) })
	jump := func(to func(*Collection) int) Answer {
		return plain(func(l *Collection) Value {
			l.at = to(l)
			return nil
		})
	}
	return Answers{
		"index":  plain(func(l *Collection) Value { return int32(l.at) }),
		"start":  jump(func(*Collection) int { return 1 }),
		"finish": jump(func(l *Collection) int { return len(l.Items) }),
		"forth":  move("forth", "not_after", func(l *Collection) bool { return l.at <= len(l.Items) }, 1),
		"back":   move("back", "not_before", func(l *Collection) bool { return l.at > 0 }, -1),
		"after":  plain(func(l *Collection) Value { return l.at == len(l.Items)+1 || len(l.Items) == 0 && l.at > 0 }),
		"before": plain(func(l *Collection) Value { return l.at == 0 }),
		"off":    off, "exhausted": off,
		"isfirst": plain(func(l *Collection) Value { return l.at == 1 && len(l.Items) > 0 }),
		"islast":  plain(func(l *Collection) Value { return l.at == len(l.Items) && len(l.Items) > 0 }),
		"go_i_th": one(func(r *Runtime, l *Collection, i int32) Value {
			r.demand(0 <= i && int(i) <= len(l.Items)+1, l.owner(), "go_i_th", "valid_cursor_index")
			l.at = int(min(max(i, 0), int32(len(l.Items)+1)))
			return nil
		}),
		"item": none(func(r *Runtime, l *Collection) Value { return l.Items[r.place(l, int32(l.at), "item")] }),
	}
}

// ofTuples are the features of tuples.
func ofTuples() Answers {
	all := Answers{"put": putAt("put")}
	for name := range strings.FieldsSeq(`item [] at integer_item integer_32_item boolean_item character_item character_8_item
		reference_item`) {
		all[name] = itemAt(name)
	}
	return all
}
