package steps

import (
	"context"
	"regexp"
	"slices"
	"strings"
)

func (c *strategoWorld) lookAtClass(ctx context.Context, class string) (err error) {
	c.class = class
	c.listed, err = c.ask(ctx, "shape", class)
	return err
}

func (c *strategoWorld) lookAtConstant(ctx context.Context, name string) (err error) {
	c.listed, err = c.ask(ctx, "constant", name)
	return err
}

// shown gives one line of what was looked at, or nothing.
func (c *strategoWorld) shown(line int) string {
	if line < len(c.listed) {
		return c.listed[line]
	}
	return ""
}

// natureIs tells an enum, an abstract class and any other class apart; a final class is a class.
func (c *strategoWorld) natureIs(expected string) error {
	nature := c.shown(0)
	_, expected, _ = strings.Cut(expected, " ")
	if expected == "class" && strings.HasSuffix(nature, "class") && !strings.Contains(nature, "abstract") {
		return nil
	}
	return same("what "+c.class+" is", ListForm, []string{expected}, []string{nature})
}

// extends follows the superclasses, in whatever package: classes of the student's own may stand in between, others of the
// diagram too.
func (c *strategoWorld) extends(ctx context.Context, expected string) error {
	above := c.class
	for range 10 {
		parent, found := strategoParent(c.listed)
		if !found {
			break
		}
		if above = parent; strategoSimple(parent) == expected {
			return nil
		}
		if strings.HasPrefix(parent, "java.") {
			break
		}
		if err := c.lookAtClass(ctx, parent); err != nil {
			return err
		}
	}
	return same("what the class is a kind of", ListForm, []string{expected}, []string{"at the top of its kinds is " + above})
}

func strategoParent(shape []string) (string, bool) {
	for _, line := range shape {
		if parent, found := strings.CutPrefix(line, "extends "); found {
			return parent, true
		}
	}
	return "", false
}

// hasConstructor looks for a constructor with parameters of these types. Others are no fault.
func (c *strategoWorld) hasConstructor(expected string) error {
	var constructors []string
	for _, line := range c.listed {
		if strings.HasPrefix(line, "(") {
			constructors = append(constructors, strategoSimple(line))
		}
	}
	if slices.Contains(constructors, expected) {
		return nil
	}
	return same("the constructor of "+c.class, ListForm, []string{expected}, constructors)
}

// hasMethod looks for a method by name, parameters and result. A list may be of any sort. Other methods are no fault.
func (c *strategoWorld) hasMethod(expected string) error {
	head, result, _ := strings.Cut(expected, ": ")
	name, _, _ := strings.Cut(head, "(")
	var alike []string
	for _, line := range c.listed {
		line = strategoSimple(line)
		switch found, gives, _ := strings.Cut(line, ": "); {
		case found == head && (gives == result || result == "List" && strings.HasSuffix(gives, "List")):
			return nil
		case strings.HasPrefix(found, name+"("):
			alike = append(alike, line)
		}
	}
	return same("the method of "+c.class, ListForm, []string{expected}, alike)
}

var (
	strategoPackages = regexp.MustCompile(`\b(?:[a-z]\w*\.)+`)
	strategoGenerics = regexp.MustCompile(`<.*?>`)
)

// strategoSimple takes packages and type arguments out of a signature.
func strategoSimple(signature string) string {
	return strategoGenerics.ReplaceAllString(strategoPackages.ReplaceAllString(signature, ""), "")
}

// valuesAre looks for the values of an enum, in any order. Others are no fault.
func (c *strategoWorld) valuesAre(list string) error {
	for value := range strings.SplitSeq(list, ", ") {
		if !slices.Contains(c.listed, value) {
			return same("the values of "+c.class, ListForm, strings.Split(list, ", "), c.listed)
		}
	}
	return nil
}

func (c *strategoWorld) valueIs(expected string) error {
	return same("the value", ListForm, []string{expected}, []string{c.shown(0)})
}

func (c *strategoWorld) modifierIs(expected string) error {
	modifiers := strings.Fields(c.shown(1))
	if slices.Contains(modifiers, expected) {
		return nil
	}
	return same("how the constant is declared", ListForm, []string{expected}, modifiers)
}
