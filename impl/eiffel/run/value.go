package run

import (
	"slices"
	"strings"
)

// A Value is what an entity may be attached to: nil for Void, int32, int64, bool, float64, a [Character], a *String, a
// *Collection, an *Interval, an *Agent or an *Object.
type Value any

// A Character is a character.
type Character rune

// A String is a string object.
type String struct{ Text []rune }

// A Collection is an array of one or of two dimensions, a list or a tuple.
type Collection struct {
	Items         []Value
	class         string // of the library
	of            *typ   // with which it was made; nil if that is not known
	lower         int    // the index of the first item
	objects       bool   // compares items as objects
	height, width int    // of an array of two dimensions
	at            int    // of the internal cursor of a list, 1-based
}

// An Interval is an interval of integers.
type Interval struct{ Lower, Upper int32 }

// An Object is an instance of a class that was read.
type Object struct {
	class  *class
	fields []Value
}

// Class is the name of an object's class, in capitals.
func (o *Object) Class() string { return upper(o.class.Name) }

// A typeObject is what generating_type gives.
type typeObject struct{ name string }

// io is what the feature io gives: what is written there is lost.
type io struct{}

// newCursor is what a loop goes over, asked for its cursor.
type newCursor struct{ over Value }

// iteration is where a loop stands; its variable stands for it where it is a cursor.
type iteration struct {
	at    int
	item  Value
	count int
	first int // index of the first item
}

// A typ is a static type. Nil is a type that is not known.
type typ struct {
	name  string
	class *class // nil if it is no class that was read
	args  []*typ

	labels []string // the names of what a tuple holds
}

func (t *typ) String() string {
	if t == nil {
		return "an unknown type"
	}
	if len(t.args) == 0 {
		return upper(t.name)
	}
	var args []string
	for _, a := range t.args {
		args = append(args, a.String())
	}
	return upper(t.name) + " [" + strings.Join(args, ", ") + "]"
}

// A basicClass is what is known of a class of the library.
type basicClass struct {
	dynamic   string // the name of its objects' type, if that is not its own
	initial   Value  // what its entities begin with; nil for Void
	sure      bool   // its conformance is known for certain
	ancestors string // the classes to which its objects conform, as far as they are known here
}

// basicClasses are the classes whose objects the machine itself knows, and others to which these conform.
var basicClasses = map[string]basicClass{
	"integer":          {"INTEGER_32", int32(0), true, "comparable numeric hashable"},
	"integer_64":       {"", int64(0), false, "comparable numeric hashable"},
	"boolean":          {"", false, true, "hashable"},
	"character":        {"CHARACTER_8", Character(0), true, "comparable hashable"},
	"real":             {"REAL_64", float64(0), true, "comparable numeric hashable"},
	"string":           {"STRING_8", nil, true, "comparable hashable container finite iterable"},
	"array":            {"", nil, true, "container finite iterable"},
	"array2":           {"", nil, true, "array container finite iterable"},
	"integer_interval": {"", nil, true, "container finite iterable"},
	"arrayed_list":     {"", nil, false, "list chain sequence container finite iterable"},
	"linked_list":      {"", nil, false, "list chain sequence container finite iterable"},
	"tuple":            {"", nil, false, "hashable"},
	"routine":          {"", nil, false, "procedure function predicate"},
	"type":             {}, "std_files": {}, "list": {}, "iterable": {}, "comparable": {}, "numeric": {}, "hashable": {}, "chain": {},
	"sequence": {}, "container": {}, "finite": {}, "procedure": {}, "function": {}, "predicate": {},
}

// nameOf gives the name of a type; "" if it is not known.
func nameOf(t *typ) string {
	if t == nil {
		return ""
	}
	return t.name
}

func inLibrary(class string) bool {
	_, ok := basicClasses[class]
	return ok
}

// synonyms are the names of library classes by other names for them.
var synonyms = map[string]string{
	"integer_32": "integer", "string_8": "string", "readable_string_8": "string", "readable_string_general": "string",
	"string_general": "string", "immutable_string_8": "string", "string_32": "string", "readable_string_32": "string",
	"character_8": "character", "character_32": "character", "real_32": "real", "real_64": "real", "double": "real",
}

// expanded tells whether a type's entities are never Void.
func (t *typ) expanded() bool {
	if t == nil {
		return false
	}
	if t.class != nil {
		return t.class.Expanded
	}
	return basicClasses[t.name].initial != nil
}

// basic tells whether the type is one of the library whose conformance is known for certain.
func (t *typ) basic() bool { return t != nil && t.class == nil && basicClasses[t.name].sure }

// conforms tells whether a source of type t may be attached to a target of another type; true where that is not known.
func (t *typ) conforms(to *typ) bool {
	if t == nil || to == nil || to.name == "any" || t.name == "none" {
		return t == nil || t.name != "none" || !to.expanded()
	}
	switch {
	case t.class != nil && to.class != nil:
		return t.class.conforms(to.class)
	case t.class != nil:
		return !to.basic()
	case to.class != nil:
		return !t.basic()
	case t.name == to.name || !t.basic() || !to.basic():
		return true
	}
	return to.name == "real" && t.name == "integer" || to.name == "array" && t.name == "array2"
}

// TypeOf gives the name of a value's type, that of its class for an object.
func TypeOf(v Value) string {
	if o, ok := v.(*Object); ok {
		return o.Class()
	}
	class := classOf(v)
	if name := basicClasses[class].dynamic; name != "" {
		return name
	}
	return upper(class)
}

// classOf gives the class of the library that a value is of, as the tables of its features have it; "any" for an object of the program.
func classOf(v Value) string {
	switch v := v.(type) {
	case nil:
		return "none"
	case int32:
		return "integer"
	case int64:
		return "integer_64"
	case bool:
		return "boolean"
	case float64:
		return "real"
	case Character:
		return "character"
	case *String:
		return "string"
	case *Collection:
		return v.class
	case *Interval:
		return "integer_interval"
	case *Object:
		return "any"
	case *Agent:
		return "routine"
	case typeObject:
		return "type"
	case io:
		return "std_files"
	}
	return "iteration_cursor"
}

// attached gives what an entity is attached to when a value is assigned to it: a copy of an expanded object, and a real
// number where an integer is assigned to a real entity.
func attached(v Value, to *typ) Value {
	switch v := v.(type) {
	case *Object:
		if v.class.Expanded {
			return v.copy()
		}
	case int32:
		if to != nil && to.name == "real" {
			return float64(v)
		}
		if to != nil && to.name == "integer_64" {
			return int64(v)
		}
	}
	return v
}

// copy gives an object with the same fields.
func (o *Object) copy() *Object {
	twin := shallow(o).(*Object)
	for i, f := range twin.fields {
		twin.fields[i] = attached(f, nil)
	}
	return twin
}

// identical carries out the operator =.
func (m *Machine) identical(a, b Value) bool {
	if n, ok := integer(a); ok {
		if k, ok := integer(b); ok {
			return n == k
		}
	}
	x, ok1 := number(a)
	y, ok2 := number(b)
	if ok1 && ok2 {
		return x == y
	}
	if o, ok := a.(*Object); ok && o.class.Expanded {
		return m.equal(a, b)
	}
	if _, ok := a.(*iteration); ok {
		return false
	}
	return a == b
}

// integer gives the value of an integer.
func integer(v Value) (int64, bool) {
	switch v := v.(type) {
	case int32:
		return int64(v), true
	case int64:
		return v, true
	}
	return 0, false
}

// number gives the value of a number.
func number(v Value) (float64, bool) {
	if f, ok := v.(float64); ok {
		return f, true
	}
	n, ok := integer(v)
	return float64(n), ok
}

// sameType tells whether two values are of one type.
func sameType(a, b Value) bool {
	x, ok1 := a.(*Object)
	y, ok2 := b.(*Object)
	if ok1 && ok2 {
		return x.class == y.class
	}
	return classOf(a) == classOf(b)
}

// equal carries out the operator ~: objects of the same type that is_equal takes for equal.
func (m *Machine) equal(a, b Value) bool {
	if o, ok := a.(*Object); ok && sameType(a, b) {
		if f := m.fromAny(o.class, "is_equal"); f.decl.Kind != extern {
			return truth(m.invoke(f, o, []Value{b}, qualified))
		}
	}
	return m.standardEqual(a, b)
}

// standardEqual compares objects of one type field by field, and objects of the library as its classes say. Objects of two
// types are not equal.
func (m *Machine) standardEqual(a, b Value) bool {
	if !sameType(a, b) {
		return false
	}
	switch a := a.(type) {
	case *Object:
		return slices.EqualFunc(a.fields, b.(*Object).fields, m.identical)
	case *String:
		m.spend(len(a.Text) / 8)
		return slices.Equal(a.Text, b.(*String).Text)
	case *Interval:
		other := b.(*Interval)
		return *a == *other || a.empty() && other.empty()
	case *Collection:
		other := b.(*Collection)
		m.spend(len(a.Items))
		return a.lower == other.lower && a.objects == other.objects && slices.EqualFunc(a.Items, other.Items, m.same(a))
	}
	return m.identical(a, b)
}

// same gives how a collection compares its items.
func (m *Machine) same(c *Collection) func(a, b Value) bool {
	if c.objects {
		return m.equal
	}
	return m.identical
}

func (i *Interval) empty() bool { return i.Lower > i.Upper }

// twin gives a copy of one object.
func (m *Machine) twin(v Value) Value {
	switch v := v.(type) {
	case *Object:
		m.allocate(len(v.fields) + 4)
		return v.copy()
	case *Interval:
		twin := *v
		return &twin
	case *String:
		m.allocate(len(v.Text)/2 + 4)
	case *Collection:
		m.allocate(len(v.Items) + 8)
	default:
		return v
	}
	return shallow(v)
}

// shallow gives an object that holds what another one holds; nil for what never changes.
func shallow(v Value) Value {
	switch v := v.(type) {
	case *Object:
		return &Object{v.class, slices.Clone(v.fields)}
	case *Collection:
		twin := *v
		twin.Items = slices.Clone(v.Items)
		return &twin
	case *String:
		return &String{slices.Clone(v.Text)}
	}
	return nil
}

// become makes an object hold what another one of its type holds.
func become(v, other Value) {
	switch v := v.(type) {
	case *Object:
		*v = *other.(*Object)
	case *Collection:
		*v = *other.(*Collection)
	case *String:
		*v = *other.(*String)
	}
}

// deepTwin gives a copy of an object with all that it refers to.
func (m *Machine) deepTwin(v Value) Value { return m.deepCopy(v, map[Value]Value{}, nil) }

// deepCopy copies what is reached from a value, but for what is shared.
func (m *Machine) deepCopy(v Value, made map[Value]Value, shared func(Value) bool) Value {
	if v == nil || shared != nil && shared(v) {
		return v
	}
	items := contents(v)
	if _, text := v.(*String); items == nil && !text {
		return m.twin(v)
	}
	if twin, ok := made[v]; ok {
		return twin
	}
	defer m.deeper()()
	twin := m.twin(v)
	made[v] = twin
	inside := contents(twin)
	for i := range inside {
		inside[i] = m.deepCopy(inside[i], made, shared)
	}
	return twin
}

// contents gives the values within an object; nil if it cannot have any.
func contents(v Value) []Value {
	switch v := v.(type) {
	case *Object:
		return v.fields
	case *Collection:
		return v.Items
	}
	return nil
}

// holds gives the values to which a value clings for good.
func holds(v Value) []Value {
	switch v := v.(type) {
	case *Agent:
		return v.holds
	case newCursor:
		return []Value{v.over}
	}
	return nil
}

// deepEqual carries out is_deep_equal.
func (m *Machine) deepEqual(a, b Value, seen map[[2]Value]bool) bool {
	if !sameType(a, b) {
		return false
	}
	x, y := contents(a), contents(b)
	if x == nil && y == nil {
		return m.standardEqual(a, b)
	}
	pair := [2]Value{a, b}
	if a == b || seen[pair] {
		return true
	}
	seen[pair] = true
	defer m.deeper()()
	m.spend(len(x))
	return len(x) == len(y) && slices.EqualFunc(x, y, func(p, q Value) bool { return m.deepEqual(p, q, seen) })
}

// remember gives what is reached from values, and what each object held, but no more than so many objects; false if there are
// more.
func remember(most int, values ...Value) (kept map[Value]Value, ok bool) {
	kept = map[Value]Value{}
	for pending := values; len(pending) > 0; {
		v := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if _, done := kept[v]; done {
			continue
		}
		if was := shallow(v); was != nil {
			kept[v] = was
		}
		if len(kept) > most {
			return nil, false
		}
		if held := holds(v); held != nil {
			kept[v] = v // it never changes
			pending = append(pending, held...)
		}
		pending = append(pending, contents(v)...)
	}
	return kept, true
}
