package run

import (
	_ "embed" // for the names
	"slices"
	"strings"
)

// baseText lists the names of all features that classes of the base library, ELKS, export to everybody, one on a line. It is data: whoever
// asks for something else asks for what no compiler knows.
//
//go:embed names.txt
var baseText string

func baseNames() map[string]bool {
	all := map[string]bool{"[]": true, "()": true}
	for name := range strings.Lines(baseText) {
		all[strings.TrimSpace(name)] = true
	}
	return all
}

// general are the names that all objects of the library answer, from ANY.
const general = `twin standard_twin deep_twin generator generating_type io new_cursor do_nothing is_equal standard_is_equal
	is_deep_equal same_type clone deep_clone conforms_to print equal standard_equal deep_equal`

// Names that several classes answer.
const (
	arithmetic = " item opposite max min plus minus product quotient is_less is_greater" +
		" is_less_equal is_greater_equal power abs rounded truncated_to_integer "
	division  = " integer_quotient integer_remainder "
	iterators = " do_all for_all there_exists do_if "
	bounds    = " lower upper count is_empty first last valid_index has item [] at "
	container = bounds + iterators + " occurrences object_comparison compare_objects compare_references "
)

// understood lists, for each class of the library, the names that its objects answer here besides the general ones. A name that is not
// there is told from the text, before anything runs.
func understood() map[string]string {
	return map[string]string{
		"integer": arithmetic + division + `out sign to_integer to_integer_32 as_integer_32 hash_code to_integer_64 as_integer_64
			to_double to_real to_character_8 to_character to_character_32 zero one divisible bit_and bit_or bit_xor three_way_comparison`,
		"integer_64": arithmetic + division + "out floor ceiling",
		"real":       arithmetic + "floor ceiling",
		"boolean": `out item negated to_integer conjuncted conjuncted_semistrict disjuncted disjuncted_semistrict disjuncted_exclusive
			implication`,
		"character": `out plus minus is_less is_greater is_less_equal is_greater_equal item code natural_32_code hash_code is_digit is_alpha
			is_alpha_numeric is_upper is_lower is_space as_lower lower as_upper upper to_character_8 to_character_32`,
		"string": iterators + `out count upper item [] at first last is_empty to_string_8 string as_string_8 as_lower lower as_upper
			is_integer is_boolean mirrored to_integer to_boolean item_code code valid_index same_string same_string_general starts_with
			ends_with has_substring is_case_insensitive_equal is_less has occurrences index_of substring_index substring split plus
			append_character extend append append_string append_string_general prepend prepend_string wipe_out clear_all append_integer
			append_boolean prepend_character put copy to_lower to_upper left_adjust right_adjust adjust remove_head remove_tail keep_head
			keep_tail remove prune_all replace_substring_all`,
		"array":            container + "capacity put enter force fill_with all_default filled_with copy standard_copy",
		"array2":           container + "capacity put height width initialize fill_with all_default filled_with copy standard_copy",
		"arrayed_list":     container + cursor,
		"linked_list":      container + cursor,
		"integer_interval": bounds + iterators,
		"tuple": `count upper lower is_empty valid_index item [] at integer_item integer_32_item boolean_item character_item
			character_8_item reference_item put`,
		"routine": "item call () apply",
		"type":    "name out",
		"std_files": `put_string putstring put_integer putint put_boolean put_character put_new_line new_line put_real put_double
			put_string_32 default_output output error`,
	}
}

// cursor are the names that lists answer, and arrays do not.
const cursor = `index wipe_out start finish forth back after before off exhausted extend force put_right put_front i_th append put_i_th`

// answers gives all names that objects of a class of the library answer here.
func answers(class string) []string {
	return append(strings.Fields(general), strings.Fields(understood()[class])...)
}

// creators lists the creation procedures of classes of the library that can be called here.
func creators() map[string]string {
	return map[string]string{
		"string": "default_create make_empty make make_from_string make_filled", "array": "make_empty make_from_array make_filled make",
		"array2": "make_filled make", "arrayed_list": "make", "linked_list": "make", "integer_interval": "make",
		"integer": "default_create", "integer_64": "default_create", "boolean": "default_create", "character": "default_create",
		"real": "default_create",
	}
}

// operations lists the operators of classes of the library that are carried out here.
func operations() map[string]string {
	const numeric = "+ - * / ^ < > <= >="
	return map[string]string{
		"integer": numeric + ` // \\ |..|`, "integer_64": numeric + ` // \\ |..|`, "real": numeric, "character": "+ - < > <= >=",
		"string": "+ < > <= >=",
	}
}

// within tells whether a word stands in a list of words.
func within(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

// A part is a part of the text, which stands in some line.
type part interface{ Place() int }

// asks checks that a feature of an object of the library, or of one whose type is not known, can be asked for: whether it is understood
// here, not understood, or a name that nobody has.
func (s *scope) asks(at part, t *typ, name string) {
	system := s.class.system
	class := ""
	if t != nil {
		class = t.name
	}
	if slices.Contains(agents, class) {
		class = "routine"
	}
	s.knows(at, t, name)
	known, exactly := system.library[class]
	if exactly && !slices.Contains(known, name) || !exactly && !system.native[name] && !system.features[name] {
		s.unsupported(at, "the feature %s of %v", name, t)
	}
}

// knows refuses a name that no basic class of the language and no class of the program has.
func (s *scope) knows(at part, t *typ, name string) {
	if system := s.class.system; system.base[name] || system.native[name] || system.features[name] {
		return
	}
	if t == nil {
		s.refuse(at, "no class has a feature %s", name)
	}
	s.refuse(at, "%v has no feature %s", t, name)
}

// creates checks that an object of the library can be created so.
func (s *scope) creates(at part, t *typ, name string) {
	if name == "" {
		name = "default_create"
	}
	s.knows(at, t, name)
	if !within(creators()[t.name], name) {
		s.unsupported(at, "the creation of %v by %s", t, name)
	}
}

// operates checks that an operator of an object of the library is carried out here.
func (s *scope) operates(at part, t *typ, operator string) {
	if t != nil && t.class == nil && slices.Contains(library, t.name) && !within(operations()[t.name], operator) {
		s.unsupported(at, "the operator %s on %v", operator, t)
	}
}

// goesOver refuses a loop over something that is not iterable.
func (s *scope) goesOver(at part, t *typ) {
	switch {
	case t == nil:
	case t.class != nil && t.class.failure != nil:
		panic(t.class.failure)
	case t.name == "tuple":
		s.unsupported(at, "a loop over a %v", t)
	case t.class != nil, within("integer integer_64 boolean character real type std_files", t.name), slices.Contains(agents, t.name):
		s.refuse(at, "a loop cannot go over something of the type %v", t)
	}
}
