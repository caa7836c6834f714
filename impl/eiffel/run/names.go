package run

import (
	"cmp"

	"rulebook/impl/eiffel/kernel"
)

// A part is a part of the text, which stands in some line.
type part interface{ Place() int }

// asks checks that a feature of an object of the library, or of one whose type is not known, can be asked for: whether it is understood
// here, not understood, or a name that nobody has.
func (s *scope) asks(at part, t *kernel.Type, name string) {
	s.knows(at, t, name)
	answers, exactly := kernel.Answers(nil), false
	if t != nil {
		answers, exactly = s.class.system.library[t.Name]
	}
	if exactly && answers[name] == nil || !exactly && !s.class.system.understood[name] {
		s.unsupported(at, "the feature %s of %v", name, t)
	}
}

// knows refuses a name that no basic class of the language and no class of the program has.
func (s *scope) knows(at part, t *kernel.Type, name string) {
	switch {
	case s.class.system.known[name]:
	case t == nil:
		s.refuse(at, "no class has a feature %s", name)
	default:
		s.refuse(at, "%v has no feature %s", t, name)
	}
}

// creates checks that an object of the library can be created so.
func (s *scope) creates(at part, t *kernel.Type, name string) {
	name = cmp.Or(name, "default_create")
	s.knows(at, t, name)
	if s.class.system.creators[t.Name][name] == nil {
		s.unsupported(at, "the creation of %v by %s", t, name)
	}
}

// operates checks that an operator of an object of the library is carried out here.
func (s *scope) operates(at part, t *kernel.Type, operator string) {
	if t.Lacks(operator) {
		s.unsupported(at, "the operator %s on %v", operator, t)
	}
}

// goesOver refuses a loop over something that is not iterable.
func (s *scope) goesOver(at part, t *kernel.Type) {
	c := classIn(t)
	switch {
	case c != nil && c.failure != nil:
		panic(c.failure)
	case t.Is("tuple"):
		s.unsupported(at, "a loop over a %v", t)
	case c != nil, !t.Iterable():
		s.refuse(at, "a loop cannot go over something of the type %v", t)
	}
}
