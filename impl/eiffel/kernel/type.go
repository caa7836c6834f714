package kernel

import (
	"cmp"
	_ "embed" // for the names and some classes
	"slices"
	"strings"
)

// A Class is a class of the program, as far as the kernel has to know it.
type Class interface {
	// String gives its name in capitals.
	String() string

	// IsExpanded tells whether its objects are copied where they are attached to something else.
	IsExpanded() bool

	// ConformsTo tells whether it is another class or inherits from it.
	ConformsTo(other Class) bool
}

// A Type is a static type. Nil is a type that is not known, and one without a name that of procedures, which give nothing.
type Type struct {
	Name  string
	Class Class // nil if it is none of the program
	Args  []*Type

	Labels []string // the names of what a tuple holds
}

// Basic gives the type of a class of the library without parameters.
func Basic(name string) *Type { return &Type{Name: name} }

// String writes the type as Eiffel does.
func (t *Type) String() string {
	if t == nil {
		return "an unknown type"
	}
	if len(t.Args) == 0 {
		return strings.ToUpper(t.Name)
	}
	var args []string
	for _, a := range t.Args {
		args = append(args, a.String())
	}
	return strings.ToUpper(t.Name) + " [" + strings.Join(args, ", ") + "]"
}

// A basicClass is what is known of a class of the library.
type basicClass struct {
	dynamic   string // the name of its objects' type, if that is not its own
	initial   Value  // what its entities begin with; nil for Void
	sure      bool   // its conformance is known for certain
	ancestors string // the classes to which its objects conform, as far as they are known here
}

// basicClasses are the classes whose objects the kernel itself knows, and others to which these conform.
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
	"sorted_list":      {"SORTED_TWO_WAY_LIST", nil, false, "list chain sequence container finite iterable"},
	"tuple":            {"", nil, false, "hashable"},
	"routine":          {"", nil, false, "procedure function predicate"},
	"type":             {}, "std_files": {}, "list": {}, "iterable": {}, "comparable": {}, "numeric": {}, "hashable": {}, "chain": {},
	"sequence": {}, "container": {}, "finite": {}, "procedure": {}, "function": {}, "predicate": {},
}

// synonyms are the names of library classes by other names for them.
var synonyms = map[string]string{
	"integer_32": "integer", "string_8": "string", "readable_string_8": "string", "readable_string_general": "string",
	"string_general": "string", "immutable_string_8": "string", "string_32": "string", "readable_string_32": "string",
	"character_8": "character", "character_32": "character", "real_32": "real", "real_64": "real", "double": "real",
	"two_way_list": "linked_list", "sorted_two_way_list": "sorted_list",
}

// Named gives the name by which the library is asked for a class of such a name; false if there is none.
func Named(class string) (name string, ok bool) {
	name = cmp.Or(synonyms[class], class)
	_, ok = basicClasses[name]
	return name, ok
}

// expanded tells whether a type's entities are never Void.
func (t *Type) expanded() bool {
	if t == nil || t.Class == nil {
		return t != nil && basicClasses[t.Name].initial != nil
	}
	return t.Class.IsExpanded()
}

// certain tells whether the type is one of the library whose conformance is known for certain.
func (t *Type) certain() bool { return t != nil && t.Class == nil && basicClasses[t.Name].sure }

// Conforms tells whether a source of type t may be attached to a target of another type; true where that is not known.
func (t *Type) Conforms(to *Type) bool {
	if t == nil || to == nil || to.Name == "any" || t.Name == "none" {
		return t == nil || t.Name != "none" || !to.expanded()
	}
	switch {
	case t.Class != nil && to.Class != nil:
		return t.Class.ConformsTo(to.Class)
	case t.Class != nil:
		return !to.certain()
	case to.Class != nil:
		return !t.certain()
	case t.Name == to.Name || !t.certain() || !to.certain():
		return true
	}
	return to.Name == "real" && t.Name == "integer" || to.Name == "array" && t.Name == "array2"
}

// Initial gives what entities of the type begin with, Void if it is not known. Each of an expanded type begins with an object of its
// own.
func (t *Type) Initial() func(*Runtime) Value {
	if t != nil && t.Class != nil && t.Class.IsExpanded() {
		return func(r *Runtime) Value { return r.Program.Expanded(t.Class) }
	}
	var same Value
	if t != nil {
		same = basicClasses[t.Name].initial
	}
	return func(*Runtime) Value { return same }
}

// Is tells whether the type is that of a class with one of some names.
func (t *Type) Is(names ...string) bool { return t != nil && slices.Contains(names, t.Name) }

// IsAgent tells whether the type is that of an agent.
func (t *Type) IsAgent() bool { return t.Is("routine", "procedure", "function", "predicate") }

// Holds tells whether a value is of the type. The items of a tuple must be of the types in it; those of another object of the library
// need only be of types that conform, where those are known with which it was made.
func (t *Type) Holds(v Value) bool {
	if t == nil || t.Name == "any" {
		return true
	}
	if o, ok := v.(*Object); ok {
		return t.Class != nil && o.Class.ConformsTo(t.Class)
	}
	class := ClassOf(v)
	if t.Class != nil || t.Name != class && !within(basicClasses[class].ancestors, t.Name) {
		return false
	}
	c, ok := v.(*Collection)
	switch {
	case ok && c.class == "tuple":
		holds := func(item Value, of *Type) bool { return item == nil || of.Holds(item) }
		return len(t.Args) <= len(c.Items) && slices.EqualFunc(c.Items[:len(t.Args)], t.Args, holds)
	case !ok || c.of == nil || len(c.of.Args) != len(t.Args):
		return true
	}
	return slices.EqualFunc(c.of.Args, t.Args, (*Type).Conforms)
}

// Item gives the type of the items of a type; nil if that is not known.
func (t *Type) Item() *Type {
	switch {
	case t.Is("integer_interval"):
		return Basic("integer")
	case t.Is("string"):
		return Basic("character")
	case t == nil || t.Class != nil || len(t.Args) == 0 || t.Is("tuple") || t.IsAgent():
		return nil
	}
	return t.Args[0]
}

// Iterable tells whether a loop can go over objects of a type of the library, as far as that is known.
func (t *Type) Iterable() bool {
	return !t.IsAgent() && !t.Is("integer", "integer_64", "boolean", "character", "real", "type", "std_files")
}

// Result gives the type of what a feature gives of an object of a type of the library, or of no known type; nil if it is not known.
func (t *Type) Result(feature string) *Type {
	switch feature {
	case "count", "lower", "upper", "height", "width", "index_of", "occurrences", "to_integer", "code", "abs":
		return Basic("integer")
	case "for_all", "there_exists", "is_empty", "has", "is_equal", "same_string", "valid_index", "starts_with", "ends_with", "is_integer":
		return Basic("boolean")
	case "out", "substring", "as_lower", "as_upper":
		return Basic("string")
	case "twin", "deep_twin":
		return t
	case "[]", "item", "at", "i_th", "first", "last":
		return t.Item()
	}
	return nil
}

// Assigner gives the command to which an assignment to a query of an object of the type stands; "" if none is known.
func (t *Type) Assigner(query string) string {
	assigner := map[string]string{"[]": "put", "item": "put", "at": "put", "i_th": "put_i_th"}[query]
	if assigner != "" && t.Is("list", "arrayed_list", "linked_list", "sorted_list") {
		return "put_i_th"
	}
	return assigner
}

//go:embed any.e
var anyText string

//go:embed containers.e
var containersText string

// Classes gives the text of the classes of the library that are written in Eiffel: ANY, which every class inherits, and containers that
// are built on others.
func Classes() string { return anyText + containersText }

// baseText lists the names of all features that classes of the base library, ELKS, export to everybody, one on a line. It is data: whoever
// asks for something else asks for what no compiler knows.
//
//go:embed names.txt
var baseText string

// Names gives the names of all features that objects of the base library have, understood here or not.
func Names() map[string]bool {
	all := map[string]bool{"[]": true, "()": true}
	for name := range strings.Lines(baseText) {
		all[strings.TrimSpace(name)] = true
	}
	return all
}

// within tells whether a word stands in a list of words.
func within(list, word string) bool { return slices.Contains(strings.Fields(list), word) }
