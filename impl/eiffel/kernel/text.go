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
		"make_from_string": one(func(r *Runtime, _ *Type, from *String) Value {
			r.Allocate(8)
			return r.twin(from)
		}),
		"make_filled": two(func(r *Runtime, _ *Type, c Character, count int32) Value {
			r.demand(count >= 0, "STRING_8", "make_filled", "valid_count")
			r.Allocate(8 + int(max(count, 0))/2)
			return &String{slices.Repeat([]rune{rune(c)}, int(max(count, 0)))}
		}),
	}
}

// add appends to a string.
func (r *Runtime) add(s *String, text ...rune) Value {
	r.Allocate(len(text)/2 + 1)
	s.Text = append(s.Text, text...)
	return nil
}

func stringQueries() Answers {
	query := func(ask func(s string) Value) Answer {
		return none(func(r *Runtime, s *String) Value {
			r.Allocate(len(s.Text)/2 + 2)
			return ask(s.String())
		})
	}
	code := func(name string) Answer {
		return one(func(r *Runtime, s *String, i int32) Value { return s.Text[r.place(s, i, name)] })
	}
	same := query(func(s string) Value { return Text(s) })
	number := none(func(r *Runtime, s *String) Value {
		n, ok := parsed(s.String())
		r.demand(ok, "STRING_8", "to_integer", "is_integer")
		return n
	})
	return Answers{
		"to_string_8": same, "string": same, "as_string_8": same, "item_code": code("item_code"), "code": code("code"),
		"as_lower":   query(func(s string) Value { return Text(strings.ToLower(s)) }),
		"as_upper":   query(func(s string) Value { return Text(strings.ToUpper(s)) }),
		"is_integer": query(func(s string) Value { _, ok := parsed(s); return ok }),
		"is_boolean": query(func(s string) Value { return strings.EqualFold(s, "true") || strings.EqualFold(s, "false") }),
		"to_boolean": query(func(s string) Value { return strings.EqualFold(s, "true") }),
		"mirrored": query(func(s string) Value {
			text := []rune(s)
			slices.Reverse(text)
			return &String{text}
		}),
		"to_integer": number, "to_integer_32": number,
	}
}

func stringSearches() Answers {
	test := func(ask func(s, other string) bool) Answer {
		return one(func(r *Runtime, s, other *String) Value {
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
		"has": one(func(r *Runtime, s *String, c Character) Value {
			r.Spend(len(s.Text) / 4)
			return slices.Contains(s.Text, rune(c))
		}),
		"occurrences": one(func(r *Runtime, s *String, c Character) Value {
			r.Spend(len(s.Text) / 4)
			return int32(strings.Count(s.String(), string(rune(c))))
		}),
		"index_of": two(func(r *Runtime, s *String, c Character, from int32) Value {
			r.demand(from >= 1, "STRING_8", "index_of", "start_large_enough")
			r.demand(int(from) <= len(s.Text)+1, "STRING_8", "index_of", "start_small_enough")
			return r.find(s, []rune{rune(c)}, from)
		}),
		"substring_index": two(func(r *Runtime, s, part *String, from int32) Value {
			r.demand(from >= 1 && int(from) <= len(s.Text)+1, "STRING_8", "substring_index", "start_small_enough")
			return r.find(s, part.Text, from)
		}),
	}
}

// find gives where a part of a string begins, from a place on; 0 if it is not there.
func (r *Runtime) find(s *String, part []rune, from int32) Value {
	r.Spend(len(s.Text) / 4)
	start := min(max(int(from), 1), len(s.Text)+1)
	before, _, found := strings.Cut(string(s.Text[start-1:]), string(part))
	if !found {
		return int32(0)
	}
	return int32(start + len([]rune(before)))
}

func stringParts() Answers {
	return Answers{
		"substring": two(func(r *Runtime, s *String, from, to int32) Value {
			if from < 1 || int(to) > len(s.Text) || from > to {
				return &String{}
			}
			r.Allocate(int(to-from) / 2)
			return &String{slices.Clone(s.Text[from-1 : to])}
		}),
		"split": one(func(r *Runtime, s *String, c Character) Value {
			r.Allocate(len(s.Text) * 4)
			list := r.filled(&Type{Name: "arrayed_list", Args: []*Type{Basic("string")}}, nil, 1, 0)
			for _, part := range strings.Split(s.String(), string(rune(c))) {
				list.Items = append(list.Items, Text(part))
			}
			return list
		}),
		"plus": one(func(r *Runtime, s *String, other Value) Value { return r.ofStrings("+", s, other) }),
	}
}

func stringCommands() Answers {
	character := one(func(r *Runtime, s *String, c Character) Value { return r.add(s, rune(c)) })
	text := one(func(r *Runtime, s, other *String) Value { return r.add(s, other.Text...) })
	before := func(r *Runtime, s *String, text ...rune) Value {
		r.Allocate((len(s.Text) + len(text)) / 2)
		s.Text = slices.Concat(text, s.Text)
		return nil
	}
	prepend := one(func(r *Runtime, s, other *String) Value { return before(r, s, other.Text...) })
	wipe := plain(func(s *String) Value {
		s.Text = nil
		return nil
	})
	return Answers{
		"append_character": character, "extend": character,
		"append": text, "append_string": text, "append_string_general": text,
		"prepend": prepend, "prepend_string": prepend, "wipe_out": wipe, "clear_all": wipe,
		"append_integer": one(func(r *Runtime, s *String, n int32) Value { return r.add(s, r.out(n).(*String).Text...) }),
		"append_boolean": one(func(r *Runtime, s *String, b bool) Value { return r.add(s, r.out(b).(*String).Text...) }),
		"prepend_character": one(func(r *Runtime, s *String, c Character) Value {
			return before(r, s, rune(c))
		}),
		"put": two(func(r *Runtime, s *String, c Character, i int32) Value {
			s.Text[r.place(s, i, "put")] = rune(c)
			return nil
		}),
		"copy": one(func(r *Runtime, s, other *String) Value {
			s.Text = r.twin(other).(*String).Text
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
		return one(func(r *Runtime, s *String, n int32) Value {
			r.demand(n >= 0, "STRING_8", name, "n_non_negative")
			s.Text = slices.Clone(part(s.Text, min(int(max(n, 0)), len(s.Text))))
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
		"remove": one(func(r *Runtime, s *String, i int32) Value {
			at := r.place(s, i, "remove")
			s.Text = slices.Delete(slices.Clone(s.Text), at, at+1)
			return nil
		}),
		"prune_all": one(func(r *Runtime, s *String, c Character) Value {
			r.Spend(len(s.Text))
			s.Text = slices.DeleteFunc(slices.Clone(s.Text), func(x rune) bool { return x == rune(c) })
			return nil
		}),
		"replace_substring_all": two(func(r *Runtime, s, original, with *String) Value {
			from, to := original.String(), with.String()
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
