package kernel

import (
	"slices"
	"strconv"
	"strings"
)

// stringCreators are the creation procedures of STRING.
func stringCreators() Answers {
	empty := none(func(r *Runtime, _ *Type) Value {
		r.Allocate(8)
		return &String{}
	})
	return Answers{
		"default_create": empty, "make_empty": empty,
		"make": one(func(r *Runtime, _ *Type, size int32) Value {
			r.Allocate(8)
			r.demand(size >= 0, "STRING_8", "make", "non_negative_size")
			return &String{}
		}),
		"make_from_string": one(func(r *Runtime, _ *Type, from Value) Value {
			r.Allocate(8)
			return r.twin(r.text(from))
		}),
		"make_filled": two(func(r *Runtime, _ *Type, c Character, count int32) Value {
			r.demand(count >= 0, "STRING_8", "make_filled", "valid_count")
			r.Allocate(8 + int(max(count, 0))/2)
			return &String{slices.Repeat([]rune{rune(c)}, int(max(count, 0)))}
		}),
	}
}

// taken gives an argument that must be of a Go type.
func taken[T Value](r *Runtime, v Value, what string) T {
	taken, ok := v.(T)
	if !ok {
		r.Refuse("%s in the place of %s", TypeOf(v), what)
	}
	return taken
}

func (r *Runtime) number(v Value) int { return int(taken[int32](r, v, "an integer")) }

func (r *Runtime) character(v Value) rune { return rune(taken[Character](r, v, "a character")) }

func (r *Runtime) text(v Value) *String {
	if v == nil {
		r.Raise(Void, "Void stands for a string")
	}
	return taken[*String](r, v, "a string")
}

// at gives where a character of a string is.
func (r *Runtime) at(s *String, v Value, feature string) int {
	i := r.number(v)
	inside := i >= 1 && i <= len(s.Text)
	r.demand(inside, "STRING_8", feature, "valid_index")
	r.within(inside, "a string")
	return i - 1
}

// add appends to a string.
func (r *Runtime) add(s *String, text ...rune) Value {
	r.Allocate(len(text)/2 + 1)
	s.Text = append(s.Text, text...)
	return nil
}

// ofText is the answer of a feature of STRING with so many arguments.
func ofText(arguments int, do func(r *Runtime, s *String, a []Value) Value) Answer {
	return func(r *Runtime, v Value, a []Value) (Value, bool) {
		if len(a) != arguments {
			return nil, false
		}
		return do(r, v.(*String), a), true
	}
}

func stringQueries() Answers {
	query := func(ask func(s string) Value) Answer {
		return none(func(r *Runtime, s *String) Value {
			r.Allocate(len(s.Text)/2 + 2)
			return ask(s.String())
		})
	}
	count := plain(func(s *String) Value { return int32(len(s.Text)) })
	item := ofText(1, func(r *Runtime, s *String, a []Value) Value { return Character(s.Text[r.at(s, a[0], "item")]) })
	ends := func(name string) Answer {
		return none(func(r *Runtime, s *String) Value {
			r.demand(len(s.Text) > 0, "STRING_8", name, "not_empty")
			r.within(len(s.Text) > 0, "a string")
			if name == "first" {
				return Character(s.Text[0])
			}
			return Character(s.Text[len(s.Text)-1])
		})
	}
	empty := query(func(s string) Value { return s == "" })
	same := query(func(s string) Value { return Text(s) })
	lower := query(func(s string) Value { return Text(strings.ToLower(s)) })
	return Answers{
		"count": count, "upper": count, "item": item, "[]": item, "at": item, "first": ends("first"), "last": ends("last"),
		"is_empty": empty, "to_string_8": same, "string": same, "as_string_8": same, "as_lower": lower,
		"lower":      plain(func(*String) Value { return int32(1) }),
		"as_upper":   query(func(s string) Value { return Text(strings.ToUpper(s)) }),
		"is_integer": query(func(s string) Value { _, ok := parsed(s); return ok }),
		"is_boolean": query(func(s string) Value { return strings.EqualFold(s, "true") || strings.EqualFold(s, "false") }),
		"mirrored": query(func(s string) Value {
			text := []rune(s)
			slices.Reverse(text)
			return &String{text}
		}),
		"to_integer": none(func(r *Runtime, s *String) Value {
			n, ok := parsed(s.String())
			r.demand(ok, "STRING_8", "to_integer", "is_integer")
			return n
		}),
		"to_boolean": query(func(s string) Value { return strings.EqualFold(s, "true") }),
		"item_code":  ofText(1, func(r *Runtime, s *String, a []Value) Value { return s.Text[r.at(s, a[0], "item_code")] }),
		"code":       ofText(1, func(r *Runtime, s *String, a []Value) Value { return s.Text[r.at(s, a[0], "code")] }),
		"valid_index": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			return r.number(a[0]) >= 1 && r.number(a[0]) <= len(s.Text)
		}),
	}
}

func stringSearches() Answers {
	test := func(ask func(s, other string) bool) Answer {
		return ofText(1, func(r *Runtime, s *String, a []Value) Value {
			other := r.text(a[0])
			r.Spend((len(s.Text) + len(other.Text)) / 4)
			return ask(s.String(), other.String())
		})
	}
	same := test(func(s, other string) bool { return s == other })
	return Answers{
		"same_string": same, "same_string_general": same,
		"starts_with": test(strings.HasPrefix), "ends_with": test(strings.HasSuffix),
		"has_substring":             test(strings.Contains),
		"is_case_insensitive_equal": test(strings.EqualFold),
		"is_less":                   test(func(s, other string) bool { return s < other }),
		"has": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			r.Spend(len(s.Text) / 4)
			return slices.Contains(s.Text, r.character(a[0]))
		}),
		"occurrences": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			r.Spend(len(s.Text) / 4)
			return int32(strings.Count(s.String(), string(r.character(a[0]))))
		}),
		"index_of": ofText(2, func(r *Runtime, s *String, a []Value) Value {
			from := r.number(a[1])
			r.demand(from >= 1, "STRING_8", "index_of", "start_large_enough")
			r.demand(from <= len(s.Text)+1, "STRING_8", "index_of", "start_small_enough")
			from = min(max(from, 1), len(s.Text)+1)
			r.Spend(len(s.Text) / 4)
			if at := slices.Index(s.Text[from-1:], r.character(a[0])); at >= 0 {
				return int32(from + at)
			}
			return int32(0)
		}),
		"substring_index": ofText(2, func(r *Runtime, s *String, a []Value) Value {
			from := r.number(a[1])
			r.demand(from >= 1 && from <= len(s.Text)+1, "STRING_8", "substring_index", "start_small_enough")
			from = min(max(from, 1), len(s.Text)+1)
			r.Spend(len(s.Text) / 4)
			before, _, found := strings.Cut(string(s.Text[from-1:]), r.text(a[0]).String())
			if !found {
				return int32(0)
			}
			return int32(from + len([]rune(before)))
		}),
	}
}

func stringParts() Answers {
	return Answers{
		"substring": ofText(2, func(r *Runtime, s *String, a []Value) Value {
			from, to := r.number(a[0]), r.number(a[1])
			if from < 1 || to > len(s.Text) || from > to {
				return &String{}
			}
			r.Allocate((to - from) / 2)
			return &String{slices.Clone(s.Text[from-1 : to])}
		}),
		"split": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			r.Allocate(len(s.Text) * 4)
			list := r.filled(&Type{Name: "arrayed_list", Args: []*Type{Basic("string")}}, nil, 1, 0)
			for _, part := range strings.Split(s.String(), string(r.character(a[0]))) {
				list.Items = append(list.Items, Text(part))
			}
			return list
		}),
		"plus": ofText(1, func(r *Runtime, s *String, a []Value) Value { return r.ofStrings("+", s, a[0]) }),
	}
}

func stringCommands() Answers {
	character := ofText(1, func(r *Runtime, s *String, a []Value) Value { return r.add(s, r.character(a[0])) })
	text := ofText(1, func(r *Runtime, s *String, a []Value) Value { return r.add(s, r.text(a[0]).Text...) })
	prepend := ofText(1, func(r *Runtime, s *String, a []Value) Value {
		other := r.text(a[0])
		r.Allocate((len(s.Text) + len(other.Text)) / 2)
		s.Text = slices.Concat(other.Text, s.Text)
		return nil
	})
	wipe := plain(func(s *String) Value {
		s.Text = nil
		return nil
	})
	shown := ofText(1, func(r *Runtime, s *String, a []Value) Value {
		return r.add(s, []rune(strconv.Itoa(r.number(a[0])))...)
	})
	return Answers{
		"append_character": character, "extend": character,
		"append": text, "append_string": text, "append_string_general": text,
		"prepend": prepend, "prepend_string": prepend, "wipe_out": wipe, "clear_all": wipe, "append_integer": shown,
		"append_boolean": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			return r.add(s, r.text(r.out(a[0])).Text...)
		}),
		"prepend_character": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			r.Allocate(len(s.Text) / 2)
			s.Text = slices.Concat([]rune{r.character(a[0])}, s.Text)
			return nil
		}),
		"put": ofText(2, func(r *Runtime, s *String, a []Value) Value {
			s.Text[r.at(s, a[1], "put")] = r.character(a[0])
			return nil
		}),
		"copy": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			s.Text = r.twin(r.text(a[0])).(*String).Text
			return nil
		}),
	}
}

func stringChanges() Answers {
	change := func(do func(s string) string) Answer {
		return none(func(r *Runtime, s *String) Value {
			r.Allocate(len(s.Text) / 2)
			s.Text = []rune(do(s.String()))
			return nil
		})
	}
	cut := func(name string, part func(text []rune, n int) []rune) Answer {
		return ofText(1, func(r *Runtime, s *String, a []Value) Value {
			n := r.number(a[0])
			r.demand(n >= 0, "STRING_8", name, "n_non_negative")
			s.Text = slices.Clone(part(s.Text, min(max(n, 0), len(s.Text))))
			return nil
		})
	}
	return Answers{
		"to_lower": change(strings.ToLower), "to_upper": change(strings.ToUpper),
		"left_adjust":  change(func(s string) string { return strings.TrimLeft(s, " \t\n\r\f\v") }),
		"right_adjust": change(func(s string) string { return strings.TrimRight(s, " \t\n\r\f\v") }),
		"adjust":       change(func(s string) string { return strings.Trim(s, " \t\n\r\f\v") }),
		"remove_head":  cut("remove_head", func(t []rune, n int) []rune { return t[n:] }),
		"remove_tail":  cut("remove_tail", func(t []rune, n int) []rune { return t[:len(t)-n] }),
		"keep_head":    cut("keep_head", func(t []rune, n int) []rune { return t[:n] }),
		"keep_tail":    cut("keep_tail", func(t []rune, n int) []rune { return t[len(t)-n:] }),
		"remove": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			at := r.at(s, a[0], "remove")
			s.Text = slices.Delete(slices.Clone(s.Text), at, at+1)
			return nil
		}),
		"prune_all": ofText(1, func(r *Runtime, s *String, a []Value) Value {
			c := r.character(a[0])
			r.Spend(len(s.Text))
			s.Text = slices.DeleteFunc(slices.Clone(s.Text), func(x rune) bool { return x == c })
			return nil
		}),
		"replace_substring_all": ofText(2, func(r *Runtime, s *String, a []Value) Value {
			from, to := r.text(a[0]).String(), r.text(a[1]).String()
			r.demand(from != "", "STRING_8", "replace_substring_all", "original_not_empty")
			if from == "" {
				return nil
			}
			r.Allocate((len(s.Text) + strings.Count(s.String(), from)*len(to)) / 2)
			s.Text = []rune(strings.ReplaceAll(s.String(), from, to))
			return nil
		}),
	}
}

// number of a text, as to_integer and is_integer read it.
func parsed(text string) (int32, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), err == nil
}
