package run

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// demand monitors a precondition of the library. Within a contract it is not monitored, as no other is.
func (m *Machine) demand(holds bool, class, feature, tag string) {
	if holds || m.asserting {
		return
	}
	f := m.failure(Precondition, tag)
	f.Class, f.Feature = class, feature
	f.Clause = tag
	panic(f)
}

// within ends what is run if a place outside of memory is reached, which only an unmonitored call does.
func (m *Machine) within(holds bool, what string) {
	if !holds {
		m.raise(Other, "a place outside of "+what+" is reached")
	}
}

// native calls a feature of an object of the library.
func (m *Machine) native(v Value, name string, a []Value) Value {
	m.spend(1)
	if r, ok := m.general(v, name, a); ok {
		return r
	}
	if r, ok := m.each(v, name, a); ok {
		return r
	}
	switch v := v.(type) {
	case int32, int64, float64:
		return m.ofNumber(v, name, a)
	case bool:
		return m.ofBoolean(v, name, a)
	case Character:
		return m.ofCharacter(v, name, a)
	case *String:
		if f, ok := m.strings[name]; ok && f.arguments == len(a) {
			return f.do(m, v, a)
		}
	case *Array:
		return m.ofArray(v, name, a)
	case *List:
		return m.ofList(v, name, a)
	case *Interval:
		return m.ofInterval(v, name, a)
	case *Tuple:
		return m.ofTuple(v, name, a)
	case *Agent:
		return m.ofAgent(v, name, a)
	case typeObject:
		if len(a) == 0 && (name == "name" || name == "out") {
			return Text(v.name)
		}
	case io:
		return m.ofOutput(name, a)
	}
	return m.unknown(v, name, a)
}

func (m *Machine) unknown(v Value, name string, a []Value) Value {
	m.refuse("the feature %s of %s with %s", name, dynamic(v), plural(len(a)))
	return nil
}

// ofOutput swallows what is written.
func (m *Machine) ofOutput(name string, a []Value) Value {
	switch name {
	case "put_string", "putstring", "put_integer", "putint", "put_boolean", "put_character", "put_new_line", "new_line",
		"put_real", "put_double", "put_string_32":
		if len(a) <= 1 {
			return nil
		}
	case "default_output", "output", "error":
		return io{}
	}
	return m.unknown(io{}, name, a)
}

// builtin carries out a feature of ANY that its text calls external, with its contracts.
func (m *Machine) builtin(f *feature, o *Object, a []Value) Value {
	r := m.routine(f)
	m.enter()
	called := m.newFrame(f, r.vars, o)
	copy(called.vars, a)
	m.top = called
	if !m.asserting {
		m.require(called, r)
	}
	result, ok := m.general(o, f.seeds[0].Name, a)
	if !ok {
		m.refuse("the feature %s of ANY", f.name)
	}
	called.result = result
	if !m.asserting {
		m.ensure(called, r)
	}
	m.done(called)
	return result
}

// general calls a feature that all objects have from ANY.
func (m *Machine) general(v Value, name string, a []Value) (Value, bool) {
	switch len(a) {
	case 0:
		return m.generalQuery(v, name)
	case 1:
		return m.generalWith(v, name, a[0])
	case 2:
		switch name {
		case "equal":
			return m.equal(a[0], a[1]), true
		case "standard_equal":
			return a[0] == nil && a[1] == nil || dynamic(a[0]) == dynamic(a[1]) && m.standardEqual(a[0], a[1]), true
		case "deep_equal":
			return m.deepEqual(a[0], a[1], map[[2]Value]bool{}), true
		}
	}
	return nil, false
}

func (m *Machine) generalQuery(v Value, name string) (Value, bool) {
	switch name {
	case "out":
		return m.out(v)
	case "tagged_out":
		if o, ok := v.(*Object); ok {
			return m.out(o)
		}
	case "twin":
		return m.copied(v), true
	case "standard_twin":
		return m.twin(v), true
	case "deep_twin":
		return m.deepTwin(v), true
	case "generator":
		return Text(dynamic(v)), true
	case "generating_type":
		return typeObject{dynamic(v)}, true
	case "io":
		return io{}, true
	case "new_cursor":
		if _, already := v.(newCursor); already {
			return v, true
		}
		return newCursor{v}, true
	case "do_nothing":
		return nil, true
	}
	return nil, false
}

// copied carries out twin: a new object copies the given one, as its class says.
func (m *Machine) copied(v Value) Value {
	o, ok := v.(*Object)
	if !ok || m.fromAny(o.class, "copy").decl.Kind == extern {
		return m.twin(v)
	}
	made := m.blank(o.class)
	m.invoke(m.fromAny(o.class, "copy"), made, []Value{o}, qualified)
	return made
}

// overwrite makes an object what another one of its type is; false if that is not known to be possible.
func (m *Machine) overwrite(v, a Value) bool {
	switch v := v.(type) {
	case *Object:
		other, ok := a.(*Object)
		if ok && other.class == v.class {
			*v = *m.twin(other).(*Object)
			return true
		}
	case *Array:
		other, ok := a.(*Array)
		if ok && other.Flat == v.Flat {
			*v = *m.twin(other).(*Array)
			return true
		}
	}
	return false
}

// fromAny gives the feature of a class that ANY calls by a name. It may have another one in the class.
func (m *Machine) fromAny(c *class, name string) *feature {
	return c.bySeed[m.system.any.table[name].seeds[0]]
}

func (m *Machine) generalWith(v Value, name string, a Value) (Value, bool) {
	switch name {
	case "is_equal":
		m.demand(a != nil, "ANY", "is_equal", "other_not_void")
		return sameType(v, a) && m.standardEqual(v, a), true
	case "standard_is_equal":
		return sameType(v, a) && m.standardEqual(v, a), true
	case "is_deep_equal":
		return m.deepEqual(v, a, map[[2]Value]bool{}), true
	case "same_type":
		return sameType(v, a), true
	case "clone":
		return m.copied(a), true
	case "deep_clone":
		return m.deepTwin(a), true
	case "standard_copy", "copy":
		return nil, m.overwrite(v, a)
	case "conforms_to":
		x, ok1 := v.(*Object)
		y, ok2 := a.(*Object)
		if ok1 && ok2 {
			return x.class.conforms(y.class), true
		}
		return dynamic(v) == dynamic(a), true
	case "print":
		return nil, true
	}
	return nil, false
}

// out gives the text of a value. That of an object of the program without an out of its own depends on addresses.
func (m *Machine) out(v Value) (Value, bool) {
	switch v := v.(type) {
	case int32, int64:
		return Text(fmt.Sprint(v)), true
	case bool:
		return Text(map[bool]string{true: "True", false: "False"}[v]), true
	case Character:
		return Text(string(rune(v))), true
	case *String:
		return m.twin(v), true
	case *Object: // nobody can foresee the address
		return Text(v.Class() + " [0x0]"), true
	}
	return nil, false
}

// negative gives a number with the other sign.
func (m *Machine) negative(v Value) Value {
	switch v := v.(type) {
	case int32:
		return -v
	case int64:
		return -v
	case float64:
		return -v
	case nil:
		m.raise(Void, "an operator was called on Void")
	}
	m.refuse("a sign before something that is no number")
	return nil
}

// operate carries out a binary operator.
func (m *Machine) operate(operator string, a, b Value) Value {
	m.spend(1)
	if a == nil {
		m.raise(Void, "the operator "+operator+" was called on Void")
	}
	if s, ok := a.(*String); ok {
		return m.ofStrings(operator, s, b)
	}
	if c, ok := a.(Character); ok {
		return m.ofCharacters(operator, c, b)
	}
	x, ok1 := a.(int32)
	y, ok2 := b.(int32)
	if ok1 && ok2 && operator == "|..|" {
		m.allocate(4)
		return &Interval{x, y}
	}
	if ok1 && ok2 {
		return calculate(m, operator, x, y)
	}
	p, ok1 := integer(a)
	q, ok2 := integer(b)
	if ok1 && ok2 {
		return calculate(m, operator, p, q)
	}
	f, ok1 := number(a)
	g, ok2 := number(b)
	if ok1 && ok2 {
		return m.calculateReal(operator, f, g)
	}
	if b == nil {
		m.raise(Void, "the operator "+operator+" was applied to Void")
	}
	m.refuse("the operator %s on %s and %s", operator, dynamic(a), dynamic(b))
	return nil
}

// calculate is arithmetic of integers, which goes round. What it is not for becomes arithmetic of reals.
func calculate[T int32 | int64](m *Machine, operator string, a, b T) Value {
	switch operator {
	case "//", `\\`:
		if b == 0 {
			m.raise(Other, "division by zero")
		}
		if operator == "//" {
			return a / b
		}
		return a % b
	case "/", "^":
		return m.calculateReal(operator, float64(a), float64(b))
	}
	return simple(m, operator, a, b)
}

func (m *Machine) calculateReal(operator string, a, b float64) Value {
	switch operator {
	case "/":
		return a / b
	case "^":
		return math.Pow(a, b)
	}
	return simple(m, operator, a, b)
}

// simple carries out the operators that all numbers have.
func simple[T int32 | int64 | float64](m *Machine, operator string, a, b T) Value {
	switch operator {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	if holds, ok := ordered(operator, a, b); ok {
		return holds
	}
	m.refuse("the operator %s on numbers", operator)
	return nil
}

// ordered compares two values by an operator; false if it is no such operator.
func ordered[T cmp.Ordered](operator string, a, b T) (holds, ok bool) {
	switch operator {
	case "<":
		return a < b, true
	case ">":
		return a > b, true
	case "<=":
		return a <= b, true
	case ">=":
		return a >= b, true
	}
	return false, false
}

func (m *Machine) ofStrings(operator string, s *String, b Value) Value {
	other, ok := b.(*String)
	if !ok {
		if b == nil {
			m.raise(Void, "the operator "+operator+" was applied to Void")
		}
		m.refuse("the operator %s on STRING_8 and %s", operator, dynamic(b))
	}
	m.allocate((len(s.Text) + len(other.Text)) / 2)
	if operator == "+" {
		return &String{slices.Concat(s.Text, other.Text)}
	}
	if holds, ok := ordered(operator, slices.Compare(s.Text, other.Text), 0); ok {
		return holds
	}
	m.refuse("the operator %s on strings", operator)
	return nil
}

func (m *Machine) ofCharacters(operator string, c Character, b Value) Value {
	if other, ok := b.(Character); ok {
		if holds, ok := ordered(operator, c, other); ok {
			return holds
		}
	}
	if n, ok := b.(int32); ok && operator == "+" {
		return c + Character(n)
	}
	if n, ok := b.(int32); ok && operator == "-" {
		return c - Character(n)
	}
	m.refuse("the operator %s on characters", operator)
	return nil
}

// operators are the names of features that stand for operators of numbers.
var operators = map[string]string{
	"plus": "+", "minus": "-", "product": "*", "quotient": "/", "integer_quotient": "//", "integer_remainder": `\\`,
	"is_less": "<", "is_greater": ">", "is_less_equal": "<=", "is_greater_equal": ">=", "power": "^",
}

func (m *Machine) ofNumber(v Value, name string, a []Value) Value {
	if operator, ok := operators[name]; ok && len(a) == 1 {
		return m.operate(operator, v, a[0])
	}
	switch {
	case name == "item" && len(a) == 0:
		return v
	case name == "opposite" && len(a) == 0:
		return m.negative(v)
	case name == "max" && len(a) == 1:
		if truth(m.operate("<", v, a[0])) {
			return a[0]
		}
		return v
	case name == "min" && len(a) == 1:
		if truth(m.operate(">", v, a[0])) {
			return a[0]
		}
		return v
	}
	if n, ok := v.(int32); ok {
		return m.ofInteger(n, name, a)
	}
	return m.ofReal(v, name, a)
}

func (m *Machine) ofInteger(n int32, name string, a []Value) Value {
	if len(a) == 0 {
		switch name {
		case "abs":
			return max(n, -n)
		case "sign":
			return int32(cmp.Compare(n, 0))
		case "to_integer", "to_integer_32", "as_integer_32", "hash_code", "rounded", "truncated_to_integer":
			return n
		case "to_integer_64", "as_integer_64":
			return int64(n)
		case "to_double", "to_real":
			return float64(n)
		case "to_character_8", "to_character", "to_character_32":
			m.demand(n >= 0 && n <= 255 || name == "to_character_32", "INTEGER_32", name, "valid_character_code")
			return Character(n)
		case "zero":
			return int32(0)
		case "one":
			return int32(1)
		}
	}
	if k, ok := argument[int32](a, 0); ok && len(a) == 1 {
		switch name {
		case "divisible":
			return k != 0
		case "bit_and":
			return n & k
		case "bit_or":
			return n | k
		case "bit_xor":
			return n ^ k
		case "three_way_comparison":
			return int32(cmp.Compare(n, k))
		}
	}
	return m.unknown(n, name, a)
}

func (m *Machine) ofReal(v Value, name string, a []Value) Value {
	f, _ := number(v)
	if len(a) == 0 {
		switch name {
		case "abs":
			return math.Abs(f)
		case "truncated_to_integer":
			return int32(f)
		case "rounded":
			return int32(math.Round(f))
		case "floor":
			return int32(math.Floor(f))
		case "ceiling":
			return int32(math.Ceil(f))
		}
	}
	return m.unknown(v, name, a)
}

func (m *Machine) ofBoolean(b bool, name string, a []Value) Value {
	if len(a) == 0 {
		switch name {
		case "item":
			return b
		case "negated":
			return !b
		case "to_integer":
			return map[bool]int32{true: 1, false: 0}[b]
		}
	}
	if c, ok := argument[bool](a, 0); ok && len(a) == 1 {
		switch name {
		case "conjuncted", "conjuncted_semistrict":
			return b && c
		case "disjuncted", "disjuncted_semistrict":
			return b || c
		case "disjuncted_exclusive":
			return b != c
		case "implication":
			return !b || c
		}
	}
	return m.unknown(b, name, a)
}

func (m *Machine) ofCharacter(c Character, name string, a []Value) Value {
	if operator, ok := operators[name]; ok && len(a) == 1 {
		return m.ofCharacters(operator, c, a[0])
	}
	if len(a) > 0 {
		return m.unknown(c, name, a)
	}
	switch name {
	case "item":
		return c
	case "code", "natural_32_code", "hash_code":
		return int32(c)
	case "is_digit":
		return c >= '0' && c <= '9'
	case "is_alpha":
		return c|0x20 >= 'a' && c|0x20 <= 'z'
	case "is_alpha_numeric":
		return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
	case "is_upper":
		return c >= 'A' && c <= 'Z'
	case "is_lower":
		return c >= 'a' && c <= 'z'
	case "is_space":
		return c == ' ' || c >= '\t' && c <= '\r'
	case "as_lower", "lower":
		if c >= 'A' && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return c
	case "as_upper", "upper":
		if c >= 'a' && c <= 'z' {
			return c - 'a' + 'A'
		}
		return c
	case "to_character_8", "to_character_32":
		return c
	}
	return m.unknown(c, name, a)
}

// argument gives an argument if it is of a Go type.
func argument[T any](a []Value, i int) (T, bool) {
	if i < 0 || i >= len(a) {
		var none T
		return none, false
	}
	v, ok := a[i].(T)
	return v, ok
}

func (m *Machine) ofInterval(i *Interval, name string, a []Value) Value {
	if len(a) == 0 {
		switch name {
		case "lower", "first":
			return i.Lower
		case "upper", "last":
			return i.Upper
		case "count":
			if i.empty() {
				return int32(0)
			}
			return i.Upper - i.Lower + 1
		case "is_empty":
			return i.empty()
		}
	}
	if n, ok := argument[int32](a, 0); ok && len(a) == 1 {
		switch name {
		case "has", "valid_index":
			return i.Lower <= n && n <= i.Upper
		case "item", "[]", "at":
			m.demand(i.Lower <= n && n <= i.Upper, "INTEGER_INTERVAL", "item", "valid_index")
			return n
		}
	}
	return m.unknown(i, name, a)
}

// iterate goes over the items of something until do says that it is enough.
func (m *Machine) iterate(v Value, do func(*iteration) bool) {
	i := &iteration{first: 1}
	if a, ok := v.(*Array); ok {
		i.first = a.Lower
	}
	if interval, ok := v.(*Interval); ok {
		i.first = int(interval.Lower)
	}
	count, item := m.sequence(v)
	for ; i.at < count(); i.at++ {
		m.spend(1)
		i.item, i.count = item(i.at), count()
		if !do(i) {
			return
		}
	}
}

// sequence gives the number of items of something, which may change, and each of them.
func (m *Machine) sequence(v Value) (count func() int, item func(int) Value) {
	switch v := v.(type) {
	case *Interval:
		count = func() int { return max(0, int(v.Upper)-int(v.Lower)+1) }
		return count, func(n int) Value { return int32(int(v.Lower) + n) }
	case *String:
		return func() int { return len(v.Text) }, func(n int) Value { return Character(v.Text[n]) }
	case *Array:
		return func() int { return len(v.Items) }, func(n int) Value { return v.Items[n] }
	case *List:
		return func() int { return len(v.Items) }, func(n int) Value { return v.Items[n] }
	case newCursor:
		return m.sequence(v.over)
	case nil:
		m.raise(Void, "a loop goes over Void")
	}
	m.refuse("a loop over an object of %s", dynamic(v))
	return nil, nil
}

// make creates an object of the library.
func (m *Machine) make(t *typ, name string, a []Value) Value {
	m.spend(1)
	switch t.name {
	case "string":
		return m.makeString(name, a)
	case "array":
		return m.makeArray(t, name, a)
	case "array2":
		return m.makeArray2(t, name, a)
	case "arrayed_list", "linked_list":
		return m.makeList(t, name, a)
	case "integer_interval":
		from, ok1 := argument[int32](a, 0)
		to, ok2 := argument[int32](a, 1)
		if name == "make" && ok1 && ok2 && len(a) == 2 {
			return &Interval{from, to}
		}
	case "integer", "boolean", "character", "real":
		if name == "" || name == "default_create" {
			return m.initialOf(t)
		}
	}
	m.refuse("the creation of %v by %s", t, name)
	return nil
}

// libraryResult gives the type of what a feature of the library gives, where that is known.
func libraryResult(t *typ, name string) *typ {
	switch name {
	case "count", "lower", "upper", "height", "width", "index_of", "occurrences", "to_integer", "code", "abs":
		return basic("integer")
	case "for_all", "there_exists", "is_empty", "has", "is_equal", "same_string", "valid_index", "starts_with", "ends_with", "is_integer":
		return basic("boolean")
	case "out", "substring", "as_lower", "as_upper":
		return basic("string")
	}
	if t == nil {
		return nil
	}
	if name == "twin" || name == "deep_twin" {
		return t
	}
	if name == "[]" || name == "item" || name == "at" || name == "i_th" || name == "first" || name == "last" {
		return itemOf(t)
	}
	return nil
}

// number of a text, as to_integer and is_integer read it.
func parsed(text string) (int32, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), err == nil
}
