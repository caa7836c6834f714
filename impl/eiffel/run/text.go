package run

import (
	"slices"
	"strconv"
	"strings"
)

// stringCreators are the creation procedures of STRING.
func stringCreators() answers {
	empty := none(func(m *Machine, _ *typ) Value {
		m.allocate(8)
		return &String{}
	})
	return answers{
		"default_create": empty, "make_empty": empty,
		"make": one(func(m *Machine, _ *typ, size int32) Value {
			m.allocate(8)
			m.demand(size >= 0, "STRING_8", "make", "non_negative_size")
			return &String{}
		}),
		"make_from_string": one(func(m *Machine, _ *typ, from Value) Value {
			m.allocate(8)
			return m.twin(m.text(from))
		}),
		"make_filled": two(func(m *Machine, _ *typ, c Character, count int32) Value {
			m.demand(count >= 0, "STRING_8", "make_filled", "valid_count")
			m.allocate(8 + int(max(count, 0))/2)
			return &String{slices.Repeat([]rune{rune(c)}, int(max(count, 0)))}
		}),
	}
}

// taken gives an argument that must be of a Go type.
func taken[T Value](m *Machine, v Value, what string) T {
	taken, ok := v.(T)
	if !ok {
		m.refuse("%s in the place of %s", TypeOf(v), what)
	}
	return taken
}

func (m *Machine) number(v Value) int { return int(taken[int32](m, v, "an integer")) }

func (m *Machine) character(v Value) rune { return rune(taken[Character](m, v, "a character")) }

func (m *Machine) text(v Value) *String {
	if v == nil {
		m.raise(Void, "Void stands for a string")
	}
	return taken[*String](m, v, "a string")
}

// at gives where a character of a string is.
func (m *Machine) at(s *String, v Value, feature string) int {
	i := m.number(v)
	inside := i >= 1 && i <= len(s.Text)
	m.demand(inside, "STRING_8", feature, "valid_index")
	m.within(inside, "a string")
	return i - 1
}

// add appends to a string.
func (m *Machine) add(s *String, text ...rune) Value {
	m.allocate(len(text)/2 + 1)
	s.Text = append(s.Text, text...)
	return nil
}

// ofText is the answer of a feature of STRING with so many arguments.
func ofText(arguments int, do func(m *Machine, s *String, a []Value) Value) answer {
	return func(m *Machine, v Value, a []Value) (Value, bool) {
		if len(a) != arguments {
			return nil, false
		}
		return do(m, v.(*String), a), true
	}
}

func stringQueries() answers {
	query := func(ask func(s string) Value) answer {
		return none(func(m *Machine, s *String) Value {
			m.allocate(len(s.Text)/2 + 2)
			return ask(s.String())
		})
	}
	count := plain(func(s *String) Value { return int32(len(s.Text)) })
	item := ofText(1, func(m *Machine, s *String, a []Value) Value {
		return Character(s.Text[m.at(s, a[0], "item")])
	})
	ends := func(name string) answer {
		return none(func(m *Machine, s *String) Value {
			m.demand(len(s.Text) > 0, "STRING_8", name, "not_empty")
			m.within(len(s.Text) > 0, "a string")
			if name == "first" {
				return Character(s.Text[0])
			}
			return Character(s.Text[len(s.Text)-1])
		})
	}
	empty := query(func(s string) Value { return s == "" })
	same := query(func(s string) Value { return Text(s) })
	lower := query(func(s string) Value { return Text(strings.ToLower(s)) })
	return answers{
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
		"to_integer": none(func(m *Machine, s *String) Value {
			n, ok := parsed(s.String())
			m.demand(ok, "STRING_8", "to_integer", "is_integer")
			return n
		}),
		"to_boolean": query(func(s string) Value { return strings.EqualFold(s, "true") }),
		"item_code":  ofText(1, func(m *Machine, s *String, a []Value) Value { return s.Text[m.at(s, a[0], "item_code")] }),
		"code":       ofText(1, func(m *Machine, s *String, a []Value) Value { return s.Text[m.at(s, a[0], "code")] }),
		"valid_index": ofText(1, func(m *Machine, s *String, a []Value) Value {
			return m.number(a[0]) >= 1 && m.number(a[0]) <= len(s.Text)
		}),
	}
}

func stringSearches() answers {
	test := func(ask func(s, other string) bool) answer {
		return ofText(1, func(m *Machine, s *String, a []Value) Value {
			other := m.text(a[0])
			m.spend((len(s.Text) + len(other.Text)) / 4)
			return ask(s.String(), other.String())
		})
	}
	same := test(func(s, other string) bool { return s == other })
	return answers{
		"same_string": same, "same_string_general": same,
		"starts_with": test(strings.HasPrefix), "ends_with": test(strings.HasSuffix),
		"has_substring":             test(strings.Contains),
		"is_case_insensitive_equal": test(strings.EqualFold),
		"is_less":                   test(func(s, other string) bool { return s < other }),
		"has": ofText(1, func(m *Machine, s *String, a []Value) Value {
			m.spend(len(s.Text) / 4)
			return slices.Contains(s.Text, m.character(a[0]))
		}),
		"occurrences": ofText(1, func(m *Machine, s *String, a []Value) Value {
			m.spend(len(s.Text) / 4)
			return int32(strings.Count(s.String(), string(m.character(a[0]))))
		}),
		"index_of": ofText(2, func(m *Machine, s *String, a []Value) Value {
			from := m.number(a[1])
			m.demand(from >= 1, "STRING_8", "index_of", "start_large_enough")
			m.demand(from <= len(s.Text)+1, "STRING_8", "index_of", "start_small_enough")
			from = min(max(from, 1), len(s.Text)+1)
			m.spend(len(s.Text) / 4)
			if at := slices.Index(s.Text[from-1:], m.character(a[0])); at >= 0 {
				return int32(from + at)
			}
			return int32(0)
		}),
		"substring_index": ofText(2, func(m *Machine, s *String, a []Value) Value {
			from := m.number(a[1])
			m.demand(from >= 1 && from <= len(s.Text)+1, "STRING_8", "substring_index", "start_small_enough")
			from = min(max(from, 1), len(s.Text)+1)
			m.spend(len(s.Text) / 4)
			before, _, found := strings.Cut(string(s.Text[from-1:]), m.text(a[0]).String())
			if !found {
				return int32(0)
			}
			return int32(from + len([]rune(before)))
		}),
	}
}

func stringParts() answers {
	return answers{
		"substring": ofText(2, func(m *Machine, s *String, a []Value) Value {
			from, to := m.number(a[0]), m.number(a[1])
			if from < 1 || to > len(s.Text) || from > to {
				return &String{}
			}
			m.allocate((to - from) / 2)
			return &String{slices.Clone(s.Text[from-1 : to])}
		}),
		"split": ofText(1, func(m *Machine, s *String, a []Value) Value {
			m.allocate(len(s.Text) * 4)
			list := m.filled(&typ{name: "arrayed_list", args: []*typ{basic("string")}}, nil, 1, 0)
			for _, part := range strings.Split(s.String(), string(m.character(a[0]))) {
				list.Items = append(list.Items, Text(part))
			}
			return list
		}),
		"plus": ofText(1, func(m *Machine, s *String, a []Value) Value { return m.ofStrings("+", s, a[0]) }),
	}
}

func stringCommands() answers {
	character := ofText(1, func(m *Machine, s *String, a []Value) Value { return m.add(s, m.character(a[0])) })
	text := ofText(1, func(m *Machine, s *String, a []Value) Value { return m.add(s, m.text(a[0]).Text...) })
	prepend := ofText(1, func(m *Machine, s *String, a []Value) Value {
		other := m.text(a[0])
		m.allocate((len(s.Text) + len(other.Text)) / 2)
		s.Text = slices.Concat(other.Text, s.Text)
		return nil
	})
	wipe := plain(func(s *String) Value {
		s.Text = nil
		return nil
	})
	shown := ofText(1, func(m *Machine, s *String, a []Value) Value {
		return m.add(s, []rune(strconv.Itoa(m.number(a[0])))...)
	})
	return answers{
		"append_character": character, "extend": character,
		"append": text, "append_string": text, "append_string_general": text,
		"prepend": prepend, "prepend_string": prepend, "wipe_out": wipe, "clear_all": wipe, "append_integer": shown,
		"append_boolean": ofText(1, func(m *Machine, s *String, a []Value) Value {
			text, _ := m.out(a[0])
			return m.add(s, m.text(text).Text...)
		}),
		"prepend_character": ofText(1, func(m *Machine, s *String, a []Value) Value {
			m.allocate(len(s.Text) / 2)
			s.Text = slices.Concat([]rune{m.character(a[0])}, s.Text)
			return nil
		}),
		"put": ofText(2, func(m *Machine, s *String, a []Value) Value {
			s.Text[m.at(s, a[1], "put")] = m.character(a[0])
			return nil
		}),
		"copy": ofText(1, func(m *Machine, s *String, a []Value) Value {
			s.Text = m.twin(m.text(a[0])).(*String).Text
			return nil
		}),
	}
}

func stringChanges() answers {
	change := func(do func(s string) string) answer {
		return none(func(m *Machine, s *String) Value {
			m.allocate(len(s.Text) / 2)
			s.Text = []rune(do(s.String()))
			return nil
		})
	}
	cut := func(name string, part func(text []rune, n int) []rune) answer {
		return ofText(1, func(m *Machine, s *String, a []Value) Value {
			n := m.number(a[0])
			m.demand(n >= 0, "STRING_8", name, "n_non_negative")
			s.Text = slices.Clone(part(s.Text, min(max(n, 0), len(s.Text))))
			return nil
		})
	}
	return answers{
		"to_lower": change(strings.ToLower), "to_upper": change(strings.ToUpper),
		"left_adjust":  change(func(s string) string { return strings.TrimLeft(s, " \t\n\r\f\v") }),
		"right_adjust": change(func(s string) string { return strings.TrimRight(s, " \t\n\r\f\v") }),
		"adjust":       change(func(s string) string { return strings.Trim(s, " \t\n\r\f\v") }),
		"remove_head":  cut("remove_head", func(t []rune, n int) []rune { return t[n:] }),
		"remove_tail":  cut("remove_tail", func(t []rune, n int) []rune { return t[:len(t)-n] }),
		"keep_head":    cut("keep_head", func(t []rune, n int) []rune { return t[:n] }),
		"keep_tail":    cut("keep_tail", func(t []rune, n int) []rune { return t[len(t)-n:] }),
		"remove": ofText(1, func(m *Machine, s *String, a []Value) Value {
			at := m.at(s, a[0], "remove")
			s.Text = slices.Delete(slices.Clone(s.Text), at, at+1)
			return nil
		}),
		"prune_all": ofText(1, func(m *Machine, s *String, a []Value) Value {
			c := m.character(a[0])
			m.spend(len(s.Text))
			s.Text = slices.DeleteFunc(slices.Clone(s.Text), func(x rune) bool { return x == c })
			return nil
		}),
		"replace_substring_all": ofText(2, func(m *Machine, s *String, a []Value) Value {
			from, to := m.text(a[0]).String(), m.text(a[1]).String()
			m.demand(from != "", "STRING_8", "replace_substring_all", "original_not_empty")
			if from == "" {
				return nil
			}
			m.allocate((len(s.Text) + strings.Count(s.String(), from)*len(to)) / 2)
			s.Text = []rune(strings.ReplaceAll(s.String(), from, to))
			return nil
		}),
	}
}
