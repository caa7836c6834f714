package calls

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/calls"
)

// Many results are right where chance or the student decides. These phrases say what holds of a list or a set, whatever it is.

// elements gives the elements of a list or a set.
func (c *world) elements(ctx context.Context, subject string) (outcome, error) {
	o, err := c.settled(ctx, subject)
	if err == nil && !many(o.value) {
		err = differs(o.source, "a list", o.value.String())
	}
	return o, err
}

// eachFrom wants numbers from a lowest to a highest one.
func (c *world) eachFrom(ctx context.Context, subject, lowest, highest string) error {
	o, err := c.elements(ctx, subject)
	if err != nil {
		return err
	}
	low, _ := strconv.ParseFloat(lowest, 64) // the phrase takes digits only
	high, _ := strconv.ParseFloat(highest, 64)
	for _, e := range o.value.Parts {
		value, err := numberOf(e)
		if err != nil || value < low || value > high {
			span := fmt.Sprintf("from %s to %s", lowest, highest)
			return holds(o, "numbers "+span, fmt.Sprintf("%s, which is not %s", e, span))
		}
	}
	return nil
}

// nothingTwice wants elements of which no two are the same.
func (c *world) nothingTwice(ctx context.Context, subject string) error {
	o, err := c.elements(ctx, subject)
	if err != nil {
		return err
	}
	for i, e := range o.value.Parts {
		same := func(other calls.Tree) bool { return (comparison{within: -1}).same(e, other) }
		if slices.ContainsFunc(o.value.Parts[:i], same) {
			return holds(o, "nothing twice", e.String()+" twice")
		}
	}
	return nil
}

// ofOrder is what stands behind "is" for a list in order.
var ofOrder = regexp.MustCompile(`^in (ascending|descending) order$`)

// ordered wants numbers or texts in order; neighbours may be the same.
func (c *world) ordered(ctx context.Context, subject, order string) error {
	o, err := c.elements(ctx, subject)
	if err != nil {
		return err
	}
	for i, next := range o.value.Parts[min(1, len(o.value.Parts)):] {
		apart, comparable := compared(o.value.Parts[i], next)
		if order == "descending" {
			apart = -apart
		}
		if !comparable || apart > 0 {
			words := fmt.Sprintf("%s before %s, which is not in %s order", o.value.Parts[i], next, order)
			return holds(o, "in "+order+" order", words)
		}
	}
	return nil
}

// compared tells whether one value is below, the same as or above another: -1, 0 or 1. Only numbers and texts are compared.
func compared(one, other calls.Tree) (apart int, comparable bool) {
	x, err1 := numberOf(one)
	y, err2 := numberOf(other)
	switch {
	case err1 == nil && err2 == nil && x < y:
		return -1, true
	case err1 == nil && err2 == nil && x > y:
		return 1, true
	case err1 == nil && err2 == nil:
		return 0, true
	case one.Word == "text" && other.Word == "text":
		return strings.Compare(one.Names[0], other.Names[0]), true
	}
	return 0, false
}

func numberOf(t calls.Tree) (float64, error) {
	if !number(t) {
		return 0, fmt.Errorf("%s is no number", t)
	}
	return strconv.ParseFloat(t.Names[0], 64)
}

// holds is the error of a list that holds what it should not.
func holds(o outcome, expected, found string) error {
	return told(o.source, expected, o.value.String(), fmt.Sprintf("%s holds %s", o.source, found))
}
