package stratego

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// lookAt finds out how a class or constant is declared. Of a constant, the list is its value and its modifiers.
func (c *world) lookAt(ctx context.Context, what, name string) error {
	if what == "class" {
		listed, err := c.Ask(ctx, "shape", name)
		c.class, c.listed = name, listed
		return c.elsewhere(ctx, name, err)
	}
	c.constant = name
	value, err := c.Ask(ctx, "constant", name)
	if err != nil {
		return err
	}
	modifiers, err := c.Ask(ctx, "modifiers", name)
	c.listed = slices.Concat(value, modifiers)
	return err
}

// elsewhere gives the error of a class that is not in its package but in another one. Else the error of looking at it
// stays.
func (c *world) elsewhere(ctx context.Context, name string, err error) error {
	if err == nil || signature(err) == "" || simple(name) == name {
		return err
	}
	if _, missing := c.World.Ask(ctx, "shape", simple(name)); missing != nil {
		return err
	}
	place := strings.TrimSuffix(name, "."+simple(name))
	away := engine.Stopf(engine.Failed, "the class %s is not in the package %s", simple(name), place)
	return steps.Blame(id("D7"), "", away)
}

// shown gives one line of what was looked at, or nothing.
func (c *world) shown(line int) string {
	if line < len(c.listed) {
		return c.listed[line]
	}
	return ""
}

// natureIs tells an enum, an abstract class and any other class apart; a final class is a class. Of a constant it wants a
// modifier.
func (c *world) natureIs(expected string) error {
	if c.class == "" {
		modifiers := strings.Fields(c.shown(1))
		if slices.Contains(modifiers, expected) {
			return nil
		}
		return steps.Saying(fmt.Sprintf("Game.%s is not %s", c.constant, expected),
			steps.Same("how Game."+c.constant+" is declared", steps.ListForm, []string{expected}, modifiers))
	}
	nature := c.shown(0)
	_, expected, _ = strings.Cut(expected, " ")
	if expected == "class" && strings.HasSuffix(nature, "class") && !strings.Contains(nature, "abstract") {
		return nil
	}
	return steps.Blame(id("D4"), "", steps.SameValue("the sort of "+c.class, expected, nature))
}

// extends follows the superclasses, in whatever package: classes of the student's own may stand in between, others of the
// diagram too.
func (c *world) extends(ctx context.Context, expected string) error {
	named := simple(c.class)
	above := c.class
	for range 10 {
		parent, found := parent(c.listed)
		if !found {
			break
		}
		if above = parent; simple(parent) == expected {
			return nil
		}
		if strings.HasPrefix(parent, "java.") {
			break
		}
		if err := c.lookAt(ctx, "class", parent); err != nil {
			return err
		}
	}
	return steps.Saying(fmt.Sprintf("%s is no kind of %s", named, expected),
		steps.SameValue("what the class is a kind of", expected, "at the top of its kinds is "+above))
}

func parent(shape []string) (string, bool) {
	for _, line := range shape {
		if parent, found := strings.CutPrefix(line, "extends "); found {
			return parent, true
		}
	}
	return "", false
}

// hasMember looks for a constructor by its parameters, or for a method by name, parameters and result. A list may be of any
// sort. Other members are no fault.
func (c *world) hasMember(expected string) error {
	head, result, _ := strings.Cut(expected, ": ")
	name, _, _ := strings.Cut(head, "(")
	var alike []string
	for _, line := range c.listed {
		line = strings.TrimPrefix(simple(line), "abstract ")
		switch found, gives, _ := strings.Cut(line, ": "); {
		case found == head && (gives == result || result == "List" && strings.HasSuffix(gives, "List")):
			return nil
		case strings.Contains(" "+found, " "+name+"("): // it may be kept from others
			alike = append(alike, line)
		}
	}
	what := "method"
	if name == "" {
		what = "constructor"
	}
	differs := steps.Same("the "+what+" of "+c.class, steps.ListForm, []string{expected}, alike)
	return lacks("there is no "+what+" "+head, differs)
}

// isAbstract looks for a method that a class declares and leaves to its subclasses.
func (c *world) isAbstract(method string) error {
	for _, line := range c.listed {
		if strings.HasPrefix(simple(line), "abstract "+method+": ") {
			return nil
		}
	}
	if err := c.hasMember(method + ": List"); err != nil {
		return err
	}
	return steps.Saying(fmt.Sprintf("%s.%s is not abstract", c.class, method),
		steps.SameValue("the method "+method+" of "+c.class, "abstract", "not abstract"))
}

var (
	packages = regexp.MustCompile(`\b(?:[a-z]\w*\.)+`)
	generics = regexp.MustCompile(`<.*?>`)
)

// simple takes packages and type arguments out of a signature.
func simple(signature string) string {
	return generics.ReplaceAllString(packages.ReplaceAllString(signature, ""), "")
}

// valuesAre looks for the value of a constant, or for the values of an enum, in any order. Other values are no fault.
func (c *world) valuesAre(list string) error {
	if c.class == "" {
		return steps.SameValue("Game."+c.constant, list, c.shown(0))
	}
	for value := range strings.SplitSeq(list, ", ") {
		if !slices.Contains(c.listed, value) {
			return steps.Same("the values of "+c.class, steps.ListForm, strings.Split(list, ", "), c.listed)
		}
	}
	return nil
}
