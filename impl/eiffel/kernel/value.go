package kernel

import (
	"math"
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
	of            *Type  // with which it was made; nil if that is not known
	lower         int    // the index of the first item
	objects       bool   // compares items as objects
	height, width int    // of an array of two dimensions
	at            int    // of the internal cursor of a list, 1-based
}

// An Interval is an interval of integers.
type Interval struct{ Lower, Upper int32 }

// An Object is an instance of a class of the program.
type Object struct {
	Class  Class
	Fields []Value
}

// A typeObject is what generating_type gives.
type typeObject struct{ name string }

// io is what the feature io gives: what is written there is lost.
type io struct{}

// newCursor is what a loop goes over, asked for its cursor.
type newCursor struct{ over Value }

// TypeOf gives the name of a value's type, that of its class for an object.
func TypeOf(v Value) string {
	if o, ok := v.(*Object); ok {
		return o.Class.String()
	}
	class := ClassOf(v)
	if name := basicClasses[class].dynamic; name != "" {
		return name
	}
	return strings.ToUpper(class)
}

// ClassOf gives the class of the library that a value is of, as the tables of its features have it; "any" for an object of the program.
func ClassOf(v Value) string {
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

// Attached gives what an entity is attached to when a value is assigned to it: a copy of an expanded object, and a real
// number where an integer is assigned to a real entity.
func Attached(v Value, to *Type) Value {
	switch v := v.(type) {
	case *Object:
		if v.Class.IsExpanded() {
			return v.copy()
		}
	case int32:
		if to != nil && to.Name == "real" {
			return float64(v)
		}
		if to != nil && to.Name == "integer_64" {
			return int64(v)
		}
	}
	return v
}

// copy gives an object with the same fields.
func (o *Object) copy() *Object {
	twin := shallow(o).(*Object)
	for i, f := range twin.Fields {
		twin.Fields[i] = Attached(f, nil)
	}
	return twin
}

// Identical carries out the operator =.
func (r *Runtime) Identical(a, b Value) bool {
	if n, ok := Integer(a); ok {
		if k, ok := Integer(b); ok {
			return n == k
		}
	}
	x, ok1 := number(a)
	y, ok2 := number(b)
	if ok1 && ok2 {
		return x == y
	}
	if o, ok := a.(*Object); ok && o.Class.IsExpanded() {
		return r.Equal(a, b)
	}
	if _, ok := a.(*Iteration); ok {
		return false
	}
	return a == b
}

// Integer gives the value of an integer.
func Integer(v Value) (int64, bool) {
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
	n, ok := Integer(v)
	return float64(n), ok
}

// sameType tells whether two values are of one type.
func sameType(a, b Value) bool {
	x, ok1 := a.(*Object)
	y, ok2 := b.(*Object)
	if ok1 && ok2 {
		return x.Class == y.Class
	}
	return ClassOf(a) == ClassOf(b)
}

// Equal carries out the operator ~: objects of the same type that is_equal takes for equal.
func (r *Runtime) Equal(a, b Value) bool {
	if o, ok := a.(*Object); ok && sameType(a, b) {
		if equal, own := r.Program.IsEqual(o, b); own {
			return equal
		}
	}
	return r.standardEqual(a, b)
}

// standardEqual compares objects of one type field by field, and objects of the library as its classes say. Objects of two
// types are not equal.
func (r *Runtime) standardEqual(a, b Value) bool {
	if !sameType(a, b) {
		return false
	}
	switch a := a.(type) {
	case *Object:
		return slices.EqualFunc(a.Fields, b.(*Object).Fields, r.Identical)
	case *String:
		r.Spend(len(a.Text) / 8)
		return slices.Equal(a.Text, b.(*String).Text)
	case *Interval:
		other := b.(*Interval)
		return *a == *other || a.empty() && other.empty()
	case *Collection:
		other := b.(*Collection)
		r.Spend(len(a.Items))
		return a.lower == other.lower && a.objects == other.objects && slices.EqualFunc(a.Items, other.Items, r.same(a))
	}
	return r.Identical(a, b)
}

// same gives how a collection compares its items.
func (r *Runtime) same(c *Collection) func(a, b Value) bool {
	if c.objects {
		return r.Equal
	}
	return r.Identical
}

func (i *Interval) empty() bool { return i.Lower > i.Upper }

// twin gives a copy of one object.
func (r *Runtime) twin(v Value) Value {
	switch v := v.(type) {
	case *Object:
		r.Allocate(len(v.Fields) + 4)
		return v.copy()
	case *Interval:
		twin := *v
		return &twin
	case *String:
		r.Allocate(len(v.Text)/2 + 4)
	case *Collection:
		r.Allocate(len(v.Items) + 8)
	default:
		return v
	}
	return shallow(v)
}

// shallow gives an object that holds what another one holds; nil for what never changes.
func shallow(v Value) Value {
	switch v := v.(type) {
	case *Object:
		return &Object{v.Class, slices.Clone(v.Fields)}
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

// Copy gives a copy of a value with all that it refers to, but for what is shared. Nil stands for nothing that is.
func (r *Runtime) Copy(v Value, shared func(Value) bool) Value {
	return r.deepCopy(v, map[Value]Value{}, shared)
}

// deepCopy copies what is reached from a value, but for what is shared.
func (r *Runtime) deepCopy(v Value, made map[Value]Value, shared func(Value) bool) Value {
	if v == nil || shared != nil && shared(v) {
		return v
	}
	items := contents(v)
	if _, text := v.(*String); items == nil && !text {
		return r.twin(v)
	}
	if twin, ok := made[v]; ok {
		return twin
	}
	defer r.Deeper()()
	twin := r.twin(v)
	made[v] = twin
	inside := contents(twin)
	for i := range inside {
		inside[i] = r.deepCopy(inside[i], made, shared)
	}
	return twin
}

// contents gives the values within an object; nil if it cannot have any.
func contents(v Value) []Value {
	switch v := v.(type) {
	case *Object:
		return v.Fields
	case *Collection:
		return v.Items
	}
	return nil
}

// holds gives the values to which a value clings for good.
func holds(v Value) []Value {
	switch v := v.(type) {
	case *Agent:
		return v.Holds
	case newCursor:
		return []Value{v.over}
	}
	return nil
}

// deepEqual carries out is_deep_equal.
func (r *Runtime) deepEqual(a, b Value, seen map[[2]Value]bool) bool {
	if !sameType(a, b) {
		return false
	}
	x, y := contents(a), contents(b)
	if x == nil && y == nil {
		return r.standardEqual(a, b)
	}
	pair := [2]Value{a, b}
	if a == b || seen[pair] {
		return true
	}
	seen[pair] = true
	defer r.Deeper()()
	r.Spend(len(x))
	return len(x) == len(y) && slices.EqualFunc(x, y, func(p, q Value) bool { return r.deepEqual(p, q, seen) })
}

// reached gives what is reached from values, and what each object holds, but no more than so many objects; false if there are more.
func reached(most int, values []Value) (kept map[Value]Value, ok bool) {
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

// Remember gives a function that makes all objects that are reached from values what they are now; false if there are more than so
// many.
func Remember(most int, values ...Value) (undo func(), ok bool) {
	kept, ok := reached(most, values)
	return func() {
		for v, was := range kept {
			become(v, was)
		}
	}, ok
}

// Size counts the bytes of all objects that are reached from values.
func Size(values ...Value) int {
	bytes := 0
	all, _ := reached(math.MaxInt, values)
	for v := range all {
		bytes += (4 + len(contents(v)) + len(holds(v))) * word
		if s, ok := v.(*String); ok {
			bytes += len(s.Text) * word / 2
		}
	}
	return bytes
}

// Text makes a string object.
func Text(text string) *String { return &String{[]rune(text)} }

// String gives the text.
func (s *String) String() string { return string(s.Text) }

// Manifest makes a manifest array or tuple.
func Manifest(class string, items []Value) *Collection {
	return &Collection{class: class, Items: items, lower: 1}
}

// NewArray2 makes an array of two dimensions with items, row by row.
func NewArray2(height, width int, items []Value) *Collection {
	return &Collection{class: "array2", Items: items, lower: 1, height: height, width: width}
}

// Truth tells whether a value is true.
func Truth(v Value) bool {
	b, _ := v.(bool)
	return b
}
