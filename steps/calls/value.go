package calls

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/calls"
)

// usual is how far a number may be from an expected one where the step states no tolerance, relative to the expected one: numbers with a
// point are rounded differently by right programs.
const usual = 1e-9

// A comparison says how values are compared.
type comparison struct {
	within   float64 // the tolerance of numbers; negative for the usual one
	anyOrder bool    // lists are compared like sets that may hold a value twice
}

// same tells whether a value is the expected one. Whole numbers and those with a point are compared alike; a text is never a number.
// A list may be there for a set if it holds nothing twice, and a set for a list if it keeps the order.
func (c comparison) same(expected, actual calls.Tree) bool {
	switch {
	case number(expected) && number(actual):
		return c.sameNumber(expected.Names[0], actual.Names[0])
	case expected.Word != actual.Word && !(many(expected) && many(actual)):
		return false
	case len(expected.Parts) != len(actual.Parts) || !slices.Equal(expected.Names, actual.Names):
		return false
	case expected.Word == "map":
		return c.sameBag(paired(expected.Parts), paired(actual.Parts))
	case expected.Word == "set" || c.anyOrder:
		return c.sameBag(expected.Parts, actual.Parts)
	}
	return slices.EqualFunc(expected.Parts, actual.Parts, c.same)
}

// many tells whether a value is a list or a set.
func many(t calls.Tree) bool { return t.Word == "list" || t.Word == "set" }

func number(t calls.Tree) bool { return t.Word == "int" || t.Word == "float" }

func (c comparison) sameNumber(expected, actual string) bool {
	if expected == actual {
		return true
	}
	x, err1 := strconv.ParseFloat(expected, 64)
	y, err2 := strconv.ParseFloat(actual, 64)
	if err1 != nil || err2 != nil {
		return false // such as one that is too large
	}
	if c.within >= 0 {
		return math.Abs(x-y) <= c.within*(1+usual)
	}
	return math.Abs(x-y) <= usual*math.Abs(x) && !bothWhole(expected, actual)
}

// bothWhole tells whether two numbers are written without a point: then they are the same only digit by digit.
func bothWhole(one, other string) bool { return !strings.ContainsAny(one+other, ".eEnN") }

// sameBag compares values whose order does not matter.
func (c comparison) sameBag(expected, actual []calls.Tree) bool {
	left := slices.Clone(actual)
	for _, e := range expected {
		at := slices.IndexFunc(left, func(a calls.Tree) bool { return c.same(e, a) })
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return len(left) == 0
}

// paired makes a list of each key and value.
func paired(parts []calls.Tree) []calls.Tree {
	var pairs []calls.Tree
	for pair := range slices.Chunk(parts, 2) {
		pairs = append(pairs, calls.Tree{Word: "list", Parts: pair})
	}
	return pairs
}
