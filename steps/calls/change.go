package calls

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/calls"
	"rulebook/steps"
)

// unchanged is the phrase that wants what has a name to be as it was before the last call.
const unchanged = `nothing (else )?changed`

var unchangedStep = regexp.MustCompile("^" + unchanged + "$")

// A state is what can be seen of everything that has a name: by expressions, their values.
type state map[string]string

// look notes the state before an expression, if a step of the scenario asks for it.
func (c *world) look(ctx context.Context, source string) (err error) {
	if !slices.ContainsFunc(c.Scenario().Steps, unchangedStep.MatchString) {
		return nil
	}
	c.called = c.shown(source)
	c.before, err = c.state(ctx)
	return err
}

// state asks for the fields of each object that has a name, and for each other value that has one.
func (c *world) state(ctx context.Context) (state, error) {
	seen := state{}
	for _, name := range slices.Sorted(maps.Keys(c.classes)) {
		for _, source := range c.reader.shows(name, c.classes[name]) {
			o, err := c.put(ctx, "", source)
			if err = errors.Join(err, o.err); err != nil {
				return nil, err
			}
			seen[source] = o.value.String()
		}
	}
	return seen, nil
}

// unseen says why nothing can be seen of the object whose method was called, or of any; "" if something can.
func (r expressionReader) unseen(step steps.Written) string {
	class := "" // any, if it is not known
	r.eachIn(step.Before, func(tree calls.Tree, classes map[string]string) {
		if class = ""; tree.Word == "call" && step.Text == "nothing changed" {
			class = r.gives(tree.Parts[0], classes)
		}
	})
	field := func(m fixtures.Member) bool { return !m.Called && !m.Static }
	if len(r.face.Classes) == 0 || slices.ContainsFunc(r.face.Members(class, ""), field) {
		return ""
	}
	return fmt.Sprintf("nothing can be seen of %s: name a field in face.yaml, such as \"numerator int\", "+
		"or write what its methods give then", cmp.Or(class, "objects"))
}

// shows gives the expressions that show a value: its fields if it is an object of a class, or else itself.
func (r expressionReader) shows(name, class string) (sources []string) {
	if class == "" {
		return []string{name}
	}
	for _, m := range r.face.Members(class, "") {
		if !m.Called && !m.Static {
			sources = append(sources, name+"."+m.Name)
		}
	}
	return sources
}

// classOf gives the class of the face of which a value is an object; "" if it is of none.
func (r expressionReader) classOf(value calls.Tree) string {
	for _, its := range value.Of {
		for class := range r.face.Classes {
			if alike(class, its) {
				return class
			}
		}
	}
	return ""
}

// stays wants everything that has a name to be as it was before the last call; with else, but for the object whose member was called.
func (c *world) stays(ctx context.Context, but string) error {
	if c.before == nil {
		return errors.New("nothing was called: a step such as \"When calling `f.add(g)`\" stands before")
	}
	if err := c.last.unasked(); err != nil {
		return err
	}
	after, err := c.state(ctx)
	if err != nil {
		return err
	}
	called, _, _ := strings.Cut(c.called, ".")
	for _, source := range slices.Sorted(maps.Keys(c.before)) {
		was, is := c.before[source], after[source]
		if name, _, _ := strings.Cut(source, "."); was != is && (but == "" || name != called) {
			source = c.shown(source)
			return told(source, was, is, fmt.Sprintf("after %s, %s is %s, and was %s before", c.called, source, is, was))
		}
	}
	return nil
}
