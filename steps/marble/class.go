package marble

import (
	"context"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/steps"
	"rulebook/steps/play"
)

// lookAt asks for what can be seen of the class from outside: itself, its constructors or its interface.
func (m *world) lookAt(ctx context.Context, what string) (err error) {
	m.sight = what
	m.found, err = m.Ask(ctx, what)
	return err
}

// nameIs reads the line that was found first: modifiers and a full name.
func (m *world) nameIs(part, expected string) error {
	words := []string{""}
	if len(m.found) > 0 {
		words = append(words, strings.Fields(m.found[0])...)
	}
	full := words[len(words)-1]
	dot := strings.LastIndex(full, ".")
	actual := full[dot+1:]
	switch {
	case part == "package":
		actual = full[:max(0, dot)]
	case part == "access" && slices.Contains(words, expected):
		return nil
	case part == "access":
		return steps.Same("the class", steps.ListForm, []string{expected}, m.found)
	}
	return steps.SameValue("the "+part, expected, actual)
}

func (m *world) isThere(expected string) error {
	found := m.found
	if m.sight == "constructors" {
		found = steps.Each(found, takesInts)
	}
	if slices.ContainsFunc(found, func(one string) bool { return one == expected || takesAny(one, expected) }) {
		return nil
	}
	sentence := "there is no public constructor " + expected
	if m.sight == "interface" {
		sentence = "the interface does not declare " + expected
	}
	err := steps.Same("what is there", steps.ListForm, append(slices.Clone(m.found), expected), m.found)
	return steps.Blame(m.Rule(), play.NotThere, steps.Saying(sentence, err))
}

// takesInts gives the parameters that whoever calls a constructor with ints may think of: the document says how many
// there are, and Java turns an int into any of these by itself.
func takesInts(parameters string) string {
	return strings.NewReplacer("java.lang.Integer", "int", "java.lang.Number", "int", "long", "int").Replace(parameters)
}

// takesAny tells whether parameters such as (int, int...) also take those that are expected, which are ints.
func takesAny(parameters, expected string) bool {
	least := strings.Count(parameters, "int") - 1
	return strings.HasSuffix(parameters, "int...)") && strings.Count(expected, "int") >= least
}

func (m *world) nothingElse(table *godog.Table) error {
	return steps.Same("the list of methods", steps.ListForm, steps.Column(table), m.found[min(1, len(m.found)):])
}
