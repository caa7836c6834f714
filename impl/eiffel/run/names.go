package run

import (
	"cmp"
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
	class := nameOf(t)
	if slices.Contains(agents, class) {
		class = "routine"
	}
	s.knows(at, t, name)
	answers, exactly := s.class.system.library[class]
	if exactly && answers[name] == nil || !exactly && !s.class.system.understood[name] {
		s.unsupported(at, "the feature %s of %v", name, t)
	}
}

// knows refuses a name that no basic class of the language and no class of the program has.
func (s *scope) knows(at part, t *typ, name string) {
	switch {
	case s.class.system.known[name]:
	case t == nil:
		s.refuse(at, "no class has a feature %s", name)
	default:
		s.refuse(at, "%v has no feature %s", t, name)
	}
}

// creates checks that an object of the library can be created so.
func (s *scope) creates(at part, t *typ, name string) {
	name = cmp.Or(name, "default_create")
	s.knows(at, t, name)
	if s.class.system.creators[t.name][name] == nil {
		s.unsupported(at, "the creation of %v by %s", t, name)
	}
}

// operates checks that an operator of an object of the library is carried out here.
func (s *scope) operates(at part, t *typ, operator string) {
	if t != nil && t.class == nil && inLibrary(t.name) && !within(operations()[t.name], operator) {
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
