package calls

import (
	"cmp"
	"context"
	"slices"

	"rulebook/impl/calls"
	"rulebook/steps"
)

// exact compares values as they are.
var exact = comparison{within: -1}

// valued puts in the place of constants the values that the program has for them.
func (c *world) valued(ctx context.Context, t calls.Tree) (calls.Tree, error) {
	if t.Word == "constant" {
		return c.constant(ctx, t.Names[0], t.Names[1])
	}
	t.Parts = slices.Clone(t.Parts)
	for i, part := range t.Parts {
		value, err := c.valued(ctx, part)
		if err != nil {
			return t, err
		}
		t.Parts[i] = value
	}
	return t, nil
}

// constant gives the value of a constant. It must differ from those of the others of its enumeration: then the constant is known by its
// value, whatever the program has chosen for it.
func (c *world) constant(ctx context.Context, of, name string) (calls.Tree, error) {
	o, err := c.asked(ctx, of, name)
	if err = cmp.Or(err, o.err); err != nil {
		return o.value, err
	}
	if o.value.Word == "object" {
		return o.value, c.noConstant(o.source, "a constant", o.value.String(), o.source+" is "+o.value.String()+", and no constant")
	}
	for _, other := range c.reader.face.Enumerations[of] {
		another, err := c.asked(ctx, of, other)
		if err == nil && another.err == nil && other != name && exact.same(o.value, another.value) {
			pair := []string{o.source, another.source}
			slices.Sort(pair)
			return o.value, c.noConstant(pair[0], "another than "+pair[1], "the same", pair[0]+" and "+pair[1]+" are the same")
		}
	}
	return o.value, nil
}

// noConstant says what is wrong with a constant. It breaks the rule of the first scenario that names it, whichever asks for it now.
func (c *world) noConstant(name, expected, actual, words string) error {
	rule := cmp.Or(c.ruleOf(name), c.Scenario().RuleID)
	return &steps.Divergence{Rule: rule, Signature: words, Err: told(name, expected, actual, words)}
}

// asked asks for the value of a constant, once.
func (c *world) asked(ctx context.Context, of, name string) (outcome, error) {
	source := of + "." + name
	if o, known := c.constants[source]; known {
		return o, nil
	}
	o, err := c.put(ctx, "", source)
	c.Remember(c.did...)
	if err == nil {
		c.constants[source] = o
	}
	return o, err
}

// seen puts constants in the place of the values that a program has for them, as far as their enumerations are expected.
func (c *world) seen(ctx context.Context, expected, value calls.Tree) calls.Tree {
	for _, of := range enumerations(expected) {
		for _, name := range c.reader.face.Enumerations[of] {
			if o, err := c.asked(ctx, of, name); err == nil && o.err == nil {
				value = substituted(value, o.value, calls.Leaf("constant", of, name))
			}
		}
	}
	return value
}

// enumerations lists those whose constants a tree holds.
func enumerations(t calls.Tree) (all []string) {
	if t.Word == "constant" {
		return t.Names[:1]
	}
	for _, part := range t.Parts {
		all = append(all, enumerations(part)...)
	}
	return slices.Compact(all)
}

// substituted puts another value in the place of one, wherever it stands.
func substituted(in, value, other calls.Tree) calls.Tree {
	if exact.same(value, in) {
		return other
	}
	in.Parts = steps.Each(in.Parts, func(part calls.Tree) calls.Tree { return substituted(part, value, other) })
	return in
}

// enumerated puts constants of the face in the place of the values that tell their type.
func (r expressionReader) enumerated(value calls.Tree) calls.Tree {
	for of, names := range r.face.Enumerations {
		at := slices.IndexFunc(names, func(name string) bool { return value.Word == "text" && alike(name, value.Names[0]) })
		if at >= 0 && slices.ContainsFunc(value.Of, func(its string) bool { return alike(of, its) }) {
			return calls.Leaf("constant", of, names[at])
		}
	}
	value.Parts = steps.Each(value.Parts, r.enumerated)
	return value
}
