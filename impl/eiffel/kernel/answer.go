package kernel

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"strings"
)

// An Answer carries out a feature of an object of the library; false if it takes no such arguments.
type Answer func(r *Runtime, v Value, a []Value) (result Value, ok bool)

// Answers are the features of a class of the library by their names.
type Answers map[string]Answer

// none is the answer of a feature without arguments.
func none[T Value](do func(*Runtime, T) Value) Answer {
	return func(r *Runtime, v Value, a []Value) (Value, bool) {
		if len(a) != 0 {
			return nil, false
		}
		return do(r, v.(T)), true
	}
}

// one is the answer of a feature with one argument.
func one[T, A Value](do func(*Runtime, T, A) Value) Answer {
	return func(r *Runtime, v Value, a []Value) (Value, bool) {
		x, ok := argument[A](r, a, 0)
		if !ok || len(a) != 1 {
			return nil, false
		}
		return do(r, v.(T), x), true
	}
}

// two is the answer of a feature with two arguments.
func two[T, A, B Value](do func(*Runtime, T, A, B) Value) Answer {
	return func(r *Runtime, v Value, a []Value) (Value, bool) {
		x, ok1 := argument[A](r, a, 0)
		y, ok2 := argument[B](r, a, 1)
		if !ok1 || !ok2 || len(a) != 2 {
			return nil, false
		}
		return do(r, v.(T), x, y), true
	}
}

// three is the answer of a feature with three arguments.
func three[T, A, B, C Value](do func(*Runtime, T, A, B, C) Value) Answer {
	return func(r *Runtime, v Value, a []Value) (Value, bool) {
		x, ok1 := argument[A](r, a, 0)
		y, ok2 := argument[B](r, a, 1)
		z, ok3 := argument[C](r, a, 2)
		if !ok1 || !ok2 || !ok3 || len(a) != 3 {
			return nil, false
		}
		return do(r, v.(T), x, y, z), true
	}
}

// plain is the answer of a query that needs nothing but its object.
func plain[T Value](ask func(T) Value) Answer {
	return none(func(_ *Runtime, v T) Value { return ask(v) })
}

// plainly is the answer of a query that needs nothing but its object and an argument.
func plainly[T, A Value](ask func(T, A) Value) Answer {
	return one(func(_ *Runtime, v T, a A) Value { return ask(v, a) })
}

// argument gives an argument if it is of a Go type. Void is of the type Value; in the place of a string it raises an
// exception.
func argument[T any](r *Runtime, a []Value, i int) (v T, ok bool) {
	if i >= len(a) {
		return v, false
	}
	v, ok = a[i].(T)
	switch any(&v).(type) {
	case *Value:
		return v, true
	case **String:
		if a[i] == nil {
			r.Raise(Void, "Void stands for a string")
		}
	}
	return v, ok
}

// together gives all features of several tables; of two with one name, the later.
func together(tables ...Answers) Answers {
	all := Answers{}
	for _, table := range tables {
		maps.Copy(all, table)
	}
	return all
}

// Library gives the features that objects of the library answer here, by their classes. What is not there is told from the text,
// before anything runs. The class "any" has those that objects of the program have from ANY.
func Library() map[string]Answers {
	agents, iterators := ofAgents(), ofIterables()
	containers := together(iterators, ofBounds(), ofEnds(), ofContainers())
	lists := together(containers, ofLists())
	texts := together(stringQueries(), stringSearches(), stringParts(), stringCommands(), stringChanges())
	out := Answers{"out": none((*Runtime).out)}
	name := plain(func(t typeObject) Value { return Text(t.name) })
	all := map[string]Answers{
		"any":              together(out, ofObjects()),
		"integer":          together(out, ofNumbers("integer"), ofIntegers()),
		"integer_64":       together(out, ofNumbers("integer_64"), ofReals()),
		"real":             together(ofNumbers("real"), ofReals()),
		"boolean":          together(out, ofBooleans()),
		"character":        together(out, ofOperators("character"), ofCharacters()),
		"string":           together(out, iterators, ofBounds(), ofEnds(), texts),
		"array":            together(containers, ofArrays(), ofRows()),
		"array2":           together(containers, ofArrays(), ofMatrices()),
		"arrayed_list":     lists,
		"linked_list":      lists,
		"sorted_list":      together(lists, ofSortedLists()),
		"integer_interval": together(iterators, ofBounds(), ofIntervals()),
		"tuple":            together(ofBounds(), ofTuples()),
		"routine":          agents,
		"procedure":        agents,
		"function":         agents,
		"predicate":        agents,
		"type":             {"name": name, "out": name},
		"std_files":        ofOutput(),
		"iteration_cursor": nil,
	}
	for class := range all {
		all[class] = together(ofAny(), all[class])
	}
	return all
}

// Creators gives the creation procedures of classes of the library that can be called here. Each is put to the type.
func Creators() map[string]Answers {
	initial := Answers{"default_create": none(func(r *Runtime, t *Type) Value { return t.Initial()(r) })}
	empty := Answers{"make": none(func(r *Runtime, t *Type) Value { return r.filled(t, nil, 1, 0) })}
	return map[string]Answers{
		"string": stringCreators(), "array": arrayCreators(), "array2": array2Creators(),
		"integer": initial, "integer_64": initial, "boolean": initial, "character": initial, "real": initial,
		"arrayed_list": {"make": one(func(r *Runtime, t *Type, items int32) Value {
			r.demand(items >= 0, "ARRAYED_LIST", "make", "valid_number_of_items")
			return r.filled(t, nil, 1, 0)
		})},
		"linked_list": empty, "sorted_list": empty,
		"integer_interval": {"make": two(func(_ *Runtime, _ *Type, from, to int32) Value {
			return &Interval{from, to}
		})},
	}
}

// ofAny are the features that all objects have from ANY.
func ofAny() Answers {
	equal := func(r *Runtime, v, other Value) Value { return r.standardEqual(v, other) }
	return Answers{
		"twin":            none((*Runtime).copied),
		"standard_twin":   none((*Runtime).twin),
		"deep_twin":       none(func(r *Runtime, v Value) Value { return r.Copy(v, nil) }),
		"generator":       plain(func(v Value) Value { return Text(TypeOf(v)) }),
		"generating_type": plain(func(v Value) Value { return typeObject{TypeOf(v)} }),
		"io":              plain(func(Value) Value { return io{} }),
		"do_nothing":      plain(func(Value) Value { return nil }),
		"new_cursor": plain(func(v Value) Value {
			if _, already := v.(newCursor); already {
				return v
			}
			return newCursor{v}
		}),
		"is_equal": one(func(r *Runtime, v, other Value) Value {
			r.demand(other != nil, "ANY", "is_equal", "other_not_void")
			return equal(r, v, other)
		}),
		"standard_is_equal": one(equal),
		"is_deep_equal":     one(func(r *Runtime, v, other Value) Value { return r.deepEqual(v, other, map[[2]Value]bool{}) }),
		"same_type":         plainly(func(v, other Value) Value { return sameType(v, other) }),
		"clone":             one(func(r *Runtime, _, other Value) Value { return r.copied(other) }),
		"deep_clone":        one(func(r *Runtime, _, other Value) Value { return r.Copy(other, nil) }),
		"print":             plainly(func(_, _ Value) Value { return nil }),
		"conforms_to": plainly(func(v, other Value) Value {
			x, ok1 := v.(*Object)
			y, ok2 := other.(*Object)
			if ok1 && ok2 {
				return x.Class.ConformsTo(y.Class)
			}
			return sameType(v, other)
		}),
		"equal":          two(func(r *Runtime, _, a, b Value) Value { return r.Equal(a, b) }),
		"standard_equal": two(func(r *Runtime, _, a, b Value) Value { return r.standardEqual(a, b) }),
		"deep_equal":     two(func(r *Runtime, _, a, b Value) Value { return r.deepEqual(a, b, map[[2]Value]bool{}) }),
	}
}

// ofObjects are those that objects of the library do not answer.
func ofObjects() Answers {
	return Answers{
		"copy": overwrite, "standard_copy": overwrite,
		"tagged_out": none((*Runtime).out),
	}
}

// overwrite is the answer of what makes an object a copy of another one of its type.
func overwrite(r *Runtime, v Value, a []Value) (Value, bool) {
	if len(a) != 1 || !sameType(v, a[0]) {
		return nil, false
	}
	become(v, r.twin(a[0]))
	return nil, true
}

// copied carries out twin: a new object copies the given one, as its class says.
func (r *Runtime) copied(v Value) Value {
	if o, ok := v.(*Object); ok {
		if twin := r.Program.Twin(o); twin != nil {
			return twin
		}
	}
	return r.twin(v)
}

// ofOutput swallows what is written.
func ofOutput() Answers {
	all := Answers{}
	for name := range strings.FieldsSeq(`put_string putstring put_integer putint put_boolean put_character put_new_line new_line put_real
		put_double put_string_32`) {
		all[name] = func(_ *Runtime, _ Value, a []Value) (Value, bool) { return nil, len(a) <= 1 }
	}
	for name := range strings.FieldsSeq("default_output output error") {
		all[name] = plain(func(io) Value { return io{} })
	}
	return all
}

// operators are the names of features that stand for operators.
var operators = map[string]string{
	"plus": "+", "minus": "-", "product": "*", "quotient": "/", "integer_quotient": "//", "integer_remainder": `\\`,
	"is_less": "<", "is_greater": ">", "is_less_equal": "<=", "is_greater_equal": ">=", "power": "^", "difference": "|-|",
}

// ofOperators are features that stand for operators of a class.
func ofOperators(class string) Answers {
	all := Answers{}
	for name, operator := range operators {
		if within(operations()[class], operator) {
			all[name] = one(func(r *Runtime, v, other Value) Value { return r.Operate(operator, v, other) })
		}
	}
	return all
}

// ofNumbers are the features that all classes of numbers have.
func ofNumbers(class string) Answers {
	outer := func(inwards string) Answer {
		return one(func(r *Runtime, v, other Value) Value {
			if Truth(r.Operate(inwards, v, other)) {
				return other
			}
			return v
		})
	}
	return together(ofOperators(class), Answers{
		"item": plain(func(v Value) Value { return v }), "opposite": none((*Runtime).Negative), "max": outer("<"), "min": outer(">"),
	})
}

// ofReals are the features of reals, which long integers have, too.
func ofReals() Answers {
	query := func(ask func(float64) Value) Answer {
		return plain(func(v Value) Value {
			f, _ := number(v)
			return ask(f)
		})
	}
	return Answers{
		"abs":                  query(func(f float64) Value { return math.Abs(f) }),
		"truncated_to_integer": query(func(f float64) Value { return int32(f) }),
		"rounded":              query(func(f float64) Value { return int32(math.Round(f)) }),
		"floor":                query(func(f float64) Value { return int32(math.Floor(f)) }),
		"ceiling":              query(func(f float64) Value { return int32(math.Ceil(f)) }),
	}
}

func ofIntegers() Answers {
	all := Answers{
		"abs":                  plain(func(n int32) Value { return max(n, -n) }),
		"sign":                 plain(func(n int32) Value { return int32(cmp.Compare(n, 0)) }),
		"to_integer_64":        plain(func(n int32) Value { return int64(n) }),
		"as_integer_64":        plain(func(n int32) Value { return int64(n) }),
		"to_double":            plain(func(n int32) Value { return float64(n) }),
		"to_real":              plain(func(n int32) Value { return float64(n) }),
		"zero":                 plain(func(int32) Value { return int32(0) }),
		"one":                  plain(func(int32) Value { return int32(1) }),
		"divisible":            plainly(func(_, k int32) Value { return k != 0 }),
		"bit_and":              plainly(func(n, k int32) Value { return n & k }),
		"bit_or":               plainly(func(n, k int32) Value { return n | k }),
		"bit_xor":              plainly(func(n, k int32) Value { return n ^ k }),
		"three_way_comparison": plainly(func(n, k int32) Value { return int32(cmp.Compare(n, k)) }),
	}
	for name := range strings.FieldsSeq("to_integer to_integer_32 as_integer_32 hash_code rounded truncated_to_integer") {
		all[name] = plain(func(n int32) Value { return n })
	}
	for name := range strings.FieldsSeq("to_character_8 to_character to_character_32") {
		all[name] = none(func(r *Runtime, n int32) Value {
			r.demand(n >= 0 && n <= 255 || name == "to_character_32", "INTEGER_32", name, "valid_character_code")
			return Character(n)
		})
	}
	return all
}

func ofBooleans() Answers {
	and := plainly(func(b, c bool) Value { return b && c })
	or := plainly(func(b, c bool) Value { return b || c })
	return Answers{
		"item":       plain(func(b bool) Value { return b }),
		"negated":    plain(func(b bool) Value { return !b }),
		"to_integer": plain(func(b bool) Value { return map[bool]int32{true: 1}[b] }),
		"conjuncted": and, "conjuncted_semistrict": and, "disjuncted": or, "disjuncted_semistrict": or,
		"disjuncted_exclusive": plainly(func(b, c bool) Value { return b != c }),
		"implication":          plainly(func(b, c bool) Value { return !b || c }),
	}
}

func ofCharacters() Answers {
	letter := func(c Character) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
	digit := func(c Character) bool { return c >= '0' && c <= '9' }
	same := plain(func(c Character) Value { return c })
	code := plain(func(c Character) Value { return int32(c) })
	shifted := func(from, by Character) Answer {
		return plain(func(c Character) Value {
			if c >= from && c <= from+'z'-'a' {
				return c + by
			}
			return c
		})
	}
	lower, upper := shifted('A', 'a'-'A'), shifted('a', 'A'-'a')
	return Answers{
		"item": same, "to_character_8": same, "to_character_32": same, "code": code, "natural_32_code": code, "hash_code": code,
		"is_digit":         plain(func(c Character) Value { return digit(c) }),
		"is_alpha":         plain(func(c Character) Value { return letter(c) }),
		"is_alpha_numeric": plain(func(c Character) Value { return letter(c) || digit(c) }),
		"is_upper":         plain(func(c Character) Value { return c >= 'A' && c <= 'Z' }),
		"is_lower":         plain(func(c Character) Value { return c >= 'a' && c <= 'z' }),
		"is_space":         plain(func(c Character) Value { return c == ' ' || c >= '\t' && c <= '\r' }),
		"as_lower":         lower, "lower": lower, "as_upper": upper, "upper": upper,
	}
}

func ofIntervals() Answers {
	item := one(func(r *Runtime, i *Interval, n int32) Value {
		r.demand(i.Lower <= n && n <= i.Upper, "INTEGER_INTERVAL", "item", "valid_index")
		return n
	})
	upper := plain(func(i *Interval) Value { return i.Upper })
	return Answers{
		"first": plain(func(i *Interval) Value { return i.Lower }), "upper": upper, "last": upper,
		"has": ofBounds()["valid_index"], "item": item, "[]": item, "at": item,
	}
}

// out gives the text of a value. That of an object of the program without an out of its own depends on addresses.
func (r *Runtime) out(v Value) Value {
	switch v := v.(type) {
	case int32, int64:
		return Text(fmt.Sprint(v))
	case bool:
		return Text(map[bool]string{true: "True", false: "False"}[v])
	case Character:
		return Text(string(rune(v)))
	case *String:
		return r.twin(v)
	case *Object: // nobody can foresee the address
		return Text(v.Class.String() + " [0x0]")
	}
	return nil
}
